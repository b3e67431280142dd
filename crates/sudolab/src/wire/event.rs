//! Events.

use super::board::CellAt;
use crate::watch::ReasonedEvent;
use serde::ser::{Serialize, SerializeMap, Serializer};
use sudolab_core::{self as core, Reason, Shape};

/// One event in the form of docs/EVENTS.md, with its sentence if it is wanted.
#[derive(Clone, Debug)]
pub struct Event {
    event: core::Event,
    reason: Option<Reason>,
    shape: &'static Shape,
    says: bool,
}

impl Event {
    /// The fields alone, as in a trace.
    pub fn new(event: core::Event, shape: &'static Shape) -> Event {
        Event { event, reason: None, shape, says: false }
    }

    /// With the reason that the search has for it.
    pub fn because(event: core::Event, reason: Reason, shape: &'static Shape) -> Event {
        Event { reason: Some(reason), ..Event::new(event, shape) }
    }

    /// With its sentence, as in a stream.
    pub fn told(told: &ReasonedEvent, shape: &'static Shape) -> Event {
        Event { event: told.event, reason: told.reason.clone(), shape, says: true }
    }
}

impl Serialize for Event {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (event, shape) = (self.event, self.shape);
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("event", event.kind().name())?;
        if let Some(cell) = event.cell() {
            map.serialize_entry("row", &(shape.row(cell) + 1))?;
            map.serialize_entry("column", &(shape.column(cell) + 1))?;
        }
        if let Some(cell) = event.other_cell() {
            map.serialize_entry("other_row", &(shape.row(cell) + 1))?;
            map.serialize_entry("other_column", &(shape.column(cell) + 1))?;
        }
        if let Some(digit) = event.digit() {
            map.serialize_entry("digit", &digit.value())?;
        }
        if let Some((name, number)) = event.number() {
            map.serialize_entry(name, &number)?;
        }
        if let Some((name, measure)) = event.measure() {
            // JSON has no word for infinity.
            let value = Some(measure.value()).filter(|value| value.is_finite());
            map.serialize_entry(name, &value)?;
        }
        if let Some(reason) = &self.reason {
            map.serialize_entry("because", &reason.sentence)?;
            map.serialize_entry("cells", &CellAt::all(shape, &reason.cells))?;
        }
        if self.says {
            map.serialize_entry("says", &event.sentence(shape))?;
        }
        map.end()
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Event {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Event".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let cell = generator.subschema_for::<CellAt>();
        let kinds: Vec<&str> = core::EventKind::ALL.iter().map(|kind| kind.name()).collect();
        let place = || serde_json::json!({ "type": "integer", "minimum": 1, "maximum": 400 });
        let number = || serde_json::json!({ "type": "integer", "minimum": 0 });
        let measure = || serde_json::json!({ "type": ["number", "null"] });
        schemars::json_schema!({
            "type": "object",
            "description": "One event, as docs/EVENTS.md tells; kinds may be added, so skip what you do not know.",
            "properties": {
                "event": { "type": "string", "enum": kinds },
                "says": { "type": "string", "description": "The event as a sentence, for a log." },
                "row": place(), "column": place(), "other_row": place(), "other_column": place(),
                "digit": place(),
                "limit": number(), "state": number(), "digits": number(), "states": number(),
                "generation": number(), "ant": number(),
                "cost": measure(), "temperature": measure(), "diversity": measure(),
                "level": measure(),
                "because": { "type": "string", "description": "Why it follows, where the search says." },
                "cells": { "type": "array", "items": cell, "description": "What the reason rests on." },
            },
            "required": ["event"],
            "additionalProperties": false,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudolab_core::{Cell, Digit, Event as E, Measure};

    fn json(event: E) -> String {
        serde_json::to_string(&Event::new(event, Shape::classic())).unwrap()
    }

    #[test]
    fn events_are_written_with_the_fields_they_have() {
        let event = E::Place(Cell(10), Digit::new(7).unwrap());
        assert_eq!(json(event), r#"{"event":"place","row":2,"column":2,"digit":7}"#);
        let reason = Reason { sentence: "r1c1 holds 3".to_owned(), cells: vec![Cell(0)] };
        let told = ReasonedEvent { event, reason: Some(reason) };
        let json_told = serde_json::to_string(&Event::told(&told, Shape::classic())).unwrap();
        let rest = r#","because":"r1c1 holds 3","cells":[{"row":1,"column":1}],"says":"Place 7 in r2c2."}"#;
        assert!(json_told.ends_with(rest), "{json_told}");
        assert_eq!(json(E::Take(7)), r#"{"event":"take","state":7}"#);
        assert_eq!(json(E::Show(Cell(0), None)), r#"{"event":"show","row":1,"column":1}"#);
        assert_eq!(
            json(E::Swap(Cell(0), Cell(10))),
            r#"{"event":"swap","row":1,"column":1,"other_row":2,"other_column":2}"#
        );
        assert_eq!(json(E::Mean(Measure::new(f64::INFINITY))), r#"{"event":"mean","cost":null}"#);
        assert_eq!(
            json(E::Temperature(Measure::new(0.25))),
            r#"{"event":"temperature","temperature":0.25}"#
        );
    }
}
