//! What every entry of the registry must do, whatever it is.

use crate::common::{CLASSIC, ESCARGOT, entries, execute, figures, puzzle};
use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use sudolab_core::{
    Cancel, Cell, DigitSet, Entry, Event, Grid, Kind, Limits, Marks, Puzzle, Replay, Run, Settings,
    Shape, Stop, Trace, Verdict, check,
};
use sudolab_solvers::registry;

/// Enough for the small cases; on the others a plain search may give up honestly.
const NODES: Limits = Limits { nodes: Some(300_000), time: None, memory: Some(2 << 30) };

/// The digits looked for when solutions are counted.
const COUNT_TO: u64 = 3;

struct Case {
    name: &'static str,
    puzzle: Puzzle,
    /// How many solutions it has, counted to [`COUNT_TO`].
    solutions: u64,
    /// Must every complete entry settle it within [`NODES`]?
    small: bool,
}

fn cases() -> Vec<Case> {
    let case = |name, puzzle, solutions, small| Case { name, puzzle, solutions, small };
    let empty = |side| Puzzle::new(Grid::empty(Shape::for_side(side).unwrap())).unwrap();
    vec![
        case("classic", puzzle(CLASSIC), 1, true),
        case("escargot", puzzle(ESCARGOT), 1, false),
        case("full", puzzle(SOLVED), 1, true),
        case("two solutions", puzzle(TWO_SOLUTIONS), 2, true),
        case("nothing fits in r1c9", puzzle(STUCK_AT_ONCE), 0, true),
        case("no solution, seen late", puzzle(STUCK_LATE), 0, false),
        case("empty 9x9", empty(9), 3, false),
        case("empty 4x4", empty(4), 3, true),
        case("4x4", puzzle(include_str!("../../../../puzzles/4x4.txt")), 1, true),
        case("6x6", puzzle(include_str!("../../../../puzzles/6x6.txt")), 1, true),
        case("12x12", puzzle(include_str!("../../../../puzzles/12x12.txt")), 1, false),
        case("16x16", puzzle(include_str!("../../../../puzzles/16x16.txt")), 1, false),
        case("25x25", puzzle(include_str!("../../../../puzzles/25x25.txt")), 1, false),
        case("pencil marks", marked(), 1, true),
        case("pencil marks against a given", marked_against_given(), 0, true),
    ]
}

const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// The solution above without four cells in which two digits can be exchanged.
const TWO_SOLUTIONS: &str =
    "534678912672195348198342567859761423426853791713924856961.3728.287.1963.345286179";
const STUCK_AT_ONCE: &str =
    "12345678..................9......................................................";
/// Digit 5 has no place in the middle right box once the rest is worked out.
const STUCK_LATE: &str =
    "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";

/// Every cell may hold its digit of [`SOLVED`] or the next higher one; the first cell
/// only the former, which settles all.
fn marked() -> Puzzle {
    let solved = puzzle(SOLVED);
    let two = |v: u16| DigitSet::from_bits(1 << (v - 1) | 1 << (v % 9));
    let digit = |cell| solved.given(cell).map_or(1, |digit| digit.value());
    let mut marks = Marks::from_fn(solved.shape(), |cell| two(digit(cell)));
    marks.set(Cell(0), DigitSet::from_bits(1 << 4));
    Puzzle::new(Grid::empty(Shape::classic())).unwrap().with_marks(&marks)
}

fn marked_against_given() -> Puzzle {
    let mut marks = Marks::all(Shape::classic());
    marks.set(Cell(0), DigitSet::from_bits(1));
    puzzle(CLASSIC).with_marks(&marks)
}

/// Every entry with every case it takes.
fn for_each_pair(mut test: impl FnMut(&'static Entry, &Case)) {
    for case in cases() {
        for entry in entries().filter(|entry| entry.refusal(&case.puzzle).is_none()) {
            test(entry, &case);
        }
    }
}

#[test]
fn the_registry_is_in_order() {
    // An entry made from another one (`..other::ENTRY`) must still speak for itself.
    for face in [|entry: &Entry| entry.id, |entry: &Entry| entry.title, |entry: &Entry| entry.about]
    {
        let faces: HashSet<_> = registry::all().map(face).collect();
        assert_eq!(faces.len(), registry::all().count(), "ids, titles and texts are unique");
    }
    for entry in registry::all() {
        assert!(entry.id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'));
        assert!(!entry.title.is_empty() && !entry.about.is_empty() && !entry.reference.is_empty());
        let keys: HashSet<_> = entry.counters.iter().map(|counter| counter.key).collect();
        assert_eq!(keys.len(), entry.counters.len(), "{}: one meaning per figure", entry.id);
        assert!(keys.contains("explored"), "{}: tables show what was explored", entry.id);
        for parameter in entry.parameters {
            let mut settings = Settings::of(entry);
            let default = parameter.kind.default_text();
            settings.set(parameter.name, &default).expect("the default is allowed");
        }
        (entry.build)(&Settings::of(entry));
    }
    let best = registry::best_for(&puzzle(CLASSIC)).expect("a 9x9 can be solved");
    assert!(best.complete);
    assert_eq!(registry::find("bactracking").unwrap_err().nearest, Some("backtracking"));
}

#[test]
fn verdicts_are_right() {
    for_each_pair(|entry, case| {
        let outcome = execute(entry, &case.puzzle, |run| run.limits(NODES).seed(1));
        let what = format!("{} on {}", entry.id, case.name);
        match outcome.verdict {
            Verdict::Solved => {
                assert!(case.solutions > 0, "{what}");
                check(&case.puzzle, outcome.solution.as_ref().unwrap()).expect(&what);
                assert_eq!(outcome.solutions_found, 1, "{what}");
            }
            Verdict::NoSolution => {
                assert!(entry.complete && case.solutions == 0, "{what}: proved too much");
                assert_eq!(outcome.solution, None, "{what}");
            }
            Verdict::Stopped(stop) => {
                assert!(!entry.complete || !case.small, "{what}: {stop}");
                assert_eq!(outcome.solution, None, "{what}");
            }
        }
    });
}

#[test]
fn solutions_are_counted_and_all_different() {
    for_each_pair(|entry, case| {
        if !entry.complete {
            return;
        }
        let mut found = Vec::new();
        let mut keep = |grid: &Grid| found.push(grid.clone());
        let outcome = execute(entry, &case.puzzle, |run| {
            run.limits(NODES).goal(COUNT_TO).each_solution(&mut keep)
        });
        let what = format!("{} on {}", entry.id, case.name);
        if let Verdict::Stopped(stop) = outcome.verdict {
            assert!(!case.small, "{what}: {stop}");
            assert!(!outcome.all_found, "{what}");
        } else {
            assert_eq!(outcome.solutions_found, case.solutions, "{what}");
            assert_eq!(outcome.all_found, case.solutions < COUNT_TO, "{what}");
        }
        assert_eq!(found.len() as u64, outcome.solutions_found, "{what}");
        assert_eq!(found.first(), outcome.solution.as_ref(), "{what}");
        for (i, grid) in found.iter().enumerate() {
            check(&case.puzzle, grid).expect(&what);
            assert!(!found[..i].contains(grid), "{what}: the same solution twice");
        }
    });
}

#[test]
fn all_288_grids_of_4x4_are_found() {
    let empty = Puzzle::new(Grid::empty(Shape::for_side(4).unwrap())).unwrap();
    for entry in entries().filter(|e| e.complete && e.refusal(&empty).is_none()) {
        let outcome = execute(entry, &empty, |run| run.goal(u64::MAX));
        assert_eq!(outcome.solutions_found, 288, "{}", entry.id);
        assert!(outcome.all_found, "{}", entry.id);
    }
}

/// Every combination of the choices an entry offers, other parameters at their defaults.
fn all_choices(entry: &'static Entry) -> Vec<Settings> {
    let mut combinations = vec![Settings::of(entry)];
    for parameter in entry.parameters {
        let Kind::Choice { words, .. } = parameter.kind else { continue };
        let with_each_word = |settings: &Settings| {
            let settings = settings.clone();
            words.iter().map(move |word| {
                let mut settings = settings.clone();
                settings.set(parameter.name, word).expect("the word is on the list");
                settings
            })
        };
        combinations = combinations.iter().flat_map(with_each_word).collect();
    }
    combinations
}

#[test]
fn every_choice_of_parameters_counts_right() {
    for case in cases().into_iter().filter(|case| case.small) {
        for entry in entries().filter(|e| e.complete && e.refusal(&case.puzzle).is_none()) {
            for settings in all_choices(entry) {
                let mut solver = (entry.build)(&settings);
                let limits = Limits { nodes: Some(50_000), ..NODES };
                let run = Run::new(&case.puzzle).limits(limits).goal(COUNT_TO);
                let outcome = run.execute(entry, &mut *solver);
                // Some choices are hopeless, which is what a learner is to see.
                if matches!(outcome.verdict, Verdict::Stopped(Stop::Nodes(_))) {
                    continue;
                }
                let what = format!("{} with {settings:?} on {}", entry.id, case.name);
                assert_eq!(outcome.solutions_found, case.solutions, "{what}");
                assert_eq!(outcome.all_found, case.solutions < COUNT_TO, "{what}");
            }
        }
    }
}

#[test]
fn events_replay_to_every_solution() {
    for_each_pair(|entry, case| {
        if entry.trace == Trace::None {
            return;
        }
        let mut replay = Replay::new(&case.puzzle);
        let mut boards = Vec::new();
        let mut watch = |event: Event| {
            if let Some(cell) = event.cell() {
                let given = case.puzzle.given(cell);
                let kept =
                    !matches!(event, Event::Place(..) | Event::Remove(..)) || given.is_none();
                assert!(kept, "{}: a given was touched", entry.id);
            }
            replay.apply(event);
            if event == Event::Solution {
                boards.push(replay.board().clone());
            }
        };
        let mut found = Vec::new();
        let mut keep = |grid: &Grid| found.push(grid.clone());
        let limits = Limits { nodes: Some(100_000), ..NODES };
        execute(entry, &case.puzzle, |run| {
            run.limits(limits).goal(COUNT_TO).observer(&mut watch).each_solution(&mut keep)
        });
        assert_eq!(boards, found, "{} on {}", entry.id, case.name);
    });
}

#[test]
fn the_same_seed_gives_the_same_events() {
    for_each_pair(|entry, case| {
        let run = || {
            let mut events = Vec::new();
            let mut watch = |event: Event| events.push(event);
            let limits = Limits { nodes: Some(5_000), ..NODES };
            let outcome = execute(entry, &case.puzzle, |run| {
                run.limits(limits).seed(42).observer(&mut watch)
            });
            (events, figures(&outcome), outcome.verdict)
        };
        assert!(run() == run(), "{} on {}", entry.id, case.name);
    });
}

#[test]
fn watching_changes_no_figure() {
    for_each_pair(|entry, case| {
        let limits = Limits { nodes: Some(50_000), ..NODES };
        let bare = execute(entry, &case.puzzle, |run| run.limits(limits));
        let mut watch = |_: Event| {};
        let watched = execute(entry, &case.puzzle, |run| run.limits(limits).observer(&mut watch));
        assert_eq!(figures(&bare), figures(&watched), "{} on {}", entry.id, case.name);
        assert_eq!(bare.verdict, watched.verdict, "{} on {}", entry.id, case.name);
    });
}

#[test]
fn node_limits_are_exact() {
    let classic = puzzle(CLASSIC);
    for entry in entries() {
        for limit in [0, 1, 7, 30] {
            let limits = Limits { nodes: Some(limit), ..Limits::default() };
            let outcome = execute(entry, &classic, |run| run.limits(limits));
            // One pass of these does a lot: a handful of nodes is all they take.
            let is_quick = ["turbo", "propagation", "turbo-rules"].contains(&entry.id);
            if is_quick && outcome.verdict == Verdict::Solved {
                assert!((1..=limit).contains(&outcome.nodes));
                continue;
            }
            assert_eq!(outcome.verdict, Verdict::Stopped(Stop::Nodes(limit)), "{}", entry.id);
            assert_eq!(outcome.nodes, limit, "{}", entry.id);
        }
    }
}

#[test]
fn a_cancelled_run_ends_at_once() {
    let endless = Puzzle::new(Grid::empty(Shape::classic())).unwrap();
    for entry in entries() {
        let cancel = Cancel::new();
        cancel.cancel();
        let outcome = execute(entry, &endless, |run| run.goal(u64::MAX).cancel(&cancel));
        assert_eq!(outcome.verdict, Verdict::Stopped(Stop::Cancelled), "{}", entry.id);
        assert_eq!(outcome.nodes, 0, "{}: before the first node", entry.id);
    }
}

/// A clock that moves a millisecond each time it is read, so that no test depends on
/// the speed of the machine.
fn step_clock() -> Duration {
    static READS: AtomicU64 = AtomicU64::new(0);
    Duration::from_millis(READS.fetch_add(1, Ordering::Relaxed))
}

#[test]
fn time_limits_end_endless_searches() {
    let endless = Puzzle::new(Grid::empty(Shape::classic())).unwrap();
    for entry in entries() {
        let limit = Duration::from_millis(20);
        let limits = Limits { time: Some(limit), memory: Some(1 << 30), nodes: None };
        let outcome =
            execute(entry, &endless, |run| run.goal(u64::MAX).limits(limits).clock(step_clock));
        // Who has nothing left to try before the time is up has ended too.
        let gave_up = !entry.complete && outcome.verdict == Verdict::Stopped(Stop::Stuck);
        let timed_out = outcome.verdict == Verdict::Stopped(Stop::Time(limit));
        assert!(timed_out || gave_up, "{}: {:?}", entry.id, outcome.verdict);
        assert!(outcome.nodes < 200_000, "{}: looks at the clock often enough", entry.id);
    }
}

#[test]
fn memory_limits_stop_and_say_so() {
    let classic = puzzle(CLASSIC);
    for entry in entries() {
        let limits = Limits { memory: Some(8), ..Limits::default() };
        let outcome = execute(entry, &classic, |run| run.limits(limits));
        assert_eq!(outcome.verdict, Verdict::Stopped(Stop::Memory(8)), "{}", entry.id);
        let free = execute(entry, &classic, |run| run.limits(NODES));
        assert!(free.peak_memory.is_some_and(|bytes| bytes > 8), "{}: memory is counted", entry.id);
    }
}

#[test]
fn a_board_that_does_not_fit_is_refused_with_a_reason() {
    let huge = Puzzle::new(Grid::empty(Shape::for_side(100).unwrap())).unwrap();
    for entry in entries() {
        match (entry.boards.why(), entry.refusal(&huge)) {
            (None, refusal) => assert_eq!(refusal, None, "{} takes every board", entry.id),
            (Some(why), refusal) => {
                let said = refusal.expect("the board is too large for it").to_string();
                let named = [entry.id, "100x100", why].iter().all(|part| said.contains(part));
                assert!(named, "{said}");
            }
        }
    }
}
