//! The one loop of all searches over domains: choose, try, infer, go back.

use super::domains::{DeadEnd, Domains};
use super::order::{Choice, fewest_digits_or_places};
use sudolab_core::{Event, Exhausted, Puzzle, Run, Stop};

/// Choices made at one node, and where to go back to.
struct Frame {
    /// Where its choices start in the stack of choices.
    start: usize,
    /// The next to try.
    next: usize,
    /// The trail before any of them.
    mark: usize,
}

/// Searches the whole space.
pub(super) fn search(puzzle: &Puzzle, run: &mut Run) -> Result<Exhausted, Stop> {
    let mut domains = Domains::new(puzzle);
    if place_givens(puzzle, &mut domains, run).is_err() {
        return Ok(Exhausted);
    }
    let mut frames: Vec<Frame> = Vec::new();
    let mut choices: Vec<Choice> = Vec::new();
    let mut deepest = 0;
    loop {
        if domains.is_solved() {
            run.found(&domains.grid())?;
        } else {
            let (start, mark) = (choices.len(), domains.mark());
            match fewest_digits_or_places(&domains, &mut choices) {
                Ok(()) => frames.push(Frame { start, next: start, mark }),
                Err(DeadEnd(cell)) => run.note(Event::Fail(cell)),
            }
        }
        if frames.len() > deepest {
            deepest = frames.len();
            run.hold(
                domains.bytes()
                    + frames.capacity() * size_of::<Frame>()
                    + choices.capacity() * size_of::<Choice>(),
            )?;
        }
        if !advance(&mut frames, &mut choices, &mut domains, run)? {
            return Ok(Exhausted);
        }
    }
}

fn place_givens(puzzle: &Puzzle, domains: &mut Domains, run: &mut Run) -> Result<(), DeadEnd> {
    for cell in puzzle.shape().all_cells() {
        if let Some(digit) = puzzle.given(cell) {
            domains.place(cell, digit, run)?;
        }
    }
    Ok(())
}

/// Takes back what failed and makes the next choice that leads on; false when none is left.
fn advance(
    frames: &mut Vec<Frame>,
    choices: &mut Vec<Choice>,
    domains: &mut Domains,
    run: &mut Run,
) -> Result<bool, Stop> {
    while let Some(frame) = frames.last_mut() {
        if frame.next > frame.start {
            let (cell, digit) = choices[frame.next - 1];
            domains.undo(frame.mark, run);
            run.note(Event::Remove(cell, digit));
        }
        let Some(&(cell, digit)) = choices.get(frame.next) else {
            choices.truncate(frame.start);
            frames.pop();
            continue;
        };
        run.tick()?;
        let moved = frame.next == frame.start || choices[frame.next - 1].0 != cell;
        frame.next += 1;
        if moved {
            run.note(Event::Focus(cell));
        }
        run.note(Event::Try(cell, digit));
        run.note(Event::Place(cell, digit));
        match domains.place(cell, digit, run) {
            Ok(()) => return Ok(true),
            Err(DeadEnd(cell)) => run.note(Event::Fail(cell)),
        }
    }
    Ok(false)
}
