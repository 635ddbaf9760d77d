//! What can be typed after `los stats`.

use clap::Args;

#[derive(Debug, Args)]
pub(in crate::cli) struct StatsArgs {
    /// Only calls since that day (YYYY-MM-DD) or instant (RFC 3339)
    #[arg(long, value_name = "DATE")]
    pub(in crate::cli) since: Option<String>,
    /// Only calls of that tool, such as `read_file`
    #[arg(long, value_name = "NAME")]
    pub(in crate::cli) tool: Option<String>,
}
