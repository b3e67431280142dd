//! Reading takes at most ten times the memory of its text and 64 MB, however small the text that was made to
//! take more. Alone in its program, whose allocator counts.

use peak_alloc::PeakAlloc;
use sudolab_corpus::hostile::bomb;
use sudolab_formats::{Format, Options, read};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Repeated to so many bytes.
fn many(start: &str, part: &str, end: &str, bytes: usize) -> String {
    format!("{start}{}{end}", part.repeat(bytes / part.len()))
}

/// Texts of some megabytes, each of which says as much as it can with few bytes.
fn texts(bytes: usize) -> Vec<String> {
    let line = |part: &str| many("", part, "", bytes);
    vec![
        many("{\"grid\":[", "{\"\":0},", "{}]}", bytes),
        many("{\"grid\":[", "[],", "[]]}", bytes),
        many("{\"grid\":[[{}]],\"line\":[", "0,", "0]}", bytes),
        many("{\"givens\":[", "0,", "0]}", bytes),
        many("{\"givens\":[0],\"marks\":[", "[],", "[]]}", bytes),
        many("{\"givens\":[0],\"rules\":[", "{\"name\":\"\"},", "{\"name\":\"\"}]}", bytes),
        many("{\"givens\":[0],\"labels\":{", "\"\":\"\",", "\"\":\"\"}}", bytes),
        many("{\"givens\":[0],\"x\":[", "{\"\":0},", "0]}", bytes),
        many("{ce:[", "{a:0},", "0]}", bytes),
        many("{ce:[", ",", "]}", bytes),
        many("[", "0,", "0]", bytes),
        many("[", "[],", "[]]", bytes),
        line("."),
        line("1 "),
        line("1,"),
        line("1;"),
        line("|"),
        line("1.....2..3.....4\n"),
        line("1...\n..2.\n.3..\n...4\n"),
        line("x\n"),
        line("I001\n"),
        line("scf0\n"),
        line(":0101:3:1...+2....3.....4:::\n"),
        line("1!,2:3[2.3],3,4;3,4,1,2;2,1,4,3;4,3,2,1!\n"),
        many("puzzle,a\n", "1.....2..3.....4,b\n", "", bytes),
        many("puzzle,a\n1.....2..3.....4", ",", "\n", bytes),
        many("<opensudoku>", "<game data='1000002003000004'/>", "</opensudoku>", bytes),
        many("<opensudoku><game ", "a='' ", "/></opensudoku>", bytes),
        many("", "1...4...........\n", "", bytes),
        line(".A~"),
        line(".A~\n"),
        line(".A.A\n"),
        line(".End.Or."),
        line(".Or"),
        line(".And"),
        many(".Cage~", "R1C1~", "", bytes),
        many(".Cage~", "~", "", bytes),
        many(".Replicate~", "_", ".Thermo~R1C1.End", bytes),
        many(".Replicate~DI", ".Thermo~R1C1~R1C2", ".End", bytes),
        many(".Pair~DA", "~~R1C1~R1C2", "", bytes),
        line(".Pair~_______________~_~R1C1~R1C2"),
        line(".Whisper~5~R1C1~R1C2~R1C1"),
        many(".Whisper~5", "~R1C1~R1C2", "", bytes),
        line(".~R1C1_5~R1C2_1_2"),
        many(".Shape~16x16.Jigsaw~", "0", "", bytes),
        many(".Regex~WzEtNV0q", "~~R1C1~R1C2", "", bytes),
        many("3x3::k", ":1", "", bytes),
        line("3x3::k:\n"),
        line("<"),
        line("<>\n"),
    ]
}

#[test]
fn reading_takes_ten_times_the_text_and_64_megabytes() {
    let bombs = [100, 1_000, 4_000, 20_000].map(bomb);
    let codes = bombs
        .iter()
        .flat_map(|code| ["fpuz", "fpuzzles", "scl", "ctc"].map(|mark| format!("{mark}{code}")));
    // The formats that build values; the others are asked for by name in fuzz/, target bombs.
    let json = [None, Some(Format::Json), Some(Format::FPuzzles), Some(Format::SudokuPad)];
    let values = texts(1 << 20).into_iter().filter(|text| text.starts_with(['{', '[']));
    for text in values.chain(codes) {
        json.into_iter().for_each(|format| judge(&text, format));
    }
    texts(20 << 17).iter().for_each(|text| judge(text, None));
}

fn judge(text: &str, format: Option<Format>) {
    MEMORY.reset_peak_usage();
    let before = MEMORY.current_usage();
    let reading = read(text, &Options { format, ..Options::default() });
    let peak = MEMORY.peak_usage() - before;
    let start: String = text.chars().take(40).collect();
    let (megabytes, kilobytes) = (peak >> 20, text.len() >> 10);
    let most = 10 * text.len() + 64_000_000;
    assert!(peak < most, "{megabytes} MB for {kilobytes} KB as {format:?}: {start}");
    drop(reading);
}
