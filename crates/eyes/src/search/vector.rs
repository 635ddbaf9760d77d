//! Vectors as they are kept: one signed byte a number and one scale a vector, a quarter of the size and as good to rank by.

/// A vector in signed bytes; number `i` is `bytes[i] * scale`.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Vector {
    /// The numbers, -127 to 127.
    pub(crate) bytes: Vec<i8>,
    /// What a step of one is worth.
    pub(crate) scale: f32,
}

impl Vector {
    /// Rounds a vector to bytes. What is not a number becomes nothing, so that no comparison is ever with it.
    pub(crate) fn of(numbers: &[f32]) -> Self {
        let largest = numbers
            .iter()
            .filter(|number| number.is_finite())
            .fold(0.0_f32, |largest, number| largest.max(number.abs()));
        if largest == 0.0 {
            return Self { bytes: vec![0; numbers.len()], scale: 0.0 };
        }
        let scale = largest / 127.0;
        let bytes = numbers.iter().map(|number| (number / scale).round() as i8).collect();
        Self { bytes, scale }
    }
}

/// The inner product of a question's vector and a kept one: their cosine, both being of length one.
pub(crate) fn cosine(question: &[f32], bytes: &[i8], scale: f32) -> f64 {
    const LANES: usize = 16;
    let mut sums = [0.0_f32; LANES];
    let (question_rest, bytes_rest) = {
        let mut question = question.chunks_exact(LANES);
        let mut bytes = bytes.chunks_exact(LANES);
        // Sums side by side, so that the compiler may compute them at once; always in the same order.
        for (ours, theirs) in question.by_ref().zip(bytes.by_ref()) {
            for lane in 0..LANES {
                sums[lane] += ours[lane] * f32::from(theirs[lane]);
            }
        }
        (question.remainder(), bytes.remainder())
    };
    let rest: f32 = question_rest.iter().zip(bytes_rest).map(|(ours, theirs)| ours * f32::from(*theirs)).sum();
    f64::from((sums.iter().sum::<f32>() + rest) * scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_length_one(numbers: &[f32]) -> Vec<f32> {
        let length = numbers.iter().map(|number| number * number).sum::<f32>().sqrt();
        numbers.iter().map(|number| number / length).collect()
    }

    #[test]
    fn a_cosine_by_bytes_is_that_by_numbers_to_a_hundredth() {
        for dims in [1, 15, 16, 17, 384, 1536] {
            let one: Vec<f32> = (0..dims).map(|i| ((i * 37 % 101) as f32 - 50.0) / 50.0 + 0.001).collect();
            let other: Vec<f32> = (0..dims).map(|i| ((i * 53 % 97) as f32 - 48.0) / 48.0 + 0.3).collect();
            let (one, other) = (of_length_one(&one), of_length_one(&other));
            let exact: f32 = one.iter().zip(&other).map(|(a, b)| a * b).sum();
            let kept = Vector::of(&other);
            let got = cosine(&one, &kept.bytes, kept.scale);
            assert!((got - f64::from(exact)).abs() < 0.01, "{dims}: {got} and {exact}");
        }
    }

    #[test]
    fn what_is_no_number_is_like_nothing() {
        let kept = Vector::of(&[f32::NAN, 1.0, f32::INFINITY, -0.5]);
        assert_eq!(kept.bytes, [0, 127, 127, -64]);
        assert_eq!(Vector::of(&[f32::NAN; 4]).scale.to_bits(), 0);
        assert_eq!(Vector::of(&[0.0; 4]).bytes, [0; 4]);
        assert!(Vector::of(&[]).bytes.is_empty());
    }
}
