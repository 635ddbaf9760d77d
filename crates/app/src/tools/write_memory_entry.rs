//! `write_memory_entry`: appends one entry to a memory file, once the learner approves.

use crate::day::append::append;
use crate::prelude::*;
use los_store::memory::MAX_ENTRY_BYTES;

/// The limit of an entry given as text, in characters.
const MAX_ENTRY_CHARS: usize = 10_000;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WriteMemoryEntry {
    /// Memory file
    #[schemars(extend("enum" = ["progress_log.jsonl", "decisions.jsonl", "best_practices.md"]))]
    pub file: String,
    /// Object or its JSON text, with timestamp (ISO 8601) and event or decision; Markdown for best practices
    pub entry: EntryArg,
}

/// An entry as an object or as text.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
#[serde(expecting = "must be an object or a string")]
#[expect(missing_docs, reason = "doc comments here would become words in the published schema")]
pub enum EntryArg {
    Object(Map<String, Value>),
    Text(#[schemars(length(max = 10000))] String),
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct WriteMemoryEntryOutput {
    /// Whether the entry is on disk
    pub success: bool,
    /// The memory file
    pub file: String,
    /// Entries in the file after the append
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entry_count: Option<u64>,
    /// Bytes appended
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bytes_written: Option<u64>,
    /// Where it waits for the learner
    #[serde(flatten)]
    pub waiting: Waiting,
}

impl Tool for WriteMemoryEntry {
    const SPEC: Spec = Spec {
        calls_per_minute: 30,
        ..Spec::appends("write_memory_entry", "Append a raw entry, such as a decision; log_progress logs events.", 500)
    };
    const CHECKED_IN_RUN: &'static [&'static str] = &["file", "entry"];
    type Output = WriteMemoryEntryOutput;

    fn run(ctx: &Ctx, args: WriteMemoryEntry) -> Result<ToolResult<WriteMemoryEntryOutput>> {
        let file = MemoryFile::from_word(&args.file).ok_or_else(|| refused_file(&args.file))?;
        let entry = match args.entry {
            EntryArg::Object(object) => Entry::from_object(file, &object)?,
            EntryArg::Text(text) if text.chars().count() > MAX_ENTRY_CHARS => {
                return Err(Error::EntryTooLarge { bytes: text.len(), limit: MAX_ENTRY_BYTES });
            }
            EntryArg::Text(text) => Entry::from_text(file, &text)?,
        };
        let answer = move |applied: &Applied| WriteMemoryEntryOutput {
            success: applied.written().is_some(),
            file: file.name().to_owned(),
            entry_count: applied.written().map(|appended| appended.entry_count),
            bytes_written: applied.written().map(|appended| appended.bytes_written),
            waiting: applied.waiting(),
        };
        Ok(ToolResult::Pending(append(&Day::of(ctx), entry, answer)?))
    }
}

fn refused_file(name: &str) -> Error {
    let reason = match name {
        "learner_profile.json" => "is edited by the learner, never by a tool",
        _ => "is not a memory file that a tool may append to",
    };
    Error::WriteNotAllowed { file: name.chars().take(80).collect(), reason }
}
