//! The board: digits, marks, hints, checks, mouse, colours.

use crate::{disk, enter, says, screen, start};
use ratatui::crossterm::event::KeyCode;
use ratatui::style::{Color, Modifier};
use sudolab_tui::{Rehearsal, Theme};

#[test]
fn box_lines_and_bold_givens_are_drawn() {
    let screen = screen("@classic", 80, 24);
    says(&screen, "┌───────┬───────┬───────┐\n".trim_end());
    says(&screen, "│ 5 3 · │ · 7 · │ · · · │");
    // The first cell is the one at hand, the second a given.
    let buffer = screen.buffer();
    assert!(buffer[(2, 2)].modifier.contains(Modifier::BOLD | Modifier::REVERSED));
    assert_eq!(buffer[(4, 2)].modifier, Modifier::BOLD);
}

#[test]
fn digits_are_written_taken_back_and_written_again() {
    let mut screen = screen("@classic", 80, 24);
    screen.type_text("ll4");
    says(&screen, "│ 5 3 4 │");
    screen.type_text("u");
    says(&screen, "│ 5 3 · │");
    screen.press_ctrl('y');
    says(&screen, "│ 5 3 4 │");
    screen.press(KeyCode::Backspace);
    says(&screen, "│ 5 3 · │");
    screen.type_text("h0");
    says(&screen, "this is a given");
}

#[test]
fn a_digit_that_clashes_has_a_sign_beside_its_colour() {
    let mut screen = screen("@classic", 80, 24);
    screen.type_text("ll5");
    says(&screen, "│!5 3!5 │");
    says(&screen, "! cannot be right");
    assert_eq!(screen.buffer()[(6, 2)].fg, Color::LightRed);
}

#[test]
fn candidates_are_a_small_grid_in_the_cell_or_beside_the_board() {
    let mut large = screen("@classic", 120, 40);
    large.type_text("a");
    says(&large, "┃       │       │ 1 2   ┃");
    says(&large, "┃   5   │   3   │ 4     ┃");
    let mut small = screen("@classic", 80, 24);
    small.type_text("all");
    says(&small, "1 2 ·");
    says(&small, "4 · ·");
    small.type_text("m1");
    says(&small, "· 2 ·");
}

#[test]
fn a_hint_is_told_in_rungs_and_then_done() {
    let mut screen = screen("@classic", 80, 24);
    screen.type_text("i");
    screen.settle();
    says(&screen, "Look at box 2");
    screen.type_text("i");
    says(&screen, "Hidden single");
    screen.type_text("i");
    says(&screen, "> the step changes it");
    let filled = |screen: &Rehearsal| screen.text().contains("filled  31 of 81");
    assert!(!filled(&screen));
    screen.type_text("i");
    assert!(filled(&screen), "{}", screen.text());
    screen.type_text("u");
    assert!(!filled(&screen));
}

#[test]
fn a_check_finds_what_is_wrong_before_it_clashes() {
    let mut screen = screen("@classic", 80, 24);
    screen.type_text("v");
    screen.settle();
    says(&screen, "All right so far");
    // 2 stands nowhere in sight of r1c3, which is 4.
    screen.type_text("ll2v");
    screen.settle();
    says(&screen, "1 of your digits cannot be right");
    says(&screen, "!2");
}

#[test]
fn marks_of_a_person_do_not_change_the_puzzle() {
    let mut screen = screen("@classic", 80, 24);
    // A wrong note: the only digit that r1c3 cannot be left without is missing.
    screen.type_text("llm1v");
    screen.settle();
    says(&screen, "exactly one solution");
    screen.type_text("i");
    screen.settle();
    says(&screen, "lack the digit");
}

#[test]
fn a_click_selects_a_cell_a_tab_and_nothing_on_a_line() {
    let mut screen = screen("@classic", 80, 24);
    screen.click(10, 3);
    says(&screen, "r2c4 at hand");
    screen.click(8, 3);
    says(&screen, "r2c4 at hand");
    screen.click(9, 0);
    says(&screen, "Plain backtracking");
}

#[test]
fn a_puzzle_can_be_typed_in_and_solved_by_hints_alone() {
    let mut screen = screen("@classic", 80, 24);
    screen.type_text("nhhh");
    screen.type_text("0");
    says(&screen, "board   4x4");
    says(&screen, "writing givens");
    for row in ["1234", "3412", "2143"] {
        for digit in row.chars() {
            screen.press(KeyCode::Char(digit));
            screen.press(KeyCode::Right);
        }
        screen.press(KeyCode::Down);
    }
    for _ in 0..4 {
        screen.type_text("iii");
        screen.settle();
        // The first key asks, three more tell all and do it.
        screen.type_text("iii");
        screen.settle();
        screen.type_text("i");
        screen.settle();
    }
    screen.settle();
    says(&screen, "filled  16 of 16");
    says(&screen, "all of them are right");
}

#[test]
fn without_colours_nothing_has_any_and_light_grounds_have_theirs() {
    for (theme, expected) in
        [(Theme::Plain, Color::Reset), (Theme::Light, Color::Red), (Theme::Dark, Color::LightRed)]
    {
        let mut screen = Rehearsal::new(start("@classic", disk(), theme), 80, 24).unwrap();
        screen.type_text("ll5");
        assert_eq!(screen.buffer()[(6, 2)].fg, expected);
        let coloured = screen.buffer().content.iter().any(|cell| cell.fg != Color::Reset);
        assert_eq!(coloured, theme != Theme::Plain);
        assert!(screen.buffer().content.iter().all(|cell| cell.bg == Color::Reset));
    }
}

#[test]
fn a_file_of_several_is_turned_over() {
    let two = format!("{}\n{}\n", ".".repeat(80) + "1", ".".repeat(80) + "2");
    let mut screen = screen(&two, 80, 24);
    says(&screen, "(1 of 2)");
    screen.type_text("]");
    says(&screen, "(2 of 2)");
    screen.type_text("[");
    says(&screen, "(1 of 2)");
}

#[test]
fn work_is_stopped_by_escape() {
    let mut screen = screen("@classic", 80, 24);
    screen.type_text("v");
    screen.press(KeyCode::Esc);
    says(&screen, "stopped");
    enter(&mut screen);
}
