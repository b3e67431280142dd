//! A rule as files and requests hold it: names of cells, numbers, words.

use super::{Form, Kind, Parts, Rule, RuleError, place_of};
use crate::digits::Cell;
use crate::shape::Shape;

/// The fields of a rule in JSON.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct RuleText {
    /// The name of its kind.
    pub name: String,
    /// Its cells, `r1c1 r1c2`; of a rule that is not understood, any text.
    pub place: String,
    /// Further lists of cells.
    pub lines: Vec<String>,
    /// Its numbers. A rule that may do without must say so by an empty list: one without any list may come from a
    /// program that dropped them.
    pub values: Option<Vec<i64>>,
    /// Its text.
    pub text: String,
    /// Where its clue stands: `r0c3` is above the third column.
    pub outside: String,
}

impl RuleText {
    /// The rule, understood if its kind is known.
    ///
    /// # Errors
    /// If the kind is known, but the rule cannot be on such a board.
    pub fn rule(self, shape: &Shape) -> Result<Rule, RuleError> {
        let Some(kind) = Kind::find(&self.name) else {
            let name = unmarked(&self.name).unwrap_or(&self.name);
            return Ok(Rule::unread(name, self.place));
        };
        if self.values.is_none() && may_have_values(&kind.form) {
            let what = "has no \"values\"; write \"values\": [] for none";
            return Err(RuleError::Other(what.to_owned()));
        }
        let lines = self.lines.iter().map(|line| cells(shape, line));
        let parts = Parts {
            cells: cells(shape, &self.place)?,
            lines: lines.collect::<Result<_, _>>()?,
            values: self.values.unwrap_or_default(),
            text: self.text,
            outside: outside(shape, &self.outside)?,
        };
        Rule::new(kind, shape, parts)
    }
}

impl From<&Rule> for RuleText {
    fn from(rule: &Rule) -> RuleText {
        let (name, place) = (rule.name().to_owned(), rule.place());
        let Rule::Known { kind, parts, side } = rule else {
            let is_taken = Kind::find(&name).is_some() || unmarked(&name).is_some();
            let name = if is_taken { format!("{MARK}{name}") } else { name };
            return RuleText { name, place, ..RuleText::default() };
        };
        let has_values = !parts.values.is_empty() || may_have_values(&kind.form);
        RuleText {
            name,
            place,
            lines: parts.lines.iter().map(|line| place_of(line, *side)).collect(),
            values: has_values.then(|| parts.values.clone()),
            text: parts.text.clone(),
            outside: parts
                .outside
                .map_or(String::new(), |(row, column)| format!("r{}c{}", row + 1, column + 1)),
        }
    }
}

/// Stands before the name of a rule that was not understood, if kinds that are understood have that name.
const MARK: &str = "unreadable ";

/// The name behind that mark, if it needs it.
fn unmarked(name: &str) -> Option<&str> {
    let name = name.strip_prefix(MARK)?;
    (Kind::find(name).is_some() || unmarked(name).is_some()).then_some(name)
}

/// May a rule of this form have numbers, or none?
fn may_have_values(form: &Form) -> bool {
    form.values.0 == 0 && form.values.1 > 0
}

fn cells(shape: &Shape, text: &str) -> Result<Vec<Cell>, RuleError> {
    let cell = |name: &str| {
        shape.cell_of(name).ok_or_else(|| {
            let name: String = name.chars().take(20).collect();
            RuleError::Other(format!(
                "names '{name}', which is not on the board; write cells as r1c1"
            ))
        })
    };
    text.split_whitespace().map(cell).collect()
}

/// A place on the board or one cell outside it.
fn outside(shape: &Shape, text: &str) -> Result<Option<(i32, i32)>, RuleError> {
    if text.is_empty() {
        return Ok(None);
    }
    let number =
        |text: &str| text.parse::<i32>().ok().filter(|&n| n >= 0 && n <= shape.side() as i32 + 1);
    let halves = text.strip_prefix(['r', 'R']).and_then(|text| text.split_once(['c', 'C']));
    let place = halves.and_then(|(row, column)| number(row).zip(number(column)));
    let text = text.chars().take(20).collect::<String>();
    let wrong = || RuleError::Other(format!("stands at '{text}'; write r0c3 for above column 3"));
    place.map(|(row, column)| Some((row - 1, column - 1))).ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        let shape = Shape::classic();
        let lines = vec![vec![Cell(0), Cell(1), Cell(2)], vec![Cell(0), Cell(9)]];
        let arrow = Parts { lines, ..Parts::of(&[Cell(0)]) };
        let diagonal =
            Parts { outside: Some((-1, 1)), ..Parts::with_value(&[Cell(2), Cell(12)], 7) };
        for (id, parts) in [
            ("arrow", arrow),
            ("littlekillersum", diagonal),
            ("killercage", Parts::of(&[Cell(3)])),
            ("negative", Parts { text: "xv".into(), ..Parts::default() }),
        ] {
            let rule = Rule::new(Kind::find(id).unwrap(), shape, parts).unwrap();
            assert_eq!(RuleText::from(&rule).rule(shape), Ok(rule), "{id}");
        }
    }

    /// A reader may know the name and not the rest.
    #[test]
    fn what_is_not_understood_stays_so_whatever_its_name() {
        for name in ["killercage", "unreadable killercage", "fog", "unreadable fog"] {
            let rule = Rule::unread(name, "");
            assert_eq!(RuleText::from(&rule).rule(Shape::classic()), Ok(rule), "{name}");
        }
    }

    #[test]
    fn a_cage_must_say_whether_it_has_a_sum() {
        let text = |values| RuleText {
            name: "killercage".into(),
            place: "r1c1 r1c2".into(),
            values,
            ..RuleText::default()
        };
        assert!(
            text(None).rule(Shape::classic()).unwrap_err().to_string().contains("\"values\": []")
        );
        assert!(text(Some(vec![])).rule(Shape::classic()).is_ok());
        let fault = text(Some(vec![50])).rule(Shape::classic()).unwrap_err().to_string();
        assert_eq!(fault, "cannot sum to 50; 2 different digits sum to 3 to 17");
        let unknown =
            RuleText { name: "fog".into(), place: "anywhere".into(), ..RuleText::default() };
        assert_eq!(unknown.rule(Shape::classic()), Ok(Rule::unread("fog", "anywhere")));
        let off = RuleText { name: "region".into(), place: "r1c10".into(), ..RuleText::default() };
        assert!(off.rule(Shape::classic()).unwrap_err().to_string().contains("'r1c10'"));
    }
}
