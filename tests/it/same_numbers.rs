//! One set of numbers: whatever the learner, every command and every tool gives the same value for the same fact.

use std::collections::BTreeMap;
use std::fmt::Write;

use chrono::{Days, NaiveDate};
use serde_json::{Value, json};

use crate::support::TestWorkspace;
use crate::support::mcp_client::{McpClient, can_ask};
use crate::support::tools::for_callers;

const START: &str = "2026-01-05";

fn day(days: u64) -> NaiveDate {
    START.parse::<NaiveDate>().unwrap() + Days::new(days)
}

/// Ten weeks in three months; some weeks are long, some tasks name no hours, one week is empty. Gives the tasks' ids.
fn own_path(workspace: &TestWorkspace) -> Vec<String> {
    let mut ids = Vec::new();
    for (month, weeks) in [(1, 4), (2, 4), (3, 2)] {
        let mut text = format!("# Month {month}: Part {month}\n\n## Weekly plan\n");
        for week in 1..=weeks {
            write!(text, "\n### Week {week}: Step {week}\n\n").unwrap();
            let n = if (month, week) == (2, 3) { 0 } else { 2 + (month + week) % 2 };
            for place in 0..n {
                ids.push(format!("m{month:02}-w{week}-t{place}"));
                let (n, id) = (ids.len(), ids.last().unwrap());
                let hours = ["(1.5h) ", "(2h) ", "", "(45m) "][n % 4];
                writeln!(text, "- [ ] Do part {n} {hours}#skill-{month} ^{id}").unwrap();
            }
        }
        text.push_str("\n## Main project: A piece\n\n### Deliverables\n\n- [ ] The piece\n");
        workspace.write(&format!("paths/Beginner/month-{month:02}/README.md"), text);
    }
    ids
}

/// A learner of the own path: the promise, and for each task done its day. `other` are further lines.
struct Story {
    name: &'static str,
    promise: u32,
    done: Vec<u64>,
    other: Vec<Value>,
    as_of: u64,
}

impl Story {
    fn workspace(&self) -> TestWorkspace {
        let workspace = TestWorkspace::new();
        let ids = own_path(&workspace);
        let profile = json!({"learner_id": "ada", "level": "Beginner", "start_date": START, "hours_per_week": self.promise, "timezone": "UTC", "target_date": day(30).to_string()});
        workspace.write(".claude/memory/learner_profile.json", profile.to_string());
        let mut events = Vec::new();
        for (at, days) in self.done.iter().enumerate() {
            let mut event = json!({"timestamp": format!("{}T18:00:00Z", day(*days)), "event": "task_completed", "task": ids[at], "score": 0.8});
            // Every third task is logged without hours.
            if at % 3 != 2 {
                event["duration_hours"] = json!(1.0 + at as f64 / 4.0);
            }
            events.push(event);
        }
        events.extend(self.other.iter().cloned());
        workspace.write_events(&events);
        workspace
    }
}

fn stories() -> Vec<Story> {
    let mut stories = Vec::new();
    for promise in [2, 8] {
        let story = |name, done: Vec<u64>, as_of| Story { name, promise, done, other: Vec::new(), as_of };
        stories.push(story("just started", Vec::new(), 0));
        stories.push(story("ahead", (0..14).collect(), 16));
        stories.push(story("behind", vec![1, 20], 45));
        stories.push(story("finished", (0..22).map(|at| at * 2).collect(), 50));
        let pause = json!({"timestamp": format!("{}T08:00:00Z", day(14)), "event": "pause_started", "until": day(27).to_string()});
        let mut paused = story("paused", vec![2, 4, 9], 24);
        paused.other.push(pause);
        stories.push(paused);
    }
    stories
}

fn tasks_of(path: &Value) -> impl Iterator<Item = &Value> {
    let months = path["months"].as_array().unwrap().iter();
    let weeks = months.flat_map(|month| month["weeks"].as_array().unwrap());
    weeks.flat_map(|week| week["tasks"].as_array().unwrap())
}

/// Facts by name, with each place that tells them.
#[derive(Default)]
struct Facts(BTreeMap<String, Vec<(&'static str, Value)>>);

impl Facts {
    fn tell(&mut self, fact: impl Into<String>, place: &'static str, value: &Value) {
        // Whole numbers are written as 2 here and as 2.0 there.
        let value = value.as_f64().map_or_else(|| value.clone(), |number| json!(number));
        self.0.entry(fact.into()).or_default().push((place, value));
    }

    fn assert_one_value_each(&self, who: &str) {
        for (fact, told) in &self.0 {
            let (first, value) = &told[0];
            for (place, other) in &told[1..] {
                assert_eq!(value, other, "{who}: {fact} in {first} and in {place}");
            }
        }
    }
}

/// The number of dependent tasks that a sentence names.
fn dependants(words: &str) -> Option<u64> {
    let parts = words.split(';').map(str::trim);
    parts.into_iter().find_map(|part| part.split_once(" later task")?.0.parse().ok())
}

/// The answers of all commands.
struct Answers {
    status: Value,
    plan: Value,
    path: Value,
    report: Value,
    adapt: Value,
    reviews: Value,
    line: String,
    /// Evaluations of the week, the month and the whole.
    spans: [Value; 3],
}

impl Answers {
    fn of(workspace: &TestWorkspace, as_of: &str) -> Self {
        let ask = |args: &[&str]| workspace.los(&[&["--as-of", as_of, "--json"], args].concat()).json();
        Self {
            status: ask(&["status"]),
            plan: ask(&["plan"]),
            path: ask(&["path", "show"]),
            report: ask(&["report"]),
            adapt: ask(&["adapt"]),
            reviews: ask(&["review", "--list"]),
            line: ask(&["statusline"])["line"].as_str().unwrap().to_owned(),
            spans: ["week", "month", "overall"].map(|scope| ask(&["evaluate", "--scope", scope])),
        }
    }

    /// The tasks of the week's plan; reviews are no tasks.
    fn planned(&self) -> Vec<&Value> {
        let items = self.plan["tasks"].as_array().unwrap().iter();
        items.filter(|item| item["kind"] != "review").collect()
    }
}

fn facts_of_the_path(facts: &mut Facts, answers: &Answers) {
    let Answers { status, plan, path, report, spans, .. } = answers;
    let position = &report["position"];
    let progress =
        [("status", status), ("evaluate", &spans[2]["progress"]), ("report", &report["evaluation"]["progress"])];
    for (place, value) in progress {
        facts.tell("tasks done", place, &value["tasks_done"]);
        facts.tell("tasks in all", place, &value["tasks_total"]);
        facts.tell("tasks due", place, &value["tasks_due"]);
        facts.tell("plan week", place, &value["plan_week"]);
        facts.tell("month", place, &value["month"]);
        facts.tell("hours this week", place, &value["hours_this_week"]);
        facts.tell("days since the last activity", place, &value["days_since_activity"]);
        facts.tell("the day of the finish", place, &value["finish"]);
        facts.tell("the target", place, &value["target"]);
    }
    let done = tasks_of(path).filter(|task| task["done"] == true);
    facts.tell("tasks done", "path show", &json!(done.count()));
    facts.tell("tasks in all", "path show", &json!(tasks_of(path).count()));
    facts.tell("the day of the finish", "path show", &path["finish"]);
    facts.tell("the day of the finish", "plan", &plan["finish"]);
    facts.tell("the target", "plan", &plan["target"]);
    facts.tell("share done", "status", &status["share_done"]);
    facts.tell("share done", "report", &position["share_done"]);
    facts.tell("plan week", "plan", &plan["week_number"]);
    facts.tell("plan week", "report's position", &position["week"]);
    facts.tell("month", "report's position", &position["month"]);
    facts.tell("hours this week", "plan", &plan["done_hours"]);
    facts.tell("hours this week", "report's position", &position["hours_this_week"]);
    facts.tell("the promise", "status", &status["hours_promised"]);
    facts.tell("the promise", "plan", &plan["promised_hours"]);
    facts.tell("the promise", "report", &position["hours_promised"]);
    facts.tell("the kind of the week", "status", &status["week_kind"]);
    facts.tell("the kind of the week", "report", &position["week_kind"]);
}

/// Tasks: their hours at the learner's pace, and how many depend on each.
fn facts_of_the_tasks(facts: &mut Facts, answers: &Answers) {
    let Answers { status, plan, path, report, spans, .. } = answers;
    for task in tasks_of(path).filter(|task| task["done"] == false) {
        facts.tell(format!("hours of {}", task["id"]), "path show", &task["planned_hours"]);
    }
    let beyond = plan["overflow"].as_array().unwrap();
    for item in answers.planned().into_iter().chain(beyond) {
        if is_open(item) {
            facts.tell(format!("hours of {}", item["id"]), "plan", &item["estimated_hours"]);
        }
        if let Some(n) = item["why"].as_str().and_then(dependants) {
            facts.tell(format!("tasks after {}", item["id"]), "plan", &json!(n));
        }
    }
    for task in status["open_tasks"].as_array().unwrap() {
        facts.tell(format!("hours of {}", task["id"]), "status", &task["estimated_hours"]);
    }
    facts.tell("the next task", "status", &status["next_task"]);
    facts.tell("the next task", "report", &report["position"]["next_task"]);
    for action in spans[2]["next_actions"].as_array().unwrap() {
        let command = action["command"].as_str().unwrap_or_default();
        let Some((id, _)) = command.split_once("--task ").and_then(|(_, rest)| rest.split_once(' ')) else {
            continue;
        };
        if let Some(n) = action["because"].as_str().and_then(dependants) {
            facts.tell(format!("tasks after {id:?}"), "evaluate", &json!(n));
        }
    }
}

fn is_open(item: &Value) -> bool {
    item["status"] != "completed"
}

fn facts_of_the_week(facts: &mut Facts, answers: &Answers) {
    let Answers { status, plan, reviews, line, .. } = answers;
    facts.tell("cards for today", "status", &status["due_reviews"]["for_today"]);
    facts.tell("cards for today", "review", &reviews["for_today"]);
    let week = &status["week_plan"];
    if week.is_null() {
        return;
    }
    let planned = answers.planned();
    let done = planned.iter().filter(|item| !is_open(item));
    facts.tell("planned tasks", "plan", &json!(planned.len()));
    facts.tell("planned tasks", "status", &week["tasks_planned"]);
    facts.tell("planned tasks done", "plan", &json!(done.count()));
    facts.tell("planned tasks done", "status", &week["tasks_done"]);
    let open = plan["tasks"].as_array().unwrap().iter().filter(|item| is_open(item));
    let left: f64 = open.map(|item| item["estimated_hours"].as_f64().unwrap()).sum();
    facts.tell("hours left", "plan", &json!((left * 10.0).round() / 10.0));
    facts.tell("hours left", "status", &week["hours_left"]);
    if week["tasks_planned"] != 0 {
        let done = format!("{}/{} tasks", week["tasks_done"], week["tasks_planned"]);
        assert!(line.contains(&done), "{done} on the status line: {line}");
    }
}

fn facts_of_the_verdicts(facts: &mut Facts, answers: &Answers) {
    let Answers { status, report, adapt, spans, .. } = answers;
    let of_status = status["verdicts"].as_array().unwrap().iter();
    let elsewhere = [
        ("adapt", &adapt["verdict"]),
        ("report", &report["evaluation"]["verdict"]),
        ("report's week", &report["week"]),
    ];
    let told = spans.iter().map(|span| ("evaluate", &span["verdict"]));
    let told = told.chain(of_status.map(|verdict| ("status", verdict)));
    for (place, verdict) in told.chain(elsewhere) {
        facts.tell(format!("verdict of {}", verdict["scope"]), place, verdict);
    }
    if adapt["verdict"]["plan"] == "behind" {
        let said = adapt.to_string();
        assert!(!said.contains("the path fits"), "{said}");
    }
}

fn facts_of_the_assistant(facts: &mut Facts, answers: &Answers, workspace: &TestWorkspace, learner: &str, as_of: &str) {
    let mut client = McpClient::connect(workspace, &["--as-of", as_of], &can_ask());
    let mut ask = |tool: &str, more: Value| {
        let mut arguments = more;
        arguments["learner_id"] = json!(learner);
        client.call_ok(tool, &arguments)
    };
    facts.tell("the plan", "plan", &answers.plan);
    facts.tell("the plan", "get_weekly_plan", &ask("get_weekly_plan", json!({})));
    for (scope, told) in ["week", "month", "overall"].into_iter().zip(&answers.spans) {
        facts.tell(format!("the {scope}"), "evaluate", &for_callers(told.clone()));
        let answer = ask("evaluate_progress", json!({"scope": scope, "detail": "all"}));
        facts.tell(format!("the {scope}"), "evaluate_progress", &answer);
    }
    facts.tell("the advice", "adapt", &for_callers(answers.adapt.clone()));
    facts.tell("the advice", "adapt_path", &ask("adapt_path", json!({"evaluation_result": {}})));
    let reply = client.request("resources/read", &json!({"uri": "los://status"}));
    let text = reply["result"]["contents"][0]["text"].as_str().unwrap();
    facts.tell("the status", "status", &answers.status);
    facts.tell("the status", "los://status", &serde_json::from_str(text).unwrap());
}

fn facts_of(workspace: &TestWorkspace, learner: &str, as_of: &str) -> Facts {
    let (mut facts, answers) = (Facts::default(), Answers::of(workspace, as_of));
    facts_of_the_path(&mut facts, &answers);
    facts_of_the_tasks(&mut facts, &answers);
    facts_of_the_week(&mut facts, &answers);
    facts_of_the_verdicts(&mut facts, &answers);
    facts_of_the_assistant(&mut facts, &answers, workspace, learner, as_of);
    facts
}

#[test]
fn every_surface_gives_the_same_value_for_the_same_fact() {
    for story in stories() {
        let who = format!("{} at {} h", story.name, story.promise);
        let facts = facts_of(&story.workspace(), "ada", &day(story.as_of).to_string());
        facts.assert_one_value_each(&who);
        // The story is what its name says.
        let plan = &facts.0["verdict of \"overall\""][0].1["plan"];
        let expected: &[Value] = match story.name {
            "ahead" => &[json!("ahead")],
            "behind" if story.promise > 2 => &[json!("behind")],
            "just started" => &[Value::Null, json!("on_plan")],
            _ => continue,
        };
        assert!(expected.contains(plan), "{who}: {plan}");
    }
}

#[test]
fn the_same_holds_of_the_learners_of_the_examples() {
    let sample = TestWorkspace::sample();
    for as_of in ["2026-01-05", "2026-02-10", "2026-03-15", "2026-06-01"] {
        let facts = facts_of(&sample, "mira", as_of);
        facts.assert_one_value_each(&format!("mira on {as_of}"));
    }
}
