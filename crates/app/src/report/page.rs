//! The report as one HTML page: no scripts, no requests, readable without colour, on a phone, in the dark and on paper.
//!
//! The first screen shows the position, the week, the end and the next step; evidence follows. Every text of
//! a file is escaped, with its control characters written out.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::evidence::{forecast, hours, more, progress, scores, skills};
use super::{Report, STYLE, width, words};
use los_model::{count, learner::day_in_words, review::remembered::Remembered, visible};

/// In the head of every page of ours; a file without it is not overwritten.
pub const PAGE_MARK: &str = r#"<meta name="generator" content="los report">"#;
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/// The page as a file of its own. The same report gives the same bytes.
pub fn page(report: &Report) -> String {
    page_with(
        report,
        &html! { "Made by " code { "los report" } " from your own log. It is one file and loads nothing from the network." },
    )
}

/// The page of a server, computed on each load.
pub fn live_page(report: &Report) -> String {
    page_with(report, &html! { "Live from " code { "los serve" } " and your log as it is now: reload to update." })
}

/// A page of a few plain sentences, for when there is no report.
pub fn notice(title: &str, sentences: &[&str]) -> String {
    let body = html! {
        header { h1 { (title) } }
        main { section.card { @for sentence in sentences { p { (sentence) } } } }
    };
    framed(title, &body)
}

fn page_with(report: &Report, origin: &Markup) -> String {
    let name = visible(&report.name);
    let body = html! {
        header {
            h1 { "Progress of " bdi { (name) } }
            p.muted {
                @if report.position.level.is_some() { bdi { (visible(&report.position.title)) } " · " }
                (day_in_words(report.history.today)) " (" (visible(&report.time_zone)) ")"
            }
        }
        main { (content(report, &|_| None, &html! {})) }
        footer { p { (words::SIMULATED) } p.desk { (origin) } }
    };
    framed(&format!("Progress of {name}"), &body)
}

/// A whole page, with the head that each of them has.
fn framed(title: &str, body: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                (PreEscaped(PAGE_MARK))
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="referrer" content="no-referrer";
                meta name="robots" content="noindex";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body { div.wrap { (body) } }
        }
    };
    page.into_string()
}

/// Gives the address of the page where a command's work is done; `None` where only a terminal does it.
type Leads<'a> = &'a dyn Fn(&str) -> Option<String>;

/// The report without its frame: what the learner can do, when it ends, hours, recall and the next steps; `then` something of
/// the face's; and the evidence.
pub fn content(report: &Report, leads: Leads<'_>, then: &Markup) -> Markup {
    html! {
        p.sub { (words::place(report)) @if !report.position.month_title.is_empty() { ": " bdi { (visible(&report.position.month_title)) } } }
        div.hero { (able(report)) (end(report)) (week(report)) (recall(report, leads)) (next(report, leads)) }
        (then)
        div.grid {
            (months(report))
            // A curve of one week says nothing.
            @if report.history.weeks.len() > 1 { (progress(report)) (hours(report)) } @else { p.sub { "Curves of your work and your hours come with the second week." } }
        }
        details.whole { summary { "Scores and estimates" } div.grid { (forecast(report)) (scores(report)) (more(report)) } }
    }
}

/// A bar, filled to a share.
pub(super) fn meter(share: f64) -> Markup {
    html! { div.meter aria-hidden="true" { span style=(format!("--v:{}", width(share))) {} } }
}

/// A card of the first screen with its name.
fn card(id: &str, name: &str, content: &Markup) -> Markup {
    html! { section.card aria-labelledby=(id) { h2.eyebrow id=(id) { (name) } (content) } }
}

/// What the learner can do now, and how that is known: shipped projects, tasks, skills.
fn able(report: &Report) -> Markup {
    let progress = &report.evaluation.progress;
    let shipped = || report.months.iter().filter(|month| month.parts_shipped > 0 && !month.project.is_empty());
    html! {
        section.card.able aria-labelledby="able" {
            h2 #able { "What you can do now" }
            @if progress.tasks_done == 0 && report.able.is_empty() {
                p { "Nothing is done yet. What you finish stands here, with how it is known: checked by a program, graded, or your own word." }
            }
            div.pair {
                div {
                    @if progress.tasks_total > 0 {
                        p.big { (progress.tasks_done) " of " (count(progress.tasks_total, "task")) " done" }
                        div.meter aria-hidden="true" {
                            @for (class, n, _) in kinds_of_tasks(report) { span class=(class) style=(format!("--v:{}", width(n as f64 / progress.tasks_total as f64))) {} }
                        }
                        ul.legend { @for (class, n, words) in kinds_of_tasks(report) { li { span class={ "sign " (class) } aria-hidden="true" {} (n) " " (words) } } }
                        @if progress.tasks_done > 0 && progress.proved.tasks_checked == 0 { p.sub { "None is checked by a program yet: a check runs your work, and its pass counts for more than your word." } }
                    }
                    @if shipped().next().is_some() { ul.plain { @for month in shipped() {
                        li { "Shipped: " strong { (visible(&month.project)) } span.sub { ", " (month.parts_shipped) " of " (count(month.parts, "part")) ", month " (month.number) } }
                    } } }
                }
                (skills(&report.able))
            }
        }
    }
}

/// The path's tasks by how it is known that they are done: a class, the number, words.
pub(super) fn kinds_of_tasks(report: &Report) -> impl Iterator<Item = (&'static str, usize, &'static str)> {
    let progress = &report.evaluation.progress;
    let proved = progress.proved;
    let kinds = [
        ("checked", proved.tasks_checked, "checked"),
        ("graded", proved.tasks_graded, "graded by somebody"),
        ("complete", proved.tasks_complete, "complete, not graded yet"),
        ("claimed", progress.tasks_done.saturating_sub(proved.all()), "claimed"),
        ("left", progress.tasks_total.saturating_sub(progress.tasks_done), "open"),
    ];
    kinds.into_iter().filter(|(_, n, _)| *n > 0)
}

/// When the month and the path are likely to be done, and on request what moved these days.
fn end(report: &Report) -> Markup {
    let progress = &report.evaluation.progress;
    let is_open = !words::end(report).is_empty();
    let near = progress.near_end.as_ref().filter(|_| is_open);
    let far = progress.end.as_ref().filter(|_| is_open);
    let moved = || near.map(|near| &near.end).into_iter().chain(far).filter_map(|end| end.moved.as_ref());
    let content = html! {
        @if let Some(near) = near {
            p.big { "Month " (near.month) " likely done " (near.end.when) }
            p.sub { (near.end.range()) @if !near.without.is_empty() { "; without " (visible(&near.without.join(", "))) } }
        }
        @if let Some(far) = far { p { (far.in_words()) ", " (far.range()) "." } }
        @if let Some(target) = progress.target.as_ref().filter(|_| is_open) { p { (target.in_words()) "." } }
        @if !is_open { p.big { (words::done_by_now(report)) } }
        @if moved().next().is_some() { details { summary { "What moved it" } @for words in moved() { p.sub { (words) "." } } } }
    };
    card("end", "When", &content)
}

fn week(report: &Report) -> Markup {
    let at = &report.position;
    if at.is_before_start {
        return html! {};
    }
    let content = html! {
        p.big { (words::hours(at.hours_this_week)) " of " (words::hours(at.hours_expected)) }
        (meter(if at.hours_expected > 0.0 { at.hours_this_week / at.hours_expected } else { 0.0 }))
        @if let Some((done, planned)) = report.week_tasks { p.sub { (done) " of " (count(planned, "task")) " done" } }
        p { (report.week.sentence) " " (report.evaluation.verdict.sentence) }
    };
    card("week", "Hours this week", &content)
}

/// What stays of it: cards that were recalled, and blind tests.
fn recall(report: &Report, leads: Leads<'_>) -> Markup {
    let known = &report.evaluation.remembered;
    let untestable =
        known.iter().flat_map(|known| &known.audit.untestable).map(|skill| visible(skill)).collect::<Vec<_>>();
    let content = html! {
        p.big { @match report.reviews.recall { Some(share) => { (words::percent(share)) " recalled" }, None => "Not measured yet" } }
        p { (words::recall(&report.reviews)) }
        @for sentence in known.iter().flat_map(Remembered::in_words) { p.sub { (sentence) } }
        @if !untestable.is_empty() { p.sub { "Without three cards or a variant, and so not in the number: " (untestable.join(", ")) "." } }
        @if report.reviews.recall.is_none() { p.sub { "Cards come a day after you practised their subject; the second time one is asked, it counts here." } }
        @if let Some(to) = leads("los review") { p { a href=(to) { "To the reviews" } } }
    };
    card("recall", "What stays", &content)
}

fn next(report: &Report, leads: Leads<'_>) -> Markup {
    let content = html! {
        ol.next {
            @for action in &report.evaluation.next_actions {
                @let (to, words) = (leads(&action.command), visible(&action.action));
                li {
                    strong { @if let Some(to) = &to { a href=(to) { (words) } } @else { (words) } } " " span.tag { "(" (action.length()) ")" }
                    span.sub { (visible(&action.because)) }
                    @if to.is_none() && !action.command.is_empty() { code.desk { (visible(&action.command)) } }
                }
            }
        }
    };
    card("next", "What is next", &content)
}

/// The months as a strip: done, now, ahead.
fn months(report: &Report) -> Markup {
    html! {
        @if !report.months.is_empty() {
            section.card.whole aria-labelledby="months" {
                h2 #months { "Months" }
                ol.months { @for month in &report.months {
                    @let share = month.tasks_done as f64 / month.tasks.max(1) as f64;
                    @let is_done = month.tasks > 0 && month.tasks_done == month.tasks;
                    li.now[month.is_now] title=(visible(&month.title)) {
                        span aria-hidden="true" { (month.number) @if is_done { span.desk { " ✓" } } }
                        (meter(share))
                        span.hidden { "Month " (month.number) ": " (month.tasks_done) " of " (count(month.tasks, "task")) " done" @if month.is_now { ", now" } }
                    }
                } }
            }
        }
    }
}
