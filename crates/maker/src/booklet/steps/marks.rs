//! What a step marks on its board.

use super::super::board::{Drawn, centred};
use super::super::drawing::{Colour, Ink, Mark, Page, Style};
use super::super::font::Font;
use super::super::item::symbol;
use super::{StepDrawing, circle, cross, path, pen, rectangle};
use std::collections::BTreeSet;
use sudolab_core::Cell;
use sudolab_solvers::logic::{Candidate, Group, Role, Step};

pub(super) const RESTS: Colour = Colour(0x1f, 0x6f, 0xb2);
pub(super) const RESTS_SOFT: Colour = Colour(0xdc, 0xea, 0xf7);
pub(super) const OTHER: Colour = Colour(0x22, 0x22, 0x22);
pub(super) const OTHER_SOFT: Colour = Colour(0xff, 0xf0, 0xc2);
pub(super) const FALLS: Colour = Colour(0xc4, 0x3c, 0x1a);
pub(super) const FALLS_SOFT: Colour = Colour(0xfb, 0xe0, 0xd8);
pub(super) const WRITTEN: Colour = Colour(0x1d, 0x7a, 0x3e);
pub(super) const BLOCKS: Colour = Colour(0x22, 0x22, 0x22);

/// Shades of units: those that an argument starts from, and those that are cleared.
const BASE: Colour = Colour(0xe9, 0xf1, 0xfa);
const COVER: Colour = Colour(0xfc, 0xf1, 0xdd);

/// Frames of sets, in turn, and what fills them.
const FRAMES: [(Colour, Colour); 3] = [
    (Colour(0x6b, 0x4f, 0xa0), Colour(0xf0, 0xec, 0xf8)),
    (Colour(0x00, 0x80, 0x6a), Colour(0xe2, 0xf4, 0xf0)),
    (Colour(0xa0, 0x5a, 0x00), Colour(0xfa, 0xee, 0xdf)),
];

/// How a group is drawn, beside the rings of its candidates.
#[derive(Clone, Copy)]
pub(super) enum Look {
    /// Its unit is shaded.
    Shade(Colour),
    /// Its cells have a frame.
    Frame(Colour, Colour),
    /// Its candidates have square rings.
    Square,
    /// Nothing: rings say enough.
    Rings,
}

/// The groups of a step, and how each is drawn.
pub(super) fn looks(step: &Step) -> Vec<(&Group, Look)> {
    let mut frames = FRAMES.iter().cycle();
    let look = |group: &Group, frames: &mut dyn Iterator<Item = &'static (Colour, Colour)>| match (
        group.unit, group.role,
    ) {
        (_, Role::OtherColour) => Look::Square,
        (_, Role::Colour) => Look::Rings,
        (Some(_), Role::Cover) => Look::Shade(COVER),
        (Some(_), _) => Look::Shade(BASE),
        (None, _) => frames.next().map_or(Look::Rings, |&(colour, soft)| Look::Frame(colour, soft)),
    };
    step.proof.groups.iter().map(|group| (group, look(group, &mut frames))).collect()
}

/// The board with all that the step says of it, but for its arrows.
pub(super) fn draw(board: &Drawn<'_>, drawing: &StepDrawing<'_>, page: &mut Page) {
    let step = drawing.step;
    page.under.extend(areas(board, step));
    page.strokes.extend(board.strokes());
    for cell in board.shape.all_cells() {
        let given = drawing.givens.get(cell);
        match drawing.position.grid().get(cell) {
            Some(digit) => {
                let font = if given.is_some() { Font::Bold } else { Font::Regular };
                page.texts.push(board.digit(cell, digit.value(), font, Ink::Black));
            }
            None => page.texts.extend(board.marks(cell, drawing.position.candidates(cell))),
        }
    }
    rings(board, drawing, page);
    for &candidate in &step.eliminations {
        falls(board, candidate, page);
    }
    for &candidate in &step.placements {
        written(board, candidate, page);
    }
}

/// Shades, frames, and the digits in the way.
fn areas(board: &Drawn<'_>, step: &Step) -> Vec<Mark> {
    let mut marks = Vec::new();
    for (group, look) in looks(step) {
        let unit = step.proof.units.iter().find(|unit| Some(unit.number) == group.unit);
        match look {
            Look::Shade(colour) => {
                let cells = unit.into_iter().flat_map(|unit| &unit.cells);
                marks.extend(cells.map(|&cell| area(board, "unit", cell, 0.0, Some(colour), None)));
            }
            Look::Frame(colour, soft) => {
                let cells: BTreeSet<Cell> =
                    group.candidates.iter().map(|(cell, _)| *cell).collect();
                marks.extend(
                    cells
                        .iter()
                        .map(|&cell| area(board, "set", cell, 0.05, Some(soft), Some(colour))),
                );
            }
            Look::Square | Look::Rings => {}
        }
    }
    let blockers = step.proof.blockers.iter();
    marks.extend(blockers.map(|&cell| area(board, "blocks", cell, 0.04, None, Some(BLOCKS))));
    marks
}

/// A cell with so much air around, as a part of its side.
fn area(
    board: &Drawn<'_>,
    class: &'static str,
    cell: Cell,
    air: f32,
    fill: Option<Colour>,
    frame: Option<Colour>,
) -> Mark {
    let (left, top) = board.corner(board.shape.row(cell), board.shape.column(cell));
    let side = board.place.cell;
    let (air, size) = (air * side, side * (1.0 - 2.0 * air));
    let outline = rectangle((left + air, top + air), (size, size));
    path(class, outline, fill, frame.and_then(|colour| pen(colour, 0.03 * side)))
}

/// Rings around what the step rests on, beside what it changes.
fn rings(board: &Drawn<'_>, drawing: &StepDrawing<'_>, page: &mut Page) {
    let step = drawing.step;
    let others: BTreeSet<Candidate> = step
        .proof
        .groups
        .iter()
        .filter(|group| group.role == Role::OtherColour)
        .flat_map(|group| group.candidates.iter().copied())
        .collect();
    for candidate in rests_on(drawing) {
        let (middle, room) = board.mark_spot(candidate.0, candidate.1);
        let r = RING * room;
        let ring = match others.contains(&candidate) {
            true => {
                let corner = (middle.0 - 0.9 * r, middle.1 - 0.9 * r);
                path(
                    "rests-on other",
                    rectangle(corner, (1.8 * r, 1.8 * r)),
                    Some(OTHER_SOFT),
                    pen(OTHER, 0.08 * r),
                )
            }
            false => path("rests-on", circle(middle, r), Some(RESTS_SOFT), pen(RESTS, 0.14 * r)),
        };
        page.over.push(ring);
        page.over.push(digit(board, candidate, Ink::Black));
    }
}

/// How much of the room of a mark a ring takes, from its middle.
pub(super) const RING: f32 = 0.45;

/// All candidates that the proof names in blank cells and the step does not change: a filled cell shows its digit.
fn rests_on(drawing: &StepDrawing<'_>) -> BTreeSet<Candidate> {
    let step = drawing.step;
    let claimed = step.proof.nodes.iter().flat_map(|node| node.candidates());
    let grouped = step.proof.groups.iter().flat_map(|group| group.candidates.iter().copied());
    let all = claimed.chain(grouped).chain(step.rests_on.iter().copied());
    let changed = |candidate: &Candidate| {
        step.placements.contains(candidate) || step.eliminations.contains(candidate)
    };
    let blank = |(cell, _): &Candidate| drawing.position.grid().get(*cell).is_none();
    all.filter(|candidate| blank(candidate) && !changed(candidate)).collect()
}

fn falls(board: &Drawn<'_>, candidate: Candidate, page: &mut Page) {
    let (middle, room) = board.mark_spot(candidate.0, candidate.1);
    let r = RING * room;
    page.over.push(path("falls", circle(middle, r), Some(FALLS_SOFT), None));
    page.over.push(digit(board, candidate, Ink::Black));
    page.over.push(path("falls", cross(middle, 0.75 * r), None, pen(FALLS, 0.16 * r)));
}

fn written(board: &Drawn<'_>, candidate: Candidate, page: &mut Page) {
    let (middle, room) = board.mark_spot(candidate.0, candidate.1);
    let r = RING * room;
    let corner = (middle.0 - r, middle.1 - r);
    page.over.push(path("written", rectangle(corner, (2.0 * r, 2.0 * r)), Some(WRITTEN), None));
    page.over.push(digit(board, candidate, Ink::White));
}

/// The digit of a candidate at its place.
fn digit(board: &Drawn<'_>, (cell, digit): Candidate, ink: Ink) -> Mark {
    let (middle, room) = board.mark_spot(cell, digit);
    let style = Style::new(Font::Bold, 0.72 * room, ink);
    Mark::Text(centred(symbol(board.shape.side(), digit.value()), middle, room, style))
}
