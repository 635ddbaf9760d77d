//! Logging in a line or with a form, and the last entries, which can be changed and taken back.

use super::prelude::*;
use los_app::day::typed::entry_of;

/// Acts that are shown.
const MAX_SHOWN: usize = 30;

pub(super) fn page(view: &View<'_>) -> Result<Markup> {
    let line = view.query.get("line").map_or_else(|| view.draft("line"), String::as_str).trim();
    let is_long = ["event", "words"].iter().any(|field| !view.draft(field).is_empty())
        || ["task", "event"].iter().any(|field| view.query.contains_key(*field));
    Ok(html! {
        (line_field(line))
        @if !line.is_empty() { (understood(view, line)) }
        @if let Some(id) = view.query.get("edit") { (edit(view, id)?) }
        details.long open[is_long] { summary { "A longer entry" } (long(view)) }
        (latest(view)?)
    })
}

/// The field for an entry in a line.
pub(super) fn line_field(line: &str) -> Markup {
    html! {
        form method="get" action="/log" {
            div.field { label for="line" { "What did you do? In a line, such as " em { "1h30 pipes good yesterday" } }
                div.inline { input #line name="line" autocomplete="off" maxlength="2000" value=(line) required; button { "Look" } } }
        }
    }
}

/// What a line means, before it is written.
fn understood(view: &View<'_>, line: &str) -> Markup {
    let meant = entry_of(view.day, line).and_then(|draft| prepare(view.day, Request::Log(draft)));
    let content = match &meant {
        Ok(prepared) => html! {
            p.big.wrapped { (visible_lines(prepared.write().map_or("", |write| write.line.as_str()))) }
            (view.form("log", &html! { (hidden("line", line)) div.buttons { button.main autofocus { "Log it" } span.sub { "Or change the line above." } } }))
        },
        Err(error) => html! { p.notice.bad role="status" { (visible(&said(error))) "." } },
    };
    card("understood", "Understood as", &content)
}

/// The form that changes an entry of that id.
fn edit(view: &View<'_>, id: &str) -> Result<Markup> {
    let Some(entry) = latest_entries(view.day, Some(id))?.pop() else {
        return Ok(html! { p.notice.bad { "That entry does not count any more, or is not in your log." } });
    };
    let input = |name: &str, label: &str| {
        let id = format!("new-{name}");
        view.field(&id, label, &html! { input id=(id) name=(id) autocomplete="off" value=(view.draft(&id)); })
    };
    Ok(card(
        "edit",
        "Change an entry",
        &html! {
            p.wrapped { (visible_lines(&entry.words)) }
            p.sub { "What you leave empty stays. The entry is not rewritten: a correction follows it." }
            (view.form("edit", &html! {
                (hidden("id", &entry.id))
                div.two { (input("hours", "Time it took")) (input("on", "Day, such as yesterday")) (input("task", "Task, by number or id")) }
                (view.field("new-words", "Words", &html! { textarea #new-words name="new-words" maxlength="2000" { (view.draft("new-words")) } }))
                div.buttons { button.main { "Change it" } a.button href="/log" { "Leave it" } }
            }))
        },
    ))
}

fn long(view: &View<'_>) -> Markup {
    let model = view.model;
    let week: Vec<&Row> = model.rows.iter().filter(|row| row.is_task).collect();
    let path = model.path.iter().filter(|row| !week.iter().any(|known| known.id == row.id));
    let kinds = EventKind::ALL.iter().copied().filter(|kind| kind.is_told_in_words());
    let of = |field| view.query.get(field).map_or_else(|| view.draft(field), String::as_str);
    let (event, asked) = (of("event"), of("task"));
    let event = if event.is_empty() { EventKind::Study.name() } else { event };
    let today = view.day.today().unwrap_or_default().to_string();
    let on = Some(view.draft("on")).filter(|day| !day.is_empty()).unwrap_or(&today);
    // The style hides the fields that do not belong to the kind that is chosen.
    let lacks = |kind: EventKind| {
        let (score, study) = (kind.takes_score(), kind == EventKind::Study);
        let has = [score, score || study, kind.takes_hours(), kind == EventKind::PauseStarted, !kind.is_about_time()];
        let fields = has.iter().zip(["score ", "went ", "hours ", "until ", "task"]);
        fields.filter_map(|(has, field)| (!has).then_some(field)).collect::<String>()
    };
    let option = |row: &Row| html! { option value=(row.id) selected[row.id == asked] { (row.number) " " (visible(&row.title)) } };
    let text = |id: &str| html! { input id=(id) name=(id) autocomplete="off" value=(view.draft(id)); };
    html! {
        (view.form("log", &html! {
            div.two {
                (view.field("event", "What was it?", &html! {
                    select #event name="event" { @for kind in kinds { option value=(kind.name()) data-lacks=(lacks(kind)) selected[kind.name() == event] { (kind.description()) } } }
                }))
                (view.field("task", "Task", &html! {
                    select #task name="task" {
                        option value="" { "No task of the path" }
                        optgroup label="This week" { @for row in &week { (option(row)) } }
                        optgroup label="The path" { @for row in path { (option(row)) } }
                    }
                }))
                (view.field("on", "Day", &html! { input #on type="date" name="on" value=(on) max=(today) required; }))
                (view.field("hours", "Time, such as 1h30", &text("hours")))
                (view.field("went", "How did it go?", &html! {
                    select #went name="went" {
                        option value="" { "No grade" }
                        @for grade in Grade::ALL { option value=(grade.word()) selected[grade.word() == view.draft("went")] { (grade.word()) ": " (grade.meaning_for_work()) } }
                    }
                }))
                (view.field("score", "Result of a quiz, such as 4/5 or 80%", &text("score")))
                (view.field("until", "Last day of a pause", &html! { input #until type="date" name="until" value=(view.draft("until")); }))
            }
            (view.field("words", "In your words", &html! { textarea #words name="words" maxlength="2000" { (view.draft("words")) } }))
            div.buttons { button.main { "Log it" } }
        }))
    }
}

/// The last acts, newest first.
fn latest(view: &View<'_>) -> Result<Markup> {
    let acts = found_acts(view.day, "", MAX_SHOWN)?;
    let (lead, rest) = acts.split_at(acts.len().min(1));
    Ok(html! {
        @if lead.is_empty() { p.sub { "Nothing is logged yet. What you log appears here, and can be changed and taken back." } }
        @for last in lead { (card("last", "Your last entry", &act(view, last))) }
        @if !rest.is_empty() { details { summary { "The " (rest.len()) " before it; the search at the top finds older ones" } @for one in rest { (act(view, one)) } } }
    })
}

/// An act of the log, with the ways to take it back or bring it back, and to change it.
pub(super) fn act(view: &View<'_>, act: &Act) -> Markup {
    html! {
        div.act {
            p.wrapped { @if act.taken_back { s { (visible_lines(&act.words)) } " taken back" } @else { (visible_lines(&act.words)) } }
            (view.form("back", &html! {
                (hidden("id", &act.id))
                (hidden("is", if act.taken_back { "back" } else { "taken" }))
                div.buttons {
                    button { @if act.taken_back { "Bring it back" } @else { "Take it back" } span.hidden { ": " (visible(&act.words)) } }
                    @if act.can_change { a.button href=(format!("/log?edit={}", act.id)) { "Change it" span.hidden { ": " (visible(&act.words)) } } }
                }
            }))
        }
    }
}
