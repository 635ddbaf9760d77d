//! A draft as the plan that is shown: its lines with what is done of them by now, what it hands over, what waits, and what
//! the week is about.
//!
//! The planner chooses the draft of a week.

use std::collections::BTreeSet;

use super::capacity::Capacity;
use super::deliverables::{deliverables, stretch};
use super::draft::{Draft, kind_at};
use super::planner::Planner;
use super::week::{PlannedTask, TaskStatus, WeeklyPlan};
use super::week_work::WeekWork;
use super::{ItemKind, PlanInput, PlanItem, urgency};
use crate::course::calendar::Calendar;
use crate::course::course::{in_month_of, month_of};
use crate::course::plan_week::{PlanWeek, WeekKind};
use crate::events::event::Event;
use crate::events::kind::EventKind;
use crate::learner::state::State;
use crate::learner::target_date::TargetDate;
use crate::rounding::round_to;
use crate::time::timestamp::date_of;

impl Planner<'_> {
    /// The plan of a week; `now` shows which tasks are done, or in a preview `input`.
    pub(crate) fn shown(&self, input: &PlanInput<'_>, now: &State, week: usize, draft: &Draft) -> WeeklyPlan {
        let calendar = input.calendar;
        let is_preview = week > now.current_week();
        let begin = calendar.week_begins(week as i64);
        let work = WeekWork::of(self.learner.log, self.learner.course, now, calendar, week);
        let is_current = calendar.week_at(now.as_of).max(0) == week as i64;
        let tasks: BTreeSet<u32> = draft.tasks().collect();
        let planned_hours = draft.hours();
        let handed_over = deliverables(input, if is_preview { input.state } else { now }, self.level, week, &tasks);
        // Room and promise are those that the week has everywhere: of its kept plan, whatever is promised since.
        let promised = now.promises.get(week).copied().unwrap_or(input.capacity.promised);
        let capacity = Capacity::of_week(input.state, self.learner.course, calendar, promised, week);
        WeeklyPlan {
            week_number: week as u32 + 1,
            month: calendar.month_at(begin).unwrap_or(1),
            focus: self.focus(calendar, if is_current { now } else { input.state }, draft, week),
            kind: draft.kind,
            starts: date_of(begin.floor() as i64),
            ends: date_of(begin.floor() as i64 + 6),
            preview: is_preview,
            kept: self.learner.kept_plan(calendar, week).is_some(),
            tasks: draft.items.iter().map(|item| self.line(item, &work)).collect(),
            deliverables: handed_over,
            overflow: self.overflow(input, week, draft, &work),
            capacity_hours: round_to(if draft.kind == WeekKind::Pause { 0.0 } else { capacity.room() }, 1),
            planned_hours: round_to(planned_hours, 1),
            promised_hours: input.capacity.promised,
            finish: now.last_day(self.learner.course),
            target: TargetDate::of(now, self.learner.course, self.learner.profile.target_day),
            done_hours: round_to(now.week_activity(week as i64).hours, 1),
            capacity_why: if draft.kind == WeekKind::Pause {
                "A declared pause: no hours are expected, and no score counts this week.".to_owned()
            } else {
                capacity.why()
            },
        }
    }

    /// Work for the case that time remains: first tasks carried over, then stretch goals, then new tasks.
    fn overflow(&self, input: &PlanInput<'_>, week: usize, draft: &Draft, work: &WeekWork<'_>) -> Vec<PlannedTask> {
        let is_left_over = |item: &&PlanItem| {
            let kind = item.task.map(|task| kind_at(input.calendar, week, task));
            kind == Some(ItemKind::CarriedOver)
        };
        let has_time = matches!(draft.kind, WeekKind::Buffer | WeekKind::After);
        let (first, then): (Vec<&PlanItem>, Vec<&PlanItem>) =
            draft.overflow.iter().partition(|item| has_time && is_left_over(item));
        let mut overflow: Vec<PlannedTask> = first.into_iter().map(|item| self.line(item, work)).collect();
        // After the path they are for who has nothing else left.
        if draft.kind == WeekKind::Buffer || (has_time && overflow.is_empty()) {
            overflow.extend(stretch(input, self.level, week, |id| self.is_logged(id)));
        }
        overflow.extend(then.into_iter().map(|item| self.line(item, work)));
        overflow
    }

    fn line(&self, item: &PlanItem, work: &WeekWork<'_>) -> PlannedTask {
        let now = work.now;
        let done = work.done_on(item);
        let is_begun = item.task.is_some_and(|task| now.in_progress.contains_key(&task));
        let blocked = done.is_none() && item.task.is_some_and(|task| now.is_blocked(task));
        let mut reasons = item.reasons.clone();
        let has_reasons = !reasons.is_empty();
        if blocked {
            reasons.insert(0, urgency::BLOCKED.to_owned());
        }
        if item.is_beyond_plan {
            reasons.push("done".to_owned());
        }
        let skill = item.skill.map(|skill| self.learner.skill_name(skill).to_owned());
        let task = item.task.and_then(|task| self.learner.course.task(task));
        let description = match (task, &skill) {
            (Some(task), _) => task.name(),
            (None, Some(skill)) => format!("Repeat {skill}"),
            (None, None) => item.id.clone(),
        };
        PlannedTask {
            id: self.learner.id_of(item),
            description,
            status: match (done, is_begun) {
                (Some(_), _) => TaskStatus::Completed,
                (None, true) => TaskStatus::InProgress,
                (None, false) => TaskStatus::Pending,
            },
            estimated_hours: round_to(item.hours, 1),
            base_hours: round_to(item.base_hours, 4),
            kind: item.kind,
            blocked,
            why: reasons.join("; "),
            has_reasons,
            skill,
            done_on: done.map(|time| date_of(time.floor() as i64)),
            checked: item.task.is_some_and(|task| now.is_checked(task)),
            urgency: item.urgency.clone(),
        }
    }

    /// Whether the log names a stretch goal as done.
    fn is_logged(&self, id: &str) -> bool {
        let log = self.learner.log;
        let of = |event: &Event| event.label().and_then(|label| log.labels.text(label));
        let work = log.events.iter().filter(|event| event.kind == EventKind::TaskCompleted);
        work.filter_map(of).any(|label| label.eq_ignore_ascii_case(id))
    }

    /// The month that a week's tasks belong to where all of them were scheduled for an earlier one.
    fn month_behind(&self, draft: &Draft, month: u32) -> Option<u32> {
        let tasks = draft.items.iter().filter(|item| item.task.is_some());
        let late = tasks.map(|item| {
            let is_late = item.kind == ItemKind::CarriedOver;
            self.learner.course.task(item.task?).filter(|_| is_late)?.month()
        });
        let months: Vec<u32> = late.collect::<Option<_>>()?;
        months.first().copied().filter(|_| !months.contains(&month))
    }

    /// `state` says what is open.
    fn focus(&self, calendar: &Calendar, state: &State, draft: &Draft, week: usize) -> String {
        let course = self.learner.course;
        let is_over = state.is_finished(course) && draft.tasks().next().is_none();
        match (draft.kind, calendar.slots.get(week)) {
            (WeekKind::Core, Some(PlanWeek::Core(number))) if !is_over => {
                let (month, in_month) = (month_of(*number), in_month_of(*number));
                let of_week = course.week(*number).map(|week| week.title.as_str());
                let of_month = self.level.month(month).map(|month| month.title.as_str());
                let title = of_week.into_iter().chain(of_month).find(|title| !title.is_empty());
                let title = title.map_or_else(String::new, |title| format!(": {title}"));
                let behind = self
                    .month_behind(draft, month)
                    .map_or_else(String::new, |earlier| format!("; finishing month {earlier} first"));
                format!("Month {month}, week {in_month}{title}{behind}")
            }
            (WeekKind::Buffer, _) => "A buffer week: catch up, review fading skills, or take a stretch goal".to_owned(),
            (WeekKind::Remediation, _) => "A week to strengthen weak skills".to_owned(),
            (WeekKind::Pause, _) => "A pause: nothing is planned".to_owned(),
            _ if course.tasks.is_empty() => super::NO_PATH.to_owned(),
            _ => match state.open_tasks(course).count() {
                0 => "After the path: reviews only".to_owned(),
                1 => "The path's last week is over; one task is still open".to_owned(),
                n => format!("The path's last week is over; {n} tasks are still open"),
            },
        }
    }
}
