//! Clusters of strong links: candidates in two colours, one of which is true as a whole. Multi colours join two clusters of
//! a digit; a medusa is one cluster of any digits.

use super::implications::name;
use super::links::{Claim, Kind, Links};
use super::step::{Candidate, Pattern, Search, Seen, Technique};
use sudolab_core::Cell;

pub(super) const MULTI_COLOURS: Technique =
    Technique { id: "multi-colours", title: "Multi colours", rating: 6.4, find: multi_colours };
pub(super) const MEDUSA: Technique =
    Technique { id: "medusa", title: "Medusa (colours of all digits)", rating: 6.9, find: medusa };

/// Candidates by number, all true or all false, and what falls with them.
struct Colour {
    members: Vec<usize>,
    /// By number: is it false if the colour is true?
    falls: Vec<bool>,
}

impl Colour {
    fn new(links: &Links, members: Vec<usize>) -> Colour {
        let mut falls = vec![false; links.count()];
        let weak = members.iter().flat_map(|&at| links.follow(Claim::new(at, true)));
        weak.for_each(|other| falls[other.number()] = true);
        Colour { members, falls }
    }

    fn excludes(&self, other: &Colour) -> bool {
        other.members.iter().any(|&at| self.falls[at])
    }

    fn candidates(&self, links: &Links) -> Vec<Candidate> {
        self.members.iter().map(|&at| links.candidate(at)).collect()
    }

    fn name(&self, search: &Search, links: &Links) -> String {
        let names = self.members.iter().map(|&at| name(search.board, links.candidate(at)));
        names.collect::<Vec<_>>().join(", ")
    }
}

/// The clusters of at least two candidates.
fn clusters(links: &Links) -> Vec<[Colour; 2]> {
    let mut seen = vec![false; links.count()];
    let mut found = Vec::new();
    for start in 0..links.count() {
        if !seen[start] && !links.follow(Claim::new(start, false)).is_empty() {
            found.push(cluster(links, start, &mut seen).map(|members| Colour::new(links, members)));
        }
    }
    found
}

fn cluster(links: &Links, start: usize, seen: &mut [bool]) -> [Vec<usize>; 2] {
    let mut colours = [vec![start], Vec::new()];
    let mut next = vec![(start, 0)];
    seen[start] = true;
    while let Some((at, own)) = next.pop() {
        for other in links.follow(Claim::new(at, false)).iter().map(|claim| claim.number()) {
            if !std::mem::replace(&mut seen[other], true) {
                colours[1 - own].push(other);
                next.push((other, 1 - own));
            }
        }
    }
    colours
}

/// What both of two colours take away.
fn both(links: &Links, a: &Colour, b: &Colour) -> Vec<Candidate> {
    let falls = |at: &usize| a.falls[*at] && b.falls[*at];
    (0..a.falls.len()).filter(falls).map(|at| links.candidate(at)).collect()
}

fn multi_colours(search: &mut Search) -> Seen {
    let links = Links::new(search.board, Kind::OneDigit);
    let clusters = clusters(&links);
    for (at, first) in clusters.iter().enumerate() {
        for (other, second) in clusters.iter().enumerate().filter(|(other, _)| *other != at) {
            for own in 0..2 {
                let a = &first[own];
                match second.each_ref().map(|colour| a.excludes(colour)) {
                    [true, true] => {
                        let why =
                            "it excludes both colours of another cluster, one of which is true";
                        strike_colour(search, &links, [a, &first[1 - own]], why)?;
                    }
                    [true, false] if at < other => {
                        one_of(search, &links, &first[1 - own], &second[1])?
                    }
                    [false, true] if at < other => {
                        one_of(search, &links, &first[1 - own], &second[0])?
                    }
                    _ => {}
                }
            }
        }
    }
    Seen::Continue(())
}

/// The opposites of two colours exclude each other, so one of the two is true.
fn one_of(search: &mut Search, links: &Links, a: &Colour, b: &Colour) -> Seen {
    let rests_on = [a.candidates(links), b.candidates(links)].concat();
    let pattern = Pattern::strike(both(links, a, b), rests_on);
    let [these, those] = [a, b].map(|colour| colour.name(search, links));
    search.offer(pattern, || {
        format!("{these} are all true or {those} are, because their opposites exclude each other; what both exclude falls")
    })
}

/// A colour is false, so its opposite is true and takes away what it excludes.
fn strike_colour(search: &mut Search, links: &Links, colours: [&Colour; 2], why: &str) -> Seen {
    let [wrong, right] = colours;
    let falls = (0..right.falls.len()).filter(|&at| right.falls[at]);
    let eliminations =
        falls.chain(wrong.members.iter().copied()).map(|at| links.candidate(at)).collect();
    let rests_on = colours.iter().flat_map(|colour| colour.candidates(links)).collect();
    let [names, opposite] = colours.map(|colour| colour.name(search, links));
    search.offer(Pattern::strike(eliminations, rests_on), || {
        format!(
            "{names} are all true or all false; {why}, so all are false, and {opposite} are true"
        )
    })
}

fn medusa(search: &mut Search) -> Seen {
    let links = Links::new(search.board, Kind::Any);
    for colours in clusters(&links) {
        for own in 0..2 {
            let [colour, opposite] = [&colours[own], &colours[1 - own]];
            if colour.excludes(colour) {
                strike_colour(
                    search,
                    &links,
                    [colour, opposite],
                    "two of them exclude each other",
                )?;
            } else if let Some(cell) = emptied(search, &links, colour) {
                let why = format!("they leave nothing for {}", search.board.shape().name(cell));
                strike_colour(search, &links, [colour, opposite], &why)?;
            }
        }
        let [a, b] = &colours;
        let rests_on = [a.candidates(&links), b.candidates(&links)].concat();
        let [these, those] = [a, b].map(|colour| colour.name(search, &links));
        search.offer(Pattern::strike(both(&links, a, b), rests_on), || {
            format!("{these} are all true or {those} are; what both exclude falls")
        })?;
    }
    Seen::Continue(())
}

/// A cell that a colour takes every candidate from.
fn emptied(search: &Search, links: &Links, colour: &Colour) -> Option<Cell> {
    let falls = |cell: Cell| {
        let mut digits = search.board.candidates(cell).iter();
        digits.all(|digit| colour.falls[links.number((cell, digit))])
    };
    search.board.blanks().find(|&cell| falls(cell))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{eliminations, only_in, with_cells};
    use sudolab_core::Digit;

    /// Two rows each have two places for 5, and one place of each lies in column 5.
    #[test]
    fn two_clusters_that_touch() {
        let board = only_in(5, &[(0, &[1, 4]), (6, &[2, 4])]);
        let steps = super::MULTI_COLOURS.all(&board);
        assert!(
            steps.iter().any(|step| eliminations(step) == ["5r2c3", "5r3c3", "5r8c2", "5r9c2"]),
            "{steps:?}"
        );
    }

    /// Column 1 has its 2 in r1c1 or r5c1, and both hold 1 or 2: they are one cluster.
    #[test]
    fn what_both_colours_exclude_falls() {
        let mut board = with_cells(&[("r1c1", &[1, 2]), ("r5c1", &[1, 2])]);
        let shape = board.shape();
        let rows = (0..9).filter(|row| ![0, 4].contains(row));
        rows.for_each(|row| board.strike(shape.cell(row, 0), Digit::from_index(1)));
        let steps = super::MEDUSA.all(&board);
        assert!(
            steps.iter().any(|step| eliminations(step).contains(&"1r9c1".to_owned())),
            "{steps:?}"
        );
    }
}
