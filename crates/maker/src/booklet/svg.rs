//! Pages as SVG, with the fonts named that a browser has.

use super::drawing::{Anchor, Ink, Page, Stroke, Text, rounded};
use super::font::Font;
use std::fmt::Write;

pub(super) fn write(page: &Page) -> String {
    let (width, height) = (page.width, page.height);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}pt\" height=\"{height}pt\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"Helvetica, Arial, sans-serif\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    page.strokes.iter().for_each(|stroke| put_stroke(stroke, &mut svg));
    page.texts.iter().for_each(|text| put_text(text, &mut svg));
    svg + "</svg>\n"
}

fn put_stroke(stroke: &Stroke, svg: &mut String) {
    let at = |(x, y): (f32, f32)| format!("{} {}", rounded(x), rounded(y));
    let lines: String =
        stroke.lines.iter().map(|line| format!("M{}L{}", at(line.from), at(line.to))).collect();
    let (width, colour) = (rounded(stroke.width), colour(stroke.ink));
    // Writing to a string cannot fail.
    let _ = writeln!(
        svg,
        "<path d=\"{lines}\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"square\"/>"
    );
}

fn put_text(text: &Text, svg: &mut String) {
    let anchor = match text.anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    let weight = match text.style.font {
        Font::Regular => "normal",
        Font::Bold => "bold",
    };
    let _ = writeln!(
        svg,
        "<text x=\"{}\" y=\"{}\" font-size=\"{}\" font-weight=\"{weight}\" fill=\"{}\" \
         text-anchor=\"{anchor}\">{}</text>",
        rounded(text.x),
        rounded(text.y),
        rounded(text.style.size),
        colour(text.style.ink),
        escaped(&text.text)
    );
}

fn colour(ink: Ink) -> String {
    let level = (255.0 * ink.brightness()).round() as u8;
    format!("#{level:02x}{level:02x}{level:02x}")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
