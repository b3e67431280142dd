//! What rows say: trials, tables, sentences and pictures.

mod figures;
mod findings;
mod sections;
mod summary;
mod trials;

pub use figures::{figures, fills_board, versus_of};
pub use findings::findings;
pub use sections::{conditions, report, standings, trial_table};
pub use summary::{Analysis, Ranking, Standing};
pub use trials::{Trial, trials};
