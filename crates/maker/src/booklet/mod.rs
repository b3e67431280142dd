//! Booklets to print: puzzles with their numbers and levels, solutions at the end, as PDF or as SVG pages.
//!
//! The layout (`sheets`, `board`) knows nothing of files; `pdf` and `svg` write what it says. The same booklet gives
//! the same bytes.
//!
//! ```
//! use sudolab_core::{Cancel, Limits, Random, Shape};
//! use sudolab_maker::Blanks;
//! use sudolab_maker::booklet::{Booklet, Item, Paper, PerPage};
//!
//! let made = Blanks::new(Shape::classic(), 0.5).make(&mut Random::new(1), &Cancel::new()).unwrap();
//! let booklet = Booklet {
//!     title: "For the train".parse().unwrap(),
//!     paper: Paper::A4,
//!     per_page: PerPage::new(4).unwrap(),
//!     solutions: true,
//!     puzzles: vec![Item::new(&made.puzzle, Limits::default(), &Cancel::new()).unwrap()],
//! };
//! assert!(booklet.pdf().starts_with(b"%PDF-"));
//! assert_eq!(booklet.svg_pages().count(), 2);
//! ```

mod board;
mod drawing;
mod font;
mod item;
mod options;
mod pdf;
mod rules;
mod sheets;
pub mod steps;
mod svg;

pub use item::{Item, ItemError, MAX_SIDE};
pub use options::{OptionError, Paper, PerPage, Title};

use drawing::{Anchor, Ink, Page, Style, Text};
use font::Font;
use sheets::{Area, Kind, Place, Sheet};

/// What is printed, and how.
#[derive(Clone, Debug)]
pub struct Booklet {
    /// The heading of every page.
    pub title: Title,
    /// The paper.
    pub paper: Paper,
    /// How many puzzles are on a page, at most.
    pub per_page: PerPage,
    /// Are the solutions printed at the end?
    pub solutions: bool,
    /// The puzzles, numbered from 1.
    pub puzzles: Vec<Item>,
}

impl Booklet {
    /// The booklet as a PDF file.
    pub fn pdf(&self) -> Vec<u8> {
        pdf::write(&self.title, self.pages())
    }

    /// Its pages, each as an SVG file.
    pub fn svg_pages(&self) -> impl ExactSizeIterator<Item = String> {
        self.pages().map(|page| svg::write(&page))
    }

    fn pages(&self) -> impl ExactSizeIterator<Item = Page> {
        let sheets = self.sheets();
        let count = sheets.len();
        sheets
            .into_iter()
            .enumerate()
            .map(move |(index, sheet)| self.page(&sheet, index + 1, count))
    }

    fn sheets(&self) -> Vec<Sheet> {
        let area = Area::of(self.paper);
        let sides: Vec<usize> = self.puzzles.iter().map(Item::side).collect();
        let mut sheets = sheets::of_puzzles(&sides, self.per_page, area);
        if self.solutions {
            sheets.extend(sheets::of_solutions(&sides, area));
        }
        sheets
    }

    fn page(&self, sheet: &Sheet, number: usize, count: usize) -> Page {
        let (width, height) = self.paper.points();
        let area = Area::of(self.paper);
        let mut page = Page::blank(width, height);
        page.texts.extend([self.heading(sheet.kind, area), foot(number, count, &page)]);
        for (slot, index) in sheet.boards.clone().enumerate() {
            let item = &self.puzzles[index];
            let place = sheet.tiling.place(slot, item.side(), area);
            board::draw(item, sheet.kind, place, &mut page);
            page.texts.extend(captions(item, index + 1, sheet.kind, place));
        }
        page
    }

    fn heading(&self, kind: Kind, area: Area) -> Text {
        let text = match (kind, self.title.as_str()) {
            (Kind::Puzzles, title) => title.to_owned(),
            (Kind::Solutions, "") => "Solutions".to_owned(),
            (Kind::Solutions, title) => format!("{title}: solutions"),
        };
        let style = Style::new(Font::Bold, 15.0, Ink::Black).within(area.width, &text);
        Text { x: area.left, y: area.top - 18.0, anchor: Anchor::Start, style, text }
    }
}

fn foot(number: usize, count: usize, page: &Page) -> Text {
    Text {
        x: page.width / 2.0,
        y: page.height - 38.0,
        anchor: Anchor::Middle,
        style: Style::new(Font::Regular, 9.0, Ink::Grey),
        text: format!("{number} / {count}"),
    }
}

/// The number of a puzzle at the left of its board, and what there is to say about it at the right.
fn captions(item: &Item, number: usize, kind: Kind, place: Place) -> Vec<Text> {
    let size = place.cell * item.side() as f32;
    let (number, words) = (number.to_string(), item.caption().to_owned());
    let letters = (size / 32.0).clamp(8.0, 11.0);
    let number_style = Style::new(Font::Bold, letters, Ink::Black);
    let room = size - number_style.size * (number_style.font.width(&number) + 1.0);
    let words_style = Style::new(Font::Regular, letters, Ink::Grey).within(room, &words);
    let text = |x, anchor, style, text| Text {
        x,
        y: place.top + size + letters + 4.0,
        anchor,
        style,
        text,
    };
    let mut captions = vec![text(place.left, Anchor::Start, number_style, number)];
    if kind == Kind::Puzzles && !words.is_empty() {
        captions.push(text(place.left + size, Anchor::End, words_style, words));
    }
    captions
}
