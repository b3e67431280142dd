//! A board in the hands of a person: digits, marks, and all of it undone and done again.

use std::sync::Arc;
use sudolab::{AnyDigits, Board, Cell, Digit, Grid, Layout, Marks, Shape, check};

/// All that a person can change about a cell.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct State {
    given: Option<Digit>,
    placed: Option<Digit>,
    marks: AnyDigits,
}

/// What one key changed.
type Change = Vec<(Cell, State, State)>;

/// What digits are written as.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Tool {
    /// A digit of the person.
    #[default]
    Digit,
    /// A mark.
    Mark,
    /// A given.
    Given,
}

impl Tool {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Tool::Digit => "digits",
            Tool::Mark => "marks",
            Tool::Given => "givens",
        }
    }
}

/// The board, the cell at hand, and what was done.
pub(crate) struct Game {
    layout: Arc<Layout>,
    /// As it was opened: labels, rules, and marks that belong to the puzzle.
    opened: Board,
    cells: Vec<State>,
    pub(crate) cursor: Cell,
    pub(crate) tool: Tool,
    done: Vec<Change>,
    undone: Vec<Change>,
    wrong: Vec<Cell>,
    /// The number typed so far, on boards whose digits have no character each.
    typed: Option<u16>,
}

impl Game {
    pub(crate) fn new(board: &Board) -> Game {
        let state = |cell: Cell| State {
            given: board.givens.get(cell),
            placed: board.placed.as_ref().and_then(|placed| placed.get(cell)),
            marks: board.marks.as_ref().map_or(AnyDigits::EMPTY, |marks| marks.get(cell)),
        };
        let cells = board.shape().all_cells().map(state).collect();
        let mut game = Game {
            layout: board.layout(),
            opened: board.clone(),
            cells,
            cursor: board.shape().all_cells().next().expect("a board has cells"),
            tool: Tool::Digit,
            done: Vec::new(),
            undone: Vec::new(),
            wrong: Vec::new(),
            typed: None,
        };
        game.look();
        game
    }

    pub(crate) fn shape(&self) -> &'static Shape {
        self.opened.shape()
    }

    /// What must differ, and who sees whom.
    pub(crate) fn layout(&self) -> &Layout {
        &self.layout
    }

    pub(crate) fn digit(&self, cell: Cell) -> Option<Digit> {
        let state = self.cells[cell.index()];
        state.given.or(state.placed)
    }

    pub(crate) fn is_given(&self, cell: Cell) -> bool {
        self.cells[cell.index()].given.is_some()
    }

    pub(crate) fn marks(&self, cell: Cell) -> AnyDigits {
        self.cells[cell.index()].marks
    }

    /// Does it stand twice in a unit?
    pub(crate) fn is_wrong(&self, cell: Cell) -> bool {
        self.wrong.contains(&cell)
    }

    pub(crate) fn filled(&self) -> usize {
        self.shape().all_cells().filter(|&cell| self.digit(cell).is_some()).count()
    }

    /// The puzzle: without what the person added, but for givens.
    pub(crate) fn puzzle(&self) -> Board {
        let given = |cell: Cell| self.cells[cell.index()].given;
        let same = self.shape().all_cells().all(|cell| given(cell) == self.opened.givens.get(cell));
        let mut board = Board { placed: None, ..self.opened.clone() };
        if !same {
            self.shape().all_cells().for_each(|cell| board.givens.set(cell, given(cell)));
            (board.solution, board.marks) = (None, None);
        }
        board
    }

    /// All of it: what is saved, checked and asked a hint for.
    pub(crate) fn board(&self) -> Board {
        let mut placed = Grid::empty(self.shape());
        for (cell, state) in self.shape().all_cells().zip(&self.cells) {
            placed.set(cell, state.placed.filter(|_| state.given.is_none()));
        }
        let any = self.cells.iter().any(|state| !state.marks.is_empty());
        let marks = || Marks::from_fn(self.shape(), |cell| self.marks(cell));
        Board {
            placed: (placed.filled() > 0).then_some(placed),
            marks: any.then(marks),
            ..self.puzzle()
        }
    }

    /// Goes so many cells down and right, around the edges.
    pub(crate) fn go(&mut self, down: isize, right: isize) {
        let (shape, side) = (self.shape(), self.shape().side() as isize);
        let row = (shape.row(self.cursor) as isize + down).rem_euclid(side);
        let column = (shape.column(self.cursor) as isize + right).rem_euclid(side);
        self.select(shape.cell(row as usize, column as usize));
    }

    pub(crate) fn select(&mut self, cell: Cell) {
        (self.cursor, self.typed) = (cell, None);
    }

    /// Writes a character as the tool says; false if it means no digit here.
    pub(crate) fn write(&mut self, character: char) -> bool {
        let Some(digit) = self.meant(character) else { return false };
        let state = self.cells[self.cursor.index()];
        let next = match self.tool {
            Tool::Given => State { given: toggled(state.given, digit), placed: None, ..state },
            _ if state.given.is_some() => return false,
            Tool::Digit => State { placed: toggled(state.placed, digit), ..state },
            Tool::Mark if state.placed.is_some() => return false,
            Tool::Mark => {
                let mut marks = state.marks;
                if marks.contains(digit) {
                    marks.remove(digit)
                } else {
                    marks.insert(digit)
                }
                State { marks, ..state }
            }
        };
        let mut change = vec![(self.cursor, state, next)];
        if self.tool == Tool::Digit && next.placed.is_some() {
            change.extend(self.strikes(digit));
        }
        self.make(change);
        true
    }

    /// The digit of a character; on boards beyond the alphabet numbers are typed.
    fn meant(&mut self, character: char) -> Option<Digit> {
        let side = self.shape().side();
        if sudolab::formats::Alphabet::OneToG.holds(side) {
            return sudolab::formats::digit_of_symbol(character, side);
        }
        let figure = character.to_digit(10)? as u16;
        let longer = self.typed.map(|typed| typed * 10 + figure);
        let number = longer.filter(|&number| usize::from(number) <= side).unwrap_or(figure);
        self.typed = Some(number);
        Digit::new(number)
    }

    /// The marks that a digit in the cell at hand forbids.
    fn strikes(&self, digit: Digit) -> Change {
        let peers = self.layout.peers(self.cursor);
        let marked = peers.iter().filter(|peer| self.cells[peer.index()].marks.contains(digit));
        let struck = |&peer: &Cell| {
            let before = self.cells[peer.index()];
            let mut after = before;
            after.marks.remove(digit);
            (peer, before, after)
        };
        marked.map(struck).collect()
    }

    /// Empties the cell at hand: the digit first, then the marks.
    pub(crate) fn erase(&mut self) -> bool {
        let state = self.cells[self.cursor.index()];
        let next = match state {
            State { given: Some(_), .. } if self.tool != Tool::Given => return false,
            State { given: Some(_), .. } => State { given: None, ..state },
            State { placed: Some(_), .. } => State { placed: None, ..state },
            _ => State { marks: AnyDigits::EMPTY, ..state },
        };
        let changes = next != state;
        self.make(vec![(self.cursor, state, next)]);
        changes
    }

    /// Marks every blank cell with all that no digit in sight forbids.
    pub(crate) fn mark_all(&mut self) -> bool {
        let (shape, side) = (self.shape(), self.shape().side());
        let mut change = Change::new();
        for cell in shape.all_cells().filter(|&cell| self.digit(cell).is_none()) {
            let before = self.cells[cell.index()];
            let mut marks = AnyDigits::full(side);
            let peers = self.layout.peers(cell);
            let seen = peers.iter().filter_map(|&peer| self.digit(peer));
            seen.for_each(|digit| marks.remove(digit));
            change.push((cell, before, State { marks, ..before }));
        }
        let changes = change.iter().any(|(_, before, after)| before != after);
        self.make(change);
        changes
    }

    /// Carries out a step of a hint.
    pub(crate) fn carry_out(&mut self, placements: &[(Cell, Digit)], struck: &[(Cell, Digit)]) {
        let mut change = Change::new();
        for &(cell, digit) in placements {
            let before = self.cells[cell.index()];
            change.push((cell, before, State { placed: Some(digit), ..before }));
        }
        for &(cell, digit) in struck {
            let before = change
                .iter()
                .rev()
                .find(|(changed, ..)| *changed == cell)
                .map_or(self.cells[cell.index()], |&(_, _, after)| after);
            let mut after = before;
            after.marks.remove(digit);
            change.push((cell, before, after));
        }
        self.make(change);
    }

    fn make(&mut self, change: Change) {
        let change: Change =
            change.into_iter().filter(|(_, before, after)| before != after).collect();
        if change.is_empty() {
            return;
        }
        change.iter().for_each(|&(cell, _, after)| self.cells[cell.index()] = after);
        self.done.push(change);
        self.undone.clear();
        self.look();
    }

    pub(crate) fn undo(&mut self) -> bool {
        let Some(change) = self.done.pop() else { return false };
        change.iter().rev().for_each(|&(cell, before, _)| self.cells[cell.index()] = before);
        self.cursor = change[0].0;
        self.undone.push(change);
        self.look();
        true
    }

    pub(crate) fn redo(&mut self) -> bool {
        let Some(change) = self.undone.pop() else { return false };
        change.iter().for_each(|&(cell, _, after)| self.cells[cell.index()] = after);
        self.cursor = change[0].0;
        self.done.push(change);
        self.look();
        true
    }

    /// Finds the digits that stand twice.
    fn look(&mut self) {
        let mut grid = Grid::empty(self.shape());
        for cell in self.shape().all_cells() {
            grid.set(cell, self.digit(cell));
        }
        let mut wrong: Vec<Cell> = check::repeated(&grid, &self.layout)
            .into_iter()
            .flat_map(|found| found.cells)
            .collect();
        wrong.sort_by_key(|cell| cell.index());
        wrong.dedup();
        self.wrong = wrong;
    }
}

/// The same digit again takes it away.
fn toggled(old: Option<Digit>, digit: Digit) -> Option<Digit> {
    (old != Some(digit)).then_some(digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(name: &str) -> Game {
        Game::new(&sudolab::read_board(name).unwrap())
    }

    fn blank(game: &Game) -> Cell {
        game.shape().all_cells().find(|&cell| game.digit(cell).is_none()).unwrap()
    }

    #[test]
    fn what_is_done_is_undone_and_done_again_with_the_marks_it_struck() {
        let mut game = game("@classic");
        let before = game.board();
        assert!(game.mark_all());
        let marked = game.board();
        game.select(blank(&game));
        let digit = game.marks(game.cursor).first().unwrap();
        assert!(game.write(char::from_digit(digit.value().into(), 10).unwrap()));
        let written = game.board();
        let peers = game.layout().peers(game.cursor);
        assert!(peers.iter().all(|&peer| !game.marks(peer).contains(digit)));
        assert!(game.undo() && game.board() == marked);
        assert!(game.undo() && game.board() == before);
        assert!(!game.undo());
        assert!(game.redo() && game.redo() && game.board() == written);
        assert!(!game.redo());
    }

    #[test]
    fn givens_stand_unless_they_are_edited_and_then_the_puzzle_changes() {
        let mut game = game("@classic");
        let given = game.shape().all_cells().find(|&cell| game.is_given(cell)).unwrap();
        game.select(given);
        assert!(!game.write('1') && !game.erase());
        let puzzle = game.puzzle();
        game.tool = Tool::Given;
        assert!(game.erase());
        assert_eq!(game.puzzle().givens.filled() + 1, puzzle.givens.filled());
        assert!(game.undo());
        assert_eq!(game.puzzle(), puzzle);
    }

    #[test]
    fn digits_of_a_person_are_no_part_of_the_puzzle_and_clashes_are_seen() {
        let mut game = game("@classic");
        let puzzle = game.puzzle();
        let cell = blank(&game);
        let clash = game.layout().peers(cell).iter().find_map(|&peer| game.digit(peer)).unwrap();
        game.select(cell);
        assert!(game.write(char::from_digit(clash.value().into(), 10).unwrap()));
        assert!(game.is_wrong(cell));
        assert_eq!(game.puzzle(), puzzle);
        assert_eq!(game.board().placed.unwrap().filled(), 1);
        assert!(game.write(char::from_digit(clash.value().into(), 10).unwrap()), "again: it goes");
        assert!(!game.is_wrong(cell) && game.digit(cell).is_none());
    }

    #[test]
    fn large_boards_take_capitals_and_the_largest_take_numbers() {
        let mut game = game("@16x16");
        game.select(blank(&game));
        assert!(game.write('G'));
        assert_eq!(game.digit(game.cursor), Digit::new(16));
        assert!(!game.write('H'));
        let mut wide = Game::new(&Board::from(Grid::empty(Shape::for_side(49).unwrap())));
        assert!(wide.write('4') && wide.write('7'));
        assert_eq!(wide.digit(wide.cursor), Digit::new(47));
        wide.go(0, 1);
        assert!(wide.write('9'));
        assert_eq!(wide.digit(wide.cursor), Digit::new(9));
    }

    #[test]
    fn the_cursor_goes_around_the_edges() {
        let mut game = game("@4x4");
        game.go(-1, -1);
        assert_eq!(game.shape().name(game.cursor), "r4c4");
        game.go(1, 0);
        assert_eq!(game.shape().name(game.cursor), "r1c4");
    }
}
