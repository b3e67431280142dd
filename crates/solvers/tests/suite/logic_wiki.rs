//! The cases of the second list of the corpus: a board with its candidates, and all that a technique takes from it.

use serde_json::Value;
use std::collections::BTreeSet;
use sudolab_core::{Cell, Digit, DigitSet, Grid, Puzzle, Shape};
use sudolab_solvers::logic::{Board, Candidate, technique};

/// The names of that list and the techniques that together must find its cases.
const NAMES: &[(&str, &[&str])] = &[
    ("AlignedPairExclusion", &["aligned-pair-exclusion"]),
    ("AlternatingInferenceChains", &["alternating-chain"]),
    ("BoxLineReduction", &["claiming"]),
    ("BUG", &["bug"]),
    ("EmptyRectangles", &["empty-rectangle"]),
    ("ExtendedUniqueRectangles", &["extended-rectangle"]),
    ("FinnedSwordfish", &["finned-swordfish"]),
    ("FinnedXWing", &["finned-x-wing"]),
    ("GroupedXCycles", &["grouped-x-chain"]),
    ("HiddenPairs", &["hidden-pair"]),
    ("HiddenQuads", &["hidden-quad"]),
    ("HiddenSingles", &["hidden-single-box", "hidden-single-line"]),
    ("HiddenTriples", &["hidden-triplet"]),
    ("HiddenUniqueRectangles", &["hidden-rectangle"]),
    ("Jellyfish", &["jellyfish"]),
    ("Medusa", &["medusa"]),
    ("NakedPairs", &["naked-pair"]),
    ("NakedQuads", &["naked-quad"]),
    ("NakedSingles", &["naked-single"]),
    ("NakedTriples", &["naked-triplet"]),
    ("PointingPairsPointingTriples", &["pointing"]),
    ("SimpleColoring", &["simple-colours"]),
    ("SueDeCoq", &["sue-de-coq"]),
    ("Swordfish", &["swordfish"]),
    (
        "UniqueRectangles",
        &[
            "unique-rectangle-1",
            "unique-rectangle-2",
            "unique-rectangle-3",
            "unique-rectangle-4",
            "unique-rectangle-6",
        ],
    ),
    ("WXYZWing", &["wxyz-wing"]),
    ("XCycles", &["x-chain"]),
    ("XWing", &["x-wing"]),
    ("XYChains", &["xy-chain"]),
    ("XYZWing", &["xyz-wing"]),
    ("YWing", &["xy-wing"]),
];

/// Cases that do not pass, by name and test, and why.
const WAIVED: &[(&str, &str, &str)] = &[
    (
        "HiddenUniqueRectangles",
        "type2BTest1",
        "one of its two removals follows from no rectangle alone that we see",
    ),
    ("PruneCandidates", "test", "no technique: a board never has these candidates"),
];

struct Case {
    board: Board,
    removed: BTreeSet<Candidate>,
    placed: BTreeSet<Candidate>,
}

fn case(line: &Value) -> Case {
    Case {
        board: board_of(line["board"].as_str().expect("a board")),
        removed: listed(&line["remove"]).collect(),
        placed: listed(&line["place"]).collect(),
    }
}

/// `{568}971{258}`: a digit, or the candidates of a blank cell.
fn board_of(text: &str) -> Board {
    // After a brace that opens come the candidates of a cell, and after the one that closes single digits.
    let mut cells: Vec<(bool, &str)> = Vec::new();
    for part in text.split('{') {
        let (inside, outside) = part.split_once('}').map_or(("", part), |both| both);
        cells.extend((!inside.is_empty()).then_some((false, inside)));
        cells.extend((0..outside.len()).map(|at| (true, &outside[at..=at])));
    }
    let given = |&(is_given, cell): &(bool, &str)| if is_given { cell.parse().unwrap() } else { 0 };
    let givens: Vec<u16> = cells.iter().map(given).collect();
    let grid = Grid::from_values(Shape::classic(), &givens).expect("81 cells");
    let mut board = Board::new(&Puzzle::new(grid).expect("no clash"));
    for (number, (_, marks)) in cells.iter().enumerate() {
        let keep: DigitSet =
            marks.bytes().map(|mark| Digit::from_index((mark - b'1').into())).collect();
        let cell = Cell(number as u32);
        (board.candidates(cell) - keep).iter().for_each(|digit| board.strike(cell, digit));
    }
    board
}

/// `{"row": 7, "col": 3, "digits": [8]}`, or `"digit": 8`.
fn listed(list: &Value) -> impl Iterator<Item = Candidate> + use<> {
    let number = |value: &Value| value.as_u64().expect("a number") as usize - 1;
    let of_cell = |entry: &Value| {
        let cell = Shape::classic().cell(number(&entry["row"]), number(&entry["col"]));
        let several = entry["digits"].as_array().cloned();
        let digits = several.unwrap_or_else(|| vec![entry["digit"].clone()]);
        digits.into_iter().map(move |digit| (cell, Digit::from_index(number(&digit))))
    };
    let entries = list.as_array().expect("a list");
    entries.iter().flat_map(of_cell).collect::<Vec<_>>().into_iter()
}

impl Case {
    /// What the techniques do not find of it. Two programs rarely look for just the same patterns, so more than
    /// the list has is no fault (no step is ever wrong: another test says so).
    fn missed(&self, techniques: &[&str]) -> Vec<Candidate> {
        let known = techniques.iter().map(|id| technique(id).unwrap_or_else(|| panic!("no {id}")));
        let mut after = self.board.clone();
        known.flat_map(|technique| technique.all(&self.board)).for_each(|step| after.apply(&step));
        let stays = |&&candidate: &&Candidate| after.has(candidate);
        let open = |&&candidate: &&Candidate| !is_single(&after, candidate);
        self.removed.iter().filter(stays).chain(self.placed.iter().filter(open)).copied().collect()
    }
}

/// Is a digit placed, or left as the only one of its cell or of a unit?
fn is_single(board: &Board, (cell, digit): Candidate) -> bool {
    let mut units = board.shape().units_of(cell).iter();
    board.possible(cell) == DigitSet::only(digit)
        || units.any(|&unit| board.holders(unit.into(), digit).eq([cell]))
}

#[test]
fn all_that_the_second_list_finds_is_found() {
    let Some(text) = sudolab_corpus::text("human/technique_cases_wiki.jsonl") else { return };
    let mut passed = 0;
    for line in text.lines() {
        let line: Value = serde_json::from_str(line).expect("JSON");
        let name = |key: &str| line[key].as_str().expect("a name").to_owned();
        let (name, test) = (name("technique"), name("test"));
        let techniques = NAMES.iter().find(|(known, _)| *known == name).map(|(_, ids)| *ids);
        let missed = techniques.map(|techniques| case(&line).missed(techniques));
        let passes = missed.as_ref().is_some_and(Vec::is_empty);
        let is_waived = WAIVED.iter().any(|known| (known.0, known.1) == (&*name, &*test));
        assert_ne!(passes, is_waived, "{name} {test} lacks {missed:?}");
        passed += u32::from(passes);
    }
    println!("{passed} cases pass, {} are waived", WAIVED.len());
    assert!(passed > 0, "the file has cases");
}
