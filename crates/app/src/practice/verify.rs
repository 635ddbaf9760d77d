//! The check of a path's own practice: examples print what they say, solutions pass, starters fail, mutants are caught.

use super::allowed::Allowed;
use super::folders::{Practice, lay_out};
use super::report::Run;
use super::variant::{GENERATOR, make};
use crate::calls::ctx::Ctx;
use los_eyes::runner::checks::run_example;
use los_eyes::runner::setup::Setup;
use los_model::error::{Error, Result};
use los_model::practice::judge::Outcome;

/// Variants of a task that are tried.
const N_VARIANTS: u32 = 3;

/// Problems of one task's folder, in words; empty where everything behaves.
pub fn verify(ctx: &Ctx, task: &str, allowed: Allowed) -> Result<Vec<String>> {
    let Some(practice) = Practice::of(ctx, task)? else { return Ok(Vec::new()) };
    let mut problems = Vec::new();
    let mut tools = None;
    if practice.has_checks() {
        let run = Run::prepare(ctx, task, |_, _| Ok(allowed))?;
        let failed = |source| Error::WriteFailed { path: "a temporary folder".into(), source };
        let folder = tempfile::tempdir().map_err(failed)?;
        for (part, must_pass) in [("solution", true), ("starter", false)] {
            let work = folder.path().join(part);
            lay_out(&practice, part, &work).map_err(failed)?;
            problems.extend(judge(ctx, &run.on(&work), part, must_pass)?);
        }
        tools = Some(run.tools);
    }
    if practice.folder.text(GENERATOR).is_some() {
        let made: Vec<_> = (1..=N_VARIANTS).map(|seed| make(ctx, &practice, allowed, seed)).collect();
        problems.extend(made.iter().filter_map(|one| one.as_ref().err()).take(1).map(Error::to_string));
        if made.windows(2).all(|pair| matches!(pair, [Ok(one), Ok(other)] if one == other)) {
            problems.push(format!("{GENERATOR} makes the same task for every seed"));
        }
    }
    let examples = practice.folder.lesson().map(|(lesson, _)| lesson.examples).unwrap_or_default();
    if !examples.is_empty() {
        let tools = tools.map_or_else(|| Run::tools(&[]), Ok)?;
        for example in examples {
            let must_protect = allowed != Allowed::Unprotected;
            let setup = Setup { must_protect, ..tools.setup(&practice.folder, ctx.workspace.root()) };
            if let Some(problem) = run_example(&setup, &example) {
                problems.push(format!("lesson.md:{}: {problem}", example.line));
            }
        }
    }
    Ok(problems)
}

/// Runs the checks that need no person on a folder, and names each wrong result.
fn judge(ctx: &Ctx, run: &Run, part: &str, must_pass: bool) -> Result<Vec<String>> {
    if !run.file.checks.iter().any(|check| check.kind.name().is_by_machine()) {
        return Ok(Vec::new());
    }
    let report = run.run(ctx, &|| false, &mut |_| Ok(None), &mut |_| Ok(()))?;
    let lines = report.checks.iter().filter(|line| line.kind.is_by_machine());
    let mut problems = Vec::new();
    let mut n_failed = 0;
    for line in lines {
        match &line.outcome {
            Outcome::Failed(failure) if must_pass => problems.push(format!(
                "the {part} fails \"{}\": expected {}; got {} {}",
                line.title, failure.expected, failure.actual, failure.at
            )),
            Outcome::Failed(_) => n_failed += 1,
            Outcome::CouldNotRun { reason } => problems.push(format!("\"{}\" could not run: {reason}", line.title)),
            Outcome::Passed | Outcome::NotAsked => {}
        }
    }
    if !must_pass && n_failed == 0 && problems.is_empty() {
        problems.push(format!("the {part} passes every check"));
    }
    Ok(problems)
}
