//! A learner as the model sees one: log, profile, course and the rest together.

use super::RepoSignals;
use crate::prelude::*;

/// Everything that an evaluation is computed from.
#[derive(Debug, Clone, Copy)]
pub struct Learner<'a> {
    /// The log up to the date of the evaluation.
    pub log: &'a Log,
    pub profile: &'a Profile,
    pub course: &'a Course,
    pub decisions: &'a [Decision],
    pub signals: &'a RepoSignals,
    pub scoring: &'a Scoring,
}
