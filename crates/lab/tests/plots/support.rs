//! Reads our SVG back: is it well-formed, is everything inside, do texts overlap?

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use std::collections::HashMap;
use sudolab_lab::plot::{Picture, Theme};

/// What is found in a picture.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    pub(crate) size: (f64, f64),
    /// Elements with their attributes.
    pub(crate) elements: Vec<(String, HashMap<String, String>)>,
    /// Texts with the rectangle they fill: left, top, right, bottom. Leaning ones have none.
    pub(crate) texts: Vec<(String, Option<[f64; 4]>)>,
    /// Contents of title elements; the first is the picture's.
    pub(crate) titles: Vec<String>,
    pub(crate) description: String,
}

impl Seen {
    /// Marks that stand for data.
    pub(crate) fn data(&self) -> usize {
        self.elements.iter().filter(|(_, names)| names.contains_key("data-series")).count()
    }

    pub(crate) fn has_text(&self, part: &str) -> bool {
        self.texts.iter().any(|(text, _)| text.contains(part))
    }
}

/// Reads a picture in every form; fails where one is not as it must be.
pub(crate) fn checked(picture: &Picture) -> Seen {
    for svg in [picture.to_svg(Theme::Dark), picture.to_svg(Theme::Auto), picture.to_svg_inline()] {
        read(&svg);
        assert!(!svg.contains(" style="), "a page's policy forbids style attributes");
    }
    let seen = read(&picture.to_svg(Theme::Light));
    assert!(!seen.description.is_empty(), "no description");
    assert_eq!(seen.titles.first().map(String::as_str), Some(picture.title()));
    no_overlap(&seen.texts);
    seen
}

fn read(svg: &str) -> Seen {
    let mut reader = Reader::from_str(svg);
    let mut seen = Seen::default();
    let mut open: Vec<(String, HashMap<String, String>)> = Vec::new();
    let mut text = String::new();
    loop {
        match reader.read_event().expect("well-formed XML") {
            Event::Start(tag) => {
                let element = element(&tag);
                seen.enter(&element);
                open.push(element);
                text.clear();
            }
            Event::Empty(tag) => seen.enter(&element(&tag)),
            Event::Text(part) => text.push_str(&part),
            Event::GeneralRef(name) => text.push_str(entity(&name)),
            Event::End(_) => {
                let element = open.pop().expect("an element that was opened");
                seen.leave(element, std::mem::take(&mut text));
            }
            Event::Eof => break,
            _ => {}
        }
    }
    assert!(open.is_empty(), "an element was not closed");
    seen
}

fn element(tag: &BytesStart<'_>) -> (String, HashMap<String, String>) {
    let name = tag.name().as_ref().to_string();
    let attribute = |attribute: quick_xml::events::attributes::Attribute<'_>| {
        let name = attribute.key.as_ref().to_string();
        (name, attribute.value.to_string())
    };
    let attributes = tag.attributes().map(|found| attribute(found.expect("an attribute")));
    (name, attributes.collect())
}

fn entity(name: &str) -> &'static str {
    match name {
        "amp" => "&",
        "lt" => "<",
        "gt" => ">",
        "quot" => "\"",
        _ => panic!("an entity that XML does not know"),
    }
}

impl Seen {
    fn enter(&mut self, (name, attributes): &(String, HashMap<String, String>)) {
        let number = |key: &str| attributes.get(key).map_or(0.0, |text| finite(text));
        match name.as_str() {
            "svg" => {
                self.size = (number("width"), number("height"));
                assert_eq!(attributes["role"], "img");
                let expected = format!("0 0 {} {}", attributes["width"], attributes["height"]);
                assert_eq!(attributes["viewBox"], expected);
            }
            "rect" => {
                let (wide, high) = (number("width"), number("height"));
                assert!(wide >= 0.0 && high >= 0.0, "a rectangle of negative size");
                self.inside(number("x"), number("y"), "rect");
                self.inside(number("x") + wide, number("y") + high, "rect");
            }
            "circle" => {
                let radius = number("r");
                self.inside(number("cx") - radius, number("cy") - radius, "circle");
                self.inside(number("cx") + radius, number("cy") + radius, "circle");
            }
            "path" => self.path(&attributes["d"]),
            _ => {}
        }
        self.elements.push((name.clone(), attributes.clone()));
    }

    fn path(&self, d: &str) {
        for spot in d.split(['M', 'L']).filter(|spot| !spot.is_empty()) {
            let spot = spot.trim_end_matches('Z');
            let (x, y) = spot.split_once(' ').expect("two numbers");
            self.inside(finite(x), finite(y), "path");
        }
    }

    fn inside(&self, x: f64, y: f64, what: &str) {
        let (wide, high) = self.size;
        let ok = (-0.02..=wide + 0.02).contains(&x) && (-0.02..=high + 0.02).contains(&y);
        assert!(ok, "{what} at {x}, {y} lies outside {wide} x {high}");
    }

    fn leave(&mut self, (name, attributes): (String, HashMap<String, String>), text: String) {
        match name.as_str() {
            "title" => self.titles.push(text),
            "desc" => self.description = text,
            "text" => self.text(&attributes, text),
            _ => {}
        }
    }

    fn text(&mut self, attributes: &HashMap<String, String>, text: String) {
        let number = |key: &str| attributes.get(key).map_or(0.0, |text| finite(text));
        let size = if attributes.contains_key("font-size") { number("font-size") } else { 12.0 };
        let wide = width(&text, size, attributes.contains_key("font-weight"));
        let (x, y) = (number("x"), number("y"));
        let before = match attributes.get("text-anchor").map(String::as_str) {
            Some("middle") => wide / 2.0,
            Some("end") => wide,
            _ => 0.0,
        };
        let turned = attributes.contains_key("transform");
        if turned {
            let along = wide * std::f64::consts::FRAC_1_SQRT_2;
            self.inside(x + along, y - along, &text);
            self.inside(x, y, &text);
        } else {
            self.inside(x - before, y - size * 0.8, &text);
            self.inside(x - before + wide, y + size * 0.25, &text);
        }
        let filled = [x - before, y - size * 0.72, x - before + wide, y];
        self.texts.push((text, (!turned).then_some(filled)));
    }
}

fn finite(text: &str) -> f64 {
    let number: f64 = text.parse().unwrap_or_else(|_| panic!("{text} is no number"));
    assert!(number.is_finite(), "{text}");
    number
}

fn width(text: &str, size: f64, bold: bool) -> f64 {
    let bytes = if bold { dejavu::sans::bold() } else { dejavu::sans::regular() };
    let face = ttf_parser::Face::parse(bytes, 0).expect("a font");
    let advance = |letter: char| {
        let glyph = face.glyph_index(letter)?;
        Some(f64::from(face.glyph_hor_advance(glyph)?) / f64::from(face.units_per_em()))
    };
    text.chars().map(|letter| advance(letter).unwrap_or(1.0)).sum::<f64>() * size
}

fn no_overlap(texts: &[(String, Option<[f64; 4]>)]) {
    for (index, (text, filled)) in texts.iter().enumerate() {
        let Some([left, top, right, bottom]) = *filled else { continue };
        for (other, other_filled) in &texts[index + 1..] {
            let Some([a, b, c, d]) = *other_filled else { continue };
            let apart = right <= a || c <= left || bottom <= b || d <= top;
            assert!(apart || text.trim().is_empty(), "'{text}' and '{other}' overlap");
        }
    }
}
