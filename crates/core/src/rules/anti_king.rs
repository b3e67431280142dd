//! Anti-king: no digit twice a king's move apart.

use super::{Form, Kind, moves};

pub(super) static ANTI_KING: Kind = Kind {
    id: "antiking",
    title: "Anti-king",
    about: "Cells that touch, corners included, hold different digits.",
    unit: "a king's move",
    is_numbered: false,
    words: &[
        "anti",
        "king",
        "kings",
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
        "antiking",
        "constraint",
        "different",
        "differ",
        "touch",
        "touching",
        "diagonally",
        "an",
        "equal",
    ],
    form: Form::WHOLE,
    // Straight moves stay in a row or a column.
    groups: |shape, _| moves::pairs(shape, &[(1, 1), (1, -1)]),
    judge: |_, grid, _| moves::judge(grid, |down, across| down == 1 && across == 1),
    ..Kind::BASE
};
