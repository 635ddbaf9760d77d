//! Blind tests of skills, as the log has them: what was drawn in each week, and what each test showed.
//!
//! Lines with a total of 0 are written first and fix the draw of a week. Of two draws, which a merge can bring, the one written
//! first holds. Where no test of a skill follows in its week, the skill was skipped.

use std::collections::{BTreeMap, HashSet};

use super::{Field, LogLine, Named, number_of_id};
use crate::learner::is_known;

/// Skips of a skill since its last test that count as one test not known.
const SKIPS_A_TEST: usize = 3;
/// Days of tests that an estimate looks back on: 13 weeks.
const LOOK_BACK: f64 = 91.0;

/// A skill that was drawn in a week, and what its test showed.
#[derive(Debug, Clone, PartialEq)]
pub struct AuditLine {
    /// Days since the epoch on the learner's clock.
    pub time: f64,
    pub line: u64,
    /// Its place in the order of writing.
    pub id: u128,
    /// The draw that it belongs to: the answer in which it was approved.
    pub draw: String,
    /// From 1.
    pub plan_week: u32,
    /// As an index of the log's skills.
    pub skill: u32,
    pub passed: f64,
    /// 0 where it only says that the skill was drawn.
    pub total: f64,
}

impl AuditLine {
    /// Whether it is the result of a test.
    pub fn is_test(&self) -> bool {
        self.total > 0.0
    }
}

/// The tests and the skips of a log: for each skill and week at most one, in the order of writing.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Audits(pub Vec<AuditLine>);

impl Audits {
    /// Takes a line about a skill, by its index; whether it can be read.
    pub(crate) fn take(&mut self, line: &LogLine<'_>, time: f64, skill: Option<u32>) -> bool {
        let number = |field: Field| line.fields.number(field).filter(|number| *number >= 0.0);
        let (Some(skill), Some(plan_week)) = (skill, line.fields.ordinal(Field::PlanWeek)) else { return false };
        let Some((passed, total)) = number(Field::Passed).zip(number(Field::Total)) else { return false };
        let drawn = || format!("{:?} {:?}", line.fields.list(Field::Drawn), line.fields.number(Field::Seed));
        let draw = line.text(Field::Act).map_or_else(drawn, str::to_owned);
        let id = line.written().unwrap_or(0);
        self.0.push(AuditLine { time, line: line.number, id, draw, plan_week, skill, passed, total });
        passed <= total
    }

    /// Keeps what counts: the draw of each week that was written first, and of it each skill's first test, else its skip.
    pub(crate) fn settle(&mut self) {
        self.0.retain(|line| line.passed <= line.total);
        self.0.sort_by(|a, b| a.id.cmp(&b.id).then(a.time.total_cmp(&b.time)));
        let mut draws: BTreeMap<u32, String> = BTreeMap::new();
        for line in self.0.iter().filter(|line| !line.is_test()).chain(&self.0) {
            draws.entry(line.plan_week).or_insert_with(|| line.draw.clone());
        }
        self.0.retain(|line| draws.get(&line.plan_week) == Some(&line.draw));
        let (mut tested, mut seen) = (HashSet::new(), HashSet::new());
        self.0.retain(|line| !line.is_test() || tested.insert((line.plan_week, line.skill)));
        self.0.retain(|line| {
            let key = (line.plan_week, line.skill);
            line.is_test() || !tested.contains(&key) && seen.insert(key)
        });
    }

    /// Whether those entries hold one that counts.
    pub fn hold(&self, entries: &Named) -> bool {
        self.0.iter().any(|line| match entries {
            Named::Act(act) => line.draw == *act,
            Named::Entry(id) => line.id != 0 && line.id == number_of_id(id),
        })
    }

    /// Whether a plan week, from 1, has its draw.
    pub fn has_draw(&self, plan_week: u32) -> bool {
        self.0.iter().any(|line| line.plan_week == plan_week)
    }

    /// The skills whose last draw before a time was skipped, those that wait longest first.
    pub fn skipped(&self, until: f64) -> Vec<u32> {
        let mut waiting: Vec<u32> = Vec::new();
        for line in self.0.iter().filter(|line| line.time <= until) {
            if line.is_test() {
                waiting.retain(|skill| *skill != line.skill);
            } else if !waiting.contains(&line.skill) {
                waiting.push(line.skill);
            }
        }
        waiting
    }

    /// Tests of the last 13 weeks before a time, and those of them that showed a skill as known. Each third skip of a skill
    /// since its last test is one that did not.
    pub fn tests(&self, until: f64) -> (usize, usize) {
        let (mut tests, mut known, mut skips) = (0, 0, BTreeMap::<u32, usize>::new());
        for line in self.0.iter().filter(|line| line.time <= until) {
            let skipped = skips.entry(line.skill).or_default();
            *skipped = if line.is_test() { 0 } else { *skipped + 1 };
            let counts = line.is_test() || *skipped % SKIPS_A_TEST == 0;
            if counts && line.time > until - LOOK_BACK {
                tests += 1;
                known += usize::from(line.is_test() && is_known(line.passed / line.total));
            }
        }
        (tests, known)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(id: u128, draw: &str, plan_week: u32, skill: u32, passed: f64, total: f64) -> AuditLine {
        let (draw, time) = (draw.to_owned(), f64::from(plan_week) * 7.0);
        AuditLine { time, line: id as u64, id, draw, plan_week, skill, passed, total }
    }

    fn settled(lines: Vec<AuditLine>) -> Audits {
        let mut audits = Audits(lines);
        audits.settle();
        audits
    }

    #[test]
    fn the_draw_written_first_holds_and_a_skill_counts_once_a_week() {
        let audits = settled(vec![
            // Another machine drew later, and its tests come first in the file.
            line(20, "b", 1, 5, 0.0, 0.0),
            line(21, "b", 1, 5, 4.0, 4.0),
            line(10, "a", 1, 1, 0.0, 0.0),
            line(11, "a", 1, 2, 0.0, 0.0),
            line(13, "a", 1, 1, 4.0, 4.0),
            line(12, "a", 1, 1, 1.0, 4.0),
        ]);
        let kept: Vec<(u128, u32)> = audits.0.iter().map(|line| (line.id, line.skill)).collect();
        assert_eq!(kept, [(11, 2), (12, 1)], "the first test of skill 1, and the skip of skill 2");
        assert!(audits.has_draw(1) && !audits.has_draw(2));
        assert_eq!((audits.tests(20.0), audits.skipped(20.0)), ((1, 0), vec![2]));
    }

    #[test]
    fn each_third_skip_is_a_test_not_known_and_old_tests_are_forgotten() {
        let mut lines: Vec<AuditLine> = (1..=5).map(|week| line(week, "", week as u32, 1, 0.0, 0.0)).collect();
        assert_eq!(settled(lines.clone()).tests(40.0), (1, 0));
        lines.push(line(6, "", 6, 1, 2.0, 3.0));
        lines.extend((7..=9).map(|week| line(week, "", week as u32, 1, 0.0, 0.0)));
        let audits = settled(lines);
        assert_eq!(audits.tests(70.0), (3, 1), "two times three skips, and one test of 2 of 3 between them");
        assert_eq!(audits.tests(45.0), (2, 1), "later lines are not seen");
        assert_eq!(audits.tests(63.0 + 90.0), (1, 0), "more than 13 weeks ago");
        assert!(audits.skipped(42.0).is_empty());
    }
}
