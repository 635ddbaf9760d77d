//! A learner's data: profile, path, log and decisions, read once for every command about progress.

use std::cell::OnceCell;
use std::ops::Range;
use std::sync::OnceLock;

use memchr::memmem;

use super::audit::Pool;
use super::busy::busy_weeks;
use super::other_levels::Other;
use super::repo_signals::signals_of;
use super::score_card::kept_factors;
use crate::prelude::*;
use los_model::course::{Difficulties, Measured, Measures, TaskMeasures, Written};
use los_model::curriculum::notes::add_note;
use los_model::events::{Event, EventNames, LogReader};
use los_model::learner::promised::promised_now;
use los_model::learner::{Chance, Learner, PerScore, Scoring, State};
use los_model::path;
use los_model::path::{EffectivePath, Folded};
use los_model::plan::{Capacity, Planner};
use los_model::time::timestamp;
use los_store::workspace::ScoringSettings;

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
    /// What is wrong with the calendar that `busy` names.
    busy_problem: Option<String>,
    pub(super) ctx: Ctx,
    pub(super) others: OnceLock<Vec<Other>>,
    pub(super) cards: OnceLock<Arc<[Card]>>,
    pub(super) pool: OnceLock<Pool>,
    state: OnceLock<State>,
    week_plan: OnceLock<WeeklyPlan>,
}

impl LearnerData {
    /// Reads everything of a learner, at the context's instant. The profile must be there.
    pub fn load(ctx: &Ctx, learner: &LearnerId) -> Result<Self> {
        Self::of(ctx, learner, Profile::from_value(&ctx.memory.profile(learner)?))
    }

    /// Reads everything of a learner whose profile the caller has read already.
    pub(crate) fn of(ctx: &Ctx, learner: &LearnerId, profile: Profile) -> Result<Self> {
        let as_of = ctx.as_of.unwrap_or_else(|| ctx.now());
        let (named, since) = level_at(ctx, learner, &profile, as_of)?;
        Self::in_level(ctx, learner, profile, named.as_deref(), since..f64::INFINITY)
    }

    /// The learner in a level that was theirs during `days`, counted since the epoch; an end means that they have left it.
    pub(super) fn in_level(
        ctx: &Ctx,
        learner: &LearnerId,
        mut profile: Profile,
        named: Option<&str>,
        days: Range<f64>,
    ) -> Result<Self> {
        let as_of = ctx.as_of.unwrap_or_else(|| ctx.now());
        let files = PathFiles(&ctx.workspace);
        let names = levels(&files);
        let (level_name, level_problem) = level_name(&names, named);
        let level = level_name.map(|name| files.level(&name)).unwrap_or_default();
        let decisions = decisions_of(ctx, learner, &profile, as_of, &days)?;
        let mut folded = path::fold::fold(EffectivePath::of(level), &decisions, &PathFiles(&ctx.workspace));
        let note_problems = add_notes(ctx, &mut folded.path.level);
        let mut course = folded.path.course(profile.hours_per_week);
        find_exercises(ctx, &mut course);
        Practice::describe(ctx, &mut course.tasks);
        let measures_problem = find_measures(files, &folded.path.level.name, &mut course);
        let level_above = names.iter().skip_while(|name| *name != folded.path.last_level()).nth(1).cloned();
        let (event_names, unknown_events) = event_names(ctx);
        // A level's files are read once a line names a task that this path and the levels before that one lack. Which lines do
        // not count is nobody's question about a level that was left.
        let of = |task: &Task| task.was.iter().chain([&task.id]).cloned().collect::<Vec<_>>();
        let ids = |name: &str| files.level(name).tasks().flat_map(of).collect();
        let known: Vec<_> = names.iter().map(|name| (name, OnceCell::<HashSet<String>>::new())).collect();
        let is_known = |id: &str| known.iter().any(|(name, known)| known.get_or_init(|| ids(name)).contains(id));
        let elsewhere = |id: &str| days.end.is_finite() || is_known(id);
        let mut log = LogReader::new(&course, &profile, event_names, as_of)
            .on_days(days.clone(), &elsewhere)
            .read(|visit| each_line(ctx, learner, visit))?;
        Arc::make_mut(&mut log.records).questions.is_in_anki = profile.reviews_in_anki == Some(true);
        // What the profile says counts until the log holds a promise.
        profile.hours_per_week = promised_now(&log, &profile);
        let range_factors = kept_factors(ctx, learner, log.current_week());
        let scoring = Scoring { range_factors, ..scoring_of(&ctx.workspace.settings().scoring) };
        let zone = profile.zone.clone().unwrap_or(Zone::UTC);
        let (busy, busy_problem) = match busy_weeks(ctx, &log, &profile, &zone) {
            Ok(busy) => (busy, None),
            Err(problem) => (BTreeMap::new(), Some(problem)),
        };
        Arc::make_mut(&mut log.records).busy = busy;
        let signals = if days.end.is_infinite() {
            signals_of(ctx, &folded.path.level, &course, &log, &zone)
        } else {
            RepoSignals::default()
        };
        let setting_problems = unknown_events
            .iter()
            .map(|(name, known)| format!("`{SETTINGS_FILE}` maps `{name}` to `{known}`, which is not a known event"));
        let problems = setting_problems
            .chain(busy_problem.clone())
            .chain(note_problems)
            .chain(level_problem)
            .chain(measures_problem)
            .collect();
        Ok(Self {
            ctx: ctx.clone(),
            others: OnceLock::new(),
            cards: OnceLock::new(),
            pool: OnceLock::new(),
            state: OnceLock::new(),
            week_plan: OnceLock::new(),
            id: learner.clone(),
            profile,
            folded,
            course,
            decisions,
            log,
            signals,
            scoring,
            level_above,
            problems,
            busy_problem,
        })
    }

    /// Hours that the learner's calendar takes from a plan week, counted from 1.
    pub(crate) fn busy_hours(&self, plan_week: u64) -> f64 {
        let state = self.state();
        Capacity::of(state, &state.calendar).in_week(&state.calendar, (plan_week as usize).saturating_sub(1)).busy_hours
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

    /// The task of the path that the running session is on.
    pub fn running_task(&self) -> Option<&CourseTask> {
        let id = self.log.records.timer.running()?.task.as_deref()?;
        self.with_task(id).find_task(id)
    }

    /// Ids of the tasks that are done.
    pub fn done_task_ids(&self) -> HashSet<&str> {
        let tasks = (0..).zip(&self.course.tasks).filter(|(index, _)| self.state().is_done(*index));
        tasks.map(|(_, task)| task.id.as_str()).collect()
    }

    /// The months of the level in the order of study.
    pub fn months(&self) -> Vec<&Month> {
        let mut months: Vec<&Month> = self.level().months.iter().collect();
        months.sort_by_key(|month| self.folded.path.place_of(month.number));
        months
    }

    /// How it is known that a task is done; `None` of an open one.
    pub fn proof_of(&self, id: &str) -> Option<Proof> {
        self.state().proof(self.course.find_task(id)?)
    }

    /// Whether somebody graded a task by its rubric.
    pub fn has_grade(&self, id: &str) -> bool {
        self.course.find_task(id).is_some_and(|task| self.state().has_grade(task))
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
        let task = self.course.find_task(id).filter(|task| !self.state().is_done(*task));
        task.map_or(0.0, |task| self.state().hours_by_task[task as usize])
    }

    /// The chance that this learner passes a task at the first try.
    pub fn chance(&self, id: &str) -> Chance {
        let difficulties = Difficulties::of(&self.course);
        let d = self.course.find_task(id).map_or(difficulties.usual, |task| difficulties.task(task));
        self.state().tries.chance(&difficulties, d)
    }

    /// Planned hours of each task of the path, by its id.
    pub fn hours_by_task(&self) -> HashMap<&str, f64> {
        let state = self.state();
        let tasks = (0..).zip(&self.course.tasks);
        tasks.map(|(index, task)| (task.id.as_str(), state.hours_of(&self.course, index))).collect()
    }

    /// What the profile says about hours and does not count, in a sentence with the command that makes it count.
    pub fn promise_note(&self) -> Option<String> {
        let last = self.log.records.promises.changed.last();
        let promised = format!("{} a week", hours(self.profile.hours_per_week));
        match (self.profile.hours_written, last) {
            (Written::Unreadable, _) => Some(format!(
                "`hours_per_week` in your profile is not a number above 0 and up to 168: {promised} hold; `los hours N` promises others"
            )),
            (Written::Hours(written), Some(last))
                if (written - last.hours).abs() > 1e-9
                    && last.profile.is_none_or(|then| (written - then).abs() > 1e-9) =>
            {
                let profile = hours(written);
                Some(format!(
                    "Your profile says {profile} a week, and {promised} are promised: `los hours {written}` makes the profile's count"
                ))
            }
            _ => None,
        }
    }

    /// The state as of the instant of this data.
    pub fn state(&self) -> &State {
        self.state.get_or_init(|| self.learner().state())
    }

    /// The plan of the current week.
    pub fn this_week(&self) -> &WeeklyPlan {
        self.week_plan.get_or_init(|| self.week(self.log.current_week()))
    }

    /// The plan of a week, counted from 1; of the current one where none is named.
    pub fn plan_of(&self, week: Option<u32>) -> WeeklyPlan {
        let week = week.map(|week| week.saturating_sub(1) as usize);
        week.map_or_else(|| self.this_week().clone(), |week| self.week(week))
    }

    /// The plan of a week, counted from 0. It says where a calendar should leave less room, and cannot be read.
    fn week(&self, week: usize) -> WeeklyPlan {
        let mut plan = Planner { learner: self.learner(), level: self.level() }.week(week);
        let problem = self.busy_problem.as_ref();
        plan.capacity_why.extend(problem.map(|problem| format!(" No time is blocked: {problem}.")));
        plan
    }
}

/// The level that began last by the log, and when, in days since the epoch on the learner's clock; else that of the profile.
pub(super) fn level_at(
    ctx: &Ctx,
    learner: &LearnerId,
    profile: &Profile,
    as_of: DateTime<Utc>,
) -> Result<(Option<String>, f64)> {
    let of_profile = (profile.level_name.clone(), f64::NEG_INFINITY);
    let [started, corrects] = ["level_started", "corrects"].map(memmem::Finder::new);
    let mut is_there = false;
    each_line(ctx, learner, |_, bytes| is_there |= started.find(bytes).is_some())?;
    if !is_there {
        return Ok(of_profile);
    }
    // Only such a line begins a level, and only a correction takes it back.
    let is_about_level = |bytes: &[u8]| started.find(bytes).is_some() || corrects.find(bytes).is_some();
    let log = LogReader::new(&Course::default(), profile, event_names(ctx).0, as_of).read(|visit| {
        each_line(ctx, learner, |number, bytes| {
            if is_about_level(bytes) {
                visit(number, bytes);
            }
        })
    })?;
    let mut levels = log.records.promises.levels.clone();
    levels.sort_by(|a, b| a.since.time.total_cmp(&b.since.time).then(a.since.id.cmp(&b.since.id)));
    Ok(levels.pop().map_or(of_profile, |last| (Some(last.level), last.since.time)))
}

/// The path with the decisions in force right now. Reads neither the log nor the repository.
pub(crate) fn fold_path(ctx: &Ctx, learner: &LearnerId) -> Result<Folded> {
    let profile = Profile::from_value(&ctx.memory.profile(learner)?);
    let files = PathFiles(&ctx.workspace);
    let (named, since) = level_at(ctx, learner, &profile, ctx.now())?;
    let (level_name, _) = level_name(&levels(&files), named.as_deref());
    let level = level_name.map(|name| files.level_as_it_is(&name)).unwrap_or_default();
    let decisions = decisions_of(ctx, learner, &profile, ctx.now(), &(since..f64::INFINITY))?;
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

/// What other people's first tries at the tasks of a level show; a sentence where the file cannot be read.
fn find_measures(files: PathFiles<'_>, level: &str, course: &mut Course) -> Option<String> {
    let path = format!("paths/{level}/measures.toml");
    let text = files.read(&path).filter(|_| !level.is_empty())?;
    let measures = match Measures::read(&text) {
        Ok(measures) => measures,
        Err(why) => return Some(format!("{path} cannot be read, so no difficulty is taken from it: {}", why.trim())),
    };
    let by_id: HashMap<&str, &TaskMeasures> = measures.task.iter().map(|task| (task.id.as_str(), task)).collect();
    for task in &mut course.tasks {
        let of = by_id.get(task.id.as_str());
        task.measured =
            of.map(|of| Measured { first_tries: of.first_tries.into(), passed: of.passed.into(), hours: of.hours });
    }
    None
}

/// Adds the cards of the notes that the settings name; a sentence for each note that cannot be read.
fn add_notes(ctx: &Ctx, level: &mut Level) -> Vec<String> {
    let mut problems = Vec::new();
    for note in &ctx.workspace.settings().review.notes {
        match ctx.workspace.read_text_raw(note, MAX_READ_BYTES) {
            Ok(file) => add_note(level, note.as_str(), &file.content),
            Err(error) => problems.push(format!("`notes`: {note} cannot be read: {error}")),
        }
    }
    problems
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

/// Hands out each line of a learner's log as it is read, with corrections applied, beside its number and its bytes.
pub fn each_read(ctx: &Ctx, learner: &LearnerId, mut take: impl FnMut(u64, &[u8], Line<'_>)) -> Result<()> {
    let mut reader = LineReader::new(event_names(ctx).0);
    each_line(ctx, learner, |number, bytes| reader.prepare(number, bytes))?;
    each_line(ctx, learner, |number, bytes| take(number, bytes, reader.read(number, bytes)))
}

/// Whether a task is done: its box is checked, or the log says so.
pub fn is_done(task: &Task, done: &HashSet<&str>) -> bool {
    task.checked == Some(true) || done.contains(task.id.as_str())
}

/// The level that the profile names, else the first there is, and a sentence where the profile names another one.
fn level_name(names: &[String], named: Option<&str>) -> (Option<String>, Option<String>) {
    let fitting = names.iter().find(|name| named.is_some_and(|named| name.eq_ignore_ascii_case(named)));
    let Some(chosen) = fitting.or(names.first()) else { return (None, None) };
    let problem = named
        .filter(|_| fitting.is_none())
        .map(|named| format!("paths/ has no level `{named}`, which the profile names; `{chosen}` is used instead"));
    (Some(chosen.clone()), problem)
}

/// The decisions about the path up to an instant, in order of time; a workspace without any is fine. One whose time does not read
/// counts as old: it is kept, and what it may change is for the fold. What was decided before a level began is about another
/// path.
fn decisions_of(
    ctx: &Ctx,
    learner: &LearnerId,
    profile: &Profile,
    as_of: DateTime<Utc>,
    days: &Range<f64>,
) -> Result<Vec<Value>> {
    let mut clock = profile.clock();
    let until = clock.local_days(as_of);
    let is_meant = |time: f64| time <= until && days.contains(&time);
    let mut records = Vec::new();
    let read = ctx.memory.read(learner, MemoryFile::Decisions, &mut |line| {
        let Ok(record) = serde_json::from_slice::<Value>(line.bytes) else { return ControlFlow::Continue(()) };
        let stamp = record.get("timestamp").and_then(Value::as_str).and_then(timestamp::parse);
        if path::fold::may_change(&record) && stamp.is_none_or(|stamp| is_meant(clock.local(stamp))) {
            records.push(record);
        }
        ControlFlow::Continue(())
    });
    if_there(read)?;
    Ok(path::fold::in_order(records, &mut clock))
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
