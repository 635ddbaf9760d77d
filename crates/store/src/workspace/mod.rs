//! The learner's folder: where it is, what its settings say, which files may be read, and how they are reached safely.
//!
//! Knows files and names only. What the files mean is for the rooms above.

pub mod beneath;
pub mod find;
pub mod folder;
pub mod guard;
pub mod ignored;
pub mod links;
pub mod names;
pub mod policy;
pub mod rel_path;
pub mod sandbox;
pub mod settings;
pub mod volume;
pub mod write;

use std::fs::{File, Metadata};
use std::path::{Path, PathBuf};

use folder::Folder;
use guard::Guard;

use policy::{Access, Policy};

use rel_path::RelPath;
use sandbox::{Entry, Facts, FileText, MAX_READ_BYTES, Sandbox};
use settings::{Note, SETTINGS_FILE, Settings};

use los_model::error::{Error, Result};

/// Pages that assistants heed wherever they lie, in the folded form of names.
const INSTRUCTIONS: [&str; 5] = ["agents.md", "agents.override.md", "claude.local.md", "claude.md", "gemini.md"];

/// An open workspace.
#[derive(Debug)]
pub struct Workspace {
    root: PathBuf,
    files: Sandbox,
    settings: Settings,
    policy: Policy,
}

impl Workspace {
    /// Opens the folder with settings that are already known.
    pub fn open(root: &Path, settings: Settings) -> Result<Self> {
        Self::from_sandbox(root, Sandbox::open(root)?, settings)
    }

    /// Opens the folder with the settings that it holds, and says what in them was not understood.
    pub fn load(root: &Path) -> Result<(Self, Vec<Note>)> {
        let files = Sandbox::open(root)?;
        let path = RelPath::parse(SETTINGS_FILE)?;
        // No settings are known yet, so a link is judged by the rules that settings cannot lift.
        let built_in = Policy::new(&Settings::default().read)?;
        let (settings, notes) = match files.read_text(&path, Guard::Program(&built_in), MAX_READ_BYTES) {
            Ok(file) => Settings::parse(&file.content)?,
            Err(Error::FileNotFound { .. }) => (Settings::default(), Vec::new()),
            Err(error) => return Err(error),
        };
        Ok((Self::from_sandbox(root, files, settings)?, notes))
    }

    fn from_sandbox(root: &Path, files: Sandbox, settings: Settings) -> Result<Self> {
        let policy = Policy::new(&settings.read)?;
        Ok(Self { root: root.to_owned(), files, settings, policy })
    }

    /// The same workspace without the fast path of Linux; see [`Sandbox::portable`].
    #[must_use]
    pub fn portable(self) -> Self {
        Self { files: self.files.portable(), ..self }
    }

    /// The folder as it was given, for messages and for other programs: nothing in here is opened through it.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The settings.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The rules of reading.
    pub const fn policy(&self) -> &Policy {
        &self.policy
    }

    /// The files themselves, for rooms that write their own.
    pub const fn files(&self) -> &Sandbox {
        &self.files
    }

    /// Opens a file for a tool's caller, to search it without holding it in memory.
    pub fn open_file(&self, path: &RelPath, access: Access) -> Result<(File, Metadata)> {
        self.files.open_file(path, self.caller(access))
    }

    /// Reads a text file of at most [`MAX_READ_BYTES`] for a tool's caller.
    pub fn read_text(&self, path: &RelPath, access: Access) -> Result<FileText> {
        self.files.read_text(path, self.caller(access), MAX_READ_BYTES)
    }

    /// Reads one of the program's own files (memory, curriculum), whose name no caller chose, of at most `limit` bytes.
    pub fn read_text_raw(&self, path: &RelPath, limit: u64) -> Result<FileText> {
        self.files.read_text(path, Guard::Program(&self.policy), limit)
    }

    /// The entries of a folder in the order of their names. They are not judged: what is done with them is.
    pub fn list_dir(&self, path: &RelPath) -> Result<Vec<Entry>> {
        self.files.list_dir(path, Guard::Program(&self.policy))
    }

    /// A folder to look through, to which no link leads. Neither it nor its entries are judged.
    pub fn open_folder(&self, path: &RelPath) -> Result<Folder> {
        Folder::open(&self.files, path)
    }

    /// What stands at a path, or nothing.
    pub fn metadata(&self, path: &RelPath) -> Result<Option<Facts>> {
        self.files.facts(path, Guard::Program(&self.policy))
    }

    /// Whether something stands at a path that may be reached.
    pub fn exists(&self, path: &RelPath) -> bool {
        matches!(self.metadata(path), Ok(Some(_)))
    }

    /// Reads a file of the data folder; the path is relative to that folder and stays in it.
    pub fn read_data(&self, path: &RelPath) -> Result<FileText> {
        let base = self.data_folder()?;
        let guard = Guard::Caller { policy: &self.policy, access: Access::ReadAny, base: &base };
        self.policy.judge(&base.join(path.as_str())?, Access::ReadAny)?;
        let data = self.files.folder(&base).map_err(|error| match error {
            Error::FileNotFound { .. } => Error::FileNotFound { path: path.to_string() },
            other => other,
        })?;
        data.read_text(path, guard, MAX_READ_BYTES)
    }

    /// The entries of the folder that would hold a file of the data folder, without those that may not be read.
    pub fn list_data_beside(&self, path: &RelPath) -> Result<Vec<Entry>> {
        let base = self.data_folder()?;
        let guard = Guard::Caller { policy: &self.policy, access: Access::ReadAny, base: &base };
        let folder = path.parent().unwrap_or(RelPath::root());
        let mut entries = self.files.folder(&base)?.list_dir(&folder, guard)?;
        entries.retain(|entry| folder.join(&entry.name).is_ok_and(|path| guard.judge_asked(&path).is_ok()));
        Ok(entries)
    }

    /// Writes a file of the data folder as a whole, and makes the folders above it.
    pub fn write_data(&self, path: &RelPath, bytes: &[u8]) -> Result<()> {
        let base = self.data_folder()?;
        self.policy.judge(&base.join(path.as_str())?, Access::ReadAny)?;
        // What steers programs that are started in the folder (`.vscode`, `.cargo`, our own settings), and what assistants
        // take for instructions as soon as they read a file beside it, is written by people.
        let steers = |name: &str| {
            let folded = names::fold(name);
            folded.starts_with('.') || folded == SETTINGS_FILE || INSTRUCTIONS.contains(&&*folded)
        };
        if path.names().any(steers) {
            return Err(Error::PathNotAllowed {
                path: path.to_string(),
                reason: "hidden files, settings and instructions for assistants are not data",
            });
        }
        self.files.create_dir_all(&base)?;
        let data = self.files.folder(&base)?;
        data.create_dir_all(&path.parent().unwrap_or(RelPath::root()))?;
        data.write_atomic(path, bytes)
    }

    fn data_folder(&self) -> Result<RelPath> {
        settings::parse::data_folder(&self.settings.data.dir)
    }

    fn caller(&self, access: Access) -> Guard<'_> {
        static ROOT: RelPath = RelPath::root();
        Guard::Caller { policy: &self.policy, access, base: &ROOT }
    }
}
