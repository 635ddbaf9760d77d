//! A unit is a search result: a best practice, a decision, an event, a section of a document or a part of code.

/// The kind of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A best practice that is no rule.
    Pattern,
    /// A best practice that is marked as a rule.
    Rule,
    /// A line of `decisions.jsonl`.
    Decision,
    /// A blocker or an issue.
    Issue,
    /// A study session, a retro, any other event.
    Session,
    /// A section of a document.
    Doc,
    /// A part of the learner's own code, or of another file that `[search] include` brings in.
    Code,
}

impl Kind {
    /// Every kind, to find one by its name.
    pub const ALL: [Self; 7] =
        [Self::Pattern, Self::Rule, Self::Decision, Self::Issue, Self::Session, Self::Doc, Self::Code];

    /// Its name in the index.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pattern => "pattern",
            Self::Rule => "rule",
            Self::Decision => "decision",
            Self::Issue => "issue",
            Self::Session => "session",
            Self::Doc => "doc",
            Self::Code => "code",
        }
    }

    /// `type` and `source` in an answer.
    pub const fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Pattern | Self::Rule | Self::Decision | Self::Issue => (self.as_str(), "discovery"),
            Self::Session => ("session", "session"),
            Self::Doc => ("doc", "doc"),
            Self::Code => ("doc", "code"),
        }
    }
}

/// One thing that can be found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    /// Stable as long as the thing is the same: an entry's own id where it has one, else made of its file and words.
    pub id: String,
    /// The kind, which gives `type` and `source` in an answer.
    pub kind: Kind,
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
