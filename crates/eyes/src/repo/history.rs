//! The commits and trees of the repository at the workspace root, read once and bounded. It dates nothing.

use crate::prelude::*;
use gix_hashtable::HashMap;
use gix_object::{CommitRef, Find, Kind, TreeRefIter, tree::EntryRef};

use super::repository::Repository;

/// Commits read for all questions together, which takes about 30 ms.
const MAX_COMMITS: usize = 10_000;
/// Trees read for all questions together.
const MAX_TREES: usize = 4_000;
/// Bytes for each of which a commit or tree counts once more, so that large ones do not escape the limits.
const BYTES_A_COUNT: usize = 16 << 10;
/// Versions of files read.
const MAX_BLOBS: usize = 400;
/// Bytes of a version of a file that is read.
const MAX_BLOB_BYTES: usize = 1 << 20;
/// The levels of folders to search.
const MAX_DEPTH: usize = 24;

/// The parts of a commit that are kept.
#[derive(Debug, Clone)]
pub(crate) struct Commit {
    pub(crate) tree: ObjectId,
    /// Its parents in their order.
    pub(crate) parents: Vec<ObjectId>,
    /// When it was made, in seconds since 1970; the order of the walk.
    pub(crate) committed: i64,
    /// When the work was done, in seconds since 1970; a rebase keeps it.
    pub(crate) authored: i64,
    pub(crate) by_learner: bool,
}

/// A repository, the commits that were read so far, and what is left of the limits.
pub(crate) struct History {
    repository: Repository,
    commits: HashMap<ObjectId, Option<Commit>>,
    buffer: Vec<u8>,
    commits_left: usize,
    trees_left: usize,
    blobs_left: usize,
    is_cut: bool,
}

impl History {
    /// Opens the repository whose work tree is `root`; the error says in a phrase why there is none.
    pub(crate) fn open(root: &Path) -> Result<Self, &'static str> {
        let repository = Repository::open(root)?;
        let mut history = Self {
            repository,
            commits: HashMap::default(),
            buffer: Vec::new(),
            commits_left: MAX_COMMITS,
            trees_left: MAX_TREES,
            blobs_left: MAX_BLOBS,
            is_cut: false,
        };
        if history.commit(history.head()).is_none() {
            return Err("the git repository cannot be read; no signals from its history");
        }
        Ok(history)
    }

    /// The commit that is checked out.
    pub(crate) const fn head(&self) -> ObjectId {
        self.repository.head
    }

    /// A commit, unless it is missing, does not parse, or the limit is reached.
    pub(crate) fn commit(&mut self, id: ObjectId) -> Option<&Commit> {
        if !self.commits.contains_key(&id) {
            if self.commits_left == 0 {
                self.is_cut = true;
                return None;
            }
            let commit = self.read_commit(id);
            self.commits.insert(id, commit);
        }
        self.commits.get(&id)?.as_ref()
    }

    fn read_commit(&mut self, id: ObjectId) -> Option<Commit> {
        self.commits_left -= 1;
        let object = self.repository.objects.try_find(&id, &mut self.buffer).ok().flatten()?;
        self.commits_left = self.commits_left.saturating_sub(object.data.len() / BYTES_A_COUNT);
        if object.kind != Kind::Commit {
            return None;
        }
        let commit = CommitRef::from_bytes(object.data, id.kind()).ok()?;
        let author = commit.author().ok()?;
        Some(Commit {
            tree: commit.tree(),
            parents: commit.parents().collect(),
            committed: commit.committer().ok()?.seconds(),
            authored: author.seconds(),
            by_learner: self.repository.addresses.is_empty()
                || self.repository.addresses.iter().any(|known| author.email.eq_ignore_ascii_case(known.as_bytes())),
        })
    }

    /// The first-parent line from `tip`, newest first, up to and with the first commit made before `since`.
    pub(crate) fn line_from(&mut self, tip: ObjectId, since: i64, limit: usize) -> Vec<ObjectId> {
        let mut line = Vec::new();
        let mut next = Some(tip);
        while let Some(id) = next.take() {
            let Some(commit) = self.commit(id) else { break };
            line.push(id);
            if commit.committed >= since && line.len() < limit {
                next = commit.parents.first().copied();
            }
        }
        line
    }

    /// The id of the file at `path` in a commit.
    pub(crate) fn file_at(&mut self, commit: ObjectId, path: &str) -> Option<ObjectId> {
        self.entry_at(commit, path).filter(|(_, is_tree)| !is_tree).map(|(id, _)| id)
    }

    /// The id of the file or folder at `path` in a commit, and whether it is a folder. The empty path is the root.
    pub(crate) fn entry_at(&mut self, commit: ObjectId, path: &str) -> Option<(ObjectId, bool)> {
        let mut found = (self.commit(commit)?.tree, true);
        for part in path.split('/').filter(|part| !part.is_empty()) {
            if !found.1 {
                return None;
            }
            let entry = self.tree(found.0)?.find(|entry| *entry.filename == part.as_bytes())?;
            if !entry.mode.is_tree() && !entry.mode.is_blob() {
                return None;
            }
            found = (entry.oid.to_owned(), entry.mode.is_tree());
        }
        Some(found)
    }

    /// The files in a tree and the trees below it, by their paths from there, without the deepest. Links and submodules are
    /// left out.
    pub(crate) fn files(&mut self, tree: ObjectId) -> Vec<(String, ObjectId)> {
        let (mut files, mut open) = (Vec::new(), vec![(String::new(), tree, 0)]);
        while let Some((above, tree, depth)) = open.pop() {
            for entry in self.tree(tree).into_iter().flatten() {
                let path = format!("{above}{}", entry.filename);
                if entry.mode.is_blob() {
                    files.push((path, entry.oid.to_owned()));
                } else if entry.mode.is_tree() && depth < MAX_DEPTH {
                    open.push((format!("{path}/"), entry.oid.to_owned(), depth + 1));
                }
            }
        }
        files
    }

    fn tree(&mut self, id: ObjectId) -> Option<impl Iterator<Item = EntryRef<'_>>> {
        if self.trees_left == 0 {
            self.is_cut = true;
            return None;
        }
        self.trees_left -= 1;
        let object = self.repository.objects.try_find(&id, &mut self.buffer).ok().flatten()?;
        self.trees_left = self.trees_left.saturating_sub(object.data.len() / BYTES_A_COUNT);
        let is_tree = object.kind == Kind::Tree;
        is_tree.then(|| TreeRefIter::from_bytes(object.data, id.kind()).map_while(Result::ok))
    }

    /// The text of a version of a file, unless it is too large or the limit is reached.
    pub(crate) fn text(&mut self, id: ObjectId) -> Option<String> {
        if !self.may_read_more() {
            self.is_cut = true;
            return None;
        }
        self.blobs_left -= 1;
        let object = self.repository.objects.try_find(&id, &mut self.buffer).ok().flatten()?;
        let is_readable = object.kind == Kind::Blob && object.data.len() <= MAX_BLOB_BYTES;
        is_readable.then(|| String::from_utf8_lossy(object.data).into_owned())
    }

    /// Whether versions of files may still be read.
    pub(crate) const fn may_read_more(&self) -> bool {
        self.blobs_left > 0 && self.trees_left > 0
    }

    /// A note for readers of the facts if a limit was reached.
    pub(crate) fn note(&self) -> Option<String> {
        self.is_cut.then(|| "the git history is long; it was read only in part".to_owned())
    }
}
