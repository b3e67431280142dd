//! Each path does what it says.

use crate::schema;
use crate::server::TestServer;
use serde_json::{Value, json};
use sudolab::formats::Format;
use sudolab::maker::shipped;
use sudolab::{Job, Limits, Puzzle, algorithms};

const CLASSIC: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

pub(crate) fn shipped_puzzle(name: &str) -> Puzzle {
    sudolab::shipped(name).unwrap()
}

#[test]
fn lists_hold_everything_there_is() {
    let server = TestServer::new();
    for path in ["algorithms", "catalogue", "puzzles", "formats", "version"] {
        let path = format!("/api/{path}");
        let reply = server.get(&path);
        assert_eq!((reply.status, reply.header("content-type")), (200, Some("application/json")));
        schema::hold_answer(&path, "get", 200, &reply.json());
    }
    let ids = |path: &str, key: &str| -> Vec<String> {
        let list = server.get(path).json();
        let id = |item: &Value| item[key].as_str().unwrap().to_owned();
        list.as_array().unwrap().iter().map(id).collect()
    };
    let known: Vec<&str> = algorithms::all().map(|entry| entry.id).collect();
    assert_eq!(ids("/api/algorithms", "id"), known);
    assert_eq!(ids("/api/formats", "id"), Format::ids());
    let puzzles: Vec<&str> = shipped::PUZZLES.iter().map(|(name, _)| *name).collect();
    assert_eq!(ids("/api/puzzles", "name"), puzzles);
}

#[test]
fn an_algorithm_is_described_with_parameters_and_counters() {
    let list = TestServer::new().get("/api/algorithms").json();
    for (entry, told) in algorithms::all().zip(list.as_array().unwrap()) {
        assert_eq!(told["parameters"].as_array().unwrap().len(), entry.parameters.len());
        for (parameter, told) in entry.parameters.iter().zip(told["parameters"].as_array().unwrap())
        {
            assert_eq!(told["default"], parameter.kind.default_text(), "{}", entry.id);
            let range = told.get("choices").is_some() || told.get("max").is_some();
            assert!(range, "{} {}", entry.id, parameter.name);
        }
        for (counter, told) in entry.counters.iter().zip(told["counters"].as_array().unwrap()) {
            assert_eq!(
                (&told["key"], &told["meaning"]),
                (&json!(counter.key), &json!(counter.meaning))
            );
        }
    }
}

#[test]
fn a_solved_puzzle_has_the_counters_of_a_direct_run_whatever_the_algorithm() {
    let server = TestServer::new();
    let puzzle = shipped_puzzle("6x6");
    let mut compared = 0;
    for entry in algorithms::all().filter(|entry| entry.refusal(&puzzle).is_none()) {
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        let direct = Job::new(&puzzle).with(entry.id).seed(7).limits(limits).run().unwrap();
        let answer = server.good(
            "/api/solve",
            &json!({"puzzle": "@6x6", "algorithm": entry.id, "seed": 7, "limits": {"nodes": 20_000}}),
        );
        assert_eq!(answer["verdict"], direct.verdict.name(), "{}", entry.id);
        assert_eq!(answer["nodes"], direct.nodes, "{}", entry.id);
        for (counter, value) in &direct.counters {
            assert_eq!(answer["counters"][counter.key], *value, "{} {}", entry.id, counter.key);
        }
        let solution = direct.solution.map(|grid| grid.values().collect::<Vec<u16>>());
        assert_eq!(answer.get("solution"), solution.map(|grid| json!(grid)).as_ref());
        compared += 1;
    }
    assert!(compared > 25, "only {compared} algorithms take a 6x6 board");
}

#[test]
fn settings_goal_and_seed_reach_the_run() {
    let server = TestServer::new();
    let set = |settings: Value| {
        let body = json!({"puzzle": CLASSIC, "algorithm": "bfs", "settings": settings});
        server.good("/api/solve", &body)["counters"]["explored"].as_u64().unwrap()
    };
    assert_ne!(set(json!({"children": "first"})), set(json!({"children": "mrv-places"})));
    let empty = ".".repeat(16);
    let many = server.good("/api/solve", &json!({"puzzle": empty, "goal": 1000}));
    assert_eq!((&many["solutions_found"], &many["all_found"]), (&json!(288), &json!(true)));
    let seeded = |seed: u64| {
        let body = json!({"puzzle": "@escargot", "algorithm": "annealing", "seed": seed});
        server.good("/api/solve", &body)["counters"]["explored"].clone()
    };
    assert_eq!(seeded(3), seeded(3));
    assert_ne!(seeded(3), seeded(4));
}

#[test]
fn wrong_fields_are_named() {
    let server = TestServer::new();
    let wrong = |body: Value, status: u16| {
        let error = server.bad("/api/solve", &body, status);
        (error["code"].as_str().unwrap().to_owned(), error["where"].as_str().unwrap().to_owned())
    };
    let of = |code: &str, place: &str| (code.to_owned(), place.to_owned());
    assert_eq!(wrong(json!({}), 400), of("bad-request", "body"));
    assert_eq!(wrong(json!({"puzzle": 5}), 400), of("bad-request", "puzzle"));
    assert_eq!(wrong(json!({"puzzle": CLASSIC, "sead": 1}), 400), of("bad-request", "sead"));
    assert_eq!(wrong(json!({"puzzle": CLASSIC, "seed": -1}), 400), of("bad-request", "seed"));
    assert_eq!(wrong(json!({"puzzle": CLASSIC, "goal": 0}), 400), of("bad-request", "goal"));
    assert_eq!(
        wrong(json!({"puzzle": CLASSIC, "algorithm": "bsf"}), 400),
        of("bad-request", "algorithm")
    );
    assert_eq!(
        wrong(json!({"puzzle": CLASSIC, "limits": {"seconds": 0}}), 400),
        of("bad-request", "limits.seconds")
    );
    assert_eq!(
        wrong(json!({"puzzle": CLASSIC, "algorithm": "bfs", "settings": {"children": "x"}}), 400),
        of("bad-request", "settings")
    );
    assert_eq!(wrong(json!({"puzzle": "@clasic"}), 422), of("bad-puzzle", "puzzle"));
    let high = json!({"puzzle": {"box_height": 2, "box_width": 2, "givens": vec![7; 16]}});
    assert_eq!(wrong(high.clone(), 422), of("bad-puzzle", "puzzle.givens"));
    assert_eq!(server.bad("/api/solve", &high, 422)["cells"], json!([{"row": 1, "column": 1}]));
    let short = json!({"puzzle": {"box_height": 3, "box_width": 3, "givens": vec![0; 80]}});
    assert_eq!(wrong(short, 422), of("bad-puzzle", "puzzle.givens"));
}

#[test]
fn clashing_givens_are_refused_with_their_cells() {
    let server = TestServer::new();
    let clash = format!("55{}", &CLASSIC[2..]);
    let error = server.bad("/api/solve", &json!({"puzzle": clash}), 422);
    assert_eq!(error["code"], "bad-puzzle");
    assert_eq!(error["cells"], json!([{"row": 1, "column": 1}, {"row": 1, "column": 2}]));
}

#[test]
fn a_text_is_read_and_said_what_it_was_taken_for() {
    let server = TestServer::new();
    let one = server.good("/api/read", &json!({"text": CLASSIC}));
    assert_eq!((&one["format"], &one["left_out"]), (&json!("line"), &json!(0)));
    let record = &one["records"][0];
    assert_eq!((&record["clues"], &record["clashes"]), (&json!(30), &json!([])));
    assert!(record["best"].is_string());
    // What was read can be sent back as it is.
    let solved = server.good("/api/solve", &json!({"puzzle": record["puzzle"]}));
    assert_eq!(solved["verdict"], "solved");

    let text = format!("{CLASSIC}\n{}y\n55{}\n", &CLASSIC[1..], &CLASSIC[2..]);
    let several = server.good("/api/read", &json!({"text": text, "from": "line"}));
    let records = several["records"].as_array().unwrap();
    assert_eq!(records.len(), 3);
    assert_eq!(
        (&records[1]["error"]["line"], &records[1]["error"]["column"]),
        (&json!(2), &json!(81))
    );
    assert!(records[2]["clashes"].as_array().unwrap().len() >= 2, "row and box");

    let error = server.bad("/api/read", &json!({"text": "what is this?"}), 422);
    assert_eq!((&error["code"], &error["line"]), (&json!("bad-text"), &json!(1)));
    server.bad("/api/read", &json!({"text": CLASSIC, "from": "nothing"}), 400);
    server.bad("/api/read", &json!({"text": CLASSIC, "box": {"height": 20, "width": 20}}), 422);
}

#[test]
fn a_reading_says_which_algorithms_take_each_board() {
    let text = format!("{CLASSIC}\n{CLASSIC}\n{}", "1".repeat(81));
    let reading = TestServer::new().good("/api/read", &json!({ "text": text }));
    let kinds = reading["fitting"].as_array().unwrap();
    let place = |record: usize| reading["records"][record]["fitting"].clone();
    assert_eq!((kinds.len(), place(0), place(1), place(2)), (1, json!(0), json!(0), Value::Null));
    let puzzle = sudolab::read(CLASSIC).unwrap();
    let fits = algorithms::all().filter(|entry| entry.refusal(&puzzle).is_none());
    assert_eq!(kinds[0]["algorithms"], json!(fits.map(|entry| entry.id).collect::<Vec<_>>()));
    let racing = sudolab::contest::worth_racing(&puzzle).into_iter().map(|who| who.algorithm);
    assert_eq!(kinds[0]["racing"], json!(racing.collect::<Vec<_>>()));
}

#[test]
fn the_catalogue_says_what_can_be_ordered_on_which_board() {
    let server = TestServer::new();
    let catalogue = server.get("/api/catalogue").json();
    assert_eq!(catalogue["symmetries"].as_array().unwrap().len(), 10);
    for (side, levels, height) in [(4, 1, 2), (9, 5, 3), (16, 5, 4), (20, 3, 4), (25, 3, 5)] {
        let boards = catalogue["boards"].as_array().unwrap();
        let board = boards.iter().find(|board| board["side"] == side).unwrap();
        assert_eq!(board["levels"].as_array().unwrap().len(), levels, "{side}");
        assert_eq!(board["box_height"], height);
        let level = &board["levels"][0]["level"];
        server.good("/api/generate", &json!({ "level": level, "side": side, "seed": 1 }));
    }
}

#[test]
fn an_answer_holds_so_many_puzzles_and_says_what_it_left_out() {
    let server = TestServer::new();
    let text = format!("{CLASSIC}\n").repeat(10_050);
    let reading = server.good("/api/read", &json!({"text": text}));
    assert_eq!(reading["records"].as_array().unwrap().len(), 10_000);
    assert_eq!(reading["left_out"], 50);
}

#[test]
fn every_format_that_can_be_written_comes_back() {
    let server = TestServer::new();
    let puzzle =
        server.good("/api/read", &json!({"text": CLASSIC}))["records"][0]["puzzle"].clone();
    for format in Format::all() {
        let body = json!({"puzzles": [puzzle], "to": format.id()});
        if !format.can_write() {
            assert_eq!(server.bad("/api/convert", &body, 422)["code"], "refused");
            continue;
        }
        let text = server.good("/api/convert", &body)["text"].clone();
        let back = server.good("/api/read", &json!({"text": text, "from": format.id()}));
        assert_eq!(back["records"][0]["puzzle"]["givens"], puzzle["givens"], "{}", format.id());
    }
    let told = server.good("/api/convert", &json!({"text": CLASSIC, "to": "rows"}));
    assert!(told["read_as"].is_string());
    assert_eq!(told["text"].as_str().unwrap().lines().next(), Some("5 3 0 0 7 0 0 0 0"));
    server.bad("/api/convert", &json!({"to": "rows"}), 400);
    server.bad("/api/convert", &json!({"text": CLASSIC, "puzzles": [puzzle], "to": "rows"}), 400);
}

#[test]
fn a_check_counts_solutions_and_points_at_cells() {
    let server = TestServer::new();
    let check = |puzzle: Value| server.good("/api/check", &json!({ "puzzle": puzzle }));
    let one = check(json!(CLASSIC));
    assert_eq!((&one["legal"], &one["solutions"]), (&json!(true), &json!("one")));
    assert_eq!(check(json!(".".repeat(81)))["solutions"], "several");
    let none = format!("{}8{}", &CLASSIC[..2], &CLASSIC[3..]);
    assert_eq!(check(json!(none))["legal"], json!(false), "8 is in the box already");
    let mut puzzle =
        server.good("/api/read", &json!({"text": CLASSIC}))["records"][0]["puzzle"].clone();
    let mut placed = vec![0; 81];
    // The solution has 4 and 6 here.
    (placed[2], placed[3]) = (1, 6);
    puzzle["placed"] = json!(placed);
    let wrong = check(puzzle);
    assert_eq!(wrong["wrong"], json!([{"row": 1, "column": 3}]));
    assert_eq!((&wrong["full"], &wrong["clashes"]), (&json!(false), &json!([])));
}

#[test]
fn generated_puzzles_have_their_level_one_solution_and_their_seed() {
    let server = TestServer::new();
    for level in ["easy", "medium", "hard", "expert", "evil"] {
        let body = json!({"level": level, "symmetry": "rotate", "seed": 5});
        let made = server.good("/api/generate", &body);
        assert_eq!(made["seed"], 5);
        let rating = server.good("/api/rate", &json!({"puzzle": made["puzzle"]}));
        assert_eq!(rating["level"], level);
        assert_eq!(server.good("/api/generate", &body)["puzzle"], made["puzzle"]);
        let check = server.good("/api/check", &json!({"puzzle": made["puzzle"]}));
        assert_eq!(check["solutions"], "one");
        assert_eq!(check["solution"], made["puzzle"]["solution"]);
    }
    for side in [4, 6, 12, 16, 25] {
        let order = if side > 16 { json!({"fraction": 0.4}) } else { json!({"level": "easy"}) };
        let mut body = json!({"side": side});
        body.as_object_mut().unwrap().extend(order.as_object().unwrap().clone());
        let made = server.good("/api/generate", &body);
        let cells = made["puzzle"]["givens"].as_array().unwrap().len();
        assert_eq!(cells, side * side);
    }
    let tall = server.good("/api/generate", &json!({"box": {"height": 3, "width": 2}}));
    assert_eq!(tall["puzzle"]["box_height"], 3);
    for (body, status) in [
        (json!({"side": 26}), 400),
        (json!({"side": 7}), 422),
        (json!({"side": 9, "box": {"height": 3, "width": 3}}), 400),
        (json!({"level": "cruel"}), 400),
        (json!({"level": "expert", "side": 25}), 400),
        (json!({"level": "easy", "fraction": 0.5}), 400),
        (json!({"technique": "x-wings"}), 400),
        (json!({"symmetry": "round"}), 400),
        (json!({"fraction": 1.5}), 400),
        (json!({"fraction": 1.0, "side": 4}), 422),
    ] {
        server.bad("/api/generate", &body, status);
    }
}

#[test]
fn hints_find_mistakes_and_steps_and_ratings_come_with_their_way() {
    let server = TestServer::new();
    let mut puzzle =
        server.good("/api/read", &json!({"text": CLASSIC}))["records"][0]["puzzle"].clone();
    let hint = server.good("/api/hint", &json!({"puzzle": puzzle, "all": true}));
    assert_eq!(
        (&hint["kind"], &hint["step"]["technique"]),
        (&json!("step"), &json!("hidden-single-box"))
    );
    let written = hint["steps"].as_array().unwrap().iter();
    assert_eq!(written.map(|step| step["placements"].as_array().unwrap().len()).sum::<usize>(), 51);
    let mut placed = vec![0; 81];
    placed[2] = 1;
    puzzle["placed"] = json!(placed);
    let wrong = server.good("/api/hint", &json!({"puzzle": puzzle}));
    assert_eq!((&wrong["kind"], &wrong["mistakes"][0]["digit"]), (&json!("mistakes"), &json!(1)));
    let rating = server.good("/api/rate", &json!({"puzzle": CLASSIC, "steps": true}));
    assert_eq!((&rating["level"], &rating["explainer"]), (&json!("easy"), &json!(1.2)));
    assert_eq!(rating["steps"].as_array().unwrap().len(), 51);
    server.bad("/api/hint", &json!({"puzzle": CLASSIC, "hardest": 0.5}), 400);
    server.bad("/api/rate", &json!({"puzzle": ".".repeat(81)}), 422);
    server.bad("/api/rate", &json!({"puzzle": "@25x25"}), 422);
    assert!(server.get("/api/techniques").json().as_array().unwrap().len() > 40);
}

#[test]
fn a_contest_is_that_of_the_library() {
    use sudolab::contest::{Contest, Contestant, Repeats};
    let server = TestServer::new();
    let body = json!({
        "puzzles": [CLASSIC, "@escargot"], "seeds": [1, 2], "repeats": 2,
        "algorithms": [
            {"id": "mrv", "settings": {"values": "least-constraining"}},
            {"id": "backtracking"},
            {"id": "dlx"},
        ],
        "limits": {"nodes": 20_000},
    });
    let messages = server.whole_stream("/api/contest", &body);
    let mut mrv: Contestant = "mrv values=least-constraining".parse().unwrap();
    assert_eq!(mrv.name(), "mrv values=least-constraining");
    let contest = Contest {
        puzzles: vec![shipped_puzzle("classic"), shipped_puzzle("escargot")],
        contestants: vec![mrv.clone(), Contestant::new("backtracking"), Contestant::new("dlx")],
        seeds: vec![1, 2],
        repeats: Repeats::Exactly(2),
        limits: Limits { nodes: Some(20_000), ..Limits::default() },
    };
    let ready = contest.ready().unwrap();
    let mut table = ready.table();
    for cell in ready.cells() {
        table.add(&ready.run(cell, &sudolab::Cancel::new()));
    }
    let trials: Vec<&Value> = crate::server::named(&messages, "trial");
    assert_eq!(trials.len(), 12);
    let last = crate::server::named(&messages, "table").last().copied().unwrap();
    assert_eq!((&last["done"], &last["trials"]), (&json!(12), &json!(12)));
    let rows = last["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 3);
    for row in table.rows() {
        let told = rows.iter().find(|told| told["name"] == row.name).unwrap();
        assert_eq!(told["settled"], row.settled, "{}", row.name);
        assert_eq!(told["verdict"], row.verdict(), "{}", row.name);
        assert_eq!(told["at_least"], row.at_least(), "{}", row.name);
        assert_eq!(told["counters"]["explored"], row.counter("explored").unwrap(), "{}", row.name);
    }
    // Plain backtracking is stopped on both, so it is last, and has nothing to be relative to.
    assert_eq!(rows[2]["name"], "backtracking");
    assert_eq!(rows[2]["by_time"], json!({"rank": 3}));
    mrv.settings.clear();
    assert_eq!(mrv.name(), "mrv");
    let error = server.bad("/api/contest", &json!({"puzzles": []}), 400);
    assert_eq!(error["where"], "puzzles");
}

/// A killer cage on an empty 4x4, as f-puzzles.com writes it.
const CAGE: &str = r#"{"size":4,"chaosline":[{"cells":["R1C1","R1C2"],"value":"3"}],
    "grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}"#;

#[test]
fn rules_and_expressions_beyond_number_are_refused() {
    let server = TestServer::new();
    let rules = |rule: Value, count: usize| json!({"puzzle": {"box_height": 2, "box_width": 2, "givens": vec![0; 16], "rules": vec![rule; count]}});
    let odd = json!({"name": "odd", "place": "r1c1"});
    let regex = json!({"name": "regex", "place": "r1c1 r1c2", "values": [], "text": "[1-3]*"});
    let choice =
        json!({"name": "oneof", "place": "r1c1", "values": [], "text": "odd r1c1 | even r1c1"});
    for (rule, most) in [(odd, 5_000), (regex, 200), (choice, 50)] {
        let error = server.bad("/api/check", &rules(rule.clone(), most + 1), 422);
        assert!(error["what"].as_str().unwrap().contains("too many"), "{rule}: {error}");
        server.good("/api/check", &rules(rule, most));
    }
}

#[test]
fn a_puzzle_with_rules_that_are_not_understood_is_refused_by_name() {
    let server = TestServer::new();
    let refused = |path: &str, body: Value| {
        let error = server.bad(path, &body, 422);
        let what = error["what"].as_str().unwrap();
        assert!(what.contains("chaosline (r1c1 r1c2)"), "{path}: {what}");
        assert!(error["todo"].as_str().unwrap().contains("ignore_rules"), "{path}");
    };
    refused("/api/solve", json!({"puzzle": CAGE}));
    refused("/api/run", json!({"job": {"puzzle": CAGE}}));
    refused("/api/contest", json!({"puzzles": [CAGE]}));
    let check = server.good("/api/check", &json!({"puzzle": CAGE}));
    assert_eq!((&check["legal"], &check["solutions"]), (&json!(false), &json!("unknown")));
    assert!(check["refusal"].as_str().unwrap().contains("chaosline"));
    // Read, it comes with its rules, and is refused as an object too.
    let answer = server.good("/api/read", &json!({"text": CAGE}));
    let read = &answer["records"][0]["puzzle"];
    assert_eq!(read["rules"], json!([{"name": "chaosline", "place": "r1c1 r1c2"}]));
    refused("/api/solve", json!({"puzzle": read}));
}

#[test]
fn rules_can_be_ignored_and_the_outcome_says_which() {
    let server = TestServer::new();
    let solved = server.good("/api/solve", &json!({"puzzle": CAGE, "ignore_rules": true}));
    assert_eq!(solved["verdict"], "solved");
    let rules = json!([{"name": "chaosline", "place": "r1c1 r1c2"}]);
    assert_eq!(solved["ignored_rules"], rules);
    let watched = server.whole_run(&json!({"job": {"puzzle": CAGE, "ignore_rules": true}}));
    assert_eq!(crate::server::named(&watched, "start")[0]["puzzle"]["rules"], rules);
    let check = server.good("/api/check", &json!({"puzzle": CAGE, "ignore_rules": true}));
    assert_eq!(check["solutions"], "several");
    assert!(check["notes"][0].as_str().unwrap().contains("chaosline"));
}
