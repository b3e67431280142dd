//! The reader of `bulk`, over any pieces of plain and compressed text, against one that splits lines plainly.

use crate::seeds::CLASSIC;
use crate::table::{Budget, Check, Exercises, Target};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use std::io::{self, Read, Write};
use sudolab::bulk::{Source, puzzles};
use sudolab::turbo;

pub(crate) const TARGET: Target = Target {
    name: "bulk",
    exercises: Exercises::Reader,
    oracle: "a reader that splits lines plainly",
    check: Check::Bytes { check, seeds },
    budget: Budget { seconds: 12, cases: 200_000 },
};

/// A line may be this long to be looked at: a block of the reader.
const BLOCK: usize = 256 * 1024;
/// Texts are repeated up to this size, so that they do not end within the first block.
const MOST: usize = 300_000;

/// Head: how it is packed, how many bytes come at a time, how often the text is repeated.
fn check(bytes: &[u8]) {
    let Some((&[packing, size, small, times], text)) = bytes.split_first_chunk() else { return };
    let size = 1 + usize::from(size) + 256 * usize::from(small);
    if packing > 2 {
        // Whatever it is: an answer or an error.
        drop(
            Source::new(Pieces::new(text.to_vec(), size), None)
                .map(|source| puzzles(source, 1 << 20)),
        );
        return;
    }
    let most = MOST / text.len().max(1);
    // Most are not, since that takes its time.
    let times = usize::from(times).saturating_sub(0xf0);
    let text = text.repeat((1 + times * times * times).min(most.max(1)));
    let packed = match packing {
        0 => text.clone(),
        1 => gzip(&text),
        _ => compress_to_vec(&text[..], CompressionLevel::Fastest),
    };
    // Plain text may look as if it were packed.
    if packing == 0 && (text.starts_with(&[0x1f, 0x8b]) || text.starts_with(&[0x28, 0xb5])) {
        return;
    }
    let source = Source::new(Pieces::new(packed, size), None);
    match (source, plainly(&text)) {
        (Ok(source), Some(expected)) => {
            assert!(puzzles(source, usize::MAX).expect("whole input") == expected);
        }
        (source, expected) => assert!(source.is_err() && expected.is_none(), "UTF-16 or not?"),
    }
}

/// The puzzles of a text and how many lines are none; nothing for UTF-16.
fn plainly(text: &[u8]) -> Option<(Vec<[u8; 81]>, u64)> {
    let is_utf16 = match text {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => true,
        [0, second, ..] => *second != 0,
        [_, 0, third, ..] => *third != 0,
        _ => false,
    };
    if is_utf16 {
        return None;
    }
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let (mut found, mut others) = (Vec::new(), 0);
    for line in lines(text) {
        let end = |line: &[u8]| line.iter().position(|byte| b" ,;\t#".contains(byte));
        let line = if line.len() == 81 { line } else { line.trim_ascii() };
        let line = if line.len() == 81 { line } else { &line[..end(line).unwrap_or(line.len())] };
        match turbo::parse(line) {
            Ok(puzzle) if line.len() <= BLOCK => found.push(puzzle),
            _ => others += 1,
        }
    }
    Some((found, others))
}

fn lines(text: &[u8]) -> Vec<&[u8]> {
    let (mut lines, mut rest) = (Vec::new(), text);
    while !rest.is_empty() {
        let end = rest.iter().position(|byte| b"\r\n".contains(byte)).unwrap_or(rest.len());
        lines.push(&rest[..end]);
        let width = if rest[end..].starts_with(b"\r\n") { 2 } else { 1 };
        rest = rest.get(end + width..).unwrap_or_default();
    }
    lines
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(bytes).expect("memory takes everything");
    encoder.finish().expect("memory takes everything")
}

/// A reader that gives so many bytes at a time.
struct Pieces {
    bytes: io::Cursor<Vec<u8>>,
    size: usize,
}

impl Pieces {
    fn new(bytes: Vec<u8>, size: usize) -> Pieces {
        Pieces { bytes: io::Cursor::new(bytes), size }
    }
}

impl Read for Pieces {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let room = self.size.min(buffer.len());
        self.bytes.read(&mut buffer[..room])
    }
}

fn seeds() -> Vec<Vec<u8>> {
    let marks = "1........".repeat(81);
    let text = format!("{CLASSIC}\n{CLASSIC},more\r\n {CLASSIC} \r{marks}\n\nbad");
    let bytes = text.as_bytes();
    let with = |head: [u8; 4], text: &[u8]| [&head[..], text].concat();
    let mut seeds: Vec<_> = (0..3)
        .flat_map(|packing| {
            [[packing, 0, 0, 0], [packing, 255, 255, 0xff], [packing, 7, 1, 3]]
                .map(|head| with(head, bytes))
        })
        .collect();
    seeds.push(with([0, 9, 0, 0], &[b"\xef\xbb\xbf", bytes].concat()));
    seeds.push(with([3, 9, 0, 0], &gzip(bytes)));
    seeds.push(with([3, 9, 0, 0], &compress_to_vec(bytes, CompressionLevel::Fastest)));
    seeds
}
