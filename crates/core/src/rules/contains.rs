//! Cells that hold certain digits: quadruples, and any list of cells.

use super::judging::values;
use super::parts::MANY;
use super::primitive::bit;
use super::{Cell, Form, Kind, Look, Mask, Primitive};

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

pub(super) static LOOK_AND_SAY: Kind = Kind {
    id: "lookandsay",
    title: "Look and say",
    about: "Read the clue in pairs, how many of what: 2 3 says that exactly two of the cells hold a 3.",
    unit: "look-and-say cage",
    words: &[
        "look",
        "say",
        "lookandsay",
        "exactly",
        "cage",
        "cages",
        "clue",
        "clues",
        "contain",
        "contains",
    ],
    form: Form { cells: (1, MANY), values: (2, MANY), ..Form::WHOLE },
    look: Look::Cage,
    check: |shape, parts| {
        let (cells, side) = (parts.cells.len() as i64, shape.side() as i64);
        let mut counted: Vec<i64> = pairs(&parts.values).map(|(_, digit)| digit).collect();
        counted.sort_unstable();
        let counts = || pairs(&parts.values).map(|(count, _)| count);
        match counted.iter().find(|digit| !(1..=side).contains(*digit)) {
            _ if parts.values.len() % 2 == 1 => {
                Err("has an odd number of numbers; write how many, then of which digit".to_owned())
            }
            Some(digit) => Err(format!("counts {digit}; digits go from 1 to {side}")),
            None if counted.windows(2).any(|two| two[0] == two[1]) => {
                Err("counts a digit twice; count each once".to_owned())
            }
            None if counts().any(|count| !(0..=cells).contains(&count)) => {
                Err(format!("counts more digits than its {cells} cells, or fewer than none"))
            }
            None if counts().sum::<i64>() > cells => {
                Err(format!("counts {} digits in {cells} cells", counts().sum::<i64>()))
            }
            None => Ok(()),
        }
    },
    lower: |scope, parts| {
        let all = super::all_digits(scope.shape.side());
        let exactly = |(count, digit): (i64, i64)| {
            let others = parts.cells.len() - count as usize;
            [(bit(digit), count as usize), (all & !bit(digit), others)]
        };
        let needs = pairs(&parts.values).flat_map(exactly).collect();
        vec![Primitive::Contains(parts.cells.clone().into(), needs)]
    },
    judge: |_, grid, parts| {
        let digits = values(grid, &parts.cells)?;
        let count = |of: i64| digits.iter().filter(|&&digit| digit == of).count() as i64;
        let wrong = pairs(&parts.values).any(|(wanted, digit)| count(digit) != wanted);
        wrong.then(|| (parts.cells[0], parts.cells[parts.cells.len() - 1]))
    },
    ..Kind::BASE
};

pub(super) static DIGITS: Kind = Kind {
    id: "digits",
    title: "Candidates",
    about: "Each of the cells holds one of the listed digits.",
    unit: "set of candidates",
    words: &[],
    form: Form { cells: (1, MANY), values: (1, MANY), ..Form::WHOLE },
    look: Look::Shade,
    check: |shape, parts| match parts
        .values
        .iter()
        .find(|value| !(1..=shape.side() as i64).contains(*value))
    {
        Some(value) => Err(format!("lists {value}; digits go from 1 to {}", shape.side())),
        None => Ok(()),
    },
    lower: |_, parts| {
        let digits = parts.values.iter().fold(0, |all, value| all | bit(*value));
        parts.cells.iter().map(|&cell| Primitive::Domain(cell, digits)).collect()
    },
    judge: |_, grid, parts| {
        let forbidden = |cell: &&Cell| {
            grid.get(**cell).is_some_and(|digit| !parts.values.contains(&i64::from(digit.value())))
        };
        parts.cells.iter().find(forbidden).map(|&cell| (cell, cell))
    },
    ..Kind::BASE
};

/// Numbers two by two.
fn pairs(values: &[i64]) -> impl Iterator<Item = (i64, i64)> {
    values.chunks_exact(2).map(|two| (two[0], two[1]))
}
