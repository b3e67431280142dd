//! Races.

use crate::{enter, says, screen};
use ratatui::crossterm::event::KeyCode;
use std::time::{Duration, Instant};

#[test]
fn two_lanes_race_and_the_winner_has_a_ratio() {
    let mut screen = screen("@classic", 80, 24);
    screen.type_text("r");
    enter(&mut screen);
    says(&screen, "Winner by time:");
    says(&screen, "times as long");
    says(&screen, "★ first");
    screen.type_text("m");
    // 37,652 explored against 51: counts are the same on every machine.
    says(&screen, "Winner by explored states: mrv. backtracking, next, needed 738.3 times");
    says(&screen, "2nd, 738.3 x");
}

#[test]
fn the_race_is_played_to_full_boards() {
    let mut screen = screen("@classic", 80, 24);
    screen.type_text("r");
    enter(&mut screen);
    assert!(screen.is_moving());
    let start = Instant::now();
    screen.tick(start);
    let begun = screen.text();
    for tick in 0..200 {
        screen.tick(start + Duration::from_millis(250 * tick));
    }
    assert!(!screen.is_moving());
    assert_ne!(screen.text(), begun);
    let solved = screen.text().matches("│ 3 4 5 │ 2 8 6 │ 1 7 9 │").count();
    assert_eq!(solved, 2, "{}", screen.text());
    screen.press(KeyCode::Home);
    assert_eq!(screen.text().matches("│ 5 3 · │ · 7 · │").count(), 2);
}

#[test]
fn lanes_come_and_go_from_two_to_four() {
    let mut screen = screen("@classic", 120, 40);
    screen.type_text("r+++");
    says(&screen, "at most four lanes");
    let heads = |text: &str| text.matches("┌───────┬───────┬───────┐").count();
    assert_eq!(heads(&screen.text()), 4);
    screen.type_text("---");
    says(&screen, "at least two lanes");
    assert_eq!(heads(&screen.text()), 2);
    screen.type_text("lfdlx");
    screen.press(KeyCode::Enter);
    says(&screen, "▸dlx");
}

#[test]
fn a_race_is_stopped_and_says_that_nobody_finished() {
    let mut screen = screen("@against-brute-force", 80, 24);
    screen.type_text("r");
    screen.press(KeyCode::Enter);
    screen.press(KeyCode::Esc);
    screen.settle();
    says(&screen, "Nobody finished");
    assert!(!screen.is_moving());
}
