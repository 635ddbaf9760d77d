//! The learner's profile, read from `learner_profile.json`, flat or with its hours and days in an object of their own.
//!
//! Wrong types are listed in `problems`, and the default is used instead.

use super::study_times::{self, StudyTime};
use crate::prelude::*;
use crate::time::zone::Zone;

/// Hours a week that are assumed where none are promised.
const DEFAULT_HOURS: f64 = 10.0;
/// The most hours a week that can be promised.
const HOURS_OF_A_WEEK: f64 = 168.0;

/// Objects whose fields count as the profile's own; those at the top win.
const CONTAINERS: [&str; 2] = ["constraints", "schedule"];

/// A learner as `learner_profile.json` describes them.
#[derive(Debug, Clone, PartialEq)]
pub struct Profile {
    /// The name of the learner's folder; `default` where the profile names none.
    pub learner_id: String,
    pub name: Option<String>,
    /// First day of the path as a day number on the learner's clock; `None` when the profile does not say.
    pub start_day: Option<i64>,
    /// The target date, such as an exam's, as a day number on the learner's clock.
    pub target_day: Option<i64>,
    /// Hours a week that are promised: the profile's own until the log holds a promise.
    pub hours_per_week: f64,
    /// What the profile itself says of them.
    pub hours_written: Written,
    pub level_name: Option<String>,
    pub zone: Option<Zone>,
    pub goals: Vec<String>,
    /// When the learner studies; empty where the profile does not say.
    pub study_times: Vec<StudyTime>,
    /// Whether cards that have an answer are asked in Anki; `None` where the learner did not say.
    pub reviews_in_anki: Option<bool>,
    pub problems: Vec<String>,
}

/// The profile's own figure.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Written {
    Absent,
    /// It is no number of hours that a week has.
    Unreadable,
    Hours(f64),
}

impl Profile {
    /// Reads a profile; anything missing or of a wrong type gets its default.
    pub fn from_value(value: &Value) -> Self {
        let mut reader = Reader { value, problems: Vec::new() };
        if !value.is_object() {
            reader.problems.push("the profile is not an object".to_owned());
        }
        let zone = reader.zone();
        let n_problems = reader.problems.len();
        let hours = reader.hours();
        let is_unreadable = hours.is_none() && reader.problems.len() > n_problems;
        Self {
            learner_id: reader.text("learner_id").unwrap_or_else(|| "default".to_owned()),
            name: reader.text("name"),
            start_day: reader.day("start_date", zone.as_ref()).or_else(|| reader.day("generated_at", zone.as_ref())),
            target_day: reader.day("target_date", zone.as_ref()),
            hours_per_week: hours.unwrap_or(DEFAULT_HOURS),
            hours_written: match hours {
                Some(hours) => Written::Hours(hours),
                None if is_unreadable => Written::Unreadable,
                None => Written::Absent,
            },
            level_name: reader.text("level"),
            zone,
            goals: reader.texts("goals", "a list of texts"),
            study_times: reader.study_times(),
            reviews_in_anki: reader.field("reviews", "`here` or `anki`", |value| match value.as_str()? {
                "here" => Some(false),
                "anki" => Some(true),
                _ => None,
            }),
            problems: reader.problems,
        }
    }

    /// A clock in the learner's zone.
    pub fn clock(&self) -> Clock {
        Clock::new(self.zone.clone())
    }
}

struct Reader<'a> {
    value: &'a Value,
    problems: Vec<String>,
}

impl Reader<'_> {
    /// The first field of that name that is readable; those before it are named as problems. Null and blank text say nothing.
    fn field<T>(&mut self, key: &str, kind: &str, read: impl Fn(&Value) -> Option<T>) -> Option<T> {
        let profile = self.value;
        let nested = CONTAINERS.iter().map(|outer| (format!("{outer}.{key}"), profile[*outer].get(key)));
        for (name, value) in std::iter::once((key.to_owned(), profile.get(key))).chain(nested) {
            let is_blank = |value: &Value| value.as_str().is_some_and(|text| text.trim().is_empty());
            let Some(value) = value.filter(|value| !value.is_null() && !is_blank(value)) else { continue };
            let found = read(value);
            if found.is_some() {
                return found;
            }
            self.problems.push(format!("`{name}` is not {kind}"));
        }
        None
    }

    fn text(&mut self, key: &str) -> Option<String> {
        self.field(key, "text", |value| Some(value.as_str()?.trim().to_owned()))
    }

    fn day(&mut self, key: &str, zone: Option<&Zone>) -> Option<i64> {
        let stamp = self.field(key, "a date", |value| timestamp::parse(value.as_str()?))?;
        Some(Clock::new(zone.cloned()).local(stamp).floor() as i64)
    }

    fn hours(&mut self) -> Option<f64> {
        self.field("hours_per_week", "a number above 0 and up to 168", |value| {
            value.as_f64().filter(|hours| *hours > 0.0 && *hours <= HOURS_OF_A_WEEK)
        })
    }

    fn zone(&mut self) -> Option<Zone> {
        let name = self.text("timezone")?;
        let zone = Zone::named(&name);
        if zone.is_none() {
            self.problems.push(format!("time zone `{name}` is not known; UTC is assumed"));
        }
        zone
    }

    fn texts(&mut self, key: &str, kind: &str) -> Vec<String> {
        let texts = |value: &Value| value.as_array()?.iter().map(|text| Some(text.as_str()?.to_owned())).collect();
        self.field(key, kind, texts).unwrap_or_default()
    }

    /// A time that cannot be read is a problem, and the others count.
    fn study_times(&mut self) -> Vec<StudyTime> {
        let mut times = Vec::new();
        for text in self.texts("study_times", "a list of times such as `Tue 19:00-21:00`") {
            match study_times::parse(&text) {
                Some(read) => times.extend(read),
                None => self
                    .problems
                    .push(format!("`study_times`: `{}` is not a time such as `Tue 19:00-21:00`", text.trim())),
            }
        }
        times
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn flat_and_nested_shapes_are_the_same_profile() {
        let flat = json!({"start_date": "2026-01-05", "target_date": "2026-06-30", "hours_per_week": 8, "level": "ADVANCED", "timezone": "Europe/Berlin"});
        let nested = json!({
            "generated_at": "2026-02-01T00:00:00Z",
            "schedule": {"start_date": "2026-01-05", "target_date": "2026-06-30", "timezone": "Europe/Berlin"},
            "constraints": {"hours_per_week": 8, "level": "Advanced"},
        });
        let (flat, nested) = (Profile::from_value(&flat), Profile::from_value(&nested));
        assert_eq!(flat.start_day, Some(20_458));
        assert_eq!((nested.start_day, nested.target_day), (flat.start_day, Some(20_634)));
        assert_eq!(flat.target_day, nested.target_day);
        assert_eq!([&nested.level_name, &flat.level_name].map(Option::as_deref), [Some("Advanced"), Some("ADVANCED")]);
        assert!((nested.hours_per_week - flat.hours_per_week).abs() < 1e-12);
        assert_eq!(nested.zone, flat.zone);
        assert!(flat.problems.is_empty() && nested.problems.is_empty());
    }

    #[test]
    fn wrong_types_are_listed_and_defaults_stand() {
        let profile = Profile::from_value(
            &json!({"start_date": [], "target_date": "soon", "hours_per_week": -2, "level": {}, "timezone": "Mars/One", "study_times": ["Tue 7-8", "late"]}),
        );
        assert_eq!(profile.learner_id, "default");
        assert_eq!((profile.start_day, profile.target_day, profile.level_name), (None, None, None));
        assert_eq!((profile.problems.len(), profile.study_times.len()), (6, 1));
        assert_eq!(Profile::from_value(&json!(null)).problems.len(), 1);
    }
}
