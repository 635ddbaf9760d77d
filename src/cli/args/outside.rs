//! What can be typed after `los fetch`, `los data` and `los sys`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

#[derive(Debug, Args)]
pub(in crate::cli) struct FetchArgs {
    /// The address, http or https
    pub(in crate::cli) url: String,
    /// Turn HTML into readable Markdown
    #[arg(long)]
    pub(in crate::cli) markdown: bool,
}

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum DataCommand {
    /// Show a text file of the data folder
    Read(DataReadArgs),
    /// Write a text file of the data folder, replacing an existing one
    Write(DataWriteArgs),
}

#[derive(Debug, Args)]
pub(in crate::cli) struct DataReadArgs {
    /// The file, relative to the data folder
    pub(in crate::cli) path: String,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct DataWriteArgs {
    /// The file, relative to the data folder
    pub(in crate::cli) path: String,
    /// The text; `-`, or none, reads standard input
    #[arg(value_name = "TEXT")]
    pub(in crate::cli) content: Option<String>,
}

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum SysCommand {
    /// Show processor, graphics cards, memory and disks
    Hardware(SysListArgs),
    /// Show system, Python and its AI packages, and developer tools
    Software(SysListArgs),
    /// Show changes since a saved list
    Diff(SysDiffArgs),
}

#[derive(Debug, Args)]
pub(in crate::cli) struct SysListArgs {
    /// Also save it, to compare with later
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) save: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct SysDiffArgs {
    /// A list from `los sys hardware --save` or `los sys software --save`
    pub(in crate::cli) file: PathBuf,
    /// Also values that always change, such as used memory
    #[arg(long)]
    pub(in crate::cli) all: bool,
}
