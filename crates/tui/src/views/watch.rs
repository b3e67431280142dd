//! A search, watched step by step in both directions, however long it is: its first run keeps keyframes of the whole,
//! and any part is searched again when somebody goes there.

use super::{Door, View};
use crate::chooser::Chooser;
use crate::crew::{Bench, Task};
use crate::desk::{Desk, Overlay};
use crate::keys::{self, Binding, DOWN, HelpLine, Key, LEFT, RIGHT, UP, bind};
use crate::message::{Report, Shot, Ticket};
use crate::prompt::{Prompt, Purpose, Question};
use crate::shared::Shared;
use crossbeam_channel::{Receiver, Sender, unbounded};
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Position, Rect};
use std::time::{Duration, Instant};
use sudolab::contest::{Contestant, worth_racing};
use sudolab::quantity::grouped;
use sudolab::watch::{Film, Frame, Moment};
use sudolab::{Board, Cancel, Job, Puzzle, ReadyJob};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Action {
    Start,
    Choose,
    Step(i64),
    First,
    Last,
    Jump,
    Play,
    Faster,
    Slower,
    Counter(i64),
    Curve,
    Seed,
    Stop,
}

pub(crate) const KEYS: &[Binding<Action>] = &[
    bind(&[Key::Code(KeyCode::Enter)], Action::Start, "search; again: from the start")
        .short("search"),
    bind(
        &[Key::Char('f'), Key::Char('/')],
        Action::Choose,
        "choose the algorithm and its parameters",
    )
    .short("algorithm"),
    bind(RIGHT, Action::Step(1), "one step on").short("step"),
    bind(LEFT, Action::Step(-1), "one step back"),
    bind(&[Key::Code(KeyCode::PageDown), Key::Char('>')], Action::Step(100), "100 steps on"),
    bind(&[Key::Code(KeyCode::PageUp), Key::Char('<')], Action::Step(-100), "100 steps back"),
    bind(&[Key::Code(KeyCode::Home)], Action::First, "to the first step"),
    bind(&[Key::Code(KeyCode::End)], Action::Last, "to the last step"),
    bind(&[Key::Char('g')], Action::Jump, "go to a step, by number or per cent").short("go to"),
    bind(&[Key::Char(' '), Key::Char('p')], Action::Play, "play, pause").short("play"),
    bind(&[Key::Char('+'), Key::Char('=')], Action::Faster, "faster"),
    bind(&[Key::Char('-')], Action::Slower, "slower"),
    bind(DOWN, Action::Counter(1), "what the next counter means"),
    bind(UP, Action::Counter(-1), "what the counter before means"),
    bind(&[Key::Char('d')], Action::Curve, "another curve: depth, frontier, cost ..."),
    bind(&[Key::Char('x')], Action::Seed, "the seed of the random choices"),
    bind(
        &[Key::Code(KeyCode::Esc)],
        Action::Stop,
        "stop the search; what was searched can be watched",
    ),
];

/// Above this many events per second a run is played from its keyframes alone.
const WINDOWED_SPEED: f64 = 20_000.0;

/// So long a run lasts when it is played, unless somebody sets a speed.
const SECONDS: f64 = 30.0;

const STEP: Question = Question {
    title: "Go to a step",
    help: "A number, or a part of the way such as 50%.",
    writes_file: false,
};

const SEED: Question = Question {
    title: "Seed of the random choices",
    help: "A whole number: the same seed makes the same run.",
    writes_file: false,
};

/// A step that is asked for.
pub(crate) struct Seek {
    step: u64,
    cancel: Cancel,
}

/// What can be seen of a search.
pub(crate) enum Phase {
    Idle,
    Running {
        task: Task,
        stop: Cancel,
        seeks: Sender<Seek>,
        job: Box<ReadyJob>,
        frame: Option<Box<Frame>>,
    },
    Shown(Box<Shown>),
}

/// A search that is over.
pub(crate) struct Shown {
    task: Task,
    seeks: Sender<Seek>,
    pub(crate) job: ReadyJob,
    pub(crate) shot: Shot,
    /// The last step that came.
    pub(crate) moment: Option<Box<Moment>>,
    /// The step asked for last, until it has come.
    waiting: Option<(u64, Cancel)>,
}

pub(crate) struct WatchView {
    pub(crate) contestant: Contestant,
    pub(crate) seed: u64,
    pub(crate) phase: Phase,
    pub(crate) position: f64,
    pub(crate) playing: bool,
    speed: Option<f64>,
    ticked: Option<Instant>,
    pub(crate) counter: usize,
    pub(crate) curve: usize,
}

impl WatchView {
    pub(crate) fn new(puzzle: Option<&Puzzle>) -> WatchView {
        WatchView {
            contestant: plainest(puzzle),
            seed: 0,
            phase: Phase::Idle,
            position: 0.0,
            playing: false,
            speed: None,
            ticked: None,
            counter: 0,
            curve: 0,
        }
    }

    pub(crate) fn step(&self) -> u64 {
        self.position as u64
    }

    pub(crate) fn events(&self) -> u64 {
        match &self.phase {
            Phase::Shown(shown) => shown.shot.events,
            Phase::Running { frame, .. } => frame.as_ref().map_or(0, |frame| frame.step),
            Phase::Idle => 0,
        }
    }

    /// Events per second while it plays.
    pub(crate) fn speed(&self) -> f64 {
        self.speed.unwrap_or((self.events() as f64 / SECONDS).max(1.0))
    }

    fn act(&mut self, action: Action, board: &Board, desk: &mut Desk) {
        match action {
            Action::Start => self.start(board, desk),
            Action::Choose => self.choose(board, desk),
            Action::Step(steps) => self.by(steps, desk),
            Action::First => self.go(0),
            Action::Last => self.go(self.events()),
            Action::Jump => desk.ask(Prompt::new(Purpose::View(STEP), "")),
            Action::Play => self.play(desk),
            Action::Faster => self.change_speed(2.0, desk),
            Action::Slower => self.change_speed(0.5, desk),
            Action::Counter(rows) => {
                self.counter = self.counter.saturating_add_signed(rows as isize)
            }
            Action::Curve => {
                self.curve += 1;
                desk.say(self.curve_says());
            }
            Action::Seed => desk.ask(Prompt::new(Purpose::View(SEED), self.seed.to_string())),
            Action::Stop => self.stop(desk),
        }
    }

    fn choose(&mut self, board: &Board, desk: &mut Desk) {
        if let Some(puzzle) = desk.puzzle(board) {
            let chooser = Chooser::new(0, puzzle, &self.contestant);
            desk.overlay = Some(Overlay::Chooser(chooser));
        }
    }

    pub(crate) fn start(&mut self, board: &Board, desk: &mut Desk) {
        let Some(puzzle) = desk.puzzle(board) else { return };
        let Contestant { algorithm, settings } = &self.contestant;
        let job = Job::new(&puzzle).with(&**algorithm).set_all(settings).seed(self.seed);
        let job = match job.limits(desk.limits).ready() {
            Ok(job) => job,
            Err(error) => return desk.complain(error.to_string()),
        };
        let (seeks, asked) = unbounded();
        let whole = desk.crew.switch();
        let stop = whole.child();
        let (film, switch) = (job.clone(), stop.clone());
        let task = desk.crew.start_under(whole, move |bench| shoot(film, &switch, &asked, bench));
        (self.position, self.playing, self.speed) = (0.0, false, None);
        self.phase = Phase::Running { task, stop, seeks, job: Box::new(job), frame: None };
        desk.say(format!("{} searches ... Esc stops it", self.contestant.name()));
    }

    fn stop(&mut self, desk: &mut Desk) {
        self.playing = false;
        match &mut self.phase {
            Phase::Running { stop, .. } => stop.cancel(),
            Phase::Shown(shown) => {
                if let Some((_, cancel)) = shown.waiting.take() {
                    cancel.cancel();
                    desk.say("stopped on the way: the nearest keyframe is shown");
                }
            }
            Phase::Idle => {}
        }
    }

    fn by(&mut self, steps: i64, desk: &mut Desk) {
        match self.phase {
            Phase::Shown(_) => self.go(self.step().saturating_add_signed(steps)),
            _ => desk.say("Enter starts the search; then steps go both ways"),
        }
    }

    /// Goes to a step; the nearest keyframe shows until it has come.
    fn go(&mut self, step: u64) {
        self.playing = false;
        self.position = step.min(self.events()) as f64;
        self.seek();
    }

    /// Asks for the step at hand. Whoever moves on does not wait for where they were.
    fn seek(&mut self) {
        let step = self.step();
        let Phase::Shown(shown) = &mut self.phase else { return };
        let is_there = shown.moment.as_ref().is_some_and(|moment| moment.state.step() == step);
        if let Some((asked, cancel)) = shown.waiting.take() {
            if asked == step {
                shown.waiting = Some((asked, cancel));
                return;
            }
            cancel.cancel();
        }
        if !is_there {
            let cancel = shown.task.cancel.child();
            shown.waiting = Some((step, cancel.clone()));
            let _ = shown.seeks.send(Seek { step, cancel });
        }
    }

    /// Goes where a person typed: a number, or a part such as `50%`.
    fn go_to_typed(&mut self, text: &str) -> Result<(), String> {
        let all = self.events();
        let per_cent = text.strip_suffix('%').and_then(|part| part.trim().parse::<f64>().ok());
        let step = match per_cent {
            Some(part) => Some((all as f64 * part.clamp(0.0, 100.0) / 100.0) as u64),
            None => sudolab::quantity::parse_count(text).ok(),
        };
        match step {
            Some(step) => {
                self.go(step);
                Ok(())
            }
            None => Err(format!("write a step from 0 to {}, or a part such as 50%", grouped(all))),
        }
    }

    fn play(&mut self, desk: &mut Desk) {
        if !matches!(self.phase, Phase::Shown(_)) {
            return desk.say("Enter starts the search; then it can be played");
        }
        self.playing = !self.playing;
        self.ticked = None;
        if self.playing && self.step() >= self.events() {
            self.position = 0.0;
        }
        if !self.playing {
            self.seek();
        }
    }

    fn change_speed(&mut self, factor: f64, desk: &mut Desk) {
        let most = (self.events() as f64).max(1000.0);
        self.speed = Some((self.speed() * factor).clamp(0.5, most));
        desk.say(format!("{} events per second", shown_speed(self.speed())));
    }

    fn filmed(&mut self, shot: Shot, desk: &mut Desk) {
        let phase = std::mem::replace(&mut self.phase, Phase::Idle);
        let Phase::Running { task, seeks, job, .. } = phase else { return };
        let says = sudolab::words::verdict(job.entry(), &shot.outcome);
        let shown = Shown { task, seeks, job: *job, shot, moment: None, waiting: None };
        self.phase = Phase::Shown(Box::new(shown));
        desk.say(says);
        self.go(0);
    }

    fn broken(&mut self, desk: &mut Desk) {
        self.phase = Phase::Idle;
        desk.complain("a defect ended the search: please report the puzzle and the algorithm");
    }
}

impl View for WatchView {
    fn door(&self) -> Door {
        Door { title: "Watch", key: 'w', says: "Watch: a search, step by step" }
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

    /// The search of the old puzzle goes.
    fn turned(&mut self, puzzle: Option<&Puzzle>) {
        (self.phase, self.playing, self.position) = (Phase::Idle, false, 0.0);
        let fits =
            |puzzle: &&Puzzle| Job::new(puzzle).with(&*self.contestant.algorithm).ready().is_ok();
        if puzzle.is_none_or(|puzzle| !fits(&puzzle)) {
            self.contestant = plainest(puzzle);
        }
    }

    fn ticket(&self) -> Option<Ticket> {
        match &self.phase {
            Phase::Running { task, .. } => Some(task.ticket),
            Phase::Shown(shown) => Some(shown.task.ticket),
            Phase::Idle => None,
        }
    }

    fn is_busy(&self) -> bool {
        match &self.phase {
            Phase::Running { .. } => true,
            Phase::Shown(shown) => shown.waiting.is_some(),
            Phase::Idle => false,
        }
    }

    fn is_moving(&self) -> bool {
        self.playing
    }

    fn tick(&mut self, now: Instant) {
        let passed = self.ticked.map_or(Duration::ZERO, |before| now.duration_since(before));
        self.ticked = Some(now);
        let wanted = self.position + self.speed() * passed.as_secs_f64().min(0.25);
        let far = self.speed() > WINDOWED_SPEED;
        let Phase::Shown(shown) = &self.phase else { return };
        // Below that speed every step is seen: it waits until the last one asked for has come.
        if !far && shown.waiting.is_some() {
            return;
        }
        self.position = wanted.min(self.events() as f64);
        if self.step() >= self.events() {
            self.playing = false;
        }
        if !far || !self.playing {
            self.seek();
        }
    }

    fn told(&mut self, report: Report, Shared { desk, .. }: &mut Shared) {
        match (&mut self.phase, report) {
            (_, Report::Broken) => self.broken(desk),
            (Phase::Running { frame, .. }, Report::Progress(now)) => *frame = Some(now),
            (Phase::Running { .. }, Report::Filmed(shot)) => self.filmed(*shot, desk),
            (Phase::Shown(shown), Report::Moment(moment)) => {
                let step = moment.state.step();
                if shown.waiting.as_ref().is_some_and(|(asked, _)| *asked == step) {
                    shown.waiting = None;
                }
                shown.moment = Some(moment);
            }
            _ => {}
        }
    }

    fn click(&mut self, area: Rect, place: Position, _: &mut Shared) {
        if let Some(step) = self.step_at(area, place) {
            self.go(step);
        }
    }

    /// Steps of the search.
    fn wheel(&self, down: bool) -> KeyCode {
        if down { KeyCode::Right } else { KeyCode::Left }
    }

    fn answered(&mut self, asked: Question, text: &str, shared: &mut Shared) -> Result<(), String> {
        if asked == STEP {
            return self.go_to_typed(text);
        }
        self.seed = text.parse().map_err(|_| "a seed is a whole number from 0".to_owned())?;
        shared.desk.say(format!("seed {}; Enter searches with it", self.seed));
        Ok(())
    }

    fn chosen(&mut self, _: usize, contestant: Contestant, shared: &mut Shared) {
        self.contestant = contestant;
        self.start(&shared.board(), &mut shared.desk);
    }

    fn draw(&self, frame: &mut ratatui::Frame, area: Rect, shared: &Shared) {
        self.view(frame, area, shared.puzzle().as_ref(), shared.desk.theme);
    }
}

/// The plainest algorithm that takes a puzzle: it shows every step.
fn plainest(puzzle: Option<&Puzzle>) -> Contestant {
    let first = puzzle.and_then(|puzzle| worth_racing(puzzle).into_iter().next());
    first.unwrap_or_else(|| {
        Contestant::new(sudolab::algorithms::all().next().map_or("", |entry| entry.id))
    })
}

pub(crate) fn shown_speed(speed: f64) -> String {
    if speed < 10.0 { format!("{speed:.1}") } else { grouped(speed as u64) }
}

/// Runs the search, then answers for every step that is asked for.
fn shoot(job: ReadyJob, stop: &Cancel, asked: &Receiver<Seek>, bench: &Bench) {
    let mut tell = |frame: &Frame| bench.offer(Report::Progress(Box::new(frame.clone())));
    let mut film = Film::shoot_telling(job, stop, &mut tell);
    let (outcome, keyframes) = (film.outcome().clone(), film.keyframes().clone());
    let shot = Shot { outcome, events: film.events(), keyframes };
    bench.tell(Report::Filmed(Box::new(shot)));
    while let Ok(first) = asked.recv() {
        // Of several the last is wanted.
        let seek = asked.try_iter().last().unwrap_or(first);
        film.ended_by(&seek.cancel);
        let moment = film.at(seek.step);
        if moment.state.step() == seek.step {
            bench.tell(Report::Moment(Box::new(moment)));
        }
    }
}
