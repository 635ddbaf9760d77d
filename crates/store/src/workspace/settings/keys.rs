//! Keys that other parts of the program define. They are repeated here because a workspace knows neither tools nor learners;
//! tests hold the lists equal.

/// The tools that `[rate_limits]` can name.
pub const LIMITED_TOOLS: [&str; 17] = [
    "hello", "read_repo_file", "write_memory_entry", "read_file", "grep_codebase", "context_search",
    "evaluate_progress", "adapt_path", "log_progress", "get_weekly_plan", "add_best_practice", "fetch_url",
    "read_data_file", "write_data_file", "list_hardware", "list_software", "diff_baseline",
];

/// The numbers that `[scoring.thresholds]` can replace.
pub const THRESHOLDS: [&str; 27] = [
    "remediation", "remediation_off", "weak", "target", "many_weak", "least_hours", "swap_consistency", "swap_shipped",
    "swap_shipped_off", "swap_blocker_days", "swap_goals", "reorder_unready", "reorder_ready", "reorder_slack",
    "reorder", "reorder_off", "up_completion", "up_quality", "up_pace", "down_completion", "down_activity",
    "confidence", "silence_days", "silence_days_level", "lock_days", "most_open", "most_a_year",
];
