//! The learner's status, in one value for every face: place, hours, progress, running session, next task, pending writes.
//!
//! It is made from a [`LearnerData`]; the faces format it. Rounding: hours to
//! two decimals, shares to four.

use serde::Serializer;

use super::review_cards::graded_of;
use super::reviews::DueReviews;
use crate::prelude::*;
use los_model::events::Grader;
use los_model::events::timer::{self, StudySession};
use los_model::learner::{Blocker, End, NearEnd, Proved, TargetDate};
use los_model::plan::{ItemKind, NextTask, PlannedTask, TaskStatus};
use los_model::practice::grader::AUDIT_DAYS;
use los_model::review::remembered::AuditView;
use los_model::scores::Verdict;

/// A learner's status at one instant.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct LearnerStatus {
    pub learner_id: String,
    /// The learner's name, else the id.
    pub name: String,
    /// The instant, RFC 3339 in UTC.
    pub as_of: String,
    /// The level's folder name; `None` without a path.
    pub level: Option<String>,
    /// The first day of the path, while it is still ahead.
    #[serde(skip)]
    pub begins: Option<NaiveDate>,
    /// The plan week, counted from 1.
    pub plan_week: usize,
    pub month: Option<u32>,
    /// The kind of the plan week; in words where it is written, such as `week of the plan`, `buffer week`, `pause`.
    #[serde(serialize_with = "in_words")]
    #[schemars(with = "String")]
    pub week_kind: WeekKind,
    /// A declared pause is going on.
    pub is_paused: bool,
    /// Its last day, where it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pause_until: Option<NaiveDate>,
    /// The days of a declared pause that has not begun: `from 1 December 2026 until 6 December 2026`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pause_ahead: Option<String>,
    /// No task of the path is open: no more hours are expected.
    pub path_is_done: bool,
    /// This week's verdict, and the one since the start.
    pub verdicts: [Verdict; 2],
    pub hours_this_week: f64,
    pub hours_promised: f64,
    /// Hours promised for this week, as its kept plan says, days of a pause left out.
    pub hours_expected: f64,
    pub tasks_done: usize,
    #[serde(flatten)]
    pub proved: Proved,
    /// Tasks of the path that were due by the end of the last plan week.
    pub tasks_due: usize,
    pub tasks_total: usize,
    /// Share 0..1 of the path's hours that counts as done.
    pub share_done: f64,
    /// The likely last day of the path; `None` when it is done or there is none.
    pub finish: Option<NaiveDate>,
    /// When the current month of the path is likely to be done; `None` where nothing of it is open.
    pub near_end: Option<NearEnd>,
    /// When the path is likely to be done; `None` when it is done or there is none.
    pub end: Option<End>,
    /// What the profile says about hours and does not count, in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub promise_note: Option<String>,
    /// The hours behind the plan since the start, from 1.5 weeks of them on: `los plan --restart` lets them go.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub debt_hours: Option<f64>,
    /// The learner's target date, with the tasks that do not fit before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<TargetDate>,
    pub days_since_activity: Option<i64>,
    pub running_session: Option<RunningSession>,
    pub next_task: Option<NextTask>,
    /// Open tasks, the likeliest first, the next one included: those of the week's plan, at least one.
    pub open_tasks: Vec<NextTask>,
    /// Open blockers, oldest first.
    pub blockers: Vec<OpenBlocker>,
    pub pending_approval: usize,
    /// That an audit of the assistant that grades is due, or ends within two weeks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grader_note: Option<String>,
    /// How far the week's plan is; nothing where the week holds no tasks.
    pub week_plan: Option<WeekPlanProgress>,
    pub due_reviews: DueReviews,
    /// What blind tests say about the skills that can be tested today.
    pub audit: AuditView,
}

/// A session that runs.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct RunningSession {
    /// The id that `los stop` writes.
    pub session: String,
    /// The task's id, in the path's spelling where the path knows it.
    pub task: Option<String>,
    /// The task's title, else what the learner said.
    pub title: Option<String>,
    /// The start, RFC 3339 in UTC.
    pub started_at: String,
    /// Hours since then, at least 0.
    pub hours: f64,
    /// It runs for [`timer::LONG_HOURS`] or more.
    pub is_long: bool,
    /// It runs for more than [`timer::FORGOTTEN_HOURS`].
    pub is_forgotten: bool,
}

/// A blocker that no entry has resolved yet.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct OpenBlocker {
    /// Its name, else the task it blocks.
    pub blocker: String,
    /// Its name as it was logged.
    #[serde(skip)]
    pub label: Option<String>,
    /// The id of the task that it blocks.
    #[serde(skip)]
    pub task: Option<String>,
    /// Days since it was raised.
    pub days: i64,
}

/// How far the week's plan is.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct WeekPlanProgress {
    pub tasks_done: usize,
    pub tasks_planned: usize,
    /// Planned reviews of whole skills that are done.
    pub reviews_done: usize,
    /// Planned reviews of whole skills.
    pub reviews_planned: usize,
    /// Planned hours of what is open, tasks and reviews.
    pub hours_left: f64,
}

impl LearnerStatus {
    /// Reads a learner's status; besides the data it reads only the staged writes and the best practices.
    pub fn of(ctx: &Ctx, data: &LearnerData) -> Result<Self> {
        let (waiting, _) = ctx.memory.staged(&data.id)?;
        Self::with_waiting(data, &waiting)
    }

    /// The status with the staged writes, for a caller who read them.
    pub(crate) fn with_waiting(data: &LearnerData, waiting: &[Staged]) -> Result<Self> {
        let (state, plan) = (data.state(), data.this_week());
        let week = state.current_week();
        let (tasks_done, tasks_total) = state.n_done(&data.course);
        let next = data.next_task();
        let planned =
            plan.tasks.iter().filter(|task| task.status != TaskStatus::Completed && task.kind != ItemKind::Review);
        let open = data.next_tasks(planned.count().max(1));
        let name = data.profile.name.as_deref().unwrap_or(data.id.as_str());
        let running = data.log.records.timer.running();
        let (cards, pause) = (data.review_cards()?, data.log.pause());
        let week_kind = state.week_kind(&data.course, week);
        let is_expected = week_kind != WeekKind::Pause && !state.is_finished(&data.course);
        Ok(Self {
            learner_id: data.id.to_string(),
            name: name.to_owned(),
            as_of: data.log.instant.to_rfc3339_opts(chrono::SecondsFormat::Secs, true),
            level: (!data.level().name.is_empty()).then(|| data.level().name.clone()),
            begins: (state.as_of < state.calendar.start).then(|| date_of(state.calendar.start.floor() as i64)),
            plan_week: week + 1,
            month: state.month(&data.course),
            week_kind,
            is_paused: state.calendar.in_pause(state.as_of),
            pause_until: pause.filter(|pause| !pause.is_ahead).and_then(|pause| pause.last_day()),
            pause_ahead: pause.filter(|pause| pause.is_ahead).map(|pause| pause.days()),
            path_is_done: state.is_finished(&data.course),
            verdicts: [Scope::Week, Scope::Overall].map(|scope| data.learner().verdict_at(scope, state)),
            hours_this_week: round_to(state.hours_this_week(), 2),
            hours_promised: state.promised(),
            hours_expected: if is_expected { round_to(state.promised_hours(week as i64), 2) } else { 0.0 },
            tasks_done,
            proved: state.proved(),
            tasks_due: state.n_due(&data.course),
            tasks_total,
            share_done: round_to(state.share_done(&data.course), 4),
            finish: state.last_day(&data.course),
            near_end: state.near_end(&data.course),
            end: state.far_end(&data.course),
            promise_note: data.promise_note(),
            debt_hours: debt_of(data),
            target: TargetDate::of(state, &data.course, data.profile.target_day),
            days_since_activity: state.days_since_activity(),
            running_session: running.map(|session| RunningSession::of(session, data)),
            next_task: next.map(|next| next.view(data)),
            open_tasks: next.map_or_else(Vec::new, |_| open.into_iter().map(|open| open.view(data)).collect()),
            blockers: state.blockers.iter().map(|blocker| OpenBlocker::of(blocker, data)).collect(),
            pending_approval: waiting.len(),
            grader_note: grader_note(data),
            week_plan: WeekPlanProgress::of(plan),
            due_reviews: data.due_reviews(&cards, &graded_of(waiting)),
            audit: data.audit_view()?,
        })
    }
}

/// Weeks of the plan from which on a debt is worth a new start.
const MUCH_DEBT: f64 = 1.5;

/// The debt that a new start of the plan would let go: from a week and a half on.
fn debt_of(data: &LearnerData) -> Option<f64> {
    let state = data.state();
    let a_week = state.calendar.promise_to_come(state.as_of).owed();
    let behind = state.balance(&data.course).behind;
    (behind > 0.0 && behind >= MUCH_DEBT * a_week).then(|| round_to(behind, 1))
}

/// Days before the end of an audit from which on it is mentioned.
const NOTICE_DAYS: f64 = 14.0;

/// Whose audit is due, or until when it holds, if an assistant graded in the last 90 days.
fn grader_note(data: &LearnerData) -> Option<String> {
    let now = data.log.as_of;
    let is_recent = |grader: &&Grader| grader.graded > now - AUDIT_DAYS && !grader.model.is_empty();
    let grader = data.log.grader.as_ref().filter(is_recent)?;
    let model = &grader.model;
    match grader.ends.filter(|ends| *ends >= now) {
        None => Some(format!(
            "an audit of {model} is due; until then its grades count as those of the learner do: `los grader items` in a terminal begins it"
        )),
        Some(ends) if ends < now + NOTICE_DAYS => {
            let day = day_in_words(date_of(ends.floor() as i64));
            Some(format!("the audit of {model} holds until {day}: `los grader items` in a terminal begins the next"))
        }
        Some(_) => None,
    }
}

impl WeekPlanProgress {
    pub fn of(plan: &WeeklyPlan) -> Option<Self> {
        let (reviews, tasks): (Vec<_>, Vec<_>) = plan.tasks.iter().partition(|task| task.kind == ItemKind::Review);
        let is_done = |task: &&&PlannedTask| task.status == TaskStatus::Completed;
        let n_done = |of: &[&PlannedTask]| of.iter().filter(is_done).count();
        let open = plan.tasks.iter().filter(|task| task.status != TaskStatus::Completed);
        (!plan.tasks.is_empty()).then(|| Self {
            tasks_done: n_done(&tasks),
            tasks_planned: tasks.len(),
            reviews_done: n_done(&reviews),
            reviews_planned: reviews.len(),
            hours_left: round_to(open.map(|task| task.estimated_hours).sum(), 1),
        })
    }
}

impl RunningSession {
    /// A session as of the data's instant.
    pub fn of(session: &StudySession, data: &LearnerData) -> Self {
        let task = session.task.as_deref().and_then(|id| data.with_task(id).find_task(id));
        let hours = session.hours_at(data.log.instant).max(0.0);
        Self {
            session: session.id.clone(),
            task: task.map(|task| task.id.clone()).or_else(|| session.task.clone()),
            title: task
                .map(|task| task.title.clone())
                .or_else(|| session.message.clone())
                .or_else(|| session.task.clone()),
            started_at: session.started_at(),
            hours: round_to(hours, 4),
            is_long: hours >= timer::LONG_HOURS,
            is_forgotten: hours > timer::FORGOTTEN_HOURS,
        }
    }
}

impl OpenBlocker {
    pub fn of(blocker: &Blocker, data: &LearnerData) -> Self {
        let label = blocker.label.and_then(|label| data.log.labels.text(label));
        let task = blocker.task.and_then(|task| data.course.task(task));
        Self {
            blocker: label.or(task.map(|task| task.title.as_str())).unwrap_or("a blocker without a name").to_owned(),
            label: label.map(str::to_owned),
            task: task.map(|task| task.id.clone()),
            days: blocker.days(data.log.as_of),
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
fn in_words<S: Serializer>(kind: &WeekKind, serializer: S) -> std::result::Result<S::Ok, S::Error> {
    serializer.serialize_str(kind.words())
}
