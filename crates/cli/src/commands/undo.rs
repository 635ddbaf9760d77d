//! `los undo`: takes what the learner logged in one answer back, and brings it back again, by a correction.

use crate::prelude::*;
use los_app::day::acts::{Act, MAX_ACTS, found_acts};

/// Take back what you logged last
#[derive(Debug, Args)]
struct UndoArgs {
    /// Its number in `--list`, or the id of an entry; what was taken back already is brought back
    #[arg(value_name = "N", conflicts_with = "list")]
    which: Option<String>,
    /// List the last ten things you logged, a review as one
    #[arg(long)]
    list: bool,
}

command!(UndoArgs, run, "undo", "los undo", "los undo --list", "los undo 3");

fn run(session: &Session, out: &mut Out, args: &UndoArgs) -> Outcome {
    session.day.refuse_another_day()?;
    if args.list {
        return Ok(list(out, &found_acts(&session.day, "", MAX_ACTS)?)?);
    }
    let id = args.which.as_deref().map(|which| id_of(session, which)).transpose()?;
    let request = id.as_deref().map_or(Request::Undo { shown: None }, Request::UndoAct);
    say_step(session, out, request)
}

/// The id of the entry that a number of the list means; anything else is an id.
fn id_of(session: &Session, which: &str) -> los_model::error::Result<String> {
    let Ok(number) = which.parse::<usize>() else { return Ok(which.to_owned()) };
    let mut acts = found_acts(&session.day, "", MAX_ACTS)?;
    if !(1..=acts.len()).contains(&number) {
        let known = "`los undo --list` numbers the last ten".to_owned();
        return Err(invalid("N", format!("{number} is not in the list"), known));
    }
    Ok(acts.swap_remove(number - 1).id)
}

fn list(out: &mut Out, acts: &[Act]) -> io::Result<()> {
    if out.is_json {
        return out.json(&acts);
    }
    if acts.is_empty() {
        return out.line("Nothing is logged yet.");
    }
    let row = |(number, act): (usize, &Act)| {
        let taken_back = if act.taken_back { "  (taken back)" } else { "" };
        vec![number.to_string().into(), Text::from(&act.words) + dim(taken_back)]
    };
    out.table(&[Column::RIGHT.close(), Column::LEFT], (1..).zip(acts).map(row).collect())?;
    out.note("`los undo N` takes one back, or brings it back.");
    Ok(())
}
