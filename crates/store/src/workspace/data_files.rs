//! The data folder: a confined folder in the workspace for the data tools, with errors in the words of their contract.

use super::settings::parse::data_folder;
use super::{Access, BEHIND_LINK, FileText, Guard, MAX_READ_BYTES, RelPath, SETTINGS_FILE, Workspace, names};
use los_model::{Error, Result, invalid};

/// Files that assistants obey in any folder, in the folded form of names.
const INSTRUCTIONS: [&str; 5] = ["agents.md", "agents.override.md", "claude.local.md", "claude.md", "gemini.md"];

/// Reads a file for a tool's caller.
pub fn read(workspace: &Workspace, asked: &str) -> Result<FileText> {
    let file = parse(asked).and_then(|path| workspace.read_data(&path));
    file.map_err(|error| in_words(workspace, asked, true, error))
}

/// Replaces or makes a file for a tool's caller. It must be small enough to be read back.
pub fn write(workspace: &Workspace, asked: &str, content: &str) -> Result<()> {
    let (bytes, limit) = (content.len(), usize::try_from(MAX_READ_BYTES).unwrap_or(usize::MAX));
    if bytes > limit {
        return Err(Error::DataFile {
            message: format!("content too large: {bytes} bytes, the limit is {limit}"),
            path: shown(asked),
            why: "split it into several files, or write it with your own program".into(),
            cause: Box::new(Error::EntryTooLarge { bytes, limit }),
        });
    }
    let written = parse(asked).and_then(|path| workspace.write_data(&path, content.as_bytes()));
    written.map_err(|error| in_words(workspace, asked, false, error))
}

impl Workspace {
    /// Reads a file of the data folder; the path is relative to that folder, or to the workspace, and stays in it.
    pub fn read_data(&self, path: &RelPath) -> Result<FileText> {
        let (base, path) = &self.data_file(path)?;
        let guard = Guard::Caller { policy: &self.policy, access: Access::ReadAny, base };
        let data = self.files.folder(base).map_err(|error| match error {
            Error::NotFound(_) => Error::no_file(path.to_string()),
            other => other,
        })?;
        data.read_text(path, guard, MAX_READ_BYTES)
    }

    /// Writes a file of the data folder as a whole, and makes the folders above it.
    pub fn write_data(&self, path: &RelPath, bytes: &[u8]) -> Result<()> {
        let (base, path) = &self.data_file(path)?;
        // Only people write files that steer programs started in the folder (`.vscode`, `.cargo`, our own settings), or that
        // assistants take for instructions.
        let steers = |name: &str| {
            let folded = names::fold(name);
            folded.starts_with('.') || folded == SETTINGS_FILE || INSTRUCTIONS.contains(&&*folded)
        };
        if path.names().any(steers) {
            return Err(Error::PathNotAllowed {
                path: path.to_string(),
                reason: "hidden files, settings and instructions for assistants are not data",
            });
        }
        self.files.create_dir_all(base)?;
        let data = self.files.folder(base)?;
        data.write_in_folders(path, bytes)
    }

    /// The data folder, and a file's path in it: `data/x` is `x`.
    fn data_file(&self, path: &RelPath) -> Result<(RelPath, RelPath)> {
        let base = data_folder(&self.settings.data.dir)?;
        let below = path.as_str().strip_prefix(base.as_str()).and_then(|rest| rest.strip_prefix('/'));
        let path = RelPath::parse(below.unwrap_or(path.as_str()))?;
        self.policy.judge(&base.join(path.as_str())?, Access::ReadAny)?;
        Ok((base, path))
    }
}

/// A path relative to the data folder. Nothing is ever decoded; a name that would lead out if it were is refused all the
/// same, since no data file has one.
fn parse(text: &str) -> Result<RelPath> {
    let lower = text.to_ascii_lowercase();
    if ["%2e%2e", ".%2e", "%2e.", "%2f", "%5c"].iter().any(|encoded| lower.contains(encoded)) {
        return Err(Error::PathNotAllowed {
            path: text.chars().take(200).collect(),
            reason: "paths are not decoded, and this one would lead elsewhere if it were",
        });
    }
    RelPath::parse(text)
}

/// The error in the words of the contract, with the reason and the next step. An error without such words stays as it is.
fn in_words(workspace: &Workspace, asked: &str, is_reading: bool, error: Error) -> Error {
    let dir = &workspace.settings().data.dir;
    let relative = format!("a path is relative to the data folder, `{dir}`, and stays in it");
    let not_a_file =
        |reason: String| invalid("path", reason, format!("name a file, relative to the data folder, `{dir}`"));
    let (message, why, cause) = match error {
        Error::PathNotAllowed { path, reason } => {
            ("Access denied", format!("{reason}; {relative}"), Error::PathNotAllowed { path, reason })
        }
        Error::WriteNotAllowed { file, reason } if reason == BEHIND_LINK => {
            ("Access denied", format!("it {reason}; {relative}"), Error::PathNotAllowed { path: file, reason })
        }
        Error::WriteNotAllowed { reason, .. } => return not_a_file(format!("`{}` {reason}", shown(asked))),
        Error::NotFound(_) if is_reading => ("File not found", relative, error),
        Error::Encoding { .. } => ("Encoding error", String::new(), error),
        Error::WriteFailed { ref source, .. } => ("Failed to write file", source.to_string(), error),
        Error::InvalidInput { reason, suggestion: Some(_), .. }
            if reason.ends_with("is not a regular file") || reason.ends_with("is a folder, not a file") =>
        {
            return not_a_file(reason);
        }
        // Another program moved the folder away in between.
        Error::NotFound(_) => ("Failed to write file", "try again".into(), error),
        other => return other,
    };
    Error::DataFile { message: message.into(), path: shown(asked), why, cause: Box::new(cause) }
}

fn shown(path: &str) -> String {
    path.chars().take(200).collect()
}
