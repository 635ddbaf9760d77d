//! A problem of a curriculum: a place, a stable code, a message, and a fix.

use std::fmt;

use crate::curriculum::model::Place;
use crate::markdown::text::one_line;

/// Longer messages are cut.
const MAX_MESSAGE_CHARS: usize = 300;

/// How much a problem matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Something in the path cannot work as written.
    Error,
    /// Likely a mistake; the path works without it.
    Warning,
    /// Worth knowing.
    Note,
}

impl Severity {
    /// The word for it: `error`, `warning` or `note`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}

macro_rules! problems {
    ($($(#[doc = $doc:literal])+ $code:ident = $name:literal, $severity:ident;)+) => {
        /// Every kind of problem.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum ProblemCode {
            $($(#[doc = $doc])+ $code,)+
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
    /// The level's folder is not there.
    MissingLevel = "missing-level", Error;
    /// A month's folder has no `README.md`.
    MissingReadme = "missing-readme", Warning;
    /// A month's `README.md` is not text, or too long.
    UnreadableReadme = "unreadable-readme", Error;
    /// Two folders of one level are the same month.
    DuplicateMonth = "duplicate-month", Error;
    /// The front matter is not YAML, or never ends.
    FrontMatter = "front-matter", Error;
    /// A key that the front matter does not know.
    UnknownKey = "unknown-key", Warning;
    /// A front-matter value of the wrong form.
    BadValue = "bad-value", Error;
    /// A title without words.
    EmptyTitle = "empty-title", Warning;
    /// Two tasks of one level with the same written id.
    DuplicateId = "duplicate-id", Error;
    /// One id in two levels that teaches different skills.
    ContradictingId = "contradicting-id", Error;
    /// `requires` names a month that the level does not have.
    UnknownMonth = "unknown-month", Error;
    /// Months that require each other in a circle.
    MonthCycle = "month-cycle", Error;
    /// `needs` names a skill that nothing declares or teaches.
    UnknownSkill = "unknown-skill", Error;
    /// Skills that need each other in a circle.
    SkillCycle = "skill-cycle", Error;
    /// A skill that is needed or used, and that no task teaches.
    SkillNotTaught = "skill-not-taught", Warning;
    /// A month without deliverables.
    NoDeliverables = "no-deliverables", Warning;
    /// A month without weeks.
    NoWeeks = "no-weeks", Warning;
    /// A week without tasks.
    EmptyWeek = "empty-week", Warning;
    /// A week's hours are far from a quarter of the month's.
    WeekHours = "week-hours", Warning;
    /// The tasks' hours do not add up to the month's.
    MonthHours = "month-hours", Warning;
    /// A task over 16 hours.
    TaskTooLong = "task-too-long", Warning;
    /// A task without hours, where others of its month have them.
    TaskWithoutHours = "task-without-hours", Note;
    /// An alternative project of another size than the main project.
    AlternativeHours = "alternative-hours", Warning;
    /// A review question without an answer.
    QuestionWithoutAnswer = "question-without-answer", Warning;
    /// An answer without a question.
    AnswerWithoutQuestion = "answer-without-question", Warning;
    /// A number is missing between two months.
    MonthGap = "month-gap", Warning;
    /// A heading that looks like a week in a language that the level does not declare.
    NotAWeek = "not-a-week", Warning;
    /// Tasks among the weeks that belong to none of them.
    TaskOutsideWeek = "task-outside-week", Warning;
    /// Two weeks of one month with the same number.
    DuplicateWeek = "duplicate-week", Warning;
    /// A box below a task.
    NestedTask = "nested-task", Warning;
    /// A tag that looks like a mistyped other one.
    SimilarTag = "similar-tag", Warning;
    /// A relative link to a file that is not there.
    DeadLink = "dead-link", Warning;
    /// A link to a heading that the file does not have.
    DeadAnchor = "dead-anchor", Warning;
}

/// A complaint about a curriculum. Problems sort by file, line, then code.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Problem {
    /// Where it is.
    pub place: Place,
    /// Its kind.
    pub code: ProblemCode,
    /// The message, a short present-tense phrase.
    pub message: String,
    /// The fix, as an instruction.
    pub fix: String,
}

impl Problem {
    /// A problem of a kind at a place. The message may quote the file, so it is brought on one line and cut.
    pub fn new(code: ProblemCode, place: Place, message: impl Into<String>, fix: impl Into<String>) -> Self {
        let mut message = one_line(&message.into());
        if let Some((end, _)) = message.char_indices().nth(MAX_MESSAGE_CHARS) {
            message.truncate(end);
            message.push('…');
        }
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
        let severity = code.severity().name();
        write!(f, "{}:{}: {severity}[{}]: {message} (fix: {fix})", place.file, place.line, code.name())
    }
}

/// Problems as they are found.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Findings(pub(crate) Vec<Problem>);

impl Findings {
    /// Adds a problem.
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
