//! Any bytes as the JSON that the server takes: refused, or ready to run.

use crate::seeds;
use crate::table::{Budget, Check, Exercises, Target};
use sudolab::{Cancel, ReadyJob, algorithms, wire};

pub(crate) const TARGET: Target = Target {
    name: "wire",
    exercises: Exercises::Reader,
    oracle: "refused, or says of itself what can be run again",
    check: Check::Bytes { check, seeds },
    budget: Budget { seconds: 12, cases: 50_000_000 },
};

fn check(bytes: &[u8]) {
    if let Ok(job) = serde_json::from_slice::<wire::Job>(bytes) {
        ready(&job);
    }
    if let Ok(run) = serde_json::from_slice::<wire::Run>(bytes) {
        let _ = run.view();
        ready(&run.job);
    }
    if let Ok(contest) = serde_json::from_slice::<wire::Contest>(bytes)
        && let Ok(contest) = contest.contest(&Cancel::new())
    {
        let _ = contest.ready();
    }
    if let Ok(board) = serde_json::from_slice::<wire::Board>(bytes)
        && let Ok(board) = board.board("board")
    {
        // All digits in a cell are as good as no marks, and are told so.
        let told = wire::Board::from(&board);
        let again = told.board("again").expect("what is told is a board");
        assert_eq!((wire::Board::from(&again), again.puzzle()), (told, board.puzzle()));
    }
}

/// What can be run says of itself what can be run again.
fn ready(job: &wire::Job) {
    let Ok(ready) = job.job().map(sudolab::Job::ready) else { return };
    let Ok(ready) = ready else { return };
    let told = wire::Job::from(&ready);
    let text = serde_json::to_string(&told).expect("JSON");
    let again: wire::Job = serde_json::from_str(&text).expect("the same JSON");
    assert_eq!(again, told);
    let again: ReadyJob = again.job().expect("a job").ready().expect("a job that can be run");
    assert_eq!(wire::Job::from(&again), told);
}

fn seeds() -> Vec<Vec<u8>> {
    let boards = seeds::boards();
    let json = |board| serde_json::to_string(&wire::Board::from(board)).expect("JSON");
    let puzzles = boards.iter().map(json).chain([format!("{:?}", seeds::CLASSIC)]);
    let puzzles: Vec<String> = puzzles.collect();
    let jobs = algorithms::all().zip(puzzles.iter().cycle()).map(|(entry, puzzle)| {
        let settings = entry.parameters.iter().map(|p| format!("{:?}:{:?}", p.name, p.kind.default_text()));
        let settings = settings.collect::<Vec<_>>().join(",");
        format!(r#"{{"puzzle":{puzzle},"algorithm":"{}","settings":{{{settings}}},"seed":1,"goal":2,"limits":{{"seconds":1.5,"nodes":10,"memory":1000}},"ignore_rules":true}}"#, entry.id)
    });
    let runs = puzzles.iter().map(|puzzle| format!(r#"{{"job":{{"puzzle":{puzzle}}},"window":{{"from":1,"count":2}},"overview":false,"timed":true,"stop_after_window":true}}"#));
    let contest = format!(
        r#"{{"puzzles":[{}],"algorithms":[{{"id":"mrv","settings":{{"values":"in-order"}}}}],"seeds":[1,2],"repeats":3,"limits":{{}},"ignore_rules":true}}"#,
        puzzles.join(",")
    );
    jobs.chain(runs).chain([contest]).chain(puzzles.clone()).map(String::into_bytes).collect()
}
