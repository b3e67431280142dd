use super::*;
use sudolab_core::Cell;

fn rule(id: &str, parts: Parts) -> Rule {
    Rule::new(Kind::find(id).unwrap(), Shape::classic(), parts).unwrap()
}

/// A rule of each of these kinds.
fn rules(ids: &[&str]) -> Vec<Rule> {
    let cells: Vec<Cell> = [0, 1, 2].map(Cell).to_vec();
    let parts = |id: &str| match Kind::find(id).unwrap().form {
        form if !form.lists_cells() && form.text => Parts { text: "xv".into(), ..Parts::default() },
        form if !form.lists_cells() => Parts::default(),
        form if form.cells == (4, 4) => Parts::with_value(&[0, 1, 9, 10].map(Cell), 3),
        _ if id == "arrow" => Parts { lines: vec![cells.clone()], ..Parts::of(&cells[..1]) },
        _ if id == "sandwichsum" => Parts::with_value(&(0..9).map(Cell).collect::<Vec<_>>(), 6),
        _ if id == "xv" => Parts::with_value(&cells[..2], 5),
        form if form.cells == (2, 2) => Parts::of(&cells[..2]),
        form if form.values.0 > 0 => Parts::with_value(&cells, 6),
        _ => Parts::of(&cells),
    };
    ids.iter().map(|id| rule(id, parts(id))).collect()
}

fn beyond_of<'t>(text: &'t str, ids: &[&str]) -> Option<&'t str> {
    beyond(text, &rules(ids), Shape::classic())
}

#[test]
fn classic_sentences_are_known() {
    for text in [
        "",
        "Normal sudoku rules apply.",
        "Normal Sudoku rules apply!\n",
        "Place the digits 1-9 once in every row, column and 3x3 box.",
        "SUDOKU\n- Fill the grid with the digits 1 to 9 so that no digit repeats in a row, column, or box.",
        "Place the digits 1 through 9 in each empty cell. Digits must not repeat within the same row, column, or box.",
    ] {
        assert_eq!(beyond_of(text, &[]), None, "{text}");
    }
}

#[test]
fn sentences_about_rules_of_the_data_are_known() {
    for (ids, text) in [
        (&["antiknight"][..], "Cells a knight's move apart cannot contain the same digit."),
        (&["antiknight"], "Digits a chess knight's move apart must be different."),
        (&["killercage"], "Digits in cages must sum to the total in the corner and cannot repeat."),
        (&["killercage"], "Killer: digits in a cage don't repeat and add up to the given total."),
        (
            &["arrow"],
            "Digits along an arrow sum to the digit in its circle. Digits may repeat on an arrow.",
        ),
        (&["thermometer"], "Digits on a thermometer strictly increase from the bulb to the tip."),
        (&["whispers"], "Adjacent digits along a green line must differ by at least 5."),
        (&["whispers"], "Cells on green lines have a difference of five or more."),
        (
            &["difference", "ratio"],
            "White dot: consecutive. Black dot: 1:2 ratio. Not all dots are given.",
        ),
        (
            &["xv"],
            "Cells separated by an X sum to 10, by a V to 5. Not all possible Xs and Vs are given.",
        ),
        (&["xv", "negative"], "X sums to 10, V to 5. All possible X and V are given."),
        (
            &["renban"],
            "Purple lines contain a set of consecutive digits in any order, without repeats.",
        ),
        (&["palindrome"], "The digits on a grey line read the same in both directions."),
        (
            &["sandwichsum"],
            "Clues outside the grid show the sum of the digits sandwiched between the 1 and the 9.",
        ),
        (&["quadruple"], "Digits in a circle must appear in the four cells around it."),
        (
            &["entropicline"],
            "Any three successive digits on a line contain a low (1-3), a middle (4-6) and a high (7-9) digit.",
        ),
        (&["littlekillersum", "killercage"], "The digits on little killer diagonals may repeat."),
    ] {
        assert_eq!(beyond_of(text, ids), None, "{text}");
        assert!(beyond_of(text, &[]).is_some(), "{text}");
    }
}

#[test]
fn what_changes_a_rule_is_not_known() {
    let all =
        &["killercage", "arrow", "thermometer", "whispers", "difference", "ratio", "xv", "renban"];
    for text in [
        "Thermometers are slow.",
        "On thermometers digits increase or stay the same.",
        "Thermometers do not increase.",
        "XV: cells with a V sum to 5 or 15.",
        "Cells with an X sum to either 10 or 15.",
        "Digits in cages may repeat.",
        "Digits can repeat in a killer cage if allowed by other rules.",
        "Digits on arrows cannot repeat.",
        "Each digit appears exactly once in the circles of arrows.",
        "No two cages have the same sum.",
        "All cages have the same sum.",
        "Every cage contains a 5.",
        "All cages sum to 10.",
        "Whispers differ by at least 4.",
        "On whispers lines digits have a difference of four or more.",
        "Black dots mark a ratio of 1:3.",
        "White dots mark a difference of 2.",
        "Negative constraint applies to the dots.",
        "All possible dots are given.",
        "All X and V are given.",
        "Some cages are wrong.",
        "Exactly one thermometer is a liar.",
        "Adjacent digits cannot be consecutive.",
        "Cells a knight's move apart cannot contain the same digit.",
        "Lines are region sum lines.",
        "Blue lines are between lines.",
        "Digits in white circles are odd.",
        "Arrows may point either way.",
        "Digits on the diagonals cannot repeat.",
        "A digit is a doubler.",
        "Cages with the same letter contain the same digits.",
        "The sum of a cage is not the number in its corner.",
        "Unless they are in a cage, digits on arrows do not sum to the circle.",
        "Die Ziffern in K\u{e4}figen d\u{fc}rfen sich wiederholen.",
    ] {
        assert!(beyond_of(text, all).is_some(), "{text}");
        assert!(beyond_of(text, &[]).is_some(), "{text}");
    }
    assert!(beyond_of("Digits in boxes may repeat.", &[]).is_some());
    assert!(beyond_of("Place the digits 0-8 in every row.", &[]).is_some());
    assert!(beyond_of("Las reglas normales", all).is_some());
    let knight = "Normal sudoku rules apply. Cells a knight's move apart differ.";
    assert_eq!(beyond_of(knight, &[]), Some("Cells a knight's move apart differ"));
    assert!(
        beyond_of("Cells a knight's move apart contain the same digit", &["antiknight"]).is_some()
    );
}

#[test]
fn the_number_of_the_words_is_that_of_the_data() {
    let cells = [0, 1].map(Cell);
    let dutch = [rule("whispers", Parts::with_value(&cells, 4))];
    let words =
        |number: u8| format!("Neighbouring digits on an orange line differ by at least {number}.");
    assert_eq!(beyond(&words(4), &dutch, Shape::classic()), None);
    assert!(beyond(&words(5), &dutch, Shape::classic()).is_some());
}
