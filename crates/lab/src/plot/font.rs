//! Text is measured in DejaVu Sans, which is in a crate. The fonts that a browser may take
//! instead are narrower, so what fits here fits there.

use std::sync::OnceLock;
use ttf_parser::Face;

/// Between words and their numbers, and between thousands.
pub(super) const THIN: char = '\u{202f}';

/// The font, regular or bold. Without it, which the tests exclude, text has a guessed width.
pub(super) fn face(bold: bool) -> Option<&'static Face<'static>> {
    static FACES: [OnceLock<Option<Face<'static>>>; 2] = [OnceLock::new(), OnceLock::new()];
    let bytes = if bold { dejavu::sans::bold() } else { dejavu::sans::regular() };
    FACES[usize::from(bold)].get_or_init(|| Face::parse(bytes, 0).ok()).as_ref()
}

/// How wide a text is at a size.
pub(super) fn width(text: &str, size: f64, bold: bool) -> f64 {
    text.chars().map(|letter| advance(letter, bold)).sum::<f64>() * size
}

/// How far a letter moves the pen, for a size of 1. Letters that the font lacks are drawn from
/// another one; most of them are as wide as high.
pub(super) fn advance(letter: char, bold: bool) -> f64 {
    let measured = |face: &Face<'_>| {
        let glyph = face.glyph_index(letter)?;
        let units = face.glyph_hor_advance(glyph)?;
        Some(f64::from(units) / f64::from(face.units_per_em()))
    };
    face(bold).and_then(measured).unwrap_or(1.0)
}

/// The text, or both its ends with an ellipsis between: names that start alike often end
/// differently.
pub(super) fn fit(text: &str, size: f64, bold: bool, most: f64) -> String {
    let text = tidy(text);
    if width(&text, size, bold) <= most {
        return text;
    }
    let half = (most - width("…", size, bold)) / 2.0;
    let start = head(text.chars(), size, bold, half);
    let end = head(text.chars().rev(), size, bold, half);
    let end: String = end.chars().rev().collect();
    format!("{}…{}", start.trim_end(), end.trim_start())
}

/// The first letters, as many as fit.
fn head(letters: impl Iterator<Item = char>, size: f64, bold: bool, most: f64) -> String {
    let mut left = most;
    let fits = |letter: &char| {
        left -= advance(*letter, bold) * size;
        left >= 0.0
    };
    letters.take_while(fits).collect()
}

/// The text in lines that fit, broken between words where that is possible.
pub(super) fn wrap(text: &str, size: f64, bold: bool, most: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in tidy(text).split(' ').filter(|word| !word.is_empty()) {
        let longer = lines.last().map(|line| format!("{line} {word}"));
        match longer.filter(|line| width(line, size, bold) <= most) {
            Some(line) => *lines.last_mut().expect("there is a last line") = line,
            None => lines.extend(pieces(word, size, bold, most)),
        }
    }
    lines
}

/// A word in pieces that fit.
fn pieces(word: &str, size: f64, bold: bool, most: f64) -> Vec<String> {
    let mut pieces = vec![String::new()];
    let mut used = 0.0;
    for letter in word.chars() {
        let wide = advance(letter, bold) * size;
        if used + wide > most && used > 0.0 {
            pieces.push(String::new());
            used = 0.0;
        }
        used += wide;
        pieces.last_mut().expect("there is a last piece").push(letter);
    }
    pieces
}

/// Without line breaks and other control characters, which no label can show and XML forbids.
pub(super) fn tidy(text: &str) -> String {
    let visible = |letter: char| {
        let odd = letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}');
        if odd { ' ' } else { letter }
    };
    text.chars().map(visible).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_font_is_there_and_has_our_signs() {
        for bold in [false, true] {
            let face = face(bold).expect("the font can be read");
            for sign in "µ×⁰¹²³⁴⁵⁶⁷⁸⁹⁻−…±≥≤≈→\u{202f}".chars() {
                assert!(face.glyph_index(sign).is_some(), "{sign}");
            }
        }
    }

    #[test]
    fn lines_fit() {
        let text = "a line that is longer than others and aVeryVeryVeryVeryLongWordInIt too";
        for line in wrap(text, 12.0, false, 90.0) {
            assert!(width(&line, 12.0, false) <= 90.0, "{line}");
        }
        assert!(width(&fit(text, 12.0, true, 90.0), 12.0, true) <= 90.0);
        assert_eq!(fit("short", 12.0, true, 90.0), "short");
    }
}
