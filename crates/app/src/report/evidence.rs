//! The evidence on the page, one section for each kind with data: progress, hours, active days, reviews, skills, scores.
//!
//! Each drawing has its numbers in a folded table. Texts of files go through `visible`.

use maud::{Markup, html};

use super::style::width;
use super::{Report, chart, heat_map, words};
use los_model::course::plan_week::WeekKind;
use los_model::learner::state::day_in_words;
use los_model::rounding::round_to;
use los_model::scores::Score;
use los_model::scores::evaluation::{ScoreDetail, SkillView};
use los_model::scores::history_types::Point;
use los_model::text::{count, visible};

/// Skills shown; the others are folded.
const MAX_SKILLS: usize = 5;

pub(super) fn days(report: &Report) -> Markup {
    let history = &report.history;
    html! {
        @if history.days.iter().any(|day| day.active) {
            section.card aria-labelledby="days" {
                h2 #days { "Active days" }
                p.muted { (days_words(report)) }
                figure { (heat_map::heat_map(&history.days)) (heat_map::legend(&history.days)) }
                details.table { summary { (short_table("The days as a table")) } (heat_map::table(&history.days)) }
            }
        }
    }
}

fn days_words(report: &Report) -> String {
    let days = &report.history.days;
    let since = days.first().map_or_else(String::new, |first| format!(" since {}", day_in_words(first.date)));
    let n_active = days.iter().filter(|day| day.active).count();
    let hours = words::hours(days.iter().map(|day| day.hours).sum());
    format!("{} with activity and {hours}{since}.", count(n_active, "day"))
}

pub(super) fn hours(report: &Report) -> Markup {
    let weeks = &report.history.weeks;
    html! {
        @if weeks.iter().any(|week| week.hours > 0.0) {
            section.card aria-labelledby="hours" {
                h2 #hours { "Hours a week" }
                p.muted { @if let Some(recent) = words::recent_hours(report) { (recent) "." } @else { "This is your first week." } }
                figure { (chart::hours_by_week(weeks)) }
                ul.legend {
                    li { (swatch(&html! { rect.bar x="3" y="1" width="8" height="8" rx="1" {} })) "hours" }
                    li { (swatch(&html! { rect class="bar now" x="3" y="1" width="8" height="8" rx="1" {} })) "this week so far" }
                    li { (swatch(&html! { line.promise x1="0" y1="5" x2="14" y2="5" {} })) "promise" }
                    @if weeks.iter().any(chart::is_special) { li { (swatch(&html! { rect.special x="3" y="1" width="8" height="8" {} })) "buffer or remediation week" } }
                    @if weeks.iter().any(chart::is_rest) { li { (swatch(&html! { rect.rested x="1" width="12" height="10" {} })) (chart::rest_words(weeks)) } }
                }
                (folded_table("The hours as a table", &["Week", "From", "For", "Hours", "Promised"], weeks.iter().rev().map(|week| vec![
                    week.number.to_string(), week.from.to_string(), week.covers.as_deref().unwrap_or(week.kind.words()).to_owned(),
                    format!("{:.1}", round_to(week.hours, 1)), format!("{:.1}", round_to(week.promised, 1)),
                ])))
            }
        }
    }
}

pub(super) fn progress(report: &Report) -> Markup {
    let history = &report.history;
    let has_begun = history.points.last().is_some_and(|now| now.earned > 0.0 || now.due > 0.0);
    let has_plan = has_begun && history.plan.last().is_some_and(|end| end.hours > 0.0);
    html! {
        @if has_plan {
            section.card aria-labelledby="progress" {
                h2 #progress { "Progress through the path" }
                p.muted { (words::done_by_now(report)) }
                figure { (chart::burn_up(history, &report.evaluation.progress)) }
                ul.legend {
                    li { (swatch(&html! { line.line x1="0" y1="5" x2="14" y2="5" {} })) "work done" }
                    li { (swatch(&html! { line.plan x1="0" y1="5" x2="14" y2="5" {} })) "plan" }
                    @if history.weeks.iter().any(|week| week.kind == WeekKind::Pause) { li { (swatch(&html! { rect.rested x="1" width="12" height="10" {} })) "pause" } }
                    @if report.evaluation.progress.end_range.is_some() { li { (swatch(&html! { line.ahead x1="0" y1="5" x2="14" y2="5" {} })) "to the end at your current hours, with its range" } }
                }
                (folded_table("The progress as a table", &["Day", "Done, h", "Due, h"], history.points.iter().rev().map(|point| vec![
                    point.date.to_string(), format!("{:.1}", round_to(point.earned, 1)), format!("{:.1}", round_to(point.due, 1)),
                ])))
            }
        }
    }
}

/// The cards that come in the next thirty days; nothing before there are cards.
pub(super) fn forecast(report: &Report) -> Markup {
    let (stats, days) = (&report.reviews, &report.reviews.forecast);
    html! {
        @if days.iter().any(|day| day.due + day.new > 0) {
            section.card aria-labelledby="reviews" {
                h2 #reviews { "Reviews ahead" }
                p.muted { (words::recall(stats)) }
                figure { (chart::forecast(days)) }
                ul.legend {
                    li { (swatch(&html! { rect.bar x="3" y="1" width="8" height="8" rx="1" {} })) "come back" }
                    @if days.iter().any(|day| day.new > 0) { li { (swatch(&html! { rect class="bar now" x="3" y="1" width="8" height="8" rx="1" {} })) "new" } }
                }
                (folded_table("The reviews as a table", &["Day", "Come back", "New"], days.iter().map(|day| {
                    vec![day.date.clone(), day.due.to_string(), day.new.to_string()]
                })))
            }
        }
    }
}

/// A score on the page: its name, its meaning, its curve, its detail.
type ScoreRow<'a> = (&'static str, &'static str, fn(&Point) -> Score, &'a ScoreDetail);

pub(super) fn scores(report: &Report) -> Markup {
    let details = &report.evaluation.details;
    let rows: [ScoreRow<'_>; 5] = [
        ("Completion", "work done against work due", |point| point.scores.completion, &details.completion),
        ("Quality", "how good graded work is", |point| point.scores.quality, &details.quality),
        ("Consistency", "promised hours kept", |point| point.scores.consistency, &details.consistency),
        ("Growth", "knowledge gained and kept", |point| point.scores.growth, &details.growth),
        ("Engagement", "plans, retros, notes, reviews", |point| point.scores.engagement, &details.engagement),
    ];
    let known = || rows.iter().filter(|(_, _, _, detail)| detail.confidence > 0.0);
    let points = &report.history.points;
    let columns: Vec<&str> = ["Day", "Overall", "80 %"].into_iter().chain(rows.iter().map(|row| row.0)).collect();
    html! {
        @if report.evaluation.confidence > 0.0 && known().next().is_some() {
            section.card aria-labelledby="scores" {
                h2 #scores { "Scores" }
                p.muted { (words::overall(report)) "." }
                div.scroll { table {
                    thead { tr { th scope="col" { "Score" } th scope="col" { "Now" } th.opt scope="col" { "80 % range" } th scope="col" { "4 weeks" } } }
                    tbody { @for (name, meaning, _, detail) in known() { tr {
                        th scope="row" { (name) span.sub.opt { (meaning) } }
                        td { (format!("{:.2}", detail.value)) }
                        td.opt { (format!("{:.2}–{:.2}", detail.low, detail.high)) }
                        td { (words::change(detail.trend).unwrap_or_else(|| "–".to_owned())) }
                    } } }
                } }
                details { summary { "Why" }
                    ul.plain { @for (name, _, _, detail) in known() { li { strong { (name) } ": " (visible(&detail.why)) } } }
                }
                (folded_table("The scores over time", &columns, points.iter().rev().map(|point| {
                    let overall = [point.date.to_string(), number(point.overall), format!("{:.2}–{:.2}", point.overall.low, point.overall.high)];
                    overall.into_iter().chain(rows.iter().map(|(_, _, of, _)| number(of(point)))).collect()
                })))
            }
        }
    }
}

pub(super) fn skills(report: &Report) -> Markup {
    let skills = &report.evaluation.skills;
    let weakest = &skills[..skills.len().min(MAX_SKILLS)];
    html! {
        @if !skills.is_empty() {
            section.card aria-labelledby="skills" {
                h2 #skills { "Skills today" }
                p.muted { (format!("{:.1}", report.evaluation.progress.retained_skills)) " skills known (mastery × recall), the weakest first." }
                (skill_table(weakest))
                @if weakest.len() < skills.len() {
                    details { summary { "All " (count(skills.len(), "skill")) } (skill_table(skills)) }
                }
            }
        }
    }
}

fn skill_table(skills: &[SkillView]) -> Markup {
    html! {
        div.scroll { table {
            thead { tr { th scope="col" { "Skill" } th scope="col" { "Known" } th scope="col" { "%" } th.opt scope="col" { "Mastery" } th scope="col" { "Recall" } } }
            tbody { @for skill in skills { tr {
                th scope="row" { bdi { (visible(&skill.skill)) } }
                td.wide { div.meter aria-hidden="true" { span style=(format!("--v:{}", width(skill.retained))) {} } }
                td { (format!("{:.0}", skill.retained * 100.0)) } td.opt { (format!("{:.2}", skill.mastery)) } td { (words::percent(skill.recall)) }
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
                li { (words::calibration(report)) }
                li { (visible(&words::risk(report))) }
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

fn number(score: Score) -> String {
    if score.confidence > 0.0 { format!("{:.2}", score.value) } else { "–".to_owned() }
}

/// A table of texts that is folded until it is asked for; the first cell of a row names it.
fn folded_table(title: &str, columns: &[&str], rows: impl Iterator<Item = Vec<String>>) -> Markup {
    html! {
        details.table {
            summary { (short_table(title)) }
            div.scroll role="region" tabindex="0" aria-label=(title) { table {
                thead { tr { @for column in columns { th scope="col" { (column) } } } }
                tbody { @for row in rows {
                    tr { @for (place, cell) in row.iter().enumerate() { @if place == 0 { th scope="row" { (cell) } } @else { td { (cell) } } } }
                } }
            } }
        }
    }
}

/// The button of a folded table: one word next to its heading; a screen reader reads the full title.
fn short_table(title: &str) -> Markup {
    html! { span.hidden { (title) } span aria-hidden="true" { "Table" } }
}

/// A symbol of a drawing, for its legend.
fn swatch(shape: &Markup) -> Markup {
    html! { svg viewBox="0 0 14 10" aria-hidden="true" focusable="false" { (shape) } }
}
