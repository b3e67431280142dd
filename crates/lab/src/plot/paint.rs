//! Colours by what they are for, light and dark. The series' colours are those of Okabe and Ito
//! (2008), darkened where white paper needs it; no plot tells things apart by colour alone.

/// Red, green, blue.
pub(super) type Rgb = [u8; 3];

/// What a colour is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Paint {
    /// Behind everything.
    Paper,
    /// Text and axes.
    Ink,
    /// Text and lines of less weight.
    Muted,
    /// Lines behind the data.
    Grid,
    /// The data of one series; beyond [`HUES`] they repeat, with other markers and dashes.
    Series(usize),
    /// A step of the ramp from little to much.
    Heat(u8),
    /// Text on that step.
    OnHeat(u8),
    /// A step of the ramp from negative to positive.
    Split(u8),
    /// Text on that step.
    OnSplit(u8),
}

/// How many colours series have.
pub(super) const HUES: usize = 7;
/// The last step of a ramp; the first is 0.
pub(super) const LAST_STEP: u8 = 32;

const SERIES: [[Rgb; 2]; HUES] = [
    [[0, 114, 178], [86, 180, 233]],
    [[213, 94, 0], [242, 138, 60]],
    [[0, 131, 95], [43, 189, 146]],
    [[168, 87, 138], [217, 148, 189]],
    [[201, 134, 0], [240, 197, 66]],
    [[64, 160, 216], [160, 214, 250]],
    [[92, 100, 112], [170, 179, 192]],
];
const HEAT: [[Rgb; 4]; 2] = [
    [[240, 245, 250], [158, 202, 225], [49, 130, 189], [8, 48, 107]],
    [[32, 41, 52], [33, 90, 130], [74, 160, 210], [224, 243, 255]],
];
const SPLIT: [[Rgb; 5]; 2] = [
    [[166, 72, 0], [236, 164, 102], [247, 247, 247], [124, 182, 222], [0, 84, 140]],
    [[255, 170, 96], [160, 86, 26], [36, 41, 48], [28, 100, 150], [120, 200, 250]],
];

impl Paint {
    /// The step of a ramp for a share between 0 and 1.
    pub(super) fn step(share: f64) -> u8 {
        (share.clamp(0.0, 1.0) * f64::from(LAST_STEP)).round() as u8
    }

    /// Its name in stylesheets.
    pub(super) fn name(self) -> String {
        match self {
            Paint::Paper => "paper".into(),
            Paint::Ink => "ink".into(),
            Paint::Muted => "muted".into(),
            Paint::Grid => "grid".into(),
            Paint::Series(index) => format!("series-{}", index % HUES),
            Paint::Heat(step) => format!("heat-{step}"),
            Paint::OnHeat(step) => format!("on-heat-{step}"),
            Paint::Split(step) => format!("split-{step}"),
            Paint::OnSplit(step) => format!("on-split-{step}"),
        }
    }

    /// Its colour, in the dark or not.
    pub(super) fn rgb(self, dark: bool) -> Rgb {
        let side = usize::from(dark);
        match self {
            Paint::Paper => [[255, 255, 255], [24, 28, 34]][side],
            Paint::Ink => [[22, 25, 29], [236, 239, 243]][side],
            Paint::Muted => [[74, 82, 96], [170, 179, 192]][side],
            Paint::Grid => [[222, 226, 232], [52, 59, 69]][side],
            Paint::Series(index) => SERIES[index % HUES][side],
            Paint::Heat(step) => between(&HEAT[side], step),
            Paint::Split(step) => between(&SPLIT[side], step),
            Paint::OnHeat(step) => readable_on(between(&HEAT[side], step)),
            Paint::OnSplit(step) => readable_on(between(&SPLIT[side], step)),
        }
    }

    /// Every paint there is, for a stylesheet of all.
    pub(super) fn all() -> Vec<Paint> {
        let plain = [Paint::Paper, Paint::Ink, Paint::Muted, Paint::Grid];
        let steps = |paint: fn(u8) -> Paint| (0..=LAST_STEP).map(paint);
        plain
            .into_iter()
            .chain((0..HUES).map(Paint::Series))
            .chain(steps(Paint::Heat))
            .chain(steps(Paint::OnHeat))
            .chain(steps(Paint::Split))
            .chain(steps(Paint::OnSplit))
            .collect()
    }
}

/// `#rrggbb`
pub(super) fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn between(stops: &[Rgb], step: u8) -> Rgb {
    let place = f64::from(step.min(LAST_STEP)) / f64::from(LAST_STEP) * (stops.len() - 1) as f64;
    let first = (place as usize).min(stops.len() - 2);
    let rest = place - first as f64;
    std::array::from_fn(|i| {
        let (a, b) = (f64::from(stops[first][i]), f64::from(stops[first + 1][i]));
        (a + (b - a) * rest).round() as u8
    })
}

/// Black or white, whichever has more contrast (WCAG 2).
fn readable_on(back: Rgb) -> Rgb {
    let light = luminance(back);
    if 1.05 / (light + 0.05) > (light + 0.05) / 0.05 { [255, 255, 255] } else { [0, 0, 0] }
}

/// Relative luminance (WCAG 2).
fn luminance(colour: Rgb) -> f64 {
    let linear = colour.map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contrast(a: Rgb, b: Rgb) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn text_can_be_read_on_every_paint() {
        for dark in [false, true] {
            let paper = Paint::Paper.rgb(dark);
            for (text, least) in [(Paint::Ink, 12.0), (Paint::Muted, 4.5)] {
                assert!(contrast(text.rgb(dark), paper) >= least, "{text:?}");
            }
            for step in 0..=LAST_STEP {
                let pairs = [
                    (Paint::Heat(step), Paint::OnHeat(step)),
                    (Paint::Split(step), Paint::OnSplit(step)),
                ];
                for (back, text) in pairs {
                    assert!(contrast(text.rgb(dark), back.rgb(dark)) >= 4.5, "{back:?}");
                }
            }
        }
    }

    #[test]
    fn marks_can_be_seen_on_paper() {
        for dark in [false, true] {
            for index in 0..HUES {
                let contrast = contrast(Paint::Series(index).rgb(dark), Paint::Paper.rgb(dark));
                assert!(contrast >= 2.8, "series {index}: {contrast}");
            }
        }
    }
}
