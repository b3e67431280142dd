//! The mouse: a click is at a place, the wheel is a key.

use crate::app::App;
use crate::desk::Overlay;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

impl App {
    pub(crate) fn mouse(&mut self, mouse: &MouseEvent) {
        let place = Position::new(mouse.column, mouse.row);
        match (mouse.kind, &self.shared.desk.overlay) {
            (MouseEventKind::Down(MouseButton::Left), Some(Overlay::Chooser(_))) => {
                self.click_list(place);
            }
            (MouseEventKind::Down(MouseButton::Left), None) => self.click(place),
            (MouseEventKind::ScrollDown, _) => self.key(&KeyEvent::from(self.wheel(true))),
            (MouseEventKind::ScrollUp, _) => self.key(&KeyEvent::from(self.wheel(false))),
            _ => {}
        }
    }

    fn click_list(&mut self, place: Position) {
        let overlay = self.shared.desk.overlay.take();
        let Some(Overlay::Chooser(mut chooser)) = overlay else { return };
        let chosen = chooser.click(self.body, place);
        self.chosen(chooser, chosen);
    }

    fn click(&mut self, place: Position) {
        let body = self.body;
        if place.y >= body.y {
            self.with_view(|view, shared| view.click(body, place, shared));
        } else if let Some(at) = self.tab_at(place.x) {
            self.at = at;
        }
    }

    /// What the wheel means: rows, unless the screen without anything over it says otherwise.
    fn wheel(&self, down: bool) -> KeyCode {
        match &self.shared.desk.overlay {
            None => self.view().wheel(down),
            Some(_) if down => KeyCode::Down,
            Some(_) => KeyCode::Up,
        }
    }
}
