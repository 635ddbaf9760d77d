//! Walks the workspace and shares its folders and files out among threads. Each name is judged by the policy before it is
//! opened.
//!
//! Files are opened by name from the handle of their folder, and folders from the root, without following links. So the
//! file that is read is the one that was judged.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use grep_regex::RegexMatcher;

use super::file::FileSearch;
use super::file_pattern::FilePattern;
use super::merge::First;
use super::queue::Queue;
use super::{Found, Question};
use los_model::error::Result;
use los_store::workspace::Workspace;
use los_store::workspace::confined_folder::Kind;
use los_store::workspace::folder::Folder;
use los_store::workspace::ignored::Rules;
use los_store::workspace::policy::Access;
use los_store::workspace::rel_path::RelPath;

/// Threads; as in ripgrep, more do not help.
const MAX_THREADS: usize = 12;
/// Files that a thread takes at a time.
const FILES_AT_A_TIME: usize = 32;

/// A search of the workspace.
pub(crate) struct Walk<'a> {
    workspace: &'a Workspace,
    question: &'a Question,
    matcher: &'a RegexMatcher,
    files: Option<&'a FilePattern>,
    is_over: &'a (dyn Fn() -> bool + Sync),
    /// The first matches so far, and the rest of the answer.
    found: Mutex<(First, Found)>,
}

/// A piece of work. A prefix is a folder's path with a slash at the end, or empty for the root.
enum Job {
    Folder { prefix: String, rules: Option<Arc<Rules>> },
    Files { folder: Arc<Folder>, prefix: Arc<str>, names: Vec<String> },
}

impl<'a> Walk<'a> {
    pub(crate) fn new(
        workspace: &'a Workspace,
        question: &'a Question,
        matcher: &'a RegexMatcher,
        files: Option<&'a FilePattern>,
        is_over: &'a (dyn Fn() -> bool + Sync),
    ) -> Self {
        let found = Mutex::new((First::new(question.limit), Found::default()));
        Self { workspace, question, matcher, files, is_over, found }
    }

    /// Searches all files. No thread is left when it returns.
    pub(crate) fn run(self) -> Result<Found> {
        // A root that cannot be listed is an error; a folder below it is left out.
        self.workspace.open_folder(&RelPath::root())?;
        let n_threads = thread::available_parallelism().map_or(1, usize::from).min(MAX_THREADS);
        let queue = Queue::new(Job::Folder { prefix: String::new(), rules: None });
        thread::scope(|scope| {
            for _ in 1..n_threads {
                scope.spawn(|| self.work(&queue));
            }
            self.work(&queue);
        });
        let (first, found) = self.found.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(Found { matches: first.into_matches(), ..found })
    }

    fn work(&self, queue: &Queue<Job>) {
        let mut search = FileSearch::new(self.matcher, self.question, self.is_over);
        let mut path = String::new();
        let (mut total, mut n_files, mut was_cut_short) = (0, 0, false);
        queue.work(|job, more| match job {
            _ if (self.is_over)() => {
                was_cut_short = true;
                queue.close();
            }
            Job::Folder { prefix, rules } => self.list(&prefix, rules.as_ref(), &mut path, more),
            Job::Files { folder, prefix, names } => {
                for name in names {
                    if (self.is_over)() {
                        was_cut_short = true;
                        return queue.close();
                    }
                    path.clear();
                    path.push_str(&prefix);
                    path.push_str(&name);
                    if let Some(n_matches) = self.search_file(&mut search, &folder, &name, &path) {
                        n_files += 1;
                        total += n_matches;
                    }
                }
            }
        });
        let found = &mut self.found().1;
        found.total += total;
        found.files += n_files;
        found.was_cut_short |= was_cut_short;
    }

    /// The number of matches in a file, unless it is binary or cannot be read.
    fn search_file(&self, search: &mut FileSearch<'_>, folder: &Folder, name: &str, path: &str) -> Option<u64> {
        let (file, metadata) = folder.file(name)?;
        let wanted = self.found().0.wants(path);
        let searched = search.search(file, &metadata, path, wanted).ok()?;
        if !searched.matches.is_empty() {
            self.found().0.add(path, searched.matches);
        }
        (!searched.is_binary).then_some(searched.total)
    }

    /// Turns a folder into work: its files and folders.
    fn list(&self, prefix: &str, above: Option<&Arc<Rules>>, path: &mut String, more: &mut Vec<Job>) {
        let Ok(folder) = RelPath::folder(prefix).and_then(|at| self.workspace.open_folder(&at)) else { return };
        let Ok(entries) = folder.entries() else { return };
        let rules = Rules::inside(self.workspace, above, &folder, prefix, &entries);
        let mut names = Vec::new();
        for entry in entries {
            path.clear();
            path.push_str(prefix);
            path.push_str(&entry.name);
            let is_folder = entry.kind == Kind::Folder;
            if !is_folder && entry.kind != Kind::File || !self.takes(path, is_folder, rules.as_deref()) {
                continue;
            }
            if is_folder {
                more.push(Job::Folder { prefix: format!("{path}/"), rules: rules.clone() });
            } else {
                names.push(entry.name);
            }
        }
        let (folder, prefix) = (Arc::new(folder), Arc::<str>::from(prefix));
        while !names.is_empty() {
            let rest = names.split_off(names.len().min(FILES_AT_A_TIME));
            more.push(Job::Files {
                folder: Arc::clone(&folder),
                prefix: Arc::clone(&prefix),
                names: std::mem::replace(&mut names, rest),
            });
        }
    }

    fn takes(&self, path: &str, is_folder: bool, rules: Option<&Rules>) -> bool {
        let is_named = self.files.is_none_or(|files| if is_folder { files.enters(path) } else { files.takes(path) });
        is_named
            && self.workspace.policy().admits_entry(path, is_folder, Access::Grep)
            && !rules.is_some_and(|rules| rules.ignore(path, is_folder))
    }

    fn found(&self) -> MutexGuard<'_, (First, Found)> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
