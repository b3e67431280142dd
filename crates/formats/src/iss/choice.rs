//! Alternatives: `.Or` and what it holds, as a rule 'one of', and back.

use super::rules::{self, Scene, Stop};
use super::scan::{Fault, Item};
use super::write::constraint;
use sudolab_core::rules::{Kind, Parts, alternatives, place_of};
use sudolab_core::{Cell, Rule, Shape};

/// The rule that the constraints of an `.Or` are; `None` if our rules do not say it.
pub(super) fn read(shape: &'static Shape, inside: &[Item<'_>]) -> Result<Option<Rule>, Fault> {
    let scene = Scene { shape, shift: (0, 0) };
    let (mut choices, mut open): (Vec<Vec<String>>, usize) = (Vec::new(), 0);
    let mut cells = Vec::new();
    for item in inside {
        match item.name {
            "And" => open += 1,
            "End" => open = open.saturating_sub(1),
            "Or" | "Replicate" => return Ok(None),
            _ => {
                let Some(words) = said(scene, *item, &mut cells)? else { return Ok(None) };
                match choices.last_mut().filter(|_| open > 0) {
                    Some(together) => together.extend(words),
                    None => choices.push(words),
                }
                continue;
            }
        }
        // Rules that belong together begin with the outermost group.
        if item.name == "And" && open == 1 {
            choices.push(Vec::new());
        }
    }
    let together: Vec<String> = choices.iter().map(|rules| rules.join(" & ")).collect();
    let parts = Parts { cells, text: together.join(" | "), ..Parts::default() };
    let kind = Kind::find("oneof").filter(|_| choices.iter().all(|rules| !rules.is_empty()));
    Ok(kind.and_then(|kind| Rule::new(kind, shape, parts).ok()))
}

/// The rules of a constraint in words, and the cells that they name.
fn said(scene: Scene, item: Item<'_>, cells: &mut Vec<Cell>) -> Result<Option<Vec<String>>, Fault> {
    let args = item.args()?;
    let made = match item.name {
        "" => digits(scene, &args),
        _ => rules::read(scene, item.name, &args),
    };
    let Ok(made) = made else { return Ok(None) };
    let words = made.iter().map(|(kind, parts)| {
        let is_plain = parts.lines.is_empty() && parts.text.is_empty() && parts.outside.is_none();
        let new: Vec<Cell> =
            parts.cells.iter().copied().filter(|cell| !cells.contains(cell)).collect();
        cells.extend(new);
        is_plain.then(|| in_words(kind, parts, scene.shape))
    });
    Ok(words.collect())
}

fn in_words(kind: &Kind, parts: &Parts, shape: &Shape) -> String {
    let head = format!("{} {}", kind.id, place_of(&parts.cells, shape.side()));
    let values: Vec<String> = parts.values.iter().map(i64::to_string).collect();
    if values.is_empty() { head } else { format!("{head} = {}", values.join(" ")) }
}

/// Cells with digits: `R1C1_3_4`.
fn digits(scene: Scene, args: &[&str]) -> Result<Vec<(&'static Kind, Parts)>, Stop> {
    let kind = Kind::find("digits").ok_or(Stop::Unread)?;
    let cell = |arg: &&str| {
        let mut words = arg.split('_');
        let cell = scene.cell(words.next().unwrap_or_default())?;
        let values = words.map(|word| word.parse().map_err(|_| Stop::Unread));
        Ok((kind, Parts { values: values.collect::<Result<_, Stop>>()?, ..Parts::of(&[cell]) }))
    };
    args.iter().map(cell).collect()
}

/// The constraints for a rule 'one of'.
pub(super) fn write(parts: &Parts, shape: &Shape) -> Option<String> {
    let mut text = ".Or".to_owned();
    for rules in alternatives(shape, &parts.text).ok()? {
        let said = rules.iter().map(|rule| alone(rule, shape)).collect::<Option<String>>()?;
        text += &format!(".And{said}.End");
    }
    Some(text + ".End")
}

fn alone(rule: &Rule, shape: &Shape) -> Option<String> {
    let (kind, parts) = rule.known_parts()?;
    if kind.id != "digits" {
        return constraint(rule, shape);
    }
    let values: String = parts.values.iter().map(|value| format!("_{value}")).collect();
    let cell =
        |cell: &Cell| format!("~R{}C{}{values}", shape.row(*cell) + 1, shape.column(*cell) + 1);
    Some(format!(".{}", parts.cells.iter().map(cell).collect::<String>()))
}
