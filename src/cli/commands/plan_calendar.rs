//! A plan as a calendar file: one event for each open task or review, with ids that stay the same.

use crate::cli::invalid;
use std::fs;
use std::io::{self, Read};
use std::path::Path;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};

use super::ical::Ical;
use super::output_file::replace;
use crate::study::learner_data::LearnerData;
use los_model::error::{Error, Result};
use los_model::plan::days::{Placed, place, usual_days};
use los_model::plan::week::WeeklyPlan;
use los_model::text::visible;
use los_model::time::zone::Zone;

/// Who made the file; a file without it is not ours.
const PRODUCT: &str = "-//learning-os//weekly plan//EN";
/// As much of an existing file is looked at.
const HEAD: u64 = 512;

/// The calendar's text.
pub(super) fn text_of(plan: &WeeklyPlan, study: &LearnerData, learner: &str) -> String {
    let zone = study.profile.zone.clone().unwrap_or(Zone::UTC);
    let mut calendar = Ical::default();
    calendar.raw("BEGIN", "VCALENDAR");
    calendar.raw("VERSION", "2.0");
    calendar.raw("PRODID", PRODUCT);
    calendar.raw("CALSCALE", "GREGORIAN");
    calendar.text("X-WR-CALNAME", &format!("Learning plan, week {}", plan.week_number));
    let days = usual_days(&study.log);
    for placed in place(plan, &days, study.log.as_of) {
        event(&mut calendar, &placed, plan, learner, &zone, study.log.instant);
    }
    calendar.raw("END", "VCALENDAR");
    calendar.into_text()
}

fn event(
    calendar: &mut Ical,
    placed: &Placed<'_>,
    plan: &WeeklyPlan,
    learner: &str,
    zone: &Zone,
    stamp: DateTime<Utc>,
) {
    let task = placed.task;
    let (sitting, n_sittings) = placed.sitting;
    let (part, counted) = match n_sittings {
        1 => (String::new(), String::new()),
        n => (format!("-{sitting}"), format!(" (sitting {sitting} of {n})")),
    };
    let uid = format!("{learner}-week-{}-{}{part}@learning-os", plan.week_number, task.id);
    let words = format!("{} ({} h)\n{}", task.id, task.estimated_hours, task.why);
    calendar.raw("BEGIN", "VEVENT");
    calendar.text("DESCRIPTION", &visible(&words, true));
    calendar.instant("DTEND", instant(placed.ends, zone));
    calendar.instant("DTSTAMP", stamp);
    calendar.instant("DTSTART", instant(placed.begins, zone));
    calendar.text("SUMMARY", &visible(&format!("{}{counted}", task.description), false));
    calendar.raw("UID", &plain(&uid));
    calendar.raw("END", "VEVENT");
}

/// A name of plain letters for each text, another one for each other text.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '-' | '_' | '.' | '@' => plain.push(c),
            // The sign between a review and its skill.
            ':' => plain.push('-'),
            c => plain.push_str(&format!("%{:x}", c as u32)),
        }
    }
    plain
}

/// The instant at which the learner's clock shows a time, to the minute.
fn instant(days: f64, zone: &Zone) -> DateTime<Utc> {
    let minutes = (days * 1440.0).round() as i64;
    zone.instant_of(NaiveDate::default().and_time(chrono::NaiveTime::MIN) + TimeDelta::minutes(minutes))
}

/// Writes the file as a whole. A file that is no calendar of ours is only replaced with `may_replace`.
pub(super) fn write(path: &Path, text: &str, may_replace: bool) -> Result<()> {
    let failed = |source: io::Error| Error::WriteFailed { path: path.display().to_string(), source };
    match fs::symlink_metadata(path) {
        Ok(facts) if !facts.is_file() => {
            return Err(Error::invalid("ics", format!("`{}` is not a regular file", path.display())));
        }
        Ok(_) if !may_replace && !is_ours(path).map_err(failed)? => {
            return Err(invalid(
                "ics",
                format!("`{}` exists and was not made by `los plan`", path.display()),
                "choose another name, or replace it with `--yes`",
            ));
        }
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(failed(error)),
    }
    replace(path, text.as_bytes()).map_err(failed)
}

fn is_ours(path: &Path) -> io::Result<bool> {
    let mut head = Vec::new();
    fs::File::open(path)?.take(HEAD).read_to_end(&mut head)?;
    let head = String::from_utf8_lossy(&head);
    Ok(head.starts_with("BEGIN:VCALENDAR") && head.contains(PRODUCT))
}
