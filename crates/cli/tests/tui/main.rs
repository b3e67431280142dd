//! `sudolab tui` in a real pseudo-terminal, by keys alone.
#![cfg(unix)]

mod terminal;

use std::fs;
use std::process::Command;
use std::thread;
use std::time::Duration;
use terminal::Terminal;

const RIGHT: &str = "\x1b[C";
const LEFT: &str = "\x1b[D";
const CTRL_C: &str = "\x03";

#[test]
fn open_watch_step_back_race_and_leave() {
    let mut terminal = Terminal::start(&["tui", "@4x4"], 80, 24);
    terminal.wait("r1c1 at hand");
    terminal.send("o");
    terminal.wait("Open a puzzle");
    terminal.send("@classic\r");
    terminal.wait("puzzle  @classic");
    terminal.send("w\r");
    terminal.wait("step 0 of 51,472");
    for _ in 0..3 {
        terminal.send(RIGHT);
    }
    terminal.wait("Place 1 in r1c3.");
    terminal.send(LEFT);
    terminal.wait("Test 1 in r1c3.");
    terminal.send("r\r");
    terminal.wait("Winner by time: ");
    terminal.send("m");
    terminal.wait("Winner by explored states: mrv.");
    terminal.send("q");
    assert_eq!(terminal.end(), 0);
    terminal.is_given_back();
}

#[test]
fn ctrl_c_leaves_in_the_middle_of_a_search() {
    let mut terminal = Terminal::start(&["tui", "@against-brute-force"], 80, 24);
    terminal.wait("at hand");
    terminal.send("w\r");
    terminal.wait("searching:");
    terminal.send(CTRL_C);
    assert_eq!(terminal.end(), 0);
    terminal.is_given_back();
}

#[test]
fn signals_give_the_terminal_back() {
    for signal in ["-TERM", "-HUP", "-INT", "-QUIT"] {
        let mut terminal = Terminal::start(&["tui", "@against-brute-force"], 80, 24);
        terminal.wait("at hand");
        terminal.send("c\r");
        terminal.wait("comparing");
        let pid = terminal.pid().to_string();
        assert!(Command::new("kill").args([signal, &pid]).status().unwrap().success());
        assert_eq!(terminal.end(), 0, "{signal}");
        terminal.is_given_back();
    }
}

#[test]
fn resize_storms_and_sizes_from_small_to_large() {
    let mut terminal = Terminal::start(&["tui", "@16x16"], 200, 60);
    terminal.wait("at hand");
    terminal.send("w\r");
    terminal.wait("searching:");
    terminal.send("\x1b");
    terminal.wait("step 0 of");
    terminal.send(" ");
    for round in 0..60 {
        terminal.resize(20 + round * 3, 5 + round);
    }
    terminal.resize(40, 10);
    terminal.wait("60 x 20 are needed");
    terminal.resize(60, 20);
    terminal.wait("of");
    terminal.send("b");
    terminal.wait("scrolls with the cell");
    terminal.resize(200, 60);
    terminal.until("all of the board", |screen| {
        screen.size() == (60, 200) && screen.contents().contains('┘')
    });
    terminal.send("q");
    assert_eq!(terminal.end(), 0);
    terminal.is_given_back();
}

/// The numbers of all `ESC [ ... m`.
fn looks(bytes: &[u8]) -> Vec<u32> {
    let text = String::from_utf8_lossy(bytes);
    let sequences = text.split("\x1b[").skip(1).filter_map(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != ';')?;
        rest[end..].starts_with('m').then(|| rest[..end].to_owned())
    });
    sequences
        .flat_map(|codes| codes.split(';').filter_map(|code| code.parse().ok()).collect::<Vec<_>>())
        .collect()
}

fn is_colour(code: &u32) -> bool {
    matches!(code, 30..=38 | 40..=48 | 90..=97 | 100..=107)
}

#[test]
fn no_color_has_no_colours_and_otherwise_there_are_some() {
    for (variables, coloured) in [(&[("NO_COLOR", "1")][..], false), (&[][..], true)] {
        let mut terminal = Terminal::start_with(&["tui", "@classic"], 80, 24, variables);
        terminal.wait("at hand");
        terminal.send("ll5");
        terminal.wait("cannot be right");
        terminal.send("w\r");
        terminal.wait("step 0 of");
        terminal.send("r\r");
        terminal.wait("Winner");
        terminal.send("q");
        assert_eq!(terminal.end(), 0);
        let looks = looks(&terminal.bytes());
        assert_eq!(looks.iter().any(is_colour), coloured, "{looks:?}");
        assert!(looks.contains(&1), "weights stay");
    }
}

/// Processor time of a process so far, in hundredths of a second.
#[cfg(target_os = "linux")]
fn spent(pid: u32) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap();
    let after_name = stat.rsplit_once(')').unwrap().1;
    let fields: Vec<&str> = after_name.split_whitespace().collect();
    fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
}

/// Measured from outside, in every screen. No work is asked of the machine, so a busy one changes nothing.
#[test]
#[cfg(target_os = "linux")]
fn idle_it_takes_no_processor() {
    let mut terminal = Terminal::start(&["tui", "@classic"], 80, 24);
    terminal.wait("at hand");
    for (keys, shown) in
        [("", "at hand"), ("w\r", "step 0 of"), ("n", "A new puzzle"), ("?", "Keys of")]
    {
        terminal.send(keys);
        terminal.wait(shown);
        thread::sleep(Duration::from_millis(300));
        let before = spent(terminal.pid());
        thread::sleep(Duration::from_secs(1));
        let took = spent(terminal.pid()) - before;
        assert!(took <= 1, "{took} hundredths of a second in a second of nothing, at '{shown}'");
    }
}

/// Nobody reads what it writes while keys are pressed: none of them is lost.
#[test]
fn on_a_slow_line_frames_are_dropped_and_keys_are_not() {
    let mut terminal = Terminal::start(&["tui", "@classic"], 200, 60);
    terminal.wait("at hand");
    terminal.send("w\r");
    terminal.wait("step 0 of 51,472");
    terminal.stall(true);
    for _ in 0..30 {
        terminal.send(&RIGHT.repeat(10));
        thread::sleep(Duration::from_millis(10));
    }
    terminal.send(LEFT);
    terminal.stall(false);
    terminal.wait("step 299 of");
    terminal.send("q");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn pasted_puzzles_and_the_mouse_arrive() {
    let mut terminal = Terminal::start(&["tui"], 80, 24);
    terminal.wait("@escargot");
    terminal.send("\x1b[200~1.....2..3.....4\x1b[201~");
    terminal.wait("board   4x4");
    // A press at column 10, row 1, counted from 1: the second tab.
    terminal.send("\x1b[<0;10;1M");
    terminal.wait("starts the search");
}

#[test]
fn files_are_opened_and_saved() {
    let folder = std::env::temp_dir().join(format!("sudolab-tui-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("mine.sdk");
    let mut terminal = Terminal::start(&["tui", "@classic"], 120, 40);
    terminal.wait("at hand");
    terminal.send("ll4s\x15");
    terminal.send(&format!("{}\r", file.display()));
    terminal.wait("saved as");
    assert!(fs::read_to_string(&file).unwrap().contains("5"));
    terminal.send("o@4x4\r");
    terminal.wait("board   4x4");
    terminal.send(&format!("o{}\r", file.display()));
    terminal.wait("board   9x9");
    terminal.send("o/no/such/file.sdk\r");
    terminal.wait("there is no file");
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn without_a_terminal_it_says_so() {
    let output =
        Command::new(env!("CARGO_BIN_EXE_sudolab")).args(["tui", "@4x4"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("needs a terminal"));
    assert!(output.stdout.is_empty());
}

/// The same drawing, on the terminal as it is.
#[test]
fn simulate_draws_with_the_same_picture() {
    let mut terminal = Terminal::start(&["simulate", "@classic", "--speed", "0"], 160, 90);
    assert_eq!(terminal.end(), 0);
    terminal.wait("solved by levels-backtracking");
    terminal.wait("│ 3 4 5 │ 2 8 6 │ 1 7 9 │");
    terminal.wait("values shown: ");
}

/// A terminal hands over more at once than is read at once: what is left must not wait for the next key.
#[test]
fn thousands_of_keys_typed_faster_than_they_are_read_are_all_read() {
    let mut terminal = Terminal::start(&["tui", "@4x4"], 80, 24);
    terminal.wait("r1c1 at hand");
    terminal.send(&"1".repeat(4000));
    terminal.send("q");
    assert_eq!(terminal.end(), 0);
    terminal.is_given_back();
}

#[test]
fn a_terminal_that_claims_any_size_is_drawn_on_up_to_a_limit() {
    let mut terminal = Terminal::start(&["tui", "@4x4"], 80, 24);
    terminal.wait("r1c1 at hand");
    for (columns, rows) in [(65_535, 65_535), (65_535, 1), (1, 65_535), (80, 24)] {
        terminal.claim(columns, rows);
        terminal.send(RIGHT);
        thread::sleep(Duration::from_millis(200));
    }
    terminal.send("q");
    assert_eq!(terminal.end(), 0);
}
