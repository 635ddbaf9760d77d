//! The facts that the command line passes in: the workspace and this machine.

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
