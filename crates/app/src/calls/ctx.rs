//! The context of a call: the workspace, memory, the learner, the caller, the time and new ids.
//!
//! Everything outside comes in through here, so that a test can fix it and no tool reads a clock or an environment.

use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use uuid::{ContextV7, Timestamp};

use super::tool_log::ToolLog;
use super::{Caller, Limits, Spec};
use crate::prelude::*;
use los_eyes::machine::Machine;
use los_eyes::search::engine::Engine;
use los_store::memory::FileStore;

/// Where the time comes from.
pub type Clock = Arc<dyn Fn() -> DateTime<Utc> + Send + Sync>;

/// Tells the time of this machine; tests pass a clock that stands.
pub fn system_clock() -> Clock {
    Arc::new(Utc::now)
}

/// Makes a `UUIDv7` for an entry of that time.
pub type Ids = Arc<dyn Fn(DateTime<Utc>) -> Uuid + Send + Sync>;

/// Ids with the random bits of the machine, in order even within one millisecond.
pub fn system_ids() -> Ids {
    let context = Mutex::<ContextV7>::default();
    Arc::new(move |now| {
        let seconds = u64::try_from(now.timestamp()).unwrap_or(0);
        let context = context.lock().unwrap_or_else(PoisonError::into_inner);
        Uuid::new_v7(Timestamp::from_unix(&*context, seconds, now.timestamp_subsec_nanos()))
    })
}

/// The context of a call.
#[derive(Clone)]
pub struct Ctx {
    /// The workspace and its settings.
    pub workspace: Arc<Workspace>,
    /// The keeper of memory.
    pub memory: Arc<FileStore>,
    /// The learner that calls without a `learner_id` are about.
    pub learner: LearnerId,
    /// Whoever started the program named that learner, so a workspace with several asks no more.
    pub is_learner_named: bool,
    pub caller: Caller,
    /// The instant to evaluate at, where it is not now.
    pub as_of: Option<DateTime<Utc>>,
    /// Where the time comes from.
    pub clock: Clock,
    /// Where new ids come from.
    pub ids: Ids,
    /// The limits of this connection; `None` for the command line, which is never limited.
    pub limits: Option<Arc<Limits>>,
    /// The log of tool calls.
    pub log: Arc<ToolLog>,
    /// Search by meaning; nothing of it is opened or loaded before it is asked.
    pub search: Arc<Engine>,
    /// The machine that this runs on; nothing of it is looked at before it is asked.
    pub machine: Arc<Machine>,
}

impl Ctx {
    /// The time by the clock of the context, which `as_of` does not change.
    pub fn now(&self) -> DateTime<Utc> {
        (self.clock)()
    }

    /// The time as it is written into records: RFC 3339 in UTC, to the millisecond.
    pub fn timestamp(&self) -> String {
        self.now().to_rfc3339_opts(SecondsFormat::Millis, true)
    }

    /// A new entry's id.
    pub fn new_id(&self) -> String {
        (self.ids)(self.now()).to_string()
    }

    /// The learner of that id, if the workspace has one.
    pub fn known_learner(&self, id: &str) -> Result<LearnerId> {
        let known = self.memory.learners()?;
        match known.iter().find(|learner| learner.as_str() == id) {
            Some(learner) => Ok(learner.clone()),
            None => Err(Error::LearnerNotFound {
                learner: id.chars().take(64).collect(),
                known: known.iter().map(ToString::to_string).collect(),
            }),
        }
    }

    /// The learner of that id; where none is given, the one whom the program was started for, else the only one.
    pub fn chosen_learner(&self, id: Option<&str>) -> Result<LearnerId> {
        let known = match id {
            Some(id) => return self.known_learner(id),
            None if self.is_learner_named => return self.known_learner(self.learner.as_str()),
            None => self.memory.learners()?,
        };
        match known.as_slice() {
            [] => Ok(self.learner.clone()),
            [only] => Ok(only.clone()),
            several => {
                let ids: Vec<String> = several.iter().map(|id| format!("`{id}`")).collect();
                let reason = "is required: this workspace has several learners";
                Err(invalid("learner_id", reason, format!("one of {}", ids.join(", "))))
            }
        }
    }

    /// A proposal to append `entry` to the learner's memory, asked for by this caller.
    pub fn proposal(&self, learner: LearnerId, entry: Entry) -> Result<ProposedEntry> {
        ProposedEntry::new(learner, entry, self.caller.to_string())
    }

    pub(crate) fn admit(&self, spec: &Spec) -> Result<()> {
        match &self.limits {
            Some(limits) => limits.admit_at(spec, &self.workspace.settings().rate_limits, Instant::now()),
            None => Ok(()),
        }
    }
}
