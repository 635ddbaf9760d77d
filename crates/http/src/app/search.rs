//! Search over lessons, cards, practices and the log.

use super::log;
use super::prelude::*;
use los_app::study::found::{self, MAX_FOUND};

pub(super) fn page(view: &View<'_>) -> Result<Markup> {
    let words = view.query.get("q").map_or("", |words| words.trim());
    if words.is_empty() {
        let how = "Type a word into the field at the top: it looks into lessons, cards, practices and your log.";
        return Ok(html! { p { (how) } });
    }
    let tasks = found::tasks(view.ctx, &view.data.course.tasks, words);
    let reviews = view.day.reviews()?;
    let cards = found::cards(&reviews, words);
    let acts = found_acts(view.day, words, MAX_FOUND)?;
    Ok(html! {
        @if tasks.is_empty() && cards.is_empty() && acts.is_empty() {
            p { "Nothing has “" (visible(words)) "”. A shorter word, or a part of one, finds more." }
        }
        @if !tasks.is_empty() { section.card aria-labelledby="tasks" { h2 #tasks { "Tasks and lessons" }
            ul.plain { @for found in &tasks { li {
                a href=(task_address(&found.task.id)) { (found.task.number) " " (visible(&found.task.name())) }
                @if !found.line.is_empty() { br; span.sub { (visible(&found.line)) } }
            } } }
        } }
        @if !cards.is_empty() { section.card aria-labelledby="cards" { h2 #cards { "Cards and practices" }
            @for card in &cards { details { summary { (visible(card.question.lines().next().unwrap_or_default())) } div.lesson { (card_html(card, &card.question)) (card_html(card, &card.answer)) } } }
        } }
        @if !acts.is_empty() { section.card aria-labelledby="acts" { h2 #acts { "Your log" }
            @for act in &acts { (log::act(view, act)) }
        } }
    })
}
