//! `add_best_practice`: appends a practice worth keeping to `best_practices.md`, once the learner approves.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::calls::approval::{Applied, Waiting};
use crate::calls::ctx::Ctx;
use crate::calls::spec::Spec;
use crate::calls::tool::{NOT_BLANK, Tool, ToolResult};
use crate::day::append::append;
use crate::day::day::Day;
use los_model::error::{Error, Result};
use los_store::memory::entry::Entry;
use los_store::memory::memory_file::MemoryFile;
use los_store::memory::practice::BestPractice;

/// Keeps a best practice.
pub struct AddBestPractice;

/// Arguments of `add_best_practice`.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AddBestPracticeArgs {
    /// Title
    #[schemars(length(min = 1), extend("pattern" = NOT_BLANK))]
    pub title: String,
    /// The practice
    #[schemars(length(min = 1), extend("pattern" = NOT_BLANK))]
    pub practice: String,
    /// The situation
    pub context: Option<String>,
    /// Evidence
    pub why: Option<String>,
    /// Code or process
    pub example: Option<String>,
}

/// Output of `add_best_practice`.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AddBestPracticeOutput {
    /// Whether the practice is on disk
    pub success: bool,
    /// The entry's date
    #[schemars(extend("format" = "date"))]
    pub entry_date: String,
    /// Where it waits for the learner
    #[serde(flatten)]
    pub waiting: Waiting,
}

impl Tool for AddBestPractice {
    const SPEC: Spec = Spec {
        private_args: &["title", "practice", "context", "why", "example"],
        ..Spec::appends(
            "add_best_practice",
            "Save a best practice, dated today. Staged (success false) unless the learner approves.",
            500,
        )
    };
    type Args = AddBestPracticeArgs;
    type Output = AddBestPracticeOutput;

    fn run(ctx: &Ctx, args: AddBestPracticeArgs) -> Result<ToolResult<AddBestPracticeOutput>> {
        let day = Day::of(ctx);
        let date = day.today()?;
        let practice = BestPractice {
            title: args.title,
            practice: args.practice,
            context: args.context,
            why: args.why,
            example: args.example,
        };
        let text = |text: &str| Entry::from_text(MemoryFile::BestPractices, text);
        let entry = text(&practice.to_markdown(date)).map_err(|error| {
            let parts = [
                ("title", Some(&practice.title)),
                ("practice", Some(&practice.practice)),
                ("context", practice.context.as_ref()),
                ("why", practice.why.as_ref()),
                ("example", practice.example.as_ref()),
            ];
            let refused = parts.into_iter().find(|(_, part)| part.is_some_and(|part| text(part).is_err()));
            match (error, refused) {
                (Error::InvalidInput { reason, suggestion, .. }, Some((part, _))) => {
                    Error::InvalidInput { field: Some(part.to_owned()), reason, suggestion }
                }
                (error, _) => error,
            }
        })?;
        let answer = move |applied: &Applied| AddBestPracticeOutput {
            success: applied.written().is_some(),
            entry_date: date.to_string(),
            waiting: applied.waiting(),
        };
        Ok(ToolResult::Pending(append(&day, entry, answer)?))
    }
}
