//! A unit is a search result: a best practice, a decision, an event, a section of a document or a part of code.

/// The kind of a unit: `type` in an answer and, but for the last two, a filter of a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A best practice.
    Pattern,
    /// A best practice that is marked as a rule.
    Rule,
    /// A line of `decisions.jsonl`.
    Decision,
    /// A blocker or an issue.
    Issue,
    /// A study session, a retro, any other event.
    Session,
    /// A section of a document, or a part of a code file.
    Doc,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 6] = [Self::Pattern, Self::Rule, Self::Decision, Self::Issue, Self::Session, Self::Doc];

    /// Its name in answers and in the index.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pattern => "pattern",
            Self::Rule => "rule",
            Self::Decision => "decision",
            Self::Issue => "issue",
            Self::Session => "session",
            Self::Doc => "doc",
        }
    }
}

/// The origin of a unit: `source` in an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// Practices, decisions and issues.
    Discovery,
    /// Progress events and retros.
    Session,
    /// The learner's own code, and other files that `[search] include` brings in.
    Code,
    /// Sections of documents.
    Doc,
}

impl Source {
    /// All origins.
    pub const ALL: [Self; 4] = [Self::Discovery, Self::Session, Self::Code, Self::Doc];

    /// Its name in answers and in the index.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Discovery => "discovery",
            Self::Session => "session",
            Self::Code => "code",
            Self::Doc => "doc",
        }
    }
}

/// One thing that can be found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    /// Stable as long as the thing is the same: an entry's own id where it has one, else made of its file and words.
    pub id: String,
    /// Its kind.
    pub kind: Kind,
    /// Its origin.
    pub source: Source,
    /// The file, relative to the workspace.
    pub path: String,
    /// 1-based line in the file where it begins.
    pub line: u32,
    /// The part of the workspace that it belongs to, such as `month-02` or a skill; `module` filters by it.
    pub module: Option<String>,
    /// The session that it belongs to.
    pub session: Option<String>,
    /// When it was written down: RFC 3339 or a date.
    pub date: Option<String>,
    /// The headings above it, outermost first, joined by ` > `; empty where there are none.
    pub heading: String,
    /// Its text, as it is shown. The heading and this are searched.
    pub content: String,
}
