//! Steps as pictures: SVG for a screen, PDF to print.

use super::{Help, Marks, marks_of};
use crate::maker::booklet::steps::{self, StepDrawing};
use crate::maker::booklet::{Paper, Title};
use sudolab_core::Board;

/// The board of a person as the first step sees it; `None` if its givens are no puzzle.
fn position(board: &Board) -> Option<Marks> {
    // Marks are struck out below, whether they are a part of the puzzle or the person's own.
    let puzzle = Board { marks: None, ..board.clone() }.puzzle_ignoring_rules().ok()?;
    Some(marks_of(board, &puzzle))
}

/// A picture of the first of some steps on a board: `None` if its givens are no puzzle.
pub fn svg(board: &Board, help: &Help) -> Option<String> {
    Some(drawing(board, &position(board)?, help, help.technique.clone()).svg())
}

/// A PDF file with a page for each of some steps that follow each other: `None` if the givens are no puzzle.
pub fn pdf(board: &Board, helps: &[Help], paper: Paper) -> Option<Vec<u8>> {
    let mut next = position(board)?;
    let before = |help: &Help| {
        let now = next.clone();
        next.apply(&help.step);
        now
    };
    let positions: Vec<Marks> = helps.iter().map(before).collect();
    let drawings = helps.iter().zip(&positions).enumerate().map(|(at, (help, position))| {
        let heading = format!("Step {} of {}: {}", at + 1, helps.len(), help.technique);
        drawing(board, position, help, heading)
    });
    let drawings: Vec<StepDrawing<'_>> = drawings.collect();
    let title = "Sudoku, step by step".parse::<Title>().unwrap_or_default();
    Some(steps::pdf(&title, paper, drawings.into_iter()))
}

fn drawing<'a>(
    board: &'a Board,
    position: &'a Marks,
    help: &'a Help,
    heading: String,
) -> StepDrawing<'a> {
    let says = format!("{}.", help.proof);
    StepDrawing { position, givens: &board.givens, step: &help.step, heading, says }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hint::{Hint, LIMITS, hint, way};
    use sudolab_core::Cancel;

    #[test]
    fn a_step_is_a_picture_and_a_way_has_a_page_for_each() {
        let board = crate::read_board("@classic").unwrap();
        let Hint::Step(help) = hint(&board, 12.0, LIMITS, &Cancel::new()) else { panic!() };
        let picture = svg(&board, &help).unwrap();
        assert!(picture.contains("class=\"written\"") && picture.contains("Hidden single"));
        let way = way(&board, 12.0, LIMITS, &Cancel::new());
        let file = pdf(&board, &way.steps, Paper::A4).unwrap();
        let pages = file.windows(11).filter(|part| part == b"/Type /Page").count();
        // One of them is the list of pages.
        assert_eq!(pages, way.steps.len() + 1);
    }

    /// The digits of a person and their marks are in the picture, lighter than givens.
    #[test]
    fn a_picture_shows_what_stands_on_the_board() {
        let mut board = crate::read_board("@classic").unwrap();
        let mut placed = sudolab_core::Grid::empty(board.shape());
        placed.set(board.shape().cell(0, 2), sudolab_core::Digit::new(4));
        board.placed = Some(placed);
        let Hint::Step(help) = hint(&board, 12.0, LIMITS, &Cancel::new()) else { panic!() };
        let position = position(&board).unwrap();
        assert_eq!(position.grid().filled(), 31);
        let large = |text: &str| text.matches("font-size=\"35.64\"").count();
        assert_eq!(large(&svg(&board, &help).unwrap()), 31);
    }
}
