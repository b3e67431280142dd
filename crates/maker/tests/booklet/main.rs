//! Booklets, seen from outside: every digit at its place, everything counted, files that readers understand.

mod pdf;
mod seen;
mod steps;

use pdf::Pdf;
use seen::Page;
use sudolab_core::{Cancel, DigitSet, Grid, Limits, Marks, Puzzle, Random, Shape};
use sudolab_maker::booklet::{Booklet, Item, ItemError, Paper, PerPage, Title};
use sudolab_maker::rating::rate;
use sudolab_maker::{Blanks, Made};

fn make(shape: &'static Shape, seed: u64) -> Made {
    Blanks::new(shape, 0.5).make(&mut Random::new(seed), &Cancel::new()).unwrap()
}

fn item(puzzle: &Puzzle) -> Item {
    Item::new(puzzle, Limits::default(), &Cancel::new()).unwrap()
}

fn booklet(per_page: usize, puzzles: Vec<Item>) -> Booklet {
    let per_page = PerPage::new(per_page).unwrap();
    Booklet { title: Title::default(), paper: Paper::A4, per_page, solutions: true, puzzles }
}

fn svg_pages(booklet: &Booklet) -> Vec<Page> {
    booklet.svg_pages().map(|page| seen::svg(&page)).collect()
}

fn pdf_pages(booklet: &Booklet) -> Vec<Page> {
    Pdf::open(&booklet.pdf()).pages()
}

/// The boards 4x4, 6x6, 9x9, 12x12 and 16x16, with boxes that are square, wide and high.
fn shapes() -> [&'static Shape; 6] {
    [(2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 4)]
        .map(|(height, width)| Shape::new(height, width).unwrap())
}

/// The grid that the texts in a frame say, each cell with at most one.
fn printed(page: &Page, board: usize, shape: &'static Shape) -> Grid {
    let mut values = vec![0; shape.cells()];
    for ((row, column), texts) in page.cells(page.frames()[board], shape.side()) {
        assert_eq!(texts.len(), 1, "one digit in a cell");
        let value = u16::from_str_radix(&texts[0].text, 36);
        // Letters go on as in base 36: A is 10.
        values[row * shape.side() + column] = value.unwrap();
    }
    Grid::from_values(shape, &values).unwrap()
}

#[test]
fn every_given_and_every_solution_stands_in_its_cell() {
    for (shape, per_page) in shapes().into_iter().flat_map(|shape| [(shape, 1), (shape, 4)]) {
        let made: Vec<Made> = (0..per_page as u64).map(|seed| make(shape, seed)).collect();
        let booklet = booklet(per_page, made.iter().map(|made| item(&made.puzzle)).collect());
        for pages in [svg_pages(&booklet), pdf_pages(&booklet)] {
            assert_eq!(pages.len(), 2, "{shape}");
            for (board, made) in made.iter().enumerate() {
                assert_eq!(&printed(&pages[0], board, shape), made.puzzle.givens(), "{shape}");
                assert_eq!(printed(&pages[1], board, shape), made.solution, "{shape}");
            }
        }
    }
}

#[test]
fn digits_stand_in_the_middle_of_their_cells() {
    for shape in shapes() {
        let booklet = booklet(1, vec![item(&make(shape, 5).puzzle)]);
        let (svg, pdf) = (&svg_pages(&booklet)[0], &pdf_pages(&booklet)[0]);
        let frame = svg.frames()[0];
        let cell = frame.size / shape.side() as f64;
        for ((row, column), texts) in svg.cells(frame, shape.side()) {
            // Anchored in the middle; digits of Helvetica are 0.7 of their size high.
            let (x, y) = (texts[0].x - frame.left, texts[0].y - 0.35 * texts[0].size - frame.top);
            assert!((x - (column as f64 + 0.5) * cell).abs() < 0.02 * cell, "{shape}");
            assert!((y - (row as f64 + 0.5) * cell).abs() < 0.02 * cell, "{shape}");
            assert!((0.5..0.8).contains(&(texts[0].size / cell)), "{shape}: large and inside");
        }
        for ((_, column), texts) in pdf.cells(pdf.frames()[0], shape.side()) {
            // Text begins at its left; every digit from 1 to 9 is 0.556 of its size wide.
            if texts[0].text.parse::<u16>().is_ok() {
                let middle = texts[0].x + 0.278 * texts[0].size - frame.left;
                assert!((middle - (column as f64 + 0.5) * cell).abs() < 0.02 * cell, "{shape}");
            }
        }
    }
}

#[test]
fn boxes_are_bold_and_cells_are_thin() {
    for shape in shapes() {
        let page = &svg_pages(&booklet(1, vec![item(&make(shape, 2).puzzle)]))[0];
        let [thin, bold, edge] = &page.strokes[..] else { panic!("one board") };
        assert!(thin.width * 2.0 < bold.width && bold.width < edge.width, "{shape}");
        let side = shape.side();
        let inner = (side / shape.box_height() - 1) + (side / shape.box_width() - 1);
        assert_eq!(
            (bold.lines.len(), thin.lines.len()),
            (inner, 2 * (side - 1) - inner),
            "{shape}"
        );
        let frame = page.frames()[0];
        for line in &bold.lines {
            let (across, down) = (line[1] - frame.top, line[0] - frame.left);
            let (place, size) = match line[1] == line[3] {
                true => (across, shape.box_height()),
                false => (down, shape.box_width()),
            };
            let boxes = place / (frame.size / side as f64 * size as f64);
            assert!((boxes - boxes.round()).abs() < 0.01, "{shape}: at the edge of a box");
        }
    }
}

#[test]
fn puzzles_and_pages_are_counted_and_numbered() {
    let items: Vec<Item> = (0..25).map(|seed| item(&make(Shape::classic(), seed).puzzle)).collect();
    for per_page in PerPage::ALL {
        let mut booklet = booklet(per_page, items.clone());
        booklet.paper = Paper::Letter;
        let (puzzle_pages, solution_pages) = (25_usize.div_ceil(per_page), 2);
        for pages in [svg_pages(&booklet), pdf_pages(&booklet)] {
            let count = pages.len();
            assert_eq!(count, puzzle_pages + solution_pages);
            let boards =
                |pages: &[Page]| pages.iter().map(|page| page.frames().len()).sum::<usize>();
            assert_eq!((boards(&pages[..puzzle_pages]), boards(&pages[puzzle_pages..])), (25, 25));
            for (index, page) in pages.iter().enumerate() {
                assert!(page.has(&format!("{} / {count}", index + 1)));
                assert!(page.has(if index < puzzle_pages {
                    "Sudoku"
                } else {
                    "Sudoku: solutions"
                }));
            }
            for number in 1..=25 {
                assert!(pages[(number - 1) / per_page].has(&number.to_string()));
                assert!(pages[puzzle_pages + (number - 1) / 20].has(&number.to_string()));
            }
        }
        booklet.solutions = false;
        assert_eq!(pdf_pages(&booklet).len(), puzzle_pages);
    }
}

#[test]
fn captions_say_the_rating() {
    let puzzle = make(Shape::classic(), 3).puzzle;
    let rating = rate(&puzzle, &Cancel::new()).unwrap();
    let caption =
        format!("{} · SE {:.1} · {:.0} min", rating.level, rating.explainer, rating.minutes);
    let classic = booklet(1, vec![item(&puzzle)]);
    assert!(pdf_pages(&classic)[0].has(&caption), "{caption}");
    assert!(svg_pages(&classic)[0].has(&caption), "{caption}");
    let large = item(&make(Shape::for_side(16).unwrap(), 3).puzzle);
    assert!(large.caption().ends_with("1 to 9, A to G"), "{}", large.caption());
    let unrated = Blanks::new(Shape::for_side(20).unwrap(), 0.2);
    let unrated = unrated.make(&mut Random::new(1), &Cancel::new()).unwrap();
    assert_eq!(item(&unrated.puzzle).caption(), "1 to 9, A to K");
}

#[test]
fn pencil_marks_are_small_and_each_has_its_place() {
    let made = make(Shape::classic(), 4);
    let marks = Marks::from_fn(made.puzzle.shape(), |cell| {
        let digit = made.solution.get(cell).unwrap();
        let other = sudolab_core::Digit::from_index((digit.index() + 4) % 9);
        DigitSet::<1>::only(digit) | DigitSet::only(other)
    });
    let page = &svg_pages(&booklet(1, vec![item(&made.puzzle).with_marks(&marks)]))[0];
    let frame = page.frames()[0];
    let cell = frame.size / 9.0;
    let cells = page.cells(frame, 9);
    assert_eq!(cells.len(), 81);
    for ((row, column), texts) in cells {
        let index = made.puzzle.shape().cell(row, column);
        let said: Vec<u16> = texts.iter().map(|text| text.text.parse().unwrap()).collect();
        let Some(given) = made.puzzle.given(index) else {
            let marked: Vec<u16> =
                marks.get::<1>(index).iter().map(|digit| digit.value()).collect();
            assert_eq!(said, marked);
            for (text, value) in texts.iter().zip(marked) {
                let third = (text.x - frame.left - column as f64 * cell) / (cell / 3.0);
                assert_eq!(third as u16, (value - 1) % 3);
                assert!(text.size < cell / 3.0);
            }
            continue;
        };
        assert_eq!(said, [given.value()]);
    }
}

#[test]
fn single_candidates_of_a_board_without_givens_are_printed_large() {
    let made = make(Shape::classic(), 6);
    let empty = Puzzle::new(Grid::empty(Shape::classic())).unwrap();
    let all = DigitSet::<1>::full(9);
    let of = |cell| made.puzzle.given(cell).map_or(all, DigitSet::only);
    let marks = Marks::from_fn(made.puzzle.shape(), of);
    let page = &svg_pages(&booklet(1, vec![item(&empty.with_marks(&marks))]))[0];
    for ((row, column), texts) in page.cells(page.frames()[0], 9) {
        let given = made.puzzle.given(made.puzzle.shape().cell(row, column));
        assert_eq!(texts.len(), if given.is_some() { 1 } else { 9 });
        assert_eq!(texts[0].size > page.frames()[0].size / 18.0, given.is_some());
    }
}

#[test]
fn the_same_booklet_is_the_same_bytes_without_a_date() {
    let items = || (0..3).map(|seed| item(&make(Shape::classic(), seed).puzzle)).collect();
    let (one, other) = (booklet(4, items()), booklet(4, items()));
    let pdf = one.pdf();
    assert_eq!(pdf, other.pdf());
    assert!(one.svg_pages().eq(other.svg_pages()));
    assert!(!pdf.windows(5).any(|bytes| bytes == b"Date "));
}

#[test]
fn titles_come_through_whole() {
    let mut booklet = booklet(1, vec![item(&make(Shape::classic(), 1).puzzle)]);
    booklet.title = "Zoë & <Ann>".parse().unwrap();
    assert!(svg_pages(&booklet)[0].has("Zoë & <Ann>"));
    assert!(pdf_pages(&booklet)[1].has("Zoë & <Ann>: solutions"));
    booklet.title = "W".repeat(80).parse().unwrap();
    let page = &pdf_pages(&booklet)[1];
    // The widest letter of bold Helvetica, 0.944 of its size.
    let title = page.texts.iter().find(|text| text.text.starts_with('W')).unwrap();
    assert!(title.x + 80.0 * 0.944 * title.size < 595.0, "{title:?}");
}

#[test]
fn what_has_no_single_solution_is_refused() {
    let refused = |puzzle: &Puzzle, limits| Item::new(puzzle, limits, &Cancel::new()).unwrap_err();
    let empty = |side| Puzzle::new(Grid::empty(Shape::for_side(side).unwrap())).unwrap();
    let free = Limits::default();
    assert_eq!(refused(&empty(9), free), ItemError::SeveralSolutions);
    assert_eq!(refused(&empty(49), free), ItemError::TooLarge(49));
    let mut values = [0; 16];
    // No digit is left for the first cell.
    (values[1], values[2], values[4], values[8]) = (1, 2, 3, 4);
    let none = Puzzle::new(Grid::from_values(Shape::for_side(4).unwrap(), &values).unwrap());
    assert_eq!(refused(&none.unwrap(), free), ItemError::NoSolution);
    let cancelled = Cancel::new();
    cancelled.cancel();
    let puzzle = make(Shape::for_side(16).unwrap(), 1).puzzle;
    assert_eq!(Item::new(&puzzle, free, &cancelled).unwrap_err(), ItemError::Unsolved);
}
