//! The report as one HTML page: no scripts, no requests, readable without colour, on a phone, in the dark and on paper.
//!
//! The first screen shows the position, the week, the end and the next step; evidence follows. Every text of
//! a file is escaped, with its control characters written out.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::evidence::{forecast, hours, more, progress, remembered, scores, skills};
use super::{Report, STYLE, width, words};
use los_model::learner::day_in_words;
use los_model::{count, visible};

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
        main { (content(report)) }
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

/// The report without its frame.
pub fn content(report: &Report) -> Markup {
    html! {
        div.hero { (place(report)) (week(report)) (end(report)) (next(report)) }
        div.grid { (months(report)) (progress(report)) (hours(report)) (forecast(report)) (skills(report)) (remembered(report)) (scores(report)) }
        (more(report))
    }
}

/// A bar, filled to a share.
fn meter(share: f64) -> Markup {
    html! { div.meter aria-hidden="true" { span style=(format!("--v:{}", width(share))) {} } }
}

/// A card of the first screen with its name.
fn card(id: &str, name: &str, content: &Markup) -> Markup {
    html! { section.card aria-labelledby=(id) { h2.eyebrow id=(id) { (name) } (content) } }
}

fn place(report: &Report) -> Markup {
    let at = &report.position;
    let content = html! {
        p.big { (words::place(report)) }
        @if at.month.is_some() && !at.month_title.is_empty() { p.sub { bdi { (visible(&at.month_title)) } } }
        @if let Some(done) = words::hours_done(report) {
            (tasks(report))
            p.sub { (done) }
        }
        p { (report.evaluation.verdict.sentence) }
    };
    card("where", "Where you are", &content)
}

/// The path's tasks: checked, graded, complete, claimed, open.
fn tasks(report: &Report) -> Markup {
    let progress = &report.evaluation.progress;
    let proved = progress.proved;
    let parts = [
        ("checked", proved.tasks_checked, "checked"),
        ("graded", proved.tasks_graded, "graded by somebody"),
        ("complete", proved.tasks_complete, "complete, not graded yet"),
        ("claimed", progress.tasks_done.saturating_sub(proved.all()), "claimed"),
        ("left", progress.tasks_total.saturating_sub(progress.tasks_done), "open"),
    ];
    let parts = || parts.iter().filter(|(_, n, _)| *n > 0);
    html! {
        div.meter aria-hidden="true" {
            @for (class, n, _) in parts() { span class=(class) style=(format!("--v:{}", width(*n as f64 / progress.tasks_total as f64))) {} }
        }
        ul.legend { @for (class, n, words) in parts() { li { span class={ "sign " (class) } aria-hidden="true" {} (n) " " (words) } } }
    }
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
        p { (report.week.sentence) }
    };
    card("week", "This week", &content)
}

fn end(report: &Report) -> Markup {
    let sentences = words::end(report);
    if sentences.is_empty() {
        return html! {};
    }
    card("end", "The end", &html! { @for sentence in sentences { p { (sentence) "." } } })
}

fn next(report: &Report) -> Markup {
    let content = html! {
        ol.next {
            @for action in &report.evaluation.next_actions {
                li {
                    strong { (visible(&action.action)) } " " span.tag { "(" (action.length()) ")" }
                    span.sub { (visible(&action.because)) }
                    @if !action.command.is_empty() { code.desk { (visible(&action.command)) } }
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
