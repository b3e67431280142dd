//! A step drawn in characters: a letter and a colour for each group on the board, its words with what they name in
//! colours, and its links as arrows.

use crate::picture::Mark;
use crate::theme::{Ink, Theme};
use ratatui::text::{Line, Span};
use sudolab::hint::Help;
use sudolab::solvers::logic::{Candidate, Group, Link, Node, Proof, Step, Thing, Words};
use sudolab::{AnyDigits, Cell, Shape};

/// What a step says of a cell.
#[derive(Clone, Copy, Default)]
pub(super) struct Shown {
    /// The candidates that it rests on.
    pub(super) lit: AnyDigits,
    /// Those that fall.
    pub(super) fallen: AnyDigits,
}

pub(super) fn shown(step: &Step, cell: Cell) -> Shown {
    let of = |list: &[Candidate]| -> AnyDigits {
        list.iter().filter(|(other, _)| *other == cell).map(|(_, digit)| *digit).collect()
    };
    let groups = step.proof.groups.iter().map(|group| of(&group.candidates));
    let nodes = step.proof.nodes.iter().filter(|node| node.cells.contains(&cell));
    let nodes = nodes.map(|node| AnyDigits::only(node.digit));
    let lit = groups.chain(nodes).fold(AnyDigits::EMPTY, |all, digits| all | digits);
    let fallen = of(&step.eliminations);
    Shown { lit: (lit | of(&step.placements)) - fallen, fallen }
}

/// What a step does with a cell: it changes it, or it is of a group, or in the way.
pub(super) fn mark_of(step: &Step, cell: Cell) -> Mark {
    let holds = |list: &[Candidate]| list.iter().any(|(other, _)| *other == cell);
    let group = step.proof.groups.iter().position(|group| holds(&group.candidates));
    match group {
        _ if holds(&step.placements) || holds(&step.eliminations) => Mark::Changed,
        Some(group) => Mark::Group(group as u8),
        None if step.proof.blockers.contains(&cell) => Mark::Blocks,
        None if step.cells.contains(&cell) => Mark::Because,
        None if step.proof.nodes.iter().any(|node| node.cells.contains(&cell)) => Mark::Because,
        None => Mark::None,
    }
}

/// The groups: `a almost locked set`, `b all places in a unit: row 1`.
pub(super) fn groups(step: &Step, seen: impl Fn(Mark) -> bool, theme: Theme) -> Vec<Line<'static>> {
    let line = |(at, group): (usize, &Group)| {
        let mark = Mark::Group(at as u8);
        let sign = if seen(mark) { mark.sign() } else { ' ' };
        let unit = step.proof.units.iter().find(|unit| Some(unit.number) == group.unit);
        let unit = unit.map_or(String::new(), |unit| format!(": {}", unit.name));
        Line::styled(format!("{sign} {}{unit}", group.role.says()), theme.style(mark.ink()))
    };
    step.proof.groups.iter().enumerate().map(line).collect()
}

/// The proof: its words, then its links.
pub(super) fn told(help: &Help, shape: &Shape, theme: Theme) -> Vec<Line<'static>> {
    let mut lines = vec![sentence(&help.proof, theme)];
    let arrows = paths(&help.step.proof).into_iter();
    lines.extend(arrows.map(|path| Line::from(arrow(shape, &path, theme))));
    lines
}

/// With a capital, a full stop, and a colour for each thing it names.
fn sentence(words: &Words, theme: Theme) -> Line<'static> {
    let mut spans: Vec<Span> = Vec::new();
    for (at, part) in words.parts().into_iter().enumerate() {
        let text = if at == 0 { capital(part.text) } else { part.text.to_owned() };
        spans.push(match part.names {
            None => Span::raw(text),
            Some(thing) => Span::styled(text, theme.style(ink_of(thing))),
        });
    }
    spans.push(Span::raw(".  (i: do it)"));
    Line::from(spans)
}

fn capital(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    first + characters.as_str()
}

fn ink_of(thing: &Thing) -> Ink {
    match thing {
        Thing::Cell(_) | Thing::Candidate(..) => Ink::Because,
        Thing::Digit(_) => Ink::Own,
        Thing::Unit(_) | Thing::Technique(_) => Ink::Title,
    }
}

/// The links as paths: each goes on where the one before ended, as far as that is so.
fn paths(proof: &Proof) -> Vec<Vec<&Node>> {
    let goes_on = |a: &Link, b: &Link| a.to == b.from;
    let runs = proof.links.chunk_by(goes_on);
    let path = |run: &[Link]| {
        let ends = run.iter().map(|link| link.to);
        run.first()
            .map(|link| link.from)
            .into_iter()
            .chain(ends)
            .map(|at| &proof.nodes[at])
            .collect()
    };
    runs.map(path).collect()
}

/// `not r1c1 5 → r1c5 5`.
fn arrow(shape: &Shape, path: &[&Node], theme: Theme) -> Vec<Span<'static>> {
    let mut spans = Vec::new();
    for (at, node) in path.iter().enumerate() {
        let names: Vec<String> = node.cells.iter().map(|&cell| shape.name(cell)).collect();
        let not = if node.on { "" } else { "not " };
        let ink = if node.on { Ink::Because } else { Ink::Plain };
        spans.push(Span::raw(if at > 0 { " → " } else { "" }));
        spans.push(Span::styled(
            format!("{not}{} {}", names.join("/"), node.digit),
            theme.style(ink),
        ));
    }
    spans
}

#[cfg(test)]
mod tests {
    use super::super::board_words;
    use super::*;
    use sudolab::Cancel;
    use sudolab::hint::{LIMITS, way};

    /// Every step of a hard puzzle: its words are the sentence, its links are arrows, its groups have letters.
    #[test]
    fn a_step_is_drawn_from_its_proof() {
        let line =
            ".......62...4....1..9..5...39.2..68.....19.4..8.........2..3..481..7..3.7......5.";
        let board = sudolab::read_board(line).unwrap();
        let (shape, theme) = (board.shape(), Theme::Plain);
        let way = way(&board, 12.0, LIMITS, &Cancel::new());
        assert!(way.steps.iter().any(|help| !help.step.proof.links.is_empty()));
        for help in &way.steps {
            let lines: Vec<String> = told(help, shape, theme).iter().map(Line::to_string).collect();
            assert_eq!(lines[0], format!("{}  (i: do it)", board_words::sentence(&help.proof)));
            let arrows = lines[1..].iter().map(|line| line.matches(" → ").count()).sum::<usize>();
            assert_eq!(arrows, help.step.proof.links.len(), "{lines:?}");
            let seen = |mark| shape.all_cells().any(|cell| mark_of(&help.step, cell) == mark);
            assert_eq!(groups(&help.step, seen, theme).len(), help.step.proof.groups.len());
            assert!(seen(Mark::Changed));
            for &(cell, digit) in &help.step.eliminations {
                let Shown { lit, fallen } = shown(&help.step, cell);
                assert!(fallen.contains(digit) && !lit.contains(digit));
            }
        }
    }

    #[test]
    fn a_hidden_single_shows_what_is_in_the_way() {
        let board = sudolab::read_board("@classic").unwrap();
        let way = way(&board, 1.2, LIMITS, &Cancel::new());
        let step = &way.steps[0].step;
        let blocking = |cell: &Cell| mark_of(step, *cell) == Mark::Blocks;
        let blockers: Vec<Cell> = board.shape().all_cells().filter(blocking).collect();
        assert_eq!(blockers, step.proof.blockers);
        let digit = step.placements[0].1;
        assert!(
            !blockers.is_empty() && blockers.iter().all(|&cell| board.digit(cell) == Some(digit))
        );
    }
}
