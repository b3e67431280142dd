//! What each cell may still hold, and which propagators have to look again.

use super::network::Network;
use sudolab_core::rules::{Mask, all_digits};

/// A dead end: a cell without digits, or a relation that cannot hold (the number of its propagator).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Dead {
    Cell(usize),
    Relation(usize),
}

/// What cells may hold, to be narrowed.
pub(super) trait Domains {
    fn get(&self, cell: usize) -> Mask;
    /// Leaves a cell only these digits.
    fn keep(&mut self, cell: usize, mask: Mask) -> Result<(), Dead>;
    /// The dead end of the propagator at work.
    fn dead(&self) -> Dead;
}

/// Domains while they are being narrowed.
pub(super) struct Space<'n> {
    pub(super) network: &'n Network,
    domains: Vec<Mask>,
    /// The same by digit: the cells that may hold it, as bits, so many words for each digit.
    places: Vec<u64>,
    /// For each unit the digits that lost a place there since it looked.
    lost: Vec<Mask>,
    /// A bit for each propagator that has to look again; the first to run is the lowest.
    dirty: Vec<u64>,
    /// Cells that got their digit and have not yet told their peers.
    fixed: Vec<u32>,
    /// The propagator at work.
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
            places: vec![0; network.side * network.cell_words],
            lost: vec![0; network.units],
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
        self.lost.fill(all_digits(self.network.side));
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
        self.find_places();
        self.lost.fill(0);
        self.dirty.fill(0);
        self.fixed.clear();
        self.turn = 0;
        self.last = None;
    }

    fn find_places(&mut self) {
        let words = self.network.cell_words;
        self.places.fill(0);
        for (cell, &domain) in self.domains.iter().enumerate() {
            let (word, bit) = (cell / 64, 1 << (cell % 64));
            let mut left = domain;
            while left != 0 {
                self.places[left.trailing_zeros() as usize * words + word] |= bit;
                left &= left - 1;
            }
        }
    }

    /// The cells that may hold a digit (by index), as bits.
    #[inline(always)]
    pub(super) fn places(&self, digit: usize) -> &[u64] {
        let words = self.network.cell_words;
        &self.places[digit * words..(digit + 1) * words]
    }

    /// The digits that lost a place in a unit since it asked last.
    #[inline(always)]
    pub(super) fn take_lost(&mut self, unit: usize) -> Mask {
        std::mem::take(&mut self.lost[unit])
    }

    /// Takes a digit (by index) out of all these cells but those of `except`.
    #[inline]
    pub(super) fn take_out(
        &mut self,
        digit: usize,
        cells: &[u64],
        except: &[u64],
    ) -> Result<(), Dead> {
        let words = self.network.cell_words;
        for word in 0..words {
            let mut bits = cells[word] & !except[word] & self.places[digit * words + word];
            while bits != 0 {
                let cell = word * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                self.keep(cell, !(1 << digit))?;
            }
        }
        Ok(())
    }

    pub(super) fn domains(&self) -> &[Mask] {
        &self.domains
    }

    #[inline]
    fn change(&mut self, cell: usize, before: Mask, after: Mask) -> Result<(), Dead> {
        self.domains[cell] = after;
        let removed = before & !after;
        let (word, bit) = (cell / 64, 1 << (cell % 64));
        let mut left = removed;
        while left != 0 {
            self.places[left.trailing_zeros() as usize * self.network.cell_words + word] &= !bit;
            left &= left - 1;
        }
        for &unit in self.network.units_of(cell) {
            self.lost[unit as usize] |= removed;
        }
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
            if network.propagators[number].relation.is_done_at_once() {
                self.dirty[number / 64] &= !(1 << (number % 64));
            }
            each(self, Cause::Propagator(number));
            result?;
        }
    }

    #[inline]
    fn tell_peers(&mut self, cell: usize) -> Result<(), Dead> {
        let digit = self.domains[cell].trailing_zeros() as usize;
        let network = self.network;
        self.take_out(digit, network.sight(cell), &network.no_cells)
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
}

impl Domains for Space<'_> {
    #[inline(always)]
    fn get(&self, cell: usize) -> Mask {
        self.domains[cell]
    }

    #[inline(always)]
    fn keep(&mut self, cell: usize, mask: Mask) -> Result<(), Dead> {
        let before = self.domains[cell];
        let after = before & mask;
        if after == before {
            return Ok(());
        }
        self.change(cell, before, after)
    }

    #[inline]
    fn dead(&self) -> Dead {
        Dead::Relation(self.active)
    }
}

/// Who narrowed domains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cause {
    Cell(usize),
    Propagator(usize),
}
