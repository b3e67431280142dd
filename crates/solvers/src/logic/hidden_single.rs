//! Hidden single: a digit with one place left in a unit. People see it sooner in a box than in a line.

use super::proof::{Proof, Role, blockers};
use super::step::{Pattern, Search, Seen, Technique};
use super::words::{UnitNo, say};
use sudolab_core::UnitKind;

pub(super) const IN_BOX: Technique = Technique {
    id: "hidden-single-box",
    title: "Hidden single in a box",
    rating: 1.2,
    find: |search| find(search, |kind| kind == UnitKind::Box),
};

pub(super) const IN_LINE: Technique = Technique {
    id: "hidden-single-line",
    title: "Hidden single in a row or column",
    rating: 1.5,
    find: |search| find(search, |kind| kind != UnitKind::Box),
};

fn find(search: &mut Search, wanted: fn(UnitKind) -> bool) -> Seen {
    let board = search.board;
    let units = board.shape().units().iter().enumerate();
    for (number, _) in units.filter(|(_, unit)| wanted(unit.kind)) {
        for digit in board.missing(number) {
            let places = board.places(number, digit);
            if !places.is_power_of_two() {
                continue;
            }
            for cell in board.cells_at(number, places) {
                search.offer(Pattern::place((cell, digit), vec![(cell, digit)]), || {
                    let words =
                        say!(board, cell, " is the only place for ", digit, " in ", UnitNo(number));
                    let single =
                        Proof::default().group_in(Role::Single, number, vec![(cell, digit)]);
                    (words, single.blocked_by(blockers(board, number, digit)))
                })?;
            }
        }
    }
    Seen::Continue(())
}

#[cfg(test)]
mod tests {
    use super::super::testing::{board, first, placements};

    /// The 1s of rows 2 and 3 and of columns 1 and 2 leave one place in box 1.
    #[test]
    fn a_digit_finds_its_place_in_a_box() {
        let lines = [".........", "...1.....", "......1..", "1........", ".........", "........."];
        let lines = lines.concat() + ".1......." + &".".repeat(18);
        let step = first(&super::IN_BOX, &board(&lines));
        assert_eq!(placements(&step), ["1r1c3"]);
        assert_eq!(step.reason, "r1c3 is the only place for 1 in box 1");
    }

    #[test]
    fn a_digit_finds_its_place_in_a_row() {
        let lines = ["...45678.", ".........", ".........", "1........", ".........", "........."];
        let lines = lines.concat() + ".1......." + "........1" + ".........";
        let step = first(&super::IN_LINE, &board(&lines));
        assert_eq!(placements(&step), ["1r1c3"]);
        assert_eq!(step.reason, "r1c3 is the only place for 1 in row 1");
    }
}
