//! What a reader of a page sees: lines and texts, from SVG or from PDF. It shares nothing with what writes them.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use std::collections::BTreeMap;

/// Lengths in points from the upper left corner.
#[derive(Default, Debug)]
pub(crate) struct Page {
    pub(crate) strokes: Vec<Stroke>,
    pub(crate) texts: Vec<Text>,
}

#[derive(Default, Debug)]
pub(crate) struct Stroke {
    pub(crate) width: f64,
    /// x and y of one end, x and y of the other.
    pub(crate) lines: Vec<[f64; 4]>,
    /// Is a part of it bent?
    pub(crate) curved: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Text {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) size: f64,
    pub(crate) text: String,
}

/// A frame around a board: left, top, size.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) size: f64,
}

impl Page {
    /// A board is three strokes: thin lines, bold lines, its frame.
    pub(crate) fn frames(&self) -> Vec<Frame> {
        assert_eq!(self.strokes.len() % 3, 0);
        self.strokes.chunks(3).map(|board| frame(&board[2])).collect()
    }

    /// The texts in each cell of a board, by row and column.
    pub(crate) fn cells(&self, frame: Frame, side: usize) -> BTreeMap<(usize, usize), Vec<Text>> {
        let mut cells: BTreeMap<_, Vec<Text>> = BTreeMap::new();
        let cell = frame.size / side as f64;
        for text in &self.texts {
            // The middle of a digit is about a third of its size above where it stands.
            let row = (text.y - text.size / 3.0 - frame.top) / cell;
            let column = (text.x - frame.left) / cell;
            if (0.0..side as f64).contains(&row) && (0.0..side as f64).contains(&column) {
                cells.entry((row as usize, column as usize)).or_default().push(text.clone());
            }
        }
        cells
    }

    pub(crate) fn has(&self, text: &str) -> bool {
        self.texts.iter().any(|seen| seen.text == text)
    }
}

fn frame(stroke: &Stroke) -> Frame {
    assert_eq!(stroke.lines.len(), 4, "a frame has four sides");
    let ends = |first: usize| {
        let all = stroke.lines.iter().flat_map(move |line| [line[first], line[first + 2]]);
        all.fold((f64::MAX, f64::MIN), |(least, most), x| (least.min(x), most.max(x)))
    };
    let ((left, right), (top, bottom)) = (ends(0), ends(1));
    assert!((right - left - (bottom - top)).abs() < 0.05, "boards are square");
    Frame { left, top, size: right - left }
}

/// Reads an SVG page; panics unless it is well-formed.
pub(crate) fn svg(source: &str) -> Page {
    let mut reader = Reader::from_str(source);
    reader.config_mut().check_end_names = true;
    let (mut page, mut open, mut ended) = (Page::default(), Vec::new(), false);
    loop {
        match reader.read_event().expect("well-formed XML") {
            Event::Empty(tag) if tag.name().as_ref() == "path" => page.strokes.push(path(&tag)),
            Event::Start(tag) => {
                assert!(!ended, "one root");
                let name = tag.name().as_ref().to_owned();
                if name == "text" {
                    let number = |key| attribute(&tag, key).parse().unwrap();
                    let (x, y, size) = (number("x"), number("y"), number("font-size"));
                    page.texts.push(Text { x, y, size, text: String::new() });
                }
                open.push(name);
            }
            Event::Text(words) if open.last().is_some_and(|name| name == "text") => {
                page.texts.last_mut().unwrap().text += &words;
            }
            Event::GeneralRef(entity) => {
                let character = match &*entity {
                    "amp" => '&',
                    "lt" => '<',
                    "gt" => '>',
                    other => panic!("&{other};"),
                };
                page.texts.last_mut().unwrap().text.push(character);
            }
            Event::End(_) => {
                open.pop();
                ended = open.is_empty();
            }
            Event::Eof => break,
            _ => {}
        }
    }
    assert!(ended, "every tag is closed");
    page
}

fn path(tag: &BytesStart<'_>) -> Stroke {
    let numbers = |line: &str| -> Vec<f64> {
        let ends = line.replace('L', " ");
        ends.split(' ').map(|number| number.parse().unwrap()).collect()
    };
    let path = attribute(tag, "d");
    let lines = path.split('M').skip(1).map(|line| numbers(line).try_into().unwrap());
    let width = attribute(tag, "stroke-width").parse().unwrap();
    Stroke { width, lines: lines.collect(), curved: false }
}

fn attribute(tag: &BytesStart<'_>, key: &str) -> String {
    let found = tag.try_get_attribute(key).unwrap();
    found.unwrap_or_else(|| panic!("no {key}")).value.to_string()
}
