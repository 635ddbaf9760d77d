//! The table of tools that every face walks. Its order is the order of `tools/list`.

use super::{
    adapt_path, add_best_practice, add_path, check_path, check_task, context_search, diff_baseline, evaluate_progress,
    fetch_url, get_log, get_reviews, get_status, get_weekly_plan, grade_reviews, grep_codebase, hello, list_files,
    list_hardware, list_software, log_progress, next_hint, read_data_file, read_file, read_repo_file, show_task,
    start_session, stop_session, write_data_file, write_memory_entry,
};
use crate::calls::{Spec, Tool, ToolResult, call, schema};
use crate::prelude::*;

/// The tools of every face; a new one needs a row here.
pub static REGISTRY: [ToolDef; 29] = [
    ToolDef::of::<hello::Hello>(),
    ToolDef::of::<read_repo_file::ReadRepoFile>(),
    ToolDef::of::<write_memory_entry::WriteMemoryEntry>(),
    ToolDef::of::<read_file::ReadFile>(),
    ToolDef::of::<grep_codebase::GrepCodebase>(),
    ToolDef::of::<context_search::ContextSearch>(),
    ToolDef::of::<evaluate_progress::EvaluateProgress>(),
    ToolDef::of::<adapt_path::AdaptPath>(),
    ToolDef::of::<log_progress::LogProgress>(),
    ToolDef::of::<get_weekly_plan::GetWeeklyPlan>(),
    ToolDef::of::<add_best_practice::AddBestPractice>(),
    ToolDef::of::<fetch_url::FetchUrl>(),
    ToolDef::of::<read_data_file::ReadDataFile>(),
    ToolDef::of::<write_data_file::WriteDataFile>(),
    ToolDef::of::<list_hardware::ListHardware>(),
    ToolDef::of::<list_software::ListSoftware>(),
    ToolDef::of::<diff_baseline::DiffBaseline>(),
    ToolDef::of::<check_task::CheckTask>(),
    ToolDef::of::<get_status::GetStatus>(),
    ToolDef::of::<show_task::ShowTask>(),
    ToolDef::of::<next_hint::NextHint>(),
    ToolDef::of::<get_log::GetLog>(),
    ToolDef::of::<get_reviews::GetReviews>(),
    ToolDef::of::<list_files::ListFiles>(),
    ToolDef::of::<grade_reviews::GradeReviews>(),
    ToolDef::of::<start_session::StartSession>(),
    ToolDef::of::<stop_session::StopSession>(),
    ToolDef::of::<check_path::CheckPath>(),
    ToolDef::of::<add_path::AddPath>(),
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
