//! Every screen on a terminal of characters: structure, not pixels.

mod board;
mod compare;
mod files;
mod keys;
mod race;
mod sizes;
mod watch;

use ratatui::crossterm::event::KeyCode;
use sudolab::Limits;
use sudolab::formats::{self, Options};
use sudolab_tui::{Disk, Rehearsal, Start, Theme};

/// Nothing is on this disk but what is shipped.
fn disk() -> Disk {
    Disk { read, exists: |_| false, write: |_, _| Err("this disk is full".to_owned()) }
}

fn read(typed: &str) -> Result<(String, formats::Reading), String> {
    let text = match typed.strip_prefix('@') {
        Some(name) => sudolab::shipped_text(name).map_err(|error| error.to_string())?,
        None => typed,
    };
    let reading = formats::read(text, &Options::default()).map_err(|error| error.to_string())?;
    Ok((typed.to_owned(), reading))
}

fn start(puzzle: &str, disk: Disk, theme: Theme) -> Start {
    let (name, reading) = read(puzzle).unwrap();
    Start { name, reading, limits: Limits::default(), ignore_rules: false, disk, theme }
}

fn screen(puzzle: &str, width: u16, height: u16) -> Rehearsal {
    Rehearsal::new(start(puzzle, disk(), Theme::Dark), width, height).unwrap()
}

fn says(screen: &Rehearsal, text: &str) {
    assert!(screen.text().contains(text), "'{text}' is not on\n{}", screen.text());
}

fn enter(screen: &mut Rehearsal) {
    screen.press(KeyCode::Enter);
    screen.settle();
}
