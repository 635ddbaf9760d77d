//! The first page: the week's tasks and the next step.

use super::log;
use super::prelude::*;
use los_app::report::width;
use los_model::plan::reviewed_skill;

pub(super) fn page(view: &View<'_>) -> Markup {
    let model = view.model;
    let (week, extra): (Vec<&Row>, Vec<&Row>) = model.rows.iter().partition(|row| !row.is_extra);
    let next = model.rows.iter().find(|row| row.is_task && Some(&row.id) == model.first.as_ref());
    html! {
        @if let Some(share) = model.week_share { div.meter aria-hidden="true" { span style=(format!("--v:{}", width(share))) {} } }
        p.sub {
            (model.week)
            @if let Some(tasks) = &model.tasks_done { " · " (tasks) }
            @if let Some(finish) = &model.finish { " · " (finish) }
        }
        div.sides {
            @if model.running.is_none() && let Some(next) = next { (now(view, next)) }
            div.side {
                @if let Some(cards) = &model.reviews {
                    @let is_next = model.running.is_none() && next.is_none();
                    (card("cards", "Reviews", &html! { div.buttons { a.button.main[is_next] href="/review" { "Review " (cards) } } }))
                }
                @if let Some(audit) = &model.audit {
                    (card("audit", "Blind test", &html! { p.sub { (audit.trim_start_matches("A: ")) } div.buttons { a.button href=(AUDIT) { "Test what you still know" } } }))
                }
                section.card aria-label="Log in a line" { (log::line_field("")) }
                @if !model.blockers.is_empty() {
                    (card("blocked", "Blocked", &html! {
                        ul.plain { @for blocker in &model.blockers { li { (visible(blocker)) } } }
                        p { a href="/log?event=blocker_resolved" { "It is resolved" } }
                    }))
                }
            }
            div {
                (card("tasks", "The plan", &html! { @if week.is_empty() { p { (visible(&model.focus)) } } @else { (rows(&week)) } p.sub { a href="/path#now" { "The month's project and the whole path" } } }))
                @if !extra.is_empty() { (card("extra", "If time remains", &rows(&extra))) }
            }
        }
    }
}

/// The next task with its one button.
fn now(view: &View<'_>, row: &Row) -> Markup {
    html! {
        section.card.now aria-labelledby="next" {
            h2.eyebrow #next { "Next" }
            p.big { (task_link(row)) }
            p.sub { (row.hours) @if !row.why.is_empty() { " · " (visible(&row.why)) } }
            (view.form("start", &html! {
                (hidden("task", &row.id))
                div.buttons { button.main { "Start the timer" } a.button href=(task_address(&row.id)) { "Open the lesson" } }
            }))
        }
    }
}

pub(super) fn rows(rows: &[&Row]) -> Markup {
    html! {
        ul.tasks { @for row in rows {
            @let (sign, words) = sign_of(row.mark);
            li.done[matches!(row.mark, Mark::Done | Mark::Checked)] {
                span.mark { span aria-hidden="true" { (sign) } span.hidden { (words) ": " } }
                @if row.is_task { (task_link(row)) }
                @else if let Some(skill) = reviewed_skill(&row.id) { a href=(format!("/review?{}#other", form_urlencoded::Serializer::new(String::new()).append_pair("skill", skill).finish())) { (row.number) " " (titled(&row.title)) } }
                @else { span { (row.number) " " (titled(&row.title)) } }
                span.length { (row.hours) }
                @if !row.why.is_empty() { span.why { (visible(&row.why)) } }
            }
        } }
    }
}

const fn sign_of(mark: Mark) -> (&'static str, &'static str) {
    match mark {
        Mark::Open => ("○", "open"),
        Mark::Begun => ("◐", "begun"),
        Mark::Blocked => ("⊘", "blocked"),
        Mark::Done => ("✓", "done"),
        Mark::Checked => ("✔", "checked"),
    }
}
