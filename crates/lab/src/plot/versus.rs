//! One algorithm against another: a point per instance, the diagonal between them.

use super::density::{Density, MOST_POINTS};
use super::frame::{Frame, Plan, Up};
use super::marker::{cut_marker, cut_style, marker, marker_style};
use super::number::{count, n_of, value};
use super::paint::Paint;
use super::picture::{Datum, Spot, Style};
use super::span::{Extent, shows};
use super::words::left_out;
use super::{Axis, Heading, Picture, Scale, Unit};
use crate::stats::Observed;
use std::cmp::Ordering;

/// One instance, as both solved it.
#[derive(Clone, Debug, PartialEq)]
pub struct VersusPoint {
    /// The name of the instance.
    pub instance: String,
    /// What it cost the algorithm along the horizontal axis.
    pub across: Observed,
    /// What it cost the algorithm along the vertical axis.
    pub up: Observed,
}

/// Two algorithms on the same instances, both axes logarithmic and equal.
#[derive(Clone, Debug, PartialEq)]
pub struct Versus {
    /// Title and notes.
    pub heading: Heading,
    /// The algorithm along the horizontal axis.
    pub across: String,
    /// The algorithm along the vertical axis.
    pub up: String,
    /// What is compared: 'time'.
    pub measure: String,
    /// Its unit.
    pub unit: Unit,
    /// The instances. Cut runs lie on the border.
    pub points: Vec<VersusPoint>,
}

impl Versus {
    /// The picture.
    pub fn draw(&self) -> Picture {
        let shown: Vec<&VersusPoint> = self.points.iter().filter(|point| fits(point)).collect();
        let (x, y) = (self.axis(&self.across), self.axis(&self.up));
        let mut frame = self.plan(&x, &y, &shown).frame();
        if shown.len() > MOST_POINTS {
            self.draw_cells(&mut frame, &shown);
            draw_guides(&mut frame);
        } else {
            draw_guides(&mut frame);
            shown.iter().for_each(|point| self.draw_point(&mut frame, point, shown.len()));
        }
        frame.empty_if(shown.is_empty());
        frame.notes.extend(self.notes(&shown));
        frame.finish(self.description())
    }

    fn axis(&self, name: &str) -> Axis {
        Axis::log(format!("{}: {}", name, self.measure)).unit(self.unit.clone())
    }

    fn plan<'a>(&'a self, x: &'a Axis, y: &'a Axis, shown: &[&VersusPoint]) -> Plan<'a> {
        let values = shown.iter().flat_map(|point| [point.across.value(), point.up.value()]);
        let mut extent = Extent::of(Scale::Log, values);
        if let Some(limit) = largest_limit(shown) {
            extent.include(limit * 1.3); // Cut runs lie beyond all others.
        }
        let mut plan = Plan::new(&self.heading, (x, extent), Up::Values(y, extent));
        plan.subtitle = self.subtitle();
        plan.width = 560.0;
        plan.height = 440.0;
        plan.square = true;
        plan
    }

    fn subtitle(&self) -> Vec<String> {
        let mut wins = [0; 3];
        for point in &self.points {
            match less(point.across, point.up) {
                Some(Ordering::Less) => wins[0] += 1,
                Some(Ordering::Greater) => wins[1] += 1,
                _ => wins[2] += 1,
            }
        }
        let [across, up, neither] = wins.map(count);
        let mut parts = vec![n_of(self.points.len(), &self.heading.counted)];
        parts.push(format!("{} less: {across} (above the diagonal)", self.across));
        parts.push(format!("{} less: {up} (below)", self.up));
        parts.extend((wins[2] > 0).then(|| format!("neither: {neither}")));
        parts
    }

    fn notes(&self, shown: &[&VersusPoint]) -> Vec<String> {
        let mut notes = vec!["Full line: equal; dashed lines: ten times as much.".to_string()];
        let cut = shown.iter().filter(|p| p.across.is_cut() || p.up.is_cut()).count();
        if cut > 0 {
            let cut = count(cut);
            notes.push(format!("Hollow, on the border: {cut} with a run that a limit cut."));
        }
        notes.extend(left_out(self.points.len() - shown.len(), &self.heading.counted));
        notes
    }

    fn description(&self) -> String {
        format!(
            "{} of {} against {}. {}.",
            self.measure,
            self.up,
            self.across,
            self.subtitle().join("; ")
        )
    }

    fn draw_cells(&self, frame: &mut Frame, shown: &[&VersusPoint]) {
        let mut density = Density::over(frame, 1, Vec::new());
        for point in shown {
            let cut = point.across.is_cut() || point.up.is_cut();
            density.add(0, cut, spot(frame, point));
        }
        density.draw(frame, std::slice::from_ref(&self.measure), &self.heading.counted);
        frame.notes.push(density.note(&self.heading.counted, true));
    }

    fn draw_point(&self, frame: &mut Frame, point: &VersusPoint, all: usize) {
        let spot = spot(frame, point);
        let said = |run: Observed| {
            let least = if run.is_cut() { "at least " } else { "" };
            format!("{least}{}", value(run.value(), &self.unit))
        };
        let (across, up) = (said(point.across), said(point.up));
        let title = format!("{}: {} {across}, {} {up}", point.instance, self.across, self.up);
        let series = format!("{} / {}", self.up, self.across);
        let datum = Datum { title, series, instance: point.instance.clone() };
        let radius = if all > 300 { 2.8 } else { 3.6 };
        let (shape, style) = match direction(point) {
            Some(towards) => (cut_marker(0, spot, radius, towards), cut_style(0)),
            None => (marker(0, spot, radius), marker_style(0).opacity(0.65)),
        };
        frame.picture.add_datum(shape, style, datum);
    }
}

fn fits(point: &VersusPoint) -> bool {
    shows(Scale::Log, point.across.value()) && shows(Scale::Log, point.up.value())
}

fn largest_limit(shown: &[&VersusPoint]) -> Option<f64> {
    let runs = shown.iter().flat_map(|point| [point.across, point.up]);
    let limits = runs.filter(|run| run.is_cut()).map(Observed::value);
    limits.reduce(f64::max).filter(|limit| *limit < 1e299)
}

/// Which of two runs cost less, if that is known.
fn less(a: Observed, b: Observed) -> Option<Ordering> {
    match (a, b) {
        (Observed::Done(a), Observed::Done(b)) => a.partial_cmp(&b),
        (Observed::Done(a), Observed::Cut(b)) => (a <= b).then_some(Ordering::Less),
        (Observed::Cut(a), Observed::Done(b)) => (b <= a).then_some(Ordering::Greater),
        (Observed::Cut(_), Observed::Cut(_)) => None,
    }
}

/// Where the true cost of cut runs lies.
fn direction(point: &VersusPoint) -> Option<Spot> {
    match (point.across.is_cut(), point.up.is_cut()) {
        (false, false) => None,
        (true, false) => Some((1.0, 0.0)),
        (false, true) => Some((0.0, -1.0)),
        (true, true) => Some((0.7, -0.7)),
    }
}

fn spot(frame: &Frame, point: &VersusPoint) -> Spot {
    let x = if point.across.is_cut() { frame.area.right } else { frame.x.at(point.across.value()) };
    let y = if point.up.is_cut() { frame.area.top } else { frame.y.at(point.up.value()) };
    (x, y)
}

/// The diagonal, a tenth and ten times of it: both axes reach equally far, so the distance of a
/// decade is the same along both.
fn draw_guides(frame: &mut Frame) {
    let area = frame.area;
    let decade = frame.x.decade().min(area.right - area.left);
    let line = |across: f64, up: f64| {
        ((area.left + across, area.bottom - up), (area.right - up, area.top + across))
    };
    let (from, to) = line(0.0, 0.0);
    frame.picture.line(from, to, Style::stroked(Paint::Muted, 1.2));
    for (across, up) in [(decade, 0.0), (0.0, decade)] {
        let (from, to) = line(across, up);
        let style = Style::stroked(Paint::Muted, 1.0).dashed(&[5.0, 4.0]);
        frame.picture.line(from, to, style);
    }
}
