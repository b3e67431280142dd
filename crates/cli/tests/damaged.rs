//! Compressed files with damage: `bulk` gives exactly the right rows, or says that something is wrong.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

const CLASSIC: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Bits from one flip to the next: each file is tried some hundred times.
const STEP: usize = 53;

fn bulk(file: &str, bytes: &[u8]) -> Output {
    // Tests run side by side: a thread has the name of its test.
    let test = std::thread::current().name().unwrap_or_default().to_owned();
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{test}-{file}"));
    fs::write(&path, bytes).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudolab"));
    command.env("NO_COLOR", "1").stdin(Stdio::null());
    command.args(["bulk", path.to_str().unwrap(), "--threads", "1"]).output().unwrap()
}

/// Puzzles that differ, so that damage can make another puzzle of one.
fn puzzles() -> String {
    let renamed = |by: u32| {
        let digit = |c: char| c.to_digit(10).map(|d| (d - 1 + by) % 9 + 1);
        let rename = |c: char| digit(c).map_or(c, |d| char::from_digit(d, 10).unwrap());
        CLASSIC.chars().map(rename).chain(['\n']).collect::<String>()
    };
    let turned = |line: String| line.trim().chars().rev().chain(['\n']).collect::<String>();
    (0..54).map(|n| if n % 2 == 0 { renamed(n) } else { turned(renamed(n)) }).collect()
}

fn gzip(text: &str) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(text.as_bytes()).unwrap();
    encoder.finish().unwrap()
}

fn zstd(text: &str) -> Vec<u8> {
    let level = ruzstd::encoding::CompressionLevel::Fastest;
    let frame = ruzstd::encoding::compress_to_vec(text.as_bytes(), level);
    assert!(frame[4] & CHECKSUM != 0, "the frame has a checksum");
    frame
}

/// The flag in the descriptor of a zstd frame.
const CHECKSUM: u8 = 1 << 2;

/// The text in two parts, each compressed, one after the other.
fn in_two(compress: fn(&str) -> Vec<u8>, text: &str) -> Vec<u8> {
    let (first, second) = text.split_at(text.len() / 2);
    [compress(first), compress(second)].concat()
}

fn files() -> [(&'static str, Vec<u8>); 4] {
    let text = puzzles();
    [
        ("one.zst", zstd(&text)),
        ("two.zst", in_two(zstd, &text)),
        ("one.gz", gzip(&text)),
        ("two.gz", in_two(gzip, &text)),
    ]
}

/// Right, or refused with words.
fn judge(what: &str, output: &Output, rows: &[u8]) {
    let words = String::from_utf8_lossy(&output.stderr);
    match output.status.code() {
        Some(0) => assert!(output.stdout == rows, "{what}: wrong rows and no complaint"),
        Some(2) => assert!(!words.contains("panic") && !words.is_empty(), "{what}: {words}"),
        other => panic!("{what}: exit {other:?}, {words}"),
    }
}

#[test]
fn a_flipped_bit_is_told_or_changes_nothing() {
    let rows = bulk("plain", puzzles().as_bytes()).stdout;
    assert_eq!(rows.iter().filter(|&&byte| byte == b'\n').count(), 54);
    for (name, bytes) in files() {
        assert!(bulk(name, &bytes).stdout == rows, "{name} whole");
        for bit in (0..bytes.len() * 8).step_by(STEP) {
            let mut damaged = bytes.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            judge(&format!("{name}, bit {bit}"), &bulk(name, &damaged), &rows);
        }
    }
}

#[test]
fn a_file_that_is_cut_off_is_told() {
    for (name, bytes) in files() {
        let ends = [1, 2, 3, 4, 5, 8, 9, bytes.len() / 3, bytes.len() - 20];
        for missing in ends {
            let output = bulk(name, &bytes[..bytes.len() - missing]);
            let words = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{name} without {missing}: {words}");
        }
    }
}

#[test]
fn a_checksum_that_does_not_match_says_which_frame_and_what_to_do() {
    let mut bytes = in_two(zstd, &puzzles());
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    let output = bulk("named.zst", &bytes);
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(words.contains("frame 2 of the zstd data is damaged"), "{words}");
    assert!(words.contains("checksum") && words.contains("get the file again"), "{words}");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_frame_without_a_checksum_is_read_and_said_to_be_unverified() {
    let text = puzzles();
    let whole = zstd(&text);
    let mut plain = whole[..whole.len() - 4].to_vec();
    plain[4] &= !CHECKSUM;
    let (checked, unchecked) = (bulk("with.zst", &whole), bulk("without.zst", &plain));
    assert!(checked.stdout == unchecked.stdout && unchecked.status.success());
    let words = |output: &Output| String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!words(&checked).contains("checksum"), "{}", words(&checked));
    let said = "1 zstd frames without a checksum, not verified";
    assert!(words(&unchecked).contains(said), "{}", words(&unchecked));
}
