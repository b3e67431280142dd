//! A sentence as words, and the kinds of rule that it is about.

use super::vocabulary::{CLASSIC, COLOURS, COMMON, is_of, names};
use super::{Known, claims};
use sudolab_core::rules::{KINDS, Kind, Look};

/// A sentence of the rules.
pub(super) struct Sentence<'a> {
    pub(super) known: &'a Known<'a>,
    /// Its words in lower case, numbers among them.
    pub(super) words: Vec<String>,
    /// The kinds it is about: those it names, else those of the sentence before.
    pub(super) about: Vec<&'static Kind>,
    /// Does it tell an example? Then its numbers are no part of a rule.
    pub(super) is_example: bool,
}

/// Words that are one name.
const JOINED: [(&str, &str); 7] = [
    ("little killer", "littlekiller"),
    ("1-5-9", "159"),
    ("x-sum", "xsum"),
    ("n't", " not"),
    ("n’t", " not"),
    ("cannot", "can not"),
    ("×", "x"),
];

/// How an example begins.
const EXAMPLES: [&str; 7] =
    ["for example", "for instance", "e g", "i e", "such as", "in other words", "so if"];

/// How the words about a puzzle's origin begin.
const CREDITS: [&str; 6] = ["exported", "created", "made", "generated", "published", "enjoy"];

impl<'a> Sentence<'a> {
    pub(super) fn new(text: &str, known: &'a Known<'a>) -> Sentence<'a> {
        let mut lower = text.to_lowercase();
        for (apart, joined) in JOINED {
            lower = lower.replace(apart, joined);
        }
        let words = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        let words: Vec<String> = words.map(str::to_owned).collect();
        let is_line =
            words.iter().any(|word| ["line", "lines", "stripe", "stripes"].contains(&&word[..]));
        let is_named = |kind: &&Kind| {
            let by_look = is_line && matches!(kind.look, Look::Line(_) | Look::Ended(_));
            words.iter().any(|word| names(kind, word)) || by_look
        };
        let about = known.kinds().into_iter().filter(|kind| is_named(kind)).collect();
        let spaced = format!(" {} ", words.join(" "));
        let is_example = EXAMPLES.iter().any(|start| spaced.contains(&format!(" {start} ")));
        Sentence { known, words, about, is_example }
    }

    pub(super) fn has(&self, list: &[&str]) -> bool {
        self.words.iter().any(|word| list.contains(&&word[..]))
    }

    /// Nothing but the classic rules?
    pub(super) fn is_said_of_classic(&self) -> bool {
        let is_classic = |word: &String| is_number(word) || CLASSIC.contains(&&word[..]);
        self.words.iter().all(is_classic)
            && claims::numbers(self)
            && claims::same(self)
            && claims::all_given(self)
    }

    /// Who made it, and with what.
    pub(super) fn is_credit(&self) -> bool {
        let is_site = self.words.len() == 1
            && ["net", "com", "org", "app", "io"].contains(&&self.words[0][..]);
        let starts = self.words.first().is_some_and(|word| CREDITS.contains(&&word[..]));
        is_site
            || starts
                && self.words.len() <= 4
                && !self.has(&["digit", "digits", "cell", "cells", "number", "numbers"])
    }

    /// Nothing but what the rules it is about mean anyway?
    pub(super) fn is_said_of_known(&self) -> bool {
        let is_known = |word: &String| {
            let word = &word[..];
            let lists = [CLASSIC, COMMON, COLOURS];
            let of_kind = self.about.iter().any(|kind| is_of(kind, word));
            is_number(word) || of_kind || lists.iter().any(|list| list.contains(&word))
        };
        !self.about.is_empty()
            && self.words.iter().all(is_known)
            && !self.names_another()
            && claims::all(self)
    }

    /// The name of a kind that the puzzle has not, made of words that others use, too: 'black dot', 'region sum line'.
    fn names_another(&self) -> bool {
        let has = |kind: &Kind| {
            let title = kind.title.to_lowercase().replace('-', " ");
            let title: Vec<&str> = title.split(' ').collect();
            let is_word = |(word, part): (&String, &&str)| {
                word.trim_end_matches('s') == part.trim_end_matches('s')
            };
            title.len() > 1
                && self
                    .words
                    .windows(title.len())
                    .any(|words| words.iter().zip(&title).all(is_word))
        };
        // 'An X sum to 10' is said of the sign X where there are such signs.
        let is_sign = |kind: &Kind| kind.id == "xsum" && self.known.has("xv");
        KINDS.iter().any(|kind| !self.known.has(kind.id) && !is_sign(kind) && has(kind))
    }
}

/// `9`, `3x3`, `1s`, `r6c1`.
pub(super) fn is_number(word: &str) -> bool {
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_size = word.split('x').count() == 2
        && word.split('x').all(|part| !part.is_empty() && digits(part));
    let is_cell = word.strip_prefix('r').and_then(|word| word.split_once('c')).is_some_and(
        |(row, column)| !row.is_empty() && !column.is_empty() && digits(row) && digits(column),
    );
    is_size
        || is_cell
        || digits(word.strip_suffix('s').filter(|word| !word.is_empty()).unwrap_or(word))
}
