//! Check my work: a task's checks run in the sandbox, and the page shows what was expected, what came, and the next hint. A
//! small task's file is written on the page and saved into the work folder.
//!
//! Only checks that ship run, and those that the learner allowed at a terminal.

use super::act::{logged, practice_of};
use super::prelude::*;
use los_app::day::prepare::with_stages;
use los_app::practice::allowed::{Allowed, is_allowed};
use los_app::practice::only_file::{MAX_BYTES, OnlyFile};
use los_app::practice::report::{CheckLine, CheckReport, Run};
use los_app::practice::{attempts::taken, tries::CountsAs};
use los_model::practice::check::{AnswerCheck, Check, CheckKind, KindName};
use los_model::practice::judge::{self, Failure, Outcome};

/// Lines of a program's output that are shown.
const MAX_LINES: usize = 60;

/// The last check of the session, and the answers that were given.
#[derive(Debug, Clone)]
pub(super) struct Checked {
    report: CheckReport,
    /// What to do next, in words.
    next: String,
    answers: Fields,
}

/// The name of a question's field: its place among the checks.
fn name_of(checks: &[Check], check: &Check) -> String {
    format!("answer-{}", checks.iter().position(|one| one == check).unwrap_or_default())
}

/// Saves what was written on the page, runs the checks, and logs a pass.
pub(super) fn act(day: &Day, access: &Access, fields: &Fields) -> Result<String> {
    day.refuse_another_day()?;
    let ctx = &day.ctx;
    let task = fields.get("task").map_or("", String::as_str);
    let task = day.data()?.find_task(task).ok_or_else(|| Error::invalid("task", "is not in your path"))?.id.clone();
    let run = Run::prepare(ctx, &task, |practice, _| Ok(is_allowed(&practice.hash)))?;
    if fields.contains_key("text") {
        save(ctx, &task, fields)?;
    } else if !run.work.is_dir() {
        run.practice.start(ctx, &run.work)?;
    }
    let checks = &run.file.checks;
    let mut answers = |check: &Check, _| {
        let given = fields.get(&name_of(checks, check)).map(|text| text.trim().to_owned());
        Ok(given.filter(|text| !text.is_empty()))
    };
    let report = run.attempt(ctx, CountsAs::Try, &|| false, &mut answers, &mut |_| Ok(()))?;
    let hint = report.remember(ctx)?;
    let words = format!("{} of {} pass.", report.passed, count(report.total, "check"));
    let next = match (report.first_failure(), hint) {
        (Some(_), Some(hint)) => format!("Next: fix what failed first. Hint {hint} is about it."),
        (Some(_), None) => "Next: fix what failed first.".to_owned(),
        (None, _) if report.waits() => "The rest is below.".to_owned(),
        (None, _) => String::new(),
    };
    let is_over = report.is_passed() && !report.waits();
    access.inner().checked = Some(Checked { report: report.clone(), next, answers: fields.clone() });
    if !is_over {
        // The card of the checks says it.
        return Ok(String::new());
    }
    let prepared = prepare(day, Request::Checked(run.fields(ctx, &report)))?;
    let prepared = with_stages(day, prepared, run.stages(ctx, &report))?;
    if prepared.is_known() {
        return Ok(format!("{words} The log has this result already."));
    }
    logged(day, |_| commit(ctx, prepared, &[Decision::Approve(CLICK)]).map(|(written, _)| (words, written)))
}

/// Saves a small task's only file, as it was written on the page.
pub(super) fn save(ctx: &Ctx, task: &str, fields: &Fields) -> Result<String> {
    let text = fields.get("text").ok_or_else(|| Error::invalid("text", "is missing"))?;
    let seen = fields.get("seen").map_or("", String::as_str);
    Ok(format!("Saved in {}.", OnlyFile::save(ctx, &practice_of(ctx, task)?, text, seen)?))
}

/// The card of a task's checks; empty where it has none.
pub(super) fn card(view: &View<'_>, task: &TaskView, practice: &Practice) -> Result<Markup> {
    let Some(file) = practice.checks()? else { return Ok(html! {}) };
    let checked = view.access.inner().checked.clone().filter(|checked| checked.report.task == task.task);
    let is_allowed =
        practice.is_ours || practice.runs_nothing(view.ctx, &file) || is_allowed(&practice.hash) != Allowed::No;
    let taken = taken(view.ctx, &task.task);
    let is_known = |check: &Check| match &check.kind {
        CheckKind::Answer(question) => {
            taken.answers.get(&question.question).is_some_and(|known| judge::answer(question, known).is_passed())
        }
        _ => true,
    };
    let typed = |name: &str| match view.draft(name) {
        "" => checked.as_ref().and_then(|checked| checked.answers.get(name)).map_or("", String::as_str),
        draft => draft,
    };
    let n_lines = checked.as_ref().map_or(0, |checked| checked.report.checks.len());
    Ok(html! {
        section.card #check aria-labelledby="check-title" {
            h2 #check-title { "Check my work" }
            @if n_lines == 0 { ul.plain { @for demand in &task.demands { li { (visible(demand)) } } } }
            @if let Some(checked) = &checked { (results(checked)) }
            @if is_allowed {
                (view.form("check", &html! {
                    (hidden("task", &task.task))
                    (area(view, practice)?)
                    @for check in file.checks.iter().filter(|check| !is_known(check)) { @if let CheckKind::Answer(question) = &check.kind {
                        @let name = name_of(&file.checks, check);
                        (question_field(view, question, &name, typed(&name)))
                    } }
                    div.buttons { button.main { "Check my work" } span.sub { "Runs on a copy, in a sandbox. A pass is logged." } }
                }))
            } @else {
                p.sub { "These checks are not the program's own. Look at them and allow them once: " code { "los check " (task.task) } }
            }
        }
    })
}

/// The field for the file of a small task, where the task has only one; what was typed into a refused form comes first.
fn area(view: &View<'_>, practice: &Practice) -> Result<Markup> {
    let Some(file) = OnlyFile::of(view.ctx, practice)? else { return Ok(html! {}) };
    let draft = view.draft("text");
    let text = if draft.is_empty() { &file.text } else { draft };
    let rows = text.lines().count().clamp(6, 24) + 1;
    Ok(html! {
        div.field #work {
            label for="text" { "Your file " code { (visible(&file.path)) } }
            p.sub.keys #text-help { "Tab indents; Escape, then Tab leaves the field." }
            (hidden("seen", &file.seen))
            // A browser drops the first line break.
            textarea #text name="text" rows=(rows) maxlength=(MAX_BYTES) spellcheck="false" autocapitalize="off" data-code aria-describedby="text-help" { "\n" (text) }
            div.buttons { button formaction="/do/save" { "Save" } }
        }
    })
}

/// The field of a question, with what was typed before.
pub(super) fn question_field(view: &View<'_>, question: &AnswerCheck, name: &str, typed: &str) -> Markup {
    view.field(
        name,
        &visible(&question.question),
        &html! {
            @if question.choices.is_empty() { input id=(name) name=(name) autocomplete="off" value=(typed); }
            @else { select id=(name) name=(name) { option value="" { "Choose" } @for choice in &question.choices { option selected[choice == typed] { (visible(choice)) } } } }
        },
    )
}

fn results(Checked { report, next, .. }: &Checked) -> Markup {
    html! {
        p.big { (report.passed) " of " (count(report.total, "check")) @if report.total == 1 { " passes" } @else { " pass" } }
        @let worth = report.worth();
        @if !worth.is_empty() { p.sub { (worth) } }
        ul.checks { @for line in &report.checks { (result(line)) } }
        @if !next.is_empty() { p { (next) @if next.contains("Hint") { " " a href="#hints" { "To the hints" } } } }
        @for risk in &report.missing_protections { p.sub { (risk) } }
    }
}

fn result(line: &CheckLine) -> Markup {
    let (class, sign, word) = match &line.outcome {
        Outcome::Passed => ("good", "✓", "passed"),
        Outcome::Failed(_) => ("bad", "✗", "failed"),
        Outcome::CouldNotRun { .. } => ("bad", "?", "could not run"),
        Outcome::NotAsked if line.kind == KindName::Rubric => ("open", "·", "to be graded"),
        Outcome::NotAsked => ("open", "·", "a question for you"),
        Outcome::Open { .. } => ("open", "·", "open"),
    };
    html! {
        li class=(class) {
            span aria-hidden="true" { (sign) " " } (visible(&line.title)) span.sub { ", " (word) }
            @match &line.outcome {
                Outcome::Failed(Failure { expected, actual, at }) => {
                    dl { @for (name, text) in [("Expected", expected), ("Came", actual), ("Where", at)] { @if !text.is_empty() {
                        dt { (name) } dd.exact { (visible_lines(text)) }
                    } } }
                    @if let Some(help) = &line.help { (html_of(help, 4)) }
                }
                Outcome::CouldNotRun { reason } | Outcome::Open { reason } => p { (visible(reason)) },
                _ => {}
            }
            @if !line.output.trim().is_empty() {
                details { summary { "What the program printed" } pre.exact { (visible_lines(&line.output.lines().take(MAX_LINES).collect::<Vec<_>>().join("\n"))) } }
            }
        }
    }
}
