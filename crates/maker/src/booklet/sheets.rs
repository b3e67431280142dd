//! Which boards are on which page, and where: equal slots in columns and rows, filled in reading order.

use super::options::{Paper, PerPage};

/// Where boards may be: the paper without its margins, heading and foot.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Area {
    pub(super) left: f32,
    pub(super) top: f32,
    pub(super) width: f32,
    pub(super) height: f32,
}

/// 15 mm, which every printer can do.
const MARGIN: f32 = 42.5;
const HEADING: f32 = 30.0;
const FOOT: f32 = 22.0;

impl Area {
    pub(super) fn of(paper: Paper) -> Area {
        let (width, height) = paper.points();
        Area {
            left: MARGIN,
            top: MARGIN + HEADING,
            width: width - 2.0 * MARGIN,
            height: height - 2.0 * MARGIN - HEADING - FOOT,
        }
    }
}

/// Columns and rows of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Tiling {
    columns: usize,
    rows: usize,
}

/// The roomiest first.
const TILINGS: [Tiling; 7] = {
    const fn tiling(columns: usize, rows: usize) -> Tiling {
        Tiling { columns, rows }
    }
    [
        tiling(1, 1),
        tiling(1, 2),
        tiling(2, 2),
        tiling(2, 3),
        tiling(3, 3),
        tiling(3, 4),
        tiling(4, 5),
    ]
};

/// Between two boards, and what a caption takes below one.
const GAP: f32 = 24.0;
const CAPTION: f32 = 18.0;

/// 20 mm: a small board on a page of its own need not fill it.
const WIDEST_CELL: f32 = 57.0;

impl Tiling {
    pub(super) fn boards(self) -> usize {
        self.columns * self.rows
    }

    /// The side of a board's cell.
    fn cell(self, side: usize, area: Area) -> f32 {
        let (width, height) = self.slot(area);
        (width.min(height - CAPTION) / side as f32).min(WIDEST_CELL)
    }

    fn slot(self, area: Area) -> (f32, f32) {
        let part = |length: f32, parts: usize| (length + GAP) / parts as f32 - GAP;
        (part(area.width, self.columns), part(area.height, self.rows))
    }

    /// The place of the board with this number on the page, from 0: in the middle of its slot.
    pub(super) fn place(self, number: usize, side: usize, area: Area) -> Place {
        let (column, row) = (number % self.columns, number / self.columns);
        let (width, height) = self.slot(area);
        let cell = self.cell(side, area);
        let size = cell * side as f32;
        Place {
            left: area.left + column as f32 * (width + GAP) + (width - size) / 2.0,
            top: area.top + row as f32 * (height + GAP) + (height - CAPTION - size) / 2.0,
            cell,
        }
    }
}

/// Where a board is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Place {
    pub(super) left: f32,
    pub(super) top: f32,
    pub(super) cell: f32,
}

/// What a page shows of its boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Puzzles,
    Solutions,
}

impl Kind {
    /// The smallest cell: one to write into, or one to be read.
    fn least_cell(self) -> f32 {
        match self {
            Kind::Puzzles => 14.0,
            Kind::Solutions => 9.5,
        }
    }
}

/// A page to be drawn: boards that follow each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sheet {
    pub(super) kind: Kind,
    pub(super) tiling: Tiling,
    pub(super) boards: std::ops::Range<usize>,
}

/// The pages of puzzles, for boards of these sides in order.
pub(super) fn of_puzzles(sides: &[usize], per_page: PerPage, area: Area) -> Vec<Sheet> {
    sheets(Kind::Puzzles, sides, per_page.get(), area)
}

/// The pages of their solutions: as many on each as can be read.
pub(super) fn of_solutions(sides: &[usize], area: Area) -> Vec<Sheet> {
    sheets(Kind::Solutions, sides, usize::MAX, area)
}

fn sheets(kind: Kind, sides: &[usize], most: usize, area: Area) -> Vec<Sheet> {
    let mut sheets: Vec<Sheet> = Vec::new();
    for (board, &side) in sides.iter().enumerate() {
        let tiling = tiling_for(kind, side, most, area);
        match sheets.last_mut() {
            Some(sheet) if sheet.tiling == tiling && sheet.boards.len() < tiling.boards() => {
                sheet.boards.end += 1;
            }
            _ => sheets.push(Sheet { kind, tiling, boards: board..board + 1 }),
        }
    }
    sheets
}

fn tiling_for(kind: Kind, side: usize, most: usize, area: Area) -> Tiling {
    let fits =
        |tiling: &&Tiling| tiling.boards() <= most && tiling.cell(side, area) >= kind.least_cell();
    *TILINGS.iter().rfind(fits).unwrap_or(&TILINGS[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(sheets: &[Sheet]) -> Vec<usize> {
        sheets.iter().map(|sheet| sheet.boards.len()).collect()
    }

    #[test]
    fn every_number_per_page_has_its_tiling() {
        let tilings = TILINGS.map(Tiling::boards);
        assert_eq!(tilings[..6], PerPage::ALL);
        assert_eq!(tilings[6], 20);
        for paper in Paper::ALL {
            for most in PerPage::ALL {
                let sheets = of_puzzles(&[9; 25], PerPage::new(most).unwrap(), Area::of(paper));
                assert_eq!(counts(&sheets)[0], most, "{paper}");
                assert_eq!(counts(&sheets).iter().sum::<usize>(), 25, "{paper} {most}");
                assert_eq!(sheets.len(), 25_usize.div_ceil(most), "{paper} {most}");
            }
        }
    }

    #[test]
    fn large_boards_have_fewer_neighbours_and_keep_their_order() {
        let area = Area::of(Paper::A4);
        let sheets = of_puzzles(&[9, 9, 25, 16, 16, 9], PerPage::new(12).unwrap(), area);
        assert_eq!(counts(&sheets), [2, 1, 2, 1]);
        let ends: Vec<usize> = sheets.iter().map(|sheet| sheet.boards.end).collect();
        assert_eq!(ends, [2, 3, 5, 6]);
        for sheet in &sheets {
            let sides = [9, 9, 25, 16, 16, 9];
            assert!(sheet.tiling.cell(sides[sheet.boards.start], area) >= 14.0, "{sheet:?}");
        }
        assert_eq!(counts(&of_solutions(&[9; 41], area)), [20, 20, 1]);
        assert_eq!(counts(&of_solutions(&[25; 7], area)), [4, 3]);
    }

    #[test]
    fn boards_lie_inside_the_area_and_apart() {
        for (paper, tiling) in Paper::ALL.into_iter().flat_map(|p| TILINGS.map(|t| (p, t))) {
            let area = Area::of(paper);
            let places: Vec<Place> =
                (0..tiling.boards()).map(|number| tiling.place(number, 9, area)).collect();
            let size = 9.0 * places[0].cell;
            for (number, one) in places.iter().enumerate() {
                assert!(one.left >= area.left - 0.01 && one.top >= area.top - 0.01);
                assert!(one.left + size <= area.left + area.width + 0.01);
                assert!(one.top + size + CAPTION <= area.top + area.height + 0.01);
                for other in &places[..number] {
                    let apart = (one.left - other.left).abs().max((one.top - other.top).abs());
                    assert!(apart >= size + CAPTION - 0.01, "{paper} {tiling:?}");
                }
            }
        }
    }
}
