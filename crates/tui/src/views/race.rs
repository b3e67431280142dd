//! Two to four algorithms on one puzzle: first they are timed, one after the other and unwatched; then the race is
//! replayed by time or by explored states.

use super::part;
use crate::chooser::{Chooser, Seat};
use crate::crew::{Bench, Task};
use crate::desk::{Desk, Overlay};
use crate::keys::{Binding, Key, LEFT, RIGHT, bind};
use crate::message::{Report, Ticket};
use crate::picture::{Face, Layout as BoardLayout, Picture, Size};
use crate::theme::{Ink, Theme};
use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Gauge, Paragraph, Wrap};
use std::time::Instant;
use sudolab::contest::{
    Contest, Contestant, Figure, ReadyContest, Repeats, Row, Standing, Table, USUAL_TIME,
    worth_racing,
};
use sudolab::quantity::{grouped, time};
use sudolab::watch::{self, Film, Keyframes};
use sudolab::{Board, Cell, Grid, Limits, Puzzle};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Action {
    Start,
    Choose,
    Left,
    Right,
    Add,
    Remove,
    Play,
    Restart,
    End,
    Measure,
    Stop,
}

pub(crate) const KEYS: &[Binding<Action>] = &[
    bind(&[Key::Code(KeyCode::Enter)], Action::Start, "race").short("race"),
    bind(LEFT, Action::Left, "the lane to the left"),
    bind(RIGHT, Action::Right, "the lane to the right"),
    bind(&[Key::Char('f'), Key::Char('/')], Action::Choose, "choose who runs in the lane")
        .short("algorithm"),
    bind(&[Key::Char('+'), Key::Char('=')], Action::Add, "one lane more, up to four").short("lane"),
    bind(&[Key::Char('-')], Action::Remove, "one lane fewer, down to two"),
    bind(&[Key::Char('m')], Action::Measure, "by time, or by explored states").short("measure"),
    bind(&[Key::Char(' '), Key::Char('p')], Action::Play, "play the race again, pause")
        .short("play"),
    bind(&[Key::Code(KeyCode::Home)], Action::Restart, "to the start of the race"),
    bind(&[Key::Code(KeyCode::End)], Action::End, "to its end"),
    bind(&[Key::Code(KeyCode::Esc)], Action::Stop, "stop what runs"),
];

const LEAST: usize = 2;
const MOST: usize = 4;

/// So long a race is played.
const SECONDS: f64 = 12.0;

pub(crate) struct Lane {
    pub(crate) contestant: Contestant,
    /// Where its watched run is, while it runs.
    progress: Option<Box<watch::Frame>>,
    keyframes: Option<Box<Keyframes>>,
}

impl Lane {
    fn new(contestant: Contestant) -> Lane {
        Lane { contestant, progress: None, keyframes: None }
    }
}

pub(crate) struct RaceView {
    pub(crate) lanes: Vec<Lane>,
    pub(crate) chosen: usize,
    by_explored: bool,
    task: Option<Task>,
    running: bool,
    puzzle: Option<Puzzle>,
    pub(crate) table: Option<Table>,
    /// How much of the race has been shown, 0 to 1.
    pub(crate) part: f64,
    pub(crate) playing: bool,
    ticked: Option<Instant>,
}

impl RaceView {
    pub(crate) fn new(puzzle: Option<&Puzzle>) -> RaceView {
        let worth = puzzle.map(worth_racing).unwrap_or_default();
        RaceView {
            lanes: worth.into_iter().take(LEAST).map(Lane::new).collect(),
            chosen: 0,
            by_explored: false,
            task: None,
            running: false,
            puzzle: None,
            table: None,
            part: 1.0,
            playing: false,
            ticked: None,
        }
    }

    /// Another puzzle is open.
    pub(crate) fn forget(&mut self, puzzle: Option<&Puzzle>) {
        *self = RaceView { by_explored: self.by_explored, ..RaceView::new(puzzle) };
    }

    pub(crate) fn is_busy(&self) -> bool {
        self.running
    }

    fn figure(&self) -> Figure {
        if self.by_explored { Figure::Counter("explored") } else { Figure::Time }
    }

    pub(crate) fn act(&mut self, action: Action, board: &Board, desk: &mut Desk) {
        let lanes = self.lanes.len().max(1);
        match action {
            Action::Start => self.start(board, desk),
            Action::Choose => self.choose(board, desk),
            Action::Left => self.chosen = (self.chosen + lanes - 1) % lanes,
            Action::Right => self.chosen = (self.chosen + 1) % lanes,
            Action::Add => self.add(board, desk),
            Action::Remove => self.remove(desk),
            Action::Measure => self.by_explored = !self.by_explored,
            Action::Play => self.play(desk),
            Action::Restart => (self.part, self.playing) = (0.0, false),
            Action::End => (self.part, self.playing) = (1.0, false),
            Action::Stop => self.stop(desk),
        }
    }

    fn choose(&mut self, board: &Board, desk: &mut Desk) {
        let Some(puzzle) = desk.puzzle(board) else { return };
        let Some(lane) = self.lanes.get(self.chosen) else { return };
        let chooser = Chooser::new(Seat::Lane(self.chosen), puzzle, &lane.contestant);
        desk.overlay = Some(Overlay::Chooser(chooser));
    }

    /// Somebody else runs in a lane.
    pub(crate) fn seat(&mut self, lane: usize, contestant: Contestant) {
        if let Some(lane) = self.lanes.get_mut(lane) {
            lane.contestant = contestant;
        }
        self.clear();
    }

    fn clear(&mut self) {
        (self.task, self.table, self.running, self.playing) = (None, None, false, false);
        for lane in &mut self.lanes {
            (lane.progress, lane.keyframes) = (None, None);
        }
    }

    fn add(&mut self, board: &Board, desk: &mut Desk) {
        if self.lanes.len() == MOST {
            return desk.complain("a race has at most four lanes");
        }
        let Some(puzzle) = desk.puzzle(board) else { return };
        let runs = |each: &Contestant| self.lanes.iter().any(|lane| lane.contestant == *each);
        if let Some(next) = worth_racing(&puzzle).into_iter().find(|each| !runs(each)) {
            self.lanes.push(Lane::new(next));
            self.clear();
        }
    }

    fn remove(&mut self, desk: &mut Desk) {
        if self.lanes.len() <= LEAST {
            return desk.complain("a race has at least two lanes");
        }
        self.lanes.remove(self.chosen);
        self.chosen = self.chosen.min(self.lanes.len() - 1);
        self.clear();
    }

    fn start(&mut self, board: &Board, desk: &mut Desk) {
        let Some(puzzle) = desk.puzzle(board) else { return };
        let limits = Limits { time: desk.limits.time.or(Some(USUAL_TIME)), ..desk.limits };
        let contest = Contest {
            puzzles: vec![puzzle.clone()],
            contestants: self.lanes.iter().map(|lane| lane.contestant.clone()).collect(),
            seeds: vec![0],
            repeats: Repeats::Usual,
            limits,
        };
        match contest.ready() {
            Err((_, error)) => desk.complain(error.to_string()),
            Ok(contest) => {
                self.clear();
                (self.table, self.puzzle, self.running) =
                    (Some(contest.table()), Some(puzzle), true);
                self.task = Some(desk.crew.start(move |bench| race(&contest, bench)));
                desk.say("the race is on ... Esc stops it");
            }
        }
    }

    fn stop(&mut self, desk: &mut Desk) {
        self.playing = false;
        if self.running
            && let Some(task) = &self.task
        {
            task.cancel.cancel();
            desk.say("stopped");
        }
    }

    fn play(&mut self, desk: &mut Desk) {
        if self.running || self.lanes.iter().all(|lane| lane.keyframes.is_none()) {
            return desk.say("Enter starts the race; then it can be played again");
        }
        self.playing = !self.playing;
        self.ticked = None;
        if self.playing && self.part >= 1.0 {
            self.part = 0.0;
        }
    }

    pub(crate) fn tick(&mut self, now: Instant) {
        let passed = self.ticked.map_or(0.0, |before| now.duration_since(before).as_secs_f64());
        self.ticked = Some(now);
        self.part = (self.part + passed.min(0.25) / SECONDS).min(1.0);
        self.playing &= self.part < 1.0;
    }

    pub(crate) fn told(&mut self, ticket: Ticket, report: Report, desk: &mut Desk) {
        if self.task.as_ref().is_none_or(|task| task.ticket != ticket) {
            return;
        }
        match report {
            Report::Trial(trial) => {
                if let Some(table) = &mut self.table {
                    table.add(&trial);
                }
            }
            Report::LaneProgress(lane, frame) => self.lanes[lane].progress = Some(frame),
            Report::LaneFilmed(lane, keyframes) => self.lanes[lane].keyframes = Some(keyframes),
            Report::Ended => self.ended(desk),
            Report::Broken => {
                self.running = false;
                desk.complain("a defect ended the race: please report the puzzle and the lanes");
            }
            _ => {}
        }
    }

    fn ended(&mut self, desk: &mut Desk) {
        self.running = false;
        let cancelled = self.task.as_ref().is_some_and(|task| task.cancel.is_cancelled());
        desk.notice = None;
        if !cancelled {
            (self.part, self.playing, self.ticked) = (0.0, true, None);
        }
    }

    /// The lane under a place.
    pub(crate) fn click(&mut self, area: Rect, place: Position) {
        let [_, body] = parts(area);
        if body.contains(place) && !self.lanes.is_empty() {
            let at =
                usize::from(place.x - body.x) * self.lanes.len() / usize::from(body.width.max(1));
            self.chosen = at.min(self.lanes.len() - 1);
        }
    }

    pub(crate) fn view(
        &self,
        frame: &mut Frame,
        area: Rect,
        puzzle: Option<&Puzzle>,
        theme: Theme,
    ) {
        let [head, body] = parts(area);
        frame.render_widget(Paragraph::new(self.head(theme)).wrap(Wrap { trim: true }), head);
        let Some(puzzle) = self.puzzle.as_ref().filter(|_| self.table.is_some()).or(puzzle) else {
            return;
        };
        let lanes = vec![Constraint::Fill(1); self.lanes.len()];
        let areas = Layout::horizontal(lanes).spacing(1).split(body);
        for (at, area) in areas.iter().enumerate() {
            self.lane(frame, *area, at, puzzle, theme);
        }
    }

    fn head(&self, theme: Theme) -> Vec<Line<'static>> {
        let measure = if self.by_explored { "explored states" } else { "time" };
        let verdict = match &self.table {
            None => "Enter starts the race, f chooses who runs in a lane.".to_owned(),
            Some(_) if self.running => {
                "Running, one after the other, so that no one is slowed down ...".to_owned()
            }
            Some(table) => table.winner(self.figure()),
        };
        vec![
            Line::from(vec![
                Span::raw("by "),
                Span::styled(measure, theme.style(Ink::Given)),
                Span::styled("  (m: the other way)", theme.style(Ink::Faint)),
            ]),
            Line::styled(verdict, theme.style(Ink::Good)),
        ]
    }

    fn lane(&self, frame: &mut Frame, area: Rect, at: usize, puzzle: &Puzzle, theme: Theme) {
        let lane = &self.lanes[at];
        let sign = if at == self.chosen { "▸" } else { " " };
        let block = part(format!("{sign}{}", lane.contestant.name()), theme);
        let inner = block.inner(area);
        frame.render_widget(block, area);
        let room = Rect { height: inner.height.saturating_sub(5), ..inner };
        let layout = BoardLayout::new(puzzle.shape(), Size::Fitting, room);
        let fits = layout.width() <= room.width as usize && layout.height() <= room.height as usize;
        let board = if fits { layout.height() as u16 } else { 0 };
        let rows = [Constraint::Length(board), Constraint::Length(1), Constraint::Min(0)];
        let [picture, bar, words] = Layout::vertical(rows).areas(inner);
        if fits {
            self.board(frame, picture, lane, puzzle, theme);
        }
        frame.render_widget(self.bar(at, theme), bar);
        let words_of = Paragraph::new(self.words(at, theme)).wrap(Wrap { trim: true });
        frame.render_widget(words_of, words);
    }

    fn board(&self, frame: &mut Frame, area: Rect, lane: &Lane, puzzle: &Puzzle, theme: Theme) {
        let shape = puzzle.shape();
        let now = self.frame_of(lane);
        let grid = now.and_then(|frame| Grid::from_values(shape, &frame.board));
        let grid = grid.unwrap_or_else(|| puzzle.givens().clone());
        let faces = |cell: Cell| Face::of(puzzle, &grid, cell);
        let cursor = now.and_then(|frame| frame.focus);
        frame.render_widget(
            Picture { shape, faces: &faces, cursor, size: Size::Fitting, theme },
            area,
        );
    }

    /// Where a lane is at this moment of the race.
    fn frame_of<'a>(&self, lane: &'a Lane) -> Option<&'a watch::Frame> {
        let Some(keyframes) = lane.keyframes.as_deref() else { return lane.progress.as_deref() };
        let frames = keyframes.frames();
        let own = self.own_part(lane)?;
        let end = distance(frames.last()?, self.by_explored, lane)?;
        let after = frames.partition_point(|frame| {
            distance(frame, self.by_explored, lane).is_some_and(|far| far <= own * end)
        });
        frames.get(after.saturating_sub(1))
    }

    /// How much of its own way a lane has gone: all lanes are on one log scale, so that runs that differ a
    /// thousandfold can both be seen.
    fn own_part(&self, lane: &Lane) -> Option<f64> {
        let ways: Vec<f64> = self.lanes.iter().filter_map(|lane| self.way(lane)).collect();
        let most = ways.iter().copied().fold(0.0, f64::max);
        let least = ways.iter().copied().fold(f64::INFINITY, f64::min);
        let own = self.way(lane)?;
        let moment = moment(self.part, least, most);
        Some(if own > 0.0 { (moment / own).min(1.0) } else { 1.0 })
    }

    /// What a lane needed in all, as it was timed.
    fn way(&self, lane: &Lane) -> Option<f64> {
        let row = self.row(lane)?;
        match self.by_explored {
            true => row.counter("explored").map(|sum| sum as f64),
            false => Some(row.time.as_secs_f64()),
        }
    }

    fn row(&self, lane: &Lane) -> Option<&Row> {
        let at = self.lanes.iter().position(|other| std::ptr::eq(other, lane))?;
        self.table.as_ref()?.rows().get(at).filter(|row| row.trials > 0)
    }

    fn bar(&self, at: usize, theme: Theme) -> Gauge<'static> {
        let part = match (&self.lanes[at].keyframes, self.running) {
            (Some(_), false) => self.own_part(&self.lanes[at]).unwrap_or(0.0),
            _ => 0.0,
        };
        let ratio = if part.is_finite() { part.clamp(0.0, 1.0) } else { 0.0 };
        let style = theme.style(Ink::Own);
        Gauge::default().ratio(ratio).gauge_style(style).use_unicode(true)
    }

    fn words(&self, at: usize, theme: Theme) -> Vec<Line<'static>> {
        let lane = &self.lanes[at];
        let Some(row) = self.row(lane) else {
            let now = if self.running { "waits for its turn, or is being timed" } else { "" };
            return vec![Line::styled(now, theme.style(Ink::Faint))];
        };
        let standings = self.table.as_ref().map(|table| table.standings(self.figure()));
        let standing = standings.and_then(|all| all.get(at).copied());
        let more = if row.at_least() { "> " } else { "" };
        let explored = row.counter("explored").map_or("-".to_owned(), grouped);
        let mut lines = vec![
            Line::raw(format!("{}, {more}{}", row.verdict(), time(row.time))),
            Line::raw(format!("explored {more}{explored}")),
        ];
        if let (false, Some(standing)) = (self.running, standing) {
            let (text, ink) = place(row, standing);
            lines.push(Line::styled(text, theme.style(ink)));
        }
        lines
    }
}

fn parts(area: Rect) -> [Rect; 2] {
    Layout::vertical([Constraint::Length(3), Constraint::Min(0)]).areas(area)
}

/// How far a frame has come.
fn distance(frame: &watch::Frame, by_explored: bool, lane: &Lane) -> Option<f64> {
    if !by_explored {
        return Some(frame.time.as_secs_f64());
    }
    let entry = sudolab::algorithms::find(&lane.contestant.algorithm).ok()?;
    let at = entry.counters.iter().position(|counter| counter.key == "explored")?;
    frame.counters.get(at).map(|&count| count as f64)
}

/// From the part of the race that was shown to its moment, on a log scale.
fn moment(part: f64, least: f64, most: f64) -> f64 {
    if part <= 0.0 {
        return 0.0;
    }
    let from = (least / 50.0).max(most / 1e7).max(f64::MIN_POSITIVE);
    from * (most / from).powf(part.min(1.0))
}

/// The place of a row, in words.
fn place(row: &Row, standing: Standing) -> (String, Ink) {
    let ordinals = ["", "1st", "2nd", "3rd", "4th"];
    match (standing.rank, standing.relative) {
        (None, _) => ("not ranked".to_owned(), Ink::Faint),
        (Some(rank), _) if row.at_least() => {
            (format!("{}, did not finish", ordinals[rank.min(4)]), Ink::Bad)
        }
        (Some(1), _) => ("★ first".to_owned(), Ink::Good),
        (Some(rank), Some(times)) => {
            (format!("{}, {times:.1} x", ordinals[rank.min(4)]), Ink::Plain)
        }
        (Some(rank), None) => (ordinals[rank.min(4)].to_owned(), Ink::Plain),
    }
}

/// Times each lane unwatched, then watches it for the replay.
fn race(contest: &ReadyContest, bench: &Bench) {
    for cell in contest.cells() {
        if bench.cancel.is_cancelled() {
            return;
        }
        bench.tell(Report::Trial(Box::new(contest.run(cell, &bench.cancel))));
        let mut tell = |frame: &watch::Frame| {
            bench.offer(Report::LaneProgress(cell.contestant, Box::new(frame.clone())));
        };
        let film = Film::shoot_telling(contest.job(cell), &bench.cancel, &mut tell);
        let keyframes = Box::new(film.keyframes().clone());
        bench.tell(Report::LaneFilmed(cell.contestant, keyframes));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_race_begins_at_nothing_and_ends_with_the_slowest() {
        assert_eq!(moment(0.0, 1.0, 1000.0), 0.0);
        assert!((moment(1.0, 1.0, 1000.0) - 1000.0).abs() < 1e-9);
        let middle = moment(0.5, 1.0, 1000.0);
        assert!(1.0 < middle && middle < 500.0, "{middle}");
        assert!(moment(0.5, 0.0, 0.0).is_finite());
    }
}
