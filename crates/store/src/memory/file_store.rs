//! Memory in files: `.claude/memory/` for the workspace's learner, `.claude/memory/learners/ID/` for further ones.

use std::{fs::File, ops::ControlFlow, sync::Arc};

use serde_json::Value;

use super::{Appended, Entry, LearnerId, Line, MemoryFile, each_line, group_append::GroupAppend, start};
use crate::workspace::{Guard, Kind, RelPath, Workspace};
use los_model::{Error, Missing, Result, if_there, invalid};

pub(super) const BASE: &str = ".claude/memory";
pub(super) const LEARNERS: &str = ".claude/memory/learners";
pub(super) const PROFILE: &str = "learner_profile.json";
/// Larger profiles and staged records were not written by `los`.
pub(super) const MAX_RECORD_BYTES: u64 = 1_048_576;

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

    /// The folder of the learner's memory: the workspace's own, or one of `learners`.
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
        let file = self.workspace.read_text_raw(&path, MAX_RECORD_BYTES).map_err(|error| match error {
            Error::NotFound(_) => Error::NotFound(Missing::Profile(path.to_string())),
            other => of_ours(&path, other),
        })?;
        let text = file.content.trim_start_matches('\u{feff}');
        let reason = match serde_json::from_str::<Value>(text) {
            Ok(value) if value.is_object() => return Ok(value),
            Ok(_) => "must be a JSON object".to_owned(),
            Err(error) => format!("is not JSON: {error}"),
        };
        Err(invalid(path.as_str(), reason, "correct the file by hand; nothing was changed"))
    }

    pub(super) fn open(&self, learner: &LearnerId, file: MemoryFile) -> Result<File> {
        let path = self.path(learner, file.name())?;
        let opened = self.workspace.files().open_file(&path, Guard::Program(self.workspace.policy()));
        opened.map(|(file, _)| file).map_err(|error| match (error, file) {
            (Error::NotFound(_), MemoryFile::ProgressLog) => Error::NotFound(Missing::Log(path.to_string())),
            (other, _) => of_ours(&path, other),
        })
    }

    /// The learners there are, the workspace's own first.
    pub fn learners(&self) -> Result<Vec<LearnerId>> {
        let mut learners = Vec::new();
        let folder = RelPath::parse(LEARNERS)?;
        if self.workspace.exists(&folder) {
            let entries = self.workspace.list_dir(&folder)?;
            let folders = entries.iter().filter(|entry| entry.kind == Kind::Folder);
            learners.extend(folders.filter_map(|entry| LearnerId::parse(&entry.name).ok()));
        }
        let has_own = start::missing(&self.workspace)?.len() <= MemoryFile::ALL.len();
        // A folder that holds only further learners has no learner of its own.
        if has_own || (learners.is_empty() && self.workspace.exists(&RelPath::parse(BASE)?)) {
            learners.insert(0, self.own_learner());
        }
        learners.dedup();
        Ok(learners)
    }

    /// The folder of the workspace that holds the learner's files, for searching them as text.
    pub fn folder(&self, learner: &LearnerId) -> Result<RelPath> {
        RelPath::parse(&self.folder_name(learner)?)
    }

    /// The learner's profile. Missing: `FILE_NOT_FOUND`; not a JSON object: `INVALID_INPUT`.
    pub fn profile(&self, learner: &LearnerId) -> Result<Value> {
        self.read_profile(&self.folder_name(learner)?)
    }

    /// Sets one field of the learner's profile; everything else stays.
    pub fn set_in_profile(&self, learner: &LearnerId, field: &str, value: Value) -> Result<()> {
        let mut profile = self.profile(learner)?;
        let nested = profile.as_object_mut().and_then(|all| all.values_mut().find(|group| group.get(field).is_some()));
        match nested {
            Some(group) => group[field] = value,
            None => profile[field] = value,
        }
        self.workspace.files().write_atomic(&self.path(learner, PROFILE)?, format!("{profile:#}\n").as_bytes())
    }

    /// Streams a file's lines from the first, until `visit` breaks. Missing file: `FILE_NOT_FOUND`.
    pub fn read(
        &self,
        learner: &LearnerId,
        file: MemoryFile,
        visit: &mut dyn FnMut(Line<'_>) -> ControlFlow<()>,
    ) -> Result<()> {
        let failed = |source| Error::ReadFailed { path: file.name().to_owned(), source };
        each_line(self.open(learner, file)?, visit).map_err(failed)
    }

    /// Appends one entry so that it survives a crash once this returns.
    pub fn append(&self, learner: &LearnerId, entry: &Entry) -> Result<Appended> {
        self.appends.append(self.workspace.files(), &self.folder(learner)?, vec![entry.clone()])
    }

    /// Appends entries of the log, all of them or none.
    pub fn append_all(&self, learner: &LearnerId, entries: Vec<Entry>) -> Result<()> {
        if entries.is_empty() {
            return Ok(());
        }
        self.appends.append(self.workspace.files(), &self.folder(learner)?, entries).map(drop)
    }

    /// How many entries a file holds, without parsing them; 0 when it is missing.
    pub fn entry_count(&self, learner: &LearnerId, file: MemoryFile) -> Result<u64> {
        let Some(mut open) = if_there(self.open(learner, file))? else { return Ok(0) };
        super::append::count_entries(&mut open, file, u64::MAX)
            .map_err(|source| Error::ReadFailed { path: file.name().to_owned(), source })
    }
}

/// What is in the place of a memory file and is no file is no mistake of the caller, who named none.
fn of_ours(path: &RelPath, error: Error) -> Error {
    match error {
        Error::InvalidInput { .. } => {
            let source = std::io::Error::other("a memory file belongs there, and this is none; move it away");
            Error::ReadFailed { path: path.to_string(), source }
        }
        other => other,
    }
}
