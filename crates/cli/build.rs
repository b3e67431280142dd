//! Notes which commit the program was built from, so that every row can say what made it.

use std::process::Command;

fn main() {
    let git = |arguments: &[&str]| {
        let out = Command::new("git").args(arguments).output().ok()?;
        let text = String::from_utf8(out.stdout).ok()?;
        out.status.success().then(|| text.trim().to_owned()).filter(|text| !text.is_empty())
    };
    let commit = git(&["rev-parse", "--short=12", "HEAD"]).unwrap_or_default();
    println!("cargo::rustc-env=SUDOLAB_COMMIT={commit}");
    // The log of HEAD grows with every commit and change of branch.
    if let Some(log) = git(&["rev-parse", "--path-format=absolute", "--git-path", "logs/HEAD"]) {
        println!("cargo::rerun-if-changed={log}");
    }
    println!("cargo::rerun-if-changed=build.rs");
}
