//! The end of a session: its hours are measured or said, and never counted beside those of its task.

use crate::day::session::left;
use crate::day::{Ending, Entry};
use crate::prelude::*;
use los_model::events::timer::{self, LONG_HOURS};

impl Entry<'_> {
    /// Ends the session that the entry names, else the one that runs.
    pub(super) fn end_session(&mut self) -> Result<()> {
        let ending = Ending::of(self.day, self.at, self.text("session"))?;
        let zone = self.day.zone()?;
        match (self.text("task"), ending.running.task.as_deref()) {
            (Some(given), Some(task)) if given != task => {
                return Err(invalid("task", format!("the session is on `{task}`"), "leave it out, or log `study`"));
            }
            (_, Some(task)) => drop(self.fields.insert("task".into(), task.into())),
            _ => {}
        }
        if self.kind == EventKind::SessionDiscarded {
            self.fields.remove("duration_hours");
        } else if !self.fields.contains_key("duration_hours") {
            match ending.meanwhile() {
                Some(words) => {
                    // The same hours must not count twice.
                    self.notes.push(format!("{words}: the session itself is not counted"));
                    if self.kind == EventKind::SessionCompleted {
                        self.kind = EventKind::SessionDiscarded;
                    }
                }
                None if ending.is_measured() => {
                    if ending.ran >= LONG_HOURS {
                        let words = "that is long for one stretch; with breaks it was less: `los stop --hours H`";
                        self.notes.push(words.to_owned());
                    }
                    self.is_measured = true;
                    self.fields.insert("duration_hours".into(), json!(timer::counted(ending.ran)));
                }
                None => return Err(ending.unmeasured(&zone)),
            }
        }
        if self.message.trim().is_empty() {
            self.message = ending.running.title.clone().unwrap_or_else(|| "Study session".to_owned());
        }
        if !ending.is_left {
            self.notes.extend(left(self.day.data()?, self.at, &zone));
        }
        self.fields.insert("session".into(), Value::from(ending.running.session));
        Ok(())
    }
}
