//! From values to pixels.

use super::axis::{Axis, Scale, Unit};

/// The smallest and the largest value that an axis has to show, if there is one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Extent(Option<(f64, f64)>);

impl Extent {
    /// Of all values that the scale can show.
    pub(super) fn of(scale: Scale, values: impl IntoIterator<Item = f64>) -> Extent {
        let mut extent = Extent::default();
        values.into_iter().filter(|value| shows(scale, *value)).for_each(|v| extent.include(v));
        extent
    }

    /// With more room on the sides of zero that it reaches, as a share of its size.
    pub(super) fn wider(self, share: f64) -> Extent {
        let Some((low, high)) = self.0 else { return self };
        let room = (high - low) * share;
        let low = if low < 0.0 { (low - room).max(-LARGEST) } else { low };
        let high = if high > 0.0 { (high + room).min(LARGEST) } else { high };
        Extent(Some((low, high)))
    }

    pub(super) fn include(&mut self, value: f64) {
        let (low, high) = self.0.unwrap_or((value, value));
        self.0 = Some((low.min(value), high.max(value)));
    }
}

/// Beyond these sizes differences and ratios overflow.
const LARGEST: f64 = 1e300;
const SMALLEST: f64 = 1e-300;

/// Whether a scale has a place for a value.
pub(super) fn shows(scale: Scale, value: f64) -> bool {
    match scale {
        Scale::Log => (SMALLEST..=LARGEST).contains(&value),
        Scale::Linear | Scale::SymLog { .. } => value.abs() <= LARGEST,
    }
}

/// From where to where an axis reaches: all of the extent and of the axis' own range, with a
/// little room; wider if there is nothing, or only one value. Linear axes that come near zero
/// start there.
pub(super) fn domain(axis: &Axis, extent: Extent) -> (f64, f64) {
    let mut extent = extent;
    let wished = axis.range.map_or(vec![], |(low, high)| vec![low, high]);
    let whole: &[f64] = match (&axis.unit, axis.scale, axis.range) {
        (Unit::Share, Scale::Linear, None) => &[0.0, 1.0],
        _ => &[],
    };
    for value in wished.iter().chain(whole).copied().filter(|value| shows(axis.scale, *value)) {
        extent.include(value);
    }
    match axis.scale {
        Scale::Linear => linear_domain(extent.0.unwrap_or((0.0, 1.0)), axis.range),
        Scale::Log => log_domain(extent.0.unwrap_or((1.0, 10.0))),
        Scale::SymLog { linear } => symmetric_domain(extent.0.unwrap_or((-1.0, 1.0)), linear),
    }
}

/// The room beside the data, as a share of their extent.
const ROOM: f64 = 0.03;
/// An axis starts at zero if the smallest value is less than this share of the largest.
const NEAR_ZERO: f64 = 0.4;

fn linear_domain((low, high): (f64, f64), range: Option<(f64, f64)>) -> (f64, f64) {
    let size = low.abs().max(high.abs());
    if size < SMALLEST * 1e10 {
        return (0.0, 1.0);
    }
    if high - low < 1e-9 * size {
        return (low - size * 0.1, high + size * 0.1);
    }
    let room = (high - low) * ROOM;
    // Where the wished range ends, the axis ends.
    let wished = |end: f64| range.is_some_and(|(a, b)| a == end || b == end);
    let low_zero = range.is_none() && low >= 0.0 && low < NEAR_ZERO * high;
    let high_zero = range.is_none() && high <= 0.0 && high > NEAR_ZERO * low;
    let bottom = if wished(low) || low == 0.0 { low } else { low - room };
    let top = if wished(high) || high == 0.0 { high } else { high + room };
    (if low_zero { 0.0 } else { bottom }, if high_zero { 0.0 } else { top })
}

/// At least a factor of five, in which two of 1, 2, 5, 10 lie.
fn log_domain((low, high): (f64, f64)) -> (f64, f64) {
    let (low, high) = (low.log10(), high.log10());
    let room = ((high - low) * ROOM).max((5_f64.log10() - (high - low)) / 2.0);
    // Within what a number can hold.
    (10_f64.powf((low - room).max(-305.0)), 10_f64.powf((high + room).min(305.0)))
}

fn symmetric_domain((low, high): (f64, f64), linear: f64) -> (f64, f64) {
    let scale = Scale::SymLog { linear };
    let (low, high) = (transform(scale, low), transform(scale, high));
    let room = ((high - low) * ROOM).max((1.0 - (high - low)) / 2.0);
    (back(linear, low - room), back(linear, high + room))
}

/// The opposite of [`transform`] for the symmetric scale.
fn back(linear: f64, place: f64) -> f64 {
    let size = place.abs();
    let value = if size <= 1.0 { size } else { 10_f64.powf(size - 1.0) };
    (value * sound(linear)).min(LARGEST * 10.0).copysign(place)
}

/// A linear part that can be divided by.
pub(super) fn sound(linear: f64) -> f64 {
    if linear.is_finite() { linear.abs().clamp(1e-15, 1e15) } else { 1.0 }
}

/// A value in the coordinates in which the scale is even.
pub(super) fn transform(scale: Scale, value: f64) -> f64 {
    match scale {
        Scale::Linear => value,
        Scale::Log => value.max(SMALLEST / 100.0).log10(),
        Scale::SymLog { linear } => {
            let size = value.abs() / sound(linear);
            // By logarithms, since the ratio of two numbers may be too large for one.
            let decades = || value.abs().log10() - sound(linear).log10();
            let place = if size <= 1.0 { size } else { 1.0 + decades() };
            place.copysign(value)
        }
    }
}

/// An axis with its pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Span {
    scale: Scale,
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Span {
    /// From the domain to the pixels `from` to `to`.
    pub(super) fn new(scale: Scale, domain: (f64, f64), from: f64, to: f64) -> Span {
        let (low, high) = (transform(scale, domain.0), transform(scale, domain.1));
        Span { scale, low, high, from, to }
    }

    /// Where a value is drawn; never outside the axis.
    pub(super) fn at(&self, value: f64) -> f64 {
        let place = transform(self.scale, value);
        let share = (place - self.low) / (self.high - self.low);
        let share = if share.is_finite() { share.clamp(0.0, 1.0) } else { 0.0 };
        self.from + (self.to - self.from) * share
    }

    /// How many pixels a factor of ten takes on a logarithmic scale.
    pub(super) fn decade(&self) -> f64 {
        ((self.to - self.from) / (self.high - self.low)).abs()
    }
}
