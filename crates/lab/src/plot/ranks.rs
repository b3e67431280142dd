//! Critical-difference diagrams, after Demšar, 'Statistical comparisons of classifiers over
//! multiple data sets', JMLR 7 (2006).

use super::font;
use super::frame::{BORDER, LONGEST_NAME, WIDTH, write_head, write_notes};
use super::number::{fixed, n_of, short};
use super::paint::Paint;
use super::picture::{Anchor, Datum, Shape, Style, TEXT};
use super::span::Span;
use super::{Heading, Picture, Scale};
use crate::stats::{Friedman, Nemenyi};

/// Average ranks on a line, with bars that join what the test cannot tell apart.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranks {
    /// Title and notes.
    pub heading: Heading,
    /// The algorithms, in the order of the columns of the test.
    pub names: Vec<String>,
    /// The test over all.
    pub friedman: Friedman,
    /// What it says about pairs.
    pub nemenyi: Nemenyi,
}

/// Between two names, and between two bars.
const ROW: f64 = 20.0;
const BAR: f64 = 8.0;

impl Ranks {
    /// The picture.
    pub fn draw(&self) -> Picture {
        let mut picture = Picture::blank(WIDTH, &self.heading.title);
        let head = write_head(&mut picture, &self.heading.title, &self.subtitle());
        let end = match self.friedman.average_ranks.len() {
            0 => head,
            _ => self.draw_diagram(&mut picture, head),
        };
        let alpha = short(self.nemenyi.alpha);
        let mut notes = self.heading.notes.clone();
        notes.push(format!(
            "Rank 1 is the best. Bars join what Nemenyi's test cannot tell apart at {alpha}."
        ));
        write_notes(&mut picture, end, &notes);
        picture.description = font::tidy(&self.description());
        picture
    }

    fn subtitle(&self) -> String {
        let n = n_of(self.friedman.n, &self.heading.counted);
        let (chi, p) = (short(self.friedman.chi_square), probability(self.friedman.p));
        format!("{n} · Friedman χ² = {chi}, {p} · critical difference {}", self.difference())
    }

    fn difference(&self) -> String {
        fixed(self.nemenyi.critical_difference, 2)
    }

    fn description(&self) -> String {
        let ranked =
            self.places().map(|(column, rank)| format!("{} {}", self.name(column), fixed(rank, 2)));
        format!(
            "Average ranks, best first: {}. {}.",
            ranked.collect::<Vec<_>>().join(", "),
            self.subtitle()
        )
    }

    /// Columns and their ranks, from the best.
    fn places(&self) -> impl Iterator<Item = (usize, f64)> {
        let rank = |column: &usize| Some((*column, *self.friedman.average_ranks.get(*column)?));
        self.nemenyi.order.iter().filter_map(rank)
    }

    fn name(&self, column: usize) -> String {
        self.names.get(column).cloned().unwrap_or_else(|| format!("column {}", column + 1))
    }

    /// The text beside a rank.
    fn text(&self, column: usize, rank: f64) -> String {
        let name = font::fit(&self.name(column), TEXT, false, LONGEST_NAME - 40.0);
        format!("{name}  {}", fixed(rank, 2))
    }

    /// Returns where it ends.
    fn draw_diagram(&self, picture: &mut Picture, head: f64) -> f64 {
        let places: Vec<(usize, f64)> = self.places().collect();
        let widths = places.iter().map(|(c, r)| font::width(&self.text(*c, *r), TEXT, false));
        let margin = BORDER + widths.fold(0.0, f64::max) + 14.0;
        let k = self.friedman.average_ranks.len();
        let axis = Span::new(Scale::Linear, (1.0, k.max(2) as f64), margin, WIDTH - margin);
        let top = head + 62.0;
        self.draw_difference(picture, axis, top - 34.0);
        draw_axis(picture, axis, k, top);
        let levels = self.draw_groups(picture, axis, &places, top + 12.0);
        let first = top + 18.0 + levels as f64 * BAR + ROW / 2.0;
        self.draw_names(picture, axis, &places, (top, first));
        first + places.len().div_ceil(2) as f64 * ROW - ROW / 2.0
    }

    /// A ruler as long as the critical difference, if that is not longer than the axis.
    fn draw_difference(&self, picture: &mut Picture, axis: Span, y: f64) {
        let (from, to) = (axis.at(1.0), axis.at(1.0 + self.nemenyi.critical_difference));
        let longest = (self.friedman.average_ranks.len().max(2) - 1) as f64;
        let text = format!("critical difference {}", self.difference());
        if self.nemenyi.critical_difference <= longest {
            let lines = vec![
                vec![(from, y), (to, y)],
                vec![(from, y - 4.0), (from, y + 4.0)],
                vec![(to, y - 4.0), (to, y + 4.0)],
            ];
            let style = Style::stroked(Paint::Ink, 1.4);
            picture.add(Shape::Path { lines, closed: false }, style);
            let half = font::width(&text, TEXT, false) / 2.0;
            let middle = ((from + to) / 2.0).max(BORDER + half);
            picture.text((middle, y - 8.0), Anchor::Middle, Paint::Muted, &text);
        }
    }

    /// Bars below the axis, on as few levels as do not touch; returns how many.
    fn draw_groups(
        &self,
        picture: &mut Picture,
        axis: Span,
        places: &[(usize, f64)],
        y: f64,
    ) -> usize {
        let mut reach: Vec<f64> = Vec::new();
        for (first, last) in &self.nemenyi.groups {
            let ends = places.get(*first).zip(places.get(*last));
            let Some(((_, low), (_, high))) = ends else { continue };
            let (from, to) = (axis.at(*low) - 4.0, axis.at(*high) + 4.0);
            let free = reach.iter().position(|end| *end + 4.0 < from);
            let level = free.unwrap_or(reach.len());
            reach.resize(reach.len().max(level + 1), 0.0);
            reach[level] = to;
            let at = y + level as f64 * BAR;
            picture.line((from, at), (to, at), Style::stroked(Paint::Ink, 4.0));
        }
        reach.len()
    }

    /// The better half at the left, the other at the right, so that no lines cross.
    fn draw_names(
        &self,
        picture: &mut Picture,
        axis: Span,
        places: &[(usize, f64)],
        (top, first): (f64, f64),
    ) {
        let left = places.len().div_ceil(2);
        let (low, high) = (axis.at(1.0) - 10.0, axis.at(f64::INFINITY.min(1e300)) + 10.0);
        for (place, (column, rank)) in places.iter().enumerate() {
            let better = place < left;
            let row = if better { place } else { places.len() - 1 - place };
            let y = first + row as f64 * ROW;
            let x = axis.at(*rank);
            let (end, at, anchor) = if better {
                (low, low - 4.0, Anchor::End)
            } else {
                (high, high + 4.0, Anchor::Start)
            };
            let lines = vec![vec![(x, top), (x, y), (end, y)]];
            let name = self.name(*column);
            let title = format!("{name}: average rank {}", fixed(*rank, 2));
            let datum = Datum { title, series: name, instance: String::new() };
            let style = Style::stroked(Paint::Muted, 1.0);
            picture.add_datum(Shape::Path { lines, closed: false }, style, datum);
            picture.text((at, y + 4.0), anchor, Paint::Ink, &self.text(*column, *rank));
        }
    }
}

/// 'p = 0.012', 'p < 0.001'
fn probability(p: f64) -> String {
    if p < 0.001 { "p < 0.001".into() } else { format!("p = {}", short(p)) }
}

fn draw_axis(picture: &mut Picture, axis: Span, k: usize, y: f64) {
    let style = Style::stroked(Paint::Ink, 1.2);
    picture.line((axis.at(1.0), y), (axis.at(k.max(2) as f64), y), style);
    let stride = k.div_ceil(16).max(1);
    for rank in 1..=k {
        let at = axis.at(rank as f64);
        picture.line((at, y - 5.0), (at, y), style);
        if (rank - 1) % stride == 0 {
            picture.text((at, y - 9.0), Anchor::Middle, Paint::Ink, &rank.to_string());
        }
    }
}
