//! `paths/LEVEL/tracker.md`: the progress in a level, week by week, in Markdown. It is marked as derived.
//!
//! Nothing in it depends on the date, and nothing of the log's own words is in it: writing it anew without anything new
//! done gives the same bytes, and a path that is shared tells no secrets.

use std::fmt::Write;

use super::words::hours;
use los_model::text::visible;

/// The beginning of a tracker; a file without it is not ours.
pub const TRACKER_MARK: &str = "<!-- Derived by `los report --tracker` from the progress log and the path; do not edit";
/// Boxes of one week that are drawn; more are counted.
const MAX_BOXES: usize = 24;

/// A level and its progress.
#[derive(Debug, Clone, PartialEq)]
pub struct Tracker {
    /// The level's folder.
    pub level: String,
    /// Its title.
    pub title: String,
    /// Its months, in order.
    pub months: Vec<TrackerMonth>,
}

/// A month of it.
#[derive(Debug, Clone, PartialEq)]
pub struct TrackerMonth {
    /// Its number, from 1.
    pub number: u32,
    /// Its title.
    pub title: String,
    /// Its weeks, in order.
    pub weeks: Vec<TrackerWeek>,
}

/// A week of it.
#[derive(Debug, Clone, PartialEq)]
pub struct TrackerWeek {
    /// Its number inside the month.
    pub number: u32,
    /// Its title; may be empty.
    pub title: String,
    /// Its tasks, in order.
    pub tasks: Vec<TrackerTask>,
}

/// A task of it.
#[derive(Debug, Clone, PartialEq)]
pub struct TrackerTask {
    /// Its words.
    pub title: String,
    /// It is done: logged, or its box is checked.
    pub is_done: bool,
    /// Estimated hours, if the path has them.
    pub estimate: Option<f64>,
    /// Hours logged for it.
    pub hours: f64,
}

/// Tasks done, all tasks, estimated hours, logged hours.
#[derive(Debug, Clone, Copy, Default)]
struct Sums {
    done: usize,
    all: usize,
    estimate: f64,
    hours: f64,
}

impl Sums {
    fn of<'a>(tasks: impl Iterator<Item = &'a TrackerTask>) -> Self {
        tasks.fold(Self::default(), |sums, task| Self {
            done: sums.done + usize::from(task.is_done),
            all: sums.all + 1,
            estimate: sums.estimate + task.estimate.unwrap_or(0.0),
            hours: sums.hours + task.hours,
        })
    }
}

/// The tracker as Markdown.
pub fn tracker(tracker: &Tracker) -> String {
    let mut text = format!("{TRACKER_MARK}, it is overwritten. -->\n\n# Tracker: {}\n", cell(&tracker.title));
    let all = || tracker.months.iter().flat_map(|month| &month.weeks).flat_map(|week| &week.tasks);
    let sums = Sums::of(all());
    // Writing to a string cannot fail.
    let _ = writeln!(
        text,
        "\n**{} of {} tasks done** · {} planned, {} logged for tasks\n\n☑ done · ☐ open. Times are hours.",
        sums.done,
        sums.all,
        hours(sums.estimate),
        hours(sums.hours)
    );
    for month in &tracker.months {
        month_table(&mut text, month);
    }
    text
}

fn month_table(text: &mut String, month: &TrackerMonth) {
    let title = if month.title.is_empty() { String::new() } else { format!(": {}", cell(&month.title)) };
    let _ = writeln!(text, "\n## Month {}{title}\n", month.number);
    if month.weeks.iter().all(|week| week.tasks.is_empty()) {
        text.push_str("No tasks are written for this month yet.\n");
        return;
    }
    text.push_str("| Week | Tasks | Planned | Logged | Boxes |\n|---|---:|---:|---:|---|\n");
    for week in &month.weeks {
        let sums = Sums::of(week.tasks.iter());
        let title = if week.title.is_empty() { String::new() } else { format!(" {}", cell(&week.title)) };
        row(text, &format!("{}{title}", week.number), sums, &boxes(&week.tasks));
    }
    let sums = Sums::of(month.weeks.iter().flat_map(|week| &week.tasks));
    row(text, "**together**", sums, "");
}

fn row(text: &mut String, label: &str, sums: Sums, boxes: &str) {
    let Sums { done, all, estimate, hours } = sums;
    let _ = writeln!(text, "| {label} | {done} / {all} | {estimate:.1} | {hours:.1} | {boxes} |");
}

fn boxes(tasks: &[TrackerTask]) -> String {
    let mut boxes: String = tasks.iter().take(MAX_BOXES).map(|task| if task.is_done { '☑' } else { '☐' }).collect();
    if tasks.len() > MAX_BOXES {
        let _ = write!(boxes, " +{}", tasks.len() - MAX_BOXES);
    }
    boxes
}

/// Words of the path as plain text of one table cell: no markup of theirs, no control characters.
fn cell(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in visible(&text.replace('\t', " "), false).chars() {
        match c {
            '|' | '\\' | '`' | '*' | '_' | '[' | ']' | '#' => {
                plain.push('\\');
                plain.push(c);
            }
            '<' => plain.push_str("&lt;"),
            '>' => plain.push_str("&gt;"),
            '&' => plain.push_str("&amp;"),
            _ => plain.push(c),
        }
    }
    plain
}
