//! Tables of digits and expressions as the characters of base64 that are safe in links.

const CHARACTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The numbers of characters, six bits each; `None` if one is none.
fn sixes(text: &str) -> Option<Vec<u8>> {
    let number = |byte: u8| CHARACTERS.iter().position(|&own| own == byte).map(|at| at as u8);
    text.bytes().map(number).collect()
}

fn characters(sixes: impl Iterator<Item = u8>) -> String {
    sixes.map(|six| char::from(CHARACTERS[usize::from(six)])).collect()
}

/// The most characters that bits take: one for each cell of the largest board, or for each pair of its digits.
const MOST_SIXES: usize = 43;

/// The places of the bits that are set, the lowest of each character first.
pub(super) fn bits(text: &str) -> Option<Vec<usize>> {
    let sixes = sixes(text).filter(|sixes| sixes.len() <= MOST_SIXES)?;
    let set = |(nth, six): (usize, u8)| {
        (0..6).filter(move |place| six >> place & 1 == 1).map(move |place| 6 * nth + place)
    };
    Some(sixes.into_iter().enumerate().flat_map(set).collect())
}

/// The same the other way, without characters that say nothing at the end.
pub(super) fn of_bits(places: &[usize]) -> String {
    let mut sixes = vec![0; places.iter().max().map_or(0, |most| most / 6 + 1)];
    places.iter().for_each(|place| sixes[place / 6] |= 1 << (place % 6));
    characters(sixes.into_iter())
}

/// A text in base64.
pub(super) fn text(code: &str) -> Option<String> {
    let sixes = sixes(code.trim_end_matches('='))?;
    let bytes = sixes.chunks(4).flat_map(|four| {
        let bits = four.iter().fold(0u32, |bits, &six| bits << 6 | u32::from(six));
        let bits = bits << (6 * (4 - four.len()));
        (1..four.len()).map(move |nth| (bits >> (24 - 8 * nth)) as u8)
    });
    String::from_utf8(bytes.collect()).ok()
}

/// The same the other way.
pub(super) fn of_text(text: &str) -> String {
    let sixes = text.as_bytes().chunks(3).flat_map(|three| {
        let bits = three.iter().fold(0u32, |bits, &byte| bits << 8 | u32::from(byte));
        let bits = bits << (8 * (3 - three.len()));
        (0..=three.len()).map(move |nth| (bits >> (18 - 6 * nth) & 63) as u8)
    });
    characters(sixes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_back() {
        for words in ["", "1", "12", "[1-5]*", ".*(12|24).*"] {
            assert_eq!(text(&of_text(words)).as_deref(), Some(words));
        }
        assert_eq!(of_text("[1-5]*"), "WzEtNV0q");
        assert_eq!(text("WzEtNV0q=="), Some("[1-5]*".into()));
        for places in [&[][..], &[0], &[5, 6], &[80]] {
            assert_eq!(bits(&of_bits(places)).as_deref(), Some(places));
        }
        assert_eq!((text("é"), bits("a!")), (None, None));
    }
}
