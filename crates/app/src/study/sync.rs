//! One exchange with the learner's other machine: what `los sync` does, without how it is shown.
//!
//! The order makes every stop harmless: commit on no branch, merge, push, and only then the files, the index and the branch.

use std::ffi::OsString;
use std::fs;

use serde::Serialize;

use los_eyes::repo::sync::{Changed, Pushed, Sync, is_committed};
use los_model::error::{Error, Result, if_there};
use los_store::memory::memory_file::MemoryFile;
use los_store::memory::replace::{hold, memory_file, n_added, with_appended};
use los_store::workspace::Workspace;
use los_store::workspace::rel_path::RelPath;

/// How often a push is tried where another machine is faster.
const TRIES: usize = 3;
const MESSAGE: &str = "los sync: memory and path";
const MERGE_MESSAGE: &str = "los sync: merge another machine's";

/// The result of an exchange.
#[derive(Debug, Default, Serialize)]
pub struct Synced {
    pub branch: String,
    pub remote: Option<String>,
    /// The commit that is checked out now; none in an empty repository.
    pub commit: Option<String>,
    /// Whether something of this machine was committed.
    pub committed: bool,
    /// Entries from the remote.
    pub came_in: Entries,
    /// Entries that it took.
    pub went_out: Entries,
    /// Files and folders that git neither tracks nor ignores, and that `los sync` does not commit.
    #[serde(rename = "not_synced")]
    pub left_out: Vec<String>,
}

/// Entries of memory by their file, and other files.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize)]
pub struct Entries {
    pub log: usize,
    pub decisions: usize,
    pub practices: usize,
    /// Changed files other than those three.
    pub files: usize,
}

/// Exchanges memory and path with the remote. `variable` reads the environment.
pub fn sync(workspace: &Workspace, variable: &dyn Fn(&str) -> Option<OsString>, may_ask: bool) -> Result<Synced> {
    let sync = Sync::open(workspace.root(), variable, may_ask)?;
    let ours = {
        // No entry is half written while git reads.
        let _held = hold(workspace)?;
        sync.commit(MESSAGE)?
    };
    let mut synced = Synced {
        branch: sync.branch().to_owned(),
        remote: sync.remote().map(str::to_owned),
        committed: sync.head() != Some(ours.as_str()),
        ..Synced::default()
    };
    let own = sync.changed(sync.head(), &ours)?;
    let mut tries = 1..TRIES;
    let merged = loop {
        let theirs = sync.fetch(&ours)?;
        let merged = match &theirs {
            Some(theirs) => sync.merge(&ours, theirs, MERGE_MESSAGE)?,
            None => ours.clone(),
        };
        let incoming = sync.changed(Some(&ours), &merged)?;
        fits(workspace, &sync, &incoming)?;
        synced.came_in = entries(&sync, &incoming)?;
        synced.went_out = match &theirs {
            _ if synced.remote.is_none() => Entries::default(),
            theirs => entries(&sync, &sync.changed(theirs.as_deref(), &merged)?)?,
        };
        if theirs.as_ref() == Some(&merged) || sync.push(&merged)? == Pushed::Taken {
            break merged;
        }
        if tries.next().is_none() {
            return Err(Error::FetchRefused {
                what: "another machine sent its work first, three times in a row; nothing was changed here".into(),
                suggestion: "run `los sync` again in a moment".into(),
            });
        }
    };
    take(workspace, &sync, &ours, &own, &merged)?;
    synced.commit = Some(merged);
    // The exchange is done, and this only adds a note.
    let untracked = sync.untracked().unwrap_or_default();
    synced.left_out = untracked.into_iter().filter(|path| !is_committed(path)).collect();
    Ok(synced)
}

/// Whether the files that would change can: those outside memory and path have to be committed.
fn fits(workspace: &Workspace, sync: &Sync, incoming: &[Changed]) -> Result<()> {
    let refused = |path: &str, why: &str| Error::FetchRefused {
        what: format!("the other machine changed `{path}`, which {why}; nothing was changed here"),
        suggestion: "bring it here with git, then run `los sync` again: `git pull --no-rebase`".into(),
    };
    for file in incoming {
        let modes = [&file.old, &file.new].into_iter().flatten();
        if modes.clone().any(|version| !matches!(version.mode.as_str(), "100644" | "100755")) {
            return Err(refused(&file.path, "is not a regular file"));
        }
        let is_git = |name: &str| name.eq_ignore_ascii_case(".git");
        let is_safe =
            RelPath::parse(&file.path).is_ok_and(|path| !path.names().any(is_git) && path.as_str() == file.path);
        if !is_safe {
            return Err(refused(&file.path, "has a name that los does not write"));
        }
        let became_program = file
            .new
            .as_ref()
            .is_some_and(|new| new.mode == "100755" && file.old.as_ref().is_none_or(|old| old.mode != new.mode));
        let was_program = matches!((&file.old, &file.new), (Some(old), Some(new)) if old.mode != new.mode);
        if became_program || was_program {
            return Err(refused(&file.path, "is or was a program"));
        }
    }
    for file in incoming.iter().filter(|file| !is_committed(&file.path)) {
        if matches!(next_of(workspace, sync, file)?, Next::Stops) {
            return Err(refused(&file.path, "has changes here that are not committed"));
        }
    }
    let outside: Vec<Changed> = incoming.iter().filter(|file| !is_committed(&file.path)).cloned().collect();
    match sync.staged(&outside)?.first() {
        Some(path) => Err(refused(path, "has changes here that are staged")),
        None => Ok(()),
    }
}

/// The next content of a file.
enum Next {
    Holds(Vec<u8>),
    Goes,
    /// It was changed here meanwhile.
    Stops,
}

/// Decides the next content of a file that the other machine changed.
fn next_of(workspace: &Workspace, sync: &Sync, file: &Changed) -> Result<Next> {
    let place = workspace.root().join(&file.path);
    let now = match fs::symlink_metadata(&place) {
        Ok(found) if found.is_file() => {
            Some(fs::read(&place).map_err(|source| Error::ReadFailed { path: file.path.clone(), source })?)
        }
        Ok(_) => return Ok(Next::Stops),
        Err(_) => None,
    };
    let content = |version: &Option<_>| version.as_ref().map(|version| sync.content(version)).transpose();
    let (old, new) = (content(&file.old)?, content(&file.new)?);
    if now == old || now == new {
        return Ok(new.map_or(Next::Goes, Next::Holds));
    }
    let (Some(now), Some(new), Some(_)) = (now, new, memory_file(&file.path)) else { return Ok(Next::Stops) };
    Ok(with_appended(old.as_deref().unwrap_or_default(), &now, &new).map_or(Next::Stops, Next::Holds))
}

/// Brings files, index and branch to the merged state, which the remote has by now.
fn take(workspace: &Workspace, sync: &Sync, ours: &str, own: &[Changed], merged: &str) -> Result<()> {
    if sync.head() == Some(merged) {
        return sync.move_to(merged, Some(merged), &[]);
    }
    let _held = hold(workspace)?;
    let moved = |what: &str| Error::FetchRefused {
        what: format!(
            "{what} while the exchange ran; the remote has your entries, this machine lacks those that came in"
        ),
        suggestion: "run `los sync` again".into(),
    };
    if !sync.is_unmoved()? {
        return Err(moved("another program moved the branch"));
    }
    let incoming = sync.changed(Some(ours), merged)?;
    let mut contents = Vec::new();
    for file in &incoming {
        let next = next_of(workspace, sync, file)?;
        if matches!(next, Next::Stops) {
            // Commits stay, so that they are not merged twice.
            sync.move_to(ours, None, own)?;
            return Err(moved(&format!("`{}` was changed", file.path)));
        }
        contents.push((RelPath::parse(&file.path)?, next));
    }
    for (path, content) in contents {
        match content {
            Next::Holds(content) => {
                if let Some(folder) = path.parent().filter(|folder| !folder.is_root()) {
                    workspace.files().create_dir_all(&folder)?;
                }
                workspace.files().write_atomic(&path, &content)?;
            }
            Next::Goes | Next::Stops => {
                if_there(workspace.files().remove(&path))?;
            }
        }
    }
    sync.move_to(merged, Some(merged), &sync.changed(sync.head(), merged)?)
}

/// The entries that the changes bring.
fn entries(sync: &Sync, changed: &[Changed]) -> Result<Entries> {
    let mut entries = Entries::default();
    for file in changed {
        let Some(kind) = memory_file(&file.path) else {
            entries.files += 1;
            continue;
        };
        let content = |version: &Option<_>| version.as_ref().map_or(Ok(Vec::new()), |version| sync.content(version));
        let n = n_added(kind, &content(&file.old)?, &content(&file.new)?);
        match kind {
            MemoryFile::ProgressLog => entries.log += n,
            MemoryFile::Decisions => entries.decisions += n,
            MemoryFile::BestPractices => entries.practices += n,
        }
    }
    Ok(entries)
}
