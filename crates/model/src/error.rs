//! The closed set of failures: each has a stable code, its data and its sentence. `los_app::failure` knows what a face adds.

use std::io;

use crate::words;

/// The one reason to refuse a path that settings can lift.
pub const OUTSIDE_ALLOWED: &str = "outside the folders that may be read";
/// Why a file that `sources.toml` names is not read yet.
pub const NEEDS_YES: &str = "outside the workspace, and closed until your yes to `los read` of it in a terminal";

/// The learner's no to a write.
pub const DECLINED: &str = "the learner declined this write; nothing was changed";

/// The result of every fallible function.
pub type Result<T, E = Error> = std::result::Result<T, E>;

words! {
    /// A stable name for a kind of failure, in the order of the contract's table. Codes are never reused.
    #[derive(Hash)]
    pub enum Code {
        /// Arguments do not fit the schema, or content does not parse.
        InvalidInput = "INVALID_INPUT",
        /// A path that policy refuses, whether or not the file exists.
        PathNotAllowed = "PATH_NOT_ALLOWED",
        /// A file, or another thing that a step needs, is not there.
        FileNotFound = "FILE_NOT_FOUND",
        /// A file over the size limit.
        FileTooLarge = "FILE_TOO_LARGE",
        /// A file that is not UTF-8 text.
        EncodingError = "ENCODING_ERROR",
        /// A memory file that this tool may not write.
        WriteNotAllowed = "WRITE_NOT_ALLOWED",
        /// The file system refused a write; nothing half-written stays.
        WriteFailed = "WRITE_FAILED",
        /// A memory entry over the size limit.
        EntryTooLarge = "ENTRY_TOO_LARGE",
        /// No learner of that id in the workspace.
        LearnerNotFound = "LEARNER_NOT_FOUND",
        /// Declined by the learner, or refused by policy.
        PermissionDenied = "PERMISSION_DENIED",
        /// Over the tool's calls a minute.
        RateLimited = "RATE_LIMITED",
        /// A request to the network failed.
        FetchFailed = "FETCH_FAILED",
        /// Git could not do its part of an exchange, or something has to be settled before it can.
        GitFailed = "GIT_FAILED",
        /// A fetched body over the size limit.
        ContentTooLarge = "CONTENT_TOO_LARGE",
        /// A fetched body that is not text.
        UnsupportedContent = "UNSUPPORTED_CONTENT",
        /// A program that a check needs is not installed.
        MissingRequirement = "MISSING_REQUIREMENT",
        /// A study session runs already; one runs at a time.
        SessionRunning = "SESSION_RUNNING",
        /// No study session runs that could be ended.
        NoSession = "NO_SESSION",
        /// A finished task would be finished once more.
        AlreadyDone = "ALREADY_DONE",
        /// A write rests on something that has changed since it was proposed; it is kept.
        Stale = "STALE",
        /// A fault of the program, or of the machine below it.
        InternalError = "INTERNAL_ERROR",
    }
}

/// An argument that does not fit.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{field}`: {reason}")]
pub struct Misfit {
    /// Where it is, as the caller spelled it: `limit` or `evaluation_result.scores.growth`.
    pub field: String,
    /// The fault, and the allowed values.
    pub reason: String,
    /// The value to send instead, if known.
    pub suggestion: Option<String>,
}

/// A thing that is not there. Each kind has its own way to get it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Missing {
    /// A file, with the readable files of similar names, the likeliest first.
    #[error("file not found: `{path}`")]
    #[expect(missing_docs, reason = "the variant's doc names its fields")]
    File { path: String, nearest: Vec<String> },
    /// The learner's profile, by its path.
    #[error("file not found: `{0}`")]
    Profile(String),
    /// The log, by its path, before its first entry.
    #[error("file not found: `{0}`")]
    Log(String),
    /// A task of the path, by its id.
    #[error("the path has no task `{0}`")]
    Task(String),
    /// The plan of a week, by its number, which nobody kept.
    #[error("no plan was kept for week {0}")]
    KeptPlan(u32),
}

/// A failure, as data.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "each sentence shows its fields")]
pub enum Error {
    /// An argument or a document does not fit; `field` names the argument.
    #[error("{}{reason}", field.as_ref().map(|f| format!("`{f}`: ")).unwrap_or_default())]
    InvalidInput { field: Option<String>, reason: String, suggestion: Option<String> },
    /// Arguments do not fit their tool's schema: all of those that do not.
    #[error("{}", misfits.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    InvalidArguments { misfits: Vec<Misfit> },
    /// Policy refuses the path. The reason never tells whether the file exists.
    #[error("path not allowed: `{path}` ({reason})")]
    PathNotAllowed { path: String, reason: &'static str },
    /// Something that a step needs is not there.
    #[error("{0}")]
    NotFound(Missing),
    #[error("file too large: `{path}` has {bytes} bytes, the limit is {limit}")]
    FileTooLarge { path: String, bytes: u64, limit: u64 },
    #[error("encoding error: `{path}` is not UTF-8 text")]
    Encoding { path: String },
    /// A file this tool may not write.
    #[error("write not allowed: `{file}` {reason}")]
    WriteNotAllowed { file: String, reason: &'static str },
    /// The file system refused.
    #[error("failed to write `{path}`: {source}")]
    WriteFailed { path: String, source: io::Error },
    #[error("entry too large: {bytes} bytes serialised, the limit is {limit}")]
    EntryTooLarge { bytes: usize, limit: usize },
    #[error("learner not found: `{learner}`")]
    LearnerNotFound { learner: String, known: Vec<String> },
    /// The learner's day is not in the state that a step needs.
    #[error("{reason}")]
    Conflict { code: Code, reason: String, suggestion: String },
    #[error("{what}")]
    PermissionDenied { what: String },
    #[error("rate limit of {per_minute} calls a minute reached for `{tool}`")]
    RateLimited { tool: String, per_minute: u32, retry_after_ms: u64 },
    /// A read that failed for another reason than absence.
    #[error("cannot read `{path}`: {source}")]
    ReadFailed { path: String, source: io::Error },
    /// Some of several writes were made before one failed. They are kept: memory is append-only.
    #[error("{cause}; written before that, and kept: {}", written.join(", "))]
    PartlyWritten { written: Vec<String>, cause: Box<Error> },
    /// A failure of the data folder's tools, in their contract's words, with the cause's code and facts.
    #[error("{message}")]
    DataFile { message: String, path: String, why: String, cause: Box<Error> },
    /// A request to the network that must not be made.
    #[error("{what}")]
    FetchRefused { what: String, suggestion: String },
    /// A request to the network failed; with the status, if the other side answered.
    #[error("{message}")]
    FetchFailed { message: String, status: Option<u16> },
    /// Git failed, or something has to be settled before it can begin; `file` is the file that `what` is about.
    #[error("{what}")]
    GitFailed { what: String, file: Option<String>, suggestion: String },
    #[error("Content size exceeds limit of 5 MB.")]
    ContentTooLarge { limit: u64 },
    #[error("unsupported content type: {content_type}")]
    UnsupportedContent { content_type: String },
    /// A search by meaning failed; searching by words still works. The sentence holds no keys and no outside paths.
    #[error("search failed: {what}")]
    SearchFailed { what: String },
    /// A program that a check needs is not installed, with the step that gets it.
    #[error("{what} is missing")]
    MissingRequirement { what: String, get: String },
    /// A fault of ours, without a path outside the workspace.
    #[error("{what}")]
    Internal { what: String },
}

/// An [`Error::InvalidInput`] with what to do instead; of no field in particular where its name is empty.
pub fn invalid<E: From<Error>>(field: &str, reason: impl Into<String>, suggestion: impl Into<String>) -> E {
    let field = (!field.is_empty()).then(|| field.to_owned());
    Error::InvalidInput { field, reason: reason.into(), suggestion: Some(suggestion.into()) }.into()
}

/// The content of a file; `None` if the file does not exist.
pub fn if_there<T>(read: Result<T>) -> Result<Option<T>> {
    match read {
        Err(Error::NotFound(_)) => Ok(None),
        read => read.map(Some),
    }
}

impl Error {
    /// A file that is not there.
    pub fn no_file(path: impl Into<String>) -> Self {
        Self::NotFound(Missing::File { path: path.into(), nearest: Vec::new() })
    }

    /// An [`Error::InvalidInput`] that names its field.
    pub fn invalid(field: &str, reason: impl Into<String>) -> Self {
        Self::InvalidInput { field: Some(field.to_owned()), reason: reason.into(), suggestion: None }
    }

    /// The same refusal of a field under another name.
    #[must_use]
    pub fn renamed(self, rename: impl FnOnce(String) -> String) -> Self {
        match self {
            Self::InvalidInput { field: Some(field), reason, suggestion } => {
                Self::InvalidInput { field: Some(rename(field)), reason, suggestion }
            }
            error => error,
        }
    }

    /// The code by which callers tell kinds of failure apart.
    pub const fn code(&self) -> Code {
        match self {
            Self::InvalidInput { .. } | Self::InvalidArguments { .. } => Code::InvalidInput,
            Self::PathNotAllowed { .. } => Code::PathNotAllowed,
            Self::NotFound(_) => Code::FileNotFound,
            Self::FileTooLarge { .. } => Code::FileTooLarge,
            Self::Encoding { .. } => Code::EncodingError,
            Self::WriteNotAllowed { .. } => Code::WriteNotAllowed,
            Self::WriteFailed { .. } => Code::WriteFailed,
            Self::EntryTooLarge { .. } => Code::EntryTooLarge,
            Self::LearnerNotFound { .. } => Code::LearnerNotFound,
            Self::Conflict { code, .. } => *code,
            Self::PermissionDenied { .. } | Self::FetchRefused { .. } => Code::PermissionDenied,
            Self::RateLimited { .. } => Code::RateLimited,
            Self::FetchFailed { .. } => Code::FetchFailed,
            Self::GitFailed { .. } => Code::GitFailed,
            Self::ContentTooLarge { .. } => Code::ContentTooLarge,
            Self::MissingRequirement { .. } => Code::MissingRequirement,
            Self::UnsupportedContent { .. } => Code::UnsupportedContent,
            Self::PartlyWritten { cause, .. } | Self::DataFile { cause, .. } => cause.code(),
            Self::ReadFailed { .. } | Self::SearchFailed { .. } | Self::Internal { .. } => Code::InternalError,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invalid_input_names_its_field() {
        assert_eq!(Error::invalid("limit", "must be at most 100").to_string(), "`limit`: must be at most 100");
    }
}
