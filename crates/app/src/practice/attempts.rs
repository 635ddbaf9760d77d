//! The hints that a learner took, the questions they answered and the tries they made, by task. Deleting `.context/` forgets
//! them. A solution shown before a pass is in the log.

use crate::prelude::*;

const FILE: &str = "practice.json";
const MAX_BYTES: u64 = 1 << 20;

/// The help taken for one task.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Taken {
    /// The number of hints.
    pub hints: usize,
    /// The hint that the last failure named; 0 for none.
    pub named: usize,
    /// Runs of the checks on other work than the starter's and the run's before, until the first pass.
    pub tries: usize,
    /// Checks that passed at the first try, and all.
    pub first: Option<(usize, usize)>,
    /// A hash of the work of the last try.
    pub work: String,
    /// The checks ran at each save, so there are no tries to count.
    pub was_watched: bool,
    /// Every check passed once.
    pub passed: bool,
    /// The right answers to questions, by question; each is judged anew.
    pub answers: BTreeMap<String, String>,
    /// The exercises of its kind whose grade was offered for the log, by their seeds.
    pub exercises: BTreeSet<u32>,
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
    ctx.workspace.write_derived(FILE, &all)
}
