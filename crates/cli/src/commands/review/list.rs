//! The list of today's cards: for a glance, and as JSON for a program that asks the questions.

use crate::prelude::*;
use los_app::study::review_cards::graded_and_waiting;

/// Lists the agenda, of one skill where only that was asked for.
pub(super) fn run(ctx: &Ctx, out: &mut Out, reviews: &Reviews, agenda: &Agenda<'_>, skill: Option<u32>) -> Outcome {
    if out.is_json {
        return Ok(out.json(&reviews.for_today(ctx, agenda, None, skill)?)?);
    }
    out.paragraph(bold(ready(reviews, agenda, skill)))?;
    if let Some(words) = reviews.on_phone() {
        out.paragraph(format!("{words}; `los review --all` asks them here too."))?;
    }
    let waiting = graded_and_waiting(ctx, &ctx.learner)?;
    if !waiting.is_empty() {
        let grades = match waiting.len() {
            1 => "A grade waits".to_owned(),
            n => format!("Grades of {} wait", count(n, "card")),
        };
        out.paragraph(format!("{grades} for your approval (`los memory pending`)."))?;
    }
    for due in &agenda.today {
        out.line("")?;
        out.paragraph(&due.card.question)?;
        out.wrapped("  ", dim(format!("{} · {}", due.card.id, reviews.why(due))))?;
    }
    if let Some(due) = agenda.today.first() {
        out.note(format!(
            "\n`los review` asks them; `los review --grade {}=good` records a grade for a card you reviewed outside los.",
            due.card.id
        ));
    }
    Ok(())
}

/// `8 cards today (about 10 min), 4 more later.`, or why there is nothing.
fn ready(reviews: &Reviews, agenda: &Agenda<'_>, skill: Option<u32>) -> String {
    match (agenda.n_ready(), agenda.today.len()) {
        (0, _) if reviews.of_skill(skill).next().is_none() => {
            let what = if skill.is_some() { " of this skill" } else { "" };
            format!("Nothing to review{what} yet: questions come the day after you first practise their subject.")
        }
        (0, _) => match reviews.next(skill) {
            Some((day, n)) => format!("Nothing to review today. Next: {} on {}.", count(n, "card"), date_of(day)),
            None => "Nothing to review today.".to_owned(),
        },
        (ready, 0) => {
            let is_done = reviews.data.log.records.questions.is_done_on(reviews.today());
            let why = if is_done { "you have done your share" } else { "this week leaves no time for them" };
            format!("{ready} ready, none for today: {why}, and they can wait.")
        }
        _ => cards_today(agenda),
    }
}

/// `8 cards today (about 10 min), 4 more later.`
pub(super) fn cards_today(agenda: &Agenda<'_>) -> String {
    let later = agenda.waiting.len();
    let later = if later > 0 { format!(", {later} more later") } else { String::new() };
    format!("{} today (about {:.0} min){later}.", count(agenda.today.len(), "card"), agenda.minutes().ceil().max(1.0))
}

/// `1 minute`, `10 minutes`.
pub(super) fn minutes(minutes: f64) -> String {
    count(minutes.ceil().max(1.0) as usize, "minute")
}
