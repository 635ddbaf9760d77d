//! A tutor's and a learner's second thoughts: entries changed or taken back, other hours, a grade before the checks pass.

use serde_json::{Value, json};

use super::sessions::{TASK, Tutor, with_both};
use crate::support::mcp_client::yes;
use crate::support::tools::assert_has;

fn entries(tutor: &mut Tutor, kinds: &str) -> Vec<Value> {
    tutor.call("get_log", &json!({ "kinds": kinds }))["entries"].as_array().unwrap().clone()
}

#[test]
fn a_new_value_outside_with_takes_nothing_back() {
    with_both(|tutor| {
        let study = json!({"event": "study", "message": "An hour with joins.", "metadata": {"duration_hours": 1}});
        tutor.write("log_progress", &study);
        let id = entries(tutor, "study").last().unwrap()["id"].clone();
        let correction = |facts: Value| json!({"event": "correction", "message": "It was two.", "metadata": facts});
        let refused = tutor.client.call_err("log_progress", &correction(json!({"corrects": id, "passed": 3})));
        assert_has(&refused, &json!({"code": "INVALID_INPUT", "details.field": "metadata.passed"}));
        assert!(refused["details"]["suggestion"].as_str().unwrap().contains("\"with\": {"), "{refused}");
        tutor.write("log_progress", &correction(json!({"corrects": id, "with": {"duration_hours": 2}})));
        let changed = entries(tutor, "study");
        assert_has(changed.last().unwrap(), &json!({"id": id, "duration_hours": 2.0}));
        // Without new values the question says what goes.
        let back = correction(json!({ "corrects": id }));
        if tutor.asks {
            let question = tutor.client.call_answering("log_progress", &back, &yes()).0;
            let message = question["message"].as_str().unwrap();
            assert!(message.contains("Take back: study") && message.contains("An hour with joins."), "{message}");
        } else {
            tutor.write("log_progress", &back);
        }
        assert_eq!(entries(tutor, "study").len(), changed.len() - 1);
    });
}

#[test]
fn new_hours_count_in_the_weeks_from_which_they_hold() {
    with_both(|tutor| {
        let now = tutor.call("get_weekly_plan", &json!({}));
        let (week, promised) = (now["week_number"].as_u64().unwrap(), now["promised_hours"].as_f64().unwrap());
        let next = json!({ "week_number": week + 1 });
        assert_eq!(tutor.call("get_weekly_plan", &next)["promised_hours"], promised);
        tutor.write("adapt_path", &json!({"wish": "lighter 3"}));
        assert_eq!(tutor.call("get_weekly_plan", &next)["promised_hours"], 3.0);
        assert_eq!(tutor.call("get_weekly_plan", &json!({}))["promised_hours"], promised, "this week is as it was");
        // The promise to come is what another wish goes by, so the learner can go back on the same day.
        tutor.write("adapt_path", &json!({"wish": format!("faster {promised}")}));
        assert_eq!(tutor.call("get_weekly_plan", &next)["promised_hours"], promised);
    });
}

#[test]
fn a_full_grade_leaves_a_task_open_whose_checks_have_not_passed() {
    with_both(|tutor| {
        let grade = json!({"event": "task_checked", "message": "Clear.",
            "metadata": {"task": TASK, "by": "peer", "passed": 3, "total": 3}});
        let answer = tutor.write("log_progress", &grade);
        assert!(answer.to_string().contains("stays open until its checks pass"), "{answer}");
        assert_has(&tutor.last(), &json!({"event": "task_checked", "metadata.status": "claimed"}));
        // A part of the marks finishes nothing, whichever tool writes it.
        let text = json!({"timestamp": chrono::Utc::now().to_rfc3339(), "event": "task_checked",
            "metadata": {"task": TASK, "by": "peer", "passed": 2, "total": 3}});
        let raw = json!({"entry": text, "file": "progress_log.jsonl"});
        tutor.write("write_memory_entry", &raw);
        assert_has(&tutor.last(), &json!({"event": "task_checked", "metadata.passed": 2, "metadata.status": null}));
        // Corrected to full marks, the line as a whole finishes no more than the grade would have.
        let id = entries(tutor, "task_checked").last().unwrap()["id"].clone();
        let full = json!({"corrects": id, "with": {"passed": 3}});
        let text = json!({"timestamp": chrono::Utc::now().to_rfc3339(), "event": "correction", "metadata": full});
        let raw = json!({"entry": text, "file": "progress_log.jsonl"});
        let refused = tutor.client.call_err("write_memory_entry", &raw);
        assert_eq!(refused["code"], "INVALID_INPUT", "{refused}");
        let correction = json!({"event": "correction", "message": "All three.", "metadata": full});
        tutor.write("log_progress", &correction);
        assert_has(&tutor.last(), &json!({"event": "correction", "metadata.with": {"passed": 3, "status": "claimed"}}));
        // Nor does taking that word out of it.
        let cleared = json!({"corrects": id, "with": {"status": null}});
        tutor.write("log_progress", &json!({"event": "correction", "message": "Done.", "metadata": cleared}));
        assert_has(&tutor.last(), &json!({"metadata.with": {"status": "claimed"}}));
        let shown = tutor.call("show_task", &json!({"task": TASK}));
        assert!(shown["text"].as_str().unwrap().contains("Task m03-w1-redraw: open"), "{shown}");
    });
}

#[test]
fn a_change_that_nobody_decided_names_the_command_that_asks() {
    let answer = Tutor::new(false).call("adapt_path", &json!({"wish": "remediate m02"}));
    let note = answer["note"].as_str().unwrap_or_else(|| panic!("{answer}"));
    assert!(note.contains("`los adapt --request remediate m02` in a terminal asks the learner"), "{note}");
}
