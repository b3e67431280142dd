//! Texts that are small and would like to become large: every format reads each of them within the limit of memory.

use crate::lz::compress;
use crate::memory;
use crate::table::{Budget, Check, Exercises, Target};
use sudolab::formats::{self, Format, Options};

pub(crate) const TARGET: Target = Target {
    name: "bombs",
    exercises: Exercises::Reader,
    oracle: "heap of one call: at most 10 x input + 64 MB",
    check: Check::Seed(check),
    budget: Budget { seconds: 15, cases: 5_000 },
};

/// Lengths of the texts (before compression, where there is one), those that find most first; then all again.
const LENGTHS: [usize; 5] = [1 << 20, 4 << 20, 64 << 10, 4 << 10, 16 << 20];

/// A bomb of about this length.
type Bomb = fn(usize) -> Vec<u8>;

/// What a bomb does, and its text. Where a reader learns a new trick, it gets a line.
const BOMBS: [(&str, Bomb); 22] = [
    ("empty cells with a key", |n| around(n, r#"{"size":9,"grid":["#, r#"{"":0},"#, r#"{}]}"#)),
    ("rows of nothing", |n| around(n, r#"{"size":9,"grid":["#, "[],", "[]]}")),
    ("empty texts", |n| around(n, r#"{"size":9,"grid":["#, r#""","#, r#"""]}"#)),
    ("givens without end", |n| {
        around(n, r#"{"box_height":3,"box_width":3,"givens":["#, "0,", "0]}")
    }),
    ("keys without end", |n| around(n, r#"{"size":9,"#, r#""a":0,"#, r#""grid":[]}"#)),
    ("a side of 400 in boxes of one", |n| {
        around(n, r#"{"box_height":1,"box_width":400,"givens":["#, "0,", "0]}")
    }),
    ("a huge side", |_| br#"{"size":4000000000,"grid":[]}"#.to_vec()),
    ("lists in lists", |n| around(n, r#"{"grid":"#, "[", "]}")),
    ("objects in objects", |n| around(n, "", r#"{"grid":"#, "}")),
    ("loose lists", |n| around(n, "{ce:[", "[,,,],", "]}")),
    ("loose cells", |n| around(n, "{ce:[[", "{},", "]]}")),
    ("f-puzzles, compressed", |n| {
        packed(n, "fpuz", r#"{"size":9,"grid":["#, r#"{"":0},"#, r#"{}]}"#)
    }),
    ("f-puzzles, compressed lists", |n| packed(n, "fpuz", r#"{"grid":"#, "[", "]}")),
    ("f-puzzles, a word", |n| packed(n, "fpuz", r#"{"title":""#, "a", r#"","grid":[]}"#)),
    ("SudokuPad, compressed", |n| packed(n, "scl", "{ce:[[", "{},", "]]}")),
    ("SudokuPad, compressed lists", |n| packed(n, "scl", "{ce:", "[", "]}")),
    ("games", |n| around(n, "<opensudoku>", "<game data=''/>", "</opensudoku>")),
    ("elements in elements", |n| around(n, "<opensudoku>", "<a>", "</opensudoku>")),
    ("short lines", |n| around(n, "", "1\n", "")),
    ("short fields", |n| around(n, "puzzle", ",a", "\n")),
    ("numbers", |n| around(n, "", "1 ", "\n")),
    ("marks", |n| around(n, "", ":1:2[3.4],", "\n")),
];

/// The seed counts through formats, bombs and lengths.
fn check(seed: u64) -> u64 {
    let seed = seed as usize - 1;
    let (name, bomb) = BOMBS[seed % BOMBS.len()];
    let length = LENGTHS[seed / BOMBS.len() % LENGTHS.len()];
    let text = bomb(length);
    let formats: Vec<_> = [None].into_iter().chain(Format::all().map(Some)).collect();
    let failed: Vec<String> =
        formats.iter().filter_map(|&format| too_much(&text, format)).collect();
    assert!(
        failed.is_empty(),
        "{name} ({length} bytes before packing), read as\n{}",
        failed.join("\n")
    );
    formats.len() as u64
}

/// What is wrong with reading a text as this format.
fn too_much(text: &[u8], format: Option<Format>) -> Option<String> {
    let options = Options { format, ..Options::default() };
    let read = || drop(formats::read(text, &options));
    let error = memory::limited(text.len(), read).err()?;
    Some(format!("  {}: {error}", format.map_or("detected", Format::id)))
}

fn around(length: usize, start: &str, middle: &str, end: &str) -> Vec<u8> {
    [start, &middle.repeat(length / middle.len()), end].concat().into_bytes()
}

/// The same as a code that grows when it is read.
fn packed(length: usize, mark: &str, start: &str, middle: &str, end: &str) -> Vec<u8> {
    // Readers refuse codes of more than four million characters: that many are left whole.
    let text = around(length.min(4_000_000), start, middle, end);
    format!("{mark}{}", compress(&text)).into_bytes()
}
