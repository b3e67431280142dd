//! A step of a person drawn on its board, to SVG and PDF by the same code: candidates, the groups of its proof, its
//! links as arrows, and what follows.
//!
//! Shapes speak, colours only help, as on the page: a ring for what the step rests on (a square one for the other of
//! two groups), a cross through what falls, a filled square for a digit to write; an arrow for each link, solid for 'if
//! not this, then that' and dashed for 'not both'; shades for units, frames for sets, a heavy frame for a digit in the
//! way.

mod arrows;
mod legend;
mod marks;

use super::board::Drawn;
use super::drawing::{Anchor, Ink, Page, Segment, Spot, Style, Text, circle, path, pen, rectangle};
use super::font::Font;
use super::options::{Paper, Title};
use super::sheets::{Area, Place};
use super::{pdf, rules, svg};
use sudolab_core::{Board, Grid, Layout};
use sudolab_solvers::logic::{self, Step};

/// A step to draw.
pub struct StepDrawing<'a> {
    /// The board before the step, with its candidates.
    pub position: &'a logic::Board,
    /// The digits that were given; the others are drawn lighter.
    pub givens: &'a Grid,
    /// The step.
    pub step: &'a Step,
    /// Above the board.
    pub heading: String,
    /// Below it: the step in words.
    pub says: String,
}

/// The margin of a picture on screen, and the width of its board.
const EDGE: f32 = 14.0;
const WIDTH: f32 = 486.0;

/// The widest cell: a small board is no larger than its step needs.
const WIDEST_CELL: f32 = 72.0;

/// From the heading to the board, from there to the legend, and to the words.
const HEADING: f32 = 24.0;
const GAP: f32 = 14.0;

impl StepDrawing<'_> {
    /// A picture of its own, as large as it needs to be.
    pub fn svg(&self) -> String {
        let area = Area { left: EDGE, top: EDGE + HEADING, width: WIDTH, height: f32::MAX };
        let mut page = Page::blank(WIDTH + 2.0 * EDGE, 0.0);
        page.height = self.draw(area, &mut page) + EDGE;
        svg::write(&page)
    }

    fn page(&self, paper: Paper) -> Page {
        let (width, height) = paper.points();
        let mut page = Page::blank(width, height);
        self.draw(Area::of(paper), &mut page);
        page
    }

    /// Draws all of it; where it ends.
    fn draw(&self, area: Area, page: &mut Page) -> f32 {
        let layout = self.position.shape();
        let board = Drawn { shape: layout, place: place(layout, area) };
        page.texts.push(heading(&self.heading, area));
        rules::draw(&board, page);
        marks::draw(&board, self, page);
        arrows::draw(&board, self.step, page);
        let end = area.top + size(&board) + GAP;
        let end = legend::draw(self.step, (area.left, end), area.width, page);
        let room = area.top + area.height - end;
        legend::words(&self.says, (area.left, end), (area.width, room), page)
    }
}

/// A file with a page for each step.
pub fn pdf<'a>(
    title: &Title,
    paper: Paper,
    steps: impl ExactSizeIterator<Item = StepDrawing<'a>>,
) -> Vec<u8> {
    pdf::write(title, steps.map(|step| step.page(paper)))
}

/// A board alone as a picture: its givens, digits of a person, marks, and its rules.
pub fn board_svg(board: &Board) -> String {
    let (layout, side) = (board.layout(), board.shape().side());
    let area = Area { left: EDGE, top: EDGE, width: WIDTH, height: f32::MAX };
    let drawn = Drawn { shape: &layout, place: place(&layout, area) };
    let size = size(&drawn);
    let mut page = Page::blank(size + 2.0 * EDGE, size + 2.0 * EDGE);
    rules::draw(&drawn, &mut page);
    page.strokes.extend(drawn.strokes());
    for cell in layout.all_cells() {
        match (board.givens.get(cell), board.digit(cell)) {
            (Some(given), _) => {
                page.texts.push(drawn.digit(cell, given.value(), Font::Bold, Ink::Black));
            }
            (None, Some(digit)) => {
                page.texts.push(drawn.digit(cell, digit.value(), Font::Regular, Ink::Dark));
            }
            // All digits are as good as no marks.
            (None, None) if board.allowed(cell).len() < side => {
                page.texts.extend(drawn.marks(cell, board.allowed(cell).resized()));
            }
            (None, None) => {}
        }
    }
    svg::write(&page)
}

fn place(layout: &Layout, area: Area) -> Place {
    let cell = (area.width / layout.side() as f32).min(WIDEST_CELL);
    rules::inside(layout, Place { left: area.left, top: area.top, cell })
}

/// How wide and high a board is with its clues.
fn size(board: &Drawn<'_>) -> f32 {
    (board.shape.side() + 2 * rules::margin(board.shape)) as f32 * board.place.cell
}

fn heading(text: &str, area: Area) -> Text {
    let style = Style::new(Font::Bold, 14.0, Ink::Black).within(area.width, text);
    let (x, y) = (area.left, area.top - 10.0);
    Text { x, y, anchor: Anchor::Start, style, text: text.to_owned() }
}

fn cross((x, y): Spot, reach: f32) -> Vec<Segment> {
    vec![
        Segment::Move((x - reach, y - reach)),
        Segment::Line((x + reach, y + reach)),
        Segment::Move((x + reach, y - reach)),
        Segment::Line((x - reach, y + reach)),
    ]
}
