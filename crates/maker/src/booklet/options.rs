//! What can be chosen for a booklet; each value is valid by its type.

use super::font;
use std::fmt;
use std::str::FromStr;

/// A size of paper, upright.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Paper {
    /// 210 by 297 mm.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl Paper {
    /// All of them.
    pub const ALL: [Paper; 2] = [Paper::A4, Paper::Letter];

    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            Paper::A4 => "a4",
            Paper::Letter => "letter",
        }
    }

    /// Width and height in points, 72 to an inch.
    pub fn points(self) -> (f32, f32) {
        match self {
            Paper::A4 => (595.28, 841.89),
            Paper::Letter => (612.0, 792.0),
        }
    }
}

impl fmt::Display for Paper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Paper {
    type Err = OptionError;

    fn from_str(name: &str) -> Result<Paper, OptionError> {
        let named = |paper: &Paper| paper.name().eq_ignore_ascii_case(name);
        Paper::ALL.into_iter().find(named).ok_or(OptionError::Paper)
    }
}

/// How many puzzles are on a page, at most: large boards have fewer, so that their cells stay legible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PerPage(usize);

impl PerPage {
    /// Those that fill a page.
    pub const ALL: [usize; 6] = [1, 2, 4, 6, 9, 12];

    /// So many.
    ///
    /// # Errors
    /// If a page is not filled by so many.
    pub fn new(puzzles: usize) -> Result<PerPage, OptionError> {
        let known = PerPage::ALL.contains(&puzzles);
        known.then_some(PerPage(puzzles)).ok_or(OptionError::PerPage)
    }

    /// What is usual for a booklet of so many puzzles: one page if they are few, or four a page.
    pub fn usual(puzzles: usize) -> PerPage {
        let enough = PerPage::ALL.into_iter().find(|&most| most >= puzzles.min(4));
        PerPage(enough.unwrap_or(1))
    }

    /// The number.
    pub fn get(self) -> usize {
        self.0
    }
}

impl FromStr for PerPage {
    type Err = OptionError;

    fn from_str(number: &str) -> Result<PerPage, OptionError> {
        PerPage::new(number.parse().map_err(|_| OptionError::PerPage)?)
    }
}

/// The heading of every page: up to [`Title::MOST`] characters that the fonts have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Title(String);

impl Title {
    /// The most characters: a line of legible ones.
    pub const MOST: usize = 80;

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Default for Title {
    fn default() -> Title {
        Title("Sudoku".to_owned())
    }
}

impl FromStr for Title {
    type Err = OptionError;

    fn from_str(text: &str) -> Result<Title, OptionError> {
        if text.chars().count() > Title::MOST {
            return Err(OptionError::LongTitle);
        }
        match text.chars().find(|&character| font::byte(character).is_none()) {
            Some(character) => Err(OptionError::TitleCharacter(character)),
            None => Ok(Title(text.trim().to_owned())),
        }
    }
}

/// What is wrong with a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionError {
    /// There is no such paper.
    Paper,
    /// A page is not filled by so many.
    PerPage,
    /// The title does not fit on a line.
    LongTitle,
    /// The fonts lack this character.
    TitleCharacter(char),
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionError::Paper => write!(f, "there are: a4, letter"),
            OptionError::PerPage => write!(f, "a page holds 1, 2, 4, 6, 9 or 12 puzzles"),
            OptionError::LongTitle => write!(f, "a title has at most {} characters", Title::MOST),
            OptionError::TitleCharacter(character) => write!(
                f,
                "{character:?} cannot be printed: the fonts of PDF have the letters of Western Europe only"
            ),
        }
    }
}

impl std::error::Error for OptionError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_keep_to_the_fonts_and_to_a_line() {
        let title = |text: &str| text.parse::<Title>().map(|title| title.as_str().to_owned());
        assert_eq!(title(" Für Zoë – 5 € "), Ok("Für Zoë – 5 €".to_owned()));
        assert_eq!(title("数独"), Err(OptionError::TitleCharacter('数')));
        assert_eq!(title("a\nb"), Err(OptionError::TitleCharacter('\n')));
        assert!(title(&"é".repeat(80)).is_ok());
        assert_eq!(title(&"é".repeat(81)), Err(OptionError::LongTitle));
    }

    #[test]
    fn few_puzzles_fill_their_page() {
        let usual = [0, 1, 2, 3, 4, 5, 100].map(|puzzles| PerPage::usual(puzzles).get());
        assert_eq!(usual, [1, 1, 2, 4, 4, 4, 4]);
        assert_eq!("9".parse(), Ok(PerPage(9)));
        for wrong in ["0", "3", "20", "-1", "many", ""] {
            assert_eq!(wrong.parse::<PerPage>(), Err(OptionError::PerPage), "{wrong}");
        }
        assert_eq!("A4".parse(), Ok(Paper::A4));
        assert_eq!("legal".parse::<Paper>(), Err(OptionError::Paper));
    }
}
