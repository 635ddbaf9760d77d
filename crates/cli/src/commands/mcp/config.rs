//! `los mcp config`: what the settings of a client need to name this server, printed for the learner to put there.

use crate::prelude::*;
use crate::session::root_of;

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

/// The server's name in every file.
const NAME: &str = "los";
/// The client whose settings belong to no workspace.
const DESKTOP_FILE: &str = "claude_desktop_config.json";

/// Where a client reads about its servers, and how.
struct Registration {
    /// The file, relative to the workspace unless it is the user's own.
    file: &'static str,
    /// The key of the servers by name.
    key: &'static str,
    /// The variable of the client that holds the workspace, where it has one.
    root: &'static str,
    /// Whether the entry names its transport.
    has_type: bool,
    /// The step that follows once the file is written.
    then: &'static str,
}

#[rustfmt::skip]
const fn registration(client: Client) -> Registration {
    let (file, key, root, has_type, then) = match client {
        Client::ClaudeCode => (".mcp.json", "mcpServers", "${CLAUDE_PROJECT_DIR:-.}", true,
            "Start Claude Code in the workspace; it asks once whether to trust the server."),
        Client::ClaudeDesktop => (DESKTOP_FILE, "mcpServers", "", false,
            "Claude Desktop opens that file under Settings, Developer, Edit Config. Quit it and start it again."),
        Client::Cursor => (".cursor/mcp.json", "mcpServers", "${workspaceFolder}", false,
            "Switch the server on in Cursor's settings, under MCP."),
        Client::VsCode => (".vscode/mcp.json", "servers", "${workspaceFolder}", true,
            "Open the file in VS Code and start the server there."),
        Client::Codex => (".codex/config.toml", "mcp_servers", "", false,
            "Start Codex in the workspace; a project's file counts once the project is trusted."),
        Client::Gemini => (".gemini/settings.json", "mcpServers", "", false,
            "Start Gemini CLI in the workspace; `/mcp` shows the server."),
        Client::Zed => (".zed/settings.json", "context_servers", "", false,
            "Zed loads it at once. It cannot ask you, so writes wait in `los memory pending`."),
    };
    Registration { file, key, root, has_type, then }
}

pub(super) fn run(global: &Global, out: &mut Out, client: Client) -> Outcome {
    let registered = registration(client);
    let entry = entry(global, &registered)?;
    let file = Value::Object(Map::from_iter([(registered.key.to_owned(), json!({ NAME: entry }))]));
    let text = if client == Client::Codex {
        toml::to_string(&file).map_err(|error| Error::Internal { what: error.to_string() })?
    } else {
        format!("{file:#}\n")
    };
    if out.is_json {
        return Ok(out.json(&json!({ "file": registered.file, "entry": entry, "text": text }))?);
    }
    out.note(format!("For {}. {}\n", registered.file, registered.then));
    Ok(out.lines(text.trim_end())?)
}

/// How the client starts the server.
fn entry(global: &Global, registered: &Registration) -> Result<Value> {
    let mut args = vec!["mcp".to_owned(), "serve".to_owned()];
    let mut command = NAME.to_owned();
    if registered.file == DESKTOP_FILE {
        // It starts anywhere and looks nothing up, so it needs both places in full.
        let root = root_of(global).ok().and_then(|root| dunce::canonicalize(root).ok()).ok_or_else(|| {
            let how = "run it in your workspace, or name it with `--root`";
            invalid::<Error>("root", "the server needs a workspace, and this folder is outside of one", how)
        })?;
        args.extend(["--root".into(), root.display().to_string()]);
        command = std::env::current_exe().map_or(command, |program| program.display().to_string());
    } else if !registered.root.is_empty() {
        args.extend(["--root".into(), registered.root.into()]);
    }
    let mut entry = json!({ "command": command, "args": args });
    if registered.has_type {
        entry["type"] = "stdio".into();
    }
    Ok(entry)
}
