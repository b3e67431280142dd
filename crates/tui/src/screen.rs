//! The terminal: taken over, drawn on, and given back as it was, after a panic too.

use ratatui::backend::{Backend, CrosstermBackend};
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use ratatui::crossterm::execute;
use ratatui::crossterm::style::{Print, ResetColor};
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::layout::{Position, Rect, Size};
use ratatui::{Frame, Terminal, TerminalOptions, Viewport};
use std::io::{self, BufWriter, Stdout};
use std::panic;
use std::thread;

type Out = CrosstermBackend<BufWriter<Stdout>>;

/// Presses, releases and the wheel; not every move, which would flood a slow line.
const MOUSE_ON: &str = "\x1b[?1000h\x1b[?1006h";
const MOUSE_OFF: &str = "\x1b[?1006l\x1b[?1000l";

/// A frame of a large screen goes out in one piece.
const BUFFER: usize = 64 * 1024;

/// The most that is drawn on: a terminal may claim any size, and every cell takes memory.
const LARGEST: Size = Size { width: 1024, height: 512 };

/// The terminal while it is ours.
pub(crate) struct Screen {
    terminal: Terminal<Out>,
    area: Rect,
}

impl Screen {
    pub(crate) fn enter() -> io::Result<Screen> {
        give_back_on_panic();
        enable_raw_mode()?;
        let taken =
            execute!(io::stdout(), EnterAlternateScreen, EnableBracketedPaste, Print(MOUSE_ON));
        if let Err(error) = taken {
            give_back();
            return Err(error);
        }
        Screen::of_terminal().inspect_err(|_| give_back())
    }

    fn of_terminal() -> io::Result<Screen> {
        let backend = CrosstermBackend::new(BufWriter::with_capacity(BUFFER, io::stdout()));
        let area = drawn_on(backend.size()?);
        // A viewport that follows the terminal would follow it to any size.
        let options = TerminalOptions { viewport: Viewport::Fixed(area) };
        Ok(Screen { terminal: Terminal::with_options(backend, options)?, area })
    }

    /// Draws a frame of the size that the terminal has now; `repaint`: whatever was on it.
    pub(crate) fn draw(
        &mut self,
        repaint: bool,
        draw: impl FnOnce(&mut Frame<'_>),
    ) -> io::Result<()> {
        let area = drawn_on(self.terminal.size()?);
        if repaint || area != self.area {
            // Not `clear`: it asks the terminal where its cursor is, and the thread of the keys would take the answer.
            self.terminal.resize(area)?;
            self.area = area;
        }
        self.terminal.draw(draw).map(|_| ())
    }
}

fn drawn_on(size: Size) -> Rect {
    let Size { width, height } = size;
    let size = Size::new(width.min(LARGEST.width), height.min(LARGEST.height));
    Rect::from((Position::ORIGIN, size))
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
        // The hook of before, if it was not ours.
        drop(panic::take_hook());
    }
}

/// Whatever fails here, the rest is still tried.
fn give_back() {
    let _ = execute!(io::stdout(), Print(MOUSE_OFF), DisableBracketedPaste, ResetColor);
    let _ = execute!(io::stdout(), LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}

/// A panic of the thread that draws is told on the terminal as it was before. Those of the crew are told by the
/// crew: they end no more than their work.
fn give_back_on_panic() {
    let (before, drawing) = (panic::take_hook(), thread::current().id());
    panic::set_hook(Box::new(move |panic| {
        if thread::current().id() == drawing {
            give_back();
            before(panic);
        }
    }));
}
