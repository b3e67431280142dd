//! The three backends: the same code for different vectors, each compiled for its own
//! instructions, and the choice between them.
#![allow(unsafe_code, reason = "functions compiled for instructions that not every processor has")]

use crate::branch;
use crate::digits;
use crate::group::{Group, Words};
use crate::pass::{self, Flags};
use crate::vector::Vector;
use crate::vector::portable::Portable;
#[cfg(target_arch = "x86_64")]
use crate::vector::{avx2::Avx2, avx512::Avx512};

/// The vector work of the solver, compiled for one set of instructions.
pub(crate) trait Backend: Vector {
    /// See [`pass::propagate`].
    fn propagate(group: &mut Group<Self>) -> Flags;
    /// See [`branch::split`].
    fn split(group: &mut Group<Self>, wanted: u32, others: &mut [[Self; 9]; 3]) -> u32;
    /// See [`Group::put`].
    fn put(group: &mut Group<Self>, lane: usize, words: &Words);
    /// See [`digits::to_words`].
    fn read(digits: &[u8; 81], words: &mut Words);
    /// See [`digits::from_words`].
    fn write(words: &Words) -> [u8; 81];
    /// A group of empty lanes.
    fn group() -> Group<Self>;
}

/// Compiles the generic code for a vector type. Without features it is plain code.
macro_rules! backend {
    ($vector:ty, $read:path, $write:path $(, $features:literal)?) => {
        impl Backend for $vector {
            fn propagate(group: &mut Group<Self>) -> Flags {
                $(#[target_feature(enable = $features)])?
                fn compiled(group: &mut Group<$vector>) -> Flags {
                    pass::propagate(group)
                }
                backend!(@call compiled(group) $(, $features)?)
            }

            fn split(group: &mut Group<Self>, wanted: u32, others: &mut [[Self; 9]; 3]) -> u32 {
                $(#[target_feature(enable = $features)])?
                fn compiled(
                    group: &mut Group<$vector>,
                    wanted: u32,
                    others: &mut [[$vector; 9]; 3],
                ) -> u32 {
                    branch::split(group, wanted, others)
                }
                backend!(@call compiled(group, wanted, others) $(, $features)?)
            }

            fn put(group: &mut Group<Self>, lane: usize, words: &Words) {
                $(#[target_feature(enable = $features)])?
                fn compiled(group: &mut Group<$vector>, lane: usize, words: &Words) {
                    group.put(lane, words)
                }
                backend!(@call compiled(group, lane, words) $(, $features)?)
            }

            fn read(digits: &[u8; 81], words: &mut Words) {
                backend!(@call $read(digits, words) $(, $features)?)
            }

            fn write(words: &Words) -> [u8; 81] {
                backend!(@call $write(words) $(, $features)?)
            }

            fn group() -> Group<Self> {
                $(#[target_feature(enable = $features)])?
                fn compiled() -> Group<$vector> {
                    Group::new()
                }
                backend!(@call compiled() $(, $features)?)
            }
        }
    };
    (@call $call:expr, $features:literal) => {
        // SAFETY: a solver of this backend is made only by `choose`, which has seen that the
        // processor has these instructions.
        unsafe { $call }
    };
    (@call $call:expr) => {
        $call
    };
}

backend!(Portable, digits::to_words, digits::from_words);
#[cfg(target_arch = "x86_64")]
backend!(Avx2, digits::avx2::to_words, digits::avx2::from_words, "avx2");
#[cfg(target_arch = "x86_64")]
backend!(Avx512, digits::avx2::to_words, digits::avx2::from_words, "avx512f,avx2");
