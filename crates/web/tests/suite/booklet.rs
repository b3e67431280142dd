//! Booklets over HTTP: the file is the library's, and what cannot be printed is named.

use crate::server::TestServer;
use serde_json::{Value, json};
use sudolab::maker::booklet::{Booklet, Item, Paper, PerPage};
use sudolab::{Cancel, Limits};

const SEVERAL: &str = "0000000000000000";

fn item(name: &str) -> Item {
    Item::new(&sudolab::shipped(name).unwrap(), Limits::default(), &Cancel::new()).unwrap()
}

#[test]
fn the_file_is_that_of_the_library() {
    let body = json!({"puzzles": ["@classic", "@6x6"], "title": "Zoë", "per_page": 6, "paper": "letter",
        "solutions": false});
    let reply = TestServer::new().post("/api/booklet", &body);
    assert_eq!((reply.status, reply.header("content-type")), (200, Some("application/pdf")));
    let booklet = Booklet {
        title: "Zoë".parse().unwrap(),
        paper: Paper::Letter,
        per_page: PerPage::new(6).unwrap(),
        solutions: false,
        puzzles: vec![item("classic"), item("6x6")],
    };
    assert!(reply.body == booklet.pdf(), "another file");
}

#[test]
fn marks_are_printed_and_the_rest_has_defaults() {
    let server = TestServer::new();
    let board = sudolab::read_board("@4x4").unwrap();
    let givens: Vec<u16> = board.givens.values().collect();
    let puzzle =
        json!({"box_height": 2, "box_width": 2, "givens": givens, "marks": vec![[1, 2, 3, 4]; 16]});
    let reply = server.post("/api/booklet", &json!({"puzzles": [puzzle]}));
    assert_eq!(reply.status, 200);
    let all = sudolab::Marks::all(sudolab::Shape::for_side(4).unwrap());
    let booklet = Booklet {
        title: "Sudoku".parse().unwrap(),
        paper: Paper::A4,
        per_page: PerPage::new(1).unwrap(),
        solutions: true,
        puzzles: vec![item("4x4").with_marks(&all)],
    };
    assert!(reply.body == booklet.pdf(), "another file");
}

#[test]
fn what_cannot_be_printed_is_named() {
    let server = TestServer::new();
    let wrong = |body: Value, status: u16| {
        let error = server.bad("/api/booklet", &body, status);
        format!("{}: {} ({})", error["where"].as_str().unwrap(), error["what"], error["todo"])
    };
    let several = wrong(json!({"puzzles": ["@classic", SEVERAL]}), 422);
    assert!(several.starts_with("puzzles[1]: \"it has more than one solution"), "{several}");
    assert!(wrong(json!({"puzzles": []}), 400).starts_with("puzzles: "));
    assert!(wrong(json!({"puzzles": vec![SEVERAL; 501]}), 400).contains("give 1 to 500"));
    let one = |field: &str, value: Value| {
        let mut body = json!({"puzzles": ["@4x4"]});
        body[field] = value;
        wrong(body, 400)
    };
    assert!(one("per_page", json!(3)).contains("1, 2, 4, 6, 9 or 12"));
    assert!(one("paper", json!("a5")).contains("a4, letter"));
    assert!(one("title", json!("数独")).contains("Western Europe"));
    assert!(one("title", json!("x".repeat(81))).contains("at most 80"));
    assert!(one("colour", json!("red")).starts_with("colour"));
}
