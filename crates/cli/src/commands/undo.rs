//! `los undo`: takes the learner's last entry of the log back, by a correction that names it.

use clap::Args;

use super::status::show_after;
use crate::approve::{Asking, step};
use crate::command::Command;
use los_app::day::request::Request;

/// Take back your last log entry
#[derive(Debug, Args)]
struct UndoArgs {}

pub(crate) const COMMAND: Command = Command::of::<UndoArgs>("undo", &["los undo", "los undo --yes"], |given, out| {
    let session = &given.open(out)?;
    step(session, out, Request::Undo { shown: None }, Asking::OwnLog, |out, written| {
        out.paragraph(format!("{}.", written.message))?;
        show_after(session, out)
    })
});
