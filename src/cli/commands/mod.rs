//! The commands, one file each: arguments to a tool's input, the answer to text.

pub(super) mod adapt;
pub(super) mod add_best_practice;
mod ask_work;
pub(super) mod completions;
pub(super) mod evaluate;
pub(super) mod grep;
pub(super) mod hello;
pub(super) mod hook;
pub(super) mod init;
pub(super) mod log;
pub(super) mod mcp;
pub(super) mod memory;
pub(super) mod new;
mod outside_memory;
pub(super) mod path;
mod path_check;
pub(super) mod plan;
mod plan_calendar;
pub(super) mod read;
pub(super) mod report;
pub(super) mod review;
pub(super) mod search;
pub(super) mod start;
pub(super) mod status;
pub(super) mod stop;
