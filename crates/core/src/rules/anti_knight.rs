//! Anti-knight: no digit twice a knight's move apart.

use super::{Form, Kind, moves};

pub(super) static ANTI_KNIGHT: Kind = Kind {
    id: "antiknight",
    title: "Anti-knight",
    about: "Cells a knight's move apart hold different digits.",
    unit: "a knight's move",
    is_numbered: false,
    words: &[
        "anti",
        "knight",
        "knights",
        "s",
        "move",
        "moves",
        "apart",
        "away",
        "chess",
        "separated",
        "by",
        "same",
        "identical",
        "cannot",
        "can",
        "be",
        "t",
        "antiknight",
        "constraint",
        "different",
        "differ",
        "an",
        "equal",
    ],
    form: Form::WHOLE,
    groups: |shape, _| moves::pairs(shape, &[(1, 2), (1, -2), (2, 1), (2, -1)]),
    judge: |_, grid, _| moves::judge(grid, |down, across| down * across == 2),
    ..Kind::BASE
};
