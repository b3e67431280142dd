//! Letter-value plots: boxes upon boxes, as deep as the sample can be trusted.

use super::frame::{Frame, Plan, Up};
use super::marker::marker;
use super::number::{count, n_of, value};
use super::paint::Paint;
use super::picture::{Datum, Shape, Style};
use super::span::{Extent, shows};
use super::words::{left_out, list};
use super::{Axis, Heading, Picture};
use crate::stats::{LetterBox, LetterValues, letter_values};

/// The values of one category.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BoxenGroup {
    /// Its name.
    pub name: String,
    /// Its values, in any order.
    pub values: Vec<f64>,
}

/// A letter-value plot, one column of boxes for each category.
#[derive(Clone, Debug, PartialEq)]
pub struct Boxen {
    /// Title and notes.
    pub heading: Heading,
    /// What the categories are: 'algorithm'.
    pub across: String,
    /// The axis of the values: linear, logarithmic or symmetric.
    pub value: Axis,
    /// The categories.
    pub groups: Vec<BoxenGroup>,
}

/// More groups than this make no picture that anybody reads.
const MOST_GROUPS: usize = 200;
/// The height of a group, boxes and the room between them.
const BAND: f64 = 38.0;

impl Boxen {
    /// The picture.
    pub fn draw(&self) -> Picture {
        let groups = &self.groups[..self.groups.len().min(MOST_GROUPS)];
        let names: Vec<String> = groups.iter().map(named).collect();
        let mut frame = self.plan(groups, &names).frame();
        let mut shown = 0;
        for (index, group) in groups.iter().enumerate() {
            let values = self.shown(group);
            shown += values.len();
            if let Some(letters) = letter_values(&values) {
                self.draw_group(&mut frame, index, &group.name, &letters);
            }
        }
        frame.empty_if(shown == 0);
        frame.notes.extend(self.notes(shown, groups.len()));
        let n = n_of(self.n(), &self.heading.counted);
        let names = list(groups.iter().map(|group| &group.name));
        frame.finish(format!("Letter values of {} for {names}: {n}.", self.value.label))
    }

    fn shown(&self, group: &BoxenGroup) -> Vec<f64> {
        group.values.iter().copied().filter(|value| shows(self.value.scale, *value)).collect()
    }

    fn n(&self) -> usize {
        self.groups.iter().map(|group| group.values.len()).sum()
    }

    fn plan<'a>(&'a self, groups: &[BoxenGroup], names: &'a [String]) -> Plan<'a> {
        let values = groups.iter().flat_map(|group| group.values.iter().copied());
        let extent = Extent::of(self.value.scale, values);
        let up = Up::Names { label: &self.across, names };
        let mut plan = Plan::new(&self.heading, (&self.value, extent), up);
        plan.subtitle = vec![n_of(self.n(), &self.heading.counted)];
        plan.height = (groups.len() as f64 * BAND).max(60.0);
        plan
    }

    fn notes(&self, shown: usize, groups: usize) -> Vec<String> {
        let rest = self.groups.len() - groups;
        let in_shown: usize = self.groups[..groups].iter().map(|group| group.values.len()).sum();
        let mut notes = vec![
            "Boxes hold the middle 1/2, 3/4, 7/8 ... of the values, as far as their number allows \
             (95 % trustworthy); the line is the median, dots lie outside."
                .to_string(),
        ];
        notes.extend(left_out(in_shown - shown, &self.heading.counted));
        notes.extend((rest > 0).then(|| format!("{} more are not shown.", count(rest))));
        notes
    }

    fn draw_group(&self, frame: &mut Frame, index: usize, name: &str, letters: &LetterValues) {
        let (middle, band) = frame.band(index);
        let full = band * 0.68;
        for (depth, letter) in letters.boxes.iter().enumerate().rev() {
            // Each box is two thirds as high as the one inside it, down to a few pixels.
            let high = (full * 0.72_f64.powi(depth as i32)).max(4.0);
            let (from, to) = (frame.x.at(letter.low), frame.x.at(letter.high));
            let shape =
                Shape::Rect { at: (from, middle - high / 2.0), size: ((to - from).max(0.6), high) };
            let style = box_style(depth, letters.boxes.len());
            frame.picture.add_datum(shape, style, self.datum(name, letter));
        }
        draw_outliers(frame, middle, &letters.outliers);
        let at = frame.x.at(letters.median);
        let half = full / 2.0 + 2.0;
        let style = Style::stroked(Paint::Ink, 2.2);
        frame.picture.line((at, middle - half), (at, middle + half), style);
    }

    fn datum(&self, name: &str, letter: &LetterBox) -> Datum {
        let (low, high) =
            (value(letter.low, &self.value.unit), value(letter.high, &self.value.unit));
        let inside = 100.0 * (1.0 - 2.0 * letter.tail);
        let title = format!("{name}: the middle {inside:.1} % lie between {low} and {high}");
        Datum { title, series: name.to_string(), instance: String::new() }
    }
}

fn named(group: &BoxenGroup) -> String {
    format!("{} (n = {})", group.name, count(group.values.len()))
}

/// Inner boxes are stronger.
fn box_style(depth: usize, boxes: usize) -> Style {
    let share = 0.75 - 0.5 * depth as f64 / boxes.max(2) as f64;
    let fill = Some(Paint::Heat(Paint::step(share)));
    Style { fill, ..Style::stroked(Paint::Paper, 0.8) }
}

/// One dot for each pixel that has an outlier.
fn draw_outliers(frame: &mut Frame, middle: f64, outliers: &[f64]) {
    let mut places: Vec<f64> = outliers.iter().map(|value| frame.x.at(*value)).collect();
    places.dedup_by_key(|place| place.round());
    for place in places {
        let style = Style::filled(Paint::Muted).opacity(0.7);
        frame.picture.add(marker(0, (place, middle), 1.8), style);
    }
}
