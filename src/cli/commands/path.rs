//! `los path`: the path with what is done, and its lint.

use std::collections::HashSet;

use anstyle::AnsiColor;
use serde_json::{Value, json};

use super::super::args::{PathCheckArgs, PathCommand, PathShowArgs};
use super::super::out::Out;
use super::super::session::Session;
use super::super::text::hours;
use super::super::{Outcome, Stop};
use crate::curriculum::lint::lint;
use crate::curriculum::load::{PATHS_DIR, levels, load_level};
use crate::curriculum::model::{Item, Level, Month, Project, Task};
use crate::curriculum::problem::Severity;
use crate::error::Error;
use crate::text::{count, visible};
use crate::tools::PathFiles;
use crate::tools::study::Study;

pub(in crate::cli) fn run(session: &Session, out: &mut Out, command: &PathCommand) -> Outcome {
    match command {
        PathCommand::Show(args) => show(session, out, args),
        PathCommand::Check(args) => check(session, out, args),
    }
}

/// The level's folder whose name fits, whatever its case.
fn level_named(names: &[String], wanted: &str) -> Result<String, Error> {
    names
        .iter()
        .find(|name| name.eq_ignore_ascii_case(wanted))
        .cloned()
        .ok_or_else(|| Error::InvalidInput {
            field: Some("level".into()),
            reason: format!("`{wanted}` is no folder of {PATHS_DIR}/"),
            suggestion: Some(format!("levels here: {}", names.join(", "))),
        })
}

fn show(session: &Session, out: &mut Out, args: &PathShowArgs) -> Outcome {
    let ctx = &session.ctx;
    let source = PathFiles(&ctx.workspace);
    // Without a profile or a log the path can still be read; then nothing is marked but the boxes.
    let study = Study::load(ctx, &ctx.learner).ok();
    let level = match (&args.level, &study) {
        (Some(name), _) => load_level(&source, &level_named(&levels(&source), name)?).level,
        (None, Some(study)) => study.level.clone(),
        (None, None) => levels(&source)
            .first()
            .map(|name| load_level(&source, name).level)
            .unwrap_or_default(),
    };
    if level.months.is_empty() && !out.is_json() {
        return Ok(out.line(format!("No path here yet: {PATHS_DIR}/ has no level with months."))?);
    }
    let done: HashSet<&str> = study.as_ref().map(Study::done_task_ids).unwrap_or_default();
    let months: Vec<&Month> = level
        .months
        .iter()
        .filter(|month| args.month.is_none_or(|number| month.number == number))
        .collect();
    if months.is_empty() && !level.months.is_empty() {
        let numbers: Vec<String> = level.months.iter().map(|month| month.number.to_string()).collect();
        return Err(Stop::Failed(Error::InvalidInput {
            field: Some("month".into()),
            reason: "is not in this level".into(),
            suggestion: Some(format!("months here: {}", numbers.join(", "))),
        }));
    }
    if out.is_json() {
        let months: Vec<Value> = months
            .iter()
            .map(|month| crate::tools::study::outline_of(month, &done))
            .collect();
        return Ok(out.json(&json!({ "level": level.name, "title": level.title, "months": months }))?);
    }
    let is_whole = args.month.is_none() && !out.is_verbose();
    out.line(out.bold(&visible(title_of(&level), false)))?;
    for month in months {
        show_month(out, month, &done, is_whole)?;
    }
    if is_whole {
        out.note("\nOne month in full: `los path show --month N`.");
    }
    Ok(())
}

fn title_of(level: &Level) -> &str {
    if level.title.is_empty() {
        &level.name
    } else {
        &level.title
    }
}

fn show_month(out: &mut Out, month: &Month, done: &HashSet<&str>, in_short: bool) -> Result<(), Stop> {
    let tasks: Vec<&Task> = month.weeks.iter().flat_map(|week| &week.tasks).collect();
    let n_done = tasks.iter().filter(|task| is_done(task, done)).count();
    let total: f64 = tasks.iter().filter_map(|task| task.hours).sum();
    let head = format!("Month {}: {}", month.number, visible(&month.title, false));
    let facts = format!("{n_done} of {} done, {}", count(tasks.len(), "task"), hours(total));
    out.line(format!("\n{}  {}", out.bold(&head), out.dim(&facts)))?;
    for week in &month.weeks {
        let n_done = week.tasks.iter().filter(|task| is_done(task, done)).count();
        let title = if week.title.is_empty() {
            String::new()
        } else {
            format!(": {}", visible(&week.title, false))
        };
        let facts = format!("{n_done}/{}", week.tasks.len());
        out.line(format!("  Week {}{title}  {}", week.number, out.dim(&facts)))?;
        if in_short {
            continue;
        }
        for task in &week.tasks {
            let mark = if is_done(task, done) {
                out.colour(AnsiColor::Green, "✓")
            } else {
                "·".to_owned()
            };
            let hours = task.hours.map(|h| format!(" ({})", hours(h))).unwrap_or_default();
            out.line(format!(
                "    {mark} {}{hours}  {}",
                visible(&task.title, false),
                out.dim(&visible(&task.id, false))
            ))?;
        }
    }
    show_project(out, "Main project", &month.project)?;
    if !in_short {
        for project in &month.alternatives {
            show_project(out, "Alternative", project)?;
        }
    }
    Ok(())
}

fn is_done(task: &Task, done: &HashSet<&str>) -> bool {
    task.checked == Some(true) || done.contains(task.id.as_str())
}

fn show_project(out: &mut Out, label: &str, project: &Project) -> Result<(), Stop> {
    if project.name.is_empty() && project.deliverables.is_empty() {
        return Ok(());
    }
    let checked = |items: &[Item]| items.iter().filter(|item| item.checked == Some(true)).count();
    let mut facts = vec![count(project.deliverables.len(), "deliverable")];
    if !project.definition_of_done.is_empty() {
        facts.push(format!(
            "{} of {} points of its Definition of Done",
            checked(&project.definition_of_done),
            project.definition_of_done.len()
        ));
    }
    out.line(format!(
        "  {label}: {}  {}",
        visible(&project.name, false),
        out.dim(&facts.join(", "))
    ))?;
    Ok(())
}

fn check(session: &Session, out: &mut Out, args: &PathCheckArgs) -> Outcome {
    let source = PathFiles(&session.ctx.workspace);
    let names = levels(&source);
    let mut problems = lint(&source);
    if let Some(wanted) = &args.level {
        let folder = format!("{PATHS_DIR}/{}/", level_named(&names, wanted)?);
        problems.retain(|problem| problem.place.file.starts_with(&folder));
    }
    let n_of = |severity: Severity| problems.iter().filter(|problem| problem.severity() == severity).count();
    let n_errors = n_of(Severity::Error);
    if out.is_json() {
        let rows: Vec<Value> = problems
            .iter()
            .map(|problem| {
                json!({
                    "file": problem.place.file,
                    "line": problem.place.line,
                    "severity": problem.severity().name(),
                    "code": problem.code.name(),
                    "message": problem.message,
                    "fix": problem.fix,
                })
            })
            .collect();
        out.json(&json!({ "ok": n_errors == 0, "levels": names, "problems": rows }))?;
    } else {
        for problem in &problems {
            let colour = match problem.severity() {
                Severity::Error => AnsiColor::Red,
                Severity::Warning => AnsiColor::Yellow,
                Severity::Note => AnsiColor::Cyan,
            };
            let place = format!("{}:{}", problem.place.file, problem.place.line);
            let label = format!("{}[{}]", problem.severity().name(), problem.code.name());
            out.line(format!(
                "{}: {}: {}",
                visible(&place, false),
                out.colour(colour, &label),
                visible(&problem.message, false)
            ))?;
            out.line(format!("    {}", visible(&problem.fix, false)))?;
        }
        let found =
            [Severity::Error, Severity::Warning, Severity::Note].map(|severity| count(n_of(severity), severity.name()));
        out.line(format!(
            "{} checked: {}.",
            count(names.len(), "level"),
            found.join(", ")
        ))?;
    }
    if n_errors > 0 { Err(Stop::Findings) } else { Ok(()) }
}
