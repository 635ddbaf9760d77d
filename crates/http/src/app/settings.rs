//! Settings: the hours that are promised, whose app it is, and the browsers that opened a link.

use super::prelude::*;
use los_app::day::promised::promise_in_words;
use los_model::time::zone::Zone;

pub(super) fn page(view: &View<'_>) -> Result<Markup> {
    let zone = view.day.zone().unwrap_or(Zone::UTC);
    let others: Vec<LearnerId> = view.ctx.memory.learners()?.into_iter().filter(|id| *id != view.ctx.learner).collect();
    Ok(html! {
        (card("hours", "Hours a week", &html! {
            p { (promise_in_words(view.data)) }
            div.buttons { a.button href="/proposals?wish=lighter#wishes" { "Fewer hours" } a.button href="/proposals?wish=faster#wishes" { "More hours" } }
        }))
        @if !others.is_empty() { (card("learner", "Learners", &html! {
            p { "This is " bdi { (visible(&view.model.name)) } "’s app. At a terminal another one begins: " @for other in others { code { "los --learner " (other) " serve" } " " } }
        })) }
        (card("browsers", "Browsers", &html! {
            p { "Only this machine reaches the app. A browser that opened a link is remembered for ninety days." }
            (view.form("link", &html! { div.buttons { button { "A link for another browser" } } }))
        }))
        @for (number, browser) in (1..).zip(view.access.kept.browsers()) {
            (card(&format!("browser-{number}"), &format!("{number} · {}", browser.name), &html! {
                p.sub { "since " (day_in_words(zone.date_of(browser.since))) }
                (view.form("forget", &html! { (hidden("session", &browser.session)) div.buttons { button { "Remove" span.hidden { " " (visible(&browser.name)) } } } }))
            }))
        }
    })
}
