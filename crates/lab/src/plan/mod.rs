//! A plan is a TOML text that says what to measure. What is wrong with it is told with its line and column,
//! before anything runs.

mod puzzles;
mod text;

pub use text::PlanError;

use crate::experiment::{NamedContestant, Setup, SetupError};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;
use sudolab::contest::Contestant;
use sudolab::quantity::{QuantityError, parse_bytes, parse_count, parse_duration};
use sudolab::{Cancel, Limits, algorithms};
use text::Place;
use toml::Spanned;

/// A commented example.
pub const EXAMPLE: &str = include_str!("example.toml");

/// Reads a plan and all that it names. `name` is what errors call it; files are looked for beside `folder`.
///
/// # Errors
/// The first thing that is wrong, with its place.
pub fn read(name: &str, text: &str, folder: &Path, cancel: &Cancel) -> Result<Setup, PlanError> {
    let place = Place { name, text };
    let plan: Plan = toml::from_str(text).map_err(|error| place.toml(&error))?;
    let mut named = Vec::new();
    for (number, set) in plan.puzzles.iter().enumerate() {
        named.extend(set.get_ref().puzzles(number, set.span(), &place, folder, cancel)?);
    }
    if plan.puzzles.is_empty() {
        return Err(
            place.at(0..0, "no puzzles: add a [[puzzles]] with a file, generate or shipped")
        );
    }
    let contestants = plan.contestants(&place)?;
    if contestants.is_empty() {
        return Err(place.at(0..0, "no algorithms: add an [[algorithms]] with an id"));
    }
    Ok(Setup {
        title: plan.title.clone().unwrap_or_else(|| "Experiment".to_owned()),
        puzzles: named,
        contestants: contestants.into_iter().map(|(named, _)| named).collect(),
        repetitions: *within(&plan.run.repetitions, 1..=10_000, "repetitions", &place)?,
        warm_up: *within(&plan.run.warm_up, 0..=100, "warm_up", &place)?,
        threads: *within(&plan.run.threads, 1..=1_024, "threads", &place)? as usize,
        limits: plan.limits.limits(&place)?,
        curves: plan.run.curves,
    })
}

/// Where in a plan the error of a [`Setup`] lies.
pub fn locate(name: &str, text: &str, error: &SetupError) -> PlanError {
    let place = Place { name, text };
    let plan: Result<Plan, _> = toml::from_str(text);
    let contestants = plan.ok().and_then(|plan| plan.contestants(&place).ok()).unwrap_or_default();
    let span = match error {
        SetupError::Job { contestant, .. } => {
            contestants.get(*contestant).map(|(_, span)| span.clone())
        }
        SetupError::SameName(name) => {
            let same = |(named, _): &&(NamedContestant, _)| {
                named.name.clone().unwrap_or_else(|| named.contestant.name()) == *name
            };
            contestants.iter().rfind(same).map(|(_, span)| span.clone())
        }
        _ => None,
    };
    place.at(span.unwrap_or_default(), error.to_string())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Plan {
    title: Option<String>,
    #[serde(default)]
    puzzles: Vec<Spanned<puzzles::Set>>,
    #[serde(default)]
    algorithms: Vec<Algorithm>,
    #[serde(default)]
    run: RunPart,
    #[serde(default)]
    limits: LimitPart,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Algorithm {
    id: Spanned<String>,
    name: Option<Spanned<String>>,
    #[serde(default)]
    set: BTreeMap<String, Spanned<Value>>,
    #[serde(default)]
    grid: BTreeMap<String, Spanned<Vec<Value>>>,
    seeds: Option<Spanned<Seeds>>,
}

/// The value of a parameter.
#[derive(Deserialize, Clone)]
#[serde(untagged)]
enum Value {
    Text(String),
    Whole(i64),
    Number(f64),
    Switch(bool),
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Value::Text(text) => text.fmt(f),
            Value::Whole(number) => number.fmt(f),
            Value::Number(number) => number.fmt(f),
            Value::Switch(switch) => switch.fmt(f),
        }
    }
}

/// So many from 0, or a list.
#[derive(Deserialize, Clone)]
#[serde(untagged)]
enum Seeds {
    Count(u64),
    List(Vec<u64>),
}

impl Seeds {
    const MOST: u64 = 100_000;

    fn list(seeds: &Spanned<Seeds>, place: &Place<'_>) -> Result<Vec<u64>, PlanError> {
        let list = match seeds.get_ref() {
            Seeds::Count(count @ 1..=Seeds::MOST) => (0..*count).collect(),
            Seeds::List(list) if !list.is_empty() && list.len() as u64 <= Seeds::MOST => {
                list.clone()
            }
            _ => {
                let message = "seeds is a number from 1 to 100,000, or a list of that many";
                return Err(place.at(seeds.span(), message));
            }
        };
        Ok(list)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
struct RunPart {
    repetitions: Spanned<u32>,
    warm_up: Spanned<u32>,
    threads: Spanned<u32>,
    seeds: Spanned<Seeds>,
    curves: bool,
}

impl Default for RunPart {
    fn default() -> RunPart {
        RunPart {
            repetitions: Spanned::new(0..0, 1),
            warm_up: Spanned::new(0..0, 1),
            threads: Spanned::new(0..0, 1),
            seeds: Spanned::new(0..0, Seeds::Count(1)),
            curves: true,
        }
    }
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct LimitPart {
    time: Option<Spanned<Value>>,
    nodes: Option<Spanned<Value>>,
    memory: Option<Spanned<Value>>,
}

impl LimitPart {
    fn limits(&self, place: &Place<'_>) -> Result<Limits, PlanError> {
        fn read<T>(
            part: Option<&Spanned<Value>>,
            parse: fn(&str) -> Result<T, QuantityError>,
            place: &Place<'_>,
        ) -> Result<Option<T>, PlanError> {
            let parse = |value: &Spanned<Value>| {
                parse(&value.get_ref().to_string())
                    .map_err(|how| place.at(value.span(), how.to_string()))
            };
            part.map(parse).transpose()
        }
        Ok(Limits {
            time: read(self.time.as_ref(), parse_duration, place)?,
            nodes: read(self.nodes.as_ref(), parse_count, place)?,
            memory: read(self.memory.as_ref(), parse_bytes, place)?.or(Some(4 << 30)),
        })
    }
}

fn within<'a>(
    value: &'a Spanned<u32>,
    range: std::ops::RangeInclusive<u32>,
    name: &str,
    place: &Place<'_>,
) -> Result<&'a u32, PlanError> {
    match range.contains(value.get_ref()) {
        true => Ok(value.get_ref()),
        false => {
            let message = format!("{name} is a number from {} to {}", range.start(), range.end());
            Err(place.at(value.span(), message))
        }
    }
}

impl Plan {
    /// Who takes part, each with the place of its id.
    fn contestants(
        &self,
        place: &Place<'_>,
    ) -> Result<Vec<(NamedContestant, std::ops::Range<usize>)>, PlanError> {
        let mut contestants = Vec::new();
        for algorithm in &self.algorithms {
            let seeds = Seeds::list(algorithm.seeds.as_ref().unwrap_or(&self.run.seeds), place)?;
            for settings in algorithm.combinations(place)? {
                let contestant = Contestant { algorithm: algorithm.id.get_ref().clone(), settings };
                let name = algorithm.name_of(&contestant);
                let named = NamedContestant { contestant, name, seeds: seeds.clone() };
                contestants.push((named, algorithm.id.span()));
            }
        }
        Ok(contestants)
    }
}

impl Algorithm {
    /// Combinations of one algorithm, at most.
    const MOST: usize = 10_000;

    /// Every combination of the values of the grid, with what is set for all.
    fn combinations(&self, place: &Place<'_>) -> Result<Vec<Vec<(String, String)>>, PlanError> {
        self.check(place)?;
        let fixed =
            self.set.iter().map(|(name, value)| (name.clone(), value.get_ref().to_string()));
        let mut all = vec![fixed.collect::<Vec<_>>()];
        for (name, values) in &self.grid {
            if values.get_ref().is_empty() || all.len() * values.get_ref().len() > Self::MOST {
                let message = format!("a grid has from 1 to {} combinations", Self::MOST);
                return Err(place.at(values.span(), message));
            }
            let with = |settings: &Vec<(String, String)>| {
                let settings = settings.clone();
                values.get_ref().iter().map(move |value| {
                    let mut settings = settings.clone();
                    settings.push((name.clone(), value.to_string()));
                    settings
                })
            };
            all = all.iter().flat_map(with).collect();
        }
        Ok(all)
    }

    /// The algorithm exists and has what is set, value by value, so that each error has its place.
    fn check(&self, place: &Place<'_>) -> Result<(), PlanError> {
        let entry = algorithms::find(self.id.get_ref())
            .map_err(|unknown| place.at(self.id.span(), unknown.to_string()))?;
        let values = self.grid.iter().flat_map(|(name, values)| {
            values.get_ref().iter().map(move |value| (name, value.to_string(), values.span()))
        });
        let fixed =
            self.set.iter().map(|(name, value)| (name, value.get_ref().to_string(), value.span()));
        for (name, value, span) in fixed.chain(values) {
            let set = sudolab::Settings::of(entry).set(name, &value);
            set.map_err(|error| place.at(span, format!("{}: {error}", entry.id)))?;
        }
        Ok(())
    }

    /// A name given to a grid of several stands before what differs.
    fn name_of(&self, contestant: &Contestant) -> Option<String> {
        let name = self.name.as_ref()?.get_ref();
        let varied: Vec<String> = contestant
            .settings
            .iter()
            .filter(|(key, _)| self.grid.contains_key(key))
            .map(|(key, value)| format!("{key}={value}"))
            .collect();
        Some(if varied.is_empty() { name.clone() } else { format!("{name} {}", varied.join(" ")) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_plan(text: &str) -> Result<Setup, PlanError> {
        read("plan.toml", text, Path::new("."), &Cancel::new())
    }

    fn error(text: &str) -> String {
        read_plan(text).map(|_| ()).expect_err("the plan is wrong").to_string()
    }

    const PUZZLES: &str = "[[puzzles]]\nshipped = [\"classic\"]\n";

    #[test]
    fn the_example_is_a_plan() {
        let setup = read_plan(EXAMPLE).unwrap();
        assert_eq!(setup.puzzles.len(), 22);
        let names: Vec<String> = setup.contestants.iter().map(|e| e.contestant.name()).collect();
        assert_eq!(
            names[2..],
            ["annealing temperature=0.2", "annealing temperature=0.3", "annealing temperature=0.4"]
        );
        assert_eq!(setup.contestants[4].seeds, [0, 1, 2, 3, 4]);
        assert_eq!((setup.repetitions, setup.warm_up, setup.threads), (3, 1, 1));
        assert!(setup.ready().is_ok());
    }

    #[test]
    fn what_the_example_only_mentions_is_taken_too() {
        let all: String = EXAMPLE
            .lines()
            .filter(|line| {
                !line.contains("file =") && !line.contains("\"mine\"") && !line.contains("take =")
            })
            .map(|line| match line.strip_prefix("# ") {
                Some(option) if option.contains('=') || option.starts_with("[[alg") => option,
                _ => line,
            })
            .map(|line| format!("{line}\n"))
            .collect();
        let setup = read_plan(&all).unwrap();
        assert_eq!(
            setup.contestants.last().unwrap().name.as_deref(),
            Some("least constraining first")
        );
        assert_eq!(setup.limits.nodes, Some(10_000_000));
    }

    #[test]
    fn errors_name_the_place_and_the_nearest_word() {
        let algorithm = |line: &str| error(&format!("{PUZZLES}[[algorithms]]\n{line}\n"));
        assert_eq!(
            algorithm("id = \"backtraking\"").split("; ").next(),
            Some("plan.toml:4:6: there is no algorithm 'backtraking'")
        );
        assert!(algorithm("id = \"backtraking\"").contains("did you mean 'backtracking'?"));
        let unknown = algorithm("id = \"mrv\"\nsedds = 3");
        assert!(unknown.starts_with("plan.toml:5:1: unknown field `sedds`"), "{unknown}");
        assert!(unknown.ends_with("did you mean `seeds`?"), "{unknown}");
        let wrong = algorithm("id = 7");
        assert!(wrong.starts_with("plan.toml:4:6: invalid type: integer `7`"), "{wrong}");
        let setting = algorithm("id = \"mrv\"\nset = { valeus = \"x\" }");
        assert!(setting.starts_with("plan.toml:5:18: mrv: "), "{setting}");
        let value = algorithm("id = \"mrv\"\ngrid = { values = [\"ascending\", \"up\"] }");
        assert!(value.starts_with("plan.toml:5:19: mrv: "), "{value}");
    }

    #[test]
    fn puzzles_that_are_not_there_are_named() {
        let set =
            |line: &str| error(&format!("[[puzzles]]\n{line}\n[[algorithms]]\nid = \"mrv\"\n"));
        let missing = set("file = \"nothing-here.txt\"");
        assert!(missing.starts_with("plan.toml:2:8: ./nothing-here.txt: "), "{missing}");
        let shipped = set("shipped = [\"clasic\"]");
        assert!(
            shipped.starts_with("plan.toml:2:12: ") && shipped.contains("did you mean @classic?")
        );
        assert!(set("take = 3").contains("one of file, shipped and generate"));
        assert!(set("generate = { level = \"herd\", count = 1 }").starts_with("plan.toml:2:22: "));
        assert!(set("generate = { fraction = 0.99, count = 1 }").contains("exactly one solution"));
        assert!(error("title = \"x\"").contains("no puzzles"));
        assert!(error(PUZZLES).contains("no algorithms"));
    }

    #[test]
    fn limits_are_read_as_people_write_them() {
        let with = |line: &str| {
            read_plan(&format!("{PUZZLES}[[algorithms]]\nid = \"mrv\"\n[limits]\n{line}\n"))
        };
        let limits = with("time = \"500ms\"\nnodes = 1000").unwrap().limits;
        assert_eq!((limits.time.unwrap().as_millis(), limits.nodes), (500, Some(1000)));
        assert!(
            with("time = \"soon\"")
                .unwrap_err()
                .to_string()
                .starts_with("plan.toml:6:8: write it like")
        );
    }

    #[test]
    fn an_algorithm_that_does_not_take_a_puzzle_is_located() {
        let text = "[[puzzles]]\nshipped = [\"16x16\"]\n[[algorithms]]\nid = \"mrv\"\n[[algorithms]]\nid = \"turbo\"\n";
        let error = read_plan(text).unwrap().ready().unwrap_err();
        let located = locate("plan.toml", text, &error).to_string();
        assert!(
            located.starts_with("plan.toml:6:6: shipped/16x16: turbo takes boards"),
            "{located}"
        );
    }
}
