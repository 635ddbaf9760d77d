//! Calendar files (iCalendar, RFC 5545): writes the learner's week for other programs.

use chrono::{DateTime, TimeDelta, Utc};
use icalendar::{Alarm, Calendar, Component, Event, EventLike, Property};

use los_model::plan::times::Time;

/// An event of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Stays the same for the same thing, so that a subscription moves the event and never doubles it.
    pub uid: String,
    /// One line.
    pub title: String,
    /// What a program shows below it.
    pub text: String,
    /// A time, or a whole day.
    pub time: Time,
}

/// Names the program in its files, near their beginning.
pub const MARK: &str = "-//Learning OS//los//EN";

/// The text of a calendar. `stamp` is when its facts were read, `alarm` how long before an event with hours a reminder comes.
///
/// Times are in UTC, so no program can place them by another table of zones.
pub fn text(name: &str, entries: &[Entry], stamp: DateTime<Utc>, alarm: Option<TimeDelta>) -> String {
    let mut calendar = Calendar::empty();
    for (key, value) in [("VERSION", "2.0"), ("PRODID", MARK), ("CALSCALE", "GREGORIAN")] {
        calendar.append_property(Property::new(key, value));
    }
    calendar.name(name);
    for entry in entries {
        let mut event = Event::new();
        event.uid(&entry.uid).timestamp(stamp).summary(&entry.title).description(&entry.text);
        match entry.time {
            Time::Between(from, to) => {
                event.starts(from).ends(to);
                if let Some(before) = alarm {
                    let mut alarm = Alarm::display(&entry.title, -before);
                    // Else it would get a new id each time.
                    alarm.uid(&format!("alarm-{}", entry.uid)).timestamp(stamp);
                    event.alarm(alarm);
                }
            }
            // It lasts the day and takes no time.
            Time::Day(day) => {
                event.starts(day).add_property("TRANSP", "TRANSPARENT");
            }
        }
        calendar.push(event);
    }
    calendar.to_string()
}
