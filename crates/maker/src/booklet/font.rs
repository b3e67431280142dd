//! The fonts that every reader of PDF has built in: how wide their characters are, and how they are written.

/// Widths of the characters from ' ' to '~' in thousandths of the size, from Adobe's metrics of the fonts.
const REGULAR: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];
const BOLD: [u16; 95] = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667,
    611, 778, 722, 278, 556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556,
    278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
];

/// What the other characters are taken for: no narrower than nearly all of them. Only titles have them,
/// which are set from the left, so that it matters for the longest alone.
const OTHERS: u16 = 778;
const MIDDLE_DOT: u16 = 278;

/// A style of Helvetica.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Font {
    Regular,
    Bold,
}

impl Font {
    pub(super) const ALL: [Font; 2] = [Font::Regular, Font::Bold];

    /// How wide a text of size 1 is.
    pub(super) fn width(self, text: &str) -> f32 {
        let thousandths: u32 = text.chars().map(|c| u32::from(self.width_of(c))).sum();
        thousandths as f32 / 1000.0
    }

    fn width_of(self, character: char) -> u16 {
        let widths = match self {
            Font::Regular => &REGULAR,
            Font::Bold => &BOLD,
        };
        match character {
            ' '..='~' => widths[character as usize - ' ' as usize],
            '·' => MIDDLE_DOT,
            _ => OTHERS,
        }
    }
}

/// The characters that Windows put from 0x80 on; a space where it put none.
const FROM_0X80: &str = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

/// The byte of a character in the encoding that PDF calls WinAnsi: Latin-1 and a few more.
pub(super) fn byte(character: char) -> Option<u8> {
    match character {
        ' '..='~' | '\u{a0}'..='\u{ff}' => u8::try_from(u32::from(character)).ok(),
        _ => FROM_0X80.chars().zip(0x80..).find(|(known, _)| *known == character).map(|(_, b)| b),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_have_their_bytes() {
        let bytes = ['A', 'é', '·', '€', '–', 'Ÿ', ' '].map(byte);
        assert_eq!(bytes, [0x41, 0xe9, 0xb7, 0x80, 0x96, 0x9f, 0x20].map(Some));
        assert_eq!(['数', '\n', '\u{81}', 'Ω'].map(byte), [None; 4]);
    }

    #[test]
    fn widths_are_those_of_the_metrics() {
        // As AFM files of Helvetica list them: A 667, W 944, a 556, i 222; bold A 722, i 278.
        assert_eq!(Font::Regular.width("AWai"), 2.389);
        assert_eq!(Font::Bold.width("Ai"), 1.0);
        assert!(('0'..='9').all(|digit| Font::Regular.width_of(digit) == 556));
    }
}
