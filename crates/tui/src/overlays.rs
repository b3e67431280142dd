//! What is typed into lines and lists over a screen, and what becomes of it.

use crate::app::App;
use crate::chooser::{Chooser, Chosen};
use crate::desk::Overlay;
use crate::prompt::{Prompt, Purpose, Typed};
use crate::shelf::{self, Shelf};
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use sudolab::formats::Format;

impl App {
    pub(crate) fn ask_save(&mut self) {
        self.saving = None;
        let mut prompt = Prompt::new(Purpose::SaveBoard, "board.sdk");
        prompt.remark = self.format_remark(&prompt.text);
        self.shared.desk.ask(prompt);
    }

    fn format(&self, name: &str) -> Format {
        self.saving.or_else(|| shelf::format_of(name)).unwrap_or(Format::Json)
    }

    fn format_remark(&self, name: &str) -> String {
        let format = self.format(name);
        format!("as {}: {} (Tab: another format)", format.id(), format.title())
    }

    pub(crate) fn prompt_key(&mut self, mut prompt: Prompt, key: &KeyEvent) {
        let saving = prompt.purpose == Purpose::SaveBoard;
        if saving && key.code == KeyCode::Tab {
            let now = self.format(&prompt.text);
            let all: Vec<Format> = shelf::writable().collect();
            let at = all.iter().position(|format| *format == now).unwrap_or(0);
            self.saving = Some(all[(at + 1) % all.len()]);
        }
        match prompt.key(key) {
            Typed::Left => return,
            Typed::Done if self.would_overwrite(&prompt) => {
                prompt.asked = Some(prompt.text.clone());
                prompt.remark = "this file is there already: Enter again writes over it".to_owned();
            }
            Typed::Done => match self.answered(&prompt) {
                Ok(()) => return,
                Err(why) => {
                    // A failed write may have left words on the screen.
                    (prompt.remark, self.repaint) = (why, true);
                }
            },
            Typed::Open if saving => prompt.remark = self.format_remark(&prompt.text),
            Typed::Open => {}
        }
        self.shared.desk.ask(prompt);
    }

    /// Is a file there that nobody was asked about?
    fn would_overwrite(&self, prompt: &Prompt) -> bool {
        prompt.purpose.writes_file()
            && prompt.asked.as_ref() != Some(&prompt.text)
            && (self.shared.desk.disk.exists)(prompt.text.trim())
    }

    /// Does what a line was typed for.
    fn answered(&mut self, prompt: &Prompt) -> Result<(), String> {
        let text = prompt.text.trim();
        match prompt.purpose {
            _ if text.is_empty() => Ok(()),
            Purpose::Open => {
                let (shelf, says) = Shelf::open(text, &self.shared.desk.disk)?;
                self.open(shelf, &says);
                Ok(())
            }
            Purpose::SaveBoard => {
                let format = self.format(text);
                shelf::save(&self.shared.game.board(), text, format, &mut self.shared.desk)
            }
            Purpose::View(asked) => {
                self.with_view(|view, shared| view.answered(asked, text, shared))
            }
        }
    }

    fn open(&mut self, shelf: Shelf, says: &str) {
        self.shared.open(shelf, says);
        self.look_for_another_puzzle();
    }

    pub(crate) fn chosen(&mut self, chooser: Chooser, chosen: Chosen) {
        match chosen {
            Chosen::Nothing => self.shared.desk.overlay = Some(Overlay::Chooser(chooser)),
            Chosen::Left => {}
            Chosen::Contestant(contestant) => {
                self.with_view(|view, shared| view.chosen(chooser.lane, contestant, shared));
            }
        }
    }

    pub(crate) fn paste(&mut self, text: &str) {
        match &mut self.shared.desk.overlay {
            Some(Overlay::Prompt(prompt)) => prompt.paste(text),
            Some(Overlay::Chooser(chooser)) => chooser.paste(text),
            _ => match Shelf::pasted(text) {
                Ok((shelf, says)) => self.open(shelf, &says),
                Err(why) => self.shared.desk.complain(why),
            },
        }
    }
}
