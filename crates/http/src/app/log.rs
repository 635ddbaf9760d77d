//! Logging anything with a date and hours, and taking the last entry back.

use maud::{Markup, html};

use super::{View, card, field, hidden};
use los_app::day::last::last_entry;
use los_app::home::model::Row;
use los_model::events::grade::Grade;
use los_model::events::kind::EventKind;
use los_model::text::visible;

pub(super) fn page(view: &View<'_>) -> Markup {
    let model = view.model;
    let week: Vec<&Row> = model.rows.iter().filter(|row| row.is_task).collect();
    let path = model.path.iter().filter(|row| !week.iter().any(|known| known.id == row.id));
    let kinds = EventKind::ALL.iter().copied().filter(|kind| kind.is_told_in_words());
    let event = Some(view.draft("event")).filter(|event| !event.is_empty()).unwrap_or(EventKind::Study.name());
    let asked = view.query.get("task").map_or_else(|| view.draft("task"), String::as_str);
    let today = view.day.today().unwrap_or_default().to_string();
    let on = Some(view.draft("on")).filter(|day| !day.is_empty()).unwrap_or(&today);
    let option = |row: &Row| html! { option value=(row.id) selected[row.id == asked] { (visible(&row.title)) } };
    let text = |id: &str| html! { input id=(id) name=(id) autocomplete="off" value=(view.draft(id)); };
    html! {
        (view.form("log", &html! {
            div.two {
                (field("event", "What was it?", &html! {
                    select #event name="event" { @for kind in kinds { option value=(kind.name()) selected[kind.name() == event] { (kind.description()) } } }
                }))
                (field("task", "Task", &html! {
                    select #task name="task" {
                        option value="" { "No task of the path" }
                        optgroup label="This week" { @for row in &week { (option(row)) } }
                        optgroup label="The path" { @for row in path { (option(row)) } }
                    }
                }))
                (field("on", "Day", &html! { input #on type="date" name="on" value=(on) max=(today) required; }))
                (field("hours", "Time, such as 1h30", &text("hours")))
                (field("went", "How did it go?", &html! {
                    select #went name="went" {
                        option value="" { "No grade" }
                        @for grade in Grade::ALL { option value=(grade.word()) selected[grade.word() == view.draft("went")] { (grade.word()) ": " (grade.meaning_for_work()) } }
                    }
                }))
                (field("score", "Result of a quiz, such as 4/5 or 80%", &text("score")))
                (field("until", "Last day of a pause", &html! { input #until type="date" name="until" value=(view.draft("until")); }))
            }
            (field("words", "In your words", &html! { textarea #words name="words" maxlength="2000" { (view.draft("words")) } }))
            div.buttons { button.main { "Log it" } }
        }))
        @if let Some(last) = last(view) { (card("last", "Your last entry", &last)) }
    }
}

fn last(view: &View<'_>) -> Option<Markup> {
    let last = last_entry(view.day).ok().flatten()?;
    Some(html! {
        p { (visible(&last.words)) }
        (undo(view, &last.id, "log", "Take it back"))
    })
}

/// The form that takes an entry back.
pub(super) fn undo(view: &View<'_>, id: &str, back: &str, words: &str) -> Markup {
    view.form(
        "undo",
        &html! {
            (hidden("id", id))
            (hidden("back", back))
            div.buttons { button { (words) } }
        },
    )
}
