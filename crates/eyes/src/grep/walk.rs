//! Walks the workspace and shares its folders and files out among threads. Each name is judged by the policy before it is
//! opened.
//!
//! Files are opened by name from the handle of their folder, and folders from the root, without following links. So the
//! file that is read is the one that was judged.

use std::{io::Read, sync::MutexGuard, thread};

use globset::GlobMatcher;
use rayon::Scope;

use super::{Found, Question, file::FileSearch, merge::First};
use crate::files::beside::Beside;
use crate::prelude::*;
use los_store::workspace::{Access, Folder, Kind, ignored::Rules};

/// Threads; as in ripgrep, more do not help.
const MAX_THREADS: usize = 12;
/// Files that a thread takes at a time.
const FILES_AT_A_TIME: usize = 32;

/// A search of the workspace.
pub(crate) struct Walk<'a> {
    workspace: &'a Workspace,
    files: Option<&'a GlobMatcher>,
    is_over: &'a (dyn Fn() -> bool + Sync),
    /// The searchers and buffers of each thread.
    searches: Vec<Mutex<FileSearch<'a>>>,
    /// The first matches so far, and the rest of the answer.
    found: Mutex<(First, Found)>,
}

impl<'a> Walk<'a> {
    pub(crate) fn new(
        workspace: &'a Workspace,
        question: &'a Question,
        matcher: &'a RegexMatcher,
        files: Option<&'a GlobMatcher>,
        is_over: &'a (dyn Fn() -> bool + Sync),
    ) -> Self {
        let n_threads = thread::available_parallelism().map_or(1, usize::from).min(MAX_THREADS);
        let searches = (0..n_threads).map(|_| Mutex::new(FileSearch::new(matcher, question, is_over))).collect();
        let found = Mutex::new((First::new(question.limit), Found::default()));
        Self { workspace, files, is_over, searches, found }
    }

    /// Searches all files and the texts beside them on all threads, and gives the answer.
    pub(crate) fn run(self, beside: &Beside<'_>) -> Result<Found> {
        // A root that cannot be listed is an error; a folder below it is left out.
        self.workspace.open_folder(&RelPath::root())?;
        let threads = rayon::ThreadPoolBuilder::new().num_threads(self.searches.len()).build();
        let threads =
            threads.map_err(|error| Error::Internal { what: format!("no thread can be started: {error}") })?;
        threads.scope(|scope| {
            self.folder(scope, "", None);
            for paths in beside.paths.chunks(FILES_AT_A_TIME) {
                scope.spawn(|_| self.search_beside(beside, paths));
            }
        });
        // The last file may have been cut off.
        self.has_to_stop();
        let (first, found) = self.found.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(Found { matches: first.into_matches(), ..found })
    }

    /// Whether the time is up, which is then noted.
    fn has_to_stop(&self) -> bool {
        let is_over = (self.is_over)();
        if is_over {
            self.found().1.was_cut_short = true;
        }
        is_over
    }

    /// Shares out the files and folders of a folder. A prefix is its path with a slash at the end, or empty for the root.
    fn folder<'s>(&'s self, scope: &Scope<'s>, prefix: &str, above: Option<&Arc<Rules>>) {
        if self.has_to_stop() {
            return;
        }
        let Ok(folder) = RelPath::folder(prefix).and_then(|at| self.workspace.open_folder(&at)) else { return };
        let Ok(entries) = folder.entries() else { return };
        let rules = Rules::inside(self.workspace, above, &folder, prefix, &entries);
        let mut names = Vec::new();
        let mut path = String::new();
        for entry in entries {
            path.clear();
            path.push_str(prefix);
            path.push_str(&entry.name);
            let is_folder = entry.kind == Kind::Folder;
            if !is_folder && entry.kind != Kind::File || !self.takes(&path, is_folder, rules.as_deref()) {
                continue;
            }
            if is_folder {
                let (below, rules) = (format!("{path}/"), rules.clone());
                scope.spawn(move |scope| self.folder(scope, &below, rules.as_ref()));
            } else {
                names.push(entry.name);
            }
        }
        let (folder, prefix) = (Arc::new(folder), Arc::<str>::from(prefix));
        for names in names.chunks(FILES_AT_A_TIME) {
            let (folder, prefix, names) = (Arc::clone(&folder), Arc::clone(&prefix), names.to_vec());
            scope.spawn(move |_| self.search_files(&folder, &prefix, &names));
        }
    }

    fn search_files(&self, folder: &Folder, prefix: &str, names: &[String]) {
        self.search_all(names, |search, name| {
            let (file, metadata) = folder.file(name)?;
            self.search_one(search, file, metadata.len(), &format!("{prefix}{name}"))
        });
    }

    fn search_beside(&self, beside: &Beside<'_>, paths: &[RelPath]) {
        let is_named = |path: &str| self.files.is_none_or(|files| files.is_match(path)) && (beside.is_searched)(path);
        self.search_all(paths, |search, path| {
            let text = is_named(path.as_str()).then(|| (beside.text)(path)).flatten()?;
            self.search_one(search, text.as_bytes(), text.len() as u64, path.as_str())
        });
    }

    /// Counts what `search` finds in each of these; nothing where one cannot be searched.
    fn search_all<T>(&self, all: &[T], mut search: impl FnMut(&mut FileSearch<'a>, &T) -> Option<u64>) {
        let own = rayon::current_thread_index().and_then(|thread| self.searches.get(thread));
        let Some(mut own) = own.map(|own| own.lock().unwrap_or_else(PoisonError::into_inner)) else { return };
        let (mut total, mut n_files) = (0, 0);
        for one in all {
            if self.has_to_stop() {
                break;
            }
            if let Some(n_matches) = search(&mut own, one) {
                n_files += 1;
                total += n_matches;
            }
        }
        let found = &mut self.found().1;
        found.total += total;
        found.files += n_files;
    }

    /// The number of matches in a text, unless it is binary or cannot be read.
    fn search_one(&self, search: &mut FileSearch<'_>, file: impl Read, n_bytes: u64, path: &str) -> Option<u64> {
        let wanted = self.found().0.wants(path);
        let searched = search.search(file, n_bytes, path, wanted).ok()?;
        if !searched.matches.is_empty() {
            self.found().0.add(path, searched.matches);
        }
        (!searched.is_binary).then_some(searched.total)
    }

    fn takes(&self, path: &str, is_folder: bool, rules: Option<&Rules>) -> bool {
        let is_named = is_folder || self.files.is_none_or(|files| files.is_match(path));
        is_named
            && self.workspace.policy().admits_entry(path, is_folder, Access::Grep)
            && !rules.is_some_and(|rules| rules.ignore(path, is_folder))
    }

    fn found(&self) -> MutexGuard<'_, (First, Found)> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
