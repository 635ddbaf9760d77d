//! The work of one week since the start, by the log.

use crate::events::{grade::Grade, kind::EventKind};
use crate::learner::grading::QUESTION_SHARE;
use crate::prelude::*;

/// Tasks, reviews and skills of a week, each with the time of the first.
#[derive(Debug)]
pub(crate) struct WeekWork<'a> {
    pub(crate) now: &'a State,
    /// Tasks whose first completion lies in the week, in order of time.
    pub(crate) tasks: Vec<(u32, f64)>,
    /// Skills that were reviewed as a whole, in order of time.
    pub(crate) reviews: Vec<(u32, f64)>,
    pub(crate) worked: BTreeMap<u32, f64>,
    practised: BTreeMap<u32, f64>,
}

impl<'a> WeekWork<'a> {
    /// The work up to a state.
    pub(crate) fn of(log: &Log, course: &Course, now: &'a State, calendar: &Calendar, week: usize) -> Self {
        let begin = calendar.week_begins(week as i64);
        let end = begin + 7.0;
        let (tasks, reviews, worked, practised) = (Vec::new(), Vec::new(), BTreeMap::new(), BTreeMap::new());
        let mut asked: BTreeMap<u32, usize> = BTreeMap::new();
        let mut work = Self { now, tasks, reviews, worked, practised };
        for event in log.events.iter().filter(|event| (begin..end).contains(&event.time)) {
            if !event.kind.is_work() {
                continue;
            }
            let skill = match event.target() {
                Target::Task(task) => {
                    work.worked.entry(task).or_insert(event.time);
                    course.task(task).map(|task| task.skill)
                }
                Target::Skill(skill) => Some(skill),
                Target::None => None,
            };
            let Some(skill) = skill else { continue };
            // A card that was not recalled comes back, so its review is not over.
            if event.is_question && event.score().is_some_and(|score| Grade::of_score(score) == Grade::Again) {
                continue;
            }
            if event.is_question {
                let asked = asked.entry(skill).or_default();
                *asked += 1;
                if *asked < cards_of_a_review(course, skill) {
                    continue;
                }
            }
            work.practised.entry(skill).or_insert(event.time);
            let is_new = !event.is_question && !work.reviews.iter().any(|(known, _)| *known == skill);
            if event.kind == EventKind::ReviewCompleted && is_new {
                work.reviews.push((skill, event.time));
            }
        }
        let done = (0u32..).zip(&now.done).filter_map(|(task, done)| Some((task, done.as_ref()?.time)));
        work.tasks = done.filter(|(_, time)| (begin..end).contains(time)).collect();
        work.tasks.sort_by(|a, b| a.1.total_cmp(&b.1).then(a.0.cmp(&b.0)));
        work
    }

    /// When a line of the plan was done: a task ever, a task of a remediation week in that week, a review when its skill
    /// was practised in that week.
    pub(crate) fn done_on(&self, item: &PlanItem) -> Option<f64> {
        match (item.task, item.skill) {
            (Some(task), _) if item.kind == ItemKind::Remediation => self.worked.get(&task).copied(),
            (Some(task), _) => self.now.done.get(task as usize).copied().flatten().map(|done| done.time),
            (None, Some(skill)) => self.practised.get(&skill).copied(),
            (None, None) => None,
        }
    }
}

/// Cards that together review a skill: its exercise, else five of its questions, or all of fewer.
fn cards_of_a_review(course: &Course, skill: u32) -> usize {
    let enough = (1.0 / QUESTION_SHARE).round() as usize;
    if course.exercise(skill).is_some() { 1 } else { course.n_questions(skill).min(enough) }
}
