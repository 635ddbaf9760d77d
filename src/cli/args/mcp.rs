//! What can be typed after `los mcp` and `los hook`.

use clap::{Args, Subcommand, ValueEnum};

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum McpCommand {
    /// Serve over standard input and output
    Serve(McpServeArgs),
    /// Print the settings with which a client starts this server
    Config(McpClientArgs),
}

#[derive(Debug, Args)]
pub(in crate::cli) struct McpClientArgs {
    /// The client
    #[arg(value_enum)]
    pub(in crate::cli) client: Client,
}

/// Programs that an assistant runs in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Client {
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

/// What an assistant's client may run at its own moments.
#[derive(Debug, Subcommand)]
pub(in crate::cli) enum HookCommand {
    /// Print a few facts for the start of a session; prints nothing outside a workspace
    SessionStart,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct McpServeArgs {
    /// Approve every write of this server in advance
    #[arg(long)]
    pub(in crate::cli) approve_writes: bool,
}
