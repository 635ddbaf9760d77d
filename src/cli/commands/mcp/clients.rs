//! The programs that an assistant runs in: which file tells each of this server, and in which form.
//!
//! A table. What is done with it is in `install`.

use std::path::PathBuf;

use serde_json::{Value, json};

use crate::cli::args::{Client, ClientScope};

/// How a file is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// JSON with the servers by name under this key.
    Json(&'static str),
    /// TOML with a table a server.
    CodexToml,
}

/// Where a client is told of the server, and what.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Registration {
    /// The file: relative to the workspace, or of the user.
    pub(super) file: Place,
    /// Its form.
    pub(super) form: Form,
    /// The entry of this server.
    pub(super) entry: Value,
    /// What to do once the file is written.
    pub(super) then: &'static str,
}

/// A file's place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Place {
    /// Relative to the workspace's root, with `/`.
    Workspace(&'static str),
    /// In the user's own folders.
    User(PathBuf),
}

/// What the table must know of this machine.
pub(super) struct Machine {
    /// This program's own file, for clients that do not look it up.
    pub(super) program: String,
    /// The workspace, for registrations that are not part of one.
    pub(super) root: Option<String>,
    /// The user's home.
    pub(super) home: Option<PathBuf>,
    /// Where programs with windows keep their settings: `%APPDATA%`, `~/Library/Application Support`, `~/.config`.
    pub(super) settings: Option<PathBuf>,
}

/// The scope that a client is usually told in.
pub(super) const fn usual_scope(client: Client) -> ClientScope {
    match client {
        Client::ClaudeDesktop => ClientScope::User,
        Client::ClaudeCode | Client::Cursor | Client::VsCode | Client::Codex | Client::Gemini | Client::Zed => {
            ClientScope::Project
        }
    }
}

/// How the client is told in that scope, or why it is not, as a sentence.
pub(super) fn registration(
    client: Client,
    scope: ClientScope,
    machine: &Machine,
) -> Result<Registration, &'static str> {
    let in_project = scope == ClientScope::Project;
    // A file of the workspace is for everybody who has it, so it names no folder of this machine.
    let root = |variable: &str| -> Vec<String> {
        match (in_project, variable, &machine.root) {
            (true, "", _) | (false, _, None) => Vec::new(),
            (true, variable, _) => vec!["--root".into(), variable.into()],
            (false, _, Some(root)) => vec!["--root".into(), root.clone()],
        }
    };
    let command = if in_project { "los" } else { machine.program.as_str() };
    let args = |variable: &str| [vec!["mcp".to_owned(), "serve".to_owned()], root(variable)].concat();
    let plain = |variable: &str| json!({ "command": command, "args": args(variable) });
    let typed = |variable: &str| json!({ "type": "stdio", "command": command, "args": args(variable) });
    let home = |path: &str| machine.home.as_ref().map(|home| Place::User(home.join(path)));
    let settings = |path: &str| machine.settings.as_ref().map(|folder| Place::User(folder.join(path)));
    let place = |project: &'static str, user: Option<Place>| {
        if in_project {
            Ok(Place::Workspace(project))
        } else {
            user.ok_or("the folder of your settings cannot be found")
        }
    };
    Ok(match client {
        Client::ClaudeCode if !in_project => {
            return Err("that file is the program's own; run `claude mcp add --scope user los -- los mcp serve`");
        }
        Client::ClaudeCode => Registration {
            file: Place::Workspace(".mcp.json"),
            form: Form::Json("mcpServers"),
            entry: typed("${CLAUDE_PROJECT_DIR:-.}"),
            then: "Start Claude Code in the workspace; it asks once whether to trust the server.",
        },
        Client::ClaudeDesktop if in_project => {
            return Err("it has no files in projects; leave `--scope` out");
        }
        Client::ClaudeDesktop => Registration {
            file: place("", settings("Claude/claude_desktop_config.json"))?,
            form: Form::Json("mcpServers"),
            entry: plain(""),
            then: "Quit Claude Desktop and start it again.",
        },
        Client::Cursor => Registration {
            file: place(".cursor/mcp.json", home(".cursor/mcp.json"))?,
            form: Form::Json("mcpServers"),
            entry: plain("${workspaceFolder}"),
            then: "Switch the server on in Cursor's settings, under MCP.",
        },
        Client::VsCode => Registration {
            file: place(".vscode/mcp.json", settings("Code/User/mcp.json"))?,
            form: Form::Json("servers"),
            entry: typed("${workspaceFolder}"),
            then: "Open the file in VS Code and start the server there.",
        },
        Client::Codex => Registration {
            file: place(".codex/config.toml", home(".codex/config.toml"))?,
            form: Form::CodexToml,
            entry: plain(""),
            then: "Start Codex in the workspace; a project's file counts once the project is trusted.",
        },
        Client::Gemini => Registration {
            file: place(".gemini/settings.json", home(".gemini/settings.json"))?,
            form: Form::Json("mcpServers"),
            entry: plain(""),
            then: "Start Gemini CLI in the workspace; `/mcp` shows the server.",
        },
        Client::Zed => Registration {
            file: place(".zed/settings.json", settings("zed/settings.json"))?,
            form: Form::Json("context_servers"),
            entry: plain(""),
            then: "Zed loads it at once. It cannot ask you, so writes wait in `los memory pending`.",
        },
    })
}
