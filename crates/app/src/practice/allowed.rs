//! What a yes to a task's checks allows to run.

pub use los_store::allowed::{Allowed, allow, is_allowed};

use crate::prelude::*;

/// Everything that a yes to a task's folder allows to run, whichever command asks.
pub fn consent(practice: &Practice) -> Result<String> {
    let mut text = format!("The checks of `{}` are not part of los. They would run:\n", practice.task);
    for check in practice.checks()?.into_iter().flat_map(|file| file.checks) {
        let what = match &check.kind {
            CheckKind::Command(command) => {
                let stdin = command.stdin.as_ref().map(|stdin| format!(", with the input {}", json!(stdin)));
                format!("{}{}", json!(command.run), stdin.unwrap_or_default())
            }
            CheckKind::Tests { .. } => "the files of tests/".to_owned(),
            CheckKind::Mutants => "your tests on solution/ and mutants/".to_owned(),
            CheckKind::Notebook { path } => format!("the notebook {path}"),
            CheckKind::Files(_)
            | CheckKind::Git(_)
            | CheckKind::Artefact(_)
            | CheckKind::Answer(_)
            | CheckKind::Rubric(_) => continue,
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
    Ok(text + &format!("Hash: {}", practice.hash))
}
