//! The lint: reads every level and says what is wrong, where, and what to do.
//!
//! A curriculum of another's making lints without errors for mere style: errors are contradictions. Checks of hours
//! look only at months that give hours. Ids and requirements are in `lint_graph`, hours in `lint_hours`, links in
//! `lint_links`, tags in `lint_tags`; what the text holds and the path does not is found while it is read, in `lost`.

use std::collections::BTreeSet;

use crate::curriculum::load::{Loaded, Source, load_all};
use crate::curriculum::model::{Month, Project};
use crate::curriculum::problem::{Problem, ProblemCode, complain};
use crate::curriculum::{lint_graph, lint_hours, lint_links, lint_tags};

/// Lints every level of a workspace. Problems are in order of file, line and code.
pub fn lint(source: &dyn Source) -> Vec<Problem> {
    lint_loaded(source, &load_all(source))
}

/// Lints levels that are loaded already.
pub fn lint_loaded(source: &dyn Source, levels: &[Loaded]) -> Vec<Problem> {
    let mut found: Vec<Problem> = levels.iter().flat_map(|loaded| loaded.problems.iter().cloned()).collect();
    for loaded in levels {
        for (index, month) in loaded.level.months.iter().enumerate() {
            check_month(month, &mut found);
            let hours_line = loaded.lines.get(index).and_then(|lines| lines.hours);
            lint_hours::check_month(month, hours_line, &mut found);
        }
        lint_graph::check_level(loaded, &mut found);
        lint_tags::check_level(loaded, &mut found);
        lint_links::check_pages(source, &loaded.pages, &mut found);
    }
    lint_graph::check_across_levels(levels, &mut found);
    // A set: one file may be reached in two ways, and a complaint is made once.
    found.into_iter().collect::<BTreeSet<_>>().into_iter().collect()
}

fn check_month(month: &Month, found: &mut Vec<Problem>) {
    let number = month.number;
    if month.title.is_empty() {
        complain(
            found,
            ProblemCode::EmptyTitle,
            &month.place,
            format!("month {number} has no title"),
            "begin it with `# Month N: TITLE`",
        );
    }
    if month.project.deliverables.is_empty() {
        let message = format!("month {number} has no deliverables");
        complain(
            found,
            ProblemCode::NoDeliverables,
            &month.place,
            message,
            "list what is to be shipped under `### Deliverables`",
        );
    }
    if month.weeks.is_empty() {
        let message = format!("month {number} has no weeks");
        complain(found, ProblemCode::NoWeeks, &month.place, message, "add `### Week 1: …` with tasks as list items");
    }
    for week in &month.weeks {
        if week.tasks.is_empty() {
            let message = format!("week {} of month {number} has no tasks", week.number);
            complain(found, ProblemCode::EmptyWeek, &week.place, message, "list its tasks below it, or in `week-N.md`");
        }
        for task in week.tasks.iter().filter(|task| !has_words(&task.title)) {
            let message = "a task has no words".to_owned();
            complain(found, ProblemCode::EmptyTitle, &task.place, message, "say what is to be done");
        }
    }
    for project in &month.alternatives {
        check_alternative(project, found);
    }
    for question in &month.questions {
        if !has_words(&question.question) {
            let message = "an answer has no question".to_owned();
            complain(
                found,
                ProblemCode::AnswerWithoutQuestion,
                &question.place,
                message,
                "write the question in front of `::`",
            );
        } else if question.answer.is_empty() {
            let message = "a question has no answer".to_owned();
            complain(found, ProblemCode::QuestionWithoutAnswer, &question.place, message, "write `Question::Answer`");
        }
    }
}

fn check_alternative(project: &Project, found: &mut Vec<Problem>) {
    if !has_words(&project.name) {
        let message = "an alternative project has no name".to_owned();
        complain(found, ProblemCode::EmptyTitle, &project.place, message, "name it in its heading");
    }
    if project.deliverables.is_empty() {
        let message = format!("the alternative `{}` has no deliverables", project.name);
        complain(
            found,
            ProblemCode::NoDeliverables,
            &project.place,
            message,
            "list what it delivers, so that it can be swapped in",
        );
    }
}

fn has_words(text: &str) -> bool {
    text.chars().any(|c| !c.is_whitespace() && !c.is_ascii_punctuation())
}
