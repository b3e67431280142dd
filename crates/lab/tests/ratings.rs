//! The ratings of puzzles beside those of other programs, and beside what people took.

use std::collections::BTreeMap;
use sudolab::maker::rating::{Difficulty, explainer_value, rate, score};
use sudolab::{Cancel, Puzzle};
use sudolab_lab::stats::spearman;

fn puzzle(line: &str) -> Puzzle {
    sudolab::read(line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// Puzzles and the first of their values by Sudoku Explainer 1.2.1: `2.6/1.2/1.2`.
fn explained() -> Option<Vec<(String, f64)>> {
    let text = sudolab_corpus::text("human/se_1.2.1_ratings.tsv")?;
    let row = |line: &str| {
        let (puzzle, values) = line.split_once('\t')?;
        Some((puzzle.replace('.', "0"), values.split('/').next()?.parse().ok()?))
    };
    Some(text.lines().filter_map(row).collect())
}

/// How many values were compared, are the same, and differ by no more than 0.2.
#[derive(Default, Clone, Copy)]
struct Agreement {
    all: u32,
    exact: u32,
    near: u32,
}

impl Agreement {
    fn add(&mut self, ours: f64, theirs: f64) {
        self.all += 1;
        self.exact += u32::from((ours - theirs).abs() < 0.01);
        self.near += u32::from((ours - theirs).abs() < 0.21);
    }

    fn part(self, agreeing: u32) -> f64 {
        f64::from(agreeing) / f64::from(self.all)
    }
}

#[test]
fn values_agree_with_sudoku_explainer() {
    let Some(rows) = explained() else { return };
    let mut by_value: BTreeMap<i64, Agreement> = BTreeMap::new();
    let mut up_to_7 = Agreement::default();
    for (line, theirs) in &rows {
        let ours = explainer_value(&puzzle(line), f64::INFINITY).unwrap_or(f64::INFINITY);
        by_value.entry((theirs * 10.0).round() as i64).or_default().add(ours, *theirs);
        if *theirs < 7.05 {
            up_to_7.add(ours, *theirs);
        }
    }
    for (tenths, Agreement { all, exact, near }) in &by_value {
        println!(
            "{}.{}: {all} puzzles, {exact} the same, {near} within 0.2",
            tenths / 10,
            tenths % 10
        );
    }
    let Agreement { all, exact, near } = up_to_7;
    println!("up to 7.0: {all} puzzles, {exact} the same, {near} within 0.2");
    assert!(up_to_7.part(near) > 0.97 && up_to_7.part(exact) > 0.97, "{exact}, {near} of {all}");
}

#[test]
fn the_levels_of_qqwing_up_to_intermediate_agree() {
    let Some(rows) = explained() else { return };
    let values: BTreeMap<String, f64> = rows.into_iter().collect();
    for level in ["simple", "easy", "intermediate"] {
        let Some(text) = sudolab_corpus::text(&format!("human/qqwing_{level}.txt")) else { return };
        let mut agreement = Agreement::default();
        for line in text.lines() {
            if let Some(theirs) = values.get(line) {
                let ours = explainer_value(&puzzle(line), f64::INFINITY).unwrap_or(f64::INFINITY);
                agreement.add(ours, *theirs);
            }
        }
        println!("{level}: {} of {} the same", agreement.exact, agreement.all);
        assert!(agreement.part(agreement.exact) >= 0.97, "{level}");
    }
}

/// `PUZZLE #1 Easy (228)`.
fn scored(line: &str) -> Option<(&str, &str, f64)> {
    let [puzzle, _, level, points] = line.split(' ').collect::<Vec<_>>()[..] else { return None };
    Some((puzzle, level, points.trim_matches(['(', ')']).parse().ok()?))
}

#[test]
fn scores_go_with_those_of_hodoku() {
    let Some(text) = sudolab_corpus::text("human/hodoku_2.2_scores.txt") else { return };
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    let (mut same_level, mut same_score) = (0, 0);
    let mut levels: BTreeMap<(usize, &str), u32> = BTreeMap::new();
    for (line, level, points) in text.lines().filter_map(scored) {
        let score = score(&puzzle(line), &Cancel::new()).expect("nobody cancels");
        let known = Difficulty::ALL.iter().position(|known| known.name() == level);
        *levels.entry((known.expect("a level"), score.level.name())).or_default() += 1;
        same_level += u32::from(score.level.name() == level);
        same_score += u32::from(f64::from(score.points) == points);
        ours.push(f64::from(score.points));
        theirs.push(points);
    }
    let (all, correlation) = (ours.len() as f64, spearman(&ours, &theirs).expect("not all equal"));
    println!(
        "{all} puzzles: Spearman {correlation:.3}, {same_level} at the same level, {same_score} the same"
    );
    println!("{levels:?}");
    assert!(correlation > 0.9 && f64::from(same_level) > 0.8 * all);
}

/// Games of even number, which the weights have not seen.
#[test]
fn minutes_go_with_those_of_people() {
    let Some(text) = sudolab_corpus::text("human/solve_times.tsv") else { return };
    let (mut predicted, mut taken) = (Vec::new(), Vec::new());
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        if fields[0].parse::<u32>().expect("a number") % 2 == 0 {
            let rating = rate(&puzzle(fields[1]), &Cancel::new()).expect("one solution");
            predicted.push(60.0 * rating.minutes);
            taken.push(fields[3].parse::<f64>().expect("seconds"));
        }
    }
    let correlation = spearman(&predicted, &taken).expect("not all equal");
    let mut ratios: Vec<f64> = predicted.iter().zip(&taken).map(|(p, t)| p / t).collect();
    ratios.sort_by(f64::total_cmp);
    let middle = ratios[ratios.len() / 2];
    println!(
        "{} games: Spearman {correlation:.3}, median of predicted by taken {middle:.2}",
        taken.len()
    );
    assert!(correlation > 0.65);
    assert!((0.8..1.25).contains(&middle), "{middle}");
}
