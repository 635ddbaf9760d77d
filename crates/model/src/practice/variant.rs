//! A task made anew: what its generator (`variant.py`) prints for a seed. Questions, or code to write with tests of its own;
//! either may come with files.

use super::check::{AnswerCheck, Check, CheckFile, CheckKind, DEFAULT_TIMEOUT_S, Proves};
use super::{TaskFolder, is_inside};
use crate::prelude::*;

/// The most questions that a variant may have.
const MAX_QUESTIONS: usize = 20;
/// The most bytes of a variant's files.
const MAX_BYTES: usize = 256 * 1024;

/// A small task and its questions.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Variant {
    /// The task, as Markdown.
    pub statement: String,
    /// The questions; none where code is written.
    #[serde(default)]
    pub questions: Vec<AnswerCheck>,
    /// Files for the work folder, by their paths in it: data, a starter.
    #[serde(default)]
    pub files: BTreeMap<String, String>,
    /// The tests that the work must pass, where code is written.
    #[serde(default)]
    pub tests: BTreeMap<String, String>,
    /// One good solution, by which `los path check --run` tries the tests.
    #[serde(default)]
    pub solution: BTreeMap<String, String>,
}

impl Variant {
    /// The variant as a task's folder, and its check: its tests.
    pub fn as_task(&self) -> (TaskFolder, CheckFile) {
        let parts = [("starter", &self.files), ("tests", &self.tests), ("solution", &self.solution)];
        let files = parts.into_iter().flat_map(|(part, files)| {
            files.iter().map(move |(path, text)| (format!("{part}/{path}"), text.as_bytes().to_vec()))
        });
        let check = |title: &str, kind: CheckKind| Check {
            title: title.to_owned(),
            on_fail: None,
            hint: None,
            timeout_s: DEFAULT_TIMEOUT_S,
            needs: Vec::new(),
            proves: Proves::Computed,
            kind,
        };
        let asked = |question: &AnswerCheck| check(&question.question, CheckKind::Answer(question.clone()));
        let mut checks: Vec<Check> = self.questions.iter().map(asked).collect();
        if checks.is_empty() {
            checks.push(check("The tests of this variant pass", CheckKind::Tests { files: Vec::new() }));
        }
        let file = CheckFile { must: false, dir: None, needs: Vec::new(), difficulty: None, checks };
        (TaskFolder { files: files.collect() }, file)
    }
}

/// Reads a generator's output, or says what is wrong with it.
pub fn read(printed: &str) -> Result<Variant, String> {
    let variant: Variant = serde_json::from_str(printed).map_err(|error| error.to_string())?;
    let n_questions = variant.questions.len();
    let is_asked = (1..=MAX_QUESTIONS).contains(&n_questions) && variant.tests.is_empty();
    let is_written = n_questions == 0 && !variant.tests.is_empty();
    if variant.statement.trim().is_empty() || !(is_asked || is_written) {
        return Err(format!("a variant needs a statement, and 1 to {MAX_QUESTIONS} questions or `tests` of code"));
    }
    let files = || [&variant.files, &variant.tests, &variant.solution].into_iter().flatten();
    if let Some((path, _)) = files().find(|(path, _)| !is_inside(path)) {
        return Err(format!("`{path}` must stay in the work folder"));
    }
    if files().map(|(_, text)| text.len()).sum::<usize>() > MAX_BYTES {
        return Err(format!("the files of a variant have at most {} KiB", MAX_BYTES / 1024));
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
            ("\"statement\"", "\"files\": {\"../a.csv\": \"1\"}, \"statement\"", "must stay in the work folder"),
            ("\"statement\"", "\"tests\": {\"test_a.py\": \"\"}, \"statement\"", "questions or `tests`"),
        ] {
            let error = read(&printed.replacen(from, to, 1)).unwrap_err();
            assert!(error.contains(why), "{error}");
        }
    }
}
