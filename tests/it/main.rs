//! The integration tests: one binary, a module for each subject.
#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on has failed")]
#![expect(unreachable_pub, reason = "modules of one binary share a harness")]

mod adapt;
mod assistant;
mod command_line;
mod docs;
mod files;
mod http;
mod mcp;
mod memory;
mod path;
mod plan;
mod practice;
mod same_answers;
mod same_numbers;
mod same_rules;
mod search;
mod security;
mod support;
