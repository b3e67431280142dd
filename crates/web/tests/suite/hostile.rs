//! Requests made from the schemas, then spoilt: whatever comes, the answer is a success or an
//! error in the one shape, and never a defect of the server.

use crate::client::{Ask, Reply};
use crate::schema::{self, document, resolve};
use crate::server::TestServer;
use proptest::prelude::*;
use proptest::test_runner::{Config as Cases, RngAlgorithm, TestRng, TestRunner};
use serde_json::{Value, json};
use std::cell::Cell;

const CLASSIC: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

const ROWS: &str = include_str!("../../src/example-rows.jsonl");

/// Values that are roughly as a schema says: types right, sizes small.
fn roughly(schema: &Value, depth: usize) -> BoxedStrategy<Value> {
    let schema = resolve(schema);
    if let Some(words) = schema.get("enum") {
        return prop::sample::select(words.as_array().unwrap().clone()).boxed();
    }
    if let Some(word) = schema.get("const") {
        return Just(word.clone()).boxed();
    }
    if let Some(parts) = schema.get("oneOf").or(schema.get("anyOf")).or(schema.get("allOf")) {
        let parts = parts.as_array().unwrap().iter().map(|part| roughly(part, depth));
        return prop::strategy::Union::new(parts).boxed();
    }
    match schema["type"].as_str() {
        Some("object") => object(schema, depth),
        Some("array") => {
            let items = roughly(&schema["items"], depth + 1);
            let sizes = prop_oneof![0..4usize, Just(16), Just(81), Just(36)];
            sizes
                .prop_flat_map(move |size| prop::collection::vec(items.clone(), size))
                .prop_map(Value::from)
                .boxed()
        }
        Some("integer") => prop_oneof![
            5 => (0..10i64).prop_map(Value::from),
            1 => any::<i64>().prop_map(Value::from),
            1 => any::<u64>().prop_map(Value::from),
        ]
        .boxed(),
        Some("number") => {
            prop_oneof![(0..2i64).prop_map(Value::from), any::<f64>().prop_map(|v| json!(v))]
                .boxed()
        }
        Some("boolean") => any::<bool>().prop_map(Value::from).boxed(),
        _ => text(),
    }
}

fn object(schema: &Value, depth: usize) -> BoxedStrategy<Value> {
    let empty = serde_json::Map::new();
    let fields = schema.get("properties").and_then(Value::as_object).unwrap_or(&empty);
    let required: Vec<&str> = schema
        .get("required")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let mut made = Just(serde_json::Map::new()).boxed();
    for (name, field) in fields {
        let (name, chance) =
            (name.clone(), if required.contains(&name.as_str()) { 0.95 } else { 0.3 });
        let value = match name.as_str() {
            "to" | "from" => words(&["line", "rows", "json", "csv", "komo", "no such"]),
            "algorithm" | "id" => words(&["bfs", "mrv", "ants", "sat", "annealing", "no such"]),
            // Boards made from the schema are seldom puzzles: what comes after reading them is tried with known ones.
            "puzzle" => prop_oneof![words(&["@4x4", CLASSIC]), roughly(field, depth + 1)].boxed(),
            "puzzles" => prop_oneof![Just(json!(["@4x4"])), roughly(field, depth + 1)].boxed(),
            "rows" => words(&[ROWS, "{}\n", "", "no rows"]),
            "text" => prop_oneof![words(&[CLASSIC, "1...\n..2.\n.3..\n...4\n"]), text()].boxed(),
            _ => roughly(field, depth + 1),
        };
        let value = prop::option::weighted(chance, value);
        made = (made, value)
            .prop_map(move |(mut object, value)| {
                if let Some(value) = value {
                    object.insert(name.clone(), value);
                }
                object
            })
            .boxed();
    }
    made.prop_map(Value::Object).boxed()
}

fn words(words: &'static [&'static str]) -> BoxedStrategy<Value> {
    prop::sample::select(words).prop_map(Value::from).boxed()
}

/// Texts that are puzzles, names, or nothing at all.
fn text() -> BoxedStrategy<Value> {
    let known = [
        "@classic",
        "@4x4",
        "@25x25",
        "",
        CLASSIC,
        "1...\n..2.\n.3..\n...4\n",
        "{\"givens\":[1]}",
        "0000000000000000",
    ];
    prop_oneof![
        4 => prop::sample::select(known.to_vec()).prop_map(Value::from),
        1 => ".{0,40}".prop_map(Value::from),
        1 => "[0-9.\n]{0,90}".prop_map(Value::from),
    ]
    .boxed()
}

/// Any JSON at all, not deep.
fn anything() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<f64>().prop_map(|v| json!(v)),
        text(),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::hash_map("[a-z_]{0,8}", inner, 0..4)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

/// A request as the schema says, one field of it replaced by anything.
fn spoilt(schema: &Value) -> impl Strategy<Value = Value> + use<> {
    (roughly(schema, 0), prop::option::of((any::<prop::sample::Index>(), anything()))).prop_map(
        |(mut body, spoiler)| {
            if let (Some(object), Some((index, value))) = (body.as_object_mut(), spoiler)
                && !object.is_empty()
            {
                let key = object.keys().nth(index.index(object.len())).unwrap().clone();
                object.insert(key, value);
            }
            body
        },
    )
}

/// No run of these tests takes long.
fn short(mut body: Value, path: &str) -> Value {
    let job = if path == "/api/run" { body.get_mut("job") } else { Some(&mut body) };
    if let Some(object) = job.and_then(Value::as_object_mut)
        && [
            "/api/solve",
            "/api/run",
            "/api/check",
            "/api/candidates",
            "/api/count",
            "/api/conflict",
            "/api/spare",
            "/api/contest",
            "/api/experiment",
            "/api/hint",
            "/api/rate",
            "/api/generate",
        ]
        .contains(&path)
        && object.get("limits").is_none_or(Value::is_object)
    {
        let limits = object.entry("limits").or_insert(json!({}));
        limits["seconds"] = json!(0.05);
    }
    if path == "/api/experiment" && body["repeats"].as_u64().is_none_or(|repeats| repeats > 1) {
        body["repeats"] = json!(1);
    }
    if path == "/api/generate" && body["side"].as_u64().is_some_and(|side| side > 9) {
        body["side"] = json!(9);
    }
    if path == "/api/booklet"
        && let Some(puzzles) = body["puzzles"].as_array_mut()
    {
        puzzles.truncate(1);
    }
    body
}

fn hold(path: &str, reply: &Reply, what: &str) -> Result<(), TestCaseError> {
    prop_assert!(reply.status < 500, "{} {}: {}", path, what, reply.status);
    let streams = ["/api/run", "/api/contest", "/api/experiment"];
    let is_stream = streams.contains(&path) && reply.status == 200;
    if is_stream {
        let text = String::from_utf8_lossy(&reply.body);
        prop_assert!(text.contains("event: end\n"), "{path} {what}: cut");
        prop_assert!(!text.contains("event: error\n"), "{path} {what}: a defect");
    } else if path == "/api/booklet" && reply.status == 200 {
        prop_assert!(reply.body.starts_with(b"%PDF-"), "{path} {what}: no PDF file");
    } else {
        schema::hold_answer(path, "post", reply.status, &reply.json());
    }
    Ok(())
}

#[test]
fn spoilt_requests_are_answered_in_one_shape_and_never_break_the_server() {
    let server = TestServer::new();
    for (path, item) in document()["paths"].as_object().unwrap() {
        let Some(schema) = item.pointer("/post/requestBody/content/application~1json/schema")
        else {
            continue;
        };
        let good = Cell::new(0);
        let cases = Cases { cases: 200, failure_persistence: None, ..Cases::default() };
        // The same requests every time: a failure can be looked at, and success is no luck.
        let random = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
        let whole = TestRunner::new_with_rng(cases, random).run(&spoilt(schema), |body| {
            let body = short(body, path);
            let reply = server.post(path, &body);
            good.set(good.get() + u32::from(reply.status == 200));
            hold(path, &reply, &body.to_string())
        });
        whole.unwrap();
        assert!(good.get() > 0, "{path}: no request was good, so little was tested");
    }
}

/// Every place of a request, with what the schema says of it. Of several kinds, those of the value are taken.
fn places(schema: &Value, value: &Value, at: &str, found: &mut Vec<(String, Value)>) {
    let schema = resolve(schema);
    if let Some(kinds) = schema.get("anyOf").and_then(Value::as_array) {
        found.push((at.to_owned(), schema.clone()));
        let mut inner = Vec::new();
        let kind = kinds.iter().find(|kind| schema::check(kind, value, at).is_ok()).unwrap();
        places(kind, value, at, &mut inner);
        // The place itself is any of the kinds.
        found.extend(inner.into_iter().filter(|(place, _)| place != at));
        return;
    }
    found.push((at.to_owned(), schema.clone()));
    for (name, field) in value.as_object().into_iter().flatten() {
        let told = schema.pointer(&format!("/properties/{name}"));
        let told = told.unwrap_or(&schema["additionalProperties"]);
        places(told, field, &format!("{at}/{name}"), found);
    }
    if let Some(item) = value.as_array().and_then(|items| items.first()) {
        places(&schema["items"], item, &format!("{at}/0"), found);
    }
}

/// Requests with everything in them.
fn full(path: &str) -> Value {
    let board = json!({"box_height": 2, "box_width": 2, "givens": vec![0; 16], "placed": vec![0; 16],
        "marks": vec![vec![1]; 16], "rules": [{"name": "x", "place": "r1c1"}],
        "solution": vec![0; 16], "labels": {"title": "x"}});
    let limits = json!({"seconds": 1.0, "nodes": 1000, "memory": 1_000_000});
    let job = json!({"puzzle": board, "algorithm": "mrv", "settings": {"values": "ascending"}, "seed": 1,
        "goal": 1, "limits": limits, "ignore_rules": true});
    let size = json!({"height": 2, "width": 2});
    match path {
        "/api/solve" => job,
        "/api/run" => json!({"job": job, "window": {"from": 0, "count": 10}, "overview": true,
            "timed": true, "stop_after_window": false, "zoom": {"state": 1}}),
        "/api/contest" | "/api/experiment" => {
            json!({"puzzles": [board], "algorithms": [{"id": "mrv",
            "settings": {"values": "ascending"}}], "seeds": [1], "repeats": 1, "limits": limits,
            "ignore_rules": true})
        }
        "/api/report" => json!({"rows": ROWS, "form": "markdown"}),
        "/api/check" => json!({"puzzle": board, "limits": limits, "ignore_rules": true}),
        "/api/candidates" | "/api/count" => json!({"puzzle": board, "limits": limits, "most": 2}),
        "/api/conflict" | "/api/spare" => json!({"puzzle": board, "limits": limits}),
        "/api/judge" => json!({"puzzle": board}),
        "/api/hint" => json!({"puzzle": board, "limits": limits, "hardest": 4.4, "all": true}),
        "/api/rate" => json!({"puzzle": board, "steps": true, "limits": limits}),
        "/api/read" => json!({"text": CLASSIC, "from": "line", "box": size, "alphabet": "1-G"}),
        "/api/convert" => {
            json!({"text": CLASSIC, "from": "line", "puzzles": [board], "to": "line"})
        }
        "/api/generate" => {
            json!({"level": "easy", "fraction": 0.5, "side": 9, "box": size, "seed": 1, "clues": 30,
                "symmetry": "rotate", "technique": "x-wing", "rules": "diagonal", "minimal": true, "limits": limits})
        }
        "/api/booklet" => json!({"puzzles": [board], "title": "x", "per_page": 1, "paper": "a4",
            "solutions": true}),
        "/api/layout" => json!({"puzzle": board}),
        "/api/draw" => json!({"puzzle": board, "step": true, "limits": limits}),
        "/api/fitting" => json!({"puzzles": [board]}),
        other => panic!("say what a full request of {other} is"),
    }
}

#[test]
fn null_and_lists_are_refused_wherever_the_schema_has_none() {
    let server = TestServer::new();
    for (path, item) in document()["paths"].as_object().unwrap() {
        let Some(schema) = item.pointer("/post/requestBody/content/application~1json/schema")
        else {
            continue;
        };
        let whole = full(path);
        schema::check(schema, &whole, path).unwrap();
        let asked = whole.as_object().unwrap().keys().collect::<std::collections::BTreeSet<_>>();
        let known = resolve(schema)["properties"].as_object().unwrap().keys().collect();
        assert_eq!(asked, known, "{path}: a field is not tried");
        let mut all = Vec::new();
        places(schema, &whole, "", &mut all);
        for (place, schema) in all {
            for wrong in [Value::Null, json!([]), json!([1, 2, 3])] {
                let takes_lists = schema["type"] == "array" && wrong.is_array();
                if takes_lists || schema::check(&schema, &wrong, &place).is_ok() {
                    continue;
                }
                let mut body = whole.clone();
                *body.pointer_mut(&place).unwrap() = wrong;
                let error = server.bad(path, &body, 400);
                assert_eq!(error["code"], "bad-request", "{path} {place}: {error}");
                let what = error["what"].as_str().unwrap();
                let refused_first = what.contains("invalid type") || what.contains("any variant");
                assert!(refused_first, "{path} {place}: refused for something else: {error}");
            }
        }
    }
}

#[test]
fn bodies_that_are_no_json_are_refused() {
    let server = TestServer::new();
    let bodies: [&[u8]; 9] = [
        b"",
        b"{",
        b"[]",
        b"null",
        b"{\"puzzle\":\"@4x4\"} more",
        b"\xff\xfe\x00",
        b"{\"puzzle\":\"@4x4\",\"puzzle\":\"@4x4\"}",
        b"{\"puzzle\":NaN}",
        &[b'['; 100_000],
    ];
    for (path, item) in document()["paths"].as_object().unwrap() {
        if item.get("post").is_none() {
            continue;
        }
        for body in bodies {
            let reply = Ask::post(server.address, path, body).send();
            let shown = String::from_utf8_lossy(&body[..body.len().min(40)]);
            assert_eq!(reply.status, 400, "{path} {shown}");
        }
    }
}

#[test]
fn what_is_no_http_does_no_harm() {
    use std::io::Write;
    let server = TestServer::new();
    for nonsense in [
        "\r\n\r\n",
        "GET\r\n\r\n",
        "GET / HTTP/9\r\n\r\n",
        "\u{0}\u{1}",
        "POST /api/run HTTP/1.1\r\nContent-Length: x\r\n\r\n",
    ] {
        let mut stream = std::net::TcpStream::connect(server.address).unwrap();
        let _ = stream.write_all(nonsense.as_bytes());
    }
    assert_eq!(server.get("/api/version").status, 200);
}
