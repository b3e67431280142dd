//! Keys: one list for each screen, from which both what they do and what `?` shows come.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// A key of the keyboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Key {
    /// A character.
    Char(char),
    /// A character with Ctrl.
    Ctrl(char),
    /// Another key.
    Code(KeyCode),
    /// A character that can be a digit: 1 to 9, and the capitals of larger boards.
    Symbol,
}

impl Key {
    pub(crate) fn matches(self, event: &KeyEvent) -> bool {
        let ctrl = event.modifiers.contains(KeyModifiers::CONTROL);
        let alt = event.modifiers.contains(KeyModifiers::ALT);
        match (self, event.code) {
            (Key::Char(key), KeyCode::Char(typed)) => !ctrl && !alt && key == typed,
            (Key::Ctrl(key), KeyCode::Char(typed)) => ctrl && key == typed.to_ascii_lowercase(),
            (Key::Code(key), typed) => key == typed,
            (Key::Symbol, KeyCode::Char(typed)) => {
                !ctrl && !alt && (typed.is_ascii_digit() || typed.is_ascii_uppercase())
            }
            _ => false,
        }
    }

    /// Its name on the help screen.
    pub(crate) fn name(self) -> String {
        match self {
            Key::Char(' ') => "Space".to_owned(),
            Key::Char(character) => character.to_string(),
            Key::Ctrl(character) => format!("Ctrl-{}", character.to_ascii_uppercase()),
            Key::Symbol => "1-9".to_owned(),
            Key::Code(code) => match code {
                KeyCode::Left => "←",
                KeyCode::Right => "→",
                KeyCode::Up => "↑",
                KeyCode::Down => "↓",
                KeyCode::Enter => "Enter",
                KeyCode::Esc => "Esc",
                KeyCode::Tab => "Tab",
                KeyCode::BackTab => "Shift-Tab",
                KeyCode::Backspace => "Backspace",
                KeyCode::Delete => "Delete",
                KeyCode::Home => "Home",
                KeyCode::End => "End",
                KeyCode::PageUp => "PgUp",
                KeyCode::PageDown => "PgDn",
                KeyCode::F(1) => "F1",
                _ => "?",
            }
            .to_owned(),
        }
    }

    /// An event that is this key: for tests that press all of them.
    #[cfg(test)]
    pub(crate) fn event(self) -> KeyEvent {
        match self {
            Key::Char(character) => KeyEvent::new(KeyCode::Char(character), KeyModifiers::NONE),
            Key::Ctrl(character) => KeyEvent::new(KeyCode::Char(character), KeyModifiers::CONTROL),
            Key::Code(code) => KeyEvent::new(code, KeyModifiers::NONE),
            Key::Symbol => KeyEvent::new(KeyCode::Char('3'), KeyModifiers::NONE),
        }
    }
}

/// Keys and what they do.
#[derive(Clone, Copy)]
pub(crate) struct Binding<A: 'static> {
    pub(crate) keys: &'static [Key],
    pub(crate) says: &'static str,
    pub(crate) action: A,
    /// A word for the lower edge, where newcomers look; most have none.
    short: &'static str,
}

impl<A: Copy> Binding<A> {
    /// The same, named at the lower edge.
    pub(crate) const fn short(self, short: &'static str) -> Binding<A> {
        Binding { short, ..self }
    }
}

/// The line of a list.
pub(crate) const fn bind<A>(keys: &'static [Key], action: A, says: &'static str) -> Binding<A> {
    Binding { keys, says, action, short: "" }
}

/// What a key does by a list, if it is in it.
pub(crate) fn find<A: Copy>(list: &[Binding<A>], event: &KeyEvent) -> Option<A> {
    let hit = |binding: &&Binding<A>| binding.keys.iter().any(|key| key.matches(event));
    list.iter().find(hit).map(|binding| binding.action)
}

/// A line of help: the keys, and what they do.
pub(crate) type HelpLine = (String, &'static str);

/// A list as the help screen shows it.
pub(crate) fn help<A>(list: &[Binding<A>]) -> Vec<HelpLine> {
    let names = |keys: &[Key]| keys.iter().map(|key| key.name()).collect::<Vec<_>>().join(" ");
    list.iter().map(|binding| (names(binding.keys), binding.says)).collect()
}

/// The keys worth knowing first: the first key of each, and a word.
pub(crate) fn shorts<A>(list: &[Binding<A>]) -> Vec<(String, &'static str)> {
    let named = list.iter().filter(|binding| !binding.short.is_empty());
    named.map(|binding| (binding.keys[0].name(), binding.short)).collect()
}

/// The keys that move, in every screen.
pub(crate) const LEFT: &[Key] = &[Key::Code(KeyCode::Left), Key::Char('h')];
pub(crate) const RIGHT: &[Key] = &[Key::Code(KeyCode::Right), Key::Char('l')];
pub(crate) const UP: &[Key] = &[Key::Code(KeyCode::Up), Key::Char('k')];
pub(crate) const DOWN: &[Key] = &[Key::Code(KeyCode::Down), Key::Char('j')];
