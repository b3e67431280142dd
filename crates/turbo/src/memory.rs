//! Freed memory that the allocator keeps goes back to the system. It has nothing to do with solving; it is here because
//! no other crate may hold `unsafe`.
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
