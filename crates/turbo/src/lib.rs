//! 9x9 Sudoku at full speed.
mod backend;
mod branch;
mod digits;
mod engine;
mod group;
mod pass;
mod vector;
pub fn try_out(which: &str, puzzles: &[[u8; 81]], limit: u64, out: &mut [(u64, u64, [u8; 81])]) {
    match which {
        "avx2" => go::<vector::avx2::Avx2>(puzzles, limit, out),
        "avx512" => go::<vector::avx512::Avx512>(puzzles, limit, out),
        _ => go::<vector::portable::Portable>(puzzles, limit, out),
    }
}
fn go<B: backend::Backend>(puzzles: &[[u8; 81]], limit: u64, out: &mut [(u64, u64, [u8; 81])]) {
    let mut engine = engine::Engine::<B>::new();
    let mut i = 0;
    engine.run(
        limit,
        &mut |w| {
            if i < puzzles.len() {
                B::read(&puzzles[i], w);
                i += 1;
                true
            } else {
                false
            }
        },
        &mut |n, f| out[n] = (f.count, f.guesses, f.solution),
    );
}
pub fn try_one(which: &str, puzzles: &[[u8; 81]], limit: u64, out: &mut [(u64, u64, [u8; 81])]) {
    try_out(which, puzzles, limit, out)
}
