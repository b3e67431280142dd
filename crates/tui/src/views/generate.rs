//! New puzzles, by level and size.

use super::{Door, View, part};
use crate::crew::Task;
use crate::desk::Desk;
use crate::game::Tool;
use crate::keys::{self, Binding, HelpLine, Key, LEFT, RIGHT, bind};
use crate::message::{Report, Ticket};
use crate::shared::Shared;
use crate::shelf::Shelf;
use crate::theme::{Ink, Theme};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};
use std::time::Duration;
use sudolab::maker::{Level, Made, Order};
use sudolab::{Board, Cancel, Grid, Shape, Watchdog, fresh_seed};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Action {
    Smaller,
    Larger,
    Make(usize),
    Empty,
    Stop,
}

pub(crate) const KEYS: &[Binding<Action>] = &[
    bind(LEFT, Action::Smaller, "a smaller board"),
    bind(RIGHT, Action::Larger, "a larger board").short("size"),
    bind(&[Key::Char('1')], Action::Make(0), "make an easy puzzle").short("easy"),
    bind(&[Key::Char('2')], Action::Make(1), "make a medium one").short("medium"),
    bind(&[Key::Char('3')], Action::Make(2), "make a hard one").short("hard"),
    bind(&[Key::Char('4')], Action::Make(3), "make one for experts, up to 16x16"),
    bind(&[Key::Char('5')], Action::Make(4), "make an evil one, up to 16x16"),
    bind(&[Key::Char('0')], Action::Empty, "an empty board, to type a puzzle in"),
    bind(&[Key::Code(KeyCode::Esc)], Action::Stop, "stop"),
];

/// The boards that are offered. Above, one with few givens takes minutes.
const SIDES: [usize; 9] = [4, 6, 8, 9, 10, 12, 16, 20, 25];

/// As long as `sudolab generate` looks for a puzzle, unless a limit is given.
const LIMIT: Duration = Duration::from_secs(60);

pub(crate) struct GenerateView {
    side: usize,
    task: Option<Task>,
    making: String,
    seed: u64,
}

impl GenerateView {
    pub(crate) fn new() -> GenerateView {
        let side = SIDES.iter().position(|side| *side == 9).unwrap_or(0);
        GenerateView { side, task: None, making: String::new(), seed: 0 }
    }

    fn shape(&self) -> &'static Shape {
        Shape::for_side(SIDES[self.side]).expect("these sides have boxes")
    }

    fn act(&mut self, action: Action, shared: &mut Shared) {
        match action {
            Action::Smaller => self.side = self.side.saturating_sub(1),
            Action::Larger => self.side = (self.side + 1).min(SIDES.len() - 1),
            Action::Make(level) => self.make(level, &mut shared.desk),
            Action::Empty => {
                let board = Grid::empty(self.shape()).into();
                shared.open(Shelf::new("your own", board), "type the givens");
                shared.game.tool = Tool::Given;
            }
            Action::Stop => {
                if self.task.take().is_some() {
                    shared.desk.say("stopped");
                }
            }
        }
    }

    fn make(&mut self, level: usize, desk: &mut Desk) {
        let shape = self.shape();
        let Some(level) = Level::all_on(shape).nth(level) else {
            return desk.complain(format!("a {shape} board has no such level"));
        };
        self.making = format!("{level} {shape}");
        self.seed = fresh_seed();
        let (seed, limit) = (self.seed, desk.limits.time.unwrap_or(LIMIT));
        self.task = Some(desk.crew.start(move |bench| {
            let order = Order::any(shape).level(level);
            bench.tell(Report::Made(make(&order, seed, limit, &bench.cancel).map(Box::new)));
        }));
        desk.say(format!("making a {} puzzle ... Esc stops it", self.making));
    }

    fn made(&self, made: &Made, shared: &mut Shared) {
        let name = format!("{}, seed {}", self.making, self.seed);
        let board = Board::from(made.puzzle.givens().clone());
        let says = format!("{name}: {} givens", made.puzzle.givens().filled());
        shared.open(Shelf::new(name, board), &says);
    }

    fn sizes(&self, theme: Theme) -> Line<'static> {
        let mut spans = vec![Span::raw("size ")];
        for (at, side) in SIDES.iter().enumerate() {
            let ink = if at == self.side { Ink::Focus } else { Ink::Plain };
            spans.push(Span::styled(format!(" {side} "), theme.style(ink)));
        }
        spans.push(Span::styled("  ← →", theme.style(Ink::Key)));
        Line::from(spans)
    }
}

impl View for GenerateView {
    fn door(&self) -> Door {
        Door { title: "New", key: 'n', says: "New: make a puzzle" }
    }

    fn help(&self) -> Vec<HelpLine> {
        keys::help(KEYS)
    }

    fn shorts(&self) -> Vec<HelpLine> {
        keys::shorts(KEYS)
    }

    fn press(&mut self, key: &KeyEvent, shared: &mut Shared) -> bool {
        keys::find(KEYS, key).map(|action| self.act(action, shared)).is_some()
    }

    fn ticket(&self) -> Option<Ticket> {
        self.task.as_ref().map(|task| task.ticket)
    }

    fn is_busy(&self) -> bool {
        self.task.is_some()
    }

    fn told(&mut self, report: Report, shared: &mut Shared) {
        let seed = self.seed;
        match report {
            Report::Made(Ok(made)) => self.made(&made, shared),
            Report::Made(Err(why)) => shared.desk.complain(why),
            Report::Broken => {
                shared.desk.complain(format!("a defect ended it: please report seed {seed}"));
            }
            _ => return,
        }
        self.task = None;
    }

    fn draw(&self, frame: &mut Frame, area: Rect, shared: &Shared) {
        let theme = shared.desk.theme;
        let mut lines = vec![self.sizes(theme), Line::default()];
        let shape = self.shape();
        for (at, level) in Level::all_on(shape).enumerate() {
            let about = level.about_on(shape).unwrap_or_default();
            lines.push(Line::from(vec![
                Span::styled(format!("  {}  ", at + 1), theme.style(Ink::Key)),
                Span::raw(format!("{:<8}", level.name())),
                Span::styled(about, theme.style(Ink::Faint)),
            ]));
        }
        lines.push(Line::from(vec![
            Span::styled("  0  ", theme.style(Ink::Key)),
            Span::raw("empty   "),
            Span::styled("type the puzzle in", theme.style(Ink::Faint)),
        ]));
        lines.push(Line::default());
        lines.push(match self.is_busy() {
            true => Line::styled(
                format!("Making a {} puzzle ... Esc stops it.", self.making),
                theme.style(Ink::Because),
            ),
            false => Line::styled(
                "Every puzzle has exactly one solution. o opens a file, or paste a puzzle.",
                theme.style(Ink::Faint),
            ),
        });
        let text = Paragraph::new(lines).wrap(Wrap { trim: false });
        frame.render_widget(text.block(part("A new puzzle", theme)), area);
    }
}

/// Makes a puzzle, or says why not; for so long at most.
fn make(order: &Order, seed: u64, limit: Duration, cancel: &Cancel) -> Result<Made, String> {
    let switch = cancel.child();
    let watchdog = Watchdog::new(limit).map_err(|error| error.to_string())?;
    watchdog.begin(&switch);
    order.make(seed, &switch).map_err(|error| match error.0.failed {
        Some(error) => error.to_string(),
        None => "none was found in time: try again, or another level".to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_offered_has_levels_and_the_first_three_keys_where_it_can() {
        for side in SIDES {
            let shape = Shape::for_side(side).unwrap();
            let names: Vec<&str> = Level::all_on(shape).map(Level::name).collect();
            let most = ["easy", "medium", "hard", "expert", "evil"];
            let expected = match side {
                4 => &most[..1],
                ..=16 => &most[..],
                _ => &most[..3],
            };
            assert_eq!(names, expected, "{side}");
        }
    }
}
