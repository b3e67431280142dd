//! Pictures as SVG.
//!
//! Colours are presentation attributes or classes, never style attributes, so that a page with a
//! strict Content-Security-Policy shows them.

use super::font;
use super::paint::{Paint, hex};
use super::picture::{Anchor, Datum, Label, Mark, Picture, Shape, Spot, Style, Theme};
use std::collections::BTreeSet;
use std::fmt::Write;

const FONTS: &str =
    "system-ui, 'Segoe UI', Roboto, 'Noto Sans', Helvetica, Arial, 'DejaVu Sans', sans-serif";

/// How colours are written.
#[derive(Clone, Copy)]
enum Colours {
    Attributes { dark: bool },
    Classes,
}

/// The rules that [`Picture::to_svg_inline`] expects of the page around it. They follow the
/// reader's system, and a `data-theme` of `light` or `dark` on the page overrules it.
pub fn stylesheet() -> String {
    let all = Paint::all();
    let mut css = system_rules(&all);
    for (theme, dark) in [("light", false), ("dark", true)] {
        let values = variables(&all, dark);
        let _ = writeln!(css, ":root[data-theme='{theme}'] .sudolab-plot {{ {values}}}");
    }
    css + &paint_rules(&all)
}

impl Picture {
    /// A whole SVG file.
    pub fn to_svg(&self, theme: Theme) -> String {
        match theme {
            Theme::Light => self.write(Colours::Attributes { dark: false }, ""),
            Theme::Dark => self.write(Colours::Attributes { dark: true }, ""),
            Theme::Auto => {
                let used: Vec<Paint> = self.paints().into_iter().collect();
                let rules = system_rules(&used) + &paint_rules(&used);
                self.write(Colours::Classes, &format!("<style>\n{rules}</style>\n"))
            }
        }
    }

    /// An SVG element without colours of its own, for a page that has [`stylesheet`].
    pub fn to_svg_inline(&self) -> String {
        self.write(Colours::Classes, "")
    }

    fn paints(&self) -> BTreeSet<Paint> {
        let of = |mark: &Mark| [mark.style.fill, mark.style.stroke];
        let used = self.marks.iter().flat_map(of).flatten();
        used.chain([Paint::Paper, Paint::Ink]).collect()
    }

    fn write(&self, colours: Colours, head: &str) -> String {
        let (wide, high) = (number(self.width), number(self.height));
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"sudolab-plot\" role=\"img\" \
             viewBox=\"0 0 {wide} {high}\" width=\"{wide}\" height=\"{high}\" \
             font-family=\"{FONTS}\" font-size=\"12\">\n<title>{}</title>\n<desc>{}</desc>\n{head}",
            escape(&self.title),
            escape(&self.description)
        );
        let paper = attributes(&Style::filled(Paint::Paper), colours);
        let _ = writeln!(out, "<rect width=\"{wide}\" height=\"{high}\"{paper}/>");
        for alike in self.marks.chunk_by(|a, b| a.style == b.style) {
            let _ = writeln!(out, "<g{}>", attributes(&alike[0].style, colours));
            alike.iter().for_each(|mark| write_mark(&mut out, mark));
            out.push_str("</g>\n");
        }
        out + "</svg>\n"
    }
}

/// Light, and dark where the reader's system says so.
fn system_rules(paints: &[Paint]) -> String {
    let (light, dark) = (variables(paints, false), variables(paints, true));
    format!(
        ".sudolab-plot {{ {light}}}\n@media (prefers-color-scheme: dark) {{ .sudolab-plot {{ {dark}}} }}\n"
    )
}

fn variables(paints: &[Paint], dark: bool) -> String {
    let distinct: BTreeSet<_> =
        paints.iter().map(|paint| (paint.name(), hex(paint.rgb(dark)))).collect();
    distinct.iter().map(|(name, colour)| format!("--plot-{name}: {colour}; ")).collect()
}

fn paint_rules(paints: &[Paint]) -> String {
    let names: BTreeSet<String> = paints.iter().map(|paint| paint.name()).collect();
    let rule = |name: &String| {
        format!(
            ".plot-fill-{name} {{ fill: var(--plot-{name}); }}\n.plot-stroke-{name} {{ stroke: var(--plot-{name}); }}\n"
        )
    };
    names.iter().map(rule).collect()
}

fn attributes(style: &Style, colours: Colours) -> String {
    let mut out = match colours {
        Colours::Attributes { dark } => {
            let colour = |paint: Option<Paint>| paint.map(|paint| hex(paint.rgb(dark)));
            let fill = colour(style.fill).unwrap_or("none".into());
            let stroke = colour(style.stroke).map(|colour| format!(" stroke=\"{colour}\""));
            format!(" fill=\"{fill}\"{}", stroke.unwrap_or_default())
        }
        Colours::Classes => classes(style),
    };
    if style.stroke.is_some() {
        let _ = write!(out, " stroke-width=\"{}\" stroke-linejoin=\"round\"", number(style.width));
    }
    if !style.dash.is_empty() {
        let lengths: Vec<String> = style.dash.iter().map(|length| number(*length)).collect();
        let _ = write!(out, " stroke-dasharray=\"{}\"", lengths.join(" "));
    }
    if style.opacity < 1.0 {
        let _ = write!(out, " opacity=\"{}\"", number(style.opacity));
    }
    out
}

fn classes(style: &Style) -> String {
    let fill = style.fill.map(|paint| format!("plot-fill-{}", paint.name()));
    let stroke = style.stroke.map(|paint| format!("plot-stroke-{}", paint.name()));
    let names: Vec<String> = fill.into_iter().chain(stroke).collect();
    let none = if style.fill.is_none() { " fill=\"none\"" } else { "" };
    format!(" class=\"{}\"{none}", names.join(" "))
}

fn write_mark(out: &mut String, mark: &Mark) {
    let (name, content) = match &mark.shape {
        Shape::Path { lines, closed } => ("path", format!(" d=\"{}\"", path(lines, *closed))),
        Shape::Circle { at, radius } => ("circle", circle(*at, *radius)),
        Shape::Rect { at, size } => ("rect", rect(*at, *size)),
        Shape::Text(label) => return write_label(out, label),
    };
    match &mark.datum {
        None => writeln!(out, "<{name}{content}/>"),
        Some(datum) => writeln!(out, "<{name}{content}{}</{name}>", datum_text(datum)),
    }
    .unwrap_or_default();
}

/// The rest of the opening tag and the title that shows when the mark is pointed at.
fn datum_text(datum: &Datum) -> String {
    let mut out = String::new();
    for (name, value) in [("series", &datum.series), ("instance", &datum.instance)] {
        if name == "series" || !value.is_empty() {
            let _ = write!(out, " data-{name}=\"{}\"", escape(value));
        }
    }
    format!("{out}><title>{}</title>", escape(&datum.title))
}

fn path(lines: &[Vec<Spot>], closed: bool) -> String {
    let mut out = String::new();
    for line in lines {
        for (index, spot) in line.iter().enumerate() {
            let sign = if index == 0 { 'M' } else { 'L' };
            let _ = write!(out, "{sign}{} {}", number(spot.0), number(spot.1));
        }
        if closed {
            out.push('Z');
        }
    }
    out
}

fn circle(at: Spot, radius: f64) -> String {
    format!(" cx=\"{}\" cy=\"{}\" r=\"{}\"", number(at.0), number(at.1), number(radius))
}

fn rect(at: Spot, size: Spot) -> String {
    let [x, y, wide, high] = [at.0, at.1, size.0, size.1].map(number);
    format!(" x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\"")
}

fn write_label(out: &mut String, label: &Label) {
    let (x, y) = (number(label.at.0), number(label.at.1));
    let _ = write!(out, "<text x=\"{x}\" y=\"{y}\"");
    match label.anchor {
        Anchor::Start => {}
        Anchor::Middle => out.push_str(" text-anchor=\"middle\""),
        Anchor::End => out.push_str(" text-anchor=\"end\""),
    }
    if label.size != super::picture::TEXT {
        let _ = write!(out, " font-size=\"{}\"", number(label.size));
    }
    if label.bold {
        out.push_str(" font-weight=\"bold\"");
    }
    if label.turn != 0.0 {
        let _ = write!(out, " transform=\"rotate({} {x} {y})\"", number(-label.turn));
    }
    let _ = writeln!(out, ">{}</text>", escape(&label.text));
}

/// Two digits behind the point are a fiftieth of a pixel on any screen.
fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".into() } else { short.into() }
}

fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in font::tidy(text).chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            _ => out.push(letter),
        }
    }
    out
}
