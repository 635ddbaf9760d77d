//! Resources: the learner's profile, status, plan, reviews, decisions, practices, progress and path, read-only.

use rmcp::ErrorData;
use rmcp::model::{Resource, ResourceContents, ResourceTemplate};
use serde::Serialize;
use serde_json::{Value, json};

use los_app::bundled::{page, pages};
use los_app::calls::Ctx;
use los_app::day::Day;
use los_app::failure;
use los_app::study::reviews::memory_text;
use los_app::study::{LearnerData, TaskView, cards_for_today};
use los_app::tools::evaluate_progress;
use los_app::tools::get_status::status;
use los_model::markdown::formula::plain_formulas;
use los_model::scores::Scope;
use los_model::{Code, Error, Result};
use los_store::memory::MemoryFile;

/// A resource: its entry in `resources/list`, and the function that makes its text.
struct Row {
    uri: &'static str,
    description: &'static str,
    mime: &'static str,
    text: fn(&Ctx) -> Result<String>,
}

/// How much of an unknown URI is repeated.
const MAX_URI_CHARS: usize = 500;

const JSON: &str = "application/json";
/// The beginning of a task's address; its id follows.
const TASK: &str = "los://task/";
/// The beginning of a page's address; its topic follows.
const HELP: &str = "los://help/";
const ROWS: [Row; 8] = [
    Row {
        uri: "los://profile",
        description: "The learner: level, hours a week, goals, as in learner_profile.json",
        mime: JSON,
        text: |ctx| compact(&ctx.memory.profile(&ctx.learner)?),
    },
    Row {
        uri: "los://status",
        description: "The learner's status: week, hours, next task, blockers, reviews, writes to approve",
        mime: JSON,
        text: |ctx| compact(&status(&Day::of(ctx))?),
    },
    Row {
        uri: "los://plan/current",
        description: "This week's plan: reviews, tasks, hours and why",
        mime: JSON,
        text: |ctx| compact(&LearnerData::load(ctx, &ctx.learner)?.this_week()),
    },
    Row {
        uri: "los://reviews",
        description: "Cards to recall today: questions, answers, and the ids for recording a grade",
        mime: JSON,
        text: |ctx| compact(&cards_for_today(ctx, &ctx.learner, None)?),
    },
    Row {
        uri: "los://progress",
        description: "The evaluation since the start: scores with reasons, next actions",
        mime: JSON,
        text: |ctx| compact(&evaluate_progress::evaluate(&Day::of(ctx), Scope::Overall)?),
    },
    Row {
        uri: "los://decisions",
        description: "Every decision in order, one JSON object a line",
        mime: "application/x-ndjson",
        text: |ctx| memory_text(ctx, &ctx.learner, MemoryFile::Decisions),
    },
    Row {
        uri: "los://best-practices",
        description: "Practices that the learner keeps",
        mime: "text/markdown",
        text: |ctx| memory_text(ctx, &ctx.learner, MemoryFile::BestPractices),
    },
    Row {
        uri: "los://path/current",
        description: "The learner's level: months, weeks, tasks and their state",
        mime: JSON,
        text: |ctx| compact(&LearnerData::load(ctx, &ctx.learner)?.path_outline()),
    },
];

/// The entries of `resources/list`.
pub(super) fn list() -> Vec<Resource> {
    let resource = |row: &Row| {
        let name = row.uri.trim_start_matches("los://").replace('/', "-");
        Resource::new(row.uri, name).with_description(row.description).with_mime_type(row.mime)
    };
    ROWS.iter().map(resource).collect()
}

/// Reads one of them.
pub(super) fn read(ctx: &Ctx, uri: &str) -> std::result::Result<ResourceContents, ErrorData> {
    let (text, mime) = if let Some(task) = uri.strip_prefix(TASK) {
        let view = LearnerData::load(ctx, &ctx.learner).and_then(|data| TaskView::of(ctx, &data, task));
        (view.and_then(|view| compact(&in_plain_letters(json!(view)))), JSON)
    } else if let Some(topic) = uri.strip_prefix(HELP) {
        let unknown = || ErrorData::resource_not_found("no such page", Some(json!({ "topics": page_names() })));
        (Ok(page(topic).ok_or_else(unknown)?), "text/markdown")
    } else if let Some(row) = ROWS.iter().find(|row| row.uri == uri) {
        ((row.text)(ctx), row.mime)
    } else {
        return Err(ErrorData::resource_not_found(
            "no such resource; resources/list names them",
            Some(json!({ "uri": uri.chars().take(MAX_URI_CHARS).collect::<String>() })),
        ));
    };
    let text = text.map_err(|error| failure(&error))?;
    Ok(ResourceContents::text(text, uri).with_mime_type(mime))
}

fn failure(error: &Error) -> ErrorData {
    let (text, data) = (error.to_string(), Some(failure::body_for_tools(error)));
    match error.code() {
        Code::FileNotFound | Code::LearnerNotFound => ErrorData::resource_not_found(text, data),
        _ => ErrorData::internal_error(text, data),
    }
}

/// The family of resources with one for each task.
pub(super) fn templates() -> Vec<ResourceTemplate> {
    let task = ResourceTemplate::new(format!("{TASK}{{id}}"), "task").with_mime_type(JSON);
    let page = ResourceTemplate::new(format!("{HELP}{{topic}}"), "help").with_mime_type("text/markdown");
    vec![
        task.with_description("A task: its lesson, links, state, and the hints the learner took"),
        page.with_description(format!("A page of the documentation: {}", page_names().join(", "))),
    ]
}

fn page_names() -> Vec<String> {
    pages().into_iter().map(|(name, _)| name).collect()
}

/// All texts with their formulas in plain letters, as `show_task` has them.
fn in_plain_letters(value: Value) -> Value {
    match value {
        Value::String(text) => plain_formulas(&text).into(),
        Value::Array(items) => items.into_iter().map(in_plain_letters).collect(),
        Value::Object(fields) => fields.into_iter().map(|(name, value)| (name, in_plain_letters(value))).collect(),
        other => other,
    }
}

/// On one line: a model pays for every blank.
fn compact(value: &impl Serialize) -> Result<String> {
    serde_json::to_string(value)
        .map_err(|error| Error::Internal { what: format!("cannot serialise the resource: {error}") })
}
