//! The learner's permission to run checks that did not come with the program.

use serde_json::json;

use crate::command::{CommandExit, Out, Session};
use crate::prompt::confirm;
use los_app::practice::allowed::{Allowed, allow, is_allowed};
use los_app::practice::folders::Practice;
use los_app::practice::variant::GENERATOR;
use los_model::practice::check::{Check, CheckKind};

/// Whether checks that are not the program's own may run. A terminal is asked, and shown what would run.
pub(super) fn permission(
    session: &Session,
    practice: &Practice,
    checks: &[Check],
    unprotected: bool,
) -> Result<Allowed, CommandExit> {
    let known = is_allowed(&practice.hash);
    if known == Allowed::Unprotected || known == Allowed::Protected && !unprotected {
        return Ok(known);
    }
    if !session.can_ask {
        return Ok(Allowed::No);
    }
    let mut text = consent(practice, checks);
    if unprotected {
        text += "\nWithout the protections that this machine lacks.";
    }
    Out::ask_about(&text);
    if !confirm("Allow these checks on this machine, until one of their files changes?", false)? {
        return Err(CommandExit::Declined);
    }
    allow(&practice.hash, &practice.task, unprotected)?;
    Ok(if unprotected { Allowed::Unprotected } else { Allowed::Protected })
}

/// Everything that a yes to a task's folder allows to run, whichever command asks.
fn consent(practice: &Practice, checks: &[Check]) -> String {
    let mut text = format!("The checks of `{}` are not part of los. They would run:\n", practice.task);
    for check in checks {
        let what = match &check.kind {
            CheckKind::Command(command) => {
                let stdin = command.stdin.as_ref().map(|stdin| format!(", with the input {}", json!(stdin)));
                format!("{}{}", json!(command.run), stdin.unwrap_or_default())
            }
            CheckKind::Tests => "the files of tests/".to_owned(),
            CheckKind::Mutants => "your tests on solution/ and mutants/".to_owned(),
            CheckKind::Notebook { path } => format!("the notebook {path}"),
            CheckKind::Files(_) | CheckKind::Git(_) | CheckKind::Answer(_) | CheckKind::Rubric(_) => continue,
        };
        text += &format!("  {what}\n");
    }
    if practice.folder.lesson().is_some_and(|(lesson, _)| !lesson.examples.is_empty()) {
        text += "  the examples of lesson.md, with `los path check --run`\n";
    }
    if practice.folder.text(GENERATOR).is_some() {
        text += &format!("  {GENERATOR}, with --variant\n");
    }
    text += &format!("Files: {}\n", practice.folder.files.keys().cloned().collect::<Vec<_>>().join(", "));
    text + &format!("Hash: {}", practice.hash)
}
