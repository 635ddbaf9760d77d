//! Reading the settings file. Serde reads the values and checks them; here unknown names are noted, and whatever is wrong gets
//! its line and its key.

use std::{collections::BTreeMap, net::SocketAddr};

use serde::{Deserialize, Deserializer, de::Error as _};
use toml::de::{self, DeTable};

use crate::workspace::{Note, RelPath, SETTINGS_FILE, Settings, names, policy::check_glob};
use los_model::{Error, Result, adapt::thresholds::THRESHOLDS, invalid, learner::PerScore, nearest::nearest};

/// The limit of notes.
const MAX_NOTES: usize = 20;

impl Settings {
    /// Reads the text of the settings file. `[rate_limits]` can name these tools.
    pub fn parse(text: &str, tools: &[&str]) -> Result<(Self, Vec<Note>)> {
        let root = DeTable::parse(text).map_err(|error| broken(text, &error))?;
        let known = serde_json::to_value(Self::default()).unwrap_or_default();
        let mut notes = Vec::new();
        note_unknown(text, "", root.get_ref(), &known, tools, &mut notes);
        notes.sort_by_key(|note| note.line);
        let settings = Self::deserialize(de::Deserializer::from(root)).map_err(|error| broken(text, &error))?;
        Ok((settings, notes))
    }
}

/// Notes each name in a section that the defaults do not have. The section's name ends in a dot; the file itself has none.
fn note_unknown(
    text: &str,
    section: &str,
    table: &DeTable<'_>,
    defaults: &serde_json::Value,
    tools: &[&str],
    notes: &mut Vec<Note>,
) {
    let known: Vec<&str> = match section {
        "events." => return,
        "rate_limits." => tools.to_vec(),
        "scoring.weights." => PerScore::NAMES.array().to_vec(),
        "scoring.half_lives." => vec!["quality", "consistency", "engagement", "calibration"],
        "scoring.thresholds." => THRESHOLDS.iter().map(|(name, ..)| *name).collect(),
        _ => defaults.as_object().into_iter().flatten().map(|(name, _)| name.as_str()).collect(),
    };
    for (key, value) in table {
        // A line is counted from the start of the file: for each of 60,000 keys that would take half a minute.
        if notes.len() == MAX_NOTES {
            return;
        }
        let (name, line) = (&**key.get_ref(), line_at(text, key.span().start));
        if !known.contains(&name) {
            let what = if section.is_empty() { "section" } else { "key" };
            let meant = nearest(name, known.iter().copied(), 1);
            let meant = meant.first().map_or_else(String::new, |meant| format!("; did you mean `{meant}`?"));
            notes.push(Note { line, message: format!("unknown {what} `{section}{name}`{meant}") });
        } else if let Some(below) = value.get_ref().as_table() {
            note_unknown(text, &format!("{section}{name}."), below, &defaults[name], tools, notes);
        }
    }
}

/// The error with the line and the key that it is about.
fn broken(text: &str, error: &de::Error) -> Error {
    let at = error.span().map_or(0, |span| span.start);
    let key = DeTable::parse(text).ok().and_then(|root| key_at(root.get_ref(), at));
    let key = key.map_or_else(String::new, |key| format!("`{key}` "));
    let reason = error.message().lines().collect::<Vec<_>>().join(", ");
    does_not_fit(format!("{SETTINGS_FILE}:{}: {key}{reason}", line_at(text, at)))
}

/// The name of the key whose value has that place in the file.
fn key_at(table: &DeTable<'_>, at: usize) -> Option<String> {
    table.iter().find_map(|(key, value)| {
        let below = value.get_ref().as_table().and_then(|below| key_at(below, at));
        let own = || value.span().contains(&at).then(|| key.get_ref().to_string());
        below.map(|below| format!("{}.{below}", key.get_ref())).or_else(own)
    })
}

/// Reads a value that has to pass a check.
fn checked<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    value: D,
    check: impl Fn(&T) -> Result<()>,
) -> Result<T, D::Error> {
    let value = T::deserialize(value)?;
    check(&value).map_err(D::Error::custom)?;
    Ok(value)
}

pub(super) fn globs<'de, D: Deserializer<'de>>(value: D) -> Result<Vec<String>, D::Error> {
    checked(value, |list: &Vec<String>| list.iter().try_for_each(|glob| check_glob(glob)))
}

pub(super) fn folder<'de, D: Deserializer<'de>>(value: D) -> Result<String, D::Error> {
    checked(value, |dir: &String| data_folder(dir).map(drop))
}

pub(super) fn variable<'de, D: Deserializer<'de>, T: From<String>>(value: D) -> Result<T, D::Error> {
    checked(value, |name: &String| variable_name(name)).map(T::from)
}

pub(super) fn within<'de, D: Deserializer<'de>, const LEAST: u64, const MOST: u64>(value: D) -> Result<u64, D::Error> {
    let fits = |n: &u64| (LEAST..=MOST).contains(n);
    checked(value, |n| if fits(n) { Ok(()) } else { Err(does_not_fit(format!("must be from {LEAST} to {MOST}"))) })
}

pub(super) fn weights<'de, D: Deserializer<'de>>(value: D) -> Result<BTreeMap<String, f64>, D::Error> {
    numbers(value, |n| n >= 0.0, "must be 0 or more")
}

pub(super) fn days<'de, D: Deserializer<'de>>(value: D) -> Result<BTreeMap<String, f64>, D::Error> {
    numbers(value, |n| n > 0.0, "must be above 0")
}

fn numbers<'de, D: Deserializer<'de>>(
    value: D,
    fits: fn(f64) -> bool,
    otherwise: &str,
) -> Result<BTreeMap<String, f64>, D::Error> {
    checked(value, |all: &BTreeMap<String, f64>| match all.iter().find(|(_, n)| !(n.is_finite() && fits(**n))) {
        Some((name, _)) => Err(does_not_fit(format!("`{name}` {otherwise}"))),
        None => Ok(()),
    })
}

pub(super) fn address<'de, D: Deserializer<'de>>(text: D) -> Result<SocketAddr, D::Error> {
    socket_address(&String::deserialize(text)?).map_err(D::Error::custom)
}

/// An address to listen on, with its port.
pub fn socket_address(text: &str) -> Result<SocketAddr, &'static str> {
    let text = text.replace("localhost:", "127.0.0.1:");
    text.parse().map_err(|_| "must be an address and a port, such as 127.0.0.1:7878 or [::1]:7878")
}

fn line_at(text: &str, offset: usize) -> usize {
    text.get(..offset).unwrap_or(text).matches('\n').count() + 1
}

/// The text of a settings file with the learner's answer to what `los sync` takes along; its other lines stay as they are.
pub fn with_also(text: &str, also: &[&str]) -> Result<String> {
    let answer = format!("also = [{}]", also.iter().map(|path| format!("{path:?}")).collect::<Vec<_>>().join(", "));
    let mut lines: Vec<&str> = text.trim_end().split('\n').collect();
    match lines.iter().position(|line| line.trim() == "[sync]") {
        Some(at) => lines.insert(at + 1, &answer),
        None => lines.extend(["", "[sync]", &answer]),
    }
    let text = lines.join("\n").trim_start().to_owned() + "\n";
    let read = Settings::parse(&text, &[])?.0.sync.also.unwrap_or_default();
    if read.iter().map(RelPath::as_str).eq(also.iter().copied()) {
        return Ok(text);
    }
    Err(invalid("", format!("{SETTINGS_FILE} has a `[sync]` of another form"), format!("write `{answer}` there")))
}

/// The data folder's path. Files in hidden folders steer programs (`.claude`, `.git`, `.vscode`), so writing data there
/// could run something; a workspace from someone else must not be able to set that up.
pub(in crate::workspace) fn data_folder(dir: &str) -> Result<RelPath> {
    let path = RelPath::parse(dir).map_err(|error| does_not_fit(error.to_string()))?;
    if path.names().any(|name| names::fold(name).starts_with('.')) {
        return Err(does_not_fit("must not be a hidden folder or lie in one"));
    }
    // Writing data needs no approval, and the learner has approved the path and the templates.
    let first = path.names().next().map(names::fold);
    if first.is_some_and(|name| matches!(&*name, "paths" | "templates")) {
        return Err(does_not_fit("must not be where paths or templates are"));
    }
    Ok(path)
}

/// A learner who writes the key itself here must not see it again in a message or a log.
fn variable_name(text: &str) -> Result<()> {
    let is_name = !text.is_empty()
        && !text.starts_with(|c: char| c.is_ascii_digit())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if is_name { Ok(()) } else { Err(does_not_fit("must be the name of an environment variable, not its value")) }
}

fn does_not_fit(reason: impl Into<String>) -> Error {
    Error::InvalidInput { field: None, reason: reason.into(), suggestion: None }
}
