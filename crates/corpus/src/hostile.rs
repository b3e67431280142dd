//! Texts that nobody means well with, for the tests of readers and of the server.

/// A compressed code (lz-string in base64, as puzzle links have it) that grows as much as any: each new word is the
/// last and one unit more. Written by hand, since nothing here compresses.
pub fn bomb(codes: usize) -> String {
    let mut bits: Vec<u8> = Vec::new();
    let mut put =
        |number: usize, width: usize| (0..width).for_each(|at| bits.push((number >> at & 1) as u8));
    let (mut words, mut width) = (3, 2);
    for (nth, unit) in "{\"grid\":[{}".bytes().enumerate() {
        put(0, width);
        put(unit.into(), 8);
        words += 1 + usize::from(nth > 0);
        width = (usize::BITS - usize::leading_zeros(words)) as usize;
    }
    for _ in 0..codes {
        put(words, width);
        words += 1;
        width = (usize::BITS - usize::leading_zeros(words)) as usize;
    }
    put(2, width);
    let alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let letter = |six: &[u8]| {
        let value = (0..6).fold(0, |value, at| value << 1 | six.get(at).copied().unwrap_or(0));
        char::from(alphabet[usize::from(value)])
    };
    bits.chunks(6).map(letter).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_bomb_is_small() {
        assert!(super::bomb(4_000).len() < 10_000);
    }
}
