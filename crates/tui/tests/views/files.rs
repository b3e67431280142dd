//! New puzzles, files, pasted text.

use crate::{disk, enter, says, screen, start};
use ratatui::crossterm::event::KeyCode;
use std::sync::Mutex;
use std::time::Duration;
use sudolab::Limits;
use sudolab::formats::{self, Format, Options};
use sudolab_tui::{Disk, Rehearsal, Start, Theme};

#[test]
fn keys_make_puzzles_of_a_level_and_size() {
    let mut screen = screen("@classic", 80, 24);
    screen.type_text("n");
    says(&screen, "3  hard");
    screen.type_text("1");
    screen.settle();
    says(&screen, "puzzle  easy 9x9, seed");
    screen.type_text("nhh");
    screen.type_text("2");
    screen.settle();
    says(&screen, "medium 6x6");
    says(&screen, "board   6x6");
    screen.type_text("nllllllll5");
    says(&screen, "has no such level");
}

#[test]
fn what_is_not_found_in_time_is_given_up() {
    let limits = Limits { time: Some(Duration::from_millis(1)), ..Limits::default() };
    let start = Start { limits, ..start("@classic", disk(), Theme::Dark) };
    let mut screen = Rehearsal::new(start, 80, 24).unwrap();
    screen.type_text("nlll5");
    screen.settle();
    says(&screen, "none was found in time");
}

#[test]
fn shipped_puzzles_and_texts_are_opened_and_mistakes_are_told() {
    let mut screen = screen("@classic", 80, 24);
    screen.type_text("o@16x16");
    enter(&mut screen);
    says(&screen, "board   16x16");
    screen.type_text("o@nothing");
    screen.press(KeyCode::Enter);
    says(&screen, "no puzzle '@nothing' is shipped");
    screen.press(KeyCode::Esc);
    says(&screen, "board   16x16");
}

#[test]
fn pasted_text_is_read_in_any_format() {
    let mut screen = screen("@classic", 80, 24);
    screen.paste("1...\n..2.\n.3..\n...4\n");
    says(&screen, "board   4x4");
    screen.paste("no puzzle at all");
    says(&screen, "what was pasted is no puzzle");
    says(&screen, "board   4x4");
    screen.type_text("o");
    screen.paste("1.....2..3.....4");
    enter(&mut screen);
    says(&screen, "┃  1  │     ┃");
}

static WRITTEN: Mutex<Vec<(String, String)>> = Mutex::new(Vec::new());

fn keep(name: &str, text: &str) -> Result<(), String> {
    WRITTEN.lock().unwrap().push((name.to_owned(), text.to_owned()));
    Ok(())
}

#[test]
fn a_board_is_saved_by_its_ending_or_in_any_other_format() {
    let start = start("@classic", Disk { write: keep, ..disk() }, Theme::Dark);
    let mut screen = Rehearsal::new(start, 100, 30).unwrap();
    screen.type_text("ll4s");
    screen.press_ctrl('u');
    screen.type_text("mine.json");
    says(&screen, "as json");
    enter(&mut screen);
    says(&screen, "saved as json in mine.json");
    screen.type_text("s");
    screen.press(KeyCode::Tab);
    says(&screen, "(Tab: another format)");
    enter(&mut screen);
    let written = WRITTEN.lock().unwrap().clone();
    let options = Options { format: Some(Format::Json), ..Options::default() };
    let reading = formats::read(&written[0].1, &options).unwrap();
    let board = reading.records[0].board.as_ref().unwrap();
    assert_eq!(board.placed.as_ref().unwrap().filled(), 1, "the digit is saved as the person's");
    assert_eq!(board.givens.filled(), 30);
    assert_eq!(written.len(), 2);
}
