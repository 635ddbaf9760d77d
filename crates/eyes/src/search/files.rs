//! The files that are searched: the learner's own memory, the workspace's documents, the learner's own code, and what
//! `[search] include` adds.
//!
//! One walk over names, sizes and times; no content is read but by [`read`]. The walk follows no links and respects ignore
//! files, like grep. The memory files are searched although they are often ignored; other learners' folders never are, so
//! that a search for one learner shows nothing of another. It knows nothing of what the files mean.

use std::{fs::Metadata, io::Read};

use globset::GlobSet;

use crate::book;
use crate::prelude::*;
use los_store::workspace::{Access, Kind, MAX_READ_BYTES, ignored::Rules as Ignored, strict_globs, wide_globs};

/// Folders whose Markdown is searched.
const DOCUMENT_FOLDERS: [&str; 4] = ["docs", "paths", SOURCES, "templates"];
/// The folder of the learner's books. They are searched also where git ignores them, since most may not be passed on.
const SOURCES: &str = "sources";
/// Folders of the learner's own work, whose code and Markdown are searched.
const OWN_FOLDERS: [&str; 2] = ["projects", "work"];
/// Endings of code files.
const CODE: [&str; 24] = [
    "py", "pyi", "ipynb", "ts", "mts", "tsx", "js", "mjs", "cjs", "jsx", "rs", "go", "sql", "sh", "r", "jl", "java",
    "kt", "c", "h", "cpp", "cs", "rb", "swift",
];
/// Folders in them that hold other people's code.
const INSTALLED: [&str; 5] = ["venv", "env", "site-packages", "__pycache__", "vendor"];
/// All memory lies beneath; it is reached only by the learner's own folder.
const MEMORY: &str = ".claude/memory";
/// The files of memory that hold words to find, beneath a learner's folder.
const MEMORY_FILES: [(&str, FileKind); 3] = [
    ("best_practices.md", FileKind::Practices),
    ("decisions.jsonl", FileKind::Decisions),
    ("progress_log.jsonl", FileKind::Log),
];
/// A memory file of which no more than this is read, in bytes: two lifetimes of a busy learner.
pub const MAX_MEMORY_BYTES: u64 = 64 * 1_048_576;
/// Bytes of all ignore files of a walk after which no more are read: each megabyte takes two seconds to understand.
const MAX_RULE_BYTES: u64 = 1_048_576;

/// How a file is cut into units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FileKind {
    /// The practices of memory, `best_practices.md`.
    Practices,
    /// The decisions of memory, `decisions.jsonl`.
    Decisions,
    /// The events of memory, `progress_log.jsonl`.
    Log,
    /// A Markdown file outside memory.
    Document,
    /// The learner's own code, and any other text that `[search] include` brings in.
    Code,
    /// A book with pages.
    Book,
}

/// A file that is searched.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct SearchedFile {
    /// Where it is, relative to the workspace.
    pub path: RelPath,
    /// How it is cut.
    pub kind: FileKind,
    /// Its size in bytes, which shows whether it changed.
    pub size: u64,
    /// Time of the last change, where the file system knows it.
    pub modified: Option<SystemTime>,
}

/// The files that are searched for a learner whose memory lies in the folder `memory`, ordered by path.
pub fn list(workspace: &Workspace, memory: &RelPath) -> Result<Vec<SearchedFile>> {
    let rules = Rules::new(workspace)?;
    let mut found = Vec::new();
    memory_files(workspace, memory, &rules, &mut found);
    documents(workspace, &rules, &mut found);
    for named in workspace.outside().unwrap_or_default() {
        let opened = workspace.open_file(&named.path, Access::Grep).ok();
        let kind = rules.kind_of(named.path.as_str());
        found.extend(opened.zip(kind).map(|((_, metadata), kind)| searched(named.path, kind, &metadata)));
    }
    found.sort_unstable();
    found.dedup_by(|other, one| other.path == one.path);
    Ok(found)
}

/// The text of a file, of a book as JSON, or nothing where it is gone, no longer to be read, too large, binary, or not UTF-8. Of memory, bytes
/// that are no text are replaced: one bad line of a log must not hide the others.
pub fn read(workspace: &Workspace, path: &RelPath, kind: FileKind) -> Option<String> {
    let is_memory = !matches!(kind, FileKind::Document | FileKind::Code);
    let limit = if is_memory { MAX_MEMORY_BYTES } else { MAX_READ_BYTES };
    let (opened, metadata) = workspace.open_file(path, Access::Grep).ok()?;
    if kind == FileKind::Book {
        // One that cannot be read has nothing to find, and is tried again when it changes, not at each search.
        let book = book::read(path.as_str(), opened, 1, u32::MAX).unwrap_or_default();
        return serde_json::to_string(&book).ok();
    }
    let mut bytes = Vec::with_capacity(usize::try_from(metadata.len().min(limit)).ok()? + 1);
    opened.take(limit + 1).read_to_end(&mut bytes).ok()?;
    if is_memory {
        bytes.truncate(usize::try_from(limit).ok()?);
        return Some(
            String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()),
        );
    }
    if bytes.len() as u64 > limit || memchr::memchr(0, &bytes).is_some() {
        return None;
    }
    String::from_utf8(bytes).ok()
}

fn memory_files(workspace: &Workspace, memory: &RelPath, rules: &Rules, found: &mut Vec<SearchedFile>) {
    for (name, kind) in MEMORY_FILES {
        let Ok(path) = memory.join(name) else { continue };
        if rules.is_excluded(path.as_str()) {
            continue;
        }
        // Opened, since only that shows that it may be read, links and all.
        if let Ok((_, metadata)) = workspace.open_file(&path, Access::Grep) {
            found.push(searched(path, kind, &metadata));
        }
    }
}

/// Every file is opened by its name from the handle of its folder, without following a link or waiting for a pipe: what links
/// lead to is found under its own name, or is not for searching.
fn documents(workspace: &Workspace, rules: &Rules, found: &mut Vec<SearchedFile>) {
    let mut waiting: Vec<(String, Option<Arc<Ignored>>)> = vec![(String::new(), None)];
    let mut n_rule_bytes = 0;
    while let Some((prefix, above)) = waiting.pop() {
        let Ok(folder) = RelPath::folder(&prefix).and_then(|at| workspace.open_folder(&at)) else { continue };
        let Ok(entries) = folder.entries() else { continue };
        let ignored = if n_rule_bytes < MAX_RULE_BYTES {
            Ignored::inside(workspace, above.as_ref(), &folder, &prefix, &entries)
        } else {
            above.clone()
        };
        let n_bytes = |rules: &Option<Arc<Ignored>>| rules.as_ref().map_or(0, |rules| rules.n_bytes());
        n_rule_bytes += n_bytes(&ignored) - n_bytes(&above);
        for entry in entries {
            let path = format!("{prefix}{}", entry.name);
            let is_folder = entry.kind == Kind::Folder;
            let is_source = path == SOURCES || path.starts_with("sources/");
            let is_ignored = || !is_source && ignored.as_ref().is_some_and(|rules| rules.ignore(&path, is_folder));
            if !workspace.policy().admits_entry(&path, is_folder, Access::Grep) {
                continue;
            }
            if is_folder {
                if rules.enters(&path) && !is_ignored() {
                    waiting.push((format!("{path}/"), ignored.clone()));
                }
                continue;
            }
            let Some(kind) = rules.kind_of(&path).filter(|_| entry.kind == Kind::File && !is_ignored()) else {
                continue;
            };
            let (Ok(path), Some((_, metadata))) = (RelPath::parse(&path), folder.file(&entry.name)) else { continue };
            let limit = if kind == FileKind::Book { book::MAX_BYTES } else { MAX_READ_BYTES };
            if metadata.len() <= limit {
                found.push(searched(path, kind, &metadata));
            }
        }
    }
}

fn searched(path: RelPath, kind: FileKind, metadata: &Metadata) -> SearchedFile {
    SearchedFile { path, kind, size: metadata.len(), modified: metadata.modified().ok() }
}

/// The rules of `[search]`.
#[derive(Debug)]
struct Rules {
    include: GlobSet,
    /// Whether one of them begins with a dot: hidden files are searched only where they are asked for.
    includes_hidden: bool,
    exclude: GlobSet,
}

impl Rules {
    fn new(workspace: &Workspace) -> Result<Self> {
        let search = &workspace.settings().search;
        Ok(Self {
            include: strict_globs(&search.include)?,
            includes_hidden: search.include.iter().any(|glob| glob.trim_start_matches("./").starts_with('.')),
            exclude: wide_globs(&search.exclude)?,
        })
    }

    fn is_excluded(&self, path: &str) -> bool {
        self.exclude.is_match(path)
    }

    /// Whether the walk enters a folder.
    fn enters(&self, folder: &str) -> bool {
        let is_hidden = is_hidden(folder) && !self.includes_hidden;
        if is_hidden || folder.eq_ignore_ascii_case(MEMORY) || self.is_excluded(folder) {
            return false;
        }
        let first = folder.split('/').next().unwrap_or(folder);
        let last = folder.rsplit('/').next().unwrap_or(folder);
        let is_own_work = OWN_FOLDERS.contains(&first) && !INSTALLED.contains(&last);
        !self.include.is_empty() || DOCUMENT_FOLDERS.contains(&first) || is_own_work
    }

    /// How a file is cut, if it is searched at all.
    fn kind_of(&self, path: &str) -> Option<FileKind> {
        if self.is_excluded(path) || (is_hidden(path) && !self.includes_hidden) {
            return None;
        }
        let is_included = self.include.is_match(path);
        let is_document = match path.split_once('/') {
            Some((first, _)) => DOCUMENT_FOLDERS.contains(&first) || is_own_work(path),
            None => true,
        };
        if book::kind_of(path).is_some() {
            return (is_included || path.starts_with(book::SOURCES)).then_some(FileKind::Book);
        }
        match extension_of(path).is_some_and(|extension| matches!(extension.as_str(), "md" | "markdown")) {
            true if is_included || (is_document && !is_hidden(path)) => Some(FileKind::Document),
            false if is_included || is_own_work(path) && is_code(path) => Some(FileKind::Code),
            _ => None,
        }
    }
}

/// Whether a file lies where the learner's own code and texts do.
fn is_own_work(path: &str) -> bool {
    let mut names = path.split('/');
    names.next().is_some_and(|first| OWN_FOLDERS.contains(&first)) && !names.any(|name| INSTALLED.contains(&name))
}

fn is_code(path: &str) -> bool {
    extension_of(path).is_some_and(|extension| CODE.contains(&extension.as_str()))
}

fn is_hidden(path: &str) -> bool {
    path.split('/').any(|name| name.starts_with('.'))
}

fn extension_of(path: &str) -> Option<String> {
    Some(Path::new(path).extension()?.to_str()?.to_ascii_lowercase())
}
