//! A task with new numbers: what its generator (`variant.py`) prints for a seed.

use serde::Deserialize;

use super::check::AnswerCheck;

/// The most questions that a variant may have.
const MAX_QUESTIONS: usize = 20;

/// A small task and its questions.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Variant {
    /// The task, as Markdown.
    pub statement: String,
    /// The questions, at least one.
    pub questions: Vec<AnswerCheck>,
}

/// Reads a generator's output, or says what is wrong with it.
pub fn read(printed: &str) -> Result<Variant, String> {
    let variant: Variant = serde_json::from_str(printed).map_err(|error| error.to_string())?;
    let n_questions = variant.questions.len();
    if variant.statement.trim().is_empty() || !(1..=MAX_QUESTIONS).contains(&n_questions) {
        return Err(format!("a variant needs a statement and 1 to {MAX_QUESTIONS} questions"));
    }
    Ok(variant)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::practice::check::Answer;

    #[test]
    fn numbers_words_and_choices_are_read_and_nonsense_is_named() {
        let printed = r#"{"statement": "Two tables.", "questions": [{"question": "Rows?", "answer": 3},
            {"question": "Rate?", "answer": 0.25, "tolerance": 0.01},
            {"question": "Which?", "answer": "left", "choices": ["left", "right"]}]}"#;
        let questions = read(printed).unwrap().questions.into_iter();
        let answers: Vec<(Answer, f64)> = questions.map(|one| (one.answer, one.tolerance)).collect();
        let left = Answer::Word("left".to_owned());
        assert_eq!(answers, [(Answer::Number(3.0), 0.0), (Answer::Number(0.25), 0.01), (left, 0.0)]);
        for (from, to, why) in [
            ("Two tables.", " ", "needs a statement"),
            ("\"left\", \"choices\"", "\"both\", \"choices\"", "not one of `choices`"),
            ("\"answer\": 3", "\"answers\": 3", "unknown field `answers`"),
            ("{\"statement\"", "statement", "expected value"),
        ] {
            let error = read(&printed.replacen(from, to, 1)).unwrap_err();
            assert!(error.contains(why), "{error}");
        }
    }
}
