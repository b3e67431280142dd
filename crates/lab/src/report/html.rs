//! A report as one HTML file: no network, light and dark, made to be printed, tables that sort and filter.

use super::{Block, Cell, Finding, Report, Section, Table, slug};
use crate::plot;
use std::fmt::Write;

/// Rows of one table in the page, at most: the CSV has all.
const MOST_ROWS: usize = 2_000;
/// Tables beyond this length scroll in a place of their own.
const LONG_FROM: usize = 60;
/// Tables from this length on get a field to filter them.
const FILTER_FROM: usize = 12;

/// The report as HTML.
pub fn html(report: &Report) -> String {
    let mut body = String::new();
    let title = escape(&report.title);
    let _ = write!(body, "<h1>{title}</h1>\n{}", contents(report));
    report.sections.iter().for_each(|section| push_section(&mut body, section));
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:\">\n\
         <link rel=\"icon\" href=\"data:,\">\n\
         <title>{title}</title>\n<style>\n{}\n{}\n</style>\n</head>\n<body>\n<main>\n{body}</main>\n\
         <script>\n{}\n</script>\n</body>\n</html>\n",
        plot::stylesheet(),
        include_str!("report.css"),
        include_str!("report.js"),
    )
}

fn contents(report: &Report) -> String {
    if report.sections.len() < 3 {
        return String::new();
    }
    let link = |section: &Section| {
        format!("<li><a href=\"#{}\">{}</a></li>", slug(&section.heading), escape(&section.heading))
    };
    let links: String = report.sections.iter().map(link).collect();
    format!("<nav aria-label=\"Contents\"><ol>{links}</ol></nav>\n")
}

fn push_section(body: &mut String, section: &Section) {
    let id = slug(&section.heading);
    let _ = write!(body, "<section id=\"{id}\">\n<h2>{}</h2>\n", escape(&section.heading));
    let mut blocks = section.blocks.iter().peekable();
    while let Some(block) = blocks.next() {
        if let Block::Finding(finding) = block {
            body.push_str("<ul class=\"findings\">\n");
            body.push_str(&finding_item(finding));
            while let Some(Block::Finding(next)) =
                blocks.next_if(|b| matches!(b, Block::Finding(_)))
            {
                body.push_str(&finding_item(next));
            }
            body.push_str("</ul>\n");
        } else {
            push_block(body, block);
        }
    }
    body.push_str("</section>\n");
}

fn push_block(body: &mut String, block: &Block) {
    let _ = match block {
        Block::Text(text) => writeln!(body, "<p>{}</p>", escape(text)),
        Block::Code(code) => writeln!(body, "<pre><code>{}</code></pre>", escape(code)),
        Block::Finding(finding) => write!(body, "{}", finding_item(finding)),
        Block::Table(table) => write!(body, "{}", table_html(table)),
        Block::Plot(plot) => write!(
            body,
            "<figure id=\"{}\">\n{}\n<figcaption>{}</figcaption>\n<details><summary>Data</summary>\n{}</details>\n</figure>\n",
            plot.id,
            plot.picture.to_svg_inline(),
            escape(&plot.caption),
            table_html(&plot.data),
        ),
    };
}

fn finding_item(finding: &Finding) -> String {
    let sentence = escape(&finding.sentence);
    match (&finding.claim, finding.judgement()) {
        (Some(claim), Some(judgement)) => format!(
            "<li class=\"claim {}\"><q>{}</q> <strong>{judgement}</strong>: {sentence}</li>\n",
            slug(judgement),
            escape(claim)
        ),
        _ => format!("<li>{sentence}</li>\n"),
    }
}

fn table_html(table: &Table) -> String {
    let long = if table.rows.len() > LONG_FROM { " long" } else { "" };
    let mut html = format!("<div class=\"table{long}\">\n");
    if table.rows.len() >= FILTER_FROM {
        let _ = writeln!(
            html,
            "<label class=\"filter\">Only rows with <input type=\"search\"></label>"
        );
    }
    let _ = write!(html, "<table>\n<caption>{}</caption>\n<thead><tr>", escape(&table.caption));
    for column in &table.columns {
        let class = if column.numeric { " class=\"number\"" } else { "" };
        let _ = write!(html, "<th scope=\"col\"{class}>{}</th>", escape(&column.name));
    }
    html.push_str("</tr></thead>\n<tbody>\n");
    for row in table.rows.iter().take(MOST_ROWS) {
        html.push_str("<tr>");
        row.iter()
            .zip(&table.columns)
            .for_each(|(cell, column)| push_cell(&mut html, cell, column.numeric));
        html.push_str("</tr>\n");
    }
    html.push_str("</tbody>\n</table>\n");
    if table.rows.len() > MOST_ROWS {
        let _ = writeln!(
            html,
            "<p>The first {MOST_ROWS} of {} rows; all are in data/{}.csv.</p>",
            table.rows.len(),
            escape(&table.id)
        );
    }
    html + "</div>\n"
}

fn push_cell(html: &mut String, cell: &Cell, numeric: bool) {
    let class = if numeric { " class=\"number\"" } else { "" };
    let sort = cell.number.map_or(String::new(), |number| format!(" data-sort=\"{number}\""));
    let mark = match cell.equal {
        Some(true) => " <span class=\"equal\" title=\"equal\">✓</span>",
        Some(false) => " <span class=\"differs\" title=\"differs\">✗</span>",
        None => "",
    };
    let _ = write!(html, "<td{class}{sort}>{}{mark}</td>", escape(&cell.text));
}

/// A text inside HTML, also inside an attribute.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            c => escaped.push(c),
        }
    }
    escaped
}
