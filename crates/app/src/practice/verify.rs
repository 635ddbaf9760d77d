//! The check of a path's own practice: examples print what they say, solutions pass, starters fail, mutants are caught.

use super::folders::lay_out;
use super::{Allowed, Run, make};
use crate::prelude::*;
use los_eyes::runner::{Setup, run_example};
use los_model::practice::check::{Check, KindName};
use los_model::practice::judge::Outcome;

/// Variants of a task that are tried.
const N_VARIANTS: u32 = 3;

/// Problems of one task's folder, in words; empty where everything behaves.
pub fn verify(ctx: &Ctx, task: &str, allowed: Allowed) -> Result<Vec<String>> {
    let Some(practice) = Practice::of(ctx, task)? else { return Ok(Vec::new()) };
    let mut problems = Vec::new();
    if practice.has_checks() {
        let run = Run::prepare(ctx, task, |_, _| Ok(allowed))?;
        problems.extend(of_parts(ctx, &run)?);
        // Where no check runs the learner's tests on them, the broken versions are wrong works. A second stage that is open
        // might have refused them, so only a machine with all it needs can tell.
        let is_elsewhere = |check: &Check| check.kind.name() == KindName::Mutants || run.tools.lack(check).is_some();
        let has_other = run.file.checks.iter().any(is_elsewhere);
        let folder = tempfile::tempdir().map_err(no_folder)?;
        for name in practice.folder.mutants().into_iter().filter(|_| !has_other) {
            let work = folder.path().join(name);
            let part = format!("mutants/{name}");
            lay_out(&practice, &["solution", &part], &work).map_err(no_folder)?;
            problems.extend(judge(ctx, &run.on(&work), &part, false)?);
        }
    }
    let examples = practice.folder.lesson().map(|(lesson, _)| lesson.examples).unwrap_or_default();
    let modules: Vec<&str> = examples.iter().flat_map(|example| &example.needs).map(String::as_str).collect();
    let tools = Run::tools(&modules)?;
    if practice.folder.text(GENERATOR).is_some() {
        let made: Vec<_> = (1..=N_VARIANTS).map(|seed| make(ctx, &practice, tools.clone(), allowed, seed)).collect();
        problems.extend(made.iter().filter_map(|one| one.as_ref().err()).take(1).map(Error::to_string));
        for (seed, (_, run)) in (1..).zip(made.iter().flatten().filter(|(one, _)| !one.tests.is_empty())) {
            let found = of_parts(ctx, run)?;
            problems.extend(found.into_iter().map(|problem| format!("{GENERATOR} {seed}: {problem}")));
        }
        let is_same = made.windows(2).all(|pair| matches!(pair, [Ok((one, _)), Ok((other, _))] if one == other));
        problems.extend(is_same.then(|| format!("{GENERATOR} makes the same task for every seed")));
    }
    for example in examples.iter().filter(|example| tools.has_all(&example.needs)) {
        let must_protect = allowed != Allowed::Unprotected;
        let setup = Setup { must_protect, ..tools.setup(&practice.folder, ctx.workspace.root()) };
        let problem = run_example(&setup, example);
        problems.extend(problem.map(|problem| format!("lesson.md:{}: {problem}", example.line)));
    }
    Ok(problems)
}

/// The problems of the solution, which must pass, and of the starter, which must not.
fn of_parts(ctx: &Ctx, run: &Run) -> Result<Vec<String>> {
    let folder = tempfile::tempdir().map_err(no_folder)?;
    let mut problems = Vec::new();
    for (part, must_pass) in [("solution", true), ("starter", false)] {
        let work = folder.path().join(part);
        lay_out(&run.practice, &[part], &work).map_err(no_folder)?;
        problems.extend(judge(ctx, &run.on(&work), part, must_pass)?);
    }
    Ok(problems)
}

fn no_folder(source: std::io::Error) -> Error {
    Error::WriteFailed { path: "a temporary folder".into(), source }
}

/// Runs the checks that need no person on a folder, and names each wrong result.
fn judge(ctx: &Ctx, run: &Run, part: &str, must_pass: bool) -> Result<Vec<String>> {
    if !run.file.checks.iter().any(|check| check.kind.name().is_by_machine()) {
        return Ok(Vec::new());
    }
    let report = run.run(ctx, &|| false, &mut |_, _| Ok(None), &mut |_| Ok(()))?;
    let lines = report.checks.iter().filter(|line| line.kind.is_by_machine());
    let mut problems = Vec::new();
    let (mut passing, mut is_open) = (BTreeSet::new(), false);
    let mut failing = BTreeSet::new();
    for line in lines {
        match &line.outcome {
            Outcome::Failed(failure) if must_pass => problems.push(format!(
                "the {part} fails \"{}\": expected {}; got {} {}",
                line.title, failure.expected, failure.actual, failure.at
            )),
            Outcome::Failed(_) => drop(failing.insert(&line.stage)),
            Outcome::CouldNotRun { reason } => problems.push(format!("\"{}\" could not run: {reason}", line.title)),
            Outcome::Passed => drop(passing.insert(&line.stage)),
            Outcome::Open { .. } => is_open = true,
            Outcome::NotAsked => {}
        }
    }
    if !must_pass && problems.is_empty() {
        // A starter must fail the task's own checks and each second stage; a wrong work something.
        let passed = passing.difference(&failing);
        let stages = passed.filter(|_| part == "starter").map(|stage| stage.as_deref().unwrap_or("task itself"));
        problems.extend(stages.map(|stage| format!("the {part} passes every check of the {stage}")));
        if failing.is_empty() && !is_open && problems.is_empty() {
            problems.push(format!("the {part} passes every check"));
        }
    }
    Ok(problems)
}
