//! An evaluation as people and assistants read it: the output of the tool, in words and numbers.
//!
//! Plain data, rounded to four decimals so that the same input gives the same bytes. How it comes about is in `evaluate`.

use crate::events::{LogIssue, ScoreScale};
use crate::learner::{End, NearEnd, PerScore, Proved, TargetDate};
use crate::prelude::*;
use crate::review::remembered::Remembered;
use crate::{duration, words};

words! {
    /// The judgement of a span.
    pub enum Standing {
        /// There is too little to judge by.
        TooEarly = "too early to say",
        AtRisk = "at risk",
        NeedsAttention = "needs attention",
        OnTrack = "on track",
        Strong = "strong",
    }
}

impl Standing {
    /// The least score that is strong.
    pub const STRONG: f64 = 0.80;
    /// The least score that is on track.
    pub const ON_TRACK: f64 = 0.65;
    /// The least score that needs attention; below it is at risk.
    pub const NEEDS_ATTENTION: f64 = 0.50;
    /// The confidence below which it is too early to say.
    pub const MIN_CONFIDENCE: f64 = 0.4;

    /// The judgement of a score.
    pub const fn of(score: f64) -> Self {
        match score {
            Self::STRONG.. => Self::Strong,
            Self::ON_TRACK.. => Self::OnTrack,
            Self::NEEDS_ATTENTION.. => Self::NeedsAttention,
            _ => Self::AtRisk,
        }
    }
}

words! {
    /// The meaning of a risk, or why there is none.
    pub enum RiskNote {
        Estimate = "an estimate, fitted on students of one university",
        PathDone = "the path is done",
        TooEarly = "too early to say",
    }
}

/// An evaluation of the learner's progress
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Evaluation {
    /// The learner
    pub learner_id: String,
    /// The learner's name, where the profile gives one
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The date of the evaluation, RFC 3339; later events are invisible
    pub as_of: String,
    /// Span that it covers
    pub scope: Scope,
    /// The five scores, 0 to 1
    pub scores: PerScore<f64>,
    /// How sure each score is; at 0 nothing was measured, and the score is only a starting value
    pub score_confidence: PerScore<f64>,
    /// The overall score, 0 to 1
    #[schemars(range(min = 0, max = 1))]
    pub overall: f64,
    /// In words: strong, on track, needs attention, at risk, or too early to say
    #[schemars(with = "String")]
    pub standing: Standing,
    /// The same with its span, and how far ahead or behind
    pub verdict: Verdict,
    /// Confidence of the overall score
    #[schemars(range(min = 0, max = 1))]
    pub confidence: f64,
    /// Change against four weeks before
    pub trend: Trends,
    /// Planned hours done over planned hours due, for each week at most 1; null when nothing is due yet
    pub pace: Option<f64>,
    /// Next actions in words, most useful first
    pub recommendations: Vec<String>,
    /// The same with commands, reasons and minutes
    pub next_actions: Vec<NextAction>,
    /// Evidence of each score
    pub evidence: PerScore<Vec<String>>,
    /// Each score with its interval, reasons and gaps
    pub details: PerScore<ScoreDetail>,
    /// The chance of falling behind, an estimate
    pub risk: RiskView,
    /// Hours that the learner takes for an hour of the path
    pub calibration: CalibrationView,
    /// Progress in the path
    pub progress: ProgressView,
    /// Skills by mastery times recall, weakest first
    pub skills: Vec<SkillView>,
    /// What is still known, by blind tests of skills and of cards after weeks and months
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remembered: Option<Remembered>,
    /// Lines of the log that count for less than they say
    pub uncounted: UncountedLines,
    /// Score fields whose bare numbers are read on a scale
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub score_scales: Vec<ScoreScale>,
    /// Parts of the profile and settings that could not be read
    pub warnings: Vec<String>,
}

/// A judgement of one span of time; every command says it in these words
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Verdict {
    /// The span
    pub scope: Scope,
    /// strong, on track, needs attention, at risk, or too early to say
    #[schemars(with = "String")]
    pub standing: Standing,
    /// Where that is against the plan since the start; null for shorter spans
    pub plan: Option<PlanSide>,
    /// Planned hours ahead of the plan since the start, negative when behind, 0 while it is less than the week's first open
    /// task; null for shorter spans
    pub hours_ahead: Option<f64>,
    /// All of it in one sentence
    pub sentence: String,
}

impl Verdict {
    /// Puts a judgement in words; `hours_ahead` is 0 while it is too little to be said.
    pub(crate) fn new(scope: Scope, span: &str, standing: Standing, hours_ahead: Option<f64>) -> Self {
        let plan = hours_ahead.map(|ahead| match ahead {
            ahead if ahead > 0.0 => PlanSide::Ahead,
            ahead if ahead < 0.0 => PlanSide::Behind,
            _ => PlanSide::OnPlan,
        });
        let words = match plan {
            Some(PlanSide::Ahead) => format!("; {} ahead of your plan", hours(hours_ahead.unwrap_or(0.0))),
            Some(PlanSide::Behind) => format!("; {} behind your plan", hours(-hours_ahead.unwrap_or(0.0))),
            Some(PlanSide::OnPlan) => "; on plan".to_owned(),
            None => String::new(),
        };
        // How the scores stand is one fact, where the plan stands another.
        let by = if standing == Standing::TooEarly { "" } else { " by your scores" };
        Self { scope, standing, plan, hours_ahead, sentence: format!("{span}: {standing}{by}{words}.") }
    }
}

/// A verdict on progress
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PlanSide {
    /// At least a task ahead
    Ahead,
    /// By less than a task
    OnPlan,
    /// At least a task behind
    Behind,
}

/// Lines of the log that count for less than they say
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct UncountedLines {
    /// Their number
    pub lines: u64,
    /// The first of them
    pub examples: Vec<LogIssue>,
}

impl UncountedLines {
    /// How many lines there are and what to do about them, in one sentence; `None` where there are none.
    pub fn sentence(&self) -> Option<String> {
        let lines = count(usize::try_from(self.lines).unwrap_or(usize::MAX), "line");
        let rest = if self.lines == 1 { "counts for less than it says" } else { "count for less than they say" };
        (self.lines > 0).then(|| format!("{lines} of the log {rest}: `los log tidy`."))
    }
}

/// A score in full
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct ScoreDetail {
    /// The score, 0 to 1
    pub value: f64,
    /// Lower end of the 80 % interval
    pub low: f64,
    /// Upper end of the 80 % interval
    pub high: f64,
    /// How sure it is, 0 to 1; 0 means that nothing is known
    pub confidence: f64,
    /// Change against four weeks before
    pub trend: Trend,
    /// The strongest evidence, at most five
    pub evidence: Vec<Evidence>,
    /// One sentence with the numbers
    pub why: String,
    /// Information that is missing
    pub unknown: Vec<String>,
}

/// A piece of evidence
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Evidence {
    /// Line of the progress log; null when the repository shows it
    pub line: Option<u32>,
    /// The piece of evidence in words
    pub label: String,
    /// Its weight
    pub weight: f64,
    /// By how much it moved the score
    pub effect: f64,
}

/// The line of the progress log that evidence names; 0 is none of them.
pub(crate) fn line_of(line: u32) -> Option<u32> {
    (line > 0).then_some(line)
}

/// The direction of a change
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// Clearly up
    Rising,
    /// Clearly down
    Falling,
    /// No clear change
    Steady,
    /// There is nothing to compare with
    Unknown,
}

/// A change against four weeks before
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct Trend {
    /// Its direction
    pub direction: Direction,
    /// The difference; null when unknown
    pub delta: Option<f64>,
}

/// Changes of all scores
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct Trends {
    /// Trend of the overall score
    pub overall: Trend,
    /// Trends of the five scores
    #[serde(flatten)]
    pub scores: PerScore<Trend>,
}

/// A concrete next action
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct NextAction {
    /// The action in words
    pub action: String,
    /// The command to type; for a caller of tools the tool
    pub command: String,
    /// Why, with numbers
    pub because: String,
    /// The expected change
    pub expected_effect: String,
    /// Minutes that it takes
    pub minutes: u32,
    /// 1 is first
    pub priority: u32,
}

impl NextAction {
    /// Its time as people say it.
    pub fn length(&self) -> String {
        duration(f64::from(self.minutes) / 60.0)
    }
}

/// The chance of falling behind; an estimate that gates nothing
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct RiskView {
    /// Probability to stop or do less than half of next month's plan; null in the first 14 days
    pub may_fall_behind: Option<f64>,
    /// The two largest reasons; empty in the first 14 days
    pub reasons: Vec<String>,
    /// The meaning of this number
    #[schemars(with = "String")]
    pub note: RiskNote,
}

/// Hours that the learner takes for an hour of the path
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct CalibrationView {
    /// Hours needed for each estimated hour
    pub ratio: f64,
    /// Finished tasks whose hours are known
    pub n: u64,
}

impl CalibrationView {
    /// The pace that the week's hours are at: it counts from the beginning of a plan week.
    pub(crate) fn of(state: &State) -> Self {
        Self { ratio: round_to(state.pace, 4), n: state.paced.n }
    }
}

/// Progress in the path
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct ProgressView {
    /// Tasks of the path that are done
    pub tasks_done: usize,
    #[serde(flatten)]
    pub proved: Proved,
    /// Tasks of the path
    pub tasks_total: usize,
    /// Tasks of the path that were due by the end of the last plan week
    pub tasks_due: usize,
    /// Planned hours of what is done in the scope
    pub hours_earned: f64,
    /// Planned hours that are due in the scope
    pub hours_due: f64,
    /// Hours logged in the current plan week
    pub hours_this_week: f64,
    /// Weeks that are over and not covered, such as m02-w3
    pub weeks_behind: Vec<String>,
    /// Days since the last sign of activity; null before the first
    pub days_since_activity: Option<i64>,
    /// Plan week since the start, from 1
    pub plan_week: u32,
    /// The month of the first open task; null before the start
    pub month: Option<u32>,
    /// The likely last day of the path; null when it is done or there is none
    pub finish: Option<NaiveDate>,
    /// When the current month of the path is likely to be done; null where nothing of it is open
    pub near_end: Option<NearEnd>,
    /// When the path is likely to be done; null when it is done or there is none
    pub end: Option<End>,
    /// The learner's target date, with the tasks that do not fit before it
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<TargetDate>,
    /// Retained knowledge in skills
    pub retained_skills: f64,
}

/// The knowledge retained of a skill
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct SkillView {
    /// The skill
    pub skill: String,
    /// Mastery times recall, 0 to 1
    pub retained: f64,
    /// Mastery, 0 to 1
    pub mastery: f64,
    /// Recall to expect today, 0 to 1
    pub recall: f64,
    /// Days since it was practised
    pub days_ago: f64,
    /// The number of times it was practised
    pub visits: u32,
}
