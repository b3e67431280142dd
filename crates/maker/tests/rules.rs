//! Puzzles with rules: every recipe gives puzzles with exactly one solution, which keep to what was ordered.

use std::ops::ControlFlow;
use sudolab_core::{Cancel, Limits, Puzzle, Shape, check};
use sudolab_maker::rating::rate;
use sudolab_maker::{Hopeless, Level, Made, Order, RECIPES, Recipe, recipes_named};
use sudolab_solvers::count;

fn order(shape: &'static Shape, rules: Vec<&'static Recipe>) -> Order {
    Order { minimal: true, ..Order::any(shape) }.with_rules(rules).checked().unwrap()
}

fn many(order: &Order, seed: u64, wanted: usize, threads: usize) -> Vec<Made> {
    let mut made = Vec::new();
    order.make_many(seed, wanted, threads, &Cancel::new(), &mut |next| {
        made.push(next);
        ControlFlow::Continue(())
    });
    made
}

fn assert_right(made: &Made, recipe: &Recipe) {
    let name = recipe.name;
    assert!(check(&made.puzzle, &made.solution).is_ok(), "{name}");
    let found = count(&made.puzzle, 2, Limits::default(), &Cancel::new()).unwrap();
    assert!(found.all_found && found.solutions_found == 1, "{name}");
    assert_eq!(found.solution.as_ref(), Some(&made.solution), "{name}");
    let rules = made.puzzle.layout().rules();
    let has_kind = recipe.kinds().any(|kind| rules.iter().any(|rule| rule.name() == kind.id));
    assert!(has_kind, "{name}: {rules:?}");
}

#[test]
fn every_recipe_makes_puzzles_with_one_solution() {
    let shapes = [Shape::for_side(6).unwrap(), Shape::classic()];
    for (recipe, shape) in RECIPES.iter().flat_map(|recipe| shapes.map(|shape| (recipe, shape))) {
        // No 6x6 has windows, nor room for a row of lockouts.
        if shape.side() == 6 && ["windows", "lockout"].contains(&recipe.name) {
            continue;
        }
        let made = many(&order(shape, vec![recipe]), 1, 1, 1);
        assert_eq!(made.len(), 1, "{}", recipe.name);
        assert_right(&made[0], recipe);
    }
}

/// Cages and lines tell enough for most boards to need few givens, and without any of these there are several solutions.
#[test]
fn no_given_can_go() {
    let rules = recipes_named("killer").unwrap();
    let made = many(&order(Shape::classic(), rules), 3, 3, 1);
    for Made { puzzle, .. } in &made {
        let givens = puzzle.givens();
        assert!(givens.filled() < 12, "{}", givens.filled());
        for cell in puzzle.shape().all_cells().filter(|&cell| givens.get(cell).is_some()) {
            let mut fewer = givens.clone();
            fewer.set(cell, None);
            let puzzle = Puzzle::with_layout(fewer, puzzle.layout().clone()).unwrap();
            let found = count(&puzzle, 2, Limits::default(), &Cancel::new()).unwrap();
            assert_eq!(found.solutions_found, 2);
        }
    }
}

#[test]
fn the_same_seed_makes_the_same_puzzles_on_any_number_of_threads() {
    let rules = recipes_named("jigsaw,thermo").unwrap();
    let order = order(Shape::for_side(6).unwrap(), rules);
    let parts = |made: Vec<Made>| -> Vec<(Vec<u16>, String)> {
        let part = |Made { puzzle, .. }: Made| {
            (puzzle.givens().values().collect(), format!("{:?}", puzzle.layout().rules()))
        };
        made.into_iter().map(part).collect()
    };
    let alone = parts(many(&order, 7, 4, 1));
    assert_eq!(alone.len(), 4);
    assert_eq!(alone, parts(many(&order, 7, 4, 3)));
    assert_ne!(alone, parts(many(&order, 8, 4, 1)));
}

#[test]
fn a_level_is_what_the_techniques_ask() {
    for (name, level) in
        [("killer", Level::Medium), ("arrow", Level::Hard), ("diagonal", Level::Easy)]
    {
        let order = Order::any(Shape::classic()).with_rules(recipes_named(name).unwrap());
        let made = many(&order.level(level).checked().unwrap(), 1, 2, 2);
        assert_eq!(made.len(), 2, "{name}");
        for Made { puzzle, .. } in &made {
            let rating = rate(puzzle, &Cancel::new()).unwrap();
            assert_eq!((rating.level, rating.solved), (level, true), "{name}");
        }
    }
}

#[test]
fn a_technique_of_rules_needs_rules() {
    let technique = sudolab_maker::technique_named("cage-combinations").unwrap();
    let order = Order { technique: Some(technique), ..Order::any(Shape::classic()) };
    let refused = order.clone().checked().unwrap_err();
    assert_eq!(refused, Hopeless::NeedsRules { technique: "cage-combinations" });
    assert!(refused.to_string().contains("--rules"));
    assert!(order.with_rules(recipes_named("killer").unwrap()).checked().is_ok());
}
