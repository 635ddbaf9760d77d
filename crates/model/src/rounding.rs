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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounding_knows_no_negative_zero_and_cutting_never_reaches_the_bound() {
        assert_eq!(format!("{}", round_to(-0.04, 1)), "0");
        assert_eq!((round_to(0.55, 1), floor_to(0.549, 2), floor_to(0.0, 2)), (0.6, 0.54, 0.0));
    }
}
