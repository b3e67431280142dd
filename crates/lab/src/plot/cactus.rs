//! Cactus plots: how many instances each algorithm solves within a time.

use super::frame::{Frame, Plan, Up};
use super::key::Swatch;
use super::marker::line_style;
use super::number::{count, n_of};
use super::picture::{Datum, Shape, Spot};
use super::span::{Extent, shows};
use super::stairs::stairs;
use super::words::{alone, list};
use super::{Axis, Heading, Picture, Scale, Unit};
use crate::stats::{Observed, Solved, solved};

/// The runs of one algorithm.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CactusSeries {
    /// Its name.
    pub name: String,
    /// Its times in seconds, in any order; cut runs count as tried and never as solved.
    pub times: Vec<Observed>,
}

/// A cactus plot over a logarithmic axis of time.
#[derive(Clone, Debug, PartialEq)]
pub struct Cactus {
    /// Title and notes.
    pub heading: Heading,
    /// What is compared.
    pub series: Vec<CactusSeries>,
}

impl Cactus {
    /// The picture.
    pub fn draw(&self) -> Picture {
        let curves: Vec<Solved> = self.series.iter().map(|series| solved(&series.times)).collect();
        let time = Axis::log("time").unit(Unit::Seconds);
        let solved = Axis::linear("solved within the time").unit(Unit::Count);
        let mut frame = self.plan(&curves, &time, &solved).frame();
        let last = |(i, curve): (usize, &Solved)| self.draw_curve(&mut frame, i, curve);
        let ends: Vec<Option<Spot>> = curves.iter().enumerate().map(last).collect();
        frame.empty_if(curves.iter().all(|curve| curve.tried == 0));
        if self.series.len() > 1 {
            frame.key_at_ends(&ends);
        }
        frame.notes.extend(at_the_edge(&curves, &self.heading.counted));
        frame.finish(self.description(&curves))
    }

    fn plan<'a>(&'a self, curves: &[Solved], time: &'a Axis, solved: &'a Axis) -> Plan<'a> {
        let all = self.series.iter().flat_map(|series| &series.times);
        let x = Extent::of(time.scale, all.map(|time| time.value()));
        let mut y = Extent::default();
        y.include(0.0);
        curves.iter().for_each(|curve| y.include(curve.tried as f64));
        let mut plan = Plan::new(&self.heading, (time, x), Up::Values(solved, y));
        plan.subtitle = alone(&self.names(curves));
        plan.subtitle.push(self.n(curves));
        if self.series.len() > 1 {
            let names = self.names(curves).into_iter().enumerate();
            plan.key = names.map(|(index, name)| (Swatch::Line(index), name)).collect();
        }
        plan
    }

    /// Names with what was solved of what was tried.
    fn names(&self, curves: &[Solved]) -> Vec<String> {
        let name = |(series, curve): (&CactusSeries, &Solved)| {
            format!("{} ({}/{})", series.name, count(curve.costs.len()), count(curve.tried))
        };
        self.series.iter().zip(curves).map(name).collect()
    }

    fn n(&self, curves: &[Solved]) -> String {
        let tried = || curves.iter().map(|curve| curve.tried);
        let (least, most) = (tried().min().unwrap_or(0), tried().max().unwrap_or(0));
        let n = n_of(most, &self.heading.counted);
        if least == most { n } else { n.replacen("= ", &format!("= {} to ", count(least)), 1) }
    }

    fn description(&self, curves: &[Solved]) -> String {
        let names = self.names(curves);
        format!("Number solved within a time, for {}: {}.", list(&names), self.n(curves))
    }

    /// Returns where the curve ends.
    fn draw_curve(&self, frame: &mut Frame, series: usize, curve: &Solved) -> Option<Spot> {
        let spot = |(index, cost): (usize, &f64)| {
            // What took no time at all lies on the left edge; what never ends has no place.
            let x = if *cost <= 0.0 { frame.area.left } else { frame.x.at(*cost) };
            (cost.is_finite()).then(|| (x, frame.y.at((index + 1) as f64)))
        };
        let rising: Vec<Spot> = curve.costs.iter().enumerate().filter_map(spot).collect();
        let start = (frame.area.left, frame.y.at(0.0));
        let spots = stairs(start, &rising, frame.area.right);
        let end = spots.last().copied();
        let name = self.series[series].name.clone();
        let title =
            format!("{name}: {} of {} solved", count(curve.costs.len()), count(curve.tried));
        let datum = Datum { title, series: name, instance: String::new() };
        let shape = Shape::Path { lines: vec![spots], closed: false };
        frame.picture.add_datum(shape, line_style(series), datum);
        end
    }
}

fn at_the_edge(curves: &[Solved], counted: &str) -> Option<String> {
    let odd = |cost: &&f64| !shows(Scale::Log, **cost);
    let number = curves.iter().flat_map(|curve| &curve.costs).filter(odd).count();
    (number > 0).then(|| {
        format!("At the left edge: {} {counted} without a measurable time.", count(number))
    })
}
