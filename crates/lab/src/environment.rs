//! Where and when something was measured.

use crate::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;
use std::time::{SystemTime, UNIX_EPOCH};

/// Only a program knows what it was built from; so this crate is not rebuilt for every commit.
static COMMIT: OnceLock<&str> = OnceLock::new();

/// Says which commit this program was built from, before anything is measured.
pub fn built_from(commit: &'static str) {
    let _ = COMMIT.set(commit);
}

/// What a reader must know to judge a time.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, Default, JsonSchema)]
#[serde(default)]
#[schemars(deny_unknown_fields)]
pub struct Environment {
    /// The version of Sudolab.
    pub version: String,
    /// The commit it was built from; empty if that is not known.
    pub commit: String,
    /// Built with optimisation for release?
    pub release: bool,
    /// The processor, as it calls itself.
    pub processor: String,
    /// How many threads the machine runs at once.
    pub cores: usize,
    /// The load of the last minute when it began: above 0, others were at work too.
    pub load: Option<f64>,
    /// The operating system and the kind of machine.
    pub system: String,
    /// When it began, in UTC.
    pub began: String,
    /// What was typed.
    pub command: String,
}

impl Environment {
    /// This machine, now.
    pub fn here() -> Environment {
        Environment {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            commit: COMMIT.get().copied().unwrap_or_default().to_owned(),
            release: !cfg!(debug_assertions),
            processor: processor(),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            load: load(),
            system: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
            began: utc(SystemTime::now()),
            command: command(),
        }
    }
}

fn processor() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = text.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    name.map_or("unknown", |(_, name)| name.trim()).to_owned()
}

fn load() -> Option<f64> {
    std::fs::read_to_string("/proc/loadavg").ok()?.split(' ').next()?.parse().ok()
}

/// The command line, without the folders of the program.
fn command() -> String {
    let mut words: Vec<String> =
        std::env::args_os().map(|word| quoted(&word.to_string_lossy())).collect();
    if let Some(program) = words.first_mut() {
        *program = program.rsplit(['/', '\\']).next().unwrap_or_default().to_owned();
    }
    words.join(" ")
}

/// A word as a shell would take it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./@=,:+".contains(c);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

/// A moment as `2026-11-16 17:40:05 UTC`.
pub fn utc(time: SystemTime) -> String {
    let seconds = time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let (year, month, day) = date(seconds / 86_400);
    let (hour, minute, second) = (seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    format!("{year}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02} UTC")
}

/// The date of a day counted from 1 January 1970.
fn date(mut day: u64) -> (u64, usize, u64) {
    let leap = |year: u64| {
        (year.is_multiple_of(4) && !year.is_multiple_of(100)) || year.is_multiple_of(400)
    };
    let mut year = 1970;
    while day >= 365 + u64::from(leap(year)) {
        day -= 365 + u64::from(leap(year));
        year += 1;
    }
    let february = 28 + u64::from(leap(year));
    let mut month = 0;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        month += 1;
        if day < length {
            break;
        }
        day -= length;
    }
    (year, month, day + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn moments_are_told_as_calendars_tell_them() {
        let at = |seconds| utc(UNIX_EPOCH + Duration::from_secs(seconds));
        // By `date -u -d @SECONDS`.
        assert_eq!(at(0), "1970-01-01 00:00:00 UTC");
        assert_eq!(at(951_827_696), "2000-02-29 12:34:56 UTC");
        assert_eq!(at(1_704_067_199), "2023-12-31 23:59:59 UTC");
        assert_eq!(at(4_107_542_400), "2100-03-01 00:00:00 UTC");
    }

    #[test]
    fn a_command_can_be_typed_again() {
        assert_eq!(quoted("@classic"), "@classic");
        assert_eq!(quoted("mrv values=x"), "'mrv values=x'");
        assert_eq!(quoted("it's"), r"'it'\''s'");
    }
}
