//! `los review --grade ID=GRADE`: grades of cards that an assistant asked, or that were reviewed on paper.

use serde::Serialize;

use super::{Reviews, names, shortened};
use crate::approve::{decide_waiting, write_all};
use crate::command::{CommandExit, Out, Outcome, Session};
use los_app::day::graded::{GradedCard, add_grade, comes_back};
use los_app::day::prepare::{Written, prepare};
use los_app::day::request::Request;
use los_app::study::review_cards::graded_and_waiting;
use los_model::error::{Result, invalid};
use los_model::events::event::Target;
use los_model::events::grade::Grade;
use los_model::events::kind::EventKind;
use los_model::review::cards::{Card, CardKind};
use los_model::review::retention::stability_factor;
use los_model::text::count;
use los_model::time::timestamp::date_of;

/// One grade and what became of it.
#[derive(Debug, Serialize)]
struct Answer<'a> {
    id: &'a str,
    grade: &'static str,
    /// The card had been graded on this day already.
    again_today: bool,
    /// The day on which it comes back; nothing of a whole skill, nor before the grade is written.
    due: Option<String>,
    #[serde(skip)]
    days: Option<i64>,
    #[serde(flatten)]
    written: Written,
}

pub(super) fn run(session: &Session, out: &mut Out, reviews: &Reviews, given: &[String]) -> Outcome {
    // All are understood before any is written.
    let grades = given.iter().map(|text| grade_of(reviews, text)).collect::<Result<Vec<_>>>()?;
    let draft = |graded: &GradedCard<'_>| prepare(&session.day, Request::Log(graded.draft(reviews)));
    let drafts = grades.iter().map(draft).collect::<Result<Vec<_>>>()?;
    let staged = graded_and_waiting(&session.ctx, &session.ctx.learner)?;
    let written = write_all(session, out, drafts)?;
    let waits = written.iter().any(|(_, pending_id)| pending_id.is_some());
    let mut book = reviews.data.log.records.questions.clone();
    let factor = stability_factor(&book);
    let mut answers = Vec::new();
    for (index, (graded, (output, _))) in grades.iter().zip(written).enumerate() {
        let again_today = grades[..index].iter().any(|other| other.card.id == graded.card.id)
            || was_graded_today(reviews, graded.card);
        let is_written = output.success && graded.card.kind != CardKind::Skill;
        let mut add = || add_grade(&mut book, graded.card, graded.grade, factor, reviews.data.log.as_of);
        let due = if is_written { add() } else { None };
        answers.push(Answer {
            due: due.map(|day| date_of(day).to_string()),
            days: due.map(|day| day - reviews.today()),
            id: &graded.card.id,
            grade: graded.grade.word(),
            again_today,
            written: output,
        });
    }
    for answer in answers.iter().filter(|answer| answer.again_today) {
        out.note(format!("note: `{}` was graded today already; both grades count", answer.id));
    }
    for answer in answers.iter().filter(|answer| staged.iter().any(|id| id == answer.id)) {
        out.note(format!("note: a grade of `{}` waits for approval already; with both, both count", answer.id));
    }
    if out.is_json() {
        out.json(&serde_json::json!({ "graded": answers }))?;
    }
    if waits {
        let (grades, verb) = (count(answers.len(), "grade"), if answers.len() == 1 { "waits" } else { "wait" });
        out.note(format!("not written: {grades} {verb} for your approval (`los memory pending`)"));
        return Err(CommandExit::Staged);
    }
    if !out.is_json() {
        for answer in answers {
            let back = answer.days.map_or_else(String::new, |days| format!(", {}", comes_back(days)));
            out.line(format!("{}: {}{back}", answer.id, answer.grade))?;
        }
    }
    decide_waiting(session, out)
}

/// The card and the grade of `ID=GRADE`; a mistyped one is refused with the nearest.
fn grade_of<'a>(reviews: &'a Reviews, text: &str) -> Result<GradedCard<'a>> {
    let invalid = |reason: String, suggestion: String| invalid("grade", reason, suggestion);
    let words = || "the grades are `again`, `hard`, `good` and `easy`".to_owned();
    let Some((id, word)) = text.rsplit_once('=') else {
        return Err(invalid(format!("`{}` must be ID=GRADE", shortened(text)), words()));
    };
    let Some(grade) = Grade::of(word) else {
        return Err(invalid(format!("no grade `{}`", shortened(word)), words()));
    };
    let course = &reviews.data.course;
    let question = course.find_question(id).map(|question| question.id.as_str());
    let is_meant = |card: &&Card| card.id.eq_ignore_ascii_case(id.trim()) || Some(card.id.as_str()) == question;
    let Some(card) = reviews.cards.iter().find(is_meant) else {
        if let Some(question) = question {
            return Err(invalid(
                format!("`{question}` cannot be graded yet: you have not practised its subject"),
                "its card appears then; `los review --list` shows the ready cards".to_owned(),
            ));
        }
        let agenda = reviews.data.review_agenda(&reviews.cards);
        let ready = agenda.today.iter().chain(&agenda.waiting).map(|due| due.card.id.as_str());
        let others = reviews.cards.iter().map(|card| card.id.as_str());
        let mut seen = std::collections::HashSet::new();
        let known: Vec<&str> = ready.chain(others).filter(|id| seen.insert(*id)).collect();
        return Err(invalid(format!("no card `{}`", shortened(id)), names(id, &known, "card")));
    };
    Ok(GradedCard { card, grade, hours: None })
}

fn was_graded_today(reviews: &Reviews, card: &Card) -> bool {
    let today = reviews.today();
    if card.kind != CardKind::Skill {
        let last = reviews.data.log.records.questions.history(&card.id).last().map(|review| review.time);
        return last.is_some_and(|last| last.floor() as i64 == today);
    }
    let of_today = reviews.data.log.events.iter().rev().take_while(|event| event.day() >= today);
    let mut reviewed = of_today.filter(|event| event.kind == EventKind::ReviewCompleted && !event.is_question);
    reviewed.any(|event| matches!((event.target(), card.skill), (Target::Skill(a), Some(b)) if a == b))
}
