//! The projects that blockers name.
//!
//! An event holds one label, the blocker's; `adapt` also needs the project to see that it has been blocked for long.

use super::fields::Field;
use super::kind::EventKind;
use super::line::LogLine;

/// Blockers that are remembered, as many as a state holds.
const MAX_BLOCKERS: usize = 200;
/// Characters kept of a project's name.
const MAX_CHARS: usize = 120;

/// Projects of the latest blockers in order of time, each with the line of the log that raised it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BlockedProjects(Vec<(u64, String)>);

impl BlockedProjects {
    /// Takes the next line.
    pub fn take(&mut self, line: &LogLine<'_>) {
        if line.kind == EventKind::BlockerRaised
            && let Some(project) = line.text(Field::Project)
        {
            if self.0.len() == MAX_BLOCKERS {
                self.0.remove(0);
            }
            self.0.push((line.number, project.chars().take(MAX_CHARS).collect()));
        }
    }

    /// The project that the blocker of that line names.
    pub fn of(&self, line: u32) -> Option<&str> {
        self.0.iter().find(|(raised, _)| *raised == u64::from(line)).map(|(_, project)| project.as_str())
    }
}
