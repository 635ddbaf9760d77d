//! The arguments of `los memory` and `los path`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use clap_complete::engine::ArgValueCandidates as Names;

use crate::completion::staged;

#[derive(Debug, Subcommand)]
pub(crate) enum MemoryCommand {
    /// Show entries of a memory file
    Show(ShowArgs),
    /// Check memory line by line for entries that cannot be read
    Check,
    /// Append one entry: JSON for the `.jsonl` files, Markdown for `best_practices.md`
    Append {
        /// `progress_log.jsonl`, `decisions.jsonl` or `best_practices.md`
        file: String,
        /// The entry; `-` reads it from standard input
        entry: String,
    },
    /// List the writes that need your approval
    Pending,
    /// Approve a staged write
    Approve {
        /// The id that `memory pending` lists, or how it begins
        #[arg(add = Names::new(staged))]
        id: String,
    },
    /// Reject a staged write
    Reject {
        /// The id that `memory pending` lists, or how it begins
        #[arg(add = Names::new(staged))]
        id: String,
    },
}

#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    /// The file
    #[arg(value_enum, default_value_t = ShowFile::Log)]
    pub(crate) file: ShowFile,
    /// The last N entries; 0 = all
    #[arg(long, short = 'n', default_value_t = 20, value_name = "N")]
    pub(crate) last: usize,
}

/// The files that `memory show` shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShowFile {
    /// The progress log
    #[value(alias = "progress_log.jsonl", alias = "progress")]
    Log,
    /// The decisions
    #[value(alias = "decisions.jsonl")]
    Decisions,
    /// The best practices
    #[value(alias = "best_practices.md", alias = "best-practices")]
    Practices,
    /// The profile
    #[value(alias = "learner_profile.json")]
    Profile,
}

#[derive(Debug, Subcommand)]
pub(crate) enum PathCommand {
    /// Show the path with its progress
    Show(PathShowArgs),
    /// Check a path for mistakes, with the line and the fix
    Check(PathCheckArgs),
}

#[derive(Debug, Args)]
pub(crate) struct PathShowArgs {
    /// Only this month
    #[arg(long, value_name = "N")]
    pub(crate) month: Option<u32>,
    /// Another level than the learner's
    #[arg(long, value_name = "NAME")]
    pub(crate) level: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct PathCheckArgs {
    /// A level's name or folder, or a month or file below `paths/`; needs no workspace (else the whole path)
    #[arg(value_name = "PATH")]
    pub(crate) path: Option<PathBuf>,
    /// Run the lessons' examples, the solutions, starters and broken versions, too
    #[arg(long)]
    pub(crate) run: bool,
}
