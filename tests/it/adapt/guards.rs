//! The edges of the guards: what a request may just do, and what is just too much.

use los_model::adapt::proposal::ChangeRequest;
use los_model::adapt::propose::Requested;
use los_model::curriculum::model::{Item, Project};
use serde_json::{Value, json};

use crate::support::adapt_case::{Case, date, diligent, event};

fn level_up() -> Requested {
    Requested::Change(ChangeRequest::Level { to: "Intermediate".into() })
}

fn swap(month: u32) -> Requested {
    Requested::Change(ChangeRequest::Swap { month, to: "Chess engine".into() })
}

/// The guard that refuses, or none.
fn guard(case: &Case, asked: &Requested) -> &'static str {
    case.propose_requested(asked).err().map_or("", |refusal| refusal.guard)
}

#[test]
fn the_level_changes_only_within_three_days_of_a_month_end() {
    // Month 2 ends with day 55; it is evening on each.
    let mut case = Case::new("Beginner", 13.0, diligent("b", 40, 4, 0.9), 0);
    for day in 45..70 {
        let expected = if (53..=58).contains(&day) { "" } else { "month end" };
        assert_eq!(guard(case.on(day), &level_up()), expected, "day {day}");
    }
    for day in [53, 58] {
        let details = case.on(day).propose_requested(&level_up()).unwrap().mutation.details_value();
        assert_eq!(details["effective_month"], 3, "day {day}");
    }
}

#[test]
fn a_project_gives_way_to_one_of_its_size_only() {
    let with = |change: &dyn Fn(&mut Project, &mut Project)| {
        let mut case = Case::new("Beginner", 13.0, diligent("b", 9, 3, 0.9), 20);
        for level in &mut case.levels.0 {
            let month = &mut level.months[1];
            change(&mut month.project, &mut month.alternatives[0]);
        }
        guard(&case, &swap(2))
    };
    for (hours, expected) in [(8.4, "hours"), (8.5, ""), (10.0, ""), (11.5, ""), (11.6, "hours"), (13.0, "hours")] {
        assert_eq!(with(&|_, new| new.hours = Some(hours)), expected, "{hours} h for 10 h");
    }
    assert_eq!(with(&|_, new| new.hours = None), "hours");
    assert_eq!(with(&|old, new| (old.hours, new.hours) = (None, None)), "");
    let items = |n: usize| vec![Item::default(); n];
    for (n, expected) in [(1, "deliverables"), (2, ""), (3, ""), (4, ""), (5, "deliverables")] {
        assert_eq!(with(&|_, new| new.deliverables = items(n)), expected, "{n} for 3");
    }
    for (n, expected) in [(3, "definition of done"), (4, ""), (8, ""), (9, "definition of done")] {
        let points = |old: &mut Project, new: &mut Project| {
            old.definition_of_done = items(6);
            new.definition_of_done = items(n);
        };
        assert_eq!(with(&points), expected, "{n} points for 6");
    }
    // Three of five skills are 60 %; month 3 needs those of month 2, month 6 needs none of month 5's.
    let of_month = |month: usize, kept: usize, more: usize| {
        let mut case = Case::new("Beginner", 13.0, diligent("b", 9, 3, 0.9), 20);
        let new = &mut case.levels.0[0].months[month - 1].alternatives[0];
        new.skills.truncate(kept);
        new.skills.extend((0..more).map(|n| format!("other-{n}")));
        guard(&case, &swap(month as u32))
    };
    assert_eq!((of_month(2, 3, 0), of_month(5, 3, 0)), ("skills", ""));
    assert_eq!((of_month(5, 3, 1), of_month(5, 2, 0)), ("", "skills"));
    assert_eq!((of_month(5, 3, 2), of_month(5, 4, 2)), ("skills", ""));
}

#[test]
fn a_half_shipped_project_is_not_swapped_in_its_last_week() {
    let shipped = |n: usize, day: u64| {
        let mut events = diligent("b", 18, 3, 0.9);
        for kind in ["report b", "program b", "talk b"].into_iter().take(n) {
            events.push(event(40, "deliverable_shipped", json!({"deliverable": kind})));
        }
        guard(&Case::new("Beginner", 13.0, events, day), &swap(2))
    };
    // Week 4 of month 2 begins with day 49.
    assert_eq!((shipped(2, 48), shipped(2, 49)), ("", "too late"));
    assert_eq!((shipped(1, 49), shipped(3, 55)), ("", "too late"));
}

#[test]
fn months_change_places_where_the_whole_order_stays_in_order() {
    // Months 2 to 4 build on the month before.
    let case = Case::new("Beginner", 13.0, diligent("b", 9, 3, 0.9), 20);
    let mut n_allowed = 0;
    for a in 1..=12u32 {
        for b in a..=12u32 {
            let mut order: Vec<u32> = (1..=12).collect();
            order.swap(a as usize - 1, b as usize - 1);
            let place = |month: u32| order.iter().position(|other| *other == month);
            let stays = (2..=4).all(|month| place(month - 1) < place(month));
            let expected = a != b && a > 1 && b > 1 && stays;
            let made = case.propose_requested(&Requested::Change(ChangeRequest::Reorder { a, b }));
            assert_eq!(made.is_ok(), expected, "{a} and {b}: {made:?}");
            if let Ok(made) = made {
                n_allowed += 1;
                assert_eq!(made.mutation.details_value()["after"], json!(order));
            }
        }
    }
    assert!(n_allowed > 25, "{n_allowed}");
}

#[test]
fn under_a_third_of_the_promise_counts_as_lack_of_time() {
    let with = |hours: f64| {
        let mut events = diligent("b", 12, 3, 0.4);
        for event in &mut events {
            event["metadata"]["duration_hours"] = json!(hours);
        }
        guard(&Case::new("Beginner", 13.0, events, 28), &Requested::Remediate(2))
    };
    // Three tasks a week; 30 % of 13 h are 3.9 h.
    assert_eq!((with(1.29), with(1.31)), ("time", ""));
}

#[test]
fn one_rule_decides_whether_time_is_missing() {
    // Three tasks of .88 h a week are 20.3 % of 13 promised hours.
    let with = |least: f64, day: u64| {
        let mut events = diligent("b", 12, 3, 0.4);
        for event in &mut events {
            event["metadata"]["duration_hours"] = json!(0.88);
        }
        let mut case = Case::new("Beginner", 13.0, events, day);
        case.thresholds.least_hours = least;
        case
    };
    let said = |case: &Case| {
        let advice = case.propose().advice;
        advice.iter().any(|advice| advice.words.contains("a week on average in the last"))
    };
    // The setting moves the trigger's advice and the guard of a request alike.
    for (least, day, is_short) in [(0.30, 28, true), (0.10, 20, false), (0.30, 20, true), (0.30, 13, false)] {
        let case = with(least, day);
        let is_refused = guard(&case, &Requested::Remediate(2)) == "time";
        assert_eq!((is_refused, said(&case)), (is_short, is_short), "{least} on day {day}");
    }
    // Three weeks well under the promise call for a smaller one by themselves, as in the evaluation.
    assert_eq!((guard(&with(0.10, 28), &Requested::Remediate(2)), said(&with(0.10, 28))), ("", true));
    let refusal = with(0.25, 28).propose_requested(&Requested::Remediate(2)).unwrap_err();
    assert!(refusal.why.contains("less than 25 %"), "{refusal:?}");
}

#[test]
fn pause_days_are_not_idle_days() {
    // Four weeks of 9 of 13 promised hours, 5 in the fifth, then a pause.
    let mut events = diligent("b", 14, 3, 0.4);
    for event in &mut events[12..] {
        event["metadata"]["duration_hours"] = json!(2.5);
        event["timestamp"] = json!(format!("{}T18:00:00Z", date(33)));
    }
    let until = |day: u64| json!({"until": date(day).to_string()});
    let short = |events: &[Value], day: u64| {
        let case = Case::new("Beginner", 13.0, events.to_vec(), day);
        let advice = case.propose().advice;
        let is_said = advice.iter().any(|advice| advice.words.contains("los hours"));
        (guard(&case, &Requested::Remediate(3)) == "time", is_said)
    };
    assert_eq!(short(&events, 42), (true, true), "5 of 26 h");
    events.push(event(35, "pause_started", until(41)));
    assert_eq!(short(&events, 38), (false, false), "no advice about hours in the pause");
    assert_eq!(short(&events, 42), (false, false), "5 of 13 h");
    // Weeks before and after a pause are no three weeks in a row.
    let few: Vec<Value> = diligent("b", 4, 1, 0.4).into_iter().chain([event(28, "pause_started", until(34))]).collect();
    let after = event(37, "study", json!({"duration_hours": 3.0}));
    let advice = Case::new("Beginner", 13.0, few.into_iter().chain([after]).collect(), 42).propose().advice;
    let words = "You logged 3 h a week on average in the last 3 weeks outside the pause, and promised 13 h. Promise ";
    assert!(advice.iter().any(|advice| advice.words.contains(words)), "{advice:?}");
    // A pause of eight days leaves six of the two weeks: too few to say anything of so few hours.
    for event in &mut events[12..14] {
        event["metadata"]["duration_hours"] = json!(0.5);
    }
    events.pop();
    events.push(event(34, "pause_started", until(41)));
    assert!(!short(&events, 42).0, "six days say nothing");
    // Six days of the pause in the one week, and an hour in the other: eight days count.
    events.pop();
    events.push(event(36, "pause_started", until(41)));
    assert!(short(&events, 42).0, "1 of 14.9 h");
}

#[test]
fn a_change_of_level_says_what_it_passes_over() {
    let mut case = Case::new("Beginner", 13.0, diligent("b", 40, 4, 0.9), 53);
    let proposal = case.propose_requested(&level_up()).unwrap();
    assert_eq!(
        proposal.passed_over.as_deref(),
        Some("Of Intermediate's earlier months 24 tasks will not be in your path: month 1 Month 1; month 2 Month 2.")
    );
    // Tasks that both levels share stay in the path and are not passed over.
    let shared = case.levels.0[0].months[0].clone();
    case.levels.0[1].months[0] = shared;
    let words = case.propose_requested(&level_up()).unwrap().passed_over.unwrap();
    assert!(words.contains("12 tasks") && words.ends_with("path: month 2 Month 2."), "{words}");
    assert_eq!(case.propose_requested(&Requested::Remediate(3)).ok().and_then(|made| made.passed_over), None);
}
