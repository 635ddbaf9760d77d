//! The event of a grade, and the one way in that it is written by.

use serde_json::{Map, Value};

use super::Reviews;
use crate::calls::approval::PendingApproval;
use crate::calls::call;
use crate::calls::ctx::Ctx;
use crate::calls::tool::ToolResult;
use crate::cli::session::Session;
use crate::cli::text::clip;
use crate::tools::log_progress::{LogProgress, LogProgressArgs, LogProgressOutput};
use los_model::error::Error;
use los_model::events::grade::Grade;
use los_model::events::kind::EventKind;
use los_model::markdown::text::one_line;
use los_model::review::cards::{Card, CardKind};

/// Columns of the question that the log's message repeats.
const MESSAGE_WIDTH: usize = 120;
/// The least that a review is written with.
const MIN_HOURS: f64 = 0.01;

/// A grade before it is written; `hours` where they were measured.
#[derive(Debug, Clone, Copy)]
pub(in crate::cli::commands) struct Graded<'a> {
    pub(in crate::cli::commands) card: &'a Card,
    pub(in crate::cli::commands) grade: Grade,
    pub(in crate::cli::commands) hours: Option<f64>,
}

impl Graded<'_> {
    /// The message and the facts of its event.
    pub(super) fn facts(&self, reviews: &Reviews) -> (String, Map<String, Value>) {
        let Self { card, grade, hours } = *self;
        let mut metadata = reviews.metadata_of(card);
        // The name of a skill is left out of the message, where it would read like a task's.
        let message = if card.kind == CardKind::Skill {
            format!("Review: {}", grade.word())
        } else {
            format!("{}: {}", words_of(card), grade.word())
        };
        metadata.insert("grade".into(), grade.word().into());
        metadata.insert("score".into(), grade.score().into());
        if let Some(hours) = hours {
            let hours = (hours.max(MIN_HOURS) * 10_000.0).round() / 10_000.0;
            metadata.insert("duration_hours".into(), hours.into());
        }
        (message, metadata)
    }

    /// Its write, before the learner approved it.
    pub(super) fn draft(
        &self,
        session: &Session,
        reviews: &Reviews,
    ) -> Result<PendingApproval<LogProgressOutput>, Error> {
        begin(&session.ctx, self.entry(session, reviews))
    }

    /// Its entry.
    pub(in crate::cli::commands) fn entry(&self, session: &Session, reviews: &Reviews) -> LogProgressArgs {
        let (message, metadata) = self.facts(reviews);
        session.log_entry(EventKind::ReviewCompleted, message, metadata)
    }
}

/// The words of a card in a log's message.
pub(super) fn words_of(card: &Card) -> String {
    clip(&one_line(&card.question), MESSAGE_WIDTH)
}

/// Begins to write an entry, before the learner approved it.
pub(super) fn begin(ctx: &Ctx, args: LogProgressArgs) -> Result<PendingApproval<LogProgressOutput>, Error> {
    match call::begin_typed::<LogProgress>(ctx, args)? {
        ToolResult::Pending(pending) => Ok(pending),
        ToolResult::Done(_) => Err(Error::Internal { what: "a write was made without a yes".into() }),
    }
}
