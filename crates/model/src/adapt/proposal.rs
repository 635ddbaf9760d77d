//! The input and output of adapt: its data, a change request, a proposal and advice.

use super::{History, thresholds::Thresholds};
use crate::path::Levels;
use crate::prelude::*;

/// Everything that proposals are computed from.
#[derive(Clone, Copy)]
pub struct AdaptInput<'a> {
    /// The learner, with the course of the path as decided.
    pub learner: Learner<'a>,
    pub path: &'a EffectivePath,
    pub levels: &'a dyn Levels,
    /// Earlier proposals and decisions.
    pub history: &'a History,
    pub thresholds: &'a Thresholds,
}

/// A requested change, before it is worked out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChangeRequest {
    /// A week to repeat these skills, in the next week that it can be.
    Remediation {
        /// Skills as indexes of the course, weakest first.
        skills: Vec<u32>,
        /// The first plan week, from 1, that it may take.
        from_plan_week: u32,
    },
    /// Another project for a month.
    Swap { month: u32, to: String },
    /// Two months change places.
    Reorder { a: u32, b: u32 },
    /// Another level for the rest of the path.
    Level { to: String },
}

impl ChangeRequest {
    /// The request as the beginning of a sentence about it.
    pub(crate) fn words(&self) -> String {
        match self {
            Self::Remediation { .. } => "a remediation week".to_owned(),
            Self::Swap { month, to } => format!("'{to}' as month {month}'s project"),
            Self::Reorder { a, b } => format!("month {b} before month {a}"),
            Self::Level { to } => format!("the change to {to}"),
        }
    }
}

/// The expected effect of a change, by a forward run at the learner's own pace: an estimate.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Effect {
    /// The day that both runs look at, days since the epoch.
    pub day: f64,
    /// Skills' worth of retained knowledge then, with the change.
    pub retained_with: f64,
    /// Skills' worth of retained knowledge then, if the learner keeps the path as it is.
    pub retained_without: f64,
    /// By how many weeks the path gets longer; below zero it gets shorter.
    pub weeks: f64,
    /// Whether it is a week of repetition, which is compared with the plans' own reviews.
    pub is_repetition: bool,
}

impl Effect {
    /// Skills' worth of retained knowledge that the change adds.
    pub fn gain(&self) -> f64 {
        self.retained_with - self.retained_without
    }

    /// Whether it gains so many skills' worth, and a week of repetition more than nothing as it is shown: the plans' own reviews
    /// often do as much.
    pub(crate) fn pays(&self, min_gain: f64) -> bool {
        let [with, without] = self.tenths();
        self.gain() >= min_gain && (!self.is_repetition || with > without)
    }

    /// Both sums in tenths, so that what is shown decides on the words.
    fn tenths(&self) -> [i64; 2] {
        [self.retained_with, self.retained_without].map(|value| (value * 10.0).round() as i64)
    }

    /// `+0.8 skills, 1 week shorter`.
    pub fn words(&self) -> String {
        let some = |tenths: i64, noun: &str| {
            let plural = if tenths.abs() == 10 { "" } else { "s" };
            (tenths != 0).then(|| format!("{} {noun}{plural}", tenths.abs() as f64 / 10.0))
        };
        let [with, without] = self.tenths();
        let (gained, weeks) = (with - without, (self.weeks * 10.0).round() as i64);
        let skills = some(gained, "skill").map(|skills| format!("{}{skills}", if gained < 0 { "−" } else { "+" }));
        let length = some(weeks, "week").map(|by| format!("{by} {}", if weeks < 0 { "shorter" } else { "longer" }));
        let changes = [skills, length];
        let changes: Vec<String> = changes.into_iter().flatten().collect();
        if changes.is_empty() { "no change in skills or length".to_owned() } else { changes.join(", ") }
    }

    /// The last day before both runs are compared, as a number of days since the epoch.
    pub fn last_day(&self) -> i64 {
        self.day.floor() as i64 - 1
    }

    /// The effect as a sentence, which names the day of the comparison and both sums.
    pub fn sentence(&self) -> String {
        let [with, without] = self.tenths();
        let shown = |tenths: i64| tenths as f64 / 10.0;
        let compared = if with == without {
            String::new()
        } else {
            format!(": {} skills known with it, {} without", shown(with), shown(without))
        };
        let reviews = if self.is_repetition && with == without {
            " The reviews of your weekly plans alone are expected to do as much."
        } else {
            ""
        };
        format!("Expected by {}: {} (estimate{compared}).{reviews}", date_of(self.last_day()), self.words())
    }
}

/// A proposed change with its reasons and effect.
#[derive(Debug, Clone, PartialEq)]
pub struct Proposal {
    pub mutation: Mutation,
    pub id: String,
    pub after_hash: String,
    /// Lines of the path that go (`- `) and come (`+ `).
    pub diff: Vec<String>,
    /// The key under which a refusal is remembered, such as `project_swap:m05`.
    pub key: String,
    /// The change in one sentence.
    pub description: String,
    /// The part of the new level that is passed over, in words, if any.
    pub passed_over: Option<String>,
    /// Why, with the numbers.
    pub reasons: Vec<String>,
    /// Its effect; `None` where the plan cannot be run forward.
    pub effect: Option<Effect>,
    /// How strong the evidence is: 1 at the threshold.
    pub strength: f64,
    pub is_requested: bool,
}

/// Something smaller than a change of the path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Advice {
    /// The advice and its reason, in one or two sentences.
    pub words: String,
    /// A command that does it, where one does.
    pub command: Option<String>,
}

/// The result of looking at every trigger.
#[derive(Debug, Clone, PartialEq)]
pub struct Outlook {
    /// Proposals, the smallest change first.
    pub proposals: Vec<Proposal>,
    /// Steps that help without a change of the path.
    pub advice: Vec<Advice>,
    /// Why a possible proposal was not made.
    pub suppressed: Vec<String>,
    pub verdict: Verdict,
}

impl Outlook {
    /// An answer without proposals.
    pub const fn of(verdict: Verdict) -> Self {
        Self { proposals: Vec::new(), advice: Vec::new(), suppressed: Vec::new(), verdict }
    }
}

/// A change that a trigger asks for, and why. A trigger gives several, best first, of which one can be proposed.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct TriggeredChange {
    pub(crate) request: ChangeRequest,
    /// Skills' worth of retained knowledge that it must be expected to gain; an unknown effect counts as none.
    pub(crate) min_gain: f64,
    pub(crate) strength: f64,
    pub(crate) reasons: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_follow_the_shown_numbers() {
        let effect = |retained_with, weeks| Effect {
            day: 20_545.0,
            retained_with,
            retained_without: 2.0,
            weeks,
            is_repetition: false,
        };
        assert_eq!(effect(2.8, -1.0).words(), "+0.8 skills, 1 week shorter");
        assert_eq!(effect(1.04, 2.0).words(), "−1 skill, 2 weeks longer");
        assert_eq!(effect(2.04, 0.04).words(), "no change in skills or length");
        assert_eq!(
            effect(2.8, -1.0).sentence(),
            "Expected by 2026-04-01: +0.8 skills, 1 week shorter (estimate: 2.8 skills known with it, 2 without)."
        );
        let same = effect(2.04, 0.0);
        assert!(same.sentence().ends_with("no change in skills or length (estimate)."));
        let repeated = Effect { is_repetition: true, ..same };
        assert!(repeated.sentence().contains("reviews of your weekly plans"));
        assert!(same.pays(-0.05) && !repeated.pays(-0.05), "a week that shows no gain takes a week for nothing");
        let gains = Effect { retained_with: 2.08, ..repeated };
        assert!(gains.pays(0.05) && !gains.pays(0.1));
    }
}
