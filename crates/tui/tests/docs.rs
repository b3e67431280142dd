//! docs/TUI.md says what the keys do: `SUDOLAB_WRITE_DOCS=1 cargo test -p sudolab-tui --test docs` rewrites it.

use std::fmt::Write;
use std::fs;
use sudolab_tui::key_tables;
use sudolab_tui::picture::Mark;

const START: &str =
    "<!-- Keys: written by SUDOLAB_WRITE_DOCS=1 cargo test -p sudolab-tui --test docs -->\n";
const END: &str = "<!-- End of keys -->";

fn tables() -> String {
    let mut text = String::new();
    for (title, keys) in key_tables() {
        let _ = write!(text, "\n**{title}**\n\n| keys | what they do |\n|---|---|\n");
        for (names, says) in keys {
            let names: Vec<String> = names.split(' ').map(|name| format!("`{name}`")).collect();
            let _ = writeln!(text, "| {} | {says} |", names.join(" "));
        }
    }
    text + "\n"
}

#[test]
fn the_documentation_says_what_the_keys_do() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/TUI.md");
    let page = fs::read_to_string(path).unwrap();
    let (before, rest) = page.split_once(START).expect("the mark before the keys");
    let (keys, after) = rest.split_once(END).expect("the mark behind them");
    if std::env::var_os("SUDOLAB_WRITE_DOCS").is_some() {
        fs::write(path, format!("{before}{START}{}{END}{after}", tables())).unwrap();
    } else {
        assert_eq!(keys, tables(), "docs/TUI.md is out of date");
    }
    for mark in Mark::ALL.into_iter().filter(|mark| *mark != Mark::None) {
        assert!(before.contains(&format!("`{}`", mark.sign())), "{mark:?} is not explained");
    }
}
