//! What surrounds the data: title, number of observations, axes, key, footnotes. Margins are
//! measured, so nothing overlaps and nothing is cut off.

use super::axis::{Axis, Scale};
use super::font;
use super::heading::Heading;
use super::key::{KEY_LINE, Swatch, key_width};
use super::paint::Paint;
use super::picture::{Anchor, Label, Picture, Style, TEXT};
use super::span::{Extent, Span, domain};
use super::ticks::{Tick, Ticks, ticks};

/// The width of every picture whose data do not ask for more.
pub(super) const WIDTH: f64 = 720.0;
/// The room at the border.
pub(super) const BORDER: f64 = 16.0;
const LINE: f64 = 16.0;
const TITLE: f64 = 15.0;
/// The longest names of categories and series, in pixels.
pub(super) const LONGEST_NAME: f64 = 190.0;

/// What a frame is made from.
pub(super) struct Plan<'a> {
    pub(super) heading: &'a Heading,
    /// Parts of the line below the title.
    pub(super) subtitle: Vec<String>,
    pub(super) x: (&'a Axis, Extent),
    pub(super) up: Up<'a>,
    /// The series to name at the right; nothing is drawn for them yet.
    pub(super) key: Vec<(Swatch, String)>,
    /// The width of the picture.
    pub(super) width: f64,
    /// The height of the area of the data; a square area is as high as wide.
    pub(super) height: f64,
    pub(super) square: bool,
    /// Room between the label of the vertical axis and the data.
    pub(super) strip: f64,
}

/// What lies along the vertical axis.
pub(super) enum Up<'a> {
    Values(&'a Axis, Extent),
    Names { label: &'a str, names: &'a [String] },
}

/// The area of the data, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Area {
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) top: f64,
    pub(super) bottom: f64,
}

/// A picture with all but its data.
pub(super) struct Frame {
    pub(super) picture: Picture,
    pub(super) area: Area,
    pub(super) x: Span,
    /// Of no use where names lie along the axis: see [`Frame::band`].
    pub(super) y: Span,
    pub(super) key: Vec<(Swatch, String)>,
    /// Footnotes, written at the end.
    pub(super) notes: Vec<String>,
    bands: usize,
    end: f64,
}

impl<'a> Plan<'a> {
    /// A frame of the usual size, without a key.
    pub(super) fn new(heading: &'a Heading, x: (&'a Axis, Extent), up: Up<'a>) -> Plan<'a> {
        Plan {
            heading,
            subtitle: Vec::new(),
            x,
            up,
            key: Vec::new(),
            width: WIDTH,
            height: 340.0,
            square: false,
            strip: 0.0,
        }
    }

    pub(super) fn frame(self) -> Frame {
        let mut picture = Picture::blank(self.width, &self.heading.title);
        let head = write_head(&mut picture, &self.heading.title, &self.subtitle.join(" · "));
        let height = self.height.max(self.key.len() as f64 * KEY_LINE);
        let y_ticks = self.up.ticks(height);
        let mut area = self.area(&y_ticks, head, height);
        let x_domain = domain(self.x.0, self.x.1);
        let x_at = |area: Area| Span::new(self.x.0.scale, x_domain, area.left, area.right);
        let x_ticks = fitting_ticks(self.x.0, x_domain, x_at(area), area);
        area.right -= overhang(&x_ticks, x_at(area), area.right);
        if self.square {
            area.bottom = area.top + area.right - area.left;
        }
        let (x, y) = (x_at(area), self.up.span(area));
        draw_y(&mut picture, area, &self.up, &y_ticks, y, self.strip);
        let end = draw_x(&mut picture, area, self.x.0, &x_ticks, x);
        let bands = if let Up::Names { names, .. } = self.up { names.len() } else { 0 };
        let notes = self.heading.notes.clone();
        Frame { picture, area, x, y, key: self.key, notes, bands, end }
    }

    fn area(&self, y_ticks: &Ticks, head: f64, height: f64) -> Area {
        let texts = y_ticks.ticks.iter().filter_map(|tick| tick.text.as_ref());
        let widest = texts.map(|text| font::width(text, TEXT, false)).fold(0.0, f64::max);
        let key = key_width(&self.key);
        let top = head + if self.up.label(y_ticks).is_empty() { 8.0 } else { LINE + 14.0 };
        let left = BORDER + widest.min(LONGEST_NAME) + 8.0;
        let top = top + self.strip;
        Area { left, right: self.width - BORDER - key, top, bottom: top + height }
    }
}

impl Up<'_> {
    fn ticks(&self, height: f64) -> Ticks {
        match self {
            Up::Values(axis, extent) => {
                ticks(axis, domain(axis, *extent), (height / 46.0) as usize)
            }
            Up::Names { names, .. } => {
                let tick = |(index, name): (usize, &String)| {
                    let text = Some(font::fit(name, TEXT, false, LONGEST_NAME));
                    Tick { at: index as f64, text }
                };
                Ticks { ticks: names.iter().enumerate().map(tick).collect(), unit: String::new() }
            }
        }
    }

    fn span(&self, area: Area) -> Span {
        match self {
            Up::Values(axis, extent) => {
                Span::new(axis.scale, domain(axis, *extent), area.bottom, area.top)
            }
            Up::Names { names, .. } => {
                let last = names.len().max(1) as f64 - 0.5;
                Span::new(Scale::Linear, (-0.5, last), area.top, area.bottom)
            }
        }
    }

    fn label(&self, ticks: &Ticks) -> String {
        match self {
            Up::Values(axis, _) => axis_label(axis, ticks),
            Up::Names { label, .. } => label.to_string(),
        }
    }
}

impl Frame {
    /// The middle of the band of a name, and its height.
    pub(super) fn band(&self, index: usize) -> (f64, f64) {
        let high = (self.area.bottom - self.area.top) / self.bands.max(1) as f64;
        (self.area.top + high * (index as f64 + 0.5), high)
    }

    /// Says so if there are no data.
    pub(super) fn empty_if(&mut self, empty: bool) {
        if empty {
            let area = self.area;
            let middle = ((area.left + area.right) / 2.0, (area.top + area.bottom) / 2.0 - 8.0);
            self.picture.text(middle, Anchor::Middle, Paint::Muted, "nothing to show");
        }
    }

    /// The picture with its description: a sentence about what it shows.
    pub(super) fn finish(mut self, description: String) -> Picture {
        write_notes(&mut self.picture, self.end, &self.notes);
        self.picture.description = font::tidy(&description);
        self.picture
    }
}

/// 'time (ms)'
fn axis_label(axis: &Axis, ticks: &Ticks) -> String {
    let scale = match axis.scale {
        Scale::Linear => "",
        Scale::Log => "log scale",
        Scale::SymLog { .. } => "symmetric log scale",
    };
    let parts = [ticks.unit.as_str(), scale];
    let unit = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
    if unit.is_empty() { axis.label.clone() } else { format!("{} ({unit})", axis.label) }
}

/// Title and subtitle; returns where they end.
pub(super) fn write_head(picture: &mut Picture, title: &str, subtitle: &str) -> f64 {
    let mut y = BORDER + TITLE - 3.0;
    let room = picture.width - 2.0 * BORDER;
    for line in font::wrap(title, TITLE, true, room) {
        let label = Label::new((BORDER, y), Anchor::Start, &line);
        picture.label(Label { size: TITLE, bold: true, ..label }, Paint::Ink);
        y += TITLE + 5.0;
    }
    for line in font::wrap(subtitle, TEXT, false, room) {
        picture.text((BORDER, y), Anchor::Start, Paint::Muted, &line);
        y += LINE;
    }
    y - 4.0
}

/// Footnotes below `y`; they end the picture.
pub(super) fn write_notes(picture: &mut Picture, y: f64, notes: &[String]) {
    let room = picture.width - 2.0 * BORDER;
    let lines = notes.iter().flat_map(|note| font::wrap(note, TEXT, false, room));
    let mut end = y;
    for line in lines.collect::<Vec<_>>() {
        end += LINE;
        picture.text((BORDER, end), Anchor::Start, Paint::Muted, &line);
    }
    picture.height = (end + BORDER - 2.0).ceil();
}

/// As many ticks as have room for their labels.
fn fitting_ticks(axis: &Axis, domain: (f64, f64), x: Span, area: Area) -> Ticks {
    let most = (((area.right - area.left) / 58.0) as usize).min(9);
    let fits = |found: &Ticks| {
        let texts =
            found.ticks.iter().filter_map(|tick| Some((x.at(tick.at), tick.text.as_ref()?)));
        let ends = texts.map(|(at, text)| {
            let half = font::width(text, TEXT, false) / 2.0 + 5.0;
            (at - half, at + half)
        });
        ends.collect::<Vec<_>>().windows(2).all(|pair| pair[0].1 <= pair[1].0)
    };
    let all = (1..=most.max(1)).rev().map(|wished| ticks(axis, domain, wished));
    let mut last = None;
    for found in all {
        if fits(&found) {
            return found;
        }
        last = Some(found);
    }
    last.unwrap_or_else(|| ticks(axis, domain, 1))
}

/// How far the last label of the horizontal axis would reach beyond the border.
fn overhang(ticks: &Ticks, x: Span, right: f64) -> f64 {
    let reach = |tick: &Tick| {
        let wide = tick.text.as_ref().map_or(0.0, |text| font::width(text, TEXT, false));
        x.at(tick.at) + wide / 2.0 - right - BORDER / 2.0
    };
    ticks.ticks.iter().map(reach).fold(0.0, f64::max)
}

fn draw_y(picture: &mut Picture, area: Area, up: &Up<'_>, ticks: &Ticks, y: Span, strip: f64) {
    let room = picture.width - 2.0 * BORDER;
    let label = font::fit(&up.label(ticks), TEXT, false, room);
    picture.text((BORDER, area.top - 12.0 - strip), Anchor::Start, Paint::Muted, &label);
    let names = matches!(up, Up::Names { .. });
    for tick in &ticks.ticks {
        let at = y.at(tick.at);
        if !names && tick.text.is_some() {
            picture.line((area.left, at), (area.right, at), Style::stroked(Paint::Grid, 1.0));
        }
    }
    let mut last = f64::INFINITY;
    for tick in &ticks.ticks {
        let at = y.at(tick.at);
        let Some(text) = &tick.text else {
            let style = Style::stroked(Paint::Grid, 1.0);
            picture.line((area.left - 4.0, at), (area.left, at), style);
            continue;
        };
        if (at - last).abs() >= TEXT {
            picture.text((area.left - 8.0, at + 4.0), Anchor::End, Paint::Ink, text);
            last = at;
        }
    }
}

/// Returns where the axis with its label ends.
fn draw_x(picture: &mut Picture, area: Area, axis: &Axis, ticks: &Ticks, x: Span) -> f64 {
    for tick in ticks.ticks.iter().filter(|tick| tick.text.is_some()) {
        let at = x.at(tick.at);
        picture.line((at, area.top), (at, area.bottom), Style::stroked(Paint::Grid, 1.0));
    }
    let style = Style::stroked(Paint::Muted, 1.0);
    picture.line((area.left, area.bottom), (area.right, area.bottom), style);
    let mut free = f64::NEG_INFINITY;
    for tick in &ticks.ticks {
        let at = x.at(tick.at);
        let long = if tick.text.is_some() { 5.0 } else { 3.0 };
        picture.line((at, area.bottom), (at, area.bottom + long), style);
        let Some(text) = &tick.text else { continue };
        let half = font::width(text, TEXT, false) / 2.0;
        if at - half >= free {
            picture.text((at, area.bottom + 19.0), Anchor::Middle, Paint::Ink, text);
            free = at + half + 8.0;
        }
    }
    write_x_label(picture, area, &axis_label(axis, ticks))
}

fn write_x_label(picture: &mut Picture, area: Area, label: &str) -> f64 {
    let y = area.bottom + 38.0;
    let label = font::fit(label, TEXT, false, picture.width - 2.0 * BORDER);
    let half = font::width(&label, TEXT, false) / 2.0;
    let middle = (area.left + area.right) / 2.0;
    let at = middle.min(picture.width - BORDER - half).max(BORDER + half);
    picture.text((at, y), Anchor::Middle, Paint::Muted, &label);
    y + 6.0
}
