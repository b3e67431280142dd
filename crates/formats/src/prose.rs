//! Rules in words: do they say anything beyond the classic rules?

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

/// The first sentence that may be a rule of its own, if there is one.
pub(crate) fn beyond_classic(text: &str) -> Option<&str> {
    let sentences = text.split(['.', '\n', ';', '!']).map(str::trim);
    sentences.into_iter().find(|sentence| !is_classic(sentence))
}

fn is_classic(sentence: &str) -> bool {
    let words = sentence.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let known = |word: &str| {
        let size = word.split(['x', 'X']).all(|part| part.bytes().all(|b| b.is_ascii_digit()));
        size || CLASSIC.contains(&word.to_lowercase().as_str())
    };
    words.into_iter().all(known)
}

#[cfg(test)]
mod tests {
    use super::*;

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
