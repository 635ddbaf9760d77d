//! The sentences of the report, for the page and for the terminal alike.
//!
//! They name the uncertainty, and never call anything overdue.

use crate::report::{Able, Report};
use los_model::learner::{End, NearEnd, TargetDate, day_in_words};
use los_model::review::stats::{RECALL_DAYS, ReviewStats};
use los_model::scores::evaluation::{RiskNote, Standing};
use los_model::scores::{CalibrationView, Direction, Evaluation, HistoryWeek, Trend};
use los_model::{count, round_to};

/// The source of the model's figures.
pub const SIMULATED: &str = "The overall score and the risk were fitted on students of one university, the rest on simulated learners; nothing shows that anyone learns more by using it.";

pub use los_model::text::{hours, percent};

/// Where the learner is, in one line.
pub fn place(report: &Report) -> String {
    let at = &report.position;
    if at.is_before_start {
        return format!("The path begins on {}.", day_in_words(report.history.start));
    }
    let week = if at.n_weeks >= at.week as usize {
        format!("Week {} of {}", at.week, at.n_weeks)
    } else {
        format!("Week {} since the start", at.week)
    };
    match at.month.filter(|_| at.level.is_some()) {
        None => format!("{week}; there is no path yet."),
        Some(_) if at.n_weeks < at.week as usize => format!("{week}; the plan's {} weeks are over.", at.n_weeks),
        Some(month) if at.covers.is_some() => format!("{week}, month {month}"),
        Some(month) => format!("{week}, month {month}: {}", at.week_kind),
    }
}

/// How much of the path is done, in one line; `None` without a path.
pub fn path_done(report: &Report) -> Option<String> {
    let (at, progress) = (&report.position, &report.evaluation.progress);
    let hours = format!("{} of the path's {} done", percent(at.share_done), hours(at.path_hours));
    let (tasks, checked) = (count(progress.tasks_total, "task"), progress.proved.words());
    (progress.tasks_total > 0).then(|| format!("{hours}, {} of {tasks}{checked}", progress.tasks_done))
}

/// The verdicts of this week and since the start, each with its span.
pub fn verdicts(report: &Report) -> [&str; 2] {
    [&report.week, &report.evaluation.verdict].map(|verdict| verdict.sentence.as_str())
}

/// How much of the plan is done and when the path ends, in two sentences.
pub fn plan(report: &Report) -> String {
    let let_go =
        report.let_go.iter().map(|(day, let_go)| format!("{} were let go on {}", hours(*let_go), day_in_words(*day)));
    let_go
        .chain(end(report))
        .chain(report.promise_note.clone())
        .fold(done_by_now(report), |text, sentence| format!("{text} {sentence}."))
}

/// How much of the plan is done, in a sentence.
pub(crate) fn done_by_now(report: &Report) -> String {
    let progress = &report.evaluation.progress;
    let (earned, due) = (progress.hours_earned, progress.hours_due);
    if report.position.is_before_start {
        return "Nothing is due before the first day.".to_owned();
    }
    if report.position.level.is_none() {
        return "There is no path yet to compare with.".to_owned();
    }
    if is_done(report) {
        return "Every task of the path is done.".to_owned();
    }
    match report.evaluation.pace {
        None if earned > 0.0 => format!("{} of the plan are done, and nothing is due yet.", hours(earned)),
        None => "Nothing is due yet.".to_owned(),
        Some(_) => format!("{} of {} planned by now are done.", hours(earned), hours(due)),
    }
}

/// When the month and the path are likely to end, and what moved them.
pub(crate) fn end(report: &Report) -> Vec<String> {
    let progress = &report.evaluation.progress;
    if report.position.is_before_start || report.position.level.is_none() || is_done(report) {
        return Vec::new();
    }
    let ends = ends_in_words(progress.near_end.as_ref(), progress.end.as_ref(), true);
    ends.into_iter().chain(progress.target.as_ref().map(TargetDate::in_words)).collect()
}

/// The near end and the far one, each with what moved it; the far one's range on request.
pub fn ends_in_words(near: Option<&NearEnd>, far: Option<&End>, has_far_range: bool) -> Vec<String> {
    let far_words = |far: &End| {
        if has_far_range { format!("{}, {}", far.in_words(), far.range()) } else { far.in_words() }
    };
    let near = near.map(|near| (near.in_words(), &near.end));
    let far = far.map(|far| (far_words(far), far));
    let moved = |(words, end): (String, &End)| match &end.moved {
        Some(moved) => format!("{words}. It moved: {moved}"),
        None => words,
    };
    near.into_iter().chain(far).map(moved).collect()
}

/// How a skill was shown: `3 tasks, 2 checked, 1 claimed`.
pub(crate) fn evidence(able: &Able) -> String {
    let claimed = able.tasks_done.saturating_sub(able.proved.all());
    let claimed = if claimed > 0 { format!(", {claimed} claimed") } else { String::new() };
    format!("{}{}{claimed}", count(able.tasks_done, "task"), able.proved.words())
}

/// `Recall 88 % of 120 reviews in 90 days; target 90 %, expected 91 %.`
pub fn recall(stats: &ReviewStats) -> String {
    let target = percent(stats.target_recall);
    match stats.recall.zip(stats.expected_recall) {
        None => format!("Recall: no card was asked on a second day yet (target {target})."),
        Some((recall, expected)) => {
            let ([recall, expected], reviews) =
                ([recall, expected].map(percent), count(stats.recall_reviews, "review"));
            format!("Recall {recall} of {reviews} in {RECALL_DAYS} days; target {target}, expected {expected}.")
        }
    }
}

/// Whether every task of the path is done: only then the risk has that note.
fn is_done(report: &Report) -> bool {
    report.evaluation.progress.tasks_total > 0 && report.evaluation.risk.note == RiskNote::PathDone
}

/// Whether there is no data for a word, however many weeks are over.
fn is_blank(report: &Report) -> bool {
    let Evaluation { confidence, standing, .. } = &report.evaluation;
    *confidence >= Standing::MIN_CONFIDENCE && *standing == Standing::TooEarly
}

/// Hours of the last four whole weeks against the promise; `None` before there is one.
pub fn recent_hours(report: &Report) -> Option<String> {
    let counts = |week: &&HistoryWeek| !week.is_current && week.promised > 0.0;
    let weeks = report.history.weeks.iter().rev();
    let last: Vec<&HistoryWeek> = weeks.filter(counts).take(4).collect();
    let (current, oldest) = (report.history.weeks.last()?, last.last()?);
    let done = is_done(report);
    let which = match last.len() {
        n if done => format!("the path's last {}", count(n, "week")),
        1 => "the last whole week".to_owned(),
        n => format!("the last {n} whole weeks"),
    };
    // Weeks are numbered without gaps up to the current one, so a gap is a week without a promise.
    let pauses = if !done && (current.number - oldest.number) as usize > last.len() { ", pauses left out" } else { "" };
    let mean = |of: fn(&HistoryWeek) -> f64| last.iter().map(|week| of(week)).sum::<f64>() / last.len() as f64;
    let promised = hours(mean(|week| week.promised));
    let promise = if report.position.promise_is_written { "promised" } else { "assumed, because you promised none" };
    let given = mean(|week| week.hours);
    Some(if given < 0.05 {
        format!("No hours logged in {which}{pauses}; {promised} a week {promise}")
    } else {
        format!("{} a week over {which}{pauses}, of {promised} {promise}", hours(given))
    })
}

/// The overall score with its interval.
pub fn overall(report: &Report) -> String {
    let evaluation = &report.evaluation;
    let has_data = evaluation.confidence > 0.0 && !is_blank(report);
    let Some(now) = report.history.points.last().filter(|_| has_data) else {
        let has_studied = report.position.is_before_start && report.history.active_days > 0;
        return match hours(report.history.hours) {
            logged if has_studied => format!("{logged} logged so far; scores begin on the path's first day"),
            _ => "Nothing is logged yet".to_owned(),
        };
    };
    let (low, high, confidence) = (now.overall.low, now.overall.high, percent(evaluation.confidence));
    let overall = evaluation.overall;
    format!("Overall {overall:.2} (80 % between {low:.2} and {high:.2}, confidence {confidence})")
}

/// The chance of falling behind, with its reasons.
pub fn risk(report: &Report) -> String {
    let risk = &report.evaluation.risk;
    match risk.may_fall_behind {
        None if is_done(report) => "The path is done: there is nothing to fall behind.".to_owned(),
        None => "Chance of falling behind next month: too early to say.".to_owned(),
        Some(chance) => {
            let reasons = match risk.reasons.join("; ") {
                none if none.is_empty() => none,
                reasons => format!(" Main reasons: {reasons}."),
            };
            format!("{} chance of falling behind next month ({}).{reasons}", percent(chance), risk.note)
        }
    }
}

/// How past forecasts did, led by how that is known; nothing while none is decided.
pub fn forecasts(report: &Report) -> Vec<String> {
    let mut sentences = report.score_card.in_words();
    if !sentences.is_empty() {
        let made = "Past forecasts, made again from the lines that were written by then, with today's model and path.";
        sentences.insert(0, made.to_owned());
        let this_week = report.score_card.hours_this_week;
        sentences.extend(this_week.map(|(from, to)| {
            format!("When it began, this week was likely to hold {} to {}.", hours(from), hours(to))
        }));
    }
    sentences
}

/// How hours relate to estimates: `You take about 0.92 h for each hour of the path (12 timed tasks).`
pub fn pace_in_words(pace: &CalibrationView) -> String {
    match pace.n {
        0 => "No finished task has hours yet; hours are the path's own estimates.".to_owned(),
        n => format!("You take about {:.2} h for each hour of the path ({}).", pace.ratio, count(n, "timed task")),
    }
}

/// A trend as an arrow; a blank where there is nothing to compare with yet.
pub const fn arrow(trend: Trend) -> &'static str {
    match trend.direction {
        Direction::Rising => "↗",
        Direction::Falling => "↘",
        Direction::Steady => "→",
        Direction::Unknown => " ",
    }
}

/// The change of a score in four weeks, with its sign; `None` where there is nothing to compare with.
pub fn change(trend: Trend) -> Option<String> {
    trend.delta.map(|delta| format!("{:+.2}", round_to(delta, 2)))
}

/// Unreadable data and unknown names, one sentence each.
pub fn oddities(report: &Report) -> Vec<String> {
    let evaluation = &report.evaluation;
    let problems = report.problems.iter().chain(&evaluation.warnings).cloned();
    problems.chain(evaluation.uncounted.sentence()).collect()
}
