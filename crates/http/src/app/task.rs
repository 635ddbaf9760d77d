//! A task with its lesson: start and stop the timer, read, take a hint, finish with a grade.

use maud::{Markup, html};

use super::markdown::html_of;
use super::{Page, View, card, field, hidden};
use los_app::home::model::facts_of;
use los_app::practice::folders::Practice;
use los_app::study::task_view::{TaskState, TaskView};
use los_model::error::Result;
use los_model::events::grade::Grade;
use los_model::text::count;

pub(super) fn page(view: &View<'_>, id: &str) -> Result<Page> {
    let task = TaskView::of(view.ctx, view.data, id)?;
    let practice = Practice::of(view.ctx, &task.task)?;
    let n_missing = practice.map_or(0, |practice| practice.missing(&view.ctx.workspace.root().join(&task.work)).len());
    let running = view.model.running.as_ref();
    let is_running = running.is_some_and(|running| running.task.as_ref() == Some(&task.task));
    let main = html! {
        p.sub { (facts_of(&task)) }
        @if running.is_none() && task.state == TaskState::Open {
            (view.form("start", &html! { (hidden("task", &task.task)) div.buttons { button.main { "Start the timer" } } }))
        }
        @if n_missing > 0 {
            (view.form("starter", &html! { (hidden("task", &task.task)) div.buttons { button { "Copy the starter to " (task.work) " (" (count(n_missing, "file")) ")" } } }))
        }
        @match &task.lesson {
            None => p { "This task has no lesson. Its month's page in the folder paths says what to do." },
            Some(lesson) => {
                @for (name, text) in lesson.sections() { @if !name.starts_with("Hint ") {
                    section.card.lesson { h2 { (name) } (html_of(&text, 3)) }
                } }
                @if lesson.n_hints > 0 { (hints(view, &task, &lesson.hints, lesson.n_hints)) }
            }
        }
        @if task.checks > 0 {
            p.sub.desk { "Check your work in a terminal: " code { "los check " (task.task) } }
        }
        @if task.state == TaskState::Open { (finish(view, &task, is_running)) }
    };
    Ok(Page { title: task.title, here: "", main })
}

/// The page of a task that the path does not have: a link or a form can be older than the path.
pub(super) fn missing() -> Page {
    let main = html! {
        p { "Your path has no task with this id." }
        div.buttons { a.button href="/" { "This week" } }
    };
    Page { title: "No such task".into(), here: "", main }
}

fn hints(view: &View<'_>, task: &TaskView, taken: &[String], n_hints: usize) -> Markup {
    html! {
        section.card.lesson #hints aria-labelledby="hints-title" {
            h2 #hints-title { "Hints" }
            @for (number, hint) in (1..).zip(taken) { h3 { "Hint " (number) } (html_of(hint, 4)) }
            @if taken.len() < n_hints {
                (view.form("hint", &html! { (hidden("task", &task.task)) div.buttons { button { "Show hint " (taken.len() + 1) " of " (n_hints) } } }))
            }
        }
    }
}

fn finish(view: &View<'_>, task: &TaskView, is_running: bool) -> Markup {
    let form = html! {
        (view.form("done", &html! {
            (hidden("task", &task.task))
            (field("hours", "Time it took", &html! {
                p.sub #hours-help { @if is_running { "Leave it empty to log the measured time." } @else { "Such as 1.5, 90m or 1h30. Leave it empty to log none." } }
                input #hours.short name="hours" autocomplete="off" aria-describedby="hours-help" value=(view.draft("hours"));
            }))
            // Enter in the field presses the first button of the form, so that one gives no grade.
            div.buttons { button.plain name="went" value="" { "Done, without a grade" } }
            div.grades { @for grade in Grade::ALL { button name="went" value=(grade.word()) { (grade.word()) small { (grade.meaning_for_work()) } } } }
        }))
    };
    card("finish", "Done? How did it go?", &form)
}
