//! `los undo`: takes the learner's last entry of the log back, by a correction that names it.

use clap::Args;

use super::status::show_after;
use crate::approve::{Asking, write};
use crate::command::{Command, Out, Outcome, Session};
use los_app::day::prepare::prepare;
use los_app::day::request::Request;

/// Take back your last log entry
#[derive(Debug, Args)]
struct UndoArgs {}

pub(crate) const COMMAND: Command =
    Command::of::<UndoArgs>("undo", &["los undo", "los undo --yes"], |given, out| run(&given.open(out)?, out));

pub(crate) fn run(session: &Session, out: &mut Out) -> Outcome {
    let prepared = prepare(&session.day, Request::Undo { shown: None })?;
    write(session, out, prepared, Asking::OwnLog, |out, written| {
        out.paragraph(format!("{}.", written.message))?;
        show_after(session, out)
    })
}
