//! Every key of every list does something.

use crate::app::{self, App};
use crate::desk::Disk;
use crate::keys::{Binding, Key};
use crate::message::Message;
use crate::run::{Start, stage};
use crate::theme::Theme;
use crate::views::{self, board, compare, generate, race, watch};
use crossbeam_channel::Receiver;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{Event, KeyCode};
use std::time::{Duration, Instant};
use sudolab::Limits;
use sudolab::formats::{self, Options};

/// Two puzzles, and nothing on the disk.
pub(crate) fn two_puzzles() -> Start {
    let line = sudolab::shipped_text("classic").unwrap().trim();
    let reading = formats::read(format!("{line}\n{line}\n"), &Options::default()).unwrap();
    let disk = Disk {
        read: |_| Err("no disk".to_owned()),
        exists: |_| false,
        write: |_, _| Err("no disk".to_owned()),
    };
    Start {
        name: "two".to_owned(),
        reading,
        limits: Limits { nodes: Some(20_000), ..Limits::default() },
        ignore_rules: false,
        disk,
        theme: Theme::Dark,
    }
}

/// The place of a view in the list.
fn place(title: &str) -> usize {
    views::all().iter().position(|view| view.door().title == title).unwrap()
}

/// An app in the middle of everything: nothing stands at an edge, so that no key has nothing to do.
fn busy_app(view: &str) -> (App, Receiver<Message>) {
    let (mut app, _, told) = stage(two_puzzles()).unwrap();
    app.at = place(view);
    for &key in before(view) {
        press(&mut app, key);
        settle(&mut app, &told);
        let start = Instant::now();
        // Six seconds: a race is in its middle.
        (0..25).for_each(|tick| app.tick(start + tick * Duration::from_millis(250)));
    }
    (app, told)
}

/// What brings a screen there.
fn before(view: &str) -> &'static [Key] {
    const ENTER: Key = Key::Code(KeyCode::Enter);
    const RIGHT: Key = Key::Code(KeyCode::Right);
    const DOWN: Key = Key::Code(KeyCode::Down);
    match view {
        // A hint is shown, one digit stands at the cell, and one change is undone.
        "Board" => &[
            RIGHT,
            RIGHT,
            Key::Char('1'),
            DOWN,
            Key::Char('2'),
            Key::Char('u'),
            Key::Char('m'),
            Key::Char('4'),
            Key::Char('m'),
            Key::Char('9'),
            Key::Char('u'),
            Key::Char('i'),
        ],
        "Watch" => &[ENTER, DOWN, Key::Code(KeyCode::PageDown), Key::Code(KeyCode::PageDown)],
        "Race" => &[Key::Char('+'), RIGHT, ENTER, Key::Char(' ')],
        "Compare" => &[ENTER, DOWN, DOWN],
        _ => &[],
    }
}

pub(crate) fn press(app: &mut App, key: Key) {
    app.update(Message::Input(Event::Key(key.event())));
}

pub(crate) fn settle(app: &mut App, told: &Receiver<Message>) {
    while app.is_busy() {
        app.update(told.recv_timeout(Duration::from_secs(60)).expect("work ends"));
    }
}

/// All that can be seen, and whether it is over or moves.
fn seen(app: &mut App) -> String {
    let mut terminal = Terminal::new(TestBackend::new(120, 44)).unwrap();
    terminal.draw(|frame| app.draw(frame)).unwrap();
    format!("{:?} {} {}", terminal.backend().buffer(), app.over, app.is_moving())
}

fn all_do_something<A>(view: &str, list: &[Binding<A>]) {
    for binding in list {
        for &key in binding.keys {
            does_something(view, key, binding.says);
        }
    }
}

fn does_something(view: &str, key: Key, says: &str) {
    let (mut app, _told) = busy_app(view);
    app.shared.desk.notice = None;
    let before = seen(&mut app);
    press(&mut app, key);
    assert_ne!(before, seen(&mut app), "{view}: {} ({says})", key.name());
}

#[test]
fn every_key_of_the_board_does_something() {
    all_do_something("Board", board::KEYS);
}

#[test]
fn every_key_of_watch_does_something() {
    all_do_something("Watch", &watch::KEYS[..watch::KEYS.len() - 1]);
}

#[test]
fn every_key_of_race_does_something() {
    all_do_something("Race", &race::KEYS[..race::KEYS.len() - 1]);
}

#[test]
fn every_key_of_compare_does_something() {
    all_do_something("Compare", &compare::KEYS[..compare::KEYS.len() - 1]);
}

#[test]
fn every_key_of_new_does_something() {
    all_do_something("New", &generate::KEYS[..generate::KEYS.len() - 1]);
}

#[test]
fn every_key_of_all_screens_does_something_in_each_of_them() {
    let doors: Vec<_> = views::all().iter().map(|view| view.door()).collect();
    for view in &doors {
        all_do_something(view.title, app::TURNS);
        all_do_something(view.title, app::KEYS);
        for door in doors.iter().filter(|door| door.title != view.title) {
            does_something(view.title, Key::Char(door.key), door.says);
        }
    }
}

/// The last key of these lists stops what runs.
#[test]
fn escape_stops_what_runs_in_every_screen() {
    let starts = [
        ("Watch", Key::Code(KeyCode::Enter)),
        ("Race", Key::Code(KeyCode::Enter)),
        ("Compare", Key::Code(KeyCode::Enter)),
        ("New", Key::Char('5')),
        ("Board", Key::Char('v')),
    ];
    for (view, start) in starts {
        let (mut app, told) = busy_app(view);
        press(&mut app, start);
        assert!(app.is_busy(), "{view}");
        press(&mut app, Key::Code(KeyCode::Esc));
        settle(&mut app, &told);
    }
}
