//! A picture as text for a terminal that has no screen of ours.

use super::Picture;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::widgets::Widget;
use std::fmt::Write;

/// The picture in lines with colours as escape sequences, no wider and higher than a terminal.
pub fn ansi(picture: &Picture, columns: u16, rows: u16) -> String {
    let room = Rect::new(0, 0, columns, rows);
    let layout = picture.layout(room);
    let (width, height) = (layout.width().min(columns.into()), layout.height().min(rows.into()));
    let mut buffer = Buffer::empty(Rect::new(0, 0, width as u16, height as u16));
    picture.render(buffer.area, &mut buffer);
    let mut text = String::new();
    for row in buffer.content.chunks(width.max(1)) {
        line(row, &mut text);
        text.push('\n');
    }
    text
}

/// Escape sequences stand only where the style changes.
fn line(row: &[Cell], text: &mut String) {
    let mut last = Style::reset();
    for cell in row {
        let style = cell.style();
        if style != last {
            *text += "\x1b[0m";
            for code in codes(style) {
                let _ = write!(text, "\x1b[{code}m");
            }
            last = style;
        }
        *text += cell.symbol();
    }
    *text += "\x1b[0m";
}

fn codes(style: Style) -> Vec<u8> {
    let weights = [
        (Modifier::BOLD, 1),
        (Modifier::DIM, 2),
        (Modifier::UNDERLINED, 4),
        (Modifier::REVERSED, 7),
    ];
    let weights = weights.into_iter().filter(|(weight, _)| style.add_modifier.contains(*weight));
    weights.map(|(_, code)| code).chain(style.fg.and_then(colour)).collect()
}

/// The code of one of the sixteen colours.
fn colour(colour: Color) -> Option<u8> {
    Some(match colour {
        Color::Red => 31,
        Color::Green => 32,
        Color::Blue => 34,
        Color::Magenta => 35,
        Color::LightRed => 91,
        Color::LightGreen => 92,
        Color::LightYellow => 93,
        Color::LightBlue => 94,
        Color::LightMagenta => 95,
        Color::LightCyan => 96,
        _ => return None,
    })
}
