//! What adapt works with and what it comes to: the ground it stands on, a wish, a proposal, advice, and how near things are.

use super::history::History;
use super::thresholds::Thresholds;
use crate::learner::blockers::BlockedProjects;
use crate::learner::path::{EffectivePath, Levels, Mutation, MutationKind};
use crate::learner::subject::Learner;

/// Everything that proposals are computed from.
#[derive(Clone, Copy)]
pub struct Ground<'a> {
    /// The learner, with the course of the path as decided.
    pub learner: Learner<'a>,
    /// The path as decided so far.
    pub path: &'a EffectivePath,
    /// All levels of the workspace.
    pub levels: &'a dyn Levels,
    /// What was proposed and decided before.
    pub history: &'a History,
    /// When something is worth proposing.
    pub thresholds: &'a Thresholds,
    /// Projects that blockers name.
    pub blockers: &'a BlockedProjects,
}

/// A change that somebody wants, before it is worked out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wish {
    /// A week to repeat these skills, in the next week that it can be.
    Remediation {
        /// Skills as indexes of the course, weakest first.
        skills: Vec<u32>,
        /// The first plan week, from 1, that it may take.
        from_plan_week: u32,
    },
    /// Another project for a month.
    Swap {
        /// The month.
        month: u32,
        /// The alternative's name.
        to: String,
    },
    /// Two months change places.
    Reorder {
        /// One month.
        a: u32,
        /// The other.
        b: u32,
    },
    /// Another level for the rest of the path.
    Level {
        /// Its name.
        to: String,
    },
}

/// What a change is expected to come to, by a forward run at the learner's own pace; an estimate, no promise.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Effect {
    /// The day that both runs look at, days since the epoch.
    pub day: f64,
    /// Skills' worth of retained knowledge then, with the change.
    pub retained_with: f64,
    /// The same without it.
    pub retained_without: f64,
    /// By how many weeks the path gets longer; below zero it gets shorter.
    pub weeks: f64,
}

impl Effect {
    /// Skills' worth of retained knowledge that the change adds.
    pub fn gain(&self) -> f64 {
        self.retained_with - self.retained_without
    }

    /// `+0.8 skills, −1 week`.
    pub fn words(&self) -> String {
        // Counted in tenths, so that what is shown decides on the words.
        let signed = |value: f64, noun: &str| {
            let tenths = (value * 10.0).round() as i64;
            let sign = if tenths < 0 { "−" } else { "+" };
            let plural = if tenths.abs() == 10 { "" } else { "s" };
            (tenths != 0).then(|| format!("{sign}{} {noun}{plural}", tenths.abs() as f64 / 10.0))
        };
        let skills = signed(self.gain(), "skill");
        let skills = skills.unwrap_or_else(|| "as many skills retained".to_owned());
        match signed(self.weeks, "week") {
            None => format!("{skills}, the path stays as long"),
            Some(weeks) => format!("{skills}, {weeks}"),
        }
    }
}

/// A change that is proposed, with why and what it would come to.
#[derive(Debug, Clone, PartialEq)]
pub struct Proposal {
    /// The change.
    pub mutation: Mutation,
    /// Its id.
    pub id: String,
    /// The hash of the path after it.
    pub after_hash: String,
    /// Lines of the path that go (`- `) and come (`+ `).
    pub diff: Vec<String>,
    /// What is remembered of it when it is refused, such as `project_swap:m05`.
    pub key: String,
    /// What would change, in one sentence.
    pub description: String,
    /// Why, with the numbers.
    pub reasons: Vec<String>,
    /// What it would come to; `None` where nothing can be run forward.
    pub effect: Option<Effect>,
    /// How strong the evidence is: 1 at the threshold.
    pub strength: f64,
    /// Whether the learner asked for it.
    pub is_requested: bool,
}

/// Something smaller than a change of the path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Advice {
    /// What to do and why, in one or two sentences.
    pub words: String,
    /// A command that does it, where one does.
    pub command: Option<String>,
}

/// How far a trigger is from firing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Near {
    /// The trigger.
    pub kind: MutationKind,
    /// What was measured, against which threshold.
    pub words: String,
}

/// What was looked at and what came of it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Outlook {
    /// Proposals, the smallest change first.
    pub proposals: Vec<Proposal>,
    /// Smaller things.
    pub advice: Vec<Advice>,
    /// How far each trigger is from firing.
    pub near: Vec<Near>,
    /// Why something that could have been proposed is not.
    pub quiet: Vec<String>,
}

/// A trigger that fired: what is wanted, the best first, and why.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Finding {
    pub(super) wishes: Vec<Wish>,
    pub(super) strength: f64,
    pub(super) reasons: Vec<String>,
}

/// What a trigger saw.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Sight {
    pub(super) near: String,
    pub(super) found: Option<Finding>,
}

impl Sight {
    pub(super) fn nothing(near: impl Into<String>) -> Self {
        Self {
            near: near.into(),
            found: None,
        }
    }
}
