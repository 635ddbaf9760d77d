//! Simulated years of blind tests: the interval holds the average share that would pass about four times out of five.

use los_model::events::audits::{AuditLine, Audits};
use los_model::review::remembered::AuditView;

use crate::support::Dice;

const SKILLS: usize = 96;
const WEEKS: usize = 52;

/// A year of a learner: the chance to pass each skill in each week, and whether a week is a pause.
struct Year {
    chances: Vec<Vec<f64>>,
    paused: Vec<bool>,
    /// Skills that were reached by each week.
    reached: Vec<usize>,
}

fn logistic(odds: f64) -> f64 {
    1.0 / (1.0 + (-odds).exp())
}

impl Year {
    fn of(dice: &mut Dice) -> Self {
        let usual = 2.4 * dice.roll() - 0.4;
        let abilities: Vec<f64> = (0..SKILLS).map(|_| usual + 3.0 * (dice.roll() + dice.roll() - 1.0)).collect();
        let pause = 8 + dice.below(36) as usize;
        let paused = (0..WEEKS).map(|week| (pause..pause + 3).contains(&week)).collect();
        let exam = 12 + dice.below(30) as usize;
        // Before an exam more is known, after a pause less, and both fade.
        let mood = |week: usize| {
            let since = |from: usize| if week >= from { (-((week - from) as f64) / 6.0).exp() } else { 0.0 };
            0.8 * since(exam) - 0.8 * since(pause + 3)
        };
        let chances = (0..WEEKS).map(|week| abilities.iter().map(|ability| logistic(ability + mood(week))).collect());
        let reached = (0..WEEKS).map(|week| (12 + 3 * week).min(SKILLS)).collect();
        Self { chances: chances.collect(), paused, reached }
    }

    /// The average share that would pass in the 13 weeks up to one.
    fn truth(&self, last: usize) -> f64 {
        let weeks = last.saturating_sub(12)..=last;
        let n = weeks.clone().count() as f64;
        let share =
            |week: usize| self.chances[week][..self.reached[week]].iter().sum::<f64>() / self.reached[week] as f64;
        weeks.map(share).sum::<f64>() / n
    }

    /// The lines of weekly tests of three skills, of which a share is skipped.
    fn audits(&self, dice: &mut Dice, skips: f64, last: usize) -> Audits {
        let (mut lines, mut waiting): (Vec<AuditLine>, Vec<u32>) = (Vec::new(), Vec::new());
        for week in (0..=last).filter(|week| !self.paused[*week]) {
            let mut drawn: Vec<u32> = waiting.iter().copied().take(3).collect();
            while drawn.len() < 3 {
                let skill = dice.below(self.reached[week] as u32);
                if !drawn.contains(&skill) {
                    drawn.push(skill);
                }
            }
            for skill in drawn {
                let is_skipped = dice.roll() < skips;
                let is_known = dice.roll() < self.chances[week][skill as usize];
                waiting.retain(|one| *one != skill);
                if is_skipped {
                    waiting.push(skill);
                }
                lines.push(AuditLine {
                    time: week as f64 * 7.0 + 1.0,
                    line: 1,
                    id: lines.len() as u128 + 1,
                    draw: String::new(),
                    plan_week: week as u32 + 1,
                    skill,
                    passed: f64::from(u8::from(is_known && !is_skipped)) * 4.0,
                    total: if is_skipped { 0.0 } else { 4.0 },
                });
            }
        }
        Audits(lines)
    }
}

#[test]
fn the_interval_of_blind_tests_holds_what_would_pass_four_times_out_of_five() {
    let mut dice = Dice(11);
    for skips in [0.0, 0.2, 0.4] {
        let (mut within, mut asked) = (0, 0);
        for _ in 0..600 {
            let year = Year::of(&mut dice);
            let last = 14 + dice.below(38) as usize;
            let audits = year.audits(&mut dice, skips, last);
            let now = (last as f64 * 7.0 + 2.0, last as u32 + 1);
            let view = AuditView::of(&audits, &[], now, SKILLS, Vec::new());
            let Some((low, high)) = view.low.zip(view.high) else { continue };
            asked += 1;
            within += u32::from((low..=high).contains(&year.truth(last)));
        }
        let coverage = f64::from(within) / f64::from(asked);
        println!("skips {skips}: {coverage:.3} of {asked}");
        assert!(asked > 550 && (0.74..=0.86).contains(&coverage), "skips {skips}: {coverage} of {asked}");
    }
}
