//! The files at an address: of a folder, or of a revision of a git repository. Git checks nothing out, so no hook, filter or
//! link of the repository takes effect; links and submodules are left out.

use std::fmt;

use walkdir::WalkDir;

use super::{Git, In, refused};
use crate::prelude::*;
use los_model::{count, invalid};

/// The limits of what is read.
const MAX_FILES: usize = 4_000;
const MAX_FILE: u64 = 5 << 20;
const MAX_BYTES: u64 = 64 << 20;

/// A place that holds files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Address {
    /// A folder of this machine, absolute.
    Folder(PathBuf),
    /// A repository.
    Git {
        /// What git fetches from.
        place: String,
        /// A branch, tag or commit; without one the newest of the usual branch.
        revision: Option<String>,
    },
}

impl Address {
    /// Reads `ADDRESS[@REVISION]`: a folder that is there, or whatever git can fetch from. A relative folder is made absolute.
    pub fn parse(text: &str) -> Result<Self> {
        let wrong = |reason: &str| {
            invalid("address", reason, "name a folder, or an address such as `https://example.org/course.git@v2`")
        };
        if text.is_empty() || text.starts_with('-') || text.contains("::") || text.chars().any(char::is_control) {
            return Err(wrong("is no address that los uses"));
        }
        let absolute = |folder: &str| dunce::canonicalize(folder).ok().filter(|found| found.is_dir());
        if let Some(folder) = absolute(text) {
            return Ok(Self::Folder(folder));
        }
        let path_begins = match (text.split_once("://"), text.split_once(':')) {
            (Some((scheme, rest)), _) => scheme.len() + 3 + rest.find('/').unwrap_or(rest.len()),
            (None, Some((host, _))) if !host.contains('/') => host.len(),
            _ => 0,
        };
        // It would be kept in a file of the workspace, which is shared.
        if text[..path_begins].contains("://")
            && text[..path_begins].rsplit_once('@').is_some_and(|(user, _)| user.matches(':').count() > 1)
        {
            return Err(invalid(
                "address",
                "holds a password",
                "leave it out: git asks for it, or has it from its credential helper",
            ));
        }
        let at = text.rfind('@').filter(|at| *at > path_begins);
        let (place, revision) = at.map_or((text, None), |at| (&text[..at], Some(&text[at + 1..])));
        if revision
            .is_some_and(|revision| revision.is_empty() || revision.starts_with(['-', '+']) || revision.contains(':'))
        {
            return Err(wrong("names no revision after its `@`"));
        }
        let place = match path_begins {
            0 => absolute(place).ok_or_else(|| wrong("is no folder here"))?.display().to_string(),
            _ => place.to_owned(),
        };
        Ok(Self::Git { place, revision: revision.map(str::to_owned) })
    }

    /// The last name of the address, without `.git`: what a nameless path is called.
    pub fn name(&self) -> &str {
        let text = match self {
            Self::Folder(folder) => folder.to_str().unwrap_or_default(),
            Self::Git { place, .. } => place,
        };
        let text = text.trim_end_matches('/');
        let name = text.rsplit(['/', ':', '\\']).next().unwrap_or(text);
        name.strip_suffix(".git").unwrap_or(name)
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(folder) => write!(f, "{}", folder.display()),
            Self::Git { place, revision: None } => f.write_str(place),
            Self::Git { place, revision: Some(revision) } => write!(f, "{place}@{revision}"),
        }
    }
}

/// The files of an address as they are now.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Snapshot {
    /// The commit; none for a folder.
    pub commit: Option<String>,
    /// Bytes by path, with `/` between its parts.
    pub files: BTreeMap<String, Vec<u8>>,
}

/// Reads the files for which `wants` says yes by their paths. `root` is the workspace, of which no program is run.
///
/// # Errors
///
/// Where the address cannot be reached, or holds more than 4,000 such files, 5 MiB in one or 64 MiB in all.
pub fn read(
    address: &Address,
    wants: &dyn Fn(&str) -> bool,
    root: &Path,
    variable: &dyn Fn(&str) -> Option<OsString>,
    may_ask: bool,
) -> Result<Snapshot> {
    match address {
        Address::Folder(folder) => of_folder(folder, wants),
        Address::Git { place, revision } => {
            of_git(&Git::apart(root, variable, may_ask)?, place, revision.as_deref(), wants)
        }
    }
}

/// Counts what is read, and stops at the limits.
#[derive(Default)]
struct Limits {
    files: usize,
    bytes: u64,
}

impl Limits {
    fn add(&mut self, path: &str, bytes: u64) -> Result<()> {
        self.files += 1;
        self.bytes += bytes;
        let reason = if bytes > MAX_FILE {
            format!("holds `{path}`, which is larger than {} MiB", MAX_FILE >> 20)
        } else if self.files > MAX_FILES {
            format!("holds more than {}", count(MAX_FILES, "file"))
        } else if self.bytes > MAX_BYTES {
            format!("holds more than {} MiB", MAX_BYTES >> 20)
        } else {
            return Ok(());
        };
        Err(invalid("address", reason, "name the folder that holds only the path"))
    }
}

fn of_folder(folder: &Path, wants: &dyn Fn(&str) -> bool) -> Result<Snapshot> {
    let failed = |path: &Path, source| Error::ReadFailed { path: path.display().to_string(), source };
    let (mut found, mut limits) = (Snapshot::default(), Limits::default());
    let is_seen = |name: &std::ffi::OsStr| !name.to_string_lossy().starts_with('.');
    let entries =
        WalkDir::new(folder).into_iter().filter_entry(|entry| entry.depth() == 0 || is_seen(entry.file_name()));
    for entry in entries {
        let entry = entry.map_err(|error| failed(folder, error.into()))?;
        let below = entry.path().strip_prefix(folder).unwrap_or(entry.path());
        let parts: Option<Vec<_>> = below.iter().map(|part| part.to_str()).collect();
        let Some(path) = parts.map(|parts| parts.join("/")).filter(|path| wants(path)) else { continue };
        if !entry.file_type().is_file() {
            continue;
        }
        let size = entry.metadata().map_err(|error| failed(entry.path(), error.into()))?.len();
        limits.add(&path, size)?;
        let bytes = fs::read(entry.path()).map_err(|source| failed(entry.path(), source))?;
        found.files.insert(path, bytes);
    }
    Ok(found)
}

fn of_git(git: &Git, place: &str, revision: Option<&str>, wants: &dyn Fn(&str) -> bool) -> Result<Snapshot> {
    let fetch = ["fetch", "--quiet", "--depth=1", "--no-tags", "--no-recurse-submodules", "--", place];
    let fetched = git.run(In::Ours, &[&fetch[..], &[revision.unwrap_or("HEAD")]].concat())?;
    if fetched.code != Some(0) {
        let said = fetched.said().to_owned();
        return Err(refused(
            format!("git cannot read {place}: {said}"),
            "look at the address, the revision and your access",
        ));
    }
    let commit = git.run(In::Ours, &["rev-parse", "FETCH_HEAD^{commit}"])?.text()?;
    let listed = git.run(In::Ours, &["ls-tree", "-r", "-z", "-l", &commit])?.ok()?;
    let (mut paths, mut ids, mut limits) = (Vec::new(), String::new(), Limits::default());
    for entry in listed.split(|byte| *byte == 0) {
        let Some((facts, path)) = std::str::from_utf8(entry).ok().and_then(|entry| entry.split_once('\t')) else {
            continue;
        };
        let mut facts = facts.split_whitespace();
        let (Some(mode), Some("blob"), Some(id), Some(size)) = (facts.next(), facts.next(), facts.next(), facts.next())
        else {
            continue;
        };
        if mode.starts_with("100") && wants(path) {
            limits.add(path, size.parse().unwrap_or(u64::MAX))?;
            paths.push(path.to_owned());
            ids += id;
            ids.push('\n');
        }
    }
    let contents = git.run_with(In::Ours, &["cat-file", "--batch"], Some(ids.as_bytes()))?.ok()?;
    let mut rest = contents.as_slice();
    let mut files = BTreeMap::new();
    for path in paths {
        let (bytes, after) =
            next_blob(rest).ok_or_else(|| Error::Internal { what: format!("git does not give {path}") })?;
        files.insert(path, bytes.to_vec());
        rest = after;
    }
    Ok(Snapshot { commit: Some(commit), files })
}

/// The first content of an output of `git cat-file --batch`, and what follows it.
fn next_blob(output: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = output.iter().position(|byte| *byte == b'\n')?;
    let head = std::str::from_utf8(&output[..end]).ok()?;
    let size: usize = head.rsplit(' ').next()?.parse().ok()?;
    let (bytes, after) = output.get(end + 1..)?.split_at_checked(size)?;
    Some((bytes, after.strip_prefix(b"\n")?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_revision_stands_behind_the_last_at_of_the_path() {
        for (text, place, revision) in [
            ("https://example.org/course.git@v2", "https://example.org/course.git", Some("v2")),
            ("https://noor@example.org/course.git", "https://noor@example.org/course.git", None),
            ("https://noor@example.org/course@feature/x", "https://noor@example.org/course", Some("feature/x")),
            ("git@example.org:noor/course.git", "git@example.org:noor/course.git", None),
            ("git@example.org:noor/course.git@main", "git@example.org:noor/course.git", Some("main")),
        ] {
            let parsed = Address::parse(text).unwrap();
            let expected = Address::Git { place: place.into(), revision: revision.map(Into::into) };
            assert_eq!(parsed, expected, "{text}");
            assert_eq!(parsed.name(), "course");
            assert_eq!(parsed.to_string(), text);
        }
    }

    #[test]
    fn an_address_that_git_could_take_for_a_flag_or_a_program_is_refused() {
        for text in [
            "", "--upload-pack=touch x", "ext::sh -c id", "https://example.org/x@", "https://example.org/x@-u",
            "nowhere", "https://noor:secret@example.org/x",
        ] {
            assert!(Address::parse(text).is_err(), "{text}");
        }
    }
}
