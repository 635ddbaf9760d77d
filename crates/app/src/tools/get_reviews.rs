//! `get_reviews`: today's cards, first without their answers.

use crate::prelude::*;
use crate::study::{CardsForToday, cards_for_today};

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GetReviews {
    /// If several
    pub learner_id: Option<String>,
    /// Also their answers, to grade by
    #[serde(default)]
    pub answers: bool,
    /// So many, past the day's limits: cards to recall first, then exercises
    #[schemars(range(min = 1, max = 100))]
    pub limit: Option<u16>,
}

impl Tool for GetReviews {
    const SPEC: Spec = Spec::reads(
        "get_reviews",
        "Get today's cards without answers (`answers` once the learner tried), and exercises to do.",
        500,
    );
    type Output = CardsForToday;

    fn run(ctx: &Ctx, args: GetReviews) -> Result<ToolResult<CardsForToday>> {
        let day = Day::of_learner(ctx, args.learner_id.as_deref())?;
        let mut today = cards_for_today(&day.ctx, &day.ctx.learner, args.limit.map(usize::from))?;
        for card in &mut today.cards {
            if card.kind == CardKind::Procedure.word() {
                let task = card.answer.take().unwrap_or_default();
                card.question = format!(
                    "To do, not to recall: check_task with task `{task}` and `variant` 0 asks and grades it; grade_reviews takes the learner's word for one done elsewhere."
                );
            } else if !args.answers {
                card.answer = None;
            }
        }
        Ok(ToolResult::Done(today))
    }
}
