//! `los path check`: the lint of a path, with the place of each finding and what to do.

use anstyle::AnsiColor;
use serde_json::{Value, json};

use super::path_place::{Place, no_level};
use crate::cli::args::PathCheckArgs;
use crate::cli::out::Out;
use crate::cli::session::Session;
use crate::cli::text::styled::{Text, coloured};
use crate::cli::{CommandExit, Outcome};
use los_model::curriculum::lint::lint;
use los_model::curriculum::load::{PATHS_DIR, levels, month_number};
use los_model::curriculum::problem::Severity;
use los_model::text::count;

pub(super) fn check(session: &Session, out: &mut Out, args: &PathCheckArgs) -> Outcome {
    let place = match &args.path {
        Some(path) => Place::at(session, path)?,
        None => Place::level(session, args.level.as_deref())?,
    };
    let source = place.source(session);
    let mut names = levels(&*source);
    names.retain(|name| place.level.as_ref().is_none_or(|level| level == name));
    let has_month = |name: &String| {
        let folders = source.list(&format!("{PATHS_DIR}/{name}"));
        folders.iter().any(|folder| month_number(folder).is_some())
    };
    if names.is_empty() || args.path.is_some() && !names.iter().any(has_month) {
        return Err(no_level().into());
    }
    let mut problems = lint(&*source);
    problems.retain(|problem| place.holds(&problem.place.file));
    let n_of = |severity: Severity| problems.iter().filter(|problem| problem.severity() == severity).count();
    let n_errors = n_of(Severity::Error);
    if out.is_json() {
        let rows: Vec<Value> = problems
            .iter()
            .map(|problem| {
                json!({
                    "file": place.shown(&problem.place.file),
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
            let at = format!("{}:{}", place.shown(&problem.place.file), problem.place.line);
            let label = format!("{}[{}]", problem.severity().name(), problem.code.name());
            out.line(Text::from(format!("{at}: ")) + coloured(colour, label) + format!(": {}", problem.message))?;
            out.line(format!("    {}", problem.fix))?;
        }
        let found =
            [Severity::Error, Severity::Warning, Severity::Note].map(|severity| count(n_of(severity), severity.name()));
        out.line(format!("{} checked: {}.", count(names.len(), "level"), found.join(", ")))?;
    }
    if n_errors > 0 { Err(CommandExit::Findings) } else { Ok(()) }
}
