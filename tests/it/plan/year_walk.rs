//! A year as its learner meets it: work that was shipped as a whole, weeks of catching up, the path's end and the year
//! after. What the commands say stays true and is something to act on.

use serde_json::{Value, json};

use crate::support::TestWorkspace;
use crate::support::tools::{Tools, assert_has};

/// A month of four weeks with two tasks each, a stretch goal or two, and a project.
fn month(number: u32, level: &str) -> String {
    let task = |week: u32, name: &str, hours: &str, letter: &str| {
        format!(
            "- [ ] {name} of {number} {week} ({hours}h) #{level}-{letter}{number} ^{level}-m{number}-w{week}-{letter}\n"
        )
    };
    let week = |week: u32| {
        let tasks = [task(week, "First", "2", "a"), task(week, "Second", "1.5", "b")].concat();
        format!("### Week {week}: Part {week} of {number}\n\n{tasks}\n")
    };
    let weeks: String = (1..=4).map(week).collect();
    let head = format!("---\ntitle: Month {number} of {level}\n---\n\n# Month {number}: Month {number} of {level}\n\n");
    let project = format!("## Main project: Project {number}\n\n### Deliverables\n\n- [ ] A thing that works\n\n");
    let rest = format!(
        "### Definition of Done\n\n- [ ] It runs\n\n## Stretch goals\n\n- [ ] Farther with {number}\n- [ ] Faster with {number}\n"
    );
    format!("{head}## Weekly plan\n\n{weeks}{project}{rest}")
}

fn workspace(months: &[(&str, u32)]) -> TestWorkspace {
    let workspace = TestWorkspace::new();
    for (level, number) in months {
        workspace.write(&format!("paths/{level}/month-{number:02}/README.md"), month(*number, &level.to_lowercase()));
    }
    workspace
}

/// A path of two months.
fn two_months() -> TestWorkspace {
    workspace(&[("Beginner", 1), ("Beginner", 2)])
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

fn on(workspace: &TestWorkspace, number: i64) -> Tools {
    Tools::as_of(workspace, &day(number))
}

/// The words of a command as of a day.
fn said(workspace: &TestWorkspace, number: i64, command: &str) -> String {
    let day = day(number);
    workspace.los(&["--as-of", &day].into_iter().chain(command.split(' ')).collect::<Vec<_>>()).ok()
}

/// Makes the second of the levels the learner's, begun on a day.
fn go_on(workspace: &TestWorkspace, start: &str) {
    workspace.set_profile("level", "Intermediate");
    workspace.set_profile("start_date", start);
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
    for (when, command) in [(24, "los adapt --request level Intermediate"), (100, "los level Intermediate")] {
        for scope in ["week", "month", "overall"] {
            let evaluation = on(&workspace, when).evaluation(scope);
            let first = &evaluation["next_actions"][0];
            assert!(first["action"].as_str().unwrap().starts_with("Go on to Intermediate"), "{first}");
            assert_has(first, &json!({"command": command, "because": "every task of your path is done"}));
            let actions = actions(&evaluation).join("\n");
            for owed in ["los hours", "pause", "retro", "Log the hours"] {
                assert!(!actions.contains(owed), "{actions}");
            }
            assert_eq!(evaluation["risk"]["may_fall_behind"], Value::Null);
        }
        let status = said(&workspace, when, "status");
        assert!(status.contains("every task of this level is done"), "{status}");
        let report = said(&workspace, when, "report");
        assert!(report.contains("there is nothing to fall behind"), "{report}");
    }
    // Where no level follows, what to learn next is the learner's to say.
    go_on(&workspace, "2026-01-05");
    workspace.write_events(&all_done("intermediate", 2));
    let evaluation = on(&workspace, 100).evaluation("week");
    assert_eq!(evaluation["next_actions"][0]["action"], "Say what you want to learn next");
}

#[test]
fn weeks_after_the_path_do_not_count() {
    let path = two_months();
    let mut events = all_done("beginner", 2);
    for event in &mut events {
        event["metadata"]["duration_hours"] = json!(4.0);
    }
    path.write_events(&events);
    let scores = |when: i64, scope: &str| {
        let scores = on(&path, when).evaluation(scope)["scores"].clone();
        ["completion", "consistency", "engagement"].map(|name| scores[name].as_f64().unwrap())
    };
    // The last task is done on day 51; the plan's eighth week ends on day 55.
    for scope in ["month", "overall"] {
        let at_the_end = scores(52, scope);
        for later in [58, 90, 200, 700] {
            let now = scores(later, scope);
            let is_same = now.iter().zip(&at_the_end).all(|(now, then)| (now - then).abs() < 1e-9);
            assert!(is_same, "{scope} on day {later}: {now:?}, {at_the_end:?}");
        }
    }
    for when in [58, 90, 200] {
        let evaluation = on(&path, when).evaluation("overall");
        assert!(!["at risk", "needs attention"].contains(&evaluation["standing"].as_str().unwrap()), "{evaluation}");
        // The time since the last activity stays true.
        let why = evaluation["details"]["consistency"]["why"].as_str().unwrap();
        assert!(why.contains("last activity ") && why.contains("days ago"), "{why}");
        assert!(evaluation["progress"]["days_since_activity"].as_i64() > Some(5));
        for (command, told, untold) in [
            ("report", "Every task of the path is done.", "ehind your plan"),
            ("report", "8 h a week over the path's last 4 weeks, of 6.9 h promised", "ehind your plan"),
            ("status", "the path is done: no hours are expected", " of 8 h"),
            ("statusline", "path done", "of 8 h"),
            ("hook session-start", "this week the path is done: no hours are expected", " of 8 h"),
        ] {
            let said = said(&path, when, command);
            assert!(said.contains(told) && !said.contains(untold), "{command}: {said}");
        }
    }
    // One open task, and every week since counts again.
    events.pop();
    path.write_events(&events);
    assert!(scores(200, "overall")[1] < 0.4);
    let report = said(&path, 200, "report");
    assert!(!report.contains("Path done"), "{report}");
}

#[test]
fn a_shipped_month_is_not_planned_again() {
    let workspace = two_months();
    let mut events = all_done("beginner", 2);
    events.retain(|event| !event["message"].as_str().unwrap().starts_with("beginner-m1-w4"));
    events.push(json!({"timestamp": at(27), "event": "deliverable_shipped", "message": "Project 1",
        "metadata": {"month": 1, "week": 4, "dod": 0.9}}));
    events.sort_by_key(|event| event["timestamp"].to_string());
    workspace.write_events(&events);
    let tools = on(&workspace, 58);
    let (plan, evaluation) = (tools.plan(None), tools.evaluation("week"));
    assert!(!plan.to_string().contains("beginner-m1-w4"), "{plan}");
    assert_eq!(tools.status()["next_task"], Value::Null);
    assert!(said(&workspace, 58, "status").contains("shipped or closed as a whole"));
    assert!(said(&workspace, 58, "hook session-start").contains("Next: nothing is open"));
    assert!(actions(&evaluation).iter().all(|action| !action.contains("beginner-m1-w4")), "{evaluation}");
    let because = evaluation["next_actions"][0]["because"].as_str().unwrap();
    assert!(because.starts_with("14 of 16 tasks are done"), "{because}");
}

#[test]
fn another_year_begins_without_the_plans_and_weeks_of_the_last() {
    let workspace = workspace(&[("Beginner", 1), ("Beginner", 2), ("Intermediate", 1), ("Intermediate", 2)]);
    let event = |at: String, name: &str, facts: Value| json!({"timestamp": at, "event": name, "message": "x", "metadata": facts});
    let kept = |at: String, task: &str| {
        let facts = json!({"plan_week": 1, "month": 1, "tasks": [task], "reviews": [], "planned_hours": 2.0});
        event(at, "week_planned", facts)
    };
    let mut events = all_done("beginner", 2);
    events.push(kept(at(1), "beginner-m1-w1-a"));
    events.push(event(at(27), "week_completed", json!({"month": 1, "week": 4})));
    events.push(event(at(55), "deliverable_shipped", json!({"month": 2, "week": 4})));
    events.sort_by_key(|event| event["timestamp"].to_string());
    workspace.write_events(&events);
    go_on(&workspace, "2027-01-04");
    let tools = Tools::as_of(&workspace, "2027-01-05");
    let plan = tools.plan(None);
    assert_has(&plan, &json!({"week_number": 1, "kept": false}));
    assert!(plan["tasks"].to_string().contains("intermediate-m1-w1-a"), "{plan}");
    assert_has(&tools.status(), &json!({"share_done": 0.0, "tasks_done": 0}));
    assert_eq!(tools.evaluation("overall")["uncounted"]["lines"], 0);
    // A plan that is kept in the days before the first one is a plan of the new year.
    events.push(kept("2027-01-02T10:00:00Z".to_owned(), "intermediate-m1-w1-b"));
    workspace.write_events(&events);
    assert_eq!(tools.plan(None)["kept"], true);
}

#[test]
fn a_stretch_goal_that_is_logged_is_known_and_not_offered_again() {
    let workspace = workspace(&[("Beginner", 1)]);
    let mut events = all_done("beginner", 1);
    let goals = |events: &[Value]| -> Vec<Value> {
        workspace.write_events(events);
        let plan = on(&workspace, 30).plan(None);
        plan["overflow"].as_array().unwrap().iter().map(|goal| goal["id"].clone()).collect()
    };
    assert_eq!(goals(&events), ["stretch:m01-1", "stretch:m01-2"]);
    events.push(done(29, "stretch:m01-1"));
    assert_eq!(goals(&events), ["stretch:m01-2"]);
    assert_eq!(on(&workspace, 30).evaluation("week")["uncounted"]["lines"], 0);
}

#[test]
fn catching_up_is_reported_as_work() {
    let workspace = two_months();
    workspace.write_events(&[done(1, "beginner-m1-w1-a"), done(31, "beginner-m1-w1-b"), done(32, "beginner-m1-w2-a")]);
    let evaluation = on(&workspace, 34).evaluation("week");
    let why = "3.5 of 3.5 planned hours of the path are done; no plan was kept.";
    assert_has(&evaluation, &json!({"details.completion.why": why}));
    let next = actions(&evaluation).into_iter().find(|action| action.contains("Do beginner")).unwrap();
    assert!(next.contains("earlier weeks asked for it") && !next.contains("it earns"), "{next}");
    // After the planned weeks the same work is no afterthought.
    for (when, focus) in [(34, "Month 1, week 2: Part 2 of 1"), (93, "Month 1, week 2: Part 2 of 1")] {
        assert_eq!(on(&workspace, when).plan(None)["focus"], focus);
    }
    let evaluation = on(&workspace, 90).evaluation("week");
    assert_has(&evaluation, &json!({"details.quality.why": "This week: no scored work."}));
    assert!(actions(&evaluation).iter().all(|action| !action.contains("retro")), "{evaluation}");
}

#[test]
fn tasks_done_beyond_the_plan_are_not_offered() {
    let workspace = two_months();
    let mut events: Vec<Value> = all_done("beginner", 1).into_iter().take(6).collect();
    for event in &mut events {
        event["timestamp"] = json!(at(2));
    }
    workspace.write_events(&events);
    let plan = said(&workspace, 3, "plan");
    let (_, beyond) = plan.split_once("If time remains").unwrap();
    assert!(beyond.contains(&format!("✓ 5 First of 1 3: done {}", day(2))), "{plan}");
    assert_eq!(on(&workspace, 3).status()["week_plan"]["hours_left"].to_string(), "0.0");
    let status = said(&workspace, 3, "status");
    assert!(status.contains("4 of 4 tasks done\n") && !status.contains("0 h left"), "{status}");
}

#[test]
fn hours_of_shipped_work_are_asked_for_only_at_first() {
    let workspace = two_months();
    let shipped = json!({"timestamp": at(5), "event": "deliverable_shipped", "message": "Part one",
        "metadata": {"month": 1, "week": 1}});
    workspace.write_events(&[shipped.clone(), done(8, "beginner-m1-w2-a")]);
    let asks = |when: i64| {
        let actions = actions(&on(&workspace, when).evaluation("week"));
        actions.iter().any(|action| action.contains("Log the hours of month 1 week 1"))
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
    let workspace = two_months();
    let mut events = vec![stuck(3, "beginner-m1-w1-a")];
    workspace.write_events(&events);
    let open = |when: i64| on(&workspace, when).status()["blockers"].as_array().unwrap().len();
    assert_eq!(open(20), 1);
    for (when, advice) in [(20, "Decide on the blocker"), (70, "Close the blocker")] {
        let said = actions(&on(&workspace, when).evaluation("week")).join("\n");
        assert!(said.contains(advice), "{said}");
    }
    events.push(done(21, "beginner-m1-w1-a"));
    workspace.write_events(&events);
    assert_eq!((open(20), open(22)), (1, 0));
}

fn stuck(number: i64, task: &str) -> Value {
    json!({"timestamp": at(number), "event": "blocker_raised", "message": "it does not start", "metadata": {"task": task}})
}

#[test]
fn a_blocked_task_is_skipped() {
    let workspace = workspace(&[("Beginner", 1)]);
    let next = |events: &[Value]| -> (String, String) {
        workspace.write_events(events);
        let tools = on(&workspace, 2);
        let (status, evaluation) = (tools.status(), tools.evaluation("week"));
        assert_eq!(status["open_tasks"][0], status["next_task"]);
        let mut actions = evaluation["next_actions"].as_array().unwrap().iter();
        let action = actions.find(|action| action["action"].as_str().unwrap().starts_with("Do ")).unwrap();
        let id = status["next_task"]["id"].as_str().unwrap().to_owned();
        (id, format!("{}: {}", action["action"], action["because"]).replace('"', ""))
    };
    let (id, action) = next(&[stuck(1, "beginner-m1-w1-a")]);
    assert!(id == "beginner-m1-w1-b" && action.starts_with("Do beginner-m1-w1-b "), "{action}");
    // Where every task of the week's plan is blocked, it is one after them.
    let plan = on(&workspace, 2).plan(None);
    let planned: Vec<&str> =
        plan["tasks"].as_array().unwrap().iter().map(|task| task["id"].as_str().unwrap()).collect();
    let (other, action) = next(&planned.iter().map(|task| stuck(1, task)).collect::<Vec<_>>());
    let is_planned = planned.contains(&other.as_str());
    assert!(!is_planned && action.starts_with(&format!("Do {other} ")), "{other}: {action}");
    // The last task is the next one all the same, and its blocker is named.
    let mut last: Vec<Value> = all_done("beginner", 1).into_iter().take(7).collect();
    for done in &mut last {
        done["timestamp"] = json!(at(1));
    }
    last.push(stuck(1, "beginner-m1-w4-b"));
    let (id, action) = next(&last);
    assert!(id == "beginner-m1-w4-b" && action.contains(": a blocker is open"), "{action}");
}

/// One task of two hours in each of these weeks.
fn two_hours_a_week(weeks: std::ops::Range<i64>) -> Vec<Value> {
    weeks.map(|week| done(week * 7 + 2, &format!("beginner-m{}-w{}-a", week / 4 + 1, week % 4 + 1))).collect()
}

#[test]
fn a_learner_far_behind_sees_the_new_end_date() {
    let workspace = workspace(&[("Beginner", 1), ("Beginner", 2), ("Beginner", 3)]);
    workspace.write_events(&two_hours_a_week(0..8));
    let report = said(&workspace, 55, "report");
    for words in ["8.5 h behind your plan", "The path is likely to be done "] {
        assert!(report.contains(words), "{report}");
    }
    // The answer says which change would help, and not that the path fits.
    let adapt = said(&workspace, 55, "adapt");
    let flat = adapt.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(!flat.contains("fits") && flat.contains("You are 8.5 h behind your plan."), "{adapt}");
    // Both commands say the same about the promise: one number that goes with the hours it follows from.
    let told = "logged 2 h a week on average in the last 3 weeks, and promised 8 h";
    let advised = "Promise 3 h a week";
    let effect = "the plan shrinks with it, and the path is likely to be done in early June";
    assert!(flat.contains(&format!("You {told}. {advised}: `los hours 3`; {effect}.")), "{adapt}");
    let evaluation = on(&workspace, 55).evaluation("month");
    let actions = evaluation["next_actions"].as_array().unwrap();
    let action = actions.iter().find(|action| action["action"] == advised).unwrap();
    let expected = json!({"because": format!("you {told}"), "expected_effect": effect, "command": "los hours 3"});
    assert_has(action, &expected);
}

#[test]
fn a_break_does_not_lower_the_advised_promise() {
    let workspace = workspace(&[("Beginner", 1), ("Beginner", 2), ("Beginner", 3)]);
    let advice = |events: &[Value]| {
        workspace.write_events(events);
        actions(&on(&workspace, 56).evaluation("week")).join("\n")
    };
    let slow = advice(&two_hours_a_week(0..8));
    let average = "you logged 2 h a week on average in the last 3 weeks, and promised 8 h";
    assert!(slow.contains("los hours") && slow.contains(average), "{slow}");
    let mut worked = two_hours_a_week(0..6);
    worked[5]["metadata"]["duration_hours"] = json!(4.0);
    let back = advice(&worked);
    assert!(!back.contains("los hours") && back.contains("in the last 2 weeks"), "{back}");
    assert!(back.contains("--meta until=YYYY-MM-DD"), "{back}");
}
