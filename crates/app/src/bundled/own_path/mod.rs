//! A small path for any subject: a first look, then a part of the learner's main source each week, and a piece of work
//! at the end of each month.
//!
//! Makes text only. A learner starts with it at once and writes the names of their own source into it.

mod from_book;
mod source_book;

use std::fmt::Write;

pub use source_book::SourceBook;

use super::ShippedFile;
use los_model::{curriculum::slug, text::capitalised};

/// The weeks that a path may have.
pub const WEEKS: std::ops::RangeInclusive<u32> = 4..=48;
/// The share of the promised hours that tasks take; reviews and interruptions take the rest.
const SHARE_OF_TASKS: f64 = 0.7;
/// The most hours of one session; a longer task becomes several.
const MAX_SITTING: f64 = 3.0;

/// A path to make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnPath {
    /// The subject, in the learner's words.
    pub subject: String,
    /// The number of weeks, within [`WEEKS`].
    pub n_weeks: u32,
    /// The book that it leads through.
    pub book: Option<SourceBook>,
}

impl OwnPath {
    /// The level's folder, such as `Spanish-a2`.
    pub fn level(&self) -> String {
        capitalised(&slug(&self.subject))
    }

    /// What a path through a book was made of, in words.
    pub fn made_of(&self) -> Option<String> {
        self.book.as_ref().map(|source| from_book::path(self, source).0)
    }

    /// Its files, relative to `paths/`, for a number of hours a week.
    pub fn files(&self, hours: f64) -> Vec<ShippedFile> {
        let files = match &self.book {
            Some(source) => from_book::path(self, source).1,
            None => self.files_by_parts(hours),
        };
        files.into_iter().map(|(path, text)| ShippedFile { path, content: text.into_bytes() }).collect()
    }

    /// A path in parts of the source that the learner chooses first.
    fn files_by_parts(&self, hours: f64) -> Vec<(String, String)> {
        let level = self.level();
        let n_months = self.n_weeks.div_ceil(4);
        let (mut next_part, mut months, mut files) = (1, String::new(), Vec::new());
        for month in 1..=n_months {
            // The weeks are spread over the months, so no month has only its last week.
            let n_weeks = self.n_weeks / n_months + u32::from(month <= self.n_weeks % n_months);
            let n_parts = n_weeks - if month == 1 { 2 } else { 1 };
            let parts: Vec<u32> = (next_part..next_part + n_parts).collect();
            next_part += n_parts;
            let (title, text) = month_file(month, &parts, hours);
            let _ = writeln!(months, "- [Month {month}: {title}](month-{month:02}/README.md)");
            files.push((format!("{level}/month-{month:02}/README.md"), text));
        }
        let plain = self.subject.replace('[', "\\[").replace('<', "\\<");
        let fill = |text: &str| {
            let filled = text.replace("{hours}", &hours.to_string()).replace("{weeks}", &self.n_weeks.to_string());
            let filled = filled.replace("{parts}", &(next_part - 1).to_string()).replace("{months}", months.trim_end());
            filled.replace("{level}", &level).replace("{subject}", &plain)
        };
        files.push((format!("{level}/README.md"), fill(include_str!("README.md"))));
        for (task, lesson) in [
            ("first-look", include_str!("first-look.md")),
            ("choose-source", include_str!("choose-source.md")),
            ("first-try", include_str!("first-try.md")),
        ] {
            files.push((format!("practice/{task}/lesson.md"), fill(lesson)));
        }
        files
    }
}

/// A month's title and file.
fn month_file(month: u32, parts: &[u32], hours: f64) -> (String, String) {
    let span = match parts {
        [] => String::new(),
        [part] => format!("part {part}"),
        [one, other] => format!("parts {one} and {other}"),
        [first, .., last] => format!("parts {first} to {last}"),
    };
    let title = if month == 1 { format!("First look, {span}") } else { span.replacen('p', "P", 1) };
    let first = if month == 1 { include_str!("week-first.md") } else { "" };
    let mut weeks = first.to_owned();
    for n in parts {
        weeks.push_str(&include_str!("week-part.md").replace("{n}", &n.to_string()));
    }
    let tags = parts.iter().fold("#making".to_owned(), |tags, n| format!("{tags} #part-{n}"));
    let piece = include_str!("piece.md").replace("{month}", &month.to_string()).replace("{tags}", &tags);
    weeks.push_str(&piece.replace("{span}", &span));
    let mut text = format!("# Month {month}: {title}\n\n## Weekly plan\n");
    let mut week = 0;
    for line in weeks.lines() {
        week += u32::from(line.starts_with("### Week"));
        text.push_str(&lines_of(&line.replace("{week}", &week.to_string()), hours));
    }
    (title, text)
}

/// A line, or the list items of a task, whose share of the week stands in `{}`: one, or one for each session.
fn lines_of(line: &str, hours_a_week: f64) -> String {
    let task = line.split_once(" {").and_then(|(words, rest)| Some((words, rest.split_once("} ")?)));
    let Some((words, (share, rest))) = task else { return format!("{line}\n") };
    let hours = hours_a_week * SHARE_OF_TASKS * share.parse().unwrap_or(0.0);
    let n_sittings = (hours / MAX_SITTING).ceil().max(1.0) as u32;
    let each = (hours / f64::from(n_sittings) * 4.0).round().max(1.0) / 4.0;
    let mut lines = format!("{words} ({each}h) {rest}\n");
    for sitting in 2..=n_sittings {
        let _ = writeln!(lines, "{words}, sitting {sitting} ({each}h) {rest}-{sitting}");
    }
    lines
}

#[cfg(test)]
mod tests {
    use los_model::curriculum::lint::lint;
    use los_model::curriculum::load::{MemorySource, load_level};

    use super::*;
    use crate::bundled;

    /// The path of a subject as the program reads it.
    fn source(path: &OwnPath, hours: f64) -> MemorySource {
        let files = path.files(hours).into_iter();
        MemorySource::new(files.map(|file| (format!("paths/{}", file.path), file.content)))
    }

    fn check(subject: &str, level: &str, n_weeks: u32, hours: f64) {
        let path = OwnPath { subject: subject.to_owned(), n_weeks, book: None };
        assert_eq!(path.level(), level);
        let source = source(&path, hours);
        assert_eq!(lint(&source), [], "{subject}, {n_weeks} weeks of {hours} h");
        let level = load_level(&source, level).level;
        let weeks: Vec<_> = level.months.iter().flat_map(|month| &month.weeks).collect();
        assert_eq!(weeks.len(), n_weeks as usize);
        for week in weeks {
            let total: f64 = week.tasks.iter().filter_map(|task| task.hours).sum();
            assert!(hours < 4.0 || total <= 0.8 * hours && total >= 0.6 * hours, "{total} of {hours} h");
            assert!(week.tasks.iter().all(|task| task.hours.unwrap() <= 3.0 && task.title.len() <= 60));
        }
    }

    #[test]
    fn any_subject_length_and_hours_make_a_path_without_findings() {
        for (subject, level) in [
            ("Spanish A2", "Spanish-a2"),
            ("Mi día", "Mi-dia"),
            ("C#", "C"),
            ("日本語", "日本語"),
            ("Jazz [piano](x) <b>", "Jazz-piano-x-b"),
            ("history of the sea", "History-sea"),
        ] {
            check(subject, level, 9, 4.0);
        }
        for n_weeks in [4, 5, 6, 7, 10, 13, 48] {
            for hours in [0.5, 7.5, 80.0] {
                check("Go", "Go", n_weeks, hours);
            }
        }
    }

    #[test]
    fn shipped_lessons_do_not_replace_those_of_an_own_path() {
        let path = OwnPath { subject: "Go".to_owned(), n_weeks: *WEEKS.end(), book: None };
        let level = load_level(&source(&path, 4.0), "Go").level;
        let mut tasks = level.tasks();
        assert!(tasks.all(|task| bundled::practice(&task.id).is_none()));
    }
}
