//! Whether git keeps the log, by reading alone: no program is run.

use std::sync::Arc;

use super::finding::{Finding, Group, some};
use crate::bundled::git_files::lacking;
use crate::calls::ctx::Ctx;
use los_eyes::repo::committed::{is_in_last_commit, repository_above};
use los_model::text::count;
use los_store::workspace::Workspace;
use los_store::workspace::ignored::Rules;
use los_store::workspace::rel_path::RelPath;

const GROUP: Group = Group::Git;

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
    let (found, is_kept) = history(workspace, &log);
    let mut findings = vec![found];
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

/// The finding about the last commit, and whether the log is in it.
fn history(workspace: &Workspace, log: &str) -> (Finding, bool) {
    match is_in_last_commit(workspace.root(), log) {
        Ok(false) => (GROUP.ok("a repository"), false),
        Ok(true) => (GROUP.ok("a repository; the log is in its last commit"), true),
        Err(why) => (GROUP.ok(why.split(';').next().unwrap_or(why)), false),
    }
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
