//! A finding: what was seen, how much it matters, and what to do about it. It does not know how it is shown.

use serde::Serialize;

/// What a finding is about, in the order in which groups are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Group {
    /// The folder and its settings.
    Workspace,
    /// Who learns.
    Learner,
    /// The memory files, staged writes, the running session.
    Memory,
    /// The curriculum and the decisions about it.
    Path,
    /// The repository around the workspace.
    Git,
    /// What is derived: `.context/`.
    Derived,
    /// The assistant's files.
    Assistant,
    /// The embeddings endpoint and `los serve`, by their settings.
    Services,
    /// This machine.
    Machine,
    /// Programs that the curriculum's projects need.
    Programs,
}

impl Group {
    /// Every group in order.
    pub const ALL: [Self; 10] = [
        Self::Workspace,
        Self::Learner,
        Self::Memory,
        Self::Path,
        Self::Git,
        Self::Derived,
        Self::Assistant,
        Self::Services,
        Self::Machine,
        Self::Programs,
    ];

    /// The name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Workspace => "Workspace",
            Self::Learner => "Learner",
            Self::Memory => "Memory",
            Self::Path => "Path",
            Self::Git => "Git",
            Self::Derived => "Derived",
            Self::Assistant => "Assistant",
            Self::Services => "Services",
            Self::Machine => "Machine",
            Self::Programs => "Programs",
        }
    }

    /// Something is as it should be.
    pub(crate) fn ok(self, what: impl Into<String>) -> Finding {
        self.finding(Severity::Ok, what)
    }

    /// Worth knowing; nothing is wrong.
    pub(crate) fn note(self, what: impl Into<String>) -> Finding {
        self.finding(Severity::Note, what)
    }

    /// Something works less well than it could.
    pub(crate) fn warning(self, what: impl Into<String>) -> Finding {
        self.finding(Severity::Warning, what)
    }

    /// Something does not work.
    pub(crate) fn error(self, what: impl Into<String>) -> Finding {
        self.finding(Severity::Error, what)
    }

    fn finding(self, severity: Severity, what: impl Into<String>) -> Finding {
        Finding { group: self, severity, what: what.into(), advice: None, command: None }
    }
}

/// How much a finding matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// As it should be.
    Ok,
    /// Worth knowing.
    Note,
    /// Works less well than it could.
    Warning,
    /// Does not work.
    Error,
}

/// One thing that was looked at. Texts may hold what stands in files: a face makes them safe to show.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// What it is about.
    pub group: Group,
    /// How much it matters.
    pub severity: Severity,
    /// What was seen, as a phrase.
    pub what: String,
    /// What to do about it, as a phrase that a command may follow.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub advice: Option<String>,
    /// A command that does it or tells more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
}

impl Finding {
    /// The same with what to do.
    #[must_use]
    pub(crate) fn advise(self, advice: impl Into<String>) -> Self {
        Self { advice: Some(advice.into()), ..self }
    }

    /// The same with a command that does it or tells more.
    #[must_use]
    pub(crate) fn run(self, command: impl Into<String>) -> Self {
        Self { command: Some(command.into()), ..self }
    }
}

/// All findings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Report {
    /// Whether there is no error.
    pub ok: bool,
    /// In the order of the groups.
    pub findings: Vec<Finding>,
}

impl Report {
    pub(crate) fn of(findings: Vec<Finding>) -> Self {
        Self { ok: findings.iter().all(|finding| finding.severity != Severity::Error), findings }
    }
}

/// The first few of a list, and how many more there are.
pub(crate) fn some<T: AsRef<str>>(names: &[T], most: usize) -> String {
    let shown: Vec<String> = names.iter().take(most).map(|name| format!("`{}`", name.as_ref())).collect();
    match names.len().saturating_sub(most) {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}
