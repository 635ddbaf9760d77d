//! A plan as a calendar file: one event for each open task or review, with ids that stay the same.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};

use super::ical::Ical;
use super::output_file::{Kind, head_of};
use crate::study::learner_data::LearnerData;
use los_model::plan::days::{Placed, place, usual_days};
use los_model::plan::week::WeeklyPlan;
use los_model::text::visible;
use los_model::time::zone::Zone;

/// Who made the file; a file without it is not ours.
const PRODUCT: &str = "-//learning-os//weekly plan//EN";
/// A calendar in a file.
pub(super) const CALENDAR: Kind = Kind {
    flag: "ics",
    origin: "made by `los plan`",
    is_ours: |file| head_of(file).map(|head| head.starts_with("BEGIN:VCALENDAR") && head.contains(PRODUCT)),
};

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
