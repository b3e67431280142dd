//! lz-string's base64 form, which puzzle links are compressed with.
//! (pieroxy.net/blog/pages/lz-string; the decoder is LZW over UTF-16 units with literals
//! sent when first used.)

use std::collections::HashMap;

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
    let mut words: Vec<Word> = vec![(0, 0); RESERVED];
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
        width = bits_of(words.len());
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

/// The code of a text, as the programs that read these links make it.
pub(crate) fn compress_base64(text: &str) -> String {
    let mut words: HashMap<(usize, u16), usize> = HashMap::new();
    let mut sink = Codes::new();
    let mut next = RESERVED;
    let mut word: Option<usize> = None;
    for unit in text.encode_utf16() {
        let single = *words.entry((0, unit)).or_insert_with(|| {
            sink.unsent.insert(next, unit);
            next += 1;
            next - 1
        });
        let longer = word.map(|word| (word, unit));
        word = match longer.and_then(|longer| words.get(&longer).copied()) {
            Some(known) => Some(known),
            None => {
                if let Some((before, unit)) = longer {
                    sink.send(before);
                    words.insert((before, unit), next);
                    next += 1;
                }
                Some(single)
            }
        };
    }
    word.into_iter().for_each(|word| sink.send(word));
    sink.finish()
}

/// The codes of the first words: two that announce a literal, and the end.
const RESERVED: usize = 3;

/// Codes on their way into base64 characters.
struct Codes {
    text: String,
    current: u8,
    filled: u8,
    /// How many words whoever reads the codes knows by now.
    known: usize,
    width: usize,
    is_first: bool,
    /// Literals that were met and not sent.
    unsent: HashMap<usize, u16>,
}

impl Codes {
    fn new() -> Codes {
        let (text, unsent) = (String::new(), HashMap::new());
        Codes { text, current: 0, filled: 0, known: RESERVED, width: 2, is_first: true, unsent }
    }

    fn send(&mut self, word: usize) {
        match self.unsent.remove(&word) {
            Some(unit) => {
                let is_wide = unit > 0xff;
                self.put(is_wide.into(), self.width);
                self.put(unit.into(), if is_wide { 16 } else { 8 });
                self.known += 1;
            }
            None => self.put(word, self.width),
        }
        self.known += usize::from(!self.is_first);
        self.is_first = false;
        self.width = bits_of(self.known);
    }

    /// A number, its lowest bit first.
    fn put(&mut self, number: usize, width: usize) {
        for place in 0..width {
            self.current = self.current << 1 | (number >> place & 1) as u8;
            self.filled += 1;
            if self.filled == 6 {
                self.flush();
            }
        }
    }

    fn flush(&mut self) {
        self.text.push(char::from(CHARACTERS[usize::from(self.current << (6 - self.filled))]));
        (self.current, self.filled) = (0, 0);
    }

    fn finish(mut self) -> String {
        self.put(2, self.width);
        // One more character follows even where the last one is full.
        self.flush();
        let missing = self.text.len().next_multiple_of(4) - self.text.len();
        self.text + &"=".repeat(missing)
    }
}

const CHARACTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// How many bits a number takes.
fn bits_of(number: usize) -> usize {
    usize::BITS as usize - number.leading_zeros() as usize
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
    fn what_is_compressed_is_read_back() {
        let long: String = (0..5000).map(|n| format!("{},", n * n % 77)).collect();
        for text in ["", "a", "aaaaaaa", "abcabcabcabc", "→é→é", &long] {
            assert_eq!(decompress_base64(&compress_base64(text)).as_deref(), Some(text));
        }
        assert!(compress_base64(&long).len() < long.len());
        for (text, code) in
            [("", "Q==="), ("hello", "BYUwNmD2Q==="), ("aaaaaaaaé→é→é→", "IY0iXhJhFVA=")]
        {
            assert_eq!(compress_base64(text), code);
        }
    }

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
