//! What the command line knows and passes in: how the workspace was found, this machine, the environment.

use std::path::{Path, PathBuf};

use crate::calls::ctx::Ctx;
use los_model::error::{Error, Result};
use los_store::workspace::settings::{Note, ServerSettings};

/// By which rule the workspace was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FoundBy {
    /// `--root`.
    Flag,
    /// `LOS_ROOT`.
    Variable,
    /// Looking upwards from the folder of the call: so many folders.
    Search(usize),
}

/// A workspace that could be opened, with what went wrong on the way.
pub struct Opened<'a> {
    /// The context, with default settings where the workspace's own do not read.
    pub ctx: &'a Ctx,
    /// How the folder was found.
    pub found_by: FoundBy,
    /// A workspace at the folder of the call that is not the one meant.
    pub shadowed: Option<PathBuf>,
    /// What of the settings was not understood.
    pub notes: &'a [Note],
    /// Why the settings do not read.
    pub settings_error: Option<&'a Error>,
    /// Why the learner that was asked for is not there.
    pub learner_error: Option<&'a Error>,
}

/// Where to look.
pub enum Place<'a> {
    /// In a workspace.
    Workspace(Opened<'a>),
    /// There is none, and nobody named one.
    Nowhere,
    /// The one that was named or found cannot be opened.
    Closed(&'a Error),
}

/// The terminal, as far as it matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terminal {
    /// Columns; `None` where the output goes to no terminal.
    pub columns: Option<usize>,
    /// Whether the output is coloured.
    pub is_coloured: bool,
}

/// This machine.
pub struct Machine<'a> {
    /// The program's version.
    pub version: &'a str,
    /// The system and its architecture.
    pub system: String,
    /// The running program's own file, links followed.
    pub program: Option<PathBuf>,
    /// The terminal.
    pub terminal: Terminal,
    /// Seconds that the machine's clock is ahead of UTC.
    pub offset_seconds: i32,
    /// The names of the variables that begin with `LOS_`, in order.
    pub los_variables: Vec<String>,
    /// A variable's value.
    pub variable: &'a dyn Fn(&str) -> Option<String>,
    /// Whether `los serve` would ask for a token, or why it would not start.
    pub serving: &'a dyn Fn(&ServerSettings) -> Result<bool>,
    /// The file of a program: a name is looked up on `PATH`, a path is taken as it is. Links are followed.
    pub program_file: &'a dyn Fn(&Path) -> Option<PathBuf>,
}

impl Machine<'_> {
    /// A variable that is set and not empty.
    pub(crate) fn set(&self, name: &str) -> Option<String> {
        (self.variable)(name).filter(|value| !value.trim().is_empty())
    }
}
