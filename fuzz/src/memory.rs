//! The limit of memory: reading takes at most ten times the input and 64 MB at its peak.

use peak_alloc::PeakAlloc;

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

const TIMES: usize = 10;
const MORE: usize = 64_000_000;

/// Does some reading of so many bytes.
///
/// # Panics
/// The heap grew beyond the limit meanwhile.
pub(crate) fn limited<T>(what: &str, input: usize, read: impl FnOnce() -> T) -> T {
    HEAP.reset_peak_usage();
    let before = HEAP.current_usage();
    let result = read();
    let peak = HEAP.peak_usage().saturating_sub(before);
    assert!(
        peak <= TIMES * input + MORE,
        "{what}: {} MB of heap to read {input} bytes; {TIMES} times the input and {} MB are allowed",
        peak / 1_000_000,
        MORE / 1_000_000
    );
    result
}
