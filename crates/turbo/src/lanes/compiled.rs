//! The search compiled for the instructions of each backend.
#![allow(unsafe_code, reason = "functions compiled for instructions that not every processor has")]

use super::engine::Engine;
use super::wide::portable::Portable;
#[cfg(target_arch = "x86_64")]
use super::wide::{avx2::Avx2, avx512::Avx512};
use super::{Ended, Work};
use crate::Backend;

/// Runs a search.
///
/// # Panics
/// This processor cannot run the backend.
pub(super) fn run<W: Work>(backend: Backend, engine: &mut Engine, work: &mut W) -> Ended {
    assert!(backend.is_available(), "this processor lacks the instructions of {}", backend.name());
    match backend {
        Backend::Portable => engine.run::<Portable, W>(work),
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the processor was seen to have the instructions.
        Backend::Avx2 => unsafe { avx2(engine, work) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the processor was seen to have the instructions.
        Backend::Avx512 => unsafe { avx512(engine, work) },
        #[cfg(not(target_arch = "x86_64"))]
        Backend::Avx2 | Backend::Avx512 => engine.run::<Portable, W>(work),
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,popcnt")]
fn avx2<W: Work>(engine: &mut Engine, work: &mut W) -> Ended {
    engine.run::<Avx2, W>(work)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,popcnt,avx512f,avx512bw,avx512vl,avx512bitalg")]
fn avx512<W: Work>(engine: &mut Engine, work: &mut W) -> Ended {
    engine.run::<Avx512, W>(work)
}
