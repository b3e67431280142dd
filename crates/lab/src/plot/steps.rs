//! Empirical distributions: the share of runs that ended within a cost.

use super::frame::{Frame, Plan, Up};
use super::key::Swatch;
use super::marker::line_style;
use super::number::{count, n_of};
use super::paint::Paint;
use super::picture::{Datum, Shape, Spot, Style};
use super::span::{Extent, shows};
use super::stairs::stairs;
use super::words::{alone, left_out, list};
use super::{Axis, Heading, Picture, Unit};
use crate::stats::{Distribution, Observed, run_lengths};

/// The runs of one search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StepSeries {
    /// Its name.
    pub name: String,
    /// What each run cost, in any order.
    pub runs: Vec<Observed>,
}

/// Run-length distributions: estimated shares solved (Kaplan and Meier) against cost.
#[derive(Clone, Debug, PartialEq)]
pub struct Steps {
    /// Title and notes.
    pub heading: Heading,
    /// The axis of the cost, such as flips or seconds.
    pub x: Axis,
    /// What is compared.
    pub series: Vec<StepSeries>,
}

impl Steps {
    /// The picture.
    pub fn draw(&self) -> Picture {
        let shown: Vec<Vec<Observed>> =
            self.series.iter().map(|series| self.shown(&series.runs)).collect();
        let curves: Vec<Distribution> = shown.iter().map(|runs| run_lengths(runs)).collect();
        let share = Axis::linear("estimated share solved").unit(Unit::Share);
        let mut frame = self.plan(&curves, &share).frame();
        let mut ends: Vec<Option<Spot>> = Vec::new();
        for (index, (curve, runs)) in curves.iter().zip(&shown).enumerate() {
            ends.push(self.draw_curve(&mut frame, index, curve));
            draw_cuts(&mut frame, index, curve, runs);
        }
        frame.empty_if(curves.iter().all(|curve| curve.n == 0));
        if self.series.len() > 1 {
            frame.key_at_ends(&ends);
        }
        frame.notes.extend(self.notes(&curves));
        frame.finish(self.description(&curves))
    }

    fn shown(&self, runs: &[Observed]) -> Vec<Observed> {
        runs.iter().filter(|run| shows(self.x.scale, run.value())).copied().collect()
    }

    fn plan<'a>(&'a self, curves: &[Distribution], share: &'a Axis) -> Plan<'a> {
        let runs = self.series.iter().flat_map(|series| &series.runs);
        let x = Extent::of(self.x.scale, runs.map(|run| run.value()));
        let mut plan = Plan::new(&self.heading, (&self.x, x), Up::Values(share, Extent::default()));
        plan.subtitle = alone(&self.names(curves));
        plan.subtitle.push(n_of(self.n(), &self.heading.counted));
        let cut: usize = curves.iter().map(|curve| curve.cut).sum();
        plan.subtitle.push(format!("{} cut by a limit", count(cut)));
        if self.series.len() > 1 {
            let names = self.names(curves).into_iter().enumerate();
            plan.key = names.map(|(index, name)| (Swatch::Line(index), name)).collect();
        }
        plan
    }

    fn n(&self) -> usize {
        self.series.iter().map(|series| series.runs.len()).sum()
    }

    /// Names with the number of runs, and of those that were cut.
    fn names(&self, curves: &[Distribution]) -> Vec<String> {
        let name = |(series, curve): (&StepSeries, &Distribution)| {
            let cut =
                if curve.cut > 0 { format!(", {} cut", count(curve.cut)) } else { String::new() };
            format!("{} (n = {}{cut})", series.name, count(curve.n))
        };
        self.series.iter().zip(curves).map(name).collect()
    }

    fn notes(&self, curves: &[Distribution]) -> Vec<String> {
        let cut: usize = curves.iter().map(|curve| curve.cut).sum();
        let drawn: usize = curves.iter().map(|curve| curve.n).sum();
        let mut notes = Vec::new();
        if cut > 0 {
            let text = "Estimate of Kaplan and Meier; small upright strokes: runs cut by a limit.";
            notes.push(text.to_string());
        }
        notes.extend(left_out(self.n() - drawn, &self.heading.counted));
        notes
    }

    fn description(&self, curves: &[Distribution]) -> String {
        let n = n_of(self.n(), &self.heading.counted);
        format!("Share solved against {} for {}: {n}.", self.x.label, list(&self.names(curves)))
    }

    /// Returns where the curve ends: at the last run.
    fn draw_curve(&self, frame: &mut Frame, series: usize, curve: &Distribution) -> Option<Spot> {
        if curve.n == 0 {
            return None;
        }
        let spot = |(cost, share): &(f64, f64)| (frame.x.at(*cost), frame.y.at(*share));
        let rising: Vec<Spot> = curve.steps.iter().map(spot).collect();
        let start = (frame.area.left, frame.y.at(0.0));
        let spots = stairs(start, &rising, frame.x.at(curve.seen));
        let end = spots.last().copied();
        let name = self.series[series].name.clone();
        let title = format!("{name}: {} runs, {} cut", count(curve.n), count(curve.cut));
        let datum = Datum { title, series: name, instance: String::new() };
        let shape = Shape::Path { lines: vec![spots], closed: false };
        frame.picture.add_datum(shape, line_style(series), datum);
        end
    }
}

/// An upright stroke on the curve where runs were cut, at most one for each pixel.
fn draw_cuts(frame: &mut Frame, series: usize, curve: &Distribution, runs: &[Observed]) {
    let mut cuts: Vec<f64> =
        runs.iter().filter(|run| run.is_cut()).map(|run| run.value()).collect();
    cuts.sort_unstable_by(f64::total_cmp);
    cuts.dedup_by_key(|cost| frame.x.at(*cost).round());
    let stroke = |cost: &f64| {
        let before = curve.steps.partition_point(|step| step.0 <= *cost);
        let share = before.checked_sub(1).map_or(0.0, |last| curve.steps[last].1);
        let (x, y) = (frame.x.at(*cost), frame.y.at(share));
        vec![(x, y - 4.0), (x, y + 4.0)]
    };
    let lines: Vec<Vec<Spot>> = cuts.iter().map(stroke).collect();
    if !lines.is_empty() {
        let style = Style::stroked(Paint::Series(series), 1.2);
        frame.picture.add(Shape::Path { lines, closed: false }, style);
    }
}
