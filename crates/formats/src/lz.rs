//! lz-string's base64 form, which puzzle links are compressed with.
//! (pieroxy.net/blog/pages/lz-string; the decoder is LZW over UTF-16 units with literals
//! sent when first used.)

/// Larger results are refused, since a short code could grow without end. Real puzzles grow three times; one
/// that repeats itself, as large empty boards do, some 60 times.
const MAX_UNITS: usize = 512 << 10;
const MAX_GROWTH: usize = 100;
const ALWAYS: usize = 4096;

/// A stretch of the output: where it starts and how long it is.
type Word = (usize, usize);

/// The text, or `None` if the code is broken or its result too large.
pub(crate) fn decompress_base64(code: &str) -> Option<String> {
    let mut bits = Bits::new(code);
    let mut output: Vec<u16> = Vec::new();
    // The first three codes announce a literal of 8 or 16 bits, or the end.
    let mut words: Vec<Word> = vec![(0, 0); 3];
    let mut width = 2;
    let mut previous: Option<Word> = None;
    let most = (ALWAYS + MAX_GROWTH * code.len()).min(MAX_UNITS);
    while output.len() <= most {
        let start = output.len();
        match bits.take(width)? {
            2 => return Some(String::from_utf16_lossy(&output)),
            literal @ (0 | 1) => {
                words.push((start, 1));
                output.push(bits.take(if literal == 0 { 8 } else { 16 })? as u16);
            }
            code => {
                let (from, length) = word(code as usize, &words, previous)?;
                for at in from..from + length {
                    output.push(*output.get(at)?);
                }
            }
        }
        // A new word is the previous one and the unit that came after it.
        words.extend(previous.map(|(from, length)| (from, length + 1)));
        previous = Some((start, output.len() - start));
        // Codes widen as soon as the next word would not fit.
        width = usize::BITS as usize - words.len().leading_zeros() as usize;
    }
    None
}

/// The word of a code; one that is only now being made repeats the previous one's start.
fn word(code: usize, words: &[Word], previous: Option<Word>) -> Option<Word> {
    match words.get(code) {
        Some(word) => Some(*word),
        None if code == words.len() => previous.map(|(from, length)| (from, length + 1)),
        None => None,
    }
}

/// Bits of base64 characters, the highest of each first; numbers come lowest bit first.
struct Bits<'a> {
    characters: std::str::Bytes<'a>,
    current: u8,
    left: u8,
}

impl<'a> Bits<'a> {
    fn new(code: &'a str) -> Bits<'a> {
        Bits { characters: code.bytes(), current: 0, left: 0 }
    }

    fn take(&mut self, width: usize) -> Option<u32> {
        (0..width).try_fold(0, |number, place| Some(number | u32::from(self.bit()?) << place))
    }

    fn bit(&mut self) -> Option<u8> {
        if self.left == 0 {
            self.current = value(self.characters.next()?)?;
            self.left = 6;
        }
        self.left -= 1;
        Some(self.current >> self.left & 1)
    }
}

/// Base64, also in the form that is safe in links.
fn value(character: u8) -> Option<u8> {
    match character {
        b'A'..=b'Z' => Some(character - b'A'),
        b'a'..=b'z' => Some(character - b'a' + 26),
        b'0'..=b'9' => Some(character - b'0' + 52),
        b'+' | b'-' | b' ' => Some(62),
        b'/' | b'_' => Some(63),
        b'=' => Some(0),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_codes() {
        assert_eq!(decompress_base64("BYUwNmD2Q===").as_deref(), Some("hello"));
        assert_eq!(decompress_base64("IY0iXhJhFVA=").as_deref(), Some("aaaaaaaaé→é→é→"));
        assert_eq!(decompress_base64("Q==="), Some(String::new()));
        for broken in ["", "!", "B", "////"] {
            assert_eq!(decompress_base64(broken), None, "{broken}");
        }
    }
}
