//! What the shapes of a step mean, and the step in words, below its board.

use super::super::drawing::{Anchor, Colour, Ink, Mark, Page, Pen, Segment, Spot, Style, Text};
use super::super::font::Font;
use super::arrows::ARROW;
use super::marks::{self, Look};
use super::{circle, cross, path, pen, rectangle};
use sudolab_solvers::logic::{Role, Step};

/// The height of a line, the size of its letters, and of the swatch before them.
const LINE: f32 = 15.0;
const LETTERS: f32 = 9.5;
const SWATCH: f32 = 10.0;

/// Columns of the legend.
const COLUMNS: usize = 2;

type Swatch = Vec<Mark>;

/// What draws a swatch at a place, and what it means.
type Entry = (Box<dyn Fn(Spot) -> Swatch>, String);

/// Draws the legend of a step in columns; where it ends.
pub(super) fn draw(step: &Step, (left, top): Spot, width: f32, page: &mut Page) -> f32 {
    let lines = lines(step);
    let column = width / COLUMNS as f32;
    let rows = lines.len().div_ceil(COLUMNS);
    for (at, (swatch, says)) in lines.into_iter().enumerate() {
        let (x, y) = (left + (at / rows) as f32 * column, top + (at % rows) as f32 * LINE);
        page.over.extend(swatch((x, y)));
        let style = Style::new(Font::Regular, LETTERS, Ink::Dark);
        let style = style.within(column - SWATCH - 12.0, &says);
        let text =
            Text { x: x + SWATCH + 7.0, y: y + 8.5, anchor: Anchor::Start, style, text: says };
        page.texts.push(text);
    }
    top + rows as f32 * LINE + 6.0
}

/// Each shape that the step has on its board, and its words.
fn lines(step: &Step) -> Vec<Entry> {
    let mut lines: Vec<Entry> = Vec::new();
    let mut add = |there: bool, swatch: fn(Spot) -> Swatch, says: &str| {
        if there {
            lines.push((Box::new(swatch), says.to_owned()));
        }
    };
    let proof = &step.proof;
    add(!step.placements.is_empty(), written, "is written");
    add(!step.eliminations.is_empty(), falls, "falls");
    add(!step.rests_on.is_empty() || !proof.nodes.is_empty(), ring, "what the step rests on");
    add(proof.groups.iter().any(|group| group.role == Role::OtherColour), other, "the other group");
    add(proof.links.iter().any(|link| link.strong), strong, "if not this, then that");
    add(proof.links.iter().any(|link| !link.strong), weak, "not both");
    add(!proof.blockers.is_empty(), blocks, "a digit in the way");
    for (group, look) in marks::looks(step) {
        let unit = proof.units.iter().find(|unit| Some(unit.number) == group.unit);
        let unit = unit.map_or(String::new(), |unit| format!(": {}", unit.name));
        if let Look::Shade(fill) = look {
            lines.push((
                Box::new(move |at| filled(at, fill, None)),
                format!("{}{unit}", group.role.says()),
            ));
        } else if let Look::Frame(frame, fill) = look {
            lines.push((
                Box::new(move |at| filled(at, fill, Some(frame))),
                group.role.says().to_owned(),
            ));
        }
    }
    lines
}

fn filled(at: Spot, fill: Colour, frame: Option<Colour>) -> Swatch {
    let frame = frame.and_then(|frame| pen(frame, 1.0));
    vec![path("legend", rectangle(at, (SWATCH, SWATCH)), Some(fill), frame)]
}

fn middle((x, y): Spot) -> Spot {
    (x + SWATCH / 2.0, y + SWATCH / 2.0)
}

fn written(at: Spot) -> Swatch {
    filled(at, marks::WRITTEN, None)
}

fn falls(at: Spot) -> Swatch {
    let lines = cross(middle(at), 0.4 * SWATCH);
    vec![
        path("legend", circle(middle(at), SWATCH / 2.0), Some(marks::FALLS_SOFT), None),
        path("legend", lines, None, pen(marks::FALLS, 1.2)),
    ]
}

fn ring(at: Spot) -> Swatch {
    let outline = circle(middle(at), SWATCH / 2.0);
    vec![path("legend", outline, Some(marks::RESTS_SOFT), pen(marks::RESTS, 1.0))]
}

fn other(at: Spot) -> Swatch {
    filled(at, marks::OTHER_SOFT, Some(marks::OTHER))
}

fn blocks(at: Spot) -> Swatch {
    vec![path("legend", rectangle(at, (SWATCH, SWATCH)), None, pen(marks::BLOCKS, 1.5))]
}

fn strong(at: Spot) -> Swatch {
    link(at, false)
}

fn weak(at: Spot) -> Swatch {
    link(at, true)
}

fn link((x, y): Spot, dashed: bool) -> Swatch {
    let (y, tip) = (y + SWATCH / 2.0, x + SWATCH + 3.0);
    let line = vec![Segment::Move((x - 3.0, y)), Segment::Line((tip - 4.0, y))];
    let head = vec![
        Segment::Move((tip, y)),
        Segment::Line((tip - 5.0, y - 2.5)),
        Segment::Line((tip - 5.0, y + 2.5)),
        Segment::Close,
    ];
    vec![
        path("legend", line, None, Some(Pen { colour: ARROW, width: 1.1, dashed })),
        path("legend", head, Some(ARROW), None),
    ]
}

/// Sizes of letters for the words, the best first: long chains have long sentences.
const SIZES: [f32; 4] = [10.5, 9.0, 7.5, 6.0];

/// The height of a line, in sizes of its letters.
const LEADING: f32 = 1.4;

/// A text in lines that are so wide at most, as large as the room below allows; where it ends.
pub(super) fn words(text: &str, at: Spot, (width, room): (f32, f32), page: &mut Page) -> f32 {
    let fits = |size: &&f32| wrapped(text, width / **size).len() as f32 * LEADING * **size <= room;
    let size = SIZES.iter().find(fits).copied().unwrap_or(SIZES[SIZES.len() - 1]);
    let style = Style::new(Font::Regular, size, Ink::Black);
    let mut y = at.1;
    for text in wrapped(text, width / size) {
        y += LEADING * size;
        page.texts.push(Text { x: at.0, y, anchor: Anchor::Start, style, text });
    }
    y + 4.0
}

/// A text in lines, broken between words; `width` is in sizes of letters.
fn wrapped(text: &str, width: f32) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.last().map_or("", String::as_str);
        let longer = if last.is_empty() { word.to_owned() } else { format!("{last} {word}") };
        match lines.last_mut() {
            Some(last) if last.is_empty() || Font::Regular.width(&longer) <= width => {
                *last = longer
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words_and_no_wider_than_they_may_be() {
        let text = "r1c1 is 5, or r1c2 is 5, or r1c3 is 5; so r2c2 is not 5";
        let lines = wrapped(text, 12.0);
        assert!(lines.len() > 1 && lines.iter().all(|line| Font::Regular.width(line) <= 12.0));
        assert_eq!(lines.join(" "), text);
        assert_eq!(wrapped("unbreakable", 1.0), ["unbreakable"]);
    }
}
