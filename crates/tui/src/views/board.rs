//! The board: play, mark, check, be helped.

use super::board_proof::{self, Shown, mark_of};
use super::board_words::{facts_of, sentence, verdict};
use super::{Door, View, part};
use crate::crew::Task;
use crate::desk::Desk;
use crate::game::{Game, Tool};
use crate::keys::{self, Binding, DOWN, HelpLine, Key, LEFT, RIGHT, UP, bind};
use crate::message::{Report, Ticket};
use crate::picture::{Face, Mark, Picture, Size};
use crate::shared::Shared;
use crate::theme::{Ink, Theme};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::text::{Line, Text};
use ratatui::widgets::{Paragraph, Wrap};
use sudolab::check::check;
use sudolab::hint::{Help, Hint, LIMITS, hint};
use sudolab::solvers::logic::Step;
use sudolab::{Cell, Puzzle, Rule};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Action {
    Go(isize, isize),
    RowStart,
    RowEnd,
    Write,
    Erase,
    Marks,
    Givens,
    MarkAll,
    Undo,
    Redo,
    Check,
    Hint,
    Size,
    NextPuzzle,
    PuzzleBefore,
    Leave,
}

pub(crate) const KEYS: &[Binding<Action>] = &[
    bind(LEFT, Action::Go(0, -1), "left; around the edge"),
    bind(RIGHT, Action::Go(0, 1), "right"),
    bind(UP, Action::Go(-1, 0), "up"),
    bind(DOWN, Action::Go(1, 0), "down"),
    bind(&[Key::Code(KeyCode::Home)], Action::RowStart, "to the start of the row"),
    bind(&[Key::Code(KeyCode::End)], Action::RowEnd, "to its end"),
    bind(
        &[Key::Char('0'), Key::Code(KeyCode::Backspace), Key::Code(KeyCode::Delete)],
        Action::Erase,
        "empty the cell: the digit first, then its marks",
    ),
    bind(
        &[Key::Symbol],
        Action::Write,
        "write the digit; again: take it away. Capitals above 9, numbers above 35",
    )
    .short("write"),
    bind(&[Key::Char('m')], Action::Marks, "digits are marks; again: digits").short("marks"),
    bind(&[Key::Char('e')], Action::Givens, "digits are givens: edit the puzzle; again: digits"),
    bind(&[Key::Char('a')], Action::MarkAll, "mark all that no digit in sight forbids"),
    bind(&[Key::Char('u'), Key::Ctrl('z')], Action::Undo, "undo").short("undo"),
    bind(&[Key::Char('y'), Key::Ctrl('y'), Key::Ctrl('r')], Action::Redo, "do it again"),
    bind(&[Key::Char('v')], Action::Check, "verify: is all right so far, and how many solutions?")
        .short("verify"),
    bind(
        &[Key::Char('i')],
        Action::Hint,
        "hint: where to look; again: which technique; the proof; do it",
    )
    .short("hint"),
    bind(&[Key::Char('z')], Action::Size, "size of the board: fitting, small, large"),
    bind(&[Key::Char(']')], Action::NextPuzzle, "the next puzzle of the file"),
    bind(&[Key::Char('[')], Action::PuzzleBefore, "the puzzle before it"),
    bind(&[Key::Code(KeyCode::Esc)], Action::Leave, "put the hint away; stop what runs"),
];

/// How much of a hint is told.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Rung {
    Look,
    Technique,
    Proof,
}

/// What is known about the board as it stands.
enum Advice {
    None,
    Asked(Task),
    Step(Box<Help>, Rung),
    Says(String, Vec<Cell>),
}

pub(crate) struct BoardView {
    pub(crate) size: Size,
    advice: Advice,
}

impl BoardView {
    pub(crate) fn new() -> BoardView {
        BoardView { size: Size::Fitting, advice: Advice::None }
    }

    fn forget(&mut self) {
        self.advice = Advice::None;
    }

    /// Does what concerns the board alone.
    fn act(&mut self, action: Action, typed: char, game: &mut Game, desk: &mut Desk) {
        let side = game.shape().side() as isize;
        let column = game.shape().column(game.cursor) as isize;
        let done = match action {
            Action::Go(down, right) => return game.go(down, right),
            Action::RowStart => return game.go(0, -column),
            Action::RowEnd => return game.go(0, side - 1 - column),
            Action::Marks => return switch(game, Tool::Mark, desk),
            Action::Givens => return switch(game, Tool::Given, desk),
            Action::Size => return self.resize(desk),
            Action::Check => return self.check(game, desk),
            Action::Hint => return self.hint(game, desk),
            Action::Leave => return self.leave(desk),
            Action::NextPuzzle | Action::PuzzleBefore => return,
            Action::Write => game.write(typed),
            Action::Erase => game.erase(),
            Action::MarkAll => game.mark_all(),
            Action::Undo => game.undo(),
            Action::Redo => game.redo(),
        };
        match done {
            true => self.changed(game, desk),
            false => desk.complain(refusal(action, typed, game)),
        }
    }

    fn changed(&mut self, game: &Game, desk: &mut Desk) {
        self.forget();
        if game.filled() == game.shape().cells() {
            self.check(game, desk);
        }
    }

    fn resize(&mut self, desk: &mut Desk) {
        let (size, name) = match self.size {
            Size::Fitting => (Size::Small, "small"),
            Size::Small => (Size::Large, "large, with marks in every cell"),
            Size::Large => (Size::Fitting, "as it fits"),
        };
        self.size = size;
        desk.say(format!("size: {name}"));
    }

    fn check(&mut self, game: &Game, desk: &mut Desk) {
        // Marks of a person are notes: they decide nothing about the puzzle.
        let board = sudolab::Board { marks: game.puzzle().marks, ..game.board() };
        let (limits, ignore) = (desk.limits, desk.ignore_rules);
        self.advice = Advice::Asked(desk.crew.start(move |bench| {
            let found = check(&board, ignore, limits, &bench.cancel);
            bench.tell(Report::Checked(Box::new(found)));
        }));
        desk.say("checking ...");
    }

    fn hint(&mut self, game: &mut Game, desk: &mut Desk) {
        match &mut self.advice {
            Advice::Step(_, rung @ Rung::Look) => *rung = Rung::Technique,
            Advice::Step(_, rung @ Rung::Technique) => *rung = Rung::Proof,
            Advice::Step(help, Rung::Proof) => {
                let step = help.step.clone();
                game.carry_out(&step.placements, &step.eliminations);
                desk.say(format!("done: {}", step.technique.title));
                self.changed(game, desk);
            }
            _ => self.ask_hint(game, desk),
        }
    }

    fn ask_hint(&mut self, game: &Game, desk: &mut Desk) {
        let mut board = game.board();
        if desk.ignore_rules {
            board.rules.retain(Rule::is_known);
        }
        self.advice = Advice::Asked(desk.crew.start(move |bench| {
            let found = hint(&board, HARDEST, LIMITS, &bench.cancel);
            bench.tell(Report::Hinted(Box::new(found)));
        }));
        desk.say("looking for the next step ...");
    }

    fn leave(&mut self, desk: &mut Desk) {
        if self.is_busy() {
            desk.say("stopped");
        }
        self.forget();
    }

    /// The place for the board, and that for words.
    fn areas(&self, area: Rect, game: &Game) -> [Rect; 2] {
        let picture = crate::picture::Layout::new(game.layout(), self.size, room(area));
        let width = (picture.width() as u16).min(room(area).width);
        let [board, _, words] = Layout::horizontal([
            Constraint::Length(width),
            Constraint::Length(2),
            Constraint::Min(0),
        ])
        .areas(area);
        [board, words]
    }

    fn picture<'a>(
        &self,
        game: &'a Game,
        faces: &'a dyn Fn(Cell) -> Face,
        theme: Theme,
    ) -> Picture<'a> {
        Picture { shape: game.layout(), faces, cursor: Some(game.cursor), size: self.size, theme }
    }

    /// A cell; the candidates of a step are shown though nobody marked them.
    fn face(&self, cell: Cell, game: &Game) -> Face {
        let Shown { lit, fallen } =
            self.step().map_or(Shown::default(), |step| board_proof::shown(step, cell));
        Face {
            digit: game.digit(cell),
            given: game.is_given(cell),
            candidates: game.marks(cell) | lit | fallen,
            mark: self.mark(cell, game),
            lit,
            fallen,
        }
    }

    /// The step that is drawn: not before the last rung.
    fn step(&self) -> Option<&Step> {
        match &self.advice {
            Advice::Step(help, Rung::Proof) => Some(&help.step),
            _ => None,
        }
    }

    fn mark(&self, cell: Cell, game: &Game) -> Mark {
        match &self.advice {
            _ if game.is_wrong(cell) => Mark::Wrong,
            Advice::Says(_, wrong) if wrong.contains(&cell) => Mark::Wrong,
            Advice::Step(help, Rung::Proof) => mark_of(&help.step, cell),
            _ => Mark::None,
        }
    }

    fn words(
        &self,
        frame: &mut Frame,
        area: Rect,
        game: &Game,
        (name, cut): (&str, bool),
        theme: Theme,
    ) {
        let said = self.said(game, theme);
        let rows = Constraint::Length(if said.is_empty() { 0 } else { area.height / 2 });
        let [facts, advice] = Layout::vertical([Constraint::Min(8), rows]).areas(area);
        let mut text = Text::from(facts_of(game, name, cut, theme));
        text.extend(self.legend(game, theme));
        let block = part(format!("{} at hand", game.shape().name(game.cursor)), theme);
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: false }).block(block), facts);
        if !said.is_empty() {
            let block = part("Help", theme);
            frame
                .render_widget(Paragraph::new(said).wrap(Wrap { trim: true }).block(block), advice);
        }
    }

    fn said(&self, game: &Game, theme: Theme) -> Vec<Line<'static>> {
        let plain = match &self.advice {
            Advice::None => return Vec::new(),
            Advice::Asked(_) => "thinking ... Esc stops it".to_owned(),
            Advice::Says(says, _) => says.clone(),
            Advice::Step(help, Rung::Look) => format!("{}  (i: more)", sentence(&help.look)),
            Advice::Step(help, Rung::Technique) => {
                format!("{} {}  (i: the proof)", sentence(&help.look), sentence(&help.technique))
            }
            Advice::Step(help, Rung::Proof) => return board_proof::told(help, game.shape(), theme),
        };
        plain.lines().map(|line| Line::raw(line.to_owned())).collect()
    }

    /// The signs on the board, explained.
    fn legend(&self, game: &Game, theme: Theme) -> Vec<Line<'static>> {
        let seen = |mark: Mark| {
            mark != Mark::None && game.shape().all_cells().any(|cell| self.mark(cell, game) == mark)
        };
        let line = |mark: Mark| {
            Line::styled(format!("{} {}", mark.sign(), mark.says()), theme.style(Ink::Because))
        };
        let groups = self.step().map(|step| board_proof::groups(step, seen, theme));
        let signs = Mark::ALL.into_iter().filter(|&mark| seen(mark)).map(line);
        groups.into_iter().flatten().chain(signs).collect()
    }
}

impl View for BoardView {
    fn door(&self) -> Door {
        Door { title: "Board", key: 'b', says: "Board: play" }
    }

    fn help(&self) -> Vec<HelpLine> {
        keys::help(KEYS)
    }

    fn shorts(&self) -> Vec<HelpLine> {
        keys::shorts(KEYS)
    }

    fn press(&mut self, key: &KeyEvent, shared: &mut Shared) -> bool {
        let typed = if let KeyCode::Char(typed) = key.code { typed } else { ' ' };
        match keys::find(KEYS, key) {
            None => return false,
            Some(Action::NextPuzzle) => shared.turn(true),
            Some(Action::PuzzleBefore) => shared.turn(false),
            Some(action) => self.act(action, typed, &mut shared.game, &mut shared.desk),
        }
        true
    }

    /// What was said of the old board holds no more.
    fn turned(&mut self, _: Option<&Puzzle>) {
        self.forget();
    }

    fn ticket(&self) -> Option<Ticket> {
        if let Advice::Asked(task) = &self.advice { Some(task.ticket) } else { None }
    }

    fn is_busy(&self) -> bool {
        matches!(self.advice, Advice::Asked(_))
    }

    fn told(&mut self, report: Report, Shared { desk, .. }: &mut Shared) {
        match report {
            Report::Checked(found) => {
                desk.notice = None;
                self.advice = Advice::Says(verdict(&found), found.wrong);
            }
            Report::Hinted(found) => {
                desk.notice = None;
                self.advice = advice(*found);
            }
            Report::Broken => {
                desk.complain("a defect ended it: please report this board");
                self.forget();
            }
            _ => {}
        }
    }

    fn click(&mut self, area: Rect, place: Position, Shared { game, .. }: &mut Shared) {
        let [board, _] = self.areas(area, game);
        let faces = |_| Face::default();
        if let Some(cell) = self.picture(game, &faces, Theme::Plain).cell_at(board, place) {
            game.select(cell);
        }
    }

    fn draw(&self, frame: &mut Frame, area: Rect, Shared { game, desk, shelf, .. }: &Shared) {
        let [board, words] = self.areas(area, game);
        let faces = |cell| self.face(cell, game);
        let picture = self.picture(game, &faces, desk.theme);
        frame.render_widget(picture, board);
        let cut = picture.is_cut(board);
        self.words(frame, words, game, (&shelf.title(), cut), desk.theme);
    }
}

/// Hints use every technique there is.
const HARDEST: f64 = 12.0;

/// Columns that the words beside a board need.
const WORDS: u16 = 32;

/// What a board may take, so that words have their place.
fn room(area: Rect) -> Rect {
    Rect { width: area.width.saturating_sub(WORDS + 2), ..area }
}

fn switch(game: &mut Game, tool: Tool, desk: &mut Desk) {
    game.tool = if game.tool == tool { Tool::Digit } else { tool };
    desk.say(format!("digits are written as {}", game.tool.name()));
}

fn advice(found: Hint) -> Advice {
    match found {
        Hint::Step(help) => Advice::Step(help, Rung::Look),
        Hint::Mistakes(ref mistakes) => {
            let cells = mistakes.iter().map(|mistake| mistake.cell).collect();
            Advice::Says(sentence(&found.says()), cells)
        }
        other => Advice::Says(sentence(&other.says()), Vec::new()),
    }
}

fn refusal(action: Action, typed: char, game: &Game) -> String {
    match action {
        Action::Undo => "nothing to undo".to_owned(),
        Action::Redo => "nothing to do again".to_owned(),
        Action::MarkAll => "all marks stand already".to_owned(),
        Action::Erase if game.is_given(game.cursor) => "this is a given; e edits givens".to_owned(),
        Action::Erase => "the cell is empty".to_owned(),
        _ if game.is_given(game.cursor) && game.tool != Tool::Given => {
            "this is a given; e edits givens".to_owned()
        }
        _ => format!("'{typed}' is no digit of a {} board", game.shape()),
    }
}
