//! The lint: reads every level and lists the problems, each with its place and a fix.
//!
//! A curriculum of another's making lints without errors for mere style: errors are contradictions. Checks of hours
//! look only at months that give hours. Ids and requirements are in `lint_graph`, links in `lint_links`, tags in
//! `lint_tags`, files that nothing reads in `lint_files`; content that the path loses is found while it is read, in `lost`.

use std::collections::BTreeSet;

use super::{Fault, Level, Loaded, Month, Place, Question, Source, load_all, unread_hours};
use crate::curriculum::gaps::has_open_gap;
use crate::curriculum::problem::{Findings, Problem, ProblemCode as Code};
use crate::curriculum::{lint_files, lint_graph, lint_links, lint_tags};
use crate::text::hours as in_hours;

/// No task is longer than two working days; a longer one hides how far it is.
const MAX_TASK_HOURS: f64 = 16.0;
/// Sums and alternatives may be off by this share.
const TOLERANCE: f64 = 0.15;

/// Lints every level of a workspace. Problems are in order of file, line and code.
pub fn lint(source: &dyn Source) -> Vec<Problem> {
    lint_loaded(source, &load_all(source))
}

/// Lints levels that are loaded already.
pub fn lint_loaded(source: &dyn Source, levels: &[Loaded]) -> Vec<Problem> {
    let mut found = Findings(levels.iter().flat_map(|loaded| loaded.problems.iter().cloned()).collect());
    for loaded in levels {
        for (index, month) in loaded.level.months.iter().enumerate() {
            check_content(month, &mut found);
            check_projects(month, &mut found);
            check_hours(month, loaded.lines.get(index).and_then(|lines| lines.hours), &mut found);
        }
        check_card_files(&loaded.level, &mut found);
        lint_graph::check_ids(loaded, &mut found);
        lint_graph::check_months(loaded, &mut found);
        lint_tags::check_level(loaded, &mut found);
        lint_links::check_pages(source, &loaded.pages, &mut found);
        lint_files::check_level(source, loaded, &mut found);
    }
    lint_graph::check_shared_ids(levels, &mut found);
    lint_graph::check_old_ids(levels, &mut found);
    lint_graph::check_skills(levels, &mut found);
    lint_files::check_practice(source, levels, &mut found);
    // A set: one file may be reached in two ways, and a problem is listed once.
    found.0.into_iter().collect::<BTreeSet<_>>().into_iter().collect()
}

/// Weeks without tasks, tasks without words, questions without answers.
fn check_content(month: &Month, found: &mut Findings) {
    let number = month.number;
    if month.title.is_empty() {
        let message = format!("month {number} has no title");
        found.add(Code::EmptyTitle, &month.place, message, "begin it with `# Month N: TITLE`");
    }
    if month.weeks.is_empty() {
        let fix = "add `### Week 1: …` with tasks as list items";
        found.add(Code::NoWeeks, &month.place, format!("month {number} has no weeks"), fix);
    }
    for week in &month.weeks {
        if week.tasks.is_empty() {
            let message = format!("week {} of month {number} has no tasks", week.number);
            found.add(Code::EmptyWeek, &week.place, message, "list its tasks below it, or in `week-N.md`");
        }
        for task in week.tasks.iter().filter(|task| !has_words(&task.title)) {
            found.add(Code::EmptyTitle, &task.place, "a task has no words", "say what to do");
        }
    }
    check_questions(&month.questions, found);
}

fn check_questions(questions: &[Question], found: &mut Findings) {
    for question in questions {
        let place = &question.place;
        if !has_words(&question.question) {
            let fix = "write the question in front of `::`, or as a heading above it";
            found.add(Code::AnswerWithoutQuestion, place, "an answer has no question", fix);
        } else if question.answer.is_empty() && has_open_gap(&question.question) {
            let (message, fix) = Fault::OpenGap.words();
            found.add(Code::UnfinishedCard, place, message, fix);
        } else if question.answer.is_empty() {
            let fix = "write `Question::Answer`, or put the word to recall in `{{…}}`";
            found.add(Code::QuestionWithoutAnswer, place, "a question has no answer", fix);
        }
    }
}

/// Files of cards: their questions, and the months they name.
fn check_card_files(level: &Level, found: &mut Findings) {
    for file in &level.card_files {
        check_questions(&file.questions, found);
        if let Some(month) = file.month.filter(|month| level.month(*month).is_none()) {
            let message = format!("these cards belong to month {month}, which this level does not have");
            found.add(Code::UnknownMonth, &file.place, message, "correct the number, or write that month");
        }
    }
}

/// Deliverables of the main project, and alternatives of the same size.
fn check_projects(month: &Month, found: &mut Findings) {
    if month.project.deliverables.is_empty() {
        let fix = "list what to ship under `### Deliverables`";
        found.add(Code::NoDeliverables, &month.place, format!("month {} has no deliverables", month.number), fix);
    }
    for project in &month.alternatives {
        let (name, place) = (&project.name, &project.place);
        if !has_words(name) {
            found.add(Code::EmptyTitle, place, "an alternative project has no name", "name it in its heading");
        }
        if project.deliverables.is_empty() {
            let message = format!("the alternative `{name}` has no deliverables");
            found.add(Code::NoDeliverables, place, message, "list its deliverables: only then can it be swapped in");
        }
        if let (Some(main), Some(other)) = (month.project.hours, project.hours)
            && is_off(other, main)
        {
            let (main, other) = (in_hours(main), in_hours(other));
            let message = format!("the alternative `{name}` takes {other}, the main project {main}");
            found.add(Code::AlternativeHours, place, message, "bring it within 15 % of the main project");
        }
    }
}

/// Estimates of tasks and of the month against the hours that the front matter promises.
fn check_hours(month: &Month, line: Option<usize>, found: &mut Findings) {
    let n_with_hours = month.tasks().filter(|task| task.hours.is_some()).count();
    for task in month.tasks() {
        match task.hours {
            Some(hours) if hours > MAX_TASK_HOURS => {
                let message = format!("a task of {} is too long to follow", in_hours(hours));
                found.add(Code::TaskTooLong, &task.place, message, "split it into tasks of at most 16 h");
            }
            Some(_) => {}
            None => {
                let message = if let Some(hours) = unread_hours(&task.title) {
                    format!("`{hours}` is not read as hours")
                } else if n_with_hours > 0 {
                    "a task has no hours, while others of its month have them".to_owned()
                } else {
                    continue;
                };
                let fix = "add an estimate in brackets at its end: `(2h)`, `(1.5 h)`, `(90 min)`, `(1:30)` or `(1-2h)`";
                found.add(Code::TaskWithoutHours, &task.place, message, fix);
            }
        }
    }
    // With some tasks unestimated, sums say nothing about the month.
    let is_complete = n_with_hours > 0 && n_with_hours == month.tasks().count();
    let Some(promised) = month.hours.filter(|_| is_complete) else { return };
    let total: f64 = month.tasks().filter_map(|task| task.hours).sum();
    if is_off(total, promised) {
        let place = Place { line: line.unwrap_or(month.place.line), ..month.place.clone() };
        let message = format!("the tasks take {}, the front matter promises {}", in_hours(total), in_hours(promised));
        found.add(Code::MonthHours, &place, message, "change `hours` or the tasks' estimates");
    }
}

fn is_off(value: f64, expected: f64) -> bool {
    (value - expected).abs() > expected * TOLERANCE + 1e-9
}

fn has_words(text: &str) -> bool {
    text.chars().any(|c| !c.is_whitespace() && !c.is_ascii_punctuation())
}
