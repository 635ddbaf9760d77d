//! The state of one skill: graded evidence as a Beta count, and how fast it fades by FSRS-6.
//!
//! Mastery `μ = a/(a + b)` starts at the learner's own mean with a weight of 2.5; each graded item adds `w·y` and
//! `w·(1 - y)`. Retained knowledge is `μ·R` with `R` the recall to expect today (docs/model.md#skills).

use super::fsrs::{self, Memory, PRACTICE, TARGET_RECALL};
use super::grading::USE_WEIGHT;
use crate::course::{USE_FRACTION, logistic};
use crate::events::grade::Grade;

/// The share of a blind test from which on it shows a skill as known.
const KNOWN: f64 = 2.0 / 3.0;
/// Practice in passing counts only from this score on.
const MIN_IMPLICIT_SCORE: f64 = 0.6;
/// Recall assumed where a skill was never rated.
const UNRATED_RECALL: f64 = 0.5;

/// Days of rest before a skill can be due (docs/model.md#reviews).
const MIN_REST: f64 = 5.0;
/// Mastery below which a rested skill is due.
pub const MIN_MASTERY: f64 = 0.6;
/// Mastery below which a skill is the more urgent, and how much that weighs compared with recall.
const URGENT_MASTERY: f64 = 0.7;
const MASTERY_WEIGHT: f64 = 0.8;

/// Weight of the learner's own mean in the mastery of a new skill.
const START_WEIGHT: f64 = 2.5;
/// The mean assumed before anything is graded, and its weight in graded items (docs/model.md#skills). As a forecast
/// of the next of 8,843 graded works of real learners (OULAD 2013), this mean has a log loss of .573; .48 for everyone
/// has .717.
const TYPICAL_SCORE: (f64, f64) = (0.48, 3.0);

/// Whether a blind test of which that share was right shows its skill as known.
pub fn is_known(share: f64) -> bool {
    share > KNOWN - 1e-6
}

/// A learner's own mean: the mastery 0..1 that a skill starts with.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct OwnMean {
    weight: f64,
    sum: f64,
}

impl OwnMean {
    /// Takes the score of a piece of graded work.
    pub(crate) fn take(&mut self, score: f64, weight: f64) {
        self.weight += weight;
        self.sum += weight * score;
    }

    /// The mean 0..1, drawn toward what is assumed.
    pub fn value(self) -> f64 {
        let (typical, k) = TYPICAL_SCORE;
        (self.sum + k * typical) / (self.weight + k)
    }
}

/// One practice of a skill.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SkillPractice {
    /// Days since the epoch.
    pub time: f64,
    pub score: f64,
    pub weight: f64,
    /// 1 for practice of the skill itself, less for one question of it or where a task only uses it.
    pub fraction: f64,
    /// The skill was only used, not tried: nothing is learned of it from a bad score.
    pub implicit: bool,
    /// How much harder its task is than the usual one, in log-odds: a pass of a hard task shows more, a failure less.
    pub hardness: f64,
    /// The score was given; else it is the one assumed for ungraded work.
    pub graded: bool,
    pub line: u32,
}

impl SkillPractice {
    /// Practice of the skill itself, with a score that was given.
    pub(crate) const fn graded(time: f64, score: f64, weight: f64, line: u32) -> Self {
        Self { time, score, weight, fraction: 1.0, implicit: false, hardness: 0.0, graded: true, line }
    }

    /// The part of it that passes to a skill which the task only uses.
    pub(crate) fn in_passing(self) -> Self {
        Self { weight: USE_WEIGHT * USE_FRACTION, fraction: USE_FRACTION, implicit: true, ..self }
    }
}

/// A skill that was tested blind, as it was just before.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AuditedSkill {
    /// Days since the epoch.
    pub time: f64,
    /// The retained knowledge 0..1 that was to be expected.
    pub foreseen: f64,
    /// Days that its recall counts from.
    pub days: f64,
    /// Days until its recall falls to 90 %; 0 where it was never rated.
    pub stability: f64,
    pub is_known: bool,
}

/// The state of one skill.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SkillState {
    pub known: f64,
    pub unknown: f64,
    /// Weight of the graded work in that evidence.
    pub graded: f64,
    /// Sum of weight times score over the graded work.
    pub graded_score: f64,
    pub memory: Memory,
    /// When its recall counts from, days since the epoch: practice of a part moves it by that part.
    pub last: f64,
    /// When it was practised last, in part or whole, days since the epoch.
    pub practised: f64,
    pub n_visits: u32,
    /// The line that touched it last.
    pub last_line: u32,
}

impl SkillState {
    /// The share 0..1 of the evidence that shows the skill as known.
    pub fn mastery(&self) -> f64 {
        self.known / (self.known + self.unknown)
    }

    /// Recall 0..1 to expect at a time.
    pub fn recall(&self, time: f64) -> f64 {
        fsrs::recall(time - self.last, self.memory.stability)
    }

    /// Retained knowledge 0..1 at a time.
    pub fn retained(&self, time: f64) -> f64 {
        let recall = if self.memory.stability > 0.0 { self.recall(time) } else { UNRATED_RECALL };
        self.mastery() * recall
    }

    /// Whether it was left alone long enough at a time to be repeated.
    pub fn is_rested(&self, time: f64) -> bool {
        time - self.last >= MIN_REST
    }

    /// Whether it is due at a time: rested, and fading or never firm.
    pub fn is_due(&self, time: f64) -> bool {
        self.is_rested(time) && (self.recall(time) < TARGET_RECALL || self.mastery() < MIN_MASTERY)
    }

    /// How little was ever mastered, as a part of the urgency, at least 0.
    pub fn weakness(&self) -> f64 {
        MASTERY_WEIGHT * (URGENT_MASTERY - self.mastery()).max(0.0)
    }

    /// How urgent a review is at a time: `(1 - R) + .8·max(0, .7 - μ)`.
    pub fn urgency(&self, time: f64) -> f64 {
        (1.0 - self.recall(time)) + self.weakness()
    }

    /// The state after a practice; practice in passing does not begin a skill. `start` is the learner's mean before it.
    pub fn after(state: Option<Self>, practice: &SkillPractice, start: OwnMean) -> Option<Self> {
        let SkillPractice { time, score, weight, fraction, implicit, hardness, graded, line } = *practice;
        let whole = fraction >= 1.0;
        let rating = Grade::of_score(score);
        let (mut skill, memory) = match state {
            None if !whole => return None,
            None => {
                let memory = fsrs::first(rating, PRACTICE);
                (
                    Self {
                        known: START_WEIGHT * start.value(),
                        unknown: START_WEIGHT * (1.0 - start.value()),
                        graded: 0.0,
                        graded_score: 0.0,
                        memory,
                        last: time,
                        practised: time,
                        n_visits: 0,
                        last_line: line,
                    },
                    memory,
                )
            }
            Some(skill) => (skill, fsrs::next(skill.memory, time - skill.last, rating, fraction)),
        };
        skill.known += weight * score * 2.0 * logistic(hardness);
        skill.unknown += weight * (1.0 - score) * 2.0 * logistic(-hardness);
        if graded {
            skill.graded += weight;
            skill.graded_score += weight * score;
        }
        skill.last_line = line;
        if !implicit {
            skill.practised = time;
        }
        if whole {
            skill.n_visits += 1;
        } else if implicit && score < MIN_IMPLICIT_SCORE {
            return Some(skill);
        }
        skill.memory = memory;
        skill.last = if whole { time } else { skill.last + fraction * (time - skill.last) };
        Some(skill)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unrated_skill_is_half_retained_and_rests_for_five_days() {
        let skill = |stability: f64| SkillState {
            known: 3.0,
            unknown: 1.0,
            graded: 0.0,
            graded_score: 0.0,
            memory: Memory { stability, difficulty: 5.0 },
            last: 10.0,
            practised: 10.0,
            n_visits: 1,
            last_line: 1,
        };
        assert!((skill(0.0).retained(40.0) - 0.375).abs() < 1e-12);
        // Recall is 90 % when the stability is over.
        assert!((skill(30.0).retained(40.0) - 0.675).abs() < 1e-9);
        assert!(!skill(0.1).is_due(14.9) && skill(0.1).is_due(15.0));
        assert!(!skill(1e6).is_due(15.0), "firm and well known");
        assert!(!skill(30.0).is_due(39.9) && skill(30.0).is_due(40.1), "as a question, when its recall falls to 90 %");
        let unsure = SkillState { unknown: 3.0, ..skill(1e6) };
        assert!(unsure.is_due(15.0), "never firm");
        assert!((unsure.weakness() - 0.16).abs() < 1e-12 && skill(1.0).weakness().abs() < 1e-12);
    }

    #[test]
    fn evidence_counts_by_weight_and_weak_use_keeps_the_memory() {
        let practice = |time: f64, score: f64, fraction: f64, graded: bool| SkillPractice {
            time,
            score,
            weight: 0.5,
            fraction,
            implicit: fraction < 1.0,
            hardness: 0.0,
            graded,
            line: 7,
        };
        assert_eq!(SkillState::after(None, &practice(0.0, 0.9, 0.2, true), OwnMean::default()), None);
        let first = SkillState::after(None, &practice(10.0, 0.8, 1.0, true), OwnMean::default()).unwrap();
        let numbers =
            [first.known, first.unknown, first.graded, first.graded_score].map(|number| format!("{number:.3}"));
        assert_eq!(numbers, ["1.600", "1.400", "0.500", "0.400"]);
        assert_eq!((first.n_visits, first.last.to_bits(), first.last_line), (1, 10.0f64.to_bits(), 7));
        let poor = SkillState::after(Some(first), &practice(20.0, 0.59, 0.2, false), OwnMean::default()).unwrap();
        assert_eq!((poor.memory, poor.last.to_bits()), (first.memory, first.last.to_bits()));
        assert!(poor.unknown > first.unknown && poor.n_visits == 1);
        assert_eq!(
            (poor.graded.to_bits(), poor.graded_score.to_bits()),
            (first.graded.to_bits(), first.graded_score.to_bits())
        );
        let good = SkillState::after(Some(first), &practice(20.0, 0.6, 0.2, false), OwnMean::default()).unwrap();
        assert!(good.memory != first.memory && (good.last - 12.0).abs() < 1e-9 && good.n_visits == 1);
        // Urgent is what is forgotten, and more so what was never firm.
        let at = |time: f64| first.urgency(time) - (1.0 - first.recall(time));
        assert!((at(30.0) - 0.8 * (0.7 - 1.6 / 3.0)).abs() < 1e-12 && (at(30.0) - at(90.0)).abs() < 1e-12);
        assert!(first.urgency(90.0) > first.urgency(30.0));
    }

    #[test]
    fn passing_a_hard_task_raises_mastery_more_and_failing_it_lowers_it_less() {
        let first = SkillState::after(None, &SkillPractice::graded(0.0, 0.5, 1.0, 1), OwnMean::default()).unwrap();
        let after = |score: f64, hardness: f64| {
            let practice = SkillPractice { hardness, ..SkillPractice::graded(5.0, score, 1.0, 2) };
            SkillState::after(Some(first), &practice, OwnMean::default()).unwrap().mastery()
        };
        assert!(after(1.0, 1.0) > after(1.0, 0.0) && after(1.0, 0.0) > after(1.0, -1.0));
        assert!(after(1.0, -3.0) > first.mastery(), "an easy pass is a pass");
        assert!(after(0.0, 1.0) > after(0.0, 0.0) && after(0.0, 0.0) > after(0.0, -1.0));
        assert!(after(0.0, 3.0) < first.mastery());
    }
}
