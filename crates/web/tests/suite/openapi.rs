//! The description agrees with the server.

use crate::client::Ask;
use crate::schema::{self, document, each_schema, resolve};
use crate::server::TestServer;
use std::collections::BTreeSet;

#[test]
fn every_path_is_served_and_every_route_is_described() {
    let source = include_str!("../../src/routes.rs");
    let routes: BTreeSet<&str> = source
        .split(".route(")
        .skip(1)
        .filter_map(|rest| rest.split('"').nth(1))
        .filter(|path| path.starts_with("/api/"))
        .collect();
    let paths: BTreeSet<&str> =
        document()["paths"].as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(routes, paths);
    let server = TestServer::new();
    for (path, item) in document()["paths"].as_object().unwrap() {
        for method in ["get", "post", "put", "delete", "patch", "options"] {
            let mut ask = Ask::post(server.address, path, "{}");
            ask.method = method.to_uppercase();
            if method != "post" {
                // A body of no told length would be the beginning of another request, cut off.
                ask.body.clear();
            }
            let reply = ask.send();
            let described = item.get(method).is_some();
            assert_eq!(reply.status == 405, !described, "{method} {path}: {}", reply.status);
            assert_ne!(reply.status, 404, "{method} {path}");
            if !described {
                assert!(reply.header("allow").is_some(), "{method} {path}");
                let known = item.as_object().unwrap().keys().next().unwrap();
                schema::hold_answer(path, known, 405, &reply.json());
            }
        }
    }
}

#[test]
fn the_description_is_that_of_the_types() {
    let made = sudolab_web::openapi::document();
    assert!(
        &made == document(),
        "write it anew: cargo run -p sudolab-web --features schema --example openapi > crates/web/openapi.json"
    );
}

#[test]
fn the_server_gives_its_description() {
    let server = TestServer::new();
    assert_eq!(&server.get("/api/openapi.json").json(), document());
}

#[test]
fn references_lead_somewhere_and_every_example_is_valid_and_works() {
    each_schema(document(), &mut |schema| {
        if schema.get("$ref").is_some() {
            resolve(schema);
        }
    });
    let server = TestServer::new();
    for (path, item) in document()["paths"].as_object().unwrap() {
        let Some(body) = item.pointer("/post/requestBody/content/application~1json") else {
            continue;
        };
        let example = &body["example"];
        schema::check(&body["schema"], example, path).unwrap();
        if item.pointer("/post/responses/200/content/text~1event-stream").is_some() {
            server.whole_stream(path, example);
        } else if item.pointer("/post/responses/200/content/application~1pdf").is_some() {
            assert!(server.post(path, example).body.starts_with(b"%PDF-"), "{path}");
        } else {
            server.good(path, example);
        }
    }
}

#[test]
fn limits_in_the_description_are_those_of_the_server() {
    let limits = TestServer::new().get("/api/version").json()["limits"].clone();
    let schemas = &document()["components"]["schemas"];
    let window = &schemas["WindowAsked"]["properties"]["count"];
    assert_eq!(window["maximum"], limits["window"]);
    let side = &schemas["GenerateRequest"]["properties"]["side"];
    assert_eq!(side["maximum"], limits["generate_side"]);
    let puzzles = &schemas["ConvertRequest"]["properties"]["puzzles"];
    assert_eq!(puzzles["maxItems"], limits["puzzles"]);
}
