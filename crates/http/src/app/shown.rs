//! What the learner can show to others: the projects, links to the work, and each task that is done with how that is known.
//! It holds no score and no forecast.

use super::prelude::*;
use super::{SHOWN, picture};
use los_app::{report::MonthView, study::progress_report::months};

/// The report, with the ways to send it.
pub(super) fn progress(view: &View<'_>) -> Result<Markup> {
    let send = html! { div.buttons {
        a.button href=(picture::OF_PROGRESS) download="progress.svg" data-picture { "Save as a picture" }
        a.button href=(SHOWN) { "What you can show to others" }
    } };
    Ok(report::content(&progress_report(view.ctx, view.data)?, &page_of, &send))
}

/// The page where the work of a command of the terminal is done.
fn page_of(command: &str) -> Option<String> {
    let mut words = command.split(' ').skip(1);
    match (words.next()?, words.next()) {
        ("start", Some(task)) => Some(task_address(task.trim_matches('\''))),
        ("review", _) => Some("/review".to_owned()),
        ("unblock", _) => Some("/log?event=blocker_resolved".to_owned()),
        ("log", Some(event)) => {
            Some(format!("/log?event={}", if event == "retro" { "retro_completed" } else { event }))
        }
        _ => None,
    }
}

pub(super) fn page(view: &View<'_>) -> Result<Markup> {
    let months = months(view.data).into_iter().filter_map(|month| of_month(view.data, &month)).collect::<Vec<_>>();
    let work = found_acts(view.day, EventKind::DeliverableShipped.name(), usize::MAX)?;
    let words = work.iter().filter(|act| !act.taken_back).map(|act| linked(&act.words));
    Ok(html! {
        p { bdi { (visible(&view.model.name)) } ", " (visible(&view.data.level().title)) }
        p.sub { "“Checked” is said where a program ran the work, or computed its numbers again, and found it right. “Claimed” is the learner's own word." }
        @if months.is_empty() { p { "Nothing is done yet. A task stands here once it is done, and a project once it is shipped on the " a href="/path#now" { "page of the path" } "." } }
        @if !work.is_empty() { (card("work", "The work", &html! { ul.plain { @for words in words { li { (words) } } } })) }
        @for month in months { (month) }
    })
}

/// A month with its project and its done tasks; `None` before anything is.
fn of_month(data: &LearnerData, view: &MonthView) -> Option<Markup> {
    let month = data.level().month(view.number)?;
    let proved: Vec<_> = month.tasks().filter_map(|task| Some((task, data.proof_of(&task.id)?))).collect();
    let content = html! {
        p.sub { (view.tasks_done) " of " (count(view.tasks, "task")) " done, " (view.tasks_checked) " checked" }
        @if view.parts_shipped > 0 { p { "Project: " (visible(&view.project)) ", " (view.parts_shipped) " of " (count(view.parts, "deliverable")) " shipped" } }
        ul.plain { @for (task, proof) in &proved { li { (titled(&task.title)) span.sub { ", " (proof.words()) } } } }
    };
    let heading = format!("{} · {}", view.number, view.title);
    (view.parts_shipped > 0 || !proved.is_empty()).then(|| card(&format!("month-{}", view.number), &heading, &content))
}

/// Words with their links to the web.
fn linked(words: &str) -> Markup {
    let is_link = |word: &str| ["http://", "https://"].iter().any(|web| word.starts_with(web));
    html! { @for word in words.split_whitespace() { @if is_link(word) { a href=(word) rel="noreferrer" { (visible(word)) } } @else { (visible(word)) } " " } }
}
