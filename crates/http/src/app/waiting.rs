//! Writes that others asked for and that wait for the learner.

use super::prelude::*;

pub(super) fn page(view: &View<'_>) -> Markup {
    let waiting = &view.model.waiting;
    html! {
        @if waiting.is_empty() {
            p { "Nothing is waiting for you. What an assistant wants to write comes here, and is written only with your yes." }
            div.buttons { a.button href="/" { "This week" } }
        }
        @for (number, write) in (1..).zip(waiting) {
            (card(&format!("write-{number}"), &write.line, &html! {
                p.sub { (visible(&write.who)) @if write.changes_path { " · changes the path" } }
                @if !write.exact.is_empty() { details { summary { "The exact text" } pre.exact { (visible_lines(&write.exact)) } } }
                (decide(view, "settle", (&write.id, ""), &write.line, write.is_whole))
            }))
        }
    }
}
