//! Files and pipes that are read whole: never more than [`MAX_INPUT`] bytes, whatever they hold.

use crate::MAX_INPUT;
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// All bytes of a source.
///
/// # Errors
/// It cannot be read, or gives more than [`MAX_INPUT`] bytes.
pub fn read_bytes(source: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(MAX_INPUT as u64 + 1).read_to_end(&mut bytes)?;
    match bytes.len() <= MAX_INPUT {
        true => Ok(bytes),
        false => Err(too_large(format!("more than {MAX_INPUT} bytes"))),
    }
}

/// All bytes of a file. What is too large is refused before it is read, where its size is known.
///
/// # Errors
/// As [`read_bytes`]; also if it is a folder.
pub fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    let file = File::open(path)?;
    let known = file.metadata()?;
    if known.is_dir() {
        let why = "this is a folder: name a file in it";
        return Err(io::Error::new(ErrorKind::IsADirectory, why));
    }
    match known.len() <= MAX_INPUT as u64 {
        true => read_bytes(file),
        false => Err(too_large(format!("{} bytes", known.len()))),
    }
}

/// All of a file of text.
///
/// # Errors
/// As [`read_file`]; also if it is not UTF-8.
pub fn read_text_file(path: &Path) -> io::Result<String> {
    let not_text = |_| io::Error::new(ErrorKind::InvalidData, "this is not a text in UTF-8");
    String::from_utf8(read_file(path)?).map_err(not_text)
}

fn too_large(what: String) -> io::Error {
    let why = format!("{what}; up to {MAX_INPUT} are read at once: split it");
    io::Error::new(ErrorKind::FileTooLarge, why)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_without_end_is_given_up() {
        let error = read_bytes(io::repeat(0)).unwrap_err();
        assert!(error.to_string().contains("split it"), "{error}");
        assert_eq!(read_bytes(io::repeat(b'1').take(81)).unwrap().len(), 81);
        assert_eq!(read_bytes(io::repeat(0).take(MAX_INPUT as u64)).unwrap().len(), MAX_INPUT);
    }

    #[test]
    fn a_folder_says_so() {
        let error = read_file(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap_err();
        assert!(error.to_string().contains("folder"), "{error}");
    }
}
