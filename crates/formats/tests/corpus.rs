//! Real files of every format, where the corpus is at hand beside the repository.

use std::path::{Path, PathBuf};
use sudolab_core::{Board, Digit, Rule, Shape, check};
use sudolab_formats::{Format, Options, ReadError, ReadErrorKind, Reading, read};

/// The corpus folder; `None` where it is absent.
fn corpus() -> Option<PathBuf> {
    sudolab_corpus::path("")
}

fn try_file(folder: &Path, name: &str) -> Result<Reading, ReadError> {
    let bytes = std::fs::read(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    read(bytes, &Options::default())
}

fn file(folder: &Path, name: &str) -> Reading {
    try_file(folder, name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn boards(folder: &Path, name: &str) -> Vec<Board> {
    let records = file(folder, name).records.into_iter();
    records.map(|record| record.board.unwrap_or_else(|error| panic!("{name}: {error}"))).collect()
}

fn board(folder: &Path, name: &str) -> Board {
    boards(folder, name).remove(0)
}

fn value(board: &Board, row: usize, column: usize) -> u16 {
    let cell = board.shape().cell(row - 1, column - 1);
    board.digit(cell).map_or(0, Digit::value)
}

fn marks(board: &Board, row: usize, column: usize) -> Vec<u16> {
    let cell = board.shape().cell(row - 1, column - 1);
    board.marks.as_ref().unwrap().get::<1>(cell).iter().map(Digit::value).collect()
}

/// File, format, boards, side, givens of the first board.
const SAMPLES: [(&str, Format, usize, usize, usize); 42] = [
    ("acs_9x9_platinumblond.txt", Format::Instance, 1, 9, 21),
    ("acs_inst16x16_45_10.txt", Format::Instance, 1, 16, 116),
    ("acs_inst25x25_45_10.txt", Format::Instance, 1, 25, 282),
    ("doku_complex.doku", Format::Doku, 1, 9, 25),
    ("doku_two.doku", Format::Doku, 1, 9, 1),
    ("forum_gsf_csv_HardestDatabase110626_head.csv", Format::Csv, 58, 9, 22),
    ("forum_post_grid.txt", Format::Boxed, 1, 9, 36),
    ("fpuzzles_npm_sudoku-formats.json", Format::FPuzzles, 1, 9, 1),
    ("fpuzzles_npm_sudoku-formats.url.txt", Format::FPuzzles, 1, 9, 1),
    ("fpuzzles_sudokutools_test1.json", Format::FPuzzles, 1, 9, 0),
    ("fpuzzles_sudokutools_test1.url.txt", Format::FPuzzles, 1, 9, 0),
    ("grid16_1-G.1g", Format::Rows, 1, 16, 81),
    ("gsf_q2_taxonomy_line.csv", Format::Line, 1, 9, 21),
    ("hex16_0-F_stars.0f", Format::Rows, 1, 16, 102),
    ("kaggle_bryanpark_1m.csv", Format::Csv, 1, 9, 35),
    ("kaggle_radcliffe_3m.csv", Format::Csv, 1, 9, 27),
    ("komo.sdk", Format::Komo, 1, 9, 36),
    ("komo_with_marks.sdk", Format::Komo, 1, 9, 25),
    ("line256_1-G.1g", Format::Line, 206, 16, 81),
    ("line81_blank_variants_sadman_faq22.txt", Format::Line, 4, 9, 26),
    ("line81_dots_top1465.sdm", Format::Line, 50, 9, 18),
    ("line81_zeros_sudocue_snow2005.sdm", Format::Line, 100, 9, 25),
    ("num16_1-16_grid.16", Format::Numbers, 1, 16, 91),
    ("opensudoku_v1.opensudoku", Format::OpenSudoku, 100, 9, 34),
    ("sdk_sadman_plain.sdk", Format::Rows, 1, 9, 29),
    ("sdk_sadman_puzzle_section.sdk", Format::Sdk, 1, 9, 36),
    ("sdk_sudocue_header.sdk", Format::Sdk, 1, 9, 36),
    ("sdx_sudocue_progress.sdx", Format::Sdx, 1, 9, 36),
    ("simple_sudoku_candidate_grid.txt", Format::CandidateGrid, 1, 9, 28),
    ("simple_sudoku_givens.ss", Format::SimpleSudoku, 1, 9, 36),
    ("simple_sudoku_progress.ss", Format::SimpleSudoku, 1, 9, 26),
    ("sudoku_exchange_bank_diabolical_head.txt", Format::Line, 7, 9, 28),
    ("sudoku_solver.spf", Format::Boxed, 1, 9, 36),
    ("sudokupad_scf.txt", Format::Scf, 1, 9, 17),
    ("sudokupad_scl.decoded.puzzlezipper.txt", Format::SudokuPad, 1, 4, 0),
    ("sudokupad_scl.txt", Format::SudokuPad, 1, 4, 0),
    ("sudokuwhiz_Sudoku_casoPeggiore_g.txt", Format::Rows, 1, 9, 30),
    ("sudokuwhiz_sudoku_facile1_g.txt", Format::Rows, 1, 9, 30),
    ("sudokuwhiz_sudoku_medio1_g.txt", Format::Rows, 1, 9, 24),
    ("sudokuwiki_v0_n.txt", Format::Wiki, 1, 9, 21),
    ("sudokuwiki_v1_bd.txt", Format::Wiki, 1, 9, 28),
    ("vbforums.msk", Format::Rows, 1, 9, 36),
];

#[test]
fn every_sample_is_taken_for_what_it_is() {
    let Some(folder) = corpus() else { return };
    for (name, format, count, side, givens) in SAMPLES {
        let reading = file(&folder.join("formats"), name);
        assert_eq!(reading.format, format, "{name}: {}", reading.taken_for);
        assert_eq!(reading.records.len(), count, "{name}");
        for record in &reading.records {
            let board = record.board.as_ref().unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(board.shape().side(), side, "{name}");
            let is_variant = name.starts_with("sudokupad_scl");
            assert_eq!(board.puzzle().is_err(), is_variant, "{name} line {}", record.line);
            assert!(board.puzzle_ignoring_rules().is_ok(), "{name} line {}", record.line);
        }
        let first = reading.records[0].board.as_ref().unwrap();
        assert_eq!(first.givens.filled(), givens, "{name}");
    }
}

#[test]
fn circles_that_count_are_a_rule() {
    let Some(folder) = corpus().map(|folder| folder.join("formats")) else { return };
    let rules = board(&folder, "sudokupad_scl.txt").rules;
    let names: Vec<&str> = rules.iter().map(Rule::name).collect();
    assert_eq!((names.len(), names[0], names[1]), (10, "rules", "underlays"));
    assert!(rules[0].place().starts_with("COUNTING CIRCLES"), "{rules:?}");
}

#[test]
fn one_puzzle_in_six_formats_is_one_puzzle() {
    let Some(folder) = corpus().map(|folder| folder.join("formats")) else { return };
    let wanted = board(&folder, "vbforums.msk").givens;
    for name in [
        "forum_post_grid.txt",
        "sdk_sadman_puzzle_section.sdk",
        "simple_sudoku_givens.ss",
        "sudoku_solver.spf",
    ] {
        assert_eq!(board(&folder, name).givens, wanted, "{name}");
    }
    let variants = boards(&folder, "line81_blank_variants_sadman_faq22.txt");
    assert!(variants.iter().all(|board| *board == variants[0]));
    assert_eq!(board(&folder, "line256_1-G.1g").givens, board(&folder, "grid16_1-G.1g").givens);
    for name in ["fpuzzles_npm_sudoku-formats", "fpuzzles_sudokutools_test1"] {
        let link = board(&folder, &format!("{name}.url.txt")).givens;
        assert_eq!(link, board(&folder, &format!("{name}.json")).givens, "{name}");
    }
    let text = std::fs::read_to_string(folder.join("sudokupad_scf.txt")).unwrap();
    let plain = read(text.split_whitespace().nth(1).unwrap(), &Options::default()).unwrap();
    let plain = plain.records[0].board.clone().unwrap();
    assert_eq!(board(&folder, "sudokupad_scf.txt").givens, plain.givens);
    let packed = board(&folder, "sudokupad_scl.txt");
    assert_eq!(packed, board(&folder, "sudokupad_scl.decoded.puzzlezipper.txt"));
}

#[test]
fn progress_and_marks_are_kept() {
    let Some(folder) = corpus().map(|folder| folder.join("formats")) else { return };
    let ss = board(&folder, "simple_sudoku_progress.ss");
    assert_eq!(ss.placed.as_ref().unwrap().filled(), 6);
    // I388 is cell 38, row 5, column 3; E78007 and E78009 strike 7 and 9 from row 9, column 7.
    assert_eq!(value(&ss, 5, 3), 8);
    assert_eq!(marks(&ss, 9, 7), [1, 2, 3, 4, 5, 6, 8]);

    let sdx = board(&folder, "sdx_sudocue_progress.sdx");
    assert_eq!(sdx.givens, board(&folder, "sdk_sudocue_header.sdk").givens);
    assert_eq!((value(&sdx, 4, 5), value(&sdx, 5, 7)), (1, 1));
    for (row, column, digit) in [(1, 8, 9), (3, 1, 9), (4, 2, 9), (8, 6, 6)] {
        assert_eq!((value(&sdx, row, column), marks(&sdx, row, column)), (0, vec![digit]));
    }

    let grid = board(&folder, "simple_sudoku_candidate_grid.txt");
    assert_eq!((value(&grid, 1, 2), value(&grid, 8, 2)), (3, 0));
    assert_eq!(marks(&grid, 1, 1), [1, 5, 6, 7]);

    let doku = board(&folder, "doku_complex.doku");
    assert_eq!((doku.placed.as_ref().unwrap().filled(), value(&doku, 1, 1)), (1, 9));
    assert_eq!(marks(&doku, 3, 1), [1, 2]);

    let komo = board(&folder, "komo_with_marks.sdk");
    assert_eq!(value(&komo, 1, 1), 9);
    let solution = komo.solution.as_ref().unwrap();
    assert!(check(&komo.puzzle().unwrap(), solution).is_ok());

    let wiki = board(&folder, "sudokuwiki_v0_n.txt");
    assert_eq!((value(&wiki, 1, 1), marks(&wiki, 1, 2)), (8, vec![1, 2, 4, 6]));
    let wiki = board(&folder, "sudokuwiki_v1_bd.txt");
    assert_eq!(wiki.placed.as_ref().unwrap().filled(), 9);
}

#[test]
fn labels_and_solutions_are_kept() {
    let Some(folder) = corpus().map(|folder| folder.join("formats")) else { return };
    let labels = [
        ("sdk_sudocue_header.sdk", "author", "Ruud"),
        ("sdk_sudocue_header.sdk", "level", "Easy"),
        ("sudoku_exchange_bank_diabolical_head.txt", "rating", "7.2"),
        ("gsf_q2_taxonomy_line.csv", "name", "Easter-Monster"),
        ("kaggle_radcliffe_3m.csv", "difficulty", "2.2"),
        ("forum_gsf_csv_HardestDatabase110626_head.csv", "Poster", "tarek"),
        ("sudokupad_scl.txt", "author", "Michael Lefkowitz"),
    ];
    for (name, key, text) in labels {
        assert_eq!(board(&folder, name).label(key), Some(text), "{name}");
    }
    for name in ["kaggle_bryanpark_1m.csv", "kaggle_radcliffe_3m.csv", "komo.sdk"] {
        let board = board(&folder, name);
        let solution = board.solution.as_ref().unwrap();
        assert!(check(&board.puzzle().unwrap(), solution).is_ok(), "{name}");
    }
    let notes = file(&folder, "opensudoku_v1.opensudoku").notes;
    assert!(notes.contains(&"level: medium".to_string()), "{notes:?}");
}

#[test]
fn alphabets_are_inferred() {
    let Some(folder) = corpus().map(|folder| folder.join("formats")) else { return };
    let hex = board(&folder, "hex16_0-F_stars.0f");
    assert_eq!((value(&hex, 1, 2), value(&hex, 1, 14), value(&hex, 1, 8)), (6, 1, 15));
    let letters = board(&folder, "grid16_1-G.1g");
    assert_eq!((value(&letters, 1, 2), value(&letters, 11, 11)), (10, 16));
}

#[test]
fn invalid_samples_name_the_place() {
    let Some(folder) = corpus().map(|folder| folder.join("formats")) else { return };
    let error = try_file(&folder, "invalid_sdk_char.sdk").unwrap_err();
    assert_eq!((error.line, error.column), (6, 11));
    assert!(matches!(error.kind, ReadErrorKind::NotACell { found: '#', side: 9, .. }));
    let error = try_file(&folder, "invalid_sdk_too_short.sdk").unwrap_err();
    assert_eq!((error.line, error.column), (9, 17));
    assert_eq!(error.kind, ReadErrorKind::RowLength { found: 8, expected: 9 });
    let error = try_file(&folder, "gsf_sudocoo_input_formats.txt").unwrap_err();
    assert_eq!((error.line, error.column, error.kind), (2, 1, ReadErrorKind::Unknown));
}

#[test]
fn the_other_folders_are_read_without_a_fault() {
    let Some(folder) = corpus() else { return };
    let files = [
        ("speed/17_clue.txt", Format::Line, 24579),
        ("speed/top1465.txt", Format::Line, 1465),
        ("human/hodoku_2.2_scores.txt", Format::Line, 2000),
        ("human/se_1.18.1_ratings.tsv", Format::Line, 2000),
        ("human/solve_times.tsv", Format::Csv, 1022),
        ("human/technique_cases.txt", Format::HoDoKu, 556),
        ("mantere/grids.tsv", Format::Csv, 46),
        ("whiz/grids.tsv", Format::Csv, 9),
        ("large/phase_transition/16x16.tsv", Format::Numbers, 70),
        ("large/phase_transition/25x25.tsv", Format::Numbers, 70),
        ("large/gecode_16x16/34.txt", Format::Instance, 1),
        ("large/gecode_25x25/18.txt", Format::Instance, 1),
        ("large/huge/36x36_1.txt", Format::Instance, 1),
        ("large/huge/81x81_1.txt", Format::Instance, 1),
    ];
    for (name, format, count) in files {
        let reading = file(&folder, name);
        assert_eq!((reading.format, reading.records.len()), (format, count), "{name}");
        assert!(boards(&folder, name).iter().all(|board| board.puzzle().is_ok()), "{name}");
    }
    let case = &boards(&folder, "human/technique_cases.txt")[0];
    assert_eq!((case.label("technique"), case.label("placements")), (Some("0000"), Some("182")));
    let large = board(&folder, "large/phase_transition/25x25.tsv");
    assert_eq!((large.label("name"), large.givens.filled()), (Some("inst25x25_30_0"), 188));
    assert_eq!(board(&folder, "large/huge/81x81_1.txt").shape(), Shape::new(9, 9).unwrap());
}
