//! The hints that a learner took and the questions they answered, by task: neither comes again. Deleting `.context/` forgets
//! them. A solution shown before a pass is in the log.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::calls::ctx::Ctx;
use los_model::error::Result;

const FILE: &str = "practice.json";
const MAX_BYTES: u64 = 1 << 20;

/// The help taken for one task.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Taken {
    /// The number of hints.
    #[serde(default)]
    pub hints: usize,
    /// The hint that the last failure named; 0 for none.
    #[serde(default)]
    pub named: usize,
    /// Every check passed once.
    #[serde(default)]
    pub passed: bool,
    /// The right answers to questions, by question; each is judged anew.
    #[serde(default)]
    pub answers: BTreeMap<String, String>,
}

type Tasks = BTreeMap<String, Taken>;

fn all(ctx: &Ctx) -> BTreeMap<String, Tasks> {
    ctx.workspace.read_derived(FILE, MAX_BYTES).unwrap_or_default()
}

/// The help that the learner took for a task.
pub fn taken(ctx: &Ctx, task: &str) -> Taken {
    all(ctx).get(ctx.learner.as_str()).and_then(|tasks| tasks.get(task)).cloned().unwrap_or_default()
}

/// Remembers the help that the learner took for a task.
pub fn keep(ctx: &Ctx, task: &str, taken: Taken) -> Result<()> {
    let mut all = all(ctx);
    all.entry(ctx.learner.to_string()).or_default().insert(task.to_owned(), taken);
    ctx.workspace.write_derived(FILE, &serde_json::to_string(&all).unwrap_or_default())
}
