//! A report as Markdown; pictures are the files beside it.

use super::{Block, Cell, Finding, Report, Table};

/// The report as Markdown, with its pictures in the folder `plots`.
pub fn markdown(report: &Report) -> String {
    let mut text = format!("# {}\n", escape(&report.title));
    for section in &report.sections {
        text += &format!("\n## {}\n", escape(&section.heading));
        for block in &section.blocks {
            text += "\n";
            text += &block_text(block);
        }
    }
    text
}

fn block_text(block: &Block) -> String {
    match block {
        Block::Text(text) => format!("{}\n", escape(text)),
        Block::Code(code) => format!("```sh\n{code}\n```\n"),
        Block::Finding(finding) => finding_text(finding),
        Block::Table(table) => table_text(table),
        Block::Plot(plot) => {
            let title = escape(plot.picture.title());
            format!("![{title}](plots/{}.svg)\n\n{}\n", plot.id, escape(&plot.caption))
        }
    }
}

fn finding_text(finding: &Finding) -> String {
    let sentence = escape(&finding.sentence);
    match (&finding.claim, finding.judgement()) {
        (Some(claim), Some(judgement)) => {
            format!("- *{}* **{judgement}**: {sentence}\n", escape(claim))
        }
        _ => format!("- {sentence}\n"),
    }
}

/// Rows of one table, at most: the CSV has all.
const MOST_ROWS: usize = 100;

fn table_text(table: &Table) -> String {
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let mut text = format!("{}\n\n", escape(&table.caption));
    text += &line(table.columns.iter().map(|column| escape(&column.name)).collect());
    let rule = |numeric: bool| if numeric { "---:" } else { "---" };
    text += &line(table.columns.iter().map(|column| rule(column.numeric).to_owned()).collect());
    for row in table.rows.iter().take(MOST_ROWS) {
        text += &line(row.iter().map(cell_text).collect());
    }
    if table.rows.len() > MOST_ROWS {
        text += &format!(
            "\nThe first {MOST_ROWS} of {} rows; all are in data/{}.csv.\n",
            table.rows.len(),
            table.id
        );
    }
    text
}

fn cell_text(cell: &Cell) -> String {
    let mark = match cell.equal {
        Some(true) => " ✓",
        Some(false) => " ✗",
        None => "",
    };
    escape(&cell.text) + mark
}

fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\\' | '|' | '*' | '_' | '`' | '<' | '[' | '#') {
            escaped.push('\\');
        }
        escaped.push(if c == '\n' { ' ' } else { c });
    }
    escaped
}
