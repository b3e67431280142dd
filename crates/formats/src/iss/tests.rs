use crate::testing::*;
use crate::{Format, WriteError, WriteOptions, write, write_many};
use sudolab_core::rules::{Kind, Parts};
use sudolab_core::{Board, Cell, Digit, Grid, Rule, Shape};

fn board(text: &str) -> Board {
    boards(text, Format::Iss).remove(0)
}

fn rules(text: &str) -> Vec<String> {
    board(text).rules.iter().map(Rule::in_words).collect()
}

#[test]
fn digits_and_rules_are_read() {
    let text = ".Cage~10~R1C1~R1C2.Thermo~R2C1~R2C2~R2C3.~R1C1_5~R3C3_3_4";
    let read = board(text);
    assert_eq!(rules(text), ["cage 10 (r1c1 r1c2)", "thermometer (r2c1 r2c2 r2c3)"]);
    assert_eq!(read.givens.get(Cell(0)), Digit::new(5));
    assert_eq!(read.allowed(Cell(20)).iter().map(Digit::value).collect::<Vec<_>>(), [3, 4]);
    assert_eq!(board("\n  .Cage~10~R1C1\n  # note\n  ~R1C2\n"), board(".Cage~10~R1C1~R1C2"));
    let link = "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage~10~R1C1~R1C2&x=1";
    assert_eq!(board(link), board(".Cage~10~R1C1~R1C2"));
}

/// What each constraint says, in our words.
#[test]
fn every_constraint_is_a_rule() {
    for (text, said) in [
        (".Diagonal~1", "rising diagonal"),
        (".AllDifferent~R1C1~R5C5", "extra region (r1c1 r5c5)"),
        (".Cage~0~R1C1~R1C2", "cage (r1c1 r1c2)"),
        (".Sum~7~R1C1~R1C2", "sum 7 (r1c1 r1c2)"),
        (".Sum~7_=_1_-1~R1C1~R1C2", "equation 1 -1 7 (r1c1 r1c2)"),
        (".Sum~7~R1C1~R1C2~R1C1", "equation 2 1 7 (r1c1 r1c2)"),
        (".LittleKiller~9~R8C1", "little killer 9 (r8c1 r9c2)"),
        (".LittleKiller~9~R1C2", "little killer 9 (r1c2 r2c1)"),
        (".LittleKiller~9~R2C9", "little killer 9 (r2c9 r1c8)"),
        (".LittleKiller~9~R9C8", "little killer 9 (r9c8 r8c9)"),
        (".DoubleArrow~R1C1~R1C2~R1C3", "double arrow (r1c1 r1c2 r1c3)"),
        (".SameValues~2~R1C1~R5C5", "clone (r1c1)"),
        (".Whisper~5~R1C1~R1C2", "whispers line 5 (r1c1 r1c2)"),
        (".Whisper~R1C1~R1C2", "whispers line 5 (r1c1 r1c2)"),
        (".Lockout~4~R1C1~R1C2", "lockout line (r1c1 r1c2)"),
        (".Modular~3~R1C1~R1C2", "modular line (r1c1 r1c2)"),
        (".WhiteDot~R1C1~R1C2", "white dot (r1c1 r1c2)"),
        (".X~R1C1~R1C2", "XV sign 10 (r1c1 r1c2)"),
        (".GreaterThan~R1C1~R1C2", "inequality (r1c2 r1c1)"),
        (".Quad~R1C1~4~5", "quadruple 4 5 (r1c1 r1c2 r2c1 r2c2)"),
        (".ContainAtLeast~4_4~R1C1~R5C5", "group 4 4 (r1c1 r5c5)"),
        (".ContainExact~4_4_5~R1C1~R5C5~R9C9", "look-and-say cage 2 4 1 5 (r1c1 r5c5 r9c9)"),
        (".LookAndSay~03~R1C1", "look-and-say cage 0 3 (r1c1)"),
        (".Indexing~R~R1C1", "row indexer (r1c1)"),
        (".Regex~WzEtNV0q~R1C1~R1C2", "line of an expression [1-5]* (r1c1 r1c2)"),
        (".Pair~DA~_a%20name~R1C1~R1C2", "line of pairs 1:1 1:2 (r1c1 r1c2)"),
        (
            ".Shape~4x4.Modular~2~R1C1~R1C2",
            "group of pairs 1:2 1:4 2:1 2:3 3:2 3:4 4:1 4:3 (r1c1 r1c2)",
        ),
        (".GlobalMod", "two by two block"),
        (".EqualSum~R1C1~R1C2~-~R5C5", "equation 1 1 -1 0 (r1c1 r1c2 r5c5)"),
        (".~R1C1_2_4_6_8", "even cell (r1c1)"),
    ] {
        assert_eq!(rules(text), [said], "{text}");
    }
}

#[test]
fn clues_stand_at_both_ends() {
    let read = board(".Skyscraper~R2~3~4.XSum~C9~~7.Sandwich~5~C1");
    let places: Vec<_> =
        read.rules.iter().filter_map(|rule| rule.known_parts()?.1.outside).collect();
    assert_eq!(places, [(1, -1), (1, 9), (9, 8), (-1, 0)]);
    assert_eq!(read.rules[1].cells()[0], Cell(17));
}

#[test]
fn pills_and_lists_of_marked_cells() {
    let pill = board(".PillArrow~2~R1C2~R1C1~R2C1~R3C1");
    let (_, parts) = pill.rules[0].known_parts().unwrap();
    assert_eq!((&parts.cells[..], &parts.lines[0][..1]), (&[Cell(0), Cell(1)][..], &[Cell(0)][..]));
    let dots = rules(".BlackDot~R1C1~R1C2~R2C2");
    assert_eq!(dots, ["black dot (r1c1 r1c2)", "black dot (r1c2 r2c2)"]);
    assert_eq!(rules(".SameValues~3~R1C1~R5C5~R9C9"), ["clone (r1c1 r5c5)"]);
    assert_eq!(rules(".Pair~DA~_a~R1C1~R1C2~~R2C1~R2C2").len(), 2);
}

#[test]
fn boards_of_other_shapes() {
    assert_eq!(board(".Shape~6x6.~R6C6_6").shape(), Shape::new(2, 3).unwrap());
    assert_eq!(board(".NoBoxes").shape(), Shape::new(1, 9).unwrap());
    assert_eq!(board(".Shape~7x7").shape(), Shape::new(1, 7).unwrap());
    assert_eq!(board(".Shape~16x16.~RgCa_16").givens.get(Cell(249)), Digit::new(16));
    let layout = "0011001122332233";
    let boxes = board(&format!(".Shape~4x4.NoBoxes.Jigsaw~{layout}"));
    assert_eq!((boxes.shape(), boxes.rules.len()), (Shape::new(2, 2).unwrap(), 0));
    let pieces = "0001011122232333";
    assert_eq!(rules(&format!(".Shape~4x4.NoBoxes.Jigsaw~{pieces}")).len(), 4);
    let both = board(&format!(".Shape~4x4.Jigsaw~{pieces}"));
    assert_eq!((both.shape().has_boxes(), both.rules[0].name()), (true, "extraregion"));
    for text in [".Shape~9x9~0-8", ".Shape~6x8", ".Shape~9x9~9~Raw", ".Shape~25x25", ".Shape~x"] {
        assert!(error(text).to_string().contains("cannot be read; take one with"), "{text}");
    }
}

#[test]
fn groups_hold_what_they_hold() {
    assert_eq!(rules(".And.Thermo~R1C1~R1C2.And.Thermo~R2C1~R2C2.End.End").len(), 2);
    let either = rules(".Or.Thermo~R1C1~R1C2.And.~R2C1_1.End.End.Thermo~R3C1~R3C2");
    let choice = "choice thermometer r1c1 r1c2 | digits r2c1 = 1 (r1c1 r1c2 r2c1)";
    assert_eq!(either, [choice, "thermometer (r3c1 r3c2)"]);
    let together = rules(".Or.And.Thermo~R1C1~R1C2.And.~R2C1_1.End.End.~R5C5_1_2~R6C6_3.End");
    assert!(
        together[0].contains("r1c2 & digits r2c1 = 1 | digits r5c5 = 1 2 & digits r6c6 = 3 ("),
        "{together:?}"
    );
    let other = rules(".Or.Thermo~R1C1~R1C2.Or.~R2C1_1.End.End");
    assert_eq!(other, ["Or (r1c1 r1c2 r2c1)"]);
    // Targets: r1c1, r1c2, and r2c1, nine cells on.
    let copies = rules(".Replicate~DI.Thermo~R1C1~R2C2.End");
    assert_eq!(
        copies,
        ["(r1c1 r2c2)", "(r1c2 r2c3)", "(r2c1 r3c2)"].map(|at| format!("thermometer {at}"))
    );
    assert!(
        error(".Replicate~CA.Thermo~R1C1~R1C9.End").to_string().contains("is not on the board")
    );
    assert!(error(".Thermo~R1C1~R1C2.End").to_string().contains("nothing is open"));
    assert!(error(".Or.Thermo~R1C1~R1C2").to_string().contains("add it after the last"));
}

#[test]
fn what_our_rules_do_not_say_is_named() {
    for (text, said) in [
        (".NFA~abc~_x~R1C1~R1C2", "NFA (r1c1 r1c2)"),
        (".Var~A", "Var"),
        (".Thermo~R1C1~VA", "Thermo (r1c1)"),
        (".ChaosConstruction", "ChaosConstruction"),
        (".RegionSize~6", "RegionSize (6)"),
        (".Lockout~3~R1C1~R1C2", "Lockout (r1c1 r1c2)"),
        (".SumLine~9~R1C1~R1C2~R2C2~R2C1~LOOP", "SumLine (r1c1 r1c2 r2c2 r2c1)"),
        (".AntiConsecutive.WhiteDot~R1C1~R1C2", "AntiConsecutive (white dots, too)"),
    ] {
        let read = board(text);
        let unread: Vec<String> = read.unread_rules().map(Rule::to_string).collect();
        assert_eq!(unread, [said], "{text}");
    }
}

#[test]
fn lines_are_puzzles_or_parts_of_one() {
    let two = ".Cage~9~R1C1~R1C2.AntiKing\n.Cage~8~R1C1~R1C2.AntiKnight\n";
    assert_eq!(boards(two, Format::Iss).len(), 2);
    assert_eq!(boards(".Shape~9x9.AntiKing\n.Shape~4x4\n", Format::Iss).len(), 2);
    let one = ".Shape~6x6\n.Thermo~R1C1~R1C2\n.AntiKing.~R1C1_1";
    assert_eq!((boards(one, Format::Iss).len(), rules(one).len()), (1, 2));
}

fn made(shape: &'static Shape, rules: &[(&str, Parts)]) -> Board {
    let rule = |(id, parts): &(&str, Parts)| {
        Rule::new(Kind::find(id).unwrap(), shape, parts.clone()).unwrap()
    };
    Board { rules: rules.iter().map(rule).collect(), ..Board::from(Grid::empty(shape)) }
}

fn iss(board: &Board) -> Result<String, WriteError> {
    write(board, Format::Iss, &WriteOptions::default()).map(|written| written.text)
}

#[test]
fn rules_are_written() {
    let shape = Shape::classic();
    let cells = [Cell(0), Cell(1)];
    let board = made(
        shape,
        &[
            ("killercage", Parts::with_value(&cells, 10)),
            ("difference", Parts::with_value(&cells, 1)),
            ("whispers", Parts::of(&cells)),
            ("even", Parts::of(&[Cell(8)])),
            ("lessthan", Parts::of(&cells)),
            ("skyscraper", Parts { outside: Some((9, 0)), ..Parts::with_value(&column(), 3) }),
            ("regex", Parts { text: "[1-5]*".into(), ..Parts::of(&cells) }),
        ],
    );
    let text = ".Shape~9x9.Cage~10~R1C1~R1C2.WhiteDot~R1C1~R1C2.Whisper~5~R1C1~R1C2\
        .GreaterThan~R1C2~R1C1.Skyscraper~C1~~3.Regex~WzEtNV0q~R1C1~R1C2.~R1C9_2_4_6_8\n";
    assert_eq!(iss(&board).as_deref(), Ok(text));
}

/// The first column from below.
fn column() -> Vec<Cell> {
    (0..9).rev().map(|row| Cell(9 * row)).collect()
}

#[test]
fn arrows_of_several_shafts_and_clones_of_several_cells_are_said_one_by_one() {
    let lines = vec![vec![Cell(0), Cell(1)], vec![Cell(0), Cell(9)]];
    let shape = Shape::classic();
    let arrow = made(shape, &[("arrow", Parts { lines, ..Parts::of(&[Cell(0)]) })]);
    let text = iss(&arrow).unwrap();
    assert_eq!(text, ".Shape~9x9.Arrow~R1C1~R1C2.Arrow~R1C1~R2C1\n");
    let copy = vec![vec![Cell(30), Cell(40)]];
    let clone = made(shape, &[("clone", Parts { lines: copy, ..Parts::of(&[Cell(0), Cell(10)]) })]);
    assert_eq!(iss(&clone).unwrap(), ".Shape~9x9.SameValues~2~R1C1~R4C4.SameValues~2~R2C2~R5C5\n");
}

#[test]
fn boxes_and_regions_are_written_as_pieces() {
    let tall = Board::from(Grid::empty(Shape::new(3, 2).unwrap()));
    assert_eq!(
        iss(&tall).unwrap(),
        ".Shape~6x6.NoBoxes.Jigsaw~001122001122001122334455334455334455\n"
    );
    let none = Board::from(Grid::empty(Shape::new(1, 9).unwrap()));
    assert_eq!(iss(&none).unwrap(), ".Shape~9x9.NoBoxes\n");
    let groups = made(Shape::new(3, 2).unwrap(), &[("disjointgroups", Parts::default())]);
    assert!(
        matches!(iss(&groups), Err(WriteError::Rules(..))),
        "those of the usual boxes are meant"
    );
}

#[test]
fn what_it_cannot_hold_is_named_and_nothing_is_written() {
    let shape = Shape::classic();
    let board = made(
        shape,
        &[
            ("minimum", Parts::of(&[Cell(0)])),
            ("antiking", Parts::default()),
            ("difference", Parts::with_value(&[Cell(0), Cell(1)], 3)),
        ],
    );
    let said = iss(&board).unwrap_err().to_string();
    assert_eq!(
        said,
        "iss cannot hold these rules: minimum (r1c1), difference (r1c1 r1c2); try json"
    );
    let negative = Parts { text: "ratio".into(), ..Parts::default() };
    assert!(iss(&made(shape, &[("negative", negative.clone())])).is_err());
    let both = Parts { text: "difference".into(), ..Parts::default() };
    let both = made(shape, &[("negative", negative), ("negative", both)]);
    assert_eq!(iss(&both).unwrap(), ".Shape~9x9.StrictKropki\n");
    let far = Parts::of(&[Cell(0), Cell(40)]);
    assert!(iss(&made(shape, &[("difference", far)])).is_err(), "they share no edge");
    let large = Board::from(Grid::empty(Shape::new(5, 5).unwrap()));
    assert!(iss(&large).unwrap_err().to_string().contains("25x25"));
}

#[test]
fn several_boards_are_several_lines() {
    let boards = [
        made(Shape::classic(), &[("antiking", Parts::default())]),
        Board::from(Grid::empty(Shape::new(2, 2).unwrap())),
    ];
    let written = write_many(&[&boards[0], &boards[1]], Format::Iss, &WriteOptions::default());
    let text = written.unwrap().text;
    assert_eq!(super::super::testing::boards(&text, Format::Iss), boards);
}
