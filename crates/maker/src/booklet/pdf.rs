//! Pages as PDF. No clock and no chance go into it.

use super::drawing::{
    Anchor, Colour, Mark, Page, Path, Pen, Segment, Spot, Stroke, Text, dashes, rounded,
};
use super::font::{self, Font};
use super::options::Title;
use pdf_writer::types::LineCapStyle;
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

const CATALOG: Ref = Ref::new(1);
const PAGES: Ref = Ref::new(2);
const INFO: Ref = Ref::new(3);

/// Objects before the first page, which has two: itself and what is on it.
const BEFORE_PAGES: usize = 6;

/// The usual compromise of size and time.
const COMPRESSION: u8 = 6;

pub(super) fn write(title: &Title, pages: impl ExactSizeIterator<Item = Page>) -> Vec<u8> {
    let mut pdf = Pdf::new();
    pdf.catalog(CATALOG).pages(PAGES);
    pdf.document_info(INFO).title(TextStr(title.as_str())).creator(TextStr("Sudolab"));
    let count = pages.len();
    pdf.pages(PAGES).kids((0..count).map(page_object)).count(count as i32);
    for font in Font::ALL {
        let mut written = pdf.type1_font(font_object(font));
        written.base_font(base(font)).encoding_predefined(Name(b"WinAnsiEncoding"));
    }
    for (index, page) in pages.enumerate() {
        put_page(page_object(index), &page, &mut pdf);
    }
    pdf.finish()
}

fn page_object(index: usize) -> Ref {
    Ref::new((BEFORE_PAGES + 2 * index) as i32)
}

fn font_object(font: Font) -> Ref {
    match font {
        Font::Regular => Ref::new(4),
        Font::Bold => Ref::new(5),
    }
}

fn base(font: Font) -> Name<'static> {
    match font {
        Font::Regular => Name(b"Helvetica"),
        Font::Bold => Name(b"Helvetica-Bold"),
    }
}

/// What the font is called on a page.
fn name(font: Font) -> Name<'static> {
    match font {
        Font::Regular => Name(b"R"),
        Font::Bold => Name(b"B"),
    }
}

fn put_page(object: Ref, page: &Page, pdf: &mut Pdf) {
    let content = Ref::new(object.get() + 1);
    let mut written = pdf.page(object);
    written.parent(PAGES).contents(content);
    written.media_box(Rect::new(0.0, 0.0, page.width, page.height));
    let mut resources = written.resources();
    let mut fonts = resources.fonts();
    for font in Font::ALL {
        fonts.pair(name(font), font_object(font));
    }
    fonts.finish();
    resources.finish();
    written.finish();
    let drawn = miniz_oxide::deflate::compress_to_vec_zlib(&drawn(page), COMPRESSION);
    pdf.stream(content, &drawn).filter(Filter::FlateDecode);
}

fn drawn(page: &Page) -> Vec<u8> {
    let mut content = Content::new();
    content.set_line_cap(LineCapStyle::ProjectingSquareCap);
    page.under.iter().for_each(|mark| put_mark(mark, page.height, &mut content));
    page.strokes.iter().for_each(|stroke| put_stroke(stroke, page.height, &mut content));
    content.begin_text();
    let mut style = None;
    for text in &page.texts {
        if style.replace(text.style) != Some(text.style) {
            content.set_font(name(text.style.font), rounded(text.style.size));
            content.set_fill_gray(text.style.ink.brightness());
        }
        put_text(text, page.height, &mut content);
    }
    content.end_text();
    if !page.over.is_empty() {
        content.set_line_cap(LineCapStyle::ButtCap);
    }
    page.over.iter().for_each(|mark| put_mark(mark, page.height, &mut content));
    content.finish().into_vec()
}

fn put_mark(mark: &Mark, height: f32, content: &mut Content) {
    match mark {
        Mark::Path(path) => put_path(path, height, content),
        Mark::Text(text) => {
            content.begin_text();
            content.set_font(name(text.style.font), rounded(text.style.size));
            content.set_fill_gray(text.style.ink.brightness());
            put_text(text, height, content);
            content.end_text();
        }
    }
}

fn put_path(path: &Path, height: f32, content: &mut Content) {
    let part = |value: u8| f32::from(value) / 255.0;
    if let Some(Colour(red, green, blue)) = path.fill {
        content.set_fill_rgb(part(red), part(green), part(blue));
    }
    if let Some(Pen { colour: Colour(red, green, blue), width, dashed }) = path.pen {
        content.set_stroke_rgb(part(red), part(green), part(blue));
        content.set_line_width(rounded(width));
        let (long, short) = dashes(width);
        let pattern = if dashed { vec![rounded(long), rounded(short)] } else { Vec::new() };
        content.set_dash_pattern(pattern, 0.0);
    }
    path.segments.iter().for_each(|segment| put_segment(segment, height, content));
    match (path.fill.is_some(), path.pen.is_some()) {
        (true, true) => content.fill_nonzero_and_stroke(),
        (true, false) => content.fill_nonzero(),
        (false, _) => content.stroke(),
    };
    // Lines of boards are never dashed.
    content.set_dash_pattern([], 0.0);
}

fn put_segment(segment: &Segment, height: f32, content: &mut Content) {
    let at = |(x, y): Spot| (rounded(x), rounded(height - y));
    match *segment {
        Segment::Move(to) => content.move_to(at(to).0, at(to).1),
        Segment::Line(to) => content.line_to(at(to).0, at(to).1),
        Segment::Curve(first, second, to) => {
            let (first, second, to) = (at(first), at(second), at(to));
            content.cubic_to(first.0, first.1, second.0, second.1, to.0, to.1)
        }
        Segment::Close => content.close_path(),
    };
}

/// PDF counts from the lower left corner.
fn put_stroke(stroke: &Stroke, height: f32, content: &mut Content) {
    content.set_line_width(rounded(stroke.width)).set_stroke_gray(stroke.ink.brightness());
    for line in &stroke.lines {
        content.move_to(rounded(line.from.0), rounded(height - line.from.1));
        content.line_to(rounded(line.to.0), rounded(height - line.to.1));
    }
    content.stroke();
}

fn put_text(text: &Text, height: f32, content: &mut Content) {
    let width = text.style.size * text.style.font.width(&text.text);
    let left = match text.anchor {
        Anchor::Start => text.x,
        Anchor::Middle => text.x - width / 2.0,
        Anchor::End => text.x - width,
    };
    // Titles are checked, and all else is written here: nothing is left out.
    let bytes: Vec<u8> = text.text.chars().filter_map(font::byte).collect();
    content.set_text_matrix([1.0, 0.0, 0.0, 1.0, rounded(left), rounded(height - text.y)]);
    content.show(Str(&bytes));
}
