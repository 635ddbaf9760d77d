//! Decisions about the plan as a whole, each a line of its own: hours a week, a new start of the plan, a level, a task for later.

use crate::prelude::*;
use los_model::course::Written;
use los_model::events::promises::HOURS_OF_A_WEEK;
use los_model::learner::State;

/// The first day of a week since the start.
fn first_day(state: &State, week: i64) -> NaiveDate {
    date_of(state.calendar.week_begins(week).floor() as i64)
}

/// The path's planned hours a week, and all of them.
fn load_of(course: &Course) -> (f64, f64) {
    let total: f64 = course.weeks.iter().map(|week| course.hours_of(week)).sum();
    (round_to(course.hours_a_week(1), 4), round_to(total, 4))
}

/// The hours a week that are promised from a day on; from the next plan week where none is named.
pub(super) fn promise(day: &Day, promised: f64, from: Option<NaiveDate>) -> Result<Draft> {
    if !(promised > 0.0 && promised <= HOURS_OF_A_WEEK) {
        return Err(invalid("hours", "must be more than 0 and at most 168", "`los hours 6`"));
    }
    let data = day.data()?;
    let (state, promises) = (data.state(), &data.log.records.promises.changed);
    let week = state.calendar.week_at(state.as_of);
    let begins = first_day(state, week.max(0));
    let from =
        from.unwrap_or_else(|| first_day(state, if promises.is_empty() && week < 0 { 0 } else { week.max(-1) + 1 }));
    // The first promise may name the path's first day, since what earlier weeks owe follows from the same hours.
    let is_first = promises.is_empty() && (promised - state.promised()).abs() < 1e-9;
    if from < begins && !(is_first && from == first_day(state, 0)) {
        let reason = format!("must not be before {}, the first day of this plan week", day_in_words(begins));
        return Err(invalid("from", reason, "what earlier weeks owe stays as it was promised"));
    }
    let (load, total) = load_of(&data.course);
    let profile = match data.profile.hours_written {
        Written::Hours(hours) => Some(hours),
        Written::Absent | Written::Unreadable => None,
    };
    let (lead, mark) = if promises.is_empty() { ("Promised from", ":") } else { ("From", "") };
    let message = format!("{lead} {}{mark} {} a week", day_in_words(from), hours(promised));
    let fields = facts([
        ("hours", Some(json!(promised))),
        ("from", Some(json!(from.to_string()))),
        ("before", Some(json!(state.promised()))),
        ("load", Some(json!(load))),
        ("total", Some(json!(total))),
        ("profile", profile.map(Value::from)),
    ]);
    Ok(Draft::of(EventKind::PromiseChanged, message, fields))
}

/// The promise that a workspace begins with: the profile's hours from its first day on, or from this week on where earlier weeks
/// were planned with others; `None` where the log has one.
pub fn first(day: &Day) -> Result<Option<Request<'static>>> {
    let data = day.data()?;
    let Written::Hours(hours) = data.profile.hours_written else { return Ok(None) };
    let state = data.state();
    let is_usual = (state.calendar.promise(0).hours - hours).abs() < 1e-9;
    let from = Some(first_day(state, if is_usual { 0 } else { state.calendar.week_at(state.as_of).max(0) }));
    Ok(data.log.records.promises.changed.is_empty().then_some(Request::Promise { hours, from }))
}

/// From this plan week on nothing older is owed.
pub(super) fn restart(day: &Day) -> Result<Draft> {
    let data = day.data()?;
    let state = data.state();
    let debt = round_to(state.balance(&data.course).behind, 1);
    if debt <= 0.0 {
        return Err(invalid("restart", "there is no debt to let go", "`los status` says where you are"));
    }
    let from = first_day(state, state.calendar.week_at(state.as_of).max(0));
    let message = format!("The plan begins anew on {}; {} are let go", day_in_words(from), hours(debt));
    let fields = facts([("from", Some(json!(from.to_string()))), ("let_go", Some(json!(debt)))]);
    Ok(Draft::of(EventKind::PlanRestarted, message, fields))
}

/// Another level begins today.
pub(super) fn level(day: &Day, name: &str) -> Result<Draft> {
    let data = day.data()?;
    let files = PathFiles(&day.ctx.workspace);
    let names = levels(&files);
    let Some(name) = names.iter().find(|known| known.eq_ignore_ascii_case(name.trim())) else {
        let known: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        return Err(invalid("level", format!("there is no level `{}`", name.trim()), known.join(", ")));
    };
    if *name == data.level().name {
        return Err(invalid("level", format!("{name} is your level already"), "`los path show` shows it"));
    }
    let (load, total) = load_of(&Course::from_level(&files.level(name), data.profile.hours_per_week));
    let today = day.today()?;
    let n_open = data.state().open_tasks(&data.course).count();
    let left = || format!("; {} of {} stay open", count(n_open, "task"), data.level().name);
    let left = (n_open > 0).then(left).unwrap_or_default();
    let lost = |n: usize| format!("; the path of {} loses {}", data.level().name, count(n, "approved change"));
    let lost = Some(data.folded.applied.len()).filter(|n| *n > 0).map(lost).unwrap_or_default();
    let debt = round_to(-data.state().balance(&data.course).ahead_or_behind(), 1);
    let let_go = if debt > 0.0 { format!("; {} behind are let go", hours(debt)) } else { String::new() };
    let paused = if data.log.pause().is_some_and(|pause| !pause.is_ahead) { "; your pause goes on" } else { "" };
    let message = format!("{name} begins on {}{left}{lost}{let_go}{paused}", day_in_words(today));
    let fields = facts([
        ("level", Some(json!(name))),
        ("from", Some(json!(today.to_string()))),
        ("load", Some(json!(load))),
        ("total", Some(json!(total))),
    ]);
    Ok(Draft::of(EventKind::LevelStarted, message, fields))
}

/// A task is not for this week.
pub(super) fn later(day: &Day, named: &str) -> Result<Draft> {
    let data = day.data()?;
    let (state, course) = (data.state(), &data.course);
    let id = resolve_task(data, named)?;
    let task = course.find_task(&id).and_then(|index| Some((index, course.task(index)?)));
    let Some((index, task)) = task else {
        return Err(invalid("task", format!("no task `{named}`"), "`los plan` lists them"));
    };
    if state.is_done(index) {
        return Err(invalid("task", format!("`{}` is done", task.name()), "`los plan` lists the open ones"));
    }
    let week = state.current_week();
    // The first moment of the next week, or of the first day after a pause that it lies in.
    let back = date_of(state.calendar.within(state.calendar.week_begins(week as i64 + 1), 1e-6).floor() as i64);
    if state.put_off(index, week).0 {
        let reason = format!("`{}` is not for this week already", task.name());
        return Err(invalid("task", reason, format!("it comes back on {}", day_in_words(back))));
    }
    let fields = facts([("task", Some(json!(id))), ("plan_week", Some(json!(week + 1)))]);
    Ok(Draft::of(EventKind::TaskDeferred, format!("{}: back on {}", task.name(), day_in_words(back)), fields))
}

/// The promise of this week, and that of the next one where it is another.
pub fn promise_in_words(data: &LearnerData) -> String {
    let [now, next] = [data.state().promised(), data.state().calendar.promise_to_come(data.state().as_of).hours];
    let then = (next - now).abs() >= 1e-9;
    let then = if then { format!(", and {} from the next plan week on", hours(next)) } else { String::new() };
    format!("You promised {} a week{then}.", hours(now))
}

/// What follows from the promise, after it was written: the debt, and what pays it.
pub fn after_promise(day: &Day) -> Result<Option<String>> {
    let data = day.data()?;
    let state = data.state();
    let behind = state.balance(&data.course).behind;
    let a_week = state.calendar.promise_to_come(state.as_of).owed();
    if behind < 0.05 || a_week <= 0.0 {
        return Ok(None);
    }
    let (behind, weeks) = (hours(behind), count((behind / a_week).round().max(1.0) as usize, "week"));
    let ways = format!("`los plan --restart` lets them go; paying them takes all your hours of about {weeks}");
    Ok(Some(format!("You are {behind} behind the plan so far; {ways}.")))
}
