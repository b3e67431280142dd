//! A solution at random, under any rules.

use super::network::Network;
use super::search::ENTRY;
use super::space::{Domains, Space};
use sudolab_core::rules::Mask;
use sudolab_core::{Cancel, Digit, Grid, Puzzle, Random};

/// A solution of a puzzle, digits tried in random order; `None` if there is none, if none is found within so many nodes,
/// or if the board is too large.
pub fn random_solution(
    puzzle: &Puzzle,
    random: &mut Random,
    nodes: u64,
    cancel: &Cancel,
) -> Option<Grid> {
    if ENTRY.refusal(puzzle).is_some() {
        return None;
    }
    let network = Network::new(puzzle);
    if network.start.contains(&0) {
        return None;
    }
    let mut space = Space::new(&network);
    space.start(&network.start);
    space.settle(|_, _| {}).ok()?;
    let start = space.domains().to_vec();
    let mut search = Search { space, random, nodes, cancel };
    let found = search.fill(start)?;
    let mut grid = Grid::empty(puzzle.shape());
    for (cell, digit) in puzzle.shape().all_cells().zip(found) {
        grid.set(cell, Some(Digit::from_index(digit.trailing_zeros() as usize)));
    }
    Some(grid)
}

struct Search<'n, 'r> {
    space: Space<'n>,
    random: &'r mut Random,
    nodes: u64,
    cancel: &'r Cancel,
}

impl Search<'_, '_> {
    fn fill(&mut self, domains: Vec<Mask>) -> Option<Vec<Mask>> {
        let Some(cell) = self.choose(&domains) else { return Some(domains) };
        let mut digits: Vec<Mask> = (0..Mask::BITS)
            .map(|digit| 1 << digit)
            .filter(|digit| domains[cell] & digit != 0)
            .collect();
        self.random.shuffle(&mut digits);
        for digit in digits {
            if self.nodes == 0 || self.cancel.is_cancelled() {
                return None;
            }
            self.nodes -= 1;
            self.space.load(&domains);
            let alive = self.space.keep(cell, digit).and_then(|()| self.space.settle(|_, _| {}));
            if alive.is_ok() {
                let next = self.space.domains().to_vec();
                if let Some(found) = self.fill(next) {
                    return Some(found);
                }
            }
        }
        None
    }

    /// One of the open cells with the fewest digits.
    fn choose(&mut self, domains: &[Mask]) -> Option<usize> {
        let open = || (0..domains.len()).filter(|&cell| !domains[cell].is_power_of_two());
        let fewest = open().map(|cell| domains[cell].count_ones()).min()?;
        let all: Vec<usize> = open().filter(|&cell| domains[cell].count_ones() == fewest).collect();
        Some(all[self.random.below(all.len())])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudolab_core::{Shape, check};

    #[test]
    fn solutions_are_right_and_differ() {
        let puzzle = Puzzle::new(Grid::empty(Shape::classic())).expect("no clash");
        let mut random = Random::new(1);
        let mut next =
            || random_solution(&puzzle, &mut random, 10_000, &Cancel::new()).expect("one");
        let (first, second) = (next(), next());
        assert!(check(&puzzle, &first).is_ok() && check(&puzzle, &second).is_ok());
        assert_ne!(first, second);
    }
}
