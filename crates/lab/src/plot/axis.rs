//! Axes: what they show, in which unit and scale.

/// How values lie along an axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scale {
    /// Equal steps are equal differences.
    Linear,
    /// Equal steps are equal ratios; only positive values can be shown.
    Log,
    /// Logarithmic on both sides of zero, linear between `-linear` and `linear`.
    SymLog {
        /// Half the width of the linear part; must be positive.
        linear: f64,
    },
}

/// What a number on an axis means.
#[derive(Clone, Debug, PartialEq)]
pub enum Unit {
    /// A bare number.
    Plain,
    /// A count: thousands are set apart.
    Count,
    /// Seconds, written as ns, µs, ms or s.
    Seconds,
    /// A share between 0 and 1, written in percent.
    Share,
    /// A number with this unit behind the label.
    Named(String),
}

/// One axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// What it shows, in words, without the unit.
    pub label: String,
    /// In which unit.
    pub unit: Unit,
    /// In which scale.
    pub scale: Scale,
    /// From where to where at least; the data decide without it.
    pub range: Option<(f64, f64)>,
}

impl Axis {
    /// A linear axis of bare numbers.
    pub fn linear(label: impl Into<String>) -> Axis {
        Axis { label: label.into(), unit: Unit::Plain, scale: Scale::Linear, range: None }
    }

    /// A logarithmic axis of bare numbers.
    pub fn log(label: impl Into<String>) -> Axis {
        Axis { scale: Scale::Log, ..Axis::linear(label) }
    }

    /// In this unit.
    pub fn unit(mut self, unit: Unit) -> Axis {
        self.unit = unit;
        self
    }

    /// In this scale.
    pub fn scale(mut self, scale: Scale) -> Axis {
        self.scale = scale;
        self
    }

    /// Reaching at least from here to there.
    pub fn range(mut self, low: f64, high: f64) -> Axis {
        self.range = Some((low, high));
        self
    }
}
