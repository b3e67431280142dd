//! The experiments of the five documents, repeated: every number beside the document's own, every claim judged.

mod bench;
mod best;
mod csp;
mod large;
mod levels;
mod sources;
mod space;
mod whiz;

pub use bench::{Bench, BenchError, Runner};
pub use sources::Corpus;

use crate::report::{Finding, Report, Section};

/// The experiments of one document.
#[derive(Clone, Copy, Debug)]
pub struct Study {
    /// Its name on the command line.
    pub name: &'static str,
    /// What is repeated.
    pub about: &'static str,
    run: fn(&mut Bench<'_>) -> Result<Vec<Section>, BenchError>,
}

/// All studies.
pub const STUDIES: &[Study] = &[
    Study {
        name: "whiz",
        about: "four searches: tables 1 to 4, annealing and genetic algorithm",
        run: whiz::run,
    },
    Study {
        name: "csp",
        about: "AC-3 with and without forward checking on ten puzzles",
        run: csp::run,
    },
    Study {
        name: "best",
        about: "best-first search over board sizes, in full and simplified",
        run: best::run,
    },
    Study {
        name: "space",
        about: "five state-space searches on 46 puzzles: figures 1 to 4 and their claims",
        run: space::run,
    },
    Study {
        name: "levels",
        about: "time against difficulty, and linear algebra from 4x4 to 25x25",
        run: levels::run,
    },
    Study {
        name: "large",
        about: "beyond the documents: the phase transition of 16x16 and 25x25",
        run: large::run,
    },
];

/// Repeats studies, and reports all of them together. Cancelled, it reports what has ended.
///
/// # Errors
/// An experiment cannot be run or its rows cannot be written.
pub fn reproduce(studies: &[Study], bench: &mut Bench<'_>) -> Result<Report, BenchError> {
    let mut report = Report::new(match studies {
        [study] => format!("{}: {}", study.name, study.about),
        _ => "The experiments of the documents, repeated".to_owned(),
    });
    let mut sections = Vec::new();
    for study in studies {
        if bench.is_cancelled() {
            break;
        }
        bench.begin(study.name);
        for mut section in (study.run)(bench)? {
            section.heading = format!("{}: {}", study.name, section.heading);
            sections.push(section);
        }
    }
    report.sections = sections;
    let judged = judgement(&report);
    report.sections.insert(0, bench.introduction(studies).findings(judged));
    report.sections.push(bench.conditions());
    Ok(report)
}

/// How many claims were judged, and how.
fn judgement(report: &Report) -> Option<Finding> {
    let count = |holds: Option<bool>| {
        report
            .findings()
            .filter(|finding| finding.claim.is_some() && finding.holds == holds)
            .count()
    };
    let equal =
        report.tables().flat_map(|table| table.rows.iter().flatten()).filter_map(|cell| cell.equal);
    let (equal, compared) =
        equal.fold((0, 0), |(equal, all), same| (equal + usize::from(same), all + 1));
    let (holds, fails, open) = (count(Some(true)), count(Some(false)), count(None));
    (holds + fails + open + compared > 0).then(|| {
        Finding::new(format!(
            "{equal} of {compared} counts equal the documents' or their programs' own; of {} claims {holds} hold, {fails} do not, {open} are not decided.",
            holds + fails + open,
        ))
    })
}
