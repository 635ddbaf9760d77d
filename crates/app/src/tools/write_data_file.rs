//! `write_data_file`: replaces a text file of the data folder.

use crate::prelude::*;
use los_store::workspace::data_files;

/// Replaces or makes a file of the data folder. It is not memory, so no approval is needed.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WriteDataFile {
    /// In that folder: notes/day-1.txt
    #[schemars(length(min = 1, max = 4096))]
    pub path: String,
    /// The whole text, at most 1 MB
    #[schemars(length(max = 1_048_576))]
    pub content: String,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct WriteDataFileOutput {
    /// Always true
    pub ok: bool,
    /// Bytes written
    pub bytes_written: u64,
}

impl Tool for WriteDataFile {
    const SPEC: Spec = Spec {
        hints: Hints { read_only: false, destructive: true, idempotent: true, open_world: false },
        ..Spec::reads(
            "write_data_file",
            "Write a text file of the workspace's data folder, replacing an existing one.",
            500,
        )
    };
    const CHECKED_IN_RUN: &'static [&'static str] = &["content"];
    type Output = WriteDataFileOutput;

    fn run(ctx: &Ctx, args: WriteDataFile) -> Result<ToolResult<WriteDataFileOutput>> {
        if args.path.trim_start_matches(['.', '/']).starts_with("work/") {
            let how = "the learner writes there; for a draft choose another name in the data folder";
            return Err(invalid("path", "would make a copy in the data folder that no check sees", how));
        }
        data_files::write(&ctx.workspace, &args.path, &args.content)?;
        Ok(ToolResult::Done(WriteDataFileOutput { ok: true, bytes_written: args.content.len() as u64 }))
    }
}
