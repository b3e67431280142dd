//! A panic gives the terminal back, and is told there.
#![cfg(unix)]

use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use std::io::{Read, Write};
use sudolab::Limits;
use sudolab::formats::{self, Options};
use sudolab_tui::{Disk, Start, Theme, run};

/// A screen that breaks as soon as a file is opened. Run by the test below, in a terminal.
#[test]
#[ignore = "needs a terminal: the other test gives it one"]
fn a_screen_that_panics() {
    let text = sudolab::shipped_text("classic").unwrap();
    let start = Start {
        name: "@classic".to_owned(),
        reading: formats::read(text, &Options::default()).unwrap(),
        limits: Limits::default(),
        ignore_rules: false,
        disk: Disk { read: |_| panic!("the disk broke"), exists: |_| false, write: |_, _| Ok(()) },
        theme: Theme::Dark,
    };
    run(start, |_| ()).unwrap();
}

#[test]
fn a_panic_gives_the_terminal_back() {
    let pair =
        native_pty_system().openpty(PtySize { rows: 30, cols: 100, ..PtySize::default() }).unwrap();
    let before = pair.master.get_termios().unwrap();
    let mut command = CommandBuilder::new(std::env::current_exe().unwrap());
    command.args(["--ignored", "--exact", "a_screen_that_panics", "--nocapture"]);
    command.env("TERM", "xterm-256color");
    let mut child = pair.slave.spawn_command(command).unwrap();
    let mut reader = pair.master.try_clone_reader().unwrap();
    let mut keys = pair.master.take_writer().unwrap();
    let mut parser = vt100::Parser::new(30, 100, 0);
    let mut buffer = [0; 4096];
    let mut until = |parser: &mut vt100::Parser, text: &str| {
        while !parser.screen().contents().contains(text) {
            let length = reader.read(&mut buffer).unwrap_or(0);
            assert!(length > 0, "'{text}' never came:\n{}", parser.screen().contents());
            parser.process(&buffer[..length]);
        }
    };
    until(&mut parser, "at hand");
    assert!(parser.screen().alternate_screen());
    assert!(pair.master.get_termios().unwrap() != before, "keys come one by one");
    keys.write_all(b"oanything\r").unwrap();
    until(&mut parser, "the disk broke");
    assert!(!parser.screen().alternate_screen() && !parser.screen().hide_cursor());
    assert!(!parser.screen().bracketed_paste());
    assert!(!child.wait().unwrap().success());
    assert!(pair.master.get_termios().unwrap() == before, "lines are lines again");
}
