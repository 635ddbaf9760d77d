//! `get_status`: where the learner is, what comes next and what waits, with what fits into a given time.

use crate::day::waiting_line;
use crate::prelude::*;
use crate::study::spare::Spare;
use los_model::review::agenda::MINUTES_A_PROCEDURE;

/// Waiting writes that are named.
const MAX_WAITING: usize = 5;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GetStatus {
    /// If several
    pub learner_id: Option<String>,
    /// Minutes free now; adds `free`
    #[schemars(range(min = 1, max = 1440))]
    pub minutes: Option<i64>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct GetStatusOutput {
    /// As `los status --json`; of `tasks_graded` are none that `tasks_checked` counts
    #[serde(flatten)]
    pub status: Map<String, Value>,
    /// The first writes that wait for the learner's yes
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub waiting: Vec<WaitingWrite>,
    /// Writes that wait beside those: `los memory pending` lists all
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more_waiting: Option<usize>,
    /// Beside the status: what fits into the minutes
    #[serde(skip_serializing_if = "Option::is_none")]
    pub free: Option<Free>,
}

/// A write that waits.
#[derive(Debug, Serialize, JsonSchema)]
pub struct WaitingWrite {
    /// For `los memory approve`
    pub id: String,
    /// What it would write
    pub line: String,
}

/// The use of a free time.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Free {
    /// As asked
    pub minutes: i64,
    /// The pause that asks for none of them
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pause: Option<String>,
    /// Promised hours of this week that are not studied yet; what its open tasks need is `week_plan.hours_left`
    pub promised_hours_left: f64,
    /// Whether the next task fits as a whole
    pub next_task_fits: bool,
    /// Something short: cards, a finished task with new numbers, a question, whose answer its lesson has
    pub short: Map<String, Value>,
    /// What the rest of the minutes is for, once cards are done
    #[serde(skip_serializing_if = "Option::is_none")]
    pub then: Option<String>,
}

impl Tool for GetStatus {
    const SPEC: Spec = Spec::reads(
        "get_status",
        "Start here: the learner's week, next tasks, cards due and writes to approve; with `minutes`, what fits.",
        500,
    );
    type Output = GetStatusOutput;

    fn run(ctx: &Ctx, args: GetStatus) -> Result<ToolResult<GetStatusOutput>> {
        let day = Day::of_learner(ctx, args.learner_id.as_deref())?;
        let (staged, _) = day.ctx.memory.staged(&day.ctx.learner)?;
        let status = LearnerStatus::with_waiting(day.data()?, &staged)?;
        let free = args.minutes.map(|minutes| free(&day, &status, minutes)).transpose()?;
        let more_waiting = staged.len().checked_sub(MAX_WAITING).filter(|more| *more > 0);
        let waiting = staged.into_iter().take(MAX_WAITING).filter_map(|staged| {
            let line = waiting_line(&day, &staged.proposal().ok()?).ok()?;
            Some(WaitingWrite { id: staged.id, line })
        });
        let (status, waiting) = (object(&status), waiting.collect());
        Ok(ToolResult::Done(GetStatusOutput { status, waiting, more_waiting, free }))
    }
}

/// The learner's status, as every face that gives it as JSON gives it.
pub fn status(day: &Day) -> Result<Map<String, Value>> {
    Ok(object(&LearnerStatus::of(&day.ctx, day.data()?)?))
}

fn object(value: &impl Serialize) -> Map<String, Value> {
    match serde_json::to_value(value) {
        Ok(Value::Object(object)) => object,
        _ => Map::new(),
    }
}

fn free(day: &Day, status: &LearnerStatus, minutes: i64) -> Result<Free> {
    let reviews = day.reviews()?;
    let hours = minutes as f64 / 60.0;
    let spare = Spare::of(&day.ctx, &reviews, minutes as f64)?;
    let taken = match spare {
        Spare::Variant { .. } => MINUTES_A_PROCEDURE,
        _ => Spare::cards(&day.ctx, &reviews, minutes as f64)?.minutes(),
    };
    let mut short = object(&spare);
    short.remove("answer");
    let until =
        status.pause_until.map_or_else(|| "without an end".to_owned(), |day| format!("until {}", day_in_words(day)));
    Ok(Free {
        minutes,
        pause: status.is_paused.then(|| format!("on a pause {until}: nothing is asked for, so only if they like")),
        promised_hours_left: round_to((status.hours_expected - status.hours_this_week).max(0.0), 2),
        next_task_fits: status.next_task.as_ref().is_some_and(|task| task.estimated_hours <= hours),
        short,
        then: Spare::then(&reviews, minutes as f64 - taken),
    })
}
