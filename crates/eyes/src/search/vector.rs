//! Vectors as they are kept: one signed byte a number and one scale a vector, a quarter of the size and as good to rank by.

/// Rounds a vector to signed bytes and the worth of a step of one. Infinity and NaN become harmless, so that no comparison
/// is ever with them.
pub(crate) fn quantised(numbers: &[f32]) -> (Vec<u8>, f32) {
    let finite = numbers.iter().filter(|number| number.is_finite());
    let largest = finite.fold(0.0_f32, |largest, number| largest.max(number.abs()));
    let scale = largest / 127.0;
    let byte = |number: &f32| if scale > 0.0 { ((number / scale).round() as i8).cast_unsigned() } else { 0 };
    (numbers.iter().map(byte).collect(), scale)
}

/// The inner product of a question's vector and a kept one: their cosine, both being of length one.
pub(crate) fn cosine(question: &[f32], bytes: &[i8], scale: f32) -> f64 {
    let sum: f32 = std::iter::zip(question, bytes).map(|(ours, theirs)| ours * f32::from(*theirs)).sum();
    f64::from(sum * scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_length_one(numbers: &[f32]) -> Vec<f32> {
        let length = numbers.iter().map(|number| number * number).sum::<f32>().sqrt();
        numbers.iter().map(|number| number / length).collect()
    }

    fn kept(numbers: &[f32]) -> (Vec<i8>, f32) {
        let (bytes, scale) = quantised(numbers);
        (bytes.into_iter().map(u8::cast_signed).collect(), scale)
    }

    #[test]
    fn a_cosine_by_bytes_is_that_by_numbers_to_a_hundredth() {
        for dims in [1, 15, 16, 17, 384, 1536] {
            let one: Vec<f32> = (0..dims).map(|i| ((i * 37 % 101) as f32 - 50.0) / 50.0 + 0.001).collect();
            let other: Vec<f32> = (0..dims).map(|i| ((i * 53 % 97) as f32 - 48.0) / 48.0 + 0.3).collect();
            let (one, other) = (of_length_one(&one), of_length_one(&other));
            let exact: f32 = one.iter().zip(&other).map(|(a, b)| a * b).sum();
            let (bytes, scale) = kept(&other);
            let got = cosine(&one, &bytes, scale);
            assert!((got - f64::from(exact)).abs() < 0.01, "{dims}: {got} and {exact}");
        }
    }

    #[test]
    fn infinity_and_nan_are_harmless() {
        assert_eq!(kept(&[f32::NAN, 1.0, f32::INFINITY, -0.5]).0, [0, 127, 127, -64]);
        assert_eq!(kept(&[f32::NAN; 4]).1.to_bits(), 0);
        assert_eq!(kept(&[0.0; 4]).0, [0; 4]);
        assert!(kept(&[]).0.is_empty());
    }
}
