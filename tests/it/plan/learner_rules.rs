//! The model's rules on small hand-made learners: what is credited, what is said, and what must never be punished.

use chrono::{DateTime, Days, NaiveDate, Utc};
use los_model::course::course::Course;
use los_model::course::profile::Profile;
use los_model::curriculum::model::{CheckedBox, Level, Month, Task, Week};
use los_model::events::kind::EventNames;
use los_model::learner::learner::Learner;
use los_model::learner::scoring::{PerScore, Scoring};
use los_model::learner::signals::{ProjectFolder, RepoSignals};
use los_model::learner::state::State;
use los_model::scores::evaluation::{Direction, Evaluation, Standing};
use los_model::scores::window::Scope;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::support::{build_on_each_other, learner, level_of, read_log, read_log_with, task};

const HOURS: f64 = 9.0;
const SCOPES: [Scope; 3] = [Scope::Week, Scope::Month, Scope::Overall];

/// Twelve months of four weeks of three tasks of three hours; a skill for each week.
fn level() -> Level {
    let skill = |month, week| format!("skill-{month:02}-{week}");
    let mut level = level_of(12, |month, week| {
        let number = |number: u32| Task {
            title: format!("Lesson {number} about topic {month}{week}"),
            ..task(&format!("m{month:02}-w{week}-t{number}"), 3.0, &skill(month, week), &[])
        };
        (1..=3).map(number).collect()
    });
    build_on_each_other(&mut level, skill);
    level
}

struct Case {
    level: Level,
    profile: Value,
    lines: Vec<String>,
    names: EventNames,
    signals: RepoSignals,
    scoring: Scoring,
    as_of: String,
}

impl Case {
    fn new(as_of: &str, events: &[Value]) -> Self {
        Self {
            level: level(),
            profile: json!({"start_date": "2026-01-05", "hours_per_week": HOURS, "level": "beginner"}),
            lines: events.iter().map(Value::to_string).collect(),
            names: EventNames::default(),
            signals: RepoSignals::default(),
            scoring: Scoring::default(),
            as_of: as_of.to_owned(),
        }
    }

    fn with<T>(&self, use_it: impl FnOnce(&Learner<'_>) -> T) -> T {
        let profile = Profile::from_value(&self.profile);
        let course = Course::from_level(&self.level, profile.hours_per_week);
        let as_of: DateTime<Utc> = self.as_of.parse().unwrap();
        let log = read_log_with(self.names.clone(), &course, &profile, &self.lines, as_of);
        let (signals, scoring) = (&self.signals, &self.scoring);
        use_it(&Learner { log: &log, profile: &profile, course: &course, decisions: &[], signals, scoring })
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
fn growth_is_unknown_before_a_skill_is_practised() {
    let growth = |events: &[Value]| Case::new("2026-01-07T12:00:00Z", events).evaluate(Scope::Week).details.growth;
    let note = growth(&[json!({"timestamp": at(0), "event": "note", "message": "begun"})]);
    assert_eq!((note.confidence.to_bits(), note.why.as_str()), (0, "No skill has been practised yet."));
    assert!(growth(&diligent(1, 0.8)).confidence > 0.0);
}

#[test]
fn a_learner_who_ships_without_closing_weeks_keeps_her_scores() {
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
    for scope in SCOPES {
        let evaluation = case.evaluate(scope);
        assert!(evaluation.scores.completion >= 0.7, "{scope:?}: {}", evaluation.scores.completion);
        let standing = evaluation.standing;
        assert!(!matches!(standing, Standing::AtRisk | Standing::NeedsAttention), "{standing}");
        assert!(evaluation.pace.unwrap() >= 0.7);
        assert!(evaluation.progress.weeks_behind.is_empty());
    }
    let evaluation = case.evaluate(Scope::Overall);
    // The three tasks that the path lacks are named, with what would make them count.
    assert_eq!(evaluation.uncounted.lines, 3);
    assert!(evaluation.uncounted.examples[0].reason.contains("`TASK-1`"));
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
        "constraints": {"hours_per_week": HOURS, "timezone": "Europe/Berlin", "level": "Beginner"},
    });
    let evaluation = case.evaluate(Scope::Overall);
    assert_eq!(evaluation.learner_id, "default");
    assert!(evaluation.uncounted.lines == 0 && evaluation.warnings.is_empty());
    assert!(evaluation.scores.completion > 0.75, "{}", evaluation.scores.completion);
}

#[test]
fn an_empty_log_gives_the_priors_and_no_verdict() {
    let evaluation = Case::new("2026-01-05T12:00:00Z", &[]).evaluate(Scope::Overall);
    assert!((evaluation.scores.completion - 0.6).abs() < 1e-9 && (evaluation.scores.quality - 0.68).abs() < 1e-9);
    assert_eq!((evaluation.risk.may_fall_behind, evaluation.progress.days_since_activity), (None, None));
    assert_eq!(evaluation.trend.overall.direction, Direction::Unknown);
    assert!(evaluation.next_actions[0].action.contains("m01-w1-t1"), "{:?}", evaluation.next_actions);
    for weeks in 0..8 {
        for scope in SCOPES {
            let standing = Case::new(&at(weeks * 7 + 3), &[]).evaluate(scope).standing;
            assert_eq!(standing, Standing::TooEarly, "week {weeks}");
        }
    }
    // One line or one commit, and there is something to judge by.
    let line = Case::new(&at(30), &[json!({"timestamp": at(0), "event": "note"})]);
    let mut commit = Case::new(&at(30), &[]);
    commit.signals.commit_days = vec![day(1)];
    for case in [line, commit] {
        assert!(!case.state().is_blank());
        assert_eq!(case.evaluate(Scope::Overall).standing, Standing::AtRisk);
    }
}

#[test]
fn the_risk_is_shown_with_reasons_from_day_14() {
    let risk = |day: u64, events: &[Value]| Case::new(&at(day), events).evaluate(Scope::Overall);
    for events in [vec![], diligent(1, 0.9)] {
        assert_eq!(risk(13, &events).risk.may_fall_behind, None);
        assert!(risk(14, &events).risk.may_fall_behind.is_some());
    }
    let blank = risk(28, &[]).risk;
    assert_eq!(blank.reasons, ["nothing is logged in the 28 days since the path began"]);
    assert!(blank.may_fall_behind.unwrap() > 0.9);
    let steady = risk(56, &diligent(8, 0.9));
    assert!(steady.risk.may_fall_behind.unwrap() < 0.1 && steady.risk.reasons.is_empty(), "{:?}", steady.risk);
    // Four weeks of silence count, further ones do not.
    for (day, weeks) in [(70, 12.0 / 7.0), (112, 4.0)] {
        let silent = risk(day, &diligent(8, 0.9));
        let linear = 6.5 - 10.8 * silent.overall + 0.1 * weeks;
        let expected = 1.0 / (1.0 + (-linear).exp());
        assert!((silent.risk.may_fall_behind.unwrap() - expected).abs() < 5e-4, "{:?}, {expected}", silent.risk);
        assert!(silent.risk.reasons.iter().any(|why| why.contains("days without an entry")), "{:?}", silent.risk);
    }
}

#[test]
fn odd_lines_are_listed_with_their_numbers_and_never_now() {
    let mut case = Case::new("2026-02-02T12:00:00Z", &diligent(2, 0.8));
    let clean = case.bits(Scope::Overall);
    let odd = "{broken|[1]|{\"event\":\"task_completed\",\"timestamp\":\"soon\"}|{\"event\":\"task_completed\"}||  ";
    case.lines.extend(odd.split('|').map(str::to_owned));
    assert_eq!(case.bits(Scope::Overall), clean);
    let found = case.evaluate(Scope::Overall).uncounted;
    let lines: Vec<_> = found.examples.iter().map(|example| example.line).collect();
    assert_eq!((found.lines, lines), (4, vec![7, 8, 9, 10]));
}

#[test]
fn unknown_names_are_activity_until_the_learner_maps_them() {
    let event = json!({"timestamp": at(3), "event": "demo_run", "month": 1, "week": 1});
    let mut case = Case::new("2026-01-13T12:00:00Z", &[event.clone(), event]);
    let unmapped = case.evaluate(Scope::Overall);
    assert_eq!(unmapped.uncounted.lines, 2);
    assert!(unmapped.uncounted.examples[0].reason.contains("`demo_run`"));
    case.names = EventNames::from_pairs([("demo_run", "shipped")]).0;
    let mapped = case.evaluate(Scope::Overall);
    assert!(mapped.uncounted.lines == 0 && mapped.scores.completion > unmapped.scores.completion);
}

#[test]
fn only_its_exact_id_or_title_names_a_task() {
    for (event, done) in [
        (json!({"event": "task_completed", "task": "m01-w1-t2"}), true),
        (json!({"event": "done", "metadata": {"task_id": "M01-W1-T2"}}), true),
        (json!({"event": "task_completed", "title": "Lesson 2 about topic 11"}), true),
        (json!({"event": "task_completed", "task": "lesson 2 about topic 11"}), true),
        (json!({"event": "task_completed", "title": "Lesson 2, about topic 11!"}), false),
        (json!({"event": "task_completed", "task": "m01w1t2"}), false),
        (json!({"event": "task_completed", "task": "m01-w1"}), false),
        (json!({"event": "task_completed", "message": "m01-w1-t2"}), false),
        (json!({"event": "note", "task": "m01-w1-t2", "message": "done with m01-w1-t2"}), false),
        (json!({"event": "foo", "task": "m01-w1-t2"}), false),
        (json!({"event": "task_completed", "task": "m01-w1-t2", "status": "skipped"}), false),
        (json!({"event": "study", "task": "m01-w1-t2", "hours": 9}), false),
        (json!({"event": "assessed", "task": "m01-w1-t2", "score": 1.0}), false),
        (json!({"event": "task_checked", "task": "m01-w1-t2", "passed": 3, "total": 4}), false),
        (json!({"event": "task_checked", "task": "m01-w1-t2", "passed": 4, "total": 4}), true),
    ] {
        let mut line = event.clone();
        line["timestamp"] = json!(at(2));
        let found = Case::new("2026-01-13T12:00:00Z", &[line]).evaluate(Scope::Overall);
        assert_eq!(found.progress.tasks_done, usize::from(done), "{event}");
    }
    let begun = json!({"timestamp": at(3), "event": "study", "task": "M01-W1-T3"});
    let state = Case::new("2026-01-13T12:00:00Z", &[begun]).state();
    assert_eq!(state.in_progress.keys().copied().collect::<Vec<_>>(), [2]);
}

#[test]
fn a_check_weighs_by_who_judged_and_the_latest_of_a_task_counts() {
    let check = |day: u64, by: &str, passed: u32| json!({"timestamp": at(day), "event": "task_checked", "task": "m01-w1-t1", "passed": passed, "total": 4, "by": by});
    let quality = |events: &[Value]| Case::new(&at(10), events).evaluate(Scope::Overall).scores.quality;
    let fade = 0.5f64.powf(3.0 / 35.0);
    for (by, weight) in [("self", 0.5), ("assistant", 0.5), ("peer", 1.5), ("machine", 2.0)] {
        let w = weight * fade;
        let expected = (w + 3.0 * 0.68) / (w + 3.0);
        assert!((quality(&[check(7, by, 4)]) - expected).abs() < 1e-4, "{by}");
        let earlier = if by == "machine" { by } else { "self" };
        let replaced = quality(&[check(2, earlier, 1), check(7, by, 4)]);
        assert!((replaced - expected).abs() < 1e-4, "{by} after {earlier}");
    }
    // A rubric is another check: it adds to the machine's and does not replace them.
    let both = quality(&[check(7, "machine", 4), check(7, "self", 0)]);
    assert!((both - (2.0 * fade + 3.0 * 0.68) / (2.5 * fade + 3.0)).abs() < 1e-4, "{both}");
    let found = Case::new(&at(10), &[check(7, "machine", 4), check(7, "self", 0)]).evaluate(Scope::Overall);
    assert!(found.details.quality.why.contains("weakest: m01-w1-t1 (by its rubric) 0.00"), "{found:?}");
}

#[test]
fn only_what_was_computed_gives_a_quality_by_machine() {
    let check = |proves: &str, computed: [u32; 2], passed: u32| {
        json!({"timestamp": at(7), "event": "task_checked", "task": "m01-w1-t1", "by": "machine", "passed": passed, "total": 4,
               "proves": proves, "computed_passed": computed[0], "computed_total": computed[1]})
    };
    let old = json!({"timestamp": at(2), "event": "task_checked", "task": "m01-w1-t1", "by": "machine", "passed": 4, "total": 4});
    let fade = 0.5f64.powf(3.0 / 35.0);
    let graded = |share: f64| (2.0 * fade * share + 3.0 * 0.68) / (2.0 * fade + 3.0);
    for (events, quality, done) in [
        (vec![check("computed", [1, 2], 3)], graded(0.5), 0),
        (vec![check("computed", [2, 2], 3)], graded(1.0), 0),
        (vec![check("computed", [2, 2], 4)], graded(1.0), 1),
        (vec![check("form", [0, 0], 4)], 0.68, 1),
        (vec![check("form", [0, 0], 3)], 0.68, 0),
        (vec![check("claim", [0, 0], 4)], 0.68, 1),
        // The latest result of the machine counts, also where it computed nothing.
        (vec![old, check("form", [0, 0], 4)], 0.68, 1),
    ] {
        let found = Case::new(&at(10), &events).evaluate(Scope::Overall);
        assert!((found.scores.quality - quality).abs() < 1e-4, "{events:?}: {}", found.scores.quality);
        assert_eq!(found.progress.tasks_done, done, "{events:?}");
    }
}

#[test]
fn a_date_alone_is_noon_on_the_learners_clock() {
    let mut case = Case::new("2026-01-08T12:30:00Z", &[json!({"timestamp": "2026-01-08", "event": "note"})]);
    assert!((case.with(|learner| learner.log.events[0].time).fract() - 0.5).abs() < 1e-9);
    case.profile["timezone"] = json!("America/New_York");
    // 12:30 UTC is 07:30 in New York: noon has not come there.
    assert!(case.with(|learner| learner.log.events.is_empty()));
}

#[test]
fn a_declared_pause_removes_its_weeks_and_silence_does_not() {
    let mut events = diligent(4, 0.8);
    let silent = Case::new("2026-03-02T12:00:00Z", &events).numbers(Scope::Overall);
    events.push(json!({"timestamp": at(28), "event": "pause_started"}));
    let case = Case::new("2026-03-02T12:00:00Z", &events);
    let paused = case.numbers(Scope::Overall);
    for (index, what) in ["completion", "quality", "consistency", "growth", "engagement"].iter().enumerate() {
        assert!(paused[index] >= silent[index] - 1e-9, "{what}: {} after {}", paused[index], silent[index]);
    }
    assert!(paused[0] > silent[0] + 0.2 && paused[2] > silent[2] + 0.2, "{paused:?} {silent:?}");
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
    assert!(corrected.details.quality.why.contains("corrected"), "{}", corrected.details.quality.why);
    case.scoring.leniency_min_items = u32::MAX;
    let uncorrected = case.evaluate(Scope::Overall);
    assert!(corrected.scores.quality < uncorrected.scores.quality);
    assert!(uncorrected.scores.quality < before.scores.quality);
}

#[test]
fn signals_of_the_repository_only_add_and_project_folders_count_for_nothing() {
    for weeks in [0, 1, 3, 6] {
        let mut events = diligent(weeks, 0.6);
        events.push(json!({"timestamp": at(weeks * 7 + 1), "event": "shipped", "month": 1, "week": 2, "deliverable": "rag app"}));
        let mut case = Case::new("2026-02-20T12:00:00Z", &events);
        let (numbers, bits) = (SCOPES.map(|scope| case.numbers(scope)), SCOPES.map(|scope| case.bits(scope)));
        let path = "projects/rag-app".to_owned();
        let project = ProjectFolder { path, has_tests: true, notebooks: 3, has_readme: true };
        case.signals.projects = vec![project.clone()];
        assert_eq!(SCOPES.map(|scope| case.bits(scope)), bits, "{weeks} weeks");
        case.signals = RepoSignals {
            commit_days: (0..50).step_by(3).map(day).collect(),
            checked: (2..4).map(|week| CheckedBox { task: format!("m01-w{week}-t1"), day: day(7 * week) }).collect(),
            projects: vec![project],
            done_share_by_month: vec![(1, 0.4), (2, 1.0)],
        };
        for (scope, before) in SCOPES.into_iter().zip(numbers) {
            let after = case.numbers(scope);
            let only_adds = after.iter().zip(before).all(|(after, before)| *after >= before - 1e-9);
            assert!(only_adds, "{weeks} weeks, {scope:?}: {before:?} then {after:?}");
        }
        assert!(!case.evaluate(Scope::Overall).evidence.completion.is_empty());
    }
}

#[test]
fn recommendations_are_few_concrete_and_typed_commands() {
    let mut events = diligent(3, 0.5);
    events.push(json!({"timestamp": at(8), "event": "blocker", "message": "CUDA install"}));
    events.push(json!({"timestamp": at(9), "event": "demo_run"}));
    for as_of in ["2026-01-06T00:00:00Z", "2026-01-27T00:00:00Z", "2026-03-20T00:00:00Z", "2027-06-01T00:00:00Z"] {
        let evaluation = Case::new(as_of, &events).evaluate(Scope::Overall);
        assert!((1..=3).contains(&evaluation.next_actions.len()));
        assert_eq!(evaluation.recommendations.len(), evaluation.next_actions.len());
        for (priority, action) in (1..).zip(&evaluation.next_actions) {
            assert!(action.command.starts_with("los ") && action.minutes > 0 && action.priority == priority);
        }
        assert!(evaluation.next_actions.iter().any(|action| action.action.starts_with("Do m0")));
    }
}

#[test]
fn intervals_contain_their_score_and_a_drop_shows_as_falling() {
    let mut events = diligent(8, 0.95);
    for event in events.iter_mut().skip(12) {
        event["score"] = json!(0.15);
    }
    let evaluation = Case::new("2026-03-02T12:00:00Z", &events).evaluate(Scope::Overall);
    assert_eq!(evaluation.trend.scores.quality.direction, Direction::Falling);
    let details = &evaluation.details;
    for detail in [&details.completion, &details.quality, &details.consistency, &details.growth, &details.engagement] {
        assert!(detail.low <= detail.value && detail.value <= detail.high && detail.evidence.len() <= 5);
        assert!(detail.why.ends_with('.'));
        let effects: Vec<f64> = detail.evidence.iter().map(|piece| piece.effect.abs()).collect();
        assert!(effects.is_sorted_by(|a, b| a >= b), "{effects:?}");
    }
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
    let bare = |number| Task { id: format!("t{number}"), title: "x".into(), ..Task::default() };
    let week =
        |number, tasks: &[u32]| Week { number, tasks: tasks.iter().map(|n| bare(*n)).collect(), ..Week::default() };
    let months = vec![Month {
        number: 2,
        weeks: vec![week(1, &[1, 2, 3, 4]), week(4, &[5]), week(5, &[6])],
        ..Month::default()
    }];
    let course = Course::from_level(&Level { months, ..Level::default() }, profile.hours_per_week);
    assert_eq!(course.n_weeks(), 8);
    assert!(course.week(5).unwrap().tasks.iter().all(|task| (course.task(*task).unwrap().hours - 1.5).abs() < 1e-9));
    // A week without tasks is empty: nothing stands in for them.
    assert!(course.week(6).unwrap().tasks.is_empty());
    assert_eq!(course.week(8).unwrap().tasks.len(), 2);
    for course in [course, Course::from_level(&Level::default(), 8.0)] {
        let as_of = "2026-03-01T00:00:00Z".parse().unwrap();
        let line = r#"{"timestamp":"2026-01-06","event":"task_completed","task":"T1","week":2}"#;
        let log = read_log(&course, &profile, &[line], as_of);
        let learner = learner(&log, &profile, &course);
        assert!(!learner.evaluate(Scope::Overall).recommendations.is_empty());
    }
}

fn any_event() -> impl Strategy<Value = Value> {
    let names = prop::sample::select(vec![
        "task_completed", "quiz", "spaced_review", "shipped", "retro", "week_complete", "pause", "resume", "blocker",
        "demo", "note",
    ]);
    let task = prop::sample::select(vec!["m01-w1-t1", "m01-w2-t2", "m02-w1-t3", "M03-W4-T1", "elsewhere"]);
    let week =
        prop_oneof![Just(json!(null)), (0..60i32).prop_map(|w| json!(w)), Just(json!("m02-w3")), Just(json!("x"))];
    (names, task, week, 0..90u64, prop::option::of(-1.0..120.0f64), prop::option::of(-2.0..20.0f64), any::<bool>())
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
        for scope in SCOPES {
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
        tasks in prop::collection::vec((0..12u64, 1..4u64, 0..44u64), 0..20), more in (0..12u64, 1..4u64, 0..46u64), closed in 0..4u64,
    ) {
        let event = |(week, task, number): &(u64, u64, u64)| {
            json!({"timestamp": at(*number), "event": "task_done", "task": format!("m{:02}-w{}-t{task}", week / 4 + 1, week % 4 + 1)})
        };
        let mut events: Vec<Value> = tasks.iter().map(event).collect();
        events.extend((0..closed).map(|week| json!({"timestamp": at(7 * week + 6), "event": "week_complete", "month": 1, "week": week + 1})));
        let before = Case::new("2026-02-20T20:00:00Z", &events);
        let with = |day: u64| Case::new("2026-02-20T20:00:00Z", &[events.as_slice(), &[event(&(more.0, more.1, day))]].concat());
        prop_assert!(with(more.2).numbers(Scope::Overall)[0] >= before.numbers(Scope::Overall)[0] - 1e-9);
        // A task done earlier changes the later weeks' plans; one done today changes none.
        let today = with(46);
        for scope in SCOPES {
            prop_assert!(today.numbers(scope)[0] >= before.numbers(scope)[0] - 1e-9);
        }
    }

    #[test]
    fn junk_never_panics(lines in prop::collection::vec(".{0,120}", 0..12), bytes in prop::collection::vec(any::<u8>(), 0..80)) {
        let mut case = Case::new("2026-02-20T00:00:00Z", &diligent(1, 0.7));
        case.lines.extend(lines.iter().map(|line| format!("{{\"timestamp\":\"2026-01-0{}\",\"event\":{}}}", line.len() % 9 + 1, json!(line))));
        case.lines.extend(lines);
        case.evaluate(Scope::Overall);
        let profile = Profile::from_value(&case.profile);
        let course = Course::from_level(&level(), 8.0);
        let log = read_log(&course, &profile, &[bytes], case.as_of.parse().unwrap());
        prop_assert!(log.events.len() <= 1);
    }
}

#[test]
fn hours_logged_later_replace_a_tasks_planned_hours() {
    let entry = |time: &str, event: &str, mut facts: Value| {
        facts["task"] = json!("m01-w1-t1");
        json!({"timestamp": format!("{}T{time}:00Z", day(0)), "event": event, "entry_id": event, "metadata": facts})
    };
    let start = entry("18:00", "session_started", json!({}));
    let passed = entry("19:20", "task_checked", json!({"passed": 2, "total": 2, "by": "machine"}));
    let stop = |hours: f64| {
        entry("19:30", "session_completed", json!({"session": "session_started", "duration_hours": hours}))
    };
    let done = entry("19:40", "task_completed", json!({"duration_hours": 2}));
    // Another evening's session on it is more work, and the first evening is still without hours.
    let mut later = stop(1.0);
    later["timestamp"] = json!(at(3));
    for (events, expected) in [
        // Without any hours the planned ones stand for them.
        (vec![start.clone(), passed.clone()], (0.0, 3.0, 1, 1, 0.0)),
        // The session ends after the pass, before it, or its task is logged as done once more.
        (vec![start.clone(), passed.clone(), stop(1.5)], (1.5, 0.0, 1, 0, 1.5)),
        (vec![passed.clone(), done.clone()], (2.0, 0.0, 1, 0, 2.0)),
        (vec![start, passed.clone(), stop(1.5), done], (2.0, 0.0, 1, 0, 2.0)),
        (vec![passed, later], (1.0, 3.0, 1, 1, 1.0)),
    ] {
        let state = Case::new("2026-01-11T12:00:00Z", &events).state();
        let week = state.activity[0];
        let found = (week.hours, week.planned_hours, week.n_tasks, week.n_untimed, state.hours_by_task[0]);
        assert_eq!(found, expected, "{events:?}");
    }
}

#[test]
fn an_entry_with_an_old_id_counts_for_what_its_task_became() {
    let state = |entry: Value| {
        let mut case = Case::new("2026-01-11T12:00:00Z", &[entry]);
        let [first, second, third] = case.level.months[0].weeks[0].tasks.as_mut_slice() else { panic!("three tasks") };
        // The first two are what a task of three hours was split into; the third has another id than it had.
        (first.was, first.hours) = (["whole".to_owned()].into(), Some(2.0));
        (second.was, second.hours) = (["whole".to_owned()].into(), Some(1.0));
        third.was = ["Oldest".to_owned(), "old".to_owned()].into();
        let state = case.state();
        let done: Vec<bool> = (0..4).map(|task| state.is_done(task)).collect();
        let week = state.activity[0];
        (done, state.hours_by_task[..3].to_vec(), (week.hours, week.finished, week.planned_hours, week.n_tasks))
    };
    let entry = |task: &str, event: &str, facts: Value| json!({"timestamp": at(1), "event": event, "task": task, "metadata": facts});
    let parts = vec![true, true, false, false];
    let facts = json!({"duration_hours": 4.5, "planned_hours": 3});
    let done = state(entry("Whole", "task_completed", facts));
    assert_eq!(done, (parts.clone(), vec![3.0, 1.5, 0.0], (4.5, 3.0, 0.0, 2)), "its hours count once");
    let passed = state(entry("whole", "task_checked", json!({"passed": 2, "total": 2, "by": "machine"})));
    assert_eq!(passed, (parts, vec![0.0; 3], (0.0, 3.0, 3.0, 2)));
    let studied = state(entry("whole", "session_completed", json!({"duration_hours": 1.5})));
    assert_eq!(studied, (vec![false; 4], vec![1.0, 0.5, 0.0], (1.5, 0.0, 0.0, 0)));
    let gone = state(entry("given-up", "task_completed", json!({"duration_hours": 2})));
    assert_eq!(gone.0, vec![false; 4], "of a task that the path gave up");
    assert_eq!((gone.1, gone.2.0), (vec![0.0; 3], 2.0), "its hours stay");
    for id in ["old", "oldest", "m01-w1-t3"] {
        let done = state(entry(id, "task_completed", json!({"duration_hours": 2})));
        assert_eq!(done, (vec![false, false, true, false], vec![0.0, 0.0, 2.0], (2.0, 3.0, 0.0, 1)), "{id}");
    }
}

#[test]
fn a_new_promise_judges_no_week_that_was_planned_by_another_one() {
    let mut events = diligent(3, 0.8);
    events.extend((1..=2).map(kept));
    let mut case = Case::new("2026-01-26T12:00:00Z", &events);
    let why = |case: &Case| case.evaluate(Scope::Overall).details.consistency.why;
    assert!(why(&case).contains("9.0, 9.0, 9.0 of 9.0 promised a week"), "{}", why(&case));
    case.profile["hours_per_week"] = json!(18);
    assert!(why(&case).contains("9.0, 9.0, 9.0 of 9.0, then 18.0 promised a week;"), "{}", why(&case));
    let promised = [0, 1, 2, 3].map(|week| case.state().promised_hours(week).to_string());
    assert_eq!(promised, ["9", "9", "18", "18"]);
}

/// The plan of a week, kept on its Monday by the usual promise.
fn kept(week: u64) -> Value {
    let plan = json!({"plan_week": week, "tasks": ["m01-w1-t1"], "promised_hours": HOURS});
    json!({"timestamp": at(week * 7 - 7), "event": "week_planned", "metadata": plan})
}

#[test]
fn a_retro_is_asked_for_once_a_week_and_never_in_a_pause() {
    let retro = |more: &[Value], as_of: String| {
        let events: Vec<Value> = diligent(2, 0.8).into_iter().chain(more.iter().cloned()).collect();
        let actions = Case::new(&as_of, &events).evaluate(Scope::Week).next_actions;
        actions.into_iter().find(|action| action.action.contains("retro"))
    };
    let asked = retro(&[], at(13)).unwrap();
    assert_eq!(asked.action, "Run the retro for plan week 2");
    assert!(asked.command.ends_with("--meta plan_week=2"), "{asked:?}");
    assert!(asked.expected_effect.contains("lifts engagement (now 0."), "{asked:?}");
    let written =
        |number: u64, details: Value| json!({"timestamp": at(number), "event": "retro_completed", "metadata": details});
    let week_of_path = json!({"month": 1, "week": 1});
    for (details, day) in
        [(json!({"plan_week": 2}), 13), (json!({}), 10), (json!({"plan_week": 2}), 14), (week_of_path, 5)]
    {
        assert_eq!(retro(&[written(day, details.clone())], at(16)), None, "{details} on day {day}");
    }
    assert!(retro(&[written(6, json!({"plan_week": 1}))], at(16)).is_some(), "one of the week before");
    let pause = json!({"timestamp": at(14), "event": "pause_started", "metadata": {"until": day(20).to_string()}});
    let note = json!({"timestamp": at(18), "event": "note", "message": "better"});
    assert!(retro(&[], at(15)).is_some());
    assert_eq!(retro(std::slice::from_ref(&pause), at(15)), None, "in the pause");
    assert_eq!(retro(&[pause, note], at(22)), None, "nothing to look back on");
    assert_eq!([10, 11].map(|day| retro(&[], at(day))), [None, None], "on Thursday and Friday");
    assert!(retro(&[], at(12)).is_some(), "on Saturday");
    // Where only the second day has an entry, no score of engagement is known.
    let young = Case::new(&at(5), &diligent(1, 0.8)[..1]).evaluate(Scope::Week).next_actions;
    let young = young.iter().find(|action| action.action == "Run the retro for plan week 1").unwrap();
    assert_eq!(young.because, "that week has none yet");
}

#[test]
fn a_running_week_is_judged_once_enough_of_it_is_due_or_done() {
    let said = |n_tasks: usize, as_of: String| {
        let case = Case::new(&as_of, &diligent(4, 0.8)[..9 + n_tasks]);
        [Scope::Week, Scope::Overall].map(|scope| case.evaluate(scope).verdict.sentence)
    };
    let [week, since_start] = said(0, at(24));
    assert_eq!(week, "This week: too early to say.", "Thursday evening");
    assert!(since_start.starts_with("Since the start: on track by your scores; "), "{since_start}");
    let words = |n_tasks: usize, number: u64| said(n_tasks, at(number))[0].clone();
    assert_eq!(words(0, 26), "This week: at risk by your scores.");
    assert_eq!(words(0, 28), "Last week: at risk by your scores.");
    assert_eq!(words(2, 24), "This week: strong by your scores.", "what is done counts before it is due");
}

#[test]
fn a_smaller_promise_gains_what_consistency_weighs_in_the_settings() {
    // One task of three hours in each of three weeks, where nine hours were promised.
    let events: Vec<Value> = diligent(3, 0.8).into_iter().step_by(3).collect();
    let mut case = Case::new("2026-01-31T12:00:00Z", &events);
    let place = |case: &Case| {
        let actions = case.evaluate(Scope::Overall).next_actions;
        actions.iter().position(|next| next.action.starts_with("Promise "))
    };
    assert_eq!(place(&case), Some(0));
    case.scoring.weights = PerScore { completion: 0.5, quality: 0.5, consistency: 0.0, growth: 0.0, engagement: 0.0 };
    assert!(place(&case).is_none_or(|place| place > 0), "{:?}", place(&case));
}
