//! The description of the interface, made from the types that travel. The server serves the file
//! openapi.json; a test holds it equal to this. To write it anew:
//! `cargo run -p sudolab-web --features schema --example openapi > crates/web/openapi.json`

use crate::catalogue::{API, Status, Version};
use crate::error::ErrorBody;
use crate::lab::{ReportAnswer, ReportRequest};
use schemars::generate::{Contract, SchemaGenerator, SchemaSettings};
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value, json};
use sudolab::service::{
    BookletRequest, CandidatesRequest, Catalogue, CheckRequest, ConflictRequest, ConvertAnswer,
    ConvertRequest, DrawAnswer, DrawRequest, FittingAnswer, FittingRequest, FormatEntry,
    GenerateAnswer, GenerateRequest, HintRequest, JudgeAnswer, JudgeRequest, LayoutAnswer,
    LayoutRequest, NumberRequest, RateRequest, ReadAnswer, ReadRequest, ShippedPuzzle,
    SpareRequest, TechniqueEntry,
};
use sudolab::wire;
use sudolab_lab::record::{Header, Row as RunRow};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The first line of a rows file, and a run.
const EXAMPLE_ROWS: &str = include_str!("example-rows.jsonl");

/// The whole document.
pub fn document() -> Value {
    let mut types = Types::new();
    let mut paths = Map::new();
    for (path, item) in gets(&mut types).into_iter().chain(posts(&mut types)) {
        paths.insert(path.to_owned(), item);
    }
    // What the command line writes, one object per line.
    types.out::<wire::Ended>();
    types.out::<wire::Refused>();
    types.out::<wire::Event>();
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Sudolab",
            "version": API.to_string(),
            "description": "Every way to solve a Sudoku, over HTTP: read, check, convert, generate, solve, compare, \
                and watch a search event by event. Rows, columns and digits count from 1; boards are lists of \
                numbers row by row, 0 for blank.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "paths": paths,
        "components": { "schemas": types.all() },
    })
}

/// The schemas of what comes in and of what goes out: a field may be left out of one and always be in the
/// other.
struct Types {
    incoming: SchemaGenerator,
    outgoing: SchemaGenerator,
}

impl Types {
    fn new() -> Types {
        let generator = |contract: Contract| {
            let mut settings = SchemaSettings::draft2020_12();
            settings.definitions_path = "/components/schemas".into();
            settings.meta_schema = None;
            settings.contract = contract;
            settings.into_generator()
        };
        Types {
            incoming: generator(Contract::Deserialize),
            outgoing: generator(Contract::Serialize),
        }
    }

    fn take<T: JsonSchema>(&mut self) -> Schema {
        self.incoming.subschema_for::<T>()
    }

    fn out<T: JsonSchema>(&mut self) -> Schema {
        self.outgoing.subschema_for::<T>()
    }

    /// All that were named. A type that goes both ways has one schema.
    fn all(mut self) -> Value {
        let mut all = self.incoming.take_definitions(true);
        for (name, schema) in self.outgoing.take_definitions(true) {
            let before = all.insert(name.clone(), schema.clone());
            assert!(before.is_none_or(|before| before == schema), "{name} differs by direction");
        }
        let mut all = Value::Object(all);
        tidy(&mut all);
        all
    }
}

/// Leaves out what says nothing here: titles that are names again, the widths of Rust's numbers, and that
/// what is left out by default is not there.
fn tidy(value: &mut Value) {
    match value {
        Value::Object(map) => {
            let is_schema = map.contains_key("type");
            map.retain(|key, value| match key.as_str() {
                "format" | "title" => !is_schema,
                "default" => !value.is_null(),
                _ => true,
            });
            map.values_mut().for_each(tidy);
        }
        Value::Array(list) => list.iter_mut().for_each(tidy),
        _ => {}
    }
}

fn gets(types: &mut Types) -> Vec<(&'static str, Value)> {
    let any = Schema::try_from(json!({ "type": "object" })).expect("it is a schema");
    let list = |schema: Schema| json!({ "type": "array", "items": schema });
    let version = types.out::<Version>().to_value();
    let status = types.out::<Status>().to_value();
    let catalogue = types.out::<Catalogue>().to_value();
    let algorithms = list(types.out::<wire::Algorithm>());
    let puzzles = list(types.out::<ShippedPuzzle>());
    let formats = list(types.out::<FormatEntry>());
    let techniques = list(types.out::<TechniqueEntry>());
    [
        ("/api/openapi.json", "openapi", "This document.", any.to_value()),
        ("/api/version", "version", "Version and limits.", version),
        ("/api/status", "status", "What the server holds at this moment.", status),
        ("/api/catalogue", "catalogue", "What puzzles can be ordered, in words.", catalogue),
        ("/api/algorithms", "algorithms", "Every algorithm of the registry.", algorithms),
        ("/api/puzzles", "puzzles", "The shipped puzzles.", puzzles),
        ("/api/techniques", "techniques", "The techniques of a person, easiest first.", techniques),
        ("/api/formats", "formats", "The text formats.", formats),
    ]
    .map(|(path, id, summary, schema)| {
        let responses = responses(types, json_content(schema), &GET_ERRORS);
        let get = json!({ "operationId": id, "summary": summary, "responses": responses });
        (path, json!({ "get": get }))
    })
    .into()
}

/// An operation that takes a body.
struct Post {
    path: &'static str,
    summary: &'static str,
    description: &'static str,
    takes: Schema,
    example: Value,
    gives: Value,
}

fn posts(types: &mut Types) -> Vec<(&'static str, Value)> {
    let run_messages = json!({
        "start": types.out::<wire::Start>(),
        "window": types.out::<wire::WindowStart>(),
        "events": types.out::<wire::Events>(),
        "progress": types.out::<wire::Frame>(),
        "outcome": types.out::<wire::RunOutcome>(),
        "overview": types.out::<wire::Overview>(),
        "keyframes": types.out::<wire::Keyframes>(),
        "tree": types.out::<wire::Tree>(),
        "end": types.out::<wire::End>(),
        "error": types.out::<ErrorBody>(),
    });
    let contest_messages = json!({
        "trial": types.out::<wire::Trial>(),
        "table": types.out::<wire::Table>(),
        "end": types.out::<wire::End>(),
        "error": types.out::<ErrorBody>(),
    });
    let experiment_messages = json!({
        "experiment": {
            "type": "object",
            "properties": { "experiment": types.out::<Header>() },
            "required": ["experiment"],
            "additionalProperties": false,
        },
        "row": types.out::<RunRow<'_>>(),
        "end": types.out::<wire::End>(),
        "error": types.out::<ErrorBody>(),
    });
    let ids: Vec<&str> = sudolab::algorithms::all().map(|entry| entry.id).take(2).collect();
    let job = json!({ "puzzle": PUZZLE, "algorithm": ids[0] });
    let posts = [
        Post {
            path: "/api/read",
            summary: "Text to puzzles.",
            description: "Says what the text was taken for. A text with no readable puzzle at all is an error (422, \
                code `bad-text`).",
            takes: types.take::<ReadRequest>(),
            example: json!({ "text": PUZZLE }),
            gives: json_content(types.out::<ReadAnswer>().to_value()),
        },
        Post {
            path: "/api/fitting",
            summary: "Which algorithms take which puzzles, and why others do not.",
            description: "Puzzles of one kind (size, marks, rules) share an answer.",
            takes: types.take::<FittingRequest>(),
            example: json!({ "puzzles": [PUZZLE, "@6x6"] }),
            gives: json_content(types.out::<FittingAnswer>().to_value()),
        },
        Post {
            path: "/api/layout",
            summary: "What must differ on a board: its rows, columns, boxes or regions, and the groups of its rules.",
            description: "A cell sees all others of the units it is in. Only the size and the rules of the board count; rules \
                that are not understood are passed over.",
            takes: types.take::<LayoutRequest>(),
            example: json!({ "puzzle": "@4x4" }),
            gives: json_content(types.out::<LayoutAnswer>().to_value()),
        },
        Post {
            path: "/api/judge",
            summary: "Which rules the digits on a board break, at once.",
            description: "No search: a digit that only leads nowhere breaks nothing. Most rules are judged once all their cells are \
                filled. Rules that are not understood are passed over.",
            takes: types.take::<JudgeRequest>(),
            example: json!({ "puzzle": PUZZLE }),
            gives: json_content(types.out::<JudgeAnswer>().to_value()),
        },
        Post {
            path: "/api/check",
            summary: "Clashes, and how many solutions.",
            description: "Counts solutions to 2 within the limits; `placed` digits are compared with the only \
                solution.",
            takes: types.take::<CheckRequest>(),
            example: json!({ "puzzle": PUZZLE }),
            gives: json_content(types.out::<wire::Check>().to_value()),
        },
        Post {
            path: "/api/candidates",
            summary: "True candidates: all digits that some solution has.",
            description: "For each digit of a cell also how many solutions have it, up to `most`. What was not tried within the \
                limits is told by `complete`.",
            takes: types.take::<CandidatesRequest>(),
            example: json!({ "puzzle": PUZZLE, "most": 3 }),
            gives: json_content(types.out::<wire::Candidates>().to_value()),
        },
        Post {
            path: "/api/count",
            summary: "How many solutions: counted up to a number, estimated beyond.",
            description: "The estimate is the mean of random ways through the puzzle, and comes with its standard error. The \
                same request gets the same estimate, unless time ended it.",
            takes: types.take::<NumberRequest>(),
            example: json!({ "puzzle": PUZZLE, "most": 1000 }),
            gives: json_content(types.out::<wire::SolutionNumber>().to_value()),
        },
        Post {
            path: "/api/conflict",
            summary: "Why a board has no solution: givens and rules that cannot hold together.",
            description: "They are as few as leaving out one after the other can make them.",
            takes: types.take::<ConflictRequest>(),
            example: json!({ "puzzle": PUZZLE }),
            gives: json_content(types.out::<wire::Conflict>().to_value()),
        },
        Post {
            path: "/api/spare",
            summary: "Givens and rules that a puzzle with one solution does not need.",
            description: "Each of them could go alone; of several at once nothing is said.",
            takes: types.take::<SpareRequest>(),
            example: json!({ "puzzle": PUZZLE }),
            gives: json_content(types.out::<wire::Spare>().to_value()),
        },
        Post {
            path: "/api/hint",
            summary: "The next step of a person, with its reason.",
            description: "First the mistakes among `placed` digits and `marks`; then the easiest step, in rungs: where \
                to look, which technique, the proof; where the techniques end, the smallest search.",
            takes: types.take::<HintRequest>(),
            example: json!({ "puzzle": PUZZLE }),
            gives: json_content(types.out::<wire::Hint>().to_value()),
        },
        Post {
            path: "/api/draw",
            summary: "A board, or the next step with its proof, as a picture.",
            description: "An SVG file: the same drawing that `sudolab hint --draw` writes. Without a step to draw it is the board \
                alone, and `says` tells why.",
            takes: types.take::<DrawRequest>(),
            example: json!({ "puzzle": PUZZLE, "step": true }),
            gives: json_content(types.out::<DrawAnswer>().to_value()),
        },
        Post {
            path: "/api/rate",
            summary: "How hard a puzzle is for a person.",
            description: "Level, value by Sudoku Explainer's scale, a score, minutes; with `steps` the whole way.",
            takes: types.take::<RateRequest>(),
            example: json!({ "puzzle": PUZZLE, "steps": false }),
            gives: json_content(types.out::<wire::Rating>().to_value()),
        },
        Post {
            path: "/api/convert",
            summary: "Text or puzzles to another format.",
            description: "Give `text` or `puzzles`.",
            takes: types.take::<ConvertRequest>(),
            example: json!({ "text": PUZZLE, "to": "rows" }),
            gives: json_content(types.out::<ConvertAnswer>().to_value()),
        },
        Post {
            path: "/api/generate",
            summary: "A puzzle with exactly one solution.",
            description: "By level, technique, symmetry, clues (or the fraction of blanks) and size. What is rare may not be \
                found within the limit of time (422, code `impossible`).",
            takes: types.take::<GenerateRequest>(),
            example: json!({ "level": "hard", "side": 9, "seed": 1 }),
            gives: json_content(types.out::<GenerateAnswer>().to_value()),
        },
        Post {
            path: "/api/booklet",
            summary: "Puzzles to print: a PDF file.",
            description: "Number and level below each, solutions at the end. The same request gives the same bytes. A \
                puzzle without exactly one solution is named (422, code `refused`).",
            takes: types.take::<BookletRequest>(),
            example: json!({ "puzzles": [PUZZLE, "@6x6"], "title": "Two puzzles", "per_page": 2 }),
            gives: pdf_content(),
        },
        Post {
            path: "/api/solve",
            summary: "One run, unwatched.",
            description: "The answer comes when the run is over; leaving ends it. The time is that of the bare \
                search.",
            takes: types.take::<wire::Job>(),
            example: job.clone(),
            gives: json_content(types.out::<wire::Outcome>().to_value()),
        },
        Post {
            path: "/api/run",
            summary: "One run, watched: a stream of events.",
            description: "One request is one run. docs/API.md tells the messages and their order; `x-messages` gives \
                the schema of the `data` of each. Leaving ends the run.",
            takes: types.take::<wire::Run>(),
            example: json!({ "job": job, "window": { "from": 0, "count": 2000 } }),
            gives: stream_content(run_messages),
        },
        Post {
            path: "/api/contest",
            summary: "Puzzles by algorithms by seeds: a stream of trials and tables.",
            description: "The same numbers as `sudolab compare`: docs/API.md tells what counts. Leaving ends it.",
            takes: types.take::<wire::Contest>(),
            example: json!({ "puzzles": [PUZZLE], "algorithms": [{ "id": ids[0] }, { "id": ids[1] }] }),
            gives: stream_content(contest_messages),
        },
        Post {
            path: "/api/experiment",
            summary: "The same as an experiment of the lab: a stream of rows.",
            description: "`experiment` is the first line of a rows file, every `row` a further one: docs/API.md. \
                Without `repeats`, 3. Leaving ends it.",
            takes: types.take::<wire::Contest>(),
            example: json!({ "puzzles": ["@classic", PUZZLE], "algorithms": [{ "id": ids[0] }], "repeats": 1 }),
            gives: stream_content(experiment_messages),
        },
        Post {
            path: "/api/report",
            summary: "What rows say: tables, plots and sentences.",
            description: "As a page (parts to be shown), as one HTML file, or as Markdown. A line that is wrong is named \
                (422, code `bad-text`, with `line`).",
            takes: types.take::<ReportRequest>(),
            example: json!({ "rows": EXAMPLE_ROWS, "form": "page" }),
            gives: json_content(types.out::<ReportAnswer>().to_value()),
        },
    ];
    posts.into_iter().map(|post| (post.path, operation(types, post))).collect()
}

fn operation(types: &mut Types, post: Post) -> Value {
    let body = json!({ "application/json": { "schema": post.takes, "example": post.example } });
    json!({ "post": {
        "operationId": post.path.trim_start_matches("/api/"),
        "summary": post.summary,
        "description": post.description,
        "requestBody": { "required": true, "content": body },
        "responses": responses(types, post.gives, &POST_ERRORS),
    } })
}

fn json_content(schema: Value) -> Value {
    json!({ "application/json": { "schema": schema } })
}

fn pdf_content() -> Value {
    json!({ "application/pdf": { "schema": { "type": "string", "contentMediaType": "application/pdf" } } })
}

fn stream_content(messages: Value) -> Value {
    json!({ "text/event-stream": { "schema": { "type": "string" }, "x-messages": messages } })
}

const GET_ERRORS: [(&str, &str); 2] = [
    ("403", "The Host or Origin header is not that of this server."),
    ("405", "No such method; `Allow` names those there are."),
];

const POST_ERRORS: [(&str, &str); 9] = [
    ("400", "Not valid JSON, or a field has a wrong type or value."),
    GET_ERRORS[0],
    GET_ERRORS[1],
    ("408", "The body did not come in time."),
    ("413", "The body is too large."),
    ("415", "Not `application/json`."),
    (
        "422",
        "Well formed, but it cannot be done: unreadable text, clashing givens, a board the algorithm does not \
         take.",
    ),
    ("429", "Too many runs from this client; `Retry-After` says when."),
    ("503", "Too many runs at once, or the server is closing; `Retry-After` says when."),
];

fn responses(types: &mut Types, good: Value, errors: &[(&str, &str)]) -> Value {
    let error = json_content(types.out::<ErrorBody>().to_value());
    let mut responses = Map::new();
    responses.insert("200".to_owned(), json!({ "description": "It.", "content": good }));
    for (status, description) in errors {
        let response = json!({ "description": description, "content": error });
        responses.insert((*status).to_owned(), response);
    }
    Value::Object(responses)
}
