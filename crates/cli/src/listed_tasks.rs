//! The tasks that a command listed last, so that a number can name one: `los start 2`.
//!
//! They are kept in `.context/`, which is derived: where the file cannot be written or read, numbers name nothing.

use serde::Deserialize;
use serde_json::json;

use super::session::Session;

const FILE: &str = "listed_tasks.json";
const MAX_BYTES: u64 = 65_536;

#[derive(Deserialize)]
struct Listed {
    learner: String,
    tasks: Vec<String>,
}

/// Remembers the ids of a list, in its order; the first one is number 1.
pub(super) fn remember<'a>(session: &Session, ids: impl IntoIterator<Item = &'a str>) {
    let ids: Vec<&str> = ids.into_iter().collect();
    if known(session).is_none_or(|known| known != ids) {
        let text = json!({ "learner": session.ctx.learner.as_str(), "tasks": ids }).to_string();
        // Only a number is lost where this fails.
        let _ = session.ctx.workspace.write_derived(FILE, &text);
    }
}

/// The id of a task that is named by its number in the last list; any other text as it is.
pub(super) fn resolve(session: &Session, text: &str) -> String {
    known(session).and_then(|known| numbered(&known, text).cloned()).unwrap_or_else(|| text.to_owned())
}

/// The item of a list that a text names by its number, counted from 1.
pub(super) fn numbered<'a, T>(items: &'a [T], text: &str) -> Option<&'a T> {
    items.get(text.trim().parse::<usize>().ok()?.checked_sub(1)?)
}

/// The ids of the list shown last, in its order.
pub(super) fn known(session: &Session) -> Option<Vec<String>> {
    let listed: Listed = session.ctx.workspace.read_derived(FILE, MAX_BYTES)?;
    (listed.learner == session.ctx.learner.as_str()).then_some(listed.tasks)
}
