//! Work on several threads whose results are handed over in order.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use sudolab_core::Cancel;

/// Does piece after piece, numbered from 0, until `work` has none left, `take` breaks, or somebody cancels. Every
/// thread begins with a state of its own; results come in the order of their numbers. One thread is the caller's.
pub fn in_order<S, R: Send>(
    threads: usize,
    cancel: &Cancel,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, u64) -> Option<R> + Sync,
    take: &mut dyn FnMut(u64, R) -> ControlFlow<()>,
) {
    if threads <= 1 {
        return alone(cancel, &state, &work, take);
    }
    let (next, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    // Bounded, so that whoever takes slowly is waited for.
    let (sender, results) = mpsc::sync_channel(4 * threads);
    let started = std::thread::scope(|scope| {
        let mut started = 0;
        for _ in 0..threads {
            let (sender, next, stop, state, work) = (sender.clone(), &next, &stop, &state, &work);
            let thread = std::thread::Builder::new().spawn_scoped(scope, move || {
                let mut state = state();
                while !stop.load(Ordering::Relaxed) && !cancel.is_cancelled() {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(result) = work(&mut state, number) else { break };
                    // Nobody listens any more.
                    if sender.send((number, result)).is_err() {
                        break;
                    }
                }
            });
            started += usize::from(thread.is_ok());
        }
        drop(sender);
        hand_over(results, take);
        stop.store(true, Ordering::Relaxed);
        started
    });
    // Fewer threads do the same work; without any, this one does.
    if started == 0 {
        alone(cancel, &state, &work, take);
    }
}

fn alone<S, R>(
    cancel: &Cancel,
    state: impl Fn() -> S,
    work: impl Fn(&mut S, u64) -> Option<R>,
    take: &mut dyn FnMut(u64, R) -> ControlFlow<()>,
) {
    let mut state = state();
    for number in 0.. {
        let result = if cancel.is_cancelled() { None } else { work(&mut state, number) };
        if result.is_none_or(|result| take(number, result).is_break()) {
            return;
        }
    }
}

fn hand_over<R>(
    results: mpsc::Receiver<(u64, R)>,
    take: &mut dyn FnMut(u64, R) -> ControlFlow<()>,
) {
    let (mut early, mut wanted) = (BTreeMap::new(), 0);
    for (number, result) in results {
        early.insert(number, result);
        while let Some(result) = early.remove(&wanted) {
            if take(wanted, result).is_break() {
                return;
            }
            wanted += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_and_end_when_they_should() {
        for threads in [1, 2, 5] {
            let mut seen = Vec::new();
            let work = |_: &mut (), number: u64| (number < 100).then_some(number * number);
            in_order(threads, &Cancel::new(), || (), work, &mut |number, square| {
                seen.push((number, square));
                ControlFlow::Continue(())
            });
            assert!(seen.into_iter().eq((0..100).map(|number| (number, number * number))));
            let mut taken = 0;
            in_order(threads, &Cancel::new(), || (), |_, number| Some(number), &mut |_, _| {
                taken += 1;
                if taken == 7 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            assert_eq!(taken, 7);
        }
    }

    #[test]
    fn whoever_is_late_is_waited_for() {
        let slow_at_first = |_: &mut (), number: u64| {
            let turns = (200 - number.min(200)) * 1_000;
            let same = (0..turns).fold(number, |sum, more| std::hint::black_box(sum ^ more ^ more));
            (number < 200).then_some(same)
        };
        let mut seen = Vec::new();
        in_order(4, &Cancel::new(), || (), slow_at_first, &mut |_, same| {
            seen.push(same);
            ControlFlow::Continue(())
        });
        assert!(seen.into_iter().eq(0..200));
    }
}
