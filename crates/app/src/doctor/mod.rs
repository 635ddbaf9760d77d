//! `los doctor`: checks a workspace and its machine, and says what to do about each finding.
//!
//! It repairs nothing, contacts no server, runs no program, and writes nothing.
//! A fact that another command reports better is left to that command: staged writes and a running session to `los status`,
//! a server that cannot start to `los serve`, unknown events to `los evaluate`, bad lines one by one to `los memory check`.

mod assistant;
mod facts;
mod finding;
mod git;
mod learner;
mod machine;
mod memory;
mod workspace;

pub use facts::{MachineFacts, Opened, PlaceFacts};
pub use finding::{Diagnosis, Finding, Group, Severity};

/// Runs every check that the place allows.
pub fn examine(place: &PlaceFacts<'_>, machine: &MachineFacts<'_>) -> Diagnosis {
    let mut findings = match place {
        PlaceFacts::Workspace(opened) => {
            let ctx = opened.ctx;
            let (mut findings, profile) = learner::check(opened);
            findings.extend(workspace::check(opened));
            findings.extend(memory::check(ctx, profile.as_ref()));
            findings.extend(learner::check_path(ctx, profile.as_ref()));
            findings.extend(git::check(ctx));
            findings.extend(assistant::check(ctx, machine));
            findings.extend(machine::check(machine, Some(ctx.workspace.settings())));
            findings.extend(machine::check_workspace(ctx, machine, profile.as_ref()));
            findings
        }
        PlaceFacts::Nowhere | PlaceFacts::Closed(_) => {
            let mut findings = workspace::without(place);
            findings.extend(machine::check(machine, None));
            findings
        }
    };
    // Stable: within a group findings keep the order in which they were made.
    findings.sort_by_key(|finding| finding.group);
    Diagnosis { ok: findings.iter().all(|finding| finding.severity != Severity::Error), findings }
}
