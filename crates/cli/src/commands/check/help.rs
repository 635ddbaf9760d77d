//! Help for a task besides its check: hints, the solution, and the grading of a write-up by its rubric.

use std::path::Path;

use serde_json::json;

use crate::approve::{Asking, step};
use crate::command::{CommandExit, Out, Outcome, Session, answer};
use crate::commands::checking::quietly;
use crate::prompt::{choice, confirm};
use crate::text::{bold, dim};
use los_app::calls::approval::Decision;
use los_app::day::request::Request;
use los_app::practice::attempts::{Taken, keep, taken};
use los_app::practice::folders::Practice;
use los_model::error::{Error, invalid};
use los_model::events::reading::BY_SOLUTION;
use los_model::practice::check::CheckKind;
use los_model::practice::rubric;
use los_model::rounding::round_to;
use los_model::text::count;
use los_store::memory::proposal::ApprovedBy;

/// Texts that are shown before they are graded, and lines of each.
const MAX_TEXTS: usize = 3;
const MAX_LINES: usize = 20;

fn practice_of(session: &Session, task: &str) -> Result<Practice, Error> {
    Practice::of(&session.ctx, task)?.ok_or_else(|| {
        invalid("", "this task has no lesson and no checks", format!("say that it is done with `los done {task}`"))
    })
}

/// The hint that the last failure named if it is new, else the next one, else the last one again.
pub(super) fn hint(session: &Session, out: &mut Out, task: &str) -> Outcome {
    let practice = practice_of(session, task)?;
    let hints = practice.folder.lesson().map(|(lesson, _)| lesson.hints).unwrap_or_default();
    if hints.is_empty() {
        return Ok(out.line("This task has no hints.")?);
    }
    let before = taken(&session.ctx, task);
    let n = before.named.max(before.hints + 1).min(hints.len());
    keep(&session.ctx, task, Taken { hints: n, ..before })?;
    let (of, text) = (hints.len(), &hints[n - 1]);
    answer(out, &json!({ "task": task, "hint": n, "of": of, "text": text }), |out, _| {
        out.line(bold(format!("Hint {n} of {of}")))?;
        out.markdown(text)
    })
}

/// The solution: after a pass, or once the learner agrees to give up.
pub(super) fn solution(session: &Session, out: &mut Out, task: &str) -> Outcome {
    let practice = practice_of(session, task)?;
    let before = taken(&session.ctx, task);
    let data = session.data()?;
    if !before.passed && !data.took_solution(task) {
        if !session.can_ask && !session.says_yes {
            let what = format!(
                "the solution is shown after a pass; `los check {task} --solution` in a terminal shows it before"
            );
            return Err(Error::PermissionDenied { what }.into());
        }
        let question =
            "Show it before your own passes? That is logged, and a later pass counts as claimed, not as checked.";
        if !session.says_yes && !confirm(question, false)? {
            return Err(CommandExit::Declined);
        }
        let by = if session.says_yes { ApprovedBy::Flag } else { ApprovedBy::Learner };
        let fields = json!({ "task": task, "check": practice.hash[..16], "by": BY_SOLUTION });
        let looked = Request::Checked(fields.as_object().cloned().unwrap_or_default());
        quietly(session, looked, Decision::Approve(by))?;
    }
    let files: Vec<(&str, &[u8])> = practice.folder.below("solution").collect();
    let after = practice.folder.lesson().map(|(lesson, _)| lesson.section("After").to_owned()).unwrap_or_default();
    if out.is_json() {
        let files: serde_json::Map<_, _> =
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
    let practice = practice_of(session, task)?;
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
        return Ok(out.line("This task has no rubric.")?);
    }
    if !session.can_ask {
        return Err(invalid(
            "grade",
            "needs a terminal",
            "an assistant or a peer can grade with `los log task_checked`",
        ));
    }
    show_texts(session, out, &practice, &work)?;
    let (mut sum, mut n) = (0.0, 0);
    for (title, rubric) in &rubrics {
        out.line(bold(title))?;
        out.flush()?;
        let mut reached = Vec::new();
        for item in &rubric.items {
            reached.push(choice(&item.title, &item.levels, None)?);
        }
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

/// Shows how the learner's texts in the work folder begin: what a rubric is about.
fn show_texts(session: &Session, out: &mut Out, practice: &Practice, work: &Path) -> Outcome {
    let texts = practice.written_texts(&session.ctx, work);
    let place = Practice::shown(&session.ctx, work);
    if texts.is_empty() {
        out.line(format!("No text of yours is in {place}."))?;
    }
    for (path, text) in texts.iter().take(MAX_TEXTS) {
        out.line(bold(format!("{place}/{path}")))?;
        for line in text.lines().take(MAX_LINES) {
            out.wrapped("    ", line)?;
        }
        if let Some(more) = text.lines().count().checked_sub(MAX_LINES).filter(|more| *more > 0) {
            out.line(dim(format!("    … {}", count(more, "more line"))))?;
        }
        out.line("")?;
    }
    if let Some((_, more)) = texts.split_at_checked(MAX_TEXTS).filter(|(_, more)| !more.is_empty()) {
        let names: Vec<&str> = more.iter().map(|(path, _)| path.as_str()).collect();
        out.paragraph(format!("Also in {place}: {}.", names.join(", ")))?;
    }
    Ok(())
}
