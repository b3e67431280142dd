//! The table of a contest as people read it: columns, their words, and sorting by any of them.

use super::{Row, Standing, Table, table::Figure};
use crate::quantity::{bytes, grouped, time};
use std::cmp::Ordering;
use std::time::Duration;

/// A column of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "each is described by its title")]
pub enum Column {
    Algorithm,
    Verdict,
    Time,
    Range,
    Explored,
    Generated,
    Useful,
    Memory,
    Relative,
}

/// What a row is sorted by.
#[derive(PartialEq, PartialOrd)]
enum Key<'a> {
    Word(&'a str),
    Text(String),
    Number(f64),
}

impl Column {
    /// All, from left to right.
    pub const ALL: [Column; 9] = [
        Column::Algorithm,
        Column::Verdict,
        Column::Time,
        Column::Range,
        Column::Explored,
        Column::Generated,
        Column::Useful,
        Column::Memory,
        Column::Relative,
    ];

    /// The words over it.
    pub fn title(self) -> &'static str {
        match self {
            Column::Algorithm => "algorithm",
            Column::Verdict => "verdict",
            Column::Time => "time",
            Column::Range => "from - to",
            Column::Explored => "explored",
            Column::Generated => "generated",
            Column::Useful => "useful",
            Column::Memory => "peak memory",
            Column::Relative => "relative",
        }
    }

    /// The counter it shows, if it shows one.
    fn counter(self) -> Option<&'static str> {
        match self {
            Column::Explored | Column::Generated | Column::Useful => Some(self.title()),
            _ => None,
        }
    }

    /// What it says of a row; times and counters are divided by `share`, for means. `-` where there is nothing.
    pub fn text(self, row: &Row, standing: Standing, share: usize) -> String {
        self.value(row, standing, share.max(1)).unwrap_or_else(|| "-".to_owned())
    }

    fn value(self, row: &Row, standing: Standing, share: usize) -> Option<String> {
        let more = if row.at_least() { "> " } else { "" };
        let divided = |time: Duration| time / share as u32;
        let (least, most) = row.spread;
        match self {
            Column::Algorithm => Some(row.name.clone()),
            Column::Verdict => Some(row.verdict()),
            Column::Time => (row.trials > 0).then(|| format!("{more}{}", time(divided(row.time)))),
            Column::Range => {
                (row.runs > row.trials as u32).then(|| range(divided(least), divided(most)))
            }
            Column::Memory => row.peak_memory.map(bytes),
            Column::Relative => standing.relative.map(|relative| format!("{relative:.1}")),
            Column::Explored | Column::Generated | Column::Useful => {
                let share = share as u64;
                let sum = row.counter(self.counter()?)?;
                Some(format!("{more}{}", grouped((sum + share / 2) / share)))
            }
        }
    }

    fn key(self, row: &Row, standing: Standing) -> Option<Key<'_>> {
        let ran = (row.trials > 0).then_some(row);
        match self {
            Column::Algorithm => Some(Key::Word(&row.name)),
            Column::Verdict => Some(Key::Text(row.verdict())),
            Column::Time => ran.map(|row| Key::Number(row.time.as_secs_f64())),
            Column::Range => ran.map(|row| Key::Number(row.spread.1.as_secs_f64())),
            Column::Memory => row.peak_memory.map(|bytes| Key::Number(bytes as f64)),
            Column::Relative => standing.relative.map(Key::Number),
            Column::Explored | Column::Generated | Column::Useful => {
                row.counter(self.counter()?).map(|sum| Key::Number(sum as f64))
            }
        }
    }
}

impl Table {
    /// The rows with their standing by time, sorted by a column; what has nothing there comes last, whatever
    /// the direction. Without a column: by rank.
    pub fn sorted(&self, by: Option<Column>, descending: bool) -> Vec<(&Row, Standing)> {
        let mut rows = self.ranked(Figure::Time);
        let Some(column) = by else { return rows };
        rows.sort_by(|(a, stands_a), (b, stands_b)| {
            match (column.key(a, *stands_a), column.key(b, *stands_b)) {
                (Some(x), Some(y)) => {
                    let order = x.partial_cmp(&y).unwrap_or(Ordering::Equal);
                    if descending { order.reverse() } else { order }
                }
                (x, y) => x.is_none().cmp(&y.is_none()),
            }
        });
        rows
    }
}

/// Two times with their unit once, if they share it.
fn range(least: Duration, most: Duration) -> String {
    let (least, most) = (time(least), time(most));
    let unit = |text: &str| text.split(' ').nth(1).map(str::to_owned);
    match unit(&least) == unit(&most) {
        true => format!("{} - {most}", least.split(' ').next().unwrap_or_default()),
        false => format!("{least} - {most}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::{Contest, Contestant, Repeats};
    use crate::{Cancel, Limits};

    fn table() -> Table {
        let contest = Contest {
            puzzles: vec![crate::shipped("classic").unwrap()],
            contestants: ["backtracking", "mrv", "turbo"].map(Contestant::new).to_vec(),
            seeds: vec![0],
            repeats: Repeats::Exactly(2),
            limits: Limits::default(),
        };
        let ready = contest.ready().unwrap();
        let mut table = ready.table();
        // The last has not run yet.
        for cell in ready.cells().take(2) {
            table.add(&ready.run(cell, &Cancel::new()));
        }
        table
    }

    fn names(rows: &[(&Row, Standing)]) -> Vec<String> {
        rows.iter().map(|(row, _)| row.name.clone()).collect()
    }

    #[test]
    fn rows_are_sorted_by_any_column_and_what_has_nothing_comes_last() {
        let table = table();
        let explored = Some(Column::Explored);
        assert_eq!(names(&table.sorted(explored, false)), ["mrv", "backtracking", "turbo"]);
        assert_eq!(names(&table.sorted(explored, true)), ["backtracking", "mrv", "turbo"]);
        let by_name = table.sorted(Some(Column::Algorithm), true);
        assert_eq!(names(&by_name), ["turbo", "mrv", "backtracking"]);
        assert_eq!(names(&table.sorted(None, false))[2], "turbo");
    }

    #[test]
    fn figures_that_are_missing_are_dashes() {
        let table = table();
        let (row, standing) = table.sorted(None, false)[2];
        let texts = Column::ALL.map(|column| column.text(row, standing, 1)).join(" ");
        assert_eq!(texts, "turbo not run - - - - - - -");
    }
}
