//! The repository's facts about a learner: days of commits, checked boxes with their days, projects.

use crate::prelude::*;
use los_eyes::repo::{Ask, BoxAt, gather};
use los_model::curriculum::CheckedBox;

/// The signals up to an instant. Only boxes without an event of their own are dated.
pub(super) fn signals_of(ctx: &Ctx, level: &Level, course: &Course, log: &Log, zone: &Zone) -> RepoSignals {
    let logged: HashSet<&str> = log
        .events
        .iter()
        .filter(|event| event.completes_task())
        .filter_map(|event| Some(course.task(event.task()?)?.id.as_str()))
        .collect();
    let boxes: Vec<BoxAt> = level
        .tasks()
        .filter(|task| task.checked == Some(true) && !logged.contains(task.id.as_str()))
        .map(|task| BoxAt {
            file: task.place.file.clone(),
            line: task.place.line,
            task_id: Some(task.id.clone()),
            text: task.title.clone(),
        })
        .collect();
    let start = NaiveDate::default() + chrono::TimeDelta::days(log.start as i64);
    let facts = gather(ctx.workspace.root(), &Ask { start, as_of: log.instant, time_zone: zone, boxes: &boxes });
    let today = zone.date_of(log.instant);
    let checked = boxes
        .into_iter()
        .zip(facts.checked_days)
        .filter_map(|(at, day)| Some(CheckedBox { task: at.task_id?, day: day.filter(|day| *day <= today)? }))
        .collect();
    RepoSignals {
        commit_days: facts.commit_days,
        checked,
        projects: facts.projects,
        done_share_by_month: level.months.iter().filter_map(done_share).collect(),
    }
}

/// The checked share of a month's Definition of Done, where it has boxes.
fn done_share(month: &Month) -> Option<(u32, f64)> {
    let points = &month.project.definition_of_done;
    let boxes = points.iter().filter(|point| point.checked.is_some()).count();
    let checked = points.iter().filter(|point| point.checked == Some(true)).count();
    (boxes > 0).then(|| (month.number, checked as f64 / boxes as f64))
}
