//! Lines that a machine reads: digits that no accepted reading uses go, in all lanes at once.
//!
//! ```text
//! states  | 0 |-- digits --> | 1 2 3 |-- digits --> | 4 5 |      one layer before each cell and one behind the last
//! cells        first                  second
//! ```
//!
//! A word for each state says in which lanes it can be reached (forward), and from which the end can be (backward). A step
//! is open in the lanes in which its cell may hold one of its digits.

use super::pass::{Boards, Found};
use super::program::Program;
use super::wide::{LANES, Row, Wide};

/// The most steps of a machine; with more it is dearer than boards one by one.
pub const MOST_STEPS: usize = 60_000;

/// From a state before a cell to a state behind it, by some digits. A reading begins in state 0, and every state behind
/// the last cell is accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The state before the cell.
    pub from: u16,
    /// The state behind it.
    pub to: u16,
    /// The digits, as bits.
    pub digits: u16,
}

/// A machine, ready for passes.
#[derive(Clone, Debug)]
pub(super) struct Machine {
    /// Its number among all relations.
    number: usize,
    cells: Vec<u8>,
    /// Where its cells are among those of all machines.
    first: usize,
    layers: Vec<Layer>,
    /// How many states all layers have, and how many those before the last.
    states: usize,
    inner: usize,
}

/// The steps over a cell.
#[derive(Clone, Debug)]
struct Layer {
    /// All sets of digits that steps have.
    sets: Vec<u16>,
    /// From and to (states are counted through all layers), and which set.
    steps: Vec<[u32; 3]>,
}

impl Machine {
    pub(super) fn new(number: usize, cells: &[u8], steps: &[Vec<Step>], first: usize) -> Machine {
        let mut before = 0;
        let mut layers = Vec::with_capacity(steps.len());
        for steps in steps {
            let states = steps.iter().map(|step| u32::from(step.from) + 1).max().unwrap_or(1);
            layers.push(Layer::new(steps, before, before + states));
            before += states;
        }
        let last = steps.last().and_then(|steps| steps.iter().map(|step| step.to).max());
        let inner = before as usize;
        let states = inner + usize::from(last.unwrap_or(0)) + 1;
        Machine { number, cells: cells.to_vec(), first, layers, states, inner }
    }

    pub(super) fn cells(&self) -> &[u8] {
        &self.cells
    }

    pub(super) fn bytes(&self) -> usize {
        self.layers.iter().map(|layer| layer.steps.len() * size_of::<[u32; 3]>()).sum()
    }
}

impl Layer {
    fn new(steps: &[Step], before: u32, behind: u32) -> Layer {
        let mut sets: Vec<u16> = steps.iter().map(|step| step.digits).collect();
        sets.sort_unstable();
        sets.dedup();
        let set = |digits| sets.partition_point(|&set| set < digits) as u32;
        let step = |s: &Step| [before + u32::from(s.from), behind + u32::from(s.to), set(s.digits)];
        let steps = steps.iter().map(step).collect();
        Layer { sets, steps }
    }
}

/// What machines leave for the next pass, and room to work in.
pub(super) struct Readings {
    /// The cells of all machines, as they were when these had nothing more to say.
    known: Vec<Row>,
    reached: Vec<u32>,
    ending: Vec<u32>,
    open: Vec<Vec<u32>>,
    used: Vec<u32>,
}

impl Readings {
    pub(super) fn new(program: &Program) -> Readings {
        let cells = program.machines.iter().map(|machine| machine.cells.len());
        let layers = || program.machines.iter().flat_map(|machine| &machine.layers);
        let states = program.machines.iter().map(|machine| machine.states).max().unwrap_or(0);
        Readings {
            known: vec![Row::EMPTY; cells.clone().sum()],
            reached: vec![0; states],
            ending: vec![0; states],
            open: vec![Vec::new(); cells.max().unwrap_or(0)],
            used: vec![0; layers().map(|layer| layer.sets.len()).max().unwrap_or(0)],
        }
    }
}

impl Boards {
    /// Asks machines whose cells changed in one of these lanes since they were asked last.
    #[inline(always)]
    pub(super) fn read<V: Wide>(&mut self, program: &Program, lanes: u32) -> Found {
        let mut found = Found::NOTHING;
        for machine in &program.machines {
            if self.news_for::<V>(machine) & lanes != 0 {
                let alive = self.forward::<V>(machine);
                found.note(!alive, machine.number);
                found.changed |= self.backward::<V>(machine, alive);
            }
        }
        found
    }

    /// The lanes in which cells are not what the machine knows.
    #[inline(always)]
    fn news_for<V: Wide>(&self, machine: &Machine) -> u32 {
        let mut news = V::splat(0);
        for (cell, known) in machine.cells.iter().zip(&self.readings.known[machine.first..]) {
            news = news.or(V::load(&self.cells[usize::from(*cell)]).xor(V::load(known)));
        }
        V::bits(news.meets(news))
    }

    /// Which states can be reached; the lanes in which one behind the last cell is among them.
    #[inline(always)]
    fn forward<V: Wide>(&mut self, machine: &Machine) -> u32 {
        let Readings { reached, open, .. } = &mut self.readings;
        reached[..machine.states].fill(0);
        reached[0] = u32::MAX;
        let mut alive = 0;
        for ((layer, cell), open) in machine.layers.iter().zip(&machine.cells).zip(open) {
            let domain = V::load(&self.cells[usize::from(*cell)]);
            open.clear();
            for &set in &layer.sets {
                open.push(V::bits(domain.meets(V::splat(set))));
            }
            alive = 0;
            for &[from, to, set] in &layer.steps {
                let goes = reached[from as usize] & open[set as usize];
                reached[to as usize] |= goes;
                alive |= goes;
            }
        }
        alive
    }

    /// Leaves each cell the digits of steps on the way from the beginning to the end; the lanes that change.
    #[inline(always)]
    fn backward<V: Wide>(&mut self, machine: &Machine, alive: u32) -> u32 {
        let Readings { known, reached, ending, open, used } = &mut self.readings;
        ending[..machine.inner].fill(0);
        ending[machine.inner..machine.states].fill(u32::MAX);
        let alive = V::lanes(alive);
        let mut changed = V::splat(0);
        for (nth, layer) in machine.layers.iter().enumerate().rev() {
            used[..layer.sets.len()].fill(0);
            for &[from, to, set] in &layer.steps {
                let goes = ending[to as usize] & open[nth][set as usize];
                ending[from as usize] |= goes;
                used[set as usize] |= goes & reached[from as usize];
            }
            let row = &mut self.cells[usize::from(machine.cells[nth])];
            let before = V::load(row);
            let mut after = V::splat(0);
            for (&set, &used) in layer.sets.iter().zip(&*used) {
                after = after.or(before.and(V::splat(set)).only(V::lanes(used)));
            }
            changed = changed.or(before.xor(after).only(alive));
            let after = V::choose(alive, after, before);
            after.store(row);
            // Another board that looks the same must not pass for one that can hold.
            after.only(alive).store(&mut known[machine.first + nth]);
        }
        V::bits(changed.meets(changed))
    }
}

const _: () = assert!(LANES == u32::BITS as usize, "a lane is a bit of a word");
