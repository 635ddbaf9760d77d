//! What the learner can show to others: the projects, links to the work, and each task that is done with how that is known.
//! It holds no score and no forecast.

use super::SHOWN;
use super::prelude::*;
use los_model::curriculum::model::Month;
use los_model::learner::proof::Proof;
use los_model::path::Shipped;

/// The report, with the way to what others may see.
pub(super) fn progress(view: &View<'_>) -> Result<Markup> {
    Ok(html! {
        (report::content(&progress_report(view.ctx, view.data)?))
        p { a href=(SHOWN) { "What you can show to others" } ": your projects and what was checked, to print or send." }
    })
}

pub(super) fn page(view: &View<'_>) -> Result<Markup> {
    let shipped = Shipped::of(&view.data.log);
    let months = view.data.months().into_iter();
    let months: Vec<Markup> = months.filter_map(|month| of_month(view.data, &shipped, month)).collect();
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
fn of_month(data: &LearnerData, shipped: &Shipped, month: &Month) -> Option<Markup> {
    let proved: Vec<_> = month.tasks().filter_map(|task| Some((task, data.proof_of(&task.id)?))).collect();
    let delivered = shipped.delivered(month.number, &month.project);
    let n_out = delivered.iter().filter(|is_out| **is_out).count();
    let n_checked = proved.iter().filter(|(_, proof)| *proof == Proof::Computed).count();
    let content = html! {
        p.sub { (proved.len()) " of " (count(month.tasks().count(), "task")) " done, " (n_checked) " checked" }
        @if n_out > 0 { p { "Project: " (visible(&month.project.name)) ", " (n_out) " of " (count(delivered.len(), "deliverable")) " shipped" } }
        ul.plain { @for (task, proof) in &proved { li { (visible(&task.title)) span.sub { ", " (proof.words()) } } } }
    };
    let heading = format!("{} · {}", month.number, month.title);
    (n_out > 0 || !proved.is_empty()).then(|| card(&format!("month-{}", month.number), &heading, &content))
}

/// Words with their links to the web.
fn linked(words: &str) -> Markup {
    let is_link = |word: &str| ["http://", "https://"].iter().any(|web| word.starts_with(web));
    html! { @for word in words.split_whitespace() { @if is_link(word) { a href=(word) rel="noreferrer" { (visible(word)) } } @else { (visible(word)) } " " } }
}
