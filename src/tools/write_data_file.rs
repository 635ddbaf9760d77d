//! `write_data_file`: replaces a text file of the data folder.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::data_path;
use super::data_path::Doing;
use crate::calls::ctx::Ctx;
use crate::calls::tool::{Hints, Spec, Step, Tool};
use los_model::error::Result;
use los_store::workspace::sandbox::MAX_READ_BYTES;

/// Replaces or makes a file of the data folder. It is no memory, so nobody is asked.
pub struct WriteDataFile;

/// Arguments of `write_data_file`.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WriteDataFileArgs {
    /// Relative to that folder, such as notes/day-1.txt
    #[schemars(length(min = 1, max = 4096))]
    pub path: String,
    /// The whole text, at most 1 MB
    #[schemars(length(max = 1_048_576))]
    pub content: String,
}

/// Output of `write_data_file`.
#[derive(Debug, Serialize, JsonSchema)]
pub struct WriteDataFileOutput {
    /// Always true
    pub ok: bool,
    /// Bytes written
    pub bytes_written: u64,
}

impl Tool for WriteDataFile {
    const SPEC: Spec = Spec {
        name: "write_data_file",
        description: "Write a text file of the workspace's data folder, replacing what was there.",
        hints: Hints { read_only: false, destructive: true, idempotent: true, open_world: false },
        writes_memory: false,
        calls_per_minute: 60,
        target_ms: 500,
        private_args: &["content"],
    };
    const CHECKED_IN_RUN: &'static [&'static str] = &["content"];
    type Args = WriteDataFileArgs;
    type Output = WriteDataFileOutput;

    fn run(ctx: &Ctx, args: WriteDataFileArgs) -> Result<Step<WriteDataFileOutput>> {
        let n_bytes = args.content.len() as u64;
        // What is written must be small enough to be read back.
        if n_bytes > MAX_READ_BYTES {
            return Err(data_path::too_large(&args.path, args.content.len()));
        }
        let written =
            data_path::parse(&args.path).and_then(|path| ctx.workspace.write_data(&path, args.content.as_bytes()));
        written.map_err(|error| data_path::in_words(&ctx.workspace, &args.path, Doing::Writing, error))?;
        Ok(Step::Done(WriteDataFileOutput { ok: true, bytes_written: n_bytes }))
    }
}
