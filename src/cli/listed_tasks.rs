//! The tasks that a command listed last, so that a number can name one: `los start 2`.
//!
//! They are kept in `.context/`, which is derived: where the file cannot be written or read, numbers name nothing.

use serde_json::{Value, json};

use super::session::Session;
use los_store::workspace::rel_path::RelPath;

const FILE: &str = ".context/listed_tasks.json";
const FOLDER: &str = ".context";
const IGNORE: &str = ".context/.gitignore";
/// The largest file that is read, in bytes.
const MAX_BYTES: u64 = 65_536;

/// Remembers the ids of a list, in its order; the first one is number 1.
pub(super) fn remember<'a>(session: &Session, ids: impl IntoIterator<Item = &'a str>) {
    let ids: Vec<&str> = ids.into_iter().collect();
    let text = json!({ "learner": session.ctx.learner.as_str(), "tasks": ids }).to_string();
    if known(session).is_some_and(|known| known == ids) {
        return;
    }
    let files = session.ctx.workspace.files();
    let paths = [FOLDER, IGNORE, FILE].map(RelPath::parse);
    if let [Ok(folder), Ok(ignore), Ok(file)] = paths {
        // Only a number is lost where this fails.
        let _ = files.create_dir_all(&folder);
        let _ = files.create_new(&ignore, b"*\n");
        let _ = files.write_atomic(&file, text.as_bytes());
    }
}

/// The id of a task that is named by its number in the last list; any other text as it is.
pub(super) fn resolve(session: &Session, text: &str) -> String {
    let number = text.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let listed = number.and_then(|at| known(session)?.into_iter().nth(at));
    listed.unwrap_or_else(|| text.to_owned())
}

/// The ids of the list shown last, in its order.
pub(super) fn known(session: &Session) -> Option<Vec<String>> {
    let path = RelPath::parse(FILE).ok()?;
    let file = session.ctx.workspace.read_text_raw(&path, MAX_BYTES).ok()?;
    let value: Value = serde_json::from_str(&file.content).ok()?;
    let is_own = value["learner"].as_str() == Some(session.ctx.learner.as_str());
    let tasks = value["tasks"].as_array().filter(|_| is_own)?;
    Some(tasks.iter().filter_map(|id| id.as_str().map(str::to_owned)).collect())
}
