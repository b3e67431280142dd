//! Requests by their names, as bytes: all that a carrier without types needs.

use super::{
    BookletRequest, Bounds, CandidatesRequest, CheckRequest, Code, ConflictRequest, ConvertRequest,
    DrawRequest, FittingRequest, GenerateRequest, HintRequest, JudgeRequest, LayoutRequest,
    NumberRequest, Pdf, RateRequest, ReadRequest, Request, SpareRequest, Trouble, Work,
};
use crate::wire::{self, Strict};
use serde::Serialize;
use serde::de::DeserializeOwned;
use sudolab_core::Cancel;

/// An answer as bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// JSON.
    Json(Vec<u8>),
    /// A PDF file.
    Pdf(Vec<u8>),
}

type Answering = fn(&[u8], &Bounds, &Cancel) -> Result<Reply, Trouble>;

/// Every request that has one answer, by its name.
pub const REQUESTS: &[(&str, Answering)] = &[
    ("read", as_json::<ReadRequest>),
    ("fitting", as_json::<FittingRequest>),
    ("convert", as_json::<ConvertRequest>),
    ("layout", as_json::<LayoutRequest>),
    ("judge", as_json::<JudgeRequest>),
    ("draw", as_json::<DrawRequest>),
    ("check", as_json::<CheckRequest>),
    ("candidates", as_json::<CandidatesRequest>),
    ("count", as_json::<NumberRequest>),
    ("conflict", as_json::<ConflictRequest>),
    ("spare", as_json::<SpareRequest>),
    ("hint", as_json::<HintRequest>),
    ("rate", as_json::<RateRequest>),
    ("generate", as_json::<GenerateRequest>),
    ("booklet", booklet),
    ("solve", as_json::<wire::Job>),
];

/// Answers a request given as JSON, on this thread. A carrier that has other work meanwhile, a queue or a clock
/// takes the two steps of [`Request`] instead.
///
/// # Errors
/// There is no such request, it is wrong, or it cannot be done.
pub fn answer(name: &str, body: &[u8], bounds: &Bounds, cancel: &Cancel) -> Result<Reply, Trouble> {
    let found = REQUESTS.iter().find(|(known, _)| *known == name);
    let (_, answering) = found.ok_or_else(|| unknown(name))?;
    answering(body, bounds, cancel)
}

fn unknown(name: &str) -> Trouble {
    let names: Vec<&str> = REQUESTS.iter().map(|(name, _)| *name).collect();
    let name: String = name.chars().take(40).collect();
    let todo = format!("there are {}", names.join(", "));
    Trouble::new(Code::NotFound, format!("there is no request '{name}'"), "request", todo)
}

fn done<R: Request>(
    body: &[u8],
    bounds: &Bounds,
    cancel: &Cancel,
) -> Result<<R::Work as Work>::Answer, Trouble> {
    parse::<R>(body)?.ready(bounds)?.answer(cancel)
}

fn as_json<R: Request>(body: &[u8], bounds: &Bounds, cancel: &Cancel) -> Result<Reply, Trouble> {
    json(&done::<R>(body, bounds, cancel)?).map(Reply::Json)
}

fn booklet(body: &[u8], bounds: &Bounds, cancel: &Cancel) -> Result<Reply, Trouble> {
    let Pdf(bytes) = done::<BookletRequest>(body, bounds, cancel)?;
    Ok(Reply::Pdf(bytes))
}

fn json(answer: &impl Serialize) -> Result<Vec<u8>, Trouble> {
    // Only maps with keys that are no text can fail, and there are none.
    let failed = |_| {
        let (what, todo) = ("the answer cannot be written", "please report it with what you sent");
        Trouble::new(Code::Internal, what, "answer", todo)
    };
    serde_json::to_vec(answer).map_err(failed)
}

/// Reads JSON as its schema says; what is wrong is named with its field.
///
/// # Errors
/// It is no JSON, or not of this type.
pub fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Trouble> {
    let reader = &mut serde_json::Deserializer::from_slice(bytes);
    let value = serde_path_to_error::deserialize(Strict::new(&mut *reader)).map_err(|error| {
        let place = error.path().to_string();
        wrong(error.inner(), if place == "." { "body".to_owned() } else { place })
    })?;
    reader.end().map_err(|error| wrong(&error, "body".to_owned()))?;
    Ok(value)
}

fn wrong(error: &serde_json::Error, place: String) -> Trouble {
    let (code, todo) = match error.classify() {
        serde_json::error::Category::Data => {
            (Code::BadRequest, "the schema of the request describes every field")
        }
        _ => (Code::BadJson, "send one JSON object"),
    };
    // What was found may be as long as the request; a sentence is enough.
    let what: String = error.to_string().chars().take(300).collect();
    Trouble::new(code, what, place, todo)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(name: &str, body: &str) -> Result<Reply, Trouble> {
        answer(name, body.as_bytes(), &Bounds::default(), &Cancel::new())
    }

    #[test]
    fn every_request_has_its_answer() {
        let bodies = [
            ("read", r#"{"text":"1......2.3......"}"#),
            ("fitting", r#"{"puzzles":["@4x4"]}"#),
            ("convert", r#"{"text":"1......2.3......","to":"rows"}"#),
            ("layout", r#"{"puzzle":"@4x4"}"#),
            ("judge", r#"{"puzzle":"@4x4"}"#),
            ("draw", r#"{"puzzle":"@4x4","step":true}"#),
            ("check", r#"{"puzzle":"@4x4"}"#),
            ("candidates", r#"{"puzzle":"@4x4","most":3}"#),
            ("count", r#"{"puzzle":"@4x4","most":3}"#),
            ("conflict", r#"{"puzzle":"@4x4"}"#),
            ("spare", r#"{"puzzle":"@4x4"}"#),
            ("hint", r#"{"puzzle":"@4x4"}"#),
            ("rate", r#"{"puzzle":"@4x4"}"#),
            ("generate", r#"{"side":4,"seed":1}"#),
            ("booklet", r#"{"puzzles":["@4x4"]}"#),
            ("solve", r#"{"puzzle":"@4x4"}"#),
        ];
        assert!(bodies.iter().map(|(name, _)| name).eq(REQUESTS.iter().map(|(name, _)| name)));
        for (name, body) in bodies {
            match asked(name, body).unwrap() {
                Reply::Json(json) => assert_eq!(json.first(), Some(&b'{'), "{name}"),
                Reply::Pdf(bytes) => assert!(bytes.starts_with(b"%PDF-"), "{name}"),
            }
        }
    }

    #[test]
    fn what_is_wrong_is_named_with_its_place() {
        let trouble = |name: &str, body: &str| asked(name, body).unwrap_err();
        assert_eq!(trouble("solv", "{}").code(), Code::NotFound);
        assert_eq!(trouble("solve", "{").code(), Code::BadJson);
        let wrong = trouble("solve", r#"{"puzzle":"@4x4","limits":{"nodes":"x"}}"#);
        assert_eq!((wrong.code(), wrong.place()), (Code::BadRequest, "limits.nodes"));
        let text = trouble("read", r#"{"text":"12"}"#);
        assert_eq!((text.code(), text.place()), (Code::BadText, "line 1, column 1"));
        assert_eq!(trouble("solve", r#"{"puzzle":"@nothing"}"#).code(), Code::BadPuzzle);
    }
}
