//! The commands, one file each, with their arguments, examples and what they do; and the one table of them.

use crate::prelude::*;

pub(super) mod adapt;
pub(super) mod add_best_practice;
pub(super) mod audit;
pub(super) mod blockers;
pub(super) mod check;
mod checking;
pub(super) mod completions;
pub(super) mod data;
pub(super) mod demo;
pub(super) mod doctor;
pub(super) mod done;
pub(super) mod evaluate;
mod export;
pub(super) mod fetch;
pub(super) mod grader;
pub(super) mod grep;
pub(super) mod hello;
pub(super) mod help;
pub(super) mod hook;
mod hours;
pub(super) mod init;
mod later;
mod level;
pub(super) mod log;
mod man;
pub(super) mod mcp;
pub(super) mod memory;
pub(super) mod new;
mod output_file;
pub(super) mod path;
mod path_check;
mod path_measures;
mod path_origin;
mod permission;
pub(crate) mod placement;
pub(super) mod plan;
pub(super) mod read;
pub(super) mod report;
pub(super) mod review;
pub(super) mod search;
pub(super) mod serve;
pub(super) mod show;
pub(super) mod spare;
pub(super) mod start;
pub(super) mod stats;
pub(super) mod status;
mod statusline;
pub(super) mod stop;
pub(super) mod sync;
pub(super) mod sys;
mod tidy;
mod unblock;
pub(super) mod undo;
mod variant;
mod work_prompts;

/// Every command, in the order of the help.
pub(super) fn all() -> impl Iterator<Item = &'static Command> {
    GROUPS.iter().flat_map(|(_, commands)| *commands)
}

macro_rules! commands {
    ($($module:ident),*) => { &[$($module::COMMAND),*] };
}

/// Every command, in the groups of the help, the first to be needed first. Dispatch, help, completion, manual and reference
/// are made from it.
pub(super) const GROUPS: &[(&str, &[Command])] = &[
    (
        "Every day",
        commands![
            status, plan, hours, later, show, start, check, stop, done, log, undo, review, audit, spare, blockers,
            unblock
        ],
    ),
    ("Look back", commands![evaluate, report, search, grep, read, memory, add_best_practice, export]),
    ("Your path", commands![path, level, adapt, new]),
    ("Assistants", commands![mcp, serve, grader, fetch, data, stats, hook, statusline]),
    ("This machine", commands![init, demo, sync, doctor, sys, hello, help, completions, man]),
];
