//! The beginning of a learner's memory: the profile as the learner gave it, and the files that will grow.

use serde_json::{Value, json};

use crate::workspace::Workspace;
use crate::workspace::rel_path::RelPath;
use crate::workspace::sandbox::MAX_READ_BYTES;
use los_model::error::{Error, Result};

/// Where the workspace's own learner is kept.
const FOLDER: &str = ".claude/memory";
/// The profile's file.
const PROFILE: &str = "learner_profile.json";
/// The files next to the profile.
const EMPTY: [(&str, &str); 3] =
    [("progress_log.jsonl", ""), ("decisions.jsonl", ""), ("best_practices.md", "# Best practices\n")];

/// Whether the workspace has a profile.
pub fn has_profile(workspace: &Workspace) -> Result<bool> {
    Ok(workspace.exists(&RelPath::parse(&format!("{FOLDER}/{PROFILE}"))?))
}

/// Whether the profile is the one that a copy of the repository brings along, and nothing was logged with it.
pub fn is_nobodys(workspace: &Workspace) -> Result<bool> {
    let path = |name: &str| RelPath::parse(&format!("{FOLDER}/{name}"));
    let is_default = workspace
        .read_text_raw(&path(PROFILE)?, MAX_READ_BYTES)
        .is_ok_and(|file| serde_json::from_str::<Value>(&file.content).is_ok_and(|profile| profile == nobody()));
    let log = workspace.metadata(&path("progress_log.jsonl")?)?;
    Ok(is_default && log.is_none_or(|facts| facts.size == 0))
}

/// The profile of a workspace without a learner: complete, because every command needs one.
pub fn nobody() -> Value {
    json!({
        "schema_version": 1,
        "learner_id": "default",
        "level": "Beginner",
        "hours_per_week": 8,
        "goals": [],
    })
}

/// Makes the memory files that are missing, the profile first where one is given, and names them. What exists is left as
/// it is, but for nobody's profile; doing it again makes nothing.
pub fn begin(workspace: &Workspace, profile: Option<&Value>) -> Result<Vec<String>> {
    let files = workspace.files();
    files.create_dir_all(&RelPath::parse(FOLDER)?)?;
    let mut made = Vec::new();
    if let Some(profile) = profile {
        let mut text = serde_json::to_string_pretty(profile)
            .map_err(|error| Error::Internal { what: format!("cannot serialise the profile: {error}") })?;
        text.push('\n');
        let path = RelPath::parse(&format!("{FOLDER}/{PROFILE}"))?;
        if is_nobodys(workspace)? {
            files.write_atomic(&path, text.as_bytes())?;
            made.push(path.to_string());
        } else if files.create_new(&path, text.as_bytes())? {
            made.push(path.to_string());
        }
    }
    for (name, content) in EMPTY {
        let path = RelPath::parse(&format!("{FOLDER}/{name}"))?;
        if files.create_new(&path, content.as_bytes())? {
            made.push(path.to_string());
        }
    }
    Ok(made)
}
