//! Distributions against SciPy 1.17.1: the call stands above each table.

use sudolab_lab::stats::special::*;

#[track_caller]
fn close(found: f64, expected: f64) {
    let tolerance = 1e-11 * expected.abs().max(1e-4);
    assert!((found - expected).abs() <= tolerance, "{found} instead of {expected}");
}

/// `stats.norm.cdf`
#[test]
fn normal_cdf_as_scipy() {
    close(normal_cdf(-3.0), 0.0013498980316300933);
    close(normal_cdf(-1.0), 0.15865525393145707);
    close(normal_cdf(0.0), 0.5);
    close(normal_cdf(0.5), 0.6914624612740131);
    close(normal_cdf(2.0), 0.9772498680518208);
    close(normal_cdf(5.0), 0.9999997133484281);
    close(normal_cdf(-8.0) * 1e16, 6.22096057427174);
}

/// `stats.norm.ppf`
#[test]
fn normal_quantile_as_scipy() {
    close(normal_quantile(1e-10), -6.361340902404056);
    close(normal_quantile(0.001), -3.090232306167813);
    close(normal_quantile(0.025), -1.9599639845400545);
    close(normal_quantile(0.5), 0.0);
    close(normal_quantile(0.9), 1.2815515655446004);
    close(normal_quantile(0.9999), 3.719016485455709);
    assert_eq!(normal_quantile(0.0), f64::NEG_INFINITY);
    assert_eq!(normal_quantile(1.0), f64::INFINITY);
}

/// `stats.chi2.sf`
#[test]
fn chi_square_as_scipy() {
    close(chi_square_sf(0.5, 1.0), 0.47950012218695337);
    close(chi_square_sf(3.84, 1.0), 0.05004352124870519);
    close(chi_square_sf(10.0, 4.0), 0.04042768199451279);
    close(chi_square_sf(50.0, 10.0) * 1e7, 2.669083424904495);
    close(chi_square_sf(200.0, 150.0), 0.003973185970821635);
    close(chi_square_sf(0.01, 20.0), 1.0);
}

/// `stats.f.sf`
#[test]
fn f_as_scipy() {
    close(f_sf(1.0, 1.0, 1.0), 0.5);
    close(f_sf(4.2, 3.0, 21.0), 0.01780530077699529);
    close(f_sf(0.3, 5.0, 100.0), 0.9117925162728557);
    close(f_sf(25.0, 2.0, 8.0), 0.00036194949390694787);
    close(f_sf(2.5, 40.0, 4000.0) * 1e7, 6.090342485266496);
}

/// `special.gammaln`
#[test]
fn ln_gamma_as_scipy() {
    close(ln_gamma(0.1), 2.252712651734206);
    close(ln_gamma(0.5), 0.5723649429247);
    close(ln_gamma(1.0), 0.0);
    close(ln_gamma(3.7), 1.428072326665388);
    close(ln_gamma(10.0), 12.801827480081469);
    close(ln_gamma(150.5), 602.5139548705853);
}
