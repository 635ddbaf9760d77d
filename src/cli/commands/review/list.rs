//! The list of what is for today: for a glance, and as JSON for whoever asks the questions elsewhere.

use super::super::super::Outcome;
use super::super::super::out::Out;
use super::super::super::session::Session;
use super::super::super::text::wrap;
use super::Reviews;
use crate::learner::review::{Agenda, Due, next_day};
use crate::learner::timestamp::date_of;
use crate::text::{count, visible};

pub(super) fn run(session: &Session, out: &mut Out, reviews: &Reviews, agenda: &Agenda<'_>) -> Outcome {
    if out.is_json() {
        return Ok(out.json(&reviews.for_today(&session.ctx.learner, agenda))?);
    }
    let text = ready(reviews, agenda);
    out.line(out.bold(&text))?;
    for due in &agenda.today {
        out.line("")?;
        show(out, reviews, due)?;
    }
    if let Some(due) = agenda.today.first() {
        out.flush()?;
        let words = format!(
            "`los review` asks them; `los review --grade {}=good` grades one that was asked elsewhere.",
            due.card.id
        );
        out.note(format!("\n{}", wrap(&words, out.width()).join("\n")));
    }
    Ok(())
}

/// `12 ready, 8 for today (about 10 minutes)`, or why there is nothing.
fn ready(reviews: &Reviews, agenda: &Agenda<'_>) -> String {
    match (agenda.n_ready(), agenda.today.len()) {
        (0, _) if reviews.cards.is_empty() => {
            "Nothing to review yet: questions come the day after you first practise their subject.".to_owned()
        }
        (0, _) => match next_day(&reviews.cards, &reviews.study.ledger.questions, reviews.today()) {
            Some((day, n)) => format!(
                "Nothing to review today. Next: {} on {}.",
                count(n, "card"),
                date_of(day)
            ),
            None => "Nothing to review today.".to_owned(),
        },
        (ready, 0) => {
            format!("{ready} ready, none for today: you have done your share, and they can wait.")
        }
        (ready, n) => format!("{ready} ready, {n} for today (about {})", minutes(agenda.minutes())),
    }
}

/// `1 minute`, `10 minutes`.
pub(super) fn minutes(minutes: f64) -> String {
    count(minutes.ceil().max(1.0) as usize, "minute")
}

fn show(out: &mut Out, reviews: &Reviews, due: &Due<'_>) -> Outcome {
    let width = out.width().min(88);
    for line in wrap(&visible(&due.card.question, false), width) {
        out.line(line)?;
    }
    let facts = format!("{} · {}", due.card.id, reviews.why(due));
    for line in wrap(&facts, width.saturating_sub(2)) {
        out.line(format!("  {}", out.dim(&visible(&line, false))))?;
    }
    Ok(())
}
