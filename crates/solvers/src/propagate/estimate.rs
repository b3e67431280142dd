//! About how many solutions: random ways from the start to a full board, each worth the product of the choices that it
//! had. (D. E. Knuth: Estimating the efficiency of backtrack programs, 1975.) A choice that propagation refutes counts as
//! none, so few ways end in nothing.

use super::network::Network;
use super::search::ENTRY;
use super::space::{Domains, Space};
use sudolab_core::rules::Mask;
use sudolab_core::{Cancel, Exhausted, Limits, Puzzle, Random, Run, Solver, Stop};

/// A number of solutions, estimated.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The mean of all ways.
    pub solutions: f64,
    /// Its standard error.
    pub error: f64,
    /// How many ways were gone.
    pub ways: u64,
}

/// Estimates how many solutions a puzzle has from so many random ways, or as many as the limits allow. `None` if the
/// board is too large, or fewer than two ways were gone.
pub fn estimate(
    puzzle: &Puzzle,
    ways: u64,
    seed: u64,
    limits: Limits,
    cancel: &Cancel,
) -> Option<Estimate> {
    if ENTRY.refusal(puzzle).is_some() {
        return None;
    }
    let mut walker = Walker { random: Random::new(seed), wanted: ways, ways: Vec::new() };
    Run::new(puzzle).limits(limits).cancel(cancel).execute(&ENTRY, &mut walker);
    walker.estimate()
}

struct Walker {
    random: Random,
    wanted: u64,
    /// What each way was worth.
    ways: Vec<f64>,
}

impl Solver for Walker {
    fn solve(&mut self, puzzle: &Puzzle, run: &mut Run) -> Result<Exhausted, Stop> {
        let network = Network::new(puzzle);
        let mut space = Space::new(&network);
        let start = match network.start.contains(&0) {
            true => None,
            false => {
                space.start(&network.start);
                settled(&mut space)
            }
        };
        for _ in 0..self.wanted {
            let worth = match &start {
                Some(start) => self.walk(&mut space, start, run)?,
                None => 0.0,
            };
            self.ways.push(worth);
        }
        // It saw a sample, so it proves nothing.
        Err(Stop::Stuck)
    }
}

impl Walker {
    fn walk(&mut self, space: &mut Space, start: &[Mask], run: &mut Run) -> Result<f64, Stop> {
        let (mut now, mut worth) = (start.to_vec(), 1.0);
        while let Some(cell) = fewest(&now) {
            run.tick()?;
            let mut choices = children(space, &now, cell);
            if choices.is_empty() {
                return Ok(0.0);
            }
            worth *= choices.len() as f64;
            now = choices.swap_remove(self.random.below(choices.len()));
        }
        Ok(worth)
    }

    fn estimate(&self) -> Option<Estimate> {
        let count = self.ways.len() as f64;
        if count < 2.0 {
            return None;
        }
        let mean = self.ways.iter().sum::<f64>() / count;
        let squares: f64 = self.ways.iter().map(|worth| (worth - mean).powi(2)).sum();
        let error = (squares / (count - 1.0) / count).sqrt();
        Some(Estimate { solutions: mean, error, ways: self.ways.len() as u64 })
    }
}

/// The open cell with the fewest digits.
fn fewest(domains: &[Mask]) -> Option<usize> {
    let open = (0..domains.len()).filter(|&cell| !domains[cell].is_power_of_two());
    open.min_by_key(|&cell| domains[cell].count_ones())
}

/// The domains after each digit of a cell that propagation does not refute.
fn children(space: &mut Space, domains: &[Mask], cell: usize) -> Vec<Vec<Mask>> {
    let digits = (0..Mask::BITS).map(|digit| 1 << digit).filter(|digit| domains[cell] & digit != 0);
    let child = |digit: Mask| {
        space.load(domains);
        space.keep(cell, digit).ok()?;
        settled(space)
    };
    digits.filter_map(child).collect()
}

/// The domains when nothing changes any more; `None` at a dead end.
fn settled(space: &mut Space) -> Option<Vec<Mask>> {
    space.settle(|_, _| {}).ok()?;
    Some(space.domains().to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudolab_core::{Grid, Shape};

    fn of(values: &[u16], ways: u64) -> Option<Estimate> {
        let shape = Shape::for_side(values.len().isqrt()).expect("a square");
        let puzzle = Puzzle::new(Grid::from_values(shape, values).expect("cells")).expect("legal");
        estimate(&puzzle, ways, 1, Limits::default(), &Cancel::new())
    }

    #[test]
    fn the_number_lies_within_some_errors_of_the_estimate() {
        // There are 288 boards of 4x4.
        let found = of(&[0; 16], 2_000).expect("an estimate");
        assert!((found.solutions - 288.0).abs() < 4.0 * found.error.max(0.1), "{found:?}");
        assert!(found.error < 10.0 && found.ways == 2_000, "{found:?}");
    }

    /// 6,670,903,752,021,072,936,960, by Felgenhauer and Jarvis (2005).
    #[test]
    fn so_it_does_on_the_empty_9x9() {
        let found = of(&[0; 81], 300).expect("an estimate");
        assert!((found.solutions - 6.670_903_752e21).abs() < 4.0 * found.error, "{found:?}");
        assert!(found.error < 0.3 * found.solutions, "{found:?}");
    }

    #[test]
    fn a_puzzle_with_one_solution_has_one_and_a_broken_one_none() {
        let one = of(&[1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 0], 10).expect("an estimate");
        assert_eq!((one.solutions, one.error), (1.0, 0.0));
        let none = of(&[1, 2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 3, 0, 0, 0, 0], 10).expect("an estimate");
        assert_eq!((none.solutions, none.error), (0.0, 0.0));
        assert_eq!(of(&[0; 16], 1), None, "one way has no error");
    }
}
