//! The beginning of a learner's memory: the profile as the learner gave it, and the files that will grow.

use serde_json::Value;

use crate::error::{Error, Result};
use crate::workspace::{RelPath, Workspace};

/// Where the workspace's own learner is kept.
const FOLDER: &str = ".claude/memory";
/// The profile's file.
const PROFILE: &str = "learner_profile.json";
/// What is made beside the profile.
const EMPTY: [(&str, &str); 3] = [
    ("progress_log.jsonl", ""),
    ("decisions.jsonl", ""),
    ("best_practices.md", "# Best practices\n"),
];

/// Whether the workspace has a profile.
pub fn has_profile(workspace: &Workspace) -> Result<bool> {
    Ok(workspace.exists(&RelPath::parse(&format!("{FOLDER}/{PROFILE}"))?))
}

/// Makes the memory files that are missing, the profile first where one is given, and names them. What exists is left as
/// it is; doing it again makes nothing.
pub fn begin(workspace: &Workspace, profile: Option<&Value>) -> Result<Vec<String>> {
    let files = workspace.files();
    files.create_dir_all(&RelPath::parse(FOLDER)?)?;
    let mut made = Vec::new();
    let mut make = |name: &str, bytes: &[u8]| -> Result<()> {
        let path = RelPath::parse(&format!("{FOLDER}/{name}"))?;
        if files.create_new(&path, bytes)? {
            made.push(path.to_string());
        }
        Ok(())
    };
    if let Some(profile) = profile {
        let mut text = serde_json::to_string_pretty(profile).map_err(|error| Error::Internal {
            what: format!("cannot serialise the profile: {error}"),
        })?;
        text.push('\n');
        make(PROFILE, text.as_bytes())?;
    }
    for (name, content) in EMPTY {
        make(name, content.as_bytes())?;
    }
    Ok(made)
}
