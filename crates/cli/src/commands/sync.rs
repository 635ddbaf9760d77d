//! `los sync`: memory and path to and from the learner's other machine, through their own git remote.

use crate::approve::{NO_OTHER_DAY, refuse_another_day};
use crate::{Out, Outcome, Session, answer};
use los_app::study::sync::{Entries, Synced, sync};
use los_model::text::{count, some_of};

/// The most files and folders to name.
const MAX_NAMED: usize = 6;

pub(crate) fn run(session: &Session, out: &mut Out) -> Outcome {
    refuse_another_day(session, NO_OTHER_DAY)?;
    let synced = sync(&session.ctx.workspace, &|name| std::env::var_os(name), session.can_ask)?;
    answer(out, &synced, show)
}

fn show(out: &mut Out, synced: &Synced) -> std::io::Result<()> {
    exchanged(out, synced)?;
    if !synced.left_out.is_empty() {
        let named = some_of(&synced.left_out, MAX_NAMED);
        out.note(format!("Not synced: {named}; commit them with git if your other machine needs them."));
    }
    Ok(())
}

fn exchanged(out: &mut Out, synced: &Synced) -> std::io::Result<()> {
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
    let parts = [
        (entries.log, "log entry"),
        (entries.decisions, "decision"),
        (entries.practices, "practice"),
        (entries.files, "other file"),
    ];
    let said: Vec<String> = parts.into_iter().filter(|(n, _)| *n > 0).map(|(n, noun)| count(n, noun)).collect();
    if said.is_empty() { "nothing".to_owned() } else { said.join(", ") }
}
