//! The history of one work folder: its commits, the order in which files came, and what is not committed.

use gix_object::Kind;
use ignore::WalkBuilder;

use super::History;
use crate::imports::paths::child;
use crate::prelude::*;
use los_model::practice::judge::GitFacts;
use los_store::workspace::slashed;

/// Larger files are compared by their presence only.
const MAX_BYTES: u64 = 16 << 20;

/// The history of `folder`, from the nearest repository at it or above it, up to `workspace`. `None` without one.
/// `order` names the files, relative to the folder, whose first commits are wanted.
pub fn facts(folder: &Path, workspace: &Path, order: &[String]) -> Option<GitFacts> {
    let root = repository(folder, workspace)?;
    let prefix = folder.strip_prefix(root).ok()?.to_str()?.replace('\\', "/");
    let Ok(mut history) = History::open(root) else {
        // A repository before its first commit.
        return Some(GitFacts { first_commits: vec![None; order.len()], ..GitFacts::default() });
    };
    let commits = parents_first(&mut history);
    let mut n_commits = 0;
    let mut first_commits = vec![None; order.len()];
    for (index, commit) in commits.iter().enumerate() {
        let now = history.entry_at(*commit, &prefix);
        let parents = history.commit(*commit).map(|commit| commit.parents.clone()).unwrap_or_default();
        let is_change = if parents.is_empty() {
            now.is_some()
        } else {
            parents.iter().all(|parent| history.entry_at(*parent, &prefix) != now)
        };
        n_commits += usize::from(is_change);
        for (path, first) in order.iter().zip(&mut first_commits).filter(|(_, first)| first.is_none()) {
            if history.file_at(*commit, &child(&prefix, path)).is_some() {
                *first = Some(index);
            }
        }
    }
    let uncommitted = uncommitted(&mut history, folder, &prefix);
    Some(GitFacts { n_commits, first_commits, uncommitted })
}

/// The commit that is checked out in the nearest repository at `folder` or above it, up to `workspace`.
pub fn head(folder: &Path, workspace: &Path) -> Option<String> {
    History::open(repository(folder, workspace)?).ok().map(|history| history.head().to_string())
}

fn repository<'a>(folder: &'a Path, workspace: &Path) -> Option<&'a Path> {
    let mut inside = folder.ancestors().take_while(|above| above.starts_with(workspace));
    inside.find(|above| above.join(".git").exists())
}

/// All commits that the current one rests on, each after its parents.
fn parents_first(history: &mut History) -> Vec<ObjectId> {
    let (mut order, mut seen) = (Vec::new(), HashSet::new());
    let mut open = vec![(history.head(), false)];
    while let Some((id, is_left)) = open.pop() {
        if is_left {
            order.push(id);
            continue;
        }
        if !seen.insert(id) {
            continue;
        }
        let Some(commit) = history.commit(id) else { continue };
        let parents = commit.parents.clone();
        open.push((id, true));
        open.extend(parents.into_iter().map(|parent| (parent, false)));
    }
    order
}

/// A file of the folder that differs from the current commit, by its path in the folder. Ignored files do not count.
fn uncommitted(history: &mut History, folder: &Path, prefix: &str) -> Option<String> {
    let head = history.head();
    let tree = history.entry_at(head, prefix).filter(|(_, is_tree)| *is_tree);
    let files = tree.map_or_else(Vec::new, |(tree, _)| history.files(tree));
    let mut committed: BTreeMap<String, ObjectId> = files.into_iter().collect();
    for entry in WalkBuilder::new(folder).hidden(false).require_git(false).build().flatten() {
        if !entry.file_type().is_some_and(|kind| kind.is_file()) {
            continue;
        }
        let Ok(path) = entry.path().strip_prefix(folder).map(slashed) else { continue };
        if path.split('/').any(|part| part == ".git") {
            continue;
        }
        match committed.remove(&path) {
            Some(id) if is_same(entry.path(), id) => {}
            _ => return Some(path),
        }
    }
    committed.into_keys().next()
}

fn is_same(path: &Path, id: ObjectId) -> bool {
    if fs::metadata(path).is_ok_and(|found| found.len() > MAX_BYTES) {
        return true;
    }
    let hashed = fs::read(path).ok().and_then(|content| gix_object::compute_hash(id.kind(), Kind::Blob, &content).ok());
    hashed == Some(id)
}
