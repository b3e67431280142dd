//! What people type as arguments: times, counts, sizes, names, costs, boxes.

use crate::table::{Budget, Check, Exercises, Target};
use sudolab::bulk::RowFormat;
use sudolab::contest::Contestant;
use sudolab::formats::{Alphabet, Format};
use sudolab::maker::Level;
use sudolab::quantity::{grouped, parse_bytes, parse_count, parse_duration, time};
use sudolab::{Costs, Settings, Shape, algorithms};

pub(crate) const TARGET: Target = Target {
    name: "words",
    exercises: Exercises::Reader,
    oracle: "numbers are written and read back equal",
    check: Check::Bytes { check, seeds },
    budget: Budget { seconds: 12, cases: 20_000_000 },
};

fn check(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(duration) = parse_duration(text) {
        assert!(!time(duration).is_empty());
    }
    for number in [parse_count(text), parse_bytes(text)].into_iter().flatten() {
        assert_eq!(parse_count(&grouped(number)), Ok(number));
    }
    // The tables of a shape stay for ever, so that of the large ones only a few may be made.
    if text.len() <= 3 {
        let _ = text.parse::<&'static Shape>();
    }
    let _ = (text.parse::<Costs>(), text.parse::<Alphabet>(), text.parse::<Format>());
    let _ = (text.parse::<Level>(), text.parse::<RowFormat>());
    if let Ok(contestant) = text.parse::<Contestant>()
        && let Ok(entry) = algorithms::find(&contestant.algorithm)
    {
        let mut settings = Settings::of(entry);
        for (name, value) in &contestant.settings {
            let _ = settings.set(name, value);
        }
    }
}

fn seeds() -> Vec<Vec<u8>> {
    let typed = [
        "10",
        "500ms",
        "2m",
        "1.5h",
        "1_000,000",
        "50k",
        "4GiB",
        "3x2",
        "1,1,2,2",
        "0-F",
        "hard",
        "jsonl",
    ];
    let typed = typed.into_iter().map(str::to_owned);
    let formats = Format::all().map(|format| format.id().to_owned());
    let entries = algorithms::all().flat_map(|entry| {
        let set = entry
            .parameters
            .iter()
            .map(|p| format!("{} {}={}", entry.id, p.name, p.kind.default_text()));
        set.chain([entry.id.to_owned()]).collect::<Vec<_>>()
    });
    typed.chain(formats).chain(entries).map(String::into_bytes).collect()
}
