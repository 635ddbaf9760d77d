//! `los audit`: the draw is fixed by the yes, each result is a line under it, and a week has one test.

use chrono::{Days, Utc};
use serde_json::{Value, json};

use crate::support::terminal::{ENTER, Terminal};
use crate::support::tools::{Tools, assert_has};
use crate::support::{LOG, PROFILE_FILE, TestWorkspace};

/// A learner in the third plan week who knew three skills with cards, and `keys`, which has only two.
pub(crate) fn workspace() -> TestWorkspace {
    let workspace = TestWorkspace::new();
    let day = |ago: u64| (Utc::now().date_naive() - Days::new(ago)).to_string();
    let start = json!({"learner_id": "ada", "level": "Beginner", "start_date": day(15), "hours_per_week": 8, "timezone": "UTC"});
    workspace.write(PROFILE_FILE, start.to_string());
    let mut month = "# Month 1: Tables\n\n### Week 1: Tables\n\n".to_owned();
    let mut questions = "\n## Review questions\n\n".to_owned();
    let mut events = Vec::new();
    for (skill, cards) in [("joins", 3), ("loops", 4), ("pipes", 5), ("keys", 2)] {
        month.push_str(&format!("- [ ] Do {skill} (1h) #{skill} ^{skill}\n"));
        questions.extend((0..cards).map(|card| format!("What is {skill} {card}?::It is {skill} {card}. #{skill}\n\n")));
        events.push(json!({"timestamp": format!("{}T10:00:00Z", day(10)), "event": "task_completed", "task": skill, "score": 0.9, "duration_hours": 1.0}));
    }
    workspace.write("paths/Beginner/month-01/README.md", month + &questions);
    workspace.write_events(&events);
    workspace
}

pub(crate) fn audits(workspace: &TestWorkspace) -> Vec<Value> {
    workspace.events().into_iter().filter(|event| event["event"] == "audited").collect()
}

/// Answers one card with a key.
fn card(terminal: &mut Terminal, key: &str) {
    terminal.until("show answer").press(" ").until("4 easy").press(key);
}

#[test]
fn the_draw_and_the_results_are_lines_of_one_yes() {
    let workspace = workspace();
    let mut terminal = Terminal::start(&workspace, &["audit"]);
    terminal.until("Not tested, for lack of three cards or a variant: keys.").until("Write all of them?");
    assert!(audits(&workspace).is_empty());
    terminal.press(ENTER).until("cards in at most 3 minutes");
    let drawn = audits(&workspace);
    assert_eq!(drawn.len(), 3, "the draw is written before the first question");
    assert_has(&drawn[0], &json!({"metadata.total": 0, "metadata.pool": 3, "metadata.plan_week": 3}));
    let n_cards = |line: &Value| match line["metadata"]["skill"].as_str() {
        Some("joins") => 3,
        _ => 4,
    };
    // Two of three or three of four are known, half is not.
    for (line, wrong) in drawn.iter().zip([1, 2, 0]) {
        (0..n_cards(line)).for_each(|nth| card(&mut terminal, if nth < wrong { "1" } else { "2" }));
    }
    let ended = terminal.end();
    assert_eq!(ended.exit, 0, "{ended:?}");
    let text = ended.text();
    assert_eq!((text.matches(", known.").count(), text.matches("not known.").count()), (2, 1), "{text}");
    assert!(text.contains("Blind tests: 3 of 8 blind tests before they say how much is known."), "{text}");
    let lines = audits(&workspace);
    assert_eq!(lines.len(), 6);
    assert!(
        lines
            .iter()
            .all(|line| line["act"] == lines[0]["act"] && line["metadata"]["drawn"] == drawn[0]["metadata"]["drawn"])
    );
    assert_has(&lines[3], &json!({"metadata.total": n_cards(&drawn[0]), "metadata.passed": n_cards(&drawn[0]) - 1}));

    let tools = Tools::at(&workspace);
    let full = tools.call_ok("evaluate_progress", &json!({"detail": "all"}));
    let audit = &full["remembered"]["audit"];
    assert_has(
        audit,
        &json!({"tests": 3, "known": 2, "skills": 3, "share": null, "this_week": true, "untestable": ["keys"]}),
    );
    assert!((audit["came"].as_f64().unwrap() - 2.0 / 3.0).abs() < 1e-3 && audit["foreseen"].as_f64().unwrap() > 0.3);
    assert_eq!(tools.status()["audit"], *audit, "one view on every face");
    assert_eq!(tools.call_ok("evaluate_progress", &json!({}))["remembered"]["audit"], *audit);
    let visits = full["skills"].as_array().unwrap().iter().filter(|skill| skill["visits"] == 2).count();
    assert_eq!(visits, 3, "each test is a practice of its skill");
    assert!(workspace.los(&["report", "--html", "-"]).ok().contains("Blind tests: 3 of 8"));
    assert!(workspace.los(&["report"]).ok().contains("What is still yours"));

    // It cannot be repeated, taken back or changed until it pleases.
    let again = Terminal::start(&workspace, &["audit"]).end();
    assert!(again.exit != 0 && again.text().contains("this week has had its blind test"), "{again:?}");
    let before = workspace.read(LOG);
    let id = lines[5]["entry_id"].as_str().unwrap();
    let act = lines[5]["act"].as_str().unwrap();
    for args in [&["undo", "--yes"][..], &["undo", id, "--yes"]] {
        let ran = workspace.los(args);
        assert!(ran.exit == Some(2) && ran.stderr.contains("is a blind test, which stands"), "{args:?} {ran:?}");
    }
    let entry = json!({"timestamp": Utc::now().to_rfc3339(), "event": "correction", "message": "x", "entry_id": "0194415f-1be0-7000-8000-000000000002", "learner_id": "ada", "version": 1, "metadata": {"corrects_act": act}});
    let refused =
        Tools::approving(&workspace).call("write_memory_entry", &json!({"file": "progress_log", "entry": entry}));
    assert!(refused.is_err(), "{refused:?}");
    assert_eq!(workspace.read(LOG), before);
}

#[test]
fn what_is_broken_off_is_skipped_and_comes_first_in_the_next_week() {
    let workspace = workspace();
    let mut terminal = Terminal::start(&workspace, &["audit"]);
    terminal.until("Write all of them?").press("n");
    assert!(terminal.end().text().contains("Not written") && audits(&workspace).is_empty(), "a no fixes nothing");
    let mut terminal = Terminal::start(&workspace, &["audit"]);
    terminal.until("Write all of them?").press(ENTER);
    card(&mut terminal, "3");
    terminal.until("show answer").press("q").until("Broken off");
    assert_eq!(terminal.end().exit, 0);
    assert_eq!(audits(&workspace).len(), 3, "only the draw");
    let status = Tools::at(&workspace).status();
    assert_has(&status, &json!({"audit.tests": 0, "audit.this_week": true}));
    assert_eq!(Terminal::start(&workspace, &["audit"]).end().exit, 2);
    // Without a terminal there is nothing to answer with.
    let ran = workspace.los(&["audit"]);
    assert!(ran.exit == Some(2) && ran.stderr.contains("only at a terminal"), "{ran:?}");
}
