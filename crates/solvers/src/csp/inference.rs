//! What follows from a digit just placed.

use super::alldifferent::AllDifferent;
use super::domains::{DeadEnd, Domains};
use super::rules::{Effort, Rules};
use std::sync::Arc;
use sudolab_core::{Cell, Digit, Layout, Puzzle, Reason, Run, Shape, Words};

/// How much is inferred after every placement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Strength {
    /// Nothing: a digit in sight is only noticed when it is tested.
    None,
    /// The digit leaves the cells in sight.
    ForwardChecking,
    /// Arc consistency: a cell down to one digit takes it from the cells in sight, too.
    Ac3,
    /// Generalised arc consistency of every unit as a whole: only digits that are part
    /// of some complete filling of the unit stay.
    AllDifferent,
}

pub(super) static INFERENCES: Words<Strength, 4> = Words::new([
    ("none", Strength::None),
    ("forward-checking", Strength::ForwardChecking),
    ("ac3", Strength::Ac3),
    ("all-different", Strength::AllDifferent),
]);

/// Carries inference out; keeps its queue from call to call.
pub(super) struct Inference<const WORDS: usize> {
    strength: Strength,
    layout: Arc<Layout>,
    queue: Vec<Cell>,
    queued: Vec<bool>,
    all_different: AllDifferent<WORDS>,
    rules: Rules,
}

impl<const WORDS: usize> Inference<WORDS> {
    pub(super) fn new(strength: Strength, puzzle: &Puzzle) -> Self {
        let layout = puzzle.layout();
        Inference {
            strength,
            layout: layout.clone(),
            queue: Vec::new(),
            queued: vec![false; layout.cells()],
            all_different: AllDifferent::new(layout),
            rules: Rules::of(puzzle),
        }
    }

    /// May a digit be tried? Where nothing is inferred, a rule that it breaks is noticed now, else from what follows.
    #[inline(always)]
    pub(super) fn admits(&self, cell: Cell, digit: Digit, domains: &Domains<WORDS>) -> bool {
        self.rules.is_empty()
            || self.strength != Strength::None
            || self.rules.allow(cell, digit, domains)
    }

    /// The consequences of the digit that was placed in this cell.
    #[inline]
    pub(super) fn after(
        &mut self,
        cell: Cell,
        domains: &mut Domains<WORDS>,
        run: &mut Run,
    ) -> Result<(), DeadEnd> {
        match self.strength {
            Strength::None => Ok(()),
            Strength::ForwardChecking => {
                forward_check(&self.layout, cell, domains, run)?;
                self.rules.infer(Effort::Of(cell), domains, run).map(|_| ())
            }
            Strength::Ac3 => {
                self.enqueue(cell);
                self.ac3(domains, run)
            }
            Strength::AllDifferent => {
                self.all_different.touch(cell);
                self.filter_all(domains, run)
            }
        }
    }

    /// Units as a whole and the rules in turn, until nothing changes.
    fn filter_all(&mut self, domains: &mut Domains<WORDS>, run: &mut Run) -> Result<(), DeadEnd> {
        loop {
            self.all_different.propagate(domains, run)?;
            let changed = self.rules.infer(Effort::All, domains, run)?;
            if changed.is_empty() {
                return Ok(());
            }
            changed.into_iter().for_each(|cell| self.all_different.touch(cell));
        }
    }

    /// AC-3 from all cells: what the document does before its search.
    pub(super) fn ac3_from_all(
        &mut self,
        domains: &mut Domains<WORDS>,
        run: &mut Run,
    ) -> Result<(), DeadEnd> {
        // Last first, so that the stack hands them out in board order.
        for index in (0..domains.shape().cells() as u32).rev() {
            self.enqueue(Cell(index));
        }
        self.ac3(domains, run)
    }

    fn enqueue(&mut self, cell: Cell) {
        enqueue(&mut self.queue, &mut self.queued, cell);
    }

    /// AC-3 with a queue of changed cells (each stands for the arcs of its peers to it).
    /// An arc x -> y revises something only when y is down to one digit: every other
    /// value of x finds a different one in y.
    fn ac3(&mut self, domains: &mut Domains<WORDS>, run: &mut Run) -> Result<(), DeadEnd> {
        let result = self.revise_all(domains, run);
        if result.is_err() {
            self.queue.drain(..).for_each(|cell| self.queued[cell.index()] = false);
        }
        result?;
        // The propagators know who sees whom: nothing is left to be done after them.
        self.rules.infer(Effort::All, domains, run).map(|_| ())
    }

    fn revise_all(&mut self, domains: &mut Domains<WORDS>, run: &mut Run) -> Result<(), DeadEnd> {
        while let Some(cell) = self.queue.pop() {
            self.queued[cell.index()] = false;
            if gives_up::<WORDS>(run) {
                self.queue.drain(..).for_each(|cell| self.queued[cell.index()] = false);
                break;
            }
            let Some(digit) = domains.domain(cell).single() else { continue };
            let shape = self.layout.shape();
            for &peer in self.layout.peers(cell).iter() {
                if domains.strike(peer, digit, run, move || can_only_be(shape, cell, digit))? {
                    enqueue(&mut self.queue, &mut self.queued, peer);
                }
            }
        }
        Ok(())
    }
}

/// On a large board a single inference may outlast the run: when time is over it is left unfinished, which is
/// weaker but not wrong, and the next tick ends the run.
#[inline(always)]
pub(super) fn gives_up<const WORDS: usize>(run: &Run) -> bool {
    WORDS > 1 && run.check().is_err()
}

#[inline(always)]
fn enqueue(queue: &mut Vec<Cell>, queued: &mut [bool], cell: Cell) {
    if !std::mem::replace(&mut queued[cell.index()], true) {
        queue.push(cell);
    }
}

fn forward_check<const WORDS: usize>(
    layout: &Layout,
    cell: Cell,
    domains: &mut Domains<WORDS>,
    run: &mut Run,
) -> Result<(), DeadEnd> {
    if let Some(digit) = domains.domain(cell).single() {
        let shape = layout.shape();
        for &peer in layout.peers(cell).iter() {
            domains.strike(peer, digit, run, move || holds(shape, cell, digit))?;
        }
    }
    Ok(())
}

fn holds(shape: &Shape, cell: Cell, digit: Digit) -> Reason {
    Reason { sentence: format!("{} holds {digit}", shape.name(cell)), cells: vec![cell] }
}

fn can_only_be(shape: &Shape, cell: Cell, digit: Digit) -> Reason {
    Reason { sentence: format!("{} can only be {digit}", shape.name(cell)), cells: vec![cell] }
}
