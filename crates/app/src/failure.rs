//! What a face adds to a failure: the exit number and HTTP status of its code, the next step, and its facts as JSON.
//!
//! Every variant of [`Error`] and [`Missing`] stands in [`hint`], so a new one does not compile before it has a next step,
//! or a decision that there is none.

use crate::prelude::*;
use regex::Captures;

use crate::day::TASKS_LISTED;
use los_model::{DECLINED, Missing, NEEDS_YES, OUTSIDE_ALLOWED, pattern};

/// The exit number of the command line and the HTTP status: the contract's table.
const fn numbers(code: Code) -> (u8, u16) {
    match code {
        Code::InvalidInput => (2, 400),
        Code::PathNotAllowed | Code::WriteNotAllowed | Code::PermissionDenied => (4, 403),
        Code::FileNotFound | Code::LearnerNotFound => (3, 404),
        Code::FileTooLarge | Code::ContentTooLarge => (4, 413),
        Code::EncodingError | Code::UnsupportedContent => (4, 415),
        Code::WriteFailed | Code::GitFailed | Code::InternalError => (1, 500),
        Code::EntryTooLarge => (2, 413),
        Code::RateLimited => (1, 429),
        Code::FetchFailed => (1, 502),
        Code::MissingRequirement => (69, 424),
        Code::SessionRunning | Code::NoSession | Code::AlreadyDone | Code::Stale => (2, 409),
    }
}

/// The exit number with which the command line ends after a failure.
pub const fn exit_number(code: Code) -> u8 {
    numbers(code).0
}

/// The HTTP status of the answer about a failure.
pub const fn http_status(code: Code) -> u16 {
    numbers(code).1
}

/// The next step for a person or an assistant, if we know one.
pub fn hint(error: &Error) -> Option<String> {
    let hint = match error {
        Error::InvalidInput { suggestion, .. } => return suggestion.clone(),
        Error::InvalidArguments { misfits } => return misfits.iter().find_map(|misfit| misfit.suggestion.clone()),
        Error::NotFound(Missing::File { nearest, .. }) if !nearest.is_empty() => {
            let names: Vec<_> = nearest.iter().map(|path| format!("`{path}`")).collect();
            return Some(format!("did you mean {}?", names.join(" or ")));
        }
        Error::NotFound(Missing::File { .. }) => {
            "paths are relative to the workspace's own folder, wherever you call from"
        }
        Error::NotFound(Missing::Profile(_)) => {
            "the learner makes one with `los init`; `los help memory.md` shows what it holds"
        }
        Error::NotFound(Missing::Log(_)) => "nothing is logged yet; `los log` writes the first entry",
        Error::NotFound(Missing::Task(_)) => TASKS_LISTED,
        Error::NotFound(Missing::KeptPlan(_)) => "call without `generate_if_missing` to have one made",
        Error::LearnerNotFound { known, .. } if !known.is_empty() => {
            return Some(format!("known learners: {}", known.join(", ")));
        }
        Error::PermissionDenied { what } if what == DECLINED => "leave it; ask again only if the learner wishes it",
        Error::RateLimited { retry_after_ms, .. } => return Some(format!("try again in {retry_after_ms} ms")),
        Error::Conflict { suggestion, .. } => return Some(suggestion.clone()),
        Error::MissingRequirement { get, .. } => return Some(get.clone()),
        Error::FetchRefused { suggestion: hint, .. } | Error::GitFailed { suggestion: hint, .. } => hint,
        Error::DataFile { why, cause, .. } => match &**cause {
            Error::Encoding { .. } => return hint(cause),
            Error::WriteFailed { .. } => return hint(cause).map(|next| format!("{why}; {next}")),
            _ => why,
        },
        Error::PathNotAllowed { reason: NEEDS_YES, .. } => "nothing but a person at a terminal can allow it",
        Error::PathNotAllowed { reason, .. } if *reason != OUTSIDE_ALLOWED => {
            "paths are relative to the workspace; this one stays closed whatever the settings say"
        }
        Error::PathNotAllowed { .. } => {
            "paths are relative to the workspace; `[read] allow` in `learning-os.toml` widens what may be read"
        }
        Error::SearchFailed { .. } => "use grep_codebase (`los grep`) for text search",
        Error::FileTooLarge { .. } => "read a smaller file, or search it",
        Error::WriteNotAllowed { .. } => {
            "memory is append-only: `progress_log.jsonl`, `decisions.jsonl`, `best_practices.md`"
        }
        Error::WriteFailed { .. } => "nothing was changed; free space or fix permissions, then repeat the command",
        // The cause's own hint would say that nothing was changed.
        Error::PartlyWritten { .. } => "the entries above were kept; fix the cause, then call again for the rest",
        Error::EntryTooLarge { .. } => "shorten the entry, or keep the long text in a file and log its path",
        Error::LearnerNotFound { .. } => {
            "no learner yet: `los init` asks for your profile and writes `.claude/memory/learner_profile.json`"
        }
        Error::Encoding { .. } => "it is not text, or in another encoding: save it as UTF-8 to read it",
        Error::UnsupportedContent { .. } => "only text can be fetched",
        Error::ContentTooLarge { .. } => "fetch a smaller page; use a browser for large files",
        Error::FetchFailed { status: None, .. } => {
            "check the address and the network (no proxy is used), then try again; `[fetch] timeout_s` is the time that it may take"
        }
        Error::PermissionDenied { .. }
        | Error::FetchFailed { .. }
        | Error::ReadFailed { .. }
        | Error::Internal { .. } => return None,
    };
    Some(hint.to_owned())
}

/// What does in a tool what a command does, for a caller who has tools; the longer name of two comes first. Other commands are for
/// the learner to type.
const TOOLS: &str = "adapt --revert ID=adapt_path` with the wish `revert ID|adapt --revert=|adapt=adapt_path|blockers=get_status|check=check_task|\
    done --again=log_progress` with `task_completed` and `\"again\": true|done=log_progress` with `task_completed|\
    evaluate=evaluate_progress|fetch=fetch_url|grep=grep_codebase|later=adapt_path` with the wish `later TASK|level=adapt_path` with the wish `begin LEVEL|log edit=|\
    log pause_started=log_progress` with `pause_started|log retro=log_progress` with `retro_completed|log tidy=|\
    log=log_progress|memory show=get_log|path check=check_path|path show=show_task` of `month 1|plan --restart=adapt_path` with the wish `restart|\
    plan=get_weekly_plan|review --skill=get_reviews` with `limit|review=get_reviews|show=show_task|start=start_session|status=get_status|\
    stop --discard=stop_session` with `discard|stop --hours=stop_session` with `hours|stop=stop_session|\
    undo=log_progress` with `correction|\
    unblock=log_progress` with `blocker_resolved|hours=adapt_path` with the wish `lighter HOURS` or `faster HOURS";
static COMMAND: LazyLock<Regex> = LazyLock::new(|| pattern("`los ([^`]*)`( in a terminal)?"));
static LAST_COMMAND: LazyLock<Regex> = LazyLock::new(|| pattern(": `los [^;]*"));

/// A next step in words for a caller who has tools. A command that is said to be for a terminal stays.
pub fn for_tools(words: &str) -> String {
    let tool = |found: &Captures<'_>| {
        let mut rows = TOOLS.split('|').filter_map(|row| row.split_once('='));
        let tool = rows.find(|(name, _)| found[1].starts_with(name)).map_or("", |(_, tool)| tool);
        match (found[1].strip_prefix("help "), tool) {
            (Some(topic), _) => format!("`read_file` of help/{}", topic.trim_end_matches(".md")),
            (None, _) if tool.is_empty() || found.get(2).is_some() => found[0].to_owned(),
            (None, tool) => format!("`{tool}`"),
        }
    };
    COMMAND.replace_all(words, tool).into_owned()
}

/// Words for a page, which has buttons: without the command that they end with.
pub fn for_pages(words: &str) -> String {
    LAST_COMMAND.replace_all(words, "").into_owned()
}

/// [`body`] for a caller who has tools.
pub fn body_for_tools(error: &Error) -> Value {
    let mut body = body(error);
    if let Some(hint) = body["error"]["details"].get_mut("suggestion") {
        *hint = for_tools(hint.as_str().unwrap_or_default()).into();
    }
    body
}

/// The failure as every face that speaks JSON gives it: `{"error":{"code","message","details"}}`.
pub fn body(error: &Error) -> Value {
    json!({ "error": { "code": error.code().word(), "message": error.to_string(), "details": details(error) } })
}

/// The machine-readable facts: `field`, `fields`, `known`, `retry_after_ms`, `suggestion` and the like.
pub fn details(error: &Error) -> Map<String, Value> {
    let facts = match error {
        Error::InvalidInput { field: Some(field), .. } => json!({ "field": field }),
        Error::InvalidArguments { misfits } => {
            let all = misfits.iter().map(|misfit| json!({ "field": misfit.field, "reason": misfit.reason }));
            json!({ "field": misfits.first().map(|misfit| &misfit.field), "fields": all.collect::<Vec<_>>() })
        }
        Error::NotFound(missing) => match missing {
            Missing::File { path, nearest } if !nearest.is_empty() => json!({ "path": path, "nearest": nearest }),
            Missing::File { path, .. } | Missing::Profile(path) | Missing::Log(path) => json!({ "path": path }),
            Missing::Task(id) => json!({ "task": id }),
            Missing::KeptPlan(week) => json!({ "week": week }),
        },
        Error::PathNotAllowed { path, .. } | Error::Encoding { path } => json!({ "path": path }),
        Error::SearchFailed { .. } => json!({ "fallback": "Use grep_codebase for text search" }),
        Error::FileTooLarge { path, bytes, limit } => json!({ "path": path, "bytes": bytes, "limit": limit }),
        Error::WriteNotAllowed { file, .. } => json!({ "file": file }),
        Error::EntryTooLarge { bytes, limit } => json!({ "bytes": bytes, "limit": limit }),
        Error::LearnerNotFound { learner, known } => json!({ "learner_id": learner, "known": known }),
        Error::RateLimited { per_minute, retry_after_ms, .. } => {
            json!({ "limit_per_minute": per_minute, "retry_after_ms": retry_after_ms })
        }
        Error::FetchFailed { status: Some(status), .. } => json!({ "status": status }),
        Error::GitFailed { file: Some(file), .. } => json!({ "path": file }),
        Error::ContentTooLarge { limit } => json!({ "limit": limit }),
        Error::UnsupportedContent { content_type } => json!({ "content_type": content_type }),
        Error::PartlyWritten { written, .. } => json!({ "written": written }),
        Error::DataFile { path, cause, .. } => {
            let mut facts = details(cause);
            facts.insert("path".into(), path.as_str().into());
            Value::Object(facts)
        }
        Error::MissingRequirement { what, .. } => json!({ "missing": what }),
        Error::InvalidInput { .. }
        | Error::WriteFailed { .. }
        | Error::Conflict { .. }
        | Error::PermissionDenied { .. }
        | Error::FetchRefused { .. }
        | Error::FetchFailed { .. }
        | Error::GitFailed { .. }
        | Error::ReadFailed { .. }
        | Error::Internal { .. } => json!({}),
    };
    let Value::Object(mut details) = facts else { return Map::new() };
    details.extend(hint(error).map(|hint| ("suggestion".to_owned(), hint.into())));
    details
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_that_has_a_tool_is_named_by_it() {
        for (words, for_tool) in [
            ("`los stop --discard` drops it", "`stop_session` with `discard` drops it"),
            (
                "`los plan --restart` lets them go; `los plan` lists",
                "`adapt_path` with the wish `restart` lets them go; `get_weekly_plan` lists",
            ),
            ("`los check 2` in a terminal", "`los check 2` in a terminal"),
            ("Find your way in a terminal: `los start 2`", "Find your way in a terminal: `start_session`"),
            ("`los unblock 1 \"why\"`", "`log_progress` with `blocker_resolved`"),
            ("`los help memory.md` shows it", "`read_file` of help/memory shows it"),
            ("`los memory approve x`", "`los memory approve x`"),
        ] {
            assert_eq!(for_tools(words), for_tool);
        }
        assert_eq!(for_pages("`x` stays open: `los check x`; it is late"), "`x` stays open; it is late");
        let known = crate::tools::registry::names();
        let mut tools = TOOLS.split('|').map(|row| row.split_once('=').unwrap().1);
        assert!(tools.all(|tool| tool.is_empty() || tool.split('`').next().is_some_and(|tool| known.contains(&tool))));
    }

    #[test]
    fn codes_are_distinct_and_their_exit_numbers_are_the_contracts() {
        let rows: Vec<_> =
            Code::ALL.iter().map(|c| format!("{} {} {}", c.word(), http_status(*c), exit_number(*c))).collect();
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
}
