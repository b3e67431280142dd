//! Where ticks stand and what they say.

use super::axis::{Axis, Scale, Unit};
use super::number::{fixed, raised, scientific, seconds, short, time_unit, value};
use super::span::sound;

/// A tick; without a text it is a small one.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tick {
    pub(super) at: f64,
    pub(super) text: Option<String>,
}

/// The ticks of an axis, and what its label must add: the unit.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Ticks {
    pub(super) ticks: Vec<Tick>,
    pub(super) unit: String,
}

/// About as many labelled ticks as wished, over a domain.
pub(super) fn ticks(axis: &Axis, domain: (f64, f64), wished: usize) -> Ticks {
    match axis.scale {
        Scale::Linear => linear(&axis.unit, domain, wished),
        Scale::Log => Ticks { ticks: logarithmic(&axis.unit, domain, wished), unit: named(axis) },
        Scale::SymLog { linear } => {
            let ticks = symmetric(&axis.unit, domain, sound(linear), wished);
            Ticks { ticks, unit: named(axis) }
        }
    }
}

fn named(axis: &Axis) -> String {
    match &axis.unit {
        Unit::Named(name) => name.clone(),
        _ => String::new(),
    }
}

/// Multiples of 1, 2 or 5 times a power of ten; whole numbers for counts.
fn linear(unit: &Unit, (low, high): (f64, f64), wished: usize) -> Ticks {
    let (factor, unit_text) = linear_unit(unit, low.abs().max(high.abs()));
    let (low, high) = (low * factor, high * factor);
    let whole = *unit == Unit::Count && factor == 1.0;
    let step = nice_step((high - low) / wished.max(2) as f64).max(if whole { 1.0 } else { 0.0 });
    let decimals = (-step.log10().floor()).clamp(0.0, 15.0) as usize;
    let tick = |index: i64| {
        let shown = index as f64 * step;
        Tick { at: shown / factor, text: Some(fixed(shown, decimals)) }
    };
    let first = (low / step - 1e-9).ceil() as i64;
    let last = (high / step + 1e-9).floor() as i64;
    let most = 4 * wished.max(1) as i64 + 4;
    let ticks = (first..=last.min(first.saturating_add(most))).map(tick).collect();
    Ticks { ticks, unit: unit_text }
}

/// What to multiply values with, and what the numbers are then.
fn linear_unit(unit: &Unit, largest: f64) -> (f64, String) {
    let (factor, name) = match unit {
        Unit::Share => (100.0, "%".to_string()),
        Unit::Seconds => {
            let (factor, name) = time_unit(largest);
            (factor, name.to_string())
        }
        Unit::Named(name) => (1.0, name.clone()),
        Unit::Plain | Unit::Count => (1.0, String::new()),
    };
    let largest = largest * factor;
    if largest == 0.0 || (1e-3..1e7).contains(&largest) {
        return (factor, name);
    }
    let power = (largest.log10() / 3.0).floor() as i32 * 3;
    let times = format!("×10{}", raised(&power.to_string()));
    (factor / 10_f64.powi(power), format!("{times} {name}").trim_end().to_string())
}

/// The nearest of 1, 2, 5 times a power of ten, by ratio.
fn nice_step(wished: f64) -> f64 {
    let power = 10_f64.powf(wished.log10().floor());
    let factor = match wished / power {
        low if low < 2_f64.sqrt() => 1.0,
        low if low < 10_f64.sqrt() => 2.0,
        low if low < 50_f64.sqrt() => 5.0,
        _ => 10.0,
    };
    factor * power
}

/// Powers of ten, with 2 and 5 between them where there are few.
fn logarithmic(unit: &Unit, (low, high): (f64, f64), wished: usize) -> Vec<Tick> {
    let (first, last) = (low.log10().floor() as i32, high.log10().ceil() as i32);
    let decades = high.log10() - low.log10();
    let stride = ((decades / wished.max(1) as f64).round() as i32).max(1);
    let labelled: &[i32] = if decades * 3.0 <= wished.max(4) as f64 { &[1, 2, 5] } else { &[1] };
    let powers = !(low >= 0.9e-4 && high < 1.1e6);
    let mut ticks = Vec::new();
    for power in first..=last {
        for digit in 1..=9 {
            let at = f64::from(digit) * 10_f64.powi(power);
            let major = labelled.contains(&digit) && power.rem_euclid(stride) == 0;
            let minor = stride == 1 || (digit == 1 && stride <= 3);
            if at >= low * 0.999_999 && at <= high * 1.000_001 && (major || minor) {
                let text = major.then(|| log_text(at, unit, powers));
                ticks.push(Tick { at, text });
            }
        }
    }
    ticks
}

fn log_text(at: f64, unit: &Unit, powers: bool) -> String {
    match unit {
        Unit::Seconds if at.abs() < 1e5 => seconds(at),
        Unit::Share => value(at, unit),
        _ if powers && at == 1.0 => "1".into(),
        _ if powers => scientific(at, 0),
        _ => short(at),
    }
}

/// Zero, the ends of the linear part and powers of ten beyond, on both sides.
fn symmetric(unit: &Unit, (low, high): (f64, f64), linear: f64, wished: usize) -> Vec<Tick> {
    let farthest = low.abs().max(high.abs()).max(linear);
    let decades = (farthest.log10() - linear.log10()).floor() as i32;
    let sides = if low < 0.0 && high > 0.0 { 2 } else { 1 };
    let most = wished.max(2) as f64 + 2.0;
    let stride = (f64::from((decades + 1) * sides) / most).ceil().max(1.0) as i32;
    let powers = farthest >= 1.1e6 || linear < 0.9e-3;
    let sizes = (0..=decades).map(|power| (power, linear * 10_f64.powi(power)));
    let mut ticks = vec![Tick { at: 0.0, text: Some("0".into()) }];
    for (power, size) in sizes {
        for at in [size, -size] {
            // The ends of the linear part are near zero if the decades are narrow.
            let labelled = power % stride == 0 && (power > 0 || stride == 1);
            let text = labelled.then(|| log_text(at, unit, powers));
            ticks.push(Tick { at, text });
        }
    }
    ticks.retain(|tick| low <= tick.at && tick.at <= high);
    ticks.sort_by(|a, b| a.at.total_cmp(&b.at));
    ticks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(axis: &Axis, low: f64, high: f64) -> (Vec<String>, String) {
        let found = ticks(axis, (low, high), 6);
        (found.ticks.into_iter().filter_map(|tick| tick.text).collect(), found.unit)
    }

    #[test]
    fn linear_ticks_are_nice() {
        let axis = Axis::linear("x");
        assert_eq!(texts(&axis, 0.0, 10.0).0, ["0", "2", "4", "6", "8", "10"]);
        assert_eq!(
            texts(&axis, -0.3, 0.31).0,
            ["−0.3", "−0.2", "−0.1", "0.0", "0.1", "0.2", "0.3"]
        );
        let (large, unit) = texts(&axis, 0.0, 3e9);
        assert_eq!((large[1].as_str(), unit.as_str()), ("0.5", "×10⁹"));
        let count = Axis::linear("x").unit(Unit::Count);
        assert_eq!(texts(&count, 0.0, 2.0).0, ["0", "1", "2"]);
    }

    #[test]
    fn times_on_a_linear_axis_share_a_unit() {
        let axis = Axis::linear("time").unit(Unit::Seconds);
        let (texts, unit) = texts(&axis, 0.0, 0.0041);
        assert_eq!((texts[1].as_str(), unit.as_str()), ("0.5", "ms"));
    }

    #[test]
    fn logarithmic_ticks_are_decades_or_finer() {
        let time = Axis::log("time").unit(Unit::Seconds);
        let thin = |text: &str| text.replace(' ', "\u{202f}");
        let wide = ["10 µs", "100 µs", "1 ms", "10 ms", "100 ms", "1 s"].map(thin);
        assert_eq!(texts(&time, 8e-6, 2.0).0, wide);
        assert_eq!(texts(&time, 0.9e-3, 6e-3).0, ["1 ms", "2 ms", "5 ms"].map(thin));
        let plain = Axis::log("n");
        assert_eq!(texts(&plain, 1.0, 1e10).0, ["1", "10²", "10⁴", "10⁶", "10⁸", "10¹⁰"]);
    }

    #[test]
    fn symmetric_ticks_have_both_signs() {
        let axis = Axis::linear("x").scale(Scale::SymLog { linear: 1.0 });
        assert_eq!(texts(&axis, -10.0, 100.0).0, ["−10", "−1", "0", "1", "10", "100"]);
    }
}
