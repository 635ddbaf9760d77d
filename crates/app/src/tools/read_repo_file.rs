//! `read_repo_file`: a file of the allowed folders of the repository.

use super::read_file::read_text;
use crate::prelude::*;

/// Reads a file of the allowed folders.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadRepoFile {
    /// Relative to the root, such as paths/Beginner/README.md
    #[schemars(length(min = 1, max = 4096), extend("pattern" = r"^[a-zA-Z0-9_./-]+$"))]
    pub path: String,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct ReadRepoFileOutput {
    /// The file's text
    pub content: String,
    /// The path, normalised
    pub path: String,
    /// Size in bytes
    pub size: u64,
    /// Size in bytes
    pub size_bytes: u64,
}

impl Tool for ReadRepoFile {
    const SPEC: Spec = Spec::reads("read_repo_file", "Read a file of a shared folder only: prefer read_file.", 100);
    type Output = ReadRepoFileOutput;

    fn run(ctx: &Ctx, args: ReadRepoFile) -> Result<ToolResult<ReadRepoFileOutput>> {
        let path = RelPath::parse(&args.path)?;
        let file = read_text(ctx, &path, Access::ReadRepo)?;
        Ok(ToolResult::Done(ReadRepoFileOutput {
            content: file.content,
            path: file.path.to_string(),
            size: file.size,
            size_bytes: file.size,
        }))
    }
}
