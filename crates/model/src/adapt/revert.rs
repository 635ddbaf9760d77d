//! Whether a change may be taken back: only while no finished work depends on it.

use super::ProposalOutcome;
use crate::path::{AppliedChange, Folded, Refusal, refuse};
use crate::prelude::*;

/// Whether the change of that id may be taken back now.
pub fn revertible(input: &AdaptInput<'_>, folded: &Folded, id: &str) -> Result<(), Refusal> {
    let Some(applied) = folded.applied.iter().find(|applied| applied.id == id) else {
        return Err(unknown(input, folded, id));
    };
    let now = View::at(&input.learner, input.learner.log.as_of);
    if let Some(why) = rests_on(input, &now, applied) {
        return refuse("history", why);
    }
    let mut without = folded.clone();
    without.take(&serde_json::json!({"decision": "revert", "reverts": id}), input.levels);
    let lost = without.set_aside.iter().find(|aside| !folded.set_aside.contains(aside));
    match lost {
        None => Ok(()),
        Some(lost) => Err(Refusal::new("later changes", format!("{} was decided later and depends on it", lost.id))
            .instead(format!("take that back first: `los adapt --revert {}`", lost.id))),
    }
}

fn unknown(input: &AdaptInput<'_>, folded: &Folded, id: &str) -> Refusal {
    let past = input.history.past.iter().rev().find(|past| past.id == id);
    let why = match past {
        Some(past) if past.reverted.is_some() => format!("{id} was taken back already"),
        Some(past) if past.outcome == ProposalOutcome::Rejected => {
            format!("{id} was rejected, so it was never in force")
        }
        _ if folded.set_aside.iter().any(|aside| aside.id == id) => {
            format!("{id} is approved and changes nothing, so there is nothing to take back")
        }
        _ => format!("no change of the path has the id {}", id.chars().take(80).collect::<String>()),
    };
    let known: Vec<&str> = folded.applied.iter().map(|applied| applied.id.as_str()).collect();
    let known = if known.is_empty() {
        "no change of the path is in force".to_owned()
    } else {
        format!("in force: {}", known.join(", "))
    };
    Refusal::new("id", why).instead(known + "; `los undo ID` takes an entry of the log back")
}

/// The work that rests on a change, if any.
fn rests_on(input: &AdaptInput<'_>, now: &View<'_>, applied: &AppliedChange) -> Option<String> {
    let is_done = |id: &str| now.course.find_task(id).is_some_and(|task| now.state.is_done(task));
    match &applied.mutation.details {
        Details::RemediationWeek(week) => remediation_rests_on(now, week),
        Details::ProjectSwap(swap) => {
            let month = input.path.level.month(swap.month)?;
            let done = Shipped::of(&now.log).delivered(month.number, &month.project);
            // Deliverables carried over from the old project were not made for the new one.
            let carried: Vec<&str> = swap
                .deliverable_map
                .iter()
                .filter(|map| map.credit >= 1.0)
                .filter_map(|map| map.to.as_deref())
                .collect();
            let shipped = month.project.deliverables.iter().zip(done);
            let shipped = shipped.into_iter().find(|(item, done)| *done && !carried.contains(&item.text.as_str()));
            shipped.map(|(item, _)| format!("'{}' of the new project is shipped", item.text))
        }
        Details::MonthReorder(order) => {
            let current = now.current_month().and_then(|month| input.path.place_of(month));
            let begun = order.swap.iter().find(|month| input.path.place_of(**month) <= current);
            begun.map(|month| format!("month {month} has begun in its new place"))
        }
        Details::LevelChange(level) => {
            let done = level.added.iter().find(|id| is_done(id));
            done.map(|id| format!("{id} of {} is done", level.to))
        }
    }
}

/// A week that is over is history. In the one that runs, what was practised for it is.
fn remediation_rests_on(now: &View<'_>, week: &RemediationWeek) -> Option<String> {
    let place = week.plan_week as usize;
    let current = now.state.current_week() + 1;
    if current > place {
        return Some(format!("its week {place} is over, so it stays as history"));
    }
    if current < place || now.state.as_of < now.state.calendar.start {
        return None;
    }
    let begin = now.state.calendar.start + 7.0 * (place as f64 - 1.0);
    let practised = now.log.events.iter().filter(|event| event.time >= begin);
    let mut done = practised.filter_map(|event| Some(&now.course.task(event.task()?)?.id));
    let task = done.find(|id| week.tasks.iter().any(|task| task.id == **id))?;
    Some(format!("{task} was repeated in its week, so it stays as history"))
}
