//! A task with new numbers: what its generator (`variant.py`) prints for a seed.

use serde::Deserialize;

use super::check::{Answer, AnswerCheck};
use super::check_file::RawAnswer;

/// The most questions that a variant may have.
const MAX_QUESTIONS: usize = 20;

/// A small task and its questions.
#[derive(Debug, Clone, PartialEq)]
pub struct Variant {
    /// The task, as Markdown.
    pub statement: String,
    /// The questions, at least one.
    pub questions: Vec<AnswerCheck>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    statement: String,
    questions: Vec<RawQuestion>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawQuestion {
    question: String,
    answer: RawAnswer,
    #[serde(default)]
    tolerance: f64,
    #[serde(default)]
    choices: Vec<String>,
}

/// Reads a generator's output, or says what is wrong with it.
pub fn read(printed: &str) -> Result<Variant, String> {
    let raw: Raw = serde_json::from_str(printed).map_err(|error| error.to_string())?;
    if raw.statement.trim().is_empty() || raw.questions.is_empty() || raw.questions.len() > MAX_QUESTIONS {
        return Err(format!("a variant needs a statement and 1 to {MAX_QUESTIONS} questions"));
    }
    let question = |raw: RawQuestion| AnswerCheck {
        question: raw.question,
        answer: match raw.answer {
            RawAnswer::Number(number) => Answer::Number(number, raw.tolerance.abs()),
            RawAnswer::Word(word) => Answer::Word(word),
        },
        choices: raw.choices,
    };
    let questions: Vec<AnswerCheck> = raw.questions.into_iter().map(question).collect();
    if let Some(odd) = questions.iter().find(|one| !one.answer.is_among(&one.choices)) {
        return Err(format!("the answer of \"{}\" is not one of its choices", odd.question));
    }
    Ok(Variant { statement: raw.statement, questions })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_words_and_choices_are_read_and_nonsense_is_named() {
        let printed = r#"{"statement": "Two tables.", "questions": [{"question": "Rows?", "answer": 3},
            {"question": "Rate?", "answer": 0.25, "tolerance": 0.01},
            {"question": "Which?", "answer": "left", "choices": ["left", "right"]}]}"#;
        let answers: Vec<Answer> = read(printed).unwrap().questions.into_iter().map(|one| one.answer).collect();
        assert_eq!(answers, [Answer::Number(3.0, 0.0), Answer::Number(0.25, 0.01), Answer::Word("left".to_owned())]);
        for (from, to, why) in [
            ("Two tables.", " ", "needs a statement"),
            ("\"left\", \"choices\"", "\"both\", \"choices\"", "not one of its choices"),
            ("\"answer\": 3", "\"answers\": 3", "unknown field `answers`"),
            ("{\"statement\"", "statement", "expected value"),
        ] {
            let error = read(&printed.replacen(from, to, 1)).unwrap_err();
            assert!(error.contains(why), "{error}");
        }
    }
}
