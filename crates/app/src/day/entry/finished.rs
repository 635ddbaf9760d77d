//! A task that is done: it ends its session, is finished once, and stays open where only a pass of its checks finishes it.

use crate::day::Entry;
use crate::practice::attempts::taken;
use crate::prelude::*;
use los_model::events::CLAIMED;
use los_model::events::reading::BY_SOLUTION;

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
        if data.with_task(&id).done_task_ids().contains(id.as_str()) {
            self.refuse_again(&id, is_again)?;
        } else if must_pass(&self.day.ctx, &id)? {
            self.fields.insert("status".into(), CLAIMED.into());
            self.notes.push(format!("`{id}` stays open until its checks pass: `los check {id}`"));
        }
        let tried = taken(&self.day.ctx, &id);
        if tried.tries > 0 && !tried.passed && ["score", "went"].iter().any(|name| self.fields.contains_key(*name)) {
            self.is_doubtful = true;
            self.notes.push(format!(
                "the checks of `{id}` have not passed, and the score says how well it went all the same"
            ));
        }
        let running = data.log.records.timer.running().and_then(|running| running.task.as_deref());
        let is_running = self.is_now && running.is_some_and(|task| task.eq_ignore_ascii_case(&id));
        if session || is_running { self.end_session() } else { Ok(()) }
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
                suggestion: "`study` adds time to it; `--again`, or `again` among the facts, logs it as done once more"
                    .to_owned(),
            });
        }
        self.notes.push(words);
        Ok(())
    }
}

/// Marks a grade of a task that only a pass of its checks finishes, so that full marks leave it open. Whether it did.
pub(in crate::day) fn keep_open(day: &Day, fields: &mut Map<String, Value>) -> Result<bool> {
    let text = |name: &str| fields.get(name).and_then(Value::as_str);
    let is_grade = text("by").is_some_and(|by| by != "machine" && by != BY_SOLUTION);
    let stays = is_grade && text("task").map_or(Ok(false), |task| must_pass(&day.ctx, task))?;
    if stays {
        fields.insert("status".into(), CLAIMED.into());
    }
    Ok(stays)
}

/// Whether only a pass of its checks finishes a task.
pub(in crate::day) fn must_pass(ctx: &Ctx, id: &str) -> Result<bool> {
    let Some(practice) = Practice::of(ctx, id)? else { return Ok(false) };
    // A check file that cannot be read is named by `los check`; it keeps no task open.
    Ok(practice.checks().ok().flatten().is_some_and(|file| file.must))
}
