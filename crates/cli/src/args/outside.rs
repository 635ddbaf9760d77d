//! The arguments of commands about the outside: pages, data files, this machine, servers, clients and hooks.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

#[derive(Debug, Args)]
pub(crate) struct FetchArgs {
    /// The address, http or https
    pub(crate) url: String,
    /// Turn HTML into readable Markdown
    #[arg(long)]
    pub(crate) markdown: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum DataCommand {
    /// Show a text file of the data folder
    Read {
        /// The file, relative to the data folder
        path: String,
    },
    /// Write a text file of the data folder, replacing an existing one
    Write {
        /// The file, relative to the data folder
        path: String,
        /// The text; `-`, or none, reads standard input
        #[arg(value_name = "TEXT")]
        content: Option<String>,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum SysCommand {
    /// Show processor, graphics cards, memory and disks
    Hardware,
    /// Show system, Python and its AI packages, and developer tools
    Software,
    /// Show changes since a saved list
    Diff {
        /// A list that `los sys hardware --json` or `los sys software --json` printed
        file: PathBuf,
    },
}

#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// The address and port to listen on (else `[server] bind`, else 127.0.0.1:7878); port 0 takes a free one
    #[arg(long, value_name = "ADDR", value_parser = socket_address)]
    pub(crate) bind: Option<SocketAddr>,
    /// Approve every write of this server in advance
    #[arg(long)]
    pub(crate) approve_writes: bool,
}

/// As in the settings.
fn socket_address(text: &str) -> Result<SocketAddr, String> {
    let told = text.strip_prefix("localhost:").map_or_else(|| text.to_owned(), |port| format!("127.0.0.1:{port}"));
    let why = "an address and a port are needed, such as 127.0.0.1:7878 or [::1]:7878";
    told.parse().map_err(|_| why.to_owned())
}

#[derive(Debug, Subcommand)]
pub(crate) enum McpCommand {
    /// Serve over standard input and output
    Serve {
        /// Approve every write of this server in advance
        #[arg(long)]
        approve_writes: bool,
    },
    /// Print the settings with which a client starts this server
    Config {
        /// The client
        #[arg(value_enum)]
        client: Client,
    },
}

/// Programs that an assistant runs in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Client {
    /// Claude Code
    ClaudeCode,
    /// Claude Desktop
    ClaudeDesktop,
    /// Cursor
    Cursor,
    /// VS Code
    #[value(name = "vscode", alias = "vs-code")]
    VsCode,
    /// Codex CLI
    Codex,
    /// Gemini CLI
    Gemini,
    /// Zed
    Zed,
}

/// Commands that an assistant's client runs by itself.
#[derive(Debug, Subcommand)]
pub(crate) enum HookCommand {
    /// Print a few facts for the start of a session; prints nothing outside a workspace
    SessionStart,
}
