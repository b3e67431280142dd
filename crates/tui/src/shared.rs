//! What screens work on: the puzzles that are open, the game with the one at hand, and the desk.

use crate::desk::Desk;
use crate::game::Game;
use crate::shelf::Shelf;
use sudolab::{Board, Puzzle};

pub(crate) struct Shared {
    pub(crate) desk: Desk,
    pub(crate) shelf: Shelf,
    pub(crate) game: Game,
    /// Is another puzzle at hand of which the screens have not been told?
    pub(crate) is_new: bool,
}

impl Shared {
    pub(crate) fn new(desk: Desk, shelf: Shelf) -> Shared {
        let game = Game::new(&shelf.boards[shelf.at]);
        Shared { desk, shelf, game, is_new: true }
    }

    /// The board that other screens run: nothing of what was played.
    pub(crate) fn board(&self) -> Board {
        self.game.puzzle()
    }

    /// The puzzle at hand, if it is one; nothing is complained about.
    pub(crate) fn puzzle(&self) -> Option<Puzzle> {
        let board = self.board();
        match self.desk.ignore_rules {
            true => board.puzzle_ignoring_rules().ok(),
            false => board.puzzle().ok(),
        }
    }

    pub(crate) fn open(&mut self, shelf: Shelf, says: &str) {
        self.shelf = shelf;
        self.turned();
        self.desk.say(says);
    }

    /// Goes to another puzzle of the file.
    pub(crate) fn turn(&mut self, on: bool) {
        match self.shelf.turn(on) {
            true => {
                self.turned();
                self.desk.say(self.shelf.title());
            }
            false => self.desk.complain("only one puzzle is open"),
        }
    }

    fn turned(&mut self) {
        self.game = Game::new(&self.shelf.boards[self.shelf.at]);
        self.is_new = true;
    }
}
