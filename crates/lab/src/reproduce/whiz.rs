//! SudokuWhiz: tables 1 to 4, and annealing and the genetic algorithm as described beside ours.

use super::bench::{Bench, BenchError, Sketch};
use super::sources::shipped;
use crate::analysis::{self, Analysis};
use crate::experiment::NamedPuzzle;
use crate::report::{Cell, Finding, Section, Table, percent};
use crate::rows::{End, Rows, Run};
use crate::stats;

const BACKTRACKING: &str = "backtracking";
const ASTAR: &str = "whiz-astar";

/// A line of tables 1 to 4: its algorithm, what it is called there, its puzzles, and the report's own figures.
struct Line {
    table: u8,
    algorithm: &'static str,
    counter: &'static str,
    name: &'static str,
    puzzles: &'static [&'static str],
    explored: u64,
    useful: u64,
}

/// The report's own numbers. A level is the mean of its three puzzles, to the nearest whole.
const LINES: &[Line] = &[
    line(1, "worst (17 clues)", WORST, 210_969_538, 197),
    line(1, "medium (24 clues)", MEDIUM, 1_775_908, 174),
    line(1, "easy (30 clues)", EASY, 70_154, 125),
    line(2, "casoPeggiore", &[CASE], 37_652, 103),
    line(2, "casoPeggiore2", &[CASE2], 622_577_597, 259),
    line(3, "worst (17 clues)", WORST, 270_812, 135_402),
    line(3, "medium (24 clues)", MEDIUM, 3_261, 1_627),
    line(3, "easy (30 clues)", EASY, 227, 113),
    line(4, "casoPeggiore", &[CASE], 187, 93),
    line(4, "casoPeggiore2", &[CASE2], 421_085, 210_535),
];

const CASE: &str = "Sudoku_casoPeggiore_g";
const CASE2: &str = "Sudoku_casoPeggiore2_g";
const WORST: &[&str] = &[CASE, CASE2, "Sudoku_casoPeggiore3_g"];
const MEDIUM: &[&str] = &["sudoku_medio1_g", "sudoku_medio2_g", "sudoku_medio3_g"];
const EASY: &[&str] = &["sudoku_facile1_g", "sudoku_facile2_g", "sudoku_facile3_g"];

const fn line(
    table: u8,
    name: &'static str,
    puzzles: &'static [&'static str],
    explored: u64,
    useful: u64,
) -> Line {
    let (algorithm, counter) =
        if table <= 2 { (BACKTRACKING, "explored") } else { (ASTAR, "generated") };
    Line { table, algorithm, counter, name, puzzles, explored, useful }
}

pub(super) fn run(bench: &mut Bench<'_>) -> Result<Vec<Section>, BenchError> {
    let puzzles = match bench.corpus.puzzles("whiz", 2)? {
        Some(puzzles) => puzzles,
        // Two of the nine grids are common knowledge.
        None => [(CASE, "classic"), (CASE2, "against-brute-force")].map(common).into(),
    };
    let tables = bench.run(Sketch {
        name: "tables",
        title: "Backtracking and A* on the grids of SudokuWhiz".to_owned(),
        puzzles: puzzles.clone(),
        algorithms: &[BACKTRACKING, ASTAR],
        seconds: 60,
        ..Sketch::default()
    })?;
    let local = bench.run(Sketch {
        name: "local",
        title: "Annealing and genetic algorithms, as described and ours".to_owned(),
        puzzles: one_of_each(&puzzles),
        algorithms: LOCAL,
        seeds: if bench.full { 20 } else { 5 },
        seconds: 2,
        curves: true,
        ..Sketch::default()
    })?;
    Ok(vec![counts(&tables), local_searches(&local)])
}

fn common((name, shipped_name): (&str, &str)) -> NamedPuzzle {
    NamedPuzzle { name: name.to_owned(), ..shipped("whiz", shipped_name) }
}

/// A puzzle of each level, easiest first.
fn one_of_each(puzzles: &[NamedPuzzle]) -> Vec<NamedPuzzle> {
    let wanted = [EASY[0], MEDIUM[0], CASE2, CASE];
    let find = |name: &&str| puzzles.iter().find(|named| named.name == **name).cloned();
    wanted.iter().filter_map(find).take(3).collect()
}

/// Tables 1 to 4 beside ours.
fn counts(rows: &Rows) -> Section {
    let columns = ["table", "algorithm", "grids", "what", "#report", "#ours"];
    let caption = "Every count of tables 1 to 4 beside ours. MNE: explored; MNG: generated; MNS: useful. The report's \
                   'worst' is the mean of three grids, of which casoPeggiore has 30 clues.";
    let mut table = Table::new("whiz-tables", caption, &columns);
    let mut missing = 0;
    for line in LINES {
        let what = if line.table <= 2 { "MNE" } else { "MNG" };
        for (what, counter, theirs) in
            [(what, line.counter, line.explored), ("MNS", "useful", line.useful)]
        {
            let Some(ours) = mean(rows, line, counter) else {
                missing += 1;
                continue;
            };
            table.push(vec![
                Cell::count(line.table.into()),
                line.algorithm.into(),
                line.name.into(),
                what.into(),
                Cell::count(theirs),
                Cell::count(ours).equal(ours == theirs),
            ]);
        }
    }
    let equal = table.rows.iter().filter(|row| row[5].equal == Some(true)).count();
    let finding =
        format!("{equal} of {} counts of the report's tables come out equal.", table.rows.len());
    let section = Section::new("tables 1 to 4").table(table).findings([Finding::new(finding)]);
    match missing {
        0 => section,
        _ => section.text(format!("{missing} counts cannot be compared: their grids are in the reference corpus, or their runs were cut.")),
    }
}

/// The mean of a counter over the grids of a line, to the nearest whole number; none if one was not solved.
fn mean(rows: &Rows, line: &Line, counter: &str) -> Option<u64> {
    let mut sum = 0;
    for name in line.puzzles {
        let run = find(rows, line.algorithm, name)?;
        sum += rows.counter(run, counter)?;
    }
    let of = line.puzzles.len() as u64;
    Some((sum + of / 2) / of)
}

fn find<'a>(rows: &'a Rows, algorithm: &str, name: &str) -> Option<&'a Run> {
    let design = &rows.header.design;
    rows.runs.iter().find(|run| {
        design.contestants[run.contestant as usize].algorithm == algorithm
            && design.instances[run.instance as usize].name.ends_with(&format!("/{name}"))
            && run.end == End::Solved
    })
}

/// As described, and then ours.
const LOCAL: &[&str] = &[
    "annealing-whiz",
    "annealing-whiz-variant",
    "genetic-whiz",
    "annealing-lewis",
    "annealing",
    "memetic",
];
const DESCRIBED: usize = 3;

fn local_searches(rows: &Rows) -> Section {
    let columns = [
        "algorithm",
        "whose",
        "#solved",
        "#of",
        "#rate",
        "#median cost left",
        "#median time if solved",
    ];
    let caption = "Solved, and the cost that was left (digits missing from rows and columns; 0 is a solution).";
    let mut table = Table::new("whiz-local", caption, &columns);
    let (mut theirs, mut ours) = ((0, 0), (0, 0));
    for (at, who) in rows.header.design.contestants.iter().enumerate() {
        let runs: Vec<&Run> =
            rows.runs.iter().filter(|run| run.contestant as usize == at).collect();
        let solved: Vec<&&Run> = runs.iter().filter(|run| run.end == End::Solved).collect();
        let left: Vec<f64> = runs
            .iter()
            .map(|run| {
                if run.end == End::Solved {
                    0.0
                } else {
                    rows.counter(run, "best_cost").unwrap_or_default() as f64
                }
            })
            .collect();
        let times: Vec<f64> = solved.iter().map(|run| run.seconds).collect();
        let side = if at < DESCRIBED { &mut theirs } else { &mut ours };
        *side = (side.0 + solved.len(), side.1 + runs.len());
        table.push(vec![
            who.name.as_str().into(),
            if at < DESCRIBED { "as described" } else { "ours" }.into(),
            Cell::count(solved.len() as u64),
            Cell::count(runs.len() as u64),
            Cell::of(
                (!runs.is_empty()).then(|| solved.len() as f64 / runs.len() as f64),
                Cell::share,
            ),
            Cell::of(stats::median(&left), |cost| Cell::number(cost, 1)),
            Cell::of(stats::median(&times), Cell::seconds),
        ]);
    }
    let rate = |(solved, of): (usize, usize)| {
        format!("{solved} of {of} ({})", percent(solved as f64 / of.max(1) as f64))
    };
    let findings = [
        Finding::of(
            "The annealing and the genetic algorithm as described never solve a puzzle",
            Some(theirs.0 == 0),
            format!("as described {} runs end with a solution", rate(theirs)),
        ),
        Finding::new(format!("Ours solve {}.", rate(ours))),
    ];
    let analysis = Analysis::of(rows);
    let plots = analysis::figures(&analysis)
        .into_iter()
        .filter(|plot| ["cost", "run-length"].contains(&plot.id.as_str()));
    Section::new("annealing and genetic algorithms")
        .findings(findings)
        .table(table)
        .plots(plots.map(|plot| plot.named("whiz")))
}
