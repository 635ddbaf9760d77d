//! Library benchmarks: reading a log, scoring it, planning, proposing changes, looking back, loading a path, appending
//! durably.
//!
//! Run with `cargo bench`. Whole processes against their peers are measured by `benches/mcp.py`; `benches/README.md`
//! holds the last table.
#![expect(clippy::unwrap_used, reason = "a benchmark that cannot go on has failed")]
#![expect(unreachable_pub, reason = "the measuring is a module of two benchmarks")]

mod measure;

use std::convert::Infallible;
use std::fmt::Write;
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use los_model::adapt;
use los_model::adapt::proposal::AdaptInput;
use los_model::adapt::thresholds::Thresholds;
use los_model::course::course::Course;
use los_model::course::profile::Profile;
use los_model::curriculum::load::{MemorySource, load_level};
use los_model::curriculum::model::Level;
use los_model::events::event::Log;
use los_model::events::kind::EventNames;
use los_model::events::reader::LogReader;
use los_model::learner::learner::Learner;
use los_model::learner::scoring::Scoring;
use los_model::learner::signals::RepoSignals;
use los_model::path::effective::{EffectivePath, Levels};
use los_model::plan::planner::Planner;
use los_model::scores::window::Scope;
use los_store::memory::entry::Entry;
use los_store::memory::file_store::FileStore;
use los_store::memory::learner_id::LearnerId;
use los_store::memory::memory_file::MemoryFile;
use los_store::workspace::Workspace;
use measure::Bench;
use serde_json::json;

/// Twelve months of four weeks with five tagged tasks each.
fn path() -> MemorySource {
    let month = |month: u32| {
        let mut text = format!("---\nhours: 32\n---\n# Month {month}: A month\n\n## Weekly plan\n");
        for week in 1..=4 {
            write!(text, "\n### Week {week}: A week\n\n").unwrap();
            for task in 1..=5 {
                writeln!(text, "- [ ] Do the thing number {task} (1.6h) #skill-{month}-{week} #skill-1-1 ^m{month:02}-w{week}-t{task}").unwrap();
            }
        }
        text.push_str("\n## Main project: A project\n\n### Deliverables\n\n- [ ] A thing\n");
        (format!("paths/Beginner/month-{month:02}/README.md"), text)
    };
    MemorySource::new((1..=12).map(month))
}

fn profile() -> Profile {
    Profile::from_value(
        &json!({"learner_id": "ada", "start_date": "2026-01-05", "hours_per_week": 8, "level": "Beginner"}),
    )
}

/// 2026-07-05, in days since the epoch.
const HALF_YEAR: f64 = 20_639.0;

fn start() -> DateTime<Utc> {
    "2026-01-05T08:00:00Z".parse().unwrap()
}

/// `n` lines of about 180 bytes, spread over a year.
fn lines(n: u32) -> Vec<String> {
    let step = TimeDelta::seconds(i64::from(360 * 86_400 / n));
    let line = |index: u32| {
        let at = start() + step * i32::try_from(index).unwrap();
        let task = format!("m{:02}-w{}-t{}", index / 20 % 12 + 1, index / 5 % 4 + 1, index % 5 + 1);
        let score = f64::from(index % 50) / 100.0 + 0.5;
        format!(
            r#"{{"timestamp":"{}","event":"task_completed","message":"something was done here","metadata":{{"task":"{task}","duration_hours":1.5,"score":{score}}}}}"#,
            at.to_rfc3339()
        )
    };
    (0..n).map(line).collect()
}

fn read(course: &Course, profile: &Profile, lines: &[String]) -> Log {
    let each_line = |visit: &mut dyn FnMut(u64, &[u8])| {
        (1..).zip(lines).for_each(|(number, line)| visit(number, line.as_bytes()));
        Ok::<_, Infallible>(())
    };
    let as_of = start() + TimeDelta::days(364);
    LogReader::new(course, profile, EventNames::default(), as_of).read(each_line).unwrap()
}

fn learner(bench: &Bench) {
    let course = Course::from_level(&load_level(&path(), "Beginner").level, 8.0);
    let (profile, signals, scoring) = (profile(), RepoSignals::default(), Scoring::default());
    for n in [1_000, 100_000] {
        let lines = lines(n);
        bench.time(&format!("learner/read_log/{n}"), || read(&course, &profile, &lines));
        let log = read(&course, &profile, &lines);
        let learner = Learner {
            log: &log,
            profile: &profile,
            course: &course,
            decisions: &[],
            signals: &signals,
            scoring: &scoring,
        };
        bench.time(&format!("learner/evaluate/{n}"), || learner.evaluate(Scope::Overall));
    }
}

/// The one level that there is.
struct OneLevel(Level);

impl Levels for OneLevel {
    fn names(&self) -> Vec<String> {
        vec![self.0.name.clone()]
    }

    fn load(&self, name: &str) -> Option<Level> {
        (name == self.0.name).then(|| self.0.clone())
    }
}

/// The computations of a week's commands: this week's plan, a later one, proposals, and the curves of a report.
fn planning(bench: &Bench) {
    let level = load_level(&path(), "Beginner").level;
    let (profile, signals, scoring) = (profile(), RepoSignals::default(), Scoring::default());
    let effective = EffectivePath::of(level.clone());
    let course = effective.course(profile.hours_per_week);
    let (levels, thresholds) = (OneLevel(level), Thresholds::default());
    for n in [500, 100_000] {
        // Half of the year is over and half is to come.
        let log = read(&course, &profile, &lines(n)).until(HALF_YEAR);
        let learner = Learner {
            log: &log,
            profile: &profile,
            course: &course,
            decisions: &[],
            signals: &signals,
            scoring: &scoring,
        };
        let planner = Planner { learner, level: &levels.0 };
        let now = learner.state().current_week();
        let later = now + 12;
        assert!((20..30).contains(&now), "{now}");
        bench.time(&format!("planning/plan/{n}"), || planner.week(now));
        bench.time(&format!("planning/preview/{n}"), || planner.week(later));
        let history = adapt::history::History::read(&[], &mut profile.clock(), log.as_of);
        let ground =
            AdaptInput { learner, path: &effective, levels: &levels, history: &history, thresholds: &thresholds };
        bench.time(&format!("planning/adapt/{n}"), || adapt::propose::propose(&ground));
        bench.time(&format!("planning/history/{n}"), || learner.history());
    }
}

fn curriculum(bench: &Bench) {
    let source = path();
    bench.time("load_a_year", || load_level(&source, "Beginner"));
}

fn append(bench: &Bench) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(folder.path().join(".claude/memory")).unwrap();
    let (workspace, _) = Workspace::load(folder.path(), &[]).unwrap();
    let store = FileStore::new(Arc::new(workspace));
    let text = r#"{"timestamp":"2026-01-05T08:00:00Z","event":"task_completed","message":"x"}"#;
    let entry = Entry::from_text(MemoryFile::ProgressLog, text).unwrap();
    let learner = LearnerId::default_id();
    bench.time("append_durably", || store.append(&learner, &entry).unwrap());
}

fn main() {
    let bench = Bench::from_args();
    learner(&bench);
    planning(&bench);
    curriculum(&bench);
    append(&bench);
}
