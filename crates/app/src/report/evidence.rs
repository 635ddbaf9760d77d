//! The evidence on the page, one section for each kind with data: progress, hours, skills, scores.
//!
//! Each drawing has its numbers in a folded table. Texts of files go through `visible`.

use super::{Able, Report, chart, page::meter, words};
use crate::prelude::*;
use los_model::{round_to, visible};

/// Skills shown; the others are folded.
const MAX_SKILLS: usize = 5;

/// A section of the evidence with its heading and its sentence.
fn section(id: &str, heading: &str, words: &str, content: &Markup) -> Markup {
    html! { section.card aria-labelledby=(id) { h2 id=(id) { (heading) } p.muted { (words) } (content) } }
}

pub(super) fn hours(report: &Report) -> Markup {
    let weeks = &report.history.weeks;
    if !weeks.iter().any(|week| week.hours > 0.0) {
        return html! {};
    }
    let (history, recent) = (&report.history, words::recent_hours(report));
    let recent = recent.map_or_else(String::new, |words| format!("{words}. "));
    let words = format!("{recent}{} on {} in all.", words::hours(history.hours), count(history.active_days, "day"));
    let content = html! {
        figure { (chart::hours_by_week(weeks)) }
        ul.legend {
            li { (bar("bar")) "hours" }
            li { (bar("bar now")) "this week so far" }
            li { (line("promise")) "promise" }
            @if weeks.iter().any(chart::is_rest) { li { (rested()) (chart::rest_words(weeks)) } }
        }
        (folded_table("The hours as a table", &["Week", "From", "For", "Hours", "Promised"], weeks.iter().rev().map(|week| vec![
            week.number.to_string(), week.from.to_string(), week.covers.as_deref().unwrap_or(week.kind.words()).to_owned(),
            format!("{:.1}", round_to(week.hours, 1)), format!("{:.1}", round_to(week.promised, 1)),
        ])))
    };
    section("hours", "Hours a week", &words, &content)
}

pub(super) fn progress(report: &Report) -> Markup {
    let history = &report.history;
    let has_begun = history.points.last().is_some_and(|now| now.earned > 0.0 || now.due > 0.0);
    if !has_begun || !history.plan.last().is_some_and(|end| end.hours > 0.0) {
        return html! {};
    }
    let content = html! {
        figure { (chart::burn_up(history, &report.evaluation.progress)) }
        ul.legend {
            li { (line("line")) "work done" }
            li { (line("plan")) "plan" }
            @if history.weeks.iter().any(|week| week.kind == WeekKind::Pause) { li { (rested()) "pause" } }
            @if report.evaluation.progress.end.is_some() { li { (line("ahead")) "to the likely end, with its range" } }
        }
        (folded_table("The progress as a table", &["Day", "Done, h", "Due, h"], history.points.iter().rev().map(|point| vec![
            point.date.to_string(), format!("{:.1}", round_to(point.earned, 1)), format!("{:.1}", round_to(point.due, 1)),
        ])))
    };
    section("progress", "Progress through the path", &words::done_by_now(report), &content)
}

/// The cards that come in the next thirty days; nothing before there are cards.
pub(super) fn forecast(report: &Report) -> Markup {
    let days = &report.reviews.forecast;
    if !days.iter().any(|day| day.due + day.new > 0) {
        return html! {};
    }
    let some = days.iter().filter(|day| day.due + day.new > 0);
    let rows = some.map(|day| vec![day.date.clone(), day.due.to_string(), day.new.to_string()]);
    let table = folded_table("By day", &["Day", "Come back", "New"], rows);
    let all: usize = days.iter().map(|day| day.due + day.new).sum();
    section("reviews", "Reviews ahead", &format!("{} in the next thirty days.", count(all, "card")), &table)
}

pub(super) fn scores(report: &Report) -> Markup {
    let details = &report.evaluation.details;
    let rows = [
        ("Completion", "work done against work due", &details.completion),
        ("Quality", "how good scored work is", &details.quality),
        ("Consistency", "promised hours kept", &details.consistency),
        ("Growth", "knowledge gained and kept", &details.growth),
        ("Engagement", "plans, retros, notes, reviews", &details.engagement),
    ];
    let known = || rows.iter().filter(|(_, _, detail)| detail.confidence > 0.0);
    if report.evaluation.confidence <= 0.0 || known().next().is_none() {
        return html! {};
    }
    let content = html! {
        div.scroll tabindex="0" { table {
            thead { tr { th scope="col" { "Score" } th scope="col" { "Now" } th.opt scope="col" { "80 % range" } th scope="col" { "4 weeks" } } }
            tbody { @for (name, meaning, detail) in known() { tr {
                th scope="row" { (name) span.sub.opt { (meaning) } }
                td { (format!("{:.2}", detail.value)) }
                td.opt { (format!("{:.2}–{:.2}", detail.low, detail.high)) }
                td { (words::change(detail.trend).unwrap_or_else(|| "–".to_owned())) }
            } } }
        } }
        details { summary { "Why" }
            ul.plain { @for (name, _, detail) in known() { li { strong { (name) } ": " (visible(&detail.why)) } } }
        }
    };
    section("scores", "Scores", &format!("{}.", words::overall(report)), &content)
}

/// The skills with their evidence, the best shown first; most are folded.
pub(super) fn skills(able: &[Able]) -> Markup {
    let first = &able[..able.len().min(MAX_SKILLS)];
    html! {
        @if !able.is_empty() { div {
            (skill_table(first))
            @if first.len() < able.len() { details { summary { "All " (count(able.len(), "skill")) } (skill_table(able)) } }
            p.sub { "Known is mastery times recall: an estimate for today, which falls without practice." }
        } }
    }
}

fn skill_table(able: &[Able]) -> Markup {
    html! {
        div.scroll tabindex="0" { table {
            thead { tr { th scope="col" { "Skill" } th scope="col" { "Known" } th scope="col" { "%" } th scope="col" { "Recall" } } }
            tbody { @for skill in able { tr {
                th scope="row" { bdi { (visible(&skill.skill)) } span.sub { (words::evidence(skill)) } }
                td.wide { (meter(skill.known)) }
                td { (format!("{:.0}", skill.known * 100.0)) } td { (words::percent(skill.recall)) }
            } } }
        } }
    }
}

/// The basis of the estimates, and the data that could not be read.
pub(super) fn more(report: &Report) -> Markup {
    let details = &report.evaluation.details;
    let gaps =
        details.each().array().into_iter().filter(|detail| detail.confidence > 0.0).flat_map(|detail| &detail.unknown);
    let unknown: Vec<String> = gaps.map(|gap| visible(gap)).collect();
    let oddities = words::oddities(report);
    html! {
        section.card aria-labelledby="more" {
            h2 #more { "Estimates and data" }
            ul.plain {
                li { (words::pace_in_words(&report.evaluation.calibration)) }
                li { (visible(&words::risk(report))) }
                @for sentence in words::forecasts(report) { li { (sentence) } }
                @if !unknown.is_empty() { li { "Not known: " (unknown.join("; ")) "." } }
            }
            @if !oddities.is_empty() {
                details { summary { (count(oddities.len(), "note")) " on unreadable data" }
                    ul.plain { @for note in &oddities { li { (visible(note)) } } }
                }
            }
        }
    }
}

/// A table of texts that is folded until it is asked for; the first cell of a row names it.
fn folded_table(title: &str, columns: &[&str], rows: impl Iterator<Item = Vec<String>>) -> Markup {
    html! {
        details.table {
            // One word next to its heading; a screen reader reads the full title.
            summary { span.hidden { (title) } span aria-hidden="true" { "Table" } }
            div.scroll role="region" tabindex="0" aria-label=(title) { table {
                thead { tr { @for column in columns { th scope="col" { (column) } } } }
                tbody { @for row in rows {
                    tr { @for (place, cell) in row.iter().enumerate() { @if place == 0 { th scope="row" { (cell) } } @else { td { (cell) } } } }
                } }
            } }
        }
    }
}

/// A symbol of a drawing, for its legend.
fn swatch(shape: &Markup) -> Markup {
    html! { svg viewBox="0 0 14 10" aria-hidden="true" focusable="false" { (shape) } }
}

fn bar(class: &str) -> Markup {
    swatch(&html! { rect class=(class) x="3" y="1" width="8" height="8" rx="1" {} })
}

fn line(class: &str) -> Markup {
    swatch(&html! { line class=(class) x1="0" y1="5" x2="14" y2="5" {} })
}

fn rested() -> Markup {
    swatch(&html! { rect.rested x="1" width="12" height="10" {} })
}
