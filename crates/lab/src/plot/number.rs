//! Numbers as people read them.

use super::axis::Unit;
use super::font::THIN;

/// A count, thousands set apart.
pub(super) fn count(value: usize) -> String {
    grouped(&value.to_string())
}

/// 'n = 40 puzzles'
pub(super) fn n_of(value: usize, counted: &str) -> String {
    format!("n = {} {}", count(value), counted).trim_end().to_string()
}

/// A value in its unit, in three digits.
pub(super) fn value(value: f64, unit: &Unit) -> String {
    match unit {
        Unit::Plain => short(value),
        Unit::Count if value.fract() == 0.0 && value.abs() < 1e9 => fixed(value, 0),
        Unit::Count => short(value),
        Unit::Seconds => seconds(value),
        Unit::Share => format!("{}{THIN}%", short(value * 100.0)),
        Unit::Named(name) => format!("{}{THIN}{name}", short(value)),
    }
}

/// A time in the unit of its size.
pub(super) fn seconds(value: f64) -> String {
    let (factor, unit) = time_unit(value);
    format!("{}{THIN}{unit}", short(value * factor))
}

/// What to multiply seconds with, and what they are then, so that a time has few digits. The
/// limits lie a little lower than a whole unit: 999.9 µs is 1 ms in three digits.
pub(super) fn time_unit(value: f64) -> (f64, &'static str) {
    match value.abs() {
        0.0 => (1.0, "s"),
        small if small < 0.9995e-6 => (1e9, "ns"),
        small if small < 0.9995e-3 => (1e6, "µs"),
        small if small < 0.9995 => (1e3, "ms"),
        _ => (1.0, "s"),
    }
}

/// A number in three digits; very large and very small ones with a power of ten.
pub(super) fn short(value: f64) -> String {
    let size = value.abs();
    if value == 0.0 {
        return "0".into();
    }
    if !(1e-4..1e7).contains(&size) {
        return scientific(value, 2);
    }
    let decimals = (2.0 - size.log10().floor()).max(0.0) as usize;
    let text = fixed(value, decimals);
    let trimmed = text.trim_end_matches('0').trim_end_matches('.');
    if text.contains('.') { trimmed.into() } else { text }
}

/// A number with so many digits behind the point, thousands set apart.
pub(super) fn fixed(value: f64, decimals: usize) -> String {
    let text = format!("{:.decimals$}", value.abs());
    let (whole, rest) = text.split_once('.').map_or((&*text, None), |(a, b)| (a, Some(b)));
    let zero = text.bytes().all(|byte| byte == b'0' || byte == b'.');
    let sign = if value < 0.0 && !zero { "−" } else { "" };
    let rest = rest.map(|rest| format!(".{rest}")).unwrap_or_default();
    format!("{sign}{}{rest}", grouped(whole))
}

/// `1.23×10⁴`, or `10⁴` where the factor is one.
pub(super) fn scientific(value: f64, decimals: usize) -> String {
    let text = format!("{:.decimals$e}", value.abs());
    let (factor, power) = text.split_once('e').unwrap_or((&text, "0"));
    let factor = if factor.contains('.') {
        factor.trim_end_matches('0').trim_end_matches('.')
    } else {
        factor
    };
    let sign = if value < 0.0 { "−" } else { "" };
    let times = if factor == "1" { String::new() } else { format!("{factor}×") };
    format!("{sign}{times}10{}", raised(power))
}

/// Digits above the line.
pub(super) fn raised(digits: &str) -> String {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let raise = |letter: char| match letter.to_digit(10) {
        Some(digit) => RAISED[digit as usize],
        None => '⁻',
    };
    digits.chars().map(raise).collect()
}

/// Digits in groups of three, from four on.
fn grouped(digits: &str) -> String {
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(THIN);
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_readable() {
        for (number, text) in [
            (0.0, "0"),
            (1.0, "1"),
            (-2.5, "−2.5"),
            (1234.4, "1\u{202f}234"),
            (0.012345, "0.0123"),
            (100.0, "100"),
            (123456.0, "123\u{202f}456"),
            (1e9, "10⁹"),
            (-2.34e-7, "−2.34×10⁻⁷"),
        ] {
            assert_eq!(short(number), text);
        }
    }

    #[test]
    fn times_have_the_unit_of_their_size() {
        for (time, text) in [
            (1.5e-9, "1.5\u{202f}ns"),
            (2e-6, "2\u{202f}µs"),
            (0.0125, "12.5\u{202f}ms"),
            (9.999e-4, "1\u{202f}ms"),
            (90.0, "90\u{202f}s"),
            (0.0, "0\u{202f}s"),
        ] {
            assert_eq!(seconds(time), text);
        }
    }

    #[test]
    fn units_follow_the_number() {
        assert_eq!(value(0.123, &Unit::Share), "12.3\u{202f}%");
        assert_eq!(value(12345.0, &Unit::Count), "12\u{202f}345");
        assert_eq!(value(3.0, &Unit::Named("cells".into())), "3\u{202f}cells");
    }
}
