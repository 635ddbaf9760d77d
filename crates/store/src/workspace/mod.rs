//! The learner's folder: its place, its settings, the rules for reading, and safe access to files.
//!
//! Knows files and names, not their meaning.

pub mod beneath;
pub mod confined_folder;
pub mod data_files;
pub mod find;
pub mod folder;
pub mod guard;
pub mod ignored;
pub mod links;
pub mod names;
pub mod near_files;
pub mod outside;
pub mod policy;
pub mod private;
pub mod rel_path;
pub mod settings;
pub mod volume;
pub mod write;

pub use confined_folder::{ConfinedFolder, Entry, Facts, FileText, Kind, MAX_READ_BYTES, Opened};
use confined_folder::{entries, is_a_folder, is_absence, link_refused, n_hard_links, text_of};
pub use folder::Folder;
pub use guard::Guard;
pub use policy::{Access, Policy, strict_globs, wide_globs};
pub use rel_path::{RelPath, slashed};
pub use settings::{Note, ReadSettings, SETTINGS_FILE, ScoringSettings, SearchSettings, Settings};
pub use write::{Appendable, BEHIND_LINK};

use std::path::{Path, PathBuf};

use los_model::{Error, OUTSIDE_ALLOWED, Result, if_there};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A learner's folder, open with its settings and rules.
#[derive(Debug)]
pub struct Workspace {
    root: PathBuf,
    files: ConfinedFolder,
    settings: Settings,
    policy: Policy,
}

impl Workspace {
    /// Opens the folder with settings that are already known.
    pub fn open(root: &Path, settings: Settings) -> Result<Self> {
        Self::from_folder(root, ConfinedFolder::open(root)?, settings)
    }

    /// Opens the folder with the settings that it holds, and returns notes on unknown names in them. `tools` are the tools that
    /// exist.
    pub fn load(root: &Path, tools: &[&str]) -> Result<(Self, Vec<Note>)> {
        let files = ConfinedFolder::open(root)?;
        let path = RelPath::parse(SETTINGS_FILE)?;
        // No settings are known yet, so a link is judged by the rules that settings cannot lift.
        let built_in = Policy::new(&Settings::default().read)?;
        let file = if_there(files.read_text(&path, Guard::Program(&built_in), MAX_READ_BYTES))?;
        let settings = file.map(|file| Settings::parse(&file.content, tools)).transpose()?;
        let (settings, notes) = settings.unwrap_or_default();
        Ok((Self::from_folder(root, files, settings)?, notes))
    }

    fn from_folder(root: &Path, files: ConfinedFolder, settings: Settings) -> Result<Self> {
        let policy = Policy::new(&settings.read)?;
        Ok(Self { root: root.to_owned(), files, settings, policy })
    }

    /// Opens files without the fast way of Linux; see [`ConfinedFolder::portable`].
    #[must_use]
    pub fn portable(self) -> Self {
        Self { files: self.files.portable(), ..self }
    }

    /// The folder as it was given, for messages and for other programs: nothing in here is opened through it.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The settings that the workspace was opened with.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The rules of reading.
    pub const fn policy(&self) -> &Policy {
        &self.policy
    }

    /// The files themselves, for rooms that write their own.
    pub const fn files(&self) -> &ConfinedFolder {
        &self.files
    }

    /// Opens a file for a tool's caller, to search it without holding it in memory.
    pub fn open_file(&self, path: &RelPath, access: Access) -> Result<Opened> {
        self.or_outside(path, access, self.files.open_file(path, self.caller(access)))
    }

    /// Reads a text file of at most [`MAX_READ_BYTES`] for a tool's caller.
    pub fn read_text(&self, path: &RelPath, access: Access) -> Result<FileText> {
        let opened = self.open_file(path, access);
        opened.and_then(|opened| text_of(path, opened, MAX_READ_BYTES)).map_err(|error| match error {
            // A glob of `[read] allow` names what is in a folder, not the folder.
            Error::PathNotAllowed { reason: OUTSIDE_ALLOWED, .. } if self.holds_readable_files(path, access) => {
                is_a_folder(path)
            }
            error => error,
        })
    }

    fn holds_readable_files(&self, folder: &RelPath, access: Access) -> bool {
        folder.join("x").is_ok_and(|inside| self.policy.judge(&inside, access).is_ok())
            && self.open_folder(folder).is_ok()
    }

    /// Opens one of the program's own files, whatever it holds.
    pub fn open_file_raw(&self, path: &RelPath) -> Result<Opened> {
        self.or_outside(path, Access::ReadAny, self.files.open_file(path, Guard::Program(&self.policy)))
    }

    /// Reads one of the program's own files (memory, curriculum), whose name no caller chose, of at most `limit` bytes.
    pub fn read_text_raw(&self, path: &RelPath, limit: u64) -> Result<FileText> {
        text_of(path, self.open_file_raw(path)?, limit)
    }

    /// Makes `.context/`, the folder of what can be made again, and keeps it out of git.
    pub fn make_derived_folder(&self) -> Result<()> {
        self.files.create_dir_all(&RelPath::parse(".context")?)?;
        self.files.create_new(&derived(".gitignore")?, b"*\n").map(drop)
    }

    /// Replaces or makes a file of `.context/`.
    pub fn write_derived(&self, name: &str, value: &(impl Serialize + ?Sized)) -> Result<()> {
        self.make_derived_folder()?;
        self.files.write_derived(&derived(name)?, &serde_json::to_vec(value).unwrap_or_default())
    }

    /// Reads JSON from a file of `.context/` of at most `limit` bytes; `None` where it is missing or unreadable.
    pub fn read_derived<T: DeserializeOwned>(&self, name: &str, limit: u64) -> Option<T> {
        let file = self.read_text_raw(&derived(name).ok()?, limit).ok()?;
        serde_json::from_str(&file.content).ok()
    }

    /// The entries of a folder in the order of their names. They are not checked by the policy.
    pub fn list_dir(&self, path: &RelPath) -> Result<Vec<Entry>> {
        self.files.list_dir(path, Guard::Program(&self.policy))
    }

    /// A folder to look through, to which no link leads. Neither it nor its entries are judged.
    pub fn open_folder(&self, path: &RelPath) -> Result<Folder> {
        Folder::open(&self.files, path)
    }

    /// The facts of a path, if it exists.
    pub fn metadata(&self, path: &RelPath) -> Result<Option<Facts>> {
        self.files.facts(path, Guard::Program(&self.policy))
    }

    /// Whether a reachable path exists.
    pub fn exists(&self, path: &RelPath) -> bool {
        matches!(self.metadata(path), Ok(Some(_)))
    }

    fn caller(&self, access: Access) -> Guard<'_> {
        static ROOT: RelPath = RelPath::root();
        Guard::Caller { policy: &self.policy, access, base: &ROOT }
    }
}

fn derived(name: &str) -> Result<RelPath> {
    RelPath::parse(&format!(".context/{name}"))
}
