//! A few algorithms side by side: who is worth racing, and who won.

use super::{Contestant, Figure, Row, Table};
use sudolab_core::{Entry, Family, Puzzle, Trace};

/// Those worth racing on a puzzle, the most telling first: the plainest, the best of each family, then the others
/// by preference. A race is replayed step by step, so only those that show every step.
pub fn worth_racing(puzzle: &Puzzle) -> Vec<Contestant> {
    let fits = |entry: &&'static Entry| {
        entry.complete && entry.trace == Trace::Full && entry.refusal(puzzle).is_none()
    };
    let watched: Vec<&'static Entry> = crate::algorithms::all().filter(fits).collect();
    let mut ranked = watched.clone();
    ranked.sort_by_key(|entry| std::cmp::Reverse(entry.rank.on(puzzle)));
    let mut families: Vec<Family> = Vec::new();
    for entry in &watched {
        if !families.contains(&entry.family) {
            families.push(entry.family);
        }
    }
    let champions =
        families.iter().filter_map(|&family| ranked.iter().find(|entry| entry.family == family));
    let mut chosen: Vec<&'static Entry> = Vec::new();
    for entry in watched.first().into_iter().chain(champions).chain(&ranked) {
        if !chosen.iter().any(|other| other.id == entry.id) {
            chosen.push(entry);
        }
    }
    chosen.into_iter().map(|entry| Contestant::new(entry.id)).collect()
}

/// Those worth a look beside each other on a puzzle, in the order of the catalogue: they find every solution, and
/// somebody might choose them.
pub fn worth_comparing(puzzle: &Puzzle) -> Vec<Contestant> {
    let worth = |entry: &&'static Entry| {
        entry.complete && entry.rank.on(puzzle) > 0 && entry.refusal(puzzle).is_none()
    };
    crate::algorithms::all().filter(worth).map(|entry| Contestant::new(entry.id)).collect()
}

impl Table {
    /// Who won by a figure, and how much more the next one needed.
    pub fn winner(&self, by: Figure) -> String {
        let ranked = self.ranked(by);
        let is_first = |row: &Row, rank: Option<usize>| rank == Some(1) && !row.at_least();
        let first: Vec<&str> = ranked
            .iter()
            .filter(|(row, standing)| is_first(row, standing.rank))
            .map(|(row, _)| row.name.as_str())
            .collect();
        if first.is_empty() {
            return "Nobody finished within the limits.".to_owned();
        }
        let word = if first.len() > 1 { "A tie" } else { "Winner" };
        let (unit, how) = match by {
            Figure::Time => ("time", "long"),
            Figure::Counter(_) => ("explored states", "many"),
        };
        let next = ranked.iter().find(|(_, standing)| standing.rank == Some(first.len() + 1));
        let rest = next.and_then(|(row, standing)| {
            let times = standing.relative?;
            Some(format!(" {}, next, needed {times:.1} times as {how}.", row.name))
        });
        format!("{word} by {unit}: {}.{}", first.join(" and "), rest.unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::{Contest, Repeats};
    use crate::{Cancel, Limits};

    fn table(limits: Limits) -> Table {
        let contest = Contest {
            puzzles: vec![crate::shipped("classic").unwrap()],
            contestants: ["backtracking", "mrv"].map(Contestant::new).to_vec(),
            seeds: vec![0],
            repeats: Repeats::Exactly(1),
            limits,
        };
        let ready = contest.ready().unwrap();
        let mut table = ready.table();
        ready.cells().for_each(|cell| table.add(&ready.run(cell, &Cancel::new())));
        table
    }

    #[test]
    fn the_winner_is_named_with_the_ratio_to_the_next() {
        // 37,652 explored against 51.
        let said = table(Limits::default()).winner(Figure::Counter("explored"));
        let next = "backtracking, next, needed 738.3 times as many.";
        assert_eq!(said, format!("Winner by explored states: mrv. {next}"));
    }

    #[test]
    fn nobody_wins_who_was_stopped() {
        let limits = Limits { nodes: Some(3), ..Limits::default() };
        assert_eq!(table(limits).winner(Figure::Time), "Nobody finished within the limits.");
    }

    #[test]
    fn a_race_offers_every_family_and_nobody_twice() {
        for name in ["classic", "25x25"] {
            let puzzle = crate::shipped(name).unwrap();
            let worth = worth_racing(&puzzle);
            let entries: Vec<_> = worth
                .iter()
                .map(|each| crate::algorithms::find(&each.algorithm).unwrap())
                .collect();
            assert!(entries.len() >= 4, "{name}");
            assert!(entries.iter().all(|entry| entry.trace == Trace::Full && entry.complete));
            let ids: std::collections::HashSet<_> = entries.iter().map(|entry| entry.id).collect();
            assert_eq!(ids.len(), entries.len());
        }
    }
}
