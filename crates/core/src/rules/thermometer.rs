//! Thermometers: digits rise from the bulb.

use super::judging::unless_neighbours;
use super::{Form, Kind, Look, Primitive};

pub(super) static THERMOMETER: Kind = Kind {
    id: "thermometer",
    title: "Thermometer",
    about: "Along a thermometer digits increase from the bulb.",
    unit: "thermometer",
    words: &["thermometer", "thermometers", "thermo", "thermos", "bulb"],
    look: Look::Thermometer,
    check: |shape, parts| match parts.cells.len() > shape.side() {
        true => Err(format!(
            "has {} cells; digits can increase over {} at most",
            parts.cells.len(),
            shape.side()
        )),
        false => Ok(()),
    },
    lower: |scope, parts| {
        Primitive::chain(scope.shape.side(), &parts.cells, |low, high| low < high)
    },
    judge: |_, grid, parts| unless_neighbours(grid, &parts.cells, |low, high| high > low),
    ..Kind::BASE
};

pub(super) static SLOW_THERMOMETER: Kind = Kind {
    id: "slowthermometer",
    title: "Slow thermometer",
    about: "Along a slow thermometer digits never decrease from the bulb.",
    unit: "slow thermometer",
    words: &[
        "slow",
        "thermometer",
        "thermometers",
        "thermo",
        "thermos",
        "bulb",
        "stay",
        "remain",
        "same",
        "decrease",
    ],
    form: Form::LINE,
    check: |_, _| Ok(()),
    lower: |scope, parts| {
        Primitive::chain(scope.shape.side(), &parts.cells, |low, high| low <= high)
    },
    judge: |_, grid, parts| unless_neighbours(grid, &parts.cells, |low, high| high >= low),
    ..THERMOMETER
};
