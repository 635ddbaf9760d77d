//! Names of tools, repeated here because a workspace does not know the tools; a test holds the lists equal.

/// The tools that `[rate_limits]` can name.
pub const LIMITED_TOOLS: [&str; 18] = [
    "hello", "read_repo_file", "write_memory_entry", "read_file", "grep_codebase", "context_search",
    "evaluate_progress", "adapt_path", "log_progress", "get_weekly_plan", "add_best_practice", "fetch_url",
    "read_data_file", "write_data_file", "list_hardware", "list_software", "diff_baseline", "check_task",
];
