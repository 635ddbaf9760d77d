//! The learner's cards, today's agenda, and its summary for status, plan and report.

use std::ops::ControlFlow;

use serde::Serialize;

use super::learner_data::LearnerData;
use crate::calls::ctx::Ctx;
use los_model::best_practices;
use los_model::best_practices::PracticeNote;
use los_model::error::{Result, if_there};
use los_model::plan::capacity::Capacity;
use los_model::review::agenda::{Agenda, Ask};
use los_model::review::cards::{Card, cards};
use los_model::review::minutes_left::review_minutes_left;
use los_store::memory::learner_id::LearnerId;
use los_store::memory::memory_file::MemoryFile;

/// How much there is to review, in numbers.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct DueReviews {
    pub ready: usize,
    /// Cards of them that are for today.
    pub for_today: usize,
    /// Minutes that today's take, about.
    pub minutes: u32,
}

impl LearnerData {
    /// Every card that this learner can be asked, the practices' included.
    pub(crate) fn review_cards(&self, practices: &[PracticeNote]) -> Vec<Card> {
        cards(self.level(), &self.course, &self.log, self.state(), practices)
    }

    /// The agenda of the data's day.
    pub fn review_agenda<'a>(&self, cards: &'a [Card]) -> Agenda<'a> {
        self.chosen_reviews(cards, None, None, false)
    }

    /// The agenda of a learner who asks for one skill, fewer cards or more of them; the arguments are those of [`Ask`].
    pub fn chosen_reviews<'a>(
        &self,
        cards: &'a [Card],
        skill: Option<u32>,
        limit: Option<usize>,
        more: bool,
    ) -> Agenda<'a> {
        let state = self.state();
        let capacity = Capacity::of(state, &state.calendar, self.profile.hours_per_week);
        let capacity = capacity.in_week(&state.calendar, state.current_week());
        let minutes_left = review_minutes_left(capacity.hours, state, &self.log);
        let ask = Ask { minutes_left, skill, limit, more };
        Agenda::of(cards, &self.log.records.questions, &self.course, state, ask)
    }

    /// How much there is to review; without practices where the caller did not read them.
    pub(crate) fn due_reviews(&self, practices: &[PracticeNote]) -> DueReviews {
        let cards = self.review_cards(practices);
        let agenda = self.review_agenda(&cards);
        DueReviews { ready: agenda.n_ready(), for_today: agenda.today.len(), minutes: agenda.minutes().ceil() as u32 }
    }
}

/// The learner's best practices as plain data; a workspace without any is fine.
pub(crate) fn practices(ctx: &Ctx, learner: &LearnerId) -> Result<Vec<PracticeNote>> {
    let mut text = String::new();
    let read = ctx.memory.read(learner, MemoryFile::BestPractices, &mut |line| {
        text.push_str(&String::from_utf8_lossy(line.bytes));
        text.push('\n');
        ControlFlow::Continue(())
    });
    if_there(read)?;
    Ok(best_practices::read(&text))
}
