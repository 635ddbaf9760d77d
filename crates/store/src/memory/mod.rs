//! Memory: events and decisions in append-only files, which are the program's only state.
//!
//! A learner has four files, all UTF-8, in `.claude/memory/` (the workspace's learner) or
//! `.claude/memory/learners/ID/` (further ones):
//!
//! - `learner_profile.json`: the learner, the start date, the hours a week. Edited by hand, never by a tool.
//! - `progress_log.jsonl`: one JSON object a line, `timestamp` (ISO 8601) and `event` required. What we write looks like
//!   `{"timestamp":"2026-01-07T14:00:00+00:00","event":"task_completed","message":"EDA notebook","entry_id":"0194…","learner_id":"mira","version":1,"metadata":{"task":"m01-w1-shell","duration_hours":2.0,"score":0.8}}`;
//!   any other shape with those two fields is read too, and unknown fields and events are kept.
//! - `decisions.jsonl`: the same with `decision` instead of `event`; `approved_by` names the approver
//!   (`learner`, `flag`, `elicitation`, `standing`).
//! - `best_practices.md`: `### YYYY-MM-DD — Title` with its parts; any other Markdown is left alone.
//!
//! Staged proposals wait beside them in `pending/ID.json`. Nothing above this room may assume files: it is reached
//! through [`store::MemoryStore`]. This room knows no clock, no terminal and asks nobody for approval; it takes a yes as given.

pub mod append;
pub mod check;
pub mod entry;
pub mod file_store;
pub mod group_append;
pub mod learner_id;
pub mod lines;
pub mod memory_file;
pub mod pending;
pub mod practice;
pub mod proposal;
pub mod replace;
pub mod start;
pub mod store;
