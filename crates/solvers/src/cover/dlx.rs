//! Knuth's Algorithm X with dancing links, in index arrays.
//!
//! Items are what the rules ask for: a digit in each cell, and each digit in each row, column
//! and box. An option is a digit in a cell; its nodes lie side by side and need no links among themselves:
//!
//! ```text
//! node      0      1 ... items    first      +1        +2        +3     first + 4 ...
//!         root     heads          cell       row       column    box    next option
//! links   items,   options        up and down in the list of the item's options
//!         across   of the item
//! ```
//!
//! Other units of a puzzle (a diagonal) are items like these. A group smaller than a unit (a knight's move)
//! makes items that may be covered once but need not: they are not in the list of those to cover. So does a relation
//! of two cells, one for each digit of the first: it, or one of the digits that do not go with it in the second.

use crate::relations::Relations;
use sudolab_core::counters::{
    ACTION_COST, BACKTRACKS, DEAD_ENDS, DIGITS_TESTED, MAX_DEPTH, PLACEMENTS,
};
use sudolab_core::rules::Primitive;
use sudolab_core::{
    Boards, Cell, Digit, DigitSet, Entry, Event, Exhausted, Family, Layout, Preference, Puzzle,
    RuleKind, Run, Solver, Stop, Trace, with_words,
};

pub(super) const ENTRY: Entry = Entry {
    id: "dlx",
    title: "Exact cover with dancing links",
    family: Family::ExactCover,
    about: "Sees the puzzle as an exact cover: each cell wants a digit, each row, column and box wants \
            each digit, and a digit in a cell serves four of these wants. Takes the want with the \
            fewest options left, tries each, and unlinks all that clashes with it; going back, \
            the links dance into place again. What a rule says of two cells is a want that \
            need not be served; other rules that compute with digits are asked about each option before it is taken. A node is an option tried.",
    reference: "D. E. Knuth: Dancing links. Millennial Perspectives in Computer Science (2000), \
                arXiv:cs/0011047",
    complete: true,
    boards: Boards::Any,
    rules: RuleKind::ALL,
    trace: Trace::Full,
    rank: Preference::same(5),
    parameters: &[],
    counters: &[DIGITS_TESTED, PLACEMENTS, BACKTRACKS, DEAD_ENDS, MAX_DEPTH, ACTION_COST],
    build: |_| Box::new(Dlx),
};

struct Dlx;

impl Solver for Dlx {
    fn solve(&mut self, puzzle: &Puzzle, run: &mut Run) -> Result<Exhausted, Stop> {
        let side = puzzle.shape().side();
        let items = Items::new(puzzle.layout());
        let options = with_words!(side, WORDS => options::<WORDS>(puzzle, &items, run)?);
        let Some(options) = options else { return Ok(Exhausted) };
        let Some(mut relations) = Relations::of(puzzle) else { return Ok(Exhausted) };
        let mut links = Links::new(puzzle, &items, &options, run)?;
        let mut grid = puzzle.givens().clone();
        // The node chosen at each level.
        let mut chosen: Vec<u32> = Vec::with_capacity(grid.blanks().count());
        let mut at = None;
        // An option that a rule forbids.
        let mut skipped: Option<u32> = None;
        loop {
            // Down: the item with the fewest options, and its first one.
            let mut node = match (skipped.take(), links.smallest()) {
                (Some(option), _) => links.down[option as usize],
                (None, None) => {
                    run.found(&grid)?;
                    ROOT
                }
                (None, Some(item)) => {
                    if links.sizes[item as usize] == 0 {
                        run.note(Event::Fail(item_cell(puzzle.layout(), item)));
                    }
                    links.cover(item);
                    links.down[item as usize]
                }
            };
            // Up, while there is no option left.
            while node < links.first {
                if node != ROOT {
                    links.uncover(node);
                }
                let Some(last) = chosen.pop() else { return Ok(Exhausted) };
                links.release(last);
                let (cell, digit) = options[links.option_of(last)];
                grid.set(cell, None);
                relations.flip(cell, digit);
                at = Some(cell);
                run.note(Event::Remove(cell, digit));
                node = links.down[last as usize];
            }
            let (cell, digit) = options[links.option_of(node)];
            run.tick()?;
            if at != Some(cell) {
                run.note(Event::Focus(cell));
                at = Some(cell);
            }
            run.note(Event::Try(cell, digit));
            if !relations.allow(cell, digit) {
                skipped = Some(node);
                continue;
            }
            run.note(Event::Place(cell, digit));
            grid.set(cell, Some(digit));
            relations.flip(cell, digit);
            links.take(node);
            chosen.push(node);
        }
    }
}

/// The digits in blank cells that no given in sight and no pencil mark forbids; `None` if the
/// marks forbid a given. Asks for the memory of the links, too: a large board has millions of options.
fn options<const WORDS: usize>(
    puzzle: &Puzzle,
    items: &Items,
    run: &mut Run,
) -> Result<Option<Vec<(Cell, Digit)>>, Stop> {
    let Some(free) = free_digits::<WORDS>(puzzle) else { return Ok(None) };
    let count = free.iter().map(|(_, digits)| digits.len()).sum();
    let nodes = |(cell, digits): &(Cell, DigitSet<WORDS>)| {
        digits.len() * (1 + puzzle.layout().all_of(*cell).count() + items.most)
    };
    run.hold(Links::bytes(items, count, free.iter().map(nodes).sum()))?;
    let mut options = Vec::with_capacity(count);
    options.extend(free.iter().flat_map(|&(cell, digits)| digits.iter().map(move |d| (cell, d))));
    Ok(Some(options))
}

/// The digits that may stand in each blank cell; `None` if the marks forbid a given.
fn free_digits<const WORDS: usize>(puzzle: &Puzzle) -> Option<Vec<(Cell, DigitSet<WORDS>)>> {
    let layout = puzzle.layout();
    let mut used = vec![DigitSet::<WORDS>::EMPTY; layout.all_count()];
    for cell in layout.all_cells() {
        let Some(digit) = puzzle.given(cell) else { continue };
        if !puzzle.allowed::<WORDS>(cell).contains(digit) {
            return None;
        }
        layout.all_of(cell).for_each(|unit| used[unit].insert(digit));
    }
    let free = puzzle.givens().blanks().map(|cell| {
        let seen = layout.all_of(cell).map(|unit| used[unit]);
        (cell, seen.fold(puzzle.allowed(cell), |free, used| free - used))
    });
    Some(free.collect())
}

/// Nodes that are linked between two looks at the clock: more than a usual board has.
const NODES_PER_LOOK: u32 = 1 << 20;

/// The root of the list of items, and the first node.
const ROOT: u32 = 0;

/// The items of options, from 1. Cells come first, then each unit with its digits, then each group, then relations of
/// two cells.
struct Items<'l> {
    layout: &'l Layout,
    /// The items of relations, for each cell and digit; empty if there are none.
    of_pairs: Vec<Vec<u32>>,
    /// How many items there are, and how many relations give an option at most.
    count: usize,
    most: usize,
}

impl Items<'_> {
    fn new(layout: &Layout) -> Items<'_> {
        let mut count = layout.cells() + layout.all_count() * layout.side();
        let mut of_pairs = Vec::new();
        for constraint in layout.constraints() {
            let Primitive::Pair(a, b, table) = &constraint.primitive else { continue };
            let side = layout.side();
            of_pairs.resize(layout.cells() * side, Vec::new());
            for (digit, mask) in table.iter().enumerate() {
                count += 1;
                of_pairs[a.index() * side + digit].push(count as u32);
                let against = (0..side).filter(|other| mask >> other & 1 == 0);
                against.for_each(|other| of_pairs[b.index() * side + other].push(count as u32));
            }
        }
        let most = of_pairs.iter().map(Vec::len).max().unwrap_or(0);
        Items { layout, of_pairs, count, most }
    }

    /// The items of an option: its cell, its digit in each unit and group of the cell, and its relations.
    fn of(&self, cell: Cell, digit: Digit) -> impl Iterator<Item = u32> {
        let layout = self.layout;
        let of_unit = move |unit: usize| layout.cells() + unit * layout.side() + digit.index();
        let items = std::iter::once(cell.index()).chain(layout.all_of(cell).map(of_unit));
        let of_pairs = self.of_pairs.get(cell.index() * layout.side() + digit.index());
        items.map(|item| item as u32 + 1).chain(of_pairs.into_iter().flatten().copied())
    }
}

/// The cell to name for an item: its own, or the first of its unit.
fn item_cell(layout: &Layout, item: u32) -> Cell {
    let item = item as usize - 1;
    match item.checked_sub(layout.cells()) {
        None => Cell(item as u32),
        Some(place) => layout.units()[place / layout.side()].cells[0],
    }
}

/// The dancing links.
struct Links {
    /// The list of items still to cover, with the root in front.
    left: Vec<u32>,
    right: Vec<u32>,
    /// How many options each item has left.
    sizes: Vec<u32>,
    /// The lists of the items' options.
    up: Vec<u32>,
    down: Vec<u32>,
    /// The item of each node.
    item: Vec<u32>,
    /// The option of each node from `first` on, and the first node of each option, of one more than there are.
    option: Vec<u32>,
    starts: Vec<u32>,
    /// The first node that is not a head.
    first: u32,
}

impl Links {
    /// The bytes that so many options and their links take.
    fn bytes(items: &Items, options: usize, nodes: usize) -> usize {
        size_of::<u32>() * (6 * (1 + items.count) + 4 * nodes + options)
            + size_of::<(Cell, Digit)>() * options
    }

    fn new(
        puzzle: &Puzzle,
        items: &Items,
        options: &[(Cell, Digit)],
        run: &Run,
    ) -> Result<Links, Stop> {
        let layout = puzzle.layout();
        // The root, and a head for each item.
        let first = 1 + items.count as u32;
        let (mut option, mut starts) = (Vec::new(), vec![first]);
        for (number, &(cell, digit)) in options.iter().enumerate() {
            option.extend(items.of(cell, digit).map(|_| number as u32));
            starts.push(first + option.len() as u32);
        }
        let nodes = first + option.len() as u32;
        let mut links = Links {
            left: (0..first).collect(),
            right: (0..first).collect(),
            sizes: vec![0; first as usize],
            up: (0..nodes).collect(),
            down: (0..nodes).collect(),
            item: (0..nodes).collect(),
            option,
            starts,
            first,
        };
        let mut served = vec![false; first as usize];
        for cell in layout.all_cells() {
            if let Some(digit) = puzzle.given(cell) {
                items.of(cell, digit).for_each(|item| served[item as usize] = true);
            }
        }
        let wanted = 1 + layout.cells() + layout.unit_count() * layout.side();
        for item in (1..wanted as u32).filter(|&item| !served[item as usize]) {
            links.insert_item(item);
        }
        let of_options = options.iter().flat_map(|&(cell, digit)| items.of(cell, digit));
        for (node, item) in (first..).zip(of_options) {
            if node.is_multiple_of(NODES_PER_LOOK) {
                run.check()?;
            }
            links.insert_node(node, item);
        }
        Ok(links)
    }

    /// Appends an item to those to cover.
    fn insert_item(&mut self, item: u32) {
        let last = self.left[ROOT as usize];
        self.right[last as usize] = item;
        self.left[item as usize] = last;
        self.right[item as usize] = ROOT;
        self.left[ROOT as usize] = item;
    }

    /// Appends a node to the list of an item.
    fn insert_node(&mut self, node: u32, item: u32) {
        let last = self.up[item as usize];
        self.down[last as usize] = node;
        self.up[node as usize] = last;
        self.down[node as usize] = item;
        self.up[item as usize] = node;
        self.item[node as usize] = item;
        self.sizes[item as usize] += 1;
    }

    /// The item with the fewest options, the first among equals; `None` when all are covered.
    #[inline]
    fn smallest(&self) -> Option<u32> {
        let (mut best, mut fewest) = (None, u32::MAX);
        let mut item = self.right[ROOT as usize];
        while item != ROOT {
            let size = self.sizes[item as usize];
            if size < fewest {
                (best, fewest) = (Some(item), size);
                if size == 0 {
                    break;
                }
            }
            item = self.right[item as usize];
        }
        best
    }

    fn option_of(&self, node: u32) -> usize {
        self.option[(node - self.first) as usize] as usize
    }

    /// The nodes of a node's option.
    #[inline(always)]
    fn siblings(&self, node: u32) -> std::ops::Range<u32> {
        let option = self.option_of(node);
        self.starts[option]..self.starts[option + 1]
    }

    /// Takes an item, and all options that would cover it again, out of the lists.
    fn cover(&mut self, item: u32) {
        let (left, right) = (self.left[item as usize], self.right[item as usize]);
        self.right[left as usize] = right;
        self.left[right as usize] = left;
        let mut node = self.down[item as usize];
        while node != item {
            for sibling in self.siblings(node) {
                if sibling != node {
                    let (up, down) = (self.up[sibling as usize], self.down[sibling as usize]);
                    self.down[up as usize] = down;
                    self.up[down as usize] = up;
                    self.sizes[self.item[sibling as usize] as usize] -= 1;
                }
            }
            node = self.down[node as usize];
        }
    }

    /// Undoes [`Self::cover`], in the opposite order.
    fn uncover(&mut self, item: u32) {
        let mut node = self.up[item as usize];
        while node != item {
            for sibling in self.siblings(node).rev() {
                if sibling != node {
                    let (up, down) = (self.up[sibling as usize], self.down[sibling as usize]);
                    self.down[up as usize] = sibling;
                    self.up[down as usize] = sibling;
                    self.sizes[self.item[sibling as usize] as usize] += 1;
                }
            }
            node = self.up[node as usize];
        }
        let (left, right) = (self.left[item as usize], self.right[item as usize]);
        self.right[left as usize] = item;
        self.left[right as usize] = item;
    }

    /// Covers the other items of an option whose own item is covered.
    fn take(&mut self, node: u32) {
        for sibling in self.siblings(node) {
            if sibling != node {
                self.cover(self.item[sibling as usize]);
            }
        }
    }

    /// Undoes [`Self::take`].
    fn release(&mut self, node: u32) {
        for sibling in self.siblings(node).rev() {
            if sibling != node {
                self.uncover(self.item[sibling as usize]);
            }
        }
    }
}
