//! Patterns that please the eye: which cells hold a given together.

use std::fmt;
use std::str::FromStr;
use sudolab_core::{Cell, Shape};

/// A symmetry of the pattern of givens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symmetry {
    /// None.
    None,
    /// Turned by 180 degrees.
    Rotate,
    /// Turned by 90 degrees.
    Quarter,
    /// Left and right exchanged.
    Mirror,
    /// Top and bottom exchanged.
    Flip,
    /// Both exchanges.
    Mirrors,
    /// Rows and columns exchanged, along the diagonal from the top left.
    Diagonal,
    /// Along the other diagonal.
    Antidiagonal,
    /// Along both diagonals.
    Diagonals,
    /// All of them.
    Full,
}

impl Symmetry {
    /// All, the plain ones first.
    pub const ALL: [Symmetry; 10] = {
        use Symmetry::*;
        [None, Rotate, Quarter, Mirror, Flip, Mirrors, Diagonal, Antidiagonal, Diagonals, Full]
    };

    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            Symmetry::None => "none",
            Symmetry::Rotate => "rotate",
            Symmetry::Quarter => "quarter",
            Symmetry::Mirror => "mirror",
            Symmetry::Flip => "flip",
            Symmetry::Mirrors => "mirrors",
            Symmetry::Diagonal => "diagonal",
            Symmetry::Antidiagonal => "antidiagonal",
            Symmetry::Diagonals => "diagonals",
            Symmetry::Full => "full",
        }
    }

    /// The name that people use.
    pub fn title(self) -> &'static str {
        match self {
            Symmetry::None => "no symmetry",
            Symmetry::Rotate => "half a turn",
            Symmetry::Quarter => "a quarter turn",
            Symmetry::Mirror => "left and right alike",
            Symmetry::Flip => "top and bottom alike",
            Symmetry::Mirrors => "left and right, top and bottom alike",
            Symmetry::Diagonal => "over the diagonal",
            Symmetry::Antidiagonal => "over the other diagonal",
            Symmetry::Diagonals => "over both diagonals",
            Symmetry::Full => "every symmetry",
        }
    }

    /// Where a cell goes, by each of the moves that make up the symmetry; `last` is the last row and column.
    fn images(self, last: usize, (row, column): (usize, usize)) -> Vec<(usize, usize)> {
        let (mirror, flip) = ((row, last - column), (last - row, column));
        let (diagonal, antidiagonal) = ((column, row), (last - column, last - row));
        match self {
            Symmetry::None => vec![],
            Symmetry::Rotate => vec![(last - row, last - column)],
            Symmetry::Quarter => vec![(column, last - row)],
            Symmetry::Mirror => vec![mirror],
            Symmetry::Flip => vec![flip],
            Symmetry::Mirrors => vec![mirror, flip],
            Symmetry::Diagonal => vec![diagonal],
            Symmetry::Antidiagonal => vec![antidiagonal],
            Symmetry::Diagonals => vec![diagonal, antidiagonal],
            Symmetry::Full => vec![mirror, diagonal],
        }
    }

    /// The cells of a board in groups: all of a group hold a given, or none does.
    pub fn groups(self, shape: &Shape) -> Vec<Vec<Cell>> {
        let last = shape.side() - 1;
        let mut taken = vec![false; shape.cells()];
        let mut groups = Vec::new();
        for first in shape.all_cells() {
            if taken[first.index()] {
                continue;
            }
            taken[first.index()] = true;
            let mut group = vec![first];
            let mut next = 0;
            while let Some(&cell) = group.get(next) {
                next += 1;
                for (row, column) in self.images(last, (shape.row(cell), shape.column(cell))) {
                    let image = shape.cell(row, column);
                    if !std::mem::replace(&mut taken[image.index()], true) {
                        group.push(image);
                    }
                }
            }
            groups.push(group);
        }
        groups
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Symmetry {
    type Err = UnknownSymmetry;

    fn from_str(name: &str) -> Result<Symmetry, UnknownSymmetry> {
        Symmetry::ALL.into_iter().find(|symmetry| symmetry.name() == name).ok_or(UnknownSymmetry)
    }
}

/// There is no such symmetry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownSymmetry;

impl fmt::Display for UnknownSymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there are: {}", Symmetry::ALL.map(Symmetry::name).join(", "))
    }
}

impl std::error::Error for UnknownSymmetry {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_hold_every_cell_once_and_have_the_sizes_of_their_symmetry() {
        let most = [1, 2, 4, 2, 2, 4, 2, 2, 4, 8];
        for (symmetry, most) in Symmetry::ALL.into_iter().zip(most) {
            let groups = symmetry.groups(Shape::classic());
            let mut cells: Vec<Cell> = groups.concat();
            cells.sort_unstable();
            assert!(cells.into_iter().eq(Shape::classic().all_cells()), "{symmetry}");
            assert_eq!(groups.iter().map(Vec::len).max(), Some(most), "{symmetry}");
            assert_eq!(symmetry.name().parse(), Ok(symmetry));
        }
    }
}
