//! The times of the week at which a learner studies, as the profile's `study_times` say: `Tue 19:00-21:00`, `Mon-Fri 7:00-8:00`,
//! `daily 20:00-20:30`.

use chrono::{NaiveTime, TimeDelta, Weekday};

use crate::time::typed_days::time_of_day;

/// A time that comes back every week, on the learner's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StudyTime {
    pub weekday: Weekday,
    pub from: NaiveTime,
    /// Later than `from`, on the same day.
    pub to: NaiveTime,
}

impl StudyTime {
    /// How long it is.
    pub fn length(&self) -> TimeDelta {
        self.to - self.from
    }
}

/// Reads one text, which names a day, a range of days or `daily`; `None` for anything else, and for a time that ends before it
/// begins.
pub fn parse(text: &str) -> Option<Vec<StudyTime>> {
    let (days, times) = text.trim().split_once(char::is_whitespace)?;
    let (from, to) = times.trim().split_once(['-', '–'])?;
    let (from, to) = (time_of_day(from)?, time_of_day(to)?);
    let days = weekdays(days)?;
    (from < to).then(|| days.into_iter().map(|weekday| StudyTime { weekday, from, to }).collect())
}

fn weekdays(text: &str) -> Option<Vec<Weekday>> {
    if text.eq_ignore_ascii_case("daily") {
        return weekdays("Mon-Sun");
    }
    let Some((first, last)) = text.split_once(['-', '–']) else { return Some(vec![text.parse().ok()?]) };
    let (first, last): (Weekday, Weekday) = (first.parse().ok()?, last.parse().ok()?);
    let mut days = vec![first];
    while *days.last()? != last {
        days.push(days.last()?.succ());
    }
    Some(days)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_names_its_days_and_hours() {
        let read = |text: &str| {
            let times = parse(text)?;
            Some(times.iter().map(|time| format!("{} {}-{}", time.weekday, time.from, time.to)).collect::<Vec<_>>())
        };
        assert_eq!(read("Tue 19:00-21:00").unwrap(), ["Tue 19:00:00-21:00:00"]);
        assert_eq!(read(" saturday  9 - 11:30").unwrap(), ["Sat 09:00:00-11:30:00"]);
        assert_eq!(read("Sat–Mon 7:00–8:00").unwrap().len(), 3);
        assert_eq!(read("daily 20:00-20:30").unwrap().len(), 7);
        for wrong in
            ["", "Tue", "Tue 19:00", "Tue 21:00-19:00", "Tue 19:00-19:00", "Tuesdays 19-20", "19:00-21:00", "Tue 19-25"]
        {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
    }
}
