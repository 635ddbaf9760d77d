//! The commands, one file each, with their arguments, examples and what they do; and the one table of them.

use crate::command::Command;

pub(super) mod adapt;
pub(super) mod add_best_practice;
pub(super) mod blockers;
pub(super) mod check;
mod checking;
pub(super) mod completions;
pub(super) mod data;
pub(super) mod demo;
pub(super) mod doctor;
pub(super) mod done;
pub(super) mod evaluate;
pub(super) mod fetch;
pub(super) mod grader;
pub(super) mod grep;
pub(super) mod hello;
pub(super) mod hook;
pub(super) mod init;
pub(super) mod log;
mod man;
pub(super) mod mcp;
pub(super) mod memory;
pub(super) mod new;
mod output_file;
pub(super) mod path;
mod path_check;
mod path_place;
mod permission;
pub(crate) mod placement;
pub(super) mod plan;
pub(super) mod read;
pub(super) mod report;
pub(super) mod review;
pub(super) mod search;
pub(super) mod serve;
pub(super) mod show;
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

/// Every command, in the groups of the help, the first to be needed first. Dispatch, help, completion, manual and reference
/// are made from it.
pub(super) const GROUPS: &[(&str, &[Command])] = &[
    (
        "Every day",
        &[
            status::COMMAND,
            plan::COMMAND,
            show::COMMAND,
            start::COMMAND,
            check::COMMAND,
            stop::COMMAND,
            done::COMMAND,
            log::COMMAND,
            undo::COMMAND,
            review::COMMAND,
            blockers::COMMAND,
            unblock::COMMAND,
        ],
    ),
    (
        "Look back",
        &[
            evaluate::COMMAND,
            report::COMMAND,
            search::COMMAND,
            grep::COMMAND,
            read::COMMAND,
            memory::COMMAND,
            add_best_practice::COMMAND,
        ],
    ),
    ("Your path", &[path::COMMAND, adapt::COMMAND, new::COMMAND]),
    (
        "Assistants",
        &[
            mcp::COMMAND,
            serve::COMMAND,
            grader::COMMAND,
            fetch::COMMAND,
            data::COMMAND,
            stats::COMMAND,
            hook::COMMAND,
            statusline::COMMAND,
        ],
    ),
    (
        "This machine",
        &[
            init::COMMAND,
            demo::COMMAND,
            sync::COMMAND,
            doctor::COMMAND,
            sys::COMMAND,
            hello::COMMAND,
            completions::COMMAND,
            man::COMMAND,
        ],
    ),
];
