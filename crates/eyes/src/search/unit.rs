//! What is found: one best practice, one decision, one event, one section of a document.

/// What a unit is, as `type` in an answer and, but for the last two, as a filter of a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

/// Where a unit comes from, as `source` in an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

/// One thing that can be found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    /// Stable as long as the thing is the same: an entry's own id where it has one, else made of its file and words.
    pub id: String,
    /// What it is.
    pub kind: Kind,
    /// Where it comes from.
    pub source: Source,
    /// The file, relative to the workspace.
    pub path: String,
    /// 1-based line in the file where it begins.
    pub line: u32,
    /// The part of the workspace that it belongs to, such as `month-02` or a skill; what `module` filters by.
    pub module: Option<String>,
    /// The session that it belongs to.
    pub session: Option<String>,
    /// When it was written down: RFC 3339 or a date.
    pub date: Option<String>,
    /// The headings above it, outermost first, joined by ` > `; empty where there are none.
    pub heading: String,
    /// What it says, as it is shown. What is searched is the heading and this.
    pub content: String,
}
