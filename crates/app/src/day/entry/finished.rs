//! A task that is done: it ends its session, is finished once, and stays open where only a pass of its checks finishes it.

use crate::day::Entry;
use crate::day::rests::waiting_lines;
use crate::practice::attempts::taken;
use crate::prelude::*;
use los_model::events::reading::BY_SOLUTION;
use los_model::practice::rubric::RubricItem;

/// The field that says that a finished task is meant once more.
const AGAIN: &str = "again";

impl Entry<'_> {
    pub(super) fn finish(&mut self) -> Result<()> {
        let is_again = match self.fields.remove(AGAIN) {
            None | Some(Value::Bool(false)) => false,
            Some(Value::Bool(true)) => true,
            Some(_) => return Err(invalid(AGAIN, "must be true or false", "`true` if the task was done once more")),
        };
        let session = self.text("session").is_some();
        let Some(id) = self.text("task").map(str::to_owned) else {
            return if session { self.end_session() } else { Ok(()) };
        };
        let data = self.day.data()?;
        let view = TaskView::of(&self.day.ctx, data, &id).ok();
        let is_known = data.with_task(&id).done_task_ids().contains(id.as_str());
        if is_known {
            self.refuse_again(&id, is_again)?;
        } else if view.as_ref().is_some_and(|view| view.must_pass) {
            self.fields.insert("status".into(), CLAIMED.into());
            self.notes.push(stays_open(self.day, &id));
        }
        let tried = taken(&self.day.ctx, &id);
        if tried.tries > 0 && !tried.passed && ["score", "went"].iter().any(|name| self.fields.contains_key(*name)) {
            self.is_doubtful = true;
            self.notes.push(format!(
                "the checks of `{id}` have not passed, and the score says how well it went all the same"
            ));
        }
        let is_graded = data.has_grade(&id);
        let lacks = |view: TaskView| !view.must_pass && (view.checks > 0 || !view.rubric.is_empty() && !is_graded);
        if !is_known && view.is_some_and(lacks) {
            let word = "by word alone; nothing has proved it yet";
            let how = if is_graded { "graded by its rubric; its checks have not passed" } else { word };
            self.notes.push(format!("`{id}` counts as done, {how}: `los check {id}`"));
        }
        let running = data.log.records.timer.running().and_then(|running| running.task.as_deref());
        let is_running = self.is_now && running.is_some_and(|task| task.eq_ignore_ascii_case(&id));
        let logged = Some(data.hours_before_done(&id)).filter(|hours| *hours > 0.0 && !session && !is_running);
        let given = self.fields.get("duration_hours").and_then(Value::as_f64);
        let sum = logged.zip(given);
        self.says_first |= sum.is_some();
        self.notes.extend(sum.map(|(before, given)| {
            let [whole, both, before, given] = [given.max(before), given + before, before, given].map(duration);
            let include = format!("the hours of a finished task include the {before} logged before: {whole} in all");
            format!("{include}; if {given} came on top, it is {both}")
        }));
        if session || is_running { self.end_session() } else { Ok(()) }
    }

    /// The grade of a task by its rubric; says whether the task is done by it.
    pub(super) fn grade(&mut self) -> Result<()> {
        let id = self.text("task").unwrap_or_default().to_owned();
        let view = TaskView::of(&self.day.ctx, self.day.data()?, &id).ok();
        let (rubric, before) = view.map(|view| (view.rubric, view.last_grade)).unwrap_or_default();
        for (_, points) in self.fields.iter_mut().filter(|(name, _)| ["passed", "total"].contains(&name.as_str())) {
            let number = points.as_str().and_then(|text| text.trim().parse::<serde_json::Number>().ok());
            *points = number.map_or_else(|| points.take(), Value::Number);
        }
        judged(&self.fields, &rubric)?;
        self.notes.extend(before.map(|grade| format!("it takes the place of the last grade: {grade}")));
        let waiting = waiting_lines(self.day, EventKind::TaskChecked)?.into_iter().rev();
        let mut others = waiting.filter_map(|(staged, line)| {
            let given = |name: &str| line["metadata"].get(name);
            // The same grade waits once.
            let is_same = ["passed", "total", "by"].into_iter().all(|name| given(name) == self.fields.get(name));
            let is_of_task = given("task") == self.fields.get("task") && given("by") != Some(&"machine".into());
            (is_of_task && !is_same).then(|| format!("it takes the place of the grade that waits as `{staged}`"))
        });
        self.notes.extend(others.next());
        let is_full = self.fields.get("passed") == self.fields.get("total");
        // Of a task whose checks must pass, full marks are not promised to finish it.
        let task = facts([("task", Some(json!(id)))]);
        if keep_open(self.day, &mut self.fields)? || leaves_open(self.day, EventKind::TaskChecked, &task)? {
            self.notes.push(stays_open(self.day, &id));
        } else if !self.day.data()?.with_task(&id).done_task_ids().contains(id.as_str()) {
            let not = format!("`{id}` is not done by it: full marks, or `los done {id}`, finish it");
            self.notes.push(if is_full { format!("`{id}` counts as done by it") } else { not });
        }
        Ok(())
    }

    /// A finished task is finished again only if that is meant.
    fn refuse_again(&mut self, id: &str, is_again: bool) -> Result<()> {
        let words = format!("`{id}` is done already");
        if is_again {
            // An approval on another day must know that it was meant.
            self.fields.insert(AGAIN.into(), true.into());
        } else if self.day.asks {
            self.is_doubtful = true;
            self.fields.insert(AGAIN.into(), true.into());
        } else {
            return Err(Error::Conflict {
                code: Code::AlreadyDone,
                reason: words,
                suggestion: "`study` adds time to it; `los done --again` logs it as done once more".to_owned(),
            });
        }
        self.notes.push(words);
        Ok(())
    }
}

/// Marks a grade of a task whose checks have not passed, so that full marks leave it open. Whether it did.
pub(in crate::day) fn keep_open(day: &Day, fields: &mut Map<String, Value>) -> Result<bool> {
    let text = |name: &str| fields.get(name).and_then(Value::as_str);
    let is_grade = text("by").is_some_and(|by| by != "machine" && by != BY_SOLUTION);
    let stays = is_grade && leaves_open(day, EventKind::TaskChecked, fields)?;
    if stays {
        fields.insert("status".into(), CLAIMED.into());
    }
    Ok(stays)
}

/// Whether a word or a grade leaves a task open, since only a pass of its checks finishes it. Full marks alone do not finish a
/// task with checks that a machine runs, as long as none of its runs passed.
pub(in crate::day) fn leaves_open(day: &Day, kind: EventKind, facts: &Map<String, Value>) -> Result<bool> {
    let Some(id) = facts.get("task").and_then(Value::as_str) else { return Ok(false) };
    if !matches!(kind, EventKind::TaskCompleted | EventKind::TaskChecked) {
        return Ok(false);
    }
    // A check file that cannot be read is named by `los check`; it keeps no task open.
    let Some(file) = Practice::of(&day.ctx, id)?.and_then(|practice| practice.checks().ok().flatten()) else {
        return Ok(false);
    };
    let is_full_grade = kind == EventKind::TaskChecked && facts.get("passed") == facts.get("total");
    let is_run = file.checks.iter().any(|one| !matches!(one.kind, CheckKind::Rubric(_)));
    Ok(file.must || is_full_grade && is_run && !day.data()?.with_task(id).done_task_ids().contains(id))
}

/// The words about a task that a grade or a word leaves open. A word finishes it where its checks need not pass.
pub(in crate::day) fn stays_open(day: &Day, id: &str) -> String {
    let must = day.data().and_then(|data| TaskView::of(&day.ctx, data, id)).is_ok_and(|view| view.must_pass);
    let word = if must { String::new() } else { format!("; `los done {id}` finishes it, too, by word alone") };
    format!("`{id}` stays open until its checks pass: `los check {id}`{word}")
}

/// The result of a check that somebody else judged, by the rubric of its task; machine checks are written by the check itself.
fn judged(fields: &Map<String, Value>, rubric: &[RubricItem]) -> Result<()> {
    let text = |name: &str| fields.get(name).and_then(Value::as_str).unwrap_or_default();
    let number = |name: &str| fields.get(name).and_then(Value::as_f64).unwrap_or(-1.0);
    let total = rubric.len() as f64;
    let criteria = rubric.iter().map(|item| item.title.as_str()).collect::<Vec<_>>().join("; ");
    let is_by = ["assistant", "peer", "rubric", "self"].contains(&text("by"));
    let is_named = text("by") != "assistant" || !text("model").trim().is_empty();
    let other = "`assessed` with `task` and `score` keeps a grade without one";
    let rules = [
        (is_by, "by", "must say who judged".to_owned(), "`assistant`, `peer` or `self`"),
        (is_named, "model", "must name the assistant that judged".to_owned(), "its exact model name"),
        (total > 0.0, "task", "must be a task with a rubric to grade by".to_owned(), other),
        ((number("total") - total).abs() < 1e-9, "total", format!("must be {total}, one point a criterion"), &criteria),
        ((0.0..=total).contains(&number("passed")), "passed", format!("must be 0 to {total}"), &criteria),
    ];
    let broken = rules.into_iter().find(|(is_kept, ..)| !is_kept);
    broken.map_or(Ok(()), |(_, field, reason, hint)| Err(invalid(field, reason, hint)))
}
