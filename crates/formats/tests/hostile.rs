//! No bytes whatever make a reader panic, and too many are refused.

use proptest::prelude::*;
use sudolab_core::Shape;
use sudolab_formats::{
    Alphabet, Format, MAX_INPUT, Options, ReadErrorKind, WriteOptions, read, write,
};

/// Valid texts of all kinds, to be damaged.
fn samples() -> Vec<String> {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let board = read(line, &Options::default()).unwrap().records.remove(0).board.unwrap();
    let writable = Format::all().filter(|format| format.can_write());
    let write = |format| write(&board, format, &WriteOptions::default()).unwrap().text;
    let mut samples: Vec<String> = writable.map(write).collect();
    samples.extend(
        [
            "1 23 u4 23\n234 4 13 13\n234 13 12 124\n234 123 13 124",
            "1!,2:3[2.3],3,4;3,4,1,2;2,1,4,3;4,3,2,1!",
            "1!|2 |.(3,4)|4\n |0|.|.\n.|.|.|.\n.|.|.|3!",
            "<opensudoku><name>x</name><game note='y' data='1000002003000004'/></opensudoku>",
            "<opensudoku><game data=\"version: 1\n1|-|0|2|-|1|0|3,4,|1|\"/></opensudoku>",
            ":0101:3:1...+2....3.....4:311 422:132::",
            "scfpMr4*wtMy*aMe",
            "{ca:[{v:'title: Mine'}],ce:[[{v:1},,,],[,,,],[,,,],[,,,]],re:[[[0,0],[0,1]]]}",
            "sclN4YwhgXA2sBuEHIAuBLJAbAphABAWRQDtMEBfAXQBoRsoZ4BGUylqqFytjr180oA",
            "{\"size\":4,\"grid\":[[{\"value\":1,\"given\":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}",
            "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCALhNAbO8QFkIA7OVAcwCcIATBAbTtADcBDLAV1wEZyImYiCNBU4BfZMHGSJogLrJGUpTPmKZ6yaunals2aKA=",
            ".Shape~6x6.NoBoxes.Jigsaw~000111000111222333222333444555444555.Cage~10~R1C1~R1C2.Regex~WzEtNV0q~R1C1~R1C2.~R1C1_5~R1C2_1_2",
            ".Replicate~DI.Thermo~R1C1~R2C2.End.Or.X~R1C1~R1C2.V~R1C1~R1C2.End.PillArrow~2~R1C1~R1C2~R2C2.Pair~DA~_a~R1C1~R1C2~~R2C1~R2C2",
            ".Skyscraper~R2~3~4.XSum~C9~~7.Sandwich~5~C1.LittleKiller~9~R8C1.Quad~R1C1~4~5.Sum~7_=_1_-1~R1C1~R1C2.SameValues~2~R1C1~R5C5.Modular~2~R1C1~R1C2",
            "{ca:[{ce:[[0,0],[0,1]],v:5,unique:t,sum:5}],global:['antiknight'],ce:[[,,,],[,,,],[,,,],[,,,]],re:[[[0,0],[0,1]]]}",
            "I017\nE78009\nE99999\nI000",
            "{\"size\":4,\"killercage\":[{\"cells\":[\"R1C1\"],\"value\":3}],\"grid\":[[{\"region\":1},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}",
            "<!DOCTYPE x [<!ENTITY e 'f'>]><opensudoku><!-- c --><author><![CDATA[a]]>&e;</author><game note='>' data='1000002003000004'></game></opensudoku>",
            "note,puzzle\n\"a\n\"\"b\"\"\",1.....2..3.....4\n",
            "id,puzzle,solution\n1,\"1.....2..3.....4\",1234341221434321\n",
        ]
        .map(String::from),
    );
    samples.push(format!("S9B08{}{}", "1p", "00".repeat(79)));
    samples.push(format!("128,43{}", ",0".repeat(79)));
    samples.push(format!("C<<{}9<{}0`{}", "0".repeat(6), "0".repeat(7), "0".repeat(61)));
    samples.push(format!("3x3:d:k:768:768{}", ":1".repeat(79)));
    samples
}

fn every_way(bytes: &[u8]) {
    let alphabets = [None, Some(Alphabet::ZeroToF), Some(Alphabet::AToP)];
    let shapes = [None, Some(Shape::classic()), Some(Shape::new(1, 5).unwrap())];
    for format in std::iter::once(None).chain(Format::all().map(Some)) {
        for (alphabet, shape) in alphabets.into_iter().zip(shapes) {
            if let Err(error) = read(bytes, &Options { format, alphabet, shape }) {
                assert!(error.line >= 1 && error.column >= 1 && !error.to_string().is_empty());
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        every_way(&bytes);
    }

    #[test]
    fn arbitrary_puzzle_like_text_never_panics(text in "[0-9A-G.*|+\\-u:,;!(){}\\[\\]<>\"'#IE \t\r\n]{0,400}") {
        every_way(text.as_bytes());
    }

    #[test]
    fn damaged_texts_never_panic(
        nth in any::<prop::sample::Index>(),
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3u8), 1..6),
        cut in any::<prop::sample::Index>(),
        whole in any::<bool>(),
    ) {
        let samples = samples();
        let mut bytes = nth.get(&samples).clone().into_bytes();
        for (place, byte, kind) in edits {
            let at = place.index(bytes.len());
            match kind {
                0 => bytes[at] = byte % 128,
                1 => bytes.insert(at, byte),
                _ => drop(bytes.remove(at)),
            }
        }
        if !whole {
            bytes.truncate(cut.index(bytes.len()));
        }
        every_way(&bytes);
    }
}

#[test]
fn undamaged_samples_are_read() {
    for text in samples() {
        every_way(text.as_bytes());
    }
}

#[test]
fn input_above_the_limit_is_refused() {
    let large = vec![b'.'; MAX_INPUT + 1];
    let error = read(&large, &Options::default()).unwrap_err();
    assert_eq!(error.kind, ReadErrorKind::TooLarge(MAX_INPUT + 1));
    assert!(error.to_string().contains("64 MiB"), "{error}");
    let long = read(&large[..MAX_INPUT], &Options::default()).unwrap_err();
    assert_eq!(long.kind, ReadErrorKind::LongLine(MAX_INPUT));
}

#[test]
fn millions_of_bad_lines_are_refused_not_stored() {
    let text = "x\n".repeat(1 << 20);
    let options = Options { format: Some(Format::Line), ..Options::default() };
    let error = read(&text, &options).unwrap_err();
    assert!(matches!(error.kind, ReadErrorKind::TooManyFaults(_)), "{error}");
}

#[test]
fn a_table_of_tiny_fields_is_refused_before_it_fills_the_memory() {
    let names: Vec<String> = (0..60).map(|n| format!("c{n}")).collect();
    let row = format!("1.....2..3.....4{}\n", ",x".repeat(60));
    let text = format!("puzzle,{}\n{}", names.join(","), row.repeat(34_000));
    let error = read(&text, &Options::default()).unwrap_err();
    assert!(matches!(error.kind, ReadErrorKind::TooMuch(_)), "{error}");
    assert!(error.line > 5_000, "{error}");
}

/// Each of these would take hours if reading took a square of their size, or the stack if it went
/// down with their depth.
#[test]
fn large_and_deep_documents_end() {
    let deep = 400_000;
    let grid = "\"grid\":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]";
    let cells = "ce:[[,,,],[,,,],[,,,],[,,,]]";
    let texts = [
        format!("{{\"givens\":{}", "[".repeat(deep)),
        format!("{{{grid},\"arrow\":{}{}}}", "[".repeat(deep), "]".repeat(deep)),
        format!("{{{grid},\"cage\":[{}{{}}]}}", "{\"value\":1},".repeat(100_000)),
        format!(
            "{{{grid},{}\"x\":1}}",
            (0..100_000).map(|n| format!("\"k{n}\":1,")).collect::<String>()
        ),
        format!("{{{grid},\"ruleset\":\"{}\"}}", "Normal. ".repeat(400_000)),
        format!("{{{cells},l:{}", "{a:".repeat(deep)),
        format!("{{{cells},l:[{}]}}", "{wp:[[0,0],[1,1]]},".repeat(100_000)),
        format!("<opensudoku>{}", "<a>\n".repeat(deep)),
        format!("<opensudoku>{}</opensudoku>", "<game data='1000002003000004'/>".repeat(100_000)),
        format!("<opensudoku><game {}/></opensudoku>", "a='1' ".repeat(deep)),
        format!("<opensudoku><name>{}</name></opensudoku>", "&amp;x".repeat(deep)),
        format!("<opensudoku><game data='{}'/></opensudoku>", "&#49;".repeat(deep)),
        format!("<opensudoku><!--{}", "-".repeat(4 * deep)),
        format!("puzzle,note\n1.....2..3.....4,\"{}", "a\n".repeat(deep)),
        format!("puzzle,note\n{}", "1.....2..3.....4,\"\"\"\"\n".repeat(100_000)),
        format!("puzzle,note\n1.....2..3.....4{}", ",".repeat(deep)),
        format!("puzzle{}", "\"\"".repeat(deep)),
    ];
    for text in texts {
        if let Ok(reading) = read(&text, &Options::default()) {
            let boards = reading.records.iter().filter_map(|record| record.board.as_ref().ok());
            assert!(boards.into_iter().all(|board| board.rules.len() < 1000));
        }
    }
}

/// Entities that a document defines are never expanded.
#[test]
fn an_entity_bomb_stays_small() {
    let mut text = String::from("<!DOCTYPE opensudoku [<!ENTITY a0 'xxxxxxxxxx'>");
    for n in 1..10 {
        let many = format!("&a{};", n - 1).repeat(10);
        text += &format!("<!ENTITY a{n} '{many}'>");
    }
    text += "]><opensudoku><name>&a9;</name><game note='&a9;' data='1000002003000004'/>\
        <game data='1000002003000004'/></opensudoku>";
    let reading = read(&text, &Options { format: Some(Format::OpenSudoku), ..Options::default() });
    let reading = reading.unwrap();
    assert_eq!(reading.notes, ["name: &a9;"]);
    let good: Vec<bool> = reading.records.iter().map(|record| record.board.is_ok()).collect();
    assert_eq!(good, [false, true]);
}

/// A 4x4 of f-puzzles with these keys.
fn fpuzzles(keys: &str) -> String {
    let row = "[{},{},{},{}]";
    format!("{{\"size\":4,{keys},\"grid\":[{row},{row},{row},{row}]}}")
}

/// A 4x4 of SudokuPad with this cage.
fn sudokupad(cage: &str) -> String {
    let boxes = "[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]";
    format!("{{ca:[{cage}],ce:[[,,,],[,,,],[,,,],[,,,]],re:{boxes}}}")
}

/// A 4x4 of ours with this rule.
fn json(rule: &str) -> String {
    format!("{{\"givens\":[{}0],\"rules\":[{rule}]}}", "0,".repeat(15))
}

#[test]
fn rules_that_cannot_be_are_told_with_what_and_where() {
    let many = |one: &str, between: &str| vec![one; 10_000].join(between);
    let cage = r#"{"cells":["R1C1","R1C2"]}"#;
    let texts = [
        (
            ".Cage~9~R1C1~R1C2~R1C1".into(),
            "'Cage 9 R1C1 R1C2 R1C1' lists r1c1 twice; list each cell once",
        ),
        (
            ".AntiKing.Cage~50~R1C1~R1C2".into(),
            "column 10: the rule 'Cage 50 R1C1 R1C2' cannot sum to 50; 2 different digits sum to 3 to 17",
        ),
        (".Thermo~R1C1".into(), "'Thermo R1C1' has 1 cells, but takes 2 or more"),
        (".Arrow~R1C1".into(), "'Arrow R1C1' has a shaft that does not begin in its circle"),
        (".Cage~9~R1Cb".into(), "names 'R1Cb', which is not on the board; write cells as R1C1"),
        (".Cage~x~R1C1".into(), "has 'x' where a number belongs"),
        (".~R1C1_x".into(), "\"x\" cannot stand in a cell of a 9x9 board; write 1 to 9"),
        (".~R1C1_1~R1C1_2".into(), "r1c1 has no candidate; list at least one digit"),
        (".Skyscraper~X1~3".into(), "is for 'X1'; write R1 for the first row"),
        (".LittleKiller~9~R5C5".into(), "begins at r5c5, where no diagonal begins"),
        (
            ".Regex~KC4qMS57MTR9KXsxLDV9~R1C1~R1C2".into(),
            "needs too large a machine; make the expression simpler",
        ),
        (many(".Thermo~R1C1~R1C2", ""), "over 5000 rules; remove some"),
        (
            fpuzzles(r#""killercage":[{"cells":["R1C1","R1C1"]}]"#),
            "'killercage r1c1' lists r1c1 twice",
        ),
        (
            fpuzzles(r#""killercage":[{"cells":["R1C1"],"value":9}]"#),
            "cannot sum to 9; 1 different digits sum to 1 to 4",
        ),
        (fpuzzles(r#""thermometer":[{"lines":[["R1C1"]]}]"#), "has 1 cells, but takes 2 or more"),
        (
            fpuzzles(r#""arrow":[{"lines":[["R1C1","R1C2"]]}]"#),
            "'arrow r1c1 r1c2' has 0 cells, but takes 1 to 3",
        ),
        (
            fpuzzles(r#""renban":[{"lines":[["R1C1","R9C9"]]}]"#),
            "names 'R9C9', which is not on the board",
        ),
        (
            fpuzzles(&format!("\"killercage\":[{}]", many(cage, ","))),
            "over 5000 rules; remove some",
        ),
        (sudokupad("{ce:[[0,0],[0,0]],unique:t}"), "'cage r1c1' lists r1c1 twice"),
        (sudokupad("{ce:[[0,0],[0,1]],unique:t,sum:20}"), "'cage r1c1 r1c2' cannot sum to 20"),
        (sudokupad(&many("{ce:[[0,0]],unique:t}", ",")), "over 5000 rules; remove some"),
        (
            json(r#"{"name":"killercage","place":"r1c1 r1c1","values":[3]}"#),
            "'killercage r1c1 r1c1' lists r1c1 twice",
        ),
        (
            json(r#"{"name":"arrow","place":"","lines":["r1c1 r1c2"]}"#),
            "'arrow' has 0 cells, but takes 1 to 3",
        ),
        (json(r#"{"name":"odd","place":"r9c9"}"#), "names 'r9c9', which is not on the board"),
        (
            json(r#"{"name":"regex","place":"r1c1 r1c2","text":"(.*1.{14}){1,5}"}"#),
            "needs too large a machine",
        ),
        (json(&many(r#"{"name":"odd","place":"r1c1"}"#, ",")), "over 5000 rules; remove some"),
    ];
    for (text, said) in texts {
        let start: String = text.chars().take(80).collect();
        let error = read(&text, &Options::default()).expect_err(&start).to_string();
        assert!(error.starts_with("line 1, column ") && error.contains(said), "{start}: {error}");
    }
    let unclear = fpuzzles(r#""killercage":[{"cells":["R1C1"],"value":"a<b"}]"#);
    let board = read(&unclear, &Options::default()).unwrap().records.remove(0).board.unwrap();
    assert!(board.puzzle().unwrap_err().to_string().ends_with("not understood: killercage (r1c1)"));
}

#[test]
fn expressions_beyond_number_are_refused() {
    let many = ".Regex~WzEtNV0q~R1C1~R1C2".repeat(201);
    let rule = r#"{"name":"regex","place":"r1c1 r1c2","text":"[1-3]*"}"#;
    // Each of these has too many combinations, which is found out only after some work.
    let sum: String = (1..=9).map(|column| format!("~R1C{column}")).collect();
    let choices = format!(".Or.Sum~40{sum}.Sum~45{sum}.End").repeat(10_000);
    for text in [many, choices, json(&vec![rule; 201].join(","))] {
        let error = read(&text, &Options::default()).unwrap_err().to_string();
        assert!(error.contains("over 200 expressions"), "{error}");
    }
}
