use super::*;
use proptest::prelude::*;
use sudolab_core::Shape;

/// A filling of a board with some givens, in random order.
fn random_filling(side: usize, seed: u64) -> Filling {
    let shape = Shape::for_side(side).unwrap();
    let mut random = Random::new(seed);
    let mut grid = Grid::empty(shape);
    for cell in shape.all_cells() {
        if random.below(3) == 0 {
            grid.set(cell, Some(Digit::from_index(random.below(side))));
            if grid.clash().is_some() {
                grid.set(cell, None);
            }
        }
    }
    let mut filling = Filling::new(&Layout::plain(shape), grid);
    filling.shuffle(&mut random);
    filling
}

/// The cost, counted anew from the grid.
fn cost_of(grid: &Grid) -> u32 {
    let layout = Layout::plain(grid.shape());
    let lines = layout.units().iter().filter(|unit| unit.kind != UnitKind::Box);
    let missing = |unit: &sudolab_core::Unit| {
        let digits: AnyDigits = unit.cells.iter().filter_map(|&cell| grid.get(cell)).collect();
        grid.shape().side() - digits.len()
    };
    lines.map(missing).sum::<usize>() as u32
}

fn boxes_are_permutations(grid: &Grid) -> bool {
    let layout = Layout::plain(grid.shape());
    let mut boxes = layout.units().iter().filter(|unit| unit.kind == UnitKind::Box);
    boxes.all(|unit| {
        let digits: AnyDigits = unit.cells.iter().filter_map(|&cell| grid.get(cell)).collect();
        digits.len() == grid.shape().side()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..Default::default() })]

    #[test]
    fn the_cost_of_a_swap_is_what_counting_anew_gives(
        side in prop::sample::select(vec![4usize, 6, 9, 12, 16]),
        seed: u64,
        moves in prop::collection::vec(any::<u64>(), 1..60),
    ) {
        let mut filling = random_filling(side, seed);
        prop_assume!(filling.free() > 0);
        prop_assert_eq!(filling.cost(), cost_of(&filling.grid()));
        for bits in moves {
            let swap = filling.any_swap(bits);
            prop_assert_ne!(swap.0, swap.1);
            let before = filling.cost();
            let delta = filling.delta(swap);
            filling.swap(swap, delta);
            prop_assert_eq!(before.wrapping_add_signed(delta), cost_of(&filling.grid()));
            prop_assert_eq!(filling.cost(), cost_of(&filling.grid()));
            prop_assert!(boxes_are_permutations(&filling.grid()));
        }
    }
}

#[test]
fn a_cell_wishes_only_for_its_candidates() {
    let puzzle = Puzzle::new(Grid::empty(Shape::classic())).unwrap();
    let mut board = Singles::<1>::of(&puzzle, &mut Run::new(&puzzle)).unwrap();
    let five = Digit::from_index(4);
    board.set(Cell(0), five, &mut |_| ());
    let mut filling = Filling::around(&board);
    let mut random = Random::new(9);
    for _ in 0..20_000 {
        let swap = filling.wished_swap(random.bits());
        assert_ne!(swap.0, swap.1);
        let (wishing, holder) = (filling.slots[swap.0], filling.slots[swap.1]);
        assert_eq!(wishing.first, holder.first, "both lie in one box");
        let digit = Digit::from_index(filling.digits[swap.1].into());
        assert!(board.candidates(wishing.cell).contains(digit));
        filling.swap(swap, filling.delta(swap));
        assert_eq!(filling.grid().get(Cell(0)), Some(five), "fixed cells stay");
    }
    assert_eq!(filling.cost(), cost_of(&filling.grid()));
}

#[test]
fn every_pair_of_a_box_is_drawn_equally_often() {
    let filling = Filling::new(
        &Layout::plain(Shape::for_side(4).unwrap()),
        Grid::empty(Shape::for_side(4).unwrap()),
    );
    let mut random = Random::new(1);
    let mut counts = [[0; 16]; 16];
    for _ in 0..48_000 {
        let Swap(a, b) = filling.any_swap(random.bits());
        counts[a][b] += 1;
    }
    let drawn: Vec<i32> = counts.iter().flatten().copied().filter(|&n| n > 0).collect();
    assert_eq!(drawn.len(), 4 * 12, "ordered pairs within four boxes");
    assert!(drawn.iter().all(|&n| (850..1_150).contains(&n)), "{drawn:?}");
}
