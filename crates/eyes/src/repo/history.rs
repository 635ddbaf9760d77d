//! Reads the commits and trees of the repository at the workspace root, each once and within limits.
//!
//! The repository is opened isolated and with reduced trust: no other configuration, includes, environment or programs. Only a
//! `.git` at the root itself counts, as a folder or as the link of a linked work tree that names this root in return.

use std::io::Read;
use std::path::Path;

use gix::ObjectId;
use gix::hashtable::HashMap;
use gix::objs::tree::EntryRef;
use gix::objs::{CommitRef, Find, Kind, TreeRefIter};

/// Commits read for all questions together, which takes about 30 ms.
const MAX_COMMITS: usize = 10_000;
/// Trees read.
const MAX_TREES: usize = 4_000;
/// Bytes for each of which a commit or tree counts once more, so that large ones do not escape the limits.
const BYTES_A_COUNT: usize = 16 << 10;
/// Versions of files read.
const MAX_BLOBS: usize = 400;
/// Bytes of a version of a file that is read.
const MAX_BLOB_BYTES: usize = 1 << 20;
/// Entries of HEAD's log that are searched for the learner's addresses.
const MAX_LOG_LINES: usize = 1_000;
/// Bytes of the cache for trees and commits that are read again.
const OBJECT_CACHE_BYTES: usize = 4 << 20;

/// The facts of a commit.
#[derive(Debug, Clone)]
pub(crate) struct Commit {
    /// Its root tree.
    pub(crate) tree: ObjectId,
    /// Its parents in their order.
    pub(crate) parents: Vec<ObjectId>,
    /// When it was made, in seconds since 1970; the order of the walk.
    pub(crate) committed: i64,
    /// When the work was done, in seconds since 1970; a rebase keeps it.
    pub(crate) authored: i64,
    /// Whether the learner is its author.
    pub(crate) by_learner: bool,
}

/// A repository, the commits that were read so far, and what is left of the limits.
pub(crate) struct History {
    repository: gix::Repository,
    head: ObjectId,
    addresses: Vec<String>,
    commits: HashMap<ObjectId, Option<Commit>>,
    buffer: Vec<u8>,
    commits_left: usize,
    trees_left: usize,
    blobs_left: usize,
    is_cut: bool,
}

/// Whether the files of a repository that are opened first are regular and of sensible size, and its objects its own.
fn is_plain_git_folder(dot_git: &Path) -> bool {
    const MAX_SMALL_BYTES: u64 = 1_048_576;
    const MAX_REFS_BYTES: u64 = 16 * MAX_SMALL_BYTES;
    let found = |name: &str| std::fs::symlink_metadata(dot_git.join(name));
    let is_small_file = |name: &str, limit: u64| match found(name) {
        Ok(found) => found.is_file() && found.len() <= limit,
        Err(error) => error.kind() == std::io::ErrorKind::NotFound,
    };
    let is_branch_small = || {
        let head = std::fs::read_to_string(dot_git.join("HEAD")).unwrap_or_default();
        let branch = head.strip_prefix("ref: ").map(str::trim);
        branch.is_none_or(|name| !name.contains("..") && is_small_file(name, MAX_SMALL_BYTES))
    };
    ["HEAD", "config"].iter().all(|name| is_small_file(name, MAX_SMALL_BYTES))
        && is_small_file("packed-refs", MAX_REFS_BYTES)
        && is_branch_small()
        && ["refs", "objects"].iter().all(|name| found(name).is_ok_and(|found| found.is_dir()))
        && ["commondir", "objects/info/alternates"].iter().all(|name| found(name).is_err())
}

impl History {
    /// Opens the repository whose work tree is `root`; the error says in a phrase why there is none.
    pub(crate) fn open(root: &Path) -> Result<Self, &'static str> {
        const UNREADABLE: &str = "the git repository cannot be read; no signals from its history";
        let dot_git = root.join(".git");
        let kind = std::fs::symlink_metadata(&dot_git)
            .map_err(|_| "no git repository at the workspace root; no signals from its history")?;
        if !kind.is_dir() && !kind.is_file() {
            return Err("`.git` is neither a folder nor a file; no signals from its history");
        }
        if kind.is_dir() && !is_plain_git_folder(&dot_git) {
            return Err(UNREADABLE);
        }
        let options = gix::open::Options::isolated().with(gix::sec::Trust::Reduced).open_path_as_is(true);
        let mut repository = gix::Repository::from(options.open(dot_git).map_err(|_| UNREADABLE)?);
        if !kind.is_dir() && !names_in_return(repository.git_dir(), root) {
            return Err("`.git` points to another place; no signals from its history");
        }
        if repository.workdir().is_none() {
            return Err("the git repository is bare; no signals from its history");
        }
        let head = repository.head().map_err(|_| UNREADABLE)?;
        if head.is_unborn() {
            return Err("the git repository has no commit yet");
        }
        let head = head.into_peeled_id().map_err(|_| UNREADABLE)?.detach();
        repository.object_cache_size(OBJECT_CACHE_BYTES);
        let mut history = Self {
            addresses: learner_addresses(&repository),
            repository,
            head,
            commits: HashMap::default(),
            buffer: Vec::new(),
            commits_left: MAX_COMMITS,
            trees_left: MAX_TREES,
            blobs_left: MAX_BLOBS,
            is_cut: false,
        };
        if history.commit(head).is_none() {
            return Err(UNREADABLE);
        }
        Ok(history)
    }

    /// The commit that is checked out.
    pub(crate) const fn head(&self) -> ObjectId {
        self.head
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
            by_learner: self.addresses.is_empty()
                || self.addresses.iter().any(|known| author.email.eq_ignore_ascii_case(known.as_bytes())),
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
        let mut id = self.commit(commit)?.tree;
        let mut parts = path.split('/').peekable();
        while let Some(part) = parts.next() {
            let entry = self.tree(id)?.find(|entry| *entry.filename == part.as_bytes())?;
            let fits = if parts.peek().is_some() { entry.mode.is_tree() } else { entry.mode.is_blob() };
            if !fits {
                return None;
            }
            id = entry.oid.to_owned();
        }
        Some(id)
    }

    /// The entries of a tree: names, ids, and whether each is a tree. Links and submodules are left out.
    pub(crate) fn entries(&mut self, tree: ObjectId) -> Option<Vec<(String, ObjectId, bool)>> {
        let known = self.tree(tree)?.filter(|entry| entry.mode.is_tree() || entry.mode.is_blob());
        Some(known.map(|entry| (entry.filename.to_string(), entry.oid.to_owned(), entry.mode.is_tree())).collect())
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

/// Whether a linked work tree's folder in the main repository names `root` as its work tree.
///
/// Without this, a workspace from elsewhere could point at any repository of the machine.
fn names_in_return(git_dir: &Path, root: &Path) -> bool {
    let mut link = String::new();
    let is_read =
        std::fs::File::open(git_dir.join("gitdir")).and_then(|file| file.take(4_096).read_to_string(&mut link));
    let named = git_dir.join(link.trim_end());
    is_read.is_ok() && named.parent().is_some_and(|place| place.canonicalize().ok() == root.canonicalize().ok())
}

/// The learner's e-mail addresses: the repository's own `user.email`, else those that committed in this clone by HEAD's log.
///
/// Without either the list is empty, and every commit counts as the learner's. The configuration of the user or the machine is
/// not read, so that a value depends on the workspace alone.
fn learner_addresses(repository: &gix::Repository) -> Vec<String> {
    let snapshot = repository.config_snapshot();
    if let Some(address) = snapshot.plumbing().string("user.email").filter(|address| !address.is_empty()) {
        return vec![address.to_string()];
    }
    let mut addresses = Vec::new();
    let Ok(head) = repository.head() else { return addresses };
    let mut log = head.log_iter();
    let Ok(Some(lines)) = log.rev() else { return addresses };
    for line in lines.take(MAX_LOG_LINES).map_while(Result::ok) {
        let address = line.signature.email.to_string();
        if line.message.starts_with(b"commit") && !address.is_empty() && !addresses.contains(&address) {
            addresses.push(address);
        }
    }
    addresses
}
