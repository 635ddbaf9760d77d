//! The history of a learner: hours by day and by week, scores and progress over time.
//!
//! Pure. A score of an earlier date is the same replay over a shorter log, so the past is judged by today's code and
//! settings. Boxes and commits count from their day on; a month's Definition of Done has no date and counts throughout.

use super::{Day, History, HistoryWeek, PlannedHours, Point, evaluate::rounded};
use crate::prelude::*;

/// Weeks that days and weeks are shown for.
const MAX_WEEKS: i64 = 53;
/// Points of a curve.
const MAX_POINTS: usize = 26;

impl Learner<'_> {
    /// The history up to the log's date.
    pub fn history(&self) -> History {
        let state = self.state();
        History {
            start: date_of(state.calendar.start.floor() as i64),
            today: date_of(state.as_of.floor() as i64),
            hours: rounded(state.hours_by_day.values().sum()),
            active_days: state.active_days.len(),
            days: Self::days(&state),
            weeks: self.weeks(&state),
            points: self.points_of(&state, MAX_POINTS),
            path_hours: rounded(state.path_hours(self.course).1),
            plan: self.plan(&state),
        }
    }

    fn days(state: &State) -> Vec<Day> {
        let today = state.as_of.floor() as i64;
        let monday = day_number(date_of(today).week(Weekday::Mon).first_day());
        let start = state.calendar.start.floor() as i64;
        let first = state.active_days.first().map_or(start, |day| start.min(*day));
        let first = first.max(monday - (MAX_WEEKS - 1) * 7);
        (first..=today)
            .map(|day| Day {
                date: date_of(day),
                hours: rounded(state.hours_by_day.get(&day).copied().unwrap_or(0.0)),
                active: state.active_days.contains(&day),
                paused: state.calendar.in_pause(day as f64 + 0.5),
            })
            .collect()
    }

    fn weeks(&self, state: &State) -> Vec<HistoryWeek> {
        if state.as_of < state.calendar.start {
            return Vec::new();
        }
        let current = state.current_week();
        let finished = state.finished_day(self.course);
        ((current + 1).saturating_sub(MAX_WEEKS as usize)..=current)
            .map(|week| {
                let slot = state.calendar.slots.get(week);
                let from = state.calendar.week_begins(week as i64);
                // Of the week that finished the path only the days up to that one.
                let part = finished.map_or(1.0, |day| (((day + 1) as f64 - from) / 7.0).clamp(0.0, 1.0));
                let kind = state.week_kind(self.course, week);
                let covers = match slot {
                    Some(PlanWeek::Core(number)) if kind != WeekKind::After => self.course.week(*number),
                    _ => None,
                };
                let promised = match slot {
                    Some(PlanWeek::Pause) => 0.0,
                    _ => state.promised_hours(week as i64) * part,
                };
                HistoryWeek {
                    number: u32::try_from(week + 1).unwrap_or(u32::MAX),
                    from: date_of(from.floor() as i64),
                    kind,
                    covers: covers.map(CourseWeek::id),
                    hours: rounded(state.week_activity(week as i64).hours),
                    promised: rounded(promised),
                    is_current: week == current,
                }
            })
            .collect()
    }

    /// Scores at the end of each whole week since the start, and now.
    pub fn scores_by_week(&self) -> Vec<Point> {
        self.points_of(&self.state(), usize::MAX)
    }

    /// At most so many points, evenly apart in whole weeks.
    fn points_of(&self, state: &State, most: usize) -> Vec<Point> {
        if state.as_of < state.calendar.start {
            return Vec::new();
        }
        let start = state.calendar.start;
        let whole_weeks = state.weeks().floor() as usize;
        let step = (whole_weeks + 1).div_ceil(most).max(1);
        let ends = (1..=whole_weeks).rev().step_by(step).map(|week| start + week as f64 * 7.0);
        let cuts = std::iter::once(state.as_of).chain(ends.filter(|end| state.as_of - end >= 1.0));
        let mut points: Vec<Point> = cuts.take(most).map(|cut| self.point(cut)).collect();
        points.reverse();
        points
    }

    fn point(&self, cut: f64) -> Point {
        let log = self.log.until(cut);
        let then = Learner { log: &log, decisions: &self.decisions_until(cut), ..*self };
        let assessment = then.assess(Scope::Overall);
        // Midnight ends the day before it.
        let last_day = (cut - 1e-9).floor() as i64;
        Point {
            date: date_of(last_day),
            weeks: rounded((cut - log.start) / 7.0),
            earned: rounded(assessment.completion.earned),
            due: rounded(assessment.completion.planned),
            overall: assessment.overall.rounded(),
            scores: assessment.scores().map(Score::rounded).into(),
        }
    }

    fn plan(&self, state: &State) -> Vec<PlannedHours> {
        let (_, all) = state.path_hours(self.course);
        let weeks = (1..).zip(0..state.n_weeks(self.course) as i64);
        let owed = weeks.scan(0.0, |owed, (week, index)| {
            *owed += state.calendar.owed(index);
            Some(PlannedHours { week, hours: rounded(owed.min(all)) })
        });
        owed.collect()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::course::course::Course;
    use crate::course::decisions::RemediationWeek;
    use crate::course::profile::Profile;
    use crate::curriculum::load::{MemorySource, load_level};
    use crate::events::kind::EventNames;
    use crate::events::reader::LogReader;
    use crate::learner::scoring::Scoring;
    use crate::learner::signals::RepoSignals;

    #[test]
    fn decisions_count_from_their_day_on() {
        let profile = json!({"start_date": "2026-01-05", "hours_per_week": 7, "timezone": "Europe/Berlin"});
        let profile = Profile::from_value(&profile);
        let week = |(number, id)| format!("### Week {number}\n\n- [ ] Do {id} (4h) #x ^{id}\n\n");
        let weeks: String = [(1, 'a'), (2, 'b'), (3, 'c')].into_iter().map(week).collect();
        let month = ("paths/Beginner/month-01/README.md", format!("# Month 1: One\n\n## Weekly plan\n\n{weeks}"));
        let level = load_level(&MemorySource::new([month]), "Beginner").level;
        let course = Course::from_level(&level, 7.0);
        let log = {
            let as_of = "2026-01-20T11:00:00Z".parse().unwrap();
            let events = EventNames::default();
            let line = r#"{"timestamp":"2026-01-06T20:00:00Z","event":"task_completed","task":"a","duration_hours":2}"#;
            let reader = LogReader::new(&course, &profile, events, as_of);
            let each_line = |visit: &mut dyn FnMut(u64, &[u8])| {
                visit(1, line.as_bytes());
                Ok::<_, ()>(())
            };
            reader.read(each_line).unwrap()
        };
        let (signals, scoring) = (RepoSignals::default(), Scoring::default());
        let history = |decisions: &[Decision]| {
            let learner = Learner {
                log: &log,
                profile: &profile,
                course: &course,
                decisions,
                signals: &signals,
                scoring: &scoring,
            };
            learner.history()
        };
        let repeats = |timestamp: &str| Decision {
            timestamp: timestamp.to_owned(),
            remediation: Some(RemediationWeek { plan_week: 2, ..RemediationWeek::default() }),
            ..Decision::default()
        };
        let due = |history: &History| -> Vec<f64> { history.points.iter().map(|point| point.due).collect() };
        let plain = due(&history(&[]));
        assert_eq!(plain.len(), 3);
        // Midnight in Berlin is an hour before that of UTC; the second week ends on the 18th.
        let late = history(&[repeats("2026-01-18T23:30:00Z"), repeats("2026-01-20T11:30:00Z")]);
        let due_late = due(&late);
        assert_eq!(due_late[..2], plain[..2], "what was decided later changes no point before");
        let in_time = due(&history(&[repeats("2026-01-18T23:00:00Z")]));
        assert_eq!(in_time[0].to_bits(), plain[0].to_bits());
        assert!(in_time[1] < plain[1], "at that instant it counts: {in_time:?} {plain:?}");
    }
}
