//! Staged proposals in files: `pending/ID.json` beside the memory they would change, each decided once, even after a crash.
//!
//! A decision holds the kernel's lock on `pending/.lock`. Before the append the record notes the file's size, which shows
//! after a crash whether the entry is in already.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

use super::{Appended, ApprovedBy, Entry, FileStore, LearnerId, MAX_RECORD_BYTES, MemoryFile, ProposedEntry, Staged};
use crate::workspace::RelPath;
use los_model::{Error, Result, if_there};

const PENDING: &str = "pending";
/// The limit of undecided writes.
const MAX_PENDING: usize = 200;
/// How much of the file is searched for the entry of an interrupted approval.
const MAX_LOOKED_THROUGH: u64 = 16 * 1024 * 1024;

impl FileStore {
    /// The name of a staged record that exists, as it waits or as an approval left it when it was cut off.
    fn staged_path(&self, learner: &LearnerId, id: &str) -> Result<RelPath> {
        if id.len() != 16 || !id.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(Error::invalid("id", "must be the 16 hexadecimal digits that `los memory pending` lists"));
        }
        let path = self.path(learner, &format!("{PENDING}/{id}.json"))?;
        if self.workspace.exists(&path) { Ok(path) } else { Err(Error::no_file(path.to_string())) }
    }

    /// Held while a staged record is decided, so that two processes cannot decide the same one. Dies with its process.
    fn lock_pending(&self, learner: &LearnerId) -> Result<File> {
        let path = self.path(learner, &format!("{PENDING}/.lock"))?;
        let lock = self.workspace.files().open_append(&path)?.file;
        crate::lock::lock(&lock).map_err(|source| Error::WriteFailed { path: path.to_string(), source })?;
        Ok(lock)
    }

    /// Keeps other processes from deciding for this learner until the lock is dropped: no other approval may come between a
    /// check of the learner's day and the append.
    pub fn lock(&self, learner: &LearnerId) -> Result<File> {
        self.workspace.files().create_dir_all(&self.path(learner, PENDING)?)?;
        self.lock_pending(learner)
    }

    fn size(&self, learner: &LearnerId, file: MemoryFile) -> Result<u64> {
        let Some(open) = if_there(self.open(learner, file))? else { return Ok(0) };
        Ok(open.metadata().map_err(|source| Error::ReadFailed { path: file.name().to_owned(), source })?.len())
    }

    /// Whether a record that an approval had begun with is decided by now; one whose entry is in its file is forgotten.
    fn is_done(&self, learner: &LearnerId, id: &str) -> Result<bool> {
        let _lock = self.lock_pending(learner)?;
        let Some(path) = if_there(self.staged_path(learner, id))? else { return Ok(true) };
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

    fn read_staged(&self, path: &RelPath) -> Result<Staged> {
        let file = self.workspace.read_text_raw(path, MAX_RECORD_BYTES)?;
        serde_json::from_str(&file.content)
            .map_err(|error| Error::invalid(path.as_str(), format!("is not a staged write: {error}")))
    }

    /// Whether the entry of an interrupted approval is in its file, at or after the size that the file had then.
    fn is_in_file(&self, proposal: &ProposedEntry, from: u64) -> Result<bool> {
        let file = proposal.entry.file();
        let failed = |source| Error::ReadFailed { path: file.name().to_owned(), source };
        let Some(mut open) = if_there(self.open(&proposal.learner, file))? else { return Ok(false) };
        let mut added = Vec::new();
        open.seek(SeekFrom::Start(from))
            .and_then(|_| open.take(MAX_LOOKED_THROUGH).read_to_end(&mut added))
            .map_err(failed)?;
        for by in ApprovedBy::ALL {
            let starts_line = |at: usize| at == 0 || added[at - 1] == b'\n';
            let is_in = |block: &String| memchr::memmem::find_iter(&added, block.as_bytes()).any(starts_line);
            if proposal.beginnings(by)?.iter().any(is_in) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Keeps a proposal until the learner decides. Staging the same one twice keeps one.
    pub fn stage(&self, staged: &Staged) -> Result<()> {
        let learner = staged.proposal()?.learner;
        let folder = self.path(&learner, PENDING)?;
        self.workspace.files().create_dir_all(&folder)?;
        let text = staged.to_text();
        // An existing record of that id is the same proposal: it keeps its time.
        let path = folder.join(&format!("{}.json", staged.id))?;
        if self.workspace.list_dir(&folder)?.len() >= MAX_PENDING && !self.workspace.exists(&path) {
            return Err(Error::PermissionDenied {
                what: format!("{MAX_PENDING} writes are pending already; decide on them first (`los memory pending`)"),
            });
        }
        if self.workspace.files().create_new(&path, text.as_bytes())? {
            return Ok(());
        }
        match self.read_staged(&path) {
            Ok(kept) if kept.proposal().is_ok_and(|proposal| proposal.id() == staged.id) => Ok(()),
            // A crash in the middle of staging leaves a record that does not read.
            _ => self.workspace.files().write_atomic(&path, text.as_bytes()),
        }
    }

    /// The proposals that wait, oldest first, and the names of records that do not read.
    pub fn staged(&self, learner: &LearnerId) -> Result<(Vec<Staged>, Vec<String>)> {
        let folder = self.path(learner, PENDING)?;
        if !self.workspace.exists(&folder) {
            return Ok((Vec::new(), Vec::new()));
        }
        let (mut staged, mut unreadable) = (Vec::new(), Vec::new());
        for entry in self.workspace.list_dir(&folder)? {
            if Path::new(&entry.name).extension().is_none_or(|extension| extension != "json") {
                continue;
            }
            let path = folder.join(&entry.name)?;
            match self.read_staged(&path) {
                Ok(record) if record.approving_from.is_some() => match self.is_done(learner, &record.id) {
                    Ok(true) => {}
                    Ok(false) => staged.push(record),
                    Err(_) => unreadable.push(path.to_string()),
                },
                Ok(record) if entry.name == format!("{}.json", record.id) && record.proposal().is_ok() => {
                    staged.push(record);
                }
                // Decided by another process in the meantime.
                Err(Error::NotFound(_)) => {}
                // It cannot be read, or does not match its name.
                Ok(_) | Err(_) => unreadable.push(path.to_string()),
            }
        }
        staged.sort_by(|a, b| (&a.staged_at, &a.id).cmp(&(&b.staged_at, &b.id)));
        Ok((staged, unreadable))
    }

    /// Appends a staged proposal and forgets it, each once even when interrupted. A record whose bytes no longer match
    /// its id is refused.
    pub fn approve(
        &self,
        learner: &LearnerId,
        id: &str,
        sign: &dyn Fn(&ProposedEntry) -> Result<Entry>,
    ) -> Result<Appended> {
        self.staged_path(learner, id)?;
        let _lock = self.lock_pending(learner)?;
        let waiting = self.staged_path(learner, id)?;
        let mut record = self.read_staged(&waiting)?;
        if record.id != id || record.learner_id != learner.as_str() {
            return Err(Error::PermissionDenied { what: format!("staged write `{id}` does not match its name") });
        }
        let proposal = record.proposal()?;
        let entry = sign(&proposal)?;
        if let Some(from) = record.approving_from
            && self.is_in_file(&proposal, from)?
        {
            self.workspace.files().remove(&waiting)?;
            return Ok(Appended { entry_count: self.entry_count(learner, entry.file())?, bytes_written: 0 });
        }
        record.approving_from = Some(self.size(learner, entry.file())?);
        self.workspace.files().write_atomic(&waiting, record.to_text().as_bytes())?;
        match self.append(learner, &entry) {
            Ok(appended) => {
                // It is on disk; a mark that stays tells the next reader so.
                let _ = self.workspace.files().remove(&waiting);
                Ok(appended)
            }
            Err(error) => {
                record.approving_from = None;
                let _ = self.workspace.files().write_atomic(&waiting, record.to_text().as_bytes());
                Err(error)
            }
        }
    }

    /// Forgets a staged proposal.
    pub fn reject(&self, learner: &LearnerId, id: &str) -> Result<()> {
        self.staged_path(learner, id)?;
        let _lock = self.lock_pending(learner)?;
        self.workspace.files().remove(&self.staged_path(learner, id)?)
    }
}
