//! Memory in files: `.claude/memory/` for the workspace's learner, `.claude/memory/learners/ID/` for further ones.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use serde_json::Value;

use super::group_append::GroupAppend;
use super::{Appended, ApprovedBy, Entry, LearnerId, Line, MemoryFile, MemoryStore, Proposal, Staged};
use crate::error::{Error, Result};
use crate::workspace::{Guard, Kind, RelPath, Workspace};

const BASE: &str = ".claude/memory";
const LEARNERS: &str = ".claude/memory/learners";
const PROFILE: &str = "learner_profile.json";
const PENDING: &str = "pending";
/// Larger profiles and staged records are none of ours.
const MAX_RECORD_BYTES: u64 = 1_048_576;
/// How much is read at once when a file is streamed.
const READ_BUFFER_BYTES: usize = 256 * 1024;

/// Memory in the files of a workspace.
pub struct FileStore {
    workspace: Arc<Workspace>,
    appends: GroupAppend,
}

impl FileStore {
    /// The memory of this workspace. Nothing is read yet.
    pub fn new(workspace: Arc<Workspace>) -> Self {
        Self {
            workspace,
            appends: GroupAppend::default(),
        }
    }

    /// The workspace's own learner: named by the profile, else `default`.
    fn own_learner(&self) -> LearnerId {
        let named = self.read_profile(BASE).ok();
        let named = named
            .as_ref()
            .and_then(|profile| profile.get("learner_id"))
            .and_then(Value::as_str);
        named
            .and_then(LearnerId::from_profile)
            .unwrap_or_else(LearnerId::default_id)
    }

    /// The learner's folder.
    fn folder(&self, learner: &LearnerId) -> Result<String> {
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

    fn path(&self, learner: &LearnerId, name: &str) -> Result<RelPath> {
        RelPath::parse(&format!("{}/{name}", self.folder(learner)?))
    }

    fn read_profile(&self, folder: &str) -> Result<Value> {
        let path = RelPath::parse(&format!("{folder}/{PROFILE}"))?;
        let file = self.workspace.read_text_raw(&path, MAX_RECORD_BYTES)?;
        let text = file.content.trim_start_matches('\u{feff}');
        let wrong = |reason: String| Error::InvalidInput {
            field: Some(path.to_string()),
            reason,
            suggestion: Some("mend the file by hand; nothing was changed".into()),
        };
        match serde_json::from_str::<Value>(text) {
            Ok(value) if value.is_object() => Ok(value),
            Ok(_) => Err(wrong("must be a JSON object".into())),
            Err(error) => Err(wrong(format!("is not JSON: {error}"))),
        }
    }

    fn open(&self, learner: &LearnerId, file: MemoryFile) -> Result<File> {
        let path = self.path(learner, file.name())?;
        let (file, _) = self
            .workspace
            .files()
            .open_file(&path, Guard::Program(self.workspace.policy()))?;
        Ok(file)
    }

    /// The name of a staged record that exists, as it waits or as an approval left it when it was cut off.
    fn staged_path(&self, learner: &LearnerId, id: &str) -> Result<RelPath> {
        if id.len() != 16 || !id.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(Error::invalid(
                "id",
                "must be the 16 hexadecimal digits that `los memory pending` lists",
            ));
        }
        let path = self.path(learner, &format!("{PENDING}/{id}.json"))?;
        if self.workspace.exists(&path) {
            Ok(path)
        } else {
            Err(Error::FileNotFound { path: path.to_string() })
        }
    }

    /// Held while a staged record is decided, so that two processes cannot decide the same one. Dies with its process.
    fn lock_pending(&self, learner: &LearnerId) -> Result<File> {
        let path = self.path(learner, &format!("{PENDING}/.lock"))?;
        let lock = self.workspace.files().open_append(&path)?.file;
        super::append::lock(&lock).map_err(|source| Error::WriteFailed {
            path: path.to_string(),
            source,
        })?;
        Ok(lock)
    }

    fn size(&self, learner: &LearnerId, file: MemoryFile) -> Result<u64> {
        match self.open(learner, file) {
            Ok(open) => Ok(open
                .metadata()
                .map_err(|source| Error::ReadFailed {
                    path: file.name().to_owned(),
                    source,
                })?
                .len()),
            Err(Error::FileNotFound { .. }) => Ok(0),
            Err(error) => Err(error),
        }
    }

    /// Whether a record that an approval had begun with is decided by now; one whose entry is in its file is forgotten.
    fn is_done(&self, learner: &LearnerId, id: &str) -> Result<bool> {
        let _lock = self.lock_pending(learner)?;
        let path = match self.staged_path(learner, id) {
            Ok(path) => path,
            Err(Error::FileNotFound { .. }) => return Ok(true),
            Err(error) => return Err(error),
        };
        let record = self.read_staged(&path)?;
        let is_in = match record.approving_from {
            Some(from) => self.is_in_file(&record.proposal()?, from)?,
            None => false,
        };
        if is_in {
            self.workspace.files().remove(&path)?;
        }
        Ok(is_in)
    }

    fn write_staged(&self, path: &RelPath, staged: &Staged) -> Result<()> {
        self.workspace.files().write_atomic(path, &staged.to_bytes()?)
    }

    fn read_staged(&self, path: &RelPath) -> Result<Staged> {
        let file = self.workspace.read_text_raw(path, MAX_RECORD_BYTES)?;
        serde_json::from_str(&file.content)
            .map_err(|error| Error::invalid(path.as_str(), format!("is no staged write: {error}")))
    }

    /// Whether the entry of an interrupted approval is in its file, at or after the size that the file had then.
    fn is_in_file(&self, proposal: &Proposal, from: u64) -> Result<bool> {
        let file = proposal.entry.file();
        let failed = |source| Error::ReadFailed {
            path: file.name().to_owned(),
            source,
        };
        let mut open = match self.open(&proposal.learner, file) {
            Ok(open) => open,
            Err(Error::FileNotFound { .. }) => return Ok(false),
            Err(error) => return Err(error),
        };
        let mut added = Vec::new();
        open.seek(SeekFrom::Start(from))
            .and_then(|_| open.read_to_end(&mut added))
            .map_err(failed)?;
        for by in [
            ApprovedBy::Learner,
            ApprovedBy::Flag,
            ApprovedBy::Elicitation,
            ApprovedBy::Standing,
        ] {
            let signed = proposal.signed(by)?;
            let block = [signed.text().as_bytes(), b"\n"].concat();
            let starts_line = |at: usize| at == 0 || added[at - 1] == b'\n';
            if memchr::memmem::find_iter(&added, &block).any(starts_line) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl MemoryStore for FileStore {
    fn learners(&self) -> Result<Vec<LearnerId>> {
        let mut learners = Vec::new();
        if self.workspace.exists(&RelPath::parse(BASE)?) {
            learners.push(self.own_learner());
        }
        let folder = RelPath::parse(LEARNERS)?;
        if self.workspace.exists(&folder) {
            let entries = self.workspace.list_dir(&folder)?;
            let folders = entries.iter().filter(|entry| entry.kind == Kind::Folder);
            learners.extend(folders.filter_map(|entry| LearnerId::parse(&entry.name).ok()));
        }
        learners.dedup();
        Ok(learners)
    }

    fn profile(&self, learner: &LearnerId) -> Result<Value> {
        self.read_profile(&self.folder(learner)?)
    }

    fn read(
        &self,
        learner: &LearnerId,
        file: MemoryFile,
        visit: &mut dyn FnMut(Line<'_>) -> ControlFlow<()>,
    ) -> Result<()> {
        let failed = |source| Error::ReadFailed {
            path: file.name().to_owned(),
            source,
        };
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
                    pieces.extend_from_slice(&buffer[start..end]);
                    &pieces[..]
                };
                if visit(Line {
                    number,
                    bytes,
                    is_terminated: true,
                })
                .is_break()
                {
                    return Ok(());
                }
                pieces.clear();
                start = end + 1;
            }
            pieces.extend_from_slice(&buffer[start..]);
            reader.consume(length);
        }
        if !pieces.is_empty() {
            // Nothing follows the last piece, so a break and a continue are the same.
            let _ = visit(Line {
                number: number + 1,
                bytes: &pieces,
                is_terminated: false,
            });
        }
        Ok(())
    }

    fn append(&self, learner: &LearnerId, entry: &Entry) -> Result<Appended> {
        let folder = RelPath::parse(&self.folder(learner)?)?;
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

    fn entry_count(&self, learner: &LearnerId, file: MemoryFile) -> Result<u64> {
        let mut open = match self.open(learner, file) {
            Ok(open) => open,
            Err(Error::FileNotFound { .. }) => return Ok(0),
            Err(error) => return Err(error),
        };
        super::append::count_entries(&mut open, file, u64::MAX).map_err(|source| Error::ReadFailed {
            path: file.name().to_owned(),
            source,
        })
    }

    fn stage(&self, staged: &Staged) -> Result<()> {
        let learner = staged.proposal()?.learner;
        let folder = self.path(&learner, PENDING)?;
        self.workspace.files().create_dir_all(&folder)?;
        let bytes = staged.to_bytes()?;
        // An existing record of that id is the same proposal: it keeps its time.
        self.workspace
            .files()
            .create_new(&folder.join(&format!("{}.json", staged.id))?, &bytes)
            .map(drop)
    }

    fn staged(&self, learner: &LearnerId) -> Result<(Vec<Staged>, Vec<String>)> {
        let folder = self.path(learner, PENDING)?;
        if !self.workspace.exists(&folder) {
            return Ok((Vec::new(), Vec::new()));
        }
        let (mut staged, mut unreadable) = (Vec::new(), Vec::new());
        for entry in self.workspace.list_dir(&folder)? {
            if Path::new(&entry.name)
                .extension()
                .is_none_or(|extension| extension != "json")
            {
                continue;
            }
            let path = folder.join(&entry.name)?;
            match self.read_staged(&path) {
                Ok(record) if record.approving_from.is_some() => match self.is_done(learner, &record.id) {
                    Ok(true) => {}
                    Ok(false) => staged.push(record),
                    Err(_) => unreadable.push(path.to_string()),
                },
                Ok(record) => staged.push(record),
                // Decided by another process in the meantime.
                Err(Error::FileNotFound { .. }) => {}
                Err(_) => unreadable.push(path.to_string()),
            }
        }
        staged.sort_by(|a, b| (&a.staged_at, &a.id).cmp(&(&b.staged_at, &b.id)));
        Ok((staged, unreadable))
    }

    fn approve(&self, learner: &LearnerId, id: &str, sign: &dyn Fn(&Proposal) -> Result<Entry>) -> Result<Appended> {
        self.staged_path(learner, id)?;
        let _lock = self.lock_pending(learner)?;
        let waiting = self.staged_path(learner, id)?;
        let mut record = self.read_staged(&waiting)?;
        if record.id != id || record.learner_id != learner.as_str() {
            return Err(Error::PermissionDenied {
                what: format!("staged write `{id}` is not what its name says"),
            });
        }
        let proposal = record.proposal()?;
        let entry = sign(&proposal)?;
        if let Some(from) = record.approving_from
            && self.is_in_file(&proposal, from)?
        {
            self.workspace.files().remove(&waiting)?;
            return Ok(Appended {
                entry_count: self.entry_count(learner, entry.file())?,
                bytes_written: 0,
            });
        }
        record.approving_from = Some(self.size(learner, entry.file())?);
        self.write_staged(&waiting, &record)?;
        match self.append(learner, &entry) {
            Ok(appended) => {
                // It is on disk; a mark that stays tells the next reader so.
                let _ = self.workspace.files().remove(&waiting);
                Ok(appended)
            }
            Err(error) => {
                record.approving_from = None;
                let _ = self.write_staged(&waiting, &record);
                Err(error)
            }
        }
    }

    fn reject(&self, learner: &LearnerId, id: &str) -> Result<()> {
        self.staged_path(learner, id)?;
        let _lock = self.lock_pending(learner)?;
        self.workspace.files().remove(&self.staged_path(learner, id)?)
    }
}
