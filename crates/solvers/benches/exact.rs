//! What the exact and the linear entries solve, and how fast: one thread, through `Run`.
//!
//! `cargo bench -p sudolab-solvers --bench exact [-- SET ...] [ID ...] [KEY=VALUE ...] [each]`: the sets
//! to run and the entries on them (all by default), settings for entries that have them, and
//! `each` for a line per puzzle. With `cancel`, each entry is cancelled after 0.2 s on empty boards of 9x9, 16x16 and
//! 25x25 instead, and how late it ends is told. The puzzles are those of the reference corpus, looked for in `../shared/corpus`
//! beside the repository or in `SUDOLAB_CORPUS`. Entries of engines in C and C++ are run if their features
//! are on (docs/ENGINES.md).

use std::fs;
use std::path::PathBuf;
use std::time::Duration;
use sudolab_core::{
    Cancel, Entry, Family, Grid, Limits, Outcome, Puzzle, Run, Settings, Shape, Verdict,
};
use sudolab_solvers::registry;

/// Puzzles that some entries are measured on.
struct Set {
    name: &'static str,
    /// A file, or a folder of files.
    path: &'static str,
    side: usize,
    /// How many solutions to look for: 2 proves that there is one.
    goal: u64,
    seconds: u64,
    ids: &'static [&'static str],
}

/// All exact methods, and the loop they are held against.
const ALL: &[&str] = &[
    "mrv",
    "dlx",
    "sat",
    "sat-cadical",
    "sat-kissat",
    "ilp",
    "ilp-highs",
    "l1",
    "l1-highs",
    "l1-reweighted",
];

const SETS: &[Set] = &[
    set(
        "hardest",
        "speed/hardest.txt",
        9,
        2,
        10,
        &["mrv", "dlx", "sat", "sat-cadical", "sat-kissat"],
    ),
    set("mantere", "mantere/grids.tsv", 9, 1, 60, ALL),
    set("top95", "speed/top95.txt", 9, 1, 60, ALL),
    set("17-clue", "speed/17_clue.txt", 9, 1, 60, &["l1", "l1-reweighted"]),
    set(
        "many",
        "speed/multi_solution.txt",
        9,
        u64::MAX,
        60,
        &["dlx", "sat", "sat-cadical", "ilp", "ilp-highs"],
    ),
    set(
        "gecode-16",
        "large/gecode_16x16",
        16,
        1,
        60,
        &[
            "dlx",
            "sat",
            "sat-cadical",
            "sat-kissat",
            "ilp",
            "ilp-highs",
            "l1",
            "l1-highs",
            "l1-reweighted",
        ],
    ),
    set(
        "gecode-25",
        "large/gecode_25x25",
        25,
        1,
        120,
        &["sat", "sat-cadical", "sat-kissat", "l1", "l1-highs"],
    ),
    set(
        "phase-25",
        "large/phase_transition/25x25.tsv",
        25,
        1,
        60,
        &["sat", "sat-cadical", "sat-kissat"],
    ),
    set("shipped-4", "4x4", 4, 1, 60, &["ilp", "l1", "l1-reweighted"]),
    set("shipped-9", "classic", 9, 1, 60, &["ilp", "l1", "l1-reweighted"]),
    set("shipped-16", "16x16", 16, 1, 60, &["ilp", "l1", "l1-reweighted"]),
    set("shipped-25", "25x25", 25, 1, 60, &["ilp", "l1", "l1-reweighted"]),
];

/// The first so many puzzles of a long file.
const MOST: usize = 500;

const fn set(
    name: &'static str,
    path: &'static str,
    side: usize,
    goal: u64,
    seconds: u64,
    ids: &'static [&'static str],
) -> Set {
    Set { name, path, side, goal, seconds, ids }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let said = |name: &str| words.iter().any(|word| word == name);
    let set_said = SETS.iter().any(|set| said(set.name));
    let id_said = registry::all().any(|entry| said(entry.id));
    if said("cancel") {
        let said = |entry: &&Entry| if id_said { said(entry.id) } else { has_engine(entry) };
        registry::all().filter(said).for_each(|entry| cancel_delays(entry, &words));
        return;
    }
    println!(
        "{:<11} {:<14} {:>9} {:>11} {:>11} {:>9}",
        "set", "id", "solved", "mean s", "max s", "x mrv"
    );
    for set in SETS.iter().filter(|set| !set_said || said(set.name)) {
        let Some(puzzles) = set.puzzles() else {
            println!("{:<11} skipped: no {} in the corpus", set.name, set.path);
            continue;
        };
        let mut mrv = None;
        for id in set.ids.iter().filter(|id| !id_said || said(id)) {
            let Ok(entry) = registry::find(id) else { continue };
            let mean = measure(set, entry, &puzzles, &words);
            mrv = mrv.or((*id == "mrv").then_some(mean));
            println!("{}", mrv.map_or(String::new(), |mrv| format!(" {:>9.2}", mean / mrv)));
        }
    }
}

fn has_engine(entry: &Entry) -> bool {
    matches!(entry.family, Family::Satisfiability | Family::LinearAlgebra)
}

/// How late an entry ends after a cancel, on boards with more solutions than anybody can count.
fn cancel_delays(entry: &Entry, words: &[String]) {
    for side in [9, 16, 25] {
        let puzzle = Puzzle::new(Grid::empty(Shape::for_side(side).unwrap())).unwrap();
        let cancel = Cancel::new();
        let mut solver = (entry.build)(&settings(entry, words));
        let run = Run::new(&puzzle).goal(u64::MAX).cancel(&cancel);
        let outcome = std::thread::scope(|scope| {
            let canceller = scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(200));
                cancel.cancel();
            });
            let outcome = run.execute(entry, &mut *solver);
            canceller.join().expect("it only sleeps");
            outcome
        });
        let late = outcome.elapsed.saturating_sub(Duration::from_millis(200));
        let (verdict, late) = (outcome.verdict, late.as_millis());
        println!("{:<14} {side}x{side}: {late} ms late, {verdict:?}", entry.id);
    }
}

fn settings(entry: &Entry, words: &[String]) -> Settings {
    let mut settings = Settings::of(entry);
    for (key, value) in words.iter().filter_map(|word| word.split_once('=')) {
        // The other entries may have no such parameter.
        settings.set(key, value).ok();
    }
    settings
}

/// Runs an entry on all puzzles and prints most of a line; the mean time in seconds.
fn measure(set: &Set, entry: &Entry, puzzles: &[Puzzle], words: &[String]) -> f64 {
    let settings = settings(entry, words);
    let limits = Limits { time: Some(Duration::from_secs(set.seconds)), ..Limits::default() };
    let run = |puzzle| {
        let mut solver = (entry.build)(&settings);
        let outcome = Run::new(puzzle).limits(limits).goal(set.goal).execute(entry, &mut *solver);
        if words.iter().any(|word| word == "each") {
            each(entry, &outcome);
        }
        outcome
    };
    let outcomes: Vec<Outcome> = puzzles.iter().map(run).collect();
    // Looking for more than one, all must have been found.
    let solved = |o: &&Outcome| o.verdict == Verdict::Solved && (set.goal == 1 || o.all_found);
    let seconds: Vec<f64> = outcomes.iter().map(|outcome| outcome.elapsed.as_secs_f64()).collect();
    let mean = seconds.iter().sum::<f64>() / seconds.len() as f64;
    let solved = outcomes.iter().filter(solved).count();
    let max = seconds.iter().copied().fold(0.0, f64::max);
    print!(
        "{:<11} {:<14} {:>4}/{:<4} {:>11.6} {:>11.6}",
        set.name,
        entry.id,
        solved,
        puzzles.len(),
        mean,
        max
    );
    mean
}

fn each(entry: &Entry, outcome: &Outcome) {
    let counters =
        outcome.counters.iter().map(|(counter, value)| format!("{} {value}", counter.key));
    let figures =
        outcome.figures.iter().map(|(figure, value)| format!("{} {value:.6}", figure.key));
    let all: Vec<String> = counters.chain(figures).collect();
    let (verdict, seconds) = (outcome.verdict, outcome.elapsed.as_secs_f64());
    println!(
        "    {} {verdict:?} {} found, {seconds:.4} s: {}",
        entry.id,
        outcome.solutions_found,
        all.join(", ")
    );
}

impl Set {
    fn puzzles(&self) -> Option<Vec<Puzzle>> {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
        let corpus = std::env::var("SUDOLAB_CORPUS").unwrap_or(format!("{root}/../shared/corpus"));
        let shipped = PathBuf::from(format!("{root}/puzzles/{}.txt", self.path));
        let path = if shipped.exists() { shipped } else { PathBuf::from(corpus).join(self.path) };
        if path.is_dir() {
            let mut files: Vec<PathBuf> =
                fs::read_dir(path).ok()?.filter_map(|file| Some(file.ok()?.path())).collect();
            files.sort();
            return files.iter().map(|file| self.whole(&fs::read_to_string(file).ok()?)).collect();
        }
        let text = fs::read_to_string(&path).ok()?;
        if path.parent().is_some_and(|folder| folder.ends_with("puzzles")) {
            return Some(vec![self.whole(&text)?]);
        }
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        Some(lines.filter_map(|line| self.line(line)).take(MOST).collect())
    }

    /// A line whose fields, split by tabs, have a board among them: by characters or commas.
    fn line(&self, line: &str) -> Option<Puzzle> {
        line.split('\t').find_map(|field| {
            let values: Vec<u16> = if field.contains(',') {
                field.split(',').map(|value| value.trim().parse().ok()).collect::<Option<_>>()?
            } else {
                field.trim().chars().map(|c| c.to_digit(10).unwrap_or(0) as u16).collect()
            };
            self.board(&values)
        })
    }

    /// A whole text of numbers or, up to 9x9, characters: the last cells are the board.
    fn whole(&self, text: &str) -> Option<Puzzle> {
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        let text = lines.join(" ");
        let numbers: Option<Vec<u16>> = text
            .split_whitespace()
            .map(|word| word.parse::<i64>().ok().map(|value| value.max(0) as u16))
            .collect();
        let values =
            numbers.filter(|values| values.len() >= self.side * self.side).unwrap_or_else(|| {
                let cells = text.chars().filter(|c| !c.is_whitespace());
                cells.map(|c| c.to_digit(10).unwrap_or(0) as u16).collect()
            });
        self.board(&values[values.len().checked_sub(self.side * self.side)?..])
    }

    fn board(&self, values: &[u16]) -> Option<Puzzle> {
        let shape = Shape::for_side(self.side).ok()?;
        Puzzle::new(Grid::from_values(shape, values)?).ok()
    }
}
