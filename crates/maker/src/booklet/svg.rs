//! Pages as SVG, with the fonts named that a browser has.

use super::drawing::{
    Anchor, Colour, Ink, Mark, Page, Path, Pen, Segment, Spot, Stroke, Text, dashes, rounded,
};
use super::font::Font;
use std::fmt::Write;

pub(super) fn write(page: &Page) -> String {
    let (width, height) = (page.width, page.height);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}pt\" height=\"{height}pt\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"Helvetica, Arial, sans-serif\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    page.under.iter().for_each(|mark| put_mark(mark, &mut svg));
    page.strokes.iter().for_each(|stroke| put_stroke(stroke, &mut svg));
    page.texts.iter().for_each(|text| put_text(text, &mut svg));
    page.over.iter().for_each(|mark| put_mark(mark, &mut svg));
    svg + "</svg>\n"
}

fn put_mark(mark: &Mark, svg: &mut String) {
    match mark {
        Mark::Path(path) => put_path(path, svg),
        Mark::Text(text) => put_text(text, svg),
    }
}

fn put_path(path: &Path, svg: &mut String) {
    let at = |(x, y): Spot| format!("{} {}", rounded(x), rounded(y));
    let segment = |segment: &Segment| match *segment {
        Segment::Move(to) => format!("M{}", at(to)),
        Segment::Line(to) => format!("L{}", at(to)),
        Segment::Curve(first, second, to) => format!("C{} {} {}", at(first), at(second), at(to)),
        Segment::Close => "Z".to_owned(),
    };
    let outline: String = path.segments.iter().map(segment).collect();
    let (class, fill) = (path.class, path.fill.map_or("none".to_owned(), rgb));
    let pen = path.pen.map_or(String::new(), pen);
    let _ = writeln!(svg, "<path class=\"{class}\" d=\"{outline}\" fill=\"{fill}\"{pen}/>");
}

fn pen(pen: Pen) -> String {
    let width = rounded(pen.width);
    let (long, short) = dashes(pen.width);
    let dashes = match pen.dashed {
        true => format!(" stroke-dasharray=\"{} {}\"", rounded(long), rounded(short)),
        false => String::new(),
    };
    format!(" stroke=\"{}\" stroke-width=\"{width}\"{dashes}", rgb(pen.colour))
}

fn rgb(Colour(red, green, blue): Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
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
