//! x against y: a mark for every run, or cells of density where there are too many.

use super::density::{Density, MOST_POINTS};
use super::frame::{Frame, Plan, Up};
use super::key::Swatch;
use super::marker::{cut_marker, cut_style, line_style, marker, marker_style};
use super::number::{count, n_of, value};
use super::paint::Paint;
use super::picture::{Datum, Spot, Style};
use super::span::{Extent, shows};
use super::words::{alone, left_out, list};
use super::{Axis, Heading, Picture};
use crate::stats::{Observed, censored_quantile};

/// One point.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Point {
    /// Where it lies along the horizontal axis.
    pub x: f64,
    /// Where it lies along the vertical axis.
    pub y: f64,
    /// What it is: the name of the instance. May be empty.
    pub instance: String,
    /// Whether the run was cut by a limit, so that `y` is only a lower bound.
    pub censored: bool,
    /// An interval around `y`, drawn as whiskers; a note of the heading says which.
    pub interval: Option<(f64, f64)>,
}

/// The points of one algorithm.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PointSeries {
    /// Its name.
    pub name: String,
    /// Its points, in any order.
    pub points: Vec<Point>,
}

/// A scatter plot.
#[derive(Clone, Debug, PartialEq)]
pub struct Points {
    /// Title and notes.
    pub heading: Heading,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// What is compared.
    pub series: Vec<PointSeries>,
    /// Whether a line joins the medians over each x (over slices of x where there are many). A
    /// median that more than half cut runs make unknown is left out.
    pub medians: bool,
}

impl Points {
    /// The picture.
    pub fn draw(&self) -> Picture {
        let shown: Vec<Vec<&Point>> =
            self.series.iter().map(|series| self.shown(&series.points)).collect();
        let drawn: usize = shown.iter().map(Vec::len).sum();
        let mut frame = self.plan(&shown).frame();
        if drawn > MOST_POINTS {
            self.draw_cells(&mut frame, &shown);
        } else {
            self.draw_points(&mut frame, &shown);
        }
        if self.medians {
            let over = if drawn <= MOST_POINTS { Over::Points } else { self.cells() };
            for (index, points) in shown.iter().enumerate() {
                let spots = medians(&frame, points);
                draw_medians(&mut frame, spots, index, over);
            }
        }
        frame.empty_if(drawn == 0);
        frame.key_list();
        frame.notes.extend(self.notes(&shown));
        frame.finish(self.description())
    }

    fn shown<'a>(&self, points: &'a [Point]) -> Vec<&'a Point> {
        let fits = |point: &&Point| shows(self.x.scale, point.x) && shows(self.y.scale, point.y);
        points.iter().filter(fits).collect()
    }

    fn names(&self) -> impl Iterator<Item = &String> {
        self.series.iter().map(|series| &series.name)
    }

    fn n(&self) -> usize {
        self.series.iter().map(|series| series.points.len()).sum()
    }

    fn plan(&self, shown: &[Vec<&Point>]) -> Plan<'_> {
        let points = || shown.iter().flatten();
        let ends = |point: &&Point| {
            let (low, high) = point.interval.unwrap_or((point.y, point.y));
            [low, high, point.y]
        };
        let x = Extent::of(self.x.scale, points().map(|point| point.x));
        let y = Extent::of(self.y.scale, points().flat_map(ends));
        let mut plan = Plan::new(&self.heading, (&self.x, x), Up::Values(&self.y, y));
        plan.subtitle = self.subtitle(shown);
        if self.series.len() > 1 {
            let swatch = if self.medians { Swatch::Both } else { Swatch::Marker };
            plan.key = self.names().cloned().enumerate().map(|(i, n)| (swatch(i), n)).collect();
        }
        plan
    }

    fn subtitle(&self, shown: &[Vec<&Point>]) -> Vec<String> {
        let cut = shown.iter().flatten().filter(|point| point.censored).count();
        let mut parts = alone(self.names());
        parts.push(n_of(self.n(), &self.heading.counted));
        if cut > 0 {
            parts.push(format!("{} cut by a limit", count(cut)));
        }
        if self.medians {
            parts.push("lines: medians".into());
        }
        parts
    }

    fn notes(&self, shown: &[Vec<&Point>]) -> Vec<String> {
        let drawn: usize = shown.iter().map(Vec::len).sum();
        let mut notes = Vec::new();
        if shown.iter().flatten().any(|point| point.censored) {
            notes.push("Hollow with an arrow: cut by a limit, the true value is higher.".into());
        }
        notes.extend(left_out(self.n() - drawn, &self.heading.counted));
        notes
    }

    fn description(&self) -> String {
        let (x, y) = (&self.x.label, &self.y.label);
        format!(
            "{y} against {x} of {}: {}.",
            list(self.names()),
            n_of(self.n(), &self.heading.counted)
        )
    }

    fn cells(&self) -> Over {
        if self.series.len() == 1 { Over::OwnCells } else { Over::Cells }
    }

    fn draw_cells(&self, frame: &mut Frame, shown: &[Vec<&Point>]) {
        let places = shown.iter().flatten().map(|point| frame.x.at(point.x)).collect();
        let mut density = Density::over(frame, self.series.len(), places);
        for (series, points) in shown.iter().enumerate() {
            for point in points {
                let spot = (frame.x.at(point.x), frame.y.at(point.y));
                density.add(series, point.censored, spot);
            }
        }
        let names: Vec<String> = self.names().cloned().collect();
        density.draw(frame, &names, &self.heading.counted);
        frame.notes.push(density.note(&self.heading.counted, names.len() == 1));
    }

    fn draw_points(&self, frame: &mut Frame, shown: &[Vec<&Point>]) {
        let drawn: usize = shown.iter().map(Vec::len).sum();
        let aside = Aside::of(frame, shown);
        if aside.reach > 0.0 {
            frame.notes.push("Moved a little sideways so that equal ones can be seen.".into());
        }
        for (series, points) in shown.iter().enumerate() {
            for (index, point) in points.iter().enumerate() {
                let x = frame.x.at(point.x) + aside.shift(series, index);
                let x = x.clamp(frame.area.left, frame.area.right);
                self.draw_point(frame, (series, x), point, looks(drawn));
            }
        }
    }

    fn draw_point(&self, frame: &mut Frame, (series, x): (usize, f64), point: &Point, look: Look) {
        let spot = (x, frame.y.at(point.y));
        if let Some((low, high)) = point.interval {
            let style = Style { dash: &[], width: 1.4, ..line_style(series) };
            frame.picture.line((x, frame.y.at(low)), (x, frame.y.at(high)), style);
        }
        let name = &self.series[series].name;
        let cut = if point.censored { "at least " } else { "" };
        let (x, y) = (value(point.x, &self.x.unit), value(point.y, &self.y.unit));
        let title =
            format!("{name} {}: {} {x}, {} {cut}{y}", point.instance, self.x.label, self.y.label);
        let datum = Datum { title, series: name.clone(), instance: point.instance.clone() };
        let (shape, style) = if point.censored {
            (cut_marker(series, spot, look.radius, (0.0, -1.0)), cut_style(series))
        } else {
            (marker(series, spot, look.radius), marker_style(series).opacity(look.opacity))
        };
        frame.picture.add_datum(shape, style, datum);
    }
}

/// How large and how opaque points are.
#[derive(Clone, Copy)]
struct Look {
    radius: f64,
    opacity: f64,
}

fn looks(points: usize) -> Look {
    match points {
        0..=80 => Look { radius: 4.0, opacity: 0.95 },
        81..=500 => Look { radius: 3.4, opacity: 0.7 },
        501..=1500 => Look { radius: 3.0, opacity: 0.5 },
        _ => Look { radius: 2.4, opacity: 0.35 },
    }
}

/// Points that share few places along the axis are moved aside: series beside each other, points
/// of one series to fixed places that look random.
struct Aside {
    reach: f64,
    series: usize,
    /// Whether all points of a series move by the same.
    level: bool,
}

impl Aside {
    fn of(frame: &Frame, shown: &[Vec<&Point>]) -> Aside {
        let mut places: Vec<f64> = shown.iter().flatten().map(|p| frame.x.at(p.x)).collect();
        places.sort_unstable_by(f64::total_cmp);
        let all = places.len();
        places.dedup();
        let nearest = places.windows(2).map(|pair| pair[1] - pair[0]).fold(40.0, f64::min);
        let whiskers = shown.len() > 1 && shown.iter().flatten().any(|p| p.interval.is_some());
        let crowded = all >= 3 * places.len() && all > 10;
        let reach = match (whiskers, crowded) {
            (true, _) => (nearest * 0.3).min(4.0 * shown.len() as f64),
            (false, true) => (nearest * 0.35).min(14.0),
            (false, false) => 0.0,
        };
        // Less than a pixel helps nobody.
        let reach = if reach < 1.0 { 0.0 } else { reach };
        Aside { reach, series: shown.len().max(1), level: whiskers }
    }

    fn shift(&self, series: usize, index: usize) -> f64 {
        let golden = 0.618_033_988_749_895;
        let within = if self.level { 0.5 } else { (index as f64 * golden).fract() };
        let share = (series as f64 + within) / self.series as f64;
        (2.0 * share - 1.0) * self.reach
    }
}

/// Over so many places medians are taken by slices instead.
const MOST_PLACES: usize = 60;
const SLICES: f64 = 24.0;

/// What the lines of medians are drawn over.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Over {
    Points,
    /// Cells in the colour of the line, which is drawn in ink then.
    OwnCells,
    Cells,
}

/// Over cells, a line has paper around it.
fn draw_medians(frame: &mut Frame, spots: Vec<Spot>, series: usize, over: Over) {
    if spots.len() > 1 {
        let style = line_style(series);
        let stroke = if over == Over::OwnCells { Some(Paint::Ink) } else { style.stroke };
        if over != Over::Points {
            frame.picture.polyline(spots.clone(), Style::stroked(Paint::Paper, 4.5).opacity(0.8));
        }
        frame.picture.polyline(spots, Style { stroke, ..style });
    }
}

fn medians(frame: &Frame, points: &[&Point]) -> Vec<Spot> {
    let area = frame.area;
    let mut placed: Vec<(f64, &Point)> = points.iter().map(|p| (frame.x.at(p.x), *p)).collect();
    placed.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    let slice = |x: f64| ((x - area.left) / (area.right - area.left) * SLICES).floor();
    let places = placed.chunk_by(|a, b| a.0 == b.0).count();
    let together = |a: &(f64, &Point), b: &(f64, &Point)| {
        if places <= MOST_PLACES { a.0 == b.0 } else { slice(a.0) == slice(b.0) }
    };
    placed.chunk_by(together).filter_map(|group| median_spot(frame, group)).collect()
}

fn median_spot(frame: &Frame, group: &[(f64, &Point)]) -> Option<Spot> {
    let observed = |(_, point): &(f64, &Point)| {
        if point.censored { Observed::Cut(point.y) } else { Observed::Done(point.y) }
    };
    let runs: Vec<Observed> = group.iter().map(observed).collect();
    let x = group.iter().map(|(x, _)| x).sum::<f64>() / group.len() as f64;
    Some((x, frame.y.at(censored_quantile(&runs, 0.5)?)))
}
