//! The loop: sleep until something happens, take all that has happened, draw once.

use crate::app::App;
use crate::crew::Crew;
use crate::desk::{Desk, Disk};
use crate::message::Message;
use crate::screen::Screen;
use crate::shelf::Shelf;
use crate::theme::Theme;
use crate::views::{self, View};
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded};
use ratatui::crossterm::event;
use std::io;
use std::thread;
use std::time::{Duration, Instant};
use sudolab::Limits;
use sudolab::formats::Reading;

/// The shortest time between two frames.
const FRAME: Duration = Duration::from_millis(33);

/// Messages that may wait. A search that tells more has to wait, and so does a keyboard.
const WAITING: usize = 1024;

/// What the screen starts with.
pub struct Start {
    /// Where the puzzles come from.
    pub name: String,
    /// The puzzles.
    pub reading: Reading,
    /// How far runs may go.
    pub limits: Limits,
    /// Are puzzles with rules that are not understood taken as classic ones?
    pub ignore_rules: bool,
    /// Files.
    pub disk: Disk,
    /// Colours.
    pub theme: Theme,
}

/// Ends the program from outside, as a signal does.
pub struct Remote(Sender<Message>);

impl Remote {
    /// Leaves as if somebody had pressed `q`.
    pub fn quit(&self) {
        let _ = self.0.send(Message::Quit);
    }
}

/// An app, how it is told something, and what it hears.
pub(crate) type Stage = (App, Sender<Message>, Receiver<Message>);

pub(crate) fn stage(start: Start) -> io::Result<Stage> {
    stage_with(start, views::all())
}

/// The same with other screens.
pub(crate) fn stage_with(start: Start, views: Vec<Box<dyn View>>) -> io::Result<Stage> {
    let (tell, told) = bounded(WAITING);
    let (shelf, says) = Shelf::of_reading(start.name, start.reading).map_err(io::Error::other)?;
    let mut desk = Desk {
        crew: Crew::new(tell.clone()),
        disk: start.disk,
        limits: start.limits,
        ignore_rules: start.ignore_rules,
        theme: start.theme,
        notice: None,
        overlay: None,
    };
    desk.say(says);
    Ok((App::new(desk, shelf, views), tell, told))
}

/// Runs the screen until somebody leaves.
///
/// # Errors
/// None of the boards can be read, or the terminal cannot be used.
pub fn run(start: Start, hand_over: impl FnOnce(Remote)) -> io::Result<()> {
    let (mut app, tell, told) = stage(start)?;
    let mut screen = Screen::enter()?;
    hand_over(Remote(tell.clone()));
    thread::Builder::new().name("keys".to_owned()).spawn(move || listen(&tell))?;
    let ended = turn(&mut app, &mut screen, &told);
    // The terminal first: whoever left shall not wait for searches to end.
    drop(screen);
    drop(told);
    let App { shared, views, .. } = app;
    drop(views);
    shared.desk.crew.dismiss();
    ended
}

/// Keys, until there is no keyboard.
fn listen(tell: &Sender<Message>) {
    loop {
        match event::read() {
            Ok(event) => {
                if tell.send(Message::Input(event)).is_err() {
                    return;
                }
            }
            Err(_) => {
                let _ = tell.send(Message::Quit);
                return;
            }
        }
    }
}

fn turn(app: &mut App, screen: &mut Screen, told: &Receiver<Message>) -> io::Result<()> {
    let mut drawn: Option<Instant> = None;
    let mut changed = true;
    while !app.over {
        let due = drawn.map_or(Duration::ZERO, |drawn| FRAME.saturating_sub(drawn.elapsed()));
        if changed && due.is_zero() {
            draw(app, screen)?;
            (drawn, changed) = (Some(Instant::now()), false);
        }
        let moving = app.is_moving();
        match next(told, (changed || moving).then_some(due.max(Duration::from_millis(1)))) {
            Some(message) => {
                app.update(message);
                // All that has come meanwhile, before the next frame.
                told.try_iter().for_each(|message| app.update(message));
                changed = true;
            }
            None if moving => {
                app.tick(Instant::now());
                changed = true;
            }
            None => {}
        }
    }
    Ok(())
}

/// The next message; without a deadline, however long it takes.
fn next(told: &Receiver<Message>, within: Option<Duration>) -> Option<Message> {
    match within {
        None => Some(told.recv().unwrap_or(Message::Quit)),
        Some(within) => match told.recv_timeout(within) {
            Ok(message) => Some(message),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Message::Quit),
        },
    }
}

fn draw(app: &mut App, screen: &mut Screen) -> io::Result<()> {
    let repaint = std::mem::take(&mut app.repaint);
    screen.draw(repaint, |frame| app.draw(frame))
}
