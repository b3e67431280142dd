//! The doors of the crate: text, streams, threads, the choice of a backend.

mod common;

use common::{Random, candidates, puzzle};
use sudolab_turbo::{
    Answer, Backend, BadText, Slot, Solver, Work, count, is_unique, parse, parse_candidates, show,
    solve_many, solve_many_into, solve_one,
};

const PUZZLE: &[u8; 81] =
    b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn text_with_any_usual_blank() {
    let expected = parse(PUZZLE).unwrap();
    for blank in *b"0_*xX-?" {
        let text = PUZZLE.map(|byte| if byte == b'.' { blank } else { byte });
        assert_eq!(parse(&text), Ok(expected));
    }
    assert_eq!(&show(&expected), PUZZLE);
    assert_eq!(parse(b""), Err(BadText::Length(0)));
    assert_eq!(parse(&PUZZLE[..80]), Err(BadText::Length(80)));
    let mut wrong = *PUZZLE;
    wrong[3] = b'a';
    assert_eq!(parse(&wrong), Err(BadText::Character(3, b'a')));
    assert!(BadText::Character(3, b'a').to_string().contains("'a' at character 4"));
    assert!(BadText::Character(3, 0xe4).to_string().contains("byte 0xe4"));
}

/// Puzzles as text, and what became of them.
struct Texts<'a> {
    texts: std::slice::Iter<'a, [u8; 81]>,
    /// For each text, the number of its puzzle.
    taken: Vec<Option<usize>>,
    answers: Vec<Answer>,
}

impl Work for Texts<'_> {
    fn next(&mut self, slot: &mut Slot) -> bool {
        for text in self.texts.by_ref() {
            let taken = slot.text(text);
            self.taken.push(taken.then_some(self.answers.len()));
            if taken {
                self.answers.push(Answer::default());
                return true;
            }
        }
        false
    }
    fn done(&mut self, number: usize, answer: &Answer) {
        self.answers[number] = *answer;
    }
}

#[test]
fn every_backend_reads_text_as_parse_does() {
    let texts: Vec<[u8; 81]> = (0..=255u8)
        .flat_map(|byte| (0..81).map(move |at| (byte, at)))
        .map(|(byte, at)| {
            let mut text = *PUZZLE;
            text[at] = byte;
            text
        })
        .collect();
    for (number, text) in texts.iter().enumerate() {
        let known = b"0123456789._*xX-?".contains(&((number / 81) as u8));
        assert_eq!(parse(text).is_ok(), known, "{text:?}");
    }
    let expected: Vec<Option<Answer>> =
        texts.iter().map(|text| parse(text).ok().map(|digits| solve_one(&digits, 1))).collect();
    for backend in Backend::ALL.into_iter().filter(|backend| backend.is_available()) {
        let mut work = Texts { texts: texts.iter(), taken: Vec::new(), answers: Vec::new() };
        assert!(Solver::with(backend).unwrap().run(1, &mut work));
        assert_eq!(work.taken.len(), texts.len());
        for ((text, number), expected) in texts.iter().zip(&work.taken).zip(&expected) {
            let count = number.map(|number| work.answers[number].count);
            assert_eq!(count, expected.map(|answer| answer.count), "{backend:?}: {text:?}");
        }
    }
}

#[test]
fn text_of_pencil_marks() {
    let digits = parse(PUZZLE).unwrap();
    let mut text = [b'.'; 729];
    for (cell, set) in candidates(&digits).into_iter().enumerate() {
        for digit in 0..9 {
            if set >> digit & 1 == 1 {
                text[cell * 9 + digit] = b'1' + digit as u8;
            }
        }
    }
    assert_eq!(parse_candidates(&text), Ok(candidates(&digits)));
    text[1] = b'7';
    assert_eq!(parse_candidates(&text), Err(BadText::Mark(1, b'7')));
    text[1] = b'!';
    assert_eq!(parse_candidates(&text), Err(BadText::Character(1, b'!')));
    assert_eq!(parse_candidates(&text[1..]), Err(BadText::Length(728)));
    text[..18].copy_from_slice(b"....5...._*xX-?0..");
    assert_eq!(parse_candidates(&text), Err(BadText::NoCandidate(1)));
    assert!(BadText::NoCandidate(1).to_string().starts_with("r1c2 has no candidate"));
}

#[test]
fn one_puzzle() {
    let puzzle = parse(PUZZLE).unwrap();
    let answer = solve_one(&puzzle, 2);
    assert_eq!((answer.count, count(&puzzle, 5), is_unique(&puzzle)), (1, 1, true));
    assert!(show(answer.solution().unwrap()).starts_with(b"534678912672195348"));
    assert!(!is_unique(&[0; 81]));
    assert_eq!(solve_one(&[9; 81], 2).solution(), None);
}

/// Streams and threads give the same answers, in the order of the puzzles.
#[test]
fn streams_and_threads_keep_the_order() {
    let mut random = Random(21);
    let grids = common::full_grids(&mut random, 20);
    let puzzles: Vec<[u8; 81]> = (0..5000)
        .map(|_| {
            puzzle(&grids, &mut random)
                .map(|set| if set.count_ones() == 1 { set.trailing_zeros() as u8 + 1 } else { 0 })
        })
        .collect();
    let mut solver = Solver::new().unwrap();
    let single: Vec<u64> = puzzles.iter().map(|puzzle| solver.solve(puzzle, 2).count).collect();
    assert!([0, 1, 2].iter().all(|count| single.contains(count)), "all three kinds are there");
    for threads in [0, 1, 2, 7] {
        let many = solve_many(&puzzles, 2, threads);
        assert!(many.iter().map(|answer| answer.count).eq(single.iter().copied()));
        // Into answers that hold something else.
        let mut again: Vec<Answer> = many.iter().rev().copied().collect();
        solve_many_into(&puzzles, 2, threads, &mut again);
        for (answer, again) in many.iter().zip(&again) {
            assert_eq!(answer.count, again.count);
            assert!(answer.count > 1 || answer.solution() == again.solution());
        }
    }
    let stream = solver.solve_iter(puzzles.iter().copied(), 2);
    assert!(stream.map(|answer| answer.count).eq(single.iter().copied()));
    assert!(solve_many(&[], 2, 3).is_empty());
    assert_eq!(solver.solve_iter([], 2).count(), 0);
}

/// A stream is read no further ahead than a block, and can be left at any time.
#[test]
fn a_stream_without_end() {
    let puzzle = parse(PUZZLE).unwrap();
    let mut solver = Solver::new().unwrap();
    let mut read = 0;
    let endless = std::iter::repeat_with(|| {
        read += 1;
        puzzle
    });
    assert_eq!(solver.solve_iter(endless, 2).take(3000).filter(|a| a.count == 1).count(), 3000);
    assert!(read < 5000, "{read} were read for 3000 answers");
}

#[test]
fn backends_by_name() {
    assert_eq!(Backend::named("portable"), Ok(Backend::Portable));
    let error = Backend::named("mmx").unwrap_err().to_string();
    assert!(error.contains("backend 'mmx': there is no such backend"), "{error}");
    assert!(error.contains("portable"), "{error}");
    for backend in Backend::ALL {
        assert_eq!(Solver::with(backend).is_ok(), backend.is_available());
        assert_eq!(Backend::named(backend.name()).is_ok(), backend.is_available());
    }
}
