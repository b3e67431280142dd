//! What commands write to files: nothing is lost, whatever happens.
#![cfg(target_os = "linux")]

use std::fs::{self, File};
use std::io::Write;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

const CLASSIC: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n";
const OLD: &str = "what was there before\n";

/// A fresh folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("files-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A command that runs in a folder.
fn sudolab(folder: &Path) -> Command {
    through("env", folder)
}

/// The same, started by a program that prepares it.
fn through(program: &str, folder: &Path) -> Command {
    let mut command = Command::new(program);
    command.env("NO_COLOR", "1").stdin(Stdio::null()).current_dir(folder);
    if program == "env" {
        command.args(["--default-signal=HUP", "--"]);
    }
    command.arg(env!("CARGO_BIN_EXE_sudolab"));
    command
}

fn run(folder: &Path, args: &[&str]) -> Output {
    sudolab(folder).args(args).output().unwrap()
}

fn shell(folder: &Path, line: &str) -> Output {
    let line = line.replace("sudolab", env!("CARGO_BIN_EXE_sudolab"));
    Command::new("sh").args(["-c", &line]).current_dir(folder).output().unwrap()
}

fn words(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// `bulk - -o out` in the middle of its work: some rows are written, and more input may come.
fn half_done(mut command: Command, folder: &Path) -> Child {
    fs::write(folder.join("out"), OLD).unwrap();
    let mut child = command
        .args(["bulk", "-", "-o", "out", "--threads", "1"])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.as_mut().unwrap().write_all(CLASSIC.repeat(20_000).as_bytes()).unwrap();
    wait_for_bytes(&folder.join("out.partial"));
    child
}

fn wait_for_bytes(path: &Path) {
    let deadline = Instant::now() + Duration::from_secs(60);
    while fs::metadata(path).map_or(0, |file| file.len()) == 0 {
        assert!(Instant::now() < deadline, "nothing was written to {}", path.display());
        std::thread::sleep(Duration::from_millis(10));
    }
}

fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args([name, &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

/// Waits without closing the input: whoever writes it need not leave for the program to end.
fn end(mut child: Child) -> Output {
    let input = child.stdin.take();
    let output = child.wait_with_output().unwrap();
    drop(input);
    output
}

#[test]
fn a_kill_leaves_the_old_file() {
    let folder = folder("kill");
    let child = half_done(sudolab(&folder), &folder);
    signal(&child, "-KILL");
    assert_eq!(end(child).status.code(), None);
    assert_eq!(read(&folder, "out"), OLD);
    assert_eq!(names(&folder), ["out", "out.partial"]);
    // What is left stands in nobody's way, and is not lost either.
    fs::write(folder.join("in"), CLASSIC).unwrap();
    assert!(run(&folder, &["bulk", "in", "-o", "out"]).status.success());
    assert_eq!(read(&folder, "out"), SOLUTION);
    assert_eq!(names(&folder), ["in", "out", "out.partial"]);
}

#[test]
fn signals_to_end_are_reported_as_ctrl_c_is() {
    for name in ["-INT", "-TERM", "-HUP"] {
        let folder = folder(name);
        let child = half_done(sudolab(&folder), &folder);
        signal(&child, name);
        let output = end(child);
        let words = words(&output);
        assert_eq!(output.status.code(), Some(1), "{name}: {words}");
        assert!(words.contains("stopped: the rows of the first"), "{words}");
        assert!(words.contains("out is as it was; what was written so far is in"), "{words}");
        assert!(words.trim_end().ends_with("out.partial"), "{words}");
        assert_eq!(read(&folder, "out"), OLD);
        let rows = read(&folder, "out.partial");
        assert!(!rows.is_empty() && rows.replace(SOLUTION, "").is_empty(), "{name}");
    }
}

#[test]
fn a_hang_up_that_is_shut_out_ends_nothing() {
    let folder = folder("nohup");
    let child = half_done(through("nohup", &folder), &folder);
    signal(&child, "-HUP");
    // The input ends here, and only here.
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", words(&output));
    assert_eq!(read(&folder, "out"), SOLUTION.repeat(20_000));
    assert!(!names(&folder).contains(&"out.partial".to_owned()));
}

#[test]
fn the_input_is_never_overwritten() {
    let folder = folder("itself");
    fs::write(folder.join("a"), CLASSIC).unwrap();
    fs::hard_link(folder.join("a"), folder.join("hard")).unwrap();
    symlink("a", folder.join("soft")).unwrap();
    let before = names(&folder);
    for line in [
        "sudolab bulk a -o a",
        "sudolab bulk a -o ./a",
        "sudolab bulk a -o hard",
        "sudolab bulk hard -o soft",
        "sudolab bulk soft -o a",
        "sudolab bulk - -o a < a",
        "sudolab bulk - -o hard < soft",
        "sudolab bulk /dev/stdin -o soft < hard",
        "sudolab bulk a -o /dev/stdout >> a",
        "sudolab bulk a >> hard",
        "sudolab bulk - < a >> soft",
        "sudolab convert a --to rows -o hard",
        "sudolab convert --to rows -o soft < a",
        "sudolab export soft --to lp -o a",
        "sudolab solve a --trace hard",
        "sudolab solve - --trace soft < a",
    ] {
        let output = shell(&folder, line);
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert!(words(&output).contains("would overwrite the puzzles"), "{line}");
        assert_eq!(read(&folder, "a"), CLASSIC, "{line}");
        assert_eq!(names(&folder), before, "{line}");
    }
    // Devices are no files: to read from one and write to the same loses nothing.
    let output = shell(&folder, "sudolab bulk - -o /dev/null < /dev/null");
    assert!(!words(&output).contains("overwrite"));
}

#[test]
fn a_full_disk_leaves_the_old_file() {
    let folder = folder("full");
    fs::write(folder.join("in"), CLASSIC.repeat(20_000)).unwrap();
    fs::write(folder.join("out"), OLD).unwrap();
    // No file may grow beyond some hundred kilobytes; the signal that says so is shut out, so that
    // the write fails as on a full disk.
    let output = shell(&folder, "trap '' XFSZ; ulimit -f 200; exec sudolab bulk in -o out");
    let told = words(&output);
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.contains("the rows cannot be written") && told.contains("out.partial"), "{told}");
    assert_eq!(read(&folder, "out"), OLD);

    let traced =
        "trap '' XFSZ; ulimit -f 20; exec sudolab solve @classic --with backtracking --trace out";
    let output = shell(&folder, traced);
    let told = words(&output);
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.contains("trace file") && told.contains("out.partial-2"), "{told}");
    assert_eq!(read(&folder, "out"), OLD);

    for line in [
        "trap '' XFSZ; ulimit -f 1; exec sudolab export @classic --to lp -o out",
        "sudolab convert @classic --to line > /dev/full",
        "sudolab convert @classic --to line -o /dev/full",
        "sudolab export @classic --to lp -o /dev/full",
        "sudolab bulk in -o /dev/full",
        "sudolab solve @classic --trace /dev/full",
    ] {
        assert_eq!(shell(&folder, line).status.code(), Some(2), "{line}");
        assert_eq!(read(&folder, "out"), OLD, "{line}");
    }
}

#[test]
fn an_input_that_breaks_off_leaves_the_old_file() {
    let folder = folder("cut");
    let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::none());
    gz.write_all(CLASSIC.repeat(20_000).as_bytes()).unwrap();
    let gz = gz.finish().unwrap();
    fs::write(folder.join("cut.gz"), &gz[..gz.len() / 2]).unwrap();
    fs::write(folder.join("out"), OLD).unwrap();
    let output = run(&folder, &["bulk", "cut.gz", "-o", "out"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(words(&output).contains("out.partial"), "{}", words(&output));
    assert_eq!(read(&folder, "out"), OLD);
    // Nothing at all was written: nothing is kept.
    let output = run(&folder, &["bulk", "missing", "-o", "new"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(names(&folder), ["cut.gz", "out", "out.partial"]);
}

#[test]
fn a_search_broken_off_leaves_a_partial_trace() {
    let folder = folder("trace");
    fs::write(folder.join("out"), OLD).unwrap();
    let mut command = sudolab(&folder);
    command.args(["solve", &".".repeat(81), "--count", "1000000000000"]);
    command.args(["--with", "backtracking", "--trace", "out"]);
    let child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    wait_for_bytes(&folder.join("out.partial"));
    signal(&child, "-TERM");
    let output = end(child);
    assert_eq!(output.status.code(), Some(1));
    assert!(words(&output).contains("out.partial"), "{}", words(&output));
    assert_eq!(read(&folder, "out"), OLD);
    assert!(read(&folder, "out.partial").lines().last().unwrap().contains("cancelled"));
}

#[test]
fn permissions_and_links_stay_what_they_are() {
    let folder = folder("permissions");
    fs::write(folder.join("in"), CLASSIC).unwrap();
    let mode = |name: &str| fs::metadata(folder.join(name)).unwrap().permissions().mode() & 0o777;
    fs::write(folder.join("old"), OLD).unwrap();
    fs::set_permissions(folder.join("old"), fs::Permissions::from_mode(0o640)).unwrap();
    symlink("old", folder.join("soft")).unwrap();
    symlink("not-yet", folder.join("loose")).unwrap();
    for out in ["soft", "loose", "new"] {
        assert!(run(&folder, &["bulk", "in", "-o", out]).status.success(), "{out}");
        assert_eq!(read(&folder, out), SOLUTION, "{out}");
    }
    assert_eq!((mode("old"), mode("new")), (0o640, mode("in")));
    assert_eq!(names(&folder), ["in", "loose", "new", "not-yet", "old", "soft"]);
    assert!(folder.join("soft").is_symlink() && folder.join("loose").is_symlink());
    let output = run(&folder, &["bulk", "in", "-o", "."]);
    assert!(words(&output).contains("name"), "{}", words(&output));
    let long = "x".repeat(250);
    assert!(run(&folder, &["convert", "in", "--to", "rows", "-o", &long]).status.success());
    assert!(folder.join(long).exists());
}

#[test]
fn devices_and_pipes_are_written_as_they_are() {
    let folder = folder("devices");
    fs::write(folder.join("in"), CLASSIC).unwrap();
    let output = run(&folder, &["bulk", "in", "-o", "/dev/stdout"]);
    assert_eq!(output.stdout, SOLUTION.as_bytes());
    assert!(run(&folder, &["bulk", "in", "-o", "/dev/null"]).status.success());
    let log = File::create(folder.join("log"));
    log.unwrap().write_all(OLD.as_bytes()).unwrap();
    let output = shell(&folder, "sudolab bulk in -o /dev/stdout >> log");
    assert!(output.status.success(), "{}", words(&output));
    assert_eq!(read(&folder, "log"), OLD.to_owned() + SOLUTION);
    let output = shell(&folder, "mkfifo pipe; cat pipe & sudolab bulk in -o pipe; wait");
    assert_eq!(output.stdout, SOLUTION.as_bytes(), "{}", words(&output));
    assert_eq!(names(&folder), ["in", "log", "pipe"]);
}

#[test]
fn marks_and_line_ends_of_other_editors() {
    let folder = folder("editors");
    let lines = CLASSIC.repeat(3);
    for (name, text) in [
        ("marked", format!("\u{feff}{lines}")),
        ("cr", lines.replace('\n', "\r")),
        ("crlf", lines.replace('\n', "\r\n")),
    ] {
        fs::write(folder.join(name), text).unwrap();
        let output = run(&folder, &["bulk", name]);
        assert_eq!(output.status.code(), Some(0), "{name}: {}", words(&output));
        assert_eq!(String::from_utf8(output.stdout).unwrap(), SOLUTION.repeat(3), "{name}");
    }
    let utf16: Vec<u8> =
        "\u{feff}".encode_utf16().chain(lines.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    fs::write(folder.join("utf16"), utf16).unwrap();
    let output = run(&folder, &["bulk", "utf16"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(words(&output).contains("utf16: the text is UTF-16: save it as UTF-8"));
}

#[test]
fn a_hint_finds_the_puzzle_that_a_board_was_begun_from() {
    let folder = folder("hint");
    let other = "1".to_string() + &".".repeat(80) + "\n";
    fs::write(folder.join("two.txt"), other + CLASSIC).unwrap();
    let hint = |board: &str| {
        sudolab(&folder).args(["hint", board, "--puzzle", "two.txt"]).output().unwrap()
    };
    let mistaken = CLASSIC.trim().replace("....8..79", "..3.8..79");
    let said = String::from_utf8(hint(&mistaken).stdout).unwrap();
    assert_eq!(said, "r9c3 cannot be 3\n");
    let refused = hint(&mistaken.replacen('5', "6", 1));
    let error = String::from_utf8(refused.stderr).unwrap();
    assert!(error.contains("begun from none of its 2 puzzles"), "{error}");
    assert_eq!(refused.status.code(), Some(2));
}
