//! A screen in sixty lines: steps through a search in both directions.
//!
//! `cargo run -p sudolab --example watch -- @classic backtracking`, then: Enter steps on, `b` and Enter steps
//! back, a number and Enter jumps there, `q` and Enter leaves.

use std::error::Error;
use std::io::{self, BufRead, Write};
use sudolab::watch::{Film, Moment};
use sudolab::{Cancel, Job, formats, words};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let puzzle = sudolab::read(&args.next().unwrap_or("@classic".to_owned()))?;
    let algorithm = args.next().unwrap_or("backtracking".to_owned());
    let job = Job::new(&puzzle).with(algorithm).ready()?;
    let film = Film::shoot(job, &Cancel::new());
    show(film, &mut io::stdin().lock(), &mut io::stdout().lock())
}

/// Shows moments of a film until the input ends.
fn show(
    mut film: Film,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<(), Box<dyn Error>> {
    writeln!(out, "{}", words::summary(film.job().entry(), film.outcome()))?;
    let mut step = 0;
    for line in std::iter::once(Ok(String::new())).chain(input.lines()) {
        step = match line?.trim() {
            "q" => break,
            "b" => step - 1.min(step),
            "" => (step + 1).min(film.events()),
            text => text.parse().unwrap_or(step).min(film.events()),
        };
        let moment = film.at(step);
        writeln!(out, "step {step} of {}: {}", film.events(), sentence(&film, &moment))?;
        write!(out, "{}", formats::picture(moment.state.replay().board()))?;
        out.flush()?;
    }
    Ok(())
}

/// What has just happened, and why.
fn sentence(film: &Film, moment: &Moment) -> String {
    let told = moment.event.as_ref();
    told.map_or("the puzzle".to_owned(), |told| told.sentence(film.job().puzzle().shape()))
}

#[test]
fn it_steps_both_ways() {
    let job = Job::new(&sudolab::shipped("4x4").unwrap()).with("backtracking").ready().unwrap();
    let mut out = Vec::new();
    show(Film::shoot(job, &Cancel::new()), &mut "\n\nb\n999999\nq\n".as_bytes(), &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    let steps: Vec<&str> = text.lines().filter(|line| line.starts_with("step")).collect();
    let numbers: Vec<&str> = steps.iter().map(|line| line.split(' ').nth(1).unwrap()).collect();
    assert_eq!(numbers[..4], ["1", "2", "3", "2"]);
    assert_eq!(steps[1], steps[3]);
    assert!(steps[4].ends_with("Solved."), "{}", steps[4]);
}
