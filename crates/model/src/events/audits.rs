//! Audits of graders: since when a model's grades count as an assistant's.

use std::collections::HashMap;

/// The first clean audit of each model, in days since the epoch on the learner's clock.
#[derive(Debug, Default)]
pub(crate) struct Audits(HashMap<String, f64>);

impl Audits {
    /// Takes an audit that is on record.
    pub(crate) fn take(&mut self, model: &str, time: f64) {
        let first = self.0.entry(model.to_owned()).or_insert(time);
        *first = first.min(time);
    }

    /// Whether a grade of that model at that time has an assistant's weight: only after a clean audit of the same model.
    /// Before that it weighs as the learner's own grade.
    pub(crate) fn trust(&self, model: &str, time: f64) -> bool {
        self.0.get(model).is_some_and(|audited| *audited <= time)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_is_trusted_from_its_first_audit_on_and_no_other_is() {
        let mut audits = Audits::default();
        audits.take("quill-2", 5.0);
        audits.take("quill-2", 3.0);
        for (model, time, expected) in [
            ("quill-2", 2.9, false),
            ("quill-2", 3.0, true),
            ("quill-2", 9.0, true),
            ("quill-3", 9.0, false),
            ("", 9.0, false),
        ] {
            assert_eq!(audits.trust(model, time), expected, "{model} at {time}");
        }
    }
}
