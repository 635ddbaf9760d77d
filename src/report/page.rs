//! The report as one HTML page: no scripts, no requests, readable without colour, on a phone, in the dark and on paper.
//!
//! The first screen shows the position, the plan and the next task; evidence follows. Every text of
//! a file is escaped, with its control characters written out.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::evidence::{days, estimates, hours, milestones, progress, scores, skills};
use super::style::{STYLE, width};
use super::{Report, words};
use los_model::learner::state::day_in_words;
use los_model::text::visible;

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
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head { (head(title)) }
            body { div.wrap {
                header { h1 { (title) } }
                main { section.card { @for sentence in sentences { p { (sentence) } } } }
            } }
        }
    };
    page.into_string()
}

/// The head of every page.
fn head(title: &str) -> Markup {
    html! {
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
}

fn page_with(report: &Report, origin: &Markup) -> String {
    let name = visible(&report.name, false);
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head { (head(&format!("Progress of {name}"))) }
            body { div.wrap {
                header {
                    h1 { "Progress of " bdi { (name) } }
                    p.muted {
                        @if report.position.level.is_some() { bdi { (visible(&report.position.title, false)) } " · " }
                        (day_in_words(report.history.today)) " (" (visible(&report.time_zone, false)) ")"
                    }
                }
                main { (content(report)) }
                footer { p { (words::SIMULATED) } p { (origin) } }
            } }
        }
    };
    page.into_string()
}

/// The report without its frame.
pub(crate) fn content(report: &Report) -> Markup {
    html! {
        div.hero { (place(report)) (plan(report)) (next(report)) }
        (days(report))
        div.pair { (hours(report)) (progress(report)) }
        (scores(report))
        div.pair.late { (skills(report)) (milestones(report)) }
        (estimates(report))
    }
}

fn place(report: &Report) -> Markup {
    let at = &report.position;
    html! {
        section.card aria-labelledby="where" {
            h2.eyebrow #where { "Where you are" }
            p.big { (words::place(report)) }
            @if at.month.is_some() && !at.month_title.is_empty() { p.sub { bdi { (visible(&at.month_title, false)) } } }
            @if let Some(done) = words::path_done(report) {
                div.meter aria-hidden="true" { span style=(format!("--v:{}", width(at.share_done))) {} }
                p.sub { (done) }
            }
            @if !at.is_before_start {
                @let part = if at.hours_promised > 0.0 { at.hours_this_week / at.hours_promised } else { 0.0 };
                div.meter aria-hidden="true" { span style=(format!("--v:{}", width(part))) {} }
                p.sub { "This week " (words::hours(at.hours_this_week)) " of " (words::hours(at.hours_promised)) }
            }
        }
    }
}

fn plan(report: &Report) -> Markup {
    let [week, since_start] = words::verdicts(report);
    html! {
        section.card aria-labelledby="plan" {
            h2.eyebrow #plan { "Are you on plan?" }
            p.big { (week) }
            p.big { (since_start) }
            p.sub { (words::plan(report)) }
            @if let Some(recent) = words::recent_hours(report) { p.sub { (recent) "." } }
            p.sub { (words::overall(report)) "." }
        }
    }
}

fn next(report: &Report) -> Markup {
    html! {
        section.card aria-labelledby="next" {
            h2.eyebrow #next { "What is next" }
            ol.next {
                @for action in &report.evaluation.next_actions {
                    li {
                        strong { (visible(&action.action, false)) } " " span.tag { "(" (action.minutes) " min)" }
                        span.sub { (visible(&action.because, false)) }
                        @if !action.command.is_empty() { code { (visible(&action.command, false)) } }
                    }
                }
            }
        }
    }
}
