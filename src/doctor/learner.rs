//! Who learns: the profile and what it leaves open.

use super::facts::Opened;
use super::finding::{Finding, Group, some};
use crate::calls::ctx::Ctx;
use crate::study::path_files::PathFiles;
use los_model::course::profile::Profile;
use los_model::curriculum::load::levels;
use los_model::error::Error;
use los_model::text::{count, hours};
use los_model::time::timestamp::{date_of, day_number};
use los_store::memory::start;

const GROUP: Group = Group::Learner;
/// Where a profile is described.
const PAGE: &str = "docs/memory.md describes the profile";

/// The findings, and the profile where it reads.
pub(crate) fn check(opened: &Opened<'_>) -> (Vec<Finding>, Option<Profile>) {
    let ctx = opened.ctx;
    let mut findings = Vec::new();
    if let Some(error) = opened.learner_error {
        findings.push(GROUP.error(error.to_string()).advise(match error.hint() {
            Some(hint) => format!("{hint}; `--learner ID` or `LOS_LEARNER` names one"),
            None => "`--learner ID` or `LOS_LEARNER` names one".to_owned(),
        }));
    }
    let profile = match ctx.memory.profile(&ctx.learner) {
        Ok(value) => Profile::from_value(&value),
        Err(error) => {
            findings.push(without_profile(&error));
            return (findings, None);
        }
    };
    findings.push(GROUP.ok(summary(ctx, &profile)));
    if start::is_nobodys(&ctx.workspace).unwrap_or(false) {
        findings.push(
            GROUP
                .note("the profile is the one that came with the files; nobody learns here yet")
                .advise("make it yours")
                .run("los init"),
        );
    }
    findings.extend(gaps(ctx, &profile));
    findings.extend(others(ctx));
    (findings, Some(profile))
}

fn without_profile(error: &Error) -> Finding {
    match error {
        Error::FileNotFound { .. } | Error::LearnerNotFound { .. } => GROUP
            .error("there is no profile yet")
            .advise("say who learns here, from when and how many hours a week")
            .run("los init"),
        error => GROUP.error(error.to_string()).advise(format!("mend the file by hand; {PAGE}")),
    }
}

fn summary(ctx: &Ctx, profile: &Profile) -> String {
    let name = profile.name.as_deref().unwrap_or(ctx.learner.as_str());
    let level = profile.level_name.as_deref().unwrap_or("no level named");
    format!("{name}: {level}, {} a week", hours(profile.hours_per_week))
}

/// What the profile does not say, or says in a way that nobody understands.
fn gaps(ctx: &Ctx, profile: &Profile) -> Vec<Finding> {
    let mut findings: Vec<Finding> = profile
        .problems
        .iter()
        .map(|problem| {
            GROUP.warning(format!("learner_profile.json: {problem}")).advise(format!("correct it there; {PAGE}"))
        })
        .collect();
    let is_told = |word: &str| profile.problems.iter().any(|problem| problem.contains(word));
    match profile.start_day {
        Some(day) if day > day_number(ctx.today()) => {
            findings.push(GROUP.note(format!("the path starts on {}", date_of(day))));
        }
        Some(_) => {}
        None if is_told("date") => {}
        None => findings.push(
            GROUP
                .warning("the profile has no `start_date`: the calendar begins with the first log entry")
                .advise("add the day on which you began, such as \"start_date\": \"2026-01-05\""),
        ),
    }
    if !profile.hours_are_written && !is_told("hours_per_week") {
        findings.push(
            GROUP
                .warning(format!("the profile has no `hours_per_week`: {} are assumed", hours(profile.hours_per_week)))
                .advise("add the hours that your weeks really hold"),
        );
    }
    if profile.zone.is_none() && !is_told("time zone") {
        findings.push(
            GROUP
                .note("the profile names no `timezone`: days begin at midnight UTC")
                .advise("add yours, such as \"timezone\": \"Europe/Berlin\""),
        );
    }
    findings.extend(level(ctx, profile));
    findings
}

fn level(ctx: &Ctx, profile: &Profile) -> Option<Finding> {
    let names = levels(&PathFiles(&ctx.workspace));
    let first = names.first()?;
    match &profile.level_name {
        None => Some(
            GROUP
                .note(format!("the profile names no level: `{first}` is used"))
                .advise(format!("add \"level\" with one of {}", some(&names, 5))),
        ),
        Some(named) if names.iter().any(|name| name.eq_ignore_ascii_case(named)) => None,
        Some(named) => Some(
            GROUP
                .warning(format!("the profile's level `{named}` is no folder of paths/: `{first}` is used"))
                .advise(format!("name one of {} in the profile", some(&names, 5))),
        ),
    }
}

fn others(ctx: &Ctx) -> Option<Finding> {
    let learners = ctx.memory.learners().ok()?;
    (learners.len() > 1).then(|| {
        let names: Vec<&str> = learners.iter().map(los_store::memory::learner_id::LearnerId::as_str).collect();
        GROUP
            .ok(format!("{} here, {}; this is about `{}`", count(names.len(), "learner"), some(&names, 5), ctx.learner))
            .advise("`--learner ID` names another")
    })
}
