//! Numbers on one page that must not contradict each other, and weeks that are over and must not change any more.

use chrono::{DateTime, Days, NaiveDate, Utc};
use los_model::course::course::Course;
use los_model::course::profile::Profile;
use los_model::curriculum::model::Level;
use los_model::events::grade::Grade;
use los_model::events::question_book::Review;
use los_model::learner::learner::Learner;
use los_model::review::due_day::due_day;
use los_model::review::recalled::Recalled;
use los_model::rounding::round_to;
use los_model::scores::evaluation::Evaluation;
use los_model::scores::window::Scope;
use serde_json::{Value, json};

use crate::support::{TestWorkspace, learner, level_of, lines_of, read_log, task};

const HOURS: f64 = 9.0;

/// Three months of four weeks of three tasks of three hours; a skill for each week.
fn level() -> Level {
    level_of(3, |month, week| {
        let number = |number: u32| {
            task(&format!("m{month:02}-w{week}-t{number}"), 3.0, &format!("skill-{month:02}-{week}"), &[])
        };
        (1..=3).map(number).collect()
    })
}

fn day(number: u64) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 1, 5).unwrap() + Days::new(number)
}

fn at(number: u64) -> String {
    format!("{}T18:00:00Z", day(number))
}

fn done(number: u64, id: &str, hours: f64, score: f64) -> Value {
    json!({"timestamp": at(number), "event": "task_completed", "task": id, "hours": hours, "score": score})
}

fn with<T>(as_of: &str, events: &[Value], use_it: impl FnOnce(&Learner<'_>) -> T) -> T {
    let profile = Profile::from_value(&json!({"start_date": "2026-01-05", "hours_per_week": HOURS}));
    let course = Course::from_level(&level(), HOURS);
    let as_of: DateTime<Utc> = as_of.parse().unwrap();
    let log = read_log(&course, &profile, &lines_of(events), as_of);
    use_it(&learner(&log, &profile, &course))
}

fn evaluate(scope: Scope, as_of: &str, events: &[Value]) -> Evaluation {
    with(as_of, events, |learner| learner.evaluate(scope))
}

#[test]
fn work_of_this_week_changes_no_score_of_the_last_one() {
    let last_week = [done(1, "m01-w1-t1", 3.0, 0.8)];
    let more = [
        done(7, "m01-w1-t2", 3.0, 0.1),
        json!({"timestamp": at(8), "event": "retro_completed", "message": "better"}),
        done(8, "m01-w1-t3", 3.0, 0.2),
    ];
    let all = [&last_week[..], &more].concat();
    let tuesday = format!("{}T20:00:00Z", day(8));
    for scope in [Scope::Week, Scope::Month] {
        let (before, after) = (evaluate(scope, &tuesday, &last_week), evaluate(scope, &tuesday, &all));
        assert_eq!((&before.scores, &before.verdict), (&after.scores, &after.verdict));
        assert_eq!(before.details.quality, after.details.quality);
        assert!(after.details.consistency.why.ends_with("last activity today."), "{:?}", after.details.consistency);
        assert_eq!((before.progress.tasks_done, after.progress.tasks_done), (1, 3), "progress is that of today");
        with(&tuesday, &all, |learner| assert_eq!(learner.verdict(scope), after.verdict));
    }
    let week = evaluate(Scope::Week, &tuesday, &all);
    assert!(week.details.quality.why.starts_with("1 scored piece of work, mean 0.80;"), "{:?}", week.details.quality);
    assert!(week.verdict.sentence.starts_with("Last week: "), "{:?}", week.verdict);
    // From Wednesday on the running week is judged, and all of it counts.
    let thursday = evaluate(Scope::Week, &at(10), &all);
    assert!(thursday.details.quality.why.starts_with("2 scored pieces of work"), "{:?}", thursday.details.quality);
}

#[test]
fn advice_promises_no_rise_of_a_week_that_is_over() {
    let events = [done(1, "m01-w1-t1", 3.0, 0.8)];
    let of_task = |as_of: &str| {
        let actions = evaluate(Scope::Week, as_of, &events).next_actions;
        actions.into_iter().find(|action| action.action.starts_with("Do ")).unwrap()
    };
    let sunday = of_task(&at(6));
    assert!(sunday.expected_effect.starts_with("completion rises by about"), "{sunday:?}");
    assert_eq!(sunday.command, "los start m01-w1-t2");
    for number in [7, 8] {
        let action = of_task(&at(number));
        assert_eq!(action.expected_effect, "makes up 3 h of the 3.8 h behind your plan", "{action:?}");
        assert!(!action.because.contains("week's plan"), "{action:?}");
    }
}

#[test]
fn a_pause_declared_afterwards_holds_for_the_week_before() {
    let pause = json!({"timestamp": at(7), "event": "pause_started",
                       "metadata": {"from": day(4).to_string(), "until": day(6).to_string()}});
    let events = [done(1, "m01-w1-t1", 3.0, 0.8), pause];
    let why = |scope, as_of: &str| evaluate(scope, as_of, &events).details.consistency.why;
    assert!(why(Scope::Week, &at(7)).contains("3.0 of 5.1 promised a week;"), "{}", why(Scope::Week, &at(7)));
    // The week is over, so nothing of it is "so far", also where its last days have no entry.
    let pieces = evaluate(Scope::Week, &at(7), &events).details.consistency.evidence;
    assert_eq!(pieces[0].label, "week 1: 3.0 of 5.1 h", "{pieces:?}");
    assert!(
        why(Scope::Overall, &at(12)).contains("3.0, 0.0 of 5.1, then 9.0 promised a week;"),
        "{}",
        why(Scope::Overall, &at(12))
    );
}

#[test]
fn the_share_of_the_promise_is_that_of_the_listed_hours() {
    let study = json!({"timestamp": at(6), "event": "study", "hours": 3});
    let tasks = [done(1, "m01-w1-t1", 3.0, 0.8), done(2, "m01-w1-t2", 3.0, 0.8), done(3, "m01-w1-t3", 6.0, 0.8)];
    let later = [done(9, "m01-w2-t1", 3.0, 0.8), done(15, "m01-w2-t2", 3.0, 0.8)];
    let found = evaluate(Scope::Overall, &at(19), &[&tasks[..], &[study], &later].concat());
    let why = &found.details.consistency.why;
    assert!(why.starts_with("Hours in the last 3 weeks: 15.0, 3.0, 3.0 of 9.0 promised a week;"), "{why}");
    // (15 + 3) of (9 + 9): the third week still runs.
    let reason = "in the last 2 whole weeks you gave 100 % of the promised hours".to_owned();
    assert!(found.risk.reasons.contains(&reason), "{:?}", found.risk);
}

#[test]
fn one_pace_is_shown_and_used_and_learned_on_mondays() {
    let ids: Vec<String> = (1..=4).flat_map(|week| (1..=3).map(move |task| format!("m01-w{week}-t{task}"))).collect();
    let slow = ids[..7].iter().map(|id| done(5, id, 4.5, 0.8));
    let fast = ids[7..].iter().map(|id| done(9, id, 1.5, 0.8));
    let events: Vec<Value> = slow.chain(fast).collect();
    let shown = |as_of: &str| {
        with(as_of, &events, |learner| {
            let calibration = learner.evaluate(Scope::Overall).calibration;
            (calibration.n, calibration.ratio, round_to(learner.state().pace, 4))
        })
    };
    assert_eq!(shown(&format!("{}T23:50:00Z", day(6))), (0, 1.0, 1.0), "the hours are still the path's own");
    let monday = shown(&format!("{}T00:10:00Z", day(7)));
    assert!(monday.0 == 7 && monday.1 > 1.1 && (monday.1 - monday.2).abs() < 1e-9, "{monday:?}");
    // The faster tasks of this week count from the next one on, in both.
    assert_eq!(shown(&at(11)), monday);
    assert!(shown(&at(14)).1 < monday.1);
}

#[test]
fn the_weakest_piece_is_one_of_those_that_the_mean_is_of() {
    let card = json!({"timestamp": at(2), "event": "review_completed",
                      "metadata": {"question": "q1", "skill": "skill-01-1", "grade": "again"}});
    let tasks = [done(1, "m01-w1-t1", 3.0, 0.8), done(2, "m01-w1-t2", 3.0, 0.9)];
    let why = |events: &[Value]| evaluate(Scope::Overall, &at(3), events).details.quality.why;
    // (1·.80 + 3·.68)/(1 + 3): the clause says why one good piece is no 0.80.
    assert_eq!(
        why(&tasks[..1]),
        "1 scored piece of work, mean 0.80; drawn to 0.71 by an assumed 0.68, which weighs 3 against 1.0 (recent work more)."
    );
    assert!(why(&tasks).ends_with("; weakest: m01-w1-t1 0.80."), "{}", why(&tasks));
    let with_card = why(&[&tasks[..], std::slice::from_ref(&card)].concat());
    assert!(with_card.starts_with("3 scored pieces of work"), "{with_card}");
    assert!(with_card.ends_with("; weakest: skill-01-1 (a card) 0.40."), "{with_card}");
    let mut known = card.clone();
    (known["timestamp"], known["metadata"]["grade"]) = (json!(format!("{}T20:00:00Z", day(2))), json!("easy"));
    let known_since = why(&[&tasks[..], &[card, known]].concat());
    assert!(known_since.ends_with("; weakest: m01-w1-t1 0.80."), "what was known since is not weak: {known_since}");
}

#[test]
fn a_plan_a_retro_a_note_and_a_pause_make_no_day_active() {
    let pause = json!({"timestamp": format!("{}T12:00:00Z", day(9)), "event": "pause_started",
                       "metadata": {"until": day(11).to_string()}});
    let others = [(3, "week_planned"), (4, "note"), (5, "blocker_raised"), (7, "retro_completed")];
    let mut events: Vec<Value> = others.map(|(n, event)| json!({"timestamp": at(n), "event": event})).into();
    events.extend([done(1, "m01-w1-t1", 3.0, 0.8), pause, done(12, "m01-w1-t2", 3.0, 0.8)]);
    events.push(json!({"timestamp": at(8), "event": "study", "metadata": {"duration_hours": 1}}));
    events.sort_by_key(|event| event["timestamp"].to_string());
    with(&at(13), &events, |learner| {
        let history = learner.history();
        let active = history.days.iter().filter(|day| day.active).count();
        assert_eq!((history.active_days, active), (3, 3));
        let first = history.days.iter().find(|known| known.date == day(9)).unwrap();
        assert!(first.paused && !first.active, "{first:?}");
    });
}

#[test]
fn an_open_pause_ends_with_work_or_hours_only() {
    let pause = json!({"timestamp": at(1), "event": "pause_started"});
    let in_pause = |event: &str, hours: Value| {
        let next = json!({"timestamp": at(3), "event": event, "message": "so", "metadata": {"duration_hours": hours}});
        with(&at(4), &[pause.clone(), next], |learner| learner.state().calendar.in_pause(learner.log.as_of))
    };
    for event in ["note", "retro_completed", "week_planned", "blocker_raised", "session_started", "best_practice_added"]
    {
        assert!(in_pause(event, Value::Null), "{event}");
    }
    for (event, hours) in [("task_completed", Value::Null), ("assessed", Value::Null), ("study", json!(1))] {
        assert!(!in_pause(event, hours), "{event}");
    }
    assert!(!in_pause("pause_ended", Value::Null));
}

#[test]
fn the_last_grade_of_a_day_replaces_a_better_one() {
    let review = |time: f64, grade: Grade| Review { time, line: 1, grade };
    let of = |history: &[Review]| Recalled::of(history, 1.0).unwrap();
    let learned = [review(0.5, Grade::Good), review(4.5, Grade::Good), review(14.5, Grade::Good)];
    let again = review(40.6, Grade::Again);
    let corrected = of(&[&learned[..], &[review(40.5, Grade::Good), again]].concat());
    let at_once = of(&[&learned[..], &[again]].concat());
    assert_eq!(due_day(&corrected), due_day(&at_once));
    assert_eq!((corrected.n_reviews, corrected.n_days), (5, 4));
    assert!(due_day(&corrected) <= 45, "{}", due_day(&corrected));
    let new = of(&[review(0.5, Grade::Easy), review(0.6, Grade::Again)]);
    assert_eq!(due_day(&new), due_day(&of(&[review(0.6, Grade::Again)])));
    // Known at last after a lapse in the same session, it is still a lapse.
    let known = of(&[&learned[..], &[again, review(40.61, Grade::Good)]].concat());
    assert!(due_day(&known) < due_day(&of(&[&learned[..], &[review(40.6, Grade::Good)]].concat())) - 10);
}

#[test]
fn a_month_counts_the_hours_that_the_whole_counts() {
    // Twelve hours in the first week and six in each of the next three, which ask for 6.75 each.
    let ids = (1..=4).flat_map(|week| (1..=3).map(move |task| format!("m01-w{week}-t{task}")));
    let events: Vec<Value> =
        [1, 1, 2, 2, 8, 8, 15, 15, 22, 22].into_iter().zip(ids).map(|(day, id)| done(day, &id, 3.0, 0.8)).collect();
    let [month, overall] = [Scope::Month, Scope::Overall].map(|scope| evaluate(scope, &at(27), &events));
    assert_eq!((month.progress.hours_earned, overall.progress.hours_earned), (30.0, 30.0));
    assert!(month.progress.hours_due < 30.0 && month.pace < Some(1.0), "{:?}", month.progress);
    for advice in &month.recommendations {
        assert!(!advice.contains("missing"), "what one week lacks another one has: {advice}");
    }
}

#[test]
fn hours_ahead_are_said_from_the_next_open_task_on() {
    let ids: Vec<String> = (1..=3).flat_map(|week| (1..=3).map(move |task| format!("m01-w{week}-t{task}"))).collect();
    let events: Vec<Value> = (1..).zip(&ids).map(|(number, id)| done(number, id, 3.37, 0.8)).collect();
    let mut said = std::collections::BTreeSet::new();
    for number in 8..60 {
        let found = evaluate(Scope::Overall, &at(number), &events);
        let (done, due) = (found.progress.hours_earned, found.progress.hours_due);
        let ahead = found.verdict.hours_ahead.unwrap();
        // Nine tasks of three hours are done, and the next one has three.
        let lead = round_to(done - due, 1);
        let expected = if lead.abs() < 3.0 { 0.0 } else { lead };
        assert!((ahead - expected).abs() < 0.11 || lead < 0.0, "{number}: {done} of {due}, {ahead} ahead");
        said.insert(format!("{:?}", found.verdict.plan));
    }
    assert_eq!(said.len(), 3, "ahead, on plan and behind: {said:?}");
}

#[test]
fn a_completion_or_a_passed_check_completes_its_task() {
    let check = |passed: u32| json!({"timestamp": at(1), "event": "task_checked", "task": "m01-w1-t1", "by": "machine", "passed": passed, "total": 4});
    let own = json!({"timestamp": at(1), "event": "task_completed", "message": "my own", "hours": 1});
    for (event, expected) in [(done(1, "m01-w1-t1", 3.0, 0.1), true), (check(4), true), (check(3), false), (own, false)]
    {
        with(&at(2), std::slice::from_ref(&event), |learner| {
            assert_eq!(learner.log.events[0].completes_task(), expected, "{event}");
            assert_eq!(learner.state().is_done(0), expected, "{event}");
        });
    }
}

#[test]
fn a_plans_figures_say_that_they_are_of_the_weeks_start() {
    let plan = TestWorkspace::sample().los(&["--json", "--as-of", "2026-03-15", "plan"]).json();
    let reviews = plan["tasks"].as_array().unwrap().iter().filter(|task| task["kind"] == "review");
    let reasons: Vec<&str> = reviews.filter_map(|task| task["why"].as_str()).collect();
    assert!(!reasons.is_empty(), "{plan}");
    for why in reasons {
        assert!(why.contains("recall about ") && why.contains(" % at the start of the week"), "{why}");
    }
}

#[test]
fn a_kept_plan_names_its_own_promise_and_room() {
    let workspace = TestWorkspace::sample();
    let kept = json!({"timestamp": "2026-03-09T08:00:00Z", "event": "week_planned", "metadata": {
        "plan_week": 10, "tasks": ["m03-w1-loops"], "reviews": [], "promised_hours": 8, "capacity_hours": 8}});
    workspace.add_event(&kept);
    let plan = || {
        let plan = workspace.los(&["--json", "--as-of", "2026-03-12", "plan"]).json();
        assert_eq!(plan["kept"], true, "{plan}");
        (plan["capacity_hours"].clone(), plan["capacity_why"].as_str().unwrap().to_owned())
    };
    let before = plan();
    workspace.set_profile("hours_per_week", 3);
    assert_eq!(plan(), before);
    let status = workspace.los(&["--as-of", "2026-03-12", "status"]).ok();
    assert!(status.contains("of 8 h"), "{status}");
}

#[test]
fn the_date_of_an_evaluation_is_the_learners_day() {
    let workspace = TestWorkspace::sample();
    workspace.set_profile("timezone", "America/Los_Angeles");
    let at = ["--as-of", "2026-02-10T03:05:00Z"];
    let evaluation = workspace.los(&[&at[..], &["evaluate"]].concat()).ok();
    assert!(evaluation.contains("as of 2026-02-09"), "{evaluation}");
    let report = workspace.los(&[&at[..], &["report"]].concat()).ok();
    assert!(report.contains("9 February 2026"), "{report}");
}

#[test]
fn study_before_the_first_day_is_not_denied() {
    let workspace = TestWorkspace::beginner();
    workspace.set_profile("start_date", "2026-03-02");
    workspace.write_events(&[json!({"timestamp": "2026-02-24T18:00:00Z", "event": "study", "duration_hours": 2})]);
    let report = workspace.los(&["--as-of", "2026-02-25", "report"]).ok();
    assert!(!report.contains("Nothing is logged yet"), "{report}");
    assert!(report.contains("The path begins on 2 March 2026."), "{report}");
    assert!(report.contains("2 h logged so far; scores begin on the path's first day."), "{report}");
}
