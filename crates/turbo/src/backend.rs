//! The backends: the same code for different vectors, each compiled for its own
//! instructions, and the choice between them.
#![allow(unsafe_code, reason = "functions compiled for instructions that not every processor has")]

use crate::branch;
use crate::digits;
use crate::engine::Engine;
use crate::group::{Group, Waiting, Words};
use crate::harvest::{self, Harvest};
use crate::pass::{self, Flags};
use crate::text;
use crate::vector::Vector;
use crate::vector::portable::Portable;
#[cfg(target_arch = "x86_64")]
use crate::vector::{
    avx2::Avx2,
    avx512::{Avx512, Avx512Narrow},
};
use crate::work::Work;
use std::fmt;

/// A set of vector instructions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Backend {
    /// Four lanes, on every processor.
    Portable,
    /// Eight lanes, on x86-64 processors with AVX2.
    Avx2,
    /// Sixteen lanes, on x86-64 processors with AVX-512 as Intel has it since Ice Lake and AMD since Zen 4.
    Avx512,
}

/// The variable that overrides the choice.
pub const VARIABLE: &str = "SUDOLAB_BACKEND";

impl Backend {
    /// All of them, the slowest first.
    pub const ALL: [Backend; 3] = [Backend::Portable, Backend::Avx2, Backend::Avx512];

    /// The name, as [`VARIABLE`] takes it.
    pub fn name(self) -> &'static str {
        match self {
            Backend::Portable => "portable",
            Backend::Avx2 => "avx2",
            Backend::Avx512 => "avx512",
        }
    }

    /// How many boards it works on at once.
    pub fn lanes(self) -> usize {
        match self {
            Backend::Portable => Portable::LANES,
            Backend::Avx2 => 8,
            Backend::Avx512 => 16,
        }
    }

    /// Has this processor its instructions?
    pub fn is_available(self) -> bool {
        match self {
            Backend::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2 => {
                std::arch::is_x86_feature_detected!("avx2")
                    && std::arch::is_x86_feature_detected!("bmi1")
                    && std::arch::is_x86_feature_detected!("popcnt")
            }
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512 => {
                Backend::Avx2.is_available()
                    && std::arch::is_x86_feature_detected!("avx512f")
                    && std::arch::is_x86_feature_detected!("avx512bw")
                    && std::arch::is_x86_feature_detected!("avx512vl")
                    && std::arch::is_x86_feature_detected!("avx512vbmi")
                    && std::arch::is_x86_feature_detected!("avx512vbmi2")
                    && std::arch::is_x86_feature_detected!("avx512vpopcntdq")
                    && std::arch::is_x86_feature_detected!("avx512bitalg")
            }
            #[cfg(not(target_arch = "x86_64"))]
            Backend::Avx2 | Backend::Avx512 => false,
        }
    }

    /// The best that this processor has, or what the variable [`VARIABLE`] says.
    ///
    /// # Errors
    /// The variable names no backend, or one that this processor cannot run.
    pub fn choose() -> Result<Backend, BadBackend> {
        match std::env::var_os(VARIABLE) {
            Some(name) => Backend::named(&name.to_string_lossy()),
            None => {
                Ok(*Backend::ALL.iter().rfind(|b| b.is_available()).unwrap_or(&Backend::Portable))
            }
        }
    }

    /// The backend of a name.
    ///
    /// # Errors
    /// There is none of that name, or this processor lacks its instructions.
    pub fn named(name: &str) -> Result<Backend, BadBackend> {
        match Backend::ALL.into_iter().find(|backend| backend.name() == name) {
            Some(backend) if backend.is_available() => Ok(backend),
            found => Err(BadBackend { name: name.to_string(), known: found.is_some() }),
        }
    }
}

/// A backend that is unknown, or that this processor cannot run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadBackend {
    name: String,
    known: bool,
}

impl fmt::Display for BadBackend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let here: Vec<&str> =
            Backend::ALL.into_iter().filter(|b| b.is_available()).map(Backend::name).collect();
        let why = if self.known {
            "this processor lacks its instructions"
        } else {
            "there is no such backend"
        };
        write!(
            f,
            "backend '{}': {why}; {VARIABLE} may be {}, or unset for the best",
            self.name,
            here.join(", ")
        )
    }
}

impl std::error::Error for BadBackend {}

/// The solver, compiled for one set of instructions.
pub(crate) trait Compiled: Vector {
    /// The vector for a board alone.
    type Narrow: Vector;

    /// See [`Engine::run`].
    fn run<W: Work>(engine: &mut Engine<Self>, limit: u64, work: &mut W) -> bool;
    /// Boards arrive; a quick pass. See [`pass::propagate`].
    fn quick(group: &mut Group<Self>, waiting: &Waiting, lanes: u32) -> Flags;
    /// Boards arrive; a thorough pass, which does not tell what it found.
    fn thorough(group: &mut Group<Self>, waiting: &Waiting, lanes: u32);
    /// A quick pass after a thorough one: it tells what is dead, full and stalled now, and notes which boxes are open.
    fn settle(group: &mut Group<Self>) -> Flags;
    /// See [`branch::split`].
    fn split(group: &mut Group<Self>, wanted: u32, others: &mut Waiting) -> u32;
    /// A pass for a single board: a quick one, or a thorough one, which notes which boxes are open.
    fn pass_single(group: &mut Group<Self::Narrow, 1>, thorough: bool) -> Flags;
    /// See [`branch::split`], for a single board.
    fn split_single(group: &mut Group<Self::Narrow, 1>, other: &mut [[Self::Narrow; 9]; 1])
    -> bool;
    /// See [`Group::single`].
    fn single(words: &Words) -> Group<Self::Narrow, 1>;
    /// See [`Group::take`].
    fn take(group: &mut Group<Self>, waiting: &Waiting, lanes: u32);
    /// See [`harvest::harvest`].
    fn harvest(group: &Group<Self>, into: &mut Harvest<Self>);
    /// See [`harvest::verify`].
    fn verify(group: &Group<Self>) -> u32;
    /// See [`digits::read`].
    fn read(digits: &[u8; 81], waiting: &mut Waiting, lane: usize);
    /// See [`text::digits`].
    fn parse(text: &[u8; 81]) -> Option<[u8; 81]>;
    /// See [`digits::write`].
    fn write(harvest: &Harvest<Self>, lane: usize, digits: &mut [u8; 81]);
    /// A group of empty lanes.
    fn group() -> Group<Self>;
}

/// Compiles the generic code for a vector type. Without features it is plain code.
macro_rules! backend {
    ($vector:ty, $narrow:ty, $read:path, $write:path $(, $features:literal)?) => {
        impl Compiled for $vector {
            type Narrow = $narrow;

            fn run<W: Work>(engine: &mut Engine<Self>, limit: u64, work: &mut W) -> bool {
                $(#[target_feature(enable = $features)])?
                fn compiled<W: Work>(
                    engine: &mut Engine<$vector>,
                    limit: u64,
                    work: &mut W,
                ) -> bool {
                    engine.run(limit, work)
                }
                backend!(@call compiled(engine, limit, work) $(, $features)?)
            }

            fn quick(group: &mut Group<Self>, waiting: &Waiting, lanes: u32) -> Flags {
                #[inline(never)]
                $(#[target_feature(enable = $features)])?
                fn compiled(group: &mut Group<$vector>, waiting: &Waiting, lanes: u32) -> Flags {
                    align_frame();
                    pass::propagate::<_, 3, false, false>(group, Some((waiting, lanes)))
                }
                backend!(@call compiled(group, waiting, lanes) $(, $features)?)
            }

            fn thorough(group: &mut Group<Self>, waiting: &Waiting, lanes: u32) {
                #[inline(never)]
                $(#[target_feature(enable = $features)])?
                fn compiled(group: &mut Group<$vector>, waiting: &Waiting, lanes: u32) {
                    align_frame();
                    pass::propagate::<_, 3, true, false>(group, Some((waiting, lanes)));
                }
                backend!(@call compiled(group, waiting, lanes) $(, $features)?)
            }

            fn settle(group: &mut Group<Self>) -> Flags {
                #[inline(never)]
                $(#[target_feature(enable = $features)])?
                fn compiled(group: &mut Group<$vector>) -> Flags {
                    align_frame();
                    pass::propagate::<_, 3, false, true>(group, None)
                }
                backend!(@call compiled(group) $(, $features)?)
            }

            fn split(group: &mut Group<Self>, wanted: u32, others: &mut Waiting) -> u32 {
                #[inline(never)]
                $(#[target_feature(enable = $features)])?
                fn compiled(
                    group: &mut Group<$vector>,
                    wanted: u32,
                    others: &mut Waiting,
                ) -> u32 {
                    align_frame();
                    branch::split(group, wanted, others)
                }
                backend!(@call compiled(group, wanted, others) $(, $features)?)
            }

            fn pass_single(group: &mut Group<$narrow, 1>, thorough: bool) -> Flags {
                #[inline(never)]
                $(#[target_feature(enable = $features)])?
                fn compiled(group: &mut Group<$narrow, 1>, thorough: bool) -> Flags {
                    if thorough {
                        pass::propagate::<_, 1, true, true>(group, None)
                    } else {
                        pass::propagate::<_, 1, false, false>(group, None)
                    }
                }
                backend!(@call compiled(group, thorough) $(, $features)?)
            }

            fn split_single(
                group: &mut Group<$narrow, 1>,
                other: &mut [[$narrow; 9]; 1],
            ) -> bool {
                #[inline(never)]
                $(#[target_feature(enable = $features)])?
                fn compiled(
                    group: &mut Group<$narrow, 1>,
                    other: &mut [[$narrow; 9]; 1],
                ) -> bool {
                    branch::split(group, 0b111, other) != 0
                }
                backend!(@call compiled(group, other) $(, $features)?)
            }

            fn single(words: &Words) -> Group<$narrow, 1> {
                $(#[target_feature(enable = $features)])?
                fn compiled(words: &Words) -> Group<$narrow, 1> {
                    Group::single(words)
                }
                backend!(@call compiled(words) $(, $features)?)
            }

            fn take(group: &mut Group<Self>, waiting: &Waiting, lanes: u32) {
                $(#[target_feature(enable = $features)])?
                fn compiled(group: &mut Group<$vector>, waiting: &Waiting, lanes: u32) {
                    group.take(waiting, lanes)
                }
                backend!(@call compiled(group, waiting, lanes) $(, $features)?)
            }

            fn verify(group: &Group<Self>) -> u32 {
                #[inline(never)]
                $(#[target_feature(enable = $features)])?
                fn compiled(group: &Group<$vector>) -> u32 {
                    align_frame();
                    harvest::verify(group)
                }
                backend!(@call compiled(group) $(, $features)?)
            }

            fn harvest(group: &Group<Self>, into: &mut Harvest<Self>) {
                #[inline(never)]
                $(#[target_feature(enable = $features)])?
                fn compiled(group: &Group<$vector>, into: &mut Harvest<$vector>) {
                    align_frame();
                    harvest::harvest(group, into)
                }
                backend!(@call compiled(group, into) $(, $features)?)
            }

            fn read(digits: &[u8; 81], waiting: &mut Waiting, lane: usize) {
                backend!(@call $read(digits, waiting, lane) $(, $features)?)
            }

            fn parse(text: &[u8; 81]) -> Option<[u8; 81]> {
                $(#[target_feature(enable = $features)])?
                fn compiled(text: &[u8; 81]) -> Option<[u8; 81]> {
                    text::digits(text)
                }
                backend!(@call compiled(text) $(, $features)?)
            }

            #[inline(always)]
            fn write(harvest: &Harvest<Self>, lane: usize, digits: &mut [u8; 81]) {
                backend!(@call $write(harvest, lane, digits) $(, $features)?)
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
        // SAFETY: an engine of this backend is made only by `Solver::with`, which has seen that
        // the processor has these instructions.
        unsafe { $call }
    };
    (@call $call:expr) => {
        $call
    };
}

backend!(Portable, Portable, digits::read, digits::write);
#[cfg(target_arch = "x86_64")]
backend!(Avx2, Portable, digits::avx2::read, digits::avx2::write, "avx2,bmi1,popcnt");
#[cfg(target_arch = "x86_64")]
backend!(
    Avx512,
    Avx512Narrow,
    digits::avx512::read,
    digits::avx512::write,
    "avx2,bmi1,popcnt,avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq"
);

/// Makes the frame of the calling function start on a cache line, so that no vector kept there lies
/// across two lines: the compiler itself would align it to 16 bytes.
#[inline(always)]
fn align_frame() {
    #[repr(align(64))]
    struct Line;
    std::hint::black_box(&mut Line);
}
