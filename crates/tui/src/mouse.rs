//! The mouse: a click is at a place, the wheel is a key.

use crate::app::App;
use crate::desk::Overlay;
use crate::views::View;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

impl App {
    pub(crate) fn mouse(&mut self, mouse: &MouseEvent) {
        let place = Position::new(mouse.column, mouse.row);
        match (mouse.kind, &mut self.desk.overlay) {
            (MouseEventKind::Down(MouseButton::Left), Some(Overlay::Chooser(_))) => {
                let Some(Overlay::Chooser(mut chooser)) = self.desk.overlay.take() else { return };
                let chosen = chooser.click(self.body, place);
                self.chosen(chooser, chosen);
            }
            (MouseEventKind::Down(MouseButton::Left), None) => self.click(place),
            (MouseEventKind::ScrollDown, _) => {
                self.key(&wheel(self.view, self.desk.overlay.is_some(), true))
            }
            (MouseEventKind::ScrollUp, _) => {
                self.key(&wheel(self.view, self.desk.overlay.is_some(), false))
            }
            _ => {}
        }
    }

    fn click(&mut self, place: Position) {
        if place.y < self.body.y {
            if let Some(view) = crate::frame::tab_at(place.x) {
                self.view = view;
            }
            return;
        }
        match self.view {
            View::Board => self.board.click(self.body, place, &mut self.game),
            View::Watch => {
                if let Some(step) = self.watch.step_at(self.body, place) {
                    self.watch.go(step);
                }
            }
            View::Race => self.race.click(self.body, place),
            View::Compare => self.compare.click(self.body, place),
            View::New => {}
        }
    }
}

/// What the wheel means: steps of a search, rows elsewhere.
fn wheel(view: View, overlay: bool, down: bool) -> KeyEvent {
    let code = match (view, down) {
        (View::Watch, true) if !overlay => KeyCode::Right,
        (View::Watch, false) if !overlay => KeyCode::Left,
        (_, true) => KeyCode::Down,
        (_, false) => KeyCode::Up,
    };
    KeyEvent::from(code)
}
