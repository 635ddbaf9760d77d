//! Whether git keeps the log and leaves out secrets, by reading alone: no program is run.

use std::sync::Arc;

use super::finding::{Finding, Group, some};
use crate::bundled::git_files::lacking;
use crate::calls::ctx::Ctx;
use los_eyes::repo::committed::{committed, repository_above};
use los_model::text::count;
use los_store::workspace::Workspace;
use los_store::workspace::ignored::Rules;
use los_store::workspace::policy::{Access, Policy};
use los_store::workspace::rel_path::RelPath;
use los_store::workspace::settings::ReadSettings;

const GROUP: Group = Group::Git;
/// Committed paths that are kept.
const MAX_PATHS: usize = 100;
/// Folders of third-party files.
const FOREIGN: [&str; 4] = ["node_modules", "site-packages", ".venv", "vendor"];
/// Ends of the names of files about secrets, or of samples without any.
const NOT_SECRET: [&str; 12] =
    [".md", ".py", ".ipynb", ".rs", ".ts", ".tsx", ".js", ".go", ".example", ".sample", ".template", ".dist"];

pub(super) fn check(ctx: &Ctx) -> Vec<Finding> {
    let workspace = &ctx.workspace;
    if RelPath::parse(".git").is_ok_and(|path| matches!(workspace.metadata(&path), Ok(None))) {
        return vec![match repository_above(workspace.root()) {
            Some(above) => GROUP.note(
                format!("the workspace is a folder of the repository {}", above.display()),
                "only the history of a repository at the workspace itself counts as evidence",
            ),
            None => GROUP.note(
                "the workspace is not under git",
                "a repository keeps your memory safe, and commits count as evidence: `git init`",
            ),
        }];
    }
    let folder = ctx.memory.folder(&ctx.learner).map_or_else(|_| ".claude/memory".into(), |folder| folder.to_string());
    let log = format!("{folder}/progress_log.jsonl");
    let (mut findings, is_kept) = history(workspace, &log);
    for file in lacking(workspace).unwrap_or_default() {
        findings.push(GROUP.note(
            format!("{} lacks {} for memory: {}", file.path, count(file.lines.len(), "line"), some(&file.lines)),
            "with them git joins the memory of two machines and leaves out what stays on this one: `los init`",
        ));
    }
    if !is_kept && is_ignored(workspace, &log) {
        findings.push(GROUP.warning(
            format!("git ignores `{log}`: your progress is in no commit and no clone"),
            &format!("remove the rule from .gitignore, or back the file up another way: `git check-ignore -v {log}`"),
        ));
    }
    findings
}

/// The findings about the last commit, and whether the log is in it.
fn history(workspace: &Workspace, log: &str) -> (Vec<Finding>, bool) {
    let Ok(built_in) = Policy::new(&ReadSettings::default()) else {
        return (Vec::new(), false);
    };
    let mut paths = match committed(workspace.root(), MAX_PATHS, &|path| path == log || is_secret(path, &built_in)) {
        Ok(paths) => paths,
        Err(why) => return (vec![GROUP.ok(why.split(';').next().unwrap_or(why))], false),
    };
    let is_kept = paths.iter().any(|path| path == log);
    paths.retain(|path| path != log);
    let mut findings =
        vec![GROUP.ok(if is_kept { "a repository; the log is in its last commit" } else { "a repository" })];
    if !paths.is_empty() {
        findings.push(GROUP.warning(
            format!("{} may be secret and is committed: {}", count(paths.len(), "file"), some(&paths)),
            "if it holds keys, replace them, then run `git rm --cached` on the file and add it to .gitignore: \
             `git log --stat -3`",
        ));
    }
    (findings, is_kept)
}

/// Whether the policy denies a file by its name, and it is neither text about secrets nor third-party.
fn is_secret(path: &str, built_in: &Policy) -> bool {
    let name = path.to_ascii_lowercase();
    let Ok(path) = RelPath::parse(path) else { return false };
    !path.names().any(|name| FOREIGN.contains(&name))
        && !NOT_SECRET.iter().any(|end| name.ends_with(end))
        && built_in.judge(&path, Access::ReadAny).is_err()
}

/// By git's own files alone: `.gitignore` from the root down, and `.git/info/exclude`.
fn is_ignored(workspace: &Workspace, file: &str) -> bool {
    let mut rules: Option<Arc<Rules>> = None;
    let ends = file.match_indices('/').map(|(at, _)| at + 1).chain([file.len()]);
    let mut prefix = "";
    for end in ends {
        let Ok(folder) = RelPath::folder(prefix).and_then(|here| workspace.open_folder(&here)) else {
            return false;
        };
        let mut entries = folder.entries().unwrap_or_default();
        // Those are ripgrep's, not git's.
        entries.retain(|entry| entry.name != ".ignore");
        rules = Rules::inside(workspace, rules.as_ref(), &folder, prefix, &entries);
        prefix = &file[..end];
        let (path, is_folder) = (prefix.trim_end_matches('/'), end < file.len());
        if rules.as_ref().is_some_and(|rules| rules.ignore(path, is_folder)) {
            return true;
        }
    }
    false
}
