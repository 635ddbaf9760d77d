//! The project that a blocker names beside its label.
//!
//! The model's events hold one label each; the project decides whether it is blocked for so long that another would do.

use std::collections::BTreeMap;

use super::fields::Field;
use super::kind::EventKind;
use super::line::LogLine;

/// Blockers that are remembered, as many as a state holds.
const MOST: usize = 200;
/// Characters kept of a project's name.
const MOST_CHARS: usize = 120;

/// Projects of the latest blockers, by the line of the log that raised them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BlockedProjects(BTreeMap<u64, String>);

impl BlockedProjects {
    /// Takes the next line.
    pub fn take(&mut self, line: &LogLine<'_>) {
        let project = line.text(Field::Project);
        let Some(project) = project.filter(|_| line.kind == EventKind::BlockerRaised) else {
            return;
        };
        if self.0.len() == MOST {
            self.0.pop_first();
        }
        self.0.insert(line.number, project.chars().take(MOST_CHARS).collect());
    }

    /// The project that the blocker of that line names.
    pub fn of(&self, line: u32) -> Option<&str> {
        self.0.get(&u64::from(line)).map(String::as_str)
    }
}
