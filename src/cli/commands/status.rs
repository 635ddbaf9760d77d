//! `los status`: where am I, what is next, what waits.

use anstyle::AnsiColor;
use serde_json::{Value, json};

use super::super::Outcome;
use super::super::out::Out;
use super::super::session::Session;
use super::super::text::{bar, hours};
use crate::learner::course::CourseWeek;
use crate::learner::{Slot, State, timestamp};
use crate::text::{count, visible};
use crate::tools::study::Study;

/// What status says, before it is shown.
struct Status {
    level: Option<String>,
    week: usize,
    month: Option<u32>,
    slot: &'static str,
    hours_this_week: f64,
    hours_promised: f64,
    active_weeks_in_a_row: usize,
    tasks_done: usize,
    tasks_total: usize,
    share_done: f64,
    next: Option<(String, String, f64)>,
    blockers: Vec<(String, i64)>,
    waiting: usize,
}

pub(in crate::cli) fn run(session: &Session, out: &mut Out) -> Outcome {
    let ctx = &session.ctx;
    let study = Study::load(ctx, &ctx.learner)?;
    let (waiting, _) = ctx.memory.staged(&ctx.learner)?;
    let status = status_of(&study, waiting.len());
    if out.is_json() {
        return Ok(out.json(&to_json(
            &status,
            ctx.learner.as_str(),
            &session.as_of().to_rfc3339_opts(chrono::SecondsFormat::Secs, true),
        ))?);
    }
    show(
        out,
        &status,
        study.profile.name.as_deref().unwrap_or(ctx.learner.as_str()),
    )
}

fn status_of(study: &Study, waiting: usize) -> Status {
    let state = study.state();
    let week = state.current_week();
    let (tasks_done, tasks_total) = state.n_done(&study.course);
    let next = state
        .next_task(&study.course)
        .and_then(|index| study.course.task(index));
    let slot = match state.calendar.slots.get(week) {
        Some(Slot::Core(_)) => "week of the plan",
        Some(Slot::Buffer) => "buffer week",
        Some(Slot::Remediation(_)) => "remediation week",
        Some(Slot::Pause) => "pause",
        None => "after the plan",
    };
    let today = timestamp::date_of(state.as_of.floor() as i64);
    let blocker = |blocker: &crate::learner::state::Blocker| {
        let task = blocker
            .task
            .and_then(|task| study.course.task(task))
            .map(|task| task.title.clone());
        let label = blocker
            .label
            .and_then(|label| study.log.labels.text(label))
            .map(str::to_owned);
        let since = timestamp::date_of(blocker.since.time.floor() as i64);
        (
            label.or(task).unwrap_or_else(|| "a blocker without a name".to_owned()),
            (today - since).num_days(),
        )
    };
    Status {
        level: (!study.level().name.is_empty()).then(|| study.level().name.clone()),
        week: week + 1,
        month: state.calendar.month_at(state.as_of),
        slot,
        hours_this_week: state.week_lived(week as i64).hours,
        hours_promised: study.profile.hours_per_week,
        active_weeks_in_a_row: active_weeks(&state, week),
        tasks_done,
        tasks_total,
        share_done: share_done(&state, study),
        next: next.map(|task| (task.id.clone(), task.title.clone(), task.hours)),
        blockers: state.blockers.iter().map(blocker).collect(),
        waiting,
    }
}

/// The share of the path's hours that counts as done, by whatever shows it: tasks, closed weeks, shipped work.
fn share_done(state: &State, study: &Study) -> f64 {
    let hours = |week: &CourseWeek| {
        study
            .course
            .core_tasks(week, state.level)
            .map(|(_, task)| task.hours)
            .sum::<f64>()
    };
    let weeks = study
        .course
        .weeks
        .iter()
        .zip(&state.credits)
        .map(|(week, credit)| (hours(week), *credit));
    let (done, all) = weeks.fold((0.0, 0.0), |(done, all), (hours, credit)| {
        (done + hours * credit, all + hours)
    });
    if all > 0.0 { done / all } else { 0.0 }
}

/// Weeks with any activity up to now, pauses passed over; a week that has only begun breaks nothing.
fn active_weeks(state: &State, week: usize) -> usize {
    let is_pause = |week: usize| matches!(state.calendar.slots.get(week), Some(Slot::Pause));
    let is_active = |week: usize| state.week_lived(week as i64).active;
    let before = (0..week)
        .rev()
        .filter(|week| !is_pause(*week))
        .take_while(|week| is_active(*week))
        .count();
    before + usize::from(is_active(week))
}

fn to_json(status: &Status, learner: &str, as_of: &str) -> Value {
    let next = status
        .next
        .as_ref()
        .map(|(id, title, hours)| json!({ "id": id, "title": title, "estimated_hours": hours }));
    let blockers: Vec<Value> = status
        .blockers
        .iter()
        .map(|(label, days)| json!({ "blocker": label, "days": days }))
        .collect();
    json!({
        "learner_id": learner,
        "as_of": as_of,
        "level": status.level,
        "plan_week": status.week,
        "month": status.month,
        "week_kind": status.slot,
        "hours_this_week": (status.hours_this_week * 100.0).round() / 100.0,
        "hours_promised": status.hours_promised,
        "active_weeks_in_a_row": status.active_weeks_in_a_row,
        "tasks_done": status.tasks_done,
        "tasks_total": status.tasks_total,
        "share_done": (status.share_done * 10_000.0).round() / 10_000.0,
        "next_task": next,
        "blockers": blockers,
        "pending_approval": status.waiting,
    })
}

fn show(out: &mut Out, status: &Status, name: &str) -> Outcome {
    let level = status.level.as_deref().unwrap_or("no path yet");
    let place = match status.month.filter(|_| status.tasks_total > 0) {
        Some(month) => format!("month {month}, plan week {} ({})", status.week, status.slot),
        None => format!("plan week {}", status.week),
    };
    out.line(format!(
        "{}  {}",
        out.bold(&visible(name, false)),
        visible(&format!("{level} · {place}"), false)
    ))?;
    let share = if status.hours_promised > 0.0 {
        status.hours_this_week / status.hours_promised
    } else {
        0.0
    };
    let week = format!("{} of {}", hours(status.hours_this_week), hours(status.hours_promised));
    out.line(format!(
        "This week  {}  {week}",
        out.colour(AnsiColor::Green, &bar(share, 16))
    ))?;
    if status.tasks_total > 0 {
        let done = format!(
            "{:.0} % of its hours, {} / {} tasks done",
            status.share_done * 100.0,
            status.tasks_done,
            status.tasks_total
        );
        let drawn = out.colour(AnsiColor::Green, &bar(status.share_done, 16));
        out.line(format!("Path       {drawn}  {done}"))?;
    }
    if status.active_weeks_in_a_row > 1 {
        out.line(format!(
            "Active {} in a row",
            count(status.active_weeks_in_a_row, "week")
        ))?;
    }
    match &status.next {
        Some((id, title, estimate)) => {
            out.line(format!(
                "Next       {} ({})  {}",
                out.bold(&visible(title, false)),
                hours(*estimate),
                out.dim(&visible(id, false))
            ))?;
        }
        None if status.tasks_total > 0 => out.line("Next       every task of this level is done")?,
        None => out.line("Next       there is no path here yet: put one under paths/LEVEL/month-01/README.md")?,
    }
    for (label, days) in &status.blockers {
        let since = if *days == 0 {
            "today".to_owned()
        } else {
            count(usize::try_from(*days).unwrap_or(0), "day")
        };
        out.line(format!(
            "Blocked    {}  {}",
            out.colour(AnsiColor::Yellow, &visible(label, false)),
            out.dim(&since)
        ))?;
    }
    if status.waiting > 0 {
        let waiting = format!(
            "{} for your approval: `los memory pending`",
            count(status.waiting, "write")
        );
        out.line(format!("Waiting    {}", out.colour(AnsiColor::Yellow, &waiting)))?;
    }
    Ok(())
}
