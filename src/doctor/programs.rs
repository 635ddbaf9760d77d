//! Programs that the curriculum's projects use: whether they are there, never running one.

use std::path::Path;

use super::facts::Machine;
use super::finding::{Finding, Group};

const GROUP: Group = Group::Programs;

/// The names a program goes by, what it is for, and where it comes from.
const PROGRAMS: [(&[&str], &str, &str); 3] = [
    (&["git"], "keeps your work and shows it as evidence", "it comes with your system's packages, or from git-scm.com"),
    (
        &["python3", "python"],
        "runs most projects of the path",
        "it comes with your system's packages, from python.org, or by `uv python install`",
    ),
    (&["uv"], "sets up the projects of `los new`", "docs.astral.sh/uv says how to get it; pip and venv do as well"),
];

pub(crate) fn check(machine: &Machine<'_>) -> Vec<Finding> {
    let mut there = Vec::new();
    let mut missing = Vec::new();
    for (names, purpose, origin) in PROGRAMS {
        let name = names.first().copied().unwrap_or_default();
        match names.iter().find_map(|name| (machine.program_file)(Path::new(name))) {
            Some(_) => there.push(name),
            None => missing.push(GROUP.note(format!("`{name}` is not on PATH; it {purpose}")).advise(origin)),
        }
    }
    let mut findings = Vec::new();
    if !there.is_empty() {
        findings.push(GROUP.ok(format!("on PATH: {}", there.join(", "))));
    }
    findings.extend(missing);
    findings
}
