//! An evaluation given to `adapt_path`: validated, compared with memory, never used.
//!
//! Proposals use memory only; if the given evaluation differs, the answer says so.

use std::fmt::Write as _;

use chrono::{DateTime, TimeDelta, Utc};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::study::learner_data::LearnerData;
use los_model::error::{Result, invalid};
use los_model::scores::window::Scope;
use los_store::memory::learner_id::LearnerId;

/// Differences up to this are not reported.
const SAME: f64 = 0.05;
/// An evaluation that is older, or of a later time, is not compared.
const SAME_TIME: TimeDelta = TimeDelta::hours(24);

/// The fields that are compared; others are ignored.
#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Claim {
    /// Learner
    learner_id: Option<String>,
    /// Time
    #[schemars(extend("format" = "date-time"))]
    as_of: Option<String>,
    /// Span
    #[schemars(with = "Option<String>", extend("enum" = ["week", "month", "overall", null]))]
    scope: Option<Scope>,
    /// Scores
    #[serde(default)]
    scores: ClaimedScores,
    /// Overall
    #[schemars(range(min = 0, max = 1))]
    overall: Option<f64>,
}

/// Scores as claimed.
#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
pub(crate) struct ClaimedScores {
    #[schemars(range(min = 0, max = 1))]
    completion: Option<f64>,
    #[schemars(range(min = 0, max = 1))]
    quality: Option<f64>,
    #[schemars(range(min = 0, max = 1))]
    consistency: Option<f64>,
    #[schemars(range(min = 0, max = 1))]
    growth: Option<f64>,
    #[schemars(range(min = 0, max = 1))]
    engagement: Option<f64>,
}

impl Claim {
    /// Refuses an evaluation of somebody else.
    pub(crate) fn is_of(&self, learner: &LearnerId) -> Result<()> {
        let Some(other) = self.learner_id.as_ref().filter(|other| *other != learner.as_str()) else { return Ok(()) };
        let reason = format!("is of another learner (`{}`)", other.chars().take(64).collect::<String>());
        let suggestion = "pass the result of evaluate_progress for this learner, or an empty object";
        Err(invalid("evaluation_result.learner_id", reason, suggestion))
    }

    /// Differences from memory, in words; `None` if there are none or no score is given.
    pub(crate) fn doubt(&self, data: &LearnerData) -> Option<String> {
        let claimed = &self.scores;
        let told = [
            self.overall, claimed.completion, claimed.quality, claimed.consistency, claimed.growth, claimed.engagement,
        ];
        if told.iter().all(Option::is_none) {
            return None;
        }
        let as_of = self.as_of.as_deref().and_then(|text| DateTime::parse_from_rfc3339(text).ok());
        let as_of = as_of.map(|as_of| as_of.with_timezone(&Utc));
        if let Some(other) = as_of.filter(|as_of| (data.log.instant - as_of).abs() > SAME_TIME) {
            let day = other.date_naive();
            return Some(format!("The evaluation given is as of {day}; what memory says now was used."));
        }
        let assessment = data.learner().assess(self.scope.unwrap_or_default());
        let [completion, quality, consistency, growth, engagement] = assessment.scores().map(|score| score.value);
        let names = ["overall", "completion", "quality", "consistency", "growth", "engagement"];
        let now = [assessment.overall.value, completion, quality, consistency, growth, engagement];
        let mut words = String::new();
        for ((name, claimed), now) in names.into_iter().zip(told).zip(now) {
            let Some(claimed) = claimed.filter(|claimed| (claimed - now).abs() > SAME) else {
                continue;
            };
            let comma = if words.is_empty() { "" } else { ", " };
            // Writing to a string cannot fail.
            let _ = write!(words, "{comma}{name} {claimed:.2} where memory says {now:.2}");
        }
        (!words.is_empty()).then(|| format!("The evaluation given says {words}; memory was used."))
    }
}
