//! Every writable format gives back what it can hold and names what it cannot.

use proptest::prelude::*;
use sudolab_core::{AnyDigits, Board, Cell, Digit, DigitSet, Grid, Marks, Rule, Shape};
use sudolab_formats::{
    Alphabet, Format, Loss, Options, WriteError, WriteOptions, read, write, write_many,
};

type Boxes = &'static [(usize, usize)];

const BOXES: Boxes =
    &[(2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (3, 4), (4, 4), (5, 5), (5, 7), (6, 6), (10, 10)];
const SMALL: Boxes = &[(2, 2), (2, 3), (2, 4), (3, 3)];

/// A full grid: each row is the one above, shifted.
fn full_grid(shape: &'static Shape, turn: usize) -> Grid {
    let (height, width) = (shape.box_height(), shape.box_width());
    let mut grid = Grid::empty(shape);
    for cell in shape.all_cells() {
        let (row, column) = (shape.row(cell), shape.column(cell));
        let index = (width * (row % height) + row / height + column + turn) % shape.side();
        grid.set(cell, Some(Digit::from_index(index)));
    }
    grid
}

fn keep(grid: &Grid, wanted: impl Fn(usize) -> bool) -> Grid {
    let mut kept = Grid::empty(grid.shape());
    for cell in grid.shape().all_cells().filter(|cell| wanted(cell.index())) {
        kept.set(cell, grid.get(cell));
    }
    kept
}

/// Boards of many shapes with and without placed digits, marks, solution and labels.
fn boards(boxes: Boxes) -> impl Strategy<Value = Board> {
    let labels = prop::collection::vec(("[a-z]{1,8}|comment|author", "[ -~é]{0,12}|a\nb"), 0..4);
    let shape =
        prop::sample::select(boxes).prop_map(|(height, width)| Shape::new(height, width).unwrap());
    let parts = (any::<bool>(), any::<bool>(), any::<bool>(), labels);
    (shape, any::<u16>(), prop::collection::vec(any::<u64>(), 97), parts).prop_map(
        |(shape, turn, noise, (placed, marks, solution, labels))| {
            let full = full_grid(shape, turn.into());
            let kind = |cell: usize| noise[cell % noise.len()].rotate_left(cell as u32) % 5;
            let mut board = Board {
                givens: keep(&full, |cell| kind(cell) < 2),
                placed: placed.then(|| keep(&full, |cell| kind(cell) == 2)),
                marks: None,
                rules: Vec::new(),
                solution: solution.then(|| full.clone()),
                labels,
            };
            board.placed = board.placed.filter(|grid| grid.filled() > 0);
            if marks {
                let set = |cell: Cell| match board.digit(cell) {
                    Some(digit) => AnyDigits::only(digit),
                    // A cell without marks.
                    None if kind(cell.index()) == 3 => AnyDigits::EMPTY,
                    None => {
                        let noise = noise[cell.index() % noise.len()].rotate_left(cell.0 / 97);
                        let is_marked = |digit: &Digit| noise >> (digit.index() % 64) & 1 == 1;
                        AnyDigits::full(shape.side()).iter().filter(is_marked).collect()
                    }
                };
                board.marks = Some(Marks::from_fn(shape, set));
            }
            board
        },
    )
}

/// The alphabet to name where a text alone may be ambiguous.
fn alphabet(board: &Board) -> Option<Alphabet> {
    match board.shape().side() {
        ..=9 => None,
        10..=35 => Some(Alphabet::OneToG),
        _ => Some(Alphabet::ZeroToF),
    }
}

fn merged(board: &Board) -> Grid {
    let mut grid = board.givens.clone();
    for cell in board.shape().all_cells() {
        grid.set(cell, board.digit(cell));
    }
    grid
}

/// The board less what was lost.
fn expected(board: &Board, lost: &[Loss]) -> Board {
    let mut board = board.clone();
    for loss in lost {
        match loss {
            Loss::Placed(_) => {
                board.givens = merged(&board);
                board.placed = None;
            }
            Loss::Marks(_) => board.marks = None,
            Loss::Rule(rule) => board.rules.retain(|kept| kept != rule),
            Loss::Solution => board.solution = None,
            Loss::Label(key) => {
                let nth = board.labels.iter().rposition(|(known, _)| known == key).unwrap();
                board.labels.remove(nth);
            }
            _ => {}
        }
    }
    board
}

/// A cell without marks allows all digits, and marks that leave out nothing are no marks; the order of labels is
/// each format's own.
/// A cell that holds just the odd digits by its marks is an odd cell, and the other way round.
fn parity_as_marks(board: &mut Board) {
    let shape = board.shape();
    let is_parity = |rule: &Rule| rule.is_known() && ["odd", "even"].contains(&rule.name());
    let (parity, others): (Vec<Rule>, Vec<Rule>) = board.rules.drain(..).partition(is_parity);
    board.rules = others;
    for rule in parity {
        let rest = u16::from(rule.name() == "odd");
        for &cell in rule.cells() {
            let allowed = board.allowed(cell).iter();
            let kept: AnyDigits = allowed.filter(|digit| digit.value() % 2 == rest).collect();
            board.marks.get_or_insert_with(|| Marks::none(shape)).set(cell, kept);
        }
    }
}

fn normal(mut board: Board) -> Board {
    parity_as_marks(&mut board);
    if board.marks.is_some() {
        let full = AnyDigits::full(board.shape().side());
        // A digit says more than the marks of its cell: formats that know odd and even cells keep those marks, others do not.
        let left = |cell: Cell| {
            if board.givens.get(cell).is_some() { full } else { board.allowed(cell) }
        };
        let allowed = Marks::from_fn(board.shape(), left);
        let says = |cell: Cell| board.digit(cell).is_none() && allowed.get(cell) != full;
        let any = board.shape().all_cells().any(says);
        board.marks = any.then_some(allowed);
    }
    board.labels.sort();
    board
}

fn options(board: &Board, format: Format, lost: &[Loss]) -> Options {
    let boxes = lost.iter().any(|loss| matches!(loss, Loss::Boxes(_)));
    Options { format: Some(format), alphabet: alphabet(board), shape: boxes.then(|| board.shape()) }
}

fn holds_candidates_only(format: Format) -> bool {
    matches!(format, Format::CandidateGrid | Format::PencilMarks)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_back(board in boards(BOXES)) {
        for format in Format::all().filter(|f| f.can_write() && !holds_candidates_only(*f)) {
            let write_options = WriteOptions { alphabet: alphabet(&board) };
            let written = match write(&board, format, &write_options) {
                Ok(written) => written,
                Err(WriteError::Shape(..) | WriteError::Alphabet(..) | WriteError::Ambiguous(..) | WriteError::Unequal(..)) => continue,
                Err(other) => panic!("{format:?}: {other}"),
            };
            let options = options(&board, format, &written.lost);
            let reading = read(&written.text, &options).unwrap_or_else(|error| panic!("{format:?} {error}\n{}", written.text));
            prop_assert_eq!(reading.records.len(), 1);
            let again = reading.records[0].board.clone().unwrap();
            let wanted = expected(&board, &written.lost);
            prop_assert_eq!(normal(again), normal(wanted), "{:?}\n{}", format, written.text);
        }
    }

    #[test]
    fn candidates_are_read_back(board in boards(BOXES)) {
        for format in [Format::CandidateGrid, Format::PencilMarks] {
            let write_options = WriteOptions { alphabet: alphabet(&board) };
            let (values, layout) = (merged(&board), board.layout());
            let peers_hold = |cell: Cell, digit| layout.peers(cell).iter().any(|&p| values.get(p) == Some(digit));
            let left = |cell: Cell| board.allowed(cell).iter().filter(|&d| !peers_hold(cell, d)).collect::<AnyDigits>();
            let open = || board.shape().all_cells().filter(|&cell| board.digit(cell).is_none());
            let written = match write(&board, format, &write_options) {
                Ok(written) => written,
                Err(WriteError::Dead(cell, _)) => {
                    prop_assert!(left(cell).is_empty());
                    continue;
                }
                Err(_) => {
                    prop_assert!(board.shape().side() > 35);
                    continue;
                }
            };
            let options = options(&board, format, &written.lost);
            let again = read(&written.text, &options).unwrap().records.remove(0).board.unwrap();
            let lost = |kind: fn(&Loss) -> bool| written.lost.iter().any(kind);
            if !lost(|loss| matches!(loss, Loss::Filled(_))) {
                prop_assert_eq!(&again.givens, &merged(&board));
            }
            for cell in open() {
                prop_assert_eq!(again.allowed(cell), left(cell));
            }
        }
    }

    #[test]
    fn without_hints_the_digits_are_found_again(board in boards(BOXES)) {
        let side = board.shape().side();
        let usual = Shape::for_side(side) == Ok(board.shape());
        // Below, every digit occurs, so that alphabets can be told apart.
        let plain = Board { labels: Vec::new(), marks: None, ..board };
        for format in Format::all().filter(|f| f.can_write()) {
            let Ok(written) = write(&plain, format, &WriteOptions::default()) else { continue };
            let unclear = |loss: &Loss| match loss {
                Loss::Boxes(_) => !usual,
                loss => matches!(loss, Loss::Filled(_)),
            };
            if written.lost.iter().any(unclear) {
                continue;
            }
            let reading = read(&written.text, &Options::default())
                .unwrap_or_else(|error| panic!("{format:?} {error}\n{}", written.text));
            let again = reading.records[0].board.clone().unwrap();
            prop_assert_eq!(reading.records.len(), 1, "{:?}\n{}", format, written.text);
            prop_assert_eq!(merged(&again), merged(&plain), "{:?} as {:?}\n{}", format, reading.format, written.text);
        }
    }

    #[test]
    fn many_boards_keep_their_order(boards in prop::collection::vec(boards(SMALL), 2..5)) {
        let refs: Vec<&Board> = boards.iter().collect();
        for format in Format::all().filter(|f| f.can_write()) {
            let written = match write_many(&refs, format, &WriteOptions::default()) {
                Ok(written) => written,
                Err(WriteError::OneOnly(_) | WriteError::Shape(..) | WriteError::Ambiguous(..) | WriteError::Dead(..) | WriteError::Unequal(..)) => continue,
                Err(other) => panic!("{format:?}: {other}"),
            };
            if holds_candidates_only(format) {
                continue;
            }
            let options = Options { format: Some(format), ..Options::default() };
            let records = read(&written.text, &options).unwrap().records;
            let digits: Vec<Grid> = records.into_iter().map(|r| merged(&r.board.unwrap())).collect();
            prop_assert_eq!(digits, refs.iter().map(|b| merged(b)).collect::<Vec<_>>(), "{:?}", format);
        }
    }
}

#[test]
fn alphabets_are_told_apart_by_their_characters() {
    for (height, width) in [(3, 4), (4, 4), (5, 5)] {
        let full = full_grid(Shape::new(height, width).unwrap(), 0);
        let givens = keep(&full, |cell| cell % 7 > 0);
        let board = Board::from(givens);
        for alphabet in Alphabet::ALL.map(Some) {
            for format in [Format::Line, Format::Rows, Format::Boxed, Format::Csv] {
                let text = write(&board, format, &WriteOptions { alphabet }).unwrap().text;
                let reading = read(&text, &Options::default())
                    .unwrap_or_else(|error| panic!("{alphabet:?} {format:?}: {error}\n{text}"));
                let again = reading.records[0].board.as_ref().unwrap();
                assert_eq!(again.givens, board.givens, "{alphabet:?}\n{text}");
            }
        }
    }
}

#[test]
fn losses_are_named_in_words() {
    let shape = Shape::classic();
    let full = full_grid(shape, 0);
    let board = Board {
        givens: keep(&full, |cell| cell < 20),
        placed: Some(keep(&full, |cell| (20..23).contains(&cell))),
        marks: Some(Marks::from_fn(Shape::classic(), |_| DigitSet::from_bits(3))),
        rules: vec![Rule::unread("killercage", "r1c1 r1c2")],
        solution: Some(full.clone()),
        labels: vec![("title".into(), "Mine".into())],
    };
    let lost = write(&board, Format::Sdm, &WriteOptions::default()).unwrap().lost;
    let words: Vec<String> = lost.iter().map(Loss::to_string).collect();
    assert_eq!(
        words,
        [
            "which digits are givens and which were placed (3 cells)",
            "the pencil marks of 58 cells",
            "the rule killercage (r1c1 r1c2)",
            "the solution",
            "title"
        ]
    );
    assert!(write(&board, Format::Json, &WriteOptions::default()).unwrap().lost.is_empty());
    let error = write(&board, Format::Scf, &WriteOptions::default()).unwrap_err();
    assert_eq!(error.to_string(), "scf can only be read; write another format");
}

/// Boards with few digits, which fit many alphabets and formats.
fn sparse_boards() -> impl Strategy<Value = Board> {
    let boxes: Vec<(usize, usize)> =
        BOXES.iter().copied().chain([(1, 5), (4, 2), (1, 7), (3, 9)]).collect();
    let shape = prop::sample::select(boxes);
    let digits =
        prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 0..6);
    (shape, digits).prop_map(|((height, width), digits)| {
        let shape = Shape::new(height, width).unwrap();
        let mut grid = Grid::empty(shape);
        for (cell, digit) in digits {
            let cell = Cell(cell.index(shape.cells()) as u32);
            grid.set(cell, Some(Digit::from_index(digit.index(shape.side()))));
        }
        Board::from(grid)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn few_digits_are_read_back_equal_or_not_written(board in sparse_boards()) {
        for format in Format::all().filter(|format| format.can_write()) {
            let written = match write(&board, format, &WriteOptions::default()) {
                Ok(written) => written,
                Err(error) => {
                    let (side, sure) = (board.shape().side(), [Format::Json, Format::Numbers]);
                    let lettered = [Format::Line, Format::Sdm, Format::Rows, Format::Sdk, Format::Csv];
                    prop_assert!(!sure.contains(&format), "{error}");
                    prop_assert!(side > 35 || !lettered.contains(&format), "{error}\n{board:?}");
                    continue;
                }
            };
            if written.lost.iter().any(|loss| matches!(loss, Loss::Filled(_))) {
                continue;
            }
            let boxes = written.lost.iter().any(|loss| matches!(loss, Loss::Boxes(_)));
            for named in [None, Some(format)] {
                let options = Options { format: named, shape: boxes.then(|| board.shape()), ..Options::default() };
                let reading = read(&written.text, &options).unwrap_or_else(|error| panic!("{format:?} {error}\n{}", written.text));
                let again = reading.records[0].board.clone().unwrap();
                prop_assert_eq!(merged(&again), merged(&board), "{:?} as {:?}\n{}", format, reading.format, written.text);
            }
        }
    }
}
