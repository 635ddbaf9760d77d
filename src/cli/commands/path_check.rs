//! `los path check`: the lint of a path, with the place of each finding and what to do.

use anstyle::AnsiColor;
use serde_json::{Value, json};

use super::super::args::PathCheckArgs;
use super::super::out::Out;
use super::super::session::Session;
use super::super::{Outcome, Stop};
use crate::curriculum::lint::lint;
use crate::curriculum::load::{PATHS_DIR, levels};
use crate::curriculum::problem::Severity;
use crate::error::Error;
use crate::text::{count, visible};
use crate::tools::PathFiles;

/// The level's folder whose name fits, whatever its case.
pub(super) fn level_named(names: &[String], wanted: &str) -> Result<String, Error> {
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

pub(super) fn check(session: &Session, out: &mut Out, args: &PathCheckArgs) -> Outcome {
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
