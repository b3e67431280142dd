//! Did you mean ...? The nearest of some names to a mistyped one.

/// The candidate nearest to the word, if any is near enough to be what was meant.
pub fn nearest<'a>(word: &str, candidates: &[&'a str]) -> Option<&'a str> {
    let word = word.to_lowercase();
    let length = word.chars().count();
    let near_enough = length.max(3) / 3;
    candidates
        .iter()
        .copied()
        // Words are no nearer than their lengths: a text of any length costs nothing.
        .filter(|candidate| {
            length.abs_diff(candidate.chars().count()) <= near_enough || contains(candidate, &word)
        })
        .map(|candidate| (distance(&word, &candidate.to_lowercase()), candidate))
        .filter(|&(distance, candidate)| distance <= near_enough || contains(candidate, &word))
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// A part of a name is near to it, if it is more than a letter or two.
fn contains(candidate: &str, word: &str) -> bool {
    word.len() >= 3 && candidate.contains(word)
}

/// Insertions, deletions, replacements and swaps of neighbours that turn one word into
/// the other (optimal string alignment).
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut before = vec![0; b.len() + 1];
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let differ = usize::from(a[i - 1] != b[j - 1]);
            row[j] = (last[j] + 1).min(row[j - 1] + 1).min(last[j - 1] + differ);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        (before, last) = (last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_was_meant_and_nothing_else() {
        let names = ["backtracking", "mrv", "bfs", "whiz-astar"];
        let nearest = |word| nearest(word, &names);
        assert_eq!(nearest("backtraking"), Some("backtracking"));
        assert_eq!(nearest("Backtrakcing"), Some("backtracking"));
        assert_eq!(nearest("mvr"), Some("mrv"));
        assert_eq!(nearest("astar"), Some("whiz-astar"));
        assert_eq!(nearest("quantum"), None);
        assert_eq!(nearest(""), None);
        assert_eq!(nearest(&"backtracking".repeat(1 << 20)), None);
    }
}
