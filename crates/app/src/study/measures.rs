//! How a path's tasks went, without text and without names: one learner's first tries, hints and hours, and those of several
//! people together, which a newcomer's chances and hours come from.

use crate::practice::attempts::taken;
use crate::prelude::*;
use los_model::course::difficulty::{Measures, TaskMeasures};
use los_model::practice::check::Proves;

/// A task that was begun and left for longer counts as a failed first try.
const LEFT_DAYS: f64 = 28.0;

/// The learner's own, of the tasks of their level that they finished, or tried and left.
pub fn own(ctx: &Ctx, data: &LearnerData) -> Result<Measures> {
    let state = data.state();
    let mut rows = Vec::new();
    for (index, task) in (0..).zip(&data.course.tasks) {
        let left = state.in_progress.get(&index).filter(|begun| state.as_of - begun.time > LEFT_DAYS);
        if !state.is_done(index) && left.is_none() {
            continue;
        }
        let practice = Practice::of(ctx, &task.id)?;
        let checks = practice.as_ref().map_or(Ok(None), Practice::checks)?;
        let is_computed = checks.is_some_and(|file| file.checks.iter().any(|check| check.proves == Proves::Computed));
        let first = match (state.first_tries.get(&index), left) {
            (None, Some(_)) if is_computed => Some(false),
            (first, _) => first.copied(),
        };
        let hours = state.hours_by_task.get(index as usize).copied().unwrap_or_default();
        let hours = Some(round_to(hours, 2)).filter(|hours| *hours > 0.0 && state.is_done(index));
        if first.is_some() || hours.is_some() {
            rows.push(TaskMeasures {
                id: task.id.clone(),
                version: version(practice.as_ref()),
                people: 1,
                first_tries: first.is_some().into(),
                passed: first.unwrap_or_default().into(),
                hours,
                planned: Some(task.hours),
                hints: u32::try_from(taken(ctx, &task.id).hints).unwrap_or(u32::MAX),
            });
        }
    }
    Ok(Measures { task: rows })
}

/// What the files of several people say together of the tasks as they are here. A file that comes twice counts once.
///
/// # Errors
///
/// Where a file cannot be read, or was made from those of several people.
pub fn pooled(ctx: &Ctx, data: &LearnerData, files: &[(String, String)]) -> Result<Measures> {
    let mut people = Vec::<Measures>::new();
    for (name, text) in files {
        let measures = Measures::read(text).map_err(|why| invalid("file", format!("`{name}`: {}", why.trim()), FIX))?;
        if measures.task.iter().any(|task| task.people != 1) {
            return Err(invalid("file", format!("`{name}` holds several people together"), FIX));
        }
        if !people.contains(&measures) {
            people.push(measures);
        }
    }
    let version = |task: &CourseTask| Ok((task.id.clone(), version(Practice::of(ctx, &task.id)?.as_ref())));
    let versions = data.course.tasks.iter().map(version).collect::<Result<BTreeMap<_, _>>>()?;
    Ok(Measures::pooled(&people, &versions))
}

const FIX: &str = "give the files that `los path measures --export` wrote, one a person";

/// Where the measurements of the learner's level lie; they change its difficulties and hours.
pub fn file_of(data: &LearnerData) -> String {
    format!("paths/{}/measures.toml", data.level().name)
}

/// Keeps measurements of several people in the learner's level, in place of those it had.
pub fn keep(ctx: &Ctx, data: &LearnerData, measures: &Measures) -> Result<()> {
    let text = format!("# How several people did at these tasks. Made by `los path measures`.\n\n{}", text(measures)?);
    ctx.workspace.files().write_atomic(&RelPath::parse(&file_of(data))?, text.as_bytes())
}

/// Measurements as a file.
pub fn text(measures: &Measures) -> Result<String> {
    toml::to_string(measures).map_err(|error| Error::Internal { what: error.to_string() })
}

fn version(practice: Option<&Practice>) -> String {
    practice.map(|practice| practice.folder.hash()).unwrap_or_default()
}
