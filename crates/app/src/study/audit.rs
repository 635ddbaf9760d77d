//! The blind test of a week: which skills can be tested, which are drawn, and the lines of the log that say so.

use crate::prelude::*;
use los_model::digest::fingerprint;
use los_model::learner::{State, mastery::is_known};
use los_model::review::remembered::{AuditView, RecallAfter, Remembered};

/// Skills that a week draws.
pub const DRAWN: usize = 3;
/// Cards that a test asks, and the fewest that make one.
const CARDS: usize = 4;
const FEWEST_CARDS: usize = 3;
/// Minutes for the cards of a skill, after which one without an answer is wrong.
pub const MINUTES: i64 = 3;

/// A skill that can be tested.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Subject {
    pub skill: String,
    pub by: Means,
}

/// How a skill is tested.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Means {
    /// By the questions of a fresh variant of this task.
    Variant(String),
    /// By cards, all that there are.
    Cards(Vec<Card>),
}

/// The skills that can be tested today, and those that were reached and cannot.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Pool {
    pub subjects: Vec<Subject>,
    pub untestable: Vec<String>,
}

impl Pool {
    fn knows(&self, tag: &str) -> bool {
        self.untestable.iter().any(|known| known == tag) || self.subjects.iter().any(|known| known.skill == tag)
    }

    /// Adds the skills of a course.
    pub(super) fn add(&mut self, ctx: &Ctx, (course, log, state): (&Course, &Log, &State), cards: &[Card]) {
        let book = &log.records.questions;
        for skill in &state.reached {
            let Some(tag) = course.skills.get(*skill as usize).map(|skill| &skill.id) else { continue };
            if self.knows(tag) {
                continue;
            }
            let mut tasks = course.tasks.iter().filter(|task| task.skill == *skill).map(|task| &task.id);
            let variant = tasks.find(|task| Practice::asks_questions(ctx, task));
            let of_skill = cards.iter().filter(|card| card.kind == CardKind::Question && card.skill == Some(*skill));
            let asked: Vec<Card> = of_skill.filter(|card| !book.is_suspended(&card.id)).cloned().collect();
            let by = match variant {
                Some(task) => Means::Variant(task.clone()),
                None if asked.len() >= FEWEST_CARDS => Means::Cards(asked),
                None => {
                    self.untestable.push(tag.clone());
                    continue;
                }
            };
            self.subjects.push(Subject { skill: tag.clone(), by });
        }
    }
}

/// The draw of a week.
#[derive(Debug, Clone, PartialEq)]
pub struct Audit {
    /// From 1.
    pub plan_week: usize,
    pub drawn: Vec<Subject>,
    /// Skills that could be drawn.
    pub pool: usize,
    pub untestable: Vec<String>,
    pub seed: u32,
}

impl Audit {
    /// The draw of the current week: skills that were skipped before, those that wait longest first, then others by week and
    /// learner. A week has one.
    pub fn of(data: &LearnerData) -> Result<Self> {
        let plan_week = data.state().current_week() + 1;
        // A second draw could be repeated until it pleases.
        if data.log.records.audits.has_draw(u32::try_from(plan_week).unwrap_or(u32::MAX)) {
            return Err(Error::Conflict {
                code: Code::AlreadyDone,
                reason: "this week has had its blind test".to_owned(),
                suggestion: "the next plan week offers another; `los evaluate` says what the tests show".to_owned(),
            });
        }
        let Pool { mut subjects, untestable } = data.pool()?.clone();
        if subjects.is_empty() {
            let reason = "no skill can be tested blind yet";
            let hint = "it takes a skill that you knew well at the end of a week, with three cards or a variant";
            return Err(invalid("", reason, hint));
        }
        let seed = fingerprint(format!("{} {plan_week}", data.id).as_bytes()) as u32;
        let waiting = data.log.records.audits.skipped(data.log.as_of);
        let names = waiting.iter().map(|skill| State::skill_name(&data.course, &data.log.foreign_skills, *skill));
        let names: Vec<&str> = names.collect();
        let pool = subjects.len();
        subjects.sort_by_cached_key(|subject| {
            let waits = names.iter().position(|name| *name == subject.skill);
            (waits.unwrap_or(usize::MAX), at_random(seed, &subject.skill))
        });
        subjects.truncate(DRAWN);
        for subject in &mut subjects {
            if let Means::Cards(cards) = &mut subject.by {
                cards.sort_by_cached_key(|card| at_random(seed, &card.id));
                cards.truncate(CARDS);
            }
        }
        Ok(Self { plan_week, drawn: subjects, pool, untestable, seed })
    }

    /// The fields of the line of a skill: that it was drawn, or what its test showed as right answers and all.
    pub fn fields(&self, skill: &str, result: Option<(usize, usize)>) -> Map<String, Value> {
        let (passed, total) = result.unwrap_or((0, 0));
        let drawn: Vec<&str> = self.drawn.iter().map(|subject| subject.skill.as_str()).collect();
        facts([
            ("skill", Some(json!(skill))),
            ("passed", Some(json!(passed))),
            ("total", Some(json!(total))),
            ("plan_week", Some(json!(self.plan_week))),
            ("drawn", Some(json!(drawn))),
            ("pool", Some(json!(self.pool))),
            ("seed", Some(json!(self.seed))),
        ])
    }
}

/// The cards of a skill while they are asked: one that is graded after the time is over is not known.
#[derive(Debug, Clone)]
pub struct CardTest {
    pub cards: Vec<Card>,
    /// When the time for all of them is over.
    pub ends: DateTime<Utc>,
    /// Cards that were graded, and those of them that were known.
    pub graded: usize,
    known: usize,
}

impl CardTest {
    pub fn begin(cards: Vec<Card>, now: DateTime<Utc>) -> Self {
        Self { cards, ends: now + TimeDelta::minutes(MINUTES), graded: 0, known: 0 }
    }

    pub fn is_over(&self, now: DateTime<Utc>) -> bool {
        now > self.ends
    }

    pub fn grade(&mut self, grade: Grade, now: DateTime<Utc>) {
        self.known += usize::from(!self.is_over(now) && grade > Grade::Again);
        self.graded += 1;
    }

    /// Cards known and all, once nothing is left to ask.
    pub fn result(&self, now: DateTime<Utc>) -> Option<(usize, usize)> {
        (self.graded == self.cards.len() || self.is_over(now)).then_some((self.known, self.cards.len()))
    }
}

/// What a test showed, from its right answers and all.
pub fn result_in_words((passed, total): (usize, usize)) -> String {
    let known = if is_known(passed as f64 / total as f64) { "known" } else { "not known" };
    format!("{passed} of {total}, {known}.")
}

/// The place of a thing in a random order that a seed fixes.
fn at_random(seed: u32, thing: &str) -> u64 {
    // The last bytes of a text hardly reach the highest bits, which decide the order.
    fingerprint(format!("{thing} {seed}").as_bytes()).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(32)
}

impl LearnerData {
    /// The skills of the present level and those before it that can be tested.
    fn pool(&self) -> Result<&Pool> {
        if let Some(pool) = self.pool.get() {
            return Ok(pool);
        }
        let mut pool = Pool::default();
        pool.add(&self.ctx, (&self.course, &self.log, self.state()), &self.review_cards()?);
        let names = levels(&PathFiles(&self.ctx.workspace));
        let before = names.iter().take_while(|name| **name != self.level().name);
        for other in self.kept(|name| before.clone().any(|known| known == name)) {
            let (known, Pool { subjects, untestable }) = (pool.clone(), &other.pool);
            pool.subjects.extend(subjects.iter().filter(|subject| !known.knows(&subject.skill)).cloned());
            pool.untestable.extend(untestable.iter().filter(|tag| !known.knows(tag)).cloned());
        }
        Ok(self.pool.get_or_init(|| pool))
    }

    /// What is still known, by blind tests and by cards after weeks and months.
    pub fn remembered(&self) -> Result<Remembered> {
        let book = &self.log.records.questions;
        let cards_known = RecallAfter::all(book, self.memory_factor(), self.log.as_of);
        Ok(Remembered { audit: self.audit_view()?, cards: cards_known })
    }

    /// What blind tests say about the skills that can be tested today.
    pub fn audit_view(&self) -> Result<AuditView> {
        let Pool { subjects, untestable } = self.pool()?;
        let state = self.state();
        let week = u32::try_from(state.current_week() + 1).unwrap_or(u32::MAX);
        let audits = &self.log.records.audits;
        Ok(AuditView::of(audits, &state.audited, (self.log.as_of, week), subjects.len(), untestable.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_known_if_it_was_graded_above_again_in_time() {
        let card = |id: &str| Card {
            id: id.to_owned(),
            kind: CardKind::Question,
            question: "What is it?".to_owned(),
            answer: String::new(),
            skill: None,
            month: None,
            place: None,
            met: 0,
        };
        let began = DateTime::UNIX_EPOCH;
        let late = began + TimeDelta::minutes(MINUTES) + TimeDelta::seconds(1);
        let cards = vec![card("a"), card("b"), card("c")];

        let mut test = CardTest::begin(cards.clone(), began);
        test.grade(Grade::Hard, began);
        test.grade(Grade::Again, began);
        assert_eq!(test.result(began), None, "one card is left");
        test.grade(Grade::Easy, began + TimeDelta::minutes(MINUTES));
        assert_eq!(test.result(began), Some((2, 3)));

        let mut test = CardTest::begin(cards, began);
        test.grade(Grade::Good, began);
        test.grade(Grade::Good, late);
        assert_eq!(test.result(late), Some((1, 3)), "what came late and what was not asked are not known");
    }
}
