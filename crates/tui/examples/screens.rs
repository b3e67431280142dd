//! The pictures of docs/TUI.md: the screens themselves, drawn without a terminal.
//!
//! `cargo run -p sudolab-tui --example screens -- docs/tui.svg` plays a short session and writes it as an SVG file that
//! shows one screen after the other; `-- text` prints the screens instead.

use ratatui::buffer::{Buffer, Cell};
use ratatui::crossterm::event::KeyCode;
use ratatui::style::{Color, Modifier};
use std::error::Error;
use std::fmt::Write;
use sudolab::Limits;
use sudolab::formats::{self, Options, Reading};
use sudolab_tui::{Disk, Rehearsal, Start, Theme};

const SIZE: (u16, u16) = (80, 24);

/// Pixels of a character, and seconds that a screen is shown.
const WIDE: f64 = 8.4;
const HIGH: f64 = 17.0;
const SECONDS: usize = 3;

fn main() -> Result<(), Box<dyn Error>> {
    let target = std::env::args().nth(1).unwrap_or("text".to_owned());
    let screens = session()?;
    match target.as_str() {
        "text" => screens.iter().for_each(|(title, _, text)| println!("## {title}\n\n{text}")),
        file => std::fs::write(file, svg(&screens))?,
    }
    Ok(())
}

type Shown = (&'static str, Buffer, String);

/// What a person might do in two minutes.
fn session() -> Result<Vec<Shown>, Box<dyn Error>> {
    let (name, reading) = read("@classic")?;
    let disk = Disk { read, exists: |_| false, write: |_, _| Ok(()) };
    let limits = Limits { nodes: Some(1_000_000), ..Limits::default() };
    let theme = Theme::Dark;
    let start = Start { name, reading, limits, ignore_rules: false, disk, theme };
    let mut screen = Rehearsal::new(start, SIZE.0, SIZE.1)?;
    let mut shown = Vec::new();
    let mut show = |title, screen: &Rehearsal| {
        shown.push((title, screen.buffer().clone(), screen.text()));
    };
    screen.type_text("a");
    for _ in 0..3 {
        screen.type_text("i");
        screen.settle();
    }
    show("Board: a hint, told in full", &screen);
    screen.type_text("w");
    screen.press(KeyCode::Enter);
    screen.settle();
    screen.type_text("g40%");
    screen.press(KeyCode::Enter);
    screen.settle();
    show("Watch: any step of a search", &screen);
    screen.type_text("fmrv");
    show("The list of algorithms", &screen);
    screen.press(KeyCode::Esc);
    screen.type_text("r+");
    screen.press(KeyCode::Enter);
    screen.settle();
    screen.press(KeyCode::End);
    screen.type_text("m");
    show("Race: three lanes, by explored states", &screen);
    screen.type_text("c");
    screen.press(KeyCode::Enter);
    screen.settle();
    show("Compare: all algorithms", &screen);
    Ok(shown)
}

fn read(typed: &str) -> Result<(String, Reading), String> {
    let text = sudolab::shipped_text(typed.trim_start_matches('@')).map_err(|e| e.to_string())?;
    let reading = formats::read(text, &Options::default()).map_err(|error| error.to_string())?;
    Ok((typed.to_owned(), reading))
}

/// The screens one after the other, each for some seconds.
fn svg(screens: &[Shown]) -> String {
    let (width, height) = (f64::from(SIZE.0) * WIDE + 20.0, f64::from(SIZE.1) * HIGH + 20.0);
    let (all, part) = (screens.len() * SECONDS, 100.0 / screens.len() as f64);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"14\">\n\
         <style>text {{ white-space: pre; fill: #ddd }} .s {{ visibility: hidden; animation: turn {all}s step-end infinite }}\n\
         @keyframes turn {{ 0% {{ visibility: visible }} {part}% {{ visibility: hidden }} }}</style>\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"#1b1d23\"/>\n"
    );
    for (at, (title, buffer, _)) in screens.iter().enumerate() {
        let _ = writeln!(
            text,
            "<g class=\"s\" style=\"animation-delay: {}s\"><title>{title}</title>",
            at * SECONDS
        );
        for row in 0..buffer.area.height {
            line(buffer, row, &mut text);
        }
        text += "</g>\n";
    }
    text + "</svg>\n"
}

/// One text for each run of characters that look alike.
fn line(buffer: &Buffer, row: u16, text: &mut String) {
    let cells: Vec<&Cell> = (0..buffer.area.width).map(|column| &buffer[(column, row)]).collect();
    let y = 10.0 + HIGH * f64::from(row);
    let mut column = 0;
    for run in cells.chunk_by(|a, b| a.style() == b.style()) {
        let x = 10.0 + WIDE * column as f64;
        let words: String = run.iter().map(|cell| cell.symbol()).collect();
        column += run.len();
        if words.trim().is_empty() && !run[0].modifier.contains(Modifier::REVERSED) {
            continue;
        }
        let wide = WIDE * run.len() as f64;
        let mut fill = colour(run[0]);
        if run[0].modifier.contains(Modifier::REVERSED) {
            let _ = writeln!(
                text,
                "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{wide:.1}\" height=\"{HIGH}\" fill=\"{fill}\"/>"
            );
            fill = "#1b1d23";
        }
        let words = words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let _ = writeln!(
            text,
            "<text x=\"{x:.1}\" y=\"{:.1}\" textLength=\"{wide:.1}\" style=\"fill: {fill}{}\">{words}</text>",
            y + 13.0,
            weight(run[0].modifier)
        );
    }
}

fn weight(modifier: Modifier) -> &'static str {
    if modifier.contains(Modifier::BOLD) { "; font-weight: bold" } else { "" }
}

fn colour(cell: &Cell) -> &'static str {
    match cell.fg {
        Color::LightRed => "#ff7b72",
        Color::LightGreen => "#7ee787",
        Color::LightYellow => "#f2cc60",
        Color::LightBlue => "#79c0ff",
        Color::LightMagenta => "#d2a8ff",
        Color::LightCyan => "#76e3ea",
        _ if cell.modifier.contains(Modifier::DIM) => "#777",
        _ => "#ddd",
    }
}
