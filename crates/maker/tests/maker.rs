//! What the maker promises, seen from outside: one solution, the kind asked for, the same puzzles on any number of
//! threads, one form for all shuffles.

use std::ops::ControlFlow;
use sudolab_core::{Cancel, DigitSet, Limits, Marks, Puzzle, Random, Shape};
use sudolab_maker::rating::rate;
use sudolab_maker::{Level, Order, Symmetry, forms};
use sudolab_solvers::logic::{Board, next_step, technique};
use sudolab_solvers::{Solutions, count};

fn make(order: &Order, seed: u64, count: usize, threads: usize) -> Vec<Puzzle> {
    let mut made = Vec::new();
    let effort = order.make_many(seed, count, threads, &Cancel::new(), &mut |puzzle| {
        made.push(puzzle.puzzle);
        ControlFlow::Continue(())
    });
    assert_eq!(effort.made, count);
    made
}

fn digits(puzzle: &Puzzle) -> [u8; 81] {
    let values: Vec<u8> = puzzle.givens().values().map(|value| value as u8).collect();
    values.try_into().unwrap()
}

fn is_unique(puzzle: &Puzzle) -> bool {
    sudolab_turbo::is_unique(&digits(puzzle))
}

#[test]
fn every_level_is_what_rate_says_it_is() {
    for level in Level::ALL {
        for puzzle in make(&Order::any(Shape::classic()).level(level), 5, 12, 1) {
            assert!(is_unique(&puzzle));
            assert_eq!(rate(&puzzle, &Cancel::new()).unwrap().level, level);
        }
    }
}

#[test]
fn the_same_seed_makes_the_same_puzzles_on_any_number_of_threads() {
    let order = Order::any(Shape::classic()).level(Level::Hard);
    let alone = make(&order, 3, 150, 1);
    for threads in [2, 3, 7] {
        assert_eq!(alone, make(&order, 3, 150, threads));
    }
    assert_ne!(alone, make(&order, 4, 150, 2));
    assert_eq!(alone[..10], make(&order, 3, 10, 1));
}

#[test]
fn minimal_puzzles_lose_their_only_solution_with_any_given() {
    let order = Order { minimal: true, ..Order::any(Shape::classic()) };
    let symmetric = Order { symmetry: Symmetry::Rotate, ..order.clone() };
    for puzzle in make(&order, 1, 300, 2).into_iter().chain(make(&symmetric, 1, 20, 2)) {
        assert!(is_unique(&puzzle));
        let whole = digits(&puzzle);
        for cell in (0..81).filter(|&cell| whole[cell] != 0) {
            let mut less = whole;
            less[cell] = 0;
            assert!(!sudolab_turbo::is_unique(&less));
        }
    }
}

#[test]
fn symmetric_patterns_hold_on_every_size() {
    for side in [4, 6, 9, 12] {
        let shape = Shape::for_side(side).unwrap();
        for symmetry in Symmetry::ALL {
            let count = if side == 9 { 20 } else { 2 };
            for puzzle in make(&Order { symmetry, ..Order::any(shape) }, 2, count, 1) {
                for group in symmetry.groups(shape) {
                    let given = puzzle.given(group[0]).is_some();
                    assert!(
                        group.iter().all(|&cell| puzzle.given(cell).is_some() == given),
                        "{side} {symmetry}"
                    );
                }
            }
        }
    }
}

#[test]
fn givens_patterns_and_techniques_are_as_ordered() {
    let any = Order::any(Shape::classic());
    for givens in [24, 30, 40] {
        let order = Order { givens: Some(givens), ..any.clone() };
        let made = make(&order, 1, 20, 1);
        assert!(made.iter().all(|puzzle| puzzle.givens().filled() == givens && is_unique(puzzle)));
    }
    // A frame and a cross: 37 cells.
    let shape = Shape::classic();
    let pattern = shape.all_cells().filter(|&cell| {
        let (row, column) = (shape.row(cell), shape.column(cell));
        [0, 8].contains(&row) || [0, 8].contains(&column) || row == 4 || column == 4
    });
    let pattern: Vec<_> = pattern.collect();
    for puzzle in make(&Order { pattern: Some(pattern.clone()), ..any.clone() }, 1, 3, 2) {
        let given = shape.all_cells().filter(|&cell| puzzle.given(cell).is_some());
        assert!(given.eq(pattern.iter().copied()) && is_unique(&puzzle));
    }
    let wanted = technique("x-wing").unwrap();
    for puzzle in make(&Order { technique: Some(wanted), ..any }, 1, 3, 2) {
        let (mut board, mut used) = (Board::new(&puzzle), false);
        while let Some(step) = next_step(&board) {
            assert!(step.technique.rating <= wanted.rating);
            used |= step.technique.id == wanted.id;
            board.apply(&step);
        }
        assert!(used && board.is_solved());
    }
}

#[test]
fn all_shuffles_of_a_puzzle_have_one_form() {
    let mut random = Random::new(1);
    for (side, puzzles, shuffles) in [(4, 10, 50), (6, 5, 20), (9, 4, 12)] {
        let shape = Shape::for_side(side).unwrap();
        let mut forms_seen = Vec::new();
        for puzzle in make(&Order::any(shape), 8, puzzles, 1) {
            let form = forms::canonical(&puzzle).unwrap();
            assert_eq!(form.givens().filled(), puzzle.givens().filled());
            for _ in 0..shuffles {
                let shuffled = forms::shuffle(&puzzle, &mut random).unwrap();
                assert_eq!(forms::canonical(&shuffled).unwrap(), form);
            }
            forms_seen.push(form);
        }
        if side == 9 {
            forms_seen.dedup();
            assert_eq!(forms_seen.len(), puzzles, "different puzzles keep different forms");
        }
    }
    assert!(
        forms::canonical(&make(&Order::any(Shape::for_side(12).unwrap()), 1, 1, 1)[0]).is_err()
    );
}

/// The least of all lines, by trying every one of the 4x4 board's forms.
#[test]
fn the_common_form_is_the_least_of_all_on_a_small_board() {
    let shape = Shape::for_side(4).unwrap();
    let puzzle = &make(&Order::any(shape), 3, 1, 1)[0];
    let form: Vec<u16> = forms::canonical(puzzle).unwrap().givens().values().collect();
    let mut random = Random::new(2);
    let lines = (0..20_000).map(|_| forms::shuffle(puzzle, &mut random).unwrap());
    let least = lines.map(|puzzle| puzzle.givens().values().collect::<Vec<u16>>()).min().unwrap();
    assert_eq!(form, least);
}

#[test]
fn minimising_keeps_the_solution_and_leaves_no_given_too_many() {
    let order = Order { givens: Some(40), ..Order::any(Shape::classic()) };
    for puzzle in make(&order, 2, 10, 1) {
        let minimal = forms::minimise(&puzzle, &mut Random::new(1), &Cancel::new()).unwrap();
        assert!(is_unique(&minimal) && minimal.givens().filled() < 33);
        let is_part =
            |cell| minimal.given(cell).is_none_or(|digit| puzzle.given(cell) == Some(digit));
        assert!(Shape::classic().all_cells().all(is_part));
        let again = forms::minimise(&minimal, &mut Random::new(9), &Cancel::new()).unwrap();
        assert_eq!(again, minimal);
    }
}

#[test]
fn marks_go_with_their_cells_and_forms_that_would_lose_them_are_refused() {
    let shape = Shape::for_side(4).unwrap();
    let puzzle = &make(&Order::any(shape), 3, 1, 1)[0];
    // As many digits in each cell as no other has, so that each is known again; and one without marks.
    let marks = Marks::from_fn(shape, |cell| DigitSet::from_bits(cell.0.into()));
    let marked = puzzle.clone().with_marks(&marks);
    assert!(marked.marks().is_some());
    let sizes = |puzzle: &Puzzle| {
        let marks = puzzle.marks().unwrap().iter();
        let cells = shape.all_cells().zip(marks);
        let mut sizes: Vec<_> =
            cells.map(|(cell, set)| (puzzle.given(cell).is_some(), set.len())).collect();
        sizes.sort();
        sizes
    };
    let mut random = Random::new(1);
    for _ in 0..50 {
        let shuffled = forms::shuffle(&marked, &mut random).unwrap();
        assert_eq!(sizes(&shuffled), sizes(&marked));
    }
    assert_eq!(forms::canonical(&marked), Err(forms::FormError::Marks));
    let minimal = forms::minimise(&marked, &mut random, &Cancel::new());
    assert_eq!(minimal, Err(forms::FormError::Marks));
}

#[test]
fn boxes_of_another_form_are_not_taken_for_3x3() {
    for (height, width) in [(1, 9), (9, 1), (3, 2)] {
        let shape = Shape::new(height, width).unwrap();
        for order in [Order::any(shape), Order { minimal: true, ..Order::any(shape) }] {
            let made = order.checked().unwrap().make(1, &Cancel::new()).unwrap();
            assert_eq!((made.puzzle.shape(), made.solution.shape()), (shape, shape));
            assert_eq!(sudolab_core::check(&made.puzzle, &made.solution), Ok(()));
            let counted = count(&made.puzzle, 2, Limits::default(), &Cancel::new()).unwrap();
            assert_eq!(Solutions::of(&counted), Solutions::One, "{shape}");
            let less = forms::minimise(&made.puzzle, &mut Random::new(1), &Cancel::new()).unwrap();
            assert_eq!(less.shape(), shape);
        }
    }
}

#[test]
fn a_level_means_blanks_on_boards_too_large_to_rate() {
    let shape = Shape::for_side(20).unwrap();
    let order = Order::any(shape).level(Level::Easy).checked().unwrap();
    let made = order.make(1, &Cancel::new()).unwrap();
    assert_eq!(made.puzzle.blanks(), 80);
    let why = Order::any(shape).level(Level::Evil).checked().unwrap_err().to_string();
    assert!(why.starts_with("boards above 16x16 are not rated"), "{why}");
    let both = Order { symmetry: Symmetry::Rotate, ..order };
    assert!(both.checked().is_err());
}
