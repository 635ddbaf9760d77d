//! The browsers that opened a link: each is remembered until it is removed, and another one gets a new link.

use super::prelude::*;
use los_model::time::zone::Zone;

pub(super) fn page(view: &View<'_>) -> Markup {
    let zone = view.day.zone().unwrap_or(Zone::UTC);
    html! {
        p { "Only this machine reaches the app. A browser that opened a link is remembered for ninety days." }
        (view.form("link", &html! { div.buttons { button.main { "A link for another browser" } } }))
        @for (number, browser) in (1..).zip(view.access.kept.browsers()) {
            (card(&format!("browser-{number}"), &browser.name, &html! {
                p.sub { "since " (zone.date_of(browser.since)) }
                (view.form("forget", &html! { (hidden("session", &browser.session)) div.buttons { button { "Remove" span.hidden { " " (visible(&browser.name)) } } } }))
            }))
        }
    }
}
