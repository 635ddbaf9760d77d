//! `los mcp config` and `los mcp install`: what a client needs to know of the server, printed, or put into its file after
//! the difference is shown. What else stands in that file stays.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};

use super::clients::{Form, Machine, Place, Registration, registration, usual_scope};
use crate::cli::args::{Client, ClientScope, Global, McpClientArgs, McpInstallArgs};
use crate::cli::commands::output_file::replace;
use crate::cli::difference::difference;
use crate::cli::out::Out;
use crate::cli::prompt::agree;
use crate::cli::session::root_of;
use crate::cli::{Outcome, invalid, session};
use los_model::error::{Error, Result as Checked};
use los_store::workspace::Workspace;
use los_store::workspace::rel_path::RelPath;
use los_store::workspace::sandbox::MAX_READ_BYTES;

/// The server's name in every file.
const NAME: &str = "los";

pub(super) fn show(global: &Global, out: &mut Out, args: &McpClientArgs) -> Outcome {
    let registered = registered(global, args)?;
    let text = changed(&registered, None)?;
    let file = shown_file(&registered);
    if out.is_json() {
        return Ok(out.json(&json!({ "file": file, "entry": registered.entry, "text": text }))?);
    }
    out.note_lines(&format!("For {file}; `los mcp install` writes it there.\n"));
    Ok(out.lines(text.trim_end())?)
}

pub(super) fn run(global: &Global, out: &mut Out, args: &McpInstallArgs) -> Outcome {
    let registered = registered(global, &args.client)?;
    let file = shown_file(&registered);
    let target = Target::of(global, &registered)?;
    let old = target.read()?;
    let new = changed(&registered, old.as_deref())?;
    let is_new = old.as_deref() != Some(new.as_str());
    let mut written = false;
    if is_new {
        let difference = difference(&file, old.as_deref().unwrap_or_default(), &new);
        if args.dry_run {
            if !out.is_json() {
                out.lines(&difference)?;
            }
        } else {
            approve(global, &file, &difference)?;
            if target.read()? != old {
                return Err(Error::PermissionDenied {
                    what: format!("`{file}` changed while it was shown; nothing was written"),
                }
                .into());
            }
            target.write(&new)?;
            written = true;
        }
    }
    if out.is_json() {
        return Ok(out.json(&json!({ "file": file, "changed": is_new, "written": written, "text": new }))?);
    }
    if !is_new {
        return Ok(out.line(format!("{file} lists the server already; nothing was changed."))?);
    }
    if written {
        out.line(format!("Written: {file}"))?;
        out.note(registered.then);
    }
    Ok(())
}

fn approve(global: &Global, file: &str, difference: &str) -> Outcome {
    if global.yes {
        return Ok(());
    }
    if !session::can_ask(global) {
        return Err(Error::PermissionDenied {
            what: format!(
                "`{file}` is written after your yes: run this at a terminal, or with `--yes`; `--dry-run` shows it"
            ),
        }
        .into());
    }
    Out::ask_about(difference);
    agree("Write it?", true)
}

fn registered(global: &Global, args: &McpClientArgs) -> Checked<Registration> {
    let scope = args.scope.unwrap_or(usual_scope(args.client));
    let root = root_of(global).ok().and_then(|root| fs::canonicalize(root).ok());
    let program = std::env::current_exe().ok();
    let home = std::env::home_dir().filter(|home| !home.as_os_str().is_empty());
    let settings = if cfg!(windows) {
        std::env::var_os("APPDATA").map(PathBuf::from)
    } else if cfg!(target_os = "macos") {
        home.as_ref().map(|home| home.join("Library/Application Support"))
    } else {
        let set = std::env::var_os("XDG_CONFIG_HOME").map(PathBuf::from);
        set.filter(|folder| folder.is_absolute()).or_else(|| home.as_ref().map(|home| home.join(".config")))
    };
    // Zed keeps to `~/.config` everywhere but on Windows.
    let settings = match (args.client, &home) {
        (Client::Zed, Some(home)) if cfg!(target_os = "macos") => Some(home.join(".config")),
        _ => settings,
    };
    let machine = Machine {
        program: program.map_or_else(|| NAME.to_owned(), |program| program.display().to_string()),
        root: root.map(|root| root.display().to_string()),
        home,
        settings,
    };
    if scope == ClientScope::User && machine.root.is_none() && args.client == Client::ClaudeDesktop {
        return Err(invalid(
            "root",
            "there is no workspace here for the server",
            "run it in your workspace, or name it with `--root`",
        ));
    }
    registration(args.client, scope, &machine).map_err(|why| Error::InvalidInput {
        field: Some("scope".into()),
        reason: why.to_owned(),
        suggestion: None,
    })
}

fn shown_file(registered: &Registration) -> String {
    match &registered.file {
        Place::Workspace(path) => (*path).to_owned(),
        Place::User(path) => path.display().to_string(),
    }
}

/// A file that is read and replaced: within the workspace through its sandbox, else where the user's links lead.
enum Target {
    Workspace(Box<Workspace>, RelPath),
    User(PathBuf),
}

impl Target {
    fn of(global: &Global, registered: &Registration) -> Checked<Self> {
        match &registered.file {
            Place::Workspace(path) => {
                let (workspace, _) = Workspace::load(&root_of(global)?)?;
                Ok(Self::Workspace(Box::new(workspace), RelPath::parse(path)?))
            }
            Place::User(path) => Ok(Self::User(fs::canonicalize(path).unwrap_or_else(|_| path.clone()))),
        }
    }

    fn read(&self) -> Checked<Option<String>> {
        let text = match self {
            Self::Workspace(workspace, path) => workspace.read_text_raw(path, MAX_READ_BYTES).map(|file| file.content),
            Self::User(path) => fs::read_to_string(path).map_err(|source| match source.kind() {
                std::io::ErrorKind::NotFound => Error::FileNotFound { path: path.display().to_string() },
                _ => Error::ReadFailed { path: path.display().to_string(), source },
            }),
        };
        match text {
            Ok(text) => Ok(Some(text)),
            Err(Error::FileNotFound { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn write(&self, text: &str) -> Checked<()> {
        match self {
            Self::Workspace(workspace, path) => {
                if let Some(folder) = path.parent() {
                    workspace.files().create_dir_all(&folder)?;
                }
                workspace.files().write_atomic(path, text.as_bytes())
            }
            Self::User(path) => {
                let failed = |source| Error::WriteFailed { path: path.display().to_string(), source };
                fs::create_dir_all(path.parent().unwrap_or(Path::new("."))).map_err(failed)?;
                replace(path, text.as_bytes()).map_err(failed)
            }
        }
    }
}

/// The file's text with the server in it.
fn changed(registered: &Registration, old: Option<&str>) -> Checked<String> {
    match registered.form {
        Form::Json(key) => changed_json(registered, key, old),
        Form::CodexToml => changed_toml(registered, old),
    }
}

fn changed_json(registered: &Registration, key: &str, old: Option<&str>) -> Checked<String> {
    let old = old.unwrap_or_default();
    let mut all = if old.trim().is_empty() {
        Map::new()
    } else {
        match serde_json::from_str(old) {
            Ok(Value::Object(all)) => all,
            // With comments in it, it cannot be written back as it was.
            _ => return Err(by_hand(registered)),
        }
    };
    let servers = all.entry(key).or_insert_with(|| json!({}));
    let Some(servers) = servers.as_object_mut() else {
        return Err(by_hand(registered));
    };
    if servers.get(NAME) == Some(&registered.entry) {
        return Ok(old.to_owned());
    }
    servers.insert(NAME.to_owned(), registered.entry.clone());
    let mut text = serde_json::to_string_pretty(&all).map_err(|error| Error::Internal { what: error.to_string() })?;
    text.push('\n');
    Ok(text)
}

/// TOML is added to at its end, so that comments and order stay as they are.
fn changed_toml(registered: &Registration, old: Option<&str>) -> Checked<String> {
    let old = old.unwrap_or_default();
    let entry = |text: &str| -> Option<Value> {
        let all: toml::Table = text.parse().ok()?;
        let server = all.get("mcp_servers").and_then(|servers| servers.get(NAME));
        Some(server.map_or(Value::Null, |server| serde_json::to_value(server).unwrap_or_default()))
    };
    match entry(old) {
        Some(there) if there == registered.entry => return Ok(old.to_owned()),
        Some(Value::Null) => {}
        _ => return Err(by_hand(registered)),
    }
    let gap = if old.is_empty() || old.ends_with("\n\n") {
        ""
    } else if old.ends_with('\n') {
        "\n"
    } else {
        "\n\n"
    };
    let command = toml::Value::String(registered.entry["command"].as_str().unwrap_or(NAME).to_owned());
    let args = registered.entry["args"].as_array().into_iter().flatten();
    let args: Vec<toml::Value> =
        args.map(|arg| toml::Value::String(arg.as_str().unwrap_or_default().to_owned())).collect();
    let new = format!("{old}{gap}[mcp_servers.{NAME}]\ncommand = {command}\nargs = {}\n", toml::Value::Array(args));
    // Whatever else stands there, the result must say what was meant.
    if entry(&new).as_ref() == Some(&registered.entry) { Ok(new) } else { Err(by_hand(registered)) }
}

fn by_hand(registered: &Registration) -> Error {
    invalid(
        "",
        format!("{} cannot be changed without losing something in it", shown_file(registered)),
        "`los mcp config` prints what to put there by hand",
    )
}

#[cfg(test)]
mod tests;
