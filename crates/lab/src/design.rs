//! What decides the runs of an experiment, as rows files keep it.

use crate::JsonSchema;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use sudolab::formats::{self, Options};
use sudolab::wire::{self, Rule};
use sudolab::{Puzzle, Shape, ShapeError};

/// All that decides what the runs are: two experiments with the same design have the same runs.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Design {
    /// What it is about.
    pub title: String,
    /// The puzzles.
    pub instances: Vec<Instance>,
    /// The algorithms.
    pub contestants: Vec<RecordedContestant>,
    /// How often every run is repeated.
    pub repetitions: u32,
    /// Runs of every algorithm before the first that counts.
    pub warm_up: u32,
    /// Runs at once.
    pub threads: usize,
    /// How far a run may go.
    #[serde(deserialize_with = "limits")]
    pub limits: wire::Limits,
    /// Were curves recorded?
    pub curves: bool,
}

/// Limits as any version wrote them: earlier ones said `null` where there was none.
fn limits<'de, D: Deserializer<'de>>(deserializer: D) -> Result<wire::Limits, D::Error> {
    let fields = BTreeMap::<String, Option<serde_json::Value>>::deserialize(deserializer)?;
    let told = fields.into_iter().filter_map(|(name, value)| Some((name, value?))).collect();
    wire::Limits::deserialize(serde_json::Value::Object(told)).map_err(D::Error::custom)
}

/// A puzzle of an experiment.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Instance {
    /// The set it belongs to.
    pub set: String,
    /// Set and name: unique.
    pub name: String,
    /// The side of the board.
    pub side: usize,
    /// Rows in a box; left out by earlier versions, which knew the usual boxes of a side only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "usize")]
    pub box_height: Option<usize>,
    /// Columns in a box.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "usize")]
    pub box_width: Option<usize>,
    /// Cells that are given.
    #[serde(rename = "clues")]
    pub givens: usize,
    /// Cells that are blank.
    #[serde(rename = "zeros")]
    pub blanks: usize,
    /// The givens as one line.
    pub puzzle: String,
    /// The whole puzzle where a line cannot hold it: with its pencil marks and rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "wire::Board")]
    pub board: Option<Box<wire::Board>>,
}

impl Instance {
    /// A puzzle as it is written down.
    pub fn new(set: String, name: String, puzzle: &Puzzle) -> Instance {
        Instance {
            set,
            name,
            side: puzzle.shape().side(),
            box_height: Some(puzzle.shape().box_height()),
            box_width: Some(puzzle.shape().box_width()),
            givens: puzzle.givens().filled(),
            blanks: puzzle.blanks(),
            puzzle: sudolab::line(puzzle.givens()),
            board: whole(puzzle).map(Box::new),
        }
    }

    /// The shape of its board.
    ///
    /// # Errors
    /// There is no such board.
    pub fn shape(&self) -> Result<&'static Shape, ShapeError> {
        match (self.box_height, self.box_width) {
            (Some(height), Some(width)) => Shape::new(height, width),
            _ => Shape::for_side(self.side),
        }
    }

    /// The puzzle itself, if it is one.
    pub fn read(&self) -> Option<Puzzle> {
        let shape = self.shape().ok()?;
        let board = match &self.board {
            Some(whole) => whole.board("board").ok()?,
            None => {
                let options = Options { shape: Some(shape), ..Options::default() };
                let records = formats::read(&self.puzzle, &options).ok()?.records;
                records.into_iter().next()?.board.ok()?
            }
        };
        // What was ignored when it was run is so again.
        board.puzzle_ignoring_rules().ok().filter(|puzzle| puzzle.shape() == shape)
    }

    /// Is it the same puzzle? What an earlier version did not write down is not held against it.
    pub(crate) fn is(&self, other: &Instance) -> bool {
        let told = |mine: Option<usize>, theirs: Option<usize>| mine.or(theirs);
        let (height, width) =
            (told(self.box_height, other.box_height), told(self.box_width, other.box_width));
        Instance { box_height: height, box_width: width, ..self.clone() } == *other
    }
}

/// The board of a puzzle that has more than its givens. What answers tell of a rule follows from it, so it is not kept.
fn whole(puzzle: &Puzzle) -> Option<wire::Board> {
    let mut board = wire::Board::from(puzzle);
    let short = |rule: Rule| {
        let [look, colour, title, about, unit] = [(); 5].map(|()| String::new());
        Rule { groups: Vec::new(), look, colour, title, about, unit, ..rule }
    };
    board.rules = board.rules.into_iter().map(short).collect();
    (board.marks.is_some() || !board.rules.is_empty()).then_some(board)
}

/// An algorithm of an experiment.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Participant")]
pub struct RecordedContestant {
    /// Its name in tables: unique.
    pub name: String,
    /// The id of the algorithm.
    pub algorithm: String,
    /// What was set.
    pub settings: BTreeMap<String, String>,
    /// Does the algorithm find a solution, or prove that there is none, given time?
    pub complete: bool,
    /// The counters it defines.
    pub counters: Vec<String>,
    /// Its seeds.
    pub seeds: Vec<u64>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudolab::maker::Order;

    /// What comes back of a puzzle that was written down as JSON.
    fn again(puzzle: &Puzzle) -> (String, Instance) {
        let instance = Instance::new("s".to_owned(), "s/1".to_owned(), puzzle);
        let json = serde_json::to_string(&instance).unwrap();
        let again: Instance = serde_json::from_str(&json).unwrap();
        assert_eq!(again, instance);
        (json, again)
    }

    #[test]
    fn a_puzzle_comes_back_with_its_boxes() {
        let order = Order::any(Shape::new(3, 2).unwrap()).checked().unwrap();
        let puzzle = order.make(1, &sudolab::Cancel::new()).unwrap().puzzle;
        let (json, tall) = again(&puzzle);
        assert_eq!(tall.read(), Some(puzzle));
        assert!(!json.contains("board"), "a line holds it");
        // As an earlier version wrote it.
        let earlier = json.replace(r#""box_height":3,"box_width":2,"#, "");
        assert_ne!(earlier, json);
        let earlier: Instance = serde_json::from_str(&earlier).unwrap();
        assert!(earlier.is(&tall));
        assert_eq!(earlier.shape(), Shape::for_side(6));
    }

    /// A board of side 4 without boxes: two regions of its own and the usual two below, a diagonal, and marks.
    const ODD: &str = r#"{"box_height": 1, "box_width": 4,
        "givens": [1,0,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0],
        "marks": [[],[2,3],[],[], [],[],[],[], [],[],[],[], [],[],[],[]],
        "rules": [{"name": "region", "place": "r1c1 r1c2 r1c3 r2c1"},
                  {"name": "region", "place": "r1c4 r2c2 r2c3 r2c4"},
                  {"name": "region", "place": "r3c1 r3c2 r4c1 r4c2"},
                  {"name": "region", "place": "r3c3 r3c4 r4c3 r4c4"},
                  {"name": "diagonal+"}]}"#;

    #[test]
    fn a_puzzle_comes_back_with_its_marks_and_rules() {
        let board: wire::Board = serde_json::from_str(ODD).unwrap();
        let puzzle = board.board("odd").unwrap().puzzle().unwrap();
        let (json, odd) = again(&puzzle);
        assert_eq!(odd.read(), Some(puzzle.clone()));
        assert!(json.contains("diagonal+") && !json.contains("groups"), "{json}");
        let plain = Puzzle::new(puzzle.givens().clone()).unwrap();
        let (_, plain) = again(&plain);
        assert!(!plain.is(&odd) && !odd.is(&plain), "the rules belong to the puzzle");
        // A board that does not fit the rest is no puzzle.
        let other = Instance { box_height: Some(2), box_width: Some(2), ..odd };
        assert_eq!(other.read(), None);
    }

    #[test]
    fn limits_of_earlier_versions_are_read() {
        #[derive(Deserialize)]
        struct Only {
            #[serde(deserialize_with = "limits")]
            limits: wire::Limits,
        }
        let read = |json: &str| serde_json::from_str::<Only>(json).map(|only| only.limits);
        let wanted = wire::Limits { seconds: Some(10.0), ..wire::Limits::default() };
        assert_eq!(
            read(r#"{"limits": {"seconds": 10.0, "nodes": null, "memory": null}}"#).unwrap(),
            wanted
        );
        assert_eq!(read(r#"{"limits": {"seconds": 10.0}}"#).unwrap(), wanted);
        assert!(read(r#"{"limits": {"hours": 10.0}}"#).is_err());
    }
}
