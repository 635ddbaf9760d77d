//! A learner's day without a process: the steps of `los_app::day`, at a time that the test sets.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use los_app::calls::approval::{Decision, commit};
use los_app::calls::ctx::Ctx;
use los_app::day::day::Day;
use los_app::day::prepare::{Written, prepare};
use los_app::day::request::Request;
use los_app::failure;
use los_app::study::status::LearnerStatus;
use los_store::memory::proposal::ApprovedBy;
use los_store::workspace::Workspace;
use serde_json::{Value, json};

use crate::files::read_file;
use crate::support::TestWorkspace;

/// A workspace at an instant.
pub struct DayAt<'a> {
    pub workspace: &'a TestWorkspace,
    now: DateTime<Utc>,
}

impl<'a> DayAt<'a> {
    pub fn new(workspace: &'a TestWorkspace, now: &str) -> Self {
        Self { workspace, now: now.parse().unwrap() }
    }

    pub fn day(&self) -> Day {
        let ctx = read_file::ctx(Workspace::load(self.workspace.root(), &[]).unwrap().0);
        let (now, learner) = (self.now, ctx.memory.learners().unwrap().remove(0));
        Day::of(&Ctx { clock: Arc::new(move || now), learner, ..ctx })
    }

    /// Takes a step with the learner's yes, or gives the refusal with its hint.
    pub fn take(&self, request: Request<'_>) -> Result<Written, String> {
        let day = self.day();
        let yes = [Decision::Approve(ApprovedBy::Learner)];
        let taken = prepare(&day, request).and_then(|prepared| commit(&day.ctx, prepared, &yes));
        taken.map(|(written, _)| written).map_err(|error| {
            let hint = failure::hint(&error).map(|hint| format!("; {hint}"));
            format!("{error}{}", hint.unwrap_or_default())
        })
    }

    pub fn status(&self) -> Value {
        let day = self.day();
        json!(LearnerStatus::of(&day.ctx, day.data().unwrap()).unwrap())
    }
}
