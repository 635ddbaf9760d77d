//! The table of tools that every face walks. Its order is the order of `tools/list`.

use super::{
    adapt_path::AdaptPath, add_best_practice::AddBestPractice, add_path::AddPath, check_path::CheckPath,
    check_task::CheckTask, context_search::ContextSearch, diff_baseline::DiffBaseline,
    evaluate_progress::EvaluateProgress, fetch_url::FetchUrl, get_log::GetLog, get_reviews::GetReviews,
    get_status::GetStatus, get_weekly_plan::GetWeeklyPlan, grade_reviews::GradeReviews, grep_codebase::GrepCodebase,
    hello::Hello, list_files::ListFiles, list_hardware::ListHardware, list_software::ListSoftware,
    log_progress::LogProgress, next_hint::NextHint, read_data_file::ReadDataFile, read_file::ReadFile,
    read_repo_file::ReadRepoFile, show_task::ShowTask, start_session::StartSession, stop_session::StopSession,
    write_data_file::WriteDataFile, write_memory_entry::WriteMemoryEntry,
};
use crate::calls::{Spec, Tool, ToolResult, call, schema};
use crate::prelude::*;

macro_rules! tools {
    ($($tool:ty),*) => { [$(ToolDef::of::<$tool>()),*] };
}

/// The tools of every face; a new one needs its name here.
pub static REGISTRY: [ToolDef; 29] = tools![
    Hello, ReadRepoFile, WriteMemoryEntry, ReadFile, GrepCodebase, ContextSearch, EvaluateProgress, AdaptPath,
    LogProgress, GetWeeklyPlan, AddBestPractice, FetchUrl, ReadDataFile, WriteDataFile, ListHardware, ListSoftware,
    DiffBaseline, CheckTask, GetStatus, ShowTask, NextHint, GetLog, GetReviews, ListFiles, GradeReviews, StartSession,
    StopSession, CheckPath, AddPath
];

/// The names of all tools, which the settings can limit.
pub fn names() -> Vec<&'static str> {
    REGISTRY.iter().map(|tool| tool.spec.name).collect()
}

/// The tool of that name.
pub fn find(name: &str) -> Option<&'static ToolDef> {
    REGISTRY.iter().find(|tool| tool.spec.name == name)
}

/// A row of the registry: a tool with its types erased.
pub struct ToolDef {
    /// Its description and limits.
    pub spec: Spec,
    /// JSON Schema 2020-12 of the arguments.
    pub input_schema: fn() -> Map<String, Value>,
    /// JSON Schema 2020-12 of the output.
    pub output_schema: fn() -> Map<String, Value>,
    /// The one way in.
    pub begin: fn(&Ctx, Value) -> Result<ToolResult<Value>>,
    /// The text of an answer that is prose.
    pub text: fn(&Value) -> String,
}

impl ToolDef {
    /// The row of `T`.
    pub const fn of<T: Tool>() -> Self {
        Self {
            spec: T::SPEC,
            input_schema: schema::of_input::<T>,
            output_schema: schema::of_output::<T::Output>,
            begin: call::begin_erased::<T>,
            text: T::text,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_are_unique_and_legal_and_words_are_plain_and_short() {
        let names: BTreeSet<_> = REGISTRY.iter().map(|tool| tool.spec.name).collect();
        assert_eq!(names.len(), REGISTRY.len());
        for ToolDef { spec, .. } in &REGISTRY {
            assert!(spec.name.bytes().all(|b| b.is_ascii_lowercase() || b == b'_'), "{}", spec.name);
            assert!(spec.description.is_ascii() && (20..400).contains(&spec.description.len()), "{}", spec.name);
            let writes_data = spec.name == "write_data_file";
            assert_eq!(spec.writes_memory, !spec.hints.read_only && !writes_data, "{}", spec.name);
        }
    }

    #[test]
    fn every_schema_is_a_plain_object_whose_fields_are_described() {
        for tool in &REGISTRY {
            for schema in [(tool.input_schema)(), (tool.output_schema)()] {
                assert_eq!(schema["type"], "object", "{}", tool.spec.name);
                assert!(
                    ["anyOf", "oneOf", "allOf", "$ref"].iter().all(|key| !schema.contains_key(*key)),
                    "{}",
                    tool.spec.name
                );
            }
            let input = (tool.input_schema)();
            assert_eq!(input["additionalProperties"], false, "{}", tool.spec.name);
            for (field, schema) in input["properties"].as_object().unwrap() {
                assert!(schema["description"].is_string(), "{}.{field} has no description", tool.spec.name);
                // What `calls::call::arguments` does not look at.
                let is_plain = ["items", "properties", "format"].iter().all(|key| schema.get(*key).is_none());
                assert!(is_plain, "{}.{field} holds more than a check of its arguments sees", tool.spec.name);
            }
        }
    }
}
