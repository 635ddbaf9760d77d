//! A problem of a curriculum: a place, a stable code, a message, and a fix.

use crate::prelude::*;
use crate::{cut, words};

/// Longer messages are cut.
const MAX_MESSAGE_CHARS: usize = 300;

words! {
    /// How much a problem matters.
    pub enum Severity {
        /// Something in the path cannot work as written.
        Error = "error",
        /// Likely a mistake; the path works without it.
        Warning = "warning",
        /// A fact that may or may not be meant.
        Note = "note",
    }
}

macro_rules! problems {
    ($($code:ident = $name:literal, $severity:ident;)+) => {
        /// Every kind of problem.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum ProblemCode {
            $($code,)+
        }

        impl ProblemCode {
            /// Every code, in the order of the table.
            pub const ALL: &[Self] = &[$(Self::$code),+];

            /// The stable name, such as `duplicate-id`.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$code => $name,)+ }
            }

            /// How much problems of this kind matter.
            pub const fn severity(self) -> Severity {
                match self { $(Self::$code => Severity::$severity,)+ }
            }
        }
    };
}

// Errors are contradictions; style alone never is one.
problems! {
    MissingLevel = "missing-level", Error;
    MissingReadme = "missing-readme", Warning;
    UnreadableReadme = "unreadable-readme", Error;
    UnreadableCards = "unreadable-cards", Error;
    DuplicateMonth = "duplicate-month", Error;
    FrontMatter = "front-matter", Error;
    UnknownKey = "unknown-key", Warning;
    BadValue = "bad-value", Error;
    EmptyTitle = "empty-title", Warning;
    DuplicateId = "duplicate-id", Error;
    ContradictingId = "contradicting-id", Error;
    UnknownMonth = "unknown-month", Error;
    MonthCycle = "month-cycle", Error;
    UnknownSkill = "unknown-skill", Error;
    SkillCycle = "skill-cycle", Error;
    SkillNotTaught = "skill-not-taught", Warning;
    NoDeliverables = "no-deliverables", Warning;
    NoWeeks = "no-weeks", Warning;
    EmptyWeek = "empty-week", Warning;
    MonthHours = "month-hours", Warning;
    TaskTooLong = "task-too-long", Warning;
    TaskWithoutHours = "task-without-hours", Note;
    AlternativeHours = "alternative-hours", Warning;
    QuestionWithoutAnswer = "question-without-answer", Warning;
    AnswerWithoutQuestion = "answer-without-question", Warning;
    UnfinishedCard = "unfinished-card", Warning;
    CardOutsideQuestions = "card-outside-questions", Warning;
    UnreadFile = "unread-file", Warning;
    UnreadableFormula = "unreadable-formula", Warning;
    UnknownTask = "unknown-task", Warning;
    MonthGap = "month-gap", Warning;
    NotAWeek = "not-a-week", Warning;
    TaskOutsideWeek = "task-outside-week", Warning;
    UnknownSection = "unknown-section", Note;
    DuplicateWeek = "duplicate-week", Warning;
    NestedTask = "nested-task", Warning;
    SimilarTag = "similar-tag", Warning;
    DeadLink = "dead-link", Warning;
    DeadAnchor = "dead-anchor", Warning;
}

/// A complaint about a curriculum. Problems sort by file, line, then code.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Problem {
    pub place: Place,
    pub code: ProblemCode,
    pub message: String,
    pub fix: String,
}

impl Problem {
    /// A problem of a kind at a place. The message may quote the file, so it is brought on one line and cut.
    pub fn new(code: ProblemCode, place: Place, message: impl Into<String>, fix: impl Into<String>) -> Self {
        let message = cut(&one_line(&message.into()), MAX_MESSAGE_CHARS);
        Self { place, code, message, fix: fix.into() }
    }

    /// How much it matters.
    pub const fn severity(&self) -> Severity {
        self.code.severity()
    }
}

impl fmt::Display for Problem {
    /// `paths/Beginner/month-02/README.md:14: error[duplicate-id]: … (fix: …)`, on one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { place, code, message, fix } = self;
        let (severity, code) = (code.severity(), code.name());
        write!(f, "{}:{}: {severity}[{code}]: {message} (fix: {fix})", place.file, place.line)
    }
}

/// Problems as they are found.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Findings(pub(crate) Vec<Problem>);

impl Findings {
    pub(crate) fn add(&mut self, code: ProblemCode, place: &Place, message: impl Into<String>, fix: impl Into<String>) {
        self.0.push(Problem::new(code, place.clone(), message, fix));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn names_are_distinct_and_kebab_case() {
        let names: BTreeSet<&str> = ProblemCode::ALL.iter().map(|code| code.name()).collect();
        assert_eq!(names.len(), ProblemCode::ALL.len());
        assert!(names.iter().all(|name| name.chars().all(|c| c.is_ascii_lowercase() || c == '-')));
    }

    #[test]
    fn a_problem_is_one_line_that_an_editor_can_jump_to() {
        let place = Place { file: "paths/Beginner/month-02/README.md".into(), line: 14 };
        let problem = Problem::new(ProblemCode::DuplicateId, place, "`^a` is used twice", "rename one of them");
        assert_eq!(
            problem.to_string(),
            "paths/Beginner/month-02/README.md:14: error[duplicate-id]: `^a` is used twice (fix: rename one of them)"
        );
    }

    #[test]
    fn a_message_is_short_and_has_no_control_characters() {
        let problem =
            Problem::new(ProblemCode::DeadLink, Place::default(), format!("a\u{1b}b\nc{}", "x".repeat(1000)), "");
        assert!(problem.message.starts_with("a b cx") && problem.message.ends_with("x…"));
        assert_eq!(problem.message.chars().count(), MAX_MESSAGE_CHARS + 1);
    }
}
