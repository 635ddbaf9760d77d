//! The agenda of a day: which cards are ready, which of them are for today, in which order.
//!
//! A question comes back when its recall is to fall to 90 % (FSRS-6), never twice on one day. A new one comes the day after
//! its subject was met, at most eight a day. A whole skill is reviewed only if none of its cards is due. Cards beyond the
//! week's review time wait, so a break creates no backlog.

use super::cards::{Card, CardKind};
use super::due_day::due_day;
use super::stability_factor;
use crate::learner::{NEEDED_BONUS, TASKS_AHEAD, grading::QUESTION_HOURS};
use crate::prelude::*;

/// Questions a day that were never asked before.
pub const MAX_NEW_A_DAY: usize = 8;
/// Minutes that a question or a practice takes.
pub const MINUTES_A_QUESTION: f64 = 60.0 * QUESTION_HOURS;
/// Minutes that a whole skill takes.
pub const MINUTES_A_SKILL: f64 = 10.0;
/// Minutes that a task with new numbers takes.
pub const MINUTES_A_PROCEDURE: f64 = 15.0;
/// Minutes and cards of a session that nobody asked to be longer.
const SESSION_MINUTES: f64 = 20.0;
const SESSION_CARDS: usize = 20;
/// The most skills and tasks of a session: they take long, and would leave no room for questions.
const MAX_LONG: usize = 1;
/// Recall assumed of a practice that was never asked.
const NEW_RECALL: f64 = 0.9;

/// The limits of a session.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ask {
    /// Minutes that this week still keeps for reviews.
    pub minutes_left: f64,
    /// Only this skill, as an index of the course.
    pub skill: Option<u32>,
    /// Cards that the learner asked for; 20 cards and 20 minutes where they did not say.
    pub limit: Option<usize>,
    /// Go on after a session that was done for today. With a limit as many as it says: first cards to recall, then exercises.
    pub more: bool,
    /// Days before the one on which a card is due, from which it may be asked; [`ALWAYS`] for all cards, Anki's included.
    pub ahead: i64,
}

/// More days than any card waits.
pub const ALWAYS: i64 = 1_000_000;

/// A card that is ready.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Due<'a> {
    pub card: &'a Card,
    /// Recall 0..1 to expect now; of its skill where it was never asked, `None` where it is not known.
    pub recall: Option<f64>,
    /// The day, counted from the epoch, on which it was last asked or its skill last practised.
    pub last: Option<i64>,
    /// How often it was asked.
    pub n_reviews: u32,
    /// Whether the next tasks build on its skill.
    pub is_ahead: bool,
    urgency: f64,
}

impl Due<'_> {
    /// Whether it is a whole skill or a task, which take long.
    const fn is_long(&self) -> bool {
        matches!(self.card.kind, CardKind::Skill | CardKind::Procedure)
    }

    /// Minutes that a session keeps free for the card.
    pub const fn minutes(&self) -> f64 {
        match self.card.kind {
            CardKind::Skill => MINUTES_A_SKILL,
            CardKind::Procedure => MINUTES_A_PROCEDURE,
            CardKind::Question | CardKind::Practice => MINUTES_A_QUESTION,
        }
    }
}

/// The cards that are ready, for today and for later.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Agenda<'a> {
    /// Cards for today: questions and practices, most urgent first, then a whole skill.
    pub today: Vec<Due<'a>>,
    /// Cards that are ready and wait, most urgent first.
    pub waiting: Vec<Due<'a>>,
}

impl Agenda<'_> {
    /// The agenda as of the state's time.
    pub fn of<'a>(cards: &'a [Card], book: &QuestionBook, course: &Course, state: &State, ask: Ask) -> Agenda<'a> {
        let ahead = skills_ahead(course, state);
        let is_here = |card: &Card| ask.ahead == ALWAYS || !card.is_elsewhere(book);
        let wanted = |card: &&Card| {
            ask.skill.is_none_or(|skill| card.skill == Some(skill)) && !book.is_suspended(&card.id) && is_here(card)
        };
        let factor = stability_factor(book, &state.audited);
        let due = |card| due(card, (book, factor), state, &ahead, ask.ahead);
        let mut ready: Vec<Due<'a>> = cards.iter().filter(wanted).filter_map(due).collect();
        let asked: HashSet<u32> =
            ready.iter().filter(|due| due.card.kind == CardKind::Question).filter_map(|due| due.card.skill).collect();
        ready.retain(|due| {
            due.card.kind != CardKind::Skill || !due.card.skill.is_some_and(|skill| asked.contains(&skill))
        });
        // Equal ones stay in the order of the path.
        ready.sort_by(|a, b| b.urgency.total_cmp(&a.urgency));
        let today = state.as_of.floor() as i64;
        if ask.more || ask.ahead > 0 {
            let is_exact = ask.more && ask.limit.is_some();
            if is_exact {
                ready.sort_by_key(Due::is_long);
            }
            let limit = ask.limit.or((ask.ahead > 0).then_some(usize::MAX));
            let n_new = if is_exact || ask.ahead == ALWAYS { usize::MAX } else { MAX_NEW_A_DAY };
            let n_long = if is_exact { usize::MAX } else { MAX_LONG };
            return share_out(ready, Ask { minutes_left: f64::INFINITY, limit, ..ask }, n_new, n_long);
        }
        // Done is done, unless one skill is asked for by name.
        if book.is_done_on(today) && ask.skill.is_none() {
            return Agenda { today: Vec::new(), waiting: ready };
        }
        share_out(ready, ask, MAX_NEW_A_DAY.saturating_sub(book.n_begun_on(today)), MAX_LONG)
    }

    /// Number of cards that are ready, today's included.
    pub fn n_ready(&self) -> usize {
        self.today.len() + self.waiting.len()
    }

    /// Without these cards, whose grades wait for the learner's yes; the next exercise takes the place of one.
    #[must_use]
    pub fn without(mut self, ids: &[String]) -> Self {
        let is_left = |due: &Due<'_>| !ids.contains(&due.card.id);
        let is_exercise = |due: &Due<'_>| due.card.kind == CardKind::Procedure;
        let had_one = self.today.iter().any(is_exercise);
        self.today.retain(is_left);
        self.waiting.retain(is_left);
        let next = self.waiting.iter().position(is_exercise).filter(|_| had_one && !self.today.iter().any(is_exercise));
        self.today.extend(next.map(|next| self.waiting.remove(next)));
        self
    }

    /// With the first so many for today; the others wait.
    #[must_use]
    pub fn at_most(mut self, limit: Option<usize>) -> Self {
        let rest = self.today.split_off(limit.map_or(self.today.len(), |limit| limit.min(self.today.len())));
        self.waiting.splice(0..0, rest);
        self
    }

    /// Only the first for today that fit into so many minutes.
    #[must_use]
    pub fn within(mut self, mut minutes: f64) -> Self {
        self.today.retain(|due| {
            let fits = due.minutes() <= minutes;
            minutes -= if fits { due.minutes() } else { 0.0 };
            fits
        });
        self
    }

    /// Minutes that today's cards take.
    pub fn minutes(&self) -> f64 {
        // The sum of nothing is a negative zero.
        self.today.iter().map(Due::minutes).sum::<f64>() + 0.0
    }
}

/// Fills the session with the most urgent that fit; a smaller card may take the place that a larger one leaves.
fn share_out(ready: Vec<Due<'_>>, ask: Ask, mut n_new: usize, mut n_long: usize) -> Agenda<'_> {
    let (mut minutes, most) = match ask.limit {
        Some(limit) => (ask.minutes_left, limit),
        None => (ask.minutes_left.min(SESSION_MINUTES), SESSION_CARDS),
    };
    let mut agenda = Agenda::default();
    for due in ready {
        let is_long = due.is_long();
        let is_new = due.n_reviews == 0 && !is_long;
        let has_room = agenda.today.len() < most && due.minutes() <= minutes;
        if has_room && (!is_new || n_new > 0) && (!is_long || n_long > 0) {
            minutes -= due.minutes();
            n_new -= usize::from(is_new);
            n_long -= usize::from(is_long);
            agenda.today.push(due);
        } else {
            agenda.waiting.push(due);
        }
    }
    // Short cards first, so that they fit into five minutes.
    agenda.today.sort_by_key(Due::is_long);
    agenda
}

/// The next day after `today` on which questions or practices get ready, and how many, for a learner with that factor.
pub fn next_day<'a>(
    cards: impl IntoIterator<Item = &'a Card>,
    book: &QuestionBook,
    factor: f64,
    today: i64,
) -> Option<(i64, usize)> {
    let is_here = |card: &Card| !book.is_suspended(&card.id) && !card.is_elsewhere(book);
    let asked = cards.into_iter().filter(|card| card.kind != CardKind::Skill && is_here(card));
    let day_of = |card: &Card| {
        let recalled = Recalled::of(book.history(&card.id), factor);
        recalled.map_or(card.met + 1, |recalled| due_day(&recalled))
    };
    let days = asked.map(day_of);
    let later: Vec<i64> = days.filter(|day| *day > today).collect();
    let next = *later.iter().min()?;
    Some((next, later.iter().filter(|day| **day == next).count()))
}

/// Skills that the next open tasks build on.
fn skills_ahead(course: &Course, state: &State) -> HashSet<u32> {
    let mut ahead = HashSet::new();
    for (_, task) in state.open_tasks(course).take(TASKS_AHEAD) {
        ahead.extend(course.prerequisites(task.skill));
        ahead.extend(&task.uses);
    }
    ahead
}

/// The card if it is ready, or will be in so many days and was not asked today.
fn due<'a>(
    card: &'a Card,
    (book, factor): (&QuestionBook, f64),
    state: &State,
    ahead: &HashSet<u32>,
    early: i64,
) -> Option<Due<'a>> {
    let now = state.as_of;
    let today = now.floor() as i64;
    let skill = card.skill.and_then(|skill| *state.skills.get(skill as usize)?);
    let is_ahead = card.skill.is_some_and(|skill| ahead.contains(&skill));
    let bonus = if is_ahead { NEEDED_BONUS } else { 0.0 };
    let found = |recall: Option<f64>, last, n_reviews, weakness: f64| Due {
        card,
        recall,
        last,
        n_reviews,
        is_ahead,
        urgency: 1.0 - recall.unwrap_or(NEW_RECALL) + weakness + bonus,
    };
    if card.kind == CardKind::Skill {
        let skill = skill?;
        let last = skill.practised.floor() as i64;
        // Its cards of today were its review.
        return (skill.is_due(now) && last < today)
            .then(|| found(Some(skill.recall(now)), Some(last), skill.n_visits, skill.weakness()));
    }
    match Recalled::of(book.history(&card.id), factor) {
        Some(recalled) => {
            let (last, due) = (recalled.last.floor() as i64, due_day(&recalled));
            let is_ready = today >= due || last < today && today + early >= due;
            is_ready.then(|| found(Some(recalled.recall(now)), Some(last), recalled.n_reviews, 0.0))
        }
        None => (today + early > card.met).then(|| {
            let new = found(skill.map(|skill| skill.recall(now)), None, 0, 0.0);
            // A deck of thousands belongs to nothing that is studied now: it comes after the path's own questions.
            let is_loose = card.kind == CardKind::Question && card.skill.is_none() && card.month.is_none();
            Due { urgency: if is_loose { 0.0 } else { new.urgency }, ..new }
        }),
    }
}
