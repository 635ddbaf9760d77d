//! The grades of a session before they are in the log: kept in `.context/` after each key, so that a session that is cut
//! off loses none. The next one offers to log them.

use serde::Deserialize;
use uuid::Uuid;

use crate::prelude::*;

const MAX_BYTES: u64 = 1_048_576;

/// One key of a session, as it will be logged.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Kept {
    pub(super) card: String,
    /// The grade's word, or `suspended`.
    pub(super) word: String,
    /// When the key was pressed: the entry has this time.
    pub(super) time: DateTime<Utc>,
    /// The entry's id. Written twice, it counts once.
    pub(super) entry_id: String,
    pub(super) entry: Draft,
    /// The answer that logs it, once the learner gave one: all that is logged by it can be taken back at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    act: Option<String>,
}

impl Kept {
    /// A key that is pressed now.
    pub(super) fn now(session: &Session, card: &str, word: &str, entry: Draft) -> Self {
        Self {
            card: card.to_owned(),
            word: word.to_owned(),
            time: session.ctx.now(),
            entry_id: session.ctx.new_id(),
            entry,
            act: None,
        }
    }

    fn write(&self, session: &Session, act: &str, yes: Decision) -> Outcome {
        let time = self.time;
        let mut ctx = Ctx { clock: Arc::new(move || time), ..session.ctx.clone() };
        if let Ok(id) = Uuid::parse_str(&self.entry_id) {
            // Entries of one time with one id.
            ctx.ids = Arc::new(move |_| id);
        }
        let prepared = prepare(&Day::of(&ctx), Request::Log(self.entry.clone()))?;
        commit(&ctx, prepared.of_act(act), &[yes])?;
        Ok(())
    }
}

fn file(session: &Session) -> String {
    format!("review-{}.json", session.ctx.learner)
}

/// The grades of a session that was cut off; none where the file is missing or unreadable.
pub(super) fn load(session: &Session) -> Vec<Kept> {
    session.ctx.workspace.read_derived(&file(session), MAX_BYTES).unwrap_or_default()
}

/// Keeps these grades instead of those before.
pub(super) fn save(session: &Session, kept: &[Kept]) -> Result<()> {
    if kept.is_empty() && load(session).is_empty() {
        return Ok(());
    }
    session.ctx.workspace.write_derived(&file(session), kept)
}

/// Logs the grades in their order. Each leaves the file once it is written, so that no way to stop repeats or loses one.
pub(super) fn log(session: &Session, kept: &[Kept], yes: Decision) -> Outcome {
    let given = kept.iter().find_map(|one| one.act.clone());
    let act = given.unwrap_or_else(|| session.ctx.new_id());
    let kept: Vec<Kept> = kept.iter().map(|one| Kept { act: Some(act.clone()), ..one.clone() }).collect();
    // A log that is cut off goes on with the same answer.
    save(session, &kept)?;
    for (n_done, one) in kept.iter().enumerate() {
        one.write(session, &act, yes)?;
        save(session, &kept[n_done + 1..])?;
    }
    Ok(())
}

/// Offers to log the grades of a session that was cut off, or only names them where nothing may be written; whether any
/// was logged.
pub(super) fn offer(session: &Session, out: &Out, may_write: bool) -> Outcome<bool> {
    let kept = load(session);
    let Some(first) = kept.first() else { return Ok(false) };
    let at = session.day.zone()?.clock_of(&first.time.to_rfc3339());
    let n = count(kept.len(), "grade");
    let words = format!("{n} from {at} {} not logged yet", if kept.len() == 1 { "is" } else { "are" });
    match without_asking(session, &[], Asking::OwnLog) {
        Some(yes) if may_write && yes != Decision::Later => {
            log(session, &kept, yes)?;
            out.note(format!("Logged: {n} from {at}."));
            return Ok(true);
        }
        None if may_write => {}
        _ => {
            out.note(format!("note: {words}; `los review` at a terminal, or `--yes`, logs them"));
            return Ok(false);
        }
    }
    out.at_terminal(format!("{words}: a session was cut off."));
    if confirm("Log them?", true)? {
        log(session, &kept, Decision::Approve(ApprovedBy::Learner))?;
        return Ok(true);
    }
    if confirm("Forget them?", false)? {
        save(session, &[])?;
    }
    Ok(false)
}
