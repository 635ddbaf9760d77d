//! `los adapt`: what is shown, what each word writes, and what is refused.

use serde_json::{Value, json};

use crate::support::shown::assert_each;
use crate::support::terminal::{ENTER, Terminal};
use crate::support::{Ran, TestWorkspace};

/// A path of two levels with six months, and a learner who did the first month badly, ending today. Month 3 builds on month 2
/// (`is_chained`), or it builds on nothing and teaches a skill more each week, so that it can come before month 2 and more is
/// learned by then.
pub fn made(is_chained: bool) -> TestWorkspace {
    let workspace = TestWorkspace::new();
    for (level, tag) in [("Beginner", "b"), ("Intermediate", "i")] {
        for month in 1..=6 {
            let needs = match month {
                2 => "s1-1, s1-2, s1-3, s1-4",
                3 if is_chained => "s2-1",
                _ => "",
            };
            let mut text =
                format!("---\nskills:\n  s{month}-1: {{ needs: [{needs}] }}\n---\n# Month {month}: Part {month}\n");
            for week in 1..=4 {
                text += &format!("\n### Week {week}: Topic {month}{week}\n\n");
                for n in 1..=3 {
                    let more = if !is_chained && month == 3 && n == 3 { "-more" } else { "" };
                    let (skill, id) = (format!("s{month}-{week}{more}"), format!("{tag}{month}-w{week}-t{n}"));
                    text += &format!("- [ ] Lesson {n} on topic {month}{week} (3h) #{skill} ^{id}\n");
                }
            }
            workspace.write(&format!("paths/{level}/month-0{month}/README.md"), text);
        }
    }
    workspace.set_profile("hours_per_week", 13);
    workspace.begun_days_ago(27);
    let today = chrono::Utc::now().date_naive();
    for n in 0..12u64 {
        let day = today - chrono::Days::new(27 - n / 3 * 7 - n % 3);
        let facts = json!({"task": format!("b1-w{}-t{}", n / 3 + 1, n % 3 + 1), "duration_hours": 3, "score": 0.3});
        workspace
            .add_event(&json!({"timestamp": format!("{day}T08:00:00Z"), "event": "task_completed", "metadata": facts}));
    }
    // A sign of life of today keeps the silence away.
    workspace.add_event(&json!({"timestamp": format!("{today}T00:00:01Z"), "event": "note", "message": "went on"}));
    workspace
}

pub fn decisions(workspace: &TestWorkspace) -> Vec<Value> {
    workspace.values(".claude/memory/decisions.jsonl")
}

fn proposed(workspace: &TestWorkspace) -> Vec<Value> {
    let output = workspace.los(&["adapt", "--json"]).json();
    assert_eq!(output["approved"], false);
    output["mutations"].as_array().unwrap().clone()
}

fn only_id(workspace: &TestWorkspace) -> String {
    let proposed = proposed(workspace);
    assert_eq!(proposed.len(), 1, "{proposed:?}");
    assert_eq!((&proposed[0]["type"], &proposed[0]["status"]), (&json!("remediation_week"), &json!("proposed")));
    proposed[0]["id"].as_str().unwrap().to_owned()
}

fn stale(ran: &Ran) -> String {
    assert_eq!(ran.failed(), ("STALE".to_owned(), 2), "{ran:?}");
    ran.stderr.clone()
}

fn refused(ran: &Ran) -> String {
    assert_eq!(ran.failed(), ("INVALID_INPUT".to_owned(), 2), "{ran:?}");
    ran.stderr.clone()
}

#[test]
fn proposals_show_reasons_and_effect_and_decide_nothing() {
    let workspace = made(true);
    let id = only_id(&workspace);
    let text = workspace.los(&["adapt"]).ok();
    for part in [id.as_str(), "Because these skills are weak", "Expected by ", "+ week 5: remediation"] {
        assert!(text.contains(part), "{part} in {text}");
    }
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    assert_eq!(only_id(&workspace), id);
    assert!(workspace.los(&["adapt", "--yes"]).ok().contains(&id));
    assert!(decisions(&workspace).is_empty());
    let text = workspace.los(&["adapt", "-v", "--as-of", "2020-01-01"]).ok();
    assert!(text.contains("No change of the path is proposed: the path has not begun"), "{text}");
}

#[test]
fn an_approved_change_holds_and_can_be_reverted_once() {
    let workspace = made(true);
    let id = only_id(&workspace);
    let output = workspace.los(&["adapt", "--approve", &id, "--yes", "--json"]).json();
    assert_eq!((&output["approved"], &output["mutations"][0]["status"]), (&json!(true), &json!("approved")));
    let record = decisions(&workspace).remove(0);
    let facts = ["decision", "status", "id", "approved_by"].map(|field| record[field].as_str().unwrap());
    assert_eq!(facts, ["remediation_week", "approved", &id, "flag"]);
    for field in ["details", "before_hash", "after_hash", "rationale", "timestamp"] {
        assert!(!record[field].is_null(), "{field}");
    }
    assert_eq!(proposed(&workspace), Vec::<Value>::new());
    // The same word again is about nothing.
    let words = refused(&workspace.los(&["adapt", "--approve", &id, "--yes", "--json"]));
    assert!(words.contains("no proposal `"), "{words}");
    let unknown = refused(&workspace.los(&["adapt", "--revert", "project_swap-0000000000", "--yes", "--json"]));
    assert!(unknown.contains(&id), "{unknown}");
    assert!(workspace.los(&["adapt", "--revert", &id, "--yes"]).ok().contains("Taken back"));
    assert_eq!(decisions(&workspace)[1]["reverts"], json!(id));
    let again = refused(&workspace.los(&["adapt", "--revert", &id, "--yes", "--json"]));
    assert!(again.contains("taken back already"), "{again}");
    assert_eq!(proposed(&workspace), Vec::<Value>::new(), "what was taken back is not proposed at once");
}

#[test]
fn a_no_to_other_details_holds_and_a_yes_does_not() {
    let workspace = made(true);
    let id = only_id(&workspace);
    // As it would be with one more weak skill: the same week, other details.
    let other = format!("{}000000", &id[..id.len() - 6]);
    let words = refused(&workspace.los(&["adapt", "--approve", &other, "--yes", "--json"]));
    assert!(words.contains("no proposal `") && words.contains(&id), "{words}");
    let both = refused(&workspace.los(&["adapt", "--approve", &id, "--reject", &other, "--yes", "--json"]));
    assert!(both.contains("is rejected in the same command"), "{both}");
    assert!(decisions(&workspace).is_empty());
    workspace.los(&["adapt", "--reject", &other, "--yes"]).ok();
    let record = decisions(&workspace).remove(0);
    assert_eq!((&record["id"], &record["status"]), (&json!(id), &json!("rejected")));
    let text = workspace.los(&["adapt"]).ok();
    assert!(text.contains("you said no to a remediation week"), "{text}");
}

#[test]
fn a_rejection_holds_for_the_days_of_the_settings() {
    let workspace = made(true);
    let id = only_id(&workspace);
    for (settings, days) in [("", "28 days"), ("[scoring.thresholds]\nsilence_days = 12\n", "12 days")] {
        workspace.write("learning-os.toml", settings);
        let mut terminal = Terminal::start(&workspace, &["adapt", "--reject", &id, "--color", "never"]);
        terminal.until(&format!("do not ask again for {days}?")).press("n");
        drop(terminal.end());
        assert!(decisions(&workspace).is_empty());
    }
}

#[test]
fn a_staged_decision_is_void_once_the_path_has_moved() {
    let workspace = made(true);
    let id = only_id(&workspace);
    assert_eq!(workspace.los(&["adapt", "--approve", &id]).exit, Some(5));
    assert!(decisions(&workspace).is_empty());
    let pending = workspace.pending_id();
    // The path moves before the staged yes is approved: it is refused, and kept.
    let ran = workspace.los(&["adapt", "--request", "swap-month", "5", "6", "--yes"]);
    assert_eq!(ran.exit, Some(0), "{ran:?}");
    let hash = || workspace.los(&["path", "show", "--json"]).json()["hash"].clone();
    let before = hash();
    let approved = workspace.los(&["memory", "approve", &pending, "--yes", "--json"]);
    assert!(stale(&approved).contains("the path has changed since"), "{approved:?}");
    assert_eq!((decisions(&workspace).len(), hash(), workspace.pending_id()), (1, before, pending));
}

#[test]
fn guards_apply_on_the_day_of_a_delayed_approval() {
    let workspace = made(true);
    let id = only_id(&workspace);
    assert_eq!(workspace.los(&["adapt", "--approve", &id]).exit, Some(5));
    let pending = workspace.pending_id();
    // Two weeks pass, and the week that was to be put in is over.
    workspace.begun_days_ago(41);
    let refusal = stale(&workspace.los(&["memory", "approve", &pending, "--yes", "--json"]));
    assert!(refusal.contains("plan week 5 has begun") && refusal.contains("los memory reject"), "{refusal}");
    assert!(decisions(&workspace).is_empty());
    workspace.begun_days_ago(27);
    let _ = workspace.los(&["memory", "approve", &pending, "--yes"]).ok();
    assert_eq!(decisions(&workspace)[0]["id"], json!(id));
    // The same for a change that is taken back.
    assert_eq!(workspace.los(&["adapt", "--revert", &id]).exit, Some(5));
    let pending = workspace.pending_id();
    workspace.begun_days_ago(36);
    let refusal = stale(&workspace.los(&["memory", "approve", &pending, "--yes", "--json"]));
    assert!(refusal.contains("stays as history"), "{refusal}");
    assert_eq!(decisions(&workspace).len(), 1);
}

#[test]
fn a_request_is_guarded_and_says_what_would_be_allowed() {
    let workspace = made(true);
    let refused = assert_each("adapt-refused", |line| workspace.shown(line));
    assert_eq!(refused.matches("\nexit 2\n").count(), refused.matches("$ los ").count(), "{refused}");
    assert_eq!(workspace.los(&["adapt", "--reject", "remediation_week-0000000000", "--yes"]).exit, Some(2));
    assert!(decisions(&workspace).is_empty());
    assert_eq!(workspace.los(&["adapt", "--request", "swap-month", "5", "6"]).exit, Some(5), "staged");
    let text = workspace.los(&["adapt", "--request", "remediate", "m02", "--yes"]).ok();
    assert!(text.contains("approved: Plan week"), "{text}");
    assert_eq!(decisions(&workspace)[0]["requested"], true);
    let once = workspace.los(&["adapt", "--request", "remediate", "m02", "--yes", "--json"]);
    assert!(self::refused(&once).contains("one a month"), "{once:?}");
}

#[test]
fn as_of_another_day_shows_proposals_and_decides_nothing() {
    let workspace = made(true);
    let id = only_id(&workspace);
    let today = chrono::Utc::now().date_naive().to_string();
    assert!(workspace.los(&["adapt", "--as-of", &today]).ok().contains("remediation"));
    for args in [&["--approve", id.as_str()][..], &["--revert", &id], &["--request", "swap-month", "5", "6"]] {
        let ran = workspace.los(&[&["adapt", "--yes", "--json", "--as-of", &today], args].concat());
        assert!(refused(&ran).contains("as-of"), "{args:?} {ran:?}");
    }
    assert!(decisions(&workspace).is_empty());
}

#[test]
fn the_learners_of_the_python_workspaces_are_never_set_back() {
    for (name, days) in [("python-workspace-a", 1..=64u64), ("python-workspace-b", 1..=46)] {
        let workspace = TestWorkspace::copy_of(&format!("tests/fixtures/{name}"));
        for day in days.step_by(7) {
            let date = chrono::NaiveDate::from_ymd_opt(2026, 1, 5).unwrap() + chrono::Days::new(day);
            let output = workspace.los(&["adapt", "--json", "--as-of", &date.to_string()]).json();
            assert_eq!(output["mutations"], json!([]), "{name} {date}");
        }
    }
}

#[test]
fn the_terminal_preselects_nothing_and_obeys_each_choice() {
    // Enter alone means "later", which writes nothing; the last of the list is a no.
    let workspace = made(false);
    let later = "do not ask again";
    let answers = [(later, ENTER), (later, "\u{1b}[B\u{1b}[B\r"), ("Path: reject: ", ""), ("Write it?", "y")];
    Terminal::talk(&workspace, &["adapt"], &answers, 0);
    let written = decisions(&workspace);
    assert_eq!(written.len(), 1, "{written:?}");
    let facts = ["decision", "status", "approved_by"].map(|field| written[0][field].as_str().unwrap());
    assert_eq!(facts, ["month_reorder", "rejected", "learner"]);
    // A choice whose record is then declined writes nothing; a bare Enter declines.
    let workspace = made(false);
    for no in ["n", ENTER] {
        Terminal::talk(&workspace, &["adapt"], &[(later, "\u{1b}[B\r"), (later, ENTER), ("Write it?", no)], 0);
        assert!(decisions(&workspace).is_empty(), "{no:?}");
    }
    // Both at once: the second is carried over to the path that the first made.
    let workspace = made(false);
    let down = "\u{1b}[B\r";
    let answers = [(later, down), (later, down), ("Path: ", ""), ("so its id and hashes", ""), ("Write it?", "y")];
    let ended = Terminal::talk(&workspace, &["adapt"], &answers, 0);
    assert!(!ended.screen.contains("Path: approved"), "nothing is approved before the yes: {}", ended.screen);
    let written = decisions(&workspace);
    let kinds: Vec<&Value> = written.iter().map(|record| &record["decision"]).collect();
    assert_eq!(kinds, ["remediation_week", "month_reorder"], "{}", ended.screen);
    assert_eq!(written[0]["after_hash"], written[1]["before_hash"]);
    // Both hold.
    for record in &written {
        let id = record["id"].as_str().unwrap();
        let refusal = workspace.los(&["adapt", "--revert", id]);
        assert_eq!(refusal.exit, Some(5), "{refusal:?}");
    }
}
