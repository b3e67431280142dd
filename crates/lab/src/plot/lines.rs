//! Lines with bands: medians with quartiles, means with intervals, rates.

use super::font;
use super::frame::{Frame, Plan, Up};
use super::key::Swatch;
use super::marker::{line_style, marker, marker_style};
use super::number::{n_of, value};
use super::paint::Paint;
use super::picture::{Anchor, Datum, Shape, Spot, Style, TEXT};
use super::span::{Extent, shows};
use super::stairs::thinned;
use super::words::{alone, left_out, list};
use super::{Axis, Heading, Picture};

/// One place of a line.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LinePoint {
    /// Where along the horizontal axis.
    pub x: f64,
    /// Where along the vertical axis.
    pub y: f64,
    /// From where to where the band reaches here.
    pub band: Option<(f64, f64)>,
}

/// One line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LineSeries {
    /// Its name.
    pub name: String,
    /// Its places, in any order.
    pub points: Vec<LinePoint>,
}

/// A vertical line with a name, such as the place of a phase transition.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Guide {
    /// Where along the horizontal axis.
    pub x: f64,
    /// What it marks.
    pub label: String,
}

/// Lines over a common axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Lines {
    /// Title and notes.
    pub heading: Heading,
    /// How many observations are behind it.
    pub n: usize,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// The lines.
    pub series: Vec<LineSeries>,
    /// What line and band are, for the subtitle: 'median and quartiles'.
    pub band: String,
    /// Vertical lines to compare with.
    pub guides: Vec<Guide>,
}

/// Beyond so many places of all lines, only lines are drawn.
const MOST_MARKERS: usize = 600;
const GUIDE_LINE: f64 = 16.0;

impl Lines {
    /// The picture.
    pub fn draw(&self) -> Picture {
        let shown: Vec<Vec<LinePoint>> =
            self.series.iter().map(|series| self.shown(&series.points)).collect();
        let mut frame = self.plan(&shown).frame();
        self.guides_shown().enumerate().for_each(|(i, guide)| draw_guide(&mut frame, i, guide));
        shown.iter().enumerate().for_each(|(i, points)| draw_bands(&mut frame, i, points));
        shown.iter().enumerate().for_each(|(i, points)| self.draw_line(&mut frame, i, points));
        if shown.iter().map(Vec::len).sum::<usize>() <= MOST_MARKERS {
            shown
                .iter()
                .enumerate()
                .for_each(|(i, points)| self.draw_markers(&mut frame, i, points));
        }
        let end = |points: &Vec<LinePoint>| {
            points.last().map(|last| (frame.x.at(last.x), frame.y.at(last.y)))
        };
        let ends: Vec<Option<Spot>> = shown.iter().map(end).collect();
        frame.empty_if(shown.iter().all(Vec::is_empty));
        if self.series.len() > 1 {
            frame.key_at_ends(&ends);
        }
        let all: usize = self.series.iter().map(|series| series.points.len()).sum();
        let drawn: usize = shown.iter().map(Vec::len).sum();
        frame.notes.extend(left_out(all - drawn, "places"));
        frame.finish(self.description())
    }

    fn shown(&self, points: &[LinePoint]) -> Vec<LinePoint> {
        let fits =
            |point: &&LinePoint| shows(self.x.scale, point.x) && shows(self.y.scale, point.y);
        let mut shown: Vec<LinePoint> = points.iter().filter(fits).copied().collect();
        shown.sort_by(|a, b| a.x.total_cmp(&b.x));
        shown
    }

    fn guides_shown(&self) -> impl Iterator<Item = &Guide> {
        self.guides.iter().filter(|guide| shows(self.x.scale, guide.x))
    }

    fn plan(&self, shown: &[Vec<LinePoint>]) -> Plan<'_> {
        let points = || shown.iter().flatten();
        let ends = |point: &LinePoint| {
            let (low, high) = point.band.unwrap_or((point.y, point.y));
            [low, high, point.y]
        };
        let places = points().map(|p| p.x).chain(self.guides_shown().map(|guide| guide.x));
        let x = Extent::of(self.x.scale, places);
        let y = Extent::of(self.y.scale, points().flat_map(ends));
        let mut plan = Plan::new(&self.heading, (&self.x, x), Up::Values(&self.y, y));
        plan.subtitle = alone(self.names());
        plan.subtitle.push(n_of(self.n, &self.heading.counted));
        plan.subtitle.extend((!self.band.is_empty()).then(|| self.band.clone()));
        plan.strip = self.guides_shown().count() as f64 * GUIDE_LINE;
        if self.series.len() > 1 {
            plan.key =
                self.names().cloned().enumerate().map(|(i, n)| (Swatch::Both(i), n)).collect();
        }
        plan
    }

    fn names(&self) -> impl Iterator<Item = &String> {
        self.series.iter().map(|series| &series.name)
    }

    fn description(&self) -> String {
        let (x, y) = (&self.x.label, &self.y.label);
        let n = n_of(self.n, &self.heading.counted);
        format!("{y} over {x}, as lines of {}: {n}.", list(self.names()))
    }

    fn draw_line(&self, frame: &mut Frame, series: usize, points: &[LinePoint]) {
        let spots = points.iter().map(|point| (frame.x.at(point.x), frame.y.at(point.y)));
        let spots = thinned(spots);
        let name = self.series[series].name.clone();
        let datum = Datum { title: name.clone(), series: name, instance: String::new() };
        if spots.len() > 1 {
            let shape = Shape::Path { lines: vec![spots], closed: false };
            frame.picture.add_datum(shape, line_style(series), datum);
        }
    }

    fn draw_markers(&self, frame: &mut Frame, series: usize, points: &[LinePoint]) {
        let name = &self.series[series].name;
        for point in points {
            let spot = (frame.x.at(point.x), frame.y.at(point.y));
            let (x, y) = (value(point.x, &self.x.unit), value(point.y, &self.y.unit));
            let band = point.band.map(|(low, high)| {
                format!(" ({} to {})", value(low, &self.y.unit), value(high, &self.y.unit))
            });
            let title = format!("{name}: {x}, {y}{}", band.unwrap_or_default());
            let datum = Datum { title, series: name.clone(), instance: x };
            frame.picture.add_datum(marker(series, spot, 3.4), marker_style(series), datum);
        }
    }
}

/// Bands, broken where a place has none.
fn draw_bands(frame: &mut Frame, series: usize, points: &[LinePoint]) {
    for run in points.split(|point| point.band.is_none()) {
        let edge = |upper: bool| {
            let spot = |point: &LinePoint| {
                let (low, high) = point.band.unwrap_or_default();
                (frame.x.at(point.x), frame.y.at(if upper { high } else { low }))
            };
            thinned(run.iter().map(spot))
        };
        let (upper, lower) = (edge(true), edge(false));
        if upper.len() > 1 {
            let around = upper.into_iter().chain(lower.into_iter().rev()).collect();
            let style = Style::filled(Paint::Series(series)).opacity(0.17);
            frame.picture.add(Shape::Path { lines: vec![around], closed: true }, style);
        }
    }
}

/// A vertical line with its label above the data, each label in a row of its own.
fn draw_guide(frame: &mut Frame, index: usize, guide: &Guide) {
    let (x, area) = (frame.x.at(guide.x), frame.area);
    let y = area.top - 6.0 - index as f64 * GUIDE_LINE;
    let style = Style::stroked(Paint::Muted, 1.2).dashed(&[5.0, 3.0]);
    frame.picture.line((x, y + 3.0), (x, area.bottom), style);
    let label = font::fit(&guide.label, TEXT, false, frame.picture.width / 2.0);
    let half = font::width(&label, TEXT, false) / 2.0;
    let middle = x.min(frame.picture.width - 8.0 - half).max(8.0 + half);
    frame.picture.text((middle, y), Anchor::Middle, Paint::Muted, &label);
}
