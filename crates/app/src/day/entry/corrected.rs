//! A correction: the entry that it names must exist, and its new fields are checked like any others.

use super::dates;
use super::planned::finished;
use crate::day::acts::each_entry;
use crate::day::{Entry, leaves_open, refuse_blind, shown, stays_open};
use crate::prelude::*;
use los_model::events::corrections::with_fields;
use los_model::events::{CLAIMED, CONTAINERS, Named, amounts, id_of_fault, number_of_id};

/// A correction's facts.
const FORM: &str =
    "`{\"corrects\": ID, \"with\": {\"duration_hours\": 1.5}}`; without `with` the entry of that id is taken back";
/// The facts that `with` can name of any entry.
const FACTS: &str = "message, task, duration_hours, score, went, on, at, event, skill, month, week, plan_week, tasks, from, until, \
                     deliverable, blocker, question, grade, by, model, passed, total, status, timestamp";

impl Entry<'_> {
    pub(super) fn correction(&mut self) -> Result<()> {
        let Some(corrects) = self.text("corrects").map(str::to_owned) else {
            return Err(invalid("corrects", "is required", FORM));
        };
        refuse_blind(self.day, &Named::Entry(corrects.clone()))?;
        let Some((kind, before)) = entry_of_id(self.day, &corrects)? else {
            let (staged, _) = self.day.ctx.memory.staged(&self.day.ctx.learner)?;
            let its_id = format!("\"entry_id\":\"{corrects}\"");
            let is_it = |one: &&Staged| one.id == corrects || one.text.contains(&its_id);
            if let Some(Staged { id, .. }) = staged.iter().find(is_it) {
                let hint = format!("`los memory reject {id}` drops it; then log what is right");
                return Err(invalid("corrects", "is an entry that waits for approval", hint));
            }
            let reason = format!("no entry `{}`", shown(&corrects));
            return Err(invalid("corrects", reason, "`los memory show log` lists entries with their ids"));
        };
        // Left outside, a new value would take the entry back instead of changing it.
        if let Some(stray) = self.fields.keys().find(|name| !["corrects", "with"].contains(&name.as_str())) {
            return Err(invalid(stray, "belongs into `with`", FORM));
        }
        let mut is_back = false;
        each_entry(self.day, |line, by| is_back |= by.is_some() && line.id() == corrects)?;
        let mut with = match self.fields.remove("with") {
            Some(Value::Object(with)) if !with.is_empty() => with,
            Some(_) => return Err(invalid("with", "must be an object that names a fact", FORM)),
            None if is_back => {
                let way = "`with` changes it and brings it back; so does a `correction` of the one that took it back";
                return Err(invalid("corrects", "is an entry that was taken back already", way));
            }
            None if kind == EventKind::PromiseChanged => {
                // Not what held when it was written, where other promises were made since.
                let (log, id) = (&self.day.data()?.log, number_of_id(&corrects));
                let others = log.records.promises.changed.iter().filter(|line| line.since.id != id);
                let last = others.max_by_key(|line| (line.since.week(log.start), line.since.id));
                self.notes.extend(last.map(|last| format!("{} a week are promised then", hours(last.hours))));
                return Ok(());
            }
            None => return Ok(()),
        };
        if is_back {
            self.is_doubtful = true;
            self.notes.push("the entry was taken back; with this it counts again".to_owned());
        }
        let own = flat(&serde_json::from_str(&before).unwrap_or_default());
        let is_known = |name: &str| {
            let mut facts = FACTS.split(", ").chain(amounts::hour_names()).chain(amounts::score_names());
            own.contains_key(name) || facts.any(|fact| fact == name)
        };
        if let Some(stray) = with.keys().find(|name| !is_known(name) || CONTAINERS.contains(&name.as_str())) {
            let known = format!("one of {FACTS}, or what the entry has");
            return Err(invalid(&format!("with.{stray}"), "is no fact of an entry", known));
        }
        let names = event_names(&self.day.ctx).0;
        let kind = match with.get("event").map(|event| event.as_str().map(|name| names.kind_of(name))) {
            None => kind,
            Some(Some(kind)) if kind != EventKind::Unknown => {
                with.insert("event".into(), kind.name().into());
                kind
            }
            Some(_) => return Err(Error::invalid("with.event", "must be a known event")),
        };
        if with.contains_key("on") || with.contains_key("at") {
            let (at, _) = dates::when(self.day, &mut with)?;
            with.insert("timestamp".into(), at.to_rfc3339_opts(SecondsFormat::Millis, true).into());
        }
        let grade = with.get("grade").and_then(Value::as_str).and_then(Grade::of_word);
        if let Some(grade) = grade.filter(|_| amounts::score_names().all(|name| !with.contains_key(name))) {
            with.insert("score".into(), json!(grade.score()));
        }
        // The new fields are looked at as those of an entry of that event.
        let (own_kind, own_fields) = (self.kind, std::mem::replace(&mut self.fields, with));
        self.kind = kind;
        self.facts()?;
        let mut with = std::mem::replace(&mut self.fields, own_fields);
        // The line as a whole decides what it finishes: a new `passed` alone may be full marks.
        let was = finished(self.day, &before)?.filter(|_| !with.contains_key("status"));
        let is = finished(self.day, &with_fields(&before, &with))?;
        if let Some(task) = is.filter(|task| was.is_none_or(|was| was.id != task.id)).map(|task| task.id.as_str())
            && leaves_open(self.day, kind, &facts([("task", Some(task.into()))]))?
        {
            self.notes.push(stays_open(self.day, task));
            with.insert("status".into(), CLAIMED.into());
        }
        self.kind = own_kind;
        self.fields.insert("with".into(), Value::Object(with));
        Ok(())
    }
}

/// The event and the text of the entry of that id, with the corrections so far; `None` where no entry has it.
pub fn entry_of_id(day: &Day, id: &str) -> Result<Option<(EventKind, String)>> {
    let mut found = None;
    each_read(&day.ctx, &day.ctx.learner, |_, bytes, line| match line {
        Line::Read(line) | Line::TakenBack(Some(line), _) if line.id() == id => {
            found = Some((line.kind, line.json.to_owned()));
        }
        // A line without a readable time or name can be corrected, too.
        Line::Fault(_) if id_of_fault(bytes) == id => {
            found = Some((EventKind::Unknown, String::from_utf8_lossy(bytes).into_owned()));
        }
        _ => {}
    })?;
    Ok(found)
}
