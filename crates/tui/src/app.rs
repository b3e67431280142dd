//! All that is on the screen, and what each message does to it.

use crate::desk::{Desk, Overlay};
use crate::game::Game;
use crate::keys::{self, Binding, Key, bind};
use crate::message::{Message, Report, Ticket};
use crate::prompt::{Prompt, Purpose};
use crate::shelf::Shelf;
use crate::views::View;
use crate::views::board::{self, BoardView};
use crate::views::compare::{self, CompareView};
use crate::views::generate::{self, GenerateView, New};
use crate::views::help::Help;
use crate::views::race::{self, RaceView};
use crate::views::watch::{self, WatchView};
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind};
use ratatui::layout::Rect;
use std::time::Instant;
use sudolab::formats::Format;
use sudolab::{Board, Grid, Puzzle};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Global {
    Show(View),
    Next,
    Before,
    Open,
    Save,
    Theme,
    Help,
    Quit,
}

pub(crate) const KEYS: &[Binding<Global>] = &[
    bind(&[Key::Code(KeyCode::Tab)], Global::Next, "the next screen"),
    bind(&[Key::Code(KeyCode::BackTab)], Global::Before, "the screen before"),
    bind(&[Key::Char('b')], Global::Show(View::Board), "Board: play"),
    bind(&[Key::Char('w')], Global::Show(View::Watch), "Watch: a search, step by step"),
    bind(&[Key::Char('r')], Global::Show(View::Race), "Race: two to four algorithms"),
    bind(&[Key::Char('c')], Global::Show(View::Compare), "Compare: all algorithms in a table"),
    bind(&[Key::Char('n')], Global::Show(View::New), "New: make a puzzle"),
    bind(&[Key::Char('o')], Global::Open, "open a file or a shipped puzzle; pasting works, too"),
    bind(&[Key::Char('s')], Global::Save, "save the board, in any of the formats"),
    bind(&[Key::Char('t')], Global::Theme, "colours for dark, light, none"),
    bind(&[Key::Char('?'), Key::Code(KeyCode::F(1))], Global::Help, "these keys"),
    bind(&[Key::Char('q'), Key::Ctrl('c')], Global::Quit, "leave"),
];

pub(crate) struct App {
    pub(crate) desk: Desk,
    pub(crate) shelf: Shelf,
    pub(crate) game: Game,
    pub(crate) view: View,
    pub(crate) board: BoardView,
    pub(crate) watch: WatchView,
    pub(crate) race: RaceView,
    pub(crate) compare: CompareView,
    pub(crate) generate: GenerateView,
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
    pub(crate) fn new(desk: Desk, shelf: Shelf) -> App {
        let game = Game::new(&shelf.boards[shelf.at]);
        let mut app = App {
            desk,
            shelf,
            game,
            view: View::Board,
            board: BoardView::new(),
            watch: WatchView::new(None),
            race: RaceView::new(None),
            compare: CompareView::new(),
            generate: GenerateView::new(),
            saving: None,
            over: false,
            repaint: false,
            body: Rect::default(),
        };
        app.turned();
        app
    }

    /// The puzzle at hand, if it is one; nothing is complained about.
    pub(crate) fn puzzle(&self) -> Option<Puzzle> {
        let board = self.game.puzzle();
        match self.desk.ignore_rules {
            true => board.puzzle_ignoring_rules().ok(),
            false => board.puzzle().ok(),
        }
    }

    /// Is there work whose end somebody waits for?
    pub(crate) fn is_busy(&self) -> bool {
        self.board.is_busy()
            || self.watch.is_busy()
            || self.race.is_busy()
            || self.compare.is_busy()
            || self.generate.is_busy()
    }

    /// Does something move by itself?
    pub(crate) fn is_moving(&self) -> bool {
        match self.view {
            View::Watch => self.watch.playing,
            View::Race => self.race.playing,
            _ => false,
        }
    }

    /// Time passes.
    pub(crate) fn tick(&mut self, now: Instant) {
        match self.view {
            View::Watch if self.watch.playing => self.watch.tick(now),
            View::Race if self.race.playing => self.race.tick(now),
            _ => {}
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

    /// Everybody hears it; who has that ticket listens.
    fn told(&mut self, ticket: Ticket, report: Report) {
        let desk = &mut self.desk;
        match report {
            Report::Checked(_) | Report::Hinted(_) => self.board.told(ticket, report, desk),
            Report::Progress(_) | Report::Filmed(_) | Report::Moment(_) => {
                self.watch.told(ticket, report, desk);
            }
            Report::LaneProgress(..) | Report::LaneFilmed(..) => {
                self.race.told(ticket, report, desk)
            }
            Report::Trial(trial) => {
                self.race.told(ticket, Report::Trial(trial.clone()), desk);
                self.compare.told(ticket, Report::Trial(trial), desk);
            }
            Report::Made(_) => {
                let new = self.generate.told(ticket, report, desk);
                self.opened_new(new);
            }
            Report::Ended => {
                self.race.told(ticket, Report::Ended, desk);
                self.compare.told(ticket, Report::Ended, desk);
            }
            Report::Broken => {
                self.board.told(ticket, Report::Broken, desk);
                self.watch.told(ticket, Report::Broken, desk);
                self.race.told(ticket, Report::Broken, desk);
                self.compare.told(ticket, Report::Broken, desk);
                self.generate.told(ticket, Report::Broken, desk);
            }
        }
    }

    pub(crate) fn key(&mut self, key: &KeyEvent) {
        if keys::find(&KEYS[KEYS.len() - 1..], key) == Some(Global::Quit)
            && key.code == KeyCode::Char('c')
        {
            self.over = true;
            return;
        }
        self.desk.notice = None;
        match self.desk.overlay.take() {
            Some(Overlay::Help(mut help)) => {
                if help.key(key) {
                    self.desk.overlay = Some(Overlay::Help(help));
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
        let known = match self.view {
            View::Board => {
                keys::find(board::KEYS, key).map(|action| self.board_action(action, key))
            }
            View::Watch => keys::find(watch::KEYS, key).map(|action| {
                self.watch.act(action, &self.game.puzzle(), &mut self.desk);
            }),
            View::Race => keys::find(race::KEYS, key).map(|action| {
                self.race.act(action, &self.game.puzzle(), &mut self.desk);
            }),
            View::Compare => keys::find(compare::KEYS, key).map(|action| {
                let boards = self.compared();
                self.compare.act(action, &boards, &mut self.desk);
            }),
            View::New => keys::find(generate::KEYS, key).map(|action| {
                let new = self.generate.act(action, &mut self.desk);
                self.opened_new(new);
            }),
        };
        if known.is_none()
            && let Some(action) = keys::find(KEYS, key)
        {
            self.global(action);
        }
    }

    fn board_action(&mut self, action: board::Action, key: &KeyEvent) {
        let on = match action {
            board::Action::NextPuzzle => true,
            board::Action::PuzzleBefore => false,
            _ => {
                let typed = if let KeyCode::Char(typed) = key.code { typed } else { ' ' };
                return self.board.act(action, typed, &mut self.game, &mut self.desk);
            }
        };
        match self.shelf.turn(on) {
            true => {
                self.turned();
                self.desk.say(self.shelf.title());
            }
            false => self.desk.complain("only one puzzle is open"),
        }
    }

    fn global(&mut self, action: Global) {
        match action {
            Global::Show(view) => self.view = view,
            Global::Next => self.view = self.view.beside(1),
            Global::Before => self.view = self.view.beside(View::ALL.len() - 1),
            Global::Open => self.desk.ask(Prompt::new(Purpose::Open, "")),
            Global::Save => self.ask_save(),
            Global::Help => self.desk.overlay = Some(Overlay::Help(Help { scroll: 0 })),
            Global::Quit => self.over = true,
            Global::Theme => {
                self.desk.theme = self.desk.theme.next();
                self.desk.say(self.desk.theme.name());
            }
        }
    }

    /// What the comparison is on.
    fn compared(&self) -> Vec<Board> {
        match self.compare.all_puzzles {
            true => self.shelf.boards.clone(),
            false => vec![self.game.puzzle()],
        }
    }

    fn opened_new(&mut self, new: New) {
        match new {
            New::Nothing => {}
            New::Empty(shape) => {
                self.open(Shelf::new("your own", Grid::empty(shape).into()), "type the givens");
                self.game.tool = crate::game::Tool::Given;
            }
            New::Made(made, name) => {
                let board = Board::from(made.puzzle.givens().clone());
                let says = format!("{name}: {} givens", made.puzzle.clues());
                self.open(Shelf::new(name, board), &says);
            }
        }
    }

    pub(crate) fn open(&mut self, shelf: Shelf, says: &str) {
        self.shelf = shelf;
        self.turned();
        if !matches!(self.view, View::Watch | View::Race | View::Compare) {
            self.view = View::Board;
        }
        self.desk.say(says);
    }

    /// Another board is at hand.
    fn turned(&mut self) {
        self.game = Game::new(&self.shelf.boards[self.shelf.at]);
        let puzzle = self.puzzle();
        self.board.forget();
        self.watch.forget(puzzle.as_ref());
        self.race.forget(puzzle.as_ref());
    }
}
