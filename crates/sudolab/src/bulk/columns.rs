//! Puzzles in memory to answers in memory, on several threads: for whoever holds columns.

use super::{solvers, thread_count};
use std::sync::Mutex;
use sudolab_core::Cancel;
use sudolab_turbo::{Answer, BadBackend, BadText, Slot, Solver, parse, parse_candidates};

/// Rows that a thread takes at a time: enough that taking costs nothing and lanes are rarely idle, few
/// enough that threads end together and a cancel is noticed.
const BLOCK: usize = 1024;

/// A column of puzzles.
#[derive(Clone, Copy)]
pub enum Given<'a> {
    /// 81 digits each in reading order, 0 for blank.
    Digits(&'a [[u8; 81]]),
    /// 81 characters each, or 729 with pencil marks.
    Texts(&'a [&'a [u8]]),
}

impl Given<'_> {
    fn len(&self) -> usize {
        match self {
            Given::Digits(rows) => rows.len(),
            Given::Texts(rows) => rows.len(),
        }
    }

    fn put(&self, row: usize, slot: &mut Slot) -> Result<(), BadText> {
        match self {
            Given::Digits(rows) => {
                let digits = &rows[row];
                // Without an early end the compiler looks at many at once.
                if digits.iter().fold(false, |bad, &digit| bad | (digit > 9)) {
                    let at = digits.iter().position(|&digit| digit > 9).unwrap_or_default();
                    return Err(BadText::Character(at, digits[at]));
                }
                slot.digits(digits);
            }
            Given::Texts(rows) => match rows[row].len() {
                729 => slot.candidates(&parse_candidates(rows[row])?),
                _ => slot.digits(&parse(rows[row])?),
            },
        }
        Ok(())
    }
}

/// Where the answers go: one place for each row.
pub struct Columns<'a> {
    /// How many solutions were found; 0 for rows that are no puzzles.
    pub counts: &'a mut [u64],
    /// The first solution of each, digits in reading order; zeros where there is none.
    pub solutions: Option<&'a mut [[u8; 81]]>,
}

/// The answers to a column of puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answers {
    /// How many solutions were found.
    pub counts: Vec<u64>,
    /// The first solution of each; zeros where there is none.
    pub solutions: Vec<[u8; 81]>,
    /// The rows that are no puzzles, in order, and why.
    pub errors: Vec<(usize, BadText)>,
}

/// Solves a column, up to `limit` solutions for each row; `None` if it was cancelled.
///
/// # Errors
/// The environment names a backend that this machine does not have.
pub fn solve_columns(
    given: Given<'_>,
    limit: u64,
    threads: usize,
    cancel: &Cancel,
) -> Result<Option<Answers>, BadBackend> {
    let mut answers = Answers {
        counts: vec![0; given.len()],
        solutions: vec![[0; 81]; given.len()],
        errors: Vec::new(),
    };
    let columns = Columns { counts: &mut answers.counts, solutions: Some(&mut answers.solutions) };
    let errors = solve_columns_into(given, limit, threads, cancel, &|_| {}, columns)?;
    Ok(errors.map(|errors| Answers { errors, ..answers }))
}

/// The same into memory that the caller brings; tells the rows that are no puzzles, or `None` if it was
/// cancelled. `progress` is told by any thread how many more rows are done.
///
/// # Errors
/// The environment names a backend that this machine does not have.
///
/// # Panics
/// The columns differ in length.
pub fn solve_columns_into(
    given: Given<'_>,
    limit: u64,
    threads: usize,
    cancel: &Cancel,
    progress: &(dyn Fn(usize) + Sync),
    columns: Columns<'_>,
) -> Result<Option<Vec<(usize, BadText)>>, BadBackend> {
    let Columns { counts, solutions } = columns;
    assert_eq!(given.len(), counts.len(), "one count for each row");
    let solutions = solutions.map(|solutions| {
        assert_eq!(given.len(), solutions.len(), "one solution for each row");
        solutions.chunks_mut(BLOCK)
    });
    let solutions =
        solutions.into_iter().flatten().map(Some).chain(std::iter::repeat_with(|| None));
    let blocks = Mutex::new(counts.chunks_mut(BLOCK).zip(solutions).enumerate());
    let errors = Mutex::new(Vec::new());
    let work = |mut solver: Solver| {
        loop {
            let next = blocks.lock().expect("no thread panics while it holds this").next();
            let Some((number, (counts, solutions))) = next else { return };
            let rows = counts.len();
            let mut block = Block {
                given,
                next: number * BLOCK,
                end: number * BLOCK + rows,
                first: number * BLOCK,
                rows: Vec::with_capacity(rows),
                counts,
                solutions,
                errors: Vec::new(),
                cancel,
                passes: 0,
            };
            if !solver.run(limit, &mut block) {
                return;
            }
            errors.lock().expect("no thread panics while it holds this").extend(block.errors);
            progress(rows);
        }
    };
    std::thread::scope(|scope| {
        let most = given.len().div_ceil(BLOCK).max(1);
        let mut solvers = solvers(thread_count(threads).min(most))?.into_iter();
        let mine = solvers.next();
        for solver in solvers {
            // A thread that cannot be started leaves its work to the others.
            let _ = std::thread::Builder::new().spawn_scoped(scope, || work(solver));
        }
        mine.into_iter().for_each(work);
        Ok(())
    })?;
    let mut errors = errors.into_inner().expect("no thread panics while it holds this");
    errors.sort_unstable_by_key(|&(row, _)| row);
    Ok((!cancel.is_cancelled()).then_some(errors))
}

/// Some rows, and where their answers go.
struct Block<'a> {
    given: Given<'a>,
    next: usize,
    end: usize,
    first: usize,
    /// The row of each puzzle handed out: bad rows are passed over.
    rows: Vec<u32>,
    counts: &'a mut [u64],
    solutions: Option<&'a mut [[u8; 81]]>,
    errors: Vec<(usize, BadText)>,
    cancel: &'a Cancel,
    passes: u32,
}

impl sudolab_turbo::Work for Block<'_> {
    fn next(&mut self, slot: &mut Slot) -> bool {
        while self.next < self.end {
            let row = self.next;
            self.next += 1;
            match self.given.put(row, slot) {
                Ok(()) => {
                    self.rows.push((row - self.first) as u32);
                    return true;
                }
                Err(why) => {
                    self.answer(row - self.first, &Answer::default());
                    self.errors.push((row, why));
                }
            }
        }
        false
    }

    fn done(&mut self, number: usize, answer: &Answer) {
        self.answer(self.rows[number] as usize, answer);
    }

    fn go_on(&mut self) -> bool {
        self.passes = self.passes.wrapping_add(1);
        !self.passes.is_multiple_of(1024) || !self.cancel.is_cancelled()
    }
}

impl Block<'_> {
    fn answer(&mut self, at: usize, answer: &Answer) {
        self.counts[at] = answer.count;
        if let Some(solutions) = &mut self.solutions {
            solutions[at] = answer.solution().copied().unwrap_or([0; 81]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &[u8] =
        b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn answers_stand_where_their_rows_stand_and_bad_rows_say_why() {
        let good = parse(LINE).unwrap();
        let (mut clash, mut high) = (good, good);
        clash[2] = 5;
        high[7] = 12;
        // More than one block, with every kind of row in each.
        let rows: Vec<[u8; 81]> = [good, clash, high, [0; 81]].repeat(700);
        for threads in [1, 2] {
            let answers =
                solve_columns(Given::Digits(&rows), 2, threads, &Cancel::new()).unwrap().unwrap();
            let errors: Vec<usize> = (0..rows.len()).filter(|row| row % 4 == 2).collect();
            assert_eq!(answers.errors.iter().map(|(row, _)| *row).collect::<Vec<_>>(), errors);
            assert_eq!(answers.errors[0].1, BadText::Character(7, 12));
            for (row, (&count, solution)) in
                answers.counts.iter().zip(&answers.solutions).enumerate()
            {
                assert_eq!(count, [1, 0, 0, 2][row % 4], "{row}");
                assert_eq!(solution[0] != 0, count > 0, "{row}");
            }
        }
    }

    #[test]
    fn texts_are_read_as_the_lines_of_a_file_are() {
        let rows: [&[u8]; 3] = [LINE, b"too short", &[b'.'; 729]];
        let answers = solve_columns(Given::Texts(&rows), 5, 1, &Cancel::new()).unwrap().unwrap();
        assert_eq!(answers.counts, [1, 0, 0]);
        assert_eq!(answers.errors, [(1, BadText::Length(9)), (2, BadText::NoCandidate(0))]);
    }

    #[test]
    fn a_cancelled_column_has_no_answers() {
        let cancel = Cancel::new();
        cancel.cancel();
        // Many solutions each, so that a block takes more than the passes between two looks.
        let rows = vec![[0; 81]; 5000];
        let answers = solve_columns(Given::Digits(&rows), 100_000, 2, &cancel).unwrap();
        assert_eq!(answers, None);
    }
}
