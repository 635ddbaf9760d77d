//! `los undo`: takes the learner's last entry of the log back, by a correction that names it.

use super::status::show_after;
use crate::approve::{ANOTHER_DAY, Asking, refuse_another_day, write};
use crate::{Out, Outcome, Session};
use los_app::home::taking_back::taking_back;
use los_app::tools::log_progress::LogProgress;

pub(crate) fn run(session: &Session, out: &mut Out) -> Outcome {
    refuse_another_day(session, ANOTHER_DAY)?;
    let entry = taking_back(&session.ctx)?;
    let words = format!("{}.", entry.message);
    write::<LogProgress>(session, out, entry, Asking::OwnLog, |out, _| {
        out.paragraph(words)?;
        show_after(session, out)
    })
}
