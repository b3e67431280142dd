//! Fuzz targets and differential tests: no panic, no endless loop, no heap without bound and no wrong answer may
//! come of any input. `fuzz/run` builds, chooses and limits; one program holds all targets, so that there is one to link.
//!
//! With the feature `guided` libFuzzer has the main function. Without it only targets that make their own cases
//! can be run: at full speed, since no edge is counted.
#![cfg_attr(feature = "guided", no_main)]

mod lz;
mod memory;
mod seeded;
mod seeds;
mod table;
mod targets;

use seeded::Plan;
use table::{Check, TARGETS, Target};

/// The target that the environment names; the table, if it names none.
fn chosen() -> Option<&'static Target> {
    let Ok(name) = std::env::var("SUDOLAB_FUZZ_TARGET") else {
        TARGETS.iter().for_each(|target| println!("{}", target.line()));
        return None;
    };
    Some(Target::find(&name).unwrap_or_else(|| panic!("there is no target '{name}'")))
}

#[cfg(feature = "guided")]
mod guided {
    use super::{Check, Plan, Target, chosen, memory, seeded, seeds};
    use libfuzzer_sys::fuzz_target;
    use std::process::exit;
    use std::sync::OnceLock;

    static CHOSEN: OnceLock<(&Target, fn(&[u8]))> = OnceLock::new();

    /// What libFuzzer is to feed; other work is done here, and ends the program.
    fn prepare() {
        let Some(target) = chosen() else { exit(0) };
        match target.check {
            Check::Bytes { check, seeds } => {
                if let Some(folder) = std::env::var_os("SUDOLAB_FUZZ_SEEDS") {
                    seeds::write(folder.as_ref(), seeds());
                }
                CHOSEN.get_or_init(|| (target, check));
            }
            Check::Seed(check) => {
                seeded::run(target.name, check, &Plan::from_environment());
                exit(0)
            }
        }
    }

    fuzz_target!(
        init: prepare(),
        |bytes: &[u8]| {
            let (target, check) = CHOSEN.get().expect("prepared above");
            let read = memory::limited(bytes.len(), || check(bytes));
            read.unwrap_or_else(|error| panic!("{}: {error}", target.name));
        }
    );
}

#[cfg(not(feature = "guided"))]
fn main() {
    let Some(target) = chosen() else { return };
    match target.check {
        Check::Bytes { .. } => panic!("{} wants the build with libFuzzer: fuzz/run", target.name),
        Check::Seed(check) => seeded::run(target.name, check, &Plan::from_environment()),
    }
}
