//! The pattern behind subsets and fish: so many sets that together hold no more than as many things.

use std::ops::ControlFlow;

/// Looks for `size` of the sets (bits) whose union has just `size` members, and hands out their numbers
/// with the union. The sets that `look` sees are not empty.
pub(super) fn tight_groups<B>(
    sets: &[u64],
    size: usize,
    mut look: impl FnMut(&[usize], u64) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let fits = |set: &u64| *set != 0 && set.count_ones() as usize <= size;
    let numbers: Vec<usize> = (0..sets.len()).filter(|&number| fits(&sets[number])).collect();
    let mut chosen = Vec::with_capacity(size);
    extend(&Sets { sets, numbers: &numbers, size }, 0, 0, &mut chosen, &mut look)
}

struct Sets<'a> {
    sets: &'a [u64],
    numbers: &'a [usize],
    size: usize,
}

fn extend<B>(
    all: &Sets,
    from: usize,
    union: u64,
    chosen: &mut Vec<usize>,
    look: &mut impl FnMut(&[usize], u64) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if chosen.len() == all.size {
        return look(chosen, union);
    }
    for at in from..all.numbers.len() {
        let number = all.numbers[at];
        let wider = union | all.sets[number];
        if wider.count_ones() as usize <= all.size {
            chosen.push(number);
            extend(all, at + 1, wider, chosen, look)?;
            chosen.pop();
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_every_group_once() {
        let sets = [0b0011, 0b0110, 0b0101, 0b1111, 0b0011, 0];
        let mut found = Vec::new();
        let _ = tight_groups(&sets, 3, |numbers, union| {
            found.push((numbers.to_vec(), union));
            ControlFlow::<()>::Continue(())
        });
        let groups = [vec![0, 1, 2], vec![0, 1, 4], vec![0, 2, 4], vec![1, 2, 4]];
        assert_eq!(found, groups.map(|group| (group, 0b0111)));
    }
}
