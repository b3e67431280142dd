//! The links of a proof as arrows: bows from ring to ring, since straight lines would lie over each other and over the
//! marks between.

use super::super::board::Drawn;
use super::super::drawing::{Colour, Page, Pen, Segment, Spot};
use super::marks::RING;
use super::path;
use sudolab_core::Cell;
use sudolab_solvers::logic::{Link, Node, Step};

pub(super) const ARROW: Colour = Colour(0x1c, 0x3f, 0x77);

pub(super) fn draw(board: &Drawn<'_>, step: &Step, page: &mut Page) {
    for link in &step.proof.links {
        let (from, to) = (&step.proof.nodes[link.from], &step.proof.nodes[link.to]);
        let (from, to) = nearest(board, from, to);
        arrow(board, from, to, link, page);
    }
}

/// A mark and how large the ring around it is.
type Ring = (Spot, f32);

/// From the cell of a claim to the nearest one of the other.
fn nearest(board: &Drawn<'_>, from: &Node, to: &Node) -> (Ring, Ring) {
    let ring = |cell: Cell, node: &Node| {
        let (middle, room) = board.mark_spot(cell, node.digit);
        (middle, RING * room)
    };
    let pairs = from.cells.iter().flat_map(|&a| to.cells.iter().map(move |&b| (a, b)));
    let pairs = pairs.map(|(a, b)| (ring(a, from), ring(b, to)));
    let far = |(a, b): &(Ring, Ring)| distance(a.0, b.0);
    // A claim is about at least one cell.
    pairs.min_by(|one, other| far(one).total_cmp(&far(other))).unwrap_or_default()
}

fn distance(a: Spot, b: Spot) -> f32 {
    (b.0 - a.0).hypot(b.1 - a.1)
}

fn arrow(board: &Drawn<'_>, from: Ring, to: Ring, link: &Link, page: &mut Page) {
    let class = if link.strong { "arrow strong" } else { "arrow weak" };
    let width = 0.022 * board.place.cell;
    let pen = Pen { colour: ARROW, width, dashed: !link.strong };
    let (start, bend, end) = bow(board, from, to);
    let size = (0.13 * board.place.cell).min(0.6 * distance(start, end));
    let neck = towards(end, bend, 0.8 * size);
    // A curve with one place to lean to, told with two.
    let lean =
        |end: Spot| (end.0 + (bend.0 - end.0) * 2.0 / 3.0, end.1 + (bend.1 - end.1) * 2.0 / 3.0);
    let line = vec![Segment::Move(start), Segment::Curve(lean(start), lean(neck), neck)];
    page.over.push(path(class, line, None, Some(pen)));
    page.over.push(path("head", head(board, bend, end, size), Some(ARROW), None));
}

/// Where an arrow begins, which place it leans to, and where it ends; never off the board.
fn bow(board: &Drawn<'_>, (a, ra): Ring, (b, rb): Ring) -> (Spot, Spot, Spot) {
    let (far, cell) = (distance(a, b), board.place.cell);
    if far < ra {
        // From a claim to its opposite.
        return ((a.0 - ra, a.1), on_board(board, (a.0, a.1 - 3.0 * ra)), (a.0 + ra, a.1));
    }
    let by = (0.35 * cell).min((1.4 * ra).max(0.14 * far)) / far;
    let middle = ((a.0 + b.0) / 2.0 - (b.1 - a.1) * by, (a.1 + b.1) / 2.0 + (b.0 - a.0) * by);
    let middle = on_board(board, middle);
    (towards(a, middle, ra), middle, towards(b, middle, 1.1 * rb))
}

fn on_board(board: &Drawn<'_>, (x, y): Spot) -> Spot {
    let ((left, top), side) = (board.corner(0, 0), board.shape.side());
    let (right, bottom) = board.corner(side, side);
    (x.clamp(left, right), y.clamp(top, bottom))
}

/// So far from a place towards another.
fn towards(from: Spot, to: Spot, by: f32) -> Spot {
    let far = distance(from, to).max(f32::MIN_POSITIVE);
    (from.0 + (to.0 - from.0) / far * by, from.1 + (to.1 - from.1) / far * by)
}

fn head(board: &Drawn<'_>, from: Spot, tip: Spot, size: f32) -> Vec<Segment> {
    let back = towards(tip, from, size);
    let (dx, dy) = ((tip.1 - back.1) * 0.42, (back.0 - tip.0) * 0.42);
    vec![
        Segment::Move(tip),
        Segment::Line(on_board(board, (back.0 + dx, back.1 + dy))),
        Segment::Line(on_board(board, (back.0 - dx, back.1 - dy))),
        Segment::Close,
    ]
}
