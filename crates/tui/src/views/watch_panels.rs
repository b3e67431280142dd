//! The parts of the Watch screen: board, words, counters, curve.

use super::part;
use super::watch::{Phase, Shown, WatchView, shown_speed};
use crate::picture::{Face, LARGE_SIDE, Layout as BoardLayout, Mark, Picture, Size};
use crate::theme::{Ink, Theme};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::symbols::Marker;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Axis, Chart, Dataset, GraphType, Paragraph, Wrap};
use sudolab::quantity::{grouped, time};
use sudolab::watch::{self, Moment, ReasonedEvent};
use sudolab::{Cell, Entry, Event, Grid, Puzzle, algorithms, words};

/// Columns that the words need beside the board.
const WORDS: u16 = 30;

/// Higher, a curve shows nothing more.
const HIGHEST_CURVE: u16 = 22;

/// Where the parts lie.
pub(crate) struct Areas {
    board: Rect,
    words: Rect,
    pub(crate) curve: Rect,
}

/// The board to the left; the curve below it, or below the words where the board is high.
pub(crate) fn areas(area: Rect, shape: &sudolab::Layout) -> Areas {
    let room = Rect { width: area.width.saturating_sub(WORDS + 2), ..area };
    let layout = BoardLayout::new(shape, Size::Fitting, room);
    let (width, height) = (layout.width() as u16, layout.height() as u16);
    let (width, high) = (width.min(room.width), height + 5 > area.height);
    let columns = [Constraint::Length(width), Constraint::Length(2), Constraint::Min(0)];
    let [board, _, right] = Layout::horizontal(columns).areas(area);
    if high {
        let curve = (right.height / 3).clamp(4, 14);
        let [words, curve] =
            Layout::vertical([Constraint::Min(0), Constraint::Length(curve)]).areas(right);
        return Areas { board: Rect { height: height.min(board.height), ..board }, words, curve };
    }
    let [top, curve] =
        Layout::vertical([Constraint::Length(height), Constraint::Min(0)]).areas(area);
    let curve = Rect { height: curve.height.min(HIGHEST_CURVE), ..curve };
    let words = Rect { height: top.height, ..right };
    Areas { board: Rect { height: top.height, ..board }, words, curve }
}

impl WatchView {
    pub(super) fn view(
        &self,
        frame: &mut Frame,
        area: Rect,
        puzzle: Option<&Puzzle>,
        theme: Theme,
    ) {
        let puzzle = match &self.phase {
            Phase::Idle => puzzle,
            Phase::Running { job, .. } => Some(job.puzzle()),
            Phase::Shown(shown) => Some(shown.job.puzzle()),
        };
        let Some(puzzle) = puzzle else {
            return frame.render_widget(
                Paragraph::new("This board is no puzzle yet: v on the Board says why."),
                area,
            );
        };
        let areas = areas(area, puzzle.layout());
        self.board(frame, areas.board, puzzle, theme);
        self.words(frame, areas.words, puzzle, theme);
        self.chart(frame, areas.curve, theme);
    }

    /// The exact step, or the last keyframe before it.
    fn board(&self, frame: &mut Frame, area: Rect, puzzle: &Puzzle, theme: Theme) {
        let shape = puzzle.shape();
        let (faces, focus) = match (&self.phase, self.moment()) {
            (_, Some(moment)) => (faces_of_moment(puzzle, moment), moment.state.focus()),
            (Phase::Idle, _) => (faces_of(puzzle, puzzle.givens()), None),
            _ => match self.keyframe() {
                Some(frame) => {
                    let grid = Grid::from_values(shape, &frame.board);
                    let grid = grid.unwrap_or_else(|| puzzle.givens().clone());
                    (faces_of(puzzle, &grid), frame.focus)
                }
                None => (faces_of(puzzle, puzzle.givens()), None),
            },
        };
        let faces = |cell: Cell| faces[cell.index()];
        let picture = Picture {
            shape: puzzle.layout(),
            faces: &faces,
            cursor: focus,
            size: Size::Fitting,
            theme,
        };
        frame.render_widget(picture, area);
    }

    /// The step at hand, if it has come.
    fn moment(&self) -> Option<&Moment> {
        let Phase::Shown(shown) = &self.phase else { return None };
        shown.moment.as_deref().filter(|moment| moment.state.step() == self.step())
    }

    fn keyframe(&self) -> Option<&watch::Frame> {
        match &self.phase {
            Phase::Idle => None,
            Phase::Running { frame, .. } => frame.as_deref(),
            Phase::Shown(shown) => shown.shot.keyframes.before(self.step()),
        }
    }

    fn words(&self, frame: &mut Frame, area: Rect, puzzle: &Puzzle, theme: Theme) {
        let mut text = Text::from(self.head(theme));
        text.extend(self.middle(puzzle, theme));
        let entry = algorithms::find(&self.contestant.algorithm).ok();
        let title = match &self.phase {
            Phase::Idle => self.contestant.name(),
            _ => entry.map_or(self.contestant.name(), |entry| entry.title.to_owned()),
        };
        let rows =
            text.lines.iter().map(|line| line.width().div_ceil(area.width.max(1) as usize).max(1));
        let rows = rows.sum::<usize>() as u16 + 1;
        let [top, counters] =
            Layout::vertical([Constraint::Length(rows), Constraint::Min(0)]).areas(area);
        let text = Paragraph::new(text).wrap(Wrap { trim: true }).block(part(title, theme));
        frame.render_widget(text, top);
        if let Some(entry) = entry.filter(|_| !matches!(self.phase, Phase::Idle)) {
            self.counters(frame, counters, entry, theme);
        }
    }

    /// Where we are.
    fn head(&self, theme: Theme) -> Vec<Line<'static>> {
        match &self.phase {
            Phase::Idle => Vec::new(),
            Phase::Running { frame, .. } => {
                let (steps, spent) = frame
                    .as_ref()
                    .map_or((0, Default::default()), |frame| (frame.step, frame.time));
                vec![Line::styled(
                    format!("searching: {} events, {}; Esc stops", grouped(steps), time(spent)),
                    theme.style(Ink::Because),
                )]
            }
            Phase::Shown(_) => {
                let all = self.events();
                let part = if all == 0 { 100.0 } else { 100.0 * self.step() as f64 / all as f64 };
                let state = if self.playing { "▶" } else { "❚❚" };
                let speed = shown_speed(self.speed());
                vec![Line::from(vec![
                    Span::styled(format!("step {}", grouped(self.step())), theme.style(Ink::Given)),
                    Span::raw(format!(" of {} ({part:.0}%) {state} {speed}/s", grouped(all))),
                ])]
            }
        }
    }

    fn middle(&self, puzzle: &Puzzle, theme: Theme) -> Vec<Line<'static>> {
        match &self.phase {
            Phase::Idle => self.introduction(theme),
            Phase::Running { .. } => Vec::new(),
            Phase::Shown(shown) => vec![self.sentence(shown, puzzle, theme)],
        }
    }

    fn introduction(&self, theme: Theme) -> Vec<Line<'static>> {
        let Ok(entry) = algorithms::find(&self.contestant.algorithm) else { return Vec::new() };
        let key = |key: &'static str, says: &'static str| {
            Line::from(vec![Span::styled(key, theme.style(Ink::Key)), Span::raw(says)])
        };
        vec![
            Line::styled(entry.title, theme.style(Ink::Given)),
            Line::raw(entry.about),
            Line::default(),
            key("Enter", " starts the search"),
            key("f", " chooses another algorithm"),
        ]
    }

    /// What has just happened, and why.
    fn sentence(&self, shown: &Shown, puzzle: &Puzzle, theme: Theme) -> Line<'static> {
        let shape = puzzle.shape();
        match self.moment() {
            None => Line::styled("searching up to here ...", theme.style(Ink::Faint)),
            Some(Moment { event: None, .. }) => Line::raw("The puzzle, before the first step."),
            Some(moment) if moment.state.step() == shown.shot.events && moment.next.is_none() => {
                let verdict = words::verdict(shown.job.entry(), &shown.shot.outcome);
                Line::styled(verdict, theme.style(Ink::Good))
            }
            Some(Moment { event: Some(told), .. }) => Line::raw(told.sentence(shape)),
        }
    }

    /// Each counter as it is here and at the end; below, what the one chosen means.
    fn counters(&self, frame: &mut Frame, area: Rect, entry: &Entry, theme: Theme) {
        let chosen = self.counter % entry.counters.len().max(1);
        let here = self.keyframe().map(|frame| &frame.counters[..]).unwrap_or_default();
        let outcome = match &self.phase {
            Phase::Shown(shown) => Some(&shown.shot.outcome),
            _ => None,
        };
        let rows: Vec<[String; 3]> = entry
            .counters
            .iter()
            .enumerate()
            .map(|(at, counter)| {
                let end = outcome.and_then(|outcome| outcome.counter(counter.key));
                let text = |value: Option<u64>| value.map_or(String::new(), grouped);
                [counter.key.replace('_', " "), text(here.get(at).copied()), text(end)]
            })
            .collect();
        let lines = counter_lines(&rows, chosen, area.width as usize, theme);
        let rows = (area.height.saturating_sub(3) as usize).max(1);
        let first = chosen.saturating_sub(rows.saturating_sub(1));
        let mut lines: Vec<Line> = lines.into_iter().skip(first).take(rows).collect();
        if let Some(counter) = entry.counters.get(chosen) {
            lines.push(Line::styled(counter.meaning, theme.style(Ink::Because)));
        }
        let at = self.keyframe().map_or(0, |frame| frame.step);
        let title = format!("Counters at step {} | at the end", grouped(at));
        let text = Paragraph::new(lines).wrap(Wrap { trim: false }).block(part(title, theme));
        frame.render_widget(text, area);
    }

    fn chart(&self, frame: &mut Frame, area: Rect, theme: Theme) {
        let Phase::Shown(shown) = &self.phase else { return };
        let curves = curves(shown.shot.keyframes.frames());
        if area.height < 4 || curves.is_empty() {
            return;
        }
        let (title, meaning, points) = &curves[self.curve % curves.len()];
        let (last, most) = (shown.shot.events.max(1) as f64, highest(points));
        let here = self.step() as f64;
        let now = [(here, 0.0), (here, most)];
        let line = |points, ink: Ink| {
            Dataset::default()
                .marker(Marker::Braille)
                .graph_type(GraphType::Line)
                .style(theme.style(ink))
                .data(points)
        };
        let label = |text: String| Span::styled(text, theme.style(Ink::Faint));
        let middle = shown.shot.events / 2;
        let xs = [0, middle, shown.shot.events].map(|step| label(grouped(step)));
        let ys = [0.0, most].map(|value| label(format!("{value:.0}")));
        let chart = Chart::new(vec![line(points, Ink::Own), line(&now, Ink::Because)])
            .x_axis(Axis::default().bounds([0.0, last]).labels(xs))
            .y_axis(Axis::default().bounds([0.0, most]).labels(ys))
            .block(part(format!("{title}: {meaning}"), theme))
            .legend_position(None);
        frame.render_widget(chart, area);
    }

    /// Which of how many curves is shown.
    pub(super) fn curve_says(&self) -> String {
        let Phase::Shown(shown) = &self.phase else {
            return "curves come with a search".to_owned();
        };
        let curves = curves(shown.shot.keyframes.frames());
        match curves.len() {
            0 => "this run tells nothing that makes a curve".to_owned(),
            all => {
                let at = self.curve % all;
                format!("curve {} of {all}: {}", at + 1, curves[at].0)
            }
        }
    }

    /// The step under a place on the curve.
    pub(super) fn step_at(&self, area: Rect, place: Position) -> Option<u64> {
        let Phase::Shown(shown) = &self.phase else { return None };
        let curve = areas(area, shown.job.puzzle().layout()).curve;
        if !curve.contains(place) {
            return None;
        }
        let part = f64::from(place.x - curve.x) / f64::from(curve.width.max(2) - 1);
        Some((part * shown.shot.events as f64) as u64)
    }
}

/// Counters in columns: the values here, and those at the end where there is room for them.
fn counter_lines(
    rows: &[[String; 3]],
    chosen: usize,
    width: usize,
    theme: Theme,
) -> Vec<Line<'static>> {
    let widest =
        |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let (name, here, end) = (widest(0), widest(1).max(widest(2)), widest(2));
    let both = 1 + name + 2 + here + 2 + end <= width;
    let line = |(at, [key, now, last]): (usize, &[String; 3])| {
        let (sign, ink) = if at == chosen { ("▸", Ink::Given) } else { (" ", Ink::Plain) };
        let last = if both { format!("  {last:>end$}") } else { String::new() };
        Line::styled(format!("{sign}{key:<name$}  {now:>here$}{last}"), theme.style(ink))
    };
    rows.iter().enumerate().map(line).collect()
}

type Curve = (&'static str, &'static str, Vec<(f64, f64)>);

/// A figure of a frame, if it has it.
type Measure = fn(&watch::Frame) -> Option<f64>;

/// The curves that a run has. One that moves between full boards has a cost rather than a depth.
fn curves(frames: &[watch::Frame]) -> Vec<Curve> {
    let depth: (&str, &str, Measure) =
        ("Depth", "digits beside the givens", |frame| Some(frame.depth as f64));
    let of_gauges: [(&str, &str, Measure); 7] = [
        ("Cost", "of the board shown", |frame| frame.gauges.cost.map(f64::from)),
        ("Best", "the least cost so far", |frame| frame.gauges.best.map(f64::from)),
        ("Mean", "mean cost of the population", |frame| frame.gauges.mean.map(f64::from)),
        ("Temperature", "of the steps", |frame| frame.gauges.temperature.map(f64::from)),
        ("Diversity", "0, all alike, to 1", |frame| frame.gauges.diversity.map(f64::from)),
        ("Frontier", "states waiting", |frame| frame.gauges.frontier.map(f64::from)),
        ("Limit", "of the round", |frame| frame.gauges.limit.map(f64::from)),
    ];
    let is_local =
        frames.iter().any(|frame| frame.gauges.cost.is_some() || frame.gauges.best.is_some());
    let wanted = of_gauges.into_iter().chain([depth]);
    let curve = |(title, meaning, measure): (&'static str, &'static str, Measure)| {
        let point = |frame: &watch::Frame| Some((frame.step as f64, measure(frame)?));
        (title, meaning, frames.iter().filter_map(point).collect::<Vec<_>>())
    };
    let mut curves: Vec<Curve> =
        wanted.map(curve).filter(|(_, _, points)| points.len() > 1).collect();
    if !is_local {
        curves.rotate_right(1);
    }
    curves
}

fn highest(points: &[(f64, f64)]) -> f64 {
    points.iter().map(|(_, value)| *value).fold(1.0, f64::max)
}

fn faces_of(puzzle: &Puzzle, grid: &Grid) -> Vec<Face> {
    puzzle.shape().all_cells().map(|cell| Face::of(puzzle, grid, cell)).collect()
}

/// A board with what can still stand in its cells, and what the last event did.
fn faces_of_moment(puzzle: &Puzzle, moment: &Moment) -> Vec<Face> {
    let replay = moment.state.replay();
    let mut faces = faces_of(puzzle, replay.board());
    if puzzle.shape().side() <= LARGE_SIDE {
        for cell in puzzle.shape().all_cells() {
            let mut open = puzzle.allowed(cell) - replay.struck(cell);
            let peers = puzzle.layout().peers(cell);
            peers
                .iter()
                .filter_map(|&peer| replay.board().get(peer))
                .for_each(|digit| open.remove(digit));
            faces[cell.index()].candidates = open;
        }
    }
    if let Some(told) = &moment.event {
        mark(&mut faces, told);
    }
    faces
}

fn mark(faces: &mut [Face], told: &ReasonedEvent) {
    for cell in told.reason.iter().flat_map(|reason| &reason.cells) {
        faces[cell.index()].mark = Mark::Because;
    }
    let (cell, sign) = match told.event {
        Event::Try(cell, digit) | Event::Generate(cell, digit) => {
            faces[cell.index()].digit = Some(digit);
            (cell, Mark::Looked)
        }
        Event::Place(cell, _) | Event::Show(cell, Some(_)) | Event::Step(cell, _) => {
            (cell, Mark::Placed)
        }
        Event::Remove(cell, _) | Event::Show(cell, None) => (cell, Mark::Removed),
        Event::Eliminate(cell, _) | Event::Restore(cell, _) => (cell, Mark::Changed),
        Event::Fail(cell) => (cell, Mark::DeadEnd),
        Event::Swap(a, b) => {
            faces[b.index()].mark = Mark::Placed;
            (a, Mark::Placed)
        }
        other => match other.cell() {
            Some(cell) => (cell, Mark::Looked),
            None => return,
        },
    };
    faces[cell.index()].mark = sign;
}
