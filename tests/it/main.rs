//! The integration tests: one binary, a module for each subject.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test that cannot go on has failed"
)]
#![expect(unreachable_pub, reason = "modules of one binary share a harness")]

mod adapt_attack;
mod adapt_case;
mod adapt_cli;
mod adapt_habits;
mod adapt_mcp;
mod adapt_triggers;
mod adapt_year;
mod call_choices;
mod cli_contract;
mod cli_streams;
mod curriculum_fixture;
mod curriculum_lint;
mod curriculum_parse;
mod curriculum_properties;
mod durability;
mod durability_faults;
mod durability_harness;
mod durability_staged;
mod embeddings_stand_in;
mod grep;
mod grep_parity;
mod imports_files;
mod imports_golden;
mod imports_hostile;
mod imports_python;
mod init;
mod learner_fsrs;
mod learner_parity;
mod learner_rules;
mod mcp_answers;
mod mcp_approval;
mod mcp_client;
mod mcp_prompts;
mod mcp_tools;
mod path_decisions;
mod plan;
mod plan_parity;
mod plan_properties;
mod plan_rules;
mod plan_year;
mod python_workspaces;
mod read_file;
mod readme;
mod reference;
mod report;
mod review;
mod review_habit;
mod review_terminal;
mod same_answers;
mod search_endpoint;
mod search_files;
mod search_index;
mod search_model;
mod search_quality;
mod search_questions;
mod search_sections;
mod search_tool;
mod search_units;
mod security_grep;
mod security_hostile;
mod security_protocol;
mod security_read;
mod security_search;
mod security_write;
mod signals;
mod source_tools;
mod support;
mod terminal;
mod tidy;
mod timer_commands;
mod timer_fold;
mod tool_limits;
mod tool_log;
mod workspace_settings;
mod workspace_write;
