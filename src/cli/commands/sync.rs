//! `los sync`: memory and path to and from the learner's other machine, through their own git remote.

use crate::cli::Outcome;
use crate::cli::approve::{NO_OTHER_DAY, refuse_another_day};
use crate::cli::out::Out;
use crate::cli::session::Session;
use crate::study::sync::{Entries, sync};
use los_model::text::count;

pub(in crate::cli) fn run(session: &Session, out: &mut Out) -> Outcome {
    refuse_another_day(session, NO_OTHER_DAY)?;
    let synced = sync(&session.ctx.workspace, &|name| std::env::var_os(name), session.can_ask)?;
    if out.is_json() {
        return Ok(out.json(&synced)?);
    }
    let Some(remote) = &synced.remote else {
        let said = if synced.committed { "Committed memory and path." } else { "Nothing new to commit." };
        out.line(said)?;
        out.note("Add a remote to exchange with, then sync again: `git remote add origin ADDRESS`");
        return Ok(());
    };
    let nothing = Entries::default();
    if synced.came_in == nothing && synced.went_out == nothing {
        return Ok(out.line(format!("Up to date with {remote}."))?);
    }
    out.line(format!("in   {}", in_words(&synced.came_in)))?;
    Ok(out.line(format!("out  {}", in_words(&synced.went_out)))?)
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
