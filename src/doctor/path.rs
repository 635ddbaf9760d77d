//! The curriculum in short, and decisions about it that no longer apply.

use super::finding::{Finding, Group};
use crate::calls::ctx::Ctx;
use crate::study::learner_data::fold_path;
use crate::study::path_files::PathFiles;
use los_model::course::profile::Profile;
use los_model::curriculum::lint::lint;
use los_model::curriculum::load::{PATHS_DIR, levels};
use los_model::curriculum::problem::{Problem, Severity};
use los_model::text::count;

const GROUP: Group = Group::Path;

pub(crate) fn check(ctx: &Ctx, profile: Option<&Profile>) -> Vec<Finding> {
    let source = PathFiles(&ctx.workspace);
    let names = levels(&source);
    let Some(first) = names.first() else {
        return vec![
            GROUP
                .warning(format!("there is no path: `{PATHS_DIR}/` holds no level"))
                .advise("lay out the one that ships, or write your own (docs/own-path.md)")
                .run("los init"),
        ];
    };
    let named = profile.and_then(|profile| profile.level_name.as_deref());
    let own = names.iter().find(|name| named.is_some_and(|named| name.eq_ignore_ascii_case(named))).unwrap_or(first);
    let (ours, others): (Vec<Problem>, Vec<Problem>) =
        lint(&source).into_iter().partition(|problem| problem.place.file.starts_with(&format!("{PATHS_DIR}/{own}/")));
    let mut findings = vec![of_level(own, &ours)];
    let n_errors = n_of(&others, Severity::Error);
    if n_errors > 0 {
        findings.push(
            GROUP
                .note(format!("other levels of `{PATHS_DIR}/`: {}", count(n_errors, "error")))
                .advise("they do not touch your level")
                .run("los path check"),
        );
    }
    findings.extend(decisions(ctx));
    findings
}

fn n_of(problems: &[Problem], severity: Severity) -> usize {
    problems.iter().filter(|problem| problem.severity() == severity).count()
}

fn of_level(level: &str, problems: &[Problem]) -> Finding {
    let (n_errors, n_warnings) = (n_of(problems, Severity::Error), n_of(problems, Severity::Warning));
    let found = format!("{level}: {}, {}", count(n_errors, "error"), count(n_warnings, "warning"));
    // A level's name is a folder's, which may be anything; a command is only given where it can be typed as it stands.
    let is_plain = level.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
    let command = if is_plain { format!("los path check --level {level}") } else { "los path check".to_owned() };
    match (n_errors, n_warnings) {
        (0, 0) => GROUP.ok(format!("{level} reads without errors or warnings")),
        (0, _) => GROUP.note(found).advise("each with what to do").run(command),
        (_, _) => GROUP
            .warning(found)
            .advise("tasks or hours may be missing from your plan; each with what to do")
            .run(command),
    }
}

fn decisions(ctx: &Ctx) -> Option<Finding> {
    let folded = fold_path(ctx, &ctx.learner).ok()?;
    let n_aside = folded.set_aside.len();
    if n_aside == 0 {
        return Some(match folded.applied.len() {
            0 => GROUP.ok("no decision changes it"),
            n => GROUP.ok(format!("changed by {}", count(n, "decision"))),
        });
    }
    let what = if n_aside == 1 {
        "1 decision about the path no longer applies".to_owned()
    } else {
        format!("{n_aside} decisions about the path no longer apply")
    };
    Some(GROUP.note(what).advise("they stay in memory and change nothing; which and why").run("los path show -v"))
}
