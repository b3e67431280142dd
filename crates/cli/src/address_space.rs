//! Makes do with a limited address space (`ulimit -v`). A failed allocation aborts the program, so we check at the start
//! whether there is enough, say so if not, and lower the memory limit of searches to what is left.

use std::fs;
use std::sync::LazyLock;
use sudolab::quantity::bytes;

/// What commands map once they have begun: tables and text, what small searches hold, and for each thread its stack.
fn needed() -> u64 {
    stacks() + (24 << 20)
}

fn stacks() -> u64 {
    threads() * (3 << 20)
}

fn threads() -> u64 {
    std::thread::available_parallelism().map_or(1, |threads| threads.get() as u64)
}

/// What the C library would like to reserve for so many threads.
fn reserved() -> u64 {
    (8 * threads() + 4) * (128 << 20)
}

/// What is mapped and what may be, in bytes, where the system sets a limit and tells.
struct Limited {
    mapped: u64,
    limit: u64,
}

/// As it was at the start.
static LIMITED: LazyLock<Option<Limited>> = LazyLock::new(|| {
    let limits = fs::read_to_string("/proc/self/limits").ok()?;
    let status = fs::read_to_string("/proc/self/status").ok()?;
    Some(Limited {
        limit: figure(&limits, "Max address space")?,
        mapped: figure(&status, "VmSize:")? << 10,
    })
});

/// The number after a name; 'unlimited' is none.
fn figure(text: &str, name: &str) -> Option<u64> {
    let values = text.lines().find_map(|line| line.strip_prefix(name))?;
    values.split_whitespace().next()?.parse().ok()
}

/// Makes do with what there is; why nothing can be begun, if so.
pub(crate) fn settle() -> Result<(), String> {
    let Some(Limited { mapped, limit }) = LIMITED.as_ref() else { return Ok(()) };
    let needed = mapped + needed();
    if *limit < needed {
        let (limit, needed) = (bytes(*limit), bytes(needed));
        return Err(format!(
            "the address space is limited to {limit} (ulimit -v), and this program needs at least {needed}"
        ));
    }
    if *limit < needed + reserved() {
        sudolab::turbo::share_memory();
    }
    Ok(())
}

/// How much searches may hold in all: this, or less if there is less. What grows is there twice for a moment, and they
/// are not alone.
pub(crate) fn at_most(wanted: u64) -> u64 {
    let share = |all: &Limited| all.limit.saturating_sub(all.mapped + stacks()) / 3;
    LIMITED.as_ref().map_or(wanted, |all| wanted.min(share(all)))
}

#[cfg(test)]
mod tests {
    use super::figure;

    #[test]
    fn figures_are_read_as_linux_writes_them() {
        let limits = "Limit                     Soft Limit           Hard Limit           Units\n\
                      Max stack size            8388608              unlimited            bytes\n\
                      Max address space         104857600            unlimited            bytes\n";
        assert_eq!(figure(limits, "Max address space"), Some(104_857_600));
        assert_eq!(figure(&limits.replace("104857600", "unlimited"), "Max address space"), None);
        assert_eq!(figure("VmPeak:\t 9 kB\nVmSize:\t   20316 kB\n", "VmSize:"), Some(20_316));
    }
}
