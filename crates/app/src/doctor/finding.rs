//! The facts that the command line passes in, and a finding: a fact, its severity, and the advice that goes with it. It does
//! not know how it is shown.

use crate::prelude::*;
use los_store::workspace::Note;

/// A workspace that could be opened, with the errors met on the way.
pub struct Opened {
    /// The context, with default settings if the workspace's own cannot be read.
    pub ctx: Ctx,
    /// Unknown names in the settings.
    pub notes: Vec<Note>,
    /// Why the settings cannot be read.
    pub settings_error: Option<Error>,
    /// Why the requested learner cannot be opened; another one of the workspace is looked at.
    pub learner_error: Option<Error>,
}

/// What the command line knows of the machine and its own process, so that the doctor reads no environment.
pub struct MachineFacts<'a> {
    pub version: &'a str,
    /// The system and its architecture.
    pub system: String,
    /// The running program's own file, links followed.
    pub program: Option<PathBuf>,
    /// Seconds that the machine's clock is ahead of UTC.
    pub offset_seconds: i32,
    /// Looks up a variable of the environment.
    pub variable: &'a dyn Fn(&str) -> Option<String>,
    /// The file of a program: a name is looked up on `PATH`, a path is taken as it is. Links are followed.
    pub program_file: &'a dyn Fn(&Path) -> Option<PathBuf>,
}

/// The subject of a finding, in the order in which groups are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Group {
    /// The folder and its settings.
    Workspace,
    Learner,
    Memory,
    /// The curriculum and the decisions about it.
    Path,
    /// The repository around the workspace.
    Git,
    /// The folder `.context/`, whose files can all be made again.
    Derived,
    Assistant,
    /// The embeddings endpoint, `los serve` and `los fetch`, by their settings.
    Services,
    Machine,
    /// Programs that the curriculum's projects need.
    Programs,
}

impl Group {
    /// The name for people: that of the variant.
    pub fn title(self) -> String {
        format!("{self:?}")
    }

    /// Something is as it should be.
    pub(super) fn ok(self, what: impl Into<String>) -> Finding {
        Finding { group: self, severity: Severity::Ok, what: what.into(), advice: None, command: None }
    }

    /// Worth knowing; nothing is wrong.
    pub(super) fn note(self, what: impl Into<String>, advice: &str) -> Finding {
        self.finding(Severity::Note, what, advice)
    }

    /// Something works less well than it could.
    pub(super) fn warning(self, what: impl Into<String>, advice: &str) -> Finding {
        self.finding(Severity::Warning, what, advice)
    }

    /// Something does not work.
    pub(super) fn error(self, what: impl Into<String>, advice: &str) -> Finding {
        self.finding(Severity::Error, what, advice)
    }

    /// Advice that ends in `` : `command` `` is split there.
    fn finding(self, severity: Severity, what: impl Into<String>, advice: &str) -> Finding {
        let split = advice.strip_suffix('`').and_then(|advice| advice.rsplit_once(": `"));
        let (advice, command) = split.map_or((advice, None), |(advice, command)| (advice, Some(command.to_owned())));
        Finding { severity, advice: Some(advice.to_owned()), command, ..self.ok(what) }
    }
}

/// How much a finding matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// As it should be.
    Ok,
    Note,
    /// Works less well than it could.
    Warning,
    Error,
}

/// The result of one check. Texts may quote files: a face makes them safe to show.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Finding {
    pub group: Group,
    /// How much it matters.
    pub severity: Severity,
    /// The fact, as a phrase.
    pub what: String,
    /// The advice, as a phrase that a command may follow.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub advice: Option<String>,
    /// A command that does it or shows more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
}

/// The findings of one look at a workspace and its machine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Diagnosis {
    /// Whether there is no error.
    pub ok: bool,
    /// In the order of the groups.
    pub findings: Vec<Finding>,
}

impl Diagnosis {
    pub(super) fn of(mut findings: Vec<Finding>) -> Self {
        // Stable: within a group findings keep the order in which they were made.
        findings.sort_by_key(|finding| finding.group);
        Self { ok: findings.iter().all(|finding| finding.severity != Severity::Error), findings }
    }
}

/// The first three of a list, and how many more there are.
pub(super) fn some<T: AsRef<str>>(names: &[T]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{}`", name.as_ref())).collect();
    some_of(&names, 3)
}
