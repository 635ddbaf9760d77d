//! `list_files`: the names in a folder of the workspace, by the rules of `read_file`.

use crate::practice::{PRACTICE, shipped_lessons};
use crate::prelude::*;

/// Names on a page.
const MAX_NAMES: usize = 200;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ListFiles {
    /// Relative to the root, its default; also paths/practice/TASK (a lesson's) and help
    #[serde(default)]
    #[schemars(length(max = 4096))]
    pub path: String,
    /// `next` of the page before
    #[schemars(length(max = 300))]
    pub cursor: Option<String>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct ListFilesOutput {
    /// The folder
    pub path: String,
    /// Its files and folders by name, a folder with `/` behind it
    pub names: Vec<String>,
    /// Names on all pages
    pub total: usize,
    /// The cursor of the next page
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

impl Tool for ListFiles {
    const SPEC: Spec =
        Spec::reads("list_files", "List a folder's files and folders, such as those of work/TASK; 200 a page.", 100);
    type Output = ListFilesOutput;

    fn run(ctx: &Ctx, args: ListFiles) -> Result<ToolResult<ListFilesOutput>> {
        let path = match args.path.trim_end_matches('/') {
            "" | "." => RelPath::root(),
            path => RelPath::parse(path)?,
        };
        let policy = ctx.workspace.policy();
        policy.judge_folder(&path, Access::ReadAny)?;
        policy.judge(&path, Access::ReadAny)?;
        if ctx.workspace.metadata(&path)?.is_some_and(|found| found.kind == Kind::File) {
            return Err(invalid("path", "is a file, not a folder", "read_file reads it"));
        }
        let failed = |source| Error::ReadFailed { path: path.to_string(), source };
        let is_there = ctx.workspace.exists(&path);
        // The folder of all lessons holds the learner's own beside the program's.
        let is_shipped = !is_there || path.as_str() == PRACTICE;
        let mut names = if is_shipped { shipped_lessons::names(path.as_str()) } else { BTreeSet::new() };
        let own = if is_there || names.is_empty() { Some(ctx.workspace.open_folder(&path)?) } else { None };
        for entry in own.map_or(Ok(Vec::new()), |own| own.entries()).map_err(failed)? {
            let is_folder = entry.kind == Kind::Folder;
            let there = path.join(&entry.name);
            let is_read = there.is_ok_and(|there| policy.admits_entry(there.as_str(), is_folder, Access::ReadAny));
            if is_read && (is_folder || entry.kind == Kind::File) {
                names.insert(if is_folder { entry.name + "/" } else { entry.name });
            }
        }
        let mut names: Vec<String> = names.into_iter().collect();
        let total = names.len();
        if let Some(cursor) = &args.cursor {
            let Ok(last) = names.binary_search(cursor) else {
                let hint = "pass `next` of the page before, with the same path";
                return Err(invalid("cursor", "is not the cursor of a page of this folder", hint));
            };
            names.drain(..=last);
        }
        let has_more = names.len() > MAX_NAMES;
        names.truncate(MAX_NAMES);
        let next = names.last().filter(|_| has_more).cloned();
        Ok(ToolResult::Done(ListFilesOutput { path: path.to_string(), names, total, next }))
    }
}
