//! What a sentence claims of rules, held against what they mean.

use super::sentence::{Sentence, is_number};

const NEGATIONS: [&str; 8] = ["not", "no", "never", "without", "nor", "neither", "non", "unless"];
const REPEATS: [&str; 6] =
    ["repeat", "repeats", "repeated", "repeating", "repetition", "duplicate"];

/// Does the sentence claim nothing but what its rules mean?
pub(super) fn all(sentence: &Sentence<'_>) -> bool {
    [repeats, differs, same, all_given, negations, numbers].iter().all(|claim| claim(sentence))
}

/// The place of the first of these words.
fn place_of(sentence: &Sentence<'_>, list: &[&str]) -> Option<usize> {
    sentence.words.iter().position(|word| list.contains(&&word[..]))
}

/// Is there a negation in the words before this place?
fn is_negated(sentence: &Sentence<'_>, place: usize) -> bool {
    let before = &sentence.words[place.saturating_sub(8)..place];
    before.iter().any(|word| NEGATIONS.contains(&&word[..]))
}

fn is_about_units(sentence: &Sentence<'_>) -> bool {
    sentence.has(&["row", "rows", "column", "columns", "box", "boxes", "region", "regions"])
}

/// Where digits may repeat, the rules let them; where they may not, the rules ask for it.
fn repeats(sentence: &Sentence<'_>) -> bool {
    let Some(place) = place_of(sentence, &REPEATS) else { return true };
    let differs = |kind: &&_| sentence.known.differs(kind);
    match is_negated(sentence, place) {
        true => sentence.about.iter().any(differs) || is_about_units(sentence),
        false => !sentence.about.iter().any(differs),
    }
}

/// 'Different' and 'once' are asked for by rules that want it.
fn differs(sentence: &Sentence<'_>) -> bool {
    let claims = sentence.has(&["different", "distinct", "unique", "once"]);
    let holds = sentence.about.iter().any(|kind| sentence.known.differs(kind));
    // 'More than once' is said of quadruples.
    let is_more = sentence.words.windows(2).any(|two| two == ["than", "once"]);
    !claims || holds || is_more || is_about_units(sentence)
}

/// Kinds of rule that want equal digits or sums.
const EQUAL: [&str; 6] =
    ["palindrome", "clone", "regionsumline", "zipperline", "slowthermometer", "columnindexer"];
/// What may follow 'the same' where it is forbidden.
const SAME_WHAT: [&str; 16] = [
    "digit", "digits", "number", "numbers", "value", "values", "row", "column", "box", "region",
    "relative", "cage", "digit", "touch", "if", "in",
];

/// 'The same digit' is forbidden by most rules, and asked for by some.
pub(super) fn same(sentence: &Sentence<'_>) -> bool {
    let Some(place) = place_of(sentence, &["same", "identical", "equal", "equals"]) else {
        return true;
    };
    if sentence.about.iter().any(|kind| EQUAL.contains(&kind.id)) {
        return true;
    }
    let is_sum = sentence.words[place].starts_with("equal") && sentence.has(&["sum", "total"]);
    let next = sentence.words.get(place + 1).map_or("", |word| &word[..]);
    let of_kind = sentence.about.iter().any(|kind| super::vocabulary::is_of(kind, next));
    let is_digit =
        next.is_empty() || SAME_WHAT.contains(&next) || of_kind && next != "sum" && next != "total";
    let is_forbidden = sentence.has(&NEGATIONS) && is_digit;
    is_forbidden
        || is_sum && !sentence.has(&NEGATIONS) && !sentence.has(&["cages", "arrows", "each"])
}

/// 'All dots are given' is a rule of its own.
pub(super) fn all_given(sentence: &Sentence<'_>) -> bool {
    let is_negative = sentence.known.has("negative") || sentence.known.has("nonconsecutive");
    let claims_all = place_of(sentence, &["all", "every"]).is_some_and(|place| {
        let told = ["given", "shown", "marked", "possible", "existing", "placed", "indicated"];
        sentence.has(&told) && !is_negated(sentence, place) && !is_about_units(sentence)
    });
    let claims_negative =
        place_of(sentence, &["negative"]).is_some_and(|place| !is_negated(sentence, place));
    is_negative || !claims_all && !claims_negative
}

/// What a negation may be about.
const FORBIDDEN: [&str; 12] = [
    "same",
    "identical",
    "equal",
    "twice",
    "all",
    "necessarily",
    "negative",
    "inclusive",
    "touch",
    "repeat",
    "repeats",
    "duplicate",
];

/// A negation turns a rule round, unless it is about repeats and the like.
fn negations(sentence: &Sentence<'_>) -> bool {
    let is_about = |id: &str| sentence.about.iter().any(|kind| kind.id == id);
    let may_follow = |word: &str| match word {
        "between" => is_about("lockout"),
        "consecutive" => is_about("nonconsecutive") || is_about("nabner"),
        "taller" | "higher" => is_about("skyscraper"),
        "repeating" | "repeated" => true,
        word => FORBIDDEN.contains(&word),
    };
    let words = &sentence.words;
    let negated = (0..words.len()).filter(|&nth| NEGATIONS.contains(&&words[nth][..]));
    negated.into_iter().all(|nth| words[nth + 1..].iter().take(8).any(|word| may_follow(word)))
}

/// Numbers as words, where they say how much.
const COUNTS: [&str; 12] = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
];
const AMOUNTS: [&str; 10] =
    ["least", "difference", "differ", "differs", "sum", "sums", "ratio", "by", "add", "adds"];

/// Every number is one of the rules' own, a size, or a digit of an example.
pub(super) fn numbers(sentence: &Sentence<'_>) -> bool {
    let own: Vec<i64> =
        sentence.about.iter().flat_map(|kind| sentence.known.numbers(kind)).collect();
    sentence.is_example || (0..sentence.words.len()).all(|nth| is_own_number(sentence, nth, &own))
}

fn is_own_number(sentence: &Sentence<'_>, nth: usize, own: &[i64]) -> bool {
    let word = &sentence.words[nth][..];
    let before = &sentence.words[nth.saturating_sub(3)..nth];
    let is_amount = before.iter().any(|word| AMOUNTS.contains(&&word[..]));
    match COUNTS.iter().position(|count| *count == word) {
        Some(place) if is_amount => {
            own.is_empty() || own.contains(&(place as i64 + 1)) || place == 0
        }
        _ if !is_number(word) => true,
        _ => {
            is_size(sentence, word)
                || is_range(sentence, nth)
                || number(word).is_some_and(|n| own.contains(&n))
                || word == "159"
        }
    }
}

fn number(word: &str) -> Option<i64> {
    word.trim_end_matches('s').parse().ok()
}

/// `3x3` of boxes, `9x9` of the board, `2x2` of global entropy.
fn is_size(sentence: &Sentence<'_>, word: &str) -> bool {
    let shape = sentence.known.shape;
    let (side, height, width) = (shape.side(), shape.box_height(), shape.box_width());
    let is = |a: usize, b: usize| word == format!("{a}x{b}");
    is(side, side)
        || is(height, width)
        || is(width, height)
        || is(2, 2) && sentence.known.has("globalentropy")
}

/// One end of `1-9`, `1 to 9`, `1 through 9`.
fn is_range(sentence: &Sentence<'_>, nth: usize) -> bool {
    let words: Vec<&str> = sentence.words.iter().map(String::as_str).collect();
    let last = sentence.known.shape.side().to_string();
    let starts = |at: usize| match words[at..] {
        ["1", "to" | "through" | "thru", end, ..] | ["1", end, ..] => end == last,
        _ => false,
    };
    (nth.saturating_sub(2)..=nth).any(|at| starts(at) && (at == nth || words[nth] == last))
}
