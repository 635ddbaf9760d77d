//! A year as its learner meets it: work that was shipped as a whole, weeks of catching up, the path's end and the year
//! after. What the commands say stays true and is something to act on.

use serde_json::{Value, json};

use crate::support::TestWorkspace;

/// A month of four weeks with two tasks each, a stretch goal or two, and a project.
fn month(number: u32, level: &str) -> String {
    let weeks = [1, 2, 3, 4].map(|week| {
        format!(
            "### Week {week}: Part {week} of {number}\n\n- [ ] First of {number} {week} (2h) #{level}-a{number} ^{level}-m{number}-w{week}-a\n- [ ] Second of {number} {week} (1.5h) #{level}-b{number} ^{level}-m{number}-w{week}-b\n\n"
        )
    });
    let weeks = weeks.concat();
    format!(
        "---\ntitle: Month {number} of {level}\n---\n\n# Month {number}: Month {number} of {level}\n\n## Weekly plan\n\n{weeks}## Main project: Project {number}\n\n### Deliverables\n\n- [ ] A thing that works\n\n### Definition of Done\n\n- [ ] It runs\n\n## Stretch goals\n\n- [ ] Farther with {number}\n- [ ] Faster with {number}\n"
    )
}

fn workspace(months: &[(&str, u32)]) -> TestWorkspace {
    let workspace = TestWorkspace::new();
    for (level, number) in months {
        workspace.write(&format!("paths/{level}/month-{number:02}/README.md"), month(*number, &level.to_lowercase()));
    }
    workspace
}

fn day(number: i64) -> String {
    let first = chrono::NaiveDate::from_ymd_opt(2026, 1, 5).unwrap();
    (first + chrono::TimeDelta::days(number)).to_string()
}

fn at(number: i64) -> String {
    format!("{}T18:00:00Z", day(number))
}

fn done(number: i64, task: &str) -> Value {
    let details = json!({"task": task, "duration_hours": 2.0, "score": 0.8});
    json!({"timestamp": at(number), "event": "task_completed", "message": task, "learner_id": "ada", "metadata": details})
}

/// Every task of the months, one week a week.
fn all_done(level: &str, months: u32) -> Vec<Value> {
    (0..months * 4)
        .flat_map(|week| {
            let (month, of_month, when) = (week / 4 + 1, week % 4 + 1, i64::from(week) * 7);
            ["a", "b"].map(|letter| done(when + 2, &format!("{level}-m{month}-w{of_month}-{letter}")))
        })
        .collect()
}

fn ask(workspace: &TestWorkspace, day: &str, command: &[&str]) -> Value {
    workspace.los(&[&["--json", "--as-of", day], command].concat()).json()
}

fn actions(evaluation: &Value) -> Vec<String> {
    let actions = evaluation["next_actions"].as_array().unwrap();
    actions.iter().map(ToString::to_string).collect()
}

#[test]
fn a_path_that_is_done_leads_to_the_next_level_and_owes_nothing() {
    let workspace = workspace(&[("Beginner", 1), ("Beginner", 2), ("Intermediate", 1), ("Intermediate", 2)]);
    let mut events = all_done("beginner", 1);
    events.extend((1..=4).flat_map(|week| ["a", "b"].map(|letter| done(20, &format!("beginner-m2-w{week}-{letter}")))));
    workspace.write_events(&events);
    // In the first month with the second one done as well: its place can still be taken by the next level's.
    for (when, command) in [(day(24), "los adapt --request level Intermediate"), (day(100), "los plan")] {
        for scope in ["week", "month", "overall"] {
            let evaluation = ask(&workspace, &when, &["evaluate", "--scope", scope]);
            let first = &evaluation["next_actions"][0];
            assert!(first["action"].as_str().unwrap().starts_with("Go on to Intermediate"), "{first}");
            assert_eq!(first["command"], command);
            assert_eq!(first["because"], "every task of your path is done");
            for action in actions(&evaluation) {
                assert!(
                    !["hours_per_week", "pause", "retro", "Log the hours"].iter().any(|owed| action.contains(owed)),
                    "{action}"
                );
            }
            assert_eq!(evaluation["risk"]["may_fall_behind"], Value::Null);
        }
        let status = workspace.los(&["--as-of", &when, "status"]).ok();
        assert!(status.contains("every task of this level is done"), "{status}");
        let report = workspace.los(&["--as-of", &when, "report"]).ok();
        assert!(report.contains("there is nothing to fall behind"), "{report}");
    }
    // Where no level follows, what to learn next is the learner's to say.
    workspace.write(
        ".claude/memory/learner_profile.json",
        r#"{"learner_id":"ada","level":"Intermediate","start_date":"2026-01-05","hours_per_week":8}"#,
    );
    workspace.write_events(&all_done("intermediate", 2));
    let evaluation = ask(&workspace, &day(100), &["evaluate"]);
    assert_eq!(evaluation["next_actions"][0]["action"], "Say what you want to learn next");
}

#[test]
fn weeks_after_the_path_do_not_count() {
    let path = workspace(&[("Beginner", 1), ("Beginner", 2)]);
    let mut events = all_done("beginner", 2);
    for event in &mut events {
        event["metadata"]["duration_hours"] = json!(4.0);
    }
    path.write_events(&events);
    // The last task is done on day 51; the plan's eighth week ends on day 55.
    let score = |when: i64, scope: &str, name: &str| {
        let evaluation = ask(&path, &day(when), &["evaluate", "--scope", scope]);
        evaluation["scores"][name].as_f64().unwrap()
    };
    for scope in ["month", "overall"] {
        for name in ["completion", "consistency", "engagement"] {
            let at_the_end = score(52, scope, name);
            for later in [58, 90, 200, 700] {
                let now = score(later, scope, name);
                assert!((now - at_the_end).abs() < 1e-9, "{name} in {scope} on day {later}: {now}, {at_the_end}");
            }
        }
    }
    for when in [58, 90, 200] {
        let evaluation = ask(&path, &day(when), &["evaluate", "--scope", "overall"]);
        assert!(!["at risk", "needs attention"].contains(&evaluation["standing"].as_str().unwrap()), "{evaluation}");
        // The time since the last activity stays true.
        let why = evaluation["details"]["consistency"]["why"].as_str().unwrap();
        assert!(why.contains("last activity ") && why.contains("days ago"), "{why}");
        assert!(evaluation["progress"]["days_since_activity"].as_i64() > Some(5));
        let report = path.los(&["--as-of", &day(when), "report"]).ok();
        assert!(report.contains("Every task of the path is done.") && !report.contains("ehind your plan"), "{report}");
        assert!(report.contains("8 h a week over the path's last 4 weeks, of 6.9 h promised"), "{report}");
        let status = path.los(&["--as-of", &day(when), "status"]).ok();
        assert!(status.contains("the path is done: no hours are expected"), "{status}");
        let line = path.los(&["--as-of", &day(when), "statusline"]).ok();
        assert!(line.contains("path done") && !line.contains("of 8 h"), "{line}");
        let hook = path.los(&["--as-of", &day(when), "hook", "session-start"]).ok();
        assert!(hook.contains("this week the path is done: no hours are expected"), "{hook}");
    }
    // One open task, and every week since counts again.
    events.pop();
    path.write_events(&events);
    assert!(score(200, "overall", "consistency") < 0.4);
    let report = path.los(&["--as-of", &day(200), "report"]).ok();
    assert!(!report.contains("Path done"), "{report}");
}

#[test]
fn a_shipped_month_is_not_planned_again() {
    let workspace = workspace(&[("Beginner", 1), ("Beginner", 2)]);
    let mut events = all_done("beginner", 2);
    events.retain(|event| !event["message"].as_str().unwrap().starts_with("beginner-m1-w4"));
    events.push(json!({"timestamp": at(27), "event": "deliverable_shipped", "message": "Project 1",
        "metadata": {"month": 1, "week": 4, "dod": 0.9}}));
    events.sort_by_key(|event| event["timestamp"].to_string());
    workspace.write_events(&events);
    let when = day(58);
    let plan = ask(&workspace, &when, &["plan"]);
    assert!(!plan.to_string().contains("beginner-m1-w4"), "{plan}");
    assert_eq!(ask(&workspace, &when, &["status"])["next_task"], Value::Null);
    let status = workspace.los(&["--as-of", &when, "status"]).ok();
    assert!(status.contains("shipped or closed as a whole"), "{status}");
    let hook = workspace.los(&["--as-of", &when, "hook", "session-start"]).ok();
    assert!(hook.contains("Next: nothing is open"), "{hook}");
    let evaluation = ask(&workspace, &when, &["evaluate"]);
    assert!(actions(&evaluation).iter().all(|action| !action.contains("beginner-m1-w4")), "{evaluation}");
    let because = evaluation["next_actions"][0]["because"].as_str().unwrap();
    assert!(because.starts_with("14 of 16 tasks are done"), "{because}");
}

#[test]
fn another_year_begins_without_the_plans_and_weeks_of_the_last() {
    let workspace = workspace(&[("Beginner", 1), ("Beginner", 2), ("Intermediate", 1), ("Intermediate", 2)]);
    let mut events = all_done("beginner", 2);
    events.push(json!({"timestamp": at(1), "event": "week_planned", "message": "Kept: 1 task, 2 h",
        "metadata": {"plan_week": 1, "month": 1, "tasks": ["beginner-m1-w1-a"], "reviews": [], "planned_hours": 2.0}}));
    events.push(json!({"timestamp": at(27), "event": "week_completed", "message": "the month is closed",
        "metadata": {"month": 1, "week": 4}}));
    events.push(json!({"timestamp": at(55), "event": "deliverable_shipped", "message": "Project 2",
        "metadata": {"month": 2, "week": 4}}));
    events.sort_by_key(|event| event["timestamp"].to_string());
    workspace.write_events(&events);
    workspace.write(
        ".claude/memory/learner_profile.json",
        r#"{"learner_id":"ada","level":"Intermediate","start_date":"2027-01-04","hours_per_week":8}"#,
    );
    let plan = ask(&workspace, "2027-01-05", &["plan"]);
    assert_eq!((&plan["week_number"], &plan["kept"]), (&json!(1), &json!(false)));
    assert!(plan["tasks"].to_string().contains("intermediate-m1-w1-a"), "{plan}");
    let status = ask(&workspace, "2027-01-05", &["status"]);
    assert_eq!((&status["share_done"], &status["tasks_done"]), (&json!(0.0), &json!(0)));
    let evaluation = ask(&workspace, "2027-01-05", &["evaluate", "--scope", "overall"]);
    assert_eq!(evaluation["uncounted"]["lines"], 0);
    // A plan that is kept in the days before the first one is a plan of the new year.
    events.push(json!({"timestamp": "2027-01-02T10:00:00Z", "event": "week_planned", "message": "Kept: 1 task, 2 h",
        "metadata": {"plan_week": 1, "month": 1, "tasks": ["intermediate-m1-w1-b"], "reviews": [], "planned_hours": 2.0}}));
    workspace.write_events(&events);
    assert_eq!(ask(&workspace, "2027-01-05", &["plan"])["kept"], true);
}

#[test]
fn a_stretch_goal_that_is_logged_is_known_and_not_offered_again() {
    let workspace = workspace(&[("Beginner", 1)]);
    let mut events = all_done("beginner", 1);
    workspace.write_events(&events);
    let goals = |events: &[Value]| -> Vec<Value> {
        workspace.write_events(events);
        let plan = ask(&workspace, &day(30), &["plan"]);
        let offered = plan["overflow"].as_array().unwrap().iter();
        offered.map(|goal| goal["id"].clone()).collect()
    };
    assert_eq!(goals(&events), ["stretch:m01-1", "stretch:m01-2"]);
    events.push(done(29, "stretch:m01-1"));
    assert_eq!(goals(&events), ["stretch:m01-2"]);
    let evaluation = ask(&workspace, &day(30), &["evaluate"]);
    assert_eq!(evaluation["uncounted"]["lines"], 0);
}

#[test]
fn catching_up_is_reported_as_work() {
    let workspace = workspace(&[("Beginner", 1), ("Beginner", 2)]);
    let events = [done(1, "beginner-m1-w1-a"), done(31, "beginner-m1-w1-b"), done(32, "beginner-m1-w2-a")];
    workspace.write_events(&events);
    let evaluation = ask(&workspace, &day(34), &["evaluate"]);
    let why = evaluation["details"]["completion"]["why"].as_str().unwrap();
    assert_eq!(why, "3.5 of 5 planned hours of the week's plan are done: 2 of 3 tasks.");
    let next = actions(&evaluation).into_iter().find(|action| action.contains("Do beginner")).unwrap();
    assert!(next.contains("carried over from plan week") && !next.contains("it earns"), "{next}");
    let plan = ask(&workspace, &day(34), &["plan"]);
    assert_eq!(plan["focus"], "Month 2, week 1: Part 1 of 2; finishing month 1 first");
    // After the planned weeks the same work is no afterthought.
    let plan = ask(&workspace, &day(90), &["plan"]);
    assert_eq!(plan["focus"], "The path's last week is over; 13 tasks are still open");
    let evaluation = ask(&workspace, &day(90), &["evaluate"]);
    let quality = evaluation["details"]["quality"]["why"].as_str().unwrap();
    assert_eq!(quality, "This week: no graded work.");
    assert!(actions(&evaluation).iter().all(|action| !action.contains("retro")), "{evaluation}");
}

#[test]
fn tasks_done_beyond_the_plan_are_not_offered() {
    let workspace = workspace(&[("Beginner", 1), ("Beginner", 2)]);
    let events: Vec<Value> = all_done("beginner", 1)
        .into_iter()
        .take(6)
        .map(|mut event| {
            event["timestamp"] = json!(at(2));
            event
        })
        .collect();
    workspace.write_events(&events);
    let plan = workspace.los(&["--as-of", &day(3), "plan"]).ok();
    let (_, beyond) = plan.split_once("If time remains").unwrap();
    assert!(beyond.contains(&format!("✓ First of 1 3: done {}", day(2))), "{plan}");
    let standing = ask(&workspace, &day(3), &["status"]);
    assert_eq!(standing["week_plan"]["hours_left"].to_string(), "0.0");
    let status = workspace.los(&["--as-of", &day(3), "status"]).ok();
    assert!(status.contains("4 of 4 tasks done\n") && !status.contains("0 h left"), "{status}");
}

#[test]
fn hours_of_shipped_work_are_asked_for_only_at_first() {
    let workspace = workspace(&[("Beginner", 1), ("Beginner", 2)]);
    let shipped = json!({"timestamp": at(5), "event": "deliverable_shipped", "message": "Part one",
        "metadata": {"month": 1, "week": 1}});
    workspace.write_events(&[shipped.clone(), done(8, "beginner-m1-w2-a")]);
    let asks = |when: i64| {
        let evaluation = ask(&workspace, &day(when), &["evaluate"]);
        actions(&evaluation).iter().any(|action| action.contains("Log the hours of month 1 week 1"))
    };
    assert!(asks(10));
    assert!(!asks(45), "nobody knows after six weeks");
    let many: Vec<Value> =
        (0..9).map(|n| done(6, &format!("beginner-m{}-w{}-{}", 1 + n / 6, 2 + n / 2 % 3, ["a", "b"][n % 2]))).collect();
    workspace.write_events(&[vec![shipped], many].concat());
    assert!(!asks(10), "nine measured tasks are enough");
}

#[test]
fn a_blocker_ends_with_its_task_and_fades_from_the_advice() {
    let workspace = workspace(&[("Beginner", 1), ("Beginner", 2)]);
    let blocked = |task: &str| {
        json!({"timestamp": at(3), "event": "blocker_identified", "message": "it does not start",
            "metadata": {"task": task}})
    };
    let mut events = vec![blocked("beginner-m1-w1-a")];
    workspace.write_events(&events);
    let open = |when: i64| ask(&workspace, &day(when), &["status"])["blockers"].as_array().unwrap().len();
    assert_eq!(open(20), 1);
    let advice = |when: i64| actions(&ask(&workspace, &day(when), &["evaluate"])).join("\n");
    assert!(advice(20).contains("Decide on the blocker"), "{}", advice(20));
    assert!(advice(70).contains("Close the blocker"), "{}", advice(70));
    events.push(done(21, "beginner-m1-w1-a"));
    workspace.write_events(&events);
    assert_eq!((open(20), open(22)), (1, 0));
}

#[test]
fn a_blocked_task_is_skipped() {
    let workspace = workspace(&[("Beginner", 1)]);
    let stuck = |task: &str| json!({"timestamp": at(1), "event": "blocker_raised", "message": "it does not start", "metadata": {"task": task}});
    let next = |events: &[Value]| -> (Value, String) {
        workspace.write_events(events);
        let status = ask(&workspace, &day(2), &["status"]);
        assert_eq!(status["open_tasks"][0], status["next_task"]);
        let actions = ask(&workspace, &day(2), &["evaluate"])["next_actions"].clone();
        let mut actions = actions.as_array().unwrap().iter();
        let action = actions.find(|action| action["action"].as_str().unwrap().starts_with("Do ")).unwrap();
        (status["next_task"]["id"].clone(), format!("{}: {}", action["action"], action["because"]).replace('"', ""))
    };
    let (id, action) = next(&[stuck("beginner-m1-w1-a")]);
    assert_eq!(id, "beginner-m1-w1-b");
    assert!(action.starts_with("Do beginner-m1-w1-b "), "{action}");
    // Where every task of the week's plan is blocked, it is one after them.
    let plan = ask(&workspace, &day(2), &["plan"]);
    let all: Vec<Value> =
        plan["tasks"].as_array().unwrap().iter().map(|task| stuck(task["id"].as_str().unwrap())).collect();
    let (other, action) = next(&all);
    let is_planned = plan["tasks"].as_array().unwrap().iter().any(|task| task["id"] == other);
    assert!(!is_planned && action.starts_with(&format!("Do {} ", other.as_str().unwrap())), "{other}: {action}");
    // The last task is the next one all the same, and its blocker is named.
    let mut last: Vec<Value> = all_done("beginner", 1).into_iter().take(7).collect();
    for done in &mut last {
        done["timestamp"] = json!(at(1));
    }
    last.push(stuck("beginner-m1-w4-b"));
    let (id, action) = next(&last);
    assert_eq!(id, "beginner-m1-w4-b");
    assert!(action.contains(": a blocker is open; "), "{action}");
}

#[test]
fn a_learner_far_behind_sees_the_new_end_date() {
    let workspace = workspace(&[("Beginner", 1), ("Beginner", 2), ("Beginner", 3)]);
    // Two hours a week and no more.
    let events: Vec<Value> =
        (0..8).map(|week| done(week * 7 + 2, &format!("beginner-m{}-w{}-a", week / 4 + 1, week % 4 + 1))).collect();
    workspace.write_events(&events);
    let report = workspace.los(&["--as-of", &day(55), "report"]).ok();
    assert!(
        report.contains("12.3 h behind your plan") && report.contains("At 8 h a week you finish around 19 April 2026."),
        "{report}"
    );
    // The answer says which change would help, and not that the path fits.
    let adapt = workspace.los(&["--as-of", &day(55), "adapt"]).ok();
    let flat = adapt.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(!flat.contains("fits"), "{adapt}");
    assert!(flat.contains("You are 12.3 h behind your plan."), "{adapt}");
    // Both commands say the same about the promise: one number that goes with the hours it follows from.
    let told = "logged 2 h a week on average in the last 3 weeks, and promised 8 h";
    let advised = "Set `hours_per_week` to 3 in your profile, `learner_profile.json`";
    let effect = "the plan shrinks with it, and the path ends around 14 June 2026";
    assert!(flat.contains(&format!("You {told}. {advised}; {effect}.")), "{adapt}");
    let evaluation = ask(&workspace, &day(55), &["evaluate", "--scope", "month"]);
    let actions = evaluation["next_actions"].as_array().unwrap();
    let action = actions.iter().find(|action| action["action"] == advised).unwrap();
    assert_eq!(
        (&action["because"], &action["expected_effect"], &action["command"]),
        (&json!(format!("you {told}")), &json!(effect), &json!("")),
        "no command sets the promise"
    );
}

#[test]
fn a_break_does_not_lower_the_advised_promise() {
    let workspace = workspace(&[("Beginner", 1), ("Beginner", 2), ("Beginner", 3)]);
    let busy = |weeks: std::ops::Range<i64>| -> Vec<Value> {
        weeks.map(|week| done(week * 7 + 2, &format!("beginner-m{}-w{}-a", week / 4 + 1, week % 4 + 1))).collect()
    };
    let advice = |events: &[Value], when: i64| {
        workspace.write_events(events);
        actions(&ask(&workspace, &day(when), &["evaluate"])).join("\n")
    };
    let slow = advice(&busy(0..8), 56);
    assert!(
        slow.contains("Set `hours_per_week`")
            && slow.contains("you logged 2 h a week on average in the last 3 weeks, and promised 8 h"),
        "{slow}"
    );
    let mut worked = busy(0..6);
    worked[5]["metadata"]["duration_hours"] = json!(4.0);
    let back = advice(&worked, 56);
    assert!(!back.contains("hours_per_week") && back.contains("in the last 2 weeks"), "{back}");
    assert!(back.contains("--meta until=YYYY-MM-DD"), "{back}");
}
