//! Cells that hold certain digits: quadruples, and any list of cells.

use super::judging::values;
use super::parts::MANY;
use super::primitive::bit;
use super::{Form, Kind, Look, Mask, Primitive};

pub(super) static QUADRUPLE: Kind = Kind {
    id: "quadruple",
    title: "Quadruple",
    about: "The digits in the circle stand in the four cells around it, each as often as it is listed.",
    unit: "quadruple",
    words: &["quadruple", "quadruples", "quad", "quads", "circle", "circles"],
    form: Form { cells: (4, 4), values: (1, 4), ..Form::WHOLE },
    look: Look::Corner,
    check: |shape, parts| match parts
        .values
        .iter()
        .find(|value| !(1..=shape.side() as i64).contains(value))
    {
        _ if parts.values.len() > parts.cells.len() => {
            Err("lists more digits than it has cells".to_owned())
        }
        Some(value) => Err(format!("lists {value}; digits go from 1 to {}", shape.side())),
        None => Ok(()),
    },
    lower: |_, parts| {
        let mut needs: Vec<(Mask, usize)> = Vec::new();
        for &value in &parts.values {
            match needs.iter_mut().find(|(mask, _)| *mask == bit(value)) {
                Some((_, count)) => *count += 1,
                None => needs.push((bit(value), 1)),
            }
        }
        vec![Primitive::Contains(parts.cells.clone().into(), needs.into())]
    },
    judge: |_, grid, parts| {
        let mut left = values(grid, &parts.cells)?;
        let missing =
            parts.values.iter().any(|value| match left.iter().position(|digit| digit == value) {
                Some(place) => {
                    left.swap_remove(place);
                    false
                }
                None => true,
            });
        missing.then(|| (parts.cells[0], parts.cells[parts.cells.len() - 1]))
    },
    ..Kind::BASE
};

pub(super) static CONTAINS: Kind = Kind {
    id: "contains",
    title: "Contains",
    about: "The listed digits stand in these cells, each as often as it is listed.",
    unit: "group",
    words: &["contain", "contains"],
    form: Form { cells: (1, MANY), values: (1, MANY), ..Form::WHOLE },
    look: Look::Shade,
    ..QUADRUPLE
};
