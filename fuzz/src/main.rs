//! Fuzz targets: each takes any bytes, and no panic, no endless loop and no heap without bound may come of them.
//! `fuzz/run` builds, chooses and limits; one program holds all targets, so that there is one to link.
#![no_main]

mod bulk;
mod read;
mod round_trip;
mod seeds;
mod wire;
mod words;

use libfuzzer_sys::fuzz_target;
use std::sync::OnceLock;

/// What is tried, with texts to begin with.
struct Target {
    name: &'static str,
    check: fn(&[u8]),
    seeds: fn() -> Vec<Vec<u8>>,
}

const TARGETS: [Target; 5] = [
    Target { name: "read", check: read::check, seeds: read::seeds },
    Target { name: "round-trip", check: round_trip::check, seeds: read::seeds },
    Target { name: "wire", check: wire::check, seeds: wire::seeds },
    Target { name: "bulk", check: bulk::check, seeds: bulk::seeds },
    Target { name: "words", check: words::check, seeds: words::seeds },
];

static CHOSEN: OnceLock<&'static Target> = OnceLock::new();

fuzz_target!(
    init: {
        let name = std::env::var("SUDOLAB_FUZZ_TARGET").expect("fuzz/run names a target");
        let target = TARGETS.iter().find(|target| target.name == name);
        let target = CHOSEN.get_or_init(|| target.expect("there is such a target"));
        if let Some(folder) = std::env::var_os("SUDOLAB_FUZZ_SEEDS") {
            seeds::write(folder.as_ref(), (target.seeds)());
        }
    },
    |bytes: &[u8]| (CHOSEN.get().expect("chosen above").check)(bytes)
);
