//! The evidence on the page, a section each: study days, hours, progress, scores, skills, milestones, estimates.
//!
//! Each drawing has its numbers in a folded table. Texts of files go through `visible`.

use maud::{Markup, html};

use super::chart::Size;
use super::style::width;
use super::{Report, Standings, chart, heat_map, words};
use los_model::course::plan_week::WeekKind;
use los_model::learner::state::day_in_words;
use los_model::scores::Score;
use los_model::scores::evaluation::{ScoreDetail, SkillView, Trend};
use los_model::scores::history_types::{Milestone, Point};
use los_model::text::{count, visible};

/// Skills shown from each end; the others are folded.
const MAX_SKILLS: usize = 6;
/// Milestones shown; the others are folded.
const MAX_EVENTS: usize = 12;

pub(super) fn days(report: &Report) -> Markup {
    let history = &report.history;
    html! {
        section.card aria-labelledby="days" {
            h2 #days { "Study days" }
            @if history.days.is_empty() {
                p.muted { "Your study days will appear here." }
            } @else {
                p.muted { (days_words(report)) }
                figure { (heat_map::heat_map(&history.days)) (heat_map::legend(&history.days)) }
                details { summary { "The days as a table" } (heat_map::table(&history.days)) }
            }
        }
    }
}

fn days_words(report: &Report) -> String {
    let days = &report.history.days;
    let n_active = days.iter().filter(|day| day.active).count();
    match days.first() {
        Some(first) if n_active > 0 => format!(
            "{} with activity and {} since {}.",
            count(n_active, "day"),
            words::hours(days.iter().map(|day| day.hours).sum()),
            day_in_words(first.date)
        ),
        _ => "Your study days will appear here.".to_owned(),
    }
}

pub(super) fn hours(report: &Report) -> Markup {
    let weeks = &report.history.weeks;
    html! {
        section.card aria-labelledby="hours" {
            h2 #hours { "Hours a week" }
            @if weeks.is_empty() {
                p.muted { "Your weeks will appear here." }
            } @else {
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
                    format!("{:.1}", week.hours), format!("{:.1}", week.promised),
                ])))
            }
        }
    }
}

pub(super) fn progress(report: &Report) -> Markup {
    let history = &report.history;
    let has_plan = history.plan.last().is_some_and(|end| end.hours > 0.0) && !history.points.is_empty();
    html! {
        section.card aria-labelledby="progress" {
            h2 #progress { "Progress through the path" }
            @if has_plan {
                figure { (chart::burn_up(&history.points, &history.plan, &history.weeks)) }
                ul.legend {
                    li { (swatch(&html! { line.line x1="0" y1="5" x2="14" y2="5" {} })) "work done" }
                    li { (swatch(&html! { line.plan x1="0" y1="5" x2="14" y2="5" {} })) "plan" }
                    @if history.weeks.iter().any(|week| week.kind == WeekKind::Pause) { li { (swatch(&html! { rect.rested x="1" width="12" height="10" {} })) "pause" } }
                    li { "plan hours, not adjusted to your speed" }
                }
                (folded_table("The progress as a table", &["Day", "Done, h", "Due, h"], history.points.iter().rev().map(|point| vec![
                    point.date.to_string(), format!("{:.1}", point.earned), format!("{:.1}", point.due),
                ])))
            } @else {
                p.muted { @if report.position.level.is_none() { "There is no path yet. Put one under " code { "paths/LEVEL/month-01/README.md" } "." } @else { "It will appear here once the path has begun." } }
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
    let points = &report.history.points;
    let columns: Vec<&str> = ["Day", "Overall", "80 %"].into_iter().chain(rows.iter().map(|row| row.0)).collect();
    html! {
        section.card aria-labelledby="scores" {
            h2 #scores { "Scores over time" }
            p.muted { (words::overall(report)) ". " (trend_words(report.evaluation.trend.overall)) " The band is the 80 % range; a dotted line is too early to trust." }
            div.pair {
                figure { figcaption { (words::standings(&report.standings)) } (chart::score("overall", "Overall", points, |point| point.overall, &Size::Large(&levels(&report.standings)))) }
                div { h3 { "What moved them" }
                    ul.plain { @for (name, _, _, detail) in &rows { li { strong { (name) } ": " (visible(&detail.why, false)) } } }
                }
            }
            div.scores { @for (name, meaning, of, detail) in rows { (score(name, meaning, points, of, detail)) } }
            (folded_table("The scores as a table", &columns, points.iter().rev().map(|point| {
                let overall = [point.date.to_string(), number(point.overall), format!("{:.2}–{:.2}", point.overall.low, point.overall.high)];
                overall.into_iter().chain(rows.iter().map(|(_, _, of, _)| number(of(point)))).collect()
            })))
        }
    }
}

fn score(name: &str, meaning: &str, points: &[Point], of: fn(&Point) -> Score, detail: &ScoreDetail) -> Markup {
    let known = detail.confidence > 0.0;
    html! {
        div.score {
            div.head {
                h3 { (name) }
                span.value { @if known { (format!("{:.2} ", detail.value)) small { (format!("{:.2}–{:.2}", detail.low, detail.high)) } } @else { "–" } }
            }
            p.sub { (meaning) @if let Some(change) = words::change(detail.trend) { "; in four weeks " (change) ", " (words::trend(detail.trend).1) } }
            (chart::score(&name.to_lowercase(), name, points, of, &Size::Small))
        }
    }
}

pub(super) fn skills(report: &Report) -> Markup {
    let skills = &report.evaluation.skills;
    let folds = skills.len() > 2 * MAX_SKILLS;
    let (weak, strong) =
        if folds { (&skills[..MAX_SKILLS], &skills[skills.len() - MAX_SKILLS..]) } else { (&skills[..], &skills[..0]) };
    html! {
        section.card aria-labelledby="skills" {
            h2 #skills { "Skills by what you know today" }
            @if skills.is_empty() {
                p.muted { "Your skills will appear here." }
            } @else {
                p.muted { (format!("{:.1}", report.evaluation.progress.retained_skills)) " skills known today (estimate: mastery × recall)." }
                (skill_table(if folds { "The weakest" } else { "All, the weakest first" }, weak.iter()))
                @if folds {
                    (skill_table("The strongest", strong.iter().rev()))
                    details { summary { "All " (count(skills.len(), "skill")) } (skill_table("The weakest first", skills.iter())) }
                }
            }
        }
    }
}

fn skill_table<'a>(caption: &str, skills: impl Iterator<Item = &'a SkillView>) -> Markup {
    html! {
        div.scroll { table {
            caption { (caption) }
            thead { tr { th scope="col" { "Skill" } th scope="col" { "Known" } th scope="col" { "%" } th.opt scope="col" { "Mastery" } th scope="col" { "Recall" } } }
            tbody { @for skill in skills { tr {
                th scope="row" { bdi { (visible(&skill.skill, false)) } }
                td.wide { div.meter aria-hidden="true" { span style=(format!("--v:{}", width(skill.retained))) {} } }
                td { (format!("{:.0}", skill.retained * 100.0)) } td.opt { (format!("{:.2}", skill.mastery)) } td { (words::percent(skill.recall)) }
            } } }
        } }
    }
}

pub(super) fn milestones(report: &Report) -> Markup {
    let history = &report.history;
    let recent = || history.milestones.iter().rev();
    html! {
        section.card aria-labelledby="milestones" {
            h2 #milestones { "Milestones" }
            @if history.milestones.is_empty() {
                p.muted { "Your deliverables, retros and decisions will appear here." }
            } @else {
                (event_list(recent().take(MAX_EVENTS)))
                @if history.milestones.len() > MAX_EVENTS {
                    details { summary { "Earlier ones" } (event_list(recent().skip(MAX_EVENTS))) }
                }
                @if history.n_milestones > history.milestones.len() { p.muted { "The latest " (history.milestones.len()) " of " (history.n_milestones) "." } }
            }
        }
    }
}

fn event_list<'a>(milestones: impl Iterator<Item = &'a Milestone>) -> Markup {
    html! {
        ul.events { @for event in milestones { li { time datetime=(event.date) { (event.date) } span { span.tag { (event.kind.word()) } " " bdi { (visible(&event.what, false)) } } } } }
    }
}

pub(super) fn estimates(report: &Report) -> Markup {
    let details = &report.evaluation.details;
    let gaps = [&details.completion, &details.quality, &details.consistency, &details.growth, &details.engagement];
    let gaps = gaps.into_iter().filter(|detail| detail.confidence > 0.0).flat_map(|detail| &detail.unknown);
    let unknown: Vec<String> = gaps.map(|gap| visible(gap, false)).collect();
    let oddities = words::oddities(report);
    html! {
        section.card aria-labelledby="estimates" {
            h2 #estimates { "Scores and unknowns" }
            ul.plain {
                li { (words::calibration(report)) }
                li { (visible(&words::risk(report), false)) }
                @if !unknown.is_empty() { li { "Not known: " (unknown.join("; ")) "." } }
            }
            @if !oddities.is_empty() {
                details { summary { (count(oddities.len(), "note")) " on unreadable data" }
                    ul.plain { @for note in &oddities { li { (visible(note, false)) } } }
                }
            }
        }
    }
}

fn trend_words(trend: Trend) -> String {
    let (_, word) = words::trend(trend);
    match words::change(trend) {
        Some(change) => format!("Against four weeks before: {change}, {word}."),
        None => "There is nothing to compare it with yet.".to_owned(),
    }
}

fn number(score: Score) -> String {
    if score.confidence > 0.0 { format!("{:.2}", score.value) } else { "–".to_owned() }
}

/// Lines across the drawing of the overall score, where its words change, unless they are too close.
fn levels(standings: &Standings) -> Vec<f64> {
    let words = [standings.needs_attention, standings.on_track, standings.strong];
    let mut levels = vec![0.0];
    for level in words {
        if level - levels.last().copied().unwrap_or(0.0) >= 0.1 && level <= 0.9 {
            levels.push(level);
        }
    }
    levels.push(1.0);
    levels
}

/// A table of texts that is folded until it is asked for; the first cell of a row names it.
pub(super) fn folded_table(title: &str, columns: &[&str], rows: impl Iterator<Item = Vec<String>>) -> Markup {
    html! {
        details {
            summary { (title) }
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
