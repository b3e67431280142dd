//! Watching: both ways, jumps, play, other algorithms, long searches.

use crate::{enter, says, screen};
use ratatui::crossterm::event::{KeyCode, MouseEventKind};
use std::time::{Duration, Instant};
use sudolab_tui::Rehearsal;

fn watching(puzzle: &str, algorithm: &str, width: u16, height: u16) -> Rehearsal {
    let mut screen = screen(puzzle, width, height);
    screen.type_text("wf");
    screen.type_text(algorithm);
    enter(&mut screen);
    screen
}

#[test]
fn steps_go_both_ways_with_a_sentence_each() {
    let mut screen = screen("@classic", 80, 24);
    screen.type_text("w");
    says(&screen, "Enter starts the search");
    enter(&mut screen);
    says(&screen, "step 0 of 51,472");
    let sentences: Vec<String> = (0..4)
        .map(|_| {
            screen.press(KeyCode::Right);
            screen.settle();
            screen.text()
        })
        .collect();
    assert!(sentences[2].contains("Place 1 in r1c3."), "{}", sentences[2]);
    assert!(sentences[2].contains("│ 5 3+1 │"));
    screen.press(KeyCode::Left);
    screen.settle();
    assert_eq!(screen.text(), sentences[2]);
    screen.press(KeyCode::End);
    screen.settle();
    says(&screen, "│ 3 4 5 │ 2 8 6 │ 1 7 9 │");
    says(&screen, "Solved by Plain backtracking");
}

#[test]
fn a_number_or_a_part_is_jumped_to_and_nonsense_is_explained() {
    let mut screen = watching("@classic", "backtracking", 80, 24);
    screen.type_text("g50%");
    enter(&mut screen);
    says(&screen, "step 25,736 of 51,472 (50%)");
    screen.type_text("g40000");
    enter(&mut screen);
    says(&screen, "step 40,000");
    screen.type_text("gsoon");
    screen.press(KeyCode::Enter);
    says(&screen, "a part such as 50%");
    screen.press(KeyCode::Esc);
    says(&screen, "step 40,000");
}

#[test]
fn the_curve_is_braille_and_a_click_on_it_jumps() {
    let mut screen = watching("@classic", "backtracking", 80, 24);
    let braille = |text: &str| text.chars().any(|c| ('\u{2801}'..='\u{28ff}').contains(&c));
    assert!(braille(&screen.text()));
    says(&screen, "Depth: digits beside the givens");
    screen.click(79, 18);
    screen.settle();
    says(&screen, "step 51,472");
    screen.mouse(MouseEventKind::ScrollUp, 5, 5);
    screen.settle();
    says(&screen, "step 51,471");
}

#[test]
fn local_searches_have_a_curve_of_cost_first_and_others_on_request() {
    let mut screen = watching("@classic", "annealing", 80, 24);
    says(&screen, "Cost: of the board shown");
    screen.type_text("d");
    says(&screen, "Best: the least cost so far");
}

#[test]
fn counters_tell_what_they_mean() {
    let mut screen = watching("@classic", "backtracking", 80, 24);
    says(&screen, "digits tested in a cell");
    screen.press(KeyCode::Down);
    assert!(!screen.text().contains("digits tested in a cell"));
    screen.press(KeyCode::Up);
    says(&screen, "▸explored");
}

#[test]
fn playing_goes_on_with_the_clock_and_ends_at_the_end() {
    let mut screen = watching("@4x4", "backtracking", 80, 24);
    screen.type_text(" ");
    assert!(screen.is_moving());
    let start = Instant::now();
    for second in 0..400 {
        screen.tick(start + Duration::from_millis(250 * second));
        screen.settle();
    }
    assert!(!screen.is_moving());
    says(&screen, "(100%)");
    screen.type_text("+");
    says(&screen, "events per second");
}

#[test]
fn reasons_are_told_and_parameters_set_in_the_list() {
    let mut screen = screen("@classic", 120, 40);
    screen.type_text("wfmrv values=");
    says(&screen, "Parameters");
    screen.type_text("nonsense");
    screen.press(KeyCode::Enter);
    says(&screen, "least-constraining");
    screen.press(KeyCode::Esc);
    screen.type_text("flogic");
    enter(&mut screen);
    screen.type_text("g1");
    enter(&mut screen);
    says(&screen, "Because");
}

/// Millions of events: a long search is stopped by a key, and what was searched is watched to its last step.
#[test]
fn a_search_of_any_length_is_stopped_and_watched_up_to_there() {
    let mut screen = screen("@against-brute-force", 80, 24);
    screen.type_text("w");
    screen.press(KeyCode::Enter);
    for _ in 0..3 {
        screen.hear();
    }
    says(&screen, "searching:");
    screen.press(KeyCode::Esc);
    screen.settle();
    says(&screen, "Not solved by Plain backtracking: cancelled");
    screen.press(KeyCode::End);
    screen.settle();
    says(&screen, "(100%)");
    let end = screen.text();
    screen.press(KeyCode::Left);
    screen.settle();
    assert_ne!(screen.text(), end);
    screen.press(KeyCode::Right);
    screen.settle();
    assert_eq!(screen.text(), end);
}
