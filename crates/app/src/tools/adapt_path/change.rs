//! One proposed change of the path and the learner's word on it, as the home screen and the app ask for it.

use super::learner_change::requested;
use super::{AdaptPath, AdaptPathOutput, ChangeStatus, proposed};
use crate::calls::{Choice, Decision, Prepared, Question, ToolResult, begin_typed, commit};
use crate::prelude::*;
use los_model::scores::PlanSide;
use los_store::memory::ApprovedBy;

/// The path changes worth making, or the reason why there are none.
pub fn proposals(day: &Day) -> Result<std::result::Result<Vec<Choice>, String>> {
    Ok(match proposed(day)? {
        ToolResult::Done(output) => Err(nothing_proposed(&output)),
        ToolResult::Pending(Prepared { question: Question::Choices(choices), .. }) => Ok(choices),
        _ => Ok(Vec::new()),
    })
}

/// The tool's proposals for the learner of the context.
pub fn offered(ctx: &Ctx) -> Result<ToolResult<AdaptPathOutput>> {
    let learner_id = ctx.learner.to_string();
    begin_typed::<AdaptPath>(ctx, AdaptPath { learner_id: Some(learner_id), evaluation_result: Map::new(), wish: None })
}

/// The reason why nothing is proposed.
pub fn nothing_proposed(output: &AdaptPathOutput) -> String {
    match output.quiet.join("; ").as_str() {
        "" if output.verdict.plan == Some(PlanSide::Behind) => "No change of the path is proposed.".to_owned(),
        "" => "Nothing to change: the path fits.".to_owned(),
        why => format!("No change of the path is proposed: {why}."),
    }
}

/// A change of the path with the learner's decision; the other proposals are left for later.
pub struct Change {
    pub title: String,
    prepared: Box<Prepared<AdaptPathOutput>>,
    decisions: Vec<Decision>,
}

impl Change {
    /// The change of that id, if it is still proposed, or the one that these words wish for; a no holds also where its details
    /// are others by now.
    pub fn of(day: &Day, wish: &[String], id: &str, is_yes: bool) -> Result<Self> {
        let gone = || Error::invalid("id", "is not proposed any more: your log or path changed");
        let asked = if wish.is_empty() { offered(&day.ctx)? } else { requested(day, wish)? };
        let ToolResult::Pending(prepared) = asked else { return Err(gone()) };
        let by = ApprovedBy::Learner;
        let decision = if is_yes { Decision::Approve(by) } else { Decision::Reject(by) };
        let (title, decisions) = match &prepared.question {
            Question::Write(_) => (wish.join(" "), vec![decision]),
            Question::Choices(choices) => {
                let at = choices.iter().position(|choice| choice.is_meant_by(id, is_yes)).ok_or_else(gone)?;
                let mut decisions = vec![Decision::Later; choices.len()];
                decisions[at] = decision;
                (choices[at].title.clone(), decisions)
            }
        };
        Ok(Self { title, prepared: Box::new(prepared), decisions })
    }

    /// Writes the decision, and returns the outcome in words.
    pub fn decide(self, ctx: &Ctx) -> Result<String> {
        let (output, _) = commit(ctx, *self.prepared, &self.decisions)?;
        let decided =
            output.mutations.iter().find(|view| matches!(view.status, ChangeStatus::Approved | ChangeStatus::Rejected));
        Ok(match decided {
            Some(view) if view.status == ChangeStatus::Approved => {
                let what = view.description.trim_end_matches('.');
                format!("Approved: {what}. It can be taken back: `los adapt --revert {}`.", view.id)
            }
            Some(view) => format!("Rejected: {}.", view.description.trim_end_matches('.')),
            None => output.note.unwrap_or_else(|| "The path has changed since; nothing was written.".to_owned()),
        })
    }
}
