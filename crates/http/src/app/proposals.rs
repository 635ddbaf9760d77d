//! Path changes: those worth making, each with its reasons, what the learner wishes for, and the way back from each in force.

use super::prelude::*;
use los_app::calls::{Choice, Prepared, Question, ToolResult};
use los_app::tools::adapt_path::{change, learner_change::requested};

pub(super) fn page(view: &View<'_>) -> Result<Markup> {
    let (choices, none) = match change::proposals(view.day)? {
        Ok(choices) => (choices, String::new()),
        Err(words) => (Vec::new(), words),
    };
    // A form that was refused, or is too old, has its wish with it.
    let draft = view.notice.as_ref().map(|notice| &notice.draft).filter(|draft| draft.contains_key("wish"));
    let wish = wish_of(draft.unwrap_or(view.query));
    Ok(html! {
        @if choices.is_empty() { p { (visible(&none)) } div.buttons { a.button href="/path#now" { "The path as it is" } } } @else { p.sub { "You decide. A change left for later is proposed again while it still fits." } }
        @for (number, choice) in (1..).zip(&choices) { (proposed(view, number, choice, "")) }
        @if !wish.is_empty() { (wished(view, &wish)) }
        (wishes(view))
        (in_force(view))
    })
}

/// The wish of the learner, word by word as `los adapt --request` takes it, from the fields of the page's address or of the form
/// that was sent.
pub(super) fn wish_of(fields: &Fields) -> Vec<String> {
    let words = ["wish", "what", "day"].iter().filter_map(|name| fields.get(*name));
    words.flat_map(|words| words.split_whitespace()).map(str::to_owned).collect()
}

/// A change with its reasons, what it changes, and the question.
fn proposed(view: &View<'_>, number: usize, choice: &Choice, wish: &str) -> Markup {
    // Lines of the path that go or come.
    let is_exact = |line: &&str| ["- ", "+ ", "  … "].iter().any(|mark| line.starts_with(mark));
    let (exact, words): (Vec<&str>, Vec<&str>) = choice.description.lines().partition(is_exact);
    let content = html! {
        p.wrapped { (visible_lines(&words.join("\n"))) }
        @if !exact.is_empty() { details { summary { "The lines of the path that change" } pre.exact { (visible_lines(&exact.join("\n"))) } } }
        (decide(view, "change", (&choice.id, wish), &choice.title, true))
    };
    card(&format!("change-{number}"), &choice.title, &content)
}

/// What a wish means, with the question where there is one.
fn wished(view: &View<'_>, wish: &[String]) -> Markup {
    let words = wish.join(" ");
    let (line, is_asked) = match requested(view.day, wish) {
        Ok(ToolResult::Pending(Prepared { question: Question::Choices(choices), .. })) => {
            return html! { @for (number, choice) in (101..).zip(&choices) { (proposed(view, number, choice, &words)) } };
        }
        Ok(ToolResult::Pending(prepared)) => {
            let line = prepared.files_line().or_else(|| Some(prepared.write()?.line.as_str()));
            (line.unwrap_or_default().to_owned(), true)
        }
        Ok(ToolResult::Done(output)) => {
            (output.note.clone().unwrap_or_else(|| change::nothing_proposed(&output)), false)
        }
        Ok(ToolResult::Asks(_)) => return html! {},
        Err(error) => (format!("{}.", said(&error)), false),
    };
    let question = html! { p.wrapped { (visible_lines(&line.replace('`', ""))) } @if is_asked { (decide(view, "change", ("", &words), &line, true)) } };
    card("wished", "What it means", &question)
}

/// The form for a wish, in the words of `los adapt --request`. It only shows what the wish means.
fn wishes(view: &View<'_>) -> Markup {
    let given = |name: &str| view.query.get(name).map_or("", String::as_str);
    let kinds = html! {
        @for (wish, words) in [("lighter", "Fewer hours a week"), ("faster", "More hours a week"), ("later", "A task not this week"), ("exam", "An exam on a day")] { option value=(wish) data-lacks=(if wish == "exam" { "what" } else { "day" }) selected[wish == given("wish")] { (words) } }
        @for (wish, words) in [("another project", "Another project"), ("swap-month", "Two months change places"), ("remediate", "A week to repeat a month"), ("begin", "Another level")] { option value=(wish) data-lacks="day" selected[wish == given("wish")] { (words) } }
    };
    let form = html! { form method="get" action="/proposals" {
        div.two {
            (view.field("wish", "Your wish", &html! { select #wish name="wish" { (kinds) } }))
            (view.field("what", "Hours, task, project, level, or months", &html! { input #what name="what" maxlength="150" autocomplete="off" value=(given("what")); }))
            (view.field("day", "Which day", &html! { input #day type="date" name="day" value=(given("day")); }))
        }
        div.buttons { button { "Show what it means" } }
    } };
    card("wishes", "What would you change?", &form)
}

/// The changes in force, each with its way back.
fn in_force(view: &View<'_>) -> Markup {
    let all = html! { @for change in view.data.folded.applied.iter().rev() {
        @let what = change.mutation.details.summary();
        p { (visible(&what)) }
        (view.form("revert", &html! { (hidden("id", &change.id)) div.buttons { button { "Take it back" span.hidden { ": " (visible(&what)) } } } }))
    } };
    if all.0.is_empty() { all } else { card("in-force", "In force", &all) }
}
