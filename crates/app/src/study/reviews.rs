//! The learner's cards, today's agenda, and its summary for status, plan and report.

use super::review_cards::graded_and_waiting;
use crate::prelude::*;
use los_model::best_practices;
use los_model::best_practices::PracticeNote;
use los_model::plan::Capacity;
use los_model::review::cards::cards;
use los_model::review::minutes_left::review_minutes_left;
use los_model::review::{Agenda, Ask, stability_factor};

/// How much there is to review, in numbers.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct DueReviews {
    pub ready: usize,
    /// Cards of them that are for today.
    pub for_today: usize,
    /// Minutes that today's take, about.
    pub minutes: u32,
}

impl LearnerData {
    /// Every card that this learner can be asked, the practices' included.
    pub(crate) fn review_cards(&self) -> Result<Arc<[Card]>> {
        if let Some(cards) = self.cards.get() {
            return Ok(Arc::clone(cards));
        }
        let mut cards = self.own_cards(&practices(&self.ctx, &self.id)?);
        cards.extend(self.earlier_cards(&cards));
        Ok(Arc::clone(self.cards.get_or_init(|| cards.into())))
    }

    /// The cards of this level, and those of practices.
    pub(super) fn own_cards(&self, practices: &[PracticeNote]) -> Vec<Card> {
        cards(self.level(), &self.course, &self.log, self.state(), practices)
    }

    /// How well this learner keeps cards, as a factor on the stability.
    pub fn memory_factor(&self) -> f64 {
        stability_factor(&self.log.records.questions, &self.state().audited)
    }

    /// The agenda of the data's day.
    pub fn review_agenda<'a>(&self, cards: &'a [Card]) -> Agenda<'a> {
        self.chosen_reviews(cards, None, None, false, 0)
    }

    /// The agenda of a learner who asks for one skill, fewer cards or more of them, or early; the arguments are those of [`Ask`].
    pub fn chosen_reviews<'a>(
        &self,
        cards: &'a [Card],
        skill: Option<u32>,
        limit: Option<usize>,
        more: bool,
        ahead: i64,
    ) -> Agenda<'a> {
        let state = self.state();
        let capacity = Capacity::of(state, &state.calendar);
        let capacity = capacity.in_week(&state.calendar, state.current_week());
        let minutes_left = review_minutes_left(capacity.hours, state, &self.log);
        let ask = Ask { minutes_left, skill, limit, more, ahead };
        Agenda::of(cards, &self.log.records.questions, &self.course, state, ask)
    }

    /// The skills of which a card or an exercise is ready whose grade does not wait for the learner's yes, with its kind.
    pub(crate) fn ready_skills(&self) -> Result<Vec<(u32, CardKind)>> {
        let (cards, waiting) = (self.review_cards()?, graded_and_waiting(&self.ctx, &self.id)?);
        let agenda = self.review_agenda(&cards).without(&waiting);
        Ok(agenda
            .today
            .iter()
            .chain(&agenda.waiting)
            .filter_map(|due| Some((due.card.skill?, due.card.kind)))
            .collect())
    }

    /// How much of these cards there is to review, without those whose grades wait for the learner's yes.
    pub(crate) fn due_reviews(&self, cards: &[Card], waiting: &[String]) -> DueReviews {
        let agenda = self.review_agenda(cards).without(waiting);
        DueReviews { ready: agenda.n_ready(), for_today: agenda.today.len(), minutes: agenda.minutes().ceil() as u32 }
    }
}

/// The learner's best practices as plain data; a workspace without any is fine.
pub(crate) fn practices(ctx: &Ctx, learner: &LearnerId) -> Result<Vec<PracticeNote>> {
    let text = if_there(memory_text(ctx, learner, MemoryFile::BestPractices))?.unwrap_or_default();
    Ok(best_practices::read(&text))
}

/// A file of the learner's memory as text.
pub fn memory_text(ctx: &Ctx, learner: &LearnerId, file: MemoryFile) -> Result<String> {
    let mut text = String::new();
    ctx.memory.read(learner, file, &mut |line| {
        text.push_str(&String::from_utf8_lossy(line.bytes));
        text.push('\n');
        ControlFlow::Continue(())
    })?;
    Ok(text)
}
