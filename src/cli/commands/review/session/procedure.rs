//! A procedure's card: its task comes with new numbers, and the answers decide the grade.

use super::{Asked, Came, Sitting};
use crate::cli::CommandExit;
use crate::cli::commands::variant;
use dialoguer::console::Key;

/// Asks such a card after a key press, because it takes some minutes.
pub(super) fn ask(sitting: &mut Sitting<'_>, asked: &Asked) -> Result<Came, CommandExit> {
    let mut asked = asked.clone();
    sitting.show_question(&asked);
    loop {
        match sitting.key("space: do it now   n not today")? {
            Key::Enter | Key::Char(' ') => break,
            other => {
                if let Some(came) = sitting.other_key(&other, &mut asked)? {
                    return Ok(came);
                }
            }
        }
    }
    let shown = sitting.session.ctx.now();
    let practice = variant::practice_of(sitting.session, &asked.card.answer);
    match practice.and_then(|practice| variant::ask(sitting.session, sitting.out, &practice, None)) {
        Ok(answered) => sitting.grade(&asked, answered.grade(), shown, None),
        // The other cards can still be asked.
        Err(CommandExit::Failed(error)) => {
            sitting.out.error(&error);
            sitting.skipped += 1;
        }
        Err(exit) => return Err(exit),
    }
    Ok(Came::Answered)
}
