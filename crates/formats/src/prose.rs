//! Rules in words: do they say anything beyond the rules that are understood?

/// The words of sentences such as 'Normal sudoku rules apply.' and 'Place the digits 1-9 once in
/// every row, column and 3x3 box.' None of them can name another rule.
const CLASSIC: [&str; 64] = [
    "a", "all", "and", "appear", "appears", "apply", "are", "block", "blocks", "box", "boxes",
    "cell", "cells", "classic", "column", "columns", "contain", "contains", "digit", "digits",
    "do", "each", "empty", "enter", "every", "exactly", "fill", "from", "grid", "in", "into", "is",
    "must", "no", "normal", "not", "number", "numbers", "of", "once", "or", "place", "put",
    "puzzle", "region", "regions", "regular", "repeat", "repeats", "row", "rows", "rule", "rules",
    "so", "standard", "sudoku", "that", "the", "there", "to", "with", "within", "solve", "this",
];

/// 'The same digit' is a rule of its own, unless one of the others is there, too.
const SAME: [&str; 3] = ["same", "identical", "equal"];
const NOT: [&str; 3] = ["not", "no", "cannot"];

/// The first sentence that may be a rule of its own beside the classic ones and those that use these words, if
/// there is one.
pub(crate) fn beyond<'t>(text: &'t str, words: &[&str]) -> Option<&'t str> {
    let sentences = text.split(['.', '\n', ';', '!']).map(str::trim);
    sentences.into_iter().find(|sentence| !is_known(sentence, words))
}

fn is_known(sentence: &str, more: &[&str]) -> bool {
    let lower = sentence.to_lowercase();
    let has = |list: &[&str]| {
        lower.split(|c: char| !c.is_alphanumeric()).any(|word| list.contains(&word))
    };
    if has(&SAME) && !has(&NOT) && !lower.contains("can't") {
        return false;
    }

    let words = sentence.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let known = |word: &str| {
        let size = word.split(['x', 'X']).all(|part| part.bytes().all(|b| b.is_ascii_digit()));
        let word = word.to_lowercase();
        size || CLASSIC.contains(&word.as_str()) || more.contains(&word.as_str())
    };
    words.into_iter().all(known)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn beyond_classic(text: &str) -> Option<&str> {
        beyond(text, &[])
    }

    #[test]
    fn words_of_known_rules_are_known_where_the_rule_is() {
        let words = sudolab_core::rules::Kind::find("antiknight").unwrap().words;
        let knight =
            "Normal sudoku rules apply. Cells a knight's move apart cannot contain the same digit.";
        assert_eq!(beyond(knight, words), None);
        assert!(beyond(knight, &[]).is_some());
        assert!(beyond("Cells a knight's move apart contain the same digit", words).is_some());
        assert!(beyond("Digits increase a knight's move away", words).is_some());
    }

    #[test]
    fn classic_sentences_are_known() {
        for text in [
            "",
            "Normal sudoku rules apply.",
            "Normal Sudoku rules apply!\n",
            "Place the digits 1-9 once in every row, column and 3x3 box.",
            "SUDOKU\n- Fill the grid with the digits 1-4 so that no digit repeats in a row, column, or box.",
        ] {
            assert_eq!(beyond_classic(text), None, "{text}");
        }
    }

    #[test]
    fn anything_else_may_be_a_rule() {
        let knight = "Normal sudoku rules apply. Cells a knight's move apart differ.";
        assert_eq!(beyond_classic(knight), Some("Cells a knight's move apart differ"));
        assert!(beyond_classic("Digits in boxes may repeat.").is_some());
        assert!(beyond_classic("Las reglas normales").is_some());
    }
}
