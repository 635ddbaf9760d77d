//! The list of what is for today: for a glance, and as JSON for whoever asks the questions elsewhere.

use serde_json::{Value, json};

use super::super::super::Outcome;
use super::super::super::out::Out;
use super::super::super::session::Session;
use super::super::super::text::wrap;
use super::Reviews;
use crate::learner::review::{Agenda, CardKind, Due, next_day};
use crate::learner::timestamp::date_of;
use crate::text::{count, visible};

pub(super) fn run(session: &Session, out: &mut Out, reviews: &Reviews, agenda: &Agenda<'_>) -> Outcome {
    if out.is_json() {
        return Ok(out.json(&to_json(session, reviews, agenda))?);
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
    let facts = format!("{} · {}", due.card.id, why(reviews, due));
    for line in wrap(&facts, width.saturating_sub(2)) {
        out.line(format!("  {}", out.dim(&visible(&line, false))))?;
    }
    Ok(())
}

/// Why a card is ready, in a few words.
fn why(reviews: &Reviews, due: &Due<'_>) -> String {
    let mut why = match (due.card.kind, due.last) {
        (CardKind::Practice, None) => "new".to_owned(),
        (_, None) => format!("new; first practised on {}", date_of(due.card.met)),
        (kind, Some(last)) => {
            let skill = due
                .card
                .skill
                .and_then(|skill| *reviews.state.skills.get(skill as usize)?);
            let mastery = skill.map(|skill| skill.mastery()).filter(|_| kind == CardKind::Skill);
            let verb = if kind == CardKind::Skill { "practised" } else { "asked" };
            let days = usize::try_from(reviews.today() - last).unwrap_or(0);
            let recall = due.recall.map_or(0.0, |recall| recall * 100.0);
            let firm = mastery.map_or_else(String::new, |mastery| format!(", mastery {:.0} %", mastery * 100.0));
            format!("recall {recall:.0} %{firm}, last {verb} {} ago", count(days, "day"))
        }
    };
    if due.is_ahead {
        why.push_str("; your next tasks build on it");
    }
    why
}

fn to_json(session: &Session, reviews: &Reviews, agenda: &Agenda<'_>) -> Value {
    let card = |due: &Due<'_>| {
        let answer = Some(&due.card.answer).filter(|answer| !answer.is_empty());
        json!({
            "id": due.card.id,
            "kind": due.card.kind.word(),
            "question": due.card.question,
            "answer": answer,
            "skill": reviews.skill_of(due.card),
            "month": due.card.month,
            "recall": due.recall.map(|recall| (recall * 10_000.0).round() / 10_000.0),
            "last": due.last.map(|day| date_of(day).to_string()),
            "reviews": due.n_reviews,
            "why": why(reviews, due),
        })
    };
    let next = next_day(&reviews.cards, &reviews.study.ledger.questions, reviews.today());
    json!({
        "learner_id": session.ctx.learner.as_str(),
        "as_of": session.as_of().to_rfc3339_opts(chrono::SecondsFormat::Secs, true),
        "ready": agenda.n_ready(),
        "for_today": agenda.today.len(),
        "minutes": agenda.minutes(),
        "next": next.map(|(day, n)| json!({ "date": date_of(day).to_string(), "cards": n })),
        "cards": agenda.today.iter().map(card).collect::<Vec<_>>(),
    })
}
