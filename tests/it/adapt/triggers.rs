//! Each change of the path is proposed when its trigger holds, and not a step before.

use los_model::adapt;
use los_model::adapt::proposal::ChangeRequest;
use los_model::adapt::propose::Requested;
use los_model::learner::learner::Learner;
use los_model::path::mutation::MutationKind;
use los_model::scores::window::Scope;
use serde_json::{Value, json};

use crate::support::adapt_case::{Case, diligent, event, sessions};

/// Four weeks of three tasks each, at that score, seen on the last Sunday.
fn first_month(score: f64) -> Case {
    Case::new("Beginner", 13.0, diligent("b", 12, 3, score), 27)
}

#[test]
fn only_weak_prerequisites_propose_a_remediation_week() {
    assert_eq!(first_month(0.9).kinds(), [""; 0]);
    let case = first_month(0.3);
    let outlook = case.propose();
    assert_eq!(case.kinds(), ["remediation_week"], "{outlook:?}");
    let proposal = &outlook.proposals[0];
    let details = proposal.mutation.details_value();
    assert_eq!((&details["plan_week"], &details["month"]), (&json!(5), &json!(2)));
    assert_eq!(details["skills"].as_array().unwrap().len(), 4);
    let effect = proposal.effect.unwrap();
    assert!(effect.gain() > -0.05, "{effect:?}");
    assert!((effect.weeks - 1.0).abs() < 1e-9, "the path ends a week later: {effect:?}");
    assert!(proposal.diff.iter().any(|line| line.starts_with("+ week 5: remediation")), "{:?}", proposal.diff);
    // The measure itself decides: just above what was measured it is off, just below it is on.
    let worth = proposal.strength;
    for (threshold, fires) in [(worth * 0.99, true), (worth * 1.01, false)] {
        let set =
            |case: &mut Case| (case.thresholds.remediation, case.thresholds.remediation_off) = (threshold, threshold);
        assert_eq!(!first_month(0.3).but(set).kinds().is_empty(), fires, "{threshold}");
    }
}

#[test]
fn a_useless_remediation_week_is_proposed_only_on_request() {
    let case = Case::new("Beginner", 9.0, diligent("b", 12, 3, 0.3), 27);
    let outlook = case.propose();
    assert_eq!(case.kinds(), [""; 0], "{outlook:?}");
    let why = "a remediation week is not worth it: 1 week longer by the end of the month";
    assert!(outlook.suppressed.iter().any(|said| said == why), "{outlook:?}");
    assert!(case.propose_requested(&Requested::Remediate(2)).is_ok());
}

#[test]
fn many_weak_skills_alone_propose_a_remediation_week() {
    // Month 5 builds on nothing.
    let case = || Case::new("Beginner", 13.0, diligent("b", 48, 3, 0.4), 111);
    let outlook = case().propose();
    assert_eq!(case().kinds(), ["remediation_week"], "{outlook:?}");
    assert!(outlook.proposals[0].reasons[0].contains("are weak at once"));
    assert_eq!(case().but(|case| case.thresholds.many_weak = 17.0).kinds(), [""; 0], "there are sixteen");
}

#[test]
fn only_a_remediation_week_needs_no_week_of_evidence() {
    let known_since = |case: &Case| {
        let (now, before) = case.with(|ground| {
            let log = ground.learner.log.until(ground.learner.log.as_of - 7.0);
            let before = Learner { log: &log, ..ground.learner };
            let of = |learner: &Learner<'_>| learner.assess(Scope::Overall).overall.confidence;
            (of(&ground.learner), of(&before))
        });
        assert!(now > before, "{now} {before}");
        f64::midpoint(now, before)
    };
    let mut case = first_month(0.3);
    case.thresholds.confidence = known_since(&case);
    assert_eq!(case.kinds(), ["remediation_week"], "{:?}", case.propose());
    let mut case = unready();
    case.thresholds.confidence = known_since(&case);
    assert_eq!(case.kinds(), ["remediation_week"], "{:?}", case.propose());
    assert!(case.propose().suppressed[0].starts_with("a week ago, not enough"));
}

#[test]
fn a_month_that_comes_early_since_today_only_keeps_its_place() {
    let mut events = diligent("b", 36, 3, 0.95);
    for (place, event) in events.iter_mut().enumerate().skip(24) {
        event["metadata"]["score"] = json!(if place < 33 { 0.7 } else { 0.0 });
    }
    let at = |day: u64| richer(Case::new("Beginner", 13.0, events.clone(), day));
    // The known share of month 4's prerequisites, in percent, read from a proposal that any share calls for.
    let known = |mut case: Case| -> f64 {
        case.thresholds.reorder_unready = 2.0;
        let proposals = case.propose().proposals;
        let order = proposals.iter().find(|made| made.mutation.kind() == MutationKind::MonthReorder).unwrap();
        let (_, percent) = order.reasons[0].split_once("you know ").unwrap();
        percent.split_once(' ').unwrap().0.parse().unwrap()
    };
    let (now, before) = (known(at(83)), known(at(76)));
    assert!(now + 2.0 < before, "{now} {before}");
    let mut case = at(83);
    let is_reordered = |case: &Case| case.kinds().contains(&"month_reorder");
    case.thresholds.reorder_unready = f64::midpoint(now, before) / 100.0;
    assert!(!is_reordered(&case), "{:?}", case.propose());
    case.thresholds.reorder_unready = (before + 1.0) / 100.0;
    assert!(is_reordered(&case), "{:?}", case.propose());
    case.thresholds.reorder_unready = (now - 1.0) / 100.0;
    assert!(!is_reordered(&case), "{:?}", case.propose());
}

#[test]
fn unscored_work_is_unknown_and_never_weak() {
    let each = |field: &str, value: Value| {
        first_month(0.3).but(|case| case.events.iter_mut().for_each(|event| event["metadata"][field] = value.clone()))
    };
    assert_eq!(each("score", Value::Null).kinds(), [""; 0]);
    // Too few hours are no weakness either.
    let outlook = each("duration_hours", json!(0.5)).propose();
    assert!(outlook.proposals.is_empty(), "{outlook:?}");
    assert!(outlook.advice[0].words.contains("los hours"), "{outlook:?}");
}

#[test]
fn silence_and_a_young_log_propose_nothing() {
    let mut case = first_month(0.3);
    case.on(60);
    let outlook = case.propose();
    assert!(outlook.proposals.is_empty() && outlook.suppressed[0].contains("nothing can be judged"), "{outlook:?}");
    let case = Case::new("Beginner", 13.0, diligent("b", 1, 3, 0.2), 2);
    let outlook = case.propose();
    assert!(outlook.proposals.is_empty() && outlook.suppressed[0].contains("not enough logged"), "{outlook:?}");
    let case = Case::new("Beginner", 13.0, Vec::new(), 100);
    assert!(case.propose().proposals.is_empty());
}

/// Month 1 is done and shipped; in month 2 the hours are kept and nothing comes of them.
fn stuck(day: u64) -> Case {
    let mut events = diligent("b", 12, 3, 0.9);
    events.push(event(26, "deliverable_shipped", json!({"deliverable": "report a", "month": 1, "week": 4})));
    events.extend(sessions(4..8));
    Case::new("Beginner", 13.0, events, day)
}

#[test]
fn effort_without_output_brings_a_swap_once_it_held_for_a_week() {
    assert_eq!(stuck(46).kinds(), [""; 0], "week 3 alone is not enough");
    let case = stuck(53);
    assert_eq!(case.kinds(), ["project_swap"], "{:?}", case.propose());
    let details = case.propose().proposals[0].mutation.details_value();
    assert_eq!((&details["from"], &details["to"]), (&json!("Weather station"), &json!("Chess engine")));
    // A learner who ships is left alone, and so is one who never logs shipping.
    let shipped =
        |day: u64, name: &str| event(day, "deliverable_shipped", json!({"deliverable": name, "month": 2, "week": 3}));
    let ships = |case: &mut Case| case.events.extend([shipped(50, "report b"), shipped(51, "program b")]);
    let never_ships = |case: &mut Case| case.events.retain(|event| event["event"] != "deliverable_shipped");
    assert_eq!((stuck(53).but(ships).kinds(), stuck(53).but(never_ships).kinds()), (vec![], vec![]));
}

#[test]
fn a_blocker_of_the_project_counts_from_ten_days_on() {
    let blocked =
        |days: u64, tag: Value| stuck(46).but(|case| case.events.push(event(46 - days, "blocker_raised", tag))).kinds();
    for tag in [json!({"task": "b02-w1-t1"}), json!({"blocker": "kernel-dies", "project": "weather-station"})] {
        assert_eq!(blocked(9, tag.clone()), [""; 0], "{tag}");
        assert_eq!(blocked(11, tag.clone()), ["project_swap"], "{tag}");
    }
    assert_eq!(blocked(11, json!({"blocker": "kernel-dies", "project": "chess engine"})), [""; 0]);
}

#[test]
fn a_project_that_fits_the_goals_better_is_proposed() {
    let aims_at = |goal: &str| first_month(0.9).but(|case| case.profile["goals"] = json!([goal])).kinds();
    assert_eq!(aims_at("write a chess engine"), ["project_swap"]);
    assert_eq!(aims_at("build a weather station"), [""; 0]);
}

/// Months 1 and 2 go well, month 3 does not: month 4 comes early, and months after it need nothing.
fn unready() -> Case {
    let mut events = diligent("b", 36, 3, 0.8);
    for event in &mut events[24..] {
        event["metadata"]["score"] = json!(0.05);
    }
    richer(Case::new("Beginner", 13.0, events, 83))
}

/// With a month 5 that teaches a skill more in each of its weeks, so that much is learned where it comes early.
fn richer(mut case: Case) -> Case {
    for week in &mut case.levels.0[0].months[4].weeks {
        week.tasks[2].skill = Some(format!("skill-05-{}-more", week.number));
    }
    case
}

#[test]
fn an_impossible_order_that_nobody_asked_for_is_no_answer() {
    let mut case = unready();
    // Only month 12 could come before month 4, and all between them need month 4.
    for month in &mut case.levels.0[0].months[4..11] {
        month.skills[0].needs = (1..=4).map(|week| format!("skill-04-{week}")).collect();
    }
    let outlook = case.propose();
    assert!(outlook.proposals.iter().all(|made| made.mutation.kind() != MutationKind::MonthReorder), "{outlook:?}");
    assert!(outlook.suppressed.iter().all(|why| !why.contains("not possible")), "{outlook:?}");
}

#[test]
fn an_order_that_is_expected_to_gain_nothing_is_not_proposed() {
    let order = |case: &Case| {
        let proposals = case.propose().proposals;
        proposals.into_iter().find(|proposal| proposal.mutation.kind() == MutationKind::MonthReorder)
    };
    let effect = order(&unready()).unwrap().effect.unwrap();
    assert!(effect.gain() >= 0.1 && effect.words().starts_with('+'), "{effect:?}");
    // Month 5 alone could come first and teaches as much as month 4: reviews make up for what was not known.
    let mut case = Case { levels: first_month(0.9).levels, ..unready() };
    for month in &mut case.levels.0[0].months[5..] {
        month.skills[0].needs = (1..=4).map(|week| format!("skill-03-{week}")).collect();
    }
    let outlook = case.propose();
    assert_eq!(order(&case), None);
    let why = "month 5 before month 4 is not worth it: ";
    assert!(outlook.suppressed.iter().any(|said| said.starts_with(why)), "{outlook:?}");
    // It can still be asked for, and an order that serves the goals needs no gain.
    let asked = Requested::Change(ChangeRequest::Reorder { a: 4, b: 5 });
    let made = case.with(|ground| adapt::propose::propose_requested(ground, &asked)).unwrap();
    assert!(made.effect.unwrap().gain() < 0.1, "{made:?}");
    let mut case = Case::new("Beginner", 13.0, diligent("b", 36, 3, 0.9), 83);
    case.levels.0[0].months[11].title = "Chess engines".to_owned();
    case.profile["goals"] = json!(["chess engines"]);
    let made = order(&case).unwrap();
    assert_eq!(made.mutation.details_value()["swap"], json!([4, 12]));
    assert!(made.reasons[0].contains("serves your goals better") && made.effect.unwrap().gain() > -0.05, "{made:?}");
}

#[test]
fn the_smallest_change_comes_first_and_two_are_enough() {
    let case = unready();
    let outlook = case.propose();
    assert_eq!(case.kinds(), ["remediation_week", "month_reorder"], "{outlook:?}");
    let details = outlook.proposals[1].mutation.details_value();
    assert_eq!(details["swap"], json!([4, 5]));
    assert!(details["checks"].as_array().unwrap().iter().all(|check| check["ok"] == true));
    let mut case = unready().but(|case| case.profile["goals"] = json!(["write a chess engine"]));
    assert_eq!(case.kinds(), ["remediation_week", "project_swap"], "at most two");
    case.thresholds.most_open = 3.0;
    assert_eq!(case.kinds(), ["remediation_week", "project_swap", "month_reorder"]);
}

/// Four tasks a week where three are due, well done: ahead of the plan.
fn ahead(day: u64) -> Case {
    Case::new("Beginner", 13.0, diligent("b", 32, 4, 0.9), day)
}

#[test]
fn two_strong_month_ends_propose_a_level_near_a_month_end() {
    assert_eq!(ahead(52).kinds(), [""; 0], "four days before the end");
    let case = ahead(55);
    let outlook = case.propose();
    assert_eq!(case.kinds(), ["level_change"], "{outlook:?}");
    let details = outlook.proposals[0].mutation.details_value();
    assert_eq!((&details["to"], &details["hours_week"]), (&json!("Intermediate"), &json!([9.0, 9.0])));
    // The hours must fit, and the work must be good.
    assert_eq!(ahead(55).but(|case| case.thresholds.up_quality = 0.99).kinds(), [""; 0]);
    assert_eq!(ahead(55).but(|case| case.profile["hours_per_week"] = json!(4.0)).kinds(), [""; 0]);
    // Done work counts on, also what was done of the months that change.
    let mut case = ahead(55);
    let n_done = |case: &Case| case.with(|ground| ground.learner.state().n_done(ground.learner.course).0);
    assert_eq!(n_done(&case), 32);
    let proposal = case.propose().proposals.remove(0);
    case.decide(&proposal, "approved", 55);
    assert_eq!(n_done(&case), 32);
    // There is no level above the last.
    for day in [55, 56] {
        assert_eq!(Case::new("Intermediate", 13.0, diligent("i", 32, 4, 0.9), day).kinds(), [""; 0]);
    }
}

/// One task a week where three are due, although the hours are kept.
fn behind() -> Case {
    let mut events = sessions(0..8);
    events.extend((0..8u64).map(|week| {
        let id = format!("i{:02}-w{}-t1", week / 4 + 1, week % 4 + 1);
        event(week * 7 + 1, "task_completed", json!({"task": id, "duration_hours": 3.0, "score": 0.99}))
    }));
    Case::new("Intermediate", 13.0, events, 55)
}

#[test]
fn a_level_down_needs_something_smaller_first_and_activity() {
    assert_eq!(behind().kinds(), [""; 0], "nothing smaller was tried");
    let refused = json!({"timestamp": "2026-02-01T12:00:00Z", "decision": "remediation_week", "status": "rejected", "details": {}});
    let mut case = behind();
    case.decisions.push(refused.clone());
    assert_eq!(case.kinds(), ["level_change"], "{:?}", case.propose());
    assert_eq!(case.propose().proposals[0].mutation.details_value()["to"], "Beginner");
    case.thresholds.down_completion = 0.2;
    assert_eq!(case.kinds(), [""; 0]);
    // Weeks without a sign are silence, not failure.
    let mut case = behind();
    case.decisions.push(refused);
    case.events.retain(|event| {
        let week = event["timestamp"].as_str().unwrap();
        ["2026-01-05", "2026-01-06", "2026-02-23", "2026-02-24", "2026-02-27"].iter().any(|day| week.starts_with(day))
    });
    assert_eq!(case.kinds(), [""; 0]);
}

#[test]
fn a_request_skips_the_triggers_and_never_the_guards() {
    let case = first_month(0.9);
    let propose_requested = |asked: Requested| case.with(|ground| adapt::propose::propose_requested(ground, &asked));
    let swap = propose_requested(Requested::Change(ChangeRequest::Reorder { a: 7, b: 5 })).unwrap();
    assert!(swap.is_requested);
    assert_eq!(swap.mutation.details_value()["swap"], json!([5, 7]));
    let refusal = propose_requested(Requested::Change(ChangeRequest::Reorder { a: 2, b: 3 })).unwrap_err();
    assert_eq!(refusal.guard, "prerequisites");
    assert!(refusal.instead.unwrap().contains("4 and 5"));
    let refusal = propose_requested(Requested::Change(ChangeRequest::Reorder { a: 1, b: 5 })).unwrap_err();
    assert_eq!(refusal.guard, "future months");
    let refusal =
        propose_requested(Requested::Change(ChangeRequest::Swap { month: 3, to: "Robot".into() })).unwrap_err();
    assert!(refusal.instead.unwrap().contains("'Chess engine' fits"));
    assert!(propose_requested(Requested::Change(ChangeRequest::Swap { month: 3, to: "chess engine".into() })).is_ok());
    assert_eq!(propose_requested(Requested::Remediate(99)).unwrap_err().guard, "month");
}

#[test]
fn an_approved_change_is_in_force_and_not_proposed_again() {
    let mut case = unready();
    let proposals = case.propose().proposals;
    case.decide(&proposals[1], "approved", 83);
    let hash = case.with(|ground| ground.path.hash());
    assert_eq!(hash, proposals[1].after_hash);
    assert_eq!(case.kinds(), [""; 0], "the next month needs nothing now, and nothing is turned back");
    case.decisions.clear();
    case.decide(&proposals[0], "approved", 83);
    let anew = case.propose().proposals;
    assert_eq!(case.kinds(), ["month_reorder"]);
    assert_ne!(anew[0].id, proposals[1].id, "made anew for the new path");
}

#[test]
fn a_log_cut_at_a_day_scores_as_if_it_had_been_read_on_that_day() {
    let whole = stuck(53);
    for day in [3, 10, 26, 27, 40, 46, 53] {
        let read = stuck(day).with(|ground| ground.learner.assess(Scope::Overall).scores().map(|score| score.value));
        let cut = whole.with(|ground| {
            let log = ground.learner.log.until(ground.learner.log.as_of - (53 - day) as f64);
            let learner = Learner { log: &log, ..ground.learner };
            learner.assess(Scope::Overall).scores().map(|score| score.value)
        });
        for (read, cut) in read.iter().zip(cut) {
            assert!((read - cut).abs() < 1e-9, "day {day}: {read} {cut}");
        }
    }
}
