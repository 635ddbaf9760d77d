//! The model's rules on small hand-made learners: what is credited, what is said, and what must never be punished.

use chrono::{DateTime, Days, NaiveDate, Utc};
use learning_os::curriculum::model::{CheckedBox, Item, Level, Month, Project, SkillDecl, Task, Week};
use learning_os::learner::evaluation::Direction;
use learning_os::learner::{
    Course, Evaluation, EventMap, Learner, LogReader, Profile, ProjectFolder, RepoSignals, Scope, Scoring, State,
};
use proptest::prelude::*;
use serde_json::{Value, json};

const HOURS: f64 = 9.0;

/// Twelve months of four weeks of three tasks of three hours; a skill for each week.
fn level() -> Level {
    let task = |month: u32, week: u32, number: u32| Task {
        id: format!("m{month:02}-w{week}-t{number}"),
        title: format!("Lesson {number} about topic {month}{week}"),
        hours: Some(3.0),
        skill: Some(format!("skill-{month:02}-{week}")),
        ..Task::default()
    };
    let week = |month, number| Week {
        number,
        title: format!("Week {number}"),
        tasks: (1..=3).map(|task_number| task(month, number, task_number)).collect(),
        ..Week::default()
    };
    let month = |number: u32| Month {
        number,
        skills: vec![SkillDecl {
            id: format!("skill-{number:02}-1"),
            needs: (number > 1)
                .then(|| format!("skill-{:02}-4", number - 1))
                .into_iter()
                .collect(),
            ..SkillDecl::default()
        }],
        weeks: (1..=4).map(|week_number| week(number, week_number)).collect(),
        ..Month::default()
    };
    Level {
        name: "Beginner".into(),
        title: "Beginner".into(),
        months: (1..=12).map(month).collect(),
    }
}

struct Case {
    profile: Value,
    lines: Vec<String>,
    events: EventMap,
    signals: RepoSignals,
    scoring: Scoring,
    as_of: String,
}

impl Case {
    fn new(as_of: &str, events: &[Value]) -> Self {
        Self {
            profile: json!({"start_date": "2026-01-05", "hours_per_week": HOURS, "level": "beginner"}),
            lines: events.iter().map(Value::to_string).collect(),
            events: EventMap::default(),
            signals: RepoSignals::default(),
            scoring: Scoring::default(),
            as_of: as_of.to_owned(),
        }
    }

    fn with<T>(&self, use_it: impl FnOnce(&Learner<'_>) -> T) -> T {
        let profile = Profile::from_value(&self.profile);
        let course = Course::from_level(&level(), profile.hours_per_week);
        let as_of: DateTime<Utc> = self.as_of.parse().unwrap();
        let mut reader = LogReader::new(&course, &profile, &[], &self.events, as_of);
        for (number, line) in (1..).zip(&self.lines) {
            reader.push(number, line.as_bytes());
        }
        let log = reader.finish();
        let (signals, scoring) = (&self.signals, &self.scoring);
        use_it(&Learner {
            log: &log,
            profile: &profile,
            course: &course,
            decisions: &[],
            signals,
            scoring,
        })
    }

    fn evaluate(&self, scope: Scope) -> Evaluation {
        self.with(|learner| learner.evaluate(scope))
    }

    fn state(&self) -> State {
        self.with(|learner| Learner { ..*learner }.state())
    }

    fn bits(&self, scope: Scope) -> [u64; 5] {
        self.numbers(scope).map(f64::to_bits)
    }

    fn numbers(&self, scope: Scope) -> [f64; 5] {
        self.with(|learner| learner.assess(scope).scores().map(|score| score.value))
    }
}

fn day(number: u64) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 1, 5).unwrap() + Days::new(number)
}

fn at(number: u64) -> String {
    format!("{}T18:00:00Z", day(number))
}

/// All tasks of the first `weeks` weeks, logged on their days.
fn diligent(weeks: u64, score: f64) -> Vec<Value> {
    let tasks = (0..weeks).flat_map(|week| (1..=3).map(move |task| (week, task)));
    tasks
        .map(|(week, task)| {
            let id = format!("m{:02}-w{}-t{task}", week / 4 + 1, week % 4 + 1);
            json!({"timestamp": at(week * 7 + task * 2 - 1), "event": "task_completed", "task": id, "hours": 3, "score": score})
        })
        .collect()
}

#[test]
fn a_real_learner_who_ships_and_never_says_week_complete_is_not_punished() {
    let mut events = Vec::new();
    for (number, week) in [(2, 1), (9, 2), (16, 3)] {
        events.push(
            json!({"timestamp": at(number), "event": "task_completed", "task": format!("TASK-{week}"), "hours": 6}),
        );
        events.push(json!({"timestamp": at(number + 3), "event": "project_shipped", "month": 1, "week": week, "deliverable": "app"}));
        events.push(json!({"timestamp": at(number + 4), "event": "retro_complete", "month": 1, "week": week}));
    }
    events.push(json!({"timestamp": at(21), "event": "retro_complete", "month": 1, "week": 4}));
    let case = Case::new("2026-01-27T12:00:00Z", &events);
    for scope in [Scope::Week, Scope::Month, Scope::Overall] {
        let evaluation = case.evaluate(scope);
        assert!(
            evaluation.scores.completion >= 0.7,
            "{scope:?}: {}",
            evaluation.scores.completion
        );
        assert!(
            !["at risk", "needs attention"].contains(&evaluation.standing.as_str()),
            "{}",
            evaluation.standing
        );
        assert!(evaluation.pace.unwrap() >= 0.7);
        assert!(evaluation.progress.weeks_behind.is_empty());
    }
    let evaluation = case.evaluate(Scope::Overall);
    assert_eq!(evaluation.unmatched_tasks.len(), 3);
    assert!(
        evaluation
            .details
            .completion
            .unknown
            .iter()
            .any(|unknown| unknown.contains("3 logged tasks"))
    );
}

#[test]
fn an_early_python_profile_and_its_event_names_are_read() {
    let mut case = Case::new(
        "2026-01-14T12:00:00Z",
        &[
            json!({"timestamp": "2026-01-05T09:00:00", "event": "system_initialized", "message": "hello"}),
            json!({"timestamp": "2026-01-05T10:00:00", "event": "week_start", "month": 1, "week": 1}),
            json!({"timestamp": "2026-01-11", "event": "week_complete", "month": 1, "week": 1, "status": "complete"}),
            json!({"timestamp": "2026-01-11", "event": "retro_complete", "metadata": {"month": 1, "week": 1}}),
            json!({"timestamp": "2026-01-12T10:00:00", "event": "week_started", "week": "m01-w2"}),
        ],
    );
    case.profile = json!({
        "generated_at": "2026-01-05T08:00:00",
        "constraints": {"hours_per_week": HOURS, "timezone": "Europe/Berlin"},
        "current_state": {"level": "Beginner", "current_month": 1},
    });
    let evaluation = case.evaluate(Scope::Overall);
    assert_eq!(evaluation.learner_id, "default");
    assert!(evaluation.unrecognised.is_empty() && evaluation.warnings.is_empty());
    assert!(evaluation.scores.completion > 0.75, "{}", evaluation.scores.completion);
}

#[test]
fn no_data_gives_the_priors_with_no_confidence() {
    let evaluation = Case::new("2026-01-05T12:00:00Z", &[]).evaluate(Scope::Overall);
    assert!((evaluation.scores.completion - 0.6).abs() < 1e-9 && (evaluation.scores.quality - 0.68).abs() < 1e-9);
    assert_eq!(
        (evaluation.standing.as_str(), evaluation.risk.may_fall_behind),
        ("too early to say", None)
    );
    assert_eq!(evaluation.trend.overall.direction, Direction::Unknown);
    assert_eq!(evaluation.progress.days_since_last_event, None);
    assert!(
        evaluation.next_actions[0].action.contains("m01-w1-t1"),
        "{:?}",
        evaluation.next_actions
    );
}

#[test]
fn weeks_in_which_nothing_was_ever_read_are_no_verdict() {
    for weeks in 1..8 {
        let as_of = format!("{}T12:00:00Z", day(weeks * 7 + 3));
        for scope in [Scope::Week, Scope::Month, Scope::Overall] {
            let standing = Case::new(&as_of, &[]).evaluate(scope).standing;
            assert_eq!(standing, "too early to say", "week {weeks}");
        }
    }
    // One line or one commit, and there is something to judge by.
    let line = Case::new(&at(30), &[json!({"timestamp": at(0), "event": "note"})]);
    let mut commit = Case::new(&at(30), &[]);
    commit.signals.commit_days = vec![day(1)];
    for case in [line, commit] {
        assert!(!case.state().is_blank());
        assert_eq!(case.evaluate(Scope::Overall).standing, "at risk");
    }
}

#[test]
fn odd_lines_are_listed_with_their_numbers_and_never_now() {
    let mut case = Case::new("2026-02-02T12:00:00Z", &diligent(2, 0.8));
    let clean = case.bits(Scope::Overall);
    case.lines.extend(
        [
            "{broken",
            "[1]",
            r#"{"event":"task_completed","timestamp":"soon"}"#,
            r#"{"event":"task_completed"}"#,
            "",
            "  ",
        ]
        .map(str::to_owned),
    );
    assert_eq!(case.bits(Scope::Overall), clean);
    let lines: Vec<_> = case
        .evaluate(Scope::Overall)
        .warnings
        .iter()
        .map(|warning| warning.line)
        .collect();
    assert_eq!(lines, [Some(7), Some(8), Some(9), Some(10)]);
}

#[test]
fn unknown_names_are_activity_until_the_learner_maps_them() {
    let event = json!({"timestamp": at(3), "event": "demo_run", "month": 1, "week": 1});
    let mut case = Case::new("2026-01-13T12:00:00Z", &[event.clone(), event]);
    let unmapped = case.evaluate(Scope::Overall);
    assert_eq!(
        (unmapped.unrecognised[0].name.as_str(), unmapped.unrecognised[0].count),
        ("demo_run", 2)
    );
    assert!(unmapped.unrecognised[0].hint.contains("[events]"));
    case.events = EventMap::from_pairs([("demo_run", "shipped")]).0;
    let mapped = case.evaluate(Scope::Overall);
    assert!(mapped.unrecognised.is_empty() && mapped.scores.completion > unmapped.scores.completion);
}

#[test]
fn a_title_in_other_words_finds_its_task_and_says_so() {
    let event = json!({"timestamp": at(2), "event": "insight", "title": "lesson 2, about TOPIC 11!"});
    let begun = json!({"timestamp": at(3), "event": "task_started", "task": "M01-W1-T3"});
    let case = Case::new("2026-01-13T12:00:00Z", &[event, begun]);
    let evaluation = case.evaluate(Scope::Overall);
    assert_eq!(evaluation.progress.tasks_done, 1);
    let found = &evaluation.matched_tasks[0];
    assert_eq!(
        (found.task.as_str(), found.matched_by.as_str(), found.line),
        ("m01-w1-t2", "words", 1)
    );
    let state: State = case.state();
    assert_eq!(state.in_progress.keys().copied().collect::<Vec<_>>(), [2]);
    case.with(|learner| assert_eq!(learner.state().next_task(learner.course), Some(0)));
}

#[test]
fn a_date_alone_is_noon_on_the_learners_clock() {
    let mut case = Case::new(
        "2026-01-08T12:30:00Z",
        &[json!({"timestamp": "2026-01-08", "event": "note"})],
    );
    assert!((case.with(|learner| learner.log.events[0].time).fract() - 0.5).abs() < 1e-9);
    case.profile["timezone"] = json!("America/New_York");
    // 12:30 UTC is 07:30 in New York: noon has not come there.
    assert_eq!(case.with(|learner| learner.log.n_future), 1);
}

#[test]
fn a_declared_pause_removes_its_weeks_and_silence_does_not() {
    let mut events = diligent(4, 0.8);
    let silent = Case::new("2026-03-02T12:00:00Z", &events).numbers(Scope::Overall);
    events.push(json!({"timestamp": at(28), "event": "pause_started"}));
    let case = Case::new("2026-03-02T12:00:00Z", &events);
    let paused = case.numbers(Scope::Overall);
    for (index, what) in ["completion", "quality", "consistency", "growth", "engagement"]
        .iter()
        .enumerate()
    {
        assert!(
            paused[index] >= silent[index] - 1e-9,
            "{what}: {} after {}",
            paused[index],
            silent[index]
        );
    }
    assert!(
        paused[0] > silent[0] + 0.2 && paused[2] > silent[2] + 0.2,
        "{paused:?} {silent:?}"
    );
    assert!(case.state().calendar.in_pause(case.with(|learner| learner.log.as_of)));
    // Coming back ends the pause without a word.
    events.push(json!({"timestamp": at(56), "event": "task_completed", "task": "m02-w1-t1", "hours": 3}));
    let back = Case::new("2026-03-03T12:00:00Z", &events);
    assert!(back.evaluate(Scope::Overall).pace.unwrap() > 0.95);
}

#[test]
fn lenient_own_scores_are_corrected_and_it_is_said() {
    let mut events = diligent(6, 0.95);
    let before = Case::new("2026-02-20T12:00:00Z", &events).evaluate(Scope::Overall);
    for week in 0..6u64 {
        let id = format!("m{:02}-w{}-t1", week / 4 + 1, week % 4 + 1);
        events.push(json!({"timestamp": at(week * 7 + 6), "event": "quiz", "task": id, "score": 0.55}));
    }
    let mut case = Case::new("2026-02-20T12:00:00Z", &events);
    let corrected = case.evaluate(Scope::Overall);
    assert!(
        corrected.details.quality.why.contains("corrected"),
        "{}",
        corrected.details.quality.why
    );
    case.scoring.leniency_min_items = u32::MAX;
    let uncorrected = case.evaluate(Scope::Overall);
    assert!(corrected.scores.quality < uncorrected.scores.quality);
    assert!(uncorrected.scores.quality < before.scores.quality);
}

#[test]
fn signals_of_the_repository_only_add() {
    for weeks in [0, 1, 3, 6] {
        let mut events = diligent(weeks, 0.6);
        events.push(json!({"timestamp": at(weeks * 7 + 1), "event": "shipped", "month": 1, "week": 2, "deliverable": "rag app"}));
        let mut case = Case::new("2026-02-20T12:00:00Z", &events);
        let scopes = [Scope::Week, Scope::Month, Scope::Overall];
        let before = scopes.map(|scope| case.numbers(scope));
        case.signals = RepoSignals {
            commit_days: (0..50).step_by(3).map(day).collect(),
            checked: (2..4)
                .map(|week| CheckedBox {
                    task: format!("m01-w{week}-t1"),
                    day: day(7 * week),
                })
                .collect(),
            projects: vec![ProjectFolder {
                path: "work/rag-app".into(),
                has_tests: true,
                ..ProjectFolder::default()
            }],
            done_share_by_month: vec![(1, 0.4), (2, 1.0)],
        };
        for (scope, before) in scopes.into_iter().zip(before) {
            let after = case.numbers(scope);
            for index in 0..5 {
                assert!(
                    after[index] >= before[index] - 1e-9,
                    "{weeks} weeks, {scope:?}: {before:?} then {after:?}"
                );
            }
        }
        assert!(!case.evaluate(Scope::Overall).evidence.completion.is_empty());
    }
}

#[test]
fn recommendations_are_few_concrete_and_typed_commands() {
    let mut events = diligent(3, 0.5);
    events.push(json!({"timestamp": at(8), "event": "blocker", "message": "CUDA install"}));
    events.push(json!({"timestamp": at(9), "event": "demo_run"}));
    for as_of in [
        "2026-01-06T00:00:00Z",
        "2026-01-27T00:00:00Z",
        "2026-03-20T00:00:00Z",
        "2027-06-01T00:00:00Z",
    ] {
        let evaluation = Case::new(as_of, &events).evaluate(Scope::Overall);
        assert!((1..=3).contains(&evaluation.next_actions.len()));
        assert_eq!(evaluation.recommendations.len(), evaluation.next_actions.len());
        for (priority, action) in (1..).zip(&evaluation.next_actions) {
            assert!(action.command.starts_with("los ") && action.minutes > 0 && action.priority == priority);
        }
        assert!(
            evaluation
                .next_actions
                .iter()
                .any(|action| action.action.starts_with("Do m0"))
        );
    }
}

#[test]
fn intervals_hold_their_score_and_a_drop_in_quality_shows_as_falling() {
    let mut events = diligent(8, 0.95);
    for event in events.iter_mut().skip(12) {
        event["score"] = json!(0.15);
    }
    let evaluation = Case::new("2026-03-02T12:00:00Z", &events).evaluate(Scope::Overall);
    assert_eq!(evaluation.trend.quality.direction, Direction::Falling);
    let details = &evaluation.details;
    for detail in [
        &details.completion,
        &details.quality,
        &details.consistency,
        &details.growth,
        &details.engagement,
    ] {
        assert!(detail.low <= detail.value && detail.value <= detail.high && detail.evidence.len() <= 5);
        assert!(detail.why.ends_with('.'));
        let effects: Vec<f64> = detail.evidence.iter().map(|piece| piece.effect.abs()).collect();
        assert!(effects.is_sorted_by(|a, b| a >= b), "{effects:?}");
    }
}

#[test]
fn the_same_input_gives_the_same_bytes_and_the_order_of_lines_does_not_matter() {
    let mut case = Case::new("2026-02-20T12:00:00Z", &diligent(6, 0.8));
    let bytes = || serde_json::to_string(&case.evaluate(Scope::Month)).unwrap();
    let first = bytes();
    assert!((0..5).all(|_| bytes() == first));
    let bits = case.bits(Scope::Month);
    case.lines.reverse();
    assert_eq!(case.bits(Scope::Month), bits);
}

#[test]
fn the_output_has_a_schema_with_a_line_for_every_field() {
    let schema = serde_json::to_value(schemars::schema_for!(Evaluation)).unwrap();
    for (name, field) in schema["properties"].as_object().unwrap() {
        assert!(field["description"].is_string(), "{name}");
    }
}

#[test]
fn a_curriculum_without_months_hours_or_tags_is_tolerated() {
    let profile = Profile::from_value(&json!({"start_date": "2026-01-05", "hours_per_week": 8}));
    let bare = |number| Task {
        id: format!("t{number}"),
        title: "x".into(),
        ..Task::default()
    };
    let week = |number, tasks: &[u32]| Week {
        number,
        tasks: tasks.iter().map(|n| bare(*n)).collect(),
        ..Week::default()
    };
    let months = vec![Month {
        number: 2,
        weeks: vec![week(1, &[1, 2, 3, 4]), week(4, &[5]), week(5, &[6])],
        ..Month::default()
    }];
    let course = Course::from_level(
        &Level {
            months,
            ..Level::default()
        },
        profile.hours_per_week,
    );
    assert_eq!(course.n_weeks(), 8);
    assert!(
        course
            .week(5)
            .unwrap()
            .tasks
            .iter()
            .all(|task| (course.task(*task).unwrap().hours - 2.0).abs() < 1e-9)
    );
    let standing_in = course.task(course.week(6).unwrap().tasks[0]).unwrap();
    assert_eq!((standing_in.id.as_str(), standing_in.hours as u32), ("m02-w2", 8));
    assert_eq!(course.week(8).unwrap().tasks.len(), 2);
    for course in [course, Course::from_level(&Level::default(), 8.0)] {
        let (events, signals, scoring) = (EventMap::default(), RepoSignals::default(), Scoring::default());
        let as_of = "2026-03-01T00:00:00Z".parse().unwrap();
        let mut reader = LogReader::new(&course, &profile, &[], &events, as_of);
        reader.push(
            1,
            br#"{"timestamp":"2026-01-06","event":"task_completed","task":"T1","week":2}"#,
        );
        let log = reader.finish();
        let learner = Learner {
            log: &log,
            profile: &profile,
            course: &course,
            decisions: &[],
            signals: &signals,
            scoring: &scoring,
        };
        assert!(!learner.evaluate(Scope::Overall).recommendations.is_empty());
    }
}

/// A course in words, with one project, for logs that name things as people do.
fn worded_level() -> Level {
    let titles = [
        [
            "Install Python and set up a virtual environment",
            "Learn basic shell commands",
            "Write a command-line greeter",
        ],
        [
            "Practice lists and dictionaries",
            "Read and write CSV files",
            "Build a gradebook program",
        ],
        [
            "Join trips to stations and count what got lost",
            "Aggregate trips with groupby",
            "Window functions for running totals",
        ],
        [
            "Prepare the churn dataset",
            "Train the churn model",
            "Explain predictions with SHAP",
        ],
    ];
    let week = |(index, titles): (usize, &[&str; 3])| Week {
        number: index as u32 + 1,
        tasks: (1..)
            .zip(titles)
            .map(|(number, title)| Task {
                id: format!("m01-w{}-t{number}", index + 1),
                title: (*title).to_owned(),
                hours: Some(3.0),
                ..Task::default()
            })
            .collect(),
        ..Week::default()
    };
    Level {
        months: vec![Month {
            number: 1,
            weeks: titles.iter().enumerate().map(week).collect(),
            project: Project {
                name: "Churn Predictor".into(),
                deliverables: vec![Item {
                    text: "FastAPI service for predictions".into(),
                    ..Item::default()
                }],
                ..Project::default()
            },
            ..Month::default()
        }],
        ..Level::default()
    }
}

/// Tasks done, tasks begun, and credit of the four weeks, for one event of the first week.
fn reading_of(mut event: Value) -> (Vec<String>, Vec<String>, Vec<f64>) {
    if event.get("timestamp").is_none() {
        event["timestamp"] = json!(at(3));
    }
    let profile = Profile::from_value(&json!({"start_date": "2026-01-05", "hours_per_week": HOURS}));
    let course = Course::from_level(&worded_level(), profile.hours_per_week);
    let (events, signals, scoring) = (EventMap::default(), RepoSignals::default(), Scoring::default());
    let mut reader = LogReader::new(&course, &profile, &[], &events, "2026-02-20T00:00:00Z".parse().unwrap());
    reader.push(1, event.to_string().as_bytes());
    let log = reader.finish();
    let state = Learner {
        log: &log,
        profile: &profile,
        course: &course,
        decisions: &[],
        signals: &signals,
        scoring: &scoring,
    }
    .state();
    let short = |index: u32| course.task(index).unwrap().id["m01-".len()..].to_owned();
    let done = (0..course.tasks.len() as u32)
        .filter(|task| state.is_done(*task))
        .map(short)
        .collect();
    (
        done,
        state.in_progress.keys().copied().map(short).collect(),
        state.credits.clone(),
    )
}

#[test]
fn work_in_peoples_own_words_is_done() {
    for (event, expected) in [
        (json!({"event": "did", "task": "m01_w1_t2"}), &["w1-t2"][..]),
        (json!({"event": "finished", "task": "M1W1 task 3"}), &["w1-t3"]),
        (json!({"event": "exercise", "task": "task 2 of week 3"}), &["w3-t2"]),
        (json!({"event": "done", "week": 3, "task": "lesson 2"}), &["w3-t2"]),
        (json!({"event": "practice", "task": "3.3 window funcs"}), &["w3-t3"]),
        (
            json!({"event": "completed lesson", "lesson": "lists & dicts"}),
            &["w2-t1"],
        ),
        (
            json!({"event": "worked through", "topic": "reading/writing csv", "status": "✓"}),
            &["w2-t2"],
        ),
        (
            json!({"event": "log", "message": "finally got the groupby aggregation working"}),
            &["w3-t2"],
        ),
        (
            json!({"event": "journal", "text": "slept badly, but wrapped up the SHAP explanations of predictions"}),
            &["w4-t3"],
        ),
        (
            json!({"event": "update", "notes": "finished window functions, groupby aggregates; started joining trips and stations"}),
            &["w3-t2", "w3-t3"],
        ),
        (
            json!({"event": "weekly update", "tasks_done": ["m01-w1-t1", "window functions"]}),
            &["w1-t1", "w3-t3"],
        ),
        (json!({"event": "finished gradebook program"}), &["w2-t3"]),
        (
            json!({"event": "task", "task": "m01-w1-t1", "completed": true}),
            &["w1-t1"],
        ),
        (
            json!({"event": "lesson", "task": "m01-w1-t1", "progress": 100}),
            &["w1-t1"],
        ),
    ] {
        let (done, _, _) = reading_of(event.clone());
        assert_eq!(done, expected, "{event}");
    }
}

#[test]
fn what_is_begun_put_off_or_not_done_is_not_done() {
    for (event, begun) in [
        (json!({"event": "half done", "task": "m01-w1-t2"}), true),
        (json!({"event": "not done", "task": "m01-w1-t2"}), false),
        (json!({"event": "couldn't finish", "task": "m01-w1-t2"}), false),
        (json!({"event": "failed", "task": "m01-w1-t2"}), false),
        (json!({"event": "paused work on", "task": "m01-w1-t2"}), false),
        (json!({"event": "skipped", "task": "basic shell commands"}), false),
        (json!({"event": "postponed", "task": "shell commands basics"}), false),
        (json!({"event": "wip", "task": "m01-w1-t2"}), true),
        (
            json!({"event": "lesson", "task": "m01-w1-t2", "status": "in progress"}),
            true,
        ),
        (json!({"event": "task", "task": "m01-w1-t2", "progress": "60%"}), true),
        (json!({"event": "task", "task": "m01-w1-t2", "completed": false}), false),
        (json!({"event": "log", "message": "started window functions"}), true),
        (
            json!({"event": "note", "message": "window functions still not working"}),
            false,
        ),
        (
            json!({"event": "log", "message": "need to redo window functions tomorrow"}),
            false,
        ),
        (
            json!({"event": "til", "message": "window functions give running totals"}),
            false,
        ),
        (
            json!({"event": "week_planned", "tasks": ["m01-w1-t1", "m01-w1-t2"]}),
            false,
        ),
        (json!({"event": "log", "message": "feeling tired this week"}), false),
    ] {
        let (done, in_progress, _) = reading_of(event.clone());
        assert!(done.is_empty(), "{event}: {done:?}");
        assert_eq!(!in_progress.is_empty(), begun, "{event}");
    }
}

#[test]
fn what_was_shipped_and_closed_finds_its_week_by_words() {
    for (event, week, credit) in [
        (json!({"event": "deployed", "project": "my churn predictor"}), 4, 0.75),
        (
            json!({"event": "shipped", "title": "fastapi prediction service"}),
            4,
            0.75,
        ),
        (
            json!({"event": "update", "message": "the churn predictor is live"}),
            4,
            0.75,
        ),
        (json!({"event": "launched", "month": 1}), 4, 0.75),
        (
            json!({"event": "log", "message": "done with m1 week 2, on to the next"}),
            2,
            1.0,
        ),
        (
            json!({"event": "milestone", "title": "Month 1 Week 3 complete"}),
            3,
            1.0,
        ),
        (json!({"event": "month complete", "month": 1}), 2, 1.0),
        (json!({"event": "shipped", "title": "a toy for my cat"}), 4, 0.0),
        (json!({"event": "log", "message": "m1 week 2 not finished"}), 2, 0.0),
        (json!({"event": "week 3 not finished", "month": 1}), 3, 0.0),
    ] {
        let (_, _, credits) = reading_of(event.clone());
        assert!((credits[week - 1] - credit).abs() < 1e-9, "{event}: {credits:?}");
    }
}

#[test]
fn a_day_told_beside_the_time_of_writing_is_the_day_of_the_work() {
    for (date, expected) in [
        ("2026-01-05", day(0)),
        ("2025-01-05", day(10)),
        ("2026-03-01", day(10)),
        ("someday", day(10)),
    ] {
        let event = json!({"timestamp": at(10), "date": date, "event": "task_completed", "task": "m01-w1-t1"});
        let case = Case::new("2026-02-20T00:00:00Z", &[event]);
        let time = case.with(|learner| learner.log.events[0].time);
        assert_eq!(
            learning_os::learner::timestamp::date_of(time as i64),
            expected,
            "{date}"
        );
    }
}

fn any_event() -> impl Strategy<Value = Value> {
    let names = prop::sample::select(vec![
        "task_completed",
        "quiz",
        "spaced_review",
        "shipped",
        "retro",
        "week_complete",
        "pause",
        "resume",
        "blocker",
        "demo",
        "note",
    ]);
    let task = prop::sample::select(vec!["m01-w1-t1", "m01-w2-t2", "m02-w1-t3", "M03-W4-T1", "elsewhere"]);
    let week = prop_oneof![
        Just(json!(null)),
        (0..60i32).prop_map(|w| json!(w)),
        Just(json!("m02-w3")),
        Just(json!("x"))
    ];
    (
        names,
        task,
        week,
        0..90u64,
        prop::option::of(-1.0..120.0f64),
        prop::option::of(-2.0..20.0f64),
        any::<bool>(),
    )
        .prop_map(|(name, task, week, number, score, hours, partial)| {
            json!({"timestamp": at(number), "event": name, "task": task, "week": week, "score": score, "hours": hours,
                   "status": if partial { "partial" } else { "done" }})
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_score_is_a_share_and_later_events_change_nothing(events in prop::collection::vec(any_event(), 0..40)) {
        let case = Case::new("2026-02-20T00:00:00Z", &events);
        for scope in [Scope::Week, Scope::Month, Scope::Overall] {
            let evaluation = case.evaluate(scope);
            let scores = evaluation.scores;
            for score in [scores.completion, scores.quality, scores.consistency, scores.growth, scores.engagement, evaluation.overall] {
                prop_assert!((0.0..=1.0).contains(&score), "{score}");
            }
        }
        let past: Vec<Value> = events.iter().filter(|event| event["timestamp"].as_str().unwrap() < "2026-02-20").cloned().collect();
        prop_assert_eq!(case.bits(Scope::Overall), Case::new("2026-02-20T00:00:00Z", &past).bits(Scope::Overall));
    }

    /// For learners who log tasks and closed weeks. Where weeks are only implied by retros, logging the first task also
    /// says that tasks are logged, and what was implied of silent weeks then counts less.
    #[test]
    fn another_done_task_never_lowers_completion(
        tasks in prop::collection::vec((0..12u64, 1..4u64, 0..45u64), 0..20), more in (0..12u64, 1..4u64, 0..45u64), closed in 0..4u64,
    ) {
        let event = |(week, task, number): &(u64, u64, u64)| {
            json!({"timestamp": at(*number), "event": "task_done", "task": format!("m{:02}-w{}-t{task}", week / 4 + 1, week % 4 + 1)})
        };
        let mut events: Vec<Value> = tasks.iter().map(event).collect();
        events.extend((0..closed).map(|week| json!({"timestamp": at(7 * week + 6), "event": "week_complete", "month": 1, "week": week + 1})));
        let before = Case::new("2026-02-20T00:00:00Z", &events);
        events.push(event(&more));
        let after = Case::new("2026-02-20T00:00:00Z", &events);
        for scope in [Scope::Week, Scope::Month, Scope::Overall] {
            prop_assert!(after.numbers(scope)[0] >= before.numbers(scope)[0] - 1e-9);
        }
    }

    #[test]
    fn junk_never_panics(lines in prop::collection::vec(".{0,120}", 0..12), bytes in prop::collection::vec(any::<u8>(), 0..80)) {
        let mut case = Case::new("2026-02-20T00:00:00Z", &diligent(1, 0.7));
        case.lines.extend(lines.iter().map(|line| format!("{{\"timestamp\":\"2026-01-0{}\",\"event\":{}}}", line.len() % 9 + 1, json!(line))));
        case.lines.extend(lines);
        case.evaluate(Scope::Overall);
        let profile = Profile::from_value(&case.profile);
        let (course, events) = (Course::from_level(&level(), 8.0), EventMap::default());
        let mut reader = LogReader::new(&course, &profile, &[], &events, case.as_of.parse().unwrap());
        reader.push(1, &bytes);
        prop_assert!(reader.finish().events.len() <= 1);
    }
}
