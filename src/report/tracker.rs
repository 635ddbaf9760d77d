//! `paths/LEVEL/tracker.md`: the progress in a level, week by week, in Markdown. It is marked as derived.
//!
//! It contains no date of today and no words of the log: writing it again without new work gives the same bytes, and a
//! shared path tells no secrets.

use std::fmt::Write;

use super::words::hours;
use los_model::curriculum::model::{Level, Month, Task};
use los_model::text::visible;

/// The beginning of a tracker; a file without it is not ours.
pub const TRACKER_MARK: &str = "<!-- Derived by `los report --tracker` from the progress log and the path; do not edit";
/// Boxes of one week that are drawn; more are counted.
const MAX_BOXES: usize = 24;

/// Tasks done, all tasks, estimated hours, logged hours.
#[derive(Debug, Clone, Copy, Default)]
struct Sums {
    done: usize,
    all: usize,
    estimate: f64,
    hours: f64,
}

/// The state of a level's tasks in the log.
pub(crate) struct Done<'a> {
    /// It is done: logged, or its box is checked.
    pub(crate) is_done: &'a dyn Fn(&Task) -> bool,
    /// Hours logged for it.
    pub(crate) hours: &'a dyn Fn(&Task) -> f64,
}

impl Done<'_> {
    fn sums<'t>(&self, tasks: impl Iterator<Item = &'t Task>) -> Sums {
        tasks.fold(Sums::default(), |sums, task| Sums {
            done: sums.done + usize::from((self.is_done)(task)),
            all: sums.all + 1,
            estimate: sums.estimate + task.hours.unwrap_or(0.0),
            hours: sums.hours + (self.hours)(task),
        })
    }

    fn boxes(&self, tasks: &[Task]) -> String {
        let mut boxes: String =
            tasks.iter().take(MAX_BOXES).map(|task| if (self.is_done)(task) { '☑' } else { '☐' }).collect();
        if tasks.len() > MAX_BOXES {
            let _ = write!(boxes, " +{}", tasks.len() - MAX_BOXES);
        }
        boxes
    }
}

/// The tracker of a level as Markdown.
pub(crate) fn tracker(level: &Level, log: &Done<'_>) -> String {
    let mut text = format!("{TRACKER_MARK}, it is overwritten. -->\n\n# Tracker: {}\n", cell(&level.title));
    let sums = log.sums(level.tasks());
    // Writing to a string cannot fail.
    let [planned, logged] = [sums.estimate, sums.hours].map(hours);
    let _ =
        writeln!(text, "\n**{} of {} tasks done** · {planned} planned, {logged} logged for tasks", sums.done, sums.all);
    text.push_str("\n☑ done · ☐ open. Times are hours.\n");
    level.months.iter().for_each(|month| month_table(&mut text, month, log));
    text
}

fn month_table(text: &mut String, month: &Month, log: &Done<'_>) {
    let title = if month.title.is_empty() { String::new() } else { format!(": {}", cell(&month.title)) };
    let _ = writeln!(text, "\n## Month {}{title}\n", month.number);
    if month.weeks.iter().all(|week| week.tasks.is_empty()) {
        text.push_str("No tasks are written for this month yet.\n");
        return;
    }
    text.push_str("| Week | Tasks | Planned | Logged | Boxes |\n|---|---:|---:|---:|---|\n");
    for week in &month.weeks {
        let title = if week.title.is_empty() { String::new() } else { format!(" {}", cell(&week.title)) };
        row(text, &format!("{}{title}", week.number), log.sums(week.tasks.iter()), &log.boxes(&week.tasks));
    }
    row(text, "**together**", log.sums(month.tasks()), "");
}

fn row(text: &mut String, label: &str, sums: Sums, boxes: &str) {
    let Sums { done, all, estimate, hours } = sums;
    let _ = writeln!(text, "| {label} | {done} / {all} | {estimate:.1} | {hours:.1} | {boxes} |");
}

/// Words of the path as plain text of one table cell: no markup of theirs, no control characters.
fn cell(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in visible(&text.replace('\t', " ")).chars() {
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
