//! `los help json COMMAND`: the JSON schema of what a command prints with `--json`, made from the types that it prints.
//!
//! `docs/troubleshooting.md` has the promise. A command that is not in the table prints JSON, too, and promises nothing.

use crate::commands::check::Checked;
use crate::commands::memory::{Found, PendingRow, Shown};
use crate::prelude::*;
use los_app::day::{acts::Act, settle::Settled};
use los_app::study::{
    review_cards::CardsForToday, spare::Spare, status::OpenBlocker, sync::Synced, task_view::TaskView,
};
use los_app::{calls::schema::of_answer, doctor::Diagnosis, practice::hint::Hint, report::Report, stats::Stats};
use los_model::{nearest::nearest, plan::week::WeeklyPlan, review::stats::ReviewStats};

/// Raised when a field goes or means something else; new fields may come at any time.
const VERSION: u32 = 1;

/// How a schema is found.
enum Of {
    /// Made from a type.
    Type(fn() -> Map<String, Value>),
    /// That of a tool's output, whose names are written as in all commands.
    Tool(&'static str),
}

use Of::{Tool, Type};

/// The commands whose JSON is promised, in the order of their names.
const COMMANDS: &[(&str, Of)] = &[
    ("adapt", Tool("adapt_path")),
    ("add-best-practice", Tool("add_best_practice")),
    ("blockers", Type(of_answer::<Vec<OpenBlocker>>)),
    ("check", Type(of_answer::<Checked<'_>>)),
    ("check --hint", Type(of_answer::<Option<Hint>>)),
    ("data read", Tool("read_data_file")),
    ("data write", Tool("write_data_file")),
    ("doctor", Type(of_answer::<Diagnosis>)),
    ("done", Type(of_answer::<Written>)),
    ("evaluate", Tool("evaluate_progress")),
    ("fetch", Tool("fetch_url")),
    ("grep", Tool("grep_codebase")),
    ("hello", Tool("hello")),
    ("later", Type(of_answer::<Written>)),
    ("level", Type(of_answer::<Written>)),
    ("log", Type(of_answer::<Written>)),
    ("memory append", Tool("write_memory_entry")),
    ("memory approve", Type(of_answer::<Settled>)),
    ("memory check", Type(of_answer::<Found>)),
    ("memory pending", Type(of_answer::<Vec<PendingRow>>)),
    ("memory reject", Type(of_answer::<Settled>)),
    ("memory show", Type(of_answer::<Vec<Shown>>)),
    ("path check", Tool("check_path")),
    ("plan", Type(of_answer::<WeeklyPlan>)),
    ("plan --keep", Type(of_answer::<Written>)),
    ("plan --restart", Type(of_answer::<Written>)),
    ("read", Tool("read_file")),
    ("report", Type(of_answer::<Report>)),
    ("review --grade", Tool("grade_reviews")),
    ("review --list", Type(of_answer::<CardsForToday>)),
    ("review --stats", Type(of_answer::<ReviewStats>)),
    ("search", Tool("context_search")),
    ("show", Type(of_answer::<TaskView>)),
    ("spare", Type(of_answer::<Spare>)),
    ("start", Type(of_answer::<Written>)),
    ("stats", Type(of_answer::<Stats>)),
    ("status", Type(of_answer::<LearnerStatus>)),
    ("stop", Type(of_answer::<Written>)),
    ("sync", Type(of_answer::<Synced>)),
    ("sys diff", Tool("diff_baseline")),
    ("sys hardware", Tool("list_hardware")),
    ("sys software", Tool("list_software")),
    ("undo", Type(of_answer::<Written>)),
    ("undo --list", Type(of_answer::<Vec<Act>>)),
    ("unblock", Type(of_answer::<Written>)),
];

/// Prints the schema of a command; without one, the names of those that have one.
pub(crate) fn print(out: &mut Out, words: &[String]) -> Outcome {
    let asked = words.join(" ");
    let names = COMMANDS.iter().map(|(name, _)| *name);
    if asked.is_empty() {
        return Ok(out.json(&json!({ "version": VERSION, "commands": names.collect::<Vec<_>>() }))?);
    }
    let Some((name, of)) = COMMANDS.iter().find(|(name, _)| *name == asked) else {
        let near: Vec<String> = nearest(&asked, names, 3).iter().map(|name| format!("`{name}`")).collect();
        let near = if near.is_empty() { String::new() } else { format!("did you mean {}? ", near.join(" or ")) };
        let reason = format!("no schema is promised for `{asked}`");
        return Err(invalid("command", reason, format!("{near}`los help json` lists the commands that have one")));
    };
    let schema = match of {
        Type(schema) => Value::Object(schema()),
        Tool(tool) => in_one_case(registry::find(tool).map_or(Value::Null, |tool| (tool.output_schema)().into())),
    };
    Ok(out.json(&json!({ "command": name, "version": VERSION, "schema": schema }))?)
}

/// A schema with the names of its fields in snake case.
fn in_one_case(schema: Value) -> Value {
    match schema {
        Value::Object(schema) => schema
            .into_iter()
            .map(|(key, value)| match (key.as_str(), value) {
                ("properties", Value::Object(fields)) => {
                    let fields = fields.into_iter().map(|(name, field)| (snake(&name), in_one_case(field)));
                    (key, Value::Object(fields.collect()))
                }
                ("required", Value::Array(names)) => (key, names.iter().filter_map(Value::as_str).map(snake).collect()),
                (_, value) => (key, in_one_case(value)),
            })
            .collect(),
        Value::Array(items) => items.into_iter().map(in_one_case).collect(),
        other => other,
    }
}

/// The answer of a tool as commands print it: the source documents write some names of their tools in another case.
pub(crate) fn answer_in_one_case(answer: Value) -> Value {
    match answer {
        Value::Object(fields) => {
            fields.into_iter().map(|(name, value)| (snake(&name), answer_in_one_case(value))).collect()
        }
        Value::Array(items) => items.into_iter().map(answer_in_one_case).collect(),
        other => other,
    }
}

/// `totalFound` as `total_found`. What is no such name, such as a header of a page, stays.
fn snake(name: &str) -> String {
    let is_camel = name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(|c| c.is_ascii_alphabetic());
    if !is_camel {
        return name.to_owned();
    }
    let letter = |c: char| if c.is_ascii_uppercase() { format!("_{}", c.to_ascii_lowercase()) } else { c.to_string() };
    name.chars().map(letter).collect()
}
