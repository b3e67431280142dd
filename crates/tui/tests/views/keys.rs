//! The help screen, and what the documentation says about keys.

use crate::{says, screen};
use ratatui::crossterm::event::KeyCode;
use sudolab_tui::key_tables;

#[test]
fn every_screen_shows_its_keys() {
    let mut screen = screen("@classic", 120, 60);
    let tables = key_tables();
    for (title, keys) in &tables[..tables.len() - 1] {
        screen.type_text("?");
        says(&screen, &format!("Keys of {title}"));
        for (names, says_of_it) in keys {
            let text = screen.text();
            let first_words: Vec<&str> = says_of_it.split(' ').take(3).collect();
            let line = text.lines().find(|line| line.contains(&format!("│ {names} ")));
            assert!(
                line.is_some_and(|line| line.contains(&first_words.join(" "))),
                "{names}\n{text}"
            );
        }
        screen.press(KeyCode::Esc);
        screen.press(KeyCode::Tab);
    }
}

#[test]
fn help_scrolls_on_a_small_screen_and_any_other_key_closes_it() {
    let mut screen = screen("@classic", 60, 20);
    screen.type_text("?");
    says(&screen, "↓ more");
    for _ in 0..5 {
        screen.press(KeyCode::PageDown);
    }
    says(&screen, "leave");
    says(&screen, "any key closes this");
    screen.type_text("x");
    assert!(!screen.text().contains("Keys of"));
    assert!(!screen.is_over());
}

#[test]
fn no_key_is_named_twice_in_a_screen() {
    for (title, keys) in key_tables() {
        let mut names: Vec<&str> = keys.iter().flat_map(|(names, _)| names.split(' ')).collect();
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all, "{title}");
    }
}
