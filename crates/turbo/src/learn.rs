//! Where to split a board on which the usual splits lead nowhere, and what dead ends teach.
//!
//! Pencil marks can hold a contradiction that inference does not see (three cells of a row with the same two
//! digits) while the band with the fewest ways lies elsewhere: then half of all grids would have to
//! be tried. So this takes what has the fewest choices, a cell its digits or a digit its places in a unit, and
//! divides by how often it was left without any: the search comes back to where it failed. (The
//! idea is 'dom/wdeg': Boussemart, Hemery, Lecoutre, Sais, 'Boosting systematic search by weighting constraints', ECAI 2004.)

use crate::group::Words;

/// What must end with one candidate: a cell, or a digit in a row, a column, a box.
const DEMANDS: usize = 4 * 81;

/// What the dead ends of a puzzle have taught.
pub(crate) struct Learned {
    /// How often each demand was left without a candidate, and one.
    failures: [u32; DEMANDS],
}

/// What is to be done with a board.
#[expect(clippy::large_enum_variant, reason = "it lives for a moment")]
pub(crate) enum Choice {
    /// Some demand has no candidate left.
    DeadEnd,
    /// Nothing is left to choose: the next pass decides.
    Decided,
    /// A digit stands in a cell, or it does not.
    Split { there: Words, not_there: Words },
}

/// A candidate: its word k*9 + r*3 + c and its bit j*9 + R*3 + C.
#[derive(Clone, Copy)]
struct Place {
    word: usize,
    bit: usize,
}

impl Place {
    fn demands(self) -> [usize; 4] {
        let digit = self.word / 9 * 3 + self.bit / 9;
        let row = self.bit % 9 / 3 * 3 + self.word % 9 / 3;
        let column = self.bit % 3 * 3 + self.word % 3;
        let in_unit = |unit: usize| unit * 9 + digit;
        [row * 9 + column, in_unit(9 + row), in_unit(18 + column), in_unit(27 + self.bit % 9)]
    }
}

/// The candidates of a board.
fn places(words: &Words) -> impl Iterator<Item = Place> + '_ {
    words.0.iter().enumerate().flat_map(|(word, &set)| {
        (0..27).filter(move |bit| set >> bit & 1 == 1).map(move |bit| Place { word, bit })
    })
}

/// How many candidates each demand has.
fn choices(words: &Words) -> [u32; DEMANDS] {
    let mut choices = [0; DEMANDS];
    for place in places(words) {
        for demand in place.demands() {
            choices[demand] += 1;
        }
    }
    choices
}

/// Does a digit have two cells of its own in one box? Passes see two, but not three.
fn stands_twice(words: &Words, choices: &[u32; DEMANDS]) -> bool {
    let mut standing = [false; DEMANDS];
    places(words).map(Place::demands).filter(|demands| choices[demands[0]] == 1).any(|demands| {
        let in_box = demands[3];
        std::mem::replace(&mut standing[in_box], true)
    })
}

impl Learned {
    pub(crate) fn nothing() -> Learned {
        Learned { failures: [1; DEMANDS] }
    }

    /// Remembers what is missing in a board at its dead end.
    pub(crate) fn failed(&mut self, words: &Words) {
        for (failures, choices) in self.failures.iter_mut().zip(choices(words)) {
            *failures = failures.saturating_add(u32::from(choices == 0));
        }
    }

    /// Chooses where to split.
    pub(crate) fn choose(&self, words: &Words) -> Choice {
        let choices = choices(words);
        if choices.contains(&0) || stands_twice(words, &choices) {
            return Choice::DeadEnd;
        }
        // Fractions are compared by multiplying crosswise.
        let score = |demand: usize| (u64::from(choices[demand]), u64::from(self.failures[demand]));
        let better = |&one: &usize, &other: &usize| {
            let ((choices, failures), (others, other_failures)) = (score(one), score(other));
            (choices * other_failures).cmp(&(others * failures))
        };
        let open = (0..DEMANDS).filter(|&demand| choices[demand] > 1);
        let Some(best) = open.min_by(better) else { return Choice::Decided };
        let place = places(words).find(|place| place.demands().contains(&best));
        let Place { word, bit } = place.expect("it has candidates");
        let (mut there, mut not_there) = (*words, *words);
        not_there.0[word] &= !(1 << bit);
        for k in 0..3 {
            there.0[k * 9 + word % 9] &= !(0o001_001_001 << (bit % 9));
        }
        there.0[word] |= 1 << bit;
        Choice::Split { there, not_there }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vector::ALL;

    const EACH_J: u32 = 0o001_001_001;

    /// Each demand of an open board has nine candidates, and a split takes them apart.
    #[test]
    fn a_split_takes_apart_what_has_the_fewest_choices() {
        let mut open = Words([ALL; 27]);
        assert_eq!(choices(&open), [9; DEMANDS]);
        // Digit 1 (k 0, j 0) leaves seven cells of box 0: two are left, in the first row.
        for word in 2..9 {
            open.0[word] &= !1;
        }
        let mut learned = Learned::nothing();
        let Choice::Split { there, not_there } = learned.choose(&open) else { panic!("a split") };
        assert_eq!((there.0[0], not_there.0[0]), (ALL & !(1 << 9 | 1 << 18), ALL & !1));
        assert_eq!((there.0[9], there.0[18]), (ALL & !0o001_001_001, ALL & !0o001_001_001));
        assert_eq!(&not_there.0[1..], &open.0[1..]);
        // A digit with three cells of its own is one too.
        let mut thrice = Words([ALL; 27]);
        for (word, bits) in thrice.0.iter_mut().enumerate() {
            if matches!(word % 9, 0 | 4 | 5) {
                *bits &= !(EACH_J << 2) | u32::from(word == 9 + word % 9) << 2;
            }
        }
        assert!(matches!(learned.choose(&thrice), Choice::DeadEnd));
        // Without any place it is a dead end; what failed there comes first the next time.
        let mut none = Words([ALL; 27]);
        for word in 0..9 {
            none.0[word] &= !(1 << 4);
        }
        assert!(matches!(learned.choose(&none), Choice::DeadEnd));
        for _ in 0..9 {
            learned.failed(&none);
        }
        let Choice::Split { not_there, .. } = learned.choose(&open) else { panic!("a split") };
        assert_eq!(not_there.0[0], ALL & !(1 << 4));
    }
}
