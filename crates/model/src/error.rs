//! The closed set of failures: each has a stable code, an HTTP status, an exit number and, where we can, what to do next.
//!
//! Variants carry data; the words are in one place. Nothing here knows a face: the CLI, MCP and HTTP translate.

use std::io;

use serde_json::{Map, Value, json};

/// The one reason to refuse a path that settings can lift.
pub const OUTSIDE_ALLOWED: &str = "outside the folders that may be read";

/// How a plan that was not kept is named where a file would be.
pub const PLAN_OF_WEEK: &str = "the plan of week ";

/// What every fallible function of the library returns.
pub type Result<T> = std::result::Result<T, Error>;

/// A stable name for a kind of failure. Codes are never reused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Code {
    /// Arguments do not fit the schema, or content does not parse.
    InvalidInput,
    /// A path that policy refuses, whether or not the file exists.
    PathNotAllowed,
    /// No such file.
    FileNotFound,
    /// A file over the size limit.
    FileTooLarge,
    /// A file that is not UTF-8 text.
    EncodingError,
    /// A memory file that this tool may not write.
    WriteNotAllowed,
    /// The file system refused a write; nothing half-written stays.
    WriteFailed,
    /// A memory entry over the size limit.
    EntryTooLarge,
    /// No learner of that id in the workspace.
    LearnerNotFound,
    /// Declined by the learner, or refused by policy.
    PermissionDenied,
    /// Over the tool's calls a minute.
    RateLimited,
    /// A request to the network failed.
    FetchFailed,
    /// A fetched body over the size limit.
    ContentTooLarge,
    /// A fetched body that is not text.
    UnsupportedContent,
    /// Anything else.
    InternalError,
}

impl Code {
    /// Every code, in the order of the contract's table.
    pub const ALL: [Self; 15] = [
        Self::InvalidInput,
        Self::PathNotAllowed,
        Self::FileNotFound,
        Self::FileTooLarge,
        Self::EncodingError,
        Self::WriteNotAllowed,
        Self::WriteFailed,
        Self::EntryTooLarge,
        Self::LearnerNotFound,
        Self::PermissionDenied,
        Self::RateLimited,
        Self::FetchFailed,
        Self::ContentTooLarge,
        Self::UnsupportedContent,
        Self::InternalError,
    ];

    /// The code's name, HTTP status and exit number: one row of the contract's table.
    const fn row(self) -> (&'static str, u16, u8) {
        match self {
            Self::InvalidInput => ("INVALID_INPUT", 400, 2),
            Self::PathNotAllowed => ("PATH_NOT_ALLOWED", 403, 4),
            Self::FileNotFound => ("FILE_NOT_FOUND", 404, 3),
            Self::FileTooLarge => ("FILE_TOO_LARGE", 413, 4),
            Self::EncodingError => ("ENCODING_ERROR", 415, 4),
            Self::WriteNotAllowed => ("WRITE_NOT_ALLOWED", 403, 4),
            Self::WriteFailed => ("WRITE_FAILED", 500, 1),
            Self::EntryTooLarge => ("ENTRY_TOO_LARGE", 413, 2),
            Self::LearnerNotFound => ("LEARNER_NOT_FOUND", 404, 3),
            Self::PermissionDenied => ("PERMISSION_DENIED", 403, 4),
            Self::RateLimited => ("RATE_LIMITED", 429, 1),
            Self::FetchFailed => ("FETCH_FAILED", 502, 1),
            Self::ContentTooLarge => ("CONTENT_TOO_LARGE", 413, 4),
            Self::UnsupportedContent => ("UNSUPPORTED_CONTENT", 415, 4),
            Self::InternalError => ("INTERNAL_ERROR", 500, 1),
        }
    }

    /// The stable name, such as `INVALID_INPUT`.
    pub const fn name(self) -> &'static str {
        self.row().0
    }

    /// The HTTP status that fits.
    pub const fn http_status(self) -> u16 {
        self.row().1
    }

    /// The exit number of the command line.
    pub const fn exit_number(self) -> u8 {
        self.row().2
    }
}

/// An argument that does not fit.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{field}`: {reason}")]
pub struct Misfit {
    /// Where it is, as the caller spelled it: `limit` or `evaluation_result.scores.growth`.
    pub field: String,
    /// What is wrong and what is allowed.
    pub reason: String,
    /// What to send instead, if we know.
    pub suggestion: Option<String>,
}

/// A failure, as data.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// An argument or a document does not fit; `field` names the argument.
    #[error("{}{reason}", field.as_ref().map(|f| format!("`{f}`: ")).unwrap_or_default())]
    InvalidInput {
        /// The argument at fault, as the caller spelled it.
        field: Option<String>,
        /// What is wrong, in a short present-tense phrase.
        reason: String,
        /// What to try instead, if we know.
        suggestion: Option<String>,
    },
    /// Arguments do not fit their tool's schema: all of those that do not.
    #[error("{}", misfits.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    InvalidArguments {
        /// One for each argument; never empty.
        misfits: Vec<Misfit>,
    },
    /// Policy refuses the path.
    #[error("path not allowed: `{path}` ({reason})")]
    PathNotAllowed {
        /// The path as asked for.
        path: String,
        /// Which rule refused it, in words that do not tell whether the file exists.
        reason: &'static str,
    },
    /// No such file.
    #[error("file not found: `{path}`")]
    FileNotFound {
        /// The path, relative to the workspace.
        path: String,
    },
    /// No such file at a path that a caller gave, perhaps others whose paths are like it.
    #[error("file not found: `{path}`")]
    PathMisspelt {
        /// The path, relative to the workspace.
        path: String,
        /// The likeliest first; all of them may be read.
        nearest: Vec<String>,
    },
    /// Larger than the limit.
    #[error("file too large: `{path}` has {bytes} bytes, the limit is {limit}")]
    FileTooLarge {
        /// The path, relative to the workspace.
        path: String,
        /// Its size in bytes.
        bytes: u64,
        /// The limit in bytes.
        limit: u64,
    },
    /// Not UTF-8.
    #[error("encoding error: `{path}` is not UTF-8 text")]
    Encoding {
        /// The path, relative to the workspace.
        path: String,
    },
    /// A file this tool may not write.
    #[error("write not allowed: `{file}` {reason}")]
    WriteNotAllowed {
        /// The file as asked for.
        file: String,
        /// Why, as the rest of the sentence.
        reason: &'static str,
    },
    /// The file system refused.
    #[error("failed to write `{path}`: {source}")]
    WriteFailed {
        /// The path, relative to the workspace.
        path: String,
        /// What the file system said.
        source: io::Error,
    },
    /// An entry over the limit.
    #[error("entry too large: {bytes} bytes serialised, the limit is {limit}")]
    EntryTooLarge {
        /// Serialised size in bytes.
        bytes: usize,
        /// The limit in bytes.
        limit: usize,
    },
    /// No such learner.
    #[error("learner not found: `{learner}`")]
    LearnerNotFound {
        /// The id asked for.
        learner: String,
        /// The ids there are.
        known: Vec<String>,
    },
    /// Declined or refused.
    #[error("{what}")]
    PermissionDenied {
        /// What was refused, as a sentence without a full stop.
        what: String,
    },
    /// Too many calls.
    #[error("rate limit of {per_minute} calls a minute reached for `{tool}`")]
    RateLimited {
        /// The tool.
        tool: String,
        /// The limit, calls a minute.
        per_minute: u32,
        /// Milliseconds until a call will be let through.
        retry_after_ms: u64,
    },
    /// A read that failed for another reason than absence.
    #[error("cannot read `{path}`: {source}")]
    ReadFailed {
        /// The path, relative to the workspace.
        path: String,
        /// What the file system said.
        source: io::Error,
    },
    /// Some of several writes were made before one failed. They stand: memory is append-only.
    #[error("{cause}; written before that, and kept: {}", written.join(", "))]
    PartlyWritten {
        /// What was written, by the caller's own names, in order.
        written: Vec<String>,
        /// Why the next write failed.
        cause: Box<Error>,
    },
    /// A failure of the data folder's tools, in the words that their contract has for it. Code and facts are the cause's.
    #[error("{message}")]
    DataFile {
        /// The whole message.
        message: String,
        /// The path, relative to the data folder.
        path: String,
        /// Why, and what to do next.
        why: String,
        /// What happened.
        cause: Box<Error>,
    },
    /// A request to the network that must not be made.
    #[error("{what}")]
    FetchRefused {
        /// What was refused, in the words of the contract.
        what: String,
        /// What to do about it.
        suggestion: String,
    },
    /// A request to the network that came to nothing.
    #[error("{message}")]
    FetchFailed {
        /// The whole message, in the words of the contract.
        message: String,
        /// The status that the other side answered with, if it answered.
        status: Option<u16>,
    },
    /// A body from the network over the limit.
    #[error("Content size exceeds limit of 5 MB.")]
    ContentTooLarge {
        /// The limit in bytes, after decompression.
        limit: u64,
    },
    /// A body from the network that is not text.
    #[error("unsupported content type: {content_type}")]
    UnsupportedContent {
        /// What it is, as declared or as its first bytes tell.
        content_type: String,
    },
    /// A search by meaning that came to nothing; searching by words still works.
    #[error("search failed: {what}")]
    SearchFailed {
        /// Why, as a phrase without keys or paths outside the workspace.
        what: String,
    },
    /// A fault of ours.
    #[error("{what}")]
    Internal {
        /// What went wrong, without a path outside the workspace.
        what: String,
    },
}

impl Error {
    /// An [`Error::InvalidInput`] that names its field.
    pub fn invalid(field: &str, reason: impl Into<String>) -> Self {
        Self::InvalidInput { field: Some(field.to_owned()), reason: reason.into(), suggestion: None }
    }

    /// The stable code.
    pub const fn code(&self) -> Code {
        match self {
            Self::InvalidInput { .. } | Self::InvalidArguments { .. } => Code::InvalidInput,
            Self::PathNotAllowed { .. } => Code::PathNotAllowed,
            Self::FileNotFound { .. } | Self::PathMisspelt { .. } => Code::FileNotFound,
            Self::FileTooLarge { .. } => Code::FileTooLarge,
            Self::Encoding { .. } => Code::EncodingError,
            Self::WriteNotAllowed { .. } => Code::WriteNotAllowed,
            Self::WriteFailed { .. } => Code::WriteFailed,
            Self::EntryTooLarge { .. } => Code::EntryTooLarge,
            Self::LearnerNotFound { .. } => Code::LearnerNotFound,
            Self::PermissionDenied { .. } | Self::FetchRefused { .. } => Code::PermissionDenied,
            Self::RateLimited { .. } => Code::RateLimited,
            Self::FetchFailed { .. } => Code::FetchFailed,
            Self::ContentTooLarge { .. } => Code::ContentTooLarge,
            Self::UnsupportedContent { .. } => Code::UnsupportedContent,
            Self::PartlyWritten { cause, .. } | Self::DataFile { cause, .. } => cause.code(),
            Self::ReadFailed { .. } | Self::SearchFailed { .. } | Self::Internal { .. } => Code::InternalError,
        }
    }

    /// What a person or an assistant can do next, if we know.
    pub fn hint(&self) -> Option<String> {
        match self {
            Self::InvalidInput { suggestion, .. } => suggestion.clone(),
            Self::InvalidArguments { misfits } => misfits.iter().find_map(|misfit| misfit.suggestion.clone()),
            Self::PathNotAllowed { reason, .. } if *reason != OUTSIDE_ALLOWED => {
                Some("paths are relative to the workspace; this one stays closed whatever the settings say".into())
            }
            Self::PathNotAllowed { .. } => Some(
                "paths are relative to the workspace; `[read] allow` in `learning-os.toml` widens what may be read"
                    .into(),
            ),
            Self::PathMisspelt { nearest, .. } if nearest.is_empty() => {
                Some("paths are relative to the workspace's own folder, wherever you call from".into())
            }
            Self::PathMisspelt { nearest, .. } => {
                let names: Vec<_> = nearest.iter().map(|path| format!("`{path}`")).collect();
                Some(format!("did you mean {}?", names.join(" or ")))
            }
            Self::SearchFailed { .. } => Some("use grep_codebase (`los grep`) for text search".into()),
            Self::FileTooLarge { .. } => Some("read a smaller file, or search it".into()),
            Self::WriteNotAllowed { .. } => {
                Some("memory is append-only: `progress_log.jsonl`, `decisions.jsonl`, `best_practices.md`".into())
            }
            Self::WriteFailed { .. } => {
                Some("nothing was changed; free space or fix permissions, then repeat the command".into())
            }
            // The cause's own hint would say that nothing was changed.
            Self::PartlyWritten { .. } => {
                Some("what was written stands; mend the cause, then decide the rest by calling again".into())
            }
            Self::EntryTooLarge { .. } => {
                Some("shorten the entry, or keep the long text in a file and log its path".into())
            }
            Self::LearnerNotFound { known, .. } if known.is_empty() => {
                Some("no learner yet: `los init` asks who learns and writes `.claude/memory/learner_profile.json`".into())
            }
            Self::LearnerNotFound { known, .. } => Some(format!("known learners: {}", known.join(", "))),
            Self::RateLimited { retry_after_ms, .. } => Some(format!("try again in {retry_after_ms} ms")),
            Self::FileNotFound { path } if path.ends_with("learner_profile.json") => Some(
                "write who learns there, such as {\"level\": \"Beginner\", \"start_date\": \"2026-01-05\", \"hours_per_week\": 8}"
                    .into(),
            ),
            Self::FileNotFound { path } if path.ends_with("progress_log.jsonl") => {
                Some("nothing is logged yet; `los log` begins it".into())
            }
            Self::FileNotFound { path } if path.starts_with(PLAN_OF_WEEK) => {
                Some("no plan was kept for it; call without `generate_if_missing` to have one made".into())
            }
            Self::Encoding { .. } => Some("it is no text, or in another encoding: save it as UTF-8 to read it".into()),
            Self::FetchRefused { suggestion, .. } => Some(suggestion.clone()),
            Self::UnsupportedContent { .. } => Some("only text can be fetched".into()),
            Self::ContentTooLarge { .. } => Some("fetch a smaller page; large files are for a browser".into()),
            Self::FetchFailed { status: None, .. } => {
                Some("check the address and the network, then try again; `[fetch] timeout_s` is the time that it may take".into())
            }
            Self::DataFile { why, .. } => Some(why.clone()),
            Self::FileNotFound { .. }
            | Self::PermissionDenied { .. }
            | Self::FetchFailed { .. }
            | Self::ReadFailed { .. }
            | Self::Internal { .. } => None,
        }
    }

    /// The failure as every face that speaks JSON gives it: `{"error":{"code","message","details"}}`.
    pub fn body(&self) -> Value {
        json!({ "error": { "code": self.code().name(), "message": self.to_string(), "details": self.details() } })
    }

    /// The machine-readable facts: `field`, `fields`, `known`, `retry_after_ms`, `suggestion` and the like.
    pub fn details(&self) -> Map<String, Value> {
        let mut details = Map::new();
        match self {
            Self::InvalidInput { field: Some(field), .. } => {
                details.insert("field".into(), field.clone().into());
            }
            Self::InvalidArguments { misfits } => {
                details.insert("field".into(), misfits.first().map(|misfit| misfit.field.clone()).into());
                let all = misfits.iter().map(|misfit| json!({"field": misfit.field, "reason": misfit.reason}));
                details.insert("fields".into(), all.collect());
            }
            Self::PathNotAllowed { path, .. } | Self::FileNotFound { path } | Self::Encoding { path } => {
                details.insert("path".into(), path.clone().into());
            }
            Self::PathMisspelt { path, nearest } => {
                details.insert("path".into(), path.clone().into());
                if !nearest.is_empty() {
                    details.insert("nearest".into(), nearest.clone().into());
                }
            }
            Self::SearchFailed { .. } => {
                details.insert("fallback".into(), "Use grep_codebase for text search".into());
            }
            Self::FileTooLarge { path, bytes, limit } => {
                details.insert("path".into(), path.clone().into());
                details.insert("bytes".into(), (*bytes).into());
                details.insert("limit".into(), (*limit).into());
            }
            Self::WriteNotAllowed { file, .. } => {
                details.insert("file".into(), file.clone().into());
            }
            Self::EntryTooLarge { bytes, limit } => {
                details.insert("bytes".into(), (*bytes).into());
                details.insert("limit".into(), (*limit).into());
            }
            Self::LearnerNotFound { learner, known } => {
                details.insert("learner_id".into(), learner.clone().into());
                details.insert("known".into(), known.clone().into());
            }
            Self::RateLimited { per_minute, retry_after_ms, .. } => {
                details.insert("limit_per_minute".into(), (*per_minute).into());
                details.insert("retry_after_ms".into(), (*retry_after_ms).into());
            }
            Self::FetchFailed { status: Some(status), .. } => {
                details.insert("status".into(), (*status).into());
            }
            Self::ContentTooLarge { limit } => {
                details.insert("limit".into(), (*limit).into());
            }
            Self::UnsupportedContent { content_type } => {
                details.insert("content_type".into(), content_type.clone().into());
            }
            Self::PartlyWritten { written, .. } => {
                details.insert("written".into(), written.clone().into());
            }
            Self::DataFile { path, cause, .. } => {
                details = cause.details();
                details.insert("path".into(), path.clone().into());
            }
            Self::InvalidInput { .. }
            | Self::WriteFailed { .. }
            | Self::PermissionDenied { .. }
            | Self::FetchRefused { .. }
            | Self::FetchFailed { .. }
            | Self::ReadFailed { .. }
            | Self::Internal { .. } => {}
        }
        if let Some(hint) = self.hint() {
            details.insert("suggestion".into(), hint.into());
        }
        details
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_distinct_and_their_exit_numbers_are_the_contracts() {
        let rows: Vec<_> =
            Code::ALL.iter().map(|c| format!("{} {} {}", c.name(), c.http_status(), c.exit_number())).collect();
        assert_eq!(
            rows,
            [
                "INVALID_INPUT 400 2", "PATH_NOT_ALLOWED 403 4", "FILE_NOT_FOUND 404 3", "FILE_TOO_LARGE 413 4",
                "ENCODING_ERROR 415 4", "WRITE_NOT_ALLOWED 403 4", "WRITE_FAILED 500 1", "ENTRY_TOO_LARGE 413 2",
                "LEARNER_NOT_FOUND 404 3", "PERMISSION_DENIED 403 4", "RATE_LIMITED 429 1", "FETCH_FAILED 502 1",
                "CONTENT_TOO_LARGE 413 4", "UNSUPPORTED_CONTENT 415 4", "INTERNAL_ERROR 500 1",
            ]
        );
    }

    #[test]
    fn an_invalid_input_names_its_field_in_words_and_in_details() {
        let error = Error::invalid("limit", "must be at most 100");
        assert_eq!(error.to_string(), "`limit`: must be at most 100");
        assert_eq!(error.details()["field"], "limit");
    }
}
