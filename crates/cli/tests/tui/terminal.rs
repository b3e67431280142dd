//! A program in a terminal of its own, seen as a person sees it.

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use vt100::Parser;

/// Far longer than anything takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(90);

pub(crate) struct Terminal {
    master: Box<dyn MasterPty + Send>,
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    seen: Arc<Mutex<Seen>>,
    /// While it is set nobody reads: the line is slow.
    stalled: Arc<AtomicBool>,
}

struct Seen {
    parser: Parser,
    bytes: Vec<u8>,
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

impl Terminal {
    pub(crate) fn start(args: &[&str], columns: u16, rows: u16) -> Terminal {
        Terminal::start_with(args, columns, rows, &[])
    }

    pub(crate) fn start_with(
        args: &[&str],
        columns: u16,
        rows: u16,
        variables: &[(&str, &str)],
    ) -> Terminal {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_sudolab"));
        command.args(args);
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        command.env_remove("COLORFGBG");
        variables.iter().for_each(|(name, value)| command.env(name, value));
        let pair = native_pty_system().openpty(size(columns, rows)).expect("a pseudo-terminal");
        let child = pair.slave.spawn_command(command).expect("it starts");
        drop(pair.slave);
        let reader = pair.master.try_clone_reader().expect("a reader");
        let keys = pair.master.take_writer().expect("a writer");
        let seen =
            Arc::new(Mutex::new(Seen { parser: Parser::new(rows, columns, 0), bytes: Vec::new() }));
        let stalled = Arc::new(AtomicBool::new(false));
        let (into, stop) = (seen.clone(), stalled.clone());
        thread::spawn(move || read(reader, &into, &stop));
        Terminal { master: pair.master, child, keys, seen, stalled }
    }

    pub(crate) fn send(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("it takes keys");
        self.keys.flush().expect("it takes keys");
    }

    pub(crate) fn text(&self) -> String {
        self.seen.lock().unwrap().parser.screen().contents()
    }

    /// Waits until the screen says something, be it in one line or broken into several.
    pub(crate) fn wait(&self, text: &str) {
        let joined = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
        self.until(text, |screen| {
            screen.contents().contains(text) || joined(screen.contents()).contains(text)
        });
    }

    pub(crate) fn until(&self, what: &str, mut holds: impl FnMut(&vt100::Screen) -> bool) {
        let start = Instant::now();
        while !holds(self.seen.lock().unwrap().parser.screen()) {
            assert!(start.elapsed() < PATIENCE, "never: {what}\n{}", self.text());
            thread::sleep(Duration::from_millis(20));
        }
    }

    pub(crate) fn resize(&self, columns: u16, rows: u16) {
        self.seen.lock().unwrap().parser.screen_mut().set_size(rows, columns);
        self.master.resize(size(columns, rows)).expect("another size");
    }

    /// Says that it has this size, though nobody could look at so much.
    pub(crate) fn claim(&self, columns: u16, rows: u16) {
        self.master.resize(size(columns, rows)).expect("another size");
    }

    /// Stops reading, or goes on.
    pub(crate) fn stall(&self, stalled: bool) {
        self.stalled.store(stalled, Ordering::SeqCst);
    }

    pub(crate) fn pid(&self) -> u32 {
        self.child.process_id().expect("it runs")
    }

    /// All that was written.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.seen.lock().unwrap().bytes.clone()
    }

    /// Waits for the end: the exit status.
    pub(crate) fn end(&mut self) -> u32 {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("it can be asked") {
                return status.exit_code();
            }
            assert!(start.elapsed() < PATIENCE, "it never ends\n{}", self.text());
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// The terminal is as it was before: no other screen, a cursor, no mouse, no paste.
    pub(crate) fn is_given_back(&self) {
        self.until("given back", |screen| {
            !screen.alternate_screen()
                && !screen.hide_cursor()
                && !screen.bracketed_paste()
                && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
        });
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

fn read(mut reader: Box<dyn Read + Send>, into: &Mutex<Seen>, stalled: &AtomicBool) {
    let mut buffer = [0; 4096];
    loop {
        while stalled.load(Ordering::SeqCst) {
            thread::sleep(Duration::from_millis(5));
        }
        match reader.read(&mut buffer) {
            Ok(0) | Err(_) => return,
            Ok(length) => {
                let mut seen = into.lock().unwrap();
                seen.parser.process(&buffer[..length]);
                seen.bytes.extend_from_slice(&buffer[..length]);
            }
        }
    }
}
