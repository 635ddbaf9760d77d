//! Taking a change back: while nothing that was done rests on it, and then the path is as it was.

use los_model::adapt::proposal::ChangeRequest;
use los_model::adapt::propose::Requested;
use serde_json::json;

use crate::support::adapt_case::{Case, diligent, event};

/// A learner in the last week of month 2, whose wish is in force since then.
fn decided(asked: &Requested) -> (Case, String, String) {
    let mut case = Case::new("Beginner", 13.0, diligent("b", 24, 3, 0.6), 55);
    let before = case.hash();
    let made = case.propose_requested(asked).unwrap();
    case.decide(&made, "approved", 55);
    assert_eq!(case.hash(), made.after_hash);
    (case, made.id, before)
}

/// That it may be taken back, and that the path is as it was then.
fn assert_back(mut case: Case, id: &str, before: &str) {
    assert_eq!(case.revertible(id), Ok(()));
    case.decisions.push(json!({"timestamp": case.as_of, "decision": "revert", "reverts": id}));
    assert_eq!(case.hash(), before);
    assert_eq!(case.revertible(id).unwrap_err().guard, "id");
}

fn assert_stays(case: &Case, id: &str, why: &str) {
    let refusal = case.revertible(id).unwrap_err();
    assert!(refusal.why.contains(why), "{refusal:?}");
}

#[test]
fn a_remediation_week_can_be_reverted_until_worked_in_or_over() {
    let (mut case, id, before) = decided(&Requested::Remediate(3));
    let details = case.decisions[0]["details"].clone();
    assert_eq!(details["plan_week"], 9);
    let task = details["tasks"][0]["id"].clone();
    // The week has begun, and nothing was done in it.
    case.on(58);
    assert_eq!(case.revertible(&id), Ok(()));
    case.events.push(event(57, "task_completed", json!({"task": "b03-w1-t1", "duration_hours": 3.0})));
    assert_eq!(case.revertible(&id), Ok(()), "that is no task of it");
    let (n, repeated) = (case.events.len(), json!({"task": task, "duration_hours": 1.5, "score": 0.8}));
    case.events.push(event(58, "task_completed", repeated));
    case.on(59);
    assert_stays(&case, &id, "was repeated in its week");
    case.events.truncate(n);
    assert_eq!(case.revertible(&id), Ok(()));
    case.on(62);
    assert_eq!(case.revertible(&id), Ok(()));
    case.on(63);
    assert_stays(&case, &id, "week 9 is over");
    assert_back(decided(&Requested::Remediate(3)).0, &id, &before);
}

#[test]
fn a_swapped_project_until_something_of_the_new_one_is_shipped() {
    let asked = Requested::Change(ChangeRequest::Swap { month: 3, to: "Chess engine".into() });
    let (mut case, id, before) = decided(&asked);
    case.on(70);
    let shipped = |name: &str| event(69, "deliverable_shipped", json!({"deliverable": name, "month": 3, "week": 2}));
    case.events.push(shipped("something else"));
    assert_eq!(case.revertible(&id), Ok(()), "no deliverable of the project");
    case.events.push(event(69, "deliverable_shipped", json!({"deliverable": "Chess engine", "month": 4})));
    assert_eq!(case.revertible(&id), Ok(()), "that is another month's project");
    case.events.push(shipped("report c"));
    assert_stays(&case, &id, "'report c' of the new project is shipped");
    assert_back(decided(&asked).0, &id, &before);
}

#[test]
fn a_new_order_until_one_of_its_months_begins() {
    let asked = Requested::Change(ChangeRequest::Reorder { a: 5, b: 7 });
    let (mut case, id, before) = decided(&asked);
    // Month 7 comes in place 5 now: after 16 weeks and a buffer.
    case.on(17 * 7 - 1);
    assert_eq!(case.revertible(&id), Ok(()));
    case.on(17 * 7);
    assert_stays(&case, &id, "month 7 has begun in its new place");
    assert_back(decided(&asked).0, &id, &before);
}

#[test]
fn a_new_level_until_one_of_its_tasks_is_done() {
    let asked = Requested::Change(ChangeRequest::Level { to: "Intermediate".into() });
    let (mut case, id, before) = decided(&asked);
    case.on(70);
    let task = |id: &str| event(69, "task_completed", json!({"task": id, "duration_hours": 3.0}));
    case.events.push(task("b02-w4-t3"));
    assert_eq!(case.revertible(&id), Ok(()));
    case.events.push(task("i03-w1-t1"));
    assert_stays(&case, &id, "i03-w1-t1 of Intermediate is done");
    assert_back(decided(&asked).0, &id, &before);
}

#[test]
fn a_change_is_reverted_only_after_those_that_build_on_it() {
    let asked = Requested::Change(ChangeRequest::Reorder { a: 5, b: 7 });
    let (mut case, first, before) = decided(&asked);
    let later = case.propose_requested(&Requested::Change(ChangeRequest::Reorder { a: 6, b: 8 })).unwrap();
    case.decide(&later, "approved", 55);
    let refusal = case.revertible(&first).unwrap_err();
    assert_eq!(refusal.guard, "later changes");
    assert!(refusal.instead.unwrap().contains(&later.id));
    assert_eq!(case.revertible(&later.id), Ok(()));
    case.decisions.push(json!({"timestamp": case.as_of, "decision": "revert", "reverts": later.id}));
    assert_back(case, &first, &before);
    // Another month's project rests on nothing and stays when an earlier change goes.
    let (mut case, first, _) = decided(&asked);
    let swap = case
        .propose_requested(&Requested::Change(ChangeRequest::Swap { month: 9, to: "Chess engine".into() }))
        .unwrap();
    case.decide(&swap, "approved", 55);
    assert_eq!(case.revertible(&first), Ok(()));
    case.decisions.push(json!({"timestamp": case.as_of, "decision": "revert", "reverts": first}));
    assert_eq!(case.revertible(&swap.id), Ok(()));
    case.with(|ground| assert_eq!(ground.path.level.month(9).unwrap().project.name, "Chess engine"));
}
