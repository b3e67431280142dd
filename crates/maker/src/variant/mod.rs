//! Puzzles with rules: what can be ordered, and how an attempt begins.
//!
//! ```text
//! recipes -> rules for the whole board, regions -> a random solution
//!         -> cages, lines, dots, clues that hold in it -> givens go as long as there is one solution
//! ```

mod carve;
mod elements;
mod recipe;
mod regions;

pub use recipe::{RECIPES, Recipe, UnknownRecipe, recipes_named};

pub(crate) use carve::{carve, is_minimal};

use elements::Elements;
use recipe::How;
use std::sync::Arc;
use sudolab_core::rules::{Kind, Rule};
use sudolab_core::{Cancel, Grid, Layout, Puzzle, Random, Shape};
use sudolab_solvers::random_solution;

/// A board that is harder to fill than this is given up; the next attempt has another one.
const NODES: u64 = 3_000;

/// The shape of boards with these rules: regions stand in place of boxes.
pub(crate) fn shape_for(recipes: &[&'static Recipe], shape: &'static Shape) -> &'static Shape {
    let has_regions = recipes.iter().any(|recipe| matches!(recipe.how, How::Regions));
    match has_regions {
        true => Shape::new(1, shape.side()).unwrap_or(shape),
        false => shape,
    }
}

/// A solution with rules that hold in it; `None` if the rules for the whole board leave none, or it is hard to find.
pub(crate) fn begin(
    recipes: &[&'static Recipe],
    shape: &'static Shape,
    random: &mut Random,
    cancel: &Cancel,
) -> Option<(Grid, Arc<Layout>)> {
    let mut rules = Vec::new();
    for recipe in recipes {
        match recipe.how {
            How::Regions => rules.extend(regions::random(shape, random)),
            How::Whole => rules.extend(recipe.kinds().filter_map(|kind| whole(kind, shape))),
            _ => {}
        }
    }
    let empty = Puzzle::with_layout(Grid::empty(shape), Layout::new(shape, &rules)).ok()?;
    let solution = random_solution(&empty, random, NODES, cancel)?;
    for recipe in recipes {
        rules = Elements::new(&solution, rules, random).add(recipe);
    }
    let layout = Layout::new(shape, &rules);
    Some((solution, layout))
}

fn whole(kind: &'static Kind, shape: &Shape) -> Option<Rule> {
    Rule::known(kind, shape, &[])
}
