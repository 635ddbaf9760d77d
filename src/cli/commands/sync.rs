//! `los sync`: memory and path to and from the learner's other machine, through their own git remote.

use crate::cli::Outcome;
use crate::cli::approve::{NO_OTHER_DAY, refuse_another_day};
use crate::cli::out::Out;
use crate::cli::session::Session;
use crate::study::sync::{Entries, Synced, sync};
use los_model::text::count;

/// The most files and folders to name.
const MAX_NAMED: usize = 6;

pub(in crate::cli) fn run(session: &Session, out: &mut Out) -> Outcome {
    refuse_another_day(session, NO_OTHER_DAY)?;
    let synced = sync(&session.ctx.workspace, &|name| std::env::var_os(name), session.can_ask)?;
    if out.is_json() {
        return Ok(out.json(&synced)?);
    }
    show(out, &synced)?;
    if !synced.left_out.is_empty() {
        out.note(not_synced(&synced.left_out));
    }
    Ok(())
}

/// `Not synced: AGENTS.md, CLAUDE.md and 3 more; commit them with git if your other machine needs them.`
fn not_synced(paths: &[String]) -> String {
    let named = paths.iter().take(MAX_NAMED).map(String::as_str).collect::<Vec<_>>().join(", ");
    let more = match paths.len().saturating_sub(MAX_NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("Not synced: {named}{more}; commit them with git if your other machine needs them.")
}

fn show(out: &mut Out, synced: &Synced) -> std::io::Result<()> {
    let Some(remote) = &synced.remote else {
        let said = if synced.committed { "Committed memory and path." } else { "Nothing new to commit." };
        out.line(said)?;
        out.note("Add a remote to exchange with, then sync again: `git remote add origin ADDRESS`");
        return Ok(());
    };
    let nothing = Entries::default();
    if synced.came_in == nothing && synced.went_out == nothing {
        return out.line(format!("Up to date with {remote}."));
    }
    out.line(format!("in   {}", in_words(&synced.came_in)))?;
    out.line(format!("out  {}", in_words(&synced.went_out)))
}

fn in_words(entries: &Entries) -> String {
    let files = if entries.files == 1 { "1 other file".to_owned() } else { format!("{} other files", entries.files) };
    let log = if entries.log == 1 { "1 log entry".to_owned() } else { format!("{} log entries", entries.log) };
    let parts = [
        (entries.log, log),
        (entries.decisions, count(entries.decisions, "decision")),
        (entries.practices, count(entries.practices, "practice")),
        (entries.files, files),
    ];
    let said: Vec<String> = parts.into_iter().filter(|(n, _)| *n > 0).map(|(_, words)| words).collect();
    if said.is_empty() { "nothing".to_owned() } else { said.join(", ") }
}
