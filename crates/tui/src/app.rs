//! All that is on the screen, and what each message does to it.

use crate::chooser::{Chooser, Chosen, Seat};
use crate::desk::{Desk, Overlay};
use crate::game::Game;
use crate::keys::{self, Binding, Key, bind};
use crate::message::{Message, Report, Ticket};
use crate::prompt::{Prompt, Purpose, Typed};
use crate::shelf::{self, Shelf};
use crate::views::View;
use crate::views::board::{self, BoardView};
use crate::views::compare::{self, CompareView};
use crate::views::generate::{self, GenerateView, New};
use crate::views::help::Help;
use crate::views::race::{self, RaceView};
use crate::views::watch::{self, WatchView};
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Position, Rect};
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
    saving: Option<Format>,
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
            Message::Told(ticket, report) => self.told(ticket, report),
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

    fn key(&mut self, key: &KeyEvent) {
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

    fn ask_save(&mut self) {
        self.saving = None;
        let mut prompt = Prompt::new(Purpose::SaveBoard, "board.sdk");
        prompt.remark = self.format_remark(&prompt.text);
        self.desk.ask(prompt);
    }

    fn format(&self, name: &str) -> Format {
        self.saving.or_else(|| shelf::format_of(name)).unwrap_or(Format::Json)
    }

    fn format_remark(&self, name: &str) -> String {
        let format = self.format(name);
        format!("as {}: {} (Tab: another format)", format.id(), format.title())
    }

    fn prompt_key(&mut self, mut prompt: Prompt, key: &KeyEvent) {
        let saving = prompt.purpose == Purpose::SaveBoard;
        if saving && key.code == KeyCode::Tab {
            let now = self.format(&prompt.text);
            let all: Vec<Format> = shelf::writable().collect();
            let at = all.iter().position(|format| *format == now).unwrap_or(0);
            self.saving = Some(all[(at + 1) % all.len()]);
        }
        match prompt.key(key) {
            Typed::Left => return,
            Typed::Done if self.would_overwrite(&prompt) => {
                prompt.asked = Some(prompt.text.clone());
                prompt.remark = "this file is there already: Enter again writes over it".to_owned();
            }
            Typed::Done => match self.answered(&prompt) {
                Ok(()) => return,
                Err(why) => {
                    // A failed write may have left words on the screen.
                    (prompt.remark, self.repaint) = (why, true);
                }
            },
            Typed::Open if saving => prompt.remark = self.format_remark(&prompt.text),
            Typed::Open => {}
        }
        self.desk.ask(prompt);
    }

    /// Is a file there that nobody was asked about?
    fn would_overwrite(&self, prompt: &Prompt) -> bool {
        matches!(prompt.purpose, Purpose::SaveBoard | Purpose::SaveTable)
            && prompt.asked.as_ref() != Some(&prompt.text)
            && (self.desk.disk.exists)(prompt.text.trim())
    }

    /// Does what a line was typed for.
    fn answered(&mut self, prompt: &Prompt) -> Result<(), String> {
        let text = prompt.text.trim();
        match prompt.purpose {
            _ if text.is_empty() => Ok(()),
            Purpose::Open => {
                let (shelf, says) = Shelf::open(text, &self.desk.disk)?;
                self.open(shelf, &says);
                Ok(())
            }
            Purpose::SaveBoard => {
                let format = self.format(text);
                shelf::save(&self.game.board(), text, format, &mut self.desk)
            }
            Purpose::SaveTable => {
                (self.desk.disk.write)(text, &self.compare.text(text)?)?;
                self.desk.say(format!("saved {} trials in {text}", self.compare.trials.len()));
                Ok(())
            }
            Purpose::Step => self.watch.go_to_typed(text),
            Purpose::Seed => {
                let seed =
                    text.parse().map_err(|_| "a seed is a whole number from 0".to_owned())?;
                self.watch.seed = seed;
                self.desk.say(format!("seed {seed}; Enter searches with it"));
                Ok(())
            }
        }
    }

    fn chosen(&mut self, chooser: Chooser, chosen: Chosen) {
        match (chosen, chooser.seat) {
            (Chosen::Nothing, _) => self.desk.overlay = Some(Overlay::Chooser(chooser)),
            (Chosen::Left, _) => {}
            (Chosen::Contestant(contestant), Seat::Watch) => {
                self.watch.contestant = contestant;
                self.watch.start(&self.game.puzzle(), &mut self.desk);
            }
            (Chosen::Contestant(contestant), Seat::Lane(lane)) => self.race.seat(lane, contestant),
        }
    }

    fn paste(&mut self, text: &str) {
        match &mut self.desk.overlay {
            Some(Overlay::Prompt(prompt)) => prompt.paste(text),
            Some(Overlay::Chooser(chooser)) => chooser.paste(text),
            _ => match Shelf::pasted(text) {
                Ok((shelf, says)) => self.open(shelf, &says),
                Err(why) => self.desk.complain(why),
            },
        }
    }

    fn mouse(&mut self, mouse: &MouseEvent) {
        let place = Position::new(mouse.column, mouse.row);
        match (mouse.kind, &mut self.desk.overlay) {
            (MouseEventKind::Down(MouseButton::Left), Some(Overlay::Chooser(_))) => {
                let Some(Overlay::Chooser(mut chooser)) = self.desk.overlay.take() else { return };
                let chosen = chooser.click(self.body, place);
                self.chosen(chooser, chosen);
            }
            (MouseEventKind::Down(MouseButton::Left), None) => self.click(place),
            (MouseEventKind::ScrollDown, _) => {
                self.key(&wheel(self.view, self.desk.overlay.is_some(), true))
            }
            (MouseEventKind::ScrollUp, _) => {
                self.key(&wheel(self.view, self.desk.overlay.is_some(), false))
            }
            _ => {}
        }
    }

    fn click(&mut self, place: Position) {
        if place.y < self.body.y {
            if let Some(view) = crate::frame::tab_at(place.x) {
                self.view = view;
            }
            return;
        }
        match self.view {
            View::Board => self.board.click(self.body, place, &mut self.game),
            View::Watch => {
                if let Some(step) = self.watch.step_at(self.body, place) {
                    self.watch.go(step);
                }
            }
            View::Race => self.race.click(self.body, place),
            View::Compare => self.compare.click(self.body, place),
            View::New => {}
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

    fn open(&mut self, shelf: Shelf, says: &str) {
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

/// What the wheel means: steps of a search, rows elsewhere.
fn wheel(view: View, overlay: bool, down: bool) -> KeyEvent {
    let code = match (view, down) {
        (View::Watch, true) if !overlay => KeyCode::Right,
        (View::Watch, false) if !overlay => KeyCode::Left,
        (_, true) => KeyCode::Down,
        (_, false) => KeyCode::Up,
    };
    KeyEvent::from(code)
}
