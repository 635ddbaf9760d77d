//! Memory in files: `.claude/memory/` for the workspace's learner, `.claude/memory/learners/ID/` for further ones.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::ops::ControlFlow;
use std::sync::Arc;

use serde_json::Value;

use super::entry::Entry;
use super::group_append::GroupAppend;
use super::learner_id::LearnerId;
use super::memory_file::MemoryFile;
use super::proposal::{ProposedEntry, Staged};
use super::store::{Appended, DecisionLock, Line, MemoryStore};
use crate::workspace::Workspace;
use crate::workspace::guard::Guard;
use crate::workspace::rel_path::RelPath;
use crate::workspace::sandbox::Kind;
use los_model::error::{Error, Result};

const BASE: &str = ".claude/memory";
const LEARNERS: &str = ".claude/memory/learners";
const PROFILE: &str = "learner_profile.json";
/// Larger profiles and staged records are none of ours.
pub(super) const MAX_RECORD_BYTES: u64 = 1_048_576;
/// The limit of a line.
const MAX_LINE_BYTES: usize = 1_048_576;
/// How much is read at once when a file is streamed.
const READ_BUFFER_BYTES: usize = 256 * 1024;

/// Memory in the files of a workspace.
pub struct FileStore {
    pub(super) workspace: Arc<Workspace>,
    appends: GroupAppend,
}

impl FileStore {
    /// The memory of this workspace. Nothing is read yet.
    pub fn new(workspace: Arc<Workspace>) -> Self {
        Self { workspace, appends: GroupAppend::default() }
    }

    /// The workspace's own learner: named by the profile, else `default`.
    fn own_learner(&self) -> LearnerId {
        let named = self.read_profile(BASE).ok();
        let named = named.as_ref().and_then(|profile| profile.get("learner_id")).and_then(Value::as_str);
        named.and_then(LearnerId::from_profile).unwrap_or_else(LearnerId::default_id)
    }

    /// The learner's folder.
    fn folder_name(&self, learner: &LearnerId) -> Result<String> {
        if *learner == self.own_learner() {
            return Ok(BASE.to_owned());
        }
        // Only a name that is safe as a folder's name becomes part of a path.
        let folder = LearnerId::parse(learner.as_str()).map(|id| format!("{LEARNERS}/{id}"));
        match folder {
            Ok(folder) if self.workspace.exists(&RelPath::parse(&folder)?) => Ok(folder),
            _ => Err(Error::LearnerNotFound {
                learner: learner.to_string(),
                known: self.learners()?.iter().map(ToString::to_string).collect(),
            }),
        }
    }

    pub(super) fn path(&self, learner: &LearnerId, name: &str) -> Result<RelPath> {
        RelPath::parse(&format!("{}/{name}", self.folder_name(learner)?))
    }

    fn read_profile(&self, folder: &str) -> Result<Value> {
        let path = RelPath::parse(&format!("{folder}/{PROFILE}"))?;
        let file = self.workspace.read_text_raw(&path, MAX_RECORD_BYTES)?;
        let text = file.content.trim_start_matches('\u{feff}');
        let wrong = |reason: String| Error::InvalidInput {
            field: Some(path.to_string()),
            reason,
            suggestion: Some("correct the file by hand; nothing was changed".into()),
        };
        match serde_json::from_str::<Value>(text) {
            Ok(value) if value.is_object() => Ok(value),
            Ok(_) => Err(wrong("must be a JSON object".into())),
            Err(error) => Err(wrong(format!("is not JSON: {error}"))),
        }
    }

    pub(super) fn open(&self, learner: &LearnerId, file: MemoryFile) -> Result<File> {
        let path = self.path(learner, file.name())?;
        let (file, _) = self.workspace.files().open_file(&path, Guard::Program(self.workspace.policy()))?;
        Ok(file)
    }
}

/// Keeps a piece of a line. A line over the limit is cut, and fails as a record.
fn keep_piece(pieces: &mut Vec<u8>, piece: &[u8]) {
    let room = MAX_LINE_BYTES.saturating_sub(pieces.len());
    pieces.extend_from_slice(&piece[..piece.len().min(room)]);
}

impl MemoryStore for FileStore {
    fn learners(&self) -> Result<Vec<LearnerId>> {
        let mut learners = Vec::new();
        let folder = RelPath::parse(LEARNERS)?;
        if self.workspace.exists(&folder) {
            let entries = self.workspace.list_dir(&folder)?;
            let folders = entries.iter().filter(|entry| entry.kind == Kind::Folder);
            learners.extend(folders.filter_map(|entry| LearnerId::parse(&entry.name).ok()));
        }
        let exists = |name: &str| Ok::<_, Error>(self.workspace.exists(&RelPath::parse(&format!("{BASE}/{name}"))?));
        let mut has_own = exists(PROFILE)?;
        for file in MemoryFile::ALL {
            has_own = has_own || exists(file.name())?;
        }
        // A folder that holds only further learners has no learner of its own.
        if has_own || (learners.is_empty() && self.workspace.exists(&RelPath::parse(BASE)?)) {
            learners.insert(0, self.own_learner());
        }
        learners.dedup();
        Ok(learners)
    }

    fn folder(&self, learner: &LearnerId) -> Result<RelPath> {
        RelPath::parse(&self.folder_name(learner)?)
    }

    fn profile(&self, learner: &LearnerId) -> Result<Value> {
        self.read_profile(&self.folder_name(learner)?)
    }

    fn read(
        &self,
        learner: &LearnerId,
        file: MemoryFile,
        visit: &mut dyn FnMut(Line<'_>) -> ControlFlow<()>,
    ) -> Result<()> {
        let failed = |source| Error::ReadFailed { path: file.name().to_owned(), source };
        let mut reader = BufReader::with_capacity(READ_BUFFER_BYTES, self.open(learner, file)?);
        let (mut number, mut pieces) = (0, Vec::new());
        loop {
            let buffer = reader.fill_buf().map_err(failed)?;
            if buffer.is_empty() {
                break;
            }
            let length = buffer.len();
            let mut start = 0;
            for end in memchr::memchr_iter(b'\n', buffer) {
                number += 1;
                let bytes = if pieces.is_empty() {
                    &buffer[start..end]
                } else {
                    keep_piece(&mut pieces, &buffer[start..end]);
                    &pieces[..]
                };
                if visit(Line { number, bytes, is_terminated: true }).is_break() {
                    return Ok(());
                }
                pieces.clear();
                start = end + 1;
            }
            keep_piece(&mut pieces, &buffer[start..]);
            reader.consume(length);
        }
        if !pieces.is_empty() {
            // Nothing follows the last piece, so a break and a continue are the same.
            let _ = visit(Line { number: number + 1, bytes: &pieces, is_terminated: false });
        }
        Ok(())
    }

    fn append(&self, learner: &LearnerId, entry: &Entry) -> Result<Appended> {
        let folder = RelPath::parse(&self.folder_name(learner)?)?;
        let path = folder.join(entry.file().name())?;
        self.appends.append(
            entry,
            path.as_str(),
            || {
                self.workspace.files().create_dir_all(&folder)?;
                self.workspace.files().open_append(&path)
            },
            || self.workspace.files().sync_dir(&folder),
        )
    }

    fn lock_decisions(&self, learner: &LearnerId) -> Result<DecisionLock> {
        self.lock_unstaged(learner).map(DecisionLock::new)
    }

    fn entry_count(&self, learner: &LearnerId, file: MemoryFile) -> Result<u64> {
        let mut open = match self.open(learner, file) {
            Ok(open) => open,
            Err(Error::FileNotFound { .. }) => return Ok(0),
            Err(error) => return Err(error),
        };
        super::append::count_entries(&mut open, file, u64::MAX)
            .map_err(|source| Error::ReadFailed { path: file.name().to_owned(), source })
    }

    fn stage(&self, staged: &Staged) -> Result<()> {
        self.keep_staged(staged)
    }

    fn staged(&self, learner: &LearnerId) -> Result<(Vec<Staged>, Vec<String>)> {
        self.list_staged(learner)
    }

    fn approve(
        &self,
        learner: &LearnerId,
        id: &str,
        sign: &dyn Fn(&ProposedEntry) -> Result<Entry>,
    ) -> Result<Appended> {
        self.approve_staged(learner, id, sign)
    }

    fn reject(&self, learner: &LearnerId, id: &str) -> Result<()> {
        self.reject_staged(learner, id)
    }
}
