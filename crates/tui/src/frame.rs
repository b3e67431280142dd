//! The screen as a whole: tabs above, a line of words below, a view between them.

use crate::app::{self, App};
use crate::desk::Overlay;
use crate::keys::HelpLine;
use crate::theme::{Ink, Theme};
use ratatui::Frame;
use ratatui::layout::{Alignment, Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

/// The least size.
pub const LEAST: (u16, u16) = (60, 20);

impl App {
    pub(crate) fn draw(&mut self, frame: &mut Frame) {
        let area = frame.area();
        if area.width < LEAST.0 || area.height < LEAST.1 {
            return too_small(frame, area);
        }
        let rows = [Constraint::Length(1), Constraint::Min(0), Constraint::Length(1)];
        let [tabs, body, foot] = Layout::vertical(rows).areas(area);
        self.body = body;
        let theme = self.shared.desk.theme;
        frame.render_widget(self.tab_line(theme), tabs);
        self.view().draw(frame, body, &self.shared);
        self.draw_foot(frame, foot, theme);
        match &mut self.shared.desk.overlay {
            Some(Overlay::Help(help)) => {
                let view = &*self.views[self.at];
                help.view(frame, body, view, &app::help(&self.views), theme);
            }
            Some(Overlay::Prompt(prompt)) => prompt.view(frame, body, theme),
            Some(Overlay::Chooser(chooser)) => chooser.view(frame, body, theme),
            None => {}
        }
    }

    fn tab_line(&self, theme: Theme) -> Line<'static> {
        let tab = |(at, title): (usize, &str)| {
            let ink = if at == self.at { Ink::Focus } else { Ink::Plain };
            Span::styled(format!(" {title} "), theme.style(ink))
        };
        let titles = self.views.iter().map(|view| view.door().title);
        let mut spans: Vec<Span> = titles.enumerate().map(tab).collect();
        spans.push(Span::styled("   sudolab", theme.style(Ink::Faint)));
        Line::from(spans)
    }

    /// The tab under a column.
    pub(crate) fn tab_at(&self, column: u16) -> Option<usize> {
        let mut end = 0;
        self.views.iter().position(|view| {
            end += view.door().title.len() as u16 + 2;
            column < end
        })
    }

    fn draw_foot(&self, frame: &mut Frame, area: Rect, theme: Theme) {
        let keys = named(&[("?".to_owned(), "keys"), ("q".to_owned(), "leave")], theme);
        let width = keys.iter().map(Span::width).sum::<usize>() as u16;
        let parts = [Constraint::Min(0), Constraint::Length(width)];
        let [words, right] = Layout::horizontal(parts).areas(area);
        frame.render_widget(Line::from(keys).alignment(Alignment::Right), right);
        if let Some(notice) = &self.shared.desk.notice {
            let (sign, ink) = if notice.bad { ("! ", Ink::Bad) } else { ("", Ink::Plain) };
            let line = Line::styled(format!("{sign}{}", notice.text), theme.style(ink));
            frame.render_widget(Paragraph::new(line), words);
        } else {
            let shorts = self.view().shorts();
            let shorts = &shorts[..fitting(&shorts, words.width.into())];
            frame.render_widget(Line::from(named(shorts, theme)), words);
        }
    }
}

/// Keys with a word each.
fn named(keys: &[HelpLine], theme: Theme) -> Vec<Span<'static>> {
    let pair = |(key, word): &HelpLine| {
        [Span::styled(key.clone(), theme.style(Ink::Key)), Span::raw(format!(" {word}  "))]
    };
    keys.iter().flat_map(pair).collect()
}

/// How many of them have room: half a word helps nobody.
fn fitting(keys: &[HelpLine], room: usize) -> usize {
    let mut end = 0;
    let ends = keys.iter().map(|(key, word)| {
        end += key.chars().count() + word.chars().count() + 3;
        end
    });
    ends.take_while(|&end| end <= room).count()
}

fn too_small(frame: &mut Frame, area: Rect) {
    let text = format!(
        "This terminal has {} x {} characters; {} x {} are needed. Make it larger, or press q.",
        area.width, area.height, LEAST.0, LEAST.1
    );
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
}
