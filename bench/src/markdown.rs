//! One block of Markdown with all that was measured, to paste into an issue.

use crate::peers::{Contestant, Found, Set};
use std::fmt::Write;
use std::time::Duration;
use sudolab_turbo::Backend;

/// The block, set by set.
pub struct Block(String);

impl Block {
    pub fn new(limit: u64, rounds: usize) -> Block {
        let here: Vec<&str> =
            Backend::ALL.into_iter().filter(|b| b.is_available()).map(Backend::name).collect();
        Block(format!(
            "Processor: {}; backends: {}; limit {limit}, one thread, thread CPU time, the least of {rounds} rounds in \
             turn. 'Ratio': how many times longer than the first of the set. A pass counts for each lane; every guess has two \
             children.\n\n\
             | puzzles | solver | backend | ns per puzzle | ratio | guesses | passes | passes per child |\n\
             |---|---|---|--:|--:|--:|--:|--:|\n",
            processor(),
            here.join(", "),
        ))
    }

    pub fn add(
        &mut self,
        set: &Set,
        limit: u64,
        contestants: &mut [Box<dyn Contestant>],
        found: &[Found],
        times: &[Vec<Duration>],
    ) {
        let puzzles = set.digits.len() as f64;
        let first = times[0][0].as_secs_f64();
        for ((contestant, found), times) in contestants.iter_mut().zip(found).zip(times) {
            let least = times[0].as_secs_f64();
            let passes = contestant.board_passes(set, limit).map(|passes| passes as f64 / puzzles);
            let guesses = found.guesses.map(|guesses| guesses as f64 / puzzles);
            let each = passes.zip(guesses).map(|(passes, guesses)| passes / (1.0 + 2.0 * guesses));
            let shown = |figure: Option<f64>| figure.map_or("-".to_owned(), |f| format!("{f:.2}"));
            writeln!(
                self.0,
                "| {puzzles} {} | {} | {} | {:.1} | {:.2} | {} | {} | {} |",
                set.name,
                contestant.name(),
                contestant.backend(),
                least * 1e9 / puzzles,
                least / first,
                shown(guesses),
                shown(passes),
                shown(each),
            )
            .expect("memory takes everything");
        }
    }

    pub fn text(&self) -> &str {
        &self.0
    }
}

/// The name of the processor, where the system tells it.
fn processor() -> String {
    let told = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        let line =
            told.lines().find(|line| line.split(':').next().is_some_and(|f| f.trim() == name));
        line.and_then(|line| line.split(':').nth(1)).map(|value| value.trim().to_owned())
    };
    let numbers = field("cpu family").zip(field("model"));
    let numbers = numbers.map(|(family, model)| format!(" (family {family}, model {model})"));
    field("model name").unwrap_or("unknown".to_owned()) + &numbers.unwrap_or_default()
}
