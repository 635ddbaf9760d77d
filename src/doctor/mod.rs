//! `los doctor`: looks over a workspace and its machine, and says what to do about what it finds.
//!
//! It repairs nothing, contacts nobody, runs no program, and writes nothing but a probe in `.context/` that it removes.
//! What it says of memory, path and settings comes from the same readers as everywhere; one pass over the log serves all.

mod assistant;
mod derived;
mod facts;
mod finding;
mod git;
mod learner;
mod machine;
mod memory;
mod path;
mod place;
mod programs;
mod services;

pub use facts::{FoundBy, Machine, Opened, Place, Terminal};
pub use finding::{Finding, Group, Report, Severity};

/// Looks over everything there is.
pub fn examine(place: &Place<'_>, machine: &Machine<'_>) -> Report {
    let mut findings = place::check(place);
    let settings = match place {
        Place::Workspace(opened) => Some(opened.ctx.workspace.settings()),
        Place::Nowhere | Place::Closed(_) => None,
    };
    findings.extend(machine::check(machine, settings));
    if let Place::Workspace(opened) = place {
        let ctx = opened.ctx;
        let (found, profile) = learner::check(opened);
        findings.extend(found);
        findings.extend(memory::check(ctx, profile.as_ref()));
        findings.extend(path::check(ctx, profile.as_ref()));
        findings.extend(git::check(ctx));
        findings.extend(derived::check(ctx));
        findings.extend(assistant::check(ctx, machine));
        findings.extend(services::check(ctx.workspace.settings(), machine));
        findings.extend(machine::check_volume(ctx));
        findings.extend(machine::check_clock(ctx, machine, profile.as_ref()));
    }
    findings.extend(programs::check(machine));
    // Stable: within a group findings keep the order in which they were made.
    findings.sort_by_key(|finding| finding.group);
    Report::of(findings)
}
