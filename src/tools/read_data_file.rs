//! `read_data_file`: a text file of the data folder, as it stands.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::data_path;
use super::data_path::Doing;
use crate::calls::ctx::Ctx;
use crate::calls::tool::{Hints, Spec, Step, Tool};
use los_model::error::Result;

/// Reads a file of the data folder.
pub struct ReadDataFile;

/// Arguments of `read_data_file`.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadDataFileArgs {
    /// Relative to that folder, such as notes/day-1.txt
    #[schemars(length(min = 1, max = 4096))]
    pub path: String,
}

/// Output of `read_data_file`.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ReadDataFileOutput {
    /// Always true
    pub ok: bool,
    /// The file's text
    pub contents: String,
}

impl Tool for ReadDataFile {
    const SPEC: Spec = Spec {
        name: "read_data_file",
        description: "Read a text file of the workspace's data folder, at most 1 MB.",
        hints: Hints::READS,
        writes_memory: false,
        calls_per_minute: 60,
        target_ms: 100,
        private_args: &[],
    };
    type Args = ReadDataFileArgs;
    type Output = ReadDataFileOutput;

    fn run(ctx: &Ctx, args: ReadDataFileArgs) -> Result<Step<ReadDataFileOutput>> {
        let file = data_path::parse(&args.path).and_then(|path| ctx.workspace.read_data(&path));
        let file = file.map_err(|error| data_path::in_words(&ctx.workspace, &args.path, Doing::Reading, error))?;
        Ok(Step::Done(ReadDataFileOutput { ok: true, contents: file.content }))
    }
}
