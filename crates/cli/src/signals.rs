//! Signals that end the work: the first stops the run and reports what there is, the second ends the program.

use anyhow::{Context, Result};
use std::sync::atomic::{AtomicBool, Ordering};
use sudolab::Cancel;

/// A switch that Ctrl-C turns, and on Unix SIGTERM and SIGHUP.
pub(crate) fn cancel_on_signal() -> Result<Cancel> {
    static AGAIN: AtomicBool = AtomicBool::new(false);
    let cancel = Cancel::new();
    let switch = cancel.clone();
    on_signal(move || {
        if AGAIN.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
        switch.cancel();
    })?;
    Ok(cancel)
}

/// Does something at every such signal.
pub(crate) fn on_signal(act: impl Fn() + Send + 'static) -> Result<()> {
    watch(false, act).context("Ctrl-C cannot be watched")
}

/// The same for a program that holds the terminal: SIGQUIT, too, would leave it in a state that nobody can type in.
pub(crate) fn on_signal_in_terminal(act: impl Fn() + Send + 'static) -> Result<()> {
    watch(true, act).context("signals cannot be watched")
}

#[cfg(unix)]
fn watch(quit: bool, on_signal: impl Fn() + Send + 'static) -> std::io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    let (hangup, quit) = (hangup_counts().then_some(SIGHUP), quit.then_some(SIGQUIT));
    let all = [SIGINT, SIGTERM].into_iter().chain(hangup).chain(quit);
    let mut signals = signal_hook::iterator::Signals::new(all)?;
    let thread = std::thread::Builder::new().name("signals".to_owned());
    thread.spawn(move || signals.forever().for_each(|_| on_signal()))?;
    Ok(())
}

/// `nohup` starts a program with hang-ups ignored, and they must stay so. Where that cannot be told,
/// they are left alone.
#[cfg(unix)]
fn hangup_counts() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_some_and(|mask| mask & (1 << (signal_hook::consts::SIGHUP - 1)) == 0)
}

#[cfg(not(unix))]
fn watch(_quit: bool, on_signal: impl Fn() + Send + 'static) -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(on_signal)
}
