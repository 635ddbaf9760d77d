//! The checks of a task, as types.

use serde::{Deserializer, de::IntoDeserializer};

use super::artefact::ArtefactCheck;
use super::check_values::{all_inside, expression, inside, one_or_more, program, rubric_items};
use super::rubric::RubricItem;
use crate::prelude::*;
use crate::{course::difficulty::Difficulty, words};

/// The seconds that a check has unless it says otherwise.
pub const DEFAULT_TIMEOUT_S: u32 = 60;
/// The most seconds that a check can ask for.
pub const MAX_TIMEOUT_S: u32 = 600;

/// All checks of a task.
#[derive(Debug, Clone, PartialEq)]
pub struct CheckFile {
    /// The task is done only when its check passed.
    pub must: bool,
    /// The work folder, relative to the workspace; `None` for `work/TASK-ID`.
    pub dir: Option<String>,
    /// Programs and Python modules that the checks need.
    pub needs: Vec<Need>,
    /// How hard the author says the task is.
    pub difficulty: Option<Difficulty>,
    /// The checks, at least one.
    pub checks: Vec<Check>,
}

/// A program or Python module, with its lowest version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Need {
    /// Its name, such as `python` or `pytest`.
    pub name: String,
    /// The numbers of its lowest version; empty for any.
    pub at_least: Vec<u32>,
}

/// A demand on the learner's work, and how it is judged.
#[derive(Debug, Clone, PartialEq)]
pub struct Check {
    /// The demand, in the learner's words.
    pub title: String,
    /// One sentence of help after a failure.
    pub on_fail: Option<String>,
    /// The hint that helps after a failure, from 1.
    pub hint: Option<usize>,
    pub timeout_s: u32,
    /// Python modules and programs that it alone needs: it is a second stage, open where they are missing.
    pub needs: Vec<Need>,
    /// What a pass says; of a rubric, whose grade says it, nothing.
    pub proves: Proves,
    pub kind: CheckKind,
}

impl Check {
    /// The second stage that it belongs to, by the names of what it needs; `None` for a check of the task itself.
    pub fn stage(&self) -> Option<String> {
        let names: Vec<&str> = self.needs.iter().map(|need| need.name.as_str()).collect();
        (!names.is_empty()).then(|| names.join("+"))
    }
}

/// The work of a check, by its `kind` in the file.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum CheckKind {
    /// Our tests against the learner's work.
    Tests {
        /// The files of `tests/` that it runs; all of them where none is named.
        #[serde(default, deserialize_with = "all_inside")]
        files: Vec<String>,
    },
    /// The learner's tests against a good solution and broken ones.
    Mutants,
    Command(Box<CommandCheck>),
    Files(FilesCheck),
    /// The history of the work folder.
    Git(GitCheck),
    /// A notebook that runs from top to bottom.
    Notebook {
        #[serde(deserialize_with = "inside")]
        path: String,
    },
    /// A thing that is handed in, and what the notes claim of it.
    Artefact(Box<ArtefactCheck>),
    Answer(AnswerCheck),
    /// Criteria that a person or an assistant judges.
    Rubric(RubricCheck),
}

words! {
    /// The name of a kind of check.
    pub enum KindName {
        Tests = "tests",
        Mutants = "mutants",
        Command = "command",
        Files = "files",
        Git = "git",
        Notebook = "notebook",
        Artefact = "artefact",
        Answer = "answer",
        Rubric = "rubric",
    }
}

words! {
    /// What a pass of a check says about the work. Only the first gives a quality.
    pub enum Proves {
        /// The learner's code ran, or their numbers were computed again from what they handed in.
        Computed = "computed",
        /// Files, words and sections are there.
        Form = "form",
        /// The learner says so.
        Claim = "claim",
    }
}

impl KindName {
    /// What a check of this kind proves unless its file says otherwise.
    pub const fn proves(self) -> Proves {
        match self {
            Self::Tests | Self::Mutants | Self::Command | Self::Notebook | Self::Artefact => Proves::Computed,
            Self::Files | Self::Git => Proves::Form,
            // An answer can be tried until it is right.
            Self::Answer | Self::Rubric => Proves::Claim,
        }
    }

    /// Whether it is judged by the files of the work folder alone, without its history or a person.
    pub const fn is_by_machine(self) -> bool {
        !matches!(self, Self::Answer | Self::Rubric | Self::Git)
    }
}

impl CheckKind {
    /// The kind as the file and the results name it.
    pub const fn name(&self) -> KindName {
        match self {
            Self::Tests { .. } => KindName::Tests,
            Self::Mutants => KindName::Mutants,
            Self::Command(_) => KindName::Command,
            Self::Files(_) => KindName::Files,
            Self::Git(_) => KindName::Git,
            Self::Notebook { .. } => KindName::Notebook,
            Self::Artefact(_) => KindName::Artefact,
            Self::Answer(_) => KindName::Answer,
            Self::Rubric(_) => KindName::Rubric,
        }
    }

    /// Whether it runs what it is given: code, a command, a notebook.
    pub const fn runs_programs(&self) -> bool {
        match self {
            Self::Tests { .. } | Self::Mutants | Self::Command(_) | Self::Notebook { .. } => true,
            Self::Files(_) | Self::Git(_) | Self::Artefact(_) | Self::Answer(_) | Self::Rubric(_) => false,
        }
    }
}

/// A command and what it must print.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommandCheck {
    /// The program and its arguments; no shell.
    #[serde(deserialize_with = "program")]
    pub run: Vec<String>,
    pub stdin: Option<String>,
    #[serde(default)]
    pub exit: i32,
    #[serde(default)]
    pub stdout: OutputCheck,
    #[serde(default)]
    pub stderr: OutputCheck,
}

/// The demands on a stream. Empty fields demand nothing.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutputCheck {
    /// All of it, but for white space at the end.
    pub exact: Option<String>,
    /// Texts that must be in it.
    #[serde(default, deserialize_with = "one_or_more")]
    pub contains: Vec<String>,
    /// A regular expression that matches in it.
    #[serde(default, deserialize_with = "expression")]
    pub regex: Option<String>,
    /// It is a JSON object with these values at these keys.
    pub json: Option<BTreeMap<String, Value>>,
    /// Texts that must not be in it.
    #[serde(default, deserialize_with = "one_or_more")]
    pub forbidden: Vec<String>,
}

/// The demands on a file's text.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FilesCheck {
    #[serde(deserialize_with = "inside")]
    pub path: String,
    /// It holds more than white space.
    #[serde(default)]
    pub not_empty: bool,
    /// A regular expression that matches in it.
    #[serde(default, deserialize_with = "expression")]
    pub matches: Option<String>,
    /// It holds no key, token or password.
    #[serde(default)]
    pub no_secret: bool,
    pub max_lines: Option<usize>,
}

/// The demands on the history of the work folder.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GitCheck {
    /// The least commits that touch the folder.
    pub commits: Option<usize>,
    /// Files in the order of their first commits.
    #[serde(default, deserialize_with = "all_inside")]
    pub order: Vec<String>,
    /// Whether everything in the folder must be committed.
    #[serde(default)]
    pub clean: bool,
}

/// A question and its answer.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(try_from = "RawAnswerCheck")]
pub struct AnswerCheck {
    pub question: String,
    pub answer: Answer,
    /// How far a number may be from the answer.
    pub tolerance: f64,
    /// The answers to choose from; empty for a free one.
    pub choices: Vec<String>,
}

/// The answer that counts as right.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(untagged, expecting = "`answer` is a number or a text in quotes")]
pub enum Answer {
    Number(f64),
    /// A word; case and spaces do not matter.
    Word(String),
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Word(word) => word.fmt(f),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawAnswerCheck {
    question: String,
    answer: Answer,
    tolerance: Option<f64>,
    #[serde(default)]
    choices: Vec<String>,
}

impl TryFrom<RawAnswerCheck> for AnswerCheck {
    type Error = &'static str;

    fn try_from(raw: RawAnswerCheck) -> Result<Self, &'static str> {
        let RawAnswerCheck { question, answer, tolerance, choices } = raw;
        let is_offered = choices.is_empty() || matches!(&answer, Answer::Word(word) if choices.contains(word));
        match (&answer, tolerance) {
            _ if !is_offered => Err("`answer` is not one of `choices`"),
            (Answer::Word(_), Some(_)) => Err("`tolerance` needs a number as `answer`"),
            _ => Ok(Self { question, answer, tolerance: tolerance.unwrap_or(0.0).abs(), choices }),
        }
    }
}

/// Criteria, and who may judge.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RubricCheck {
    /// The allowed judges; all of them where the file names none.
    #[serde(default = "all_judges", deserialize_with = "judges")]
    pub by: Vec<RubricJudge>,
    #[serde(deserialize_with = "rubric_items")]
    pub items: Vec<RubricItem>,
}

/// A judge of a rubric.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RubricJudge {
    Peer,
    Assistant,
    #[serde(rename = "self")]
    Learner,
}

/// Reads one judge or several.
fn judges<'de, D: Deserializer<'de>>(value: D) -> Result<Vec<RubricJudge>, D::Error> {
    one_or_more(value)?.into_iter().map(|word| RubricJudge::deserialize(word.into_deserializer())).collect()
}

fn all_judges() -> Vec<RubricJudge> {
    vec![RubricJudge::Peer, RubricJudge::Assistant, RubricJudge::Learner]
}
