//! What tells series apart besides colour: markers and dashes.

use super::paint::Paint;
use super::picture::{Shape, Spot, Style};

/// With as many markers as this and [`super::paint::HUES`] colours, 56 series differ.
const MARKERS: usize = 8;

/// With five dashes, 35 lines differ.
const DASHES: [&[f64]; 5] =
    [&[], &[7.0, 3.0], &[2.0, 2.5], &[9.0, 3.0, 2.0, 3.0], &[4.0, 2.0, 1.5, 2.0, 1.5, 2.0]];

/// The dashes of the line of a series.
pub(super) fn dash(series: usize) -> &'static [f64] {
    DASHES[series % DASHES.len()]
}

pub(super) fn line_style(series: usize) -> Style {
    Style::stroked(Paint::Series(series), 1.8).dashed(dash(series))
}

pub(super) fn marker(series: usize, at: Spot, radius: f64) -> Shape {
    match outline(series % MARKERS) {
        None => Shape::Circle { at, radius },
        Some((lines, closed)) => Shape::Path { lines: placed(&lines, at, radius), closed },
    }
}

/// The style of a marker: some are made of lines, which are not filled.
pub(super) fn marker_style(series: usize) -> Style {
    let paint = Paint::Series(series);
    match outline(series % MARKERS) {
        Some((_, false)) => Style::stroked(paint, 1.6),
        _ => Style { stroke: Some(Paint::Paper), width: 0.6, ..Style::filled(paint) },
    }
}

/// The marker of a cut run: the hollow one, with an arrow to where the true value lies.
pub(super) fn cut_marker(series: usize, at: Spot, radius: f64, towards: Spot) -> Shape {
    let body = match outline(series % MARKERS) {
        None => vec![ring()],
        Some((mut lines, true)) => {
            lines.iter_mut().for_each(|line| line.push(line[0]));
            lines
        }
        Some((lines, false)) => lines,
    };
    let mut lines = placed(&body, at, radius);
    lines.extend(arrow(at, radius, towards));
    Shape::Path { lines, closed: false }
}

/// The style of [`cut_marker`].
pub(super) fn cut_style(series: usize) -> Style {
    Style::stroked(Paint::Series(series), 1.3)
}

/// From the rim of a marker outwards.
fn arrow(at: Spot, radius: f64, (dx, dy): Spot) -> [Vec<Spot>; 2] {
    let along = |far: f64, aside: f64| {
        (at.0 + (dx * far - dy * aside) * radius, at.1 + (dy * far + dx * aside) * radius)
    };
    [
        vec![along(1.0, 0.0), along(2.2, 0.0)],
        vec![along(1.6, -0.5), along(2.2, 0.0), along(1.6, 0.5)],
    ]
}

fn placed(lines: &[Vec<Spot>], at: Spot, radius: f64) -> Vec<Vec<Spot>> {
    let place = |spot: &Spot| (at.0 + spot.0 * radius, at.1 + spot.1 * radius);
    lines.iter().map(|line| line.iter().map(place).collect()).collect()
}

fn ring() -> Vec<Spot> {
    let spot = |i: i32| (f64::from(i) * std::f64::consts::TAU / 12.0).sin_cos();
    (0..=12).map(spot).collect()
}

/// Lines of a marker around the origin, about as large as a circle of radius 1, and whether they
/// close. `None` is the circle itself.
fn outline(which: usize) -> Option<(Vec<Vec<Spot>>, bool)> {
    let (lines, closed) = match which {
        1 => (vec![vec![(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)]], true),
        2 => (vec![vec![(0.0, -1.2), (1.1, 0.8), (-1.1, 0.8)]], true),
        3 => (vec![vec![(0.0, -1.3), (1.1, 0.0), (0.0, 1.3), (-1.1, 0.0)]], true),
        4 => (vec![vec![(-0.9, -0.9), (0.9, 0.9)], vec![(-0.9, 0.9), (0.9, -0.9)]], false),
        5 => (vec![vec![(0.0, 1.2), (1.1, -0.8), (-1.1, -0.8)]], true),
        6 => (vec![vec![(0.0, -1.2), (0.0, 1.2)], vec![(-1.2, 0.0), (1.2, 0.0)]], false),
        7 => (vec![star()], true),
        _ => return None,
    };
    Some((lines, closed))
}

fn star() -> Vec<Spot> {
    let spot = |i: i32| {
        let far = if i % 2 == 0 { 1.4 } else { 0.6 };
        let (sin, cos) = (f64::from(i) * std::f64::consts::PI / 5.0).sin_cos();
        (far * sin, -far * cos)
    };
    (0..10).map(spot).collect()
}
