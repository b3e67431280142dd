//! Engines that satisfy clauses. Variables are 1, 2, 3 ..., a negative number is 'not', as in DIMACS.

#[cfg(feature = "cadical")]
pub mod cadical;
#[cfg(feature = "kissat")]
pub mod kissat;

/// Hears what happens inside an engine, and says when to end it. Shared by the engine and the
/// one who asks it, so nothing here needs it for itself alone.
pub trait Listener {
    /// The engine begins a search: told only by engines that do not tell their conflicts.
    fn begun(&self);

    /// A conflict, and the clause learned from it.
    fn learned(&self, clause: &[i32]);

    /// A learned clause of so many literals was thrown away. Not all engines tell.
    fn forgotten(&self, literals: usize);

    /// Must the engine give up now? To be asked as often as the engine can.
    fn must_stop(&self) -> bool;
}

/// A set of clauses that grows, and the search in it.
pub trait Engine {
    /// Adds a clause.
    fn add(&mut self, clause: &[i32]);

    /// Looks for a model: is there one? `None` if the listener ended the search.
    fn solve(&mut self) -> Option<bool>;

    /// Is this variable true in the model that the last search found?
    fn is_true(&self, variable: i32) -> bool;
}

/// Starts an engine for so many variables.
pub type Start = for<'l> fn(variables: usize, listener: &'l dyn Listener) -> Box<dyn Engine + 'l>;

#[cfg(all(test, any(feature = "cadical", feature = "kissat")))]
mod tests {
    use super::*;
    use std::cell::Cell;

    /// Ends the engine when it is asked for this time.
    struct Patience(Cell<u32>);

    impl Listener for Patience {
        fn begun(&self) {}
        fn learned(&self, _: &[i32]) {}
        fn forgotten(&self, _: usize) {}
        fn must_stop(&self) -> bool {
            self.0.set(self.0.get().saturating_sub(1));
            self.0.get() == 0
        }
    }

    fn starts() -> Vec<Start> {
        vec![
            #[cfg(feature = "cadical")]
            cadical::start,
            #[cfg(feature = "kissat")]
            kissat::start,
        ]
    }

    /// One pigeon more than holes: exponential for clause learning.
    fn pigeons(engine: &mut dyn Engine, holes: i32) {
        let variable = |pigeon: i32, hole: i32| pigeon * holes + hole + 1;
        for pigeon in 0..=holes {
            engine.add(&(0..holes).map(|hole| variable(pigeon, hole)).collect::<Vec<_>>());
            for (other, hole) in (0..pigeon).flat_map(|p| (0..holes).map(move |h| (p, h))) {
                engine.add(&[-variable(pigeon, hole), -variable(other, hole)]);
            }
        }
    }

    #[test]
    fn models_are_found_until_none_is_left() {
        for start in starts() {
            let listener = Patience(Cell::new(u32::MAX));
            let mut engine = start(2, &listener);
            engine.add(&[1, 2]);
            for _ in 0..3 {
                assert_eq!(engine.solve(), Some(true));
                let model = [1, 2].map(|v| if engine.is_true(v) { v } else { -v });
                assert!(model.iter().any(|&literal| literal > 0));
                engine.add(&model.map(|literal| -literal));
            }
            assert_eq!(engine.solve(), Some(false));
        }
    }

    #[test]
    fn a_search_can_be_ended_and_begun_again() {
        for start in starts() {
            let listener = Patience(Cell::new(3));
            let mut engine = start(0, &listener);
            pigeons(&mut *engine, 12);
            assert_eq!(engine.solve(), None);
            listener.0.set(3);
            assert_eq!(engine.solve(), None, "and again");
        }
        for start in starts() {
            let listener = Patience(Cell::new(u32::MAX));
            let mut engine = start(0, &listener);
            pigeons(&mut *engine, 5);
            assert_eq!(engine.solve(), Some(false));
        }
    }
}
