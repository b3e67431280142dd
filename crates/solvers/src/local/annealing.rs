//! Annealing that solves: at a fixed temperature.

use super::anneal::{Chain, Plan, Second, Stale, Start, TEMPERATURES, Then};
use super::walk::NEIGHBOURS_EVALUATED;
use sudolab_core::counters::{BEST_COST, RESTARTS, SWAPS};
use sudolab_core::{Boards, Entry, Family, Kind, Parameter, Preference, RuleKind, Trace, Words};

const TEMPERATURE: Parameter = Parameter {
    name: "temperature",
    about: "the fixed temperature; 0 takes the one that suits the size of the board",
    kind: Kind::Real { min: 0.0, max: 100.0, default: 0.0 },
};

const PATIENCE: Parameter = Parameter {
    name: "patience",
    about: "chains (of as many neighbours as free cells, squared) on end that meet no board cheaper \
            than the one they begin with, before the search goes to another board; 0 for never",
    kind: Kind::Whole { min: 0, max: 1_000_000_000, default: 1_000 },
};

#[derive(Clone, Copy)]
struct Neighbours {
    forced_first: bool,
    second: Second,
}

static NEIGHBOURHOODS: Words<Neighbours, 2> = Words::new([
    ("any", Neighbours { forced_first: false, second: Second::Any }),
    ("candidates", Neighbours { forced_first: true, second: Second::Wished }),
]);

const NEIGHBOURS: Parameter = Parameter {
    name: "neighbours",
    about: "any two free cells of a box, as in annealing-whiz; or, once singles are filled in, a \
            cell and one that holds a candidate of it",
    kind: NEIGHBOURHOODS.choice("candidates"),
};

/// The first of the family; the others say what they do otherwise.
pub(super) const ENTRY: Entry = Entry {
    id: "annealing",
    title: "Annealing at a fixed temperature",
    family: Family::LocalSearch,
    about: "Boards and cost are those of annealing-whiz: every box holds each digit once, and the cost is the \
            number of digits missing from rows and columns, and of relations of other rules that are broken. A neighbour swaps two free cells of a box; \
            one that costs d more is accepted with the chance e^(-d/T). But T never changes: there is a \
            narrow window in which boards are cold enough to stay near a solution and hot enough \
            to leave every trap, and a schedule that cools through it spends most of its time elsewhere. \
            The window falls with the side N of the board: T = 0.242 + 1.15/N (0.37 for 9x9, 0.29 for \
            25x25). Cells that follow from the givens by singles are filled in first; after that a cell is \
            only swapped with one that holds a candidate of it. (With neighbours=any all pairs are \
            proposed, and T = 0.213 + 1.05/N.) It starts anew only if it is frozen: when 1,000 chains on end \
            (each as many neighbours as there are free cells, squared) meet nothing cheaper than \
            the board they begin with; at this T that hardly happens. There is no end but a solution or \
            a limit. What it reaches, with the commands, is in docs/OPTIMISERS.md.",
    reference: "N. Metropolis et al.: Equation of state calculations by fast computing machines. Journal \
                of Chemical Physics 21 (1953); for Sudoku: R. Lewis, Journal of Heuristics 13 (2007)",
    complete: false,
    boards: Boards::Any,
    rules: &[RuleKind::Regions, RuleKind::Groups, RuleKind::Relations],
    trace: Trace::Full,
    rank: Preference::same(0),
    parameters: &[TEMPERATURE, PATIENCE, NEIGHBOURS],
    counters: &[NEIGHBOURS_EVALUATED, SWAPS, TEMPERATURES, RESTARTS, BEST_COST],
    build: |settings| {
        let temperature = settings.real(TEMPERATURE.name);
        let chains = settings.whole(PATIENCE.name) as u64;
        let Neighbours { forced_first, second } = NEIGHBOURHOODS.chosen(settings, NEIGHBOURS.name);
        Box::new(Plan {
            forced_first,
            start: if temperature > 0.0 { Start::At(temperature) } else { Start::BySize },
            cooling: 1.0,
            end: None,
            chain: Chain::FreeSquared,
            second,
            stale: (chains > 0).then_some(Stale { chains, then: Then::Restart }),
        })
    },
};
