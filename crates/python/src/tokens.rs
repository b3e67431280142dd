//! The way of a search as numbers: what it wrote on the board, and what it took back.
//!
//! With side s, cells from 0 in reading order and digits from 1: writing digit d in cell c is s * c + d, taking it back is
//! that plus s to the third. 0 is never used, so that it can fill up.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sudolab::{Cancel, Cell, Digit, Event, Hooks, ReadyJob, Replay};

/// The largest side whose numbers fit.
pub(crate) const MAX_SIDE: usize = 31;

/// A way, as far as it was kept.
pub(crate) struct Way {
    pub(crate) tokens: Vec<u16>,
    /// Was all of it kept?
    pub(crate) complete: bool,
}

pub(crate) fn ensure_side(side: usize) -> PyResult<()> {
    match side <= MAX_SIDE {
        true => Ok(()),
        false => Err(PyValueError::new_err(format!(
            "traces as tokens are for boards up to {MAX_SIDE}x{MAX_SIDE}, and this is {side}x{side}"
        ))),
    }
}

/// Runs a job and keeps its first tokens; what it does after them is not waited for.
pub(crate) fn way(job: &ReadyJob, most: usize, cancel: &Cancel) -> Way {
    let mut replay = Replay::new(job.puzzle());
    let (mut tokens, mut more) = (Vec::new(), false);
    let enough = cancel.child();
    let mut watch = |event: Event| {
        let cells = [event.cell(), event.other_cell()];
        let before = cells.map(|cell| cell.and_then(|cell| replay.board().get(cell)));
        replay.apply(event);
        for (cell, before) in cells.into_iter().zip(before) {
            let Some(cell) = cell else { continue };
            let changed = change(job, cell, before, replay.board().get(cell));
            more |= changed.is_some() && tokens.len() == most;
            tokens.extend(changed.filter(|_| tokens.len() < most));
        }
        if more {
            enough.cancel();
        }
    };
    job.run_with(Hooks::cancel(&enough).observer(&mut watch));
    Way { tokens, complete: !more }
}

fn change(job: &ReadyJob, cell: Cell, before: Option<Digit>, after: Option<Digit>) -> Option<u16> {
    let side = job.puzzle().shape().side();
    let token = |digit: Digit| side * cell.index() + usize::from(digit.value());
    match (before, after) {
        (before, after) if before == after => None,
        (_, Some(digit)) => Some(token(digit) as u16),
        (Some(digit), None) => Some((token(digit) + side.pow(3)) as u16),
        (None, None) => None,
    }
}
