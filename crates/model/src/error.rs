//! The closed set of failures: each has a stable code, an HTTP status, an exit number and, where possible, a hint.
//!
//! Variants carry data; the words are here alone. The CLI, MCP and HTTP translate.

use std::io;

use serde_json::{Map, Value, json};

/// The one reason to refuse a path that settings can lift.
pub const OUTSIDE_ALLOWED: &str = "outside the folders that may be read";

/// The learner's no to a write.
pub const DECLINED: &str = "the learner declined this write; nothing was changed";

/// Stands before the id of a task that the path does not have.
pub const TASK: &str = "task ";

/// Stands for the path of a plan that was not kept.
pub const PLAN_OF_WEEK: &str = "the plan of week ";

/// The result of every fallible function.
pub type Result<T> = std::result::Result<T, Error>;

macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $code:ident = $name:literal, $status:literal, $exit:literal;)+) => {
        /// A stable name for a kind of failure. Codes are never reused.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Code {
            $($(#[doc = $doc])+ $code,)+
        }

        impl Code {
            /// Every code, in the order of the contract's table.
            pub const ALL: &[Self] = &[$(Self::$code),+];

            /// The stable name, such as `INVALID_INPUT`.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$code => $name,)+ }
            }

            /// The HTTP status that fits.
            pub const fn http_status(self) -> u16 {
                match self { $(Self::$code => $status,)+ }
            }

            /// The exit number of the command line.
            pub const fn exit_number(self) -> u8 {
                match self { $(Self::$code => $exit,)+ }
            }
        }
    };
}

// The contract's table: name, HTTP status, exit number.
codes! {
    /// Arguments do not fit the schema, or content does not parse.
    InvalidInput = "INVALID_INPUT", 400, 2;
    /// A path that policy refuses, whether or not the file exists.
    PathNotAllowed = "PATH_NOT_ALLOWED", 403, 4;
    /// No such file.
    FileNotFound = "FILE_NOT_FOUND", 404, 3;
    /// A file over the size limit.
    FileTooLarge = "FILE_TOO_LARGE", 413, 4;
    /// A file that is not UTF-8 text.
    EncodingError = "ENCODING_ERROR", 415, 4;
    /// A memory file that this tool may not write.
    WriteNotAllowed = "WRITE_NOT_ALLOWED", 403, 4;
    /// The file system refused a write; nothing half-written stays.
    WriteFailed = "WRITE_FAILED", 500, 1;
    /// A memory entry over the size limit.
    EntryTooLarge = "ENTRY_TOO_LARGE", 413, 2;
    /// No learner of that id in the workspace.
    LearnerNotFound = "LEARNER_NOT_FOUND", 404, 3;
    /// Declined by the learner, or refused by policy.
    PermissionDenied = "PERMISSION_DENIED", 403, 4;
    /// Over the tool's calls a minute.
    RateLimited = "RATE_LIMITED", 429, 1;
    /// A request to the network failed.
    FetchFailed = "FETCH_FAILED", 502, 1;
    /// Git could not do its part of an exchange, or something has to be settled before it can.
    GitFailed = "GIT_FAILED", 500, 1;
    /// A fetched body over the size limit.
    ContentTooLarge = "CONTENT_TOO_LARGE", 413, 4;
    /// A fetched body that is not text.
    UnsupportedContent = "UNSUPPORTED_CONTENT", 415, 4;
    /// A program that a check needs is not installed.
    MissingRequirement = "MISSING_REQUIREMENT", 424, 69;
    /// A study session runs already; one runs at a time.
    SessionRunning = "SESSION_RUNNING", 409, 2;
    /// No study session runs that could be ended.
    NoSession = "NO_SESSION", 409, 2;
    /// A finished task would be finished once more.
    AlreadyDone = "ALREADY_DONE", 409, 2;
    /// A write rests on something that has changed since it was proposed; it is kept.
    Stale = "STALE", 409, 2;
    /// Anything else.
    InternalError = "INTERNAL_ERROR", 500, 1;
}

/// The state of the day that a step conflicts with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the codes of the same names have the docs")]
pub enum Conflict {
    SessionRunning,
    NoSession,
    AlreadyDone,
    Stale,
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
    /// No such file.
    #[error("file not found: `{path}`")]
    FileNotFound { path: String },
    /// No such file, and readable files with similar names, the likeliest first.
    #[error("file not found: `{path}`")]
    PathMisspelt { path: String, nearest: Vec<String> },
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
    Conflict { conflict: Conflict, reason: String, suggestion: String },
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
        Err(Error::FileNotFound { .. }) => Ok(None),
        read => read.map(Some),
    }
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
            Self::Conflict { conflict, .. } => match conflict {
                Conflict::SessionRunning => Code::SessionRunning,
                Conflict::NoSession => Code::NoSession,
                Conflict::AlreadyDone => Code::AlreadyDone,
                Conflict::Stale => Code::Stale,
            },
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

    /// The next step for a person or an assistant, if we know one.
    pub fn hint(&self) -> Option<String> {
        let hint = match self {
            Self::InvalidInput { suggestion, .. } => return suggestion.clone(),
            Self::InvalidArguments { misfits } => return misfits.iter().find_map(|misfit| misfit.suggestion.clone()),
            Self::PathMisspelt { nearest, .. } => {
                let names: Vec<_> = nearest.iter().map(|path| format!("`{path}`")).collect();
                return Some(format!("did you mean {}?", names.join(" or ")));
            }
            Self::LearnerNotFound { known, .. } if !known.is_empty() => {
                return Some(format!("known learners: {}", known.join(", ")));
            }
            Self::FileNotFound { path } if path.starts_with(TASK) => {
                "los://path/current and `los path show --month N` list the ids"
            }
            Self::PermissionDenied { what } if what == DECLINED => "leave it; ask again only if the learner wishes it",
            Self::RateLimited { retry_after_ms, .. } => return Some(format!("try again in {retry_after_ms} ms")),
            Self::Conflict { suggestion, .. } => return Some(suggestion.clone()),
            Self::MissingRequirement { get, .. } => return Some(get.clone()),
            Self::FetchRefused { suggestion: hint, .. }
            | Self::GitFailed { suggestion: hint, .. }
            | Self::DataFile { why: hint, .. } => hint,
            Self::PathNotAllowed { reason, .. } if *reason != OUTSIDE_ALLOWED => {
                "paths are relative to the workspace; this one stays closed whatever the settings say"
            }
            Self::PathNotAllowed { .. } => {
                "paths are relative to the workspace; `[read] allow` in `learning-os.toml` widens what may be read"
            }
            Self::SearchFailed { .. } => "use grep_codebase (`los grep`) for text search",
            Self::FileTooLarge { .. } => "read a smaller file, or search it",
            Self::WriteNotAllowed { .. } => {
                "memory is append-only: `progress_log.jsonl`, `decisions.jsonl`, `best_practices.md`"
            }
            Self::WriteFailed { .. } => "nothing was changed; free space or fix permissions, then repeat the command",
            // The cause's own hint would say that nothing was changed.
            Self::PartlyWritten { .. } => "the entries above were kept; fix the cause, then call again for the rest",
            Self::EntryTooLarge { .. } => "shorten the entry, or keep the long text in a file and log its path",
            Self::LearnerNotFound { .. } => {
                "no learner yet: `los init` asks for your profile and writes `.claude/memory/learner_profile.json`"
            }
            Self::FileNotFound { path } if path.ends_with("learner_profile.json") => {
                "write a profile there, such as {\"level\": \"Beginner\", \"start_date\": \"2026-01-05\", \"hours_per_week\": 8}"
            }
            Self::FileNotFound { path } if path.ends_with("progress_log.jsonl") => {
                "nothing is logged yet; `los log` writes the first entry"
            }
            Self::FileNotFound { path } if path.starts_with(PLAN_OF_WEEK) => {
                "no plan was kept for it; call without `generate_if_missing` to have one made"
            }
            Self::Encoding { .. } => "it is not text, or in another encoding: save it as UTF-8 to read it",
            Self::UnsupportedContent { .. } => "only text can be fetched",
            Self::ContentTooLarge { .. } => "fetch a smaller page; use a browser for large files",
            Self::FetchFailed { status: None, .. } => {
                "check the address and the network, then try again; `[fetch] timeout_s` is the time that it may take"
            }
            Self::FileNotFound { .. } => "paths are relative to the workspace's own folder, wherever you call from",
            Self::PermissionDenied { .. }
            | Self::FetchFailed { .. }
            | Self::ReadFailed { .. }
            | Self::Internal { .. } => return None,
        };
        Some(hint.to_owned())
    }

    /// The failure as every face that speaks JSON gives it: `{"error":{"code","message","details"}}`.
    pub fn body(&self) -> Value {
        json!({ "error": { "code": self.code().name(), "message": self.to_string(), "details": self.details() } })
    }

    /// The machine-readable facts: `field`, `fields`, `known`, `retry_after_ms`, `suggestion` and the like.
    pub fn details(&self) -> Map<String, Value> {
        let facts = match self {
            Self::InvalidInput { field: Some(field), .. } => json!({ "field": field }),
            Self::InvalidArguments { misfits } => {
                let all = misfits.iter().map(|misfit| json!({ "field": misfit.field, "reason": misfit.reason }));
                json!({ "field": misfits.first().map(|misfit| &misfit.field), "fields": all.collect::<Vec<_>>() })
            }
            Self::PathMisspelt { path, nearest } => json!({ "path": path, "nearest": nearest }),
            Self::PathNotAllowed { path, .. } | Self::FileNotFound { path } | Self::Encoding { path } => {
                json!({ "path": path })
            }
            Self::SearchFailed { .. } => json!({ "fallback": "Use grep_codebase for text search" }),
            Self::FileTooLarge { path, bytes, limit } => json!({ "path": path, "bytes": bytes, "limit": limit }),
            Self::WriteNotAllowed { file, .. } => json!({ "file": file }),
            Self::EntryTooLarge { bytes, limit } => json!({ "bytes": bytes, "limit": limit }),
            Self::LearnerNotFound { learner, known } => json!({ "learner_id": learner, "known": known }),
            Self::RateLimited { per_minute, retry_after_ms, .. } => {
                json!({ "limit_per_minute": per_minute, "retry_after_ms": retry_after_ms })
            }
            Self::FetchFailed { status: Some(status), .. } => json!({ "status": status }),
            Self::GitFailed { file: Some(file), .. } => json!({ "path": file }),
            Self::ContentTooLarge { limit } => json!({ "limit": limit }),
            Self::UnsupportedContent { content_type } => json!({ "content_type": content_type }),
            Self::PartlyWritten { written, .. } => json!({ "written": written }),
            Self::DataFile { path, cause, .. } => {
                let mut facts = cause.details();
                facts.insert("path".into(), path.as_str().into());
                Value::Object(facts)
            }
            Self::MissingRequirement { what, .. } => json!({ "missing": what }),
            Self::InvalidInput { .. }
            | Self::WriteFailed { .. }
            | Self::Conflict { .. }
            | Self::PermissionDenied { .. }
            | Self::FetchRefused { .. }
            | Self::FetchFailed { .. }
            | Self::GitFailed { .. }
            | Self::ReadFailed { .. }
            | Self::Internal { .. } => json!({}),
        };
        let Value::Object(mut details) = facts else { return Map::new() };
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
                "GIT_FAILED 500 1", "CONTENT_TOO_LARGE 413 4", "UNSUPPORTED_CONTENT 415 4",
                "MISSING_REQUIREMENT 424 69", "SESSION_RUNNING 409 2", "NO_SESSION 409 2", "ALREADY_DONE 409 2",
                "STALE 409 2", "INTERNAL_ERROR 500 1",
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
