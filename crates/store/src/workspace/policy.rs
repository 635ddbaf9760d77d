//! The one function that decides whether a path may be read, for the command line, MCP and HTTP alike.
//!
//! Pure: it looks at names, never at the disk, so a denied file gives the same answer whether it exists or not.
//! `confined_folder` asks it twice where a link is followed: for the name as asked and for the name the link leads to.

use globset::{GlobBuilder, GlobSet, GlobSetBuilder};

use super::{ReadSettings, RelPath, names, private};
use los_model::{Error, OUTSIDE_ALLOWED, Result, invalid};

/// Folders that searching never enters, at any depth, in addition to the denied ones.
const NOT_SEARCHED: [&str; 5] = ["dist", "build", ".next", ".context", "target"];

/// The purpose of reading a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// `read_repo_file`: only what `[read] allow` names, and nothing derived.
    ReadRepo,
    /// Any file of the workspace but the denied ones: `read_file` and the data folder.
    ReadAny,
    /// Searching: as [`Access::ReadAny`], and build folders are left out.
    Grep,
}

/// The built-in rules together with those of the settings.
#[derive(Debug, Clone)]
pub struct Policy {
    allow: GlobSet,
    deny: GlobSet,
}

impl Policy {
    /// The rules for these settings. A glob that does not parse is an error.
    pub fn new(settings: &ReadSettings) -> Result<Self> {
        Ok(Self { allow: strict_globs(&settings.allow)?, deny: wide_globs(&settings.deny)? })
    }

    /// Whether the file may be read.
    pub fn judge(&self, path: &RelPath, access: Access) -> Result<()> {
        let folder_names = path.names().count().saturating_sub(1);
        self.refusal(path, access, folder_names)
    }

    /// Whether a walk may enter the folder.
    pub fn judge_folder(&self, path: &RelPath, access: Access) -> Result<()> {
        // Only files are allowed or not; a folder above an allowed one must be passable.
        let access = if access == Access::ReadRepo { Access::ReadAny } else { access };
        self.refusal(path, access, usize::MAX)
    }

    /// Whether a walk may take an entry of a folder that it was let into. Cheaper than the others: of the names only the last
    /// is judged. The path is relative to the root.
    pub fn admits_entry(&self, path: &str, is_folder: bool, access: Access) -> bool {
        let (above, name) = path.rsplit_once('/').unwrap_or(("", path));
        let folded = names::fold(name);
        let refused = names::alias(name, &folded).is_some()
            || name_refusal(above, &folded, is_folder, access).is_some()
            || name.chars().any(char::is_control);
        if refused || (self.deny.is_empty() && access != Access::ReadRepo) {
            return !refused;
        }
        let judge = if is_folder { Self::judge_folder } else { Self::judge };
        RelPath::parse(path).is_ok_and(|path| judge(self, &path, access).is_ok())
    }

    /// The first `n_folders` names of the path are folders.
    fn refusal(&self, path: &RelPath, access: Access, n_folders: usize) -> Result<()> {
        let refused = |reason| Err(Error::PathNotAllowed { path: path.to_string(), reason });
        let mut length = 0;
        for (index, name) in path.names().enumerate() {
            let above = path.as_str().get(..length).unwrap_or_default();
            if let Some(reason) = name_refusal(above, &names::fold(name), index < n_folders, access) {
                return refused(reason);
            }
            length += name.len() + usize::from(index > 0);
        }
        if !self.deny.is_empty() && matches_any_spelling(&self.deny, path) {
            return refused("`[read] deny` in `learning-os.toml` names it");
        }
        if access == Access::ReadRepo && !self.allow.is_match(path.as_str()) {
            return refused(OUTSIDE_ALLOWED);
        }
        Ok(())
    }
}

/// The built-in rules for one folded name in the folder `above`.
fn name_refusal(above: &str, folded: &str, is_folder: bool, access: Access) -> Option<&'static str> {
    if let Some(reason) = private::reason(above, folded, is_folder) {
        return Some(reason);
    }
    match access {
        Access::ReadRepo if folded == ".context" => Some("derived files are not part of the repository"),
        Access::Grep if is_folder && NOT_SEARCHED.contains(&folded) => Some("build folders are not searched"),
        _ => None,
    }
}

/// A name in another case, or with an invisible character in it, is denied like the one the learner wrote.
fn matches_any_spelling(deny: &GlobSet, path: &RelPath) -> bool {
    if deny.is_match(path.as_str()) {
        return true;
    }
    let folded: Vec<_> = path.names().map(names::fold).collect();
    deny.is_match(folded.join("/"))
}

/// Globs that allow or include are strict: each matches exactly its paths, in its own case.
pub fn strict_globs(globs: &[String]) -> Result<GlobSet> {
    let mut set = GlobSetBuilder::new();
    for glob in globs {
        let pattern = clean(glob)?;
        let pattern = if pattern.ends_with('/') { format!("{pattern}**") } else { pattern.to_owned() };
        set.add(GlobBuilder::new(&pattern).literal_separator(true).build().map_err(|e| bad_glob(glob, &e))?);
    }
    set.build().map_err(|e| bad_glob(&globs.join(", "), &e))
}

/// Globs that deny or exclude are wide: in any case, with everything beneath a folder, and a bare name at any depth.
pub fn wide_globs(globs: &[String]) -> Result<GlobSet> {
    let mut set = GlobSetBuilder::new();
    for glob in globs {
        let pattern = clean(glob)?.trim_end_matches('/');
        let pattern = if pattern.contains('/') { pattern.to_owned() } else { format!("**/{pattern}") };
        for pattern in [format!("{pattern}/**"), pattern] {
            let glob = GlobBuilder::new(&pattern).literal_separator(true).case_insensitive(true).build();
            set.add(glob.map_err(|e| bad_glob(&pattern, &e))?);
        }
    }
    set.build().map_err(|e| bad_glob(&globs.join(", "), &e))
}

/// Checks one glob of the settings, which is relative to the root.
pub(super) fn check_glob(glob: &str) -> Result<()> {
    GlobBuilder::new(clean(glob)?).literal_separator(true).build().map(drop).map_err(|e| bad_glob(glob, &e))
}

/// A glob without its way of saying that it begins at the root; it never leads out of it.
fn clean(glob: &str) -> Result<&str> {
    let pattern = glob.strip_prefix("./").unwrap_or(glob);
    let pattern = pattern.strip_prefix('/').unwrap_or(pattern);
    if pattern.is_empty() || pattern.split('/').any(|name| name == "..") || pattern.contains('\0') {
        let reason = format!("`{glob}` is not a glob beneath the root");
        return Err(invalid("", reason, "write it relative to the workspace, such as `docs/**`"));
    }
    Ok(pattern)
}

fn bad_glob(glob: &str, error: &globset::Error) -> Error {
    Error::InvalidInput { field: None, reason: format!("`{glob}` is not a glob: {}", error.kind()), suggestion: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::settings::DEFAULT_ALLOW;

    fn allowed(policy: &Policy, path: &str, access: Access) -> bool {
        RelPath::parse(path).and_then(|path| policy.judge(&path, access)).is_ok()
    }

    fn policy(allow: &[&str], deny: &[&str]) -> Policy {
        let owned = |globs: &[&str]| globs.iter().map(|&glob| glob.to_owned()).collect();
        match Policy::new(&ReadSettings { allow: owned(allow), deny: owned(deny) }) {
            Ok(policy) => policy,
            Err(error) => panic!("{error}"),
        }
    }

    #[test]
    fn the_default_prefixes_decide_as_their_globs_would() {
        let default = policy(&DEFAULT_ALLOW, &[]);
        let globs = policy(&["paths/", "docs/**", "./.claude/memory/**", "/templates/**", "examples/**"], &[]);
        for path in ["docs/a.md", "docs", "docs2/a", "Docs/a", ".claude/memory/x", ".claude/settings.json", "README.md"]
        {
            let [a, b] = [&default, &globs].map(|policy| allowed(policy, path, Access::ReadRepo));
            assert_eq!(a, b, "{path}");
        }
        assert!(allowed(&default, "docs/a.md", Access::ReadRepo));
        assert!(!allowed(&default, "README.md", Access::ReadRepo));
    }

    #[test]
    fn denials_of_the_settings_hold_at_any_depth_and_in_any_case() {
        let policy = policy(&["**"], &["private", "*.draft", "docs/exam/"]);
        for path in
            ["private", "a/private/b.md", "a/PRIVATE/b", "x/y.Draft", "docs/exam/1.md", "docs/e\u{200b}xam/1.md"]
        {
            for access in [Access::ReadRepo, Access::ReadAny, Access::Grep] {
                assert!(!allowed(&policy, path, access), "{path}");
            }
        }
        assert!(allowed(&policy, "a/exam/1.md", Access::ReadRepo));
    }

    #[test]
    fn searching_skips_build_folders_but_not_files_of_that_name() {
        let policy = policy(&DEFAULT_ALLOW, &[]);
        assert!(!allowed(&policy, "a/target/x.rs", Access::Grep));
        assert!(allowed(&policy, "a/build", Access::Grep));
        assert!(allowed(&policy, "a/target/x.rs", Access::ReadAny));
        let folder = RelPath::parse("a/build").unwrap_or(RelPath::root());
        assert!(policy.judge_folder(&folder, Access::Grep).is_err());
        assert!(policy.judge_folder(&RelPath::root(), Access::ReadRepo).is_ok());
    }

    #[test]
    fn a_walk_gets_the_same_verdict_as_a_caller() {
        for policy in [policy(&DEFAULT_ALLOW, &[]), policy(&["**"], &["docs/exam"])] {
            for path in
                ["docs/a.md", "docs/.env", "docs/Secret", "docs/exam", "docs/CON", "docs/a:b", "docs/x\ny", "src/a.rs"]
            {
                for access in [Access::ReadRepo, Access::ReadAny, Access::Grep] {
                    assert_eq!(policy.admits_entry(path, false, access), allowed(&policy, path, access), "{path:?}");
                }
            }
            assert!(!policy.admits_entry("a/build", true, Access::Grep));
            assert!(policy.admits_entry("a/build", false, Access::Grep));
            assert!(policy.admits_entry("docs", true, Access::ReadRepo));
        }
    }

    #[test]
    fn a_glob_that_leaves_the_root_is_refused() {
        for glob in ["", "../x", "a/../b", "[", "{a", "/"] {
            assert!(check_glob(glob).is_err(), "{glob}");
        }
    }
}
