//! The chance to pass a task at the first try: the learner's own record, moved by how hard the task is among those they tried.

use crate::course::{Difficulties, logistic, logit};
use crate::prelude::*;

/// Tries that the level's share is worth beside the learner's own.
const OWN_PRIOR: f64 = 8.0;
/// What a later try counts, beside a first one.
const LATER: f64 = 0.5;
/// The chances that suit a learner: neither dull nor hopeless.
const SUITS: std::ops::RangeInclusive<f64> = 0.55..=0.85;

/// The learner's tries at tasks that passed in the end.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Tries {
    passed: f64,
    n: f64,
    /// The sum of their tasks' difficulties.
    difficulty: f64,
}

/// The chance with its parts.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct Chance {
    /// That this learner passes the task at the first try, 0 to 1.
    pub chance: f64,
    /// The share of the learner's tries that passed, drawn toward the level's share.
    pub own: f64,
    /// The difficulty of the task: the log-odds of failing at the first try.
    pub d: f64,
    /// The mean difficulty of the tasks tried, drawn toward the usual one.
    pub mean_d: f64,
    /// Tries that say so; a later one counts half.
    pub tries: f64,
}

impl Tries {
    /// Takes a pass after so many tries, the passed one included, at a task of that difficulty.
    pub fn take(&mut self, tries: u32, difficulty: f64) {
        let is_first = f64::from(u8::from(tries == 1));
        let later = f64::from(tries.saturating_sub(1));
        self.passed += is_first + LATER * (1.0 - is_first);
        self.n += 1.0 + LATER * later;
        self.difficulty += (1.0 + LATER * later) * difficulty;
    }

    /// The chance at a task of that difficulty.
    pub fn chance(&self, of: &Difficulties, d: f64) -> Chance {
        let own = (self.passed + OWN_PRIOR * of.share) / (self.n + OWN_PRIOR);
        let mean_d = (self.difficulty + OWN_PRIOR * of.usual) / (self.n + OWN_PRIOR);
        let chance = logistic(logit(own) - (d - mean_d));
        let rounded = |value: f64| round_to(value, 4);
        Chance { chance: rounded(chance), own: rounded(own), d: rounded(d), mean_d: rounded(mean_d), tries: self.n }
    }
}

impl Chance {
    /// Whether the learner's own tries weigh at least as much as those of others: else it is little more than a prior.
    pub fn is_own(&self) -> bool {
        self.tries >= OWN_PRIOR
    }

    /// Whether the task suits the learner.
    pub fn suits(&self) -> bool {
        SUITS.contains(&self.chance)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::course::{Course, CourseTask};
    use crate::course::difficulty::{Difficulty, Measured};

    fn course() -> Course {
        let task = |difficulty, measured| CourseTask { difficulty, measured, ..CourseTask::default() };
        let measured = |first_tries, passed| Some(Measured { first_tries, passed, hours: None });
        let tasks = vec![
            task(Some(Difficulty::Easy), None),
            task(None, None),
            task(Some(Difficulty::Hard), None),
            task(Some(Difficulty::Hard), measured(40.0, 36.0)),
            task(None, measured(20.0, 0.0)),
        ];
        let mut course = Course::default();
        course.tasks = tasks;
        course
    }

    #[test]
    fn harder_means_less_likely() {
        let course = course();
        let of = Difficulties::of(&course);
        // (36 + 0 + 3) of (60 + 5) first tries.
        assert!((of.share - 0.6).abs() < 1e-12 && (of.usual + logit(0.6)).abs() < 1e-12);
        assert!((of.task(1) - of.usual).abs() < 1e-12 && (of.task(2) - of.usual - 1.0).abs() < 1e-12);
        assert!((of.task(3) + logit(37.8 / 43.0)).abs() < 1e-12, "measurements win over the author's word");
        for tries in [Tries::default(), Tries { passed: 9.0, n: 10.0, difficulty: 3.0 }] {
            let mut by_difficulty: Vec<(f64, f64)> =
                (0..5).map(|task| (of.task(task), tries.chance(&of, of.task(task)).chance)).collect();
            by_difficulty.sort_by(|a, b| a.0.total_cmp(&b.0));
            assert!(by_difficulty.windows(2).all(|pair| pair[0].1 > pair[1].1), "{by_difficulty:?}");
        }
        assert!(
            (Tries::default().chance(&of, of.usual).chance - 0.6).abs() < 1e-9,
            "nothing known is the level's share"
        );
        let alone = Difficulties::of(&Course::default());
        assert!((alone.share - 0.6).abs() < 1e-12);
    }

    #[test]
    fn a_first_try_counts_one_and_later_ones_half() {
        let mut tries = Tries::default();
        tries.take(1, 2.0);
        assert_eq!(tries, Tries { passed: 1.0, n: 1.0, difficulty: 2.0 });
        // A failed first try, a failed second and a passed third.
        tries.take(3, -1.0);
        assert_eq!(tries, Tries { passed: 1.5, n: 3.0, difficulty: 0.0 });
        let of = Difficulties::of(&Course::default());
        let chance = tries.chance(&of, of.usual);
        assert!((chance.own - round_to((1.5 + 4.8) / 11.0, 4)).abs() < 1e-9);
        // A good record on hard tasks promises more for a usual one than the same record on easy ones.
        let record = |difficulty: f64| {
            let mut tries = Tries::default();
            (0..6).for_each(|_| tries.take(1, of.usual + difficulty));
            tries.chance(&of, of.usual).chance
        };
        assert!(record(1.0) > record(0.0) && record(0.0) > record(-1.0));
    }
}
