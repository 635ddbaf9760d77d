//! The commands, one file each: arguments to a tool's input, the answer to text.

pub(super) mod adapt;
pub(super) mod add_best_practice;
pub(super) mod check;
pub(super) mod completions;
pub(super) mod data;
pub(super) mod doctor;
pub(super) mod evaluate;
pub(super) mod fetch;
pub(super) mod grep;
pub(super) mod hello;
pub(super) mod hook;
pub(super) mod init;
pub(super) mod log;
pub(super) mod mcp;
pub(super) mod memory;
pub(super) mod new;
mod output_file;
pub(super) mod path;
mod path_check;
mod path_place;
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
pub(super) mod stop;
pub(super) mod sys;
mod tidy;
pub(super) mod undo;
mod work_prompts;

pub(super) use work_prompts::hours_of;
