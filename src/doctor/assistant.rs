//! The assistant's files: the server's registration, permissions, the hook, and what ships beside them.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;

use super::facts::Machine;
use super::finding::{Finding, Group, some};
use crate::bundled as shipped;
use crate::calls::ctx::Ctx;
use los_model::error::Error;
use los_model::text::count;
use los_store::workspace::Workspace;
use los_store::workspace::rel_path::RelPath;
use los_store::workspace::sandbox::MAX_READ_BYTES;

const GROUP: Group = Group::Assistant;
const REGISTRATION: &str = ".mcp.json";
const PERMISSIONS: &str = ".claude/settings.json";
/// Names that are told of a list.
const MOST_NAMES: usize = 3;

pub(crate) fn check(ctx: &Ctx, machine: &Machine<'_>) -> Vec<Finding> {
    let workspace = &ctx.workspace;
    let missing = |path: &str| RelPath::parse(path).is_ok_and(|path| matches!(workspace.metadata(&path), Ok(None)));
    let shipped = shipped::assistant();
    if shipped.iter().all(|file| missing(file.path)) {
        return vec![
            GROUP
                .note("no assistant is set up here; `los` works without one")
                .advise("the files for one come by")
                .run("los init"),
        ];
    }
    let mut commands = Vec::new();
    let mut findings = permissions(workspace, &mut commands);
    findings.extend(registration(workspace, &mut commands));
    findings.extend(started(workspace, machine, &commands));
    findings.extend(files(workspace));
    findings
}

/// A command, and the file that has a client start it.
type Named = (&'static str, String);

/// A JSON file of the workspace; nothing where there is none, and a finding where it does not read.
fn json_of(workspace: &Workspace, path: &str) -> Result<Option<Value>, Finding> {
    let unreadable = |why: String| {
        GROUP
            .warning(format!("{path} does not read: {why}"))
            .advise("clients pass over it or stop; mend it, or move it away and let `los init` bring it again")
    };
    let read = RelPath::parse(path).and_then(|path| workspace.read_text_raw(&path, MAX_READ_BYTES));
    match read {
        Ok(file) => serde_json::from_str(file.content.trim_start_matches('\u{feff}'))
            .map(Some)
            .map_err(|error| unreadable(error.to_string())),
        Err(Error::FileNotFound { .. }) => Ok(None),
        Err(error) => Err(unreadable(error.to_string())),
    }
}

fn registration(workspace: &Workspace, commands: &mut Vec<Named>) -> Vec<Finding> {
    let install = |finding: Finding| finding.advise("the server is added to it by").run("los mcp install claude-code");
    let value = match json_of(workspace, REGISTRATION) {
        Ok(Some(value)) => value,
        Ok(None) => {
            return vec![install(GROUP.note("there is no .mcp.json: clients that read it see no tools"))];
        }
        Err(finding) => return vec![finding],
    };
    let server = &value["mcpServers"]["los"];
    let Some(command) = server["command"].as_str() else {
        return vec![install(GROUP.warning(".mcp.json names no server `los`"))];
    };
    commands.push((REGISTRATION, command.to_owned()));
    let mut findings = Vec::new();
    let args: Vec<&str> = server["args"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    if !args.windows(2).any(|pair| pair == ["mcp", "serve"]) {
        findings.push(install(GROUP.warning(".mcp.json starts `los` without `mcp serve`, which serves nothing")));
    }
    findings
}

/// What the commands that files name come to, each told once.
fn started(workspace: &Workspace, machine: &Machine<'_>, commands: &[Named]) -> Vec<Finding> {
    let mut by_command: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (file, command) in commands {
        by_command.entry(command).or_default().push(file);
    }
    let told = by_command.into_iter().map(|(command, files)| started_by(workspace, machine, command, &files));
    told.collect()
}

fn started_by(workspace: &Workspace, machine: &Machine<'_>, command: &str, files: &[&str]) -> Finding {
    let by = format!("{} {}", some(files, 2), if files.len() == 1 { "starts" } else { "start" });
    let path = match Path::new(command) {
        path if path.is_relative() && path.components().count() > 1 => workspace.root().join(path),
        path => path.to_owned(),
    };
    let program = machine.program.as_ref();
    match ((machine.program_file)(&path), program) {
        (None, program) => {
            let here = program.map_or_else(String::new, |program| format!("; it is {}", program.display()));
            GROUP
                .warning(format!("{by} `{command}`, which is not found on this PATH"))
                .advise(format!("put the folder of `los` on PATH, or its full path into the file{here}"))
        }
        (Some(found), Some(program)) if found != *program => {
            GROUP.warning(format!("{by} {}, which is not the `los` that runs now", found.display())).advise(format!(
                "two versions may understand memory differently; this one is {}, and PATH decides",
                program.display()
            ))
        }
        (Some(found), _) => GROUP.ok(format!("{by} {}", found.display())),
    }
}

fn permissions(workspace: &Workspace, commands: &mut Vec<Named>) -> Vec<Finding> {
    let value = match json_of(workspace, PERMISSIONS) {
        Ok(Some(value)) => value,
        Ok(None) => {
            return vec![
                GROUP
                    .warning("there is no .claude/settings.json: an assistant may edit memory with its own tools")
                    .advise("the one that ships denies that, and comes by")
                    .run("los init"),
            ];
        }
        Err(finding) => return vec![finding],
    };
    let ours = shipped::assistant().into_iter().find(|file| file.path == PERMISSIONS);
    let ours: Value = ours.and_then(|file| serde_json::from_slice(file.content).ok()).unwrap_or_default();
    let lacks = |list: &str| -> Vec<String> {
        let theirs = rules(&value, list);
        // Denied is more than asked.
        let denied = rules(&value, "deny");
        rules(&ours, list)
            .into_iter()
            .filter(|rule| !theirs.contains(rule) && !denied.contains(rule))
            .map(str::to_owned)
            .collect()
    };
    let (deny, ask) = (lacks("deny"), lacks("ask"));
    let mut findings = Vec::new();
    if !deny.is_empty() {
        findings.push(
            GROUP
                .warning(format!(
                    ".claude/settings.json does not deny {}: an assistant may edit memory unseen",
                    some(&deny, MOST_NAMES)
                ))
                .advise("add it under `permissions.deny`; docs/assistant.md tells why"),
        );
    }
    if !ask.is_empty() {
        findings.push(
            GROUP
                .warning(format!(".claude/settings.json does not ask about {}", some(&ask, MOST_NAMES)))
                .advise("add it under `permissions.ask`, so that nothing is written or approved unseen"),
        );
    }
    if findings.is_empty() {
        findings.push(GROUP.ok(".claude/settings.json denies edits of memory and asks for writes"));
    }
    commands.extend(hook(&value).map(|command| (PERMISSIONS, command)));
    findings
}

fn rules<'a>(settings: &'a Value, list: &str) -> Vec<&'a str> {
    let rules = settings["permissions"][list].as_array();
    rules.into_iter().flatten().filter_map(Value::as_str).collect()
}

/// The command of the hook that speaks of `los`; other people's hooks are theirs.
fn hook(settings: &Value) -> Option<String> {
    let groups = settings["hooks"]["SessionStart"].as_array().into_iter().flatten();
    let hooks = groups.flat_map(|group| group["hooks"].as_array().into_iter().flatten());
    let mut commands = hooks.filter_map(|hook| hook["command"].as_str()?.split_whitespace().next());
    commands.find(|command| Path::new(command).file_stem().is_some_and(|stem| stem == "los")).map(str::to_owned)
}

/// What ships and is missing here or says something else.
fn files(workspace: &Workspace) -> Vec<Finding> {
    let (mut missing, mut other) = (Vec::new(), Vec::new());
    for file in shipped::assistant() {
        // Those two are looked into above; a learner's own entries belong there.
        if file.path == REGISTRATION || file.path == PERMISSIONS {
            continue;
        }
        let read = RelPath::parse(file.path).and_then(|path| workspace.read_text_raw(&path, MAX_READ_BYTES));
        match read {
            Ok(text) if text.content.as_bytes() == file.content => {}
            Err(Error::FileNotFound { .. }) => missing.push(file.path),
            Ok(_) | Err(_) => other.push(file.path),
        }
    }
    let mut findings = Vec::new();
    if !missing.is_empty() {
        findings.push(
            GROUP
                .note(format!(
                    "{} for an assistant is missing: {}",
                    count(missing.len(), "file"),
                    some(&missing, MOST_NAMES)
                ))
                .advise("what is missing comes by")
                .run("los init"),
        );
    }
    if !other.is_empty() {
        findings.push(
            GROUP
                .note(format!(
                    "{} than this program ships: {}",
                    if other.len() == 1 {
                        "1 file says something else".to_owned()
                    } else {
                        format!("{} files say something else", other.len())
                    },
                    some(&other, MOST_NAMES)
                ))
                .advise("fine where you changed them; else they are of another version: delete them, then")
                .run("los init"),
        );
    }
    if findings.is_empty() {
        findings.push(GROUP.ok("skills, agents and pages are those of this program"));
    }
    findings
}
