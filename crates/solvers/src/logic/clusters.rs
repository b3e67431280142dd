//! Clusters of strong links: candidates in two colours, one of which is true as a whole. Multi colours join two clusters of
//! a digit; a medusa is one cluster of any digits.

use super::board::Board;
use super::links::{Claim, Kind, Links};
use super::proof::{Node, Proof, Role};
use super::step::{Candidate, Pattern, Search, Seen, Technique};
use super::words::{Joined, Words, say};
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

    /// `5 in r1c1, 5 in r4c4`.
    fn words(&self, board: &Board, links: &Links) -> Words {
        say!(board, Joined(self.candidates(links), ", "))
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
                let (a, opposite) = (&first[own], &first[1 - own]);
                match second.each_ref().map(|colour| a.excludes(colour)) {
                    [true, true] => {
                        let both = Flaw::ExcludesBoth(second.each_ref());
                        strike_colour(search, &links, [a, opposite], &both)?;
                    }
                    [true, false] if at < other => {
                        one_of(search, &links, [opposite, a, &second[0], &second[1]])?
                    }
                    [false, true] if at < other => {
                        one_of(search, &links, [opposite, a, &second[1], &second[0]])?
                    }
                    _ => {}
                }
            }
        }
    }
    Seen::Continue(())
}

/// The second and third of these colours exclude each other, so their opposites, the first or the last, is true.
fn one_of(search: &mut Search, links: &Links, [a, not_a, not_b, b]: [&Colour; 4]) -> Seen {
    let board = search.board;
    let rests_on = [a.candidates(links), b.candidates(links)].concat();
    let pattern = Pattern::strike(both(links, a, b), rests_on);
    search.offer(pattern, || {
        let [these, those] = [a, b].map(|colour| colour.words(board, links));
        let one = say!(board, these, " are all true or ", those, " are");
        let why = ", because their opposites exclude each other; what both exclude falls";
        let groups = groups(links, [a, b]);
        let mut proof = colours(colours(groups, links, [not_a, a]), links, [b, not_b]);
        touch(&mut proof, links, not_a, &not_b.members);
        (say!(board, one, why), proof)
    })
}

/// Why a colour cannot be true.
enum Flaw<'a> {
    /// Of the colours of another cluster.
    ExcludesBoth([&'a Colour; 2]),
    ExcludesItself,
    Empties(Cell),
}

impl Flaw<'_> {
    fn words(&self, board: &Board) -> Words {
        match self {
            Flaw::ExcludesBoth(_) => {
                say!(board, "it excludes both colours of another cluster, one of which is true")
            }
            Flaw::ExcludesItself => say!(board, "two of them exclude each other"),
            Flaw::Empties(cell) => say!(board, "they leave nothing for ", cell),
        }
    }

    /// What follows from the wrong colour, and cannot be.
    fn show(&self, board: &Board, links: &Links, wrong: &Colour, mut proof: Proof) -> Proof {
        let members: Vec<Vec<usize>> = match self {
            Flaw::ExcludesItself => {
                touch(&mut proof, links, wrong, &wrong.members);
                return proof;
            }
            Flaw::ExcludesBoth(colours) => {
                colours.iter().map(|colour| colour.members.clone()).collect()
            }
            Flaw::Empties(cell) => {
                let digits = board.candidates(*cell).iter();
                digits.map(|digit| vec![links.number((*cell, digit))]).collect()
            }
        };
        let fallen = |members: &Vec<usize>| touch(&mut proof, links, wrong, members);
        let fallen = members.iter().filter_map(fallen).collect();
        proof.group(Role::Emptied, fallen)
    }
}

/// Links the first member of a colour that excludes one of some candidates to that one.
fn touch(proof: &mut Proof, links: &Links, colour: &Colour, others: &[usize]) -> Option<Candidate> {
    let weak = |from: usize| {
        links.follow(Claim::new(from, true)).iter().map(move |to| [from, to.number()])
    };
    let mut all = colour.members.iter().flat_map(|&from| weak(from));
    let pair = all.find(|[_, to]| others.contains(to))?;
    let [from, to] = pair.map(|at| links.candidate(at));
    proof.lead(Node::new(from, true), Node::new(to, false));
    Some(to)
}

fn groups(links: &Links, [a, b]: [&Colour; 2]) -> Proof {
    Proof::by(Role::Colour, a.candidates(links)).group(Role::OtherColour, b.candidates(links))
}

/// Adds the two colours of a cluster, the first true and the second false, linked as they hang together.
fn colours(mut proof: Proof, links: &Links, [on, off]: [&Colour; 2]) -> Proof {
    let node = |at: usize| Node::new(links.candidate(at), on.members.contains(&at));
    let mut left = [&on.members[..], &off.members].concat();
    let mut reached: Vec<usize> = left.drain(..1.min(left.len())).collect();
    let mut at = 0;
    while let Some(&from) = reached.get(at) {
        let strong = links.follow(Claim::new(from, false));
        let next = left.extract_if(.., |to| strong.contains(&Claim::new(*to, true)));
        for to in next.collect::<Vec<_>>() {
            if node(from).on != node(to).on {
                proof.conjugate(node(from), node(to));
            }
            reached.push(to);
        }
        at += 1;
    }
    proof
}

/// A colour is false, so its opposite is true and takes away what it excludes.
fn strike_colour(search: &mut Search, links: &Links, two: [&Colour; 2], flaw: &Flaw) -> Seen {
    let board = search.board;
    let [wrong, right] = two;
    let falls = (0..right.falls.len()).filter(|&at| right.falls[at]);
    let eliminations =
        falls.chain(wrong.members.iter().copied()).map(|at| links.candidate(at)).collect();
    let rests_on = two.iter().flat_map(|colour| colour.candidates(links)).collect();
    search.offer(Pattern::strike(eliminations, rests_on), || {
        let [names, opposite] = two.map(|colour| colour.words(board, links));
        let why = say!(board, names, " are all true or all false; ", flaw.words(board));
        let proof = flaw.show(board, links, wrong, colours(groups(links, two), links, two));
        (say!(board, why, ", so all are false, and ", opposite, " are true"), proof)
    })
}

fn medusa(search: &mut Search) -> Seen {
    let board = search.board;
    let links = Links::new(board, Kind::Any);
    for both_colours in clusters(&links) {
        for own in 0..2 {
            let two = [&both_colours[own], &both_colours[1 - own]];
            if two[0].excludes(two[0]) {
                strike_colour(search, &links, two, &Flaw::ExcludesItself)?;
            } else if let Some(cell) = emptied(search, &links, two[0]) {
                strike_colour(search, &links, two, &Flaw::Empties(cell))?;
            }
        }
        let [a, b] = &both_colours;
        let rests_on = [a.candidates(&links), b.candidates(&links)].concat();
        search.offer(Pattern::strike(both(&links, a, b), rests_on), || {
            let [these, those] = [a, b].map(|colour| colour.words(board, &links));
            let words =
                say!(board, these, " are all true or ", those, " are; what both exclude falls");
            (words, colours(groups(&links, [a, b]), &links, [a, b]))
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
        let shape = board.grid().shape();
        let rows = (0..9).filter(|row| ![0, 4].contains(row));
        rows.for_each(|row| board.strike(shape.cell(row, 0), Digit::from_index(1)));
        let steps = super::MEDUSA.all(&board);
        assert!(
            steps.iter().any(|step| eliminations(step).contains(&"1r9c1".to_owned())),
            "{steps:?}"
        );
    }
}
