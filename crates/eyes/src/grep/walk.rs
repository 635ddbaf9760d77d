//! Walks the workspace and shares its folders and files out among threads. Each name is judged by the policy before it is
//! opened.
//!
//! Files are opened by name from the handle of their folder, and folders from the root, without following links. So the
//! file that is read is the one that was judged.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use grep_regex::RegexMatcher;

use super::file::FileSearch;
use super::file_pattern::FilePattern;
use super::merge::First;
use super::queue::Queue;
use super::{Found, Question};
use los_model::error::Result;
use los_store::workspace::Workspace;
use los_store::workspace::folder::Folder;
use los_store::workspace::ignored::Rules;
use los_store::workspace::policy::Access;
use los_store::workspace::rel_path::RelPath;
use los_store::workspace::sandbox::Kind;

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
    first: Mutex<First>,
    total: AtomicU64,
    n_files: AtomicU64,
    was_cut_short: AtomicBool,
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
        Self {
            workspace,
            question,
            matcher,
            files,
            is_over,
            first: Mutex::new(First::new(question.limit)),
            total: AtomicU64::new(0),
            n_files: AtomicU64::new(0),
            was_cut_short: AtomicBool::new(false),
        }
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
        let first = self.first.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(Found {
            matches: first.into_matches(),
            total: self.total.into_inner(),
            files: self.n_files.into_inner(),
            was_cut_short: self.was_cut_short.into_inner(),
        })
    }

    fn work(&self, queue: &Queue<Job>) {
        let mut search = FileSearch::new(self.matcher, self.question, self.is_over);
        let mut path = String::new();
        let (mut total, mut n_files) = (0, 0);
        queue.work(|job, more| match job {
            Job::Folder { .. } if (self.is_over)() => {
                self.was_cut_short.store(true, Ordering::Relaxed);
                queue.close();
            }
            Job::Folder { prefix, rules } => self.list(&prefix, rules.as_ref(), &mut path, more),
            Job::Files { folder, prefix, names } => {
                for name in names {
                    if (self.is_over)() {
                        self.was_cut_short.store(true, Ordering::Relaxed);
                        queue.close();
                        return;
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
        self.total.fetch_add(total, Ordering::Relaxed);
        self.n_files.fetch_add(n_files, Ordering::Relaxed);
    }

    /// The number of matches in a file, unless it is binary or cannot be read.
    fn search_file(&self, search: &mut FileSearch<'_>, folder: &Folder, name: &str, path: &str) -> Option<u64> {
        let (file, metadata) = folder.file(name)?;
        let wanted = self.first().wants(path);
        let searched = search.search(file, &metadata, path, wanted).ok()?;
        if !searched.matches.is_empty() {
            self.first().add(path, searched.matches);
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

    fn first(&self) -> std::sync::MutexGuard<'_, First> {
        self.first.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
