//! The beginning of a learner's memory: the profile as the learner gave it, and the files that will grow.

use serde_json::{Value, json};

use super::{BASE, MemoryFile, PROFILE};
use crate::workspace::{MAX_READ_BYTES, RelPath, Workspace};
use los_model::Result;

fn path_of(name: &str) -> Result<RelPath> {
    RelPath::parse(&format!("{BASE}/{name}"))
}

/// Whether the workspace has a profile.
pub fn has_profile(workspace: &Workspace) -> Result<bool> {
    Ok(workspace.exists(&path_of(PROFILE)?))
}

/// The profile as JSON; `None` without one that reads.
pub fn profile(workspace: &Workspace) -> Result<Option<Value>> {
    let file = workspace.read_text_raw(&path_of(PROFILE)?, MAX_READ_BYTES);
    Ok(file.ok().and_then(|file| serde_json::from_str(&file.content).ok()))
}

/// Whether the profile is the one that a copy of the repository brings along, and nothing was logged with it.
pub fn is_nobodys(workspace: &Workspace) -> Result<bool> {
    let is_default = profile(workspace)?.is_some_and(|profile| profile == nobody());
    let log = workspace.metadata(&path_of(MemoryFile::ProgressLog.name())?)?;
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

/// The memory files that are missing, the profile among them.
pub fn missing(workspace: &Workspace) -> Result<Vec<RelPath>> {
    let names = MemoryFile::ALL.iter().map(|file| file.name());
    let paths: Result<Vec<RelPath>> = std::iter::once(PROFILE).chain(names).map(path_of).collect();
    Ok(paths?.into_iter().filter(|path| !workspace.exists(path)).collect())
}

/// Makes the memory files that are missing, the profile first where one is given, and names them. What exists is left as
/// it is, but for nobody's profile; doing it again makes nothing.
pub fn begin(workspace: &Workspace, profile: Option<&Value>) -> Result<Vec<String>> {
    let files = workspace.files();
    files.create_dir_all(&RelPath::parse(BASE)?)?;
    let mut made = Vec::new();
    if let Some(profile) = profile {
        let text = format!("{profile:#}\n");
        let path = path_of(PROFILE)?;
        let replaces = is_nobodys(workspace)?;
        if replaces {
            files.write_atomic(&path, text.as_bytes())?;
        }
        if replaces || files.create_new(&path, text.as_bytes())? {
            made.push(path.to_string());
        }
    }
    for file in MemoryFile::ALL {
        let path = path_of(file.name())?;
        let content = if file.is_jsonl() { "" } else { "# Best practices\n" };
        if files.create_new(&path, content.as_bytes())? {
            made.push(path.to_string());
        }
    }
    Ok(made)
}
