//! The learner's profile and its gaps, the curriculum in short, and decisions about it that no longer apply.

use super::finding::{Finding, Group, Opened, some};
use crate::failure;
use crate::prelude::*;
use crate::study::fold_path;
use los_model::course::Written;
use los_model::curriculum::lint::lint;
use los_model::curriculum::problem::{Problem, Severity};
use los_store::memory::start;

const GROUP: Group = Group::Learner;

/// The findings, and the profile if it can be read.
pub(super) fn check(opened: &Opened) -> (Vec<Finding>, Option<Profile>) {
    let ctx = &opened.ctx;
    let mut findings = Vec::new();
    if let Some(error) = &opened.learner_error {
        let hint = failure::hint(error).map(|hint| format!("{hint}; ")).unwrap_or_default();
        findings.push(GROUP.error(error.to_string(), &format!("{hint}name one with `--learner ID` or `LOS_LEARNER`")));
    }
    let profile = match ctx.memory.profile(&ctx.learner) {
        Ok(value) => Profile::from_value(&value),
        Err(error) => {
            findings.push(match error {
                Error::NotFound(_) | Error::LearnerNotFound { .. } => {
                    GROUP.error("there is no profile yet", "enter your name, start date and hours a week: `los init`")
                }
                error => GROUP.error(error.to_string(), "correct the file; `los help memory.md` describes it"),
            });
            return (findings, None);
        }
    };
    findings.push(GROUP.ok(format!(
        "{}: {}, {} a week",
        profile.name.as_deref().unwrap_or(ctx.learner.as_str()),
        profile.level_name.as_deref().unwrap_or("no level named"),
        hours(profile.hours_per_week)
    )));
    if start::is_nobodys(&ctx.workspace).unwrap_or(false) {
        findings.push(GROUP.note("the profile is the one that came with the files", "make it yours: `los init`"));
    }
    findings.extend(gaps(ctx, &profile));
    (findings, Some(profile))
}

/// Facts that the profile leaves out, or writes in a way that cannot be read.
fn gaps(ctx: &Ctx, profile: &Profile) -> Vec<Finding> {
    let correct = "correct it there; `los help memory.md` describes the profile";
    let problems = profile.problems.iter();
    let mut findings: Vec<Finding> =
        problems.map(|problem| GROUP.warning(format!("learner_profile.json: {problem}"), correct)).collect();
    let is_reported = |word: &str| profile.problems.iter().any(|problem| problem.contains(word));
    if profile.start_day.is_none() && !is_reported("date") {
        findings.push(GROUP.warning(
            "the profile has no `start_date`: the calendar begins with the first log entry",
            "add the day you started, such as \"start_date\": \"2026-01-05\"",
        ));
    }
    if profile.hours_written == Written::Absent && !is_reported("hours_per_week") {
        findings.push(GROUP.warning(
            format!("the profile has no `hours_per_week`: {} are assumed", hours(profile.hours_per_week)),
            "add the hours that you can study each week",
        ));
    }
    if profile.zone.is_none() && !is_reported("time zone") {
        findings.push(GROUP.note(
            "the profile has no `timezone`: days begin at midnight UTC",
            "add yours, such as \"timezone\": \"Europe/Berlin\"",
        ));
    }
    let names = levels(&PathFiles(&ctx.workspace));
    match (names.first(), &profile.level_name) {
        (Some(first), None) => findings.push(GROUP.note(
            format!("the profile names no level: `{first}` is used"),
            &format!("add \"level\" with one of {}", some(&names)),
        )),
        (Some(first), Some(named)) if !names.iter().any(|name| name.eq_ignore_ascii_case(named)) => {
            findings.push(GROUP.warning(
                format!("paths/ has no level `{named}`, which the profile names: `{first}` is used"),
                &format!("name one of {} in the profile", some(&names)),
            ));
        }
        _ => {}
    }
    findings
}

/// The problems of the learner's own level as `los path check` counts them, and decisions that no longer apply.
pub(super) fn check_path(ctx: &Ctx, profile: Option<&Profile>) -> Vec<Finding> {
    let group = Group::Path;
    let source = PathFiles(&ctx.workspace);
    let names = levels(&source);
    let Some(first) = names.first() else {
        return vec![group.warning(
            format!("`{PATHS_DIR}/` has no level"),
            "get the bundled one, or write your own (`los help own-path`): `los init`",
        )];
    };
    let named = profile.and_then(|profile| profile.level_name.as_deref()).unwrap_or(first);
    let own = names.iter().find(|name| name.eq_ignore_ascii_case(named)).unwrap_or(first);
    let is_own = |problem: &Problem| problem.place.file.starts_with(&format!("{PATHS_DIR}/{own}/"));
    let problems: Vec<Problem> = lint(&source).into_iter().filter(is_own).collect();
    let n_errors = problems.iter().filter(|problem| problem.severity() == Severity::Error).count();
    let found = format!("{own}: {}, {}", count(n_errors, "error"), count(problems.len() - n_errors, "warning"));
    // A level's name is the name of a folder, which may not be safe to type.
    let is_plain = own.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
    let level = if is_plain { format!(" {own}") } else { String::new() };
    let mut findings = vec![match (n_errors, problems.len()) {
        (0, 0) => group.ok(format!("{own} has no errors or warnings")),
        (0, _) => group.note(found, &format!("list them: `los path check{level}`")),
        (_, _) => group.warning(
            found,
            &format!("tasks or hours may be missing from your plan; list them: `los path check{level}`"),
        ),
    }];
    let n_aside = fold_path(ctx, &ctx.learner).map_or(0, |folded| folded.set_aside.len());
    if n_aside > 0 {
        let no_longer = if n_aside == 1 { "no longer applies" } else { "no longer apply" };
        findings.push(group.note(
            format!("{} on the path {no_longer}", count(n_aside, "decision")),
            "they change nothing; see which and why: `los path show -v`",
        ));
    }
    findings
}
