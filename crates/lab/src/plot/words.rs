//! Sentences that several plots say.

use super::number::count;

/// Values that no axis can show are left out, and this is said.
pub(super) fn left_out(number: usize, counted: &str) -> Option<String> {
    let counted = if counted.is_empty() { "values" } else { counted };
    let why = "no place on the axes (not finite, or not positive on a logarithmic axis)";
    (number > 0).then(|| format!("{} of the {counted} not shown: {why}.", count(number)))
}

/// The name of a series that is alone: it needs no key.
pub(super) fn alone<'a>(names: impl IntoIterator<Item = &'a String>) -> Vec<String> {
    let names: Vec<&String> = names.into_iter().collect();
    match names[..] {
        [name] if !name.is_empty() => vec![name.clone()],
        _ => vec![],
    }
}

/// 'a, b and c'; many names are counted.
pub(super) fn list<'a>(names: impl IntoIterator<Item = &'a String>) -> String {
    let names: Vec<&str> = names.into_iter().map(String::as_str).collect();
    match names[..] {
        [] => "nothing".into(),
        [one] => one.into(),
        [ref first @ .., last] if names.len() <= 6 => format!("{} and {last}", first.join(", ")),
        _ => format!("{} series", count(names.len())),
    }
}
