//! What a puzzle asks for beside rows, columns and boxes.

use std::fmt;

/// A rule that a board carries.
///
/// Today no reader understands any: each becomes [`Rule::Unread`], and a board with such a rule
/// is no [`crate::Puzzle`] until somebody says that it may be ignored. Rules that are understood
/// (extra units, sums, orders) become variants of their own, each with its [`RuleKind`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Rule {
    /// Something that constrains, or may constrain, and that the reader did not understand.
    Unread {
        /// What the format calls it: `killercage`, `diagonal+`.
        name: String,
        /// Where it is: cells such as `r1c1 r1c2`, or the key in the file. May be empty.
        place: String,
    },
}

impl Rule {
    /// A rule that was not understood.
    pub fn unread(name: impl Into<String>, place: impl Into<String>) -> Rule {
        Rule::Unread { name: name.into(), place: place.into() }
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        match self {
            Rule::Unread { name, .. } => name,
        }
    }

    /// Where it is; empty if it holds everywhere.
    pub fn place(&self) -> &str {
        match self {
            Rule::Unread { place, .. } => place,
        }
    }
}

/// `killercage (r1c1 r1c2)`.
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place() {
            "" => f.write_str(self.name()),
            place => write!(f, "{} ({place})", self.name()),
        }
    }
}

/// The kinds of rules that are understood: an [`crate::Entry`] declares which it takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum RuleKind {
    /// Pencil marks: a cell may hold only the digits marked for it.
    Marks,
}

impl RuleKind {
    /// The words for it.
    pub fn name(self) -> &'static str {
        match self {
            RuleKind::Marks => "pencil marks",
        }
    }
}

/// Rules in one line: all of a few, the first of many.
pub struct RuleList<'a>(pub &'a [Rule]);

impl RuleList<'_> {
    /// How many are named before the others are only counted.
    const NAMED: usize = 8;
}

impl fmt::Display for RuleList<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, rule) in self.0.iter().take(RuleList::NAMED).enumerate() {
            let comma = if nth > 0 { ", " } else { "" };
            write!(f, "{comma}{rule}")?;
        }
        match self.0.len().saturating_sub(RuleList::NAMED) {
            0 => Ok(()),
            more => write!(f, " and {more} more"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_rules_are_counted_after_the_first() {
        let rules: Vec<Rule> = (1..=9).map(|n| Rule::unread("cage", format!("r{n}c1"))).collect();
        assert_eq!(RuleList(&rules[..2]).to_string(), "cage (r1c1), cage (r2c1)");
        assert!(RuleList(&rules).to_string().ends_with("cage (r8c1) and 1 more"));
        assert_eq!(Rule::unread("antiknight", "").to_string(), "antiknight");
    }
}
