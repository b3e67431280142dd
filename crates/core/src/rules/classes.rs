//! Entropic and modular lines, global entropy: digits of every class.

use super::judging::values;
use super::{Cell, Kind, Look, Mask, Parts, Primitive, Scope, Shape, digits_where};
use crate::grid::Grid;

pub(super) static ENTROPIC: Kind = Kind {
    id: "entropicline",
    title: "Entropic line",
    about: "Any three cells in a row on the line hold a low, a middle and a high digit.",
    unit: "entropic line",
    words: &["entropic", "low", "middle", "high", "rank"],
    look: Look::Line("peach"),
    check: |shape, _| thirds(shape),
    lower: |scope, parts| {
        let third = scope.shape.side() as i64 / 3;
        near(scope, parts, move |a, b| (a - 1) / third != (b - 1) / third)
    },
    judge: |scope, grid, parts| {
        let size = scope.shape.side() as i64 / 3;
        judge(grid, parts, |digit| (digit + size - 1) / size)
    },
    ..Kind::BASE
};

pub(super) static MODULAR: Kind = Kind {
    id: "modularline",
    title: "Modular line",
    about: "Any three cells in a row on the line hold digits with different remainders when divided by three.",
    unit: "modular line",
    words: &["modular", "residue", "residues", "modulo", "mod", "remainder", "remainders"],
    look: Look::Line("teal"),
    lower: |scope, parts| near(scope, parts, |a, b| a % 3 != b % 3),
    judge: |_, grid, parts| judge(grid, parts, |digit| digit.rem_euclid(3)),
    ..Kind::BASE
};

pub(super) static GLOBAL_ENTROPY: Kind = Kind {
    id: "globalentropy",
    title: "Global entropy",
    about: "Every block of two by two cells holds a low, a middle and a high digit.",
    unit: "two by two block",
    words: &["global", "entropy", "low", "middle", "high"],
    form: super::Form::WHOLE,
    is_numbered: false,
    check: |shape, _| thirds(shape),
    lower: |scope, _| {
        let third = scope.shape.side() as i64 / 3;
        each_class(scope, move |digit| (digit - 1) / third)
    },
    judge: |scope, grid, _| {
        let size = scope.shape.side() as i64 / 3;
        blocks(scope.shape).find_map(|block| {
            let digits = values(grid, &block)?;
            let has = |low: i64| digits.iter().any(|digit| (low..low + size).contains(digit));
            let all = has(1) && has(1 + size) && has(1 + 2 * size);
            (!all).then_some((block[0], block[3]))
        })
    },
    ..Kind::BASE
};

pub(super) static GLOBAL_MODULAR: Kind = Kind {
    id: "globalmodular",
    title: "Global modular",
    about: "Every block of two by two cells holds digits of all three remainders when divided by three.",
    words: &[
        "global",
        "modular",
        "residue",
        "residues",
        "modulo",
        "mod",
        "remainder",
        "remainders",
    ],
    lower: |scope, _| each_class(scope, |digit| digit % 3),
    judge: |scope, grid, _| {
        blocks(scope.shape).find_map(|block| {
            let digits = values(grid, &block)?;
            let has = |rest: i64| digits.iter().any(|digit| digit.rem_euclid(3) == rest);
            (!(has(0) && has(1) && has(2))).then_some((block[0], block[3]))
        })
    },
    ..GLOBAL_ENTROPY
};

/// Every block holds a digit of each of three classes.
fn each_class(scope: &Scope, class: impl Fn(i64) -> i64) -> Vec<Primitive> {
    let of = |nth: i64| (digits_where(scope.shape.side(), |digit| class(digit) == nth), 1);
    let needs: Box<[(Mask, usize)]> = (0..3).map(of).collect();
    blocks(scope.shape).map(|block| Primitive::Contains(block.into(), needs.clone())).collect()
}

fn blocks(shape: &Shape) -> impl Iterator<Item = [Cell; 4]> {
    let last = shape.side() - 1;
    (0..last).flat_map(move |row| {
        (0..last).map(move |column| {
            [(0, 0), (0, 1), (1, 0), (1, 1)]
                .map(|(down, right)| shape.cell(row + down, column + right))
        })
    })
}

fn thirds(shape: &Shape) -> Result<(), String> {
    match shape.side() % 3 {
        0 => Ok(()),
        _ => Err(format!("needs a side that three divides, not {}", shape.side())),
    }
}

/// Cells one or two places apart differ in their class.
fn near(scope: &Scope, parts: &Parts, holds: impl Fn(i64, i64) -> bool) -> Vec<Primitive> {
    let (cells, table) = (&parts.cells, super::primitive::table(scope.shape.side(), holds));
    let apart = |by: usize| cells.iter().zip(cells.iter().skip(by));
    let pairs = apart(1).chain(apart(2)).filter(|(a, b)| a != b);
    pairs.map(|(&a, &b)| Primitive::Pair(a, b, table.clone())).collect()
}

/// Two equal classes among three cells in a row.
fn judge(grid: &Grid, parts: &Parts, class: impl Fn(i64) -> i64) -> Option<(Cell, Cell)> {
    let of = |cell: Cell| grid.get(cell).map(|digit| class(i64::from(digit.value())));
    let pairs =
        [1, 2].into_iter().flat_map(|by| parts.cells.iter().zip(parts.cells.iter().skip(by)));
    let mut equal = pairs.filter(|(a, b)| of(**a).is_some() && of(**a) == of(**b));
    equal.next().map(|(&a, &b)| (a, b))
}
