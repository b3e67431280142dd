//! Rules in words: do they say anything beyond the rules that are understood?
//!
//! A sentence is covered if it has only words of the classic rules, or names kinds of rule that the puzzle has as
//! data and says of them what they mean anyway. Whatever might change a meaning (another number, digits that may
//! repeat where they may not, 'all dots are given') is not covered, nor is any word that is not known. So a puzzle
//! may be refused in vain, but none is solved by other rules than its own.

mod claims;
mod sentence;
mod vocabulary;

use sentence::Sentence;
use sudolab_core::rules::{Kind, Parts};
use sudolab_core::{Rule, Shape};

/// The first sentence that may be a rule of its own beside the classic ones and these rules, if there is one.
pub(crate) fn beyond<'t>(text: &'t str, rules: &[Rule], shape: &Shape) -> Option<&'t str> {
    let known = Known { shape, rules: rules.iter().filter_map(Rule::known_parts).collect() };
    let mut about: Vec<&'static Kind> = Vec::new();
    let mut is_example = false;
    let sentences = text.split(['.', '\n', ';', '!', '?']).map(str::trim);
    sentences.into_iter().find(|text| {
        let mut sentence = Sentence::new(text, &known);
        sentence.is_example |= is_example;
        is_example = matches!(sentence.words.last().map(|word| &word[..]), Some("e" | "i"));
        if !sentence.about.is_empty() {
            about.clone_from(&sentence.about);
        }
        sentence.about.clone_from(&about);
        !(sentence.is_said_of_classic() || sentence.is_credit() || sentence.is_said_of_known())
    })
}

/// The rules that are understood.
struct Known<'a> {
    shape: &'a Shape,
    rules: Vec<(&'static Kind, &'a Parts)>,
}

impl Known<'_> {
    fn has(&self, id: &str) -> bool {
        self.rules.iter().any(|(kind, _)| kind.id == id)
    }

    /// Each kind once.
    fn kinds(&self) -> Vec<&'static Kind> {
        let mut kinds: Vec<&'static Kind> = Vec::new();
        for (kind, _) in &self.rules {
            if !kinds.contains(kind) {
                kinds.push(kind);
            }
        }
        kinds
    }

    /// Must the digits of every rule of this kind differ?
    fn differs(&self, kind: &Kind) -> bool {
        let mut rules = self.rules.iter().filter(|(own, _)| *own == kind);
        kind.id == "thermometer"
            || rules.any(|(_, parts)| !(kind.groups)(self.shape, parts).is_empty())
    }

    /// The numbers that sentences about a kind may have.
    fn numbers(&self, kind: &Kind) -> Vec<i64> {
        let side = self.shape.side() as i64;
        let usual = match kind.id {
            "xv" => vec![5, 10],
            "difference" => vec![1],
            "ratio" => vec![1, 2],
            "whispers" => vec![(side + 1) / 2],
            "lockout" => vec![4],
            "sandwichsum" => vec![1, side],
            "entropicline" | "modularline" | "globalentropy" | "columnindexer" | "rowindexer"
            | "boxindexer" | "disjointgroups" => (1..=side).collect(),
            _ => vec![],
        };
        let own = || self.rules.iter().filter(|(own, _)| *own == kind).map(|(_, parts)| *parts);
        match kind.id {
            // The number of the data, and no other.
            "whispers" | "difference" if own().any(|parts| !parts.values.is_empty()) => {
                let value = |parts: &Parts| parts.value().unwrap_or(usual[0]);
                own().map(value).collect()
            }
            "ratio" => usual.into_iter().chain(own().filter_map(Parts::value)).collect(),
            _ => usual,
        }
    }
}

#[cfg(test)]
mod tests;
