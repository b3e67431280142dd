//! Two units in which a digit has two places each. One end of the first sees one end of the second, so
//! they are not both the digit, and so one of the two other ends is: what sees both falls.
//! By the kinds of the units people call it skyscraper, two-string kite or turbot fish.

use super::proof::{Proof, Role, in_turn};
use super::step::{Pattern, Search, Seen, Technique};
use super::words::{UnitNo, say};
use sudolab_core::{Cell, Digit, DigitSet, UnitKind};

pub(super) const SKYSCRAPER: Technique = Technique {
    id: "skyscraper",
    title: "Skyscraper",
    rating: 4.0,
    find: |search| find(search, Look::Skyscraper),
};
pub(super) const KITE: Technique = Technique {
    id: "two-string-kite",
    title: "Two-string kite",
    rating: 4.1,
    find: |search| find(search, Look::Kite),
};
pub(super) const TURBOT_FISH: Technique = Technique {
    id: "turbot-fish",
    title: "Turbot fish",
    rating: 4.2,
    find: |search| find(search, Look::Turbot),
};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    /// Two rows joined by a column, or two columns joined by a row.
    Skyscraper,
    /// A row and a column joined in a box.
    Kite,
    Turbot,
}

/// The two places of a digit in a unit.
#[derive(Clone, Copy)]
struct Link {
    unit: usize,
    ends: [Cell; 2],
}

impl Link {
    /// With either end first.
    fn both_ways(self) -> [Link; 2] {
        let [a, b] = self.ends;
        [self, Link { ends: [b, a], ..self }]
    }
}

fn find(search: &mut Search, look: Look) -> Seen {
    for digit in DigitSet::<1>::full(search.board.shape().side()) {
        let links = links(search, digit);
        for (at, first) in links.iter().enumerate() {
            for second in &links[at + 1..] {
                for first in first.both_ways() {
                    for second in second.both_ways() {
                        join(search, look, digit, first, second)?;
                    }
                }
            }
        }
    }
    Seen::Continue(())
}

fn links(search: &Search, digit: Digit) -> Vec<Link> {
    let board = search.board;
    let link = |unit: usize| {
        let ends: Vec<Cell> = board.holders(unit, digit).take(3).collect();
        Some(Link { unit, ends: ends.try_into().ok()? })
    };
    (0..board.shape().unit_count()).filter_map(link).collect()
}

/// Joins two links at their second ends.
fn join(search: &mut Search, look: Look, digit: Digit, first: Link, second: Link) -> Seen {
    let board = search.board;
    let ([a, b], [d, c]) = (first.ends, second.ends);
    if !board.sees(b, c) || a == d || a == c || b == d || look_of(search, first, second) != look {
        return Seen::Continue(());
    }
    let eliminations = board.in_sight(digit, &[a, d]);
    let rests_on = [a, b, c, d].map(|cell| (cell, digit)).to_vec();
    search.offer(Pattern::strike(eliminations, rests_on), || {
        let path = [a, b, c, d].map(|cell| (cell, digit));
        let units = [first, second].map(|link| UnitNo(link.unit));
        let (joint, ends) = ([b, c], [a, d]);
        let two =
            say!(board, "in ", units[..], " the ", digit, " has two places each; ", joint[..]);
        let so = say!(board, " are not both ", digit, ", so one of ", ends[..], " is");
        let proof = Proof::default()
            .group_in(Role::Base, first.unit, path[..2].to_vec())
            .group_in(Role::Base, second.unit, path[2..].to_vec())
            .chain(in_turn(&path, false));
        (say!(board, two, so, ", and no cell that sees both can be ", digit), proof)
    })
}

fn look_of(search: &Search, first: Link, second: Link) -> Look {
    use UnitKind::{Box, Column, Row};
    let shape = search.board.shape();
    let kinds = [first, second].map(|link| shape.units()[link.unit].kind);
    let shared = |kind: UnitKind| {
        let [b, c] = [first, second].map(|link| shape.units_of(link.ends[1])[kind as usize]);
        b == c
    };
    match kinds {
        [Row, Row] if shared(Column) => Look::Skyscraper,
        [Column, Column] if shared(Row) => Look::Skyscraper,
        [Row, Column] if shared(Box) => Look::Kite,
        _ => Look::Turbot,
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{eliminations, first, only_in};

    #[test]
    fn a_skyscraper_of_two_rows() {
        let board = only_in(5, &[(0, &[1, 4]), (6, &[1, 5])]);
        let step = first(&super::SKYSCRAPER, &board);
        assert_eq!(eliminations(&step), ["5r2c6", "5r3c6", "5r8c5", "5r9c5"], "{}", step.reason);
    }
}
