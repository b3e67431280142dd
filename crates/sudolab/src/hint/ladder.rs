//! A step told in rungs: where to look, which technique, the whole proof.

use crate::solvers::logic::{Candidate, Step};
use sudolab_core::{Cell, DigitSet, Shape, UnitKind};

/// A step, and how to tell it without telling all at once.
#[derive(Clone, Debug)]
pub struct Help {
    /// The step.
    pub step: Step,
    /// Where to look.
    pub look: String,
    /// Which technique, and how hard it is.
    pub technique: String,
    /// The whole of it.
    pub proof: String,
}

impl Help {
    /// A step on a board of this shape.
    pub fn new(shape: &Shape, step: Step) -> Help {
        Help {
            look: format!("look at {}", place(shape, &step)),
            technique: format!("{} ({:.1})", step.technique.title, step.rating),
            proof: format!(
                "{}: {}; so {}",
                step.technique.title,
                step.reason,
                result(shape, &step)
            ),
            step,
        }
    }
}

/// The unit that holds the pattern, a box before a line; else its only digit; else where it begins.
fn place(shape: &Shape, step: &Step) -> String {
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

fn common_unit(shape: &Shape, cells: &[Cell]) -> Option<String> {
    let holds_all =
        |unit: &usize| cells.iter().all(|cell| shape.units_of(*cell).contains(&(*unit as u16)));
    let mut common: Vec<usize> = (0..shape.unit_count()).filter(holds_all).collect();
    common.sort_by_key(|&unit| shape.unit_name(unit).0 != UnitKind::Box);
    common.first().map(|&unit| shape.units()[unit].to_string())
}

/// What follows: `r4c5 is 7`, `7 falls in r1c2 and r1c3`.
fn result(shape: &Shape, step: &Step) -> String {
    let written =
        step.placements.iter().map(|&(cell, digit)| format!("{} is {digit}", shape.name(cell)));
    written.chain(fallen(shape, &step.eliminations)).collect::<Vec<_>>().join(", and ")
}

fn fallen(shape: &Shape, eliminations: &[Candidate]) -> Option<String> {
    let mut by_digit: Vec<(u16, Vec<String>)> = Vec::new();
    for &(cell, digit) in eliminations {
        let name = shape.name(cell);
        match by_digit.iter_mut().find(|(other, _)| *other == digit.value()) {
            Some((_, cells)) => cells.push(name),
            None => by_digit.push((digit.value(), vec![name])),
        }
    }
    let say =
        |(digit, cells): &(u16, Vec<String>)| format!("{digit} falls in {}", cells.join(", "));
    (!by_digit.is_empty()).then(|| by_digit.iter().map(say).collect::<Vec<_>>().join(", and "))
}
