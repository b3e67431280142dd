//! The table of all algorithms.

use crate::{disk, enter, says, screen, start};
use ratatui::crossterm::event::KeyCode;
use std::sync::Mutex;
use sudolab::{Limits, wire};
use sudolab_tui::{Disk, Rehearsal, Start, Theme};

/// Enough for those that are quick on a 4x4 board, and an end for those that are not.
fn quick(disk: Disk) -> Rehearsal {
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let start = Start { limits, ..start("@4x4", disk, Theme::Dark) };
    let mut screen = Rehearsal::new(start, 200, 60).unwrap();
    screen.type_text("c");
    enter(&mut screen);
    screen
}

#[test]
fn the_table_grows_and_is_sorted_by_any_column() {
    let mut screen = quick(disk());
    for title in ["algorithm", "verdict", "time", "explored", "peak memory", "relative"] {
        says(&screen, title);
    }
    let all = sudolab::contest::Contest::all_that_fit(&[sudolab::shipped("4x4").unwrap()]).len();
    says(&screen, &format!("{all} of {all} trials done, sorted by rank"));
    screen.type_text("hh ");
    says(&screen, "sorted by algorithm, up");
    let names = |screen: &Rehearsal| -> Vec<String> {
        let text = screen.text();
        let rows = text.lines().skip(5).take(all);
        rows.map(|row| row.split(' ').next().unwrap().to_owned()).collect()
    };
    let up = names(&screen);
    assert!(up.is_sorted(), "{up:?}");
    screen.type_text(" ");
    let down = names(&screen);
    assert!(down.iter().rev().eq(up.iter()));
    screen.type_text(" ");
    says(&screen, "sorted by rank");
}

static WRITTEN: Mutex<Vec<(String, String)>> = Mutex::new(Vec::new());

fn keep(name: &str, text: &str) -> Result<(), String> {
    WRITTEN.lock().unwrap().push((name.to_owned(), text.to_owned()));
    Ok(())
}

#[test]
fn all_trials_are_saved_as_csv_and_as_json() {
    let mut screen = quick(Disk { exists: |name| name == "old.csv", write: keep, ..disk() });
    for name in ["all.csv", "all.json"] {
        screen.type_text("s");
        screen.press_ctrl('u');
        screen.type_text(name);
        enter(&mut screen);
        says(&screen, "trials in all.");
    }
    let written = WRITTEN.lock().unwrap().clone();
    let [(_, csv), (_, json)] = &written[..] else { panic!("{written:?}") };
    let trials: Vec<wire::Trial> =
        json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(csv.lines().count(), trials.len() + 1);
    assert!(csv.starts_with("puzzle,algorithm,seed,verdict"));
}

#[test]
fn a_file_that_is_there_is_asked_about_and_a_full_disk_is_told() {
    let mut screen = quick(Disk { exists: |name| name == "old.csv", ..disk() });
    screen.type_text("s");
    screen.press_ctrl('u');
    screen.type_text("old.csv");
    screen.press(KeyCode::Enter);
    says(&screen, "Enter again writes over it");
    screen.press(KeyCode::Enter);
    says(&screen, "this disk is full");
    screen.press_ctrl('u');
    screen.type_text("all.txt");
    screen.press(KeyCode::Enter);
    says(&screen, "end the name in .csv or .json");
}

#[test]
fn a_comparison_is_stopped_and_keeps_what_there_is() {
    let mut screen = screen("@against-brute-force", 120, 40);
    screen.type_text("c");
    screen.press(KeyCode::Enter);
    screen.press(KeyCode::Esc);
    screen.settle();
    says(&screen, "trials done");
    says(&screen, "not run");
}
