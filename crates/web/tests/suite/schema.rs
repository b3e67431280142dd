//! Holds JSON against the schemas of openapi.json: the part of JSON Schema that the document uses.
//! A keyword that is unknown here is an error, so that nothing is believed to be checked that is not.

use serde_json::{Map, Value};
use std::sync::OnceLock;

/// The document, as it is compiled into the server.
pub(crate) fn document() -> &'static Value {
    static DOCUMENT: OnceLock<Value> = OnceLock::new();
    DOCUMENT.get_or_init(|| {
        serde_json::from_str(include_str!("../../openapi.json")).expect("the document is JSON")
    })
}

/// The value that a `$ref` points to.
pub(crate) fn resolve(schema: &Value) -> &Value {
    match schema.get("$ref").and_then(Value::as_str) {
        Some(reference) => {
            let pointer = reference.strip_prefix('#').expect("references stay in the document");
            document().pointer(pointer).unwrap_or_else(|| panic!("{reference} leads nowhere"))
        }
        None => schema,
    }
}

/// Panics unless an answer of an operation is as its schema says.
pub(crate) fn hold_answer(path: &str, method: &str, status: u16, value: &Value) {
    let answers = &document()["paths"][path][method]["responses"];
    let answer = &answers[status.to_string()];
    assert!(answer.is_object(), "{method} {path} does not tell of {status}: {value}");
    let schema = &answer["content"]["application/json"]["schema"];
    hold(schema, value, &format!("{method} {path} {status}"));
}

/// Panics unless this is the body of an answer that is no success.
pub(crate) fn hold_error(value: &Value) {
    hold(&document()["components"]["schemas"]["Error"], value, "error");
}

/// Panics unless a message of a stream is as its schema says.
pub(crate) fn hold_message(path: &str, name: &str, value: &Value) {
    let answer = &document()["paths"][path]["post"]["responses"]["200"];
    let schema = &answer["content"]["text/event-stream"]["x-messages"][name];
    assert!(schema.is_object(), "there is no message '{name}'");
    hold(schema, value, name);
}

fn hold(schema: &Value, value: &Value, place: &str) {
    if let Err(fault) = check(schema, value, place) {
        panic!("{fault}");
    }
}

/// What of a value is not as its schema says.
pub(crate) fn check(schema: &Value, value: &Value, place: &str) -> Result<(), String> {
    let keywords = schema.as_object().ok_or_else(|| format!("{place}: no schema"))?;
    for (keyword, rule) in keywords {
        let holds = match keyword.as_str() {
            "description" | "default" | "example" => true,
            "type" => has_type(rule, value),
            "const" => rule == value,
            "enum" => rule.as_array().unwrap().contains(value),
            "minimum" => value.as_f64().is_none_or(|v| v >= rule.as_f64().unwrap()),
            "maximum" => value.as_f64().is_none_or(|v| v <= rule.as_f64().unwrap()),
            "exclusiveMinimum" => value.as_f64().is_none_or(|v| v > rule.as_f64().unwrap()),
            "minLength" => length(value.as_str().map(|s| s.chars().count()), |n| n >= size(rule)),
            "maxLength" => length(value.as_str().map(|s| s.chars().count()), |n| n <= size(rule)),
            "minItems" => length(value.as_array().map(Vec::len), |n| n >= size(rule)),
            "maxItems" => length(value.as_array().map(Vec::len), |n| n <= size(rule)),
            "maxProperties" => length(value.as_object().map(Map::len), |n| n <= size(rule)),
            "required" => value.as_object().is_none_or(|object| {
                rule.as_array()
                    .unwrap()
                    .iter()
                    .all(|key| object.contains_key(key.as_str().unwrap()))
            }),
            "properties" => {
                properties(rule, value, place)?;
                true
            }
            "additionalProperties" => {
                additional(rule, keywords, value, place)?;
                true
            }
            "items" => {
                for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                    check(rule, item, &format!("{place}[{index}]"))?;
                }
                true
            }
            "allOf" => {
                for part in rule.as_array().unwrap() {
                    check(part, value, place)?;
                }
                true
            }
            "$ref" => {
                check(resolve(schema), value, place)?;
                true
            }
            "anyOf" => {
                let parts = rule.as_array().unwrap();
                parts.iter().any(|part| check(part, value, place).is_ok())
            }
            "oneOf" => {
                let parts = rule.as_array().unwrap();
                parts.iter().filter(|part| check(part, value, place).is_ok()).count() == 1
            }
            other => return Err(format!("{place}: this validator does not know '{other}'")),
        };
        if !holds {
            let shown: String = value.to_string().chars().take(300).collect();
            return Err(format!("{place}: {keyword} {rule} does not hold for {shown}"));
        }
    }
    Ok(())
}

fn size(rule: &Value) -> usize {
    rule.as_u64().unwrap() as usize
}

fn length(found: Option<usize>, holds: impl Fn(usize) -> bool) -> bool {
    found.is_none_or(holds)
}

fn has_type(rule: &Value, value: &Value) -> bool {
    match rule {
        Value::Array(types) => types.iter().any(|one| has_type(one, value)),
        _ => match rule.as_str().unwrap() {
            "object" => value.is_object(),
            "array" => value.is_array(),
            "string" => value.is_string(),
            "boolean" => value.is_boolean(),
            "null" => value.is_null(),
            "number" => value.is_number(),
            "integer" => value.is_i64() || value.is_u64(),
            other => panic!("no type '{other}'"),
        },
    }
}

fn properties(rule: &Value, value: &Value, place: &str) -> Result<(), String> {
    let Some(object) = value.as_object() else { return Ok(()) };
    for (key, schema) in rule.as_object().unwrap() {
        if let Some(value) = object.get(key) {
            check(schema, value, &format!("{place}.{key}"))?;
        }
    }
    Ok(())
}

fn additional(
    rule: &Value,
    schema: &Map<String, Value>,
    value: &Value,
    place: &str,
) -> Result<(), String> {
    let Some(object) = value.as_object() else { return Ok(()) };
    let known = schema.get("properties").and_then(Value::as_object);
    for (key, value) in object {
        if known.is_some_and(|known| known.contains_key(key)) {
            continue;
        }
        match rule {
            Value::Bool(true) => {}
            Value::Bool(false) => return Err(format!("{place}: there is no field '{key}'")),
            schema => check(schema, value, &format!("{place}.{key}"))?,
        }
    }
    Ok(())
}

/// Walks over every schema of the document.
pub(crate) fn each_schema(value: &Value, visit: &mut impl FnMut(&Value)) {
    match value {
        Value::Object(map) => {
            visit(value);
            map.values().for_each(|value| each_schema(value, visit));
        }
        Value::Array(list) => list.iter().for_each(|value| each_schema(value, visit)),
        _ => {}
    }
}
