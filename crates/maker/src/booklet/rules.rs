//! Rules on a board, as people know them from their puzzles. Below the lines and digits lie shades, lines, thermometers,
//! arrows, circles; above them cages, dots, signs, and the numbers of clues.

use super::board::{Drawn, centred};
use super::drawing::{
    Anchor, Colour, Ink, Mark, Page, Pen, Segment, Spot, Style, Text, circle, path, pen, rectangle,
};
use super::font::Font;
use super::sheets::Place;
use sudolab_core::rules::{Kind, Look, Parts};
use sudolab_core::{Cell, Layout, Rule};

const SHADE: Colour = Colour(228, 231, 235);
const GREY: Colour = Colour(205, 210, 216);
const RIM: Colour = Colour(90, 96, 106);
const BLACK: Colour = Colour(0, 0, 0);
const WHITE: Colour = Colour(255, 255, 255);

/// The colours of lines, pale enough for digits above them.
const COLOURS: [(&str, Colour); 10] = [
    ("blue", Colour(157, 197, 231)),
    ("pink", Colour(240, 180, 214)),
    ("green", Colour(160, 214, 160)),
    ("peach", Colour(250, 205, 170)),
    ("grey", GREY),
    ("olive", Colour(207, 207, 148)),
    ("orange", Colour(247, 196, 120)),
    ("teal", Colour(150, 214, 208)),
    ("yellow", Colour(240, 224, 120)),
    ("mauve", Colour(207, 178, 226)),
];

fn colour(name: &str) -> Colour {
    COLOURS.iter().find(|(known, _)| *known == name).map_or(GREY, |(_, colour)| *colour)
}

/// Clues outside the board take a cell on each side.
pub(super) fn margin(layout: &Layout) -> usize {
    let is_outside =
        |rule: &Rule| rule.known_parts().is_some_and(|(_, parts)| parts.outside.is_some());
    usize::from(layout.rules().iter().any(is_outside))
}

/// A board with its clues at the place of a board without.
pub(super) fn inside(layout: &Layout, place: Place) -> Place {
    let (side, margin) = (layout.side() as f32, margin(layout) as f32);
    let cell = place.cell * side / (side + 2.0 * margin);
    Place { left: place.left + margin * cell, top: place.top + margin * cell, cell }
}

/// Draws the rules of a board.
pub(super) fn draw(board: &Drawn<'_>, page: &mut Page) {
    for (kind, parts) in board.shape.rules().iter().filter_map(Rule::known_parts) {
        Rules { board, kind, parts, page }.draw();
    }
}

struct Rules<'a> {
    board: &'a Drawn<'a>,
    kind: &'static Kind,
    parts: &'a Parts,
    page: &'a mut Page,
}

impl Rules<'_> {
    fn draw(&mut self) {
        match self.kind.look {
            Look::Shade => self.shade(),
            Look::Diagonal => self.diagonal(),
            Look::Cage => self.cage(),
            Look::Line(name) => self.line(&self.parts.cells.clone(), colour(name), 0.16),
            Look::Ended(name) => self.ended(colour(name)),
            Look::Thermometer => self.thermometer(),
            Look::Arrow => self.arrow(),
            Look::Dot(name) => self.dot(name == "black"),
            Look::Sign => self.sign(),
            Look::Circle => self.each(|spot, size| circle(spot, 0.4 * size)),
            Look::Square => self.each(|(x, y), size| {
                rectangle((x - 0.37 * size, y - 0.37 * size), (0.74 * size, 0.74 * size))
            }),
            Look::Wedges => self.wedges(),
            Look::Corner => self.corner(),
            Look::Outside => self.outside(),
            _ => {}
        }
    }

    fn size(&self) -> f32 {
        self.board.place.cell
    }

    /// The middle of a cell.
    fn middle(&self, cell: Cell) -> Spot {
        let (row, column) = (self.board.shape.row(cell), self.board.shape.column(cell));
        let (x, y) = self.board.corner(row, column);
        (x + self.size() / 2.0, y + self.size() / 2.0)
    }

    fn below(&mut self, segments: Vec<Segment>, fill: Option<Colour>, pen: Option<Pen>) {
        self.page.under.push(path("rule", segments, fill, pen));
    }

    fn above(&mut self, segments: Vec<Segment>, fill: Option<Colour>, pen: Option<Pen>) {
        self.page.over.push(path("rule", segments, fill, pen));
    }

    /// A text above everything, so wide at most.
    fn text(&mut self, text: &str, at: Spot, (size, width): (f32, f32), ink: Ink) {
        let style = Style::new(Font::Regular, size * self.size(), ink);
        let text = centred(text.to_owned(), at, width * self.size(), style);
        self.page.over.push(Mark::Text(text));
    }

    fn numbers(&self) -> String {
        self.parts.values.iter().map(i64::to_string).collect::<Vec<_>>().join(" ")
    }

    /// The cells it names; of a rule of the whole board those of its groups.
    fn cells(&self) -> Vec<Cell> {
        match self.kind.form.lists_cells() {
            true => self.parts.all_cells().collect(),
            false => (self.kind.groups)(self.board.shape, self.parts).concat(),
        }
    }

    fn shade(&mut self) {
        for cell in self.cells() {
            let (x, y) = self.middle(cell);
            let half = self.size() / 2.0;
            self.below(
                rectangle((x - half, y - half), (2.0 * half, 2.0 * half)),
                Some(SHADE),
                None,
            );
        }
        if let Some(&first) = self.parts.cells.iter().min() {
            self.label(&self.numbers(), first);
        }
    }

    /// A small text in the upper left corner of a cell.
    fn label(&mut self, text: &str, cell: Cell) {
        if text.is_empty() {
            return;
        }
        let size = self.size();
        let (x, y) = self.middle(cell);
        let style = Style::new(Font::Regular, 0.24 * size, Ink::Black).within(0.8 * size, text);
        let width = style.size * Font::Regular.width(text);
        let (left, top) = (x - 0.46 * size, y - 0.48 * size);
        self.above(rectangle((left, top), (width + 0.06 * size, style.size)), Some(WHITE), None);
        let (x, y) = (left + 0.03 * size, top + 0.86 * style.size);
        let text = Text { x, y, anchor: Anchor::Start, style, text: text.to_owned() };
        self.page.over.push(Mark::Text(text));
    }

    fn diagonal(&mut self) {
        let side = self.board.shape.side();
        let falls = self.cells().contains(&Cell(0));
        let (from, to) = if falls { ((0, 0), (side, side)) } else { ((side, 0), (0, side)) };
        let ends = [from, to].map(|(row, column)| self.board.corner(row, column));
        let width = 0.05 * self.size();
        self.below(open(&ends), None, pen(colour("blue"), width));
    }

    fn cage(&mut self) {
        let width = 0.022 * self.size();
        let lines = self.board.outline(&self.parts.cells, 0.08 * self.size());
        let segments = lines.iter().flat_map(|line| open(&[line.from, line.to])).collect();
        let dashed = Pen { colour: RIM, width, dashed: true };
        self.above(segments, None, Some(dashed));
        if let Some(&first) = self.parts.cells.iter().min() {
            self.label(&self.numbers(), first);
        }
    }

    fn line(&mut self, cells: &[Cell], colour: Colour, width: f32) {
        let spots: Vec<Spot> = cells.iter().map(|&cell| self.middle(cell)).collect();
        self.below(open(&spots), None, pen(colour, width * self.size()));
    }

    fn ring(&mut self, cell: Cell, fill: Colour, rim: Colour) {
        let size = self.size();
        let ring = circle(self.middle(cell), 0.4 * size);
        self.below(ring, Some(fill), pen(rim, 0.04 * size));
    }

    fn ended(&mut self, colour: Colour) {
        self.line(&self.parts.cells.clone(), colour, 0.16);
        for end in [self.parts.cells.first(), self.parts.cells.last()].into_iter().flatten() {
            self.ring(*end, WHITE, RIM);
        }
    }

    fn thermometer(&mut self) {
        self.line(&self.parts.cells.clone(), GREY, 0.26);
        if let Some(&bulb) = self.parts.cells.first() {
            self.ring(bulb, GREY, GREY);
        }
    }

    /// Shafts with their heads, then the circle or pill that they begin in.
    fn arrow(&mut self) {
        let size = self.size();
        for shaft in &self.parts.lines {
            let mut spots: Vec<Spot> = shaft.iter().map(|&cell| self.middle(cell)).collect();
            let [.., before, tip] = &spots[..] else { continue };
            let (before, tip) = (*before, *tip);
            spots.extend([
                turned(before, tip, 0.7, 0.2 * size),
                tip,
                turned(before, tip, -0.7, 0.2 * size),
            ]);
            self.below(open(&spots), None, pen(RIM, 0.04 * size));
        }
        let spots: Vec<Spot> = self.parts.cells.iter().map(|&cell| self.middle(cell)).collect();
        let [first, .., last] = &spots[..] else {
            self.ring(self.parts.cells[0], WHITE, RIM);
            return;
        };
        let (left, right) = (first.0.min(last.0) - 0.4 * size, first.0.max(last.0) + 0.4 * size);
        let (top, bottom) = (first.1.min(last.1) - 0.4 * size, first.1.max(last.1) + 0.4 * size);
        let pill = rectangle((left, top), (right - left, bottom - top));
        self.below(pill, Some(WHITE), pen(RIM, 0.04 * size));
    }

    /// The middle between two cells.
    fn between(&self) -> Spot {
        let [(ax, ay), (bx, by)] = [0, 1].map(|nth| self.middle(self.parts.cells[nth]));
        ((ax + bx) / 2.0, (ay + by) / 2.0)
    }

    fn dot(&mut self, is_black: bool) {
        let (at, size) = (self.between(), self.size());
        let (fill, ink) = if is_black { (BLACK, Ink::White) } else { (WHITE, Ink::Black) };
        self.above(circle(at, 0.14 * size), Some(fill), pen(BLACK, 0.03 * size));
        self.text(&self.numbers(), at, (0.2, 0.2), ink);
    }

    /// X and V by their sum; a sign that points at the smaller digit.
    fn sign(&mut self) {
        let (at, size) = (self.between(), self.size());
        let letter = match self.parts.value() {
            Some(10) => "X".to_owned(),
            Some(5) => "V".to_owned(),
            _ => self.numbers(),
        };
        if letter.is_empty() {
            let small = self.middle(self.parts.cells[0]);
            let large = self.middle(self.parts.cells[1]);
            self.wedge(at, small, large);
            return;
        }
        let half = 0.13 * size;
        let ground = rectangle((at.0 - half, at.1 - half), (2.0 * half, 2.0 * half));
        self.above(ground, Some(WHITE), None);
        self.text(&letter, at, (0.3, 0.3), Ink::Black);
    }

    /// An angle whose point shows towards the smaller of two places.
    fn wedge(&mut self, at: Spot, small: Spot, large: Spot) {
        let size = self.size();
        let (dx, dy) = ((small.0 - large.0).signum(), (small.1 - large.1).signum());
        let (dx, dy) = match (small.0 - large.0).abs() > (small.1 - large.1).abs() {
            true => (dx, 0.0),
            false => (0.0, dy),
        };
        let tip = (at.0 + 0.07 * size * dx, at.1 + 0.07 * size * dy);
        let arm = |by: f32| {
            let (x, y) = (at.0 - 0.07 * size * dx, at.1 - 0.07 * size * dy);
            (x + by * size * dy, y + by * size * dx)
        };
        self.above(open(&[arm(0.11), tip, arm(-0.11)]), None, pen(BLACK, 0.035 * size));
    }

    fn each(&mut self, outline: fn(Spot, f32) -> Vec<Segment>) {
        for cell in self.parts.cells.clone() {
            let segments = outline(self.middle(cell), self.size());
            self.below(segments, Some(SHADE), pen(GREY, 0.03 * self.size()));
        }
    }

    /// Angles on all four edges: towards the cell of a minimum, away from that of a maximum.
    fn wedges(&mut self) {
        let size = self.size();
        let is_minimum = self.kind.id == "minimum";
        for cell in self.parts.cells.clone() {
            let (x, y) = self.middle(cell);
            for (dx, dy) in [(0.0, -1.0), (0.0, 1.0), (-1.0, 0.0), (1.0, 0.0)] {
                let at = (x + 0.4 * size * dx, y + 0.4 * size * dy);
                let outer = (x + size * dx, y + size * dy);
                let (small, large) = if is_minimum { ((x, y), outer) } else { (outer, (x, y)) };
                self.wedge(at, small, large);
            }
        }
    }

    /// A circle where four cells meet, with the digits in it.
    fn corner(&mut self) {
        let spots: Vec<Spot> = self.parts.cells.iter().map(|&cell| self.middle(cell)).collect();
        let count = spots.len().max(1) as f32;
        let at =
            spots.iter().fold((0.0, 0.0), |(x, y), spot| (x + spot.0 / count, y + spot.1 / count));
        let size = self.size();
        self.above(circle(at, 0.27 * size), Some(WHITE), pen(BLACK, 0.025 * size));
        self.text(&self.numbers(), at, (0.22, 0.5), Ink::Black);
    }

    fn outside(&mut self) {
        let Some((row, column)) = self.parts.outside else { return };
        let size = self.size();
        let Place { left, top, .. } = self.board.place;
        let at = (left + (column as f32 + 0.5) * size, top + (row as f32 + 0.5) * size);
        self.text(&self.numbers(), at, (0.5, 0.7), Ink::Black);
        if let Some(&first) = self.parts.cells.first().filter(|_| self.kind.form.slanted) {
            let to = self.middle(first);
            let part = |by: f32| (at.0 + by * (to.0 - at.0), at.1 + by * (to.1 - at.1));
            let (from, tip) = (part(0.28), part(0.48));
            let heads = [0.6, -0.6].map(|by| turned(from, tip, by, 0.12 * size));
            self.above(open(&[from, tip, heads[0], tip, heads[1]]), None, pen(BLACK, 0.03 * size));
        }
    }
}

/// A line through places, not closed.
fn open(spots: &[Spot]) -> Vec<Segment> {
    let segment = |(nth, &spot): (usize, &Spot)| match nth {
        0 => Segment::Move(spot),
        _ => Segment::Line(spot),
    };
    spots.iter().enumerate().map(segment).collect()
}

/// The end of the arm of a head: back from the tip, turned by an angle.
fn turned(from: Spot, tip: Spot, angle: f32, length: f32) -> Spot {
    let (dx, dy) = (from.0 - tip.0, from.1 - tip.1);
    let scale = length / dx.hypot(dy).max(f32::MIN_POSITIVE);
    let (sin, cos) = angle.sin_cos();
    (tip.0 + scale * (dx * cos - dy * sin), tip.1 + scale * (dx * sin + dy * cos))
}

#[cfg(test)]
mod tests {
    use super::super::steps::board_svg;
    use super::*;
    use sudolab_core::{Board, Grid, Shape};

    /// The picture of a 9x9 with one rule.
    fn svg(id: &str, parts: Parts) -> String {
        let shape = Shape::classic();
        let mut board = Board::from(Grid::empty(shape));
        board.rules = vec![Rule::new(Kind::find(id).unwrap(), shape, parts).unwrap()];
        board_svg(&board)
    }

    fn cells(numbers: &[u32]) -> Vec<Cell> {
        numbers.iter().map(|&number| Cell(number)).collect()
    }

    #[test]
    fn every_look_is_drawn_with_its_numbers() {
        let of = |numbers: &[u32], values: &[i64]| Parts {
            cells: cells(numbers),
            values: values.to_vec(),
            ..Parts::default()
        };
        let column: Vec<u32> = (0..9).map(|row| 9 * row).collect();
        let clue = Parts { outside: Some((-1, 0)), ..of(&column, &[35]) };
        let slanted = Parts { outside: Some((-1, 0)), ..of(&[1, 11, 21], &[17]) };
        let arrow = Parts { lines: vec![cells(&[0, 1, 2])], ..of(&[0], &[]) };
        let pill = Parts { lines: vec![cells(&[1, 2, 3])], ..of(&[0, 1], &[]) };
        // The kind, its parts, how many marks it makes, and a text among them.
        let all = [
            ("killercage", of(&[0, 1, 9], &[10]), 2, "10"),
            ("extraregion", of(&[0, 1, 2, 9, 10, 11, 18, 19, 20], &[]), 9, ""),
            ("windows", Parts::default(), 36, ""),
            ("contains", of(&[0, 1, 2], &[3, 4]), 4, "3 4"),
            ("diagonal+", Parts::default(), 1, ""),
            ("whispers", of(&[0, 10, 20], &[]), 1, ""),
            ("betweenline", of(&[0, 10, 20], &[]), 3, ""),
            ("thermometer", of(&[0, 10, 20], &[]), 2, ""),
            ("arrow", arrow, 2, ""),
            ("arrow", pill, 2, ""),
            ("difference", of(&[0, 1], &[3]), 1, "3"),
            ("ratio", of(&[0, 9], &[]), 1, ""),
            ("xv", of(&[0, 1], &[10]), 1, "X"),
            ("lessthan", of(&[0, 1], &[]), 1, ""),
            ("odd", of(&[0, 80], &[]), 2, ""),
            ("even", of(&[0], &[]), 1, ""),
            ("minimum", of(&[40], &[]), 4, ""),
            ("quadruple", of(&[0, 1, 9, 10], &[2, 7]), 1, "2 7"),
            ("sandwichsum", clue, 0, "35"),
            ("littlekillersum", slanted, 1, "17"),
        ];
        for (id, parts, marks, text) in all {
            let svg = svg(id, parts);
            assert_eq!(svg.matches("class=\"rule\"").count(), marks, "{id}: {svg}");
            assert!(svg.contains(&format!(">{text}</text>")) || text.is_empty(), "{id}: {svg}");
        }
    }

    #[test]
    fn the_line_around_cells_is_closed() {
        let layout = Layout::new(Shape::classic(), &[]);
        let board = Drawn { shape: &layout, place: Place { left: 0.0, top: 0.0, cell: 10.0 } };
        // An L: it turns outwards and inwards.
        let lines = board.outline(&cells(&[0, 9, 10]), 1.0);
        let ends: Vec<Spot> = lines.iter().flat_map(|line| [line.from, line.to]).collect();
        for end in &ends {
            let near = |other: &&Spot| (end.0 - other.0).hypot(end.1 - other.1) < 0.01;
            assert_eq!(ends.iter().filter(near).count(), 2, "{end:?} of {ends:?}");
        }
    }
}
