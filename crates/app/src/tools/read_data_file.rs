//! `read_data_file`: a text file of the data folder.

use crate::prelude::*;
use los_store::workspace::data_files;

/// Reads a file of the data folder.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadDataFile {
    /// In that folder: notes/day-1.txt
    #[schemars(length(min = 1, max = 4096))]
    pub path: String,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct ReadDataFileOutput {
    /// Always true
    pub ok: bool,
    /// The file's text
    pub contents: String,
}

impl Tool for ReadDataFile {
    const SPEC: Spec =
        Spec::reads("read_data_file", "Read a text file of the workspace's data folder, at most 1 MB.", 100);
    type Output = ReadDataFileOutput;

    fn run(ctx: &Ctx, args: ReadDataFile) -> Result<ToolResult<ReadDataFileOutput>> {
        let file = data_files::read(&ctx.workspace, &args.path)?;
        Ok(ToolResult::Done(ReadDataFileOutput { ok: true, contents: file.content }))
    }
}
