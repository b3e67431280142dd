//! The search over rules: on small boards with random relations every backend finds what a plain enumerator finds, in the
//! same order as the others; on classic boards as many solutions as a plain solver.

mod common;

use common::{Plain, Random, full_grids, puzzle};
use std::collections::HashSet;
use sudolab_turbo::Backend;
use sudolab_turbo::lanes::{Ended, MOST_CELLS, Program, Relation, Seers, Step, Work, search};

const SIDE: usize = 4;
const CELLS: usize = SIDE * SIDE;
const ALL: u16 = 0b1111;

fn backends() -> Vec<Backend> {
    Backend::ALL.into_iter().filter(|backend| backend.is_available()).collect()
}

/// What a search told, up to so many solutions.
struct Told {
    relations: Vec<Relation>,
    most: usize,
    solutions: Vec<Vec<u16>>,
    guesses: Vec<(usize, usize)>,
    starts: usize,
}

impl Told {
    fn new(relations: &[Relation], most: usize) -> Told {
        let relations = relations.to_vec();
        Told { relations, most, solutions: Vec::new(), guesses: Vec::new(), starts: 1 }
    }
}

impl Work for Told {
    fn go_on(&mut self, _: usize) -> bool {
        true
    }
    fn guess(&mut self, cell: usize, digit: usize) -> bool {
        self.guesses.push((cell, digit));
        self.guesses.len() < 1_000_000
    }
    fn solution(&mut self, cells: &[u16]) -> bool {
        self.solutions.push(cells.to_vec());
        self.solutions.len() < self.most
    }
    fn dead_end(&mut self, _: usize) {}
    fn begins_again(&mut self) {
        self.starts += 1;
    }
    /// The relation that the test knows as `Other`: the digits sum to an even number.
    fn narrow(&mut self, number: usize, domains: &mut [u16]) -> bool {
        assert!(matches!(self.relations[number], Relation::Other(..)));
        let parities =
            |domain: u16| u16::from(domain & 0b0101 != 0) | u16::from(domain & 0b1010 != 0) << 1;
        for at in 0..domains.len() {
            // Bit 0: the others can sum to an even number, bit 1: to an odd one.
            let others = domains.iter().enumerate().filter(|(nth, _)| *nth != at);
            let sums = others.fold(1, |sums, (_, &domain)| match parities(domain) {
                0b01 => (sums & 1) << 1 | sums >> 1,
                0b10 => sums,
                _ => 0b11,
            });
            let odd = if sums & 0b10 != 0 { 0b0101 } else { 0 };
            let even = if sums & 0b01 != 0 { 0b1010 } else { 0 };
            domains[at] &= odd | even;
            if domains[at] == 0 {
                return false;
            }
        }
        true
    }
}

/// Does a relation hold on a full board? Plain, and without a line of the crate.
fn holds(relation: &Relation, grid: &[usize]) -> bool {
    let digits =
        |cells: &[u8]| -> Vec<usize> { cells.iter().map(|&cell| grid[cell as usize]).collect() };
    let differ =
        |cells: &[u8]| digits(cells).into_iter().collect::<HashSet<_>>().len() == cells.len();
    let set = |cells: &[u8]| digits(cells).iter().fold(0u16, |set, digit| set | 1 << digit);
    match relation {
        Relation::Unit(cells, _) => differ(cells),
        Relation::Sets(cells, sets, _) => differ(cells) && sets.contains(&set(cells)),
        Relation::Apart(cell, others) => !digits(others).contains(&grid[*cell as usize]),
        Relation::Pair([a, b], forward, _) => {
            forward[grid[*a as usize]] >> grid[*b as usize] & 1 == 1
        }
        Relation::Sum(terms, total) => {
            let sum: i64 = terms
                .iter()
                .map(|&(cell, factor)| i64::from(factor) * (grid[cell as usize] as i64 + 1))
                .sum();
            sum == i64::from(*total)
        }
        Relation::Machine(cells, steps) => {
            let mut states = HashSet::from([0]);
            for (cell, steps) in cells.iter().zip(steps) {
                let goes = |s: &&Step| {
                    states.contains(&s.from) && s.digits >> grid[*cell as usize] & 1 == 1
                };
                states = steps.iter().filter(goes).map(|step| step.to).collect();
            }
            !states.is_empty()
        }
        Relation::Other(cells, _) => {
            digits(cells).iter().map(|digit| digit + 1).sum::<usize>() % 2 == 0
        }
        _ => true,
    }
}

/// All full boards of rows, columns and, perhaps, boxes.
fn full_boards(boxes: bool) -> Vec<Vec<usize>> {
    let units = units(boxes);
    let mut boards = vec![Vec::new()];
    for _ in 0..CELLS {
        let more = boards.iter().flat_map(|board| {
            (0..SIDE).map(|digit| [&board[..], &[digit]].concat()).filter(|board| {
                let last = board.len() - 1;
                let clashes = |unit: &Vec<u8>| {
                    let other =
                        |&cell: &u8| (cell as usize) < last && board[cell as usize] == board[last];
                    unit.contains(&(last as u8)) && unit.iter().any(other)
                };
                !units.iter().any(clashes)
            })
        });
        boards = more.collect();
    }
    boards
}

fn units(boxes: bool) -> Vec<Vec<u8>> {
    let side = SIDE as u8;
    let rows = (0..side).map(|row| (0..side).map(|column| row * side + column).collect());
    let columns = (0..side).map(|column| (0..side).map(|row| row * side + column).collect());
    let of_box = |number: u8| {
        let first = number / 2 * 8 + number % 2 * 2;
        vec![first, first + 1, first + 4, first + 5]
    };
    let boxes = (0..if boxes { side } else { 0 }).map(of_box);
    rows.chain(columns).chain(boxes).collect()
}

/// Lines of two boxes, as bands and stacks have them.
fn chutes() -> Vec<Relation> {
    let chute = |first: u8, line: u8, place: u8| {
        let both =
            |l: u8, b: u8| (0..2).map(|nth| first + l * line + (2 * b + nth) * place).collect();
        Relation::Chute((0..2).map(|l| (0..2).map(|b| both(l, b)).collect()).collect())
    };
    vec![chute(0, 4, 1), chute(8, 4, 1), chute(0, 1, 4), chute(2, 1, 4)]
}

/// Who sees two or more of some cells, by units.
fn seers(cells: &[u8], units: &[Vec<u8>]) -> Vec<Seers> {
    let sees = |a: u8, b: u8| units.iter().any(|unit| unit.contains(&a) && unit.contains(&b));
    let outside = (0..CELLS as u8).filter(|cell| !cells.contains(cell));
    let of = |cell: u8| {
        let unseen: Vec<u8> = cells.iter().copied().filter(|&own| !sees(cell, own)).collect();
        (unseen.len() + 2 <= cells.len()).then_some(Seers { unseen, cells: vec![cell] })
    };
    outside.filter_map(of).collect()
}

/// Different cells at random.
fn some_cells(random: &mut Random, least: usize, most: usize) -> Vec<u8> {
    let count = least + random.below(most - least + 1);
    let mut cells: Vec<u8> = (0..CELLS as u8).collect();
    random.shuffle(&mut cells);
    cells.truncate(count);
    cells
}

/// A relation that holds on this board, mostly.
fn relation(random: &mut Random, number: usize, solution: &[usize], units: &[Vec<u8>]) -> Relation {
    let digits = |random: &mut Random| 1 + random.below(15) as u16;
    let set = |cells: &[u8]| cells.iter().fold(0, |set, &cell| set | 1 << solution[cell as usize]);
    match random.below(6) {
        0 => {
            let mut cells = units[random.below(units.len())].clone();
            cells.truncate(2 + random.below(2));
            let sets = vec![set(&cells), digits(random)];
            let wide = |set: &u16| set.count_ones() as usize == cells.len();
            let sets = sets.into_iter().filter(wide).collect();
            let seers = seers(&cells, units);
            Relation::Sets(cells, sets, seers)
        }
        1 => {
            let cells = some_cells(random, 2, 4);
            let others = cells[1..].iter().copied();
            let others =
                others.filter(|&other| solution[other as usize] != solution[cells[0] as usize]);
            Relation::Apart(cells[0], others.collect())
        }
        2 => {
            let cells = some_cells(random, 2, 2);
            let mut forward: Vec<u16> = (0..SIDE).map(|_| random.below(16) as u16).collect();
            forward[solution[cells[0] as usize]] |= 1 << solution[cells[1] as usize];
            let column = |b: usize| {
                (0..SIDE).filter(|&a| forward[a] >> b & 1 == 1).fold(0, |set, a| set | 1 << a)
            };
            let backward = (0..SIDE).map(column).collect();
            Relation::Pair([cells[0], cells[1]], forward, backward)
        }
        3 => {
            let mut cells = some_cells(random, 1, 5);
            if random.below(3) == 0 {
                // A cell may stand in a sum twice.
                cells.push(cells[0]);
            }
            let terms: Vec<(u8, i16)> =
                cells.iter().map(|&cell| (cell, [1, 1, -1, 2, -3, 10][random.below(6)])).collect();
            let total = terms
                .iter()
                .map(|&(cell, factor)| factor * (solution[cell as usize] as i16 + 1))
                .sum();
            Relation::Sum(terms, total)
        }
        4 => {
            let cells = some_cells(random, 1, 4);
            let states = 1 + random.below(3);
            let mut steps: Vec<Vec<Step>> = Vec::new();
            for nth in 0..cells.len() {
                let from = if nth == 0 { 1 } else { states };
                let pairs =
                    (0..from).flat_map(|from| (0..states).map(move |to| (from as u16, to as u16)));
                steps.push(
                    pairs.map(|(from, to)| Step { from, to, digits: digits(random) }).collect(),
                );
                steps[nth][0].digits |= 1 << solution[cells[nth] as usize];
            }
            Relation::Machine(cells, steps)
        }
        _ => Relation::Other(some_cells(random, 2, 4), number),
    }
}

#[test]
fn backends_find_what_an_enumerator_finds() {
    let mut random = Random(7);
    let boards = [full_boards(false), full_boards(true)];
    assert_eq!(boards.each_ref().map(Vec::len), [576, 288]);
    let (mut several, mut none) = (0, 0);
    for round in 0..3_000 {
        let boxes = round % 2;
        let (units, boards) = (units(boxes == 1), &boards[boxes]);
        let solution = &boards[random.below(boards.len())];
        let with_seers = |cells: &Vec<u8>| Relation::Unit(cells.clone(), seers(cells, &units));
        let mut relations: Vec<Relation> = units.iter().map(with_seers).collect();
        relations.extend(if boxes == 1 { chutes() } else { Vec::new() });
        for _ in 0..random.below(6) {
            relations.push(relation(&mut random, relations.len(), solution, &units));
        }
        let start: Vec<u16> = (0..CELLS)
            .map(|_| if random.below(6) == 0 { 1 + random.below(15) as u16 } else { ALL })
            .collect();
        let fits = |board: &&Vec<usize>| {
            board.iter().zip(&start).all(|(digit, set)| set >> digit & 1 == 1)
                && relations.iter().all(|relation| holds(relation, board))
        };
        let bits =
            |board: &Vec<usize>| -> Vec<u16> { board.iter().map(|digit| 1 << digit).collect() };
        let expected: HashSet<Vec<u16>> = boards.iter().filter(fits).map(bits).collect();
        several += usize::from(expected.len() > 1);
        none += usize::from(expected.is_empty());
        let program = Program::new(CELLS, SIDE, relations.clone()).unwrap();
        let mut first: Option<Told> = None;
        for backend in backends() {
            let mut told = Told::new(&relations, usize::MAX);
            let ended = search(backend, &program, &start, &[1; CELLS], Vec::new(), &mut told);
            assert_eq!(ended, Ended::Exhausted);
            let found: HashSet<Vec<u16>> = told.solutions.iter().cloned().collect();
            assert_eq!(found.len(), told.solutions.len(), "round {round}: each comes once");
            assert_eq!(found, expected, "round {round}, {}: {relations:?}", backend.name());
            if let Some(first) = &first {
                assert_eq!(told.guesses, first.guesses, "round {round}: the same way everywhere");
                assert_eq!(told.solutions, first.solutions);
            }
            first.get_or_insert(told);
        }
    }
    assert!(several > 300 && none > 300, "{several} with several solutions, {none} with none");
}

/// Rows, columns and boxes of a classic board.
fn classic() -> Vec<Relation> {
    let cells = |cell: fn(usize, usize) -> usize| {
        (0..9).map(move |unit| {
            Relation::Unit((0..9).map(|nth| cell(unit, nth) as u8).collect(), Vec::new())
        })
    };
    let boxes = cells(|unit, nth| (unit / 3 * 3 + nth / 3) * 9 + unit % 3 * 3 + nth % 3);
    cells(|row, nth| row * 9 + nth)
        .chain(cells(|column, nth| nth * 9 + column))
        .chain(boxes)
        .collect()
}

#[test]
fn a_search_that_begins_again_tells_each_solution_once() {
    let relations = classic();
    let program = Program::new(81, 9, relations.clone()).unwrap();
    let mut start = vec![0x1ff; 81];
    // Two solutions that are known already must not come.
    let mut known = Vec::new();
    for most in [2, 3_000] {
        for backend in backends() {
            let mut told = Told::new(&relations, most);
            let ended = search(backend, &program, &start, &[0; 81], known.clone(), &mut told);
            assert_eq!((ended, told.solutions.len()), (Ended::Stopped, most));
            let found: HashSet<&Vec<u16>> = told.solutions.iter().collect();
            assert_eq!(found.len(), most, "{}", backend.name());
            assert!(!known.iter().any(|solution| found.contains(solution)), "{}", backend.name());
            assert!(most == 2 || told.starts > 1, "it began again");
            if most == 2 {
                start.iter_mut().for_each(|set| *set = 0x1ff);
                known = told.solutions;
            }
        }
    }
}

#[test]
fn classic_puzzles_have_as_many_solutions_as_a_plain_solver_finds() {
    let relations = classic();
    let program = Program::new(81, 9, relations.clone()).unwrap();
    let mut random = Random(3);
    let grids = full_grids(&mut random, 10);
    for _ in 0..60 {
        let marks = puzzle(&grids, &mut random);
        let Some(plain) = Plain::try_solve(&marks, 2, 0) else { continue };
        for backend in backends() {
            let mut told = Told::new(&relations, 2);
            search(backend, &program, &marks, &[0; 81], Vec::new(), &mut told);
            assert_eq!(told.solutions.len() as u64, plain.count, "{marks:?}");
        }
    }
}

#[test]
fn programs_that_cannot_be_are_refused() {
    let step = Step { from: 0, to: 0, digits: 1 };
    for relation in [
        Relation::Unit(vec![0, 1, 2], Vec::new()),
        Relation::Unit(vec![0, 1, 2, 16], Vec::new()),
        Relation::Apart(3, vec![16]),
        Relation::Pair([0, 16], vec![0; 4], vec![0; 4]),
        Relation::Pair([0, 1], vec![0; 3], vec![0; 4]),
        Relation::Sum(vec![(0, 0)], 1),
        Relation::Sum(vec![(0, 8_000)], 1),
        Relation::Sets(vec![16], vec![1], Vec::new()),
        Relation::Sets(vec![0], vec![1], vec![Seers { unseen: vec![16], cells: vec![1] }]),
        Relation::Chute(Vec::new()),
        Relation::Machine(vec![0, 0], vec![vec![step], vec![step]]),
        Relation::Machine(vec![0, 1], vec![vec![step]]),
        Relation::Machine(vec![0], vec![vec![step; 60_001]]),
        Relation::Other(vec![16], 0),
    ] {
        assert!(!relation.fits(CELLS, SIDE), "{relation:?}");
        assert!(Program::new(CELLS, SIDE, vec![relation]).is_err());
    }
    assert!(Program::new(MOST_CELLS + 1, SIDE, Vec::new()).is_err());
    assert!(Program::new(CELLS, 17, Vec::new()).is_err());
}
