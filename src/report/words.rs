//! The sentences of the report, for the page and for the terminal alike.
//!
//! They say what is uncertain, and never that something is overdue.

use crate::learner::evaluation::{Direction, PATH_DONE, TOO_EARLY, Trend};
use crate::learner::history::Week;
use crate::report::{Report, Standings};
use crate::text::count;

/// Where every figure of the model comes from.
pub const SIMULATED: &str = "The model behind scores, recall and the risk was tuned on simulated learners only; nothing here proves that real people learn better by it.";

/// Hours a week below which nobody can say when a path is done.
const LEAST_HOURS: f64 = 1.0;

/// Below this confidence a score is too early to trust.
pub const SURE: f64 = 0.4;

pub use crate::text::hours;

/// `64 %`.
pub fn percent(share: f64) -> String {
    format!("{:.0} %", share * 100.0 + 0.0)
}

/// Where the learner is, in one line.
pub fn place(report: &Report) -> String {
    let at = &report.position;
    if at.is_before_start {
        return format!("The path begins on {}.", report.history.start.format("%-d %B %Y"));
    }
    let week = if at.n_weeks >= at.week as usize {
        format!("Week {} of {}", at.week, at.n_weeks)
    } else {
        format!("Week {} since the start", at.week)
    };
    match at.month.filter(|_| at.level.is_some()) {
        None => format!("{week}; there is no path here yet."),
        Some(_) if at.n_weeks < at.week as usize => format!("{week}; the plan's {} weeks are over.", at.n_weeks),
        Some(month) if at.covers.is_some() => format!("{week}, month {month}"),
        Some(month) => format!("{week}, month {month}: {}", at.week_kind),
    }
}

/// How much of the path is done, in one line; `None` without a path.
pub fn path_done(report: &Report) -> Option<String> {
    let progress = &report.evaluation.progress;
    (progress.tasks_total > 0).then(|| {
        format!(
            "{} of the path's {} done, {} of {}",
            percent(report.position.share_done),
            hours(report.position.path_hours),
            progress.tasks_done,
            count(progress.tasks_total, "task")
        )
    })
}

/// Whether the learner is on plan: a few words, then the numbers.
pub fn on_plan(report: &Report) -> (&'static str, String) {
    let progress = &report.evaluation.progress;
    let (earned, due) = (progress.hours_earned, progress.hours_due);
    if report.position.is_before_start {
        return ("Not begun yet", "Nothing is due before the first day.".to_owned());
    }
    if report.position.level.is_none() {
        return (
            "No plan yet",
            "Without a path there is nothing to compare with.".to_owned(),
        );
    }
    if is_done(report) {
        return (
            "Path done",
            format!("{} of work is done, and no task is open.", hours(earned)),
        );
    }
    if is_blank(report) && due > 0.0 {
        return (
            "Nothing logged yet",
            format!(
                "{} of work was planned by now; what you log counts from its first line.",
                hours(due)
            ),
        );
    }
    match report.evaluation.pace {
        None if earned > 0.0 => (
            "Ahead",
            format!("Nothing was due yet, and {} of work is done.", hours(earned)),
        ),
        None => ("Just begun", "Nothing was due yet.".to_owned()),
        Some(pace) => {
            let sums = format!(
                "{} of work is done, {} was planned by now (pace {pace:.2})",
                hours(earned),
                hours(due)
            );
            // A week of work more or less is how weeks go.
            let is_near = due - earned <= report.position.hours_promised;
            match pace {
                pace if pace >= 1.05 => ("Ahead of plan", format!("{sums}.")),
                pace if pace >= 0.95 => ("On plan", format!("{sums}.")),
                _ if is_near => (
                    "A little behind plan",
                    format!("{sums}; {} is open.", hours(due - earned)),
                ),
                _ => {
                    let left = weeks_left(report).map_or_else(String::new, |weeks| {
                        format!(
                            " At your hours and pace, what is left of the path takes about {}.",
                            count(weeks, "week")
                        )
                    });
                    ("Behind plan", format!("{sums}; {} is open.{left}", hours(due - earned)))
                }
            }
        }
    }
}

/// A path that is done has a note of its own.
fn is_done(report: &Report) -> bool {
    report.evaluation.progress.tasks_total > 0 && report.evaluation.risk.note == PATH_DONE
}

/// Whether nothing was read that a word could rest on, however many weeks are over.
fn is_blank(report: &Report) -> bool {
    report.evaluation.confidence >= SURE && report.evaluation.standing == TOO_EARLY
}

/// Weeks that the rest of the path takes at the learner's own pace and the hours of the last four whole weeks; `None`
/// where those held next to nothing, which says nothing of the weeks to come.
fn weeks_left(report: &Report) -> Option<usize> {
    let weeks = report.history.weeks.iter().rev();
    let whole = weeks.filter(|week| !week.is_current && week.promised > 0.0).take(4);
    let (sum, n) = whole.fold((0.0, 0.0), |(sum, n), week| (sum + week.hours, n + 1.0));
    let at = &report.position;
    let left = at.path_hours * (1.0 - at.share_done) * report.evaluation.calibration.ratio;
    (sum >= n * LEAST_HOURS && n > 0.0).then(|| (left * n / sum).ceil() as usize)
}

/// Hours of the last four whole weeks against the promise; `None` before there is one.
pub fn recent_hours(report: &Report) -> Option<String> {
    let counts = |week: &&Week| !week.is_current && week.promised > 0.0;
    let weeks = report.history.weeks.iter().rev();
    let last: Vec<&Week> = weeks.filter(counts).take(4).collect();
    let (current, oldest) = (report.history.weeks.last()?, last.last()?);
    let done = is_done(report);
    let which = match last.len() {
        n if done => format!("the path's last {}", count(n, "week")),
        1 => "the last whole week".to_owned(),
        n => format!("the last {n} whole weeks"),
    };
    // Weeks are numbered without a gap up to the current one, so a gap is what nothing was promised for.
    let pauses = if !done && (current.number - oldest.number) as usize > last.len() {
        ", pauses left out"
    } else {
        ""
    };
    let mean = |of: fn(&Week) -> f64| last.iter().map(|week| of(week)).sum::<f64>() / last.len() as f64;
    let promised = hours(mean(|week| week.promised));
    let promise = if report.position.promise_is_written {
        "promised"
    } else {
        "assumed, as none are promised"
    };
    let given = mean(|week| week.hours);
    Some(if given < 0.05 {
        format!("No hours logged in {which}{pauses}; {promised} a week {promise}")
    } else {
        format!("{} a week over {which}{pauses}, of {promised} {promise}", hours(given))
    })
}

/// The overall score in words.
pub fn overall(report: &Report) -> String {
    let evaluation = &report.evaluation;
    let has_data = evaluation.confidence > 0.0 && !is_blank(report);
    let Some(now) = report.history.points.last().filter(|_| has_data) else {
        return "Too early to say: nothing is logged yet".to_owned();
    };
    let interval = format!("80 % between {:.2} and {:.2}", now.overall.low, now.overall.high);
    let sure = percent(evaluation.confidence);
    if evaluation.confidence < SURE {
        return format!(
            "Too early to say: {:.2} so far is mostly what is assumed ({interval}, confidence {sure})",
            evaluation.overall
        );
    }
    format!(
        "{:.2}, {} ({interval}, confidence {sure})",
        evaluation.overall, evaluation.standing
    )
}

/// What the values of the overall score mean.
pub fn standings(standings: &Standings) -> String {
    format!(
        "Overall, 0 to 1: strong from {:.2}, on track from {:.2}, needs attention from {:.2}",
        standings.strong, standings.on_track, standings.needs_attention
    )
}

/// The chance to fall behind, with what it rests on.
pub fn risk(report: &Report) -> String {
    let risk = &report.evaluation.risk;
    match risk.may_fall_behind {
        None if is_done(report) => "The path is done: there is nothing to fall behind.".to_owned(),
        None => "Whether you may fall behind next month: too early to say.".to_owned(),
        Some(chance) => {
            let reasons = if risk.reasons.is_empty() {
                String::new()
            } else {
                format!(" What weighs most: {}.", risk.reasons.join("; "))
            };
            format!(
                "{} that you may fall behind next month ({}).{reasons}",
                percent(chance),
                risk.note
            )
        }
    }
}

/// How hours relate to estimates.
pub fn calibration(report: &Report) -> String {
    let calibration = &report.evaluation.calibration;
    match calibration.n {
        0 => format!(
            "No measured tasks yet; {:.2} h for each planned hour is assumed.",
            calibration.ratio
        ),
        n => format!(
            "You take about {:.2} h for each planned hour; four of five tasks stay under {:.2} h ({}).",
            calibration.ratio,
            calibration.cautious,
            count(usize::try_from(n).unwrap_or(usize::MAX), "measured task"),
        ),
    }
}

/// A trend as an arrow and in words.
pub const fn trend(trend: Trend) -> (&'static str, &'static str) {
    match trend.direction {
        Direction::Rising => ("↗", "rising"),
        Direction::Falling => ("↘", "falling"),
        Direction::Steady => ("→", "no clear change"),
        Direction::Unknown => ("", "nothing to compare with yet"),
    }
}

/// The change of a score in four weeks, with its sign; `None` where there is nothing to compare with.
pub fn change(trend: Trend) -> Option<String> {
    // Adding zero turns a change that rounds to minus zero into plain zero.
    trend
        .delta
        .map(|delta| format!("{:+.2}", (delta * 100.0).round() / 100.0 + 0.0))
}

/// What could not be read, and names that nothing knows: one sentence each.
pub fn oddities(report: &Report) -> Vec<String> {
    let evaluation = &report.evaluation;
    let named = |what: &'static str| {
        move |name: &crate::learner::evaluation::UnknownName| {
            format!("{what} `{}` ({}×); {}", name.name, name.count, name.hint)
        }
    };
    let problems = report.problems.iter().cloned();
    let warnings = evaluation.warnings.iter().map(|warning| warning.message.clone());
    problems
        .chain(warnings)
        .chain(evaluation.unrecognised.iter().map(named("Not recognised:")))
        .chain(evaluation.unmatched_tasks.iter().map(named("In no path:")))
        .collect()
}

/// Levels of the heat map by hours: 0 none, 1 active or under one hour, 2 under two, 3 under three, 4 from three on.
pub fn heat(hours: f64, active: bool) -> usize {
    match hours {
        hours if hours >= 3.0 => 4,
        hours if hours >= 2.0 => 3,
        hours if hours >= 1.0 => 2,
        hours if hours > 0.0 || active => 1,
        _ => 0,
    }
}

/// What each level of the heat map means.
pub const HEAT: [&str; 5] = ["none", "under 1 h", "1–2 h", "2–3 h", "3 h or more"];
