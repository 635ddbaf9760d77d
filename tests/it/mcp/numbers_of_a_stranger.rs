//! What a seventh stranger met who tutored for ten sessions with the tools alone: numbers of one fact that differed, and rules that
//! said something else than they did.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use los_app::calls::approval::Question;
use los_app::calls::tool::ToolResult;
use los_app::tools::adapt_path::learner_change::requested;
use serde_json::{Value, json};

use crate::support::day_at::DayAt;
use crate::support::tools::{Tools, assert_has};
use crate::support::{PROFILE_FILE, TestWorkspace};

/// Tools whose writes are approved, at an instant.
pub fn at(workspace: &TestWorkspace, now: &str) -> Tools {
    let now: DateTime<Utc> = now.parse().unwrap();
    let mut tools = Tools::approving(workspace);
    tools.ctx.clock = Arc::new(move || now);
    tools
}

fn log(tools: &Tools, event: &str, facts: &Value) -> Result<Value, Value> {
    tools.call("log_progress", &json!({"event": event, "message": "", "metadata": facts}))
}

/// A month of procedures, one task each, and a card for each skill.
pub fn procedures() -> TestWorkspace {
    let workspace = TestWorkspace::new();
    let front = "---\nskills:\n  shell-basics: { kind: procedure }\n  git-basics: { kind: procedure }\n---\n";
    workspace.write(
        "paths/Beginner/month-01/README.md",
        format!(
            "{front}# Month 1: Shell\n\n### Week 1: Shell\n\n\
             - [ ] Find your way (2h) #shell-basics #git-basics ^m01-w1-shell-basics\n\
             - [ ] Keep versions (2h) #git-basics ^m01-w1-git-first\n\
             - [ ] Send a branch (2h) #git-basics ^send\n\n\
             ## Review questions\n\nWhat ends a line?::A newline. #shell-basics\n\nWhat is a commit?::A state. #git-basics\n"
        ),
    );
    workspace.write_events(&[json!({
        "timestamp": "2026-01-06T10:00:00Z", "event": "task_completed", "task": "m01-w1-shell-basics",
        "duration_hours": 2.0, "score": 0.8
    })]);
    workspace
}

#[test]
fn advice_to_review_names_what_is_due() {
    let workspace = procedures();
    let tools = at(&workspace, "2026-01-19T10:00:00Z");
    let advice = || tools.call_ok("evaluate_progress", &json!({}))["recommendations"].to_string();
    assert!(advice().contains("Review shell-basics: its exercise with new numbers ("), "{}", advice());
    let readme = "paths/Beginner/month-01/README.md";
    let without = workspace.read(readme).replace("{ kind: procedure }", "{ needs: [] }");
    workspace.write(readme, &without);
    assert!(advice().contains("Review shell-basics: its cards, then a small exercise with it ("), "{}", advice());
    workspace.write(readme, without.split_once("## Review").unwrap().0);
    let words = "Review shell-basics: explain it from memory, then do a small exercise with it (";
    assert!(advice().contains(words), "{}", advice());
}

#[test]
fn the_exercise_of_a_task_that_nobody_opened_is_not_offered() {
    let workspace = procedures();
    let cards = |tools: &Tools| tools.call_ok("get_reviews", &json!({"limit": 20}))["cards"].to_string();
    // The first task uses the second skill in passing.
    let tools = at(&workspace, "2026-01-19T10:00:00Z");
    let before = cards(&tools);
    assert!(before.contains("do:shell-basics") && !before.contains("do:git-basics"), "{before}");
    assert!(!before.contains("m01-w1-git-first"), "{before}");
    log(&tools, "task_completed", &json!({"task": "send", "duration_hours": 1})).unwrap();
    let other = cards(&at(&workspace, "2026-01-26T10:00:00Z"));
    assert!(other.contains("What is a commit?") && !other.contains("do:git-basics"), "{other}");
    log(&tools, "task_completed", &json!({"task": "m01-w1-git-first", "duration_hours": 1})).unwrap();
    let after = cards(&at(&workspace, "2026-01-26T10:00:00Z"));
    assert!(after.contains("do:git-basics") && !after.contains("What is a commit?"), "{after}");
}

/// The sample learner five weeks after her last entry.
const NOW: &str = "2026-03-18T10:00:00Z";

#[test]
fn a_wish_says_the_end_that_the_status_has_once_it_is_granted() {
    for (event, wish) in [("study", "lighter 5"), ("task_completed", "lighter 3"), ("study", "faster 12")] {
        let workspace = TestWorkspace::sample();
        let tools = at(&workspace, NOW);
        // A task that only its checks finish takes hours and finishes nothing.
        let task = json!({"task": "m03-w1-plots", "duration_hours": 5, "status": "claimed"});
        log(&at(&workspace, "2026-03-18T09:00:00Z"), event, &task).unwrap();
        let said = tools.call_ok("adapt_path", &json!({ "wish": wish }))["note"].as_str().unwrap().to_owned();
        let end = DayAt::new(&workspace, NOW).status()["end"].clone();
        let words = format!(
            "a week promised, and kept as so far, the path is likely to be done {}.",
            end["when"].as_str().unwrap()
        );
        assert!(said.contains(&words), "{event}, {wish}: {said} {end}");
    }
}

#[test]
fn an_exam_names_the_end_of_the_status() {
    let workspace = TestWorkspace::sample();
    let end = DayAt::new(&workspace, NOW).status()["end"]["when"].as_str().unwrap().to_owned();
    for words in [&["exam", "2026-06-30"][..], &["exam 2026-06-30"], &["\"exam", "2026-06-30\""]] {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        let day = DayAt::new(&workspace, NOW).day();
        let ToolResult::Pending(prepared) = requested(&day, &words).unwrap() else { panic!("{words:?}") };
        let line = prepared.files_line().unwrap_or_default().to_owned();
        assert!(matches!(&prepared.question, Question::Write(writes) if writes.is_empty()));
        assert!(line.contains("Exam on 30 June 2026") && line.contains(&format!("likely to be done {end}.")), "{line}");
    }
}

#[test]
fn hours_that_are_fewer_than_those_logged_before_are_not_said_to_hold_them() {
    let workspace = procedures();
    let tools = at(&workspace, "2026-01-19T10:00:00Z");
    log(&tools, "study", &json!({"task": "send", "duration_hours": 3})).unwrap();
    let done = log(&tools, "task_completed", &json!({"task": "send", "duration_hours": 1.5})).unwrap();
    let note = done["note"].as_str().unwrap();
    assert!(
        note.contains("include the 3 h logged before: 3 h in all; if 1 h 30 min came on top, it is 4 h 30 min"),
        "{note}"
    );
}

#[test]
fn the_list_of_a_month_tells_which_checks_alone_finish_their_task() {
    let workspace = TestWorkspace::sample();
    let tools = at(&workspace, NOW);
    let month = tools.call_ok("show_task", &json!({"task": "month 1"}))["text"].as_str().unwrap().to_owned();
    for line in month.lines().filter(|line| line.starts_with("- ")) {
        let id = line[2..].split(':').next().unwrap();
        let shown = tools.call_ok("show_task", &json!({ "task": id }))["text"].as_str().unwrap().to_owned();
        let must = shown.contains("Only a pass of them finishes the task.");
        assert_eq!(line.contains("only their pass finishes it"), must, "{line}");
    }
    assert!(month.contains("only their pass finishes it"), "{month}");
}

#[test]
fn a_pause_that_stands_is_not_asked_for_again() {
    let workspace = TestWorkspace::sample();
    let days = json!({"from": "2026-03-20", "until": "2026-03-25"});
    let tools = at(&workspace, NOW);
    log(&tools, "pause_started", &days).unwrap();
    let written = workspace.log();
    let again = log(&tools, "pause_started", &days).unwrap_err().to_string();
    assert!(again.contains("the pause from 20 March 2026 until 25 March 2026 stands already"), "{again}");
    // One that has begun keeps its first day, so its last day says all.
    let later = at(&workspace, "2026-03-22T10:00:00Z");
    assert!(log(&later, "pause_started", &json!({"until": "2026-03-25"})).is_err());
    assert_eq!(workspace.log(), written, "nothing is written");
    let longer = log(&later, "pause_started", &json!({"until": "2026-03-27"})).unwrap();
    assert_has(&longer, &json!({"success": true}));
}

#[test]
fn the_first_promise_is_dated_from_the_first_day_of_the_path() {
    let workspace = TestWorkspace::beginner();
    let profile = workspace.read(PROFILE_FILE);
    let day = DayAt::new(&workspace, "2026-02-18T10:00:00Z");
    let request = los_app::day::promised::first(&day.day()).unwrap().unwrap();
    let written = day.take(request).unwrap();
    assert!(written.message.starts_with("Promised from 5 January 2026: 8 h a week"), "{}", written.message);
    assert_eq!(workspace.last_event()["metadata"]["from"], "2026-01-05");
    assert_eq!(workspace.read(PROFILE_FILE), profile);
    // A later one does not reach back.
    let back = los_app::day::request::Request::Promise { hours: 4.0, from: "2026-01-05".parse().ok() };
    assert!(day.take(back).unwrap_err().contains("must not be before 16 February 2026"));
}
