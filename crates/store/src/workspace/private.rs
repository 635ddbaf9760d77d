//! The table of private names: no tool reads such a file, on any face, whatever the settings say.
//!
//! `docs/reference.md` lists the table, so that nothing is promised that it does not hold. Names are compared folded, as
//! `names` folds them.

use std::sync::LazyLock;

use super::names::fold;

/// Names that one reason keeps closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Private {
    /// Why, as a refusal says it.
    pub reason: &'static str,
    /// File names in lower case. `*` stands for any characters, and `a/b` for a file `b` in a folder `a`.
    pub names: &'static [&'static str],
    /// Whether a folder of such a name is closed, too, with all that lies beneath.
    pub closes_folders: bool,
}

/// The whole table. `*token*` is not in it, and stays out: a learner of language models has a `tokenizer.py`.
pub const PRIVATE: [Private; 8] = [
    Private { reason: "git's own files are private", names: &[".git"], closes_folders: true },
    Private { reason: "installed packages are not read", names: &["node_modules"], closes_folders: true },
    Private {
        reason: "login files are private",
        names: &[
            ".ssh", ".aws", ".gnupg", ".codex", ".kube/config", ".docker/config.json", ".config/gh/hosts.yml",
            ".npmrc", ".pypirc", ".netrc", "_netrc", ".pgpass", ".htpasswd", "service-account*.json",
            "service_account*.json",
        ],
        closes_folders: true,
    },
    Private { reason: "environment files are private", names: &[".env*", "*.env", "*env.txt"], closes_folders: true },
    Private {
        reason: "key files are private",
        names: &["*.key", "*.pem", "*.p12", "*.pfx", "*.kdbx", "id_rsa*", "id_dsa*", "id_ecdsa*", "id_ed25519*"],
        closes_folders: true,
    },
    Private { reason: "the name says that it is private", names: &["*secret*", "*credential*"], closes_folders: true },
    // A folder `token` holds the code of a parser.
    Private {
        reason: "the name says that it holds a password or a token",
        names: &[
            "token", "token.txt", "token.json", "*.token", "*api_key*.txt", "*api_key*.json", "password.txt",
            "password.csv", "password.json", "passwords.txt", "passwords.csv", "passwords.json",
        ],
        closes_folders: false,
    },
    Private {
        reason: "such a file often holds passwords or tokens",
        names: &[
            ".*_history", "*.tfstate", "*.tfstate.backup", ".mcp.*", "mcp.json", "*mcp_config*.json",
            "*mcp_settings*.json", "claude_desktop_config.json", ".claude.json", "opencode.json",
            ".continue/config.yaml", ".gemini/settings.json", ".zed/settings.json", ".claude/settings.local.json",
        ],
        closes_folders: false,
    },
];

/// A name of the table, cut at its stars once: a walk compares every file with all of them.
struct Pattern {
    private: &'static Private,
    folders: Option<&'static str>,
    start: &'static str,
    /// What follows each star; empty where the name has none.
    after_stars: Vec<&'static str>,
}

static PATTERNS: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
    let named = PRIVATE.iter().flat_map(|private| private.names.iter().map(move |name| (private, *name)));
    let patterns = named.map(|(private, name)| {
        let (folders, name) = name.rsplit_once('/').map_or((None, name), |(folders, name)| (Some(folders), name));
        let mut parts = name.split('*');
        Pattern { private, folders, start: parts.next().unwrap_or_default(), after_stars: parts.collect() }
    });
    patterns.collect()
});

impl Pattern {
    fn is(&self, above: &str, folded: &str, is_folder: bool) -> bool {
        (self.private.closes_folders || !is_folder)
            && self.fits(folded)
            && self.folders.is_none_or(|folders| {
                let mut names = above.rsplit('/').map(fold);
                folders.rsplit('/').all(|folder| names.next().is_some_and(|name| name == folder))
            })
    }

    fn fits(&self, name: &str) -> bool {
        let Some((end, middle)) = self.after_stars.split_last() else { return name == self.start };
        let rest = name.strip_prefix(self.start).and_then(|rest| rest.strip_suffix(end));
        // Names are short: comparing at every place beats setting up a search.
        let has = |rest: &str, part: &str| rest.as_bytes().windows(part.len()).any(|here| here == part.as_bytes());
        rest.is_some_and(|rest| middle.iter().all(|part| has(rest, part)))
    }
}

/// Why a name is private, if it is. `above` is the path of its folder as it was written.
pub(super) fn reason(above: &str, folded: &str, is_folder: bool) -> Option<&'static str> {
    PATTERNS.iter().find(|pattern| pattern.is(above, folded, is_folder)).map(|pattern| pattern.private.reason)
}
