//! The screen without a terminal: for tests, and for the pictures of the documentation.

use crate::app::{self, App};
use crate::message::Message;
use crate::run::{Stage, Start, stage};
use crate::views;
use crossbeam_channel::Receiver;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use std::io;
use std::time::{Duration, Instant};

/// An app on a screen of characters.
pub struct Rehearsal {
    app: App,
    told: Receiver<Message>,
    terminal: Terminal<TestBackend>,
}

/// The keys of a screen: its title, then the keys and what they do.
pub type KeyTable = (&'static str, Vec<(String, &'static str)>);

/// The keys of every screen, then those of all, as `?` shows them.
pub fn key_tables() -> Vec<KeyTable> {
    let views = views::all();
    let own = views.iter().map(|view| (view.door().title, view.help()));
    own.chain([("In every screen", app::help(&views))]).collect()
}

impl Rehearsal {
    /// A screen of this size.
    ///
    /// # Errors
    /// None of the boards can be read.
    pub fn new(start: Start, width: u16, height: u16) -> io::Result<Rehearsal> {
        Ok(Rehearsal::of(stage(start)?, width, height))
    }

    pub(crate) fn of((app, _, told): Stage, width: u16, height: u16) -> Rehearsal {
        let terminal = Terminal::new(TestBackend::new(width, height)).expect("it cannot fail");
        let mut rehearsal = Rehearsal { app, told, terminal };
        rehearsal.draw();
        rehearsal
    }

    /// Presses a key.
    pub fn press(&mut self, key: KeyCode) {
        self.input(Event::Key(KeyEvent::new(key, KeyModifiers::NONE)));
    }

    /// Presses a key with Ctrl.
    pub fn press_ctrl(&mut self, character: char) {
        self.input(Event::Key(KeyEvent::new(KeyCode::Char(character), KeyModifiers::CONTROL)));
    }

    /// Types characters.
    pub fn type_text(&mut self, text: &str) {
        text.chars().for_each(|character| self.press(KeyCode::Char(character)));
    }

    /// Pastes a text.
    pub fn paste(&mut self, text: &str) {
        self.input(Event::Paste(text.to_owned()));
    }

    /// Clicks, or turns the wheel, at a place.
    pub fn mouse(&mut self, kind: MouseEventKind, column: u16, row: u16) {
        let modifiers = KeyModifiers::NONE;
        self.input(Event::Mouse(MouseEvent { kind, column, row, modifiers }));
    }

    /// Clicks at a place.
    pub fn click(&mut self, column: u16, row: u16) {
        self.mouse(MouseEventKind::Down(MouseButton::Left), column, row);
    }

    fn input(&mut self, event: Event) {
        self.app.update(Message::Input(event));
        self.draw();
    }

    /// Another size.
    pub fn resize(&mut self, width: u16, height: u16) {
        self.terminal.backend_mut().resize(width, height);
        self.input(Event::Resize(width, height));
    }

    /// Waits until nothing works any more.
    ///
    /// # Panics
    /// If that takes longer than two minutes.
    pub fn settle(&mut self) {
        self.until(|app| !app.is_busy());
    }

    /// Waits for the next thing that is told by those who work.
    pub fn hear(&mut self) {
        let mut heard = false;
        self.until(|_| std::mem::replace(&mut heard, true));
    }

    fn until(&mut self, mut done: impl FnMut(&App) -> bool) {
        let start = Instant::now();
        while !done(&self.app) {
            assert!(start.elapsed() < Duration::from_secs(120), "it never ends");
            if let Ok(message) = self.told.recv_timeout(Duration::from_secs(1)) {
                self.app.update(message);
            }
        }
        self.draw();
    }

    /// Lets time pass for what moves by itself.
    pub fn tick(&mut self, now: Instant) {
        self.app.tick(now);
        self.draw();
    }

    /// Does something move by itself?
    pub fn is_moving(&self) -> bool {
        self.app.is_moving()
    }

    /// Has somebody left?
    pub fn is_over(&self) -> bool {
        self.app.over
    }

    fn draw(&mut self) {
        self.terminal.draw(|frame| self.app.draw(frame)).expect("it cannot fail");
    }

    /// What is on the screen.
    pub fn buffer(&self) -> &Buffer {
        self.terminal.backend().buffer()
    }

    /// The same as lines of text.
    pub fn text(&self) -> String {
        let buffer = self.buffer();
        let line = |row: u16| {
            let cells = (0..buffer.area.width).map(|column| buffer[(column, row)].symbol());
            cells.collect::<String>().trim_end().to_owned() + "\n"
        };
        (0..buffer.area.height).map(line).collect()
    }
}
