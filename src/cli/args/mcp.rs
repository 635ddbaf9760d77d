//! What can be typed after `los mcp` and `los hook`.

use clap::{Args, Subcommand, ValueEnum};

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum McpCommand {
    /// Serve over standard input and output
    Serve(McpServeArgs),
    /// Print what an assistant's client needs to know of this server
    Config(McpClientArgs),
    /// Write that into the client's file, after showing what changes
    Install(McpInstallArgs),
}

#[derive(Debug, Args)]
pub(in crate::cli) struct McpClientArgs {
    /// The client
    #[arg(value_enum)]
    pub(in crate::cli) client: Client,
    /// For this workspace, or for you everywhere (else what the client is usually given)
    #[arg(long, value_enum)]
    pub(in crate::cli) scope: Option<ClientScope>,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct McpInstallArgs {
    #[command(flatten)]
    pub(in crate::cli) client: McpClientArgs,
    /// Only show what would change
    #[arg(long)]
    pub(in crate::cli) dry_run: bool,
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

/// Where a client is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum ClientScope {
    /// In a file of the workspace
    Project,
    /// In your own settings
    User,
}

/// What an assistant's client may run at its own moments.
#[derive(Debug, Subcommand)]
pub(in crate::cli) enum HookCommand {
    /// A few facts for the beginning of a session; says nothing where there is no workspace
    SessionStart,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct McpServeArgs {
    /// The learner's standing yes to every write of this server
    #[arg(long)]
    pub(in crate::cli) approve_writes: bool,
}
