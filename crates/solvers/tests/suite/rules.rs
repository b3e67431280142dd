//! Random rules of every kind on small boards: every complete entry counts the solutions that a plain enumerator
//! counts, which knows rows, columns and boxes and asks the judges of the rules alone.

use crate::common::{entries, execute};
use std::collections::HashMap;
use sudolab_core::rules::{KINDS, Kind, Parts, REGION, Rule, broken, place_of};
use sudolab_core::{
    Cell, Digit, Entry, Family, Grid, Layout, Limits, Puzzle, Random, Run, Settings, Shape, Stop,
    Verdict, check,
};
use sudolab_solvers::logic::{Board, Role, Step, TECHNIQUES, next_step};
use sudolab_solvers::registry;

/// Solutions that are counted, at most.
const MOST: u64 = 30;
/// Boards that the enumerator looks at before a puzzle is passed over.
const PATIENCE: u32 = 2_000;
/// Puzzles for each kind.
const PUZZLES: usize = 5;
/// Seeds that are tried for them: some boards have no room for a kind.
const SEEDS: u64 = 40;
/// Times that random parts are tried until they fit.
const TRIES: usize = 400;

/// Solutions by trying every digit in every blank and asking the judges; `None` if there are too many boards.
struct Enumerator<'p> {
    puzzle: &'p Puzzle,
    found: Vec<Grid>,
    looked_at: u32,
}

impl Enumerator<'_> {
    fn solutions(puzzle: &Puzzle) -> Option<Vec<Grid>> {
        let mut enumerator = Enumerator { puzzle, found: Vec::new(), looked_at: 0 };
        enumerator.go(&mut puzzle.givens().clone());
        (enumerator.looked_at < PATIENCE).then_some(enumerator.found)
    }

    fn go(&mut self, grid: &mut Grid) {
        let Some(cell) = grid.blanks().next() else {
            self.found.extend(check(self.puzzle, grid).is_ok().then(|| grid.clone()));
            return;
        };
        for digit in (0..self.puzzle.shape().side()).map(Digit::from_index) {
            grid.set(cell, Some(digit));
            self.looked_at += 1;
            if (self.found.len() as u64) < MOST && self.looked_at < PATIENCE && self.is_legal(grid)
            {
                self.go(grid);
            }
        }
        grid.set(cell, None);
    }

    fn is_legal(&self, grid: &Grid) -> bool {
        let (shape, rules) = (self.puzzle.shape(), self.puzzle.layout().rules());
        grid.clash().is_none() && broken(shape, rules, grid).is_none()
    }
}

/// Makes rules and puzzles at random.
struct Maker {
    random: Random,
    shape: &'static Shape,
    /// A full grid, which keeps to the regions.
    solution: Grid,
    rules: Vec<Rule>,
}

/// A board without boxes and its regions.
const JIGSAW: &str = "aabbbaabccadbccdddecdeeee";

impl Maker {
    fn new(seed: u64) -> Maker {
        let mut random = Random::new(seed);
        let shape = match random.below(5) {
            0 | 1 => Shape::new(2, 2),
            2 => Shape::new(1, 5),
            _ => Shape::new(2, 3),
        };
        let shape = shape.unwrap();
        let rules = if shape.has_boxes() { Vec::new() } else { regions(shape) };
        let mut maker = Maker { random, shape, solution: Grid::empty(shape), rules };
        assert!(maker.fill(), "the board can be filled");
        maker
    }

    /// Another solution under the rules so far; false if none is found soon.
    fn fill(&mut self) -> bool {
        let mut grid = Grid::empty(self.shape);
        let filled = fill(&mut grid, &self.rules, &mut self.random, &mut PATIENCE.clone());
        if filled {
            self.solution = grid;
        }
        filled
    }

    /// Adds a rule of a kind. It holds in the solution if `fits`; false if nothing is found.
    fn add(&mut self, kind: &'static Kind, fits: bool) -> bool {
        for _ in 0..TRIES {
            let parts = self.parts(kind);
            // The last number is the one that fits, if there is any.
            let last: Vec<i64> = if fits && !parts.values.is_empty() {
                (-20..=60).collect()
            } else {
                parts.values.last().copied().into_iter().collect()
            };
            let choices =
                if last.is_empty() { vec![None] } else { last.into_iter().map(Some).collect() };
            for value in choices {
                let mut parts = parts.clone();
                parts.values.pop();
                parts.values.extend(value);
                let Ok(rule) = Rule::new(kind, self.shape, parts) else { continue };
                self.rules.push(rule);
                let holds = broken(self.shape, &self.rules, &self.solution).is_none();
                // What has no parts fits another solution, if any.
                if !fits || holds || !kind.form.lists_cells() && self.fill() {
                    return true;
                }
                self.rules.pop();
            }
        }
        false
    }

    /// Random parts of the form of a kind; the kind may still refuse them.
    fn parts(&mut self, kind: &Kind) -> Parts {
        let form = kind.form;
        let mut parts = Parts::default();
        if form.outside {
            (parts.cells, parts.outside) = (self.line(), Some((-1, 0)));
        } else if form.cells.1 > 0 {
            let count = self.amount(form.cells, 6);
            parts.cells = self.path(None, count);
        }
        for _ in 0..self.amount(form.lines, 2) {
            let start = (self.random.below(2) == 0).then_some(parts.cells[0]);
            let count = 1 + self.random.below(4);
            let line = self.path(start, count);
            parts.lines.push(line);
        }
        let most = if kind.id == "linear" { parts.cells.len() + 1 } else { 4 };
        for _ in 0..self.amount(form.values, most) {
            parts.values.push(
                self.random.below(self.shape.side() + 2) as i64 - i64::from(kind.id == "linear"),
            );
        }
        if form.text {
            parts.text = self.text(kind, &parts.cells.clone());
        }
        parts
    }

    fn amount(&mut self, (least, most): (usize, usize), usual: usize) -> usize {
        let most = most.min(usual.max(least));
        least + self.random.below(most - least + 1)
    }

    /// A row, a column or a diagonal, from either end.
    fn line(&mut self) -> Vec<Cell> {
        let (shape, side, nth) =
            (self.shape, self.shape.side(), self.random.below(self.shape.side()));
        let mut cells: Vec<Cell> = match self.random.below(3) {
            0 => (0..side).map(|place| shape.cell(nth, place)).collect(),
            1 => (0..side).map(|place| shape.cell(place, nth)).collect(),
            _ => (0..side - nth).map(|place| shape.cell(place, nth + place)).collect(),
        };
        if self.random.below(2) == 0 {
            cells.reverse();
        }
        cells
    }

    /// Cells next to each other as far as they go, each once.
    fn path(&mut self, start: Option<Cell>, count: usize) -> Vec<Cell> {
        let shape = self.shape;
        let mut path = vec![start.unwrap_or(Cell(self.random.below(shape.cells()) as u32))];
        while path.len() < count {
            let last = path[path.len() - 1];
            let near = |cell: &Cell| {
                let down = shape.row(*cell).abs_diff(shape.row(last));
                down + shape.column(*cell).abs_diff(shape.column(last)) == 1
            };
            let free: Vec<Cell> =
                shape.all_cells().filter(near).filter(|cell| !path.contains(cell)).collect();
            if free.is_empty() {
                break;
            }
            path.push(free[self.random.below(free.len())]);
        }
        path
    }

    fn text(&mut self, kind: &Kind, place: &[Cell]) -> String {
        let side = self.shape.side();
        match kind.id {
            "negative" => ["xv", "ratio", "difference"][self.random.below(3)].to_owned(),
            "pairs" | "allpairs" => {
                let all = (1..=side).flat_map(|a| (1..=side).map(move |b| (a, b)));
                let some = all.filter(|_| self.random.below(4) > 0);
                some.map(|(a, b)| format!("{a}:{b} ")).collect()
            }
            "regex" => ["[1-3]*.[3-4]+", "(12|2.|[34][1-3]?)+", ".*1.?2.*", "(1?[2-6]){1,4}1*"]
                [self.random.below(4)]
            .to_owned(),
            "oneof" => {
                // About the four cells of the place, in any order.
                let cells: Vec<String> =
                    place.iter().map(|cell| place_of(&[*cell], side)).collect();
                let [a, b, c, d] = [0, 1, 2, 3].map(|nth| &cells[nth % cells.len()]);
                let digit = 1 + self.random.below(side);
                [
                    format!("thermometer {a} {b} | thermometer {d} {c} & odd {a}"),
                    format!("killercage {a} {b} = 5 | digits {c} {d} = {digit} 1"),
                    format!(
                        "sum {a} {b} {c} {d} = 9 | palindrome {b} {c} | contains {a} {d} = {digit}"
                    ),
                    format!("betweenline {a} {b} {c} | renban {d} {c} {b}"),
                    format!("digits {a} = {digit}"),
                ][self.random.below(5)]
                .clone()
            }
            other => panic!("say here what texts of '{other}' look like"),
        }
    }

    /// The solution without some of its digits, under the rules; `None` if the givens clash.
    fn puzzle(&mut self) -> Option<Puzzle> {
        let mut cells: Vec<Cell> = self.shape.all_cells().collect();
        self.random.shuffle(&mut cells);
        let blanks = if self.shape.side() == 4 { 10 } else { 9 } + self.random.below(6);
        let mut givens = self.solution.clone();
        cells[..blanks].iter().for_each(|&cell| givens.set(cell, None));
        Puzzle::with_layout(givens, Layout::new(self.shape, &self.rules)).ok()
    }
}

fn regions(shape: &Shape) -> Vec<Rule> {
    let region = |letter: char| {
        let cells: Vec<Cell> = shape
            .all_cells()
            .filter(|cell| JIGSAW.chars().nth(cell.index()) == Some(letter))
            .collect();
        Rule::known(&REGION, shape, &cells).unwrap()
    };
    "abcde".chars().map(region).collect()
}

/// Fills a grid at random.
fn fill(grid: &mut Grid, rules: &[Rule], random: &mut Random, patience: &mut u32) -> bool {
    let Some(cell) = grid.blanks().next() else { return true };
    let mut digits: Vec<usize> = (0..grid.shape().side()).collect();
    random.shuffle(&mut digits);
    for digit in digits {
        *patience = patience.saturating_sub(1);
        grid.set(cell, Some(Digit::from_index(digit)));
        let legal = grid.clash().is_none() && broken(grid.shape(), rules, grid).is_none();
        if *patience > 0 && legal && fill(grid, rules, random, patience) {
            return true;
        }
    }
    grid.set(cell, None);
    false
}

/// A puzzle with a rule of this kind and, often, others, and its solutions.
fn random_puzzle(kind: &'static Kind, seed: u64) -> Option<(Puzzle, Vec<Grid>)> {
    let mut maker = Maker::new(seed);
    let fits = seed.is_multiple_of(2);
    if !maker.add(kind, fits) {
        return None;
    }
    for _ in 0..maker.random.below(3) {
        let other = KINDS[maker.random.below(KINDS.len())];
        maker.add(other, fits);
    }
    let puzzle = maker.puzzle()?;
    let solutions = Enumerator::solutions(&puzzle)?;
    assert!(!fits || !solutions.is_empty(), "it was made from a solution");
    Some((puzzle, solutions))
}

/// How an entry counts; `None` if it gives up.
fn counted(entry: &'static Entry, puzzle: &Puzzle, goal: u64) -> Option<u64> {
    counted_so(entry, &Settings::of(entry), puzzle, goal)
}

fn counted_so(
    entry: &'static Entry,
    settings: &Settings,
    puzzle: &Puzzle,
    goal: u64,
) -> Option<u64> {
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let run = Run::new(puzzle).goal(goal).limits(limits);
    let outcome = run.execute(entry, &mut *(entry.build)(settings));
    let gave_up = matches!(outcome.verdict, Verdict::Stopped(_));
    assert_ne!(outcome.verdict, Verdict::Stopped(Stop::Rejected), "{}", entry.id);
    (!gave_up).then_some(outcome.solutions_found)
}

#[test]
fn every_complete_entry_agrees_with_the_judges_on_every_kind() {
    let entries: Vec<&'static Entry> = entries().filter(|entry| entry.complete).collect();
    for (number, kind) in KINDS.iter().copied().enumerate() {
        let (mut solvable, mut counts) = (0, 0);
        let seeds = (0..SEEDS).map(|round| number as u64 * 1_000 + round);
        let made = seeds.filter_map(|seed| Some((seed, random_puzzle(kind, seed)?)));
        for (seed, (puzzle, solutions)) in made.take(PUZZLES) {
            solvable += u32::from(!solutions.is_empty());
            for entry in entries.iter().filter(|entry| entry.refusal(&puzzle).is_none()) {
                // What remains after a solution is split into many linear programs: a few are enough.
                let goal = if entry.family == Family::LinearAlgebra { 2 } else { MOST };
                let Some(found) = counted(entry, &puzzle, goal) else { continue };
                counts += 1;
                assert_eq!(
                    found,
                    (solutions.len() as u64).min(goal),
                    "{} on seed {seed} of {}: {:?} {:?}",
                    entry.id,
                    kind.id,
                    puzzle.givens(),
                    puzzle.layout().rules()
                );
            }
        }
        let is_tested = counts > 0 || entries.is_empty();
        assert!(solvable > 0 && is_tested, "{}: {solvable} solvable, {counts} counts", kind.id);
    }
}

/// Lanes from the first digit on: boards as small as these hardly get there by themselves.
#[test]
fn lanes_agree_with_the_judges_on_every_kind() {
    let entry = registry::find("turbo-rules").unwrap();
    let mut settings = Settings::of(entry);
    settings.set("alone", "0").unwrap();
    for (number, kind) in KINDS.iter().copied().enumerate() {
        let seeds = (0..SEEDS).map(|round| number as u64 * 1_000 + 200 + round);
        let made = seeds.filter_map(|seed| Some((seed, random_puzzle(kind, seed)?)));
        for (seed, (puzzle, solutions)) in made.take(4 * PUZZLES) {
            let found = counted_so(entry, &settings, &puzzle, MOST);
            let what = format!("seed {seed} of {}: {:?}", kind.id, puzzle.layout().rules());
            assert_eq!(found, Some((solutions.len() as u64).min(MOST)), "{what}");
        }
    }
}

/// Five to the power of its place: no two fillings of the cells have the same sum, so the rule has too many states
/// for any table.
#[test]
fn a_rule_of_too_many_states_is_honoured_too() {
    let shape = Shape::for_side(4).unwrap();
    let solution = Grid::from_values(shape, &[1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]);
    let value = |cell: &Cell| i64::from(solution.as_ref().unwrap().get(*cell).unwrap().value());
    let cells: Vec<Cell> = (0..8).map(Cell).collect();
    let factors = (0..8).map(|place| 5_i64.pow(place));
    let total = cells.iter().zip(factors.clone()).map(|(cell, factor)| factor * value(cell)).sum();
    let values = factors.chain([total]).collect();
    let parts = Parts { values, ..Parts::of(&cells) };
    let rule = Rule::new(Kind::find("linear").unwrap(), shape, parts).unwrap();
    let puzzle = Puzzle::with_layout(Grid::empty(shape), Layout::new(shape, &[rule])).unwrap();
    // Two rows are fixed; the two below have four fillings.
    for entry in entries().filter(|entry| entry.complete && entry.refusal(&puzzle).is_none()) {
        assert_eq!(counted(entry, &puzzle, MOST), Some(4), "{}", entry.id);
    }
}

/// Local searches prove nothing, but they find what the rules allow.
#[test]
fn local_searches_keep_to_rules_of_every_kind() {
    let (mut solved, mut tried) = (0, 0);
    let local = [Family::LocalSearch, Family::Population];
    for (number, kind) in KINDS.iter().copied().enumerate() {
        // An even seed: one that can be solved.
        let Some((puzzle, solutions)) = random_puzzle(kind, number as u64 * 1_000 + 500) else {
            continue;
        };
        let takers = entries().filter(|entry| local.contains(&entry.family));
        for entry in takers.filter(|entry| entry.refusal(&puzzle).is_none()) {
            let limits = Limits { nodes: Some(20_000), ..Limits::default() };
            let outcome = execute(entry, &puzzle, |run| run.limits(limits));
            // Whatever is found has passed the checker.
            assert_ne!(outcome.verdict, Verdict::Stopped(Stop::Rejected), "{}", entry.id);
            assert!(outcome.verdict != Verdict::Solved || !solutions.is_empty(), "{}", entry.id);
            tried += 1;
            solved += usize::from(outcome.verdict == Verdict::Solved);
        }
    }
    assert!(solved * 10 >= tried * 9, "{solved} of {tried} solved");
}

/// Every step that any technique finds, on the way and beside it, agrees with all solutions.
#[test]
fn steps_of_a_person_are_sound_under_rules_of_every_kind() {
    let mut used: HashMap<&str, usize> = HashMap::new();
    for (number, kind) in KINDS.iter().copied().enumerate() {
        let seeds = (0..SEEDS).map(|round| number as u64 * 1_000 + 100 + round);
        for (puzzle, solutions) in
            seeds.filter_map(|seed| random_puzzle(kind, seed)).take(4 * PUZZLES)
        {
            // The enumerator stops there, so there may be more.
            if solutions.is_empty() || solutions.len() as u64 == MOST {
                continue;
            }
            let mut board = Board::new(&puzzle);
            for _ in 0..100 {
                for technique in TECHNIQUES {
                    for step in technique.all(&board) {
                        *used.entry(technique.id).or_default() += 1;
                        let told =
                            format!("{} on {:?}: {:?}", step.reason, kind, puzzle.layout().rules());
                        agrees(&step, &solutions, &told);
                    }
                }
                let Some(step) = next_step(&board) else { break };
                board.apply(&step);
            }
        }
    }
    for technique in TECHNIQUES.iter().filter(|technique| technique.is_of_rules()) {
        let times = used.get(technique.id).copied().unwrap_or_default();
        assert!(times > 3, "{}: {used:?}", technique.id);
    }
}

fn agrees(step: &Step, solutions: &[Grid], told: &str) {
    // What is told of a rule shows its cells.
    if step.technique.is_of_rules() {
        let of_rule = step.proof.groups.iter().find(|group| group.role == Role::Rule);
        let shown = of_rule.is_some_and(|group| {
            step.cells.iter().all(|cell| group.candidates.iter().any(|(other, _)| other == cell))
        });
        assert!(shown && !step.reason.is_empty(), "{told}: {:?}", step.proof);
    }
    for solution in solutions {
        let is_wrong =
            step.eliminations.iter().any(|&(cell, digit)| solution.get(cell) == Some(digit));
        assert!(!is_wrong, "{told}");
        assert!(
            step.placements.iter().all(|&(cell, digit)| solution.get(cell) == Some(digit)),
            "{told}"
        );
    }
}

#[test]
fn who_does_not_take_a_rule_names_it() {
    let shape = Shape::classic();
    let rule = |id, parts| Rule::new(Kind::find(id).unwrap(), shape, parts).unwrap();
    let rules = [
        rule("killercage", Parts::with_value(&[Cell(0), Cell(1)], 4)),
        rule("thermometer", Parts::of(&[Cell(40), Cell(41)])),
        rule("killercage", Parts::with_value(&[Cell(9), Cell(10)], 9)),
    ];
    let puzzle = Puzzle::with_layout(Grid::empty(shape), Layout::new(shape, &rules)).unwrap();
    let said = registry::find("ants").unwrap().refusal(&puzzle).unwrap().to_string();
    assert!(said.ends_with("this puzzle has: Killer cage, Thermometer"), "{said}");
    assert_eq!(registry::best_for(&puzzle).map(|entry| entry.id), Some("turbo-rules"));
    assert_eq!(registry::best_to_watch(&puzzle).map(|entry| entry.id), Some("propagation"));
}
