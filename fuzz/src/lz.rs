//! lz-string's base64 form, written plainly: puzzle links are compressed with it, and can be made to grow without end.
//! (pieroxy.net/blog/pages/lz-string)

use std::collections::HashMap;

const CHARACTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/// Codes with a meaning of their own: a literal of 8 bits follows, the end.
const LITERAL: usize = 0;
const END: usize = 2;
const FIRST_WORD: usize = 3;
/// Instead of a shorter word, where a word is a single character.
const NONE: usize = 0;

/// Compresses ASCII.
pub(crate) fn compress(text: &[u8]) -> String {
    // A word is a shorter one and a character.
    let mut words: HashMap<(usize, u8), usize> = HashMap::new();
    let mut codes = Codes::new();
    let mut current = NONE;
    for &byte in text {
        let next = FIRST_WORD + words.len();
        let single = *words.entry((NONE, byte)).or_insert_with(|| {
            codes.unsaid.insert(next, byte);
            next
        });
        if let Some(&longer) = words.get(&(current, byte)) {
            current = longer;
        } else {
            codes.word(current);
            words.insert((current, byte), FIRST_WORD + words.len());
            current = single;
        }
    }
    if current != NONE {
        codes.word(current);
    }
    codes.put(END, codes.width);
    codes.text()
}

/// Codes as bits, the lowest of each first, six to a character; they widen as words become more.
struct Codes {
    bits: Vec<bool>,
    width: usize,
    /// Codes until they widen.
    left: usize,
    /// Characters that are sent as such when first used.
    unsaid: HashMap<usize, u8>,
}

impl Codes {
    fn new() -> Codes {
        Codes { bits: Vec::new(), width: 2, left: 2, unsaid: HashMap::new() }
    }

    fn word(&mut self, word: usize) {
        match self.unsaid.remove(&word) {
            Some(byte) => {
                self.put(LITERAL, self.width);
                self.put(usize::from(byte), 8);
                self.grow();
            }
            None => self.put(word, self.width),
        }
        self.grow();
    }

    fn grow(&mut self) {
        self.left -= 1;
        if self.left == 0 {
            self.left = 1 << self.width;
            self.width += 1;
        }
    }

    fn put(&mut self, number: usize, width: usize) {
        self.bits.extend((0..width).map(|place| number >> place & 1 == 1));
    }

    fn text(&self) -> String {
        let six = |bits: &[bool]| {
            (0..6).fold(0, |value, at| value << 1 | usize::from(bits.get(at) == Some(&true)))
        };
        self.bits.chunks(6).map(|bits| char::from(CHARACTERS[six(bits)])).collect()
    }
}
