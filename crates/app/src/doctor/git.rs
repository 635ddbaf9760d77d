//! Whether git keeps the log, by reading alone: no program is run.

use super::finding::{Finding, Group, some};
use crate::bundled::git_files::lacking;
use crate::prelude::*;
use los_eyes::repo::commits::{is_in_last_commit, repository_above};

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
    let mut findings = vec![match is_in_last_commit(workspace.root(), &log) {
        Ok(true) => GROUP.ok("a repository; the log is in its last commit"),
        Ok(false) => GROUP.note(
            format!("`{log}` is not in the last commit"),
            &format!("commit it, so that a clone has your progress; if git ignores it: `git check-ignore -v {log}`"),
        ),
        Err(why) => GROUP.ok(why.split(';').next().unwrap_or(why)),
    }];
    for file in lacking(workspace).unwrap_or_default() {
        findings.push(GROUP.note(
            format!("{} lacks {} for memory: {}", file.path, count(file.lines.len(), "line"), some(&file.lines)),
            "with them git joins the memory of two machines and leaves out what stays on this one: `los init`",
        ));
    }
    findings
}
