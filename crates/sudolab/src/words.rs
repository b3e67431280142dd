//! How a run went, in words: one wording for every screen.

use crate::quantity::{grouped, time};
use sudolab_core::{Entry, Outcome, Verdict};

/// The verdict as a sentence for people who read titles.
pub fn verdict(entry: &Entry, outcome: &Outcome) -> String {
    let (title, found) = (entry.title, outcome.solutions_found);
    match outcome.verdict {
        Verdict::Solved if found > 1 && outcome.all_found => {
            format!("Solved by {title}: exactly {found} solutions.")
        }
        Verdict::Solved if found > 1 => {
            format!("Solved by {title}: {found} solutions, perhaps more.")
        }
        Verdict::Solved if outcome.all_found => {
            format!("Solved by {title}: the only solution.")
        }
        Verdict::Solved => format!("Solved by {title}."),
        Verdict::NoSolution => format!("Proved by {title}: there is no solution."),
        Verdict::Stopped(stop) => format!("Not solved by {title}: {stop}."),
    }
}

/// Verdict, time and figures in one line, for people who type ids.
pub fn summary(entry: &Entry, outcome: &Outcome) -> String {
    let verdict = match outcome.verdict {
        Verdict::Solved => format!("solved by {}", entry.id),
        Verdict::NoSolution => format!("proved by {}: no solution", entry.id),
        Verdict::Stopped(stop) => format!("not solved by {}: {stop}", entry.id),
    };
    let counters = outcome.counters.iter().map(|(counter, value)| (counter.key, grouped(*value)));
    let figures = outcome.figures.iter().map(|(figure, value)| (figure.key, rounded(*value)));
    let figures: Vec<String> = counters
        .chain(figures)
        .map(|(key, value)| format!("{} {value}", key.replace('_', " ")))
        .collect();
    format!("{verdict} ({}; {})", time(outcome.elapsed), figures.join(", "))
}

/// A measured figure, to four decimals unless it is whole or tiny.
fn rounded(value: f64) -> String {
    match value {
        whole if whole.fract() == 0.0 => format!("{whole}"),
        tiny if tiny.abs() < 1e-3 => format!("{tiny:.1e}"),
        _ => format!("{value:.4}").trim_end_matches('0').trim_end_matches('.').to_owned(),
    }
}

/// How many solutions there are, as far as is known.
pub fn solutions(outcome: &Outcome) -> String {
    let plural = if outcome.solutions_found == 1 { "" } else { "s" };
    let number = grouped(outcome.solutions_found);
    match outcome.verdict {
        Verdict::NoSolution => "no solution".to_owned(),
        Verdict::Solved if outcome.all_found => format!("exactly {number} solution{plural}"),
        Verdict::Solved => format!("at least {number} solution{plural}"),
        Verdict::Stopped(stop) => {
            format!("{number} solution{plural} found before the stop: {stop}")
        }
    }
}
