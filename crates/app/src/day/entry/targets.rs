//! The target of an entry: the task, deliverable, blocker, card or skill that it names must exist.

use serde_json::Value;

use super::dates::in_path;
use crate::calls::caller::Face;
use crate::day::{Entry, MAX_CANDIDATES, did_you_mean, listed, shown};
use crate::study::{LearnerData, OpenBlocker, practices};
use los_model::course::{is_stretch, month_of, plain};
use los_model::nearest::{is_one_letter_away, nearest};
use los_model::plan::reviewed_skill;
use los_model::review::cards::practice_id;
use los_model::{Result, invalid, shell_word, some_of};

/// Where the tasks are listed, for a text that names none.
pub const TASKS_LISTED: &str = "`los plan` lists this week's tasks, `los path show -v` all of them, with their numbers";

/// The id of the task that a text means, of another level where this one has none; also of a stretch goal, which is not a task of the path.
pub fn resolve_task(data: &LearnerData, text: &str) -> Result<String> {
    let plan = data.this_week();
    let line = plan.tasks.iter().chain(&plan.overflow).find(|line| line.number.eq_ignore_ascii_case(text.trim()));
    let text = line.map_or(text, |line| &line.id);
    if data.course.tasks.is_empty() || is_stretch(text) {
        return Ok(text.to_owned());
    }
    let (mut found, named) = (data.course.tasks_named(text), shown(text));
    if found.is_empty() && reviewed_skill(text.trim()).is_none() {
        found = data.elsewhere(text);
    }
    let (why, hint) = match (found.as_slice(), reviewed_skill(text.trim())) {
        (_, Some(skill)) => {
            (format!("`{named}` is a review, not a task"), format!("`los review --skill {}`", shell_word(skill)))
        }
        ([task], None) => return Ok(task.id.clone()),
        ([], None) => {
            let near = nearest(text, data.course.tasks.iter().map(|task| task.id.as_str()), MAX_CANDIDATES);
            (format!("no task `{named}`"), did_you_mean(near).unwrap_or_else(|| TASKS_LISTED.to_owned()))
        }
        (several, None) => {
            let tasks: Vec<String> = several.iter().map(|task| task.in_full()).collect();
            let hint = format!("one of {}", some_of(&tasks, MAX_CANDIDATES));
            (format!("`{named}` can be {} tasks", several.len()), hint)
        }
    };
    Err(invalid("task", why, hint))
}

impl Entry<'_> {
    /// The task must be one of the path, by its id, its exact title or a part of only one id; a stretch goal is none of them.
    pub(super) fn task(&mut self) -> Result<()> {
        let Some(task) = self.fields.remove("task_id").or_else(|| self.fields.get("task").cloned()) else {
            return Ok(());
        };
        let task = if task.is_number() { Value::from(task.to_string()) } else { task };
        let Some(text) = task.as_str().filter(|text| !text.trim().is_empty()) else {
            return Err(invalid("task", "must be the id of a task", TASKS_LISTED));
        };
        let id = resolve_task(self.day.data()?, text)?;
        self.fields.insert("task".into(), id.into());
        Ok(())
    }

    /// The shipped deliverable: the month's project, or one by its exact title or by a part of only one title.
    pub(super) fn deliverable(&mut self) -> Result<()> {
        let (data, face) = (self.day.data()?, self.day.ctx.caller.face);
        let words = Some(self.message.trim()).filter(|words| !words.is_empty()).unwrap_or("its title");
        let course = &data.course;
        if course.deliverables.is_empty() && course.weeks.is_empty() {
            return Ok(());
        }
        let asked = || {
            let month = data.this_week().month;
            match face {
                Face::Cli => format!(
                    "`los log deliverable_shipped \"{words}\" --meta month={month}` for the project of month {month}"
                ),
                _ => format!("`month` {month} for the project of month {month}, or `deliverable` with an exact title"),
            }
        };
        let fields = &mut self.fields;
        let month = fields.get("month").map(|month| month.as_u64().unwrap_or(0));
        if let Some(month) = month {
            let week = fields.get("week").map_or(1, |week| week.as_u64().unwrap_or(0));
            in_path(course, month, week)?;
        }
        let named = fields.get("deliverable").or_else(|| fields.get("project"));
        let Some(named) = named.and_then(Value::as_str).map(str::to_owned) else {
            return match month {
                Some(_) => Ok(()),
                None => Err(invalid("deliverable", "must say what was shipped", asked())),
            };
        };
        let of_month = |week: u32| month.is_none_or(|month| u64::from(month_of(week)) == month);
        let known = course.deliverables.iter().filter(|(week, _)| of_month(*week));
        let titles: Vec<&str> = known.map(|(_, title)| title.as_str()).collect();
        let is_exact = |title: &&&str| plain(title) == plain(&named);
        match (titles.iter().filter(is_exact).count(), month) {
            (1, _) | (2.., Some(_)) => return Ok(()),
            (2.., None) => {
                let reason = format!("`{}` is in several months", shown(&named));
                return Err(invalid("month", reason, "say which `month`"));
            }
            (0, _) => {}
        }
        let part = named.to_lowercase();
        let holding = titles.iter().filter(|title| title.to_lowercase().contains(&part));
        let holding: Vec<&str> = holding.copied().collect();
        if let [only] = holding.as_slice() {
            fields.insert("deliverable".into(), (*only).into());
            return Ok(());
        }
        let near = if holding.is_empty() { nearest(&named, titles.iter().copied(), MAX_CANDIDATES) } else { holding };
        let near = if near.is_empty() { titles } else { near };
        let suggestion = match near.as_slice() {
            [] => asked(),
            near => format!("one of {}, or only the `month`", listed(near.iter().copied().take(MAX_CANDIDATES))),
        };
        Err(invalid("deliverable", format!("no deliverable `{}`", shown(&named)), suggestion))
    }

    /// The resolved blocker: by name, by a part of only one name, by its task, or the only open one.
    pub(super) fn open_blocker(&mut self) -> Result<()> {
        let data = self.day.data()?;
        let fields = &mut self.fields;
        let open = data.state().blockers.iter().map(|blocker| OpenBlocker::of(blocker, data));
        let open: Vec<OpenBlocker> = open.collect();
        let named = fields.get("blocker").and_then(Value::as_str).map(str::to_owned);
        let task = fields.get("task").and_then(Value::as_str);
        if open.is_empty() {
            return Err(invalid("blocker", "no blocker is open", "`los status` shows open blockers"));
        }
        let found: Vec<&OpenBlocker> = match (&named, task) {
            (Some(named), _) => {
                let named = named.to_lowercase();
                let by_label = |fits: fn(&str, &str) -> bool| -> Vec<&OpenBlocker> {
                    let fits = |label: &String| fits(&label.to_lowercase(), &named);
                    open.iter().filter(|blocker| blocker.label.as_ref().is_some_and(fits)).collect()
                };
                let exact = by_label(|label, named| label == named);
                if exact.is_empty() { by_label(|label, named| label.contains(named)) } else { exact }
            }
            (None, Some(task)) => open.iter().filter(|blocker| blocker.task.as_deref() == Some(task)).collect(),
            (None, None) => open.iter().collect(),
        };
        // Two of one name are resolved one after the other.
        let name = |blocker: &OpenBlocker| blocker.label.clone().or_else(|| blocker.task.clone());
        let only = found.first().filter(|first| found.iter().all(|other| name(other) == name(first)));
        let Some(OpenBlocker { label, task, .. }) = only else {
            let names = open.iter().filter_map(|blocker| blocker.label.as_deref().or(blocker.task.as_deref()));
            let some = listed(names.take(MAX_CANDIDATES));
            return Err(invalid("blocker", "must be one of the open blockers", format!("one of {some}")));
        };
        if let Some(label) = label {
            fields.insert("blocker".into(), label.clone().into());
        } else if let Some(task) = task {
            fields.insert("task".into(), task.clone().into());
        }
        Ok(())
    }

    /// The card and the skill of a review or an assessment: a card that is there; no skill that is one letter from one of
    /// the path's. A skill that the path does not have is the learner's own.
    pub(super) fn subject(&mut self) -> Result<()> {
        let course = &self.day.data()?.course;
        let text = |name: &str| self.fields.get(name).and_then(Value::as_str).map(str::trim);
        if let Some(named) = text("question")
            && course.question_ids().next().is_some()
            && !self.day.data()?.has_question(named)
            && !practices(&self.day.ctx, &self.day.ctx.learner)?.iter().any(|practice| practice_id(practice) == named)
        {
            let near = nearest(named, course.question_ids(), MAX_CANDIDATES);
            let suggestion =
                did_you_mean(near).unwrap_or_else(|| "`los review --list` shows cards with their ids".to_owned());
            return Err(invalid("question", format!("no card `{}`", shown(named)), suggestion));
        }
        if let Some(named) = text("skill")
            && course.find_skill(named).is_none()
        {
            let known = || course.skills.iter().map(|skill| skill.id.as_str());
            let near = known().filter(|skill| is_one_letter_away(named, skill)).collect();
            if let Some(suggestion) = did_you_mean(near) {
                return Err(invalid("skill", format!("no skill `{}`", shown(named)), suggestion));
            }
            let near = did_you_mean(nearest(named, known(), 3)).filter(|_| self.kind.name() == "assessed");
            self.notes.extend(near.map(|near| format!("your path has no skill `{}`; {near}", shown(named))));
        }
        Ok(())
    }
}
