//! Puzzles of SudokuPad: `scl` or `ctc` and a compressed text, or that text itself.
//!
//! The text is loose JSON with short keys: `ce` rows of cells, `re` regions (a board without them
//! has no boxes), `ca` cages, of which those without cells are words such as `title: ...`. The
//! rules are told in words and drawn with lines and circles, so a drawing is a rule that is not
//! understood, unless the words say that only the classic rules hold. Rules that its player checks are read: cages that
//! are unique or have a sum, and `global` ones.

use crate::cells::{Draft, grid_of, shape_of_cells, shape_of_side};
use crate::error::{ReadError, ReadErrorKind};
use crate::json_text::{integer, items, says};
use crate::loose_json::parse;
use crate::lz;
use crate::prose::beyond;
use crate::regions::shape_of_regions;
use crate::registry::{Entry, Format, Keeps, Writer};
use crate::text::{Text, Token};
use crate::unread::{Unread, place};
use crate::{Alphabet, Options, Sink};
use serde_json::Value;
use sudolab_core::rules::{Kind, Parts, RuleError};
use sudolab_core::{Board, Cell, Digit, Rule, Shape};

pub(crate) const ENTRY: Entry = Entry {
    format: Format::SudokuPad,
    id: "sudokupad",
    title: "puzzle of SudokuPad (scl)",
    about: "scl or ctc and a compressed text, a link that ends so, or the text itself.",
    extensions: &["txt", "scl"],
    sniff: Some(|text| {
        let start = text.trimmed().text;
        start.starts_with('{') && start.contains("ce:[") || code_of(start).is_some()
    }),
    read,
    write: Writer::None,
    keeps: Keeps::DIGITS,
};

/// Keys that are read, or that say nothing about the rules: name, size of a cell, videos.
const KNOWN: [&str; 8] = ["id", "ca", "cs", "ce", "re", "vd", "metadata", "global"];
/// Drawings, and what people call them.
const DRAWN: [(&str, &str); 4] =
    [("l", "lines"), ("a", "arrows"), ("u", "underlays"), ("o", "overlays")];
/// What hides a part of the board while it is being solved.
const FOG: [&str; 2] = ["foglight", "triggereffect"];
/// Words about a puzzle that are no rules.
const WORDS: [&str; 6] = ["title", "author", "solution", "msgcorrect", "msgincorrect", "source"];
/// What a cell may have: its digit, notes of a person, a colour.
const IN_CELLS: [&str; 4] = ["v", "pencilMarks", "centremarks", "c"];

/// The compressed part: after the prefix, which may follow the last `/` of a link.
fn code_of(text: &str) -> Option<&str> {
    let word = text.split_whitespace().next()?;
    let marks = ["/scl", "/ctc", "=scl", "=ctc"];
    let links = marks.into_iter().filter(|_| is_link(word));
    let start = links.into_iter().find_map(|mark| word.find(mark)).map_or(0, |at| at + 1);
    let word = &word[start..];
    word.strip_prefix("scl").or_else(|| word.strip_prefix("ctc")).filter(|code| code.len() > 8)
}

/// Does a text begin with the address of one of the sites that hold puzzles in their links?
pub(crate) fn is_link(text: &str) -> bool {
    let sites = ["sudokupad.app/", "f-puzzles.com/", "crackingthecryptic.com/"];
    let start = text.split('?').next().unwrap_or_default();
    text.starts_with("http")
        || sites
            .iter()
            .any(|site| start.split_once(site).is_some_and(|(host, _)| !host.contains('/')))
}

fn read(text: Text<'_>, options: &Options, sink: &mut Sink) -> Result<(), ReadError> {
    let start = text.trimmed();
    let loose = match start.text.starts_with('{') {
        true => start.text.to_string(),
        false => expand(start)?,
    };
    let value = parse(&loose, start.line)?;
    let board = board(&value, options, sink).map_err(|kind| start.error(kind));
    sink.push(start.line, board)
}

fn expand(start: Token<'_>) -> Result<String, ReadError> {
    let code = unescape(code_of(start.text).unwrap_or(start.text));
    // Proxies fold "//" of a link into "/"; then one of the slashes was two.
    let doubled = code
        .char_indices()
        .filter(|(_, c)| *c == '/')
        .take(MAX_SLASHES)
        .map(|(at, _)| format!("{}/{}", &code[..at], &code[at..]));
    let codes = std::iter::once(code.clone()).chain(doubled);
    let fault = "this code cannot be decompressed; is it complete?";
    codes
        .filter_map(|code| lz::decompress_base64(&code))
        .find(|text| text.starts_with('{') && text.ends_with('}'))
        .ok_or_else(|| start.error(ReadErrorKind::Syntax(fault)))
}

/// Each slash costs one more decompression.
const MAX_SLASHES: usize = 16;

/// Undoes `%2F` and the like.
pub(crate) fn unescape(text: &str) -> String {
    let mut parts = text.split('%');
    let mut plain = parts.next().unwrap_or_default().to_string();
    for part in parts {
        match part.get(..2).and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) if byte.is_ascii() => {
                plain.push(byte as char);
                plain += &part[2..];
            }
            _ => plain.extend(["%", part]),
        }
    }
    plain
}

fn board(value: &Value, options: &Options, sink: &mut Sink) -> Result<Board, ReadErrorKind> {
    let rows = items(value.get("ce"));
    let side = rows.len();
    let lengths = rows.iter().map(|row| items(Some(row)).len());
    if let Some(found) = lengths.into_iter().find(|&length| length != side) {
        return Err(ReadErrorKind::RowLength { found, expected: side });
    }
    let mut unread = Unread::default();
    let shape = match value.get("re").filter(|regions| says(regions)) {
        Some(regions) => {
            shape_of_regions(side, &region_numbers(regions, side), options, &mut unread)?
        }
        None => {
            unread.add("no regions", "");
            shape_of_side(side, options)?
        }
    };
    let mut draft = Draft::new(shape);
    for (cell, value) in shape.all_cells().zip(rows.iter().flat_map(|row| items(Some(row)))) {
        if let Some(found) = value.get("v").filter(|value| !value.is_null()) {
            let fits = integer(found).filter(|&number| usize::from(number) <= side);
            let digit = fits.and_then(Digit::new);
            let bad = || ReadErrorKind::not_a_value(&found.to_string(), side);
            draft.fill(cell, Some(digit.ok_or_else(bad)?), true);
        }
        let entries = value.as_object().into_iter().flatten();
        for (key, _) in entries.filter(|(key, v)| !IN_CELLS.contains(&key.as_str()) && says(v)) {
            unread.add(key, &shape.name(cell));
        }
    }
    let rules = words(value, &mut draft, &mut unread)?;
    drawings(value, &rules, shape, sink, &mut unread);
    draft.rules = unread.finish()?;
    Ok(draft.finish())
}

/// Cages, and words: `ca:[{v:'title: ...'},{v:'solution: 3421...'}]`, or the same in `metadata`.
/// Returns the rules in words.
fn words(value: &Value, draft: &mut Draft, unread: &mut Unread) -> Result<String, ReadErrorKind> {
    let mut rules = String::new();
    for name in items(value.get("global")) {
        global(name.as_str().unwrap_or_default(), draft.shape(), unread);
    }
    for cage in items(value.get("ca")) {
        let text = cage.get("v").and_then(Value::as_str).unwrap_or_default();
        match text.split_once(':') {
            _ if cage.get("ce").is_some_and(says) => cage_rule(cage, draft.shape(), unread)?,
            Some((key, text)) => word(key.trim(), text.trim(), draft, &mut rules, unread),
            None if says(cage) => unread.add("cage", text),
            None => {}
        }
    }
    for (key, value) in value.get("metadata").and_then(Value::as_object).into_iter().flatten() {
        let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_string);
        let lines = value.as_array().map(|lines| lines.iter().map(text).collect::<Vec<_>>());
        let text = lines.map_or_else(|| text(value), |lines| lines.join("\n"));
        if says(value) {
            word(key, &text, draft, &mut rules, unread);
        }
    }
    Ok(rules)
}

/// A rule for the whole board that the player checks.
fn global(name: &str, shape: &Shape, unread: &mut Unread) {
    let id = if name == "disjoint" { "disjointgroups" } else { name };
    let kind = Kind::find(id).filter(|kind| !kind.form.lists_cells());
    match kind.and_then(|kind| Rule::known(kind, shape, &[])) {
        Some(rule) => unread.understood(rule),
        None => unread.add("global", name),
    }
}

/// The player checks a cage that is `unique`, and its `sum`. A cage with only a text may mean anything.
fn cage_rule(cage: &Value, shape: &Shape, unread: &mut Unread) -> Result<(), ReadErrorKind> {
    // The compressed form has `t` and `f`.
    let is = |key: &str, word: &str| {
        let truth = word == "t";
        cage.get(key).is_some_and(|value| *value == Value::Bool(truth) || value == word)
    };
    let number = |key: &str| cage.get(key).filter(|value| says(value)).map(whole);
    let said = number("sum").or_else(|| number("v").filter(|_| is("unique", "t")));
    let (id, values) = match (is("unique", "t"), said) {
        (true, Some(Some(sum))) if !is_extra_region(cage, shape) => ("killercage", vec![sum]),
        (true, Some(Some(_))) => ("extraregion", vec![]),
        (true, None) => ("killercage", vec![]),
        (false, Some(Some(sum))) => ("sum", vec![sum]),
        (false, None) if is("unique", "f") && number("v").is_none() => return Ok(()),
        _ => {
            unread.add_value("cage", cage);
            return Ok(());
        }
    };
    let fault = |error| ReadErrorKind::Rule(format!("cage {}", place(cage)).into(), error);
    let cells = cells(cage, shape).map_err(fault)?;
    if let Some(kind) = Kind::find(id) {
        let rule = Rule::new(kind, shape, Parts { values, ..Parts::of(&cells) });
        unread.understood(rule.map_err(fault)?);
    }
    Ok(())
}

/// Such a cage of as many cells as the side sums to the same whatever stands in it.
fn is_extra_region(cage: &Value, shape: &Shape) -> bool {
    let style = cage.get("style").and_then(Value::as_str);
    style == Some("extraregion") && items(cage.get("ce")).len() == shape.side()
}

/// A whole number, also as text.
fn whole(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| value.as_str()?.trim().parse().ok())
}

/// Cells as rows and columns from 0.
fn cells(cage: &Value, shape: &Shape) -> Result<Vec<Cell>, RuleError> {
    let cell = |place: &Value| {
        let numbers: Vec<usize> =
            items(Some(place)).iter().filter_map(|v| integer(v).map(usize::from)).collect();
        match numbers[..] {
            [row, column] if row < shape.side() && column < shape.side() => {
                Ok(shape.cell(row, column))
            }
            _ => {
                let place: String = place.to_string().chars().take(20).collect();
                Err(RuleError::Other(format!("names {place}, which is not on the board")))
            }
        }
    };
    items(cage.get("ce")).iter().map(cell).collect()
}

fn word(key: &str, text: &str, draft: &mut Draft, rules: &mut String, unread: &mut Unread) {
    match key {
        "rules" => {
            draft.label(key, text);
            *rules += &format!("{text}\n");
        }
        "solution" => {
            let token = Token { line: 1, column: 1, text };
            let fits = shape_of_cells(text.chars().count(), &Options::default());
            if fits.is_ok_and(|shape| shape.cells() == draft.shape().cells()) {
                draft.solution = grid_of(token, draft.shape(), Alphabet::OneToG).ok();
            }
        }
        "title" | "author" => draft.label(key, text),
        _ if WORDS.contains(&key) => {}
        _ => match (Kind::find(key), text) {
            (Some(kind), "true") => {
                let rule = Rule::known(kind, draft.shape(), &[]);
                unread.understood(rule.unwrap_or_else(|| Rule::unread(key, text)));
            }
            _ => unread.add(key, text),
        },
    }
}

/// What is drawn, and every other key.
fn drawings(value: &Value, rules: &str, shape: &Shape, sink: &mut Sink, unread: &mut Unread) {
    let beyond = beyond(rules, unread.known(), shape);
    let classic = !rules.trim().is_empty() && beyond.is_none();
    if let Some(sentence) = beyond {
        unread.add("rules", sentence);
    }
    let mut drawn = Vec::new();
    let entries = value.as_object().into_iter().flatten();
    for (key, value) in entries.filter(|(key, value)| !KNOWN.contains(&key.as_str()) && says(value))
    {
        let drawing = DRAWN.iter().find(|(short, _)| short == key).map(|(_, name)| *name);
        match drawing {
            Some(name) if classic => drawn.push(name),
            None if FOG.contains(&key.as_str()) => drawn.push(key),
            name => unread.add_value(name.unwrap_or(key), value),
        }
    }
    if !drawn.is_empty() {
        sink.notes.push(format!("drawings not read: {}", drawn.join(", ")));
    }
}

/// For each cell the number of its region.
fn region_numbers(regions: &Value, side: usize) -> Vec<Option<u16>> {
    let mut numbers = vec![None; side * side];
    for (number, region) in items(Some(regions)).iter().enumerate() {
        for place in items(Some(region)) {
            let place: Vec<usize> =
                items(Some(place)).iter().filter_map(|v| integer(v).map(usize::from)).collect();
            match place[..] {
                [row, column] if row < side && column < side => {
                    numbers[row * side + column] = u16::try_from(number).ok();
                }
                _ => {}
            }
        }
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;

    const BOXES: &str = "re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],\
        [[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]";

    /// A 4x4 with a given and these words and drawings.
    fn puzzle(words: &str, more: &str) -> String {
        format!("{{ca:[{words}],ce:[[{{v:1}},,,],[,,,],[,,,],[,,,]],{more}}}")
    }

    fn rules(text: &str) -> Vec<String> {
        let board = boards(text, Format::SudokuPad).remove(0);
        board.rules.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn the_decoded_text_is_read() {
        let words = "{v:'title: Mine'},{v:'solution: 1234341221434321'}";
        let board = boards(&puzzle(words, BOXES), Format::SudokuPad).remove(0);
        assert_eq!((board.givens.filled(), board.label("title")), (1, Some("Mine")));
        assert!(board.solution.as_ref().unwrap().is_full());
        assert!(board.puzzle().is_ok());
    }

    #[test]
    fn drawings_mean_what_the_words_say() {
        let circle = format!("{BOXES},u:[{{ct:[3.5,0.5],w:0.8}}]");
        assert_eq!(rules(&puzzle("", &circle)), ["underlays (r4c1)"]);
        let classic = puzzle("{v:'rules: Normal sudoku rules apply.'}", &circle);
        assert_eq!(read_all(&classic).notes, ["drawings not read: underlays"]);
        assert_eq!(rules(&classic), [] as [&str; 0]);
        let counting = puzzle("{v:'rules: Circles count themselves.'}", BOXES);
        assert_eq!(rules(&counting), ["rules (Circles count themselves)"]);
    }

    #[test]
    fn cages_words_and_regions_may_be_rules() {
        let cage = "{ce:[[0,0],[0,1]],v:'3'},{v:'antiknight: true'},{v:'msgcorrect: Well done!'}";
        assert_eq!(rules(&puzzle(cage, BOXES)), ["antiknight", "cage (r1c1 r1c2)"]);
        assert_eq!(rules(&puzzle("", "x:[]")), ["no regions"]);
        let swapped = BOXES.replacen("[0,1]", "[0,2]", 1).replacen("[0,2],[0,3]", "[0,1],[0,3]", 1);
        let regions = rules(&puzzle("", &swapped));
        assert_eq!((regions.len(), &regions[0][..]), (4, "region (r1c1 r1c3 r2c1 r2c2)"));
        let global = format!(
            "{BOXES},metadata:{{antiking:true,title:'T',rules:['Normal sudoku rules apply']}}"
        );
        assert_eq!(rules(&puzzle("", &global)), ["antiking"]);
        let knight = "rules: Cells a knight's move apart cannot be the same";
        let words = format!("{{v:'antiknight: true'}},{{v:'{}'}}", knight.replace('\'', "\\'"));
        let board = boards(&puzzle(&words, BOXES), Format::SudokuPad).remove(0);
        assert!(board.puzzle().is_ok_and(|puzzle| !puzzle.is_classic()), "{:?}", board.rules);
    }

    fn in_words(text: &str) -> Vec<String> {
        let board = boards(text, Format::SudokuPad).remove(0);
        board.rules.iter().map(Rule::in_words).collect()
    }

    #[test]
    fn cages_that_the_player_checks_are_rules() {
        let cage = |more: &str| puzzle(&format!("{{ce:[[0,1],[0,2]],{more}}}"), BOXES);
        for (said, rule) in [
            ("v:5,unique:t,sum:5", "cage 5 (r1c2 r1c3)"),
            ("v:'5',unique:true", "cage 5 (r1c2 r1c3)"),
            ("unique:t", "cage (r1c2 r1c3)"),
            ("v:7,sum:7", "sum 7 (r1c2 r1c3)"),
            ("v:7", "cage (r1c2 r1c3)"),
            ("v:'a<b',unique:t", "cage (r1c2 r1c3)"),
        ] {
            assert_eq!(in_words(&cage(said)), [rule], "{said}");
        }
        let is_read = |said: &str| boards(&cage(said), Format::SudokuPad)[0].puzzle().is_ok();
        assert!(is_read("unique:t") && !is_read("v:7") && !is_read("v:'a<b',unique:t"));
        assert_eq!(in_words(&cage("unique:f,hidden:t")), [] as [&str; 0]);
        let extra = "{ce:[[0,1],[0,2],[1,1],[1,2]],style:'extraregion',unique:t,sum:10}";
        assert_eq!(in_words(&puzzle(extra, BOXES)), ["extra region (r1c2 r1c3 r2c2 r2c3)"]);
        assert!(
            error(&cage("unique:t,sum:9")).to_string().contains("cage r1c2 r1c3' cannot sum to 9")
        );
        let twice = puzzle("{ce:[[0,1],[0,1]],unique:t}", BOXES);
        assert!(error(&twice).to_string().contains("lists r1c2 twice"));
        let off = puzzle("{ce:[[0,1],[0,4]],unique:t}", BOXES);
        assert!(error(&off).to_string().contains("names [0,4], which is not on the board"));
    }

    #[test]
    fn rules_of_the_whole_board_are_read_by_name() {
        let text = puzzle("", &format!("{BOXES},global:['antiknight','disjoint','antixv']"));
        assert_eq!(rules(&text), ["antiknight", "disjointgroups", "global (antixv)"]);
    }

    #[test]
    fn addresses_may_stand_before_codes() {
        let code = "sclN4YwhgXA2sBuEHIAuBLJAbAphABAWRQDtMEBfAXQBoRsoZ4BGUylqqFytjr180oA";
        let bare = boards(code, Format::SudokuPad);
        for address in [
            "https://sudokupad.app/",
            "sudokupad.app/",
            "https://sudokupad.app/?puzzleid=",
            "https://app.crackingthecryptic.com/sudoku/",
        ] {
            assert_eq!(boards(&format!("{address}{code}"), Format::SudokuPad), bare, "{address}");
        }
    }

    #[test]
    fn the_compressed_text_is_read() {
        let code = "sclN4YwhgXA2sBuEHIAuBLJAbAphABAWRQDtMEBfAXQBoRsoZ4BGUylqqFytjr180oA";
        let board = boards(code, Format::SudokuPad).remove(0);
        assert_eq!((board.givens.filled(), board.label("title")), (1, Some("Mine")));
        let link = format!("https://sudokupad.app/{code}");
        assert_eq!(boards(&link, Format::SudokuPad), [board]);
    }

    #[test]
    fn links_are_unescaped() {
        assert_eq!(unescape("a%2Fb%3d%zz%"), "a/b=%zz%");
    }
}
