//! What is wrong with a curriculum: a place, a stable code, a message, and what to do about it.

use std::fmt;

use crate::curriculum::model::Place;
use crate::markdown::text::one_line;

/// A message that quotes more than this is cut.
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

/// Every kind of problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ProblemCode {
    /// The level's folder is not there.
    MissingLevel,
    /// A month's folder has no `README.md`.
    MissingReadme,
    /// A month's `README.md` is no text, or too long to be read.
    UnreadableReadme,
    /// Two folders of one level are the same month.
    DuplicateMonth,
    /// The front matter is not YAML, or never ends.
    FrontMatter,
    /// A key that the front matter does not know.
    UnknownKey,
    /// A front-matter value of the wrong form.
    BadValue,
    /// A title without words.
    EmptyTitle,
    /// Two tasks of one level with the same written id.
    DuplicateId,
    /// One id in two levels that teaches different skills.
    ContradictingId,
    /// `requires` names a month that the level does not have.
    UnknownMonth,
    /// Months that require each other in a circle.
    MonthCycle,
    /// `needs` names a skill that nothing declares or teaches.
    UnknownSkill,
    /// Skills that need each other in a circle.
    SkillCycle,
    /// A skill that is needed or used, and that no task teaches.
    SkillNotTaught,
    /// A month without deliverables.
    NoDeliverables,
    /// A month without weeks.
    NoWeeks,
    /// A week without tasks.
    EmptyWeek,
    /// A week's hours are far from a quarter of the month's.
    WeekHours,
    /// The tasks' hours do not add up to the month's.
    MonthHours,
    /// A task over 16 hours.
    TaskTooLong,
    /// A task without hours, where others of its month have them.
    TaskWithoutHours,
    /// An alternative project of another size than the main project.
    AlternativeHours,
    /// A review question without an answer.
    QuestionWithoutAnswer,
    /// An answer without a question.
    AnswerWithoutQuestion,
    /// A number is missing between two months.
    MonthGap,
    /// A heading that looks like a week in a language that the level does not declare.
    NotAWeek,
    /// Tasks among the weeks that stand in none of them.
    TaskOutsideWeek,
    /// Two weeks of one month with the same number.
    DuplicateWeek,
    /// A box below a task.
    NestedTask,
    /// A tag that looks like a mistyped other one.
    SimilarTag,
    /// A relative link to a file that is not there.
    DeadLink,
    /// A link to a heading that the file does not have.
    DeadAnchor,
}

impl ProblemCode {
    /// Every code, in the order of the table.
    pub const ALL: [Self; 33] = [
        Self::MissingLevel,
        Self::MissingReadme,
        Self::UnreadableReadme,
        Self::DuplicateMonth,
        Self::FrontMatter,
        Self::UnknownKey,
        Self::BadValue,
        Self::EmptyTitle,
        Self::DuplicateId,
        Self::ContradictingId,
        Self::UnknownMonth,
        Self::MonthCycle,
        Self::UnknownSkill,
        Self::SkillCycle,
        Self::SkillNotTaught,
        Self::NoDeliverables,
        Self::NoWeeks,
        Self::EmptyWeek,
        Self::WeekHours,
        Self::MonthHours,
        Self::TaskTooLong,
        Self::TaskWithoutHours,
        Self::AlternativeHours,
        Self::QuestionWithoutAnswer,
        Self::AnswerWithoutQuestion,
        Self::MonthGap,
        Self::NotAWeek,
        Self::TaskOutsideWeek,
        Self::DuplicateWeek,
        Self::NestedTask,
        Self::SimilarTag,
        Self::DeadLink,
        Self::DeadAnchor,
    ];

    /// One row of the table: stable name and severity. Errors are contradictions; style alone never is one.
    const fn row(self) -> (&'static str, Severity) {
        match self {
            Self::MissingLevel => ("missing-level", Severity::Error),
            Self::MissingReadme => ("missing-readme", Severity::Warning),
            Self::UnreadableReadme => ("unreadable-readme", Severity::Error),
            Self::DuplicateMonth => ("duplicate-month", Severity::Error),
            Self::FrontMatter => ("front-matter", Severity::Error),
            Self::UnknownKey => ("unknown-key", Severity::Warning),
            Self::BadValue => ("bad-value", Severity::Error),
            Self::EmptyTitle => ("empty-title", Severity::Warning),
            Self::DuplicateId => ("duplicate-id", Severity::Error),
            Self::ContradictingId => ("contradicting-id", Severity::Error),
            Self::UnknownMonth => ("unknown-month", Severity::Error),
            Self::MonthCycle => ("month-cycle", Severity::Error),
            Self::UnknownSkill => ("unknown-skill", Severity::Error),
            Self::SkillCycle => ("skill-cycle", Severity::Error),
            Self::SkillNotTaught => ("skill-not-taught", Severity::Warning),
            Self::NoDeliverables => ("no-deliverables", Severity::Warning),
            Self::NoWeeks => ("no-weeks", Severity::Warning),
            Self::EmptyWeek => ("empty-week", Severity::Warning),
            Self::WeekHours => ("week-hours", Severity::Warning),
            Self::MonthHours => ("month-hours", Severity::Warning),
            Self::TaskTooLong => ("task-too-long", Severity::Warning),
            Self::TaskWithoutHours => ("task-without-hours", Severity::Note),
            Self::AlternativeHours => ("alternative-hours", Severity::Warning),
            Self::QuestionWithoutAnswer => ("question-without-answer", Severity::Warning),
            Self::AnswerWithoutQuestion => ("answer-without-question", Severity::Warning),
            Self::MonthGap => ("month-gap", Severity::Warning),
            Self::NotAWeek => ("not-a-week", Severity::Warning),
            Self::TaskOutsideWeek => ("task-outside-week", Severity::Warning),
            Self::DuplicateWeek => ("duplicate-week", Severity::Warning),
            Self::NestedTask => ("nested-task", Severity::Warning),
            Self::SimilarTag => ("similar-tag", Severity::Warning),
            Self::DeadLink => ("dead-link", Severity::Warning),
            Self::DeadAnchor => ("dead-anchor", Severity::Warning),
        }
    }

    /// The stable name, such as `duplicate-id`.
    pub const fn name(self) -> &'static str {
        self.row().0
    }

    /// How much problems of this kind matter.
    pub const fn severity(self) -> Severity {
        self.row().1
    }
}

/// A complaint about a curriculum. Problems sort by file, line, then code.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Problem {
    /// Where it stands.
    pub place: Place,
    /// Its kind.
    pub code: ProblemCode,
    /// What is wrong, in a short present-tense phrase.
    pub message: String,
    /// What to do about it.
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

/// Adds a complaint.
pub(crate) fn complain(found: &mut Vec<Problem>, code: ProblemCode, place: &Place, message: String, fix: &str) {
    found.push(Problem::new(code, place.clone(), message, fix));
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
        let problem = Problem::new(ProblemCode::DuplicateId, place, "`^a` stands twice", "rename one of them");
        assert_eq!(
            problem.to_string(),
            "paths/Beginner/month-02/README.md:14: error[duplicate-id]: `^a` stands twice (fix: rename one of them)"
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
