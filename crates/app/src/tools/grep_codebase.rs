//! `grep_codebase`: every line of the workspace that a regular expression matches.

use crate::practice::shipped_lessons::beside;
use crate::prelude::*;
use crate::study::own_level::OwnLevel;
use los_eyes::grep::{Found, Match, Question, search_with};

/// The time limit of a search in seconds; it returns the matches so far.
const MAX_SECONDS: i64 = 8;
/// Most bytes of the matches where the caller names no limit; an answer has them twice.
const MAX_BYTES: usize = 3500;

/// Searches the workspace's files.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct GrepCodebase {
    /// Regular expression
    #[schemars(length(min = 1, max = 200))]
    pub pattern: String,
    /// Such as **/*.py
    pub file_pattern: Option<String>,
    /// Match case
    #[serde(default)]
    pub case_sensitive: bool,
    /// Most matches; without it 50 at most, in 3.5 KB
    #[schemars(range(min = 1, max = 100), extend("default" = 50))]
    pub limit: Option<u32>,
    /// Lines around each match; 0 is shortest
    #[serde(default = "two")]
    #[schemars(range(max = 2))]
    pub context: u8,
}

const fn two() -> u8 {
    2
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GrepCodebaseOutput {
    /// The first lines that match, by path and line
    pub matches: Vec<Match>,
    /// The pattern
    pub pattern: String,
    /// All lines that match
    pub total_matches: u64,
    /// Files searched
    pub files_searched: u64,
    /// Milliseconds
    pub search_time: u64,
    /// Set where time ran out before all files were searched
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub incomplete: bool,
    /// A hint if there is none, or time ran out
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

impl Tool for GrepCodebase {
    const SPEC: Spec = Spec::reads(
        "grep_codebase",
        "Find exact words or a regular expression in files; context_search finds by meaning.",
        1000,
    );
    type Output = GrepCodebaseOutput;

    fn run(ctx: &Ctx, args: GrepCodebase) -> Result<ToolResult<GrepCodebaseOutput>> {
        let began = ctx.now();
        let end = began + TimeDelta::seconds(MAX_SECONDS);
        let question = Question {
            pattern: args.pattern,
            file_pattern: args.file_pattern,
            is_case_sensitive: args.case_sensitive,
            limit: args.limit.unwrap_or(50) as usize,
            context: args.context.into(),
        };
        let lessons = beside(ctx, OwnLevel::of(ctx).as_ref());
        let mut found = search_with(&ctx.workspace, &question, &lessons, &|| ctx.now() > end)?;
        let (n, mut bytes) = (found.matches.len(), 0);
        found.matches.retain(|found| {
            let is_first = bytes == 0;
            bytes += serde_json::to_string(found).map_or(0, |json| json.len());
            is_first || args.limit.is_some() || bytes <= MAX_BYTES
        });
        let shown = found.matches.len();
        let cut = format!("The first {shown} of {} matches, to be short; `limit` {n} shows {n}", found.total);
        let message = message(&question, &found).or((shown < n).then_some(cut));
        let took = (ctx.now() - began).num_milliseconds();
        Ok(ToolResult::Done(GrepCodebaseOutput {
            matches: found.matches,
            pattern: question.pattern,
            total_matches: found.total,
            files_searched: found.files,
            search_time: u64::try_from(took).unwrap_or(0),
            incomplete: found.was_cut_short,
            message,
        }))
    }
}

fn message(question: &Question, found: &Found) -> Option<String> {
    if found.was_cut_short {
        let n = found.files;
        return Some(format!("Stopped after {MAX_SECONDS} seconds and {n} files; narrow the search with filePattern"));
    }
    if let (0, Some(glob)) = (found.files, &question.file_pattern) {
        return Some(format!(
            "No file matches filePattern '{glob}', which is relative to the workspace; a folder ends in `/`"
        ));
    }
    (found.total == 0).then(|| format!("No matches found for pattern '{}'", question.pattern))
}
