//! Cages, lines, dots and clues that hold in a solution. Random parts are tried until they do; the judge of the kind says so.

use super::recipe::{How, Range, Recipe};
use super::regions::neighbours;
use sudolab_core::rules::{Kind, Parts, Rule, broken};
use sudolab_core::{Cell, DigitSet, Grid, Random, Shape};

/// Random parts that are tried for one rule.
const TRIES: usize = 3_000;
/// The largest cage.
const LARGEST_CAGE: usize = 5;
/// The largest number that is tried as a sum.
const LARGEST_SUM: i64 = 140;

/// Rules at work on a solution.
pub(super) struct Elements<'a> {
    solution: &'a Grid,
    shape: &'static Shape,
    rules: Vec<Rule>,
    random: &'a mut Random,
    /// Cells that a rule of the same recipe has.
    taken: Vec<Cell>,
}

impl<'a> Elements<'a> {
    pub(super) fn new(
        solution: &'a Grid,
        rules: Vec<Rule>,
        random: &'a mut Random,
    ) -> Elements<'a> {
        Elements { solution, shape: solution.shape(), rules, random, taken: Vec::new() }
    }

    /// All rules with those of a recipe.
    pub(super) fn add(mut self, recipe: &Recipe) -> Vec<Rule> {
        for kind in recipe.kinds() {
            match recipe.how {
                How::Whole | How::Regions => {}
                How::Cages => self.cages(kind),
                How::Lines { cells, count } => {
                    self.many(kind, count, |own, _| own.line(kind, cells))
                }
                How::Pairs { values, count } => {
                    self.many(kind, count, |own, _| own.pair(kind, values))
                }
                How::Cells { count } => {
                    self.many(kind, count, |own, cell| own.rule(kind, Parts::of(&[cell])))
                }
                How::Corners { count } => {
                    self.many(kind, count, |own, cell| own.corner(kind, cell))
                }
                How::Outside { count } => self.many(kind, count, |own, _| own.outside(kind)),
                How::Slanted { count } => self.many(kind, count, |own, _| own.slanted(kind)),
                How::Arrows { count } => self.many(kind, count, |own, cell| own.arrow(kind, cell)),
            }
        }
        self.rules
    }

    /// Makes rules until there are as many as the size of the board asks for, or luck ends.
    fn many(
        &mut self,
        _: &'static Kind,
        count: Range,
        make: impl Fn(&mut Self, Cell) -> Option<Rule>,
    ) {
        let wanted = self.scaled(count);
        let (mut made, mut tries) = (0, 0);
        while made < wanted && tries < TRIES {
            tries += 1;
            let cell = self.any_cell();
            let Some(rule) = make(self, cell) else { continue };
            let Some((_, parts)) = rule.known_parts() else { continue };
            let is_new = match parts.outside {
                Some(_) => !self.rules.contains(&rule) && !self.stands_there(parts.outside),
                None => parts.all_cells().all(|cell| !self.taken.contains(&cell)),
            };
            if is_new {
                if parts.outside.is_none() {
                    self.taken.extend(parts.all_cells());
                }
                self.rules.push(rule);
                made += 1;
            }
        }
    }

    fn stands_there(&self, place: Option<(i32, i32)>) -> bool {
        let outside = |rule: &Rule| rule.known_parts().and_then(|(_, parts)| parts.outside);
        self.rules.iter().any(|rule| outside(rule) == place)
    }

    /// A random number of a range, in proportion to the board.
    fn scaled(&mut self, (least, most): Range) -> usize {
        let count = least + self.random.below(most - least + 1);
        (count * self.shape.cells()).div_ceil(81).max(1)
    }

    fn any_cell(&mut self) -> Cell {
        Cell(self.random.below(self.shape.cells()) as u32)
    }

    /// A rule, if it can be and holds.
    fn rule(&self, kind: &'static Kind, parts: Parts) -> Option<Rule> {
        let rule = Rule::new(kind, self.shape, parts).ok()?;
        let regions = self
            .rules
            .iter()
            .filter(|rule| rule.known_parts().is_some_and(|(kind, _)| kind.is_region));
        let all: Vec<Rule> = regions.cloned().chain([rule.clone()]).collect();
        broken(self.shape, &all, self.solution).is_none().then_some(rule)
    }

    /// The same with the first number that fits.
    fn with_number(
        &self,
        kind: &'static Kind,
        parts: &Parts,
        numbers: impl Iterator<Item = i64>,
    ) -> Option<Rule> {
        let with = |number| Parts { values: vec![number], ..parts.clone() };
        numbers.into_iter().find_map(|number| self.rule(kind, with(number)))
    }

    fn value(&self, cell: Cell) -> i64 {
        self.solution.get(cell).map_or(0, |digit| i64::from(digit.value()))
    }

    /// Cages of different digits that cover the board, each grown from the first cell that is left.
    fn cages(&mut self, kind: &'static Kind) {
        let mut left: Vec<Cell> = self.shape.all_cells().collect();
        self.random.shuffle(&mut left);
        let mut cages: Vec<Vec<Cell>> = Vec::new();
        while let Some(first) = left.pop() {
            let size = 2 + self.random.below(LARGEST_CAGE - 1);
            let mut cage = vec![first];
            let mut digits =
                DigitSet::<7>::only(self.solution.get(first).expect("a solution is full"));
            while cage.len() < size {
                let fits = |cell: &Cell| {
                    let digit = self.solution.get(*cell).expect("a solution is full");
                    left.contains(cell) && !digits.contains(digit)
                };
                let mut near: Vec<Cell> = cage
                    .iter()
                    .flat_map(|&cell| neighbours(self.shape, cell))
                    .filter(fits)
                    .collect();
                near.sort_unstable();
                near.dedup();
                if near.is_empty() {
                    break;
                }
                let next = near[self.random.below(near.len())];
                digits.insert(self.solution.get(next).expect("a solution is full"));
                left.retain(|cell| *cell != next);
                cage.push(next);
            }
            match cage[..] {
                [alone] => self.join(alone, &mut cages),
                _ => cages.push(cage),
            }
        }
        for mut cage in cages {
            cage.sort_unstable();
            let sum = cage.iter().map(|&cell| self.value(cell)).sum();
            self.rules.extend(Rule::new(kind, self.shape, Parts::with_value(&cage, sum)).ok());
        }
    }

    /// A cell alone joins the smallest cage beside it that has another digit there; else it stays alone.
    fn join(&self, alone: Cell, cages: &mut Vec<Vec<Cell>>) {
        let takes = |cage: &&mut Vec<Cell>| {
            let beside = neighbours(self.shape, alone).any(|near| cage.contains(&near));
            beside && cage.iter().all(|&cell| self.solution.get(cell) != self.solution.get(alone))
        };
        match cages.iter_mut().filter(takes).min_by_key(|cage| cage.len()) {
            Some(cage) => cage.push(alone),
            None => cages.push(vec![alone]),
        }
    }

    /// A random way over neighbours, also across corners, as long as it can be; its longest beginning that holds.
    fn line(&mut self, kind: &'static Kind, (least, most): Range) -> Option<Rule> {
        let start = self.any_cell();
        let path = self.path(start, most);
        (least..=path.len()).rev().find_map(|length| self.rule(kind, Parts::of(&path[..length])))
    }

    fn path(&mut self, start: Cell, most: usize) -> Vec<Cell> {
        let mut path = vec![start];
        while path.len() < most {
            let last = path[path.len() - 1];
            let free = |cell: &Cell| !path.contains(cell) && !self.taken.contains(cell);
            let near: Vec<Cell> = around(self.shape, last).filter(free).collect();
            if near.is_empty() {
                break;
            }
            path.push(near[self.random.below(near.len())]);
        }
        path
    }

    fn pair(&mut self, kind: &'static Kind, values: &[i64]) -> Option<Rule> {
        let first = self.any_cell();
        let near: Vec<Cell> = neighbours(self.shape, first).collect();
        let mut cells = [first, near[self.random.below(near.len())]];
        cells.sort_unstable();
        let parts = Parts::of(&cells);
        match values.is_empty() {
            true => self.rule(kind, parts),
            false => self.with_number(kind, &parts, values.iter().copied()),
        }
    }

    /// The four cells below and right of a cell, and two or three of their digits.
    fn corner(&mut self, kind: &'static Kind, cell: Cell) -> Option<Rule> {
        let (row, column, side) =
            (self.shape.row(cell), self.shape.column(cell), self.shape.side());
        if row + 1 == side || column + 1 == side {
            return None;
        }
        let cells = [(0, 0), (0, 1), (1, 0), (1, 1)]
            .map(|(down, right)| self.shape.cell(row + down, column + right));
        let mut values = cells.map(|cell| self.value(cell)).to_vec();
        self.random.shuffle(&mut values);
        values.truncate(2 + self.random.below(2));
        values.sort_unstable();
        self.rule(kind, Parts { values, ..Parts::of(&cells) })
    }

    /// A clue above a column, or left of a row.
    fn outside(&mut self, kind: &'static Kind) -> Option<Rule> {
        let (shape, side) = (self.shape, self.shape.side());
        let nth = self.random.below(side);
        let (cells, place): (Vec<Cell>, _) = match self.random.below(2) {
            0 => ((0..side).map(|row| shape.cell(row, nth)).collect(), (-1, nth as i32)),
            _ => ((0..side).map(|column| shape.cell(nth, column)).collect(), (nth as i32, -1)),
        };
        let parts = Parts { outside: Some(place), ..Parts::of(&cells) };
        self.with_number(kind, &parts, 0..=LARGEST_SUM)
    }

    /// A clue at the end of a diagonal that runs down to the right or up to the right.
    fn slanted(&mut self, kind: &'static Kind) -> Option<Rule> {
        let side = self.shape.side() as i32;
        let at = self.random.below(2 * self.shape.side() - 5) as i32 - side + 3;
        let down = self.random.below(2) == 0;
        // Down from above the board, or from its left; up the same way, mirrored.
        let (row, column) = if at >= 0 { (-1, at - 1) } else { (-at - 1, -1) };
        let on = |step: i32| {
            let (row, column) = (row + step, column + step);
            let inside = (0..side).contains(&row) && (0..side).contains(&column);
            let row = if down { row } else { side - 1 - row };
            inside.then(|| self.shape.cell(row as usize, column as usize))
        };
        let cells: Vec<Cell> = (1..=side).map_while(on).collect();
        let place = if down { (row, column) } else { (side - 1 - row, column) };
        let sum = cells.iter().map(|&cell| self.value(cell)).sum();
        self.rule(kind, Parts { outside: Some(place), ..Parts::with_value(&cells, sum) })
    }

    fn arrow(&mut self, kind: &'static Kind, circle: Cell) -> Option<Rule> {
        if self.taken.contains(&circle) {
            return None;
        }
        let line = self.path(circle, 4);
        let fits = |length: usize| {
            let parts = Parts { lines: vec![line[..length].to_vec()], ..Parts::of(&[circle]) };
            self.rule(kind, parts)
        };
        (3..=line.len()).find_map(fits)
    }
}

/// The cells around a cell.
fn around(shape: &Shape, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
    let (row, column) = (shape.row(cell), shape.column(cell));
    let rows = row.saturating_sub(1)..=(row + 1).min(shape.side() - 1);
    let near = rows.flat_map(move |row| {
        (column.saturating_sub(1)..=(column + 1).min(shape.side() - 1))
            .map(move |column| (row, column))
    });
    near.map(|(row, column)| shape.cell(row, column)).filter(move |&near| near != cell)
}
