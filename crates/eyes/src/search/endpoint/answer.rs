//! An endpoint's answer, checked before it is believed.

use serde::Deserialize;

/// Most numbers of one vector.
const MAX_DIMENSIONS: usize = 8_192;

#[derive(Deserialize)]
struct Answer {
    data: Vec<Item>,
}

#[derive(Deserialize)]
struct Item {
    /// Which input it is of; some servers leave it out and keep the order.
    index: Option<usize>,
    embedding: Vec<f32>,
}

/// One vector of length one for each of `n` inputs, in their order; else what is wrong, as a phrase.
pub(crate) fn vectors(bytes: &[u8], n: usize) -> Result<Vec<Vec<f32>>, &'static str> {
    let answer: Answer = serde_json::from_slice(bytes).map_err(|_| "its answer is no list of embeddings")?;
    if answer.data.len() != n {
        return Err("it gave another number of vectors than there were texts");
    }
    let mut items: Vec<(usize, Vec<f32>)> = answer
        .data
        .into_iter()
        .enumerate()
        .map(|(position, item)| (item.index.unwrap_or(position), item.embedding))
        .collect();
    items.sort_by_key(|(index, _)| *index);
    if items.iter().enumerate().any(|(expected, (index, _))| *index != expected) {
        return Err("its vectors are numbered wrongly");
    }
    let dimension = items.first().map_or(1, |(_, vector)| vector.len());
    if !(1..=MAX_DIMENSIONS).contains(&dimension) {
        return Err("its vectors have no numbers or more than 8192");
    }
    if items.iter().any(|(_, vector)| vector.len() != dimension) {
        return Err("its vectors are of different dimensions");
    }
    items.into_iter().map(|(_, vector)| normalised(vector)).collect()
}

/// The vector at length one. The sum is of doubles, so that large numbers do not overflow.
fn normalised(mut vector: Vec<f32>) -> Result<Vec<f32>, &'static str> {
    if vector.iter().any(|x| !x.is_finite()) {
        return Err("its vectors hold what is no number");
    }
    let length = vector.iter().map(|x| f64::from(*x).powi(2)).sum::<f64>().sqrt();
    if length < f64::from(f32::MIN_POSITIVE) {
        return Err("it gave a vector of zeros");
    }
    for x in &mut vector {
        *x = (f64::from(*x) / length) as f32;
    }
    Ok(vector)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn good_answers_are_put_in_order_and_brought_to_length_one() {
        let json =
            br#"{"object":"list","data":[{"index":1,"embedding":[0,2]},{"index":0,"embedding":[3,4]}],"usage":{}}"#;
        assert_eq!(vectors(json, 2), Ok(vec![vec![0.6, 0.8], vec![0.0, 1.0]]));
        let json = br#"{"data":[{"embedding":[3e38,3e38]}]}"#;
        let vector = vectors(json, 1).unwrap().concat();
        assert!(vector.iter().all(|x| (x - 0.5_f32.sqrt()).abs() < 1e-6));
    }

    #[test]
    fn what_is_wrong_is_refused() {
        for (json, n) in [
            ("", 1),
            ("<html>", 1),
            ("[]", 1),
            (r#"{"error":"x"}"#, 1),
            (r#"{"data":[]}"#, 1),
            (r#"{"data":[{"embedding":[]}]}"#, 1),
            (r#"{"data":[{"embedding":[1]}]}"#, 2),
            (r#"{"data":[{"embedding":[1]},{"embedding":[1]}]}"#, 1),
            (r#"{"data":[{"embedding":[1]},{"embedding":[1,2]}]}"#, 2),
            (r#"{"data":[{"index":0,"embedding":[1]},{"index":0,"embedding":[1]}]}"#, 2),
            (r#"{"data":[{"index":1,"embedding":[1]},{"index":2,"embedding":[1]}]}"#, 2),
            (r#"{"data":[{"index":-1,"embedding":[1]}]}"#, 1),
            (r#"{"data":[{"embedding":[NaN]}]}"#, 1),
            (r#"{"data":[{"embedding":[null]}]}"#, 1),
            (r#"{"data":[{"embedding":["1"]}]}"#, 1),
            (r#"{"data":[{"embedding":"AACAPw=="}]}"#, 1),
            (r#"{"data":[{"embedding":[1e400]}]}"#, 1),
            (r#"{"data":[{"embedding":[1e300]}]}"#, 1),
            (r#"{"data":[{"embedding":[0,0]}]}"#, 1),
        ] {
            assert!(vectors(json.as_bytes(), n).is_err(), "{json}");
        }
        let wide = format!(r#"{{"data":[{{"embedding":[{}1]}}]}}"#, "1,".repeat(8_192));
        assert!(vectors(wide.as_bytes(), 1).is_err());
        assert!(vectors(wide.replacen("1,", "", 1).as_bytes(), 1).is_ok());
        assert!(vectors("[".repeat(100_000).as_bytes(), 1).is_err());
    }
}
