//! `los path check`: the lint of a path, with the place of each finding and what to do.

use std::sync::Mutex;

use super::permission::of_path;
use crate::prelude::*;
use los_app::practice::{folders::PRACTICE, lint::outdated, verify::verify};
use los_app::study::checked_place::CheckedPlace;
use los_app::tools::check_path::{self, PracticeCheck};
use los_model::curriculum::problem::Severity;

#[derive(Debug, Args)]
pub(crate) struct PathCheckArgs {
    /// A level's name or folder, or a month or file below `paths/`; needs no workspace (else the whole path)
    #[arg(value_name = "PATH")]
    pub(crate) path: Option<PathBuf>,
    /// Run the lessons' examples, the solutions, starters and broken versions, too
    #[arg(long)]
    pub(crate) run: bool,
    /// Name the lessons whose `valid_as_of` is older than a year, too
    #[arg(long)]
    pub(crate) dates: bool,
    /// Allow the checks of others this once, by the hash that `--run` shows at a terminal
    #[arg(long, value_name = "HASH", requires = "run")]
    pub(crate) trust: Option<String>,
    /// With `--trust`: also without the protections that this machine lacks
    #[arg(long, requires = "trust")]
    pub(crate) unprotected: bool,
}

pub(super) fn check(session: &Session, out: &mut Out, args: &PathCheckArgs) -> Outcome {
    let place = match &args.path {
        Some(path) => CheckedPlace::at(&session.ctx, path)?,
        None => CheckedPlace::all(&session.ctx),
    };
    let (mut found, ids) = check_path::check(&session.ctx, &place, args.path.is_some())?;
    if let Some(practice) = found.practice.as_mut().filter(|_| args.dates) {
        practice.problems.extend(outdated(&place.context(&session.ctx), &ids, session.day.today()?)?);
    }
    match &mut found.practice {
        Some(practice) if args.run => run_checks(session, &place.context(&session.ctx), out, ids, practice, args)?,
        None if args.run => {
            let reason = "cannot run a level outside `paths/`";
            return Err(invalid("run", reason, "move the level's folder into `paths/`"));
        }
        _ => {}
    }
    found.judge();
    if out.is_json {
        out.json(&found)?;
    } else {
        for problem in &found.problems {
            let colour = match problem.severity {
                Severity::Error => AnsiColor::Red,
                Severity::Warning => AnsiColor::Yellow,
                Severity::Note => AnsiColor::Cyan,
            };
            let label = format!("{}[{}]", problem.severity, problem.code);
            let at = format!("{}:{}: ", problem.file, problem.line);
            out.line(Text::from(at) + coloured(colour, label) + format!(": {}", problem.message))?;
            out.line(format!("    {}", problem.fix))?;
        }
        let counts = [Severity::Error, Severity::Warning, Severity::Note]
            .map(|severity| count(found.n_of(severity), severity.word()));
        out.said(format!("{} checked: {}.", count(found.levels.len(), "level"), counts.join(", ")))?;
        if let Some(practice) = &found.practice {
            show(out, practice)?;
        }
    }
    if found.ok { Ok(()) } else { Err(CommandExit::Findings) }
}

/// Runs what the folders of these tasks hold, as far as the learner allowed it.
fn run_checks(
    session: &Session,
    ctx: &Ctx,
    out: &Out,
    ids: Vec<String>,
    found: &mut PracticeCheck,
    args: &PathCheckArgs,
) -> Outcome {
    let (mut to_run, mut foreign) = (Vec::new(), Vec::new());
    for id in ids {
        match Practice::of(ctx, &id)? {
            Some(practice) if practice.is_ours => to_run.push((id, Allowed::Unprotected)),
            practice => foreign.extend(practice),
        }
    }
    let allowed = of_path(session, ctx, out, &foreign, args)?;
    for (practice, allowed) in foreign.into_iter().zip(allowed) {
        match allowed {
            Allowed::No => found.not_run.push(practice.task),
            _ => to_run.push((practice.task, allowed)),
        }
    }
    let mut progress = out.progress("checks");
    let (n, next) = (to_run.len(), AtomicUsize::new(0));
    let done = Mutex::new(Vec::new());
    let work = || {
        while let Some((id, allowed)) = to_run.get(next.fetch_add(1, Ordering::Relaxed)) {
            let problems = verify(ctx, id, *allowed).unwrap_or_else(|error| vec![error.to_string()]);
            let problems = problems.into_iter().map(|problem| format!("{PRACTICE}/{id}: {problem}"));
            if let Ok(mut done) = done.lock() {
                done.extend(problems);
            }
        }
    };
    std::thread::scope(|scope| {
        let n_threads = std::thread::available_parallelism().map_or(1, usize::from).min(8);
        let threads: Vec<_> = (0..n_threads).map(|_| scope.spawn(work)).collect();
        while threads.iter().any(|thread| !thread.is_finished()) {
            progress.at(next.load(Ordering::Relaxed).min(n) as u64, n as u64);
            std::thread::sleep(Duration::from_millis(20));
        }
    });
    let mut ran = done.into_inner().unwrap_or_default();
    ran.sort();
    found.problems.extend(ran);
    Ok(())
}

fn show(out: &mut Out, practice: &PracticeCheck) -> io::Result<()> {
    if practice.lessons == 0 && practice.checks == 0 {
        return Ok(());
    }
    practice.problems.iter().try_for_each(|problem| out.lines(problem))?;
    let (tasks, problems) = (count(practice.tasks, "task"), count(practice.problems.len(), "problem"));
    let (lessons, checks) = (practice.lessons, practice.checks);
    out.said(format!("Practice: {lessons} of {tasks} have a lesson, {checks} a check; {problems}."))?;
    if !practice.not_run.is_empty() {
        let n = count(practice.not_run.len(), "task");
        out.paragraph(format!(
            "Not run: the checks of {n}. `los path check --run` at a terminal asks for permission."
        ))?;
    }
    if out.is_verbose {
        for (what, ids) in [("lesson", &practice.without_lesson), ("check", &practice.without_check)] {
            if !ids.is_empty() {
                out.paragraph(format!("Without a {what}: {}.", ids.join(", ")))?;
            }
        }
    }
    Ok(())
}
