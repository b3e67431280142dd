//! Zstandard frames one after another, as the format allows. The decoder reads one at a time, and leaves it to its
//! caller to compare what a frame gave with what the frame says of itself.

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use std::fmt::Display;
use std::io::{self, BufRead, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The contents of all frames, each checked at its end.
pub(super) struct Frames<R> {
    input: R,
    decoder: FrameDecoder,
    /// The number of the frame at hand, from 1; between two frames it is that of the last.
    number: u64,
    within: bool,
    /// Bytes that the frame at hand gave so far.
    length: u64,
    /// Frames that carry no checksum, so far.
    unchecked: Arc<AtomicU64>,
}

impl<R: BufRead> Frames<R> {
    pub(super) fn new(input: R, unchecked: Arc<AtomicU64>) -> Frames<R> {
        let decoder = FrameDecoder::new();
        Frames { input, decoder, number: 0, within: false, length: 0, unchecked }
    }

    /// Begins the next frame; `false` at the end of the input.
    fn begin(&mut self) -> io::Result<bool> {
        while !self.input.fill_buf()?.is_empty() {
            self.number += 1;
            let header = self.decoder.init(&mut self.input);
            match header {
                Ok(()) => {
                    (self.within, self.length) = (true, 0);
                    return Ok(true);
                }
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => self.skip(u64::from(length))?,
                Err(FrameDecoderError::ReadFrameHeaderError(
                    ReadFrameHeaderError::BadMagicNumber(_),
                )) => {
                    return Err(io::Error::other("bytes after the end of the compressed data"));
                }
                Err(error) => return Err(self.damaged(error)),
            }
        }
        Ok(false)
    }

    /// Passes over a frame of notes.
    fn skip(&mut self, length: u64) -> io::Result<()> {
        let passed = io::copy(&mut self.input.by_ref().take(length), &mut io::sink())?;
        match passed == length {
            true => Ok(()),
            false => Err(self.damaged("it is cut off")),
        }
    }

    /// Some bytes of the frame at hand; 0 at its end.
    fn give(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
            let decoded =
                self.decoder.decode_blocks(&mut self.input, BlockDecodingStrategy::UptoBlocks(1));
            decoded.map_err(|error| self.damaged(error))?;
        }
        let count = self.decoder.read(buffer)?;
        self.length += count as u64;
        Ok(count)
    }

    /// Holds what a frame gave against its own length and checksum.
    fn end(&mut self) -> io::Result<()> {
        self.within = false;
        // 0 stands for a length that is not told, too.
        let length = self.decoder.content_size();
        if length != 0 && length != self.length {
            return Err(self.damaged(format!("{} bytes instead of {length}", self.length)));
        }
        match self.decoder.get_checksum_from_data() {
            None => _ = self.unchecked.fetch_add(1, Ordering::Relaxed),
            stored if stored == self.decoder.get_calculated_checksum() => {}
            Some(_) => return Err(self.damaged("it does not match its checksum")),
        }
        Ok(())
    }

    fn damaged(&self, why: impl Display) -> io::Error {
        let why = format!(
            "frame {} of the zstd data is damaged ({why}), and rows made of it may be wrong: get the file again",
            self.number
        );
        io::Error::new(io::ErrorKind::InvalidData, why)
    }
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        while self.within || self.begin()? {
            match self.give(buffer)? {
                0 => self.end()?,
                count => return Ok(count),
            }
        }
        Ok(0)
    }
}
