//! What can be typed after `los serve`, `los stats` and `los doctor`.

use std::net::SocketAddr;

use clap::Args;

#[derive(Debug, Args)]
pub(in crate::cli) struct ServeArgs {
    /// The address and port to listen on (else `[server] bind`, else 127.0.0.1:7878); port 0 takes a free one
    #[arg(long, value_name = "ADDR", value_parser = socket_address)]
    pub(in crate::cli) bind: Option<SocketAddr>,
    /// Approve every write of this server in advance
    #[arg(long)]
    pub(in crate::cli) approve_writes: bool,
}

/// As in the settings.
fn socket_address(text: &str) -> Result<SocketAddr, String> {
    let told = text.strip_prefix("localhost:").map_or_else(|| text.to_owned(), |port| format!("127.0.0.1:{port}"));
    let why = "an address and a port are needed, such as 127.0.0.1:7878 or [::1]:7878";
    told.parse().map_err(|_| why.to_owned())
}

#[derive(Debug, Args)]
pub(in crate::cli) struct StatsArgs {
    /// Only calls since that day (YYYY-MM-DD) or instant (RFC 3339)
    #[arg(long, value_name = "DATE")]
    pub(in crate::cli) since: Option<String>,
    /// Only calls of that tool, such as `read_file`
    #[arg(long, value_name = "NAME")]
    pub(in crate::cli) tool: Option<String>,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct DoctorArgs {}
