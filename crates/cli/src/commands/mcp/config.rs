//! `los mcp config`: what the settings of a client need to name this server, printed for the learner to put there.

use serde::Deserialize;

use crate::prelude::*;
use crate::session::root_of;

/// Programs that an assistant runs in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
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

/// What `clients.toml` says of a client.
#[derive(Deserialize)]
struct Registration {
    /// The file, relative to the workspace unless it is the user's own.
    file: String,
    /// The key of the servers by name.
    key: String,
    /// The variable of the client that holds the workspace, where it has one.
    root: Option<String>,
    /// Whether the entry names its transport.
    #[serde(default)]
    has_type: bool,
    /// The step that follows once the file is written.
    then: String,
}

pub(super) fn run(global: &Global, out: &mut Out, client: Client) -> Outcome {
    let mut clients: BTreeMap<Client, Registration> =
        toml::from_str(include_str!("clients.toml")).map_err(|error| internal(&error))?;
    let registered = clients.remove(&client).ok_or_else(|| internal(&"a client without an entry"))?;
    let entry = entry(global, &registered)?;
    let file = Value::Object(Map::from_iter([(registered.key, json!({ NAME: entry }))]));
    let text = if client == Client::Codex {
        toml::to_string(&file).map_err(|error| internal(&error))?
    } else {
        format!("{file:#}\n")
    };
    if out.is_json {
        return Ok(out.json(&json!({ "file": registered.file, "entry": entry, "text": text }))?);
    }
    out.note(format!("For {}. {}\n", registered.file, registered.then));
    Ok(out.lines(text.trim_end())?)
}

fn internal(error: &impl ToString) -> Error {
    Error::Internal { what: error.to_string() }
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
    } else if let Some(root) = &registered.root {
        args.extend(["--root".into(), root.clone()]);
    }
    let mut entry = json!({ "command": command, "args": args });
    if registered.has_type {
        entry["type"] = "stdio".into();
    }
    Ok(entry)
}
