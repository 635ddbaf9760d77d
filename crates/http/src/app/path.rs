//! The path as a page: months, weeks and tasks with how far each is, and each month's project.

use super::prelude::*;
use super::week;
use los_model::curriculum::model::{Item, Month, Project};

pub(super) fn page(view: &View<'_>) -> Markup {
    let data = view.data;
    let rows: HashMap<&str, &Row> = view.model.path.iter().map(|row| (row.id.as_str(), row)).collect();
    let months = data.months();
    let now = data.state().month(&data.course);
    html! {
        @if months.is_empty() { p { "Your workspace has no path yet. In a terminal, " code { "los init" } " makes one." } }
        @for month in months { (of_month(view, &rows, month, Some(month.number) == now)) }
    }
}

fn of_month(view: &View<'_>, rows: &HashMap<&str, &Row>, month: &Month, is_now: bool) -> Markup {
    let known = || month.tasks().filter_map(|task| rows.get(task.id.as_str()));
    let n_done = known().filter(|row| matches!(row.mark, Mark::Done | Mark::Checked)).count();
    html! {
        details.card.month id=(if is_now { "now".to_owned() } else { format!("month-{}", month.number) }) open[is_now] {
            summary {
                h2 { (month.number) " · " (titled(&month.title)) }
                span.sub { (n_done) " of " (count(known().count(), "task")) " done" @if is_now { ", now" } }
            }
            @for week in &month.weeks {
                @let of_week: Vec<&Row> = week.tasks.iter().filter_map(|task| rows.get(task.id.as_str()).copied()).collect();
                h3 { "Week " (week.number) @if !week.title.is_empty() { ": " (titled(&week.title)) } }
                (week::rows(&of_week))
            }
            @if !month.project.name.is_empty() || !month.project.deliverables.is_empty() { (project(view, month)) }
        }
    }
}

/// The month's project with its Definition of Done, and the form that ships it.
fn project(view: &View<'_>, month: &Month) -> Markup {
    let Project { name, deliverables, definition_of_done, .. } = &month.project;
    let id = format!("project-{}", month.number);
    let list = |items: &[Item]| html! { ul.plain { @for item in items { li { @if item.checked == Some(true) { "✓ " } (titled(&item.text)) } } } };
    html! {
        section.project id=(id) {
            h3 { "Project" @if !name.is_empty() { ": " (visible(name)) } }
            @if !definition_of_done.is_empty() { p.sub { "It is done when" } (list(definition_of_done)) }
            @if !deliverables.is_empty() { p.sub { "You ship" } (list(deliverables)) }
            (view.form("ship", &html! {
                (hidden("month", &month.number.to_string()))
                div.row {
                    @if deliverables.len() > 1 {
                        label for=(format!("{id}-what")) { "What you ship" }
                        select id=(format!("{id}-what")) name="deliverable" {
                            option value="" { "The project as a whole" }
                            @for item in deliverables { option value=(item.text) { (visible(&item.text)) } }
                        }
                    }
                    label for=(format!("{id}-words")) { "In a few words, or a link to it" }
                    input id=(format!("{id}-words")) name="words" autocomplete="off" maxlength="500" required;
                    button { "It is shipped" }
                }
            }))
        }
    }
}
