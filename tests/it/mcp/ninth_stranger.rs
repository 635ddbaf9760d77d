//! What a ninth stranger met who came back after months: an end forty years away, practice on the wrong day, an exercise that no
//! card took.

use los_app::study::Reviews;
use los_model::review::cards::CardKind;
use serde_json::{Map, Value, json};

use super::numbers_of_a_stranger::{at, procedures};
use crate::support::TestWorkspace;
use crate::support::tools::Tools;

fn event(at: &str, event: &str, facts: &Value) -> Value {
    let mut event = json!({"timestamp": at, "event": event});
    event.as_object_mut().unwrap().extend(facts.as_object().unwrap().clone());
    event
}

#[test]
fn an_exercise_whose_skill_has_no_own_card_grades_the_skill() {
    let workspace = procedures();
    let tools = at(&workspace, "2026-01-19T10:00:00Z");
    let kind_for = |task: &str| {
        let reviews = Reviews::load(&tools.ctx, &tools.ctx.learner).unwrap();
        reviews.exercise_of(task).map(|card| (card.kind, card.id.clone()))
    };
    assert_eq!(kind_for("send"), Err("`git-basics` is not practised yet".to_owned()));
    assert_eq!(kind_for("elsewhere"), Err("the task is not of this level".to_owned()));
    workspace.add_event(&event(
        "2026-01-12T10:00:00Z",
        "task_completed",
        &json!({"task": "send", "duration_hours": 1}),
    ));
    assert_eq!(kind_for("send"), Ok((CardKind::Skill, "skill:git-basics".to_owned())));
    assert_eq!(kind_for("m01-w1-shell-basics"), Ok((CardKind::Procedure, "do:shell-basics".to_owned())));
}

#[test]
fn little_work_ends_no_later_than_that_of_a_week() {
    let near = |hours: f64| {
        let workspace = TestWorkspace::sample();
        let facts = json!({"task": "m03-w1-plots", "duration_hours": hours});
        workspace.add_event(&event("2026-11-29T10:00:00Z", "study", &facts));
        at(&workspace, "2026-11-30T10:00:00Z").call_ok("get_status", &json!({}))["near_end"].clone()
    };
    for hours in [0.25, 1.25, 2.25, 6.0] {
        let near = near(hours);
        assert!(near["latest"].as_str().unwrap() < "2027-12", "{hours} h: {near}");
    }
}

#[test]
fn practice_of_a_part_is_practice_of_that_day() {
    let workspace = TestWorkspace::sample();
    let tools = at(&workspace, "2026-11-30T10:00:00Z");
    let days = || {
        let skills = tools.call_ok("evaluate_progress", &json!({"detail": "all"}))["skills"].clone();
        let of = |skill: &&Value| skill["skill"] == "pandas-merge";
        skills.as_array().unwrap().iter().find(of).unwrap_or_else(|| panic!("{skills}"))["days_ago"].as_f64().unwrap()
    };
    assert!(days() > 200.0);
    let cards = tools.call_ok("get_reviews", &json!({"limit": 100}))["cards"].clone();
    let is_meant = |card: &&Value| card["skill"] == "pandas-merge" && card["kind"] == "question";
    let card = cards.as_array().unwrap().iter().find(is_meant).unwrap_or_else(|| panic!("{cards}"));
    tools.call_ok("grade_reviews", &json!({"grades": {card["id"].as_str().unwrap(): "good"}}));
    assert!(days() < 0.01, "{}", days());
}

#[test]
fn a_limit_counts_cards_to_ask_and_no_grades_that_wait() {
    let workspace = TestWorkspace::sample();
    let mut tools = Tools::at(&workspace);
    tools.ctx.clock = at(&workspace, "2026-11-30T10:00:00Z").ctx.clock;
    let ids = || -> Vec<Value> {
        let cards = tools.call_ok("get_reviews", &json!({"limit": 2}))["cards"].clone();
        assert_eq!(cards.as_array().unwrap().len(), 2);
        cards.as_array().unwrap().iter().map(|card| card["id"].clone()).collect()
    };
    let first = ids();
    let grades: Map<String, Value> = first.iter().map(|id| (id.as_str().unwrap().into(), "good".into())).collect();
    tools.call_ok("grade_reviews", &json!({ "grades": grades }));
    assert!(ids().iter().all(|id| !first.contains(id)), "{first:?}");
}

#[test]
fn a_month_whose_tasks_are_all_put_off_does_not_end_this_week() {
    let workspace = TestWorkspace::sample();
    let tools = at(&workspace, "2026-11-30T10:00:00Z");
    let near = || tools.call_ok("get_status", &json!({}))["near_end"].clone();
    let before = near();
    assert!(before["when"].as_str().unwrap().starts_with("this week"), "its only open task: {before}");
    tools.call_ok("adapt_path", &json!({"wish": "later 37"}));
    let after = near();
    assert!(after["day"].as_str() > before["day"].as_str(), "{before} {after}");
    assert!(!after["when"].as_str().unwrap().starts_with("this week"), "{after}");
}
