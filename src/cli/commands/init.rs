//! `los init`: a folder becomes a learner's workspace. Asks who learns, or takes flags; what exists is never changed.

use std::path::{Path, PathBuf};

use chrono::{NaiveDate, Utc};
use dialoguer::{Input, Select};
use serde_json::{Map, Value, json};

use super::super::approve::confirm;
use super::super::args::{Global, InitArgs};
use super::super::out::Out;
use super::super::prompt::ask;
use super::super::session;
use super::super::{Outcome, Stop};
use crate::curriculum::load::levels;
use crate::error::{Error, Result as Checked};
use crate::memory::{LearnerId, start};
use crate::text::visible;
use crate::tools::PathFiles;
use crate::workspace::Workspace;
use crate::zone::Zone;

/// Levels that are offered where there is no path yet.
const LEVELS: [&str; 3] = ["Beginner", "Intermediate", "Advanced"];
/// Hours a week that are suggested.
const USUAL_HOURS: f64 = 8.0;
/// Nobody studies more hours a week than this.
const MOST_HOURS: f64 = 80.0;
/// A month that can be written in a minute.
const FIRST_MONTH: &str = "
    # Month 1: What you want to learn first

    ### Week 1: First steps

    - [ ] The first thing to do (2h) #its-skill
    - [ ] The second thing to do (1.5h) #its-skill
";

pub(in crate::cli) fn run(global: &Global, out: &mut Out, args: &InitArgs) -> Outcome {
    let folder = folder(global, args)?;
    let (workspace, _) = Workspace::load(&folder)?;
    let can_ask = session::can_ask(global);
    let profile = if start::has_profile(&workspace)? {
        None
    } else {
        Some(profile(global, out, args, &workspace, can_ask)?)
    };
    let made = start::begin(&workspace, profile.as_ref())?;
    let has_path = !levels(&PathFiles(&workspace)).is_empty();
    if out.is_json() {
        let next = if has_path { "los plan" } else { "los path check" };
        return Ok(out.json(&json!({ "root": folder.display().to_string(), "created": made, "next": next }))?);
    }
    if made.is_empty() {
        out.line("This folder is a learning workspace already; nothing was changed.")?;
    }
    for file in &made {
        out.line(format!("made {}", visible(file, false)))?;
    }
    out.flush()?;
    tell_next(out, has_path);
    Ok(())
}

fn tell_next(out: &Out, has_path: bool) {
    if has_path {
        out.note(
            "\nNext: `los plan` fits your first week, `los start` begins the first task, `los --help` tells the rest.",
        );
        return;
    }
    out.note("\nThere is no path here yet. Put your own into paths/Beginner/month-01/README.md, such as:");
    out.note(FIRST_MONTH);
    out.note("Then `los path check` looks it over, and `los plan` fits your first week.");
}

/// The folder to begin in; it is made where it is missing.
fn folder(global: &Global, args: &InitArgs) -> Checked<PathBuf> {
    let named = args.dir.as_deref().or(global.root.as_deref()).map(Path::new);
    let folder = named.unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder).map_err(|error| Error::InvalidInput {
        field: Some("dir".into()),
        reason: format!("`{}` cannot be a workspace: {error}", folder.display()),
        suggestion: Some("name a folder that you may write to".into()),
    })?;
    Ok(folder.to_owned())
}

/// The profile, from flags and, where somebody can be asked, from answers; shown before it is written.
fn profile(global: &Global, out: &Out, args: &InitArgs, workspace: &Workspace, can_ask: bool) -> Result<Value, Stop> {
    if !can_ask && !global.yes {
        return Err(Stop::Failed(Error::InvalidInput {
            field: None,
            reason: "who learns here cannot be asked without a terminal".into(),
            suggestion: Some("`los init --level Beginner --hours 8 --yes`".into()),
        }));
    }
    // `--yes` takes what was not said as it is suggested.
    let asks = can_ask && !global.yes;
    let zone = zone(args)?;
    let level = match &args.level {
        Some(level) => level_of(level, workspace)?,
        None => choose_level(workspace, asks)?,
    };
    let name = match (&args.name, asks) {
        (Some(name), _) => name.trim().to_owned(),
        (None, false) => String::new(),
        (None, true) => ask(|| {
            Input::new()
                .with_prompt("Your name (enter to skip)")
                .allow_empty(true)
                .interact_text()
        })?,
    };
    let hours = match (args.hours, asks) {
        (Some(hours), _) => checked_hours(hours)?,
        (None, false) => USUAL_HOURS,
        (None, true) => ask_hours()?,
    };
    let today = zone
        .as_ref()
        .map_or(Utc::now().date_naive(), |(_, zone)| zone.date_of(Utc::now()));
    let start = match (&args.start, asks) {
        (Some(date), _) => date_of(date)?,
        (None, false) => today,
        (None, true) => ask_start(today)?,
    };
    let goals = match (args.goal.as_slice(), asks) {
        ([], true) => ask_goals()?,
        (goals, _) => goals.to_vec(),
    };
    let mut profile = Map::new();
    profile.insert("schema_version".into(), json!(1));
    profile.insert("learner_id".into(), json!(learner_id(args, &name)?));
    if !name.trim().is_empty() {
        profile.insert("name".into(), json!(name.trim()));
    }
    profile.insert("level".into(), json!(level));
    profile.insert("start_date".into(), json!(start.to_string()));
    profile.insert("hours_per_week".into(), plain(hours));
    if let Some((zone, _)) = zone {
        profile.insert("timezone".into(), json!(zone));
    }
    profile.insert("goals".into(), json!(goals));
    let profile = Value::Object(profile);
    if asks {
        Out::ask_about(&format!("\nYour profile:\n{}", shown(&profile)));
        if !confirm("Begin with it?", true)? {
            return Err(Stop::Declined);
        }
    } else if !out.is_json() {
        out.note(shown(&profile));
    }
    Ok(profile)
}

/// A number as people write it: 8, not 8.0.
fn plain(hours: f64) -> Value {
    if hours.fract() == 0.0 {
        json!(hours as u32)
    } else {
        json!(hours)
    }
}

fn shown(profile: &Value) -> String {
    crate::text::visible_json(&serde_json::to_string_pretty(profile).unwrap_or_default())
}

/// A level of the path in any case, or any plain name where there is no path yet.
fn level_of(level: &str, workspace: &Workspace) -> Checked<String> {
    let names = levels(&PathFiles(workspace));
    let known = if names.is_empty() {
        LEVELS.map(str::to_owned).to_vec()
    } else {
        names
    };
    known
        .iter()
        .find(|name| name.eq_ignore_ascii_case(level.trim()))
        .cloned()
        .ok_or_else(|| Error::InvalidInput {
            field: Some("level".into()),
            reason: format!("`{level}` is no level here"),
            suggestion: Some(format!("one of {}", known.join(", "))),
        })
}

fn choose_level(workspace: &Workspace, asks: bool) -> Result<String, Stop> {
    let names = levels(&PathFiles(workspace));
    let known = if names.is_empty() {
        LEVELS.map(str::to_owned).to_vec()
    } else {
        names
    };
    if !asks || known.len() == 1 {
        return Ok(known[0].clone());
    }
    let items: Vec<String> = known.iter().map(|name| visible(name, false)).collect();
    let chosen = ask(|| {
        Select::new()
            .with_prompt("Where do you begin")
            .items(&items)
            .default(0)
            .interact()
    })?;
    Ok(known[chosen].clone())
}

fn checked_hours(hours: f64) -> Checked<f64> {
    if hours > 0.0 && hours <= MOST_HOURS {
        return Ok(hours);
    }
    Err(Error::invalid(
        "hours",
        format!("must be above 0 and at most {MOST_HOURS}"),
    ))
}

fn ask_hours() -> Result<f64, Stop> {
    let hours: f64 = ask(|| {
        Input::new()
            .with_prompt("Hours a week that you really have")
            .default(USUAL_HOURS)
            .validate_with(|hours: &f64| checked_hours(*hours).map(|_| ()).map_err(|error| error.to_string()))
            .interact_text()
    })?;
    Ok(hours)
}

fn date_of(text: &str) -> Checked<NaiveDate> {
    NaiveDate::parse_from_str(text.trim(), "%Y-%m-%d")
        .map_err(|_| Error::invalid("start", "must be a date such as 2026-01-05"))
}

fn ask_start(today: NaiveDate) -> Result<NaiveDate, Stop> {
    let text: String = ask(|| {
        Input::new()
            .with_prompt("First day")
            .default(today.to_string())
            .validate_with(|text: &String| date_of(text).map(|_| ()).map_err(|error| error.to_string()))
            .interact_text()
    })?;
    Ok(date_of(&text)?)
}

fn ask_goals() -> Result<Vec<String>, Stop> {
    let text: String = ask(|| {
        Input::new()
            .with_prompt("What do you want to be able to do? (commas between goals; enter to skip)")
            .allow_empty(true)
            .interact_text()
    })?;
    let goals = text.split(',').map(str::trim).filter(|goal| !goal.is_empty());
    Ok(goals.map(str::to_owned).collect())
}

/// The id that was given, else one made of the name, else `learner`.
fn learner_id(args: &InitArgs, name: &str) -> Checked<String> {
    if let Some(id) = &args.id {
        return Ok(LearnerId::parse(id)?.to_string());
    }
    let plain: String = name
        .to_lowercase()
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '-' })
        .collect();
    let id: String = plain
        .split('-')
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join("-");
    Ok(LearnerId::parse(&id).map_or_else(|_| "learner".to_owned(), |id| id.to_string()))
}

/// The time zone that was given, else the machine's where it tells one; with its rules.
fn zone(args: &InitArgs) -> Checked<Option<(String, Zone)>> {
    let known = |name: &str| Zone::named(name).map(|zone| (name.to_owned(), zone));
    match &args.timezone {
        Some(name) => known(name.trim())
            .map(Some)
            .ok_or_else(|| Error::invalid("timezone", format!("`{name}` is no time zone such as Europe/Lisbon"))),
        None => Ok(machine_zone().and_then(|name| known(&name))),
    }
}

/// The name of this machine's time zone: `TZ`, else where `/etc/localtime` points to.
fn machine_zone() -> Option<String> {
    if let Ok(name) = std::env::var("TZ")
        && !name.is_empty()
    {
        return Some(name.trim_start_matches(':').to_owned());
    }
    let target = std::fs::read_link("/etc/localtime").ok()?;
    let target = target.to_str()?;
    target.split_once("zoneinfo/").map(|(_, name)| name.to_owned())
}
