//! A draft as the plan that is shown: its lines with what is done of them by now, what it hands over, what waits, and what
//! the week is about.
//!
//! The planner chooses the draft of a week.

use super::deliverables::{deliverables, stretch};
use super::draft::{Draft, kind_at};
use super::{PlannedTask, Planner, TaskStatus, WeekWork, WeeklyPlan, urgency};
use crate::prelude::*;
use crate::{course::in_month_of, events::kind::EventKind, learner::TargetDate};

impl Planner<'_> {
    /// The plan of a week; `now` shows which tasks are done, or in a preview `input`.
    pub(crate) fn shown(&self, input: &PlanInput<'_>, now: &State, week: usize, draft: &Draft) -> WeeklyPlan {
        let calendar = input.calendar;
        let is_preview = week > now.current_week();
        let begin = calendar.week_begins(week as i64);
        let work = WeekWork::of(self.learner.log, self.learner.course, now, calendar, week);
        let is_current = calendar.week_at(now.as_of).max(0) == week as i64;
        let planned: BTreeSet<u32> = draft.tasks().collect();
        let planned_hours = draft.hours();
        let seen = if is_preview { input.state } else { now };
        let handed_over = deliverables(input, (seen, &Shipped::of(self.learner.log)), self.level, week, &planned);
        let mut tasks: Vec<PlannedTask> = draft.items.iter().map(|item| self.line(item, &work)).collect();
        let mut overflow = self.overflow(input, week, draft, &work);
        let others = tasks.iter_mut().chain(&mut overflow).filter(|line| line.number.is_empty());
        others.zip('a'..='z').for_each(|(line, letter)| line.number = letter.into());
        WeeklyPlan {
            week_number: week as u32 + 1,
            month: month_of(
                self.path_week(if is_current { now } else { input.state }, draft)
                    .or_else(|| if is_current { now.path_week(self.learner.course) } else { None })
                    .or_else(|| calendar.path_week_at(begin))
                    .unwrap_or(1),
            ),
            focus: self.focus(calendar, if is_current { now } else { input.state }, draft, week),
            kind: draft.kind,
            starts: date_of(begin.floor() as i64),
            ends: date_of(begin.floor() as i64 + 6),
            preview: is_preview,
            kept: self.learner.kept_plan(calendar, week).is_some(),
            tasks,
            deliverables: handed_over,
            overflow,
            capacity_hours: round_to(if draft.kind == WeekKind::Pause { 0.0 } else { input.capacity.room() }, 1),
            planned_hours: round_to(planned_hours, 1),
            promised_hours: input.capacity.promised,
            finish: now.last_day(self.learner.course),
            near_end: now.near_end(self.learner.course),
            end: now.far_end(self.learner.course),
            target: TargetDate::of(now, self.learner.course, self.learner.profile.target_day),
            done_hours: round_to(now.week_activity(week as i64).hours, 1),
            capacity_why: if draft.kind == WeekKind::Pause {
                "A declared pause: no hours are expected, and no score counts this week.".to_owned()
            } else {
                input.capacity.why()
            },
        }
    }

    /// Work for the case that time remains: first tasks carried over, then stretch goals, then new tasks.
    fn overflow(&self, input: &PlanInput<'_>, week: usize, draft: &Draft, work: &WeekWork<'_>) -> Vec<PlannedTask> {
        let is_left_over = |item: &&PlanItem| {
            let kind = item.task.map(|task| kind_at(input.state, task));
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
        if let Some(lacks) = item.task.and_then(|task| now.lacks(task)) {
            reasons = vec![lacks.to_owned()];
        }
        if item.is_beyond_plan || (done.is_some() && item.kind == ItemKind::Optional) {
            reasons = vec!["done".to_owned()];
        }
        let skill = item.skill.map(|skill| self.learner.skill_name(skill).to_owned());
        let task = item.task.and_then(|task| self.learner.course.task(task));
        let description = match (task, &skill) {
            (Some(task), _) => task.name(),
            (None, Some(skill)) => format!("Repeat {skill}"),
            (None, None) => item.id.clone(),
        };
        PlannedTask {
            number: task.map(|task| task.number.clone()).unwrap_or_default(),
            id: self.learner.id_of(item),
            description,
            status: match (done, is_begun) {
                (Some(_), _) => TaskStatus::Completed,
                (None, true) => TaskStatus::InProgress,
                (None, false) => TaskStatus::Pending,
            },
            // It may have been logged as finished since the week began.
            estimated_hours: round_to(item.task.map_or(item.hours, |task| now.hours_left(task, item.hours)), 1),
            base_hours: round_to(item.base_hours, 4),
            kind: item.kind,
            blocked,
            why: reasons.join("; "),
            has_reasons,
            skill,
            done_on: done.map(|time| date_of(time.floor() as i64)),
            proof: item.task.and_then(|task| now.proof(task)),
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

    /// The path's week of the tasks that a plan lists: of the first open one that is not blocked. `state` says what is open.
    fn path_week(&self, state: &State, draft: &Draft) -> Option<u32> {
        let is_open = |task: &u32| !state.is_done(*task) && !state.is_blocked(*task);
        let task = draft.tasks().find(is_open).or_else(|| draft.tasks().find(|task| !state.is_done(*task)));
        let task = task.or_else(|| draft.tasks().last());
        task.and_then(|task| self.learner.course.task(task)).map(|task| task.week).filter(|week| *week > 0)
    }

    /// `state` says what is open.
    fn focus(&self, calendar: &Calendar, state: &State, draft: &Draft, week: usize) -> String {
        let course = self.learner.course;
        let is_over = state.is_finished(course) && draft.tasks().next().is_none();
        let number = match calendar.slots.get(week) {
            Some(PlanWeek::Core(number)) => self.path_week(state, draft).or(Some(*number)),
            _ => None,
        };
        let mut open = state.open_tasks(course).map(|(task, _)| task).peekable();
        if open.peek().is_some() && open.all(|task| state.is_blocked(task)) {
            return "Every open task is blocked: `los unblock NUMBER \"what helped\"` opens one again".to_owned();
        }
        match (draft.kind, number) {
            (WeekKind::Core, Some(number)) if !is_over => {
                let (month, in_month) = (month_of(number), in_month_of(number));
                let of_week = course.week(number).map(|week| week.title.as_str());
                let of_month = self.level.month(month).map(|month| month.title.as_str());
                let title = of_week.into_iter().chain(of_month).find(|title| !title.is_empty());
                let title = title.map_or_else(String::new, |title| format!(": {title}"));
                format!("Month {month}, week {in_month}{title}")
            }
            (WeekKind::Buffer, _) => "A buffer week: catch up, review fading skills, or take a stretch goal".to_owned(),
            (WeekKind::Remediation, _) => "A week to strengthen weak skills".to_owned(),
            (WeekKind::Pause, _) => "A pause: nothing is planned".to_owned(),
            _ if course.tasks.is_empty() => super::NO_PATH.to_owned(),
            _ => "After the path: reviews only".to_owned(),
        }
    }
}
