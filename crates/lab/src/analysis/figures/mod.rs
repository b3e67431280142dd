//! The pictures of an experiment. Each is drawn where its data say something: one function and one line.

mod compare;
mod fills;
mod random;
mod sets;

pub use compare::versus_of;
pub use fills::fills_board;

use super::summary::Analysis;
use crate::plot::Heading;
use crate::report::Plot;

type Figure = fn(&Analysis<'_>) -> Vec<Plot>;

/// Every picture, in the order of the report.
const FIGURES: &[Figure] = &[
    compare::time_against_blanks,
    compare::explored_against_blanks,
    compare::cactus,
    compare::excess,
    compare::ranks,
    compare::versus,
    compare::correlations,
    sets::sets,
    sets::phase_transition,
    random::cost_curves,
    random::run_lengths,
    fills::fills,
];

/// All pictures that the rows have data for.
pub fn figures(analysis: &Analysis<'_>) -> Vec<Plot> {
    FIGURES.iter().flat_map(|figure| figure(analysis)).collect()
}

/// Algorithms beyond which lines of one picture cannot be told apart.
const MOST_LINES: usize = 12;

fn blanks_differ(analysis: &Analysis<'_>) -> bool {
    let instances = &analysis.design().instances;
    instances.iter().any(|instance| instance.blanks != instances[0].blanks)
}

/// The algorithms that are drawn: the best, if there are too many.
fn drawn(analysis: &Analysis<'_>) -> Vec<usize> {
    let mut best = analysis.order();
    best.truncate(MOST_LINES);
    best.sort_unstable();
    best
}

fn heading(analysis: &Analysis<'_>, title: &str, counted: &str) -> Heading {
    let heading = Heading::new(title, counted);
    let all = analysis.design().contestants.len();
    let heading = match all > MOST_LINES {
        true => heading.note(format!("the best {MOST_LINES} of {all} algorithms")),
        false => heading,
    };
    match analysis.design().threads {
        1 => heading,
        threads => heading.note(format!("{threads} runs at once: times are not comparable")),
    }
}
