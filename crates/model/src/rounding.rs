//! Rounding, once for the whole program.

/// A number with so many decimals, without a negative zero.
pub fn round_to(value: f64, decimals: i32) -> f64 {
    let factor = 10f64.powi(decimals);
    (value * factor).round() / factor + 0.0
}

/// A number cut to so many decimals, so that a share just below a bound is never shown as having reached it.
pub fn floor_to(value: f64, decimals: i32) -> f64 {
    let factor = 10f64.powi(decimals);
    (value * factor).floor() / factor + 0.0
}
