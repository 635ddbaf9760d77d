//! One exchange with the learner's other machine: what `los sync` does, without how it is shown.
//!
//! The order makes every stop harmless: commit on no branch, merge, push, and only then the files, the index and the branch.

use std::ffi::OsString;

use crate::bundled::is_leftover;
use crate::prelude::*;
use los_eyes::repo::sync::{Changed, Pushed, Sync, lies_in, stays_here};
use los_store::memory::replace::{hold, memory_file, n_added, with_appended};
use los_store::workspace::settings::parse::with_also;

/// The folders of the learner's own work, about which they are asked once.
pub const WORK: [&str; 2] = ["work", "projects"];
/// How often a push is tried where another machine is faster.
const TRIES: usize = 3;
/// A larger file of the learner's stays here: servers refuse those of twice the size, and with them the whole exchange.
const MAX_BYTES: u64 = 50 << 20;
const MESSAGE: &str = "los sync: memory and path";
const MERGE_MESSAGE: &str = "los sync: merge another machine's";

/// The result of an exchange.
#[derive(Debug, Default, Serialize, JsonSchema)]
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
    /// Files and folders that git does not ignore, and that the last commit lacks; the learner's work comes first.
    #[serde(rename = "not_synced")]
    pub left_here: Vec<String>,
    /// Those of them that are the learner's work, as long as they were not asked about it.
    pub undecided: Vec<String>,
    /// Those of them that stay here although they lie in a folder that is taken along.
    pub kept_back: Vec<String>,
    /// Whether the settings say what is taken along.
    #[serde(skip)]
    pub was_asked: bool,
}

/// Entries of memory by their file, and other files.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Entries {
    pub log: usize,
    pub decisions: usize,
    pub practices: usize,
    /// Changed files other than those three.
    pub files: usize,
}

/// An exchange that has not begun.
pub struct Exchange<'w> {
    workspace: &'w Workspace,
    sync: Sync,
    was_asked: bool,
}

impl<'w> Exchange<'w> {
    /// Looks where the repository stands. `variable` reads the environment; without `may_ask` git asks for no password.
    pub fn open(workspace: &'w Workspace, variable: &dyn Fn(&str) -> Option<OsString>, may_ask: bool) -> Result<Self> {
        let mut sync = Sync::open(workspace.root(), variable, may_ask)?;
        let also = workspace.settings().sync.also.as_deref();
        sync.take_along(also.unwrap_or_default());
        Ok(Self { workspace, sync, was_asked: also.is_some() })
    }

    /// Whether the learner's work has something to send, and they were not asked about it yet.
    pub fn is_undecided(&self) -> Result<bool> {
        let is_open = !self.was_asked && self.sync.remote().is_some();
        Ok(is_open && self.left()?.iter().any(|path| lies_in(path, WORK.into_iter())))
    }

    /// Keeps the learner's answer in the settings, and follows it.
    pub fn decide(&mut self, takes_work: bool) -> Result<()> {
        let path = RelPath::parse(SETTINGS_FILE)?;
        let text = if_there(self.workspace.read_text_raw(&path, MAX_READ_BYTES))?.map(|file| file.content);
        let also = if takes_work { &WORK[..] } else { &[] };
        let text = with_also(&text.unwrap_or_default(), also)?;
        self.workspace.files().write_atomic(&path, text.as_bytes())?;
        self.sync.take_along(&also.iter().map(|folder| RelPath::parse(folder)).collect::<Result<Vec<_>>>()?);
        self.was_asked = true;
        Ok(())
    }

    /// Exchanges memory, path and what is taken along with the remote.
    pub fn run(&self) -> Result<Synced> {
        let (workspace, sync) = (self.workspace, &self.sync);
        let ours = {
            // No entry is half written while git reads.
            let _held = hold(workspace)?;
            sync.commit(MESSAGE, &|path| self.may_leave(path))?
        };
        let mut synced = Synced {
            branch: sync.branch().to_owned(),
            remote: sync.remote().map(str::to_owned),
            committed: sync.head() != Some(ours.as_str()),
            left_here: self.left()?,
            was_asked: self.was_asked,
            ..Synced::default()
        };
        let is_work = |path: &&String| lies_in(path, WORK.into_iter());
        synced.left_here.sort_by_key(|path| !is_work(&path));
        if !self.was_asked && sync.remote().is_some() {
            synced.undecided = synced.left_here.iter().filter(is_work).cloned().collect();
        }
        synced.kept_back = synced.left_here.iter().filter(|path| sync.takes(path)).cloned().collect();
        let own = sync.changed(sync.head(), &ours)?;
        let mut tries = 1..TRIES;
        let merged = loop {
            let theirs = sync.fetch(&ours)?;
            let merged = match &theirs {
                Some(theirs) => sync.merge(&ours, theirs, MERGE_MESSAGE)?,
                None => ours.clone(),
            };
            let incoming = sync.changed(Some(&ours), &merged)?;
            self.refuse_what_does_not_fit(&incoming)?;
            synced.came_in = entries(sync, &incoming)?;
            synced.went_out = match &theirs {
                _ if synced.remote.is_none() => Entries::default(),
                theirs => entries(sync, &sync.changed(theirs.as_deref(), &merged)?)?,
            };
            if theirs.as_ref() == Some(&merged) || sync.push(&merged)? == Pushed::Taken {
                break merged;
            }
            if tries.next().is_none() {
                return Err(Error::GitFailed {
                    what: "another machine sent its work first, three times in a row; nothing was changed here".into(),
                    file: None,
                    suggestion: "run `los sync` again in a moment".into(),
                });
            }
        };
        take(workspace, sync, &ours, &own, &merged)?;
        synced.commit = Some(merged);
        Ok(synced)
    }

    /// Paths that the last commit lacks and git does not ignore, without parts that belong to this machine or to tools.
    fn left(&self) -> Result<Vec<String>> {
        let is_of_tools = |path: &str| stays_here(path) || path.split('/').any(is_leftover);
        Ok(self.sync.uncommitted()?.into_iter().filter(|path| !is_of_tools(path)).collect())
    }

    /// Whether a file that git does not track yet may be sent: the other machine has to be able to write it. Of the learner's
    /// own files, private and large ones stay.
    fn may_leave(&self, path: &str) -> bool {
        let Ok(place) = RelPath::parse(path) else { return false };
        let found = fs::symlink_metadata(self.workspace.root().join(path));
        let is_harmless = || {
            let is_small = found.as_ref().is_ok_and(|found| found.len() <= MAX_BYTES);
            let is_open = self.workspace.policy().judge(&place, Access::ReadAny).is_ok();
            is_small && is_open && !path.split('/').any(is_leftover)
        };
        place.as_str() == path
            && found.as_ref().is_ok_and(fs::Metadata::is_file)
            && (!self.sync.takes_along(path) || is_harmless())
    }

    /// Refuses an exchange whose files cannot be written here; those that it does not take have to be committed.
    fn refuse_what_does_not_fit(&self, incoming: &[Changed]) -> Result<()> {
        let (workspace, sync) = (self.workspace, &self.sync);
        let refused = |path: &str, why: &str, suggestion: &str| Error::GitFailed {
            what: format!("the other machine changed `{path}`, which {why}; nothing was changed here"),
            file: Some(path.to_owned()),
            suggestion: suggestion.to_owned(),
        };
        let by_git = "bring it here with git, then run `los sync` again: `git pull --no-rebase`";
        for file in incoming {
            let modes = [&file.old, &file.new].into_iter().flatten();
            if modes.clone().any(|version| !matches!(version.mode.as_str(), "100644" | "100755")) {
                return Err(refused(&file.path, "is not a regular file", by_git));
            }
            let is_git = |name: &str| name.eq_ignore_ascii_case(".git");
            let is_safe =
                RelPath::parse(&file.path).is_ok_and(|path| !path.names().any(is_git) && path.as_str() == file.path);
            if !is_safe {
                return Err(refused(&file.path, "has a name that los does not write", by_git));
            }
            // Scripts of the learner's own are programs as well.
            if file.becomes_program().is_some() && !lies_in(&file.path, WORK.into_iter()) {
                return Err(refused(&file.path, "is or was a program", by_git));
            }
            if matches!(next_of(workspace, sync, file)?, Next::Stops) {
                return Err(if sync.takes(&file.path) {
                    refused(&file.path, "this machine has of its own", "rename yours, then run `los sync` again")
                } else {
                    refused(&file.path, "has changes here that are not committed", by_git)
                });
            }
        }
        let outside: Vec<Changed> = incoming.iter().filter(|file| !sync.takes(&file.path)).cloned().collect();
        match sync.staged(&outside)?.first() {
            Some(path) => Err(refused(path, "has changes here that are staged", by_git)),
            None => Ok(()),
        }
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
    let moved = |what: &str, file: Option<&str>| Error::GitFailed {
        what: format!(
            "{what} while the exchange ran; the remote has your entries, this machine lacks those that came in"
        ),
        file: file.map(str::to_owned),
        suggestion: "run `los sync` again".into(),
    };
    if !sync.is_unmoved()? {
        return Err(moved("another program moved the branch", None));
    }
    let incoming = sync.changed(Some(ours), merged)?;
    let mut contents = Vec::new();
    for file in &incoming {
        let next = next_of(workspace, sync, file)?;
        if matches!(next, Next::Stops) {
            // Commits stay, so that they are not merged twice.
            sync.move_to(ours, None, own)?;
            return Err(moved(&format!("`{}` was changed", file.path), Some(&file.path)));
        }
        contents.push((RelPath::parse(&file.path)?, next, file.becomes_program()));
    }
    for (path, content, is_program) in contents {
        match content {
            Next::Holds(content) => {
                workspace.files().write_in_folders(&path, &content)?;
                if let Some(is_program) = is_program {
                    workspace.files().set_executable(&path, is_program)?;
                }
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
