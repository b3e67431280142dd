//! What must differ on a board: its units, further groups, and who sees whom.
//!
//! A layout belongs to its puzzles: they share it by [`Arc`], and it is freed with the last of them.
//!
//! ```text
//! units    | row 1 | ... | column 1 | ... | box or region 1 | ... | diagonal | ...   every digit exactly once
//! groups   | cage | knight's move | ...                                              no digit twice
//! peers    | of cell 1 | of cell 2 | ...                                             who shares a unit or a group
//! ```

use crate::digits::{Cell, DigitSet};
use crate::marks::Marks;
use crate::rules::{Constraint, Kind, Primitive, Rule, Scope};
use crate::shape::Shape;
use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

/// What kind of unit: the rule it stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnitKind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A box, or a region in place of one.
    Box,
    /// Something else: a diagonal, a window, a knight's move.
    Extra,
}

impl UnitKind {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            UnitKind::Row => "row",
            UnitKind::Column => "column",
            UnitKind::Box => "box",
            UnitKind::Extra => "group",
        }
    }
}

/// Cells that must all be different.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    /// Row, column, box or another.
    pub kind: UnitKind,
    /// Its number among its kind, from 0.
    pub index: usize,
    /// The rule that asks for it; rows, columns and boxes need none.
    pub rule: Option<&'static Kind>,
    /// Its cells in board order.
    pub cells: Box<[Cell]>,
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rule {
            Some(rule) if !rule.is_numbered => f.write_str(rule.unit),
            Some(rule) => write!(f, "{} {}", rule.unit, self.index + 1),
            None => write!(f, "{} {}", self.kind.name(), self.index + 1),
        }
    }
}

/// A board's shape and rules, and all that follows from them: units, groups, peers.
#[derive(Debug)]
pub struct Layout {
    shape: &'static Shape,
    rules: Box<[Rule]>,
    units: Vec<Unit>,
    units_of: Lists<u16>,
    groups: Vec<Unit>,
    groups_of: Lists<u32>,
    constraints: Vec<Constraint>,
    constraints_of: Lists<u32>,
    /// What rules about single cells allow, if there are any.
    domains: Option<Marks>,
    /// Made at the first call, unless the board is large.
    peers: OnceLock<Lists<Cell>>,
}

/// Layouts are equal if they come from the same shape and rules.
impl PartialEq for Layout {
    fn eq(&self, other: &Layout) -> bool {
        std::ptr::eq(self, other) || (self.shape == other.shape && self.rules == other.rules)
    }
}

impl Eq for Layout {}

/// The geometry is that of the shape.
impl Deref for Layout {
    type Target = Shape;

    fn deref(&self) -> &Shape {
        self.shape
    }
}

/// The layouts that are in use, by the size of the boxes.
type Known = HashMap<(usize, usize), Vec<Weak<Layout>>>;

impl Layout {
    /// Layouts of plain boards up to this side stay as long as the process: nearly every puzzle has one of
    /// them, and all of them together take some megabytes.
    const KEPT_SIDE: usize = 25;
    /// Layouts up to this side keep a table of peers.
    const TABLE_SIDE: usize = 100;

    /// Rows, columns and, if there are any, boxes of a shape.
    pub fn plain(shape: &'static Shape) -> Arc<Layout> {
        match shape.side() <= Self::KEPT_SIDE {
            true => {
                shape.plain.get_or_init(|| Arc::new(Layout::build(shape, Box::default()))).clone()
            }
            false => Layout::new(shape, &[]),
        }
    }

    /// The layout of a shape with these rules; those that are not understood are passed over. Boards with the
    /// same rules share it.
    pub fn new(shape: &'static Shape, rules: &[Rule]) -> Arc<Layout> {
        static KNOWN: Mutex<Option<Known>> = Mutex::new(None);
        let rules: Box<[Rule]> = rules.iter().filter(|rule| rule.is_known()).cloned().collect();
        if rules.is_empty() && shape.side() <= Self::KEPT_SIDE {
            return Layout::plain(shape);
        }
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let same_shape = known
            .get_or_insert_default()
            .entry((shape.box_height(), shape.box_width()))
            .or_default();
        same_shape.retain(|layout| layout.strong_count() > 0);
        let mut there = same_shape.iter().filter_map(Weak::upgrade);
        if let Some(layout) = there.find(|layout| layout.rules == rules) {
            return layout;
        }
        let layout = Arc::new(Layout::build(shape, rules));
        same_shape.push(Arc::downgrade(&layout));
        layout
    }

    fn build(shape: &'static Shape, rules: Box<[Rule]>) -> Layout {
        let mut units = shape.plain_units();
        let mut groups = Vec::new();
        let mut numbers: HashMap<&str, usize> = HashMap::new();
        for rule in &rules {
            let Some((kind, parts)) = rule.known_parts() else { continue };
            for mut cells in (kind.groups)(shape, parts) {
                cells.sort_unstable();
                let number = numbers.entry(kind.id).or_default();
                let unit_kind = if kind.is_region { UnitKind::Box } else { UnitKind::Extra };
                let unit =
                    Unit { kind: unit_kind, index: *number, rule: Some(kind), cells: cells.into() };
                *number += 1;
                if unit.cells.len() == shape.side() { units.push(unit) } else { groups.push(unit) }
            }
        }
        // Regions stand where boxes would.
        units.sort_by_key(|unit| unit.kind == UnitKind::Extra);
        let units_of = of_cells(shape, cells_of(&units), |number| number as u16);
        let groups_of = of_cells(shape, cells_of(&groups), |number| number as u32);
        let constraints = constraints(shape, &rules);
        let of_constraints: Vec<Vec<Cell>> =
            constraints.iter().map(|constraint| constraint.primitive.cells()).collect();
        let of_constraints = of_constraints.iter().map(Vec::as_slice);
        let constraints_of = of_cells(shape, of_constraints, |number| number as u32);
        Layout {
            shape,
            rules,
            units,
            units_of,
            groups,
            groups_of,
            domains: domains(shape, &constraints),
            constraints,
            constraints_of,
            peers: OnceLock::new(),
        }
    }

    /// The shape of the board.
    pub fn shape(&self) -> &'static Shape {
        self.shape
    }

    /// The rules beside rows, columns and boxes.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// Rows, columns and boxes, and nothing else?
    pub fn is_classic(&self) -> bool {
        self.rules.is_empty() && self.shape.has_boxes()
    }

    /// Has every cell one row, one column and one box or region, and are there no other units and groups?
    #[inline]
    pub fn is_regular(&self) -> bool {
        self.groups.is_empty() && self.units.len() == 3 * self.side() && self.units_of.every(3)
    }

    /// The units, which hold every digit once: rows, then columns, then boxes or regions, then others.
    #[inline(always)]
    pub fn units(&self) -> &[Unit] {
        &self.units
    }

    /// How many units there are.
    #[inline(always)]
    pub fn unit_count(&self) -> usize {
        self.units.len()
    }

    /// The numbers (in [`Self::units`]) of the units that hold a cell, in ascending order.
    #[inline(always)]
    pub fn units_of(&self, cell: Cell) -> &[u16] {
        self.units_of.of(cell)
    }

    /// Smaller groups, which hold no digit twice.
    #[inline(always)]
    pub fn groups(&self) -> &[Unit] {
        &self.groups
    }

    /// The numbers (in [`Self::groups`]) of the groups that hold a cell, in ascending order.
    #[inline(always)]
    pub fn groups_of(&self, cell: Cell) -> &[u32] {
        self.groups_of.of(cell)
    }

    /// What the rules ask for beside digits that differ.
    #[inline(always)]
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// The numbers (in [`Self::constraints`]) of the constraints on a cell, in ascending order.
    #[inline(always)]
    pub fn constraints_of(&self, cell: Cell) -> &[u32] {
        self.constraints_of.of(cell)
    }

    /// The digits that rules about single cells leave each of them; `None` if there are no such rules.
    #[inline(always)]
    pub fn domains(&self) -> Option<&Marks> {
        self.domains.as_ref()
    }

    /// Units and groups one after the other: whatever holds no digit twice.
    pub fn all_different(&self) -> impl Iterator<Item = &Unit> + Clone {
        self.units.iter().chain(&self.groups)
    }

    /// How many units and groups there are.
    pub fn all_count(&self) -> usize {
        self.units.len() + self.groups.len()
    }

    /// The numbers (in [`Self::all_different`]) of the units and groups of a cell.
    pub fn all_of(&self, cell: Cell) -> impl Iterator<Item = usize> + Clone {
        let (units, groups) = (self.units_of(cell), self.groups_of(cell));
        let group = |&number: &u32| self.units.len() + number as usize;
        units.iter().map(|&number| usize::from(number)).chain(groups.iter().map(group))
    }

    /// The cells that share a unit or a group with this one, without itself, each once, in board order.
    ///
    /// A table of them is made at the first call (side 64: 3 MB, side 100: 11 MB). Larger boards have none,
    /// since it would be many times the board (740 MB for side 400): each call makes its own list.
    #[inline]
    pub fn peers(&self, cell: Cell) -> Cow<'_, [Cell]> {
        match self.side() <= Self::TABLE_SIDE {
            true => Cow::Borrowed(self.peer_table().of(cell)),
            false => Cow::Owned(self.find_peers(cell)),
        }
    }

    #[inline]
    fn peer_table(&self) -> &Lists<Cell> {
        self.peers.get_or_init(|| Lists::new(self.all_cells().map(|cell| self.find_peers(cell))))
    }

    fn find_peers(&self, cell: Cell) -> Vec<Cell> {
        let units = self.units_of(cell).iter().map(|&number| &self.units[usize::from(number)]);
        let groups = self.groups_of(cell).iter().map(|&number| &self.groups[number as usize]);
        let cells = units.chain(groups).flat_map(|unit| unit.cells.iter().copied());
        let mut peers: Vec<Cell> = cells.filter(|&peer| peer != cell).collect();
        peers.sort_unstable();
        peers.dedup();
        peers
    }

    /// The box or region of each cell, by its number in [`Self::units`] or, beyond those, in
    /// [`Self::groups`]: what drawings put borders around.
    pub fn region_of(&self, cell: Cell) -> Option<usize> {
        let is_box = |number: &usize| {
            let unit = self.all_different().nth(*number);
            unit.is_some_and(|unit| unit.kind == UnitKind::Box)
        };
        self.all_of(cell).find(is_box)
    }
}

/// What all rules ask for beside digits that differ.
fn constraints(shape: &Shape, rules: &[Rule]) -> Vec<Constraint> {
    let scope = Scope { shape, rules };
    let lower = |(number, rule): (usize, &Rule)| {
        let known = rule.known_parts();
        let primitives = known.map_or(Vec::new(), |(kind, parts)| (kind.lower)(&scope, parts));
        primitives.into_iter().map(move |primitive| Constraint { rule: number, primitive })
    };
    rules.iter().enumerate().flat_map(lower).collect()
}

/// The cells whose digits are odd, even ...
fn domains(shape: &'static Shape, constraints: &[Constraint]) -> Option<Marks> {
    let domain = |constraint: &Constraint| match constraint.primitive {
        Primitive::Domain(cell, mask) => Some((cell, DigitSet::<1>::from_bits(mask.into()))),
        _ => None,
    };
    let mut domains = None;
    for (cell, digits) in constraints.iter().filter_map(domain) {
        let marks = domains.get_or_insert_with(|| Marks::all(shape));
        marks.set(cell, marks.get::<1>(cell) & digits);
    }
    domains
}

fn cells_of(units: &[Unit]) -> impl Iterator<Item = &[Cell]> + Clone {
    units.iter().map(|unit| &unit.cells[..])
}

/// The numbers of the units of each cell, counted first, so that large boards take no more than they keep.
fn of_cells<'a, N: Copy + Default>(
    shape: &Shape,
    groups: impl Iterator<Item = &'a [Cell]> + Clone,
    number: fn(usize) -> N,
) -> Lists<N> {
    let mut starts = vec![0; shape.cells() + 1];
    for cell in groups.clone().flatten() {
        starts[cell.index() + 1] += 1;
    }
    for cell in 0..shape.cells() {
        starts[cell + 1] += starts[cell];
    }
    let mut items = vec![N::default(); starts[shape.cells()] as usize];
    let mut next = starts.clone();
    for (nth, group) in groups.enumerate() {
        for cell in group {
            items[next[cell.index()] as usize] = number(nth);
            next[cell.index()] += 1;
        }
    }
    Lists { starts: starts.into(), items: items.into() }
}

/// A list for each cell, all in one piece of memory.
#[derive(Debug)]
struct Lists<T> {
    starts: Box<[u32]>,
    items: Box<[T]>,
}

impl<T: Copy> Lists<T> {
    fn new(lists: impl Iterator<Item = Vec<T>>) -> Lists<T> {
        let (mut starts, mut items) = (vec![0], Vec::new());
        for list in lists {
            items.extend(list);
            starts.push(items.len() as u32);
        }
        Lists { starts: starts.into(), items: items.into() }
    }

    #[inline(always)]
    fn of(&self, cell: Cell) -> &[T] {
        let (start, end) = (self.starts[cell.index()], self.starts[cell.index() + 1]);
        &self.items[start as usize..end as usize]
    }

    /// Has every cell so many?
    fn every(&self, count: u32) -> bool {
        self.starts.windows(2).all(|pair| pair[1] - pair[0] == count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{KINDS, REGION};

    #[test]
    fn every_side_has_its_units_and_peers() {
        for (height, width) in
            [(2, 2), (2, 3), (3, 3), (3, 4), (4, 3), (4, 4), (5, 5), (1, 5), (6, 5)]
        {
            let layout = Layout::plain(Shape::new(height, width).unwrap());
            let side = height * width;
            let kinds = if layout.has_boxes() { 3 } else { 2 };
            assert_eq!((layout.units().len(), layout.is_classic()), (kinds * side, kinds == 3));
            for (number, unit) in layout.units().iter().enumerate() {
                assert_eq!(unit.cells.len(), side);
                let holds = |cell: &Cell| layout.units_of(*cell).contains(&(number as u16));
                assert!(unit.cells.iter().all(holds));
            }
            let count = 2 * (side - 1) + (height - 1) * (width - 1);
            for cell in layout.all_cells() {
                assert_eq!(
                    layout.peers(cell).len(),
                    count,
                    "{} {}",
                    layout.shape(),
                    layout.name(cell)
                );
            }
        }
    }

    #[test]
    fn boxes_of_six_are_two_high_and_three_wide() {
        let shape = Shape::for_side(6).unwrap();
        assert_eq!((shape.box_height(), shape.box_width()), (2, 3));
        let layout = Layout::plain(shape);
        let second = &layout.units()[12 + 1];
        assert_eq!(second.to_string(), "box 2");
        assert_eq!(second.cells.iter().map(|c| c.0).collect::<Vec<_>>(), [3, 4, 5, 9, 10, 11]);
    }

    /// The columns of a 4x4 as regions, the last cell of each given to the next.
    fn regions(shape: &'static Shape) -> Vec<Rule> {
        let region = |column: u32| {
            let cells = [0, 1, 2, 3].map(|row| Cell(row * 4 + (column + row / 3) % 4));
            Rule::known(&REGION, shape, &cells).unwrap()
        };
        (0..4).map(region).collect()
    }

    #[test]
    fn regions_stand_where_boxes_would() {
        let shape = Shape::new(1, 4).unwrap();
        let layout = Layout::new(shape, &regions(shape));
        assert!(layout.is_regular() && !layout.is_classic());
        assert_eq!(layout.units()[8].to_string(), "region 1");
        assert_eq!(layout.region_of(Cell(13)), Some(8));
        assert_eq!(layout.region_of(Cell(12)), Some(11));
        assert!(layout.peers(Cell(0)).contains(&Cell(13)));
    }

    #[test]
    fn a_small_group_forbids_and_asks_for_nothing() {
        let shape = Shape::classic();
        let rules: Vec<Rule> = ["diagonal+", "antiknight"]
            .map(|id| {
                let kind = KINDS.iter().find(|kind| kind.id == id).unwrap();
                Rule::known(kind, shape, &[]).unwrap()
            })
            .into();
        let layout = Layout::new(shape, &rules);
        assert_eq!((layout.units().len(), layout.groups().len()), (28, 4 * 8 * 7));
        assert_eq!(layout.units()[27].to_string(), "rising diagonal");
        assert!(
            layout.peers(Cell(0)).contains(&Cell(11)) && layout.peers(Cell(8)).contains(&Cell(72))
        );
        assert_eq!(layout.units_of(Cell(8)), [0, 17, 20, 27]);
        assert_eq!(layout.all_of(Cell(0)).count(), 3 + 2);
        assert!(!layout.is_regular() && layout.region_of(Cell(0)) == Some(18));
    }

    #[test]
    fn a_layout_is_shared_and_freed_with_its_last_puzzle() {
        let shape = Shape::new(1, 4).unwrap();
        let first = Layout::new(shape, &regions(shape));
        let second = Layout::new(shape, &regions(shape));
        assert!(Arc::ptr_eq(&first, &second));
        let seen = Arc::downgrade(&first);
        drop((first, second));
        assert!(seen.upgrade().is_none());
        let large = Shape::for_side(100).unwrap();
        let seen = Arc::downgrade(&Layout::plain(large));
        assert!(seen.upgrade().is_none(), "large tables do not stay");
    }
}
