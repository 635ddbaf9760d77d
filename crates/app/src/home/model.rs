//! The content of the home screen as plain data, from the results of commands: status, plan, tasks, staged writes.
//!
//! It counts and estimates nothing itself; it picks words.

use super::status_words::{place_of, tasks_of, week_of};
use crate::day::waiting_line;
use crate::prelude::*;
use crate::study::{LessonView, RunningSession, TaskView};
use los_model::plan::{ItemKind, PlannedTask, TaskStatus};

#[derive(Debug, Clone, Default, PartialEq)]
pub struct Model {
    pub name: String,
    /// `Beginner · month 3, plan week 10`.
    pub place: String,
    /// `month 3 likely done on 28 May`.
    pub finish: Option<String>,
    /// The share of the promised hours, where hours are expected.
    pub week_share: Option<f64>,
    /// `7.7 h of 8 h`.
    pub week: String,
    /// `4 of 5 tasks`.
    pub tasks_done: Option<String>,
    /// `9 cards (18 min)`; `None` where no card is for today.
    pub reviews: Option<String>,
    pub n_cards: usize,
    pub running: Option<Running>,
    /// `Blind test: A tests 3 of 41 skills`, or what the tests show.
    pub audit: Option<String>,
    /// `12.3 h of debt: R begins anew`, where it is worth a thought.
    pub debt: Option<String>,
    /// Each open blocker with its age, such as `CUDA, 3 days`.
    pub blockers: Vec<String>,
    /// The week's plan, then what to do if time remains.
    pub rows: Vec<Row>,
    /// The row to begin with, which is the running session's if it can be.
    pub first: Option<String>,
    /// Every task of the path, for the filter.
    pub path: Vec<Row>,
    pub waiting: Vec<WaitingWrite>,
    /// The sentence for a week without rows.
    pub focus: String,
    /// Writing is off, because another day is shown.
    pub is_read_only: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Running {
    pub task: Option<String>,
    /// The task's id, else the learner's words.
    pub name: String,
    /// The task's title, else the learner's words.
    pub title: String,
    pub since: DateTime<Utc>,
    /// Another session was started before it ended, so the clock cannot measure it.
    pub is_left: bool,
}

/// How far a row is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Mark {
    #[default]
    Open,
    Begun,
    Blocked,
    Done,
    Checked,
}

#[derive(Debug, Clone, Default, PartialEq)]
pub struct Row {
    /// The task's number, or the letter of another line of the plan.
    pub number: String,
    /// The task's id, or `review:SKILL`.
    pub id: String,
    pub title: String,
    /// The length of the task in words, such as `1.2 h`; empty where it has none.
    pub hours: String,
    pub mark: Mark,
    pub why: String,
    /// A task of the path, and no review of a skill.
    pub is_task: bool,
    pub is_extra: bool,
    /// Time on it was measured or stated before.
    pub is_timed: bool,
}

#[derive(Debug, Clone, Default, PartialEq)]
pub struct WaitingWrite {
    pub id: String,
    /// `claude-code asked at 2026-03-15 10:00`.
    pub who: String,
    pub line: String,
    /// The exact text, with its file.
    pub exact: String,
    pub changes_path: bool,
    /// It can be decided on.
    pub is_whole: bool,
}

/// A task in full.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Detail {
    /// `open · 1.2 h planned · hints taken 1 of 3 · 4 checks`.
    pub facts: String,
    /// Names and Markdown of its lesson's sections.
    pub sections: Vec<(String, String)>,
    pub has_checks: bool,
}

impl Model {
    /// The content of a day.
    pub fn of(day: &Day) -> Result<Self> {
        let (ctx, data) = (&day.ctx, day.data()?);
        let (staged, _) = ctx.memory.staged(&ctx.learner)?;
        let status = LearnerStatus::with_waiting(data, &staged)?;
        let waiting = waiting(day, staged)?;
        let plan = data.this_week();
        let marks = TaskMarks::of(data);
        let (week_share, week) = week_of(&status);
        let rows = plan.tasks.iter().map(|task| marks.planned(task, false));
        let extra = plan.overflow.iter().filter(|task| task.status != TaskStatus::Completed);
        let rows: Vec<Row> = rows.chain(extra.map(|task| marks.planned(task, true))).collect();
        let row_of = |task: &CourseTask| match rows.iter().rfind(|row| row.id == task.id) {
            Some(row) => Row { is_extra: false, ..row.clone() },
            None => marks.of_path(task),
        };
        let path = data.course.tasks.iter().map(row_of).collect();
        let reviews = status.due_reviews;
        Ok(Self {
            name: status.name.clone(),
            place: place_of(&status),
            finish: finish_of(&status),
            week_share,
            week,
            tasks_done: tasks_of(&status),
            reviews: (reviews.for_today > 0)
                .then(|| format!("{} ({} min)", count(reviews.for_today, "card"), reviews.minutes)),
            n_cards: reviews.for_today,
            running: running(data, &status),
            audit: audit_of(&status),
            debt: status.debt_hours.map(|debt| format!("{} of debt: R begins anew", hours(debt))),
            blockers: status
                .blockers
                .iter()
                .map(|one| format!("{}, {}", one.blocker, count(one.days, "day")))
                .collect(),
            first: status.next_task.as_ref().map(|next| next.id.clone()),
            rows,
            path,
            waiting,
            focus: plan.focus.clone(),
            is_read_only: ctx.as_of.is_some(),
        })
    }
}

/// The facts about a learner's tasks that mark a row.
struct TaskMarks<'a> {
    data: &'a LearnerData,
    timed: HashSet<&'a str>,
    hours: HashMap<&'a str, f64>,
}

impl<'a> TaskMarks<'a> {
    pub(crate) fn of(data: &'a LearnerData) -> Self {
        Self { data, timed: data.timed_task_ids(), hours: data.hours_by_task() }
    }

    /// The row of a task of the week's plan.
    fn planned(&self, task: &PlannedTask, is_extra: bool) -> Row {
        let id = task.id.as_str();
        Row {
            number: task.number.clone(),
            id: id.to_owned(),
            title: task.description.clone(),
            hours: if task.estimated_hours > 0.0 { hours(task.estimated_hours) } else { String::new() },
            mark: match task.status {
                _ if task.proof == Some(Proof::Computed) => Mark::Checked,
                TaskStatus::Completed => Mark::Done,
                TaskStatus::InProgress => Mark::Begun,
                TaskStatus::Pending if task.blocked => Mark::Blocked,
                TaskStatus::Pending => Mark::Open,
            },
            why: match (task.done_on, task.proof) {
                (Some(day), None | Some(Proof::Claim)) => format!("done {}", day_in_words(day)),
                (Some(day), Some(proof)) => format!("done {}, {}", day_in_words(day), proof.words()),
                (None, _) => task.why.clone(),
            },
            is_task: task.kind != ItemKind::Review && self.data.course.find_task(id).is_some(),
            is_extra,
            is_timed: self.timed.contains(id),
        }
    }

    /// The row of a task that the week's plan does not hold.
    fn of_path(&self, task: &CourseTask) -> Row {
        let id = task.id.as_str();
        let proof = self.data.proof_of(id);
        Row {
            number: task.number.clone(),
            id: id.to_owned(),
            title: task.name(),
            hours: hours(self.hours.get(id).copied().unwrap_or(task.hours)),
            mark: match proof {
                Some(Proof::Computed) => Mark::Checked,
                Some(_) => Mark::Done,
                None => Mark::Open,
            },
            why: proof
                .filter(|proof| *proof != Proof::Claim)
                .map_or_else(String::new, |proof| proof.words().to_owned()),
            is_task: true,
            is_timed: self.timed.contains(id),
            ..Row::default()
        }
    }
}

/// The blind test that the week offers to a learner who took one before; else, in the week of a test, what all of them show.
fn audit_of(status: &LearnerStatus) -> Option<String> {
    let audit = &status.audit;
    match (audit.share, audit.this_week) {
        _ if audit.tests == 0 || audit.skills == 0 => None,
        (_, false) => Some("A: this week's blind test".to_owned()),
        (Some(share), true) => Some(format!("Blind tests: {} known", percent(share))),
        (None, true) => None,
    }
}

fn finish_of(status: &LearnerStatus) -> Option<String> {
    let near = status.near_end.as_ref().map(|near| format!("month {} likely done {}", near.month, near.end.when));
    let day = near.or_else(|| Some(format!("likely done {}", status.end.as_ref()?.when)))?;
    Some(match status.target.as_ref().filter(|target| target.tasks > 0) {
        Some(target) => {
            let (tasks, date) = (count(target.tasks, "task"), target.date.format("%-d %b"));
            format!("{day}, {tasks} after your {date}")
        }
        None => day,
    })
}

/// The session that runs, else one that a stop would ask about.
fn running(data: &LearnerData, status: &LearnerStatus) -> Option<Running> {
    let left = || data.log.records.timer.left(data.log.instant).map(|left| RunningSession::of(left, data));
    let is_left = status.running_session.is_none();
    let running = status.running_session.clone().or_else(left)?;
    let since = DateTime::parse_from_rfc3339(&running.started_at).ok()?.with_timezone(&Utc);
    let name = running.task.clone().or_else(|| running.title.clone()).unwrap_or_default();
    let title = running.title.clone().unwrap_or_else(|| name.clone());
    Some(Running { task: running.task, name, title, since, is_left })
}

fn waiting(day: &Day, staged: Vec<Staged>) -> Result<Vec<WaitingWrite>> {
    let zone = day.zone()?;
    let waiting = staged.into_iter().map(|staged| {
        let who = format!("{} asked at {}", staged.asked_by, zone.clock_of(&staged.staged_at));
        Ok(match staged.proposal() {
            Ok(proposal) => WaitingWrite {
                who,
                line: waiting_line(day, &proposal)?,
                exact: format!("{}: {}", staged.file, staged.text),
                changes_path: proposal.entry.file() == MemoryFile::Decisions,
                is_whole: true,
                id: staged.id,
            },
            Err(error) => WaitingWrite { who, line: error.to_string(), id: staged.id, ..WaitingWrite::default() },
        })
    });
    waiting.collect()
}

impl Detail {
    pub fn of(ctx: &Ctx, data: &LearnerData, id: &str) -> Result<Self> {
        let view = TaskView::of(ctx, data, id)?;
        let sections = view.lesson.as_ref().map(LessonView::sections).unwrap_or_default();
        Ok(Self { facts: facts_of(&view), sections, has_checks: view.checks > 0 })
    }
}

/// A task's facts in one line: `open · 1.2 h planned · hints taken 1 of 3 · 4 checks`, after its id.
pub fn facts_of(view: &TaskView) -> String {
    let mut facts = vec![view.task.clone(), view.state_words(), format!("{} planned", hours(view.planned_hours))];
    facts.extend(view.others_hours.map(|needed| format!("{} for others", hours(needed))));
    if let Some(lesson) = view.lesson.as_ref().filter(|lesson| lesson.n_hints > 0) {
        facts.push(format!("hints taken {} of {}", lesson.hints.len(), lesson.n_hints));
    }
    if view.checks > 0 {
        facts.push(count(view.checks, "check"));
    }
    facts.extend(view.chance_in_words());
    facts.join(" · ")
}
