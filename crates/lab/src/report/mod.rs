//! A report: tables, pictures and sentences that were generated from rows. Written as one HTML file that
//! needs no network, as Markdown, and as a folder of pictures and CSV for a paper.

mod files;
mod html;
mod markdown;

pub use files::{HTML, write};
pub use html::html;
pub use markdown::markdown;

use crate::JsonSchema;
use crate::plot::Picture;
use serde::Serialize;
use std::time::Duration;
use sudolab::quantity;

/// A report.
#[derive(Clone, Serialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Report {
    /// What it is about.
    pub title: String,
    /// Its parts.
    pub sections: Vec<Section>,
}

/// A part of a report.
#[derive(Clone, Serialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Section {
    /// Its heading.
    pub heading: String,
    /// What stands in it.
    pub blocks: Vec<Block>,
}

/// What stands in a report.
#[derive(Clone, Serialize, Debug, JsonSchema)]
#[serde(tag = "kind", content = "content", rename_all = "kebab-case")]
#[schemars(deny_unknown_fields)]
pub enum Block {
    /// A paragraph.
    Text(String),
    /// Something to type.
    Code(String),
    /// A sentence with its numbers, and whether a claim holds by them.
    Finding(Finding),
    /// A table.
    Table(Table),
    /// A picture.
    Plot(#[schemars(with = "WrittenPlot")] Box<Plot>),
}

/// A generated sentence.
#[derive(Clone, PartialEq, Serialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Finding {
    /// What the numbers say.
    pub sentence: String,
    /// The claim that is judged by it, if there is one.
    pub claim: Option<String>,
    /// Does the claim hold? `None` where there is no claim, or the numbers do not decide it.
    pub holds: Option<bool>,
}

impl Finding {
    /// A sentence.
    pub fn new(sentence: impl Into<String>) -> Finding {
        Finding { sentence: sentence.into(), claim: None, holds: None }
    }

    /// Judges a claim.
    pub fn of(
        claim: impl Into<String>,
        holds: Option<bool>,
        sentence: impl Into<String>,
    ) -> Finding {
        Finding { sentence: sentence.into(), claim: Some(claim.into()), holds }
    }

    /// The judgement in a word.
    pub fn judgement(&self) -> Option<&'static str> {
        self.claim.as_ref()?;
        Some(match self.holds {
            Some(true) => "holds",
            Some(false) => "does not hold",
            None => "not decided",
        })
    }
}

/// A table.
#[derive(Clone, PartialEq, Serialize, Debug, Default, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "ReportTable")]
pub struct Table {
    /// The name of its file.
    pub id: String,
    /// What it shows.
    pub caption: String,
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows.
    pub rows: Vec<Vec<Cell>>,
}

/// A column of a table.
#[derive(Clone, PartialEq, Serialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Column {
    /// Its heading.
    pub name: String,
    /// Are its cells numbers?
    pub numeric: bool,
}

/// A cell of a table.
#[derive(Clone, PartialEq, Serialize, Debug, Default, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "ReportCell")]
pub struct Cell {
    /// What people read.
    pub text: String,
    /// What is sorted and goes into CSV, if it is a number.
    pub number: Option<f64>,
    /// Equal to what it stands beside, or not.
    pub equal: Option<bool>,
}

/// A picture with the data behind it.
#[derive(Clone, Serialize, Debug)]
#[serde(into = "WrittenPlot")]
pub struct Plot {
    /// The name of its files.
    pub id: String,
    /// The picture.
    pub picture: Picture,
    /// What to look for.
    pub caption: String,
    /// Its data.
    pub data: Table,
}

/// A picture as it is written.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "ReportPlot")]
struct WrittenPlot {
    /// The name of its files.
    id: String,
    /// What it shows.
    title: String,
    /// What is to be seen in it, for those who do not see it.
    description: String,
    /// An SVG element whose colours are those of the rules in plots.css.
    svg: String,
    /// What to look for.
    caption: String,
    /// Its data.
    data: Table,
}

impl From<Plot> for WrittenPlot {
    fn from(plot: Plot) -> WrittenPlot {
        WrittenPlot {
            title: plot.picture.title().to_owned(),
            description: plot.picture.description().to_owned(),
            svg: plot.picture.to_svg_inline(),
            id: plot.id,
            caption: plot.caption,
            data: plot.data,
        }
    }
}

impl Plot {
    /// The same with a word before its name.
    pub fn named(mut self, word: &str) -> Plot {
        self.id = format!("{word}-{}", self.id);
        self.data.id = self.id.clone();
        self
    }
}

impl Report {
    /// A report without parts.
    pub fn new(title: impl Into<String>) -> Report {
        Report { title: title.into(), sections: Vec::new() }
    }

    /// The same with at most so many rows in each table; a caption says what was left out.
    pub fn shortened(mut self, most: usize) -> Report {
        for block in self.sections.iter_mut().flat_map(|section| &mut section.blocks) {
            match block {
                Block::Table(table) => table.shorten(most),
                Block::Plot(plot) => plot.data.shorten(most),
                _ => {}
            }
        }
        self
    }

    /// All plots.
    pub fn plots(&self) -> impl Iterator<Item = &Plot> {
        self.sections.iter().flat_map(|section| &section.blocks).filter_map(|block| match block {
            Block::Plot(plot) => Some(&**plot),
            _ => None,
        })
    }

    /// All tables, those behind plots not counted.
    pub fn tables(&self) -> impl Iterator<Item = &Table> {
        self.sections.iter().flat_map(|section| &section.blocks).filter_map(|block| match block {
            Block::Table(table) => Some(table),
            _ => None,
        })
    }

    /// All findings.
    pub fn findings(&self) -> impl Iterator<Item = &Finding> {
        self.sections.iter().flat_map(|section| &section.blocks).filter_map(|block| match block {
            Block::Finding(finding) => Some(finding),
            _ => None,
        })
    }
}

impl Section {
    /// A part with a heading.
    pub fn new(heading: impl Into<String>) -> Section {
        Section { heading: heading.into(), blocks: Vec::new() }
    }

    /// With a paragraph.
    pub fn text(mut self, text: impl Into<String>) -> Section {
        self.blocks.push(Block::Text(text.into()));
        self
    }

    /// With something to type.
    pub fn code(mut self, code: impl Into<String>) -> Section {
        self.blocks.push(Block::Code(code.into()));
        self
    }

    /// With a table.
    pub fn table(mut self, table: Table) -> Section {
        self.blocks.push(Block::Table(table));
        self
    }

    /// With pictures.
    pub fn plots(mut self, plots: impl IntoIterator<Item = Plot>) -> Section {
        self.blocks.extend(plots.into_iter().map(|plot| Block::Plot(Box::new(plot))));
        self
    }

    /// With sentences.
    pub fn findings(mut self, findings: impl IntoIterator<Item = Finding>) -> Section {
        self.blocks.extend(findings.into_iter().map(Block::Finding));
        self
    }
}

impl Table {
    /// A table with these columns; a name that begins with `#` is of numbers.
    pub fn new(id: impl Into<String>, caption: impl Into<String>, columns: &[&str]) -> Table {
        let column = |name: &&str| Column {
            name: name.trim_start_matches('#').to_owned(),
            numeric: name.starts_with('#'),
        };
        let columns = columns.iter().map(column).collect();
        Table { id: id.into(), caption: caption.into(), columns, rows: Vec::new() }
    }

    /// Adds a row.
    pub fn push(&mut self, row: Vec<Cell>) {
        debug_assert_eq!(row.len(), self.columns.len(), "{}", self.id);
        self.rows.push(row);
    }

    fn shorten(&mut self, most: usize) {
        if self.rows.len() > most {
            let all = quantity::grouped(self.rows.len() as u64);
            let first = quantity::grouped(most as u64);
            self.caption += &format!(" (The first {first} of {all} rows.)");
            self.rows.truncate(most);
        }
    }

    /// As CSV, with numbers in full.
    pub fn csv(&self) -> String {
        use crate::record::field;
        let names: Vec<_> = self.columns.iter().map(|column| field(&column.name)).collect();
        let mut text = names.join(",") + "\n";
        for row in &self.rows {
            let cell = |cell: &Cell| match cell.number {
                Some(number) => number.to_string(),
                None => field(&cell.text).into_owned(),
            };
            text += &(row.iter().map(cell).collect::<Vec<_>>().join(",") + "\n");
        }
        text
    }
}

/// A text.
impl From<&str> for Cell {
    fn from(text: &str) -> Cell {
        Cell { text: text.to_owned(), ..Cell::default() }
    }
}

/// A text.
impl From<String> for Cell {
    fn from(text: String) -> Cell {
        Cell { text, ..Cell::default() }
    }
}

impl Cell {
    /// A whole number.
    pub fn count(number: u64) -> Cell {
        Cell { text: quantity::grouped(number), number: Some(number as f64), equal: None }
    }

    /// A time.
    pub fn seconds(seconds: f64) -> Cell {
        Cell { text: time(seconds), number: Some(seconds), equal: None }
    }

    /// A size.
    pub fn bytes(bytes: u64) -> Cell {
        Cell { text: quantity::bytes(bytes), number: Some(bytes as f64), equal: None }
    }

    /// A number with so many decimals.
    pub fn number(number: f64, decimals: usize) -> Cell {
        Cell { text: format!("{number:.decimals$}"), number: Some(number), equal: None }
    }

    /// A part of a whole, as a percentage.
    pub fn share(share: f64) -> Cell {
        Cell { text: percent(share), number: Some(share), equal: None }
    }

    /// Nothing to say.
    pub fn none() -> Cell {
        Cell::from("-")
    }

    /// What there is, or nothing.
    pub fn of<T>(value: Option<T>, cell: impl Fn(T) -> Cell) -> Cell {
        value.map_or_else(Cell::none, cell)
    }

    /// Says that it is a lower bound.
    pub fn at_least(mut self) -> Cell {
        self.text.insert_str(0, "> ");
        self
    }

    /// Marked as equal to what it stands beside, or not.
    pub fn equal(mut self, equal: bool) -> Cell {
        self.equal = Some(equal);
        self
    }
}

/// A time for people.
pub fn time(seconds: f64) -> String {
    quantity::time(Duration::try_from_secs_f64(seconds).unwrap_or_default())
}

/// A part of a whole for people.
pub fn percent(share: f64) -> String {
    let percent = share * 100.0;
    match (percent - percent.round()).abs() < 0.05 {
        true => format!("{percent:.0}%"),
        false => format!("{percent:.1}%"),
    }
}

/// A text as the name of a file.
pub fn slug(text: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    let mut slug: String = text.chars().map(plain).collect();
    while slug.contains("--") {
        slug = slug.replace("--", "-");
    }
    slug.trim_matches('-').chars().take(80).collect()
}
