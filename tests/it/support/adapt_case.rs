//! A small path of two levels and learners on it, for the tests of what is proposed.

use chrono::{DateTime, Days, NaiveDate, Utc};
use los_model::adapt;
use los_model::adapt::history::History;
use los_model::adapt::proposal::{AdaptInput, Outlook, Proposal};
use los_model::adapt::propose::Requested;
use los_model::adapt::thresholds::Thresholds;
use los_model::course::profile::Profile;
use los_model::curriculum::model::{Item, Level, Project, SkillDecl, Task};
use los_model::learner::learner::Learner;
use los_model::path::effective::{EffectivePath, Levels, Refusal};
use los_model::path::fold::fold;
use serde_json::{Value, json};

use crate::support::{learner, level_of, lines_of, read_log, task};

/// Levels in memory, easiest first.
pub struct TestLevels(pub Vec<Level>);

impl Levels for TestLevels {
    fn names(&self) -> Vec<String> {
        self.0.iter().map(|level| level.name.clone()).collect()
    }

    fn load(&self, name: &str) -> Option<Level> {
        self.0.iter().find(|level| level.name == name).cloned()
    }
}

fn project(name: &str, month: u32) -> Project {
    Project {
        name: name.to_owned(),
        deliverables: ["report", "program", "talk"]
            .iter()
            .map(|kind| Item { text: format!("{kind} {}", char::from(b'a' + month as u8 - 1)), ..Item::default() })
            .collect(),
        hours: Some(10.0),
        skills: (1..=4).map(|week| format!("skill-{month:02}-{week}")).collect(),
        ..Project::default()
    }
}

/// Twelve months of four weeks of three tasks of three hours; months 2 to 4 build on the month before, others stand alone.
pub fn level(name: &str) -> Level {
    let tag = &name[..1].to_lowercase();
    let skills = |month: u32| (1..=4).map(|week| format!("skill-{month:02}-{week}")).collect::<Vec<_>>();
    let mut level = level_of(12, |month, week| {
        let skill = &skills(month)[week as usize - 1];
        let number = |number: u32| Task {
            title: format!("Lesson {number} on topic {month}{week} of {name}"),
            ..task(&format!("{tag}{month:02}-w{week}-t{number}"), 3.0, skill, &[])
        };
        (1..=3).map(number).collect()
    });
    (level.name, level.title) = (name.to_owned(), name.to_owned());
    for month in &mut level.months {
        let number = month.number;
        let declared = skills(number).into_iter().map(|id| SkillDecl { id, ..SkillDecl::default() });
        month.skills = declared.collect();
        if (2..=4).contains(&number) {
            month.skills[0].needs = skills(number - 1);
        }
        month.project = project("Weather station", number);
        month.alternatives = vec![project("Chess engine", number)];
    }
    level
}

/// A learner on that path.
pub struct Case {
    pub profile: Value,
    pub levels: TestLevels,
    pub events: Vec<Value>,
    pub decisions: Vec<Value>,
    pub thresholds: Thresholds,
    pub as_of: String,
}

impl Case {
    /// A learner of `level` who promised `hours` a week and began on Monday, 2026-01-05.
    pub fn new(level_name: &str, hours: f64, events: Vec<Value>, day: u64) -> Self {
        Self {
            profile: json!({"start_date": "2026-01-05", "hours_per_week": hours, "level": level_name, "timezone": "UTC"}),
            levels: TestLevels(vec![level("Beginner"), level("Intermediate")]),
            events,
            decisions: Vec::new(),
            thresholds: Thresholds::default(),
            as_of: format!("{}T20:00:00Z", date(day)),
        }
    }

    /// The same learner, changed.
    pub fn but(mut self, change: impl FnOnce(&mut Self)) -> Self {
        change(&mut self);
        self
    }

    pub fn on(&mut self, day: u64) -> &mut Self {
        self.as_of = format!("{}T20:00:00Z", date(day));
        self
    }

    /// Does something with the ground of this learner.
    pub fn with<T>(&self, act: impl FnOnce(&AdaptInput<'_>) -> T) -> T {
        let profile = Profile::from_value(&self.profile);
        let base = self.levels.load(profile.level_name.as_deref().unwrap()).unwrap();
        let folded = fold(EffectivePath::of(base), &self.decisions, &self.levels);
        let course = folded.path.course(profile.hours_per_week);
        let as_of: DateTime<Utc> = self.as_of.parse().unwrap();
        let log = read_log(&course, &profile, &lines_of(&self.events), as_of);
        let history = History::read(&self.decisions, &mut profile.clock(), log.as_of);
        let learner = Learner { decisions: &folded.path.decisions, ..learner(&log, &profile, &course) };
        act(&AdaptInput {
            learner,
            path: &folded.path,
            levels: &self.levels,
            history: &history,
            thresholds: &self.thresholds,
        })
    }

    pub fn propose(&self) -> Outlook {
        self.with(adapt::propose::propose)
    }

    /// The kinds of what is proposed, in order.
    pub fn kinds(&self) -> Vec<&'static str> {
        let outlook = self.propose();
        outlook.proposals.iter().map(|proposal| proposal.mutation.kind().word()).collect()
    }

    /// The learner's requested change, if the guards allow it.
    pub fn propose_requested(&self, asked: &Requested) -> Result<Proposal, Refusal> {
        self.with(|ground| adapt::propose::propose_requested(ground, asked))
    }

    /// The hash of the path as decided.
    pub fn hash(&self) -> String {
        self.with(|ground| ground.path.hash())
    }

    /// Whether a change may be taken back now.
    pub fn revertible(&self, id: &str) -> Result<(), Refusal> {
        self.with(|ground| {
            let base = self.levels.load(self.profile["level"].as_str().unwrap()).unwrap();
            let folded = fold(EffectivePath::of(base), &self.decisions, &self.levels);
            adapt::revert::revertible(ground, &folded, id)
        })
    }

    /// The learner's word on a proposal, on a day.
    pub fn decide(&mut self, proposal: &Proposal, status: &str, day: u64) {
        self.decisions.push(json!({
            "timestamp": format!("{}T20:00:00Z", date(day)),
            "decision": proposal.mutation.kind().word(),
            "status": status,
            "id": proposal.id,
            "details": proposal.mutation.details_value(),
            "before_hash": proposal.mutation.before_hash,
            "after_hash": proposal.after_hash,
            "evidence_strength": proposal.strength,
        }));
    }
}

pub fn date(day: u64) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 1, 5).unwrap() + Days::new(day)
}

/// The first `n` tasks of the path in order, `a_week` of them a week, each of three hours.
pub fn diligent(tag: &str, n: u64, a_week: u64, score: f64) -> Vec<Value> {
    let task = |number: u64| {
        let (week, place) = (number / 3, number % 3 + 1);
        let id = format!("{tag}{:02}-w{}-t{place}", week / 4 + 1, week % 4 + 1);
        let day = number / a_week * 7 + number % a_week;
        json!({"timestamp": format!("{}T18:00:00Z", date(day)), "event": "task_completed",
               "metadata": {"task": id, "duration_hours": 3.0, "score": score}})
    };
    (0..n).map(task).collect()
}

/// Three sessions of three hours in each week, on no task of the path.
pub fn sessions(weeks: std::ops::Range<u64>) -> Vec<Value> {
    let days = weeks.flat_map(|week| [0, 2, 4].map(|day| week * 7 + day));
    days.map(|day| {
        json!({"timestamp": format!("{}T18:00:00Z", date(day)), "event": "study",
               "message": "read on", "metadata": {"duration_hours": 3.0}})
    })
    .collect()
}

#[expect(clippy::needless_pass_by_value, reason = "callers make it in place")]
pub fn event(day: u64, name: &str, metadata: Value) -> Value {
    json!({"timestamp": format!("{}T19:00:00Z", date(day)), "event": name, "metadata": metadata})
}
