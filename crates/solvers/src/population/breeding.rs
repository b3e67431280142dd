//! How boards are bred. A genome is the digits of the free cells, box by box; all that
//! happens here happens to whole boxes or within one, so every box keeps its digits.

use std::ops::Range;
use sudolab_core::Random;

/// A board of the population.
#[derive(Clone)]
pub(super) struct Individual {
    pub(super) digits: Vec<u16>,
    pub(super) cost: u32,
}

/// Two children: each box of the first comes from the father with the chance `rate`, else
/// from the mother, and that of the second from the other parent. Each child has at least
/// one box of each parent (if there are two boxes).
pub(super) fn cross(
    boxes: &[Range<usize>],
    mother: &[u16],
    father: &[u16],
    rate: f64,
    random: &mut Random,
) -> [Vec<u16>; 2] {
    let mut from_father: Vec<bool> = boxes.iter().map(|_| random.unit() < rate).collect();
    if from_father.iter().all(|&from| from == from_father[0]) {
        let odd = random.below(boxes.len());
        from_father[odd] ^= true;
    }
    let mut children = [mother.to_vec(), father.to_vec()];
    for (range, _) in boxes.iter().zip(from_father).filter(|(_, from)| *from) {
        children[0][range.clone()].copy_from_slice(&father[range.clone()]);
        children[1][range.clone()].copy_from_slice(&mother[range.clone()]);
    }
    children
}

/// Puts one box into random order.
pub(super) fn scramble(boxes: &[Range<usize>], digits: &mut [u16], random: &mut Random) {
    let range = boxes[random.below(boxes.len())].clone();
    random.shuffle(&mut digits[range]);
}

/// Chooses by roulette: the cheaper an individual, the larger its share. The most
/// expensive one has a share of 1, and each missing digit less adds 1.
pub(super) struct Roulette {
    /// The sum of the shares up to each individual.
    sums: Vec<usize>,
}

impl Roulette {
    pub(super) fn new(members: &[Individual]) -> Roulette {
        let worst = members.iter().map(|member| member.cost).max().unwrap_or(0);
        let mut sum = 0;
        let share = |member: &Individual| {
            sum += (worst - member.cost) as usize + 1;
            sum
        };
        Roulette { sums: members.iter().map(share).collect() }
    }

    pub(super) fn spin(&self, random: &mut Random) -> usize {
        let all = self.sums.last().copied().unwrap_or(0);
        let ball = random.below(all);
        self.sums.partition_point(|&sum| sum <= ball)
    }
}

/// How much individuals differ: the share of individuals that do not have the most
/// frequent digit of a free cell, as a mean over the cells.
pub(super) fn diversity(members: &[Individual], side: usize) -> f64 {
    let free = members[0].digits.len();
    let mut different = 0;
    let mut counts = vec![0; side];
    for cell in 0..free {
        counts.fill(0);
        members.iter().for_each(|member| counts[usize::from(member.digits[cell])] += 1);
        different += members.len() - counts.iter().max().copied().unwrap_or(0);
    }
    different as f64 / (free * members.len()).max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boxes() -> Vec<Range<usize>> {
        vec![0..4, 4..6, 6..9]
    }

    fn sorted(digits: &[u16]) -> Vec<u16> {
        let mut digits = digits.to_vec();
        digits.sort_unstable();
        digits
    }

    #[test]
    fn children_take_whole_boxes_from_both_parents() {
        let (mother, father) = ([1, 2, 3, 4, 1, 2, 7, 8, 9], [4, 3, 2, 1, 2, 1, 9, 8, 7]);
        for seed in 0..200 {
            for rate in [0.0, 0.5, 1.0] {
                let children = cross(&boxes(), &mother, &father, rate, &mut Random::new(seed));
                for child in &children {
                    let from = |parent: &[u16]| {
                        boxes()
                            .into_iter()
                            .filter(|r| child[r.clone()] == parent[r.clone()])
                            .count()
                    };
                    assert_eq!(from(&mother) + from(&father), 3);
                    assert!(from(&mother) > 0 && from(&father) > 0, "both parents have a part");
                }
                for range in boxes() {
                    assert_ne!(children[0][range.clone()], children[1][range]);
                }
            }
        }
    }

    #[test]
    fn a_scrambled_box_keeps_its_digits_and_the_others_their_order() {
        let before = [1, 2, 3, 4, 1, 2, 7, 8, 9];
        let mut changed = [false; 3];
        for seed in 0..100 {
            let mut digits = before;
            scramble(&boxes(), &mut digits, &mut Random::new(seed));
            for (box_changed, range) in changed.iter_mut().zip(boxes()) {
                assert_eq!(sorted(&digits[range.clone()]), sorted(&before[range.clone()]));
                *box_changed |= digits[range.clone()] != before[range];
            }
        }
        assert_eq!(changed, [true; 3]);
    }

    #[test]
    fn the_roulette_favours_the_cheap() {
        let member = |cost| Individual { digits: Vec::new(), cost };
        let roulette = Roulette::new(&[member(9), member(7), member(10)]);
        let mut random = Random::new(5);
        let mut counts = [0i32; 3];
        (0..70_000).for_each(|_| counts[roulette.spin(&mut random)] += 1);
        // Shares 2, 4 and 1 of 7.
        for (count, expected) in counts.into_iter().zip([20_000, 40_000, 10_000]) {
            assert!((count - expected).abs() < 700, "{counts:?}");
        }
    }

    #[test]
    fn diversity_goes_from_alike_to_different() {
        let member = |digits: &[u16]| Individual { digits: digits.to_vec(), cost: 0 };
        assert_eq!(diversity(&[member(&[0, 1]), member(&[0, 1])], 4), 0.0);
        assert_eq!(diversity(&[member(&[0, 1]), member(&[1, 0])], 4), 0.5);
        assert_eq!(diversity(&[member(&[0, 1]), member(&[0, 2])], 4), 0.25);
    }
}
