//! `los doctor`: checks a workspace and its machine, and says what to do about each finding.
//!
//! It repairs nothing, contacts no server, runs no program, and writes nothing.
//! A fact that another command reports better is left to that command: staged writes and a running session to `los status`,
//! a server that cannot start to `los serve`, unknown events to `los evaluate`, bad lines one by one to `los memory check`.

mod assistant;
mod finding;
mod git;
mod learner;
mod machine;
mod memory;
mod workspace;

pub use finding::{Diagnosis, Finding, Group, MachineFacts, Opened, Severity};
use los_model::Error;

/// Runs every check of a workspace and its machine.
pub fn examine(opened: &Opened, machine: &MachineFacts<'_>) -> Diagnosis {
    let ctx = &opened.ctx;
    let (mut findings, profile) = learner::check(opened);
    findings.extend(workspace::check(opened));
    findings.extend(memory::check(ctx, profile.as_ref()));
    findings.extend(learner::check_path(ctx, profile.as_ref()));
    findings.extend(git::check(ctx));
    findings.extend(assistant::check(ctx, machine));
    findings.extend(machine::check(machine, Some(ctx.workspace.settings())));
    findings.extend(machine::check_workspace(ctx, machine, profile.as_ref()));
    Diagnosis::of(findings)
}

/// Looks at the machine alone: no workspace was found or named, or the one that was meant cannot be opened.
pub fn examine_machine(closed: Option<&Error>, machine: &MachineFacts<'_>) -> Diagnosis {
    let mut findings = vec![workspace::none(closed)];
    findings.extend(machine::check(machine, None));
    Diagnosis::of(findings)
}
