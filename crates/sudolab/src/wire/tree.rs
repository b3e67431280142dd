//! The tree of a watched run as messages.

use super::Fault;
use super::board::{CellAt, given};
use super::job::{MAX_SAFE, whole};
use crate::JsonSchema;
use crate::watch;
use serde::{Deserialize, Serialize};
use sudolab_core as core;

/// The part of a tree that is wanted in all its detail: `from` and `count` in a tree of the kind `path`, `state`
/// in one of the kind `frontier`.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ZoomAsked {
    /// The number of the first event.
    #[serde(default, deserialize_with = "given")]
    #[schemars(with = "u64", range(max = 9_007_199_254_740_991_u64))]
    pub from: Option<u64>,
    /// How many events.
    #[serde(default, deserialize_with = "given")]
    #[schemars(with = "u64", range(min = 1, max = 9_007_199_254_740_991_u64))]
    pub count: Option<u64>,
    /// The number of the state below which all is wanted.
    #[serde(default, deserialize_with = "given")]
    #[schemars(with = "u64", range(max = 9_007_199_254_740_991_u64))]
    pub state: Option<u64>,
}

impl ZoomAsked {
    pub(super) fn zoom(self) -> Result<watch::Zoom, Fault> {
        match (self.from, self.count, self.state) {
            (Some(from), Some(count), None) => {
                let from = whole("zoom.from", from, 0..=MAX_SAFE)?;
                let to = from + whole("zoom.count", count, 1..=MAX_SAFE)?;
                Ok(watch::Zoom::Events { from, to })
            }
            (None, None, Some(state)) => {
                Ok(watch::Zoom::State(whole("zoom.state", state, 0..=MAX_SAFE)?))
            }
            _ => Err(Fault {
                place: "zoom".to_owned(),
                what: "it is neither a span of events nor a state".to_owned(),
                todo: "give from and count, or state".to_owned(),
                cells: Vec::new(),
            }),
        }
    }
}

/// What the nodes of a tree are.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum TreeKind {
    /// Digits on one path that grows and shrinks: a node is a span of events.
    Path,
    /// States of a frontier, by the state they were made from.
    Frontier,
}

impl From<watch::TreeKind> for TreeKind {
    fn from(kind: watch::TreeKind) -> TreeKind {
        match kind {
            watch::TreeKind::Path => TreeKind::Path,
            watch::TreeKind::Frontier => TreeKind::Frontier,
        }
    }
}

/// `tree`: some nodes of the tree, column by column. The first of all is the root; each comes after the one
/// above it. What is not sent is folded into the node above, and counted there.
#[derive(Clone, PartialEq, Eq, Serialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "TreeMessage")]
pub struct Tree {
    /// What the nodes are.
    pub kind: TreeKind,
    /// The place of the first node here in the list of all that are sent.
    pub from: usize,
    /// Nodes of the whole search (of a part: of the search up to its end), folded or not.
    pub total: u64,
    /// The number of the node; 0 for the root and for rounds from the root.
    pub number: Vec<u64>,
    /// The place of the node above in the list; the root is above itself.
    pub parent: Vec<usize>,
    /// The number of the event that made it.
    pub made: Vec<u64>,
    /// `path`: the digit stands from step `made + 1` to this one. `frontier`: the number of the last event below it.
    pub ended: Vec<u64>,
    /// The first step at which the board is that of the node; -1 for a state never taken.
    pub shown: Vec<i64>,
    /// From 1; 0 for the root and for rounds.
    pub row: Vec<u16>,
    /// From 1; 0 for the root and for rounds.
    pub column: Vec<u16>,
    /// The digit; 0 for the root and for rounds.
    pub digit: Vec<u16>,
    /// Nodes at and below it, folded or not.
    pub size: Vec<u64>,
    /// Dead ends at and below it.
    pub fails: Vec<u64>,
    /// States at and below it that were never taken from the frontier.
    pub waiting: Vec<u64>,
    /// The step at which a solution at or below it was first known; 0 for none.
    pub solved: Vec<u64>,
    /// The limit of the round that begins here; -1 where none does.
    pub limit: Vec<i64>,
}

/// Nodes in one message.
const NODES_PER_MESSAGE: usize = 1_000;

impl Tree {
    /// All nodes that were kept of so many events, some per message.
    pub fn all<'a>(
        shape: &'a core::Shape,
        tree: &'a watch::Tree,
        events: u64,
    ) -> impl Iterator<Item = Tree> + 'a {
        let nodes = tree.nodes(events);
        let starts = (0..nodes.len()).step_by(NODES_PER_MESSAGE);
        starts.map(move |from| {
            let some = &nodes[from..nodes.len().min(from + NODES_PER_MESSAGE)];
            Tree::some(shape, tree, from, some)
        })
    }

    fn some(shape: &core::Shape, tree: &watch::Tree, from: usize, nodes: &[watch::Node]) -> Tree {
        let cell = |node: &watch::Node| node.placed.map(|(cell, _)| CellAt::new(shape, cell));
        Tree {
            kind: tree.kind().into(),
            from,
            total: tree.total(),
            number: nodes.iter().map(|node| node.number).collect(),
            parent: nodes.iter().map(|node| node.parent).collect(),
            made: nodes.iter().map(|node| node.made).collect(),
            ended: nodes.iter().map(|node| node.ended).collect(),
            shown: nodes.iter().map(|node| node.shown.map_or(-1, |step| step as i64)).collect(),
            row: nodes.iter().map(|node| cell(node).map_or(0, |at| at.row)).collect(),
            column: nodes.iter().map(|node| cell(node).map_or(0, |at| at.column)).collect(),
            digit: nodes
                .iter()
                .map(|node| node.placed.map_or(0, |(_, digit)| digit.value()))
                .collect(),
            size: nodes.iter().map(|node| node.size).collect(),
            fails: nodes.iter().map(|node| node.fails).collect(),
            waiting: nodes.iter().map(|node| node.waiting).collect(),
            solved: nodes.iter().map(|node| node.solved.unwrap_or(0)).collect(),
            limit: nodes.iter().map(|node| node.limit.map_or(-1, i64::from)).collect(),
        }
    }
}
