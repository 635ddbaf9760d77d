//! `los undo`: takes the learner's last entry of the log back, by a correction that names it.

use super::status::show_after;
use crate::approve::{Asking, write};
use crate::{Out, Outcome, Session};
use los_app::day::prepare::prepare;
use los_app::day::request::Request;

pub(crate) fn run(session: &Session, out: &mut Out) -> Outcome {
    let prepared = prepare(&session.day, Request::Undo { shown: None })?;
    write(session, out, prepared, Asking::OwnLog, |out, written| {
        out.paragraph(format!("{}.", written.message))?;
        show_after(session, out)
    })
}
