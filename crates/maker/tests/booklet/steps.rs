//! Steps as pictures: every technique, an arrow for each link, nothing off the board, the same in PDF.

use crate::pdf::Pdf;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use std::collections::BTreeSet;
use sudolab_core::rules::RuleText;
use sudolab_core::{Board as Given, Cell, Digit, Grid, Puzzle, Shape};
use sudolab_maker::booklet::steps::{self, StepDrawing, board_svg};
use sudolab_maker::booklet::{Paper, Title};
use sudolab_solvers::logic::{
    Board, Candidate, EXPLAINER, Role, Step, TECHNIQUES, Technique, technique,
};

/// A position for every technique.
const POSITIONS: &str = include_str!("../../../solvers/tests/suite/proof_positions.tsv");

/// Steps of one technique that are drawn.
const MOST: usize = 4;

fn position(line: &str) -> (&'static Technique, Grid, Board) {
    let parts: Vec<&str> = line.split('\t').collect();
    let (mut givens, mut placed) = (Grid::empty(Shape::classic()), Vec::new());
    let (mut cell, mut is_given) = (0, true);
    for character in parts[1].chars() {
        let digit = character.to_digit(10).and_then(|value| Digit::new(value as u16));
        match (character, digit) {
            ('+', _) => is_given = false,
            (_, digit) => {
                match digit {
                    Some(digit) if !is_given => placed.push((Cell(cell), digit)),
                    digit => givens.set(Cell(cell), digit),
                }
                (cell, is_given) = (cell + 1, true);
            }
        }
    }
    let mut board = Board::new(&Puzzle::new(givens.clone()).unwrap());
    placed.into_iter().for_each(|(cell, digit)| board.place(cell, digit));
    for struck in parts[2].split_whitespace() {
        let number: Vec<usize> = struck.bytes().map(|byte| usize::from(byte - b'1')).collect();
        board.strike(Shape::classic().cell(number[1], number[2]), Digit::from_index(number[0]));
    }
    (technique(parts[0]).unwrap(), givens, board)
}

fn positions() -> impl Iterator<Item = (&'static Technique, Grid, Board)> {
    POSITIONS.lines().filter(|line| !line.starts_with('#')).map(position)
}

fn drawing<'a>(givens: &'a Grid, position: &'a Board, step: &'a Step) -> StepDrawing<'a> {
    let heading = step.technique.title.to_owned();
    StepDrawing { position, givens, step, heading, says: format!("{}.", step.reason) }
}

/// An outline as a reader finds it.
struct Path {
    class: String,
    spots: Vec<(f64, f64)>,
}

fn attribute(tag: &BytesStart<'_>, key: &str) -> String {
    let found = tag.try_get_attribute(key).unwrap();
    found.map_or(String::new(), |found| found.value.to_string())
}

/// All outlines of a picture; panics unless it is well-formed.
fn paths(svg: &str) -> Vec<Path> {
    let mut reader = Reader::from_str(svg);
    reader.config_mut().check_end_names = true;
    let (mut paths, mut depth) = (Vec::new(), 0);
    loop {
        match reader.read_event().expect("well-formed XML") {
            Event::Empty(tag) if tag.name().as_ref() == "path" => {
                paths.push(Path {
                    class: attribute(&tag, "class"),
                    spots: spots(&attribute(&tag, "d")),
                });
            }
            Event::Start(_) => depth += 1,
            Event::End(_) => depth -= 1,
            Event::Eof => break,
            _ => {}
        }
    }
    assert_eq!(depth, 0, "every tag is closed");
    paths
}

/// Places that lines go to or lean to; a curve lies between those.
fn spots(outline: &str) -> Vec<(f64, f64)> {
    let plain = outline.replace(['M', 'L', 'C', 'Z'], " ");
    let numbers: Vec<f64> = plain.split_whitespace().map(|word| word.parse().unwrap()).collect();
    numbers.chunks(2).map(|pair| (pair[0], pair[1])).collect()
}

fn count(paths: &[Path], class: &str) -> usize {
    paths.iter().filter(|path| path.class == class).count()
}

/// The frame of the board: the third stroke without a class.
fn frame(paths: &[Path]) -> ((f64, f64), (f64, f64)) {
    let frame = paths.iter().filter(|path| path.class.is_empty()).nth(2).unwrap();
    let ends = |of: fn(&(f64, f64)) -> f64| {
        let all = frame.spots.iter().map(of);
        all.fold((f64::MAX, f64::MIN), |(least, most), at| (least.min(at), most.max(at)))
    };
    (ends(|spot| spot.0), ends(|spot| spot.1))
}

/// The candidates with a ring: named by the proof, in blank cells, and left as they are.
fn ringed(board: &Board, step: &Step) -> usize {
    let nodes = step.proof.nodes.iter().flat_map(|node| node.candidates());
    let groups = step.proof.groups.iter().flat_map(|group| group.candidates.clone());
    let all: BTreeSet<Candidate> = nodes.chain(groups).chain(step.rests_on.clone()).collect();
    let changed: Vec<Candidate> = [&step.placements[..], &step.eliminations[..]].concat();
    let blank = |cell: Cell| board.grid().get(cell).is_none();
    all.iter().filter(|one| blank(one.0) && !changed.contains(one)).count()
}

fn assert_drawn(givens: &Grid, board: &Board, step: &Step) {
    let svg = drawing(givens, board, step).svg();
    let (paths, proof) = (paths(&svg), &step.proof);
    let id = step.technique.id;
    let strong = proof.links.iter().filter(|link| link.strong).count();
    assert_eq!(count(&paths, "arrow strong"), strong, "{id}");
    assert_eq!(count(&paths, "arrow weak"), proof.links.len() - strong, "{id}");
    assert_eq!(count(&paths, "head"), proof.links.len(), "{id}");
    assert_eq!(count(&paths, "written"), step.placements.len(), "{id}");
    assert_eq!(count(&paths, "falls"), 2 * step.eliminations.len(), "a patch and a cross: {id}");
    let rings = count(&paths, "rests-on") + count(&paths, "rests-on other");
    assert_eq!(rings, ringed(board, step), "{id}");
    assert_eq!(count(&paths, "blocks"), proof.blockers.len(), "{id}");
    let (across, down) = frame(&paths);
    for path in paths.iter().filter(|path| !["", "legend"].contains(&path.class.as_str())) {
        let inside = |&(x, y): &(f64, f64)| {
            (across.0 - 0.01..=across.1 + 0.01).contains(&x)
                && (down.0 - 0.01..=down.1 + 0.01).contains(&y)
        };
        assert!(path.spots.iter().all(inside), "{id}: {} {:?}", path.class, path.spots);
    }
    for group in proof.groups.iter().filter(|group| !is_colour(group.role)) {
        assert!(svg.contains(group.role.says()), "{id}: {:?} is not in the legend", group.role);
    }
}

fn is_colour(role: Role) -> bool {
    matches!(role, Role::Colour | Role::OtherColour)
}

#[test]
fn every_technique_is_drawn_with_all_of_its_proof() {
    let mut seen = BTreeSet::new();
    for (technique, givens, board) in positions() {
        let steps = technique.all(&board);
        assert!(!steps.is_empty(), "{}", technique.id);
        steps.iter().take(MOST).for_each(|step| assert_drawn(&givens, &board, step));
        seen.insert(technique.id);
    }
    let of_rules = |technique: &&Technique| technique.is_of_rules();
    for technique in TECHNIQUES.iter().chain(EXPLAINER).filter(|technique| !of_rules(technique)) {
        assert!(seen.contains(technique.id), "{} has no position", technique.id);
    }
}

/// Every kind of shape comes up, so that the test above looks at something.
#[test]
fn all_shapes_are_used_by_some_technique() {
    let mut classes = BTreeSet::new();
    for (technique, givens, board) in positions() {
        let step = technique.first(&board).unwrap();
        let svg = drawing(&givens, &board, &step).svg();
        classes.extend(paths(&svg).into_iter().map(|path| path.class));
    }
    let all = [
        "",
        "arrow strong",
        "arrow weak",
        "blocks",
        "falls",
        "head",
        "legend",
        "rests-on",
        "rests-on other",
        "set",
        "unit",
        "written",
    ];
    assert_eq!(classes, BTreeSet::from(all.map(str::to_owned)));
}

#[test]
fn a_file_has_a_page_for_each_step_with_the_same_arrows_and_words() {
    let positions: Vec<_> = positions().collect();
    let steps: Vec<Step> =
        positions.iter().map(|(technique, _, board)| technique.first(board).unwrap()).collect();
    let drawings: Vec<_> = positions
        .iter()
        .zip(&steps)
        .map(|((_, givens, board), step)| drawing(givens, board, step))
        .collect();
    let file = steps::pdf(&Title::default(), Paper::A4, drawings.into_iter());
    let pages = Pdf::open(&file).pages();
    assert_eq!(pages.len(), steps.len());
    for (page, step) in pages.iter().zip(&steps) {
        let id = step.technique.id;
        let arrows = page.strokes.iter().filter(|stroke| stroke.curved).count();
        assert_eq!(arrows, step.proof.links.len(), "{id}");
        assert!(page.has(step.technique.title), "{id}");
        let words: Vec<&str> = page.texts.iter().map(|text| text.text.as_str()).collect();
        let said = format!("{}.", step.reason);
        assert!(words.join(" ").contains(&said), "{id}: {said}");
        assert!(page.texts.iter().all(|text| (0.0..842.0).contains(&text.y)), "{id} fits its page");
    }
}

#[test]
fn a_board_alone_shows_givens_digits_marks_and_regions() {
    let shape = Shape::new(1, 4).unwrap();
    let mut board = Given::from(Grid::empty(shape));
    board.givens.set(Cell(0), Digit::new(1));
    let mut placed = Grid::empty(shape);
    placed.set(Cell(5), Digit::new(3));
    board.placed = Some(placed);
    let regions = [
        "r1c1 r1c2 r1c3 r2c1",
        "r1c4 r2c2 r2c3 r2c4",
        "r3c1 r3c2 r4c1 r4c2",
        "r3c3 r3c4 r4c3 r4c4",
    ];
    let region = |place: &str| {
        let text = RuleText { name: "region".into(), place: place.into(), ..RuleText::default() };
        text.rule(shape).unwrap()
    };
    board.rules = regions.map(region).into();
    let svg = board_svg(&board);
    assert_eq!(svg.matches("<text").count(), 2);
    let paths = paths(&svg);
    let regions = &paths.iter().filter(|path| path.class.is_empty()).nth(3).unwrap().spots;
    // Four regions of four cells; two of them have ten edges around, the two squares eight.
    assert_eq!(regions.len() / 2, 10 + 10 + 8 + 8);
}
