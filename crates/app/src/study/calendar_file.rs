//! The learner's week as a calendar file: this week's and the next one's open tasks, and a note of the reviews a day.

use crate::prelude::*;
pub use los_eyes::calendar::MARK;
use los_eyes::calendar::{Entry, text};
use los_model::plan::times::{Placed, Time, place};
use los_model::review::stats::{ForecastDay, stats};
use los_model::{duration, visible};
use los_store::state_folder;

/// Days whose reviews are noted.
const REVIEW_DAYS: usize = 14;

/// The calendar of the day's learner. `alarm` is how long before a task's time a reminder comes.
pub fn calendar(day: &Day, alarm: Option<TimeDelta>) -> Result<String> {
    let (ctx, data) = (&day.ctx, day.data()?);
    let (zone, now) = (day.zone()?, ctx.as_of.unwrap_or_else(|| ctx.now()));
    let this = data.this_week();
    let next = data.plan_of(Some(this.week_number + 1));
    let times = &data.profile.study_times;
    let mut known = HashSet::new();
    let mut entries = Vec::new();
    for plan in [this, &next] {
        let placed = place(plan, times, &zone, now);
        let new: Vec<&Placed<'_>> = placed.iter().filter(|placed| !known.contains(placed.task.id.as_str())).collect();
        entries.extend(new.iter().map(|placed| task(placed, plan, data.id.as_str())));
        known.extend(plan.tasks.iter().map(|task| task.id.as_str()));
    }
    let cards = data.review_cards()?;
    let stats = stats(&cards, &data.log.records.questions, data.memory_factor(), data.state().as_of.floor() as i64);
    let days = stats.forecast.iter().take(REVIEW_DAYS);
    entries.extend(days.filter_map(|day| reviews(day, data.id.as_str())));
    let name = data.profile.name.as_deref().map_or_else(|| "Learning".to_owned(), |name| format!("Learning: {name}"));
    Ok(text(&visible(&name), &entries, now, alarm))
}

fn task(placed: &Placed<'_>, plan: &WeeklyPlan, learner: &str) -> Entry {
    let task = placed.task;
    let part = if placed.piece > 1 { " (continued)" } else { "" };
    let place = match placed.time {
        Time::Between(..) => "",
        Time::Day(_) => " Without a study time in the calendar.",
    };
    Entry {
        uid: format!("{}.{}.{learner}@learning-os", task.id, placed.piece),
        title: visible(&format!("{} {}{part}", task.number, task.description)),
        text: format!(
            "About {} in all, in week {} of the plan.{place} Begin: los start {}",
            duration(task.estimated_hours),
            plan.week_number,
            task.number
        ),
        time: placed.time,
    }
}

fn reviews(day: &ForecastDay, learner: &str) -> Option<Entry> {
    let cards = day.due + day.new;
    let date = day.date.parse().ok().filter(|_| cards > 0)?;
    Some(Entry {
        uid: format!("reviews-{}.{learner}@learning-os", day.date),
        title: format!("Review {}", count(cards, "card")),
        text: "Begin: los review".to_owned(),
        time: Time::Day(date),
    })
}

/// The secret in the address of the learner's calendar; without `make` only one that was made before. It lies in the state
/// folder, so that a subscription outlives the server, and opens nothing else.
pub fn secret(ctx: &Ctx, make: bool) -> Result<Option<String>> {
    let root = ctx.workspace.root().to_string_lossy();
    let name = digest([root.as_bytes(), ctx.learner.as_str().as_bytes()]);
    let file = state_folder::file(&format!("calendars/{name}"));
    let Some(file) = file else {
        let what = "there is no home folder to keep the calendar's address in".to_owned();
        return if make { Err(Error::PermissionDenied { what }) } else { Ok(None) };
    };
    let is_secret = |text: &String| text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let kept = fs::read_to_string(&file).ok().filter(is_secret);
    if kept.is_some() || !make {
        return Ok(kept);
    }
    let made = format!("{}{}", Uuid::new_v4().simple(), Uuid::new_v4().simple());
    let written = state_folder::change(&file, |_| Ok((made.clone(), ())));
    written.map_err(|source| Error::WriteFailed { path: file.display().to_string(), source })?;
    Ok(Some(made))
}
