//! Whether git keeps what should be kept and leaves out what should be: by reading alone, no program is run.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};

use super::finding::{Finding, Group, some};
use crate::calls::ctx::Ctx;
use los_eyes::repo::committed::{committed, repository_above};
use los_model::text::count;
use los_store::workspace::Workspace;
use los_store::workspace::ignored::Rules;
use los_store::workspace::policy::{Access, Policy};
use los_store::workspace::rel_path::RelPath;
use los_store::workspace::sandbox::Kind;
use los_store::workspace::settings::ReadSettings;

const GROUP: Group = Group::Git;
/// Names of secrets that are told.
const MOST_NAMES: usize = 3;
/// Committed paths that are kept.
const MOST_PATHS: usize = 100;
/// Folders whose content is other people's.
const FOREIGN: [&str; 4] = ["node_modules", "site-packages", ".venv", "vendor"];
/// Ends of names that are text about secrets, or show their form only.
const NO_SECRETS: [&str; 12] =
    [".md", ".py", ".ipynb", ".rs", ".ts", ".tsx", ".js", ".go", ".example", ".sample", ".template", ".dist"];

pub(crate) fn check(ctx: &Ctx) -> Vec<Finding> {
    let workspace = &ctx.workspace;
    let at = |path: &str| RelPath::parse(path).is_ok_and(|path| !matches!(workspace.metadata(&path), Ok(None)));
    if !at(".git") {
        return vec![match repository_above(workspace.root()) {
            Some(above) => GROUP
                .note(format!("the workspace is a folder of the repository {}", above.display()))
                .advise("its history is not read as evidence: that needs a repository at the workspace itself"),
            None => GROUP
                .note("the workspace is not under git")
                .advise("a repository keeps your memory safe, and commits count as evidence")
                .run("git init"),
        }];
    }
    let folder =
        ctx.memory.folder(&ctx.learner).map_or_else(|_| ".claude/memory".to_owned(), |folder| folder.to_string());
    let log = format!("{folder}/progress_log.jsonl");
    let (mut findings, is_kept) = history(workspace, &log);
    findings.extend(ignored(workspace, &log, is_kept));
    findings.extend(interrupted(ctx));
    findings
}

/// What the last commit holds, and whether the log is in it.
fn history(workspace: &Workspace, log: &str) -> (Vec<Finding>, bool) {
    let Ok(built_in) = Policy::new(&ReadSettings::default()) else {
        return (Vec::new(), false);
    };
    let wanted = |path: &str| path == log || is_secret(path, &built_in);
    match committed(workspace.root(), MOST_PATHS, &wanted) {
        Err(why) => {
            let why = why.split(';').next().unwrap_or(why);
            (vec![GROUP.ok(why)], false)
        }
        Ok(mut paths) => {
            let n_all = paths.len();
            paths.retain(|path| path != log);
            let is_kept = n_all > paths.len();
            let mut findings =
                vec![GROUP.ok(if is_kept { "a repository; the log is in its last commit" } else { "a repository" })];
            if !paths.is_empty() {
                findings.push(
                    GROUP
                        .warning(format!(
                            "{} may be secret and is committed: {}",
                            count(paths.len(), "file"),
                            some(&paths, MOST_NAMES)
                        ))
                        .advise(
                            "if it holds keys, change them where they are from, then take the file out with \
                             `git rm --cached` and name it in .gitignore",
                        )
                        .run("git log --stat -3"),
                );
            }
            (findings, is_kept)
        }
    }
}

/// Whether the policy denies a file by its name, and it is neither text about secrets nor other people's.
fn is_secret(path: &str, built_in: &Policy) -> bool {
    let name = path.to_ascii_lowercase();
    let Ok(path) = RelPath::parse(path) else { return false };
    !path.names().any(|name| FOREIGN.contains(&name))
        && !NO_SECRETS.iter().any(|end| name.ends_with(end))
        && built_in.judge(&path, Access::ReadAny).is_err()
}

fn ignored(workspace: &Workspace, log: &str, is_kept: bool) -> Vec<Finding> {
    let mut findings = Vec::new();
    if !is_kept && is_ignored(workspace, log, false) {
        findings.push(
            GROUP
                .warning(format!("git ignores `{log}`: no commit and no clone has your progress"))
                .advise("take the rule out of .gitignore, or keep a copy in another way")
                .run(format!("git check-ignore -v {log}")),
        );
    }
    let context = RelPath::parse(".context").is_ok_and(|path| workspace.exists(&path));
    // The program puts a `.gitignore` of its own there; a rule above does as well.
    if context && !is_ignored(workspace, ".context/search.db", false) {
        findings.push(
            GROUP
                .warning("git does not ignore `.context/`, which is derived and grows")
                .advise("name it in .gitignore")
                .run("echo .context/ >> .gitignore"),
        );
    }
    findings
}

/// By git's own files alone: `.gitignore` from the root down, and `.git/info/exclude`.
fn is_ignored(workspace: &Workspace, path: &str, is_folder: bool) -> bool {
    let mut rules: Option<Arc<Rules>> = None;
    let mut prefix = String::new();
    let names: Vec<&str> = path.split('/').collect();
    for (place, name) in names.iter().enumerate() {
        let here = match prefix.trim_end_matches('/') {
            "" => Ok(RelPath::root()),
            folder => RelPath::parse(folder),
        };
        let Ok(here) = here else { return false };
        let Ok(folder) = workspace.open_folder(&here) else {
            return false;
        };
        let mut entries = folder.entries().unwrap_or_default();
        // Those are ripgrep's, not git's.
        entries.retain(|entry| entry.name != ".ignore");
        rules = Rules::inside(workspace, rules.as_ref(), &folder, &prefix, &entries);
        prefix.push_str(name);
        let is_last = place + 1 == names.len();
        if rules.as_ref().is_some_and(|rules| rules.ignore(&prefix, is_folder || !is_last)) {
            return true;
        }
        prefix.push('/');
    }
    false
}

/// A lock that a git left behind keeps every later one from committing.
fn interrupted(ctx: &Ctx) -> Option<Finding> {
    let path = RelPath::parse(".git/index.lock").ok()?;
    let facts = ctx.workspace.metadata(&path).ok()??;
    let age = ctx.now() - DateTime::<Utc>::from(facts.modified?);
    (facts.kind == Kind::File && age > TimeDelta::hours(1)).then(|| {
        GROUP
            .warning("`.git/index.lock` is left over: git was interrupted, and commits fail")
            .advise("if no git runs, remove it")
            .run("rm .git/index.lock")
    })
}
