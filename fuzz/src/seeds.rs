//! Where a search for bad bytes begins: our own puzzles in every form we write.

#[cfg(feature = "guided")]
use std::{fs, path::Path};
use sudolab::formats::{self, Format, Options, WriteOptions};
use sudolab::{Board, shipped_text};

pub(crate) const CLASSIC: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Boards that are small, so that many inputs can be tried.
pub(crate) fn boards() -> Vec<Board> {
    let texts = ["4x4", "6x6", "classic"].map(|name| shipped_text(name).expect("it is shipped"));
    let read = |text| formats::read(text, &Options::default()).expect("it can be read");
    let records = texts.into_iter().flat_map(|text| read(text).records);
    records.filter_map(|record| record.board.ok()).collect()
}

/// Each board in each format.
pub(crate) fn texts() -> Vec<(Format, String)> {
    let boards = boards();
    let write = |format: Format| {
        let written = |board| formats::write(board, format, &WriteOptions::default()).ok();
        boards.iter().filter_map(written).map(move |w| (format, w.text)).collect::<Vec<_>>()
    };
    let mut texts: Vec<_> = Format::all().flat_map(write).collect();
    texts.extend(READ_ONLY.map(|(id, text)| (Format::from_id(id).expect("a format"), text.into())));
    texts
}

/// A cage of 12, another of 9, and cells without one.
const KILLER: &str =
    "C<<0000009<00000000`0000000000000000000000000000000000000000000000000000000000000";

/// Formats that are only read, or have parts that our boards lack.
const READ_ONLY: [(&str, &str); 12] = [
    ("scf", "scfpMr4*wtMy*aMe"),
    ("komo", "1!,2:3[2.3],3,4;3,4,1,2;2,1,4,3;4,3,2,1!"),
    ("doku", "1!|2 |.(3,4)|4\n |0|.|.\n.|.|.|.\n.|.|.|3!"),
    ("hodoku", ":0101:3:1...+2....3.....4:311 422:132::"),
    ("opensudoku", "<opensudoku><game data=\"version: 1\n1|-|0|2|-|1|0|3,4,|1|\"/></opensudoku>"),
    ("sudokupad", "{ca:[{v:'title: Mine'}],ce:[[{v:1},,,],[,,,],[,,,],[,,,]],re:[[[0,0],[0,1]]]}"),
    (
        "fpuzzles",
        r#"{"size":4,"killercage":[{"cells":["R1C1"],"value":3}],"grid":[[{"value":1,"given":true},{"region":1},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}"#,
    ),
    (
        "iss",
        ".Shape~6x6.NoBoxes.Cage~10~R1C1~R1C2.Replicate~DI.Thermo~R1C1~R2C2.End.Regex~WzEtNV0q~R1C1~R1C2.~R1C1_5~R1C2_1_2",
    ),
    (
        "iss",
        ".Pair~DA~_a~R1C1~R1C2~~R2C1~R2C2.PillArrow~2~R1C1~R1C2~R2C2.XSum~C9~~7.LittleKiller~9~R8C1.Sum~7_=_1_-1~R1C1~R1C2",
    ),
    ("killer", KILLER),
    ("sumocue", "2x2:d:k:768:768:1:2:3:4:5:6:7:8:9:10:11:12:13:14:"),
    ("csv", "note,puzzle\n\"a\n\"\"b\"\"\",1.....2..3.....4\n"),
];

#[cfg(feature = "guided")]
pub(crate) fn write(folder: &Path, seeds: Vec<Vec<u8>>) {
    fs::create_dir_all(folder).expect("a folder for the seeds");
    for (number, bytes) in seeds.into_iter().enumerate() {
        fs::write(folder.join(format!("seed-{number:03}")), bytes).expect("a seed");
    }
}
