//! The limit of memory: reading takes at most ten times the input and 64 MB at its peak.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

const TIMES: usize = 10;
const MORE: usize = 64_000_000;

/// The system's heap, counted. Not a crate's: the one we know takes every growing vector for two, and pages of a large
/// one are moved, not copied.
struct Counted {
    now: AtomicUsize,
    peak: AtomicUsize,
}

#[global_allocator]
static HEAP: Counted = Counted { now: AtomicUsize::new(0), peak: AtomicUsize::new(0) };

impl Counted {
    fn add(&self, bytes: usize) {
        let now = self.now.fetch_add(bytes, Relaxed) + bytes;
        self.peak.fetch_max(now, Relaxed);
    }

    fn subtract(&self, bytes: usize) {
        self.now.fetch_sub(bytes, Relaxed);
    }
}

// SAFETY: every call goes on to the system's heap as it came; counting touches no memory of theirs.
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        self.add(layout.size());
        // SAFETY: the caller's promises are those that are asked for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        self.add(layout.size());
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        self.subtract(layout.size());
        // SAFETY: as above.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        self.subtract(layout.size());
        self.add(size);
        // SAFETY: as above.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

/// Does some reading of so many bytes.
///
/// # Errors
/// How much the heap grew meanwhile, if that is beyond the limit.
pub(crate) fn limited(input: usize, read: impl FnOnce()) -> Result<(), String> {
    let before = HEAP.now.load(Relaxed);
    HEAP.peak.store(before, Relaxed);
    read();
    let peak = HEAP.peak.load(Relaxed).saturating_sub(before);
    if peak <= TIMES * input + MORE {
        return Ok(());
    }
    let (peak, more) = (peak / 1_000_000, MORE / 1_000_000);
    Err(format!(
        "{peak} MB of heap to read {input} bytes; {TIMES} times the input and {more} MB are allowed"
    ))
}
