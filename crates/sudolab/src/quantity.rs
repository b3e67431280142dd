//! Times, counts and sizes as people type them, and as people read them.

use std::fmt;
use std::time::Duration;

/// Why a text is no time, count or size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum QuantityError {
    /// It is written otherwise: how to write it.
    Form(&'static str),
    /// No clock goes on for so long.
    TooLong,
}

impl fmt::Display for QuantityError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            QuantityError::Form(example) => write!(f, "write it like {example}"),
            QuantityError::TooLong => f.write_str("that is longer than time itself"),
        }
    }
}

impl std::error::Error for QuantityError {}

/// A number and its unit: the unit is what follows the last digit.
fn split_unit(text: &str) -> (String, &str) {
    let end = text.rfind(|c: char| c.is_ascii_digit()).map_or(0, |last| last + 1);
    (text[..end].replace(['_', ','], ""), text[end..].trim())
}

fn scaled(text: &str, units: &[(&str, f64)], example: &'static str) -> Result<f64, QuantityError> {
    let (number, unit) = split_unit(text.trim());
    let scale = units.iter().find(|(name, _)| name.eq_ignore_ascii_case(unit));
    let value = number.parse::<f64>().ok().filter(|value| value.is_finite() && *value >= 0.0);
    match (value, scale) {
        (Some(value), Some((_, scale))) => Ok(value * scale),
        _ => Err(QuantityError::Form(example)),
    }
}

/// A time: `10` (seconds), `500ms`, `2m`.
///
/// # Errors
/// How to write it.
pub fn parse_duration(text: &str) -> Result<Duration, QuantityError> {
    let units = [("", 1.0), ("s", 1.0), ("ms", 1e-3), ("us", 1e-6), ("m", 60.0), ("h", 3600.0)];
    let seconds = scaled(text, &units, "10 (seconds), 500ms or 2m")?;
    Duration::try_from_secs_f64(seconds).map_err(|_| QuantityError::TooLong)
}

/// A number: `1000000`, `50k`, `10M`.
///
/// # Errors
/// How to write it.
pub fn parse_count(text: &str) -> Result<u64, QuantityError> {
    let units = [("", 1.0), ("k", 1e3), ("m", 1e6), ("g", 1e9)];
    let (number, unit) = split_unit(text.trim());
    match (number.parse(), unit) {
        // Exact above 2^53, where floating point is not.
        (Ok(exact), "") => Ok(exact),
        _ => scaled(text, &units, "1000000, 50k or 10M").map(|value| value as u64),
    }
}

/// A size in bytes: `512M`, `4G`.
///
/// # Errors
/// How to write it.
pub fn parse_bytes(text: &str) -> Result<u64, QuantityError> {
    let (k, m, g) = (1024.0, 1024.0 * 1024.0, 1024.0 * 1024.0 * 1024.0);
    let units = [
        ("", 1.0),
        ("b", 1.0),
        ("k", k),
        ("kb", k),
        ("kib", k),
        ("m", m),
        ("mb", m),
        ("mib", m),
        ("g", g),
        ("gb", g),
        ("gib", g),
    ];
    scaled(text, &units, "512M or 4G").map(|value| value as u64)
}

/// 1234567 as `1,234,567`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A time with three figures and a unit that fits.
pub fn time(duration: Duration) -> String {
    let seconds = duration.as_secs_f64();
    match seconds {
        s if s >= 100.0 => format!("{s:.0} s"),
        s if s >= 1.0 => format!("{s:.2} s"),
        s if s >= 1e-3 => format!("{:.2} ms", s * 1e3),
        s => format!("{:.1} µs", s * 1e6),
    }
}

/// A size in bytes with a unit that fits.
pub fn bytes(bytes: u64) -> String {
    let value = bytes as f64;
    match bytes {
        0..1024 => format!("{bytes} B"),
        1024..1_048_576 => format!("{:.1} KiB", value / 1024.0),
        1_048_576..1_073_741_824 => format!("{:.1} MiB", value / 1_048_576.0),
        _ => format!("{:.2} GiB", value / 1_073_741_824.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read_as_people_write_them() {
        assert_eq!(parse_duration("10"), Ok(Duration::from_secs(10)));
        assert_eq!(parse_duration("1.5s"), Ok(Duration::from_millis(1500)));
        assert_eq!(parse_duration("500 ms"), Ok(Duration::from_millis(500)));
        assert_eq!(parse_duration("2m"), Ok(Duration::from_secs(120)));
        assert_eq!(parse_count("622,577,597"), Ok(622_577_597));
        assert_eq!(parse_count("18446744073709551615"), Ok(u64::MAX));
        assert_eq!(parse_count("50k"), Ok(50_000));
        assert_eq!(parse_bytes("4G"), Ok(4 << 30));
        assert_eq!(parse_bytes("512 MiB"), Ok(512 << 20));
        for bad in ["", "-1", "ten", "5 weeks", "1e999", "NaN", "inf"] {
            assert!(parse_duration(bad).is_err(), "{bad}");
            assert!(parse_count(bad).is_err(), "{bad}");
            assert!(parse_bytes(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn figures_are_written_as_people_read_them() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(622_577_597), "622,577,597");
        assert_eq!(time(Duration::from_micros(34)), "34.0 µs");
        assert_eq!(time(Duration::from_millis(1470)), "1.47 s");
        assert_eq!(bytes(41), "41 B");
        assert_eq!(bytes(3 << 20), "3.0 MiB");
    }
}
