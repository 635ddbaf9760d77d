//! The path as decided: guards hold for whatever is asked, replay is replay, and taking back brings the old path back.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use los_model::course::course::Course;
use los_model::course::profile::Profile;
use los_model::curriculum::model::{Item, Level, Month};
use los_model::events::event::Log;
use los_model::learner::learner::Learner;
use los_model::learner::state::State;
use los_model::path::effective::{EffectivePath, Refusal};
use los_model::path::fold::{Folded, fold};
use los_model::path::guard_context::GuardContext;
use los_model::path::mutation::{Details, LevelChange, Mutation, MutationKind};
use los_model::path::shipped::Shipped;
use los_model::path::{build, guards};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::support::adapt_case::{self, TestLevels};
use crate::support::{learner, read_log};

/// The shape of a generated month, in small numbers.
#[derive(Debug, Clone)]
struct MonthPlan {
    requires: Option<u32>,
    needs: Option<u32>,
    alternative_hours: f64,
    alternative_items: usize,
    alternative_points: usize,
    drops_skill: bool,
}

fn month_plan() -> impl Strategy<Value = MonthPlan> {
    (
        prop::option::weighted(0.2, 0u32..12),
        prop::option::weighted(0.2, 0u32..12),
        prop::sample::select(vec![8.0, 9.0, 7.0, 8.5, 9.2, 9.3, 12.0]),
        1usize..6,
        3usize..10,
        prop::bool::weighted(0.2),
    )
        .prop_map(|(requires, needs, alternative_hours, alternative_items, alternative_points, drops_skill)| {
            MonthPlan { requires, needs, alternative_hours, alternative_items, alternative_points, drops_skill }
        })
}

/// The level of `adapt_case` with two tasks a week, changed by these plans of its months.
fn level(name: &str, plans: &[MonthPlan]) -> Level {
    let mut level = adapt_case::level(name);
    level.months.truncate(plans.len());
    for (month, plan) in level.months.iter_mut().zip(plans) {
        let before = month.number - 1;
        let earlier = |raw: u32| (before > 0).then(|| raw % before + 1);
        month.weeks.iter_mut().for_each(|week| week.tasks.truncate(2));
        month.requires = plan.requires.and_then(earlier).into_iter().collect();
        let needed = plan.needs.and_then(earlier).map(|needed| format!("skill-{needed:02}-1"));
        month.skills[0].needs = needed.into_iter().collect();
        let other = &mut month.alternatives[0];
        (month.project.hours, other.hours) = (Some(8.0), Some(plan.alternative_hours));
        month.project.definition_of_done = vec![Item::default(); 6];
        other.definition_of_done = vec![Item::default(); plan.alternative_points];
        other.deliverables.resize(plan.alternative_items, Item::default());
        if plan.drops_skill {
            other.skills.truncate(2);
        }
    }
    level
}

/// A learner who does a share of the tasks, one every few days, up to a day.
struct Story {
    profile: Profile,
    as_of: DateTime<Utc>,
    n_done: usize,
    every: i64,
}

impl Story {
    fn new(day: i64, n_done: usize, every: i64) -> Self {
        let profile =
            json!({"learner_id": "ada", "level": "Beginner", "start_date": "2026-01-05", "hours_per_week": 12});
        Self { profile: Profile::from_value(&profile), as_of: start() + TimeDelta::days(day), n_done, every }
    }

    fn log(&self, course: &Course) -> Log {
        let mut lines = Vec::new();
        for (at, task) in course.tasks.iter().take(self.n_done).enumerate() {
            let time = start() + TimeDelta::days(at as i64 * self.every) + TimeDelta::hours(3);
            let line = json!({"timestamp": time.to_rfc3339(), "event": "task_completed", "task": task.id, "duration_hours": 3.5, "score": 0.5 + 0.05 * (at % 9) as f64});
            lines.push(line.to_string());
        }
        read_log(course, &self.profile, &lines, self.as_of)
    }

    fn state(&self, path: &EffectivePath, course: &Course) -> State {
        let log = self.log(course);
        Learner { decisions: &path.decisions, ..learner(&log, &self.profile, course) }.state()
    }
}

fn start() -> DateTime<Utc> {
    "2026-01-05T00:00:00Z".parse().unwrap()
}

#[derive(Debug, Clone)]
enum ChangeRequest {
    Remediate(Vec<u32>),
    Swap(u32),
    Reorder(u32, u32),
    Level(bool),
}

fn wish() -> impl Strategy<Value = ChangeRequest> {
    prop_oneof![
        prop::collection::vec(0u32..48, 1..5).prop_map(ChangeRequest::Remediate),
        (1u32..13).prop_map(ChangeRequest::Swap),
        (1u32..13, 1u32..13).prop_map(|(a, b)| ChangeRequest::Reorder(a, b)),
        any::<bool>().prop_map(ChangeRequest::Level),
    ]
}

fn build_wish(wish: &ChangeRequest, here: &GuardContext<'_>) -> Result<Mutation, Refusal> {
    match wish {
        ChangeRequest::Remediate(skills) => {
            let week = u32::try_from(here.state.current_week() + 2).unwrap();
            build::remediation(here, skills, week)
        }
        ChangeRequest::Swap(month) => build::project_swap(here, *month, "Chess engine"),
        ChangeRequest::Reorder(a, b) => build::month_reorder(here, *a, *b),
        ChangeRequest::Level(up) => build::level_change(here, if *up { "Intermediate" } else { "Beginner" }),
    }
}

fn record(mutation: &Mutation, after: &EffectivePath) -> Value {
    json!({
        "timestamp": "2026-02-01T00:00:00Z", "decision": mutation.kind().word(), "status": "approved",
        "id": mutation.id(), "details": mutation.details_value(),
        "before_hash": mutation.before_hash, "after_hash": after.hash(), "approved_by": "learner",
    })
}

/// Every hard guard, looked at from outside: in what came of it, not in how it was judged.
fn assert_guards(before: &EffectivePath, after: &EffectivePath, mutation: &Mutation, here: &GuardContext<'_>) {
    let needed = after.months_needed();
    for (month, needs) in &needed {
        for need in needs {
            assert!(after.place_of(*need) < after.place_of(*month), "{month} needs {need} in {:?}", after.order);
        }
    }
    let mut of_month = BTreeMap::new();
    for month in after.remediated_months() {
        *of_month.entry(month).or_insert(0) += 1;
    }
    assert!(of_month.values().all(|n| *n == 1), "{of_month:?}");
    let current = here.current_month().unwrap();
    match &mutation.details {
        Details::RemediationWeek(week) => {
            assert!(week.plan_week as usize > here.state.current_week() + 1);
            assert!(!week.tasks.is_empty() && week.skills.len() <= 6);
        }
        Details::ProjectSwap(swap) => {
            let [old, new] = swap.hours;
            assert!((new - old).abs() <= 0.15 * old + 1e-9);
            let (from, to) =
                (&before.level.month(swap.month).unwrap().project, &after.level.month(swap.month).unwrap().project);
            assert_eq!((from.name.as_str(), to.name.as_str()), (swap.from.as_str(), swap.to.as_str()));
            assert!(from.deliverables.len().abs_diff(to.deliverables.len()) <= 1);
            assert!(from.definition_of_done.len().abs_diff(to.definition_of_done.len()) <= 2);
            assert!(before.place_of(swap.month) >= before.place_of(current));
        }
        Details::MonthReorder(order) => {
            let moved = order.before.iter().zip(&order.after).filter(|(a, b)| a != b).count();
            assert_eq!(moved, 2);
            for month in order.swap {
                assert!(before.place_of(month) > before.place_of(current));
            }
        }
        Details::LevelChange(change) => {
            let ends: Vec<f64> =
                before.order.iter().filter_map(|month| here.state.calendar.month_over(*month)).collect();
            assert!(ends.iter().any(|end| (here.state.as_of - end).abs() <= 3.0));
            for id in &change.removed {
                let at = here.course.tasks.iter().position(|task| task.id == *id).unwrap();
                assert!(!here.state.is_done(at as u32), "done work is kept: {id}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_requests_keep_the_guards_and_replay_alike(
        plans in prop::collection::vec(month_plan(), 6..13),
        higher in prop::collection::vec(month_plan(), 6..13),
        day in 1i64..200, n_done in 30usize..96, every in 2i64..4,
        wishes in prop::collection::vec((wish(), 0i64..20), 4..16),
    ) {
        let shelf = TestLevels(vec![level("Beginner", &plans), level("Intermediate", &higher)]);
        let base = EffectivePath::of(shelf.0[0].clone());
        let mut folded = Folded::new(base.clone());
        let mut records = Vec::new();
        let mut today = day;
        for (wish, later) in wishes {
            today += later;
            let story = Story::new(today, n_done, every);
            let course = folded.path.course(8.0);
            let state = story.state(&folded.path, &course);
            let shipped = Shipped::default();
            let here = GuardContext {
                path: &folded.path, course: &course, state: &state, promised: 8.0, pace: 1.2, shipped: &shipped,
                levels: &shelf, short_of_hours: None, last_level_change: None, confidence: [Some(0.8), Some(0.7)],
            };
            let Ok(mutation) = build_wish(&wish, &here) else { continue };
            prop_assert_eq!(mutation.id(), build_wish(&wish, &here).unwrap().id());
            let Ok(after) = guards::check(&mutation, &here) else { continue };
            assert_guards(&folded.path, &after, &mutation, &here);
            prop_assert_ne!(after.hash(), folded.path.hash());
            let entry = record(&mutation, &after);
            // A record that lies about either hash is no decision.
            for hash in ["before_hash", "after_hash"] {
                let (mut forged, mut other) = (entry.clone(), folded.clone());
                forged[hash] = json!("0".repeat(64));
                other.take(&forged, &shelf);
                prop_assert!(other.path == folded.path, "{} is not looked at", hash);
                prop_assert_eq!(other.set_aside.len(), folded.set_aside.len() + 1);
            }
            folded.take(&entry, &shelf);
            prop_assert_eq!(folded.path.hash(), after.hash());
            records.push(entry.clone());
            // The same yes twice is one decision, and under another name it is for a path that has moved on.
            let before = folded.clone();
            folded.take(&entry, &shelf);
            prop_assert!(folded.path == before.path && folded.applied == before.applied);
            prop_assert_eq!(folded.set_aside.len(), before.set_aside.len() + 1);
            let mut forged = entry;
            forged["id"] = json!("another");
            folded.take(&forged, &shelf);
            prop_assert_eq!(&folded.path, &before.path);
            folded = before;
        }
        prop_assert_eq!(&fold(base.clone(), &records, &shelf), &folded);
        // Taking back the last restores the path before it; taking back any is the same at once and step by step.
        if let Some(last) = records.last().cloned() {
            let mut reverted = folded.clone();
            let revert = json!({"decision": "revert", "reverts": last["id"]});
            reverted.take(&revert, &shelf);
            prop_assert_eq!(json!(reverted.path.hash()), last["before_hash"].clone());
            for entry in &records {
                let mut all = records.clone();
                all.push(json!({"decision": "revert", "reverts": entry["id"]}));
                let mut step = folded.clone();
                step.take(all.last().unwrap(), &shelf);
                prop_assert_eq!(&fold(base.clone(), &all, &shelf), &step);
                prop_assert!(step.applied.iter().all(|applied| json!(applied.id) != entry["id"]));
            }
        }
    }
}

/// Twelve months without any needs, so that every guard but the one in question is content.
fn plain() -> Vec<MonthPlan> {
    let plan = MonthPlan {
        requires: None,
        needs: None,
        alternative_hours: 9.0,
        alternative_items: 3,
        alternative_points: 6,
        drops_skill: false,
    };
    vec![plan; 12]
}

struct Scene {
    shelf: TestLevels,
    path: EffectivePath,
    course: Course,
    state: State,
    shipped: Shipped,
}

impl Scene {
    fn of(plans: &[MonthPlan], day: i64, n_done: usize, every: i64) -> Self {
        let shelf = TestLevels(["Beginner", "Intermediate", "Advanced"].map(|name| level(name, plans)).to_vec());
        let path = EffectivePath::of(shelf.0[0].clone());
        let course = path.course(8.0);
        let state = Story::new(day, n_done, every).state(&path, &course);
        Self { shelf, path, course, state, shipped: Shipped::default() }
    }

    fn here(&self) -> GuardContext<'_> {
        GuardContext {
            path: &self.path,
            course: &self.course,
            state: &self.state,
            promised: 8.0,
            pace: 1.2,
            shipped: &self.shipped,
            levels: &self.shelf,
            short_of_hours: None,
            last_level_change: None,
            confidence: [Some(0.8), Some(0.7)],
        }
    }

    fn refusal(&self, wish: &ChangeRequest) -> Option<&'static str> {
        let here = self.here();
        match build_wish(wish, &here) {
            Ok(mutation) => guards::check(&mutation, &here).err().map(|refusal| refusal.guard),
            Err(refusal) => Some(refusal.guard),
        }
    }
}

/// The guards of hours, projects, prerequisites and the month's end are in `guards`.
#[test]
fn a_change_of_another_place_or_level_is_refused() {
    let busy = Scene::of(&plain(), 30, 14, 2);
    assert_eq!(busy.refusal(&ChangeRequest::Remediate(vec![0, 1])), None);
    assert_eq!(busy.refusal(&ChangeRequest::Swap(2)), None);
    assert_eq!(busy.refusal(&ChangeRequest::Swap(1)), Some("month"));
    assert_eq!(busy.refusal(&ChangeRequest::Reorder(5, 7)), None);
    assert_eq!(busy.refusal(&ChangeRequest::Reorder(2, 7)), Some("future months"));
    assert_eq!(busy.refusal(&ChangeRequest::Reorder(5, 44)), Some("month"));
    assert_eq!(busy.refusal(&ChangeRequest::Level(true)), None, "two days after month 1");
    assert_eq!(busy.refusal(&ChangeRequest::Level(false)), Some("level"));
    let mut unsure = busy.here();
    unsure.confidence = [Some(0.8), Some(0.5)];
    let up = build::level_change(&unsure, "intermediate").unwrap();
    assert_eq!(guards::check(&up, &unsure).unwrap_err().guard, "confidence");
    unsure.confidence = [Some(0.8), Some(0.6)];
    unsure.last_level_change = Some(unsure.state.as_of - 80.0);
    assert_eq!(guards::check(&up, &unsure).unwrap_err().guard, "lock");
    let far = build::level_change(&busy.here(), "Advanced").unwrap();
    let refusal = guards::check(&far, &busy.here()).unwrap_err();
    assert_eq!((refusal.guard, refusal.instead.as_deref()), ("one step", Some("the next step is Intermediate")));
    let Details::LevelChange(steps) = &far.details else { panic!() };
    let mut down = far.clone();
    down.details =
        Details::LevelChange(LevelChange { from: steps.to.clone(), to: steps.from.clone(), ..steps.clone() });
    let refusal = guards::check(&down, &busy.here()).unwrap_err();
    assert_eq!(refusal.instead.as_deref(), Some("the next step is Intermediate"));
}

#[test]
fn a_month_is_remediated_once_and_its_neighbours_not_at_all() {
    let mut scene = Scene::of(&plain(), 30, 14, 2);
    let first = build_wish(&ChangeRequest::Remediate(vec![0]), &scene.here()).unwrap();
    let Details::RemediationWeek(week) = &first.details else { panic!() };
    assert_eq!((week.month, week.plan_week), (2, 6));
    scene.path = scene.path.after(&first, &scene.shelf).unwrap();
    scene.state = Story::new(30, 14, 2).state(&scene.path, &scene.course);
    assert_eq!(scene.refusal(&ChangeRequest::Remediate(vec![0])), Some("one a month"));
    scene.state = Story::new(60, 28, 2).state(&scene.path, &scene.course);
    assert_eq!(scene.refusal(&ChangeRequest::Remediate(vec![0])), Some("not in a row"));
}

#[test]
fn level_changes_and_swaps_keep_finished_work() {
    let mut scene = Scene::of(&plain(), 28, 14, 2);
    let up = build::level_change(&scene.here(), "Intermediate").unwrap();
    let Details::LevelChange(change) = &up.details else { panic!() };
    assert_eq!((change.effective_month, change.added.len(), change.removed.len()), (2, 88, 82));
    let after = scene.path.after(&up, &scene.shelf).unwrap();
    assert_eq!(after.level.month(1).unwrap().weeks[0].tasks[0].id, "b01-w1-t1");
    let ids = |month: u32, week: usize| -> Vec<String> {
        let tasks = &after.level.month(month).unwrap().weeks[week].tasks;
        tasks.iter().map(|task| task.id.clone()).collect()
    };
    // Work done ahead in the changed months is kept, before the new tasks.
    assert_eq!(ids(2, 0), ["b02-w1-t1", "b02-w1-t2", "i02-w1-t1", "i02-w1-t2"]);
    assert_eq!(ids(2, 3), ["i02-w4-t1", "i02-w4-t2"]);
    assert_eq!(ids(3, 0), ["i03-w1-t1", "i03-w1-t2"]);
    assert_eq!(
        (after.level_of(1), after.level_of(2), after.last_level()),
        ("Beginner", "Intermediate", "Intermediate")
    );

    scene.path.level.months[1].project.deliverables[0].checked = Some(true);
    let said = json!({"timestamp": "2026-02-01T09:00:00Z", "event": "deliverable_shipped", "deliverable": "program b"});
    let profile = Profile::from_value(&json!({"start_date": "2026-01-05"}));
    let log = read_log(&scene.course, &profile, &[said.to_string()], "2026-02-02T00:00:00Z".parse().unwrap());
    scene.shipped = Shipped::of(&log);
    let swap = build::project_swap(&scene.here(), 2, "chess engine").unwrap();
    let after = scene.path.after(&swap, &scene.shelf).unwrap();
    let project = &after.level.month(2).unwrap().project;
    assert_eq!(project.name, "Chess engine");
    let carried: Vec<Option<bool>> = project.deliverables.iter().map(|item| item.checked).collect();
    assert_eq!(carried, [Some(true), Some(true), None]);
    assert!(after.course(8.0).deliverables.iter().any(|(week, name)| *week == 8 && name == "Weather station"));
}

#[test]
fn a_task_of_two_levels_appears_once_after_a_level_change() {
    let mut scene = Scene::of(&plain(), 28, 14, 2);
    // A task of the first month that is open still, and one of the second that is done, stand later in the new level.
    let shared = |of: &Scene, month: usize| of.path.level.months[month - 1].weeks[3].tasks[1].clone();
    let (earlier, later) = (shared(&scene, 1), shared(&scene, 2));
    scene.shelf.0[1].months[4].weeks[0].tasks.extend([earlier.clone(), later.clone()]);
    let up = build::level_change(&scene.here(), "Intermediate").unwrap();
    let Details::LevelChange(change) = &up.details else { panic!() };
    assert_eq!(change.effective_month, 2);
    assert!(!change.added.contains(&earlier.id) && !change.removed.contains(&earlier.id));
    let after = scene.path.after(&up, &scene.shelf).unwrap();
    let places = |id: &str| -> Vec<u32> {
        let holds = |month: &&Month| month.weeks.iter().flat_map(|week| &week.tasks).any(|task| task.id == id);
        after.level.months.iter().filter(holds).map(|month| month.number).collect()
    };
    assert_eq!((places(&earlier.id), places(&later.id)), (vec![1], vec![5]));
}

#[test]
fn no_change_of_the_path_moves_a_tasks_number() {
    let mut scene = Scene::of(&plain(), 28, 14, 2);
    for level in scene.shelf.0.iter_mut().chain([&mut scene.path.level]) {
        let file = format!("paths/{}/month-01/README.md", level.name);
        let weeks = level.months.iter_mut().flat_map(|month| &mut month.weeks);
        for (number, task) in (1..).zip(weeks.flat_map(|week| &mut week.tasks)) {
            (task.number, task.place.file) = (number, file.clone());
        }
    }
    let numbers = |path: &EffectivePath| -> BTreeMap<String, String> {
        path.course(12.0).tasks.into_iter().map(|task| (task.id, task.number)).collect()
    };
    let move_months = build::month_reorder(&scene.here(), 7, 8).unwrap();
    let moved = scene.path.after(&move_months, &scene.shelf).unwrap();
    assert!(moved.order != scene.path.order && numbers(&moved) == numbers(&scene.path));
    let up = build::level_change(&scene.here(), "Intermediate").unwrap();
    let after = numbers(&scene.path.after(&up, &scene.shelf).unwrap());
    // Two tasks a week: what stays of the level before gets its letter.
    assert_eq!([&after["b01-w1-t1"], &after["b01-w4-t2"], &after["i02-w1-t1"]], ["B1", "B8", "9"]);
}

/// A scene, a swap of month 3's project, and the yes to it.
fn swapped() -> (Scene, Mutation, Value) {
    let scene = Scene::of(&plain(), 30, 14, 2);
    let swap = build::project_swap(&scene.here(), 3, "Chess engine").unwrap();
    let entry = record(&swap, &scene.path.after(&swap, &scene.shelf).unwrap());
    (scene, swap, entry)
}

#[test]
fn reworded_files_keep_the_decisions_in_force() {
    let (scene, _, entry) = swapped();
    let mut edited = scene.shelf.0[0].clone();
    edited.months[2].weeks[0].tasks[0].title = "Another wording".to_owned();
    edited.months.push(Month { number: 13, ..Month::default() });
    let folded = fold(EffectivePath::of(edited), std::slice::from_ref(&entry), &scene.shelf);
    assert_eq!(folded.path.level.month(3).unwrap().project.name, "Chess engine");
    // An alternative that is gone cannot be swapped in; the decision is shown and changes nothing.
    let mut gone = scene.shelf.0[0].clone();
    gone.months[2].alternatives.clear();
    let folded = fold(EffectivePath::of(gone.clone()), &[entry], &scene.shelf);
    assert_eq!((folded.applied.len(), folded.set_aside.len()), (0, 1));
    assert_eq!(folded.path, EffectivePath::of(gone));
}

#[test]
fn a_record_without_an_id_is_named_by_its_content() {
    let (scene, swap, mut entry) = swapped();
    for id in [json!(""), json!(null), json!("x; rm -rf ~"), json!("\u{1b}[2J"), json!("x".repeat(101))] {
        entry["id"] = id;
        let revert = json!({"decision": "revert", "reverts": swap.id()});
        let mut folded = fold(scene.path.clone(), std::slice::from_ref(&entry), &scene.shelf);
        assert_eq!(folded.applied[0].id, swap.id());
        folded.take(&revert, &scene.shelf);
        assert_eq!((folded.applied.len(), &folded.path), (0, &scene.path));
    }
}

#[test]
fn a_file_of_any_length_makes_few_changes() {
    let (scene, swap, entry) = swapped();
    let revert = json!({"decision": "revert", "reverts": swap.id()});
    let storm: Vec<Value> = (0..1500).flat_map(|_| [entry.clone(), revert.clone()]).collect();
    let folded = fold(scene.path.clone(), &storm, &scene.shelf);
    assert_eq!((folded.applied.len(), &folded.path), (0, &scene.path));
    assert!(folded.set_aside[0].why.contains("more changes"), "{:?}", folded.set_aside[0]);
    // A chain of swaps there and back, each made for the path that the one before leaves.
    let (mut folded, mut to) = (fold(scene.path.clone(), &[], &scene.shelf), ["Chess engine", "Weather station"]);
    for n in 0..300 {
        let mut entry = entry.clone();
        entry["id"] = json!(format!("n{n}"));
        entry["before_hash"] = json!(folded.path.hash());
        entry["details"]["to"] = json!(to[0]);
        entry["details"]["from"] = json!(to[1]);
        entry.as_object_mut().unwrap().remove("after_hash");
        folded.take(&entry, &scene.shelf);
        to.swap(0, 1);
    }
    assert_eq!(folded.applied.len(), 100);
    let others =
        (0..5000).map(|n| json!({"decision": "remediation_week", "status": "approved", "id": format!("o{n}")}));
    let folded = fold(scene.path.clone(), &others.collect::<Vec<_>>(), &scene.shelf);
    assert_eq!(folded.set_aside.len(), 1000);
}

#[test]
fn unknown_and_older_decisions_change_no_path() {
    let scene = Scene::of(&plain(), 30, 14, 2);
    let records = [
        json!({"decision": "chose pytorch", "status": "approved", "id": "a"}),
        json!({"decision": "remediation_week", "status": "approved", "id": "b", "details": {"plan_week": 9}}),
        json!({"decision": "month_reorder", "status": "rejected", "id": "c", "before_hash": scene.path.hash()}),
        json!({"decision": "level_change", "status": "approved", "id": "d", "before_hash": scene.path.hash(), "details": {"to": 3}}),
        json!({"decision": "revert", "reverts": "nothing"}),
        json!(["no", "object"]),
    ];
    let folded = fold(scene.path.clone(), &records, &scene.shelf);
    assert_eq!(folded.path, scene.path);
    let aside: Vec<&str> = folded.set_aside.iter().map(|aside| aside.id.as_str()).collect();
    assert_eq!(aside, ["b", "d"]);
    for kind in ["remediation_week", "project_swap", "month_reorder", "level_change"] {
        assert_eq!(MutationKind::from_word(kind).unwrap().word(), kind);
    }
}
