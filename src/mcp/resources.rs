//! Resources: the learner's profile, decisions, practices, progress and path, read-only.

use std::ops::ControlFlow;

use rmcp::ErrorData;
use rmcp::model::{ReadResourceResult, Resource, ResourceContents};
use serde_json::{Value, json};

use crate::error::{Error, Result};
use crate::memory::MemoryFile;
use crate::tools::study::Study;
use crate::tools::{Ctx, evaluate_progress};

/// A resource's address, name, description and type.
type Row = (&'static str, &'static str, &'static str, &'static str);

/// A longer text does not fit a model's context anyway.
const MAX_TEXT_BYTES: usize = 1_048_576;

const ROWS: [Row; 5] = [
    (
        "los://profile",
        "profile",
        "Who learns: level, hours a week, goals, as in learner_profile.json",
        "application/json",
    ),
    (
        "los://progress",
        "progress",
        "The evaluation since the start: scores with reasons, next actions",
        "application/json",
    ),
    (
        "los://decisions",
        "decisions",
        "Every decision in order, one JSON object a line",
        "application/x-ndjson",
    ),
    (
        "los://best-practices",
        "best-practices",
        "What the learner found worth keeping",
        "text/markdown",
    ),
    (
        "los://path/current",
        "path-current",
        "The learner's level: months, weeks, tasks with what is done",
        "application/json",
    ),
];

/// What `resources/list` shows.
pub(super) fn list() -> Vec<Resource> {
    ROWS.iter()
        .map(|(uri, name, description, mime)| {
            Resource::new(*uri, *name)
                .with_description(*description)
                .with_mime_type(*mime)
        })
        .collect()
}

/// Reads one of them.
pub(super) fn read(ctx: &Ctx, uri: &str) -> std::result::Result<ReadResourceResult, ErrorData> {
    let Some((uri, _, _, mime)) = ROWS.iter().find(|row| row.0 == uri) else {
        return Err(ErrorData::resource_not_found(
            "no such resource; resources/list names them",
            None,
        ));
    };
    let text = text_of(ctx, uri).map_err(|error| match error {
        Error::FileNotFound { .. } => ErrorData::resource_not_found(error.to_string(), Some(error.body())),
        _ => ErrorData::internal_error(error.to_string(), Some(error.body())),
    })?;
    Ok(ReadResourceResult::new(vec![
        ResourceContents::text(text, *uri).with_mime_type(*mime),
    ]))
}

fn text_of(ctx: &Ctx, uri: &str) -> Result<String> {
    let pretty = |value: &Value| serde_json::to_string_pretty(value).unwrap_or_default();
    match uri {
        "los://profile" => Ok(pretty(&ctx.memory.profile(&ctx.learner)?)),
        "los://decisions" => whole_file(ctx, MemoryFile::Decisions),
        "los://best-practices" => whole_file(ctx, MemoryFile::BestPractices),
        "los://progress" => {
            let evaluation = evaluate_progress::evaluate(ctx, &ctx.learner, crate::learner::Scope::Overall)?;
            Ok(pretty(&json!(evaluation)))
        }
        _ => Ok(pretty(&Study::load(ctx, &ctx.learner)?.path_outline())),
    }
}

fn whole_file(ctx: &Ctx, file: MemoryFile) -> Result<String> {
    let mut text = String::new();
    ctx.memory.read(&ctx.learner, file, &mut |line| {
        text.push_str(&String::from_utf8_lossy(line.bytes));
        text.push('\n');
        if text.len() > MAX_TEXT_BYTES {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    })?;
    if text.len() > MAX_TEXT_BYTES {
        return Err(Error::FileTooLarge {
            path: file.name().to_owned(),
            bytes: text.len() as u64,
            limit: MAX_TEXT_BYTES as u64,
        });
    }
    Ok(text)
}
