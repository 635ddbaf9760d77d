//! The profile of a new workspace, from flags and, at a terminal, from answers.

use super::{InitArgs, answered};
use crate::prelude::*;
use los_store::memory::{learner_id::LearnerId, start};

/// Levels that are offered where there is no path.
const LEVELS: [&str; 3] = ["Beginner", "Intermediate", "Advanced"];
/// Hours a week that are suggested, by level as the shipped path is cut; where it is another level, the first.
const USUAL_HOURS: [(&str, f64); 3] = [("Beginner", 8.0), ("Intermediate", 10.0), ("Advanced", 14.0)];
/// The most study hours a week that can be entered.
const MAX_HOURS: f64 = 80.0;

/// The profile. `known` are the levels that the path has or will have, with a title each; `asks` says whether someone
/// answers; otherwise the suggested answers count. Their own path (`is_own`) often prepares for an exam, so only then
/// are they asked for a date.
pub(super) fn profile(args: &InitArgs, known: &[(String, String)], asks: bool, is_own: bool) -> Outcome<Value> {
    let zone = zone(args)?;
    let level = match &args.level {
        Some(level) => level_of(level, known)?,
        None => choose_level(known, asks)?,
    };
    let name = match (&args.name, asks) {
        (Some(name), _) => name.trim().to_owned(),
        (None, false) => String::new(),
        (None, true) => any_line("Your name (enter to skip)")?,
    };
    let question = "How many hours a week can you study?";
    let hours = answered(args.hours, asks, question, usual_hours(&level), read_hours)?;
    let today = zone.as_ref().map_or(Utc::now().date_naive(), |(_, zone)| zone.date_of(Utc::now()));
    let start = answered(args.start, asks, "First day", today, read_day)?;
    let target = match args.target_date {
        Some(date) => Some(target_after(start, date)?),
        None if asks && is_own => {
            let question = "Is there a date to be ready for, such as an exam? (enter to skip)";
            parsed(question, None, |text| match text.trim() {
                "" => Ok(None),
                text => target_after(start, read_day(text)?).map(Some),
            })?
        }
        None => None,
    };
    let goals = match (args.goal.as_slice(), asks) {
        ([], true) => ask_goals()?,
        (goals, _) => goals.to_vec(),
    };
    Ok(Value::Object(facts([
        ("schema_version", Some(json!(1))),
        ("learner_id", Some(json!(learner_id(args, &name)?))),
        ("name", Some(json!(name.trim())).filter(|_| !name.trim().is_empty())),
        ("level", Some(json!(level))),
        ("start_date", Some(json!(start))),
        ("target_date", target.map(|day| json!(day))),
        ("hours_per_week", Some(plain(hours))),
        ("timezone", zone.map(|(zone, _)| json!(zone))),
        ("goals", Some(json!(goals))),
    ])))
}

/// Refuses flags that differ from the profile that is there: `init` never changes it, and other commands do what they ask.
pub(super) fn refuse_others(workspace: &Workspace, args: &InitArgs) -> Result<()> {
    const EDIT: &str = "edit `.claude/memory/learner_profile.json`";
    let Some(profile) = start::profile(workspace)? else { return Ok(()) };
    let shown = |value: Value| match value {
        Value::Null => "not set".to_owned(),
        value => value.as_str().map_or_else(|| value.to_string(), str::to_owned),
    };
    let text = |text: &Option<String>| text.as_deref().map(|text| json!(text.trim()));
    let given = [
        ("level", "level", text(&args.level), "`los level NAME` begins another level"),
        ("hours", "hours_per_week", args.hours.map(plain), "`los hours H` changes the promise"),
        ("name", "name", text(&args.name), EDIT),
        ("id", "learner_id", text(&args.id), EDIT),
        ("start", "start_date", args.start.map(|day| json!(day)), EDIT),
        ("target-date", "target_date", args.target_date.map(|day| json!(day)), EDIT),
        ("timezone", "timezone", text(&args.timezone), EDIT),
    ];
    for (flag, key, given, how) in given {
        let there = profile[key].as_f64().map_or_else(|| profile[key].clone(), plain);
        let (Some(given), there) = (given.map(shown), shown(there)) else { continue };
        if !given.eq_ignore_ascii_case(&there) {
            let reason =
                format!("`{given}` changes nothing: in the profile here `{key}` is {there}, and `init` keeps it");
            return Err(invalid(flag, reason, how));
        }
    }
    Ok(())
}

fn usual_hours(level: &str) -> f64 {
    let usual = USUAL_HOURS.iter().find(|(name, _)| *name == level);
    usual.map_or(USUAL_HOURS[0].1, |(_, hours)| *hours)
}

/// A number as people write it: 8, not 8.0.
fn plain(hours: f64) -> Value {
    if hours.fract() == 0.0 { json!(hours as u32) } else { json!(hours) }
}

/// A level of the path in any case, or any plain name where there is no path.
fn level_of(level: &str, known: &[(String, String)]) -> Result<String> {
    let names = names(known);
    names
        .iter()
        .find(|name| name.eq_ignore_ascii_case(level.trim()))
        .cloned()
        .ok_or_else(|| invalid("level", format!("no level `{level}` here"), format!("one of {}", names.join(", "))))
}

fn names(known: &[(String, String)]) -> Vec<String> {
    if known.is_empty() {
        return LEVELS.map(str::to_owned).to_vec();
    }
    known.iter().map(|(name, _)| name.clone()).collect()
}

fn choose_level(known: &[(String, String)], asks: bool) -> Outcome<String> {
    let names = names(known);
    if !asks || names.len() == 1 {
        return Ok(names[0].clone());
    }
    let item = |name: &String| {
        let title = known.iter().find(|(level, title)| level == name && title != name);
        title.map_or(name, |(_, title)| title).clone()
    };
    let items: Vec<String> = names.iter().map(item).collect();
    let chosen = choice("Which level do you start at", &items, 0)?;
    Ok(names[chosen].clone())
}

/// Hours as people type them: `8`, `7.5`, `6,5`, `8 h`. Which of them can be promised is a rule of the day.
pub(crate) fn read_number(text: &str) -> Result<f64, &'static str> {
    let typed = text.trim().trim_end_matches(['h', 'H']).trim_end().replace(',', ".");
    typed.parse().map_err(|_| "must be a number such as 6 or 7.5")
}

pub(super) fn read_hours(text: &str) -> Result<f64> {
    let hours = read_number(text).map_err(|reason| Error::invalid("hours", reason))?;
    if hours > 0.0 && hours <= MAX_HOURS {
        return Ok(hours);
    }
    Err(Error::invalid("hours", format!("must be above 0 and at most {MAX_HOURS}")))
}

pub(crate) fn read_day(text: &str) -> Result<NaiveDate> {
    NaiveDate::parse_from_str(text.trim(), "%Y-%m-%d")
        .map_err(|_| Error::invalid("date", "must be a date such as 2026-01-05"))
}

fn target_after(start: NaiveDate, target: NaiveDate) -> Result<NaiveDate> {
    if target > start { Ok(target) } else { Err(Error::invalid("target_date", "must be after the first day")) }
}

fn ask_goals() -> Outcome<Vec<String>> {
    let text: String = any_line("What do you want to be able to do? (commas between goals; enter to skip)")?;
    let goals = text.split(',').map(str::trim).filter(|goal| !goal.is_empty());
    Ok(goals.map(str::to_owned).collect())
}

/// The id that was given, else one made of the name, else `learner`.
fn learner_id(args: &InitArgs, name: &str) -> Result<String> {
    if let Some(id) = &args.id {
        return Ok(LearnerId::parse(id)?.to_string());
    }
    let plain: String = name.to_lowercase().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    let id: String = plain.split('-').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-");
    Ok(LearnerId::parse(&id).map_or_else(|_| "learner".to_owned(), |id| id.to_string()))
}

/// The time zone that was given, else the machine's where it tells one; with its rules.
fn zone(args: &InitArgs) -> Result<Option<(String, Zone)>> {
    let known = |name: &str| Zone::named(name).map(|zone| (name.to_owned(), zone));
    if let Some(name) = &args.timezone {
        let unknown = || Error::invalid("timezone", format!("no time zone `{name}`; a name looks like Europe/Lisbon"));
        return known(name.trim()).map(Some).ok_or_else(unknown);
    }
    let named = std::env::var("TZ").ok().filter(|name| !name.is_empty());
    Ok(named.or_else(|| iana_time_zone::get_timezone().ok()).and_then(|name| known(&name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_are_read_as_people_type_them() {
        for (typed, hours) in [("8", 8.0), (" 7.5 ", 7.5), ("6,5", 6.5), ("8 h", 8.0), ("8h", 8.0)] {
            assert!((read_hours(typed).unwrap() - hours).abs() < 1e-9, "{typed}");
        }
        for typed in ["acht", "", "0", "-1", "81", "NaN", "inf", "8 h a week"] {
            assert!(read_hours(typed).is_err(), "{typed}");
        }
    }
}
