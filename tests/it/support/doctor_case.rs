//! A workspace and a machine without problems, to be changed, and the findings of `los doctor` there.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use chrono::{DateTime, Utc};
use los_app::doctor::{Diagnosis, Finding, MachineFacts, Opened, PlaceFacts, Severity, examine};
use los_store::memory::learner_id::LearnerId;
use los_store::workspace::Workspace;

use crate::files::read_file::ctx;
use crate::support::TestWorkspace;

const NOW: &str = "2026-03-02T12:00:00Z";

/// A machine on which nothing is wrong, to be changed.
pub struct Case {
    pub workspace: TestWorkspace,
    pub variables: BTreeMap<String, String>,
    pub programs: BTreeMap<String, PathBuf>,
    pub offset_seconds: i32,
}

impl Case {
    pub fn new() -> Self {
        Self::at(TestWorkspace::new())
    }

    pub fn at(workspace: TestWorkspace) -> Self {
        let programs = ["git", "python3", "uv", "los"].map(|name| (name.to_owned(), PathBuf::from("/bin").join(name)));
        Self { workspace, variables: BTreeMap::new(), programs: BTreeMap::from(programs), offset_seconds: 0 }
    }

    /// With every file that `los init` makes.
    pub fn laid_out() -> Self {
        let case = Self::new();
        case.workspace.los(&["init", "--yes"]).ok();
        case
    }

    pub fn file(self, path: &str, content: impl AsRef<[u8]>) -> Self {
        self.workspace.write(path, content);
        self
    }

    pub fn variable(mut self, name: &str, value: &str) -> Self {
        self.variables.insert(name.into(), value.into());
        self
    }

    pub fn report(&self) -> Diagnosis {
        let (workspace, notes) = Workspace::load(self.workspace.root(), &[]).unwrap();
        let now: DateTime<Utc> = NOW.parse().unwrap();
        let mut ctx = ctx(workspace);
        ctx.clock = Arc::new(move || now);
        ctx.learner = ctx.memory.learners().unwrap().into_iter().next().unwrap_or_else(LearnerId::default_id);
        self.examine(&PlaceFacts::Workspace(Opened {
            ctx: &ctx,
            notes: &notes,
            settings_error: None,
            learner_error: None,
        }))
    }

    pub fn examine(&self, place: &PlaceFacts<'_>) -> Diagnosis {
        let variable = |name: &str| self.variables.get(name).cloned();
        let program_file = |path: &Path| self.programs.get(path.to_str()?).cloned();
        examine(
            place,
            &MachineFacts {
                version: "0.0.0",
                system: "a system".into(),
                program: Some("/bin/los".into()),
                offset_seconds: self.offset_seconds,
                variable: &variable,
                program_file: &program_file,
            },
        )
    }

    /// The one finding with these words, `GROUP SEVERITY: WORDS`; it must give advice unless all is well.
    #[track_caller]
    pub fn says(&self, expected: &str) -> Finding {
        only(&self.report(), expected)
    }

    #[track_caller]
    pub fn is_silent_about(&self, words: &str) {
        let report = self.report();
        assert!(!report.findings.iter().any(|finding| finding.what.contains(words)), "{report:#?}");
    }
}

#[track_caller]
pub fn only(report: &Diagnosis, expected: &str) -> Finding {
    let (kind, words) = expected.split_once(": ").unwrap();
    let found: Vec<&Finding> = report.findings.iter().filter(|finding| finding.what.contains(words)).collect();
    let [finding] = found[..] else {
        panic!("{} with `{words}` in {report:#?}", found.len());
    };
    assert_eq!(format!("{:?} {:?}", finding.group, finding.severity).to_lowercase(), kind, "{finding:?}");
    assert_eq!(report.ok, report.findings.iter().all(|finding| finding.severity != Severity::Error));
    assert_eq!(finding.advice.is_some(), finding.severity != Severity::Ok, "{finding:?}");
    if let Some(command) = finding.command.as_deref().filter(|command| command.starts_with("los ")) {
        let parsed = los_cli::command().try_get_matches_from(command.split(' '));
        assert!(parsed.is_ok(), "{command}");
    }
    finding.clone()
}

pub fn entry(time: &str, event: &str) -> String {
    format!("{{\"timestamp\":\"{time}\",\"event\":\"{event}\"}}\n")
}
