//! Regular expressions over digits: `[1-3]`, `.`, `|`, `()`, `*`, `+`, `?`, `{2,4}`. Digits above 9 are A, B, C ...

use super::automaton::Automaton;
use super::primitive::{Mask, all_digits, bit};
use std::collections::BTreeSet;

/// An expression as the tree that it is.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Node {
    Digit(Mask),
    Sequence(Vec<Node>),
    Choice(Vec<Node>),
    /// At least and at most so many times.
    Repeat(Box<Node>, usize, Option<usize>),
}

/// A regular expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Expression {
    root: Node,
    side: usize,
}

/// The longest expression.
const MOST_CHARACTERS: usize = 1_000;
/// The deepest one.
const MOST_DEPTH: usize = 50;
/// The most parts once repetitions are written out.
const MOST_PARTS: usize = 2_000;
/// The most states of the expression that are looked at to make a machine.
const MOST_WORK: usize = 5_000_000;

impl Expression {
    pub(super) fn parse(text: &str, side: usize) -> Result<Expression, String> {
        if text.chars().count() > MOST_CHARACTERS {
            return Err(format!("has an expression of over {MOST_CHARACTERS} characters"));
        }
        let characters: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
        let mut parser = Parser { characters: &characters, at: 0, side, depth: 0 };
        let root = parser.choice()?;
        match parser.peek() {
            Some(found) => Err(parser.fault(&format!("'{found}' does not belong here"))),
            None if size(&root) > MOST_PARTS => {
                Err("repeats too often; use smaller numbers".to_owned())
            }
            None => Ok(Expression { root, side }),
        }
    }

    /// Does it match these digits? By trying, without any machine.
    pub(super) fn matches(&self, values: &[i64]) -> bool {
        ends(&self.root, values, &BTreeSet::from([0])).contains(&values.len())
    }

    /// The machine for it; an error if it has too many states, or takes too long to make.
    pub(super) fn automaton(&self) -> Result<Automaton, String> {
        let work = std::cell::Cell::new(0);
        let mut net = Net::default();
        let last = net.add(&self.root, 0);
        let start: Vec<usize> = net.closure([0]);
        let step = |states: &Vec<usize>, digit: i64| {
            work.set(work.get() + states.len());
            if work.get() > MOST_WORK {
                return None;
            }
            let moved = states.iter().flat_map(|&state| &net.moves[state]);
            let after = moved.filter(|(mask, _)| mask & bit(digit) != 0).map(|(_, to)| *to);
            Some(net.closure(after)).filter(|states| !states.is_empty())
        };
        let machine = Automaton::explore(self.side, start, step, |states| states.contains(&last));
        let machine = machine.filter(|_| work.get() <= MOST_WORK);
        machine.ok_or_else(|| "needs too large a machine; make the expression simpler".to_owned())
    }
}

/// How many parts it has once repetitions are written out.
fn size(node: &Node) -> usize {
    match node {
        Node::Digit(_) => 1,
        Node::Sequence(nodes) | Node::Choice(nodes) => {
            nodes.iter().map(size).fold(1, usize::saturating_add)
        }
        Node::Repeat(node, least, most) => {
            size(node).saturating_mul(most.unwrap_or(least + 1).max(1))
        }
    }
}

/// Where a match that begins at one of these places may end.
fn ends(node: &Node, values: &[i64], from: &BTreeSet<usize>) -> BTreeSet<usize> {
    match node {
        Node::Digit(mask) => {
            let fits = |&&at: &&usize| values.get(at).is_some_and(|&value| mask & bit(value) != 0);
            from.iter().filter(fits).map(|at| at + 1).collect()
        }
        Node::Sequence(nodes) => {
            nodes.iter().fold(from.clone(), |from, node| ends(node, values, &from))
        }
        Node::Choice(nodes) => nodes.iter().flat_map(|node| ends(node, values, from)).collect(),
        Node::Repeat(node, least, most) => {
            let mut now = from.clone();
            let mut all = if *least == 0 { now.clone() } else { BTreeSet::new() };
            for times in 1..=most.unwrap_or(least + values.len()) {
                now = ends(node, values, &now);
                if now.is_empty() {
                    break;
                }
                if times >= *least {
                    all.extend(&now);
                }
            }
            all
        }
    }
}

/// States with moves by digits and moves that are free.
#[derive(Default)]
struct Net {
    moves: Vec<Vec<(Mask, usize)>>,
    free: Vec<Vec<usize>>,
}

impl Net {
    fn state(&mut self) -> usize {
        self.moves.push(Vec::new());
        self.free.push(Vec::new());
        self.moves.len() - 1
    }

    /// Adds a part behind a state (the first part makes state 0); gives the state after it.
    fn add(&mut self, node: &Node, from: usize) -> usize {
        while self.moves.len() <= from {
            self.state();
        }
        match node {
            Node::Digit(mask) => {
                let to = self.state();
                self.moves[from].push((*mask, to));
                to
            }
            Node::Sequence(nodes) => nodes.iter().fold(from, |from, node| self.add(node, from)),
            Node::Choice(nodes) => {
                let to = self.state();
                for node in nodes {
                    let start = self.state();
                    self.free[from].push(start);
                    let end = self.add(node, start);
                    self.free[end].push(to);
                }
                to
            }
            Node::Repeat(node, least, most) => self.repeat(node, from, *least, *most),
        }
    }

    fn repeat(&mut self, node: &Node, from: usize, least: usize, most: Option<usize>) -> usize {
        let mut at = (0..least).fold(from, |at, _| self.add(node, at));
        let Some(most) = most else {
            let start = self.state();
            self.free[at].push(start);
            let end = self.add(node, start);
            self.free[end].push(start);
            let to = self.state();
            self.free[start].push(to);
            return to;
        };
        let to = self.state();
        for _ in least..most {
            self.free[at].push(to);
            let start = self.state();
            self.free[at].push(start);
            at = self.add(node, start);
        }
        self.free[at].push(to);
        to
    }

    /// These states and what can be reached for free, sorted.
    fn closure(&self, states: impl IntoIterator<Item = usize>) -> Vec<usize> {
        let mut open: Vec<usize> = states.into_iter().collect();
        let mut all = BTreeSet::new();
        while let Some(state) = open.pop() {
            if all.insert(state) {
                open.extend(&self.free[state]);
            }
        }
        all.into_iter().collect()
    }
}

struct Parser<'t> {
    characters: &'t [char],
    at: usize,
    side: usize,
    depth: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        self.characters.get(self.at).copied()
    }

    fn take(&mut self, wanted: char) -> bool {
        let there = self.peek() == Some(wanted);
        self.at += usize::from(there);
        there
    }

    fn fault(&self, what: &str) -> String {
        format!("has an expression that cannot be read at character {}: {what}", self.at + 1)
    }

    fn choice(&mut self) -> Result<Node, String> {
        self.depth += 1;
        if self.depth > MOST_DEPTH {
            return Err(self.fault("too many brackets inside each other"));
        }
        let mut nodes = vec![self.sequence()?];
        while self.take('|') {
            nodes.push(self.sequence()?);
        }
        self.depth -= 1;
        Ok(if nodes.len() == 1 { nodes.remove(0) } else { Node::Choice(nodes) })
    }

    fn sequence(&mut self) -> Result<Node, String> {
        let mut nodes = Vec::new();
        while self.peek().is_some_and(|c| c != '|' && c != ')') {
            let node = self.part()?;
            nodes.push(self.repeated(node)?);
        }
        Ok(Node::Sequence(nodes))
    }

    fn part(&mut self) -> Result<Node, String> {
        let all = all_digits(self.side);
        if self.take('(') {
            // A group that is not captured is a group.
            if self.take('?') && !self.take(':') {
                return Err(self.fault("only groups '(...)' and '(?:...)' are understood"));
            }
            let node = self.choice()?;
            return if self.take(')') { Ok(node) } else { Err(self.fault("a ')' is missing")) };
        }
        if self.take('[') {
            return self.set();
        }
        if self.take('.') {
            return Ok(Node::Digit(all));
        }
        self.digit().map(|digit| Node::Digit(bit(digit)))
    }

    fn set(&mut self) -> Result<Node, String> {
        let not = self.take('^');
        let mut mask = 0;
        while !self.take(']') {
            let first = self.digit()?;
            let last = if self.take('-') { self.digit()? } else { first };
            mask |= (first..=last).map(bit).fold(0, |all, one| all | one);
        }
        Ok(Node::Digit(if not { all_digits(self.side) & !mask } else { mask }))
    }

    fn digit(&mut self) -> Result<i64, String> {
        let value = self.peek().and_then(|c| c.to_digit(36)).map(i64::from);
        match value.filter(|value| (1..=self.side as i64).contains(value)) {
            Some(value) => {
                self.at += 1;
                Ok(value)
            }
            None => Err(self.fault(&format!("a digit from 1 to {} is expected", self.side))),
        }
    }

    fn repeated(&mut self, node: Node) -> Result<Node, String> {
        let (least, most) = match self.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => return self.counted(node),
            _ => return Ok(node),
        };
        self.at += 1;
        self.repeated(Node::Repeat(node.into(), least, most))
    }

    fn counted(&mut self, node: Node) -> Result<Node, String> {
        self.at += 1;
        let least = self.number().unwrap_or(0);
        let most = match self.take(',') {
            true => self.number(),
            false => Some(least),
        };
        if !self.take('}') || most.is_some_and(|most| most < least || most > MOST_PARTS) {
            return Err(self.fault("write repetitions as {2}, {2,} or {2,4}"));
        }
        self.repeated(Node::Repeat(node.into(), least, most))
    }

    fn number(&mut self) -> Option<usize> {
        let start = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
        }
        self.characters[start..self.at].iter().collect::<String>().parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn machine_and_trial_match_the_same() {
        let mut random = Random::new(1);
        let texts = [
            "[1-4]*[^1-4]?",
            "1|2(3|4)+",
            "(12){1,3}.*",
            "(1?2?){0,2}9",
            ".{2,}5",
            "",
            "(?:1|2)*3",
        ];
        for text in texts {
            let expression = Expression::parse(text, 9).unwrap();
            let machine = expression.automaton().unwrap();
            let mut accepted = 0;
            for _ in 0..3_000 {
                let values: Vec<i64> =
                    (0..random.below(6)).map(|_| random.below(4) as i64 + 1).collect();
                let machine = machine.accepts(values.iter().map(|&value| bit(value)));
                assert_eq!(machine, expression.matches(&values), "{text} {values:?}");
                accepted += usize::from(machine);
            }
            assert!(accepted > 0 || text.contains(['5', '9']), "{text}");
        }
    }

    #[test]
    fn faults_have_a_place() {
        for (text, said) in [
            ("(12", "character 4"),
            ("1**)", "character 4"),
            ("[1-", "from 1 to 9"),
            ("1{3,2}", "repetitions"),
            ("0", "from 1 to 9"),
            ("(1{1000}){1000}", "too often"),
        ] {
            let fault = Expression::parse(text, 9).unwrap_err();
            assert!(fault.contains(said), "{text}: {fault}");
        }
        let deep = "(".repeat(100);
        assert!(Expression::parse(&deep, 9).is_err());
        let large = Expression::parse("(.*1.{14}){1,5}", 9).unwrap();
        assert!(large.automaton().is_err());
    }
}
