//! The tools: one file each with arguments, output and `run`; one table of them; one way in.
//!
//! Adding a tool: its file, a line in `registry`, a command in `cli`, tests. Tools know memory, curriculum, learner,
//! context and workspace; they do not know who calls them, how an answer is shown, or how the learner is asked.

mod adapt_claim;
pub mod adapt_desk;
pub mod adapt_path;
pub mod add_best_practice;
pub mod call;
pub mod change_path;
pub mod context_search;
mod ctx;
mod data_path;
pub mod diff_baseline;
pub mod doctor;
pub mod evaluate_progress;
pub mod fetch_url;
pub mod get_weekly_plan;
pub mod grep_codebase;
pub mod hello;
mod limits;
pub mod list_hardware;
pub mod list_software;
mod log;
pub mod log_entry;
pub mod log_progress;
mod near_files;
mod path_files;
pub mod progress_report;
pub mod read_data_file;
pub mod read_file;
pub mod read_repo_file;
mod registry;
pub mod review_cards;
pub mod reviews;
mod schema;
pub mod standing;
pub mod stats;
pub mod study;
mod tool;
pub mod write_data_file;
pub mod write_memory_entry;

pub use ctx::{Caller, Clock, Ctx, Face, Ids, SystemIds, system_clock};
pub use limits::Limits;
pub use log::ToolLog;
pub use path_files::PathFiles;
pub use registry::{REGISTRY, ToolDef, find};
pub use tool::{Choice, Chosen, Count, Hints, SettleChoices, Settled, Spec, Step, Tool};
