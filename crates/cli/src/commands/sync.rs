//! `los sync`: memory and path to and from the learner's other machine, through their own git remote.

use crate::prelude::*;
use los_app::study::sync::{Entries, Exchange, Synced, WORK};

/// The most files and folders to name.
const MAX_NAMED: usize = 6;

/// Exchange memory and path with your other machine, through your git remote
///
/// It commits memory, path and settings, fetches, merges and pushes. It asks once whether to take your work in `work/`
/// and `projects/` along. Where git cannot join the two sides, it stops and changes nothing here. It never forces.
#[derive(Debug, Args)]
struct SyncArgs {}

command!(SyncArgs, run, "sync", "los sync", "los sync --json");

fn run(session: &Session, out: &mut Out, _: &SyncArgs) -> Outcome {
    session.day.refuse_another_day()?;
    let workspace = &session.ctx.workspace;
    let mut exchange = Exchange::open(workspace, &|name| std::env::var_os(name), session.can_ask)?;
    if session.can_ask && exchange.is_undecided()? {
        let folders = WORK.map(|folder| format!("{folder}/")).join(" and ");
        let asked = format!("Take your work along from now on, in {folders}? {SETTINGS_FILE} keeps the answer.");
        exchange.decide(confirm(&asked, true)?)?;
    }
    let synced = exchange.run()?;
    answer(out, &synced, exchanged)?;
    name_what_stays(out, &synced);
    Ok(())
}

/// Names what was not sent: each time as long as it needs a decision, and else what a learner would not expect.
fn name_what_stays(out: &Out, synced: &Synced) {
    let Synced { left_here, undecided, kept_back, .. } = synced;
    if !undecided.is_empty() {
        let also: Vec<String> = WORK.iter().map(|folder| format!("{folder:?}")).collect();
        out.note(format!(
            "Not synced: your work in {}. At a terminal `los sync` asks once whether to take it along; or write `also = [{}]` \
             under `[sync]` in {SETTINGS_FILE}.",
            undecided.join(", "),
            also.join(", ")
        ));
    }
    if !kept_back.is_empty() {
        let named = some_of(kept_back, MAX_NAMED);
        out.note(format!(
            "Kept on this machine: {named}. Files that look private, files over 50 MB, links and folders with a git of their \
             own are not sent."
        ));
    }
    let others: Vec<&String> =
        left_here.iter().filter(|path| ![undecided, kept_back].iter().any(|told| told.contains(path))).collect();
    if !others.is_empty() && (out.is_verbose || !synced.was_asked) {
        let named = some_of(&others, MAX_NAMED);
        out.note(format!("Not synced: {named}; commit them with git if your other machine needs them."));
    }
}

fn exchanged(out: &mut Out, synced: &Synced) -> io::Result<()> {
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
    let Entries { log, decisions, practices, files } = *entries;
    let said = counts(&[(log, "log entry"), (decisions, "decision"), (practices, "practice"), (files, "other file")]);
    if said.is_empty() { "nothing".to_owned() } else { said.join(", ") }
}
