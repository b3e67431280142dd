//! Bars. Their length is what is read, so they start at zero and their axis is linear: the type
//! has no other.

use super::font;
use super::frame::{Frame, Plan, Up};
use super::hatch::hatch;
use super::key::Swatch;
use super::number::{count, n_of, value};
use super::paint::Paint;
use super::picture::{Anchor, Datum, Shape, Style, TEXT};
use super::span::{Extent, shows};
use super::words::{alone, left_out, list};
use super::{Axis, Heading, Picture, Scale, Unit};

/// One bar for each category.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BarSeries {
    /// Its name.
    pub name: String,
    /// Values in the order of the categories; `None`, or one too few, is no bar.
    pub values: Vec<Option<f64>>,
    /// Intervals in the same order, drawn as whiskers; may be empty. A note of the heading says
    /// what they are.
    pub intervals: Vec<Option<(f64, f64)>>,
}

/// Bars of several series over categories.
#[derive(Clone, Debug, PartialEq)]
pub struct Bars {
    /// Title and notes.
    pub heading: Heading,
    /// How many observations are behind it.
    pub n: usize,
    /// What the categories are: 'algorithm'.
    pub across: String,
    /// What the length of a bar is.
    pub label: String,
    /// In which unit.
    pub unit: Unit,
    /// Names of the categories.
    pub categories: Vec<String>,
    /// What is compared.
    pub series: Vec<BarSeries>,
}

/// More categories than this make no picture that anybody reads.
const MOST_CATEGORIES: usize = 200;
/// The height of a bar, and the room between categories.
const BAR: f64 = 14.0;
const BETWEEN: f64 = 10.0;

impl Bars {
    /// The picture.
    pub fn draw(&self) -> Picture {
        let axis = Axis::linear(&self.label).unit(self.unit.clone());
        let shown = &self.categories[..self.categories.len().min(MOST_CATEGORIES)];
        let mut frame = self.plan(&axis, shown).frame();
        for category in 0..shown.len() {
            for series in 0..self.series.len() {
                self.draw_bar(&mut frame, category, series);
            }
        }
        let zero = frame.x.at(0.0);
        let ends = ((zero, frame.area.top), (zero, frame.area.bottom));
        frame.picture.line(ends.0, ends.1, Style::stroked(Paint::Muted, 1.0));
        frame.empty_if(self.places(shown.len()).all(|(c, s)| self.value(c, s).is_none()));
        frame.key_list();
        frame.notes.extend(self.notes(shown.len()));
        frame.finish(self.description())
    }

    fn value(&self, category: usize, series: usize) -> Option<f64> {
        let value = self.series[series].values.get(category).copied().flatten();
        value.filter(|value| shows(Scale::Linear, *value))
    }

    fn interval(&self, category: usize, series: usize) -> Option<(f64, f64)> {
        let interval = self.series[series].intervals.get(category).copied().flatten();
        interval.filter(|(low, high)| shows(Scale::Linear, *low) && shows(Scale::Linear, *high))
    }

    fn plan<'a>(&'a self, axis: &'a Axis, shown: &'a [String]) -> Plan<'a> {
        let mut extent = Extent::default();
        extent.include(0.0);
        for (category, series) in self.places(shown.len()) {
            let (low, high) = self.interval(category, series).unwrap_or((0.0, 0.0));
            let value = self.value(category, series).unwrap_or(0.0);
            for end in [low, high, value] {
                extent.include(end);
            }
        }
        let extent = extent.wider(0.11); // Room for numbers beyond the ends of bars.
        let up = Up::Names { label: &self.across, names: shown };
        let mut plan = Plan::new(&self.heading, (axis, extent), up);
        plan.subtitle = alone(self.names());
        plan.subtitle.push(n_of(self.n, &self.heading.counted));
        plan.height = shown.len() as f64 * (BAR * self.series.len().max(1) as f64 + BETWEEN);
        plan.height = plan.height.max(60.0);
        if self.series.len() > 1 {
            plan.key =
                self.names().cloned().enumerate().map(|(i, n)| (Swatch::Fill(i), n)).collect();
        }
        plan
    }

    fn places(&self, categories: usize) -> impl Iterator<Item = (usize, usize)> + use<'_> {
        (0..categories).flat_map(|c| (0..self.series.len()).map(move |s| (c, s)))
    }

    fn names(&self) -> impl Iterator<Item = &String> {
        self.series.iter().map(|series| &series.name)
    }

    fn notes(&self, shown: usize) -> Vec<String> {
        let odd = |value: &&Option<f64>| value.is_some_and(|value| !shows(Scale::Linear, value));
        let values = self.series.iter().flat_map(|series| &series.values);
        let mut notes: Vec<String> =
            left_out(values.filter(odd).count(), "bars").into_iter().collect();
        let rest = self.categories.len() - shown;
        notes.extend((rest > 0).then(|| format!("{} more are not shown.", count(rest))));
        notes
    }

    fn description(&self) -> String {
        let n = n_of(self.n, &self.heading.counted);
        let across = if self.across.is_empty() { "category" } else { &self.across };
        format!("{} by {across}, as bars of {}: {n}.", self.label, list(self.names()))
    }

    fn draw_bar(&self, frame: &mut Frame, category: usize, series: usize) {
        let Some(length) = self.value(category, series) else { return };
        let (middle, band) = frame.band(category);
        let high = (band - BETWEEN) / self.series.len() as f64;
        let top = middle - (band - BETWEEN) / 2.0 + high * series as f64;
        let (zero, end) = (frame.x.at(0.0), frame.x.at(length));
        let at = (zero.min(end), top + 1.0);
        let size = ((end - zero).abs(), high - 2.0);
        let said = value(length, &self.unit);
        let name = &self.series[series].name;
        let instance = self.categories[category].clone();
        let title = format!("{name} {instance}: {said}");
        let datum = Datum { title, series: name.clone(), instance };
        let style = Style::filled(Paint::Series(series));
        frame.picture.add_datum(Shape::Rect { at, size }, style, datum);
        hatch(&mut frame.picture, series, at, size);
        let reach = self.draw_whisker(frame, (category, series), top + high / 2.0);
        let far = if length < 0.0 { reach.0.min(end) } else { reach.1.max(end) };
        write_value(frame, length < 0.0, far, top + high / 2.0 + 4.0, &said);
    }

    /// Returns how far it reaches to both sides.
    fn draw_whisker(
        &self,
        frame: &mut Frame,
        (category, series): (usize, usize),
        y: f64,
    ) -> (f64, f64) {
        let Some((low, high)) = self.interval(category, series) else {
            return (f64::INFINITY, f64::NEG_INFINITY);
        };
        let (low, high) = (frame.x.at(low), frame.x.at(high));
        let lines = vec![
            vec![(low, y), (high, y)],
            vec![(low, y - 3.0), (low, y + 3.0)],
            vec![(high, y - 3.0), (high, y + 3.0)],
        ];
        let style = Style::stroked(Paint::Ink, 1.2);
        frame.picture.add(Shape::Path { lines, closed: false }, style);
        (low, high)
    }
}

/// The number beyond the end of a bar, if there is room.
fn write_value(frame: &mut Frame, negative: bool, far: f64, y: f64, text: &str) {
    let wide = font::width(text, TEXT, false) + 5.0;
    let area = frame.area;
    if negative && far - wide >= area.left {
        frame.picture.text((far - 5.0, y), Anchor::End, Paint::Muted, text);
    } else if !negative && far + wide <= area.right {
        frame.picture.text((far + 5.0, y), Anchor::Start, Paint::Muted, text);
    }
}
