//! Words that nobody can read are dropped, and the work goes on: every command with a standard error that is full,
//! and one whose reader has left.
#![cfg(target_os = "linux")]

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const CLASSIC: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn sudolab(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudolab"));
    command.env("NO_COLOR", "1").stdin(Stdio::null()).current_dir(folder).args(args);
    command
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("unheard-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let many = format!("{CLASSIC}\nnone\n55{}\n{}\n", &CLASSIC[2..], ".".repeat(81));
    fs::write(folder.join("many.txt"), many).unwrap();
    let plan = "[[puzzles]]\nshipped = [\"4x4\"]\n[[algorithms]]\nid = \"mrv\"\n";
    fs::write(folder.join("plan.toml"), plan).unwrap();
    folder
}

fn full() -> Stdio {
    File::options().write(true).open("/dev/full").unwrap().into()
}

fn left() -> Stdio {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    writer.into()
}

/// What a command says on standard output, and how it ends.
fn ending(command: &mut Command, error: Stdio) -> (String, Option<i32>) {
    let Output { stdout, status, .. } = command.stderr(error).output().unwrap();
    (String::from_utf8(stdout).unwrap(), status.code())
}

/// Commands whose output is the same each time.
const COMMANDS: [&[&str]; 30] = [
    &["solve", "@classic"],
    &["solve", "@classic", "--count", "10"],
    &["solve", "@4x4", "--all"],
    &["solve", "many.txt"],
    &["solve", "many.txt", "--to", "line"],
    &["solve", "@classic", "--trace", "trace.jsonl", "--trace-limit", "1"],
    &["solve", "no-such-file.txt"],
    &["solve", "--no-such-option"],
    &["solve", "--help"],
    &["no-such-command"],
    &["check", "many.txt"],
    &["rate", "@classic"],
    &["rate", "many.txt"],
    &["hint", "@classic"],
    &["convert", "@classic", "--to", "sdk"],
    &["convert", "many.txt", "--to", "line"],
    &["export", "@4x4", "--to", "dimacs"],
    &["bulk", "many.txt"],
    &["bulk", "many.txt", "-o", "out.txt", "--stats"],
    &["bulk", "no-such-file.txt"],
    &["generate", "--level", "easy", "--seed", "1"],
    &["generate", "--fraction", "0.5", "--seed", "1"],
    &["minimise", "@classic"],
    &["canonical", "many.txt"],
    &["shuffle", "@classic", "--seed", "1"],
    &["print", "@classic", "-o", "booklet.pdf"],
    &["algorithms"],
    &["lab", "plan"],
    &["lab", "report", "no-such-folder"],
    &["tui"],
];

#[test]
fn every_command_does_its_work_without_standard_error() {
    let place = folder("commands");
    for args in COMMANDS {
        let expected = ending(&mut sudolab(&place, args), Stdio::null());
        assert!(expected.1.is_some_and(|code| code <= 2), "{args:?}: {expected:?}");
        for (name, error) in [("full", full()), ("left", left())] {
            let found = ending(&mut sudolab(&place, args), error);
            assert_eq!(found, expected, "{args:?}, standard error is {name}");
        }
    }
}

/// Those whose output holds times.
#[test]
fn commands_that_measure_end_well_too() {
    let place = folder("timed");
    let commands: [&[&str]; 5] = [
        &[],
        &["compare", "@4x4", "--with", "mrv,dlx"],
        &["simulate", "@4x4", "--speed", "0"],
        &["bulk", "many.txt", "--bench"],
        &["lab", "run", "plan.toml", "--out", "results"],
    ];
    for args in commands {
        for (name, error) in [("full", full()), ("left", left())] {
            let _ = fs::remove_dir_all(place.join("results"));
            let (stdout, code) = ending(&mut sudolab(&place, args), error);
            assert_eq!(code, Some(0), "{args:?}, standard error is {name}: {stdout}");
        }
    }
    assert!(place.join("results/report.html").is_file());
}

#[test]
fn rows_are_written_to_the_last_though_the_reader_of_words_has_left() {
    let place = folder("rows");
    let bad = format!("{CLASSIC}\nnone\n").repeat(20_000);
    fs::write(place.join("in.txt"), bad).unwrap();
    let (_, code) = ending(&mut sudolab(&place, &["bulk", "in.txt", "-o", "out.txt"]), left());
    assert_eq!(code, Some(2), "as for any file with lines that are no puzzles");
    assert_eq!(fs::read_to_string(place.join("out.txt")).unwrap().lines().count(), 40_000);
}

#[test]
fn the_server_serves_without_standard_error() {
    for error in [full(), left()] {
        let place = folder("serve");
        let mut command = sudolab(&place, &["serve", "--port", "0", "--no-open"]);
        let mut child = command.stdout(Stdio::piped()).stderr(error).spawn().unwrap();
        let mut address = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut address).unwrap();
        let host = address.trim().trim_start_matches("http://").to_owned();
        let mut answer = String::new();
        let asked = TcpStream::connect(&host).and_then(|mut stream| {
            write!(
                stream,
                "GET /api/formats HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
            )?;
            stream.read_to_string(&mut answer)
        });
        let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        let ended = child.wait().unwrap();
        assert!(asked.is_ok() && answer.starts_with("HTTP/1.1 200"), "{address}: {answer}");
        assert!(kill.success() && ended.code() == Some(0), "{ended}");
    }
}
