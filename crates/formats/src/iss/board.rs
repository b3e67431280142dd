//! A puzzle: its board, the digits of its cells, its rules.

use super::layout::Layout;
use super::rules::{self, Scene, Stop};
use super::scan::{Fault, Item, group, is_group, items};
use super::table::OF_BOARD;
use super::{choice, codes, write};
use crate::Options;
use crate::cells::Draft;
use crate::error::ReadErrorKind;
use crate::unread::{TOO_MANY_EXPRESSIONS, Unread, span};
use sudolab_core::rules::{
    Kind, MOST_EXPRESSIONS, MOST_RULES, Mask, Parts, all_digits, bit, digits_where, expressions,
};
use sudolab_core::{Board, Cell, Digit, Rule, Shape};

pub(super) fn board(text: &str, options: &Options) -> Result<Board, Fault> {
    let mut unread = Unread::default();
    let layout = Layout::of(text, &mut unread)?;
    let whole = |kind| Fault { offset: text.len() - text.trim_start().len(), kind };
    let (shape, pieces) = layout.shape(options, &mut unread).map_err(whole)?;
    let digits = vec![all_digits(shape.side()); shape.cells()];
    let mut reader = Reader { shape, digits, unread, choices: 0 };
    reader.pieces(&pieces);
    reader.read(text)?;
    reader.finish().map_err(whole)
}

struct Reader {
    shape: &'static Shape,
    /// What each cell may hold.
    digits: Vec<Mask>,
    unread: Unread,
    /// How many `.Or` were tried: each takes time, whether it can be read or not.
    choices: usize,
}

impl Reader {
    /// Pieces of a jigsaw on a board that has boxes, too.
    fn pieces(&mut self, pieces: &[Option<u16>]) {
        let numbers = pieces.iter().flatten().collect::<std::collections::BTreeSet<_>>();
        for number in numbers {
            let of = |cell: &Cell| pieces[cell.index()] == Some(*number);
            let cells: Vec<Cell> = self.shape.all_cells().filter(of).collect();
            let rule =
                Kind::find("extraregion").and_then(|kind| Rule::known(kind, self.shape, &cells));
            rule.into_iter().for_each(|rule| self.unread.understood(rule));
        }
    }

    fn read(&mut self, text: &str) -> Result<(), Fault> {
        let (mut items, mut open, mut first) = (items(text)?, 0_usize, None);
        while let Some(item) = items.next() {
            match item.name {
                // All of it holds, as if it were in no group.
                "And" => {
                    first = first.filter(|_| open > 0).or(Some(item));
                    open += 1;
                }
                "End" => {
                    let fault = || item.fault("nothing is open that this .End ends; remove it");
                    open = open.checked_sub(1).ok_or_else(fault)?;
                }
                "Or" => {
                    let inside = group(item, &mut items)?;
                    self.choice(item, &inside)?;
                }
                "Replicate" => {
                    let inside = group(item, &mut items)?;
                    self.replicate(item, &inside)?;
                }
                _ => self.item(item, (0, 0))?,
            }
        }
        match first.filter(|_| open > 0) {
            Some(item) => {
                Err(item.fault("this group has no .End; add it after its last constraint"))
            }
            None => Ok(()),
        }
    }

    fn choice(&mut self, item: Item<'_>, inside: &[Item<'_>]) -> Result<(), Fault> {
        self.choices += 1;
        if self.choices * expressions("oneof") > MOST_EXPRESSIONS {
            return Err(item.error(TOO_MANY_EXPRESSIONS));
        }
        match choice::read(self.shape, inside)? {
            Some(rule) => self.unread.understood(rule),
            None => self.unread("Or", inside),
        }
        Ok(())
    }

    /// Adds a rule that is not understood, and the cells that it names.
    fn unread(&mut self, name: &str, items: &[Item<'_>]) {
        let cells = items.iter().flat_map(|item| item.every());
        // Digits of cells follow them: R1C1_5.
        let cells = cells.map(|cell| cell.split('_').next().unwrap_or_default());
        let cells = cells.filter(|cell| rules::is_cell(cell)).take(MOST_RULES);
        let name = if name.is_empty() { "Given" } else { name };
        self.unread.add(name, &span(cells.map(str::to_lowercase).collect()));
    }

    fn item(&mut self, item: Item<'_>, shift: (i32, i32)) -> Result<(), Fault> {
        let scene = Scene { shape: self.shape, shift };
        if OF_BOARD.contains(&item.name) {
            return Ok(());
        }
        let read = match item.name {
            "" => self.givens(scene, &item.args()?),
            _ => rules::read(scene, item.name, &item.args()?).and_then(|made| self.add(made)),
        };
        match read {
            Ok(()) => Ok(()),
            Err(Stop::Unread) => {
                self.unread(item.name, &[item]);
                Ok(())
            }
            Err(Stop::Fault(kind)) => Err(item.error(kind)),
            Err(Stop::Rule(error)) => {
                let words: Vec<&str> =
                    [item.name].into_iter().chain(item.every().take(4)).collect();
                let name: String = words.join(" ").trim().chars().take(60).collect();
                Err(item.error(ReadErrorKind::Rule(name.into(), error)))
            }
        }
    }

    fn add(&mut self, made: Vec<(&'static Kind, Parts)>) -> Result<(), Stop> {
        for (kind, parts) in made {
            self.unread.understood(Rule::new(kind, self.shape, parts)?);
            if let Some(error) = self.unread.excess() {
                return Err(Stop::Fault(error));
            }
        }
        Ok(())
    }

    /// Cells and their digits: `R1C1_5`, or several that it may hold, `R1C2_3_4`.
    fn givens(&mut self, scene: Scene, args: &[&str]) -> Result<(), Stop> {
        let side = self.shape.side();
        for arg in args {
            let mut parts = arg.split('_');
            let cell = scene.cell(parts.next().unwrap_or_default())?;
            let mut mask: Mask = 0;
            for part in parts {
                let digit = part.parse().ok().filter(|digit| (1..=side as i64).contains(digit));
                mask |= bit(digit.ok_or_else(|| ReadErrorKind::not_a_value(part, side))?);
            }
            self.digits[cell.index()] &= mask;
            if self.digits[cell.index()] == 0 {
                return Err(ReadErrorKind::NoCandidate(self.shape.name(cell).into()).into());
            }
        }
        Ok(())
    }

    /// The constraints inside, moved so that the origin lies on each target in turn.
    fn replicate(&mut self, item: Item<'_>, inside: &[Item<'_>]) -> Result<(), Fault> {
        let args = item.args()?;
        let scene = Scene { shape: self.shape, shift: (0, 0) };
        let origin = args.get(1).copied().unwrap_or("R1C1");
        let nested = inside.iter().any(|item| is_group(item.name) && item.name != "And");
        let (Some(targets), Ok(origin)) =
            (codes::bits(args.first().copied().unwrap_or_default()), scene.cell(origin))
        else {
            self.unread("Replicate", inside);
            return Ok(());
        };
        let plain = inside.iter().filter(|item| !["And", "End"].contains(&item.name));
        let extra = plain.clone().any(|item| item.every().any(rules::is_extra));
        if nested || extra {
            self.unread("Replicate", inside);
            return Ok(());
        }
        for target in targets.into_iter().map(|nth| origin.index() + nth) {
            if target >= self.shape.cells() {
                return Err(item.fault("a target of this Replicate is outside the board"));
            }
            let target = Cell(target as u32);
            let step = |of: fn(&Shape, Cell) -> usize| {
                of(self.shape, target) as i32 - of(self.shape, origin) as i32
            };
            let shift = (step(Shape::row), step(Shape::column));
            plain.clone().try_for_each(|&item| self.item(item, shift))?;
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Board, ReadErrorKind> {
        let shape = self.shape;
        self.parities();
        let mut draft = Draft::new(shape);
        for cell in shape.all_cells() {
            let mask = self.digits[cell.index()];
            let mut digits =
                (1..=shape.side() as u16).filter(|&digit| mask & bit(digit.into()) != 0);
            match mask.count_ones() {
                1 => draft.fill(cell, digits.next().and_then(Digit::new), true),
                _ if mask == all_digits(shape.side()) => {}
                _ => draft.note(cell, digits.filter_map(Digit::new).collect()),
            }
        }
        draft.rules = self.unread.finish()?;
        write::without_excuses(&mut draft.rules);
        Ok(draft.finish())
    }

    /// A cell with just the odd digits, or the even ones, is what people draw as one.
    fn parities(&mut self) {
        let side = self.shape.side();
        for (id, rest) in [("odd", 1), ("even", 0)] {
            let mask = digits_where(side, |digit| digit % 2 == rest);
            let of = |cell: &Cell| self.digits[cell.index()] == mask;
            let cells: Vec<Cell> = self.shape.all_cells().filter(of).collect();
            let rule = Kind::find(id).and_then(|kind| Rule::known(kind, self.shape, &cells));
            if let Some(rule) = rule {
                self.unread.understood(rule);
                cells.iter().for_each(|cell| self.digits[cell.index()] = all_digits(side));
            }
        }
    }
}
