//! What stands out, and how. Every colour comes with a sign, a letter or a weight, so that nothing is lost without
//! colours; only the sixteen of every terminal are used, and those the background allows.

use ratatui::style::{Color, Modifier, Style};

/// What a piece of text is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// Text.
    Plain,
    /// Lines, and what can be passed over.
    Faint,
    /// A digit that the puzzle starts with.
    Given,
    /// A digit written by a person or a search.
    Own,
    /// A mistake, a dead end.
    Bad,
    /// A solution, a winner.
    Good,
    /// The cell or row at hand.
    Focus,
    /// What a step rests on.
    Because,
    /// Headings.
    Title,
    /// A key that can be pressed.
    Key,
}

/// Which colours there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theme {
    /// Light text on a dark ground.
    Dark,
    /// Dark text on a light ground.
    Light,
    /// No colours at all.
    Plain,
}

impl Theme {
    /// The theme for an environment: `NO_COLOR` ends all colours, `COLORFGBG` tells the background where a terminal
    /// sets it; most are dark.
    pub fn of(no_color: Option<&str>, colorfgbg: Option<&str>) -> Theme {
        let background = colorfgbg.and_then(|colours| colours.rsplit(';').next());
        match background {
            _ if no_color.is_some_and(|value| !value.is_empty()) => Theme::Plain,
            Some("7" | "15") => Theme::Light,
            _ => Theme::Dark,
        }
    }

    /// The theme for this process.
    pub fn of_environment() -> Theme {
        let variable = |name| std::env::var(name).ok();
        Theme::of(variable("NO_COLOR").as_deref(), variable("COLORFGBG").as_deref())
    }

    pub(crate) fn next(self) -> Theme {
        match self {
            Theme::Dark => Theme::Light,
            Theme::Light => Theme::Plain,
            Theme::Plain => Theme::Dark,
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Theme::Dark => "dark background",
            Theme::Light => "light background",
            Theme::Plain => "no colours",
        }
    }

    /// How a piece of text looks.
    pub fn style(self, ink: Ink) -> Style {
        let style = Style::new().add_modifier(weight(ink));
        match self.colour(ink) {
            Some(colour) => style.fg(colour),
            None => style,
        }
    }

    /// The colour for this background; most text keeps the terminal's own.
    fn colour(self, ink: Ink) -> Option<Color> {
        let (dark, light) = match ink {
            Ink::Plain | Ink::Faint | Ink::Given | Ink::Focus => return None,
            Ink::Own => (Color::LightCyan, Color::Blue),
            Ink::Bad => (Color::LightRed, Color::Red),
            Ink::Good => (Color::LightGreen, Color::Green),
            Ink::Because => (Color::LightYellow, Color::Magenta),
            Ink::Title => (Color::LightBlue, Color::Blue),
            Ink::Key => (Color::LightMagenta, Color::Magenta),
        };
        match self {
            Theme::Dark => Some(dark),
            Theme::Light => Some(light),
            Theme::Plain => None,
        }
    }
}

/// The weight says what the colour says.
fn weight(ink: Ink) -> Modifier {
    match ink {
        Ink::Plain | Ink::Own => Modifier::empty(),
        Ink::Faint => Modifier::DIM,
        Ink::Given | Ink::Title | Ink::Good | Ink::Key => Modifier::BOLD,
        Ink::Bad => Modifier::BOLD.union(Modifier::UNDERLINED),
        Ink::Because => Modifier::UNDERLINED,
        Ink::Focus => Modifier::REVERSED,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Ink; 10] = [
        Ink::Plain,
        Ink::Faint,
        Ink::Given,
        Ink::Own,
        Ink::Bad,
        Ink::Good,
        Ink::Focus,
        Ink::Because,
        Ink::Title,
        Ink::Key,
    ];

    #[test]
    fn the_environment_decides() {
        assert_eq!(Theme::of(None, None), Theme::Dark);
        assert_eq!(Theme::of(Some(""), Some("0;15")), Theme::Light);
        assert_eq!(Theme::of(Some("1"), Some("0;15")), Theme::Plain);
        assert_eq!(Theme::of(None, Some("15;0")), Theme::Dark);
    }

    #[test]
    fn without_colours_there_are_none_and_no_ground_is_painted() {
        for ink in ALL {
            assert_eq!(Theme::Plain.style(ink).fg, None, "{ink:?}");
            for theme in [Theme::Dark, Theme::Light] {
                let style = theme.style(ink);
                assert_eq!(style.bg, None, "{ink:?}");
                assert!(!matches!(style.fg, Some(Color::Rgb(..) | Color::Indexed(_))), "{ink:?}");
            }
        }
    }

    #[test]
    fn mistakes_stand_out_by_weight_too() {
        let look = |ink| Theme::Plain.style(ink);
        for (one, other) in [(Ink::Bad, Ink::Own), (Ink::Because, Ink::Own), (Ink::Given, Ink::Own)]
        {
            assert_ne!(look(one), look(other));
        }
    }
}
