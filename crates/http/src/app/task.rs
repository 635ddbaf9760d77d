//! A task with its lesson: start the timer, read, take a hint, check the work, finish with a grade, go on to the next.

use super::check;
use super::prelude::*;
use los_app::home::model::facts_of;
use los_app::study::task_view::LessonView;

pub(super) fn page(view: &View<'_>, id: &str) -> Result<Page> {
    let task = TaskView::of(view.ctx, view.data, id)?;
    let practice = Practice::of(view.ctx, &task.task)?;
    let work = view.ctx.workspace.root().join(&task.work);
    let n_missing = practice.as_ref().map_or(0, |practice| practice.missing(&work).len());
    let running = view.model.running.as_ref();
    let is_running = running.is_some_and(|running| running.task.as_ref() == Some(&task.task));
    let is_open = task.proof.is_none();
    let lesson = task.lesson.as_ref();
    let title = lesson.map(|lesson| lesson.title.as_str()).filter(|title| !title.is_empty()).unwrap_or(&task.title);
    let sections = lesson.map(LessonView::sections).unwrap_or_default();
    let sections: Vec<_> = sections.into_iter().filter(|(name, _)| !name.starts_with("Hint ")).collect();
    let has_hints = lesson.is_some_and(|lesson| lesson.n_hints > 0);
    let check = practice.as_ref().map_or_else(|| Ok(html! {}), |practice| check::card(view, &task, practice))?;
    let parts = sections.iter().map(|(name, _)| (name.to_lowercase(), name.as_str()));
    let end =
        [("hints", "Hints", has_hints), ("check", "Check my work", !check.0.is_empty()), ("finish", "Done?", is_open)];
    let end = end.into_iter().filter(|(.., is_there)| *is_there).map(|(id, name, _)| (id.to_owned(), name));
    // The hints are about the task's text, so they follow it.
    let after = sections.iter().position(|(name, _)| name == "Do").unwrap_or(sections.len().saturating_sub(1));
    let main = html! {
        div.columns {
            nav.contents aria-label="Contents" { ul { @for (id, name) in parts.chain(end) { li { a href=(format!("#{id}")) { (name) } } } } }
            div.reading {
                @if title != task.title { p { (titled(&task.title)) } }
                p.sub { (facts_of(&task)) }
                @if running.is_none() && is_open {
                    (view.form("start", &html! { (hidden("task", &task.task)) div.buttons { button.main { "Start the timer" } } }))
                }
                @if lesson.is_none() { p { "This task has no lesson. Its month's page in the folder paths says what to do." } }
                @for (at, (name, text)) in sections.iter().enumerate() {
                    section.card.lesson id=(name.to_lowercase()) { h2 { (name) } (lesson_html(text, 3, &task.task)) }
                    @if at == after && let Some(lesson) = lesson.filter(|_| has_hints) { (hints(view, &task, &lesson.hints, lesson.n_hints)) }
                }
                @if n_missing > 0 {
                    (view.form("starter", &html! { (hidden("task", &task.task)) div.buttons { button { "Copy the starter to " (task.work) " (" (count(n_missing, "file")) ")" } } }))
                }
                (check)
                @if is_open { (finish(view, &task, is_running)) p { a href=(format!("/proposals?wish=later&what={}", task.number)) { "Not this week" } } }
                @if let Some(next) = next(view, &task.task) {
                    p.next-task { span.sub { "Next" } " " (task_link(next)) " " span.sub { (next.hours) } }
                }
            }
        }
    };
    Ok(Page { title: format!("{} {title}", task.number), here: "", main })
}

/// The first other task that is open: of the week's plan, else of the path.
pub(super) fn next<'a>(view: &'a View<'_>, id: &str) -> Option<&'a Row> {
    let is_open = |row: &&Row| row.is_task && row.id != id && matches!(row.mark, Mark::Open | Mark::Begun);
    view.model.rows.iter().find(is_open).or_else(|| view.model.path.iter().find(is_open))
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
            @for (number, hint) in (1..).zip(taken) { h3 { "Hint " (number) } (lesson_html(hint, 4, &task.task)) }
            @if taken.len() < n_hints {
                (view.form("hint", &html! { (hidden("task", &task.task)) (hidden("hint", &(taken.len() + 1).to_string())) div.buttons { button { "Show hint " (taken.len() + 1) " of " (n_hints) } } }))
            }
        }
    }
}

fn finish(view: &View<'_>, task: &TaskView, is_running: bool) -> Markup {
    let form = html! {
        (view.form("done", &html! {
            // Enter in the field presses the first button of the form; one that is disabled does nothing.
            button hidden disabled { "Nothing" }
            (hidden("task", &task.task))
            (view.field("hours", "Time it took", &html! {
                p.sub #hours-help { @if is_running { "Leave it empty to log the measured time." } @else { "Such as 1.5, 90m or 1h30. Leave it empty to log none." } }
                input #hours.short name="hours" autocomplete="off" value=(view.draft("hours"));
            }))
            div.grades { @for grade in Grade::ALL { button name="went" value=(grade.word()) { (grade.word()) small { (grade.meaning_for_work()) } } } }
            div.buttons { button.plain name="went" value="" { "Done, without a grade" } }
        }))
    };
    html! { section.card #finish aria-labelledby="finish-title" { h2 #finish-title { "Done? How did it go?" } (form) } }
}
