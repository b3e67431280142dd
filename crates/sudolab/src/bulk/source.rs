//! Lines in blocks, out of plain or compressed bytes.

use super::rows::puzzle_of;
use super::zstd::Frames;
use flate2::bufread::MultiGzDecoder;
use std::io::{self, BufReader, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Bytes of whole lines that are handled together: some three thousand puzzles.
pub(super) const BLOCK: usize = 256 * 1024;

/// Lines that a block has at most: short ones make more rows than text.
const MOST_LINES: usize = 8192;

/// What compressed input starts with.
const GZIP: [u8; 2] = [0x1f, 0x8b];
const ZSTD: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

/// Some lines of the input.
#[derive(Default)]
pub(super) struct Block {
    /// Its place in the order of blocks.
    pub(super) number: usize,
    /// The number of its first line, from 1.
    pub(super) first_line: u64,
    /// Whole lines, each with its end (but for the last of the input).
    pub(super) text: Vec<u8>,
    /// The line is longer than a block: so many bytes, which were not kept. It stands alone in
    /// its block.
    pub(super) too_long: Option<u64>,
    /// Bytes of the file (before decompression) that had been read when it was filled.
    pub(super) read: u64,
}

/// What is read, and how far.
pub struct Source {
    reader: Box<dyn Read + Send>,
    /// What of a line was read with the block before.
    rest: Vec<u8>,
    line_ends: LineEnds,
    blocks: usize,
    lines: u64,
    ended: bool,
    /// Bytes of the file read so far (before decompression).
    read: Arc<AtomicU64>,
    /// Zstd frames that carried no checksum.
    unchecked: Arc<AtomicU64>,
    size: Option<u64>,
}

/// A reader that counts.
struct Counted<R> {
    inner: R,
    read: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.read.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

impl Source {
    /// Any reader: plain, gzip or zstd, as its first bytes say; its size in bytes, if it is known.
    ///
    /// # Errors
    /// Its first bytes cannot be read, or are those of UTF-16.
    pub fn new(inner: impl Read + Send + 'static, size: Option<u64>) -> io::Result<Source> {
        let (read, unchecked) = (Arc::new(AtomicU64::new(0)), Arc::default());
        let mut counted = Counted { inner, read: Arc::clone(&read) };
        // A pipe may give them one by one.
        let mut start = Vec::new();
        counted.by_ref().take(ZSTD.len() as u64).read_to_end(&mut start)?;
        let is = |magic: &[u8]| start.starts_with(magic);
        let (is_gzip, is_zstd) = (is(&GZIP), is(&ZSTD));
        let buffered = BufReader::with_capacity(BLOCK, io::Cursor::new(start).chain(counted));
        let mut reader: Box<dyn Read + Send> = if is_gzip {
            Box::new(MultiGzDecoder::new(buffered))
        } else if is_zstd {
            Box::new(Frames::new(buffered, Arc::clone(&unchecked)))
        } else {
            Box::new(buffered)
        };
        let mut line_ends = LineEnds::default();
        let mut rest = start_of_text(&mut reader)?;
        line_ends.unify(&mut rest, 0);
        let (blocks, lines, ended) = (0, 0, false);
        Ok(Source { reader, rest, line_ends, blocks, lines, ended, read, unchecked, size })
    }

    /// Bytes of the file (before decompression), if known.
    pub fn size(&self) -> Option<u64> {
        self.size
    }

    /// How many zstd frames carried no checksum: a number that grows while it is read.
    pub(super) fn unchecked(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.unchecked)
    }

    /// The lines handed out so far.
    pub(super) fn lines(&self) -> u64 {
        self.lines
    }

    /// The next block, in the memory of an old one; `false` at the end.
    pub(super) fn next(&mut self, block: &mut Block) -> io::Result<bool> {
        block.text.clear();
        block.text.append(&mut self.rest);
        block.too_long = None;
        block.first_line = self.lines + 1;
        block.number = self.blocks;
        while !self.ended && block.text.len() < BLOCK {
            let filled = block.text.len();
            let room = (BLOCK - filled) as u64;
            let count = self.reader.by_ref().take(room).read_to_end(&mut block.text)?;
            self.line_ends.unify(&mut block.text, filled);
            self.ended = count == 0;
        }
        if block.text.is_empty() {
            return Ok(false);
        }
        // To count the ends is much faster than to go from one to the next.
        let ends = memchr::memchr_iter(b'\n', &block.text).count();
        let last = if ends >= MOST_LINES {
            memchr::memchr_iter(b'\n', &block.text).nth(MOST_LINES - 1)
        } else if self.ended {
            // The last line of the input may lack its end.
            Some(block.text.len() - 1)
        } else {
            memchr::memrchr(b'\n', &block.text)
        };
        match last {
            Some(last) => self.rest.extend(block.text.drain(last + 1..)),
            None => block.too_long = Some(self.skip_line(block.text.len() as u64)?),
        }
        if block.too_long.is_some() {
            block.text.clear();
            self.lines += 1;
        } else {
            self.lines += ends.min(MOST_LINES) as u64 + u64::from(!block.text.ends_with(b"\n"));
        }
        self.blocks += 1;
        block.read = self.read.load(Ordering::Relaxed);
        Ok(true)
    }

    /// Reads on to the end of a line that is longer than a block, and tells its length.
    fn skip_line(&mut self, mut length: u64) -> io::Result<u64> {
        let mut piece = Vec::with_capacity(BLOCK);
        loop {
            piece.clear();
            let count = self.reader.by_ref().take(BLOCK as u64).read_to_end(&mut piece)?;
            self.line_ends.unify(&mut piece, 0);
            if count == 0 {
                self.ended = true;
                return Ok(length);
            }
            if let Some(end) = memchr::memchr(b'\n', &piece) {
                self.rest.extend_from_slice(&piece[end + 1..]);
                return Ok(length + end as u64);
            }
            length += piece.len() as u64;
        }
    }
}

/// The first bytes of a text, without a byte-order mark.
fn start_of_text(reader: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut start = Vec::new();
    reader.take(3).read_to_end(&mut start)?;
    match start[..] {
        [0xef, 0xbb, 0xbf] => start.clear(),
        // Its marks, or without one a character of two bytes.
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] | [0, 1..=255, ..] | [1..=255, 0, 1..=255] => {
            let why = "the text is UTF-16: save it as UTF-8 (iconv -f UTF-16 -t UTF-8)";
            return Err(io::Error::new(io::ErrorKind::InvalidData, why));
        }
        _ => {}
    }
    Ok(start)
}

/// Makes one LF of what ends a line: CR LF, LF or CR, as in all formats.
#[derive(Default)]
struct LineEnds {
    /// The last byte was a CR, so that an LF after it belongs to it.
    after_cr: bool,
}

impl LineEnds {
    /// Does so with what was read into a text from here on.
    fn unify(&mut self, text: &mut Vec<u8>, from: usize) {
        let first = match self.after_cr {
            true => Some(0),
            // Most files have none, and to look for one costs next to nothing.
            false => memchr::memchr(b'\r', &text[from..]),
        };
        let Some(first) = first else { return };
        let start = from + first;
        let mut kept = start;
        for at in start..text.len() {
            let byte = text[at];
            text[kept] = if byte == b'\r' { b'\n' } else { byte };
            kept += usize::from(byte != b'\n' || !self.after_cr);
            self.after_cr = byte == b'\r';
        }
        text.truncate(kept);
    }
}

/// The first puzzles of a source as digits, at most so many, and how many lines were none.
///
/// # Errors
/// The input cannot be read further.
pub fn puzzles(mut source: Source, most: usize) -> io::Result<(Vec<[u8; 81]>, u64)> {
    let (mut puzzles, mut skipped) = (Vec::new(), 0);
    let mut block = Block::default();
    while puzzles.len() < most && source.next(&mut block)? {
        skipped += u64::from(block.too_long.is_some());
        for line in lines(&block.text) {
            match sudolab_turbo::parse(puzzle_of(line)) {
                Ok(puzzle) => puzzles.push(puzzle),
                Err(_) => skipped += 1,
            }
        }
    }
    puzzles.truncate(most);
    Ok((puzzles, skipped))
}

/// The lines of a block, without their ends.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut start = 0;
    let ends = memchr::memchr_iter(b'\n', text);
    let last = (!text.is_empty() && !text.ends_with(b"\n")).then_some(text.len());
    ends.chain(last).map(move |end| {
        let line = &text[start..end];
        start = end + 1;
        line
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn blocks_of(bytes: &[u8]) -> Vec<Block> {
        let mut source = Source::new(io::Cursor::new(bytes.to_vec()), None).unwrap();
        let mut blocks = Vec::new();
        loop {
            let mut block = Block::default();
            if !source.next(&mut block).unwrap() {
                return blocks;
            }
            blocks.push(block);
        }
    }

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    fn zstd(bytes: &[u8]) -> Vec<u8> {
        ruzstd::encoding::compress_to_vec(bytes, ruzstd::encoding::CompressionLevel::Fastest)
    }

    #[test]
    fn lines_with_and_without_a_last_end() {
        let count = |text: &[u8]| lines(text).count();
        assert_eq!([count(b""), count(b"a"), count(b"a\n"), count(b"a\nb")], [0, 1, 1, 2]);
        assert_eq!([count(b"\n"), count(b"\n\n"), count(b"a\n\nb\n")], [1, 2, 3]);
    }

    #[test]
    fn blocks_hold_whole_lines_and_lose_nothing() {
        let text: Vec<u8> =
            (0..20_000).flat_map(|n| format!("line {n} of many\n").into_bytes()).collect();
        for bytes in [text.clone(), gzip(&text)] {
            let blocks = blocks_of(&bytes);
            assert!(blocks.len() > 1);
            let mut line = 1;
            for (number, block) in blocks.iter().enumerate() {
                assert_eq!((block.number, block.first_line), (number, line));
                assert!(block.text.ends_with(b"\n") && block.text.len() <= BLOCK);
                line += lines(&block.text).count() as u64;
            }
            let joined: Vec<u8> = blocks.into_iter().flat_map(|block| block.text).collect();
            assert!(joined == text);
        }
    }

    #[test]
    fn short_lines_make_small_blocks() {
        let blocks = blocks_of(&b"\n".repeat(3 * MOST_LINES + 5));
        let sizes: Vec<_> = blocks.iter().map(|b| (b.first_line, b.text.len())).collect();
        let first = |n: usize| (n * MOST_LINES + 1) as u64;
        let full = MOST_LINES;
        assert_eq!(sizes, [(first(0), full), (first(1), full), (first(2), full), (first(3), 5)]);
    }

    #[test]
    fn members_of_a_gzip_file_follow_each_other() {
        let bytes = [gzip(b"one\ntw"), gzip(b"o\nthree\n")].concat();
        assert_eq!(blocks_of(&bytes)[0].text, b"one\ntwo\nthree\n");
    }

    #[test]
    fn frames_of_a_zstd_file_follow_each_other() {
        let note = [0x53, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3];
        let bytes = [zstd(b"one\ntw"), note.to_vec(), zstd(b"o\nthree\n")].concat();
        assert_eq!(blocks_of(&bytes)[0].text, b"one\ntwo\nthree\n");
    }

    #[test]
    fn a_line_longer_than_a_block_is_told_and_not_kept() {
        let mut text = b"first\n".to_vec();
        text.extend(std::iter::repeat_n(b'x', 3 * BLOCK));
        text.extend(b"\nlast");
        let blocks = blocks_of(&text);
        let kinds: Vec<_> = blocks.iter().map(|b| (b.first_line, b.too_long)).collect();
        assert_eq!(kinds, [(1, None), (2, Some(3 * BLOCK as u64)), (3, None)]);
        assert_eq!(blocks[2].text, b"last");
    }

    #[test]
    fn every_end_of_a_line_is_one_wherever_it_is_cut() {
        let lines = "one\n\ntwo\n\n\nthree\nfour";
        let cr = lines.replace('\n', "\r");
        let crlf = lines.replace('\n', "\r\n");
        for text in [lines, &cr, &crlf, "one\n\rtwo\r\r\r\nthree\rfour"] {
            for size in 1..=text.len() {
                let pieces = Pieces { bytes: text.as_bytes().to_vec(), size };
                let mut source = Source::new(pieces, None).unwrap();
                let mut block = Block::default();
                assert!(source.next(&mut block).unwrap());
                assert_eq!(String::from_utf8_lossy(&block.text), lines, "{text:?} by {size}");
                assert_eq!(source.lines(), 7);
            }
        }
        let long = [&b"x".repeat(BLOCK + 7)[..], b"\r\nnext\r"].concat();
        let blocks = blocks_of(&long);
        assert_eq!(
            (blocks[0].too_long, &blocks[1].text[..]),
            (Some(BLOCK as u64 + 7), &b"next\n"[..])
        );
    }

    /// A reader that gives so many bytes at a time.
    struct Pieces {
        bytes: Vec<u8>,
        size: usize,
    }

    impl Read for Pieces {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = self.size.min(buffer.len()).min(self.bytes.len());
            buffer[..count].copy_from_slice(&self.bytes[..count]);
            self.bytes.drain(..count);
            Ok(count)
        }
    }

    #[test]
    fn compressed_input_is_known_by_its_first_bytes_even_if_they_come_one_by_one() {
        let text = b"one\ntwo\n";
        for bytes in [gzip(text), zstd(text)] {
            let mut source = Source::new(Pieces { bytes, size: 1 }, None).unwrap();
            let mut block = Block::default();
            assert!(source.next(&mut block).unwrap());
            assert_eq!(block.text, text);
        }
    }

    #[test]
    fn a_byte_order_mark_is_no_part_of_the_first_line() {
        let marked = b"\xef\xbb\xbfone\ntwo\n";
        for bytes in [marked.to_vec(), gzip(marked)] {
            assert_eq!(blocks_of(&bytes)[0].text, b"one\ntwo\n");
        }
        assert_eq!(blocks_of(b"1")[0].text, b"1");
        assert!(blocks_of(b"\xef\xbb\xbf").is_empty());
    }

    #[test]
    fn text_of_two_bytes_a_character_is_refused() {
        let refused = |bytes: &[u8]| {
            let source = Source::new(io::Cursor::new(bytes.to_vec()), None);
            source.err().is_some_and(|error| error.to_string().contains("UTF-16"))
        };
        for marked in [&b"\xff\xfe1\0"[..], b"\xfe\xff\x001", b"1\x002\0", b"\x001\x002"] {
            assert!(refused(marked) && refused(&gzip(marked)), "{marked:?}");
        }
        assert!(!refused(b"12\n") && !refused(b"") && !refused(b"\0"));
    }

    #[test]
    fn damaged_input_is_an_error() {
        let mut bytes = gzip(&[b'1'; 1000]);
        let end = bytes.len() - 9;
        bytes[end] ^= 0xff;
        let mut source = Source::new(io::Cursor::new(bytes), None).unwrap();
        assert!(source.next(&mut Block::default()).is_err());
    }
}
