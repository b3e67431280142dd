//! The lanes of a race, drawn side by side.

use super::part;
use super::race::{Lane, RaceView};
use crate::picture::{Face, Layout as BoardLayout, Picture, Size};
use crate::theme::{Ink, Theme};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Gauge, Paragraph, Wrap};
use sudolab::contest::{Row, Standing};
use sudolab::quantity::{grouped, time};
use sudolab::watch;
use sudolab::{Cell, Grid, Puzzle};

impl RaceView {
    pub(super) fn view(
        &self,
        frame: &mut Frame,
        area: Rect,
        puzzle: Option<&Puzzle>,
        theme: Theme,
    ) {
        let [head, body] = parts(area);
        frame.render_widget(Paragraph::new(self.head(theme)).wrap(Wrap { trim: true }), head);
        let Some(puzzle) = self.puzzle.as_ref().filter(|_| self.table.is_some()).or(puzzle) else {
            return;
        };
        let lanes = vec![Constraint::Fill(1); self.lanes.len()];
        let areas = Layout::horizontal(lanes).spacing(1).split(body);
        for (at, area) in areas.iter().enumerate() {
            self.lane(frame, *area, at, puzzle, theme);
        }
    }

    fn head(&self, theme: Theme) -> Vec<Line<'static>> {
        let measure = if self.by_explored { "explored states" } else { "time" };
        let verdict = match &self.table {
            None => "Enter starts the race, f chooses who runs in a lane.".to_owned(),
            Some(_) if self.running => {
                "Running, one after the other, so that no one is slowed down ...".to_owned()
            }
            Some(table) => table.winner(self.figure()),
        };
        vec![
            Line::from(vec![
                Span::raw("by "),
                Span::styled(measure, theme.style(Ink::Given)),
                Span::styled("  (m: the other way)", theme.style(Ink::Faint)),
            ]),
            Line::styled(verdict, theme.style(Ink::Good)),
        ]
    }

    fn lane(&self, frame: &mut Frame, area: Rect, at: usize, puzzle: &Puzzle, theme: Theme) {
        let lane = &self.lanes[at];
        let sign = if at == self.chosen { "▸" } else { " " };
        let block = part(format!("{sign}{}", lane.contestant.name()), theme);
        let inner = block.inner(area);
        frame.render_widget(block, area);
        let room = Rect { height: inner.height.saturating_sub(5), ..inner };
        let layout = BoardLayout::new(puzzle.layout(), Size::Fitting, room);
        let fits = layout.width() <= room.width as usize && layout.height() <= room.height as usize;
        let board = if fits { layout.height() as u16 } else { 0 };
        let rows = [Constraint::Length(board), Constraint::Length(1), Constraint::Min(0)];
        let [picture, bar, words] = Layout::vertical(rows).areas(inner);
        if fits {
            self.board(frame, picture, lane, puzzle, theme);
        }
        frame.render_widget(self.bar(at, theme), bar);
        let words_of = Paragraph::new(self.words(at, theme)).wrap(Wrap { trim: true });
        frame.render_widget(words_of, words);
    }

    fn board(&self, frame: &mut Frame, area: Rect, lane: &Lane, puzzle: &Puzzle, theme: Theme) {
        let shape = puzzle.shape();
        let now = self.frame_of(lane);
        let grid = now.and_then(|frame| Grid::from_values(shape, &frame.board));
        let grid = grid.unwrap_or_else(|| puzzle.givens().clone());
        let faces = |cell: Cell| Face::of(puzzle, &grid, cell);
        let cursor = now.and_then(|frame| frame.focus);
        frame.render_widget(
            Picture { shape: puzzle.layout(), faces: &faces, cursor, size: Size::Fitting, theme },
            area,
        );
    }

    /// Where a lane is at this moment of the race.
    fn frame_of<'a>(&self, lane: &'a Lane) -> Option<&'a watch::Frame> {
        let Some(keyframes) = lane.keyframes.as_deref() else { return lane.progress.as_deref() };
        let frames = keyframes.frames();
        let own = self.own_part(lane)?;
        let end = distance(frames.last()?, self.by_explored, lane)?;
        let after = frames.partition_point(|frame| {
            distance(frame, self.by_explored, lane).is_some_and(|far| far <= own * end)
        });
        frames.get(after.saturating_sub(1))
    }

    /// How much of its own way a lane has gone: all lanes are on one log scale, so that runs that differ a
    /// thousandfold can both be seen.
    fn own_part(&self, lane: &Lane) -> Option<f64> {
        let ways: Vec<f64> = self.lanes.iter().filter_map(|lane| self.way(lane)).collect();
        let most = ways.iter().copied().fold(0.0, f64::max);
        let least = ways.iter().copied().fold(f64::INFINITY, f64::min);
        let own = self.way(lane)?;
        let moment = moment(self.part, least, most);
        Some(if own > 0.0 { (moment / own).min(1.0) } else { 1.0 })
    }

    /// What a lane needed in all, as it was timed.
    fn way(&self, lane: &Lane) -> Option<f64> {
        let row = self.row(lane)?;
        match self.by_explored {
            true => row.counter("explored").map(|sum| sum as f64),
            false => Some(row.time.as_secs_f64()),
        }
    }

    fn row(&self, lane: &Lane) -> Option<&Row> {
        let at = self.lanes.iter().position(|other| std::ptr::eq(other, lane))?;
        self.table.as_ref()?.rows().get(at).filter(|row| row.trials > 0)
    }

    fn bar(&self, at: usize, theme: Theme) -> Gauge<'static> {
        let part = match (&self.lanes[at].keyframes, self.running) {
            (Some(_), false) => self.own_part(&self.lanes[at]).unwrap_or(0.0),
            _ => 0.0,
        };
        let ratio = if part.is_finite() { part.clamp(0.0, 1.0) } else { 0.0 };
        let style = theme.style(Ink::Own);
        Gauge::default().ratio(ratio).gauge_style(style).use_unicode(true)
    }

    fn words(&self, at: usize, theme: Theme) -> Vec<Line<'static>> {
        let lane = &self.lanes[at];
        let Some(row) = self.row(lane) else {
            let now = if self.running { "waits for its turn, or is being timed" } else { "" };
            return vec![Line::styled(now, theme.style(Ink::Faint))];
        };
        let standings = self.table.as_ref().map(|table| table.standings(self.figure()));
        let standing = standings.and_then(|all| all.get(at).copied());
        let more = if row.at_least() { "> " } else { "" };
        let explored = row.counter("explored").map_or("-".to_owned(), grouped);
        let mut lines = vec![
            Line::raw(format!("{}, {more}{}", row.verdict(), time(row.time))),
            Line::raw(format!("explored {more}{explored}")),
        ];
        if let (false, Some(standing)) = (self.running, standing) {
            let (text, ink) = place(row, standing);
            lines.push(Line::styled(text, theme.style(ink)));
        }
        lines
    }
}

pub(super) fn parts(area: Rect) -> [Rect; 2] {
    Layout::vertical([Constraint::Length(3), Constraint::Min(0)]).areas(area)
}

/// How far a frame has come.
fn distance(frame: &watch::Frame, by_explored: bool, lane: &Lane) -> Option<f64> {
    if !by_explored {
        return Some(frame.time.as_secs_f64());
    }
    let entry = sudolab::algorithms::find(&lane.contestant.algorithm).ok()?;
    let at = entry.counters.iter().position(|counter| counter.key == "explored")?;
    frame.counters.get(at).map(|&count| count as f64)
}

/// From the part of the race that was shown to its moment, on a log scale.
fn moment(part: f64, least: f64, most: f64) -> f64 {
    let from = (least / 50.0).max(most / 1e7).max(f64::MIN_POSITIVE);
    if part <= 0.0 {
        0.0
    } else if part < 1.0 {
        from * (most / from).powf(part)
    } else {
        // Not computed: rounding would leave a lane short of its last step.
        most
    }
}

/// The place of a row, in words.
fn place(row: &Row, standing: Standing) -> (String, Ink) {
    let ordinals = ["", "1st", "2nd", "3rd", "4th"];
    match (standing.rank, standing.relative) {
        (None, _) => ("not ranked".to_owned(), Ink::Faint),
        (Some(rank), _) if row.at_least() => {
            (format!("{}, did not finish", ordinals[rank.min(4)]), Ink::Bad)
        }
        (Some(1), _) => ("★ first".to_owned(), Ink::Good),
        (Some(rank), Some(times)) => {
            (format!("{}, {times:.1} x", ordinals[rank.min(4)]), Ink::Plain)
        }
        (Some(rank), None) => (ordinals[rank.min(4)].to_owned(), Ink::Plain),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_race_begins_at_nothing_and_ends_with_the_slowest() {
        assert_eq!(moment(0.0, 1.0, 1000.0), 0.0);
        for most in (1..1000).map(|number| f64::from(number) * 1.7e-6) {
            assert_eq!(moment(1.0, 1e-6, most), most);
        }
        let middle = moment(0.5, 1.0, 1000.0);
        assert!(1.0 < middle && middle < 500.0, "{middle}");
        assert!(moment(0.5, 0.0, 0.0).is_finite());
    }
}
