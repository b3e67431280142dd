//! The constraints that are rules: what each is called, the kind of rule, and how its parts are written.

/// How the parts of a constraint are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Style {
    /// Nothing but the name; the rule has this text.
    Whole(&'static str),
    /// The cells.
    Cells,
    /// A fixed word, then the cells.
    Word(&'static str),
    /// A number, then the cells; what stands for a rule without number.
    Number(Option<i64>),
    /// Cells of which each two that share an edge have the mark, with this number, or without.
    Marks(Option<i64>),
    /// The same, the larger digit first.
    Larger,
    /// A row or column and the clues at both its ends.
    Ends,
    /// A clue and its row or column.
    Start,
    /// A clue and the cell where its diagonal begins.
    Diagonal,
    /// The circle, then the shaft.
    Arrow,
    /// The number of digits in the pill, the pill, the shaft.
    Pill,
    /// The sum, perhaps with the factors of the cells.
    Sum,
    /// The first of four cells, then digits.
    Corner,
    /// Digits, then the cells.
    Digits,
    /// Digits as often as they occur, then the cells.
    Exactly,
    /// How many and of which digit, a character each, then the cells.
    Counts,
    /// A divisor, and as many cells in a row as it says have different remainders.
    Remainders,
    /// An expression as base64, then lines.
    Expression,
    /// A table of pairs of digits, then named lines; of the older names with two characters exchanged.
    Pairs { is_old: bool },
    /// The number of groups with the same digits, then their cells.
    Same,
    /// Groups of cells with the same sum.
    Sums,
}

/// A name, the kind of rule, and how its parts are written. Some names are several kinds, and some kinds have several
/// names.
pub(super) const TABLE: &[(&str, &str, Style)] = &[
    ("Diagonal", "diagonal+", Style::Word("1")),
    ("Diagonal", "diagonal-", Style::Word("-1")),
    ("AntiKnight", "antiknight", Style::Whole("")),
    ("AntiKing", "antiking", Style::Whole("")),
    ("AntiConsecutive", "nonconsecutive", Style::Whole("")),
    ("GlobalEntropy", "globalentropy", Style::Whole("")),
    ("DisjointSets", "disjointgroups", Style::Whole("")),
    ("Windoku", "windows", Style::Whole("")),
    ("StrictXV", "negative", Style::Whole("xv")),
    // Both are read together: neither is there alone.
    ("StrictKropki", "negative", Style::Whole("ratio")),
    ("AllDifferent", "extraregion", Style::Cells),
    ("Cage", "killercage", Style::Number(Some(0))),
    ("Sum", "sum", Style::Sum),
    ("Sum", "linear", Style::Sum),
    ("LittleKiller", "littlekillersum", Style::Diagonal),
    ("Arrow", "arrow", Style::Arrow),
    ("PillArrow", "arrow", Style::Pill),
    ("DoubleArrow", "doublearrow", Style::Cells),
    ("Thermo", "thermometer", Style::Cells),
    ("Palindrome", "palindrome", Style::Cells),
    ("SameValues", "clone", Style::Same),
    ("Whisper", "whispers", Style::Number(None)),
    ("Renban", "renban", Style::Cells),
    ("Between", "betweenline", Style::Cells),
    ("Lockout", "lockout", Style::Word("4")),
    ("RegionSumLine", "regionsumline", Style::Cells),
    ("EqualSum", "linear", Style::Sums),
    ("Zipper", "zipperline", Style::Cells),
    ("SumLine", "sumline", Style::Number(None)),
    ("Entropic", "entropicline", Style::Cells),
    ("Modular", "modularline", Style::Word("3")),
    ("WhiteDot", "difference", Style::Marks(None)),
    ("BlackDot", "ratio", Style::Marks(None)),
    ("X", "xv", Style::Marks(Some(10))),
    ("V", "xv", Style::Marks(Some(5))),
    ("GreaterThan", "lessthan", Style::Larger),
    ("Quad", "quadruple", Style::Corner),
    ("Modular", "allpairs", Style::Remainders),
    ("LookAndSay", "lookandsay", Style::Counts),
    ("ContainExact", "lookandsay", Style::Exactly),
    ("GlobalMod", "globalmodular", Style::Whole("")),
    ("ContainAtLeast", "contains", Style::Digits),
    ("Sandwich", "sandwichsum", Style::Start),
    ("XSum", "xsum", Style::Ends),
    ("Skyscraper", "skyscraper", Style::Ends),
    ("NumberedRoom", "numberedroom", Style::Ends),
    ("Indexing", "columnindexer", Style::Word("C")),
    ("Indexing", "rowindexer", Style::Word("R")),
    ("CountingCircles", "countingcircles", Style::Cells),
    ("Regex", "regex", Style::Expression),
    ("Pair", "pairs", Style::Pairs { is_old: false }),
    ("PairX", "allpairs", Style::Pairs { is_old: false }),
    ("Binary", "pairs", Style::Pairs { is_old: true }),
    ("BinaryX", "allpairs", Style::Pairs { is_old: true }),
];

/// What says something of the board, or holds constraints.
pub(super) const OF_BOARD: [&str; 4] = ["Shape", "NoBoxes", "Jigsaw", "RegionSize"];
