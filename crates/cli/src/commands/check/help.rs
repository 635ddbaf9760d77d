//! Help for a task besides its check: hints, the solution, and the grading of a write-up by its rubric.

use crate::prelude::*;
use los_app::practice::attempts::taken;
use los_app::practice::hint::{NO_HINTS, next_hint, practice_of};
use los_model::practice::check::RubricJudge;
use los_model::{events::reading::BY_SOLUTION, practice::rubric, text::capitalised};

/// Texts that are named before they are graded.
const MAX_TEXTS: usize = 6;

/// Gives the next hint.
pub(super) fn hint(session: &Session, out: &mut Out, task: &str) -> Outcome {
    let Some(hint) = next_hint(&session.ctx, task)? else { return Ok(out.line(NO_HINTS)?) };
    answer(out, &hint, |out, hint| {
        out.paragraph(bold(capitalised(&hint.lead())))?;
        out.markdown(&hint.text)
    })
}

/// The solution: after a pass, or once the learner agrees to give up.
pub(super) fn solution(session: &Session, out: &mut Out, task: &str) -> Outcome {
    let practice = practice_of(&session.ctx, task)?;
    let before = taken(&session.ctx, task);
    let data = session.data()?;
    if !before.passed && !data.took_solution(task) {
        // Nobody gives up for the learner, not even `--yes`.
        if !session.can_ask {
            let what = format!(
                "the solution is shown after a pass; `los check {task} --solution` in a terminal shows it before"
            );
            return Err(Error::PermissionDenied { what }.into());
        }
        let question =
            "Show it before your own passes? That is logged, and a later pass counts as claimed, not as checked.";
        if !confirm(question, false)? {
            return Err(CommandExit::Declined);
        }
        let fields = json!({ "task": task, "check": practice.hash[..16], "by": BY_SOLUTION });
        let looked = Request::Checked(fields.as_object().cloned().unwrap_or_default());
        commit(&session.ctx, prepare(&session.day, looked)?, &[Decision::Approve(ApprovedBy::Learner)])?;
    }
    let files: Vec<(&str, &[u8])> = practice.folder.below("solution").collect();
    let after = practice.folder.lesson().map(|(lesson, _)| lesson.section("After").to_owned()).unwrap_or_default();
    if out.is_json {
        let files: Map<_, _> =
            files.iter().map(|(path, content)| ((*path).to_owned(), String::from_utf8_lossy(content).into())).collect();
        return Ok(out.json(&json!({ "task": task, "solution": files, "after": after }))?);
    }
    if files.is_empty() {
        out.line("This task has no solution file.")?;
    }
    for (path, content) in files {
        out.line(bold(path))?;
        out.lines(&String::from_utf8_lossy(content))?;
        out.line("")?;
    }
    Ok(out.markdown(&after)?)
}

/// The learner grades the write-up by its rubric; logged as their own judgement.
pub(super) fn grade(session: &Session, out: &mut Out, task: &str) -> Outcome {
    let practice = practice_of(&session.ctx, task)?;
    let file = practice.checks()?;
    let work = practice.work(&session.ctx, file.as_ref());
    let checks = file.into_iter().flat_map(|file| file.checks);
    let rubrics: Vec<_> = checks
        .filter_map(|check| match check.kind {
            CheckKind::Rubric(rubric) => Some((check.title, rubric)),
            _ => None,
        })
        .collect();
    if rubrics.is_empty() {
        return Err(invalid(
            "grade",
            "is for a task with a rubric, and this one has none",
            "`los check TASK` runs its checks",
        ));
    }
    if !session.can_ask {
        let how = "an assistant or a peer can grade with `los log task_checked`";
        return Err(invalid("grade", "needs a terminal", how));
    }
    name_texts(session, out, &practice, &work)?;
    let (mut sum, mut n) = (0.0, 0);
    for (title, rubric) in &rubrics {
        out.line(bold(title))?;
        if !rubric.by.contains(&RubricJudge::Learner) {
            out.note("Its author means another judge, such as an assistant: this grade is logged as your own.");
        }
        out.flush()?;
        let reached = rubric.items.iter().map(|item| choice(&item.title, &item.levels, None));
        let reached = reached.collect::<Outcome<Vec<_>>>()?;
        sum += rubric::share(&rubric.items, &reached).unwrap_or_default() * rubric.items.len() as f64;
        n += rubric.items.len();
    }
    let points = round_to(sum, 2);
    let fields = json!({ "task": task, "check": practice.hash[..16], "passed": points, "total": n, "by": "self" });
    let fields = fields.as_object().cloned().unwrap_or_default();
    step(session, out, Request::Checked(fields), Asking::OwnLog, |out, _| {
        out.line(format!("Logged: {points} of {n} points, by your own judgement."))
    })
}

/// Names the learner's texts in the work folder: what a rubric is about.
fn name_texts(session: &Session, out: &mut Out, practice: &Practice, work: &Path) -> io::Result<()> {
    let place = Practice::shown(&session.ctx, work);
    match practice.written_texts(&session.ctx, work).as_slice() {
        [] => out.line(format!("No text of yours is in {place}.")),
        names => out.paragraph(format!("Your work in {place}: {}.", some_of(names, MAX_TEXTS))),
    }
}
