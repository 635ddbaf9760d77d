//! `read_file`: one file of the workspace, with what it imports.
//!
//! A file that does not parse is read all the same, and `metadata.parse_error` says where. What is imported is listed in the
//! order of the first import, each file once, and only files that could be read by their own name. The rules of `module` and
//! `role` are in [`los_eyes::files::module_name`] and [`los_eyes::files::role`].

use std::collections::HashSet;

use chrono::{DateTime, SecondsFormat, Utc};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::calls::ctx::Ctx;
use crate::calls::spec::Spec;
use crate::calls::tool::{Tool, ToolResult};
use los_eyes::files::access;
use los_eyes::files::module_name::module_of;
use los_eyes::files::role::role_of;
use los_eyes::imports::language::{Grammar, language_of};
use los_eyes::imports::workspace_files::WorkspaceFiles;
use los_eyes::imports::{self, ParseError};
use los_model::error::{Error, Result};
use los_store::workspace::Workspace;
use los_store::workspace::confined_folder::MAX_READ_BYTES;
use los_store::workspace::near_files::or_nearest;
use los_store::workspace::policy::Access;
use los_store::workspace::rel_path::RelPath;

/// Most dependencies that are listed.
pub const MAX_DEPENDENCIES: usize = 200;

/// Most bytes of all dependencies' content together.
const MAX_CONTENT_BYTES: u64 = MAX_READ_BYTES;

/// Reads any file of the workspace that may be read.
pub struct ReadFile;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct ReadFileArgs {
    /// Relative to the root
    #[schemars(length(min = 1, max = 4096))]
    pub path: String,
    /// Also their content
    #[serde(default)]
    pub include_deps: bool,
    /// 0 leaves out imports
    #[serde(default = "one")]
    #[schemars(range(max = 1))]
    pub max_depth: u8,
}

const fn one() -> u8 {
    1
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct ReadFileOutput {
    /// The file
    pub file: FileRead,
    /// The files of the workspace that it imports
    pub dependencies: Vec<Dependency>,
    /// Module, role and date
    pub metadata: FileMetadata,
}

/// A file as read.
#[derive(Debug, Serialize, JsonSchema)]
pub struct FileRead {
    /// The path, normalised
    pub path: String,
    /// Its text
    pub content: String,
    /// Size in bytes
    pub size: u64,
    /// Number of lines
    pub lines: usize,
    /// Language, such as python; text where it is not known
    pub language: String,
}

/// A file that is imported.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Dependency {
    /// Its path
    pub path: String,
    /// import
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// 1
    pub level: u8,
    /// The line of the first import
    pub line: usize,
    /// Its text, where asked for
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content: Option<String>,
    /// The reason why its text is missing
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content_omitted: Option<&'static str>,
}

/// Facts about a file.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct FileMetadata {
    /// The part of the workspace that it belongs to
    pub module: String,
    /// core, test, config, doc or script
    pub role: String,
    /// RFC 3339
    pub last_modified: Option<String>,
    /// The first place that does not parse
    #[serde(rename = "parse_error", skip_serializing_if = "Option::is_none")]
    pub parse_error: Option<ParseError>,
    /// Imported files, and imports not followed, that are left out because there are too many
    #[serde(rename = "dependencies_omitted", skip_serializing_if = "Option::is_none")]
    pub dependencies_omitted: Option<usize>,
}

impl Tool for ReadFile {
    const SPEC: Spec =
        Spec { calls_per_minute: 100, ..Spec::reads("read_file", "Read one file; list the files it imports.", 100) };
    type Args = ReadFileArgs;
    type Output = ReadFileOutput;

    fn target_ms(args: &ReadFileArgs) -> u32 {
        if args.include_deps { 500 } else { Self::SPEC.target_ms }
    }

    fn run(ctx: &Ctx, args: ReadFileArgs) -> Result<ToolResult<ReadFileOutput>> {
        let path = RelPath::parse(&args.path)?;
        let file = ctx.workspace.read_text(&path, Access::ReadAny);
        let file = file.map_err(|error| or_nearest(&ctx.workspace, &path, error, Access::ReadAny))?;
        let (mut dependencies, parse_error, n_omitted) =
            imported(&ctx.workspace, file.path.as_str(), &file.content, args.max_depth > 0);
        if args.include_deps {
            add_content(&ctx.workspace, &mut dependencies);
        }
        let language = language_of(file.path.as_str());
        let metadata = FileMetadata {
            module: module_of(file.path.as_str()).unwrap_or_else(|| "root".to_owned()),
            role: role_of(file.path.as_str(), language, &file.content).word().to_owned(),
            last_modified: file
                .modified
                .map(|time| DateTime::<Utc>::from(time).to_rfc3339_opts(SecondsFormat::Secs, true)),
            parse_error,
            dependencies_omitted: (n_omitted > 0).then_some(n_omitted),
        };
        let file = FileRead {
            path: file.path.to_string(),
            lines: file.content.lines().count(),
            size: file.size,
            language: language.to_owned(),
            content: file.content,
        };
        access::touch(&ctx.workspace, &path, ctx.now());
        Ok(ToolResult::Done(ReadFileOutput { file, dependencies, metadata }))
    }
}

/// The files that a file imports, the first place that does not parse, and how many imports are left out.
fn imported(
    workspace: &Workspace,
    path: &str,
    text: &str,
    is_followed: bool,
) -> (Vec<Dependency>, Option<ParseError>, usize) {
    let (mut dependencies, mut n_omitted) = (Vec::new(), 0);
    let Some(grammar) = Grammar::of(path) else { return (dependencies, None, 0) };
    let parsed = imports::parse(grammar, text);
    if !is_followed {
        return (dependencies, parsed.error, 0);
    }
    let files = WorkspaceFiles::new(workspace);
    let resolver = imports::Resolver::new(path, &files);
    let mut seen = HashSet::from([path.to_owned()]);
    for (index, import) in parsed.imports.iter().enumerate() {
        let leads_to = resolver.resolve(&import.target);
        if files.is_exhausted() {
            // This file's imports may be incomplete.
            n_omitted += parsed.imports.len() - index;
            break;
        }
        for path in leads_to.into_iter().filter(|path| seen.insert(path.clone())) {
            if dependencies.len() == MAX_DEPENDENCIES {
                n_omitted += 1;
                continue;
            }
            let (content, content_omitted) = (None, None);
            dependencies.push(Dependency {
                path,
                kind: "import",
                level: 1,
                line: import.line,
                content,
                content_omitted,
            });
        }
    }
    (dependencies, parsed.error, n_omitted)
}

/// Reads the dependencies as far as they go into the answer; where one does not, it says why.
fn add_content(workspace: &Workspace, dependencies: &mut [Dependency]) {
    let mut n_left = MAX_CONTENT_BYTES;
    for dependency in dependencies {
        let read = RelPath::parse(&dependency.path).and_then(|path| workspace.read_text(&path, Access::ReadAny));
        match read {
            Ok(file) if file.size <= n_left => {
                n_left -= file.size;
                dependency.content = Some(file.content);
            }
            Ok(_) => dependency.content_omitted = Some("the answer is full; read it by itself"),
            Err(Error::FileTooLarge { .. }) => dependency.content_omitted = Some("over 1 MB"),
            Err(Error::Encoding { .. }) => dependency.content_omitted = Some("not UTF-8 text"),
            Err(_) => dependency.content_omitted = Some("cannot be read"),
        }
    }
}
