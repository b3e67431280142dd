//! Lines of many places, and lines that rise in steps.

use super::picture::Spot;

/// At most four spots for each half pixel along the axis: the first, the lowest, the highest and
/// the last. The picture is the same, however many places there are.
pub(super) fn thinned(spots: impl IntoIterator<Item = Spot>) -> Vec<Spot> {
    let spots: Vec<Spot> = spots.into_iter().collect();
    let mut kept = Vec::new();
    for column in spots.chunk_by(|a, b| (a.0 * 2.0).floor() == (b.0 * 2.0).floor()) {
        if let [first, .., last] = column {
            let by_height = |a: &&Spot, b: &&Spot| a.1.total_cmp(&b.1);
            let low = column.iter().min_by(by_height).unwrap_or(first);
            let high = column.iter().max_by(by_height).unwrap_or(first);
            kept.extend([*first, *low, *high, *last]);
        } else {
            kept.extend(column);
        }
    }
    kept.dedup();
    kept
}

/// Steps through spots that rise: along first, then up; from `start` and on to `end`.
pub(super) fn stairs(start: Spot, rising: &[Spot], end: f64) -> Vec<Spot> {
    let mut spots = vec![start];
    let mut height = start.1;
    for spot in thinned(rising.iter().copied()) {
        spots.extend([(spot.0, height), spot]);
        height = spot.1;
    }
    spots.push((end, height));
    spots.dedup();
    spots
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_million_places_become_a_few_thousand() {
        let spots = (0..1_000_000).map(|i| (f64::from(i) / 1e6 * 700.0, f64::from(i % 100)));
        let kept = thinned(spots);
        assert!(kept.len() <= 4 * 1400, "{}", kept.len());
        assert!(kept.iter().any(|spot| spot.1 == 0.0) && kept.iter().any(|spot| spot.1 == 99.0));
    }

    #[test]
    fn stairs_go_along_and_then_up() {
        let found = stairs((0.0, 10.0), &[(2.0, 5.0), (4.0, 3.0)], 6.0);
        let expected = [(0.0, 10.0), (2.0, 10.0), (2.0, 5.0), (4.0, 5.0), (4.0, 3.0), (6.0, 3.0)];
        assert_eq!(found, expected);
    }
}
