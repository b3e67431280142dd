//! `sudolab print`: what is written, what is left out, and what stays as it was.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const CLASSIC: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
const ESCARGOT: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..\n";

/// A fresh folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("print-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn print(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudolab"));
    command.arg("print").args(args).current_dir(folder).stdin(Stdio::null()).output().unwrap()
}

fn words(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn what_cannot_be_printed_is_named_and_the_others_are_printed() {
    let folder = folder("left-out");
    let several = ".".repeat(81) + "\n";
    let none = CLASSIC.replacen('.', "1", 1);
    fs::write(folder.join("all"), [CLASSIC, &several, &none, ESCARGOT].concat()).unwrap();
    fs::write(folder.join("good"), [CLASSIC, ESCARGOT].concat()).unwrap();
    let output = print(&folder, &["all", "-o", "all.pdf"]);
    let said = words(&output);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("line 2: not printed: it has more than one solution"), "{said}");
    assert!(said.contains("line 3: not printed: it has no solution"), "{said}");
    assert!(said.ends_with("2 puzzles on 2 pages; 2 left out\n"), "{said}");
    assert_eq!(print(&folder, &["good", "-o", "good.pdf"]).status.code(), Some(0));
    let read = |name: &str| fs::read(folder.join(name)).unwrap();
    assert!(read("all.pdf").starts_with(b"%PDF-"));
    assert!(read("all.pdf") == read("good.pdf"), "the same puzzles, the same bytes");
}

#[test]
fn pages_go_into_a_folder_of_their_own() {
    let folder = folder("svg");
    fs::write(folder.join("in"), CLASSIC.repeat(3)).unwrap();
    let args = ["in", "--svg", "pages", "--per-page", "2", "--title", "A & B"];
    assert_eq!(print(&folder, &args).status.code(), Some(0));
    for (name, title) in [
        ("page-001.svg", ">A &amp; B<"),
        ("page-002.svg", ">A &amp; B<"),
        ("page-003.svg", ">A &amp; B: solutions<"),
    ] {
        let page = fs::read_to_string(folder.join("pages").join(name)).unwrap();
        assert!(page.starts_with("<svg ") && page.contains(title), "{name}");
    }
    assert_eq!(fs::read_dir(folder.join("pages")).unwrap().count(), 3);
    let again = print(&folder, &args);
    assert_eq!(again.status.code(), Some(2));
    assert!(words(&again).contains("pages: this folder is not empty"), "{}", words(&again));
}

#[test]
fn marks_are_printed_even_where_they_forbid_nothing() {
    let folder = folder("marks");
    let solved = print(&folder, &["@4x4", "--svg", "plain", "--no-solutions"]);
    assert_eq!(solved.status.code(), Some(0), "{}", words(&solved));
    let marks = "1 234 2 1234\n1234 1234 1234 1234\n1234 4 1234 1234\n1234 1234 1234 3\n";
    fs::write(folder.join("marks"), marks).unwrap();
    let output = print(&folder, &["marks", "--svg", "marked", "--no-solutions"]);
    assert_eq!(output.status.code(), Some(0), "{}", words(&output));
    let texts = |name: &str| {
        let page = fs::read_to_string(folder.join(name).join("page-001.svg")).unwrap();
        page.matches("<text ").count()
    };
    assert!(texts("marked") > texts("plain") + 30, "{}", texts("marked"));
}

#[test]
fn the_puzzles_are_never_overwritten() {
    let folder = folder("input");
    fs::write(folder.join("in.pdf"), CLASSIC).unwrap();
    let output = print(&folder, &["in.pdf", "-o", "in.pdf"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(words(&output).contains("would overwrite the puzzles"), "{}", words(&output));
    assert_eq!(fs::read_to_string(folder.join("in.pdf")).unwrap(), CLASSIC);
    assert_eq!(print(&folder, &["in.pdf"]).status.code(), Some(2), "a booklet needs a name");
}

fn hint(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudolab"));
    command.arg("hint").args(args).current_dir(folder).stdin(Stdio::null()).output().unwrap()
}

#[test]
fn steps_are_drawn_as_svg_and_pdf() {
    let folder = folder("steps");
    let one = hint(&folder, &["@escargot", "--draw", "step.svg"]);
    assert_eq!(one.status.code(), Some(0), "{}", words(&one));
    assert!(words(&one).ends_with("step.svg: 1 step\n"), "{}", words(&one));
    let picture = fs::read_to_string(folder.join("step.svg")).unwrap();
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    let all = hint(&folder, &["@classic", "--all", "--draw", "steps.pdf"]);
    assert_eq!(all.status.code(), Some(0), "{}", words(&all));
    let steps = String::from_utf8_lossy(&all.stdout).lines().count() - 1;
    assert!(words(&all).ends_with(&format!("steps.pdf: {steps} steps\n")), "{}", words(&all));
    let file = fs::read(folder.join("steps.pdf")).unwrap();
    let counted = format!("/Count {steps}");
    assert!(
        file.starts_with(b"%PDF-")
            && file.windows(counted.len()).any(|part| part == counted.as_bytes())
    );
}

#[test]
fn what_cannot_be_drawn_is_said_before_or_instead() {
    let folder = folder("no-steps");
    for (args, why) in [
        (&["@classic", "--draw", "step.png"][..], "end the name in .svg or .pdf"),
        (&["@classic", "--all", "--draw", "step.svg"], "SVG has one page"),
    ] {
        let output = hint(&folder, args);
        assert_eq!(output.status.code(), Some(2), "{}", words(&output));
        assert!(words(&output).contains(why), "{}", words(&output));
        assert!(output.stdout.is_empty(), "nothing is looked for");
    }
    let solved =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let output = hint(&folder, &[solved, "--draw", "step.svg"]);
    assert!(words(&output).contains("there is no step to draw"), "{}", words(&output));
    assert!(!folder.join("step.svg").exists());
}
