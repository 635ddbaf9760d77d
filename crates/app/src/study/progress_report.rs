//! The report of a learner: gathers the facts that the report room draws. A face shows or writes them.

use super::is_done;
use super::score_card::score_card;
use super::status::WeekPlanProgress;
use crate::prelude::*;
use crate::report::{Able, MonthView, Position, Report};
use los_model::course::Written;
use los_model::learner::Proved;
use los_model::path::Shipped;
use los_model::review::stats::stats;
use los_model::scores::SkillView;

/// The report of a learner.
pub fn progress_report(ctx: &Ctx, data: &LearnerData) -> Result<Report> {
    let state = data.state();
    let cards = data.review_cards()?;
    let history = data.learner().history();
    let mut evaluation = data.learner().evaluate(Scope::Overall);
    // The next actions are those of `los evaluate` and of the assistant, which look at the week.
    let week = data.learner().evaluate_with(Scope::Week, data.ahead(&data.ready_skills()?));
    evaluation.next_actions = week.next_actions;
    evaluation.recommendations = week.recommendations;
    evaluation.remembered = Some(data.remembered()?);
    let week = week.verdict;
    let zone = data.profile.zone.as_ref().map(|zone| format!("{zone:?}"));
    // What each new start of the plan let go: its day and the planned hours.
    let restarts = data.log.records.promises.restarts.iter();
    let tasks = WeekPlanProgress::of(data.this_week()).filter(|plan| plan.tasks_planned > 0);
    Ok(Report {
        name: data.profile.name.clone().unwrap_or_else(|| data.id.to_string()),
        time_zone: zone.unwrap_or_else(|| "UTC".to_owned()),
        position: position(data, history.weeks.last().map(|week| week.kind)),
        week,
        able: able(data, &evaluation.skills),
        evaluation,
        history,
        months: months(data),
        week_tasks: tasks.map(|plan| (plan.tasks_done, plan.tasks_planned)),
        reviews: stats(&cards, &data.log.records.questions, data.memory_factor(), state.as_of.floor() as i64),
        score_card: score_card(ctx, data)?,
        let_go: restarts.map(|line| (date_of(line.since.time.floor() as i64), line.let_go)).collect(),
        promise_note: data.promise_note(),
        problems: data.problems.clone(),
    })
}

/// The months in the order of study, with what is done and shipped of each.
pub fn months(data: &LearnerData) -> Vec<MonthView> {
    let (shipped, done, now) = (Shipped::of(&data.log), data.done_task_ids(), data.state().month(&data.course));
    let view = |month: &Month| {
        let delivered = shipped.delivered(month.number, &month.project);
        MonthView {
            number: month.number,
            title: month.title.clone(),
            tasks_done: month.tasks().filter(|task| is_done(task, &done)).count(),
            tasks_checked: Proved::of(month.tasks().filter_map(|task| data.proof_of(&task.id))).tasks_checked,
            tasks: month.tasks().count(),
            is_now: Some(month.number) == now,
            project: month.project.name.clone(),
            parts: delivered.len(),
            parts_shipped: delivered.iter().filter(|is_out| **is_out).count(),
        }
    };
    data.months().into_iter().map(view).collect()
}

/// The skills with the evidence for each: those with more tasks that are checked or graded first, then the better known.
fn able(data: &LearnerData, skills: &[SkillView]) -> Vec<Able> {
    let view = |skill: &SkillView| {
        let index = data.course.find_skill(&skill.skill);
        let tasks = data.course.tasks.iter().filter(|task| Some(task.skill) == index);
        let proofs: Vec<Proof> = tasks.filter_map(|task| data.proof_of(&task.id)).collect();
        Able {
            skill: skill.skill.clone(),
            tasks_done: proofs.len(),
            proved: Proved::of(proofs.into_iter()),
            known: skill.retained,
            recall: skill.recall,
        }
    };
    let mut able: Vec<Able> = skills.iter().map(view).collect();
    let evidence = |able: &Able| (able.proved.tasks_checked, able.proved.tasks_graded);
    able.sort_by(|a, b| evidence(b).cmp(&evidence(a)).then(b.known.total_cmp(&a.known)));
    able
}

fn position(data: &LearnerData, kind: Option<WeekKind>) -> Position {
    let (state, course) = (data.state(), &data.course);
    let week = state.current_week();
    let is_before_start = state.as_of < state.calendar.start;
    let month = state.month(course).filter(|_| course.n_weeks() > 0);
    let planned = month.filter(|_| !state.is_finished(course)).and_then(|month| data.level().month(month));
    let covers = state.path_week(course).filter(|_| state.week_kind(course, week) == WeekKind::Core);
    let covers = covers.and_then(|number| Some(course.week(number)?.id()));
    Position {
        level: (!data.level().name.is_empty()).then(|| data.level().name.clone()),
        title: data.level().title.clone(),
        is_before_start,
        week: u32::try_from(week + 1).unwrap_or(u32::MAX),
        n_weeks: state.n_weeks(course),
        week_kind: kind.map_or("before the start", WeekKind::words).to_owned(),
        covers: covers.filter(|_| !is_before_start),
        month,
        month_title: planned.map_or_else(String::new, |month| month.title.clone()),
        hours_this_week: round_to(state.hours_this_week(), 4),
        hours_promised: state.promised(),
        hours_expected: round_to(state.promised_hours(week as i64), 2),
        promise_is_written: matches!(data.profile.hours_written, Written::Hours(_))
            || !data.log.records.promises.changed.is_empty(),
        share_done: round_to(state.share_done(course), 4),
        path_hours: round_to(state.path_hours(course).1, 4),
        next_task: data.next_task().map(|next| next.view(data)),
    }
}
