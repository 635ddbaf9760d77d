//! The schemas of all tools as text, made in advance: making them from the types took half of a server's start.
//!
//! `LOS_UPDATE_DOCS=1 cargo test reference` makes the text from `registry`, and a test compares the two.

use serde_json::{Map, Value};

/// A line a tool: its name, the schema of its arguments, the schema of its output, with tabs between them.
const SCHEMAS: &str = include_str!("published.tsv");

/// The schemas of a tool's arguments and output.
pub fn schemas(tool: &str) -> Option<(Map<String, Value>, Map<String, Value>)> {
    let line = SCHEMAS.lines().find_map(|line| line.strip_prefix(tool)?.strip_prefix('\t'))?;
    let (input, output) = line.split_once('\t')?;
    Some((serde_json::from_str(input).ok()?, serde_json::from_str(output).ok()?))
}
