//! What fits into a few free minutes: due cards, else a finished task with new numbers, else a question of a lesson that was opened.
//!
//! It decides nothing new: the cards, the variant and the lesson are those of the commands.

use super::graded_and_waiting;
use crate::prelude::*;
use los_model::practice::Prediction;
use los_model::review::{Agenda, MINUTES_A_SKILL};

/// Tasks whose lessons are looked at for a question.
const MAX_LESSONS: usize = 5;

/// What fits.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Spare {
    /// Cards that are due.
    Cards {
        cards: usize,
    },
    /// A finished task with new numbers.
    Variant {
        task: String,
        title: String,
    },
    /// A question of the lesson of a task that is begun or done.
    Question {
        task: String,
        title: String,
        #[serde(flatten)]
        asked: Prediction,
    },
    Nothing,
}

impl Spare {
    pub fn of(ctx: &Ctx, reviews: &Reviews, minutes: f64) -> Result<Self> {
        let agenda = Self::cards(ctx, reviews, f64::INFINITY)?;
        let first = agenda.today.iter().chain(&agenda.waiting).find(|due| due.card.kind == CardKind::Procedure);
        let first = first.map_or("", |due| &due.card.id);
        let due = agenda.clone().within(minutes).today;
        let cards = due.iter().filter(|due| due.card.kind != CardKind::Procedure).count();
        if cards > 0 {
            return Ok(Self::Cards { cards });
        }
        // As long as a small exercise with a skill.
        match Self::variant(reviews, first).filter(|_| minutes >= MINUTES_A_SKILL) {
            Some(variant) => Ok(variant),
            None => Ok(Self::question(ctx, reviews)?.unwrap_or(Self::Nothing)),
        }
    }

    /// The cards that are due and fit into the minutes; none whose grade waits for the learner's yes.
    pub fn cards<'a>(ctx: &Ctx, reviews: &'a Reviews, minutes: f64) -> Result<Agenda<'a>> {
        let waiting = graded_and_waiting(ctx, &reviews.data.id)?;
        Ok(reviews.data.review_agenda(&reviews.cards).without(&waiting).within(minutes))
    }

    /// The next task for the minutes that due cards leave, in words; none in a pause.
    pub fn then(reviews: &Reviews, left: f64) -> Option<String> {
        let state = reviews.data.state();
        let is_fit = left >= MINUTES_A_SKILL && !state.calendar.in_pause(state.as_of);
        let next = reviews.data.next_task().filter(|_| is_fit)?;
        let may_stop = "can be begun, since a session may stop in the middle";
        let how = if next.hours * 60.0 <= left { "fits as a whole" } else { may_stop };
        let task = reviews.data.course.find_task(&next.task.id);
        let is_claimed = task.is_some_and(|task| state.lacks(task).is_some());
        let how = if is_claimed { "lacks only a pass of its checks: `check_task`, some minutes" } else { how };
        Some(format!("{left:.0} min are left for `{}` ({}): it {how}", next.task.id, hours(next.hours)))
    }

    /// The finished task with variants of the exercise that comes first, else the one asked least recently, and not today.
    fn variant(reviews: &Reviews, first: &str) -> Option<Self> {
        let book = &reviews.data.log.records.questions;
        let last = |id: &str| book.history(id).last().unwrap_or(0.0);
        let asked =
            reviews.cards.iter().filter(|card| card.kind == CardKind::Procedure && !book.is_suspended(&card.id));
        let known = asked.filter(|card| last(&card.id) < reviews.today() as f64).filter_map(|card| {
            let data = reviews.data.with_task(&card.answer);
            let task = data.find_task(&card.answer)?;
            data.done_task_ids().contains(task.id.as_str()).then(|| ((card.id != first, last(&card.id)), task))
        });
        let (_, task) = known.min_by(|a, b| a.0.0.cmp(&b.0.0).then(a.0.1.total_cmp(&b.0.1)))?;
        Some(Self::Variant { task: task.id.clone(), title: task.name() })
    }

    /// A question of a lesson that the learner opened, another one from minute to minute: of a task that is begun, else done.
    fn question(ctx: &Ctx, reviews: &Reviews) -> Result<Option<Self>> {
        let (state, course) = (reviews.data.state(), &reviews.data.course);
        let done = (0..course.tasks.len() as u32).rev().filter(|task| state.is_done(*task));
        let begun = state.in_progress.keys().copied().chain(done);
        let mut questions = Vec::new();
        for task in begun.filter_map(|task| course.task(task)).take(MAX_LESSONS) {
            let lesson = Practice::of(ctx, &task.id)?.and_then(|practice| practice.folder.lesson());
            let asked = lesson.into_iter().flat_map(|(lesson, _)| lesson.predictions);
            questions.extend(asked.map(|asked| (task, asked)));
        }
        let minute = usize::try_from(ctx.now().timestamp() / 60).unwrap_or(0);
        let at = minute % questions.len().max(1);
        let asked = questions.into_iter().nth(at);
        Ok(asked.map(|(task, asked)| Self::Question { task: task.id.clone(), title: task.name(), asked }))
    }
}
