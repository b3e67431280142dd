//! Hints on boards as people have them: half done, with wrong digits and wrong marks.

use sudolab::hint::{Hint, MistakeKind, Way, hint, way};
use sudolab::{Board, Cancel, Cell, Digit, DigitSet, Grid, Limits, Marks, Random};

const HARD: &str =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

fn board(text: &str) -> Board {
    sudolab::read_board(text).unwrap()
}

fn ask(board: &Board) -> Hint {
    hint(board, 12.0, Limits::default(), &Cancel::new())
}

/// A board with this share of the blanks filled as in the solution.
fn half_done(text: &str, random: &mut Random) -> (Board, Grid) {
    let (mut board, solution) = (board(text), sudolab::solve(text).unwrap());
    let mut placed = Grid::empty(board.shape());
    for cell in board.shape().all_cells().filter(|&cell| board.givens.get(cell).is_none()) {
        if random.below(2) == 0 {
            placed.set(cell, solution.get(cell));
        }
    }
    board.placed = Some(placed);
    (board, solution)
}

#[test]
fn a_wrong_digit_is_found_wherever_it_stands_before_any_step() {
    let mut random = Random::new(1);
    for _ in 0..100 {
        let (mut board, solution) = half_done("@classic", &mut random);
        let blank: Vec<Cell> = board.givens.blanks().collect();
        let cell = blank[random.below(blank.len())];
        let right = solution.get(cell).unwrap();
        let wrong = Digit::from_index((right.index() + 1 + random.below(8)) % 9);
        board.placed.as_mut().unwrap().set(cell, Some(wrong));
        let Hint::Mistakes(mistakes) = ask(&board) else { panic!("{cell:?} is wrong") };
        assert_eq!(mistakes.len(), 1);
        assert_eq!((mistakes[0].cell, mistakes[0].kind), (cell, MistakeKind::Digit(wrong)));
        let name = board.shape().name(cell);
        assert!(mistakes[0].says.starts_with(&format!("{name} cannot be {wrong}")));
    }
}

#[test]
fn steps_follow_from_the_digits_and_marks_of_the_person() {
    let mut random = Random::new(2);
    for _ in 0..30 {
        let (mut board, solution) = half_done(HARD, &mut random);
        // Marks: the right digit, and some others; a few cells have none.
        let mut marks = Marks::none(board.shape());
        for cell in board.shape().all_cells() {
            let others = (0..9).filter(|_| random.below(3) > 0).map(Digit::from_index);
            let all: DigitSet = others.chain(solution.get(cell)).collect();
            marks.set(cell, if random.below(5) == 0 { DigitSet::EMPTY } else { all });
        }
        board.marks = Some(marks);
        let Way { hint, steps, .. } = way(&board, 12.0, Limits::default(), &Cancel::new());
        assert_eq!(hint.says(), ask(&board).says());
        assert!(!steps.is_empty());
        for help in &steps {
            let is_right = |&(cell, digit): &(Cell, Digit)| solution.get(cell) == Some(digit);
            assert!(help.step.placements.iter().all(is_right), "{}", help.proof);
            assert!(!help.step.eliminations.iter().any(is_right), "{}", help.proof);
        }
        let first = &steps[0].step;
        let marked = |cell: Cell| board.marks.as_ref().unwrap().get::<1>(cell);
        assert!(
            first
                .eliminations
                .iter()
                .all(|&(cell, digit)| { marked(cell).is_empty() || marked(cell).contains(digit) }),
            "what the person has struck already is no news: {}",
            steps[0].proof
        );
    }
}

#[test]
fn marks_that_lack_the_right_digit_are_a_mistake() {
    let (mut board, solution) = half_done("@classic", &mut Random::new(3));
    let placed = board.placed.clone().unwrap();
    let cell = board.givens.blanks().find(|&cell| placed.get(cell).is_none()).unwrap();
    let mut marks = Marks::none(board.shape());
    marks.set(cell, DigitSet::<1>::full(9) - DigitSet::only(solution.get(cell).unwrap()));
    board.marks = Some(marks);
    let Hint::Mistakes(mistakes) = ask(&board) else { panic!("the marks are wrong") };
    assert_eq!((mistakes[0].cell, mistakes[0].kind), (cell, MistakeKind::Marks));
}

#[test]
fn where_logic_ends_the_smallest_search_refutes_a_wrong_digit() {
    let (mut board, solution) = (board("@escargot"), sudolab::solve("@escargot").unwrap());
    // All that singles can do is done.
    let mut placed = Grid::empty(board.shape());
    let Way { steps: singles, end, .. } = way(&board, 2.5, Limits::default(), &Cancel::new());
    for &(cell, digit) in singles.iter().flat_map(|help| &help.step.placements) {
        placed.set(cell, Some(digit));
    }
    board.placed = Some(placed);
    let stopped = hint(&board, 2.5, Limits::default(), &Cancel::new());
    assert_eq!(stopped.says(), end.says());
    let Hint::End { trial, .. } = &stopped else { panic!("singles do not solve it") };
    let (cell, digit) = trial.suppose;
    assert_ne!(solution.get(cell), Some(digit));
    assert!(stopped.says().starts_with("logic of level medium stops here"), "{}", stopped.says());
}

#[test]
fn what_is_no_puzzle_says_why() {
    let several = ask(&board(&".".repeat(81)));
    assert!(matches!(&several, Hint::NoPuzzle(why) if why.contains("more than one solution")));
    // The first digit of a well-known puzzle changed: no clash, no solution.
    let line = "13..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let none = ask(&board(line));
    let Hint::NoPuzzle(why) = &none else { panic!("{none:?}") };
    assert!(why.contains("without one of these") && why.contains("r1c1"), "{why}");
    assert!(matches!(ask(&board("@25x25")), Hint::NoPuzzle(why) if why.contains("16x16")));
    let full = Board::from(sudolab::solve("@classic").unwrap());
    assert!(matches!(ask(&full), Hint::Solved));
}
