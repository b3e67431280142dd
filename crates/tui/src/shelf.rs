//! The puzzles that are open: one, or those of a file.

use crate::desk::{Desk, Disk};
use sudolab::Board;
use sudolab::formats::{self, Format, Reading, WriteOptions};

pub(crate) struct Shelf {
    pub(crate) name: String,
    pub(crate) boards: Vec<Board>,
    pub(crate) at: usize,
}

impl Shelf {
    pub(crate) fn new(name: impl Into<String>, board: Board) -> Shelf {
        Shelf { name: name.into(), boards: vec![board], at: 0 }
    }

    /// The boards of a text that could be read, and what is to be said of it.
    pub(crate) fn of_reading(name: String, reading: Reading) -> Result<(Shelf, String), String> {
        let says = format!("{name}: read as {}", reading.taken_for);
        let boards: Vec<Board> =
            reading.records.into_iter().filter_map(|record| record.board.ok()).collect();
        match boards.is_empty() {
            true => Err(format!("{name}: no board in it can be read")),
            false => Ok((Shelf { name, boards, at: 0 }, says)),
        }
    }

    /// Reads what a person typed: a file, a shipped name, or the puzzle itself.
    pub(crate) fn open(text: &str, disk: &Disk) -> Result<(Shelf, String), String> {
        let (name, reading) = (disk.read)(text)?;
        Shelf::of_reading(name, reading)
    }

    /// Reads a text that was pasted.
    pub(crate) fn pasted(text: &str) -> Result<(Shelf, String), String> {
        let reading = formats::read(text, &formats::Options::default());
        let reading = reading.map_err(|error| format!("what was pasted is no puzzle: {error}"))?;
        Shelf::of_reading("pasted".to_owned(), reading)
    }

    /// What it is called on the screen.
    pub(crate) fn title(&self) -> String {
        match self.boards.len() {
            1 => self.name.clone(),
            all => format!("{} ({} of {all})", self.name, self.at + 1),
        }
    }

    /// Goes to another board; false if there is only one.
    pub(crate) fn turn(&mut self, on: bool) -> bool {
        let all = self.boards.len();
        self.at = if on { (self.at + 1) % all } else { (self.at + all - 1) % all };
        all > 1
    }
}

/// The formats that can be written.
pub(crate) fn writable() -> impl Iterator<Item = Format> {
    Format::all().filter(|format| format.can_write())
}

/// The format that the name of a file asks for.
pub(crate) fn format_of(name: &str) -> Option<Format> {
    let (_, ending) = name.rsplit_once('.')?;
    Format::with_extension(ending).find(|format| format.can_write())
}

/// Saves a board; says what the format could not hold.
pub(crate) fn save(
    board: &Board,
    name: &str,
    format: Format,
    desk: &mut Desk,
) -> Result<(), String> {
    let written = formats::write(board, format, &WriteOptions::default());
    let written = written.map_err(|error| error.to_string())?;
    (desk.disk.write)(name, &written.text)?;
    let lost: Vec<String> = written.lost.iter().map(ToString::to_string).collect();
    match lost.is_empty() {
        true => desk.say(format!("saved as {} in {name}", format.id())),
        false => {
            desk.say(format!("saved as {} in {name}; not kept: {}", format.id(), lost.join(", ")))
        }
    }
    Ok(())
}
