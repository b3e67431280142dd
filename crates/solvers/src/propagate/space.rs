//! What each cell may still hold, and which propagators have to look again.

use super::network::Network;
use sudolab_core::rules::Mask;

/// A dead end: a cell without digits, or a relation that cannot hold (the number of its propagator).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Dead {
    Cell(usize),
    Relation(usize),
}

/// Domains while they are being narrowed.
pub(super) struct Space<'n> {
    pub(super) network: &'n Network,
    domains: Vec<Mask>,
    /// A bit for each propagator that has to look again; the first to run is the lowest.
    dirty: Vec<u64>,
    /// Cells that got their digit and have not yet told their peers.
    fixed: Vec<u32>,
    /// The propagator at work, which hears nothing of its own changes.
    active: usize,
    /// Where the sweep goes on.
    turn: usize,
    /// The cell that told its digit last, since the last load.
    last: Option<usize>,
}

impl<'n> Space<'n> {
    pub(super) fn new(network: &'n Network) -> Space<'n> {
        Space {
            network,
            domains: Vec::new(),
            dirty: vec![0; network.words],
            fixed: Vec::new(),
            active: usize::MAX,
            turn: 0,
            last: None,
        }
    }

    /// The cell that told its digit last, if one did since the last branching.
    pub(super) fn last_fixed(&self) -> Option<usize> {
        self.last
    }

    /// Takes domains over, all of them as news.
    pub(super) fn start(&mut self, domains: &[Mask]) {
        self.load(domains);
        for number in 0..self.network.propagators.len() {
            self.dirty[number / 64] |= 1 << (number % 64);
        }
        let single = |cell: &u32| domains[*cell as usize].is_power_of_two();
        self.fixed.extend((0..domains.len() as u32).filter(single));
    }

    /// Takes domains over that were propagated to their end.
    pub(super) fn load(&mut self, domains: &[Mask]) {
        self.domains.clear();
        self.domains.extend_from_slice(domains);
        self.dirty.fill(0);
        self.fixed.clear();
        self.turn = 0;
        self.last = None;
    }

    pub(super) fn domains(&self) -> &[Mask] {
        &self.domains
    }

    #[inline(always)]
    pub(super) fn get(&self, cell: usize) -> Mask {
        self.domains[cell]
    }

    /// Leaves a cell only these digits.
    #[inline(always)]
    pub(super) fn keep(&mut self, cell: usize, mask: Mask) -> Result<(), Dead> {
        let before = self.domains[cell];
        let after = before & mask;
        if after == before {
            return Ok(());
        }
        self.change(cell, after)
    }

    #[inline]
    fn change(&mut self, cell: usize, after: Mask) -> Result<(), Dead> {
        self.domains[cell] = after;
        if after == 0 {
            return Err(Dead::Cell(cell));
        }
        if after.is_power_of_two() {
            self.fixed.push(cell as u32);
        }
        let words = self.network.words;
        let watchers = &self.network.watchers[cell * words..(cell + 1) * words];
        for (dirty, watching) in self.dirty.iter_mut().zip(watchers) {
            *dirty |= watching;
        }
        Ok(())
    }

    /// Propagates until nothing changes. `each` hears of every propagator (or, for `None`, of a cell that told
    /// its digit to its peers) after it ran, to tell observers why candidates went.
    pub(super) fn settle(&mut self, mut each: impl FnMut(&Space<'n>, Cause)) -> Result<(), Dead> {
        loop {
            while let Some(cell) = self.fixed.pop() {
                self.last = Some(cell as usize);
                let result = self.tell_peers(cell as usize);
                each(self, Cause::Cell(cell as usize));
                result?;
            }
            let Some(number) = self.next() else { return Ok(()) };
            self.active = number;
            let network = self.network;
            let result = network.propagators[number].relation.propagate(self);
            self.active = usize::MAX;
            self.dirty[number / 64] &= !(1 << (number % 64));
            each(self, Cause::Propagator(number));
            result?;
        }
    }

    #[inline]
    fn tell_peers(&mut self, cell: usize) -> Result<(), Dead> {
        let others = !self.domains[cell];
        let network = self.network;
        for &peer in network.peers(cell) {
            self.keep(peer as usize, others)?;
        }
        Ok(())
    }

    /// The next one in turn, dear ones after all cheap ones. Sweeps cost fewer runs than going back to the cheapest
    /// after every change.
    fn next(&mut self) -> Option<usize> {
        let (cheap, all) = (self.network.cheap, self.network.propagators.len());
        let number = self
            .first_between(self.turn, cheap)
            .or_else(|| self.first_between(0, cheap))
            .or_else(|| self.first_between(cheap, all))?;
        self.dirty[number / 64] &= !(1 << (number % 64));
        if number < cheap {
            self.turn = number + 1;
        }
        Some(number)
    }

    /// The first that has to look again, from one number up to another.
    #[inline]
    fn first_between(&self, from: usize, to: usize) -> Option<usize> {
        let mut mask = u64::MAX << (from % 64);
        for word in from / 64..to.div_ceil(64) {
            let waiting = self.dirty[word] & mask;
            if waiting != 0 {
                let number = word * 64 + waiting.trailing_zeros() as usize;
                return (number < to).then_some(number);
            }
            mask = u64::MAX;
        }
        None
    }

    /// The dead end of the propagator at work.
    #[inline]
    pub(super) fn dead(&self) -> Dead {
        Dead::Relation(self.active)
    }
}

/// Who narrowed domains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cause {
    Cell(usize),
    Propagator(usize),
}
