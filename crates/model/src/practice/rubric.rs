//! Rubrics: criteria with levels, and the share that a grading reached.

use crate::prelude::*;

/// A criterion with its levels, the worst first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RubricItem {
    pub title: String,
    /// Its levels in words, the worst first.
    pub levels: Vec<String>,
}

/// The share 0..1 that the levels reached, each given from 0; `None` when their number or a level does not fit.
pub fn share(items: &[RubricItem], reached: &[usize]) -> Option<f64> {
    if items.is_empty() || items.len() != reached.len() {
        return None;
    }
    let shares = items.iter().zip(reached).map(|(item, level)| {
        let top = item.levels.len().checked_sub(1).filter(|top| *top > 0 && level <= top)?;
        Some(*level as f64 / top as f64)
    });
    let sum = shares.sum::<Option<f64>>()?;
    Some(sum / items.len() as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_share_is_the_mean_of_the_levels() {
        let item = |n: usize| RubricItem { title: "a".into(), levels: vec!["x".into(); n] };
        assert_eq!(share(&[item(3), item(2)], &[1, 1]), Some(0.75));
        assert_eq!(share(&[item(3)], &[3]), None);
        assert_eq!(share(&[item(3)], &[]), None);
        assert_eq!(share(&[], &[]), None);
    }
}
