//! Path changes worth making, each with its reasons.

use super::prelude::*;
use los_app::tools::adapt_path::change;

pub(super) fn page(view: &View<'_>) -> Result<Markup> {
    let (choices, none) = match change::proposals(view.day)? {
        Ok(choices) => (choices, String::new()),
        Err(words) => (Vec::new(), words),
    };
    Ok(html! {
        @if choices.is_empty() { p { (visible(&none)) } div.buttons { a.button href="/path#now" { "The path as it is" } } } @else { p.sub { "You decide. A change left for later is proposed again while it still fits." } }
        @for (number, choice) in (1..).zip(&choices) {
            @let (exact, words): (Vec<&str>, Vec<&str>) = choice.description.lines().partition(|line| is_of_diff(line));
            (card(&format!("change-{number}"), &choice.title, &html! {
                p.wrapped { (visible_lines(&words.join("\n"))) }
                @if !exact.is_empty() { details { summary { "The lines of the path that change" } pre.exact { (visible_lines(&exact.join("\n"))) } } }
                (decide(view, "change", &choice.id, &choice.title, true))
            }))
        }
    })
}

/// Whether a line of a description is one of the path that goes or comes.
fn is_of_diff(line: &str) -> bool {
    ["- ", "+ ", "  … "].iter().any(|mark| line.starts_with(mark))
}
