//! The distributions that tests need.

/// The logarithm of the gamma function for positive arguments (Lanczos 1964, g = 7, nine terms).
pub fn ln_gamma(x: f64) -> f64 {
    const TERMS: [f64; 8] = [
        676.520_368_121_885_1,
        -1_259.139_216_722_402_8,
        771.323_428_777_653_1,
        -176.615_029_162_140_6,
        12.507_343_278_686_905,
        -0.138_571_095_265_720_12,
        9.984_369_578_019_572e-6,
        1.505_632_735_149_311_6e-7,
    ];
    if x < 0.5 {
        let pi = std::f64::consts::PI;
        return (pi / (pi * x).sin()).ln() - ln_gamma(1.0 - x);
    }
    let x = x - 1.0;
    let first = 0.999_999_999_999_809_9;
    let sum = TERMS.iter().zip(1..).fold(first, |sum, (term, i)| sum + term / (x + i as f64));
    let t = x + 7.5;
    0.5 * std::f64::consts::TAU.ln() + (x + 0.5) * t.ln() - t + sum.ln()
}

/// The regularised upper incomplete gamma function Q(a, x).
pub fn gamma_q(a: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return 1.0;
    }
    let scale = (a * x.ln() - x - ln_gamma(a)).exp();
    if x < a + 1.0 {
        return 1.0 - scale * gamma_series(a, x);
    }
    scale / continued_fraction(x + 1.0 - a, |i| (-i * (i - a), x + 2.0 * i + 1.0 - a))
}

fn gamma_series(a: f64, x: f64) -> f64 {
    let mut term = 1.0 / a;
    let mut sum = term;
    let mut i = 0.0;
    while term > sum * f64::EPSILON {
        i += 1.0;
        term *= x / (a + i);
        sum += term;
    }
    sum
}

/// `first + a1 / (b1 + a2 / (b2 + ...))` by the method of Lentz, as Thompson and Barnett (1986)
/// keep it from dividing by zero.
fn continued_fraction(first: f64, term: impl Fn(f64) -> (f64, f64)) -> f64 {
    const TINY: f64 = 1e-300;
    const MOST: usize = 10_000;
    let safe = |value: f64| if value.abs() < TINY { TINY } else { value };
    let mut value = safe(first);
    let (mut c, mut d) = (value, 0.0);
    for i in 1..=MOST {
        let (a, b) = term(i as f64);
        d = 1.0 / safe(b + a * d);
        c = safe(b + a / c);
        value *= c * d;
        if (c * d - 1.0).abs() < f64::EPSILON {
            break;
        }
    }
    value
}

/// The regularised incomplete beta function I_x(a, b).
pub fn beta_i(a: f64, b: f64, x: f64) -> f64 {
    if x <= 0.0 || x >= 1.0 {
        return x.clamp(0.0, 1.0);
    }
    // The fraction converges fast only on this side of the mean.
    if x > (a + 1.0) / (a + b + 2.0) {
        return 1.0 - beta_i(b, a, 1.0 - x);
    }
    let ln_beta = ln_gamma(a) + ln_gamma(b) - ln_gamma(a + b);
    let scale = (a * x.ln() + b * (-x).ln_1p() - ln_beta).exp() / a;
    let term = |i: f64| {
        let half = (i / 2.0).floor();
        let even = half * (b - half) * x / ((a + i - 1.0) * (a + i));
        let odd = -(a + half) * (a + b + half) * x / ((a + i - 1.0) * (a + i));
        (if i % 2.0 == 0.0 { even } else { odd }, 1.0)
    };
    scale / continued_fraction(1.0, term)
}

/// The probability that a chi-square variable is larger.
pub fn chi_square_sf(value: f64, degrees: f64) -> f64 {
    gamma_q(degrees / 2.0, value / 2.0)
}

/// The probability that an F variable is larger.
pub fn f_sf(value: f64, above: f64, below: f64) -> f64 {
    beta_i(below / 2.0, above / 2.0, below / (below + above * value))
}

/// The probability that a standard normal variable is at most this.
pub fn normal_cdf(z: f64) -> f64 {
    let tail = 0.5 * gamma_q(0.5, z * z / 2.0);
    if z < 0.0 { tail } else { 1.0 - tail }
}

/// Where a standard normal variable lies below with this probability.
pub fn normal_quantile(share: f64) -> f64 {
    if share > 0.5 {
        return -normal_quantile(1.0 - share); // The lower tail has the digits.
    }
    if share <= 0.0 {
        return f64::NEG_INFINITY;
    }
    root(-40.0, 0.0, |z| normal_cdf(z) - share)
}

/// The probability that the range of `k` standard normal variables is larger than `range`: the
/// studentized range with infinitely many degrees of freedom.
pub fn studentized_range_sf(range: f64, k: usize) -> f64 {
    if range <= 0.0 || k < 2 {
        return 1.0;
    }
    // The smallest variable is at z, the others within the range above it. The trapezium rule
    // converges exponentially for smooth functions that vanish at both ends.
    const STEP: f64 = 0.1;
    const STEPS: i32 = 90;
    let within = |i: i32| {
        let z = f64::from(i) * STEP;
        let density = (-z * z / 2.0).exp() / std::f64::consts::TAU.sqrt();
        density * (normal_cdf(-z) - normal_cdf(-z - range)).max(0.0).powi(k as i32 - 1)
    };
    let inside: f64 = (-STEPS..=STEPS).map(within).sum::<f64>() * STEP * k as f64;
    (1.0 - inside).clamp(0.0, 1.0)
}

/// The range that `k` standard normal variables stay within with this probability.
pub fn studentized_range_quantile(share: f64, k: usize) -> f64 {
    root(0.0, 50.0, |range| 1.0 - studentized_range_sf(range, k) - share)
}

/// Where a rising function passes zero, by halving.
fn root(mut low: f64, mut high: f64, function: impl Fn(f64) -> f64) -> f64 {
    for _ in 0..64 {
        let middle = (low + high) / 2.0;
        if function(middle) < 0.0 { low = middle } else { high = middle }
    }
    (low + high) / 2.0
}
