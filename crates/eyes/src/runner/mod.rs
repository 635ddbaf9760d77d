//! Runs a task's checks: each on a copy of the learner's work, in a sandbox, within limits.
//!
//! The judgement is the model's (`los_model::practice::judge`); here programs are found, started and ended.

pub mod checks;
#[cfg(target_os = "linux")]
mod inside;
#[cfg(windows)]
#[path = "inside_windows.rs"]
mod inside;
mod job;
pub mod needs;
pub mod python;
pub mod sandbox;
pub mod setup;
pub mod work_copy;

pub use checks::{run_example, run_variant};
pub use setup::{Setup, write_all};

pub use job::{Job, Limits, Protection};

use std::{ffi::OsString, process::ExitCode};

/// Runs this process as a stage of the sandbox if its arguments say so; `None` for every other start of the program.
/// The program calls it first, because namespaces can only be left and entered before there are threads.
pub fn enter(args: impl Iterator<Item = OsString>) -> Option<ExitCode> {
    #[cfg(any(target_os = "linux", windows))]
    return inside::enter(args);
    #[cfg(not(any(target_os = "linux", windows)))]
    return crate::book::enter(&args.map(|arg| arg.to_string_lossy().into_owned()).collect::<Vec<_>>());
}
