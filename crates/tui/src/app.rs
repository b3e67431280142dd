//! All that is on the screen, and what each message does to it.

use crate::desk::{Desk, Overlay};
use crate::keys::{self, Binding, HelpLine, Key, bind};
use crate::message::{Message, Report, Ticket};
use crate::prompt::{Prompt, Purpose};
use crate::shared::Shared;
use crate::shelf::Shelf;
use crate::views::View;
use crate::views::help::Help;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind};
use ratatui::layout::Rect;
use std::time::Instant;
use sudolab::formats::Format;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Global {
    Next,
    Before,
    Open,
    Save,
    Theme,
    Help,
    Quit,
}

/// From screen to screen; the key of each one itself comes from its door.
pub(crate) const TURNS: &[Binding<Global>] = &[
    bind(&[Key::Code(KeyCode::Tab)], Global::Next, "the next screen"),
    bind(&[Key::Code(KeyCode::BackTab)], Global::Before, "the screen before"),
];

pub(crate) const KEYS: &[Binding<Global>] = &[
    bind(&[Key::Char('o')], Global::Open, "open a file or a shipped puzzle; pasting works, too"),
    bind(&[Key::Char('s')], Global::Save, "save the board, in any of the formats"),
    bind(&[Key::Char('t')], Global::Theme, "colours for dark, light, none"),
    bind(&[Key::Char('?'), Key::Code(KeyCode::F(1))], Global::Help, "these keys"),
    bind(&[Key::Char('q'), Key::Ctrl('c')], Global::Quit, "leave"),
];

/// The keys of every screen.
pub(crate) fn help(views: &[Box<dyn View>]) -> Vec<HelpLine> {
    let doors = views.iter().map(|view| (view.door().key.to_string(), view.door().says));
    keys::help(TURNS).into_iter().chain(doors).chain(keys::help(KEYS)).collect()
}

pub(crate) struct App {
    pub(crate) shared: Shared,
    pub(crate) views: Vec<Box<dyn View>>,
    /// The view that is shown.
    pub(crate) at: usize,
    /// The format chosen for saving, if not by the name.
    pub(crate) saving: Option<Format>,
    /// Is the program to end?
    pub(crate) over: bool,
    /// Has something else been written on the screen?
    pub(crate) repaint: bool,
    /// The screen without its first and last line, as drawn last.
    pub(crate) body: Rect,
}

impl App {
    pub(crate) fn new(desk: Desk, shelf: Shelf, views: Vec<Box<dyn View>>) -> App {
        let mut app = App {
            shared: Shared::new(desk, shelf),
            views,
            at: 0,
            saving: None,
            over: false,
            repaint: false,
            body: Rect::default(),
        };
        app.look_for_another_puzzle();
        app
    }

    /// The view that is shown.
    pub(crate) fn view(&self) -> &dyn View {
        &*self.views[self.at]
    }

    /// Lets the view that is shown do something with what all share.
    pub(crate) fn with_view<T>(&mut self, act: impl FnOnce(&mut dyn View, &mut Shared) -> T) -> T {
        let done = act(&mut *self.views[self.at], &mut self.shared);
        self.look_for_another_puzzle();
        done
    }

    /// Is there work whose end somebody waits for?
    pub(crate) fn is_busy(&self) -> bool {
        self.views.iter().any(|view| view.is_busy())
    }

    /// Does something move by itself?
    pub(crate) fn is_moving(&self) -> bool {
        self.view().is_moving()
    }

    /// Time passes.
    pub(crate) fn tick(&mut self, now: Instant) {
        if self.is_moving() {
            self.views[self.at].tick(now);
        }
    }

    pub(crate) fn update(&mut self, message: Message) {
        match message {
            Message::Quit => self.over = true,
            Message::Reported(ticket, report) => self.told(ticket, report),
            Message::Input(Event::Key(key)) if key.kind != KeyEventKind::Release => self.key(&key),
            Message::Input(Event::Mouse(mouse)) => self.mouse(&mouse),
            Message::Input(Event::Paste(text)) => self.paste(&text),
            Message::Input(_) => {}
        }
    }

    /// Who has that ticket listens, shown or not.
    fn told(&mut self, ticket: Ticket, report: Report) {
        if let Some(view) = self.views.iter_mut().find(|view| view.ticket() == Some(ticket)) {
            view.told(report, &mut self.shared);
            self.look_for_another_puzzle();
        }
    }

    pub(crate) fn key(&mut self, key: &KeyEvent) {
        if keys::find(&KEYS[KEYS.len() - 1..], key) == Some(Global::Quit)
            && key.code == KeyCode::Char('c')
        {
            self.over = true;
            return;
        }
        self.shared.desk.notice = None;
        match self.shared.desk.overlay.take() {
            Some(Overlay::Help(mut help)) => {
                if help.key(key) {
                    self.shared.desk.overlay = Some(Overlay::Help(help));
                }
            }
            Some(Overlay::Prompt(prompt)) => self.prompt_key(prompt, key),
            Some(Overlay::Chooser(mut chooser)) => {
                let chosen = chooser.key(key);
                self.chosen(chooser, chosen);
            }
            None => self.view_key(key),
        }
    }

    /// The screen's own keys come before those of all screens.
    fn view_key(&mut self, key: &KeyEvent) {
        if self.with_view(|view, shared| view.press(key, shared)) {
            return;
        }
        let mut doors = self.views.iter().map(|view| view.door());
        if let Some(at) = doors.position(|door| Key::Char(door.key).matches(key)) {
            self.at = at;
        } else if let Some(action) = keys::find(TURNS, key).or_else(|| keys::find(KEYS, key)) {
            self.global(action);
        }
    }

    fn global(&mut self, action: Global) {
        let desk = &mut self.shared.desk;
        match action {
            Global::Next => self.at = (self.at + 1) % self.views.len(),
            Global::Before => self.at = (self.at + self.views.len() - 1) % self.views.len(),
            Global::Open => desk.ask(Prompt::new(Purpose::Open, "")),
            Global::Save => self.ask_save(),
            Global::Help => desk.overlay = Some(Overlay::Help(Help { scroll: 0 })),
            Global::Quit => self.over = true,
            Global::Theme => {
                desk.theme = desk.theme.next();
                desk.say(desk.theme.name());
            }
        }
    }

    /// If another puzzle is at hand: all screens hear of it, and it is shown.
    pub(crate) fn look_for_another_puzzle(&mut self) {
        if !std::mem::take(&mut self.shared.is_new) {
            return;
        }
        let puzzle = self.shared.puzzle();
        self.views.iter_mut().for_each(|view| view.turned(puzzle.as_ref()));
        if !self.view().stays() {
            self.at = 0;
        }
    }
}
