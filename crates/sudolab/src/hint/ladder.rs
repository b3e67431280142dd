//! A step told in rungs: where to look, which technique, the whole proof.

use crate::solvers::logic::{Candidate, Step, Thing, Words};
use sudolab_core::{Cell, Digit, DigitSet, Layout, Shape, UnitKind};

/// A step, and how to tell it without telling all at once.
#[derive(Clone, Debug)]
pub struct Help {
    /// The step.
    pub step: Step,
    /// Where to look.
    pub look: String,
    /// Which technique, and how hard it is.
    pub technique: String,
    /// The whole of it: technique, reason and what follows.
    pub proof: Words,
}

impl Help {
    /// A step on a board of this layout.
    pub fn new(shape: &Layout, step: Step) -> Help {
        Help {
            look: format!("look at {}", place(shape, &step)),
            technique: format!("{} ({:.1})", step.technique.title, step.rating),
            proof: proof(shape, &step),
            step,
        }
    }
}

/// The unit that holds the pattern, a box before a line; else its only digit; else where it begins.
fn place(shape: &Layout, step: &Step) -> String {
    let cells = match step.cells.is_empty() {
        true => step.placements.iter().map(|(cell, _)| *cell).collect(),
        false => step.cells.clone(),
    };
    if let Some(unit) = common_unit(shape, &cells) {
        return unit;
    }
    let digits: DigitSet = step.rests_on.iter().map(|(_, digit)| *digit).collect();
    match digits.single() {
        Some(digit) => format!("the places of {digit}"),
        None => format!("the cells around {}", shape.name(cells[0])),
    }
}

fn common_unit(layout: &Layout, cells: &[Cell]) -> Option<String> {
    let holds_all =
        |unit: &usize| cells.iter().all(|cell| layout.units_of(*cell).contains(&(*unit as u16)));
    let mut common: Vec<usize> = (0..layout.unit_count()).filter(holds_all).collect();
    common.sort_by_key(|&unit| layout.units()[unit].kind != UnitKind::Box);
    common.first().map(|&unit| layout.units()[unit].to_string())
}

fn proof(shape: &Shape, step: &Step) -> Words {
    let mut words = Words::default();
    // With its colon, so that who has a heading for it can leave the part out.
    words.name(format_args!("{}: ", step.technique.title), Thing::Technique(step.technique.id));
    words.add(&step.reason);
    words.text("; so ");
    words.add(&result(shape, step));
    words
}

/// What follows: `r4c5 is 7`, `remove 7 from r1c2, r1c3`.
fn result(shape: &Shape, step: &Step) -> Words {
    let written = step.placements.iter().map(|&placement| written(shape, placement));
    let fallen = by_digit(&step.eliminations).into_iter();
    let each = written.chain(fallen.map(|(digit, cells)| removed_from(shape, digit, &cells)));
    joined(each, ", and ")
}

fn written(shape: &Shape, (cell, digit): Candidate) -> Words {
    let mut words = name_of(shape, cell);
    words.text(" is ");
    words.name(digit, Thing::Digit(digit));
    words
}

fn removed_from(shape: &Shape, digit: Digit, cells: &[Cell]) -> Words {
    let mut words = Words::default();
    words.text("remove ");
    words.name(digit, Thing::Digit(digit));
    words.text(" from ");
    words.add(&joined(cells.iter().map(|&cell| name_of(shape, cell)), ", "));
    words
}

fn name_of(shape: &Shape, cell: Cell) -> Words {
    let mut words = Words::default();
    words.name(shape.name(cell), Thing::Cell(cell));
    words
}

fn joined(items: impl Iterator<Item = Words>, between: &str) -> Words {
    let mut words = Words::default();
    for (at, item) in items.enumerate() {
        words.text(if at > 0 { between } else { "" });
        words.add(&item);
    }
    words
}

/// The cells where each digit falls, in the order in which they come.
fn by_digit(eliminations: &[Candidate]) -> Vec<(Digit, Vec<Cell>)> {
    let mut all: Vec<(Digit, Vec<Cell>)> = Vec::new();
    for &(cell, digit) in eliminations {
        match all.iter_mut().find(|(other, _)| *other == digit) {
            Some((_, cells)) => cells.push(cell),
            None => all.push((digit, vec![cell])),
        }
    }
    all
}
