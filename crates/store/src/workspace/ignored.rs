//! The workspace's own ignore files, by git's rules as ripgrep reads them.
//!
//! Rules are read through the handle of their folder, without following links and without waiting for a pipe, and only within
//! the workspace: nothing above its root and nothing of the machine's own settings counts.

use std::{fs::File, io::Read, sync::Arc};

use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};

use super::{Entry, Folder, Guard, Kind, RelPath, Workspace};

/// Bytes read of the files with rules from the root to a folder, all together: rules can be made to take 600 times their size
/// in memory, and seconds a megabyte to parse. Real files are far smaller.
const MAX_RULES_BYTES: u64 = 64 * 1024;

/// The rules that hold in a folder: those of its own files, and those of the folders above.
#[derive(Debug)]
pub struct Rules {
    above: Option<Arc<Self>>,
    /// Bytes of a path that lead to the folder, with the slash.
    prefix: usize,
    /// Bytes that were read for them and for those above.
    n_bytes: u64,
    /// `.ignore`, `.gitignore`, `.git/info/exclude`: an earlier one has the last word.
    own: [Option<Gitignore>; 3],
}

impl Rules {
    /// The rules in a folder with these entries; `prefix` is its path with a slash at the end, or nothing for the root.
    pub fn inside(
        workspace: &Workspace,
        above: Option<&Arc<Self>>,
        folder: &Folder,
        prefix: &str,
        entries: &[Entry],
    ) -> Option<Arc<Self>> {
        let mut own = [None, None, None];
        let mut n_bytes = above.map_or(0, |above| above.n_bytes);
        for entry in entries {
            match (entry.name.as_str(), entry.kind) {
                (".ignore", Kind::File) => own[0] = of_file(folder, &entry.name, &mut n_bytes),
                (".gitignore", Kind::File) => own[1] = of_file(folder, &entry.name, &mut n_bytes),
                (".git", Kind::Folder) => own[2] = excluded(workspace, prefix, &mut n_bytes),
                _ => {}
            }
        }
        if own.iter().all(Option::is_none) {
            return above.cloned();
        }
        Some(Arc::new(Self { above: above.cloned(), prefix: prefix.len(), n_bytes, own }))
    }

    /// Bytes that were read for these rules and those above.
    pub const fn n_bytes(&self) -> u64 {
        self.n_bytes
    }

    /// Whether the entry is left out. The nearest file of a kind decides for its kind.
    pub fn ignore(&self, path: &str, is_folder: bool) -> bool {
        let mut said: [Option<bool>; 3] = [None; 3];
        let mut level = Some(self);
        while let Some(rules) = level {
            for (said, own) in said.iter_mut().zip(&rules.own) {
                if said.is_none()
                    && let Some(own) = own
                {
                    *said = match own.matched(&path[rules.prefix..], is_folder) {
                        Match::Ignore(_) => Some(true),
                        Match::Whitelist(_) => Some(false),
                        Match::None => None,
                    };
                }
            }
            level = rules.above.as_deref();
        }
        said.into_iter().flatten().next().unwrap_or(false)
    }
}

fn of_file(folder: &Folder, name: &str, n_bytes: &mut u64) -> Option<Gitignore> {
    read(folder.file(name)?.0, n_bytes)
}

fn excluded(workspace: &Workspace, prefix: &str, n_bytes: &mut u64) -> Option<Gitignore> {
    let path = RelPath::parse(&format!("{prefix}.git/info/exclude")).ok()?;
    let guard = Guard::Program(workspace.policy());
    read(workspace.files().open_file(&path, guard).ok()?.0, n_bytes)
}

fn read(file: File, n_bytes: &mut u64) -> Option<Gitignore> {
    let mut bytes = Vec::new();
    let left = MAX_RULES_BYTES.saturating_sub(*n_bytes);
    *n_bytes += file.take(left).read_to_end(&mut bytes).ok()? as u64;
    if *n_bytes >= MAX_RULES_BYTES {
        // Half a rule is another rule.
        bytes.truncate(memchr::memrchr(b'\n', &bytes).unwrap_or(0));
    }
    parse(&bytes)
}

/// An invalid rule ignores nothing; as in ripgrep, nothing after a line that is not UTF-8 counts.
fn parse(bytes: &[u8]) -> Option<Gitignore> {
    let mut rules = GitignoreBuilder::new("");
    for (index, line) in bytes.split(|&byte| byte == b'\n').enumerate() {
        let Ok(line) = std::str::from_utf8(line) else { break };
        let line = line.strip_suffix('\r').unwrap_or(line);
        let line = if index == 0 { line.trim_start_matches('\u{feff}') } else { line };
        let _ = rules.add_line(None, line);
    }
    rules.build().ok().filter(|rules| !rules.is_empty())
}
