//! What a step costs, and what the rest of the way costs at least.

use sudolab_core::{Cell, Parameter, Settings, Shape, Words};

/// A cost model.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cost {
    /// Every step costs 1: all solutions cost the same.
    Unit,
    /// A step costs the number of its sibling steps: forced steps are free, and the
    /// cheapest solution is the one with the least guessing.
    Branching,
    /// The actions of the SudokuWhiz report: read 1, insert 2, and 1 for each move to a
    /// neighbouring cell on the way from the cell filled last.
    Actions,
    /// As the text of the SudokuWhiz report: move 1 and insert 2, however far.
    MoveAndInsert,
    /// As the last version of the SudokuWhiz program: 2 and the distance of the cells.
    Euclid,
    /// Every step but the one a depth-first search would take first costs 1.
    Discrepancies,
}

/// The models that can be asked for.
static COSTS: Words<Cost, 3> =
    Words::new([("unit", Cost::Unit), ("branching", Cost::Branching), ("actions", Cost::Actions)]);

/// `cost`, for searches that count it.
pub(super) const PARAMETER: Parameter = Parameter {
    name: "cost",
    about: "what a step costs: 1 (unit), the number of its siblings (branching: forced steps are \
            free), or the actions of an agent (read 1, insert 2, 1 per cell on the way from the \
            cell filled last)",
    kind: COSTS.choice("unit"),
};

/// `cost`, for searches that no document describes: a model under which costs differ.
pub(super) const BRANCHING_BY_DEFAULT: Parameter =
    Parameter { kind: COSTS.choice("branching"), ..PARAMETER };

/// One step of a path.
pub(super) struct Step {
    pub(super) from: Option<Cell>,
    pub(super) to: Cell,
    /// How many children the parent has, and which of them this is.
    pub(super) siblings: usize,
    pub(super) index: usize,
}

impl Cost {
    /// The model that the parameter `cost` asks for.
    pub(super) fn of(settings: &Settings) -> Cost {
        COSTS.chosen(settings, PARAMETER.name)
    }

    /// Must a state remember what its path costs? With unit costs, its depth says it.
    pub(super) fn is_stored(self) -> bool {
        self != Cost::Unit
    }

    /// What a step costs.
    #[inline(always)]
    pub(super) fn of_step(self, shape: &Shape, step: &Step) -> f64 {
        match self {
            Cost::Unit => 1.0,
            Cost::Branching => (step.siblings - 1) as f64,
            Cost::Discrepancies => f64::from(u8::from(step.index + 1 < step.siblings)),
            Cost::MoveAndInsert => 3.0,
            Cost::Actions => {
                let (rows, columns) = distance(shape, step);
                3.0 + rows + columns
            }
            Cost::Euclid => {
                let (rows, columns) = distance(shape, step);
                2.0 + (rows * rows + columns * columns).sqrt()
            }
        }
    }

    /// What a step costs at least: the blanks times this never overestimate the rest.
    pub(super) fn least(self) -> f64 {
        match self {
            Cost::Unit => 1.0,
            Cost::Branching | Cost::Discrepancies => 0.0,
            Cost::MoveAndInsert => 3.0,
            // Another cell is at least one move away, except where the agent starts.
            Cost::Actions => 3.0,
            Cost::Euclid => 2.0,
        }
    }
}

/// Rows and columns between the cells of a step; none if it is the first of all.
fn distance(shape: &Shape, step: &Step) -> (f64, f64) {
    let from = step.from.unwrap_or(step.to);
    (
        shape.row(from).abs_diff(shape.row(step.to)) as f64,
        shape.column(from).abs_diff(shape.column(step.to)) as f64,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_model_prices_the_same_step_its_own_way() {
        let shape = Shape::classic();
        let step = Step { from: Some(Cell(0)), to: Cell(4 * 9 + 3), siblings: 5, index: 0 };
        let price = |cost: Cost| cost.of_step(shape, &step);
        assert_eq!(price(Cost::Unit), 1.0);
        assert_eq!(price(Cost::Branching), 4.0);
        assert_eq!(price(Cost::Actions), 2.0 + 1.0 + 7.0);
        assert_eq!(price(Cost::MoveAndInsert), 3.0);
        assert_eq!(price(Cost::Euclid), 2.0 + 5.0);
        assert_eq!(price(Cost::Discrepancies), 1.0);
        let last = Step { index: 4, ..step };
        assert_eq!(Cost::Discrepancies.of_step(shape, &last), 0.0);
    }
}
