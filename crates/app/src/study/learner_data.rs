//! A learner's data: profile, path, log and decisions, read once for every command about progress.

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use chrono::{DateTime, Utc};
use serde_json::Value;

use super::path_files::PathFiles;
use super::repo_signals::signals_of;
use crate::calls::ctx::Ctx;
use crate::practice::folders::Practice;
use crate::practice::variant::GENERATOR;
use los_model::course::course::Course;
use los_model::course::profile::Profile;
use los_model::curriculum::load::levels;
use los_model::curriculum::model::{Level, Task};
use los_model::error::{Result, if_there};
use los_model::events::event::{Event, Log};
use los_model::events::kind::EventNames;
use los_model::events::reader::LogReader;
use los_model::learner::learner::Learner;
use los_model::learner::scoring::{PerScore, Scoring};
use los_model::learner::signals::RepoSignals;
use los_model::learner::state::State;
use los_model::path;
use los_model::path::effective::EffectivePath;
use los_model::path::fold::{Folded, MAX_SET_ASIDE};
use los_model::plan::planner::Planner;
use los_model::plan::week::WeeklyPlan;
use los_model::time::timestamp;
use los_model::time::zone::Zone;
use los_store::memory::learner_id::LearnerId;
use los_store::memory::memory_file::MemoryFile;
use los_store::workspace::settings::{SETTINGS_FILE, ScoringSettings};

/// Everything known about one learner at one instant.
pub struct LearnerData {
    pub id: LearnerId,
    pub profile: Profile,
    /// The learner's path with the decisions in force; without months when the workspace has none.
    pub folded: Folded,
    /// The path as the model counts with it.
    pub course: Course,
    /// Every decision about the path up to the instant of this data, as written, oldest first.
    pub decisions: Vec<Value>,
    pub log: Log,
    /// Signals from the repository.
    pub signals: RepoSignals,
    /// The parameters of the model, with what the settings replace.
    pub scoring: Scoring,
    /// The level of the path's folder that follows the learner's own.
    pub level_above: Option<String>,
    /// Values of the settings and the profile that are not valid here.
    pub problems: Vec<String>,
    state: OnceCell<State>,
    week_plan: OnceCell<WeeklyPlan>,
}

impl LearnerData {
    /// Reads everything of a learner, at the context's instant. The profile must be there.
    pub fn load(ctx: &Ctx, learner: &LearnerId) -> Result<Self> {
        Self::of(ctx, learner, Profile::from_value(&ctx.memory.profile(learner)?))
    }

    /// Reads everything of a learner whose profile the caller has read already.
    pub(crate) fn of(ctx: &Ctx, learner: &LearnerId, profile: Profile) -> Result<Self> {
        let as_of = ctx.as_of.unwrap_or_else(|| ctx.now());
        let files = PathFiles(&ctx.workspace);
        let (level_name, level_problem) = level_name(files, profile.level_name.as_deref());
        let level = level_name.map(|name| files.level(&name)).unwrap_or_default();
        let (decisions, unreadable) = decisions_of(ctx, learner, &profile, as_of)?;
        let mut folded = path::fold::fold(EffectivePath::of(level), &decisions, &PathFiles(&ctx.workspace));
        folded.unreadable = unreadable;
        let mut course = folded.path.course(profile.hours_per_week);
        find_exercises(ctx, &mut course);
        let level_above =
            levels(&PathFiles(&ctx.workspace)).into_iter().skip_while(|name| name != folded.path.last_level()).nth(1);
        let (names, unknown_events) = event_names(ctx);
        let log = LogReader::new(&course, &profile, names, as_of).read(|visit| each_line(ctx, learner, visit))?;
        let scoring = scoring_of(&ctx.workspace.settings().scoring);
        let zone = profile.zone.clone().unwrap_or(Zone::UTC);
        let signals = signals_of(ctx, &folded.path.level, &course, &log, &zone);
        let setting_problems = unknown_events
            .iter()
            .map(|(name, known)| format!("`{SETTINGS_FILE}` maps `{name}` to `{known}`, which is not a known event"));
        let problems = setting_problems.chain(level_problem).collect();
        let (id, state, week_plan) = (learner.clone(), OnceCell::new(), OnceCell::new());
        Ok(Self {
            id,
            profile,
            folded,
            course,
            decisions,
            log,
            signals,
            scoring,
            level_above,
            problems,
            state,
            week_plan,
        })
    }

    /// Everything that the learner room computes from.
    pub(crate) const fn learner(&self) -> Learner<'_> {
        Learner {
            log: &self.log,
            profile: &self.profile,
            course: &self.course,
            decisions: self.folded.path.decisions.as_slice(),
            signals: &self.signals,
            scoring: &self.scoring,
        }
    }

    /// The path as decided: months by number, with the projects in force.
    pub const fn level(&self) -> &Level {
        &self.folded.path.level
    }

    /// Ids of the tasks that are done.
    pub fn done_task_ids(&self) -> HashSet<&str> {
        self.task_ids(State::is_done)
    }

    /// Ids of the tasks whose latest machine check passed.
    pub(crate) fn checked_task_ids(&self) -> HashSet<&str> {
        self.task_ids(State::is_checked)
    }

    fn task_ids(&self, is_it: impl Fn(&State, u32) -> bool) -> HashSet<&str> {
        let state = self.state();
        let tasks = (0..).zip(&self.course.tasks).filter(|(index, _)| is_it(state, *index));
        tasks.map(|(_, task)| task.id.as_str()).collect()
    }

    /// Whether the log says that a task's solution was shown.
    pub fn took_solution(&self, id: &str) -> bool {
        let task = |event: &Event| self.course.task(event.task()?);
        self.log.events.iter().filter(|event| event.is_solution()).filter_map(task).any(|task| task.id == id)
    }

    /// Ids of the tasks with hours that were stated or measured, their completions aside.
    pub fn timed_task_ids(&self) -> HashSet<&str> {
        let is_timed = |event: &&Event| !event.completes_task() && event.hours().is_some_and(|hours| hours > 0.0);
        let timed = self.log.events.iter().filter(is_timed);
        timed.filter_map(|event| Some(self.course.task(event.task()?)?.id.as_str())).collect()
    }

    /// Hours of the sessions and the study on a task that is not done; 0 for one that is.
    pub fn hours_before_done(&self, id: &str) -> f64 {
        let is_it = |event: &&Event| {
            let task = event.task().and_then(|task| self.course.task(task));
            !event.completes_task() && task.is_some_and(|task| task.id.eq_ignore_ascii_case(id))
        };
        if self.done_task_ids().contains(id) {
            return 0.0;
        }
        self.log.events.iter().filter(is_it).filter_map(Event::hours).sum()
    }

    /// Planned hours of each task of the path, by its id.
    pub fn hours_by_task(&self) -> HashMap<&str, f64> {
        let state = self.state();
        let tasks = self.course.tasks.iter();
        tasks.map(|task| (task.id.as_str(), state.planned_hours(task.hours))).collect()
    }

    /// The state as of the instant of this data.
    pub fn state(&self) -> &State {
        self.state.get_or_init(|| self.learner().state())
    }

    /// The plan of the current week.
    pub fn this_week(&self) -> &WeeklyPlan {
        self.week_plan.get_or_init(|| self.planner().week(self.log.current_week()))
    }

    /// The plan of a week, counted from 1; of the current one where none is named.
    pub fn plan_of(&self, week: Option<u32>) -> WeeklyPlan {
        let week = week.map(|week| week.saturating_sub(1) as usize);
        week.map_or_else(|| self.this_week().clone(), |week| self.planner().week(week))
    }

    const fn planner(&self) -> Planner<'_> {
        Planner { learner: self.learner(), level: self.level() }
    }
}

/// The path with the decisions in force right now. Reads neither the log nor the repository.
pub(crate) fn fold_path(ctx: &Ctx, learner: &LearnerId) -> Result<Folded> {
    let profile = Profile::from_value(&ctx.memory.profile(learner)?);
    let files = PathFiles(&ctx.workspace);
    let (level_name, _) = level_name(files, profile.level_name.as_deref());
    let level = level_name.map(|name| files.level_as_it_is(&name)).unwrap_or_default();
    let (decisions, _) = decisions_of(ctx, learner, &profile, ctx.now())?;
    Ok(path::fold::fold(EffectivePath::of(level), &decisions, &PathFiles(&ctx.workspace)))
}

/// The exercise of each procedure: its first task whose practice can be made with new numbers.
fn find_exercises(ctx: &Ctx, course: &mut Course) {
    let has_variants = |id: &str| Practice::has_file(ctx, id, GENERATOR);
    let procedures = (0u32..).zip(&mut course.skills).filter(|(_, skill)| skill.is_procedure);
    for (index, skill) in procedures {
        let mut tasks = (0..).zip(&course.tasks).filter(|(_, task)| task.skill == index);
        skill.exercise = tasks.find(|(_, task)| has_variants(&task.id)).map(|(index, _)| index);
    }
}

/// The names of events that a workspace knows, and its own names for events that do not exist.
pub fn event_names(ctx: &Ctx) -> (EventNames, Vec<(String, String)>) {
    ctx.workspace.settings().event_names()
}

/// Hands out each line of a learner's log with its number; a learner without a log has none.
pub fn each_line(ctx: &Ctx, learner: &LearnerId, mut take: impl FnMut(u64, &[u8])) -> Result<()> {
    let read = ctx.memory.read(learner, MemoryFile::ProgressLog, &mut |line| {
        take(line.number, line.bytes);
        ControlFlow::Continue(())
    });
    if_there(read).map(drop)
}

/// Whether a task is done: its box is checked, or the log says so.
pub fn is_done(task: &Task, done: &HashSet<&str>) -> bool {
    task.checked == Some(true) || done.contains(task.id.as_str())
}

/// The level that the profile names, else the first there is, and a sentence where the profile names another one.
fn level_name(files: PathFiles<'_>, named: Option<&str>) -> (Option<String>, Option<String>) {
    let mut names = levels(&files);
    let fitting = names.iter().position(|name| named.is_some_and(|named| name.eq_ignore_ascii_case(named)));
    if names.is_empty() {
        return (None, None);
    }
    let chosen = names.swap_remove(fitting.unwrap_or_default());
    let problem = named
        .filter(|_| fitting.is_none())
        .map(|named| format!("paths/ has no level `{named}`, which the profile names; `{chosen}` is used instead"));
    (Some(chosen), problem)
}

/// The decisions about the path up to an instant, in order of time; a workspace without any is fine. One whose time does not read
/// counts as old: it is kept, and what it may change is for the fold. Also returns the numbers of the unreadable lines.
fn decisions_of(
    ctx: &Ctx,
    learner: &LearnerId,
    profile: &Profile,
    as_of: DateTime<Utc>,
) -> Result<(Vec<Value>, Vec<u64>)> {
    let mut clock = profile.clock();
    let until = clock.local_days(as_of);
    let (mut records, mut unreadable) = (Vec::new(), Vec::new());
    let read = ctx.memory.read(learner, MemoryFile::Decisions, &mut |line| {
        let Ok(record) = serde_json::from_slice::<Value>(line.bytes) else {
            if !line.bytes.trim_ascii().is_empty() && unreadable.len() < MAX_SET_ASIDE {
                unreadable.push(line.number);
            }
            return ControlFlow::Continue(());
        };
        let stamp = record.get("timestamp").and_then(Value::as_str).and_then(timestamp::parse);
        if path::fold::may_change(&record) && stamp.is_none_or(|stamp| clock.local(stamp) <= until) {
            records.push(record);
        }
        ControlFlow::Continue(())
    });
    if_there(read)?;
    Ok((path::fold::in_order(records, &mut clock), unreadable))
}

/// The model's parameters with what the settings replace.
fn scoring_of(settings: &ScoringSettings) -> Scoring {
    let mut scoring = Scoring::default();
    if !settings.weights.is_empty() {
        let own = |(name, usual)| settings.weights.get(name).copied().unwrap_or(usual);
        let weights = PerScore::NAMES.zip(scoring.weights).map(own);
        let sum: f64 = weights.array().iter().sum();
        scoring.weights = if sum > 0.0 { weights.map(|weight| weight / sum) } else { weights };
    }
    let half_life = |name: &str, days: f64, usual: f64| settings.half_lives.get(name).map_or(usual, |own| own / days);
    scoring.quality_half_life = half_life("quality", 1.0, scoring.quality_half_life);
    scoring.ratio_half_life = half_life("calibration", 1.0, scoring.ratio_half_life);
    // Settings speak of days; the model fades these two by weeks.
    scoring.consistency_half_life = half_life("consistency", 7.0, scoring.consistency_half_life);
    scoring.engagement_half_life = half_life("engagement", 7.0, scoring.engagement_half_life);
    scoring
}
