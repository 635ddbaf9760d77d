//! A Python that belongs to no environment: run once for its version and its folder, then read.
//!
//! It is run isolated and without its start-up files (`-I -S`): those can name folders, the workspace's among them, whose
//! files would then be run.

use std::path::{Path, PathBuf};

use super::{Python, installed, minor_of, release, site_packages};
use crate::machine::bounded_run::{PATIENCE, Program};
use crate::machine::{Machine, bounded_run};

const QUESTION: &str = "import sys; print('%d.%d.%d' % sys.version_info[:3]); print(sys.prefix)";

/// Asks it.
pub(crate) fn ask(machine: &Machine, program: &Program) -> Option<Python> {
    let text = bounded_run::output(program, &["-I", "-S", "-c", QUESTION], PATIENCE)?;
    let mut lines = text.lines();
    let version = release(lines.next()?)?;
    let prefix = lines.next().map(|line| PathBuf::from(line.trim()))?;
    let minor = minor_of(&version)?;
    let mut folders = Vec::new();
    // Python looks among the learner's own packages first, then among those of the machine.
    if let Some(home) = machine.variable("HOME") {
        folders.extend(site_packages(&Path::new(&home).join(".local"), Some(&minor)));
    }
    if prefix == Path::new("/usr") {
        folders.extend(site_packages(Path::new("/usr/local"), Some(&minor)));
    }
    if prefix.is_absolute() {
        folders.extend(site_packages(&prefix, Some(&minor)));
    }
    Some(Python { from: "PATH", version: Some(version), packages: installed::in_folders(&folders) })
}
