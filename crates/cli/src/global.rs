//! The flags that every command takes, and the colours of the help.

use clap::builder::styling::{AnsiColor, Styles};

use crate::prelude::*;

pub(super) const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// Flags that every command takes.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Global options")]
pub(super) struct Global {
    /// Workspace folder (else the nearest parent with `.claude/memory` or `learning-os.toml`)
    #[arg(long, global = true, value_name = "DIR", env = "LOS_ROOT", hide_env_values = true)]
    pub(super) root: Option<OsString>,
    /// Learner, where a workspace has several
    #[arg(long, global = true, value_name = "ID", env = "LOS_LEARNER", hide_env_values = true)]
    pub(super) learner: Option<String>,
    /// Print the result as JSON
    #[arg(long, global = true)]
    pub(super) json: bool,
    /// Print only these fields of the JSON, such as `task,hours`
    #[arg(long, global = true, value_name = "NAMES", value_delimiter = ',')]
    pub(super) fields: Vec<String>,
    /// Answer as if it were the end of that day (YYYY-MM-DD) or that instant (RFC 3339)
    #[arg(long, global = true, value_name = "DATE")]
    pub(super) as_of: Option<String>,
    /// Approve the write without asking
    #[arg(long, short = 'y', global = true)]
    pub(super) yes: bool,
    /// Never ask; writes that need a yes are staged
    #[arg(long, global = true)]
    pub(super) no_input: bool,
    /// Colour in the output
    #[arg(long, global = true, value_enum, default_value_t = ColorWhen::Auto, value_name = "WHEN")]
    pub(super) color: ColorWhen,
    /// Only data and errors
    #[arg(long, short, global = true)]
    pub(super) quiet: bool,
    /// More detail
    #[arg(long, short, global = true)]
    pub(super) verbose: bool,
}

/// When the output has colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum ColorWhen {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}
