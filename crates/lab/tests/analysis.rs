//! From rows to what they say: worked by hand on rows small enough.

use serde_json::json;
use sudolab_lab::analysis::{self, Analysis};
use sudolab_lab::report;
use sudolab_lab::rows::{End, Rows};

/// An experiment of these algorithms on so many puzzles, with a limit of 10 s.
fn header(algorithms: &[&str], puzzles: usize, repetitions: u32) -> serde_json::Value {
    let instance = |at: usize| {
        json!({"set": "s", "name": format!("s/{at}"), "side": 9, "clues": 30 - at, "zeros": 51 + at,
               "puzzle": ".".repeat(81)})
    };
    let contestant = |name: &&str| {
        json!({"name": name, "algorithm": name, "settings": {}, "complete": true, "counters": ["explored"],
               "seeds": [0]})
    };
    json!({"experiment": {
        "form": 1,
        "runs": algorithms.len() * puzzles * repetitions as usize,
        "environment": {"version": "0.0.0"},
        "design": {
            "title": "<b>made & up</b>",
            "instances": (0..puzzles).map(instance).collect::<Vec<_>>(),
            "contestants": algorithms.iter().map(contestant).collect::<Vec<_>>(),
            "repetitions": repetitions, "warm_up": 0, "threads": 1, "curves": false,
            "limits": {"seconds": 10.0, "nodes": null, "memory": null},
        },
    }})
}

fn row(run: u64, who: &str, puzzle: usize, seconds: f64, verdict: &str) -> serde_json::Value {
    let mut row = json!({
        "run": run, "instance": format!("s/{puzzle}"), "contestant": who, "seed": 0, "repetition": 0,
        "verdict": verdict, "seconds": seconds, "cpu_seconds": seconds / 2.0, "nodes": 10 * run,
        "counters": {"explored": 100 + run},
    });
    if verdict == "stopped" {
        row["stop"] = json!("time");
    }
    row
}

fn read(lines: &[serde_json::Value]) -> Rows {
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    Rows::read(text.as_bytes()).unwrap()
}

#[test]
fn a_trial_is_the_median_of_its_repetitions_with_the_counters_of_the_first() {
    let rows = read(&[
        header(&["a"], 1, 3),
        row(2, "a", 0, 9.0, "solved"),
        row(0, "a", 0, 3.0, "solved"),
        row(1, "a", 0, 1.0, "solved"),
    ]);
    let trials = analysis::trials(&rows);
    assert_eq!(trials.len(), 1);
    let trial = &trials[0];
    assert_eq!((trial.seconds, trial.spread, trial.runs), (3.0, (1.0, 9.0), 3));
    assert_eq!((trial.cpu_seconds, trial.explored, trial.end), (1.5, 100, End::Solved));
}

#[test]
fn what_was_cut_counts_as_longer_than_all_that_was_not() {
    let cut_once = read(&[
        header(&["a"], 1, 3),
        row(0, "a", 0, 3.0, "solved"),
        row(1, "a", 0, 1.0, "stopped"),
        row(2, "a", 0, 2.0, "solved"),
    ]);
    let trial = &analysis::trials(&cut_once)[0];
    assert_eq!((trial.end, trial.seconds), (End::Solved, 3.0));
    let cut_twice = read(&[
        header(&["a"], 1, 3),
        row(0, "a", 0, 3.0, "solved"),
        row(1, "a", 0, 10.0, "stopped"),
        row(2, "a", 0, 10.0, "stopped"),
    ]);
    assert_eq!(analysis::trials(&cut_twice)[0].end, End::Cut);
    let analysis = Analysis::of(&cut_twice);
    let standing = &analysis.standings[0];
    assert_eq!((standing.settled, standing.cut, standing.par2), (0, 1, Some(20.0)));
    assert_eq!(standing.median_of_all, None, "more than half were cut: the median is not known");
}

/// a is always faster than b; c is cut on half of the puzzles.
fn three() -> Rows {
    let mut lines = vec![header(&["a", "b", "c"], 8, 1)];
    for puzzle in 0..8 {
        let run = 3 * puzzle as u64;
        let seconds = 1e-3 * (puzzle + 1) as f64;
        lines.push(row(run, "a", puzzle, seconds, "solved"));
        lines.push(row(run + 1, "b", puzzle, 2.0 * seconds, "solved"));
        let (time, verdict) =
            if puzzle < 4 { (10.0, "stopped") } else { (0.5 * seconds, "solved") };
        lines.push(row(run + 2, "c", puzzle, time, verdict));
    }
    read(&lines)
}

#[test]
fn ranks_tests_and_order_follow_the_trials() {
    let rows = three();
    let analysis = Analysis::of(&rows);
    assert_eq!(analysis.order(), [0, 1, 2], "settled first, then time");
    let ranking = analysis.ranking.as_ref().unwrap();
    // c is first on four puzzles and last on four.
    assert_eq!(ranking.friedman.average_ranks, [1.5, 2.5, 2.0]);
    let pair = ranking.pairs.iter().find(|pair| (pair.first, pair.second) == (0, 1)).unwrap();
    // All eight signs equal: 2 / 2^8, and with Holm's correction three times that.
    assert_eq!(pair.test.p, 2.0 / 256.0);
    assert!((pair.adjusted - 6.0 / 256.0).abs() < 1e-12);
    assert_eq!(ranking.table[0], [1e-3, 2e-3, 20.0], "what was cut counts as twice the limit");
}

#[test]
fn the_report_has_its_sentences_tables_and_pictures() {
    let made = analysis::report(&three());
    let sentences: Vec<&str> = made.findings().map(|finding| finding.sentence.as_str()).collect();
    assert!(
        sentences[0].starts_with("2 of 3 algorithms settled every trial; of 24 trials 4 were cut"),
        "{sentences:?}"
    );
    assert!(
        sentences
            .iter()
            .any(|sentence| sentence.starts_with("First is a: 8 of its 8 trials settled"))
    );
    let ids: Vec<&str> = made.plots().map(|plot| plot.id.as_str()).collect();
    for id in [
        "time-against-zeros",
        "explored-against-zeros",
        "cactus",
        "excess",
        "ranks",
        "versus-a-b",
        "correlation-pearson",
    ] {
        assert!(ids.contains(&id), "{id} is missing in {ids:?}");
    }
    let html = report::html(&made);
    assert!(html.contains("&lt;b&gt;made &amp; up&lt;/b&gt;") && !html.contains("<b>made"));
    assert_eq!(html.matches("<figure").count(), ids.len());
    assert!(
        !html.contains("http://")
            || html.matches("http://").count() == html.matches("http://www.w3.org").count()
    );
    let markdown = report::markdown(&made);
    assert!(markdown.contains("| a | 8 | 8 | 100% |"), "{markdown}");
}

#[test]
fn a_report_of_no_rows_says_so() {
    let made = analysis::report(&read(&[header(&["a", "b"], 3, 1)]));
    assert!(made.findings().any(|finding| finding.sentence.contains("0 of 6 (0%) are here")));
    report::html(&made);
}

#[test]
fn lines_that_are_wrong_are_named() {
    let first = header(&["a"], 1, 1).to_string();
    let read = |text: &str| {
        Rows::read(text.as_bytes()).map(|rows| rows.runs.len()).map_err(|e| e.to_string())
    };
    let error = |line: &str| read(&format!("{first}\n{line}\n")).unwrap_err();
    assert!(error("{}").starts_with("line 2: "));
    let foreign = row(0, "nobody", 0, 1.0, "solved").to_string();
    assert!(error(&foreign).contains("not in the first line"), "{}", error(&foreign));
    assert!(error(&first).contains("a second experiment"));
    assert!(read("").unwrap_err().contains("no rows file"));
    let cut = format!("{first}\n{{\"run\":0,\"inst");
    assert_eq!(read(&cut), Ok(0));
}
