//! Rounding, once for the whole program.

/// A number with so many decimals, without a negative zero.
pub fn round_to(value: f64, decimals: i32) -> f64 {
    let factor = 10f64.powi(decimals);
    (value * factor).round() / factor + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounding_knows_no_negative_zero() {
        assert_eq!([-0.04, 0.55].map(|value| round_to(value, 1).to_string()), ["0", "0.6"]);
    }
}
