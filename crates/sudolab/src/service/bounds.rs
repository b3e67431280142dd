//! How much a carrier allows to one request.

use crate::JsonSchema;
use serde::Serialize;
use std::time::Duration;
use sudolab_core::Limits;

/// How far the work of one request may go, and how large it may be.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bounds {
    /// The time of a run; `None`: only what the request itself says.
    pub time: Option<Usual<Duration>>,
    /// The bytes of a run; `None`: only what the request itself says.
    pub memory: Option<Usual<u64>>,
    /// Puzzles in one request or answer.
    pub puzzles: usize,
    /// About how many bytes of JSON the puzzles of one answer take.
    pub answer: usize,
    /// Clashes in one answer, of all its puzzles.
    pub clashes: usize,
    /// Puzzles in one booklet.
    pub booklet: usize,
    /// The largest side that is generated: beyond, a board with few givens takes minutes or is not reached.
    pub generate_side: usize,
}

/// A limit that can be asked for.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Usual_{T}")]
pub struct Usual<T> {
    /// Where nothing is asked for.
    pub usual: T,
    /// Where more is asked for.
    pub most: T,
}

impl<T: Ord + Copy> Usual<T> {
    /// What holds if this is asked for.
    pub fn of(self, asked: Option<T>) -> T {
        asked.unwrap_or(self.usual).min(self.most)
    }
}

/// Without limits of time and memory, and with room for what a person looks at.
impl Default for Bounds {
    fn default() -> Bounds {
        Bounds {
            time: None,
            memory: None,
            puzzles: 10_000,
            answer: 8 << 20,
            clashes: 1_000,
            booklet: 500,
            generate_side: 25,
        }
    }
}

impl Bounds {
    /// The limits that hold: those asked for, as far as they are allowed.
    pub fn limits(&self, asked: Limits) -> Limits {
        Limits {
            time: self.time.map_or(asked.time, |time| Some(time.of(asked.time))),
            nodes: asked.nodes,
            memory: self.memory.map_or(asked.memory, |memory| Some(memory.of(asked.memory))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_for_holds_up_to_the_most() {
        let memory = Some(Usual { usual: 10, most: 100 });
        let bounds = Bounds { memory, ..Bounds::default() };
        let held = |asked| bounds.limits(Limits { memory: asked, ..Limits::default() }).memory;
        assert_eq!([None, Some(50), Some(500)].map(held), [Some(10), Some(50), Some(100)]);
        let asked = Limits { time: Some(Duration::from_secs(7)), ..Limits::default() };
        assert_eq!(bounds.limits(asked).time, asked.time);
    }
}
