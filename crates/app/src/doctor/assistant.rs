//! The assistant's files: the server's registration, permissions, the hook, and the other bundled files.

use std::result::Result;

use super::finding::{Finding, Group, MachineFacts, some};
use crate::bundled::place::has_own_path;
use crate::prelude::*;

const GROUP: Group = Group::Assistant;
const REGISTRATION: &str = ".mcp.json";
const PERMISSIONS: &str = ".claude/settings.json";

pub(super) fn check(ctx: &Ctx, machine: &MachineFacts<'_>) -> Vec<Finding> {
    let workspace = &ctx.workspace;
    let missing = |path: &str| RelPath::parse(path).is_ok_and(|path| matches!(workspace.metadata(&path), Ok(None)));
    if bundled::assistant().iter().all(|file| missing(&file.path)) {
        return vec![
            GROUP.note("no assistant is set up here; `los` works without one", "get the files for one: `los init`"),
        ];
    }
    // Each command, with the files that start it.
    let mut starts: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    let mut findings = Vec::new();
    match json_of(workspace, PERMISSIONS) {
        Ok(Some(settings)) => {
            findings.extend(permissions(&settings));
            starts.extend(hook(&settings).map(|command| (command, vec![PERMISSIONS])));
        }
        Ok(None) => findings.push(GROUP.warning(
            "there is no .claude/settings.json: an assistant may edit memory with its own tools",
            "the bundled one denies that: `los init`",
        )),
        Err(finding) => findings.push(finding),
    }
    match json_of(workspace, REGISTRATION) {
        Ok(settings) => {
            let server = settings.as_ref().map(|settings| &settings["mcpServers"]["los"]);
            let command = server.and_then(|server| server["command"].as_str());
            let args = server.and_then(|server| server["args"].as_array()).into_iter().flatten();
            let args: Vec<&str> = args.filter_map(Value::as_str).collect();
            let add = "add the server: `los mcp config claude-code`";
            if settings.is_none() {
                findings.push(GROUP.note("there is no .mcp.json: clients that read it see no tools", add));
            } else if command.is_none() {
                findings.push(GROUP.warning(".mcp.json names no server `los`", add));
            } else if !args.windows(2).any(|pair| pair == ["mcp", "serve"]) {
                findings.push(GROUP.warning(".mcp.json starts `los` without `mcp serve`, which serves nothing", add));
            }
            if let Some(command) = command {
                starts.entry(command.to_owned()).or_default().push(REGISTRATION);
            }
        }
        Err(finding) => findings.push(finding),
    }
    findings.extend(starts.iter().map(|(command, files)| started(workspace, machine, command, files)));
    findings.extend(other_files(workspace));
    findings
}

/// A JSON file of the workspace, if there is one; a finding if it cannot be read.
fn json_of(workspace: &Workspace, path: &str) -> Result<Option<Value>, Finding> {
    let unreadable = |why: String| {
        GROUP.warning(
            format!("{path} cannot be read: {why}"),
            "clients ignore it or stop; correct it, or move it away and get the bundled one: `los init`",
        )
    };
    match RelPath::parse(path).and_then(|path| workspace.read_text_raw(&path, MAX_READ_BYTES)) {
        Ok(file) => serde_json::from_str(file.content.trim_start_matches('\u{feff}'))
            .map(Some)
            .map_err(|error| unreadable(error.to_string())),
        Err(Error::NotFound(_)) => Ok(None),
        Err(error) => Err(unreadable(error.to_string())),
    }
}

/// Whether the program that the files start is there, and is the one that runs now.
fn started(workspace: &Workspace, machine: &MachineFacts<'_>, command: &str, files: &[&str]) -> Finding {
    let by = format!("{} {}", some(files), if files.len() == 1 { "starts" } else { "start" });
    let path = Path::new(command);
    let is_in_workspace = path.is_relative() && path.components().count() > 1;
    let path = if is_in_workspace { workspace.root().join(path) } else { path.to_owned() };
    let this = machine.program.as_deref();
    let shown = this.map_or_else(String::new, |this| format!(" (this one is {})", this.display()));
    match (machine.program_file)(&path) {
        None => GROUP.warning(
            format!("{by} `{command}`, which is not on this PATH"),
            &format!("put the folder of `los` on PATH, or its full path into the file{shown}"),
        ),
        Some(found) if this.is_some_and(|this| this != found) => GROUP.warning(
            format!("{by} {}, which is not the `los` that runs now", found.display()),
            &format!("two versions may read memory differently; keep one on PATH{shown}"),
        ),
        Some(found) => GROUP.ok(format!("{by} {}", found.display())),
    }
}

/// The bundled rules that the settings lack; a rule that is denied need not be asked about.
fn permissions(settings: &Value) -> Vec<Finding> {
    let ours = bundled::assistant().into_iter().find(|file| file.path == PERMISSIONS);
    let ours: Value = ours.and_then(|file| serde_json::from_slice(&file.content).ok()).unwrap_or_default();
    let denied = rules(settings, "deny");
    let lacks = |list: &str| -> Vec<String> {
        let theirs = rules(settings, list);
        let lacking = rules(&ours, list).into_iter().filter(|rule| !theirs.contains(rule) && !denied.contains(rule));
        lacking.map(str::to_owned).collect()
    };
    let mut findings = Vec::new();
    for (list, says, danger, advice) in [
        ("deny", "does not deny", ": an assistant may edit memory unseen", "`los help assistant` explains why"),
        ("ask", "does not ask about", "", "without it an assistant may write or approve unseen"),
    ] {
        let lacking = lacks(list);
        if !lacking.is_empty() {
            findings.push(GROUP.warning(
                format!(".claude/settings.json {says} {}{danger}", some(&lacking)),
                &format!("add it under `permissions.{list}`; {advice}"),
            ));
        }
    }
    if findings.is_empty() {
        findings.push(GROUP.ok(".claude/settings.json denies edits of memory and asks for writes"));
    }
    findings
}

fn rules<'a>(settings: &'a Value, list: &str) -> Vec<&'a str> {
    let rules = settings["permissions"][list].as_array();
    rules.into_iter().flatten().filter_map(Value::as_str).collect()
}

/// The program of the session hook that runs `los`; other hooks are the learner's own.
fn hook(settings: &Value) -> Option<String> {
    let groups = settings["hooks"]["SessionStart"].as_array().into_iter().flatten();
    let hooks = groups.flat_map(|group| group["hooks"].as_array().into_iter().flatten());
    let mut commands = hooks.filter_map(|hook| hook["command"].as_str()?.split_whitespace().next());
    commands.find(|command| Path::new(command).file_stem().is_some_and(|stem| stem == "los")).map(str::to_owned)
}

/// The other bundled files, where they are missing or different.
fn other_files(workspace: &Workspace) -> Vec<Finding> {
    let (mut missing, mut different) = (Vec::new(), Vec::new());
    // Learners add entries of their own to the two that are checked above.
    let has_own_path = has_own_path(workspace).unwrap_or_default();
    let ours = if has_own_path { bundled::assistant_for_any_subject() } else { bundled::assistant() };
    for file in ours.iter().filter(|file| ![REGISTRATION, PERMISSIONS].contains(&file.path.as_str())) {
        match RelPath::parse(&file.path).and_then(|path| workspace.read_text_raw(&path, MAX_READ_BYTES)) {
            Ok(text) if text.content.as_bytes() == file.content => {}
            Err(Error::NotFound(_)) => missing.push(file.path.as_str()),
            Ok(_) | Err(_) => different.push(file.path.as_str()),
        }
    }
    let mut findings = Vec::new();
    if !missing.is_empty() {
        let found = format!("missing for an assistant: {}, {}", count(missing.len(), "file"), some(&missing));
        findings.push(GROUP.note(found, "get what is missing: `los init`"));
    }
    if !different.is_empty() {
        findings.push(GROUP.note(
            format!("different from the bundled version: {}, {}", count(different.len(), "file"), some(&different)),
            "fine if you changed them; if not, they are of another version: delete them and run `los init`",
        ));
    }
    findings
}
