//! Makes a task with new numbers: runs its generator in the sandbox, with a seed.

use super::report::Tools;
use super::{Allowed, Run, is_allowed, keep, taken};
use crate::prelude::*;
use los_eyes::runner::{Setup, run_variant};
use los_model::practice::judge;
use los_model::practice::variant::{Variant, read};

/// The generator of a task's variants, in its folder.
pub const GENERATOR: &str = "variant.py";

/// A seed for a variant that was not seen before, in all likelihood.
pub fn new_seed(ctx: &Ctx) -> u32 {
    ctx.new_id().bytes().fold(7, |seed: u32, byte| seed.wrapping_mul(31).wrapping_add(u32::from(byte))) % 10_000
}

/// The folder of a variant's files, in the task's work folder.
pub fn place(ctx: &Ctx, practice: &Practice, seed: u32) -> Result<PathBuf> {
    Ok(practice.work(ctx, practice.checks()?.as_ref()).join(format!("variant-{seed}")))
}

/// A new exercise of a task's kind, with its files in their folder.
pub struct Exercise {
    pub seed: u32,
    pub variant: Variant,
    pub run: Run,
    /// Files that were laid out now, from the workspace's root.
    pub made: Vec<String>,
}

/// Makes the variant of a seed and lays its files out, if its generator came with the program or the learner has allowed it.
pub fn lay_out(ctx: &Ctx, task: &str, seed: u32) -> Result<Exercise> {
    let practice = Practice::of(ctx, task)?.filter(|practice| practice.folder.text(GENERATOR).is_some());
    let no_variant =
        || invalid("variant", format!("`{task}` has no {GENERATOR}"), "leave it out to check the task itself");
    let practice = practice.ok_or_else(no_variant)?;
    let allowed = if practice.is_ours { Allowed::Unprotected } else { is_allowed(&practice.hash) };
    if allowed == Allowed::No {
        let what =
            format!("{GENERATOR} of `{task}`, which did not come with the program: `los check {task}` allows it");
        return Err(Error::PermissionDenied { what });
    }
    let (variant, run) = make(ctx, &practice, Run::tools(&[])?, allowed, seed)?;
    let place = Practice::shown(ctx, &run.work);
    let made = run.practice.start(ctx, &run.work)?.into_iter().map(|file| format!("{place}/{file}")).collect();
    Ok(Exercise { seed, variant, run, made })
}

/// The answers to a variant's questions: right ones and all, and a sentence for each wrong one. `given` has the answer by its place.
pub fn judged<'a>(variant: &Variant, given: impl Fn(usize) -> &'a str) -> ((usize, usize), Vec<String>) {
    let asked = variant.questions.iter().enumerate();
    let wrong = asked.filter(|(nth, question)| !judge::answer(question, given(*nth)).is_passed());
    let wrong: Vec<String> =
        wrong.map(|(_, wrong)| format!("Not right: {} It is {}.", wrong.question, wrong.answer)).collect();
    ((variant.questions.len() - wrong.len(), variant.questions.len()), wrong)
}

/// The grade of a variant from its right answers and all: "good" if all are right, else "again".
pub const fn grade_of((passed, total): (usize, usize)) -> Grade {
    if passed == total { Grade::Good } else { Grade::Again }
}

/// Whether the grade of a seed's exercise is offered for the log now: once, however often the learner does the exercise, and also
/// where they said no to it.
pub fn is_first_grade(ctx: &Ctx, task: &str, seed: u32) -> Result<bool> {
    let mut now = taken(ctx, task);
    Ok(now.exercises.insert(seed) && keep(ctx, task, now).map(|()| true)?)
}

/// The variant of a seed, and its tests, ready to run on the work in its folder; where it has questions, what lays out its files.
pub fn make(ctx: &Ctx, practice: &Practice, tools: Tools, allowed: Allowed, seed: u32) -> Result<(Variant, Run)> {
    if tools.python.is_none() {
        return Err(Error::MissingRequirement { what: "Python".into(), get: tools.get_python() });
    }
    let must_protect = allowed != Allowed::Unprotected;
    let setup = Setup { must_protect, ..tools.setup(&practice.folder, ctx.workspace.root()) };
    let generator = practice.folder.text(GENERATOR).unwrap_or_default();
    let refused = |reason: String| {
        let reason = format!("{PRACTICE}/{}/{GENERATOR}: {reason}", practice.task);
        invalid("", reason, "`los help practice` says what it prints")
    };
    let variant = run_variant(&setup, generator, seed).and_then(|printed| read(&printed)).map_err(refused)?;
    let (folder, file) = variant.as_task();
    let of_variant = Practice { folder, ..practice.clone() };
    let work = place(ctx, practice, seed)?;
    Practice::stays_inside(ctx, &work)?;
    Ok((variant, Run { practice: of_variant, file, work, tools, must_protect, is_exercise: true }))
}
