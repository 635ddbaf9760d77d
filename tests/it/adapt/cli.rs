//! `los adapt`: what is shown, what each word writes, and what is refused.

use serde_json::{Value, json};

use crate::support::shown::assert_shown;
use crate::support::terminal::{DOWN, ENTER, Terminal};
use crate::support::{Ran, TestWorkspace};

/// A path of two levels with six months, and a learner who did the first month badly, ending today.
fn workspace() -> TestWorkspace {
    made(true)
}

/// The same; month 3 builds on month 2, or it builds on nothing and teaches a skill more each week, so that it can come
/// before month 2 and more is learned by then.
pub fn made(is_chained: bool) -> TestWorkspace {
    let workspace = TestWorkspace::new();
    for (level, tag) in [("Beginner", "b"), ("Intermediate", "i")] {
        for month in 1..=6 {
            let needs = match month {
                2 => "{ needs: [s1-1, s1-2, s1-3, s1-4] }",
                3 if is_chained => "{ needs: [s2-1] }",
                _ => "{ needs: [] }",
            };
            let mut text = format!(
                "---\ntitle: Month {month}\nskills:\n  s{month}-1: {needs}\n---\n\n# Month {month}: Part {month}\n\n"
            );
            for week in 1..=4 {
                text.push_str(&format!("### Week {week}: Topic {month}{week}\n\n"));
                for n in 1..=3 {
                    let more = if !is_chained && month == 3 && n == 3 { "-more" } else { "" };
                    text.push_str(&format!(
                        "- [ ] Lesson {n} on topic {month}{week} (3h) #s{month}-{week}{more} ^{tag}{month}-w{week}-t{n}\n"
                    ));
                }
                text.push('\n');
            }
            workspace.write(&format!("paths/{level}/month-0{month}/README.md"), text);
        }
    }
    let today = chrono::Utc::now().date_naive();
    let start = today - chrono::Days::new(27);
    workspace.write(
        ".claude/memory/learner_profile.json",
        json!({"learner_id": "ada", "level": "Beginner", "start_date": start.to_string(), "hours_per_week": 13, "timezone": "UTC"}).to_string(),
    );
    let mut log = String::new();
    for n in 0..12u64 {
        let day = start + chrono::Days::new(n / 3 * 7 + n % 3);
        let task = format!("b1-w{}-t{}", n / 3 + 1, n % 3 + 1);
        let line = json!({"timestamp": format!("{day}T08:00:00Z"), "event": "task_completed", "message": "",
            "metadata": {"task": task, "duration_hours": 3, "score": 0.3}});
        log.push_str(&format!("{line}\n"));
    }
    // A sign of life of today keeps the silence away.
    log.push_str(&format!(
        "{}\n",
        json!({"timestamp": format!("{today}T00:00:01Z"), "event": "note", "message": "went on"})
    ));
    workspace.write(".claude/memory/progress_log.jsonl", log);
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
    let workspace = workspace();
    let id = only_id(&workspace);
    let text = workspace.los(&["adapt"]).ok();
    for part in
        [id.as_str(), "Because these skills are weak", "Expected by ", "+ week 5: remediation", "- week 5: m02-w1"]
    {
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
    let workspace = workspace();
    let id = only_id(&workspace);
    let output = workspace.los(&["adapt", "--approve", &id, "--yes", "--json"]).json();
    assert_eq!((&output["approved"], &output["mutations"][0]["status"]), (&json!(true), &json!("approved")));
    let record = decisions(&workspace).remove(0);
    assert_eq!(
        (&record["decision"], &record["status"], &record["id"], &record["approved_by"]),
        (&json!("remediation_week"), &json!("approved"), &json!(id), &json!("flag"))
    );
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
    let workspace = workspace();
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
    let workspace = workspace();
    let id = only_id(&workspace);
    for (settings, days) in [("", "28 days"), ("[scoring.thresholds]\nsilence_days = 12\n", "12 days")] {
        workspace.write("learning-os.toml", settings);
        let mut terminal = Terminal::start(&workspace, &["adapt", "--reject", &id, "--color", "never"]);
        terminal.until(&format!("do not ask again for {days}?")).press("n");
        let ended = terminal.end();
        assert!(ended.screen.contains(days) && decisions(&workspace).is_empty(), "{ended:?}");
    }
}

#[test]
fn a_staged_decision_is_void_once_the_path_has_moved() {
    let workspace = workspace();
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
    let workspace = workspace();
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
    let workspace = workspace();
    let mut refused = workspace.typed(
        "adapt --request fly
         adapt --request swap-month 1 2 --yes
         adapt --request swap-month --yes
         adapt --request swap-month 5 --yes
         adapt --request swap-month 5 6 7 --yes
         adapt --request swap-month 5 5 --yes
         adapt --request swap-month 0 5 --yes
         adapt --request swap-month five 6 --yes
         adapt --request swap-month 4294967296 6 --yes
         adapt --request remediate --yes
         adapt --request remediate m00 --yes
         adapt --request remediate m99 --yes
         adapt --request Remediate m05 --yes
         adapt --request swap-project m05 --yes
         adapt --request swap-project m05 Nothing --yes
         adapt --request swap-project m99 Nothing --yes
         adapt --request level --yes
         adapt --request level beginner --yes
         adapt --request level Expert --yes
         adapt --revert project_swap-0000000000 --yes",
    );
    assert_eq!(workspace.los(&["adapt", "--reject", "remediation_week-0000000000", "--yes"]).exit, Some(2));
    assert!(decisions(&workspace).is_empty());
    assert_eq!(workspace.los(&["adapt", "--request", "swap-month", "5", "6"]).exit, Some(5), "staged");
    let text = workspace.los(&["adapt", "--request", "remediate", "m02", "--yes"]).ok();
    assert!(text.contains("approved: Plan week"), "{text}");
    assert_eq!(decisions(&workspace)[0]["requested"], true);
    refused += &workspace.typed("adapt --request remediate m02 --yes");
    assert_eq!(refused.matches("\nexit 2\n").count(), 21, "{refused}");
    assert_shown("adapt-refused", &refused);
}

#[test]
fn as_of_another_day_shows_proposals_and_decides_nothing() {
    let workspace = workspace();
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
    let mut terminal = Terminal::start(&workspace, &["adapt"]);
    terminal.until("do not ask again").press(ENTER);
    terminal.until("do not ask again").press(DOWN).press(DOWN).press(ENTER);
    terminal.until("Path: reject: ").until("Write it?").press("y");
    let ended = terminal.end();
    assert_eq!(ended.exit, 0, "{}", ended.screen);
    let written = decisions(&workspace);
    assert_eq!(written.len(), 1, "{written:?}");
    assert_eq!(
        (&written[0]["decision"], &written[0]["status"], &written[0]["approved_by"]),
        (&json!("month_reorder"), &json!("rejected"), &json!("learner"))
    );
    // A choice whose record is then declined writes nothing; a bare Enter declines.
    let workspace = made(false);
    for no in ["n", ENTER] {
        let mut terminal = Terminal::start(&workspace, &["adapt"]);
        terminal.until("do not ask again").press(DOWN).press(ENTER);
        terminal.until("do not ask again").press(ENTER);
        terminal.until("Write it?").press(no);
        assert_eq!(terminal.end().exit, 0);
        assert!(decisions(&workspace).is_empty(), "{no:?}");
    }
    // Both at once: the second is carried over to the path that the first made.
    let workspace = made(false);
    let mut terminal = Terminal::start(&workspace, &["adapt"]);
    terminal
        .until("do not ask again")
        .press(DOWN)
        .press(ENTER)
        .until("do not ask again")
        .press(DOWN)
        .press(ENTER)
        .until("Path: ")
        .until("so its id and hashes")
        .until("Write it?")
        .press("y");
    let ended = terminal.end();
    assert_eq!(ended.exit, 0, "{}", ended.screen);
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
