//! What can be ordered: a name that people use, the kinds of rules behind it, and how many of what size are made.

use std::fmt;
use sudolab_core::rules::Kind;
use sudolab_core::suggest;

/// From the fewest to the most.
pub(super) type Range = (usize, usize);

/// How rules of a kind come about. Numbers are those of a 9x9.
pub(super) enum How {
    /// Once, for the whole board.
    Whole,
    /// Regions in place of boxes.
    Regions,
    /// Cages that cover the board.
    Cages,
    /// Lines of so many cells.
    Lines {
        /// How many cells.
        cells: Range,
        /// How many lines.
        count: Range,
    },
    /// Two neighbours, and one of these numbers if there are any.
    Pairs {
        /// The numbers.
        values: &'static [i64],
        /// How many.
        count: Range,
    },
    /// Single cells.
    Cells {
        /// How many.
        count: Range,
    },
    /// Four cells around a corner, and some of their digits.
    Corners {
        /// How many.
        count: Range,
    },
    /// Clues beside rows and columns.
    Outside {
        /// How many.
        count: Range,
    },
    /// Clues at the ends of diagonals.
    Slanted {
        /// How many.
        count: Range,
    },
    /// Circles with a shaft.
    Arrows {
        /// How many.
        count: Range,
    },
}

/// Something to order.
pub struct Recipe {
    /// Its name.
    pub name: &'static str,
    /// The kinds of rules it makes.
    pub(super) ids: &'static [&'static str],
    pub(super) how: How,
}

impl fmt::Debug for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Recipe({})", self.name)
    }
}

impl PartialEq for Recipe {
    fn eq(&self, other: &Recipe) -> bool {
        self.name == other.name
    }
}

impl Recipe {
    /// The kinds of rules it makes.
    pub fn kinds(&self) -> impl Iterator<Item = &'static Kind> {
        self.ids.iter().filter_map(|id| Kind::find(id))
    }
}

const fn whole(name: &'static str, ids: &'static [&'static str]) -> Recipe {
    Recipe { name, ids, how: How::Whole }
}

const fn lines(
    name: &'static str,
    ids: &'static [&'static str],
    cells: Range,
    count: Range,
) -> Recipe {
    Recipe { name, ids, how: How::Lines { cells, count } }
}

const fn pairs(name: &'static str, ids: &'static [&'static str], values: &'static [i64]) -> Recipe {
    Recipe { name, ids, how: How::Pairs { values, count: (12, 20) } }
}

const fn cells(name: &'static str, ids: &'static [&'static str], count: Range) -> Recipe {
    Recipe { name, ids, how: How::Cells { count } }
}

const fn outside(name: &'static str, ids: &'static [&'static str]) -> Recipe {
    Recipe { name, ids, how: How::Outside { count: (12, 16) } }
}

/// All there is to order.
pub static RECIPES: &[Recipe] = &[
    Recipe { name: "killer", ids: &["killercage"], how: How::Cages },
    Recipe { name: "jigsaw", ids: &["region"], how: How::Regions },
    whole("diagonal", &["diagonal+", "diagonal-"]),
    whole("windows", &["windows"]),
    whole("disjoint", &["disjointgroups"]),
    whole("antiknight", &["antiknight"]),
    whole("antiking", &["antiking"]),
    whole("nonconsecutive", &["nonconsecutive"]),
    lines("thermo", &["thermometer"], (3, 6), (6, 8)),
    lines("slowthermo", &["slowthermometer"], (3, 6), (6, 8)),
    Recipe { name: "arrow", ids: &["arrow"], how: How::Arrows { count: (7, 10) } },
    lines("doublearrow", &["doublearrow"], (4, 6), (6, 8)),
    lines("whispers", &["whispers"], (3, 6), (5, 7)),
    lines("renban", &["renban"], (3, 5), (6, 9)),
    lines("nabner", &["nabner"], (3, 4), (6, 9)),
    lines("palindrome", &["palindrome"], (3, 7), (6, 9)),
    lines("between", &["betweenline"], (3, 6), (6, 8)),
    lines("lockout", &["lockout"], (3, 5), (6, 8)),
    lines("zipper", &["zipperline"], (3, 5), (6, 8)),
    lines("regionsum", &["regionsumline"], (3, 6), (6, 9)),
    lines("entropic", &["entropicline"], (3, 7), (6, 8)),
    lines("modular", &["modularline"], (3, 7), (6, 8)),
    Recipe {
        name: "littlekiller",
        ids: &["littlekillersum"],
        how: How::Slanted { count: (10, 14) },
    },
    outside("sandwich", &["sandwichsum"]),
    outside("xsum", &["xsum"]),
    outside("skyscraper", &["skyscraper"]),
    outside("numberedroom", &["numberedroom"]),
    pairs("difference", &["difference"], &[]),
    pairs("ratio", &["ratio"], &[]),
    Recipe {
        name: "dots",
        ids: &["difference", "ratio"],
        how: How::Pairs { values: &[], count: (8, 14) },
    },
    pairs("xv", &["xv"], &[5, 10]),
    Recipe { name: "quadruple", ids: &["quadruple"], how: How::Corners { count: (7, 10) } },
    cells("odd", &["odd"], (8, 14)),
    cells("even", &["even"], (8, 14)),
    cells("parity", &["odd", "even"], (5, 9)),
    cells("extremes", &["minimum", "maximum"], (3, 6)),
];

/// The recipes of a list of names: `thermo,diagonal`.
///
/// # Errors
/// There is none of a name.
pub fn recipes_named(names: &str) -> Result<Vec<&'static Recipe>, UnknownRecipe> {
    let named = |name: &str| {
        let plain: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
        let is_meant = |recipe: &&Recipe| {
            let is_kind = |id: &&str| id.eq_ignore_ascii_case(&plain);
            recipe.name.eq_ignore_ascii_case(&plain) || recipe.ids.iter().any(is_kind)
        };
        RECIPES.iter().find(is_meant).ok_or_else(|| UnknownRecipe(name.trim().to_owned()))
    };
    let mut found: Vec<&'static Recipe> = Vec::new();
    for name in names.split(',').filter(|name| !name.trim().is_empty()) {
        let recipe = named(name)?;
        if !found.contains(&recipe) {
            found.push(recipe);
        }
    }
    match found.is_empty() {
        true => Err(UnknownRecipe(String::new())),
        false => Ok(found),
    }
}

/// There is nothing of this name to order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownRecipe(String);

impl fmt::Display for UnknownRecipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = RECIPES.iter().map(|recipe| recipe.name).collect();
        match suggest::nearest(&self.0, &names) {
            Some(near) => write!(f, "no rule is called '{}'; did you mean '{near}'?", self.0),
            None => write!(f, "choose rules from: {}", names.join(", ")),
        }
    }
}

impl std::error::Error for UnknownRecipe {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_people_or_of_files() {
        let names = |text: &str| {
            let found = recipes_named(text).map_err(|unknown| unknown.to_string())?;
            Ok::<_, String>(found.iter().map(|recipe| recipe.name).collect::<Vec<_>>())
        };
        assert_eq!(names("thermo, diagonal").unwrap(), ["thermo", "diagonal"]);
        assert_eq!(names("Little-Killer,littlekillersum").unwrap(), ["littlekiller"]);
        assert_eq!(names("diagonal+").unwrap(), ["diagonal"]);
        assert!(names("kiler").unwrap_err().contains("'killer'"), "{:?}", names("kiler"));
        assert!(names(" ").unwrap_err().starts_with("choose rules from: killer, jigsaw"));
    }

    #[test]
    fn every_recipe_makes_kinds_that_there_are() {
        for recipe in RECIPES {
            assert_eq!(recipe.kinds().count(), recipe.ids.len(), "{}", recipe.name);
        }
    }
}
