//! Any size, at any moment.

use crate::{says, screen};
use ratatui::crossterm::event::KeyCode;
use sudolab::Random;
use sudolab_tui::LEAST;

#[test]
fn the_least_size_shows_every_view_and_less_says_so() {
    let (width, height) = LEAST;
    assert_eq!(LEAST, (60, 20));
    let mut screen = screen("@classic", width, height);
    for (key, part) in
        [("b", "at hand"), ("w", "Enter"), ("r", "by time"), ("c", "Enter"), ("n", "size")]
    {
        screen.type_text(key);
        says(&screen, part);
        says(&screen, "? keys  q leave");
    }
    for (width, height) in [(59, 20), (60, 19), (30, 5), (10, 1), (1, 1)] {
        screen.resize(width, height);
        assert!(!screen.text().contains("leave"));
    }
    screen.resize(40, 6);
    says(&screen, "40 x 6 characters");
    screen.type_text("q");
    assert!(screen.is_over());
}

#[test]
fn large_boards_scroll_with_the_cell_at_hand() {
    for (puzzle, last) in [("@16x16", "r16c16"), ("@25x25", "r25c25")] {
        let mut screen = screen(puzzle, 60, 20);
        says(&screen, "scrolls with the cell");
        let first = screen.text();
        assert!(first.contains('┌') && !first.contains('┘'), "{first}");
        screen.press(KeyCode::Up);
        screen.press(KeyCode::Left);
        says(&screen, &format!("{last} at hand"));
        let end = screen.text();
        assert!(end.contains('┘') && !end.contains('┌'), "{end}");
        // And while it is watched.
        screen.type_text("w");
        screen.press(KeyCode::Enter);
        screen.hear();
        screen.press(KeyCode::Esc);
        screen.settle();
        says(&screen, "step 0 of");
    }
}

#[test]
fn everything_fits_on_a_large_screen() {
    let screen = screen("@25x25", 200, 60);
    assert!(screen.text().contains('┌') && screen.text().contains('┘'));
    assert!(!screen.text().contains("scrolls"));
}

/// Sizes from nothing to large, in every view, with help, a list and a line open, in the middle of everything.
#[test]
fn storms_of_sizes_break_nothing() {
    let mut random = Random::new(18);
    let mut screen = screen("@16x16", 80, 24);
    let keys = ["b", "w", "r", "c", "n", "?", "f", "o", "b", "a", "z"];
    for _ in 0..400 {
        let side = |random: &mut Random, most| random.below(most) as u16 + 1;
        let (width, height) = (side(&mut random, 220), side(&mut random, 70));
        screen.resize(width, height);
        match random.below(4) {
            0 => screen.press(KeyCode::Esc),
            1 => screen.click(width - 1, height - 1),
            2 => screen.press(KeyCode::Down),
            _ => screen.type_text(keys[random.below(keys.len())]),
        }
    }
    screen.press(KeyCode::Esc);
    screen.press_ctrl('c');
    assert!(screen.is_over());
}
