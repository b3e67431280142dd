//! What is asked of the allocator of the C library. It has nothing to do with solving; it is here because no other crate
//! may hold `unsafe`.
#![allow(unsafe_code, reason = "a function of the C library")]

/// Gives back what the allocator keeps for later. The C library of most Linux systems keeps hundreds of megabytes after a
/// burst of searches, since pieces that are still used lie between those that are not. Elsewhere this does nothing.
#[inline]
pub fn give_back_memory() {
    trim();
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn trim() {
    unsafe extern "C" {
        /// <https://man7.org/linux/man-pages/man3/malloc_trim.3.html>
        fn malloc_trim(pad: usize) -> std::ffi::c_int;
    }
    // SAFETY: it may be called at any time from any thread, takes a number, and touches only memory that is free.
    unsafe { malloc_trim(0) };
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn trim() {}

/// Lets all threads take their memory from one place, for processes whose address space is limited. The C library of most
/// Linux systems reserves 64 MiB or 128 MiB of it for each thread, and a page for each small piece where that is too much.
/// To be called before there are threads. Elsewhere this does nothing.
#[inline]
pub fn share_memory() {
    one_arena();
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn one_arena() {
    use std::ffi::c_int;
    unsafe extern "C" {
        /// <https://man7.org/linux/man-pages/man3/mallopt.3.html>
        fn mallopt(parameter: c_int, value: c_int) -> c_int;
    }
    /// `M_ARENA_MAX` of malloc.h.
    const MOST_ARENAS: c_int = -8;
    // SAFETY: it takes two numbers and changes how memory is taken from now on. A value it does not know is refused.
    unsafe { mallopt(MOST_ARENAS, 1) };
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn one_arena() {}
