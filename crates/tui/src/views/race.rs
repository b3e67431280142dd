//! Two to four algorithms on one puzzle: first they are timed, one after the other and unwatched; then the race is
//! replayed by time or by explored states.

use super::{Door, View};
use crate::chooser::Chooser;
use crate::crew::{Bench, Task};
use crate::desk::{Desk, Overlay};
use crate::keys::{self, Binding, HelpLine, Key, LEFT, RIGHT, bind};
use crate::message::{Report, Ticket};
use crate::shared::Shared;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Position, Rect};
use std::time::Instant;
use sudolab::contest::{
    Contest, Contestant, Figure, ReadyContest, Repeats, Table, USUAL_TIME, worth_racing,
};
use sudolab::watch::{self, Film, Keyframes};
use sudolab::{Board, Limits, Puzzle};

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
    pub(super) progress: Option<Box<watch::Frame>>,
    pub(super) keyframes: Option<Box<Keyframes>>,
}

impl Lane {
    fn new(contestant: Contestant) -> Lane {
        Lane { contestant, progress: None, keyframes: None }
    }
}

pub(crate) struct RaceView {
    pub(crate) lanes: Vec<Lane>,
    pub(crate) chosen: usize,
    pub(super) by_explored: bool,
    task: Option<Task>,
    pub(super) running: bool,
    pub(super) puzzle: Option<Puzzle>,
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

    pub(super) fn figure(&self) -> Figure {
        if self.by_explored { Figure::Counter("explored") } else { Figure::Time }
    }

    fn act(&mut self, action: Action, board: &Board, desk: &mut Desk) {
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
        let chooser = Chooser::new(self.chosen, puzzle, &lane.contestant);
        desk.overlay = Some(Overlay::Chooser(chooser));
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

    fn ended(&mut self, desk: &mut Desk) {
        self.running = false;
        let cancelled = self.task.as_ref().is_some_and(|task| task.cancel.is_cancelled());
        desk.notice = None;
        if !cancelled {
            (self.part, self.playing, self.ticked) = (0.0, true, None);
        }
    }
}

impl View for RaceView {
    fn door(&self) -> Door {
        Door { title: "Race", key: 'r', says: "Race: two to four algorithms" }
    }

    fn help(&self) -> Vec<HelpLine> {
        keys::help(KEYS)
    }

    fn shorts(&self) -> Vec<HelpLine> {
        keys::shorts(KEYS)
    }

    fn press(&mut self, key: &KeyEvent, shared: &mut Shared) -> bool {
        let board = shared.board();
        keys::find(KEYS, key).map(|action| self.act(action, &board, &mut shared.desk)).is_some()
    }

    fn stays(&self) -> bool {
        true
    }

    fn turned(&mut self, puzzle: Option<&Puzzle>) {
        *self = RaceView { by_explored: self.by_explored, ..RaceView::new(puzzle) };
    }

    fn ticket(&self) -> Option<Ticket> {
        self.task.as_ref().map(|task| task.ticket)
    }

    fn is_busy(&self) -> bool {
        self.running
    }

    fn is_moving(&self) -> bool {
        self.playing
    }

    fn tick(&mut self, now: Instant) {
        let passed = self.ticked.map_or(0.0, |before| now.duration_since(before).as_secs_f64());
        self.ticked = Some(now);
        self.part = (self.part + passed.min(0.25) / SECONDS).min(1.0);
        self.playing &= self.part < 1.0;
    }

    fn told(&mut self, report: Report, Shared { desk, .. }: &mut Shared) {
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

    /// Chooses the lane under a place.
    fn click(&mut self, area: Rect, place: Position, _: &mut Shared) {
        let [_, body] = super::race_lanes::parts(area);
        if body.contains(place) && !self.lanes.is_empty() {
            let at =
                usize::from(place.x - body.x) * self.lanes.len() / usize::from(body.width.max(1));
            self.chosen = at.min(self.lanes.len() - 1);
        }
    }

    /// Another one runs in a lane.
    fn chosen(&mut self, lane: usize, contestant: Contestant, _: &mut Shared) {
        if let Some(lane) = self.lanes.get_mut(lane) {
            lane.contestant = contestant;
        }
        self.clear();
    }

    fn draw(&self, frame: &mut Frame, area: Rect, shared: &Shared) {
        self.view(frame, area, shared.puzzle().as_ref(), shared.desk.theme);
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
