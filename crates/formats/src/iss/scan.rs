//! Constraints and their parts, and where they are.

use crate::error::ReadErrorKind;
use sudolab_core::rules::MOST_RULES;

/// What is wrong, and the byte of the puzzle where.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) offset: usize,
    pub(super) kind: ReadErrorKind,
}

/// A constraint.
#[derive(Clone, Copy)]
pub(super) struct Item<'a> {
    pub(super) name: &'a str,
    args: Option<&'a str>,
    offset: usize,
}

/// The most parts of a constraint that are read: more than a puzzle has cells, many times over.
const MOST_PARTS: usize = 20_000;

impl<'a> Item<'a> {
    /// What belongs to it.
    pub(super) fn args(self) -> Result<Vec<&'a str>, Fault> {
        let parts: Vec<&str> = self.every().take(MOST_PARTS + 1).collect();
        match parts.len() > MOST_PARTS {
            true => Err(self.fault("this constraint has over 20,000 parts; make several of it")),
            false => Ok(parts),
        }
    }

    /// The same without an end.
    pub(super) fn every(self) -> impl Iterator<Item = &'a str> {
        self.args.into_iter().flat_map(|args| args.split('~')).map(str::trim)
    }

    pub(super) fn fault(self, what: &'static str) -> Fault {
        self.error(ReadErrorKind::Syntax(what))
    }

    pub(super) fn error(self, kind: ReadErrorKind) -> Fault {
        Fault { offset: self.offset, kind }
    }
}

/// All constraints of a puzzle.
pub(super) fn items(text: &str) -> Result<impl Iterator<Item = Item<'_>>, Fault> {
    let start = text.len() - text.trim_start().len();
    if !text[start..].starts_with('.') {
        let kind = ReadErrorKind::Syntax("a constraint begins with a dot: .Cage~10~R1C1~R1C2");
        return Err(Fault { offset: start, kind });
    }
    let mut offset = start;
    let pieces = text[start + 1..].split('.').map(move |piece| {
        let item = match piece.split_once('~') {
            Some((name, args)) => Item { name: name.trim(), args: Some(args), offset },
            None => Item { name: piece.trim(), args: None, offset },
        };
        offset += piece.len() + 1;
        item
    });
    Ok(pieces.filter(|item| !item.name.is_empty() || item.args.is_some()))
}

/// Does it hold others, up to its `.End`?
pub(super) fn is_group(name: &str) -> bool {
    ["And", "Or", "Replicate"].contains(&name)
}

/// What a group holds, from its start on.
pub(super) fn group<'a>(
    start: Item<'a>,
    items: &mut impl Iterator<Item = Item<'a>>,
) -> Result<Vec<Item<'a>>, Fault> {
    let (mut open, mut inside) = (1, Vec::new());
    for item in items {
        open += usize::from(is_group(item.name));
        open -= usize::from(item.name == "End");
        match open {
            0 => return Ok(inside),
            _ if inside.len() >= MOST_RULES => {
                return Err(start.error(ReadErrorKind::Rules(MOST_RULES)));
            }
            _ => inside.push(item),
        }
    }
    Err(start.fault("this group has no .End; add it after the last constraint of the group"))
}
