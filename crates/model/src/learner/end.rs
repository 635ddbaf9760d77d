//! When the month of the path, and the path, are likely to be done: one estimate for both, as exact as it is known, and slow to move.
//!
//! `weeks = L/(H·v)`, over the spare weeks and known pauses on the way; four times out of five the end lies between
//! `T·e^(−1.7σ)` and `T·e^(1.6σ)` (docs/model.md#end). It is made on the first day of each plan week, and at once when the learner
//! changes hours, a pause, the path or the plan. What is shown stays until a new estimate is well away from it.

use chrono::Datelike;

use super::{Seen, Speed, day_in_words};
use crate::prelude::*;

/// The range, in parts of the spread.
const RANGE: [f64; 2] = [-1.7, 1.6];
/// The path's spread in parts of the month's: over many weeks good and bad ones even out.
const OVER_MONTHS: f64 = 0.75;
/// Most of a task that hours given to it may take away while it is open.
const MOST_DONE: f64 = 0.9;
/// A new estimate replaces the one shown when it is further away than this part of its range: of the month, of the path.
const FAR_ENOUGH: [f64; 2] = [1.0 / 3.0, 1.0 / 8.0];
/// It does so as well when its range is this part as wide.
const NARROWER: f64 = 0.5;
/// Widths of the range, in days, up to which a day, a part of a month, and a month are named.
const WIDTHS: [f64; 3] = [21.0, 122.0, 366.0];
/// Days beyond which no time is named.
const FIVE_YEARS: f64 = 5.0 * 365.25;

/// When something is likely to be done
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct End {
    /// The likely last day
    pub day: NaiveDate,
    /// Four times out of five it is this day or later
    pub earliest: NaiveDate,
    /// Four times out of five it is this day or earlier
    pub latest: NaiveDate,
    /// The time in words, as exact as it is known
    pub when: String,
    /// What moved it this week: in two parts that add up, or a change of the learner's
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moved: Option<String>,
}

/// The end of the current month of the path
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NearEnd {
    /// The month
    pub month: u32,
    /// When its open tasks are likely to be done, without blocked ones
    #[serde(flatten)]
    pub end: End,
    /// Its blocked tasks, by title
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<String>,
}

/// Days since the epoch on the learner's clock.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Estimate {
    made: f64,
    end: f64,
    earliest: f64,
    latest: f64,
    /// The width in days by which it is worded and replaced: that of the range, or of one that nothing has narrowed.
    width: f64,
    speed: Speed,
}

/// The estimate shown, and how it came to be that.
#[derive(Debug, Clone, Copy)]
struct Shown {
    now: Estimate,
    before: Option<Before>,
}

/// The estimate that was shown before.
#[derive(Debug, Clone, Copy)]
struct Before {
    shown: Estimate,
    /// Where it would be at the speed of then.
    at_old_speed: f64,
    /// A change by the learner replaced it.
    by_change: bool,
}

/// What an estimate is about: the month of the path or all of it.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Goal {
    Month(u32),
    Path,
}

impl State {
    /// The end of the current month; `None` where no month has an open task that is not blocked.
    pub fn near_end(&self, course: &Course) -> Option<NearEnd> {
        let now = self.seen_now();
        let month = self.month_of(course, &now)?;
        let end = self.end_of(course, Goal::Month(month))?;
        let blocked =
            self.open_tasks(course).filter(|(index, task)| self.is_blocked(*index) && task.month() == Some(month));
        Some(NearEnd { month, end, without: blocked.map(|(_, task)| task.name()).collect() })
    }

    /// The end of the path; `None` where it is done or there is none.
    pub fn far_end(&self, course: &Course) -> Option<End> {
        self.end_of(course, self.whole(course))
    }

    /// All of the path, which in its last month is that month, unless a task of it is blocked.
    fn whole(&self, course: &Course) -> Goal {
        let last = self.month_of(course, &self.seen_now());
        let is_last = |month: &u32| {
            self.open_tasks(course).all(|(index, task)| task.month() == Some(*month) && !self.is_blocked(index))
        };
        last.filter(is_last).map_or(Goal::Path, Goal::Month)
    }

    /// Weeks up to the one of [`State::last_day`].
    pub fn n_weeks(&self, course: &Course) -> usize {
        let end = self.last_day(course).map(|day| self.calendar.week_at(day_number(day) as f64) + 1);
        end.and_then(|weeks| usize::try_from(weeks).ok()).unwrap_or_else(|| self.calendar.n_weeks())
    }

    /// The last day of the path: when it was done, or as [`State::far_end`] says it.
    pub fn last_day(&self, course: &Course) -> Option<NaiveDate> {
        self.far_end(course).map(|end| end.day).or_else(|| self.finished_day(course).map(date_of))
    }

    /// The likely end of the path with so many hours a week from now on, by what the learner finishes in an hour: the last day, and
    /// the time in words.
    pub fn end_at(&self, course: &Course, hours_a_week: f64) -> Option<(NaiveDate, String)> {
        let speed = self.speed_at(self.as_of);
        let at = Speed { promised: hours_a_week, share: speed.per_hour, ..speed };
        let Estimate { end, earliest, latest, .. } = self.estimate(course, self.whole(course), &self.seen_now(), at)?;
        Some((last_day(end), self.in_words(last_day(end), latest - earliest)))
    }

    /// The end of the path as [`State::far_end`] says it once so many hours a week are promised for the weeks to come.
    pub fn end_promised(&self, course: &Course, hours_a_week: f64) -> Option<End> {
        if (hours_a_week - self.calendar.promise_to_come(self.as_of).hours).abs() < 1e-9 {
            return self.far_end(course);
        }
        let speed = Speed::promising(&self.calendar, &self.activity, self.as_of, hours_a_week);
        let now = self.estimate(course, self.whole(course), &self.seen_now(), speed)?;
        Some(self.told(Shown { now, before: None }, self.goes_on(course, self.whole(course))))
    }

    fn end_of(&self, course: &Course, goal: Goal) -> Option<End> {
        let shown = self.shown(course, goal).filter(|_| !self.is_finished(course))?;
        Some(self.told(shown, self.goes_on(course, goal)))
    }

    /// When work on a goal goes on: now, or in the next week where each of its tasks is put off, or blocked.
    fn goes_on(&self, course: &Course, goal: Goal) -> f64 {
        let week = self.current_week();
        let is_meant = |task: &CourseTask| matches!(goal, Goal::Path) || task.month().map(Goal::Month) == Some(goal);
        let mut open = self.open_tasks(course).filter(|(_, task)| is_meant(task));
        let is_for_later = open.all(|(index, _)| self.is_blocked(index) || self.put_off(index, week).0);
        if is_for_later { self.calendar.week_begins(week as i64 + 1) } else { self.as_of }
    }

    /// An estimate in words, of work that goes on at that time.
    fn told(&self, shown: Shown, begins: f64) -> End {
        let Estimate { end, earliest, latest, width, speed, .. } = shown.now;
        let next_week = self.calendar.week_begins(self.calendar.week_at(self.as_of).max(0) + 1);
        // A likely day that passed since the week began is no end of what is open.
        let soonest = begins.floor() + 1.0;
        let end = end.max(soonest);
        let (day, latest) = (last_day(end), latest.max(end));
        let when = match width {
            _ if end <= next_week + 1e-6 && self.as_of >= self.calendar.start => "this week".to_owned(),
            _ if end - self.as_of > FIVE_YEARS => "in more than five years".to_owned(),
            // A silence moves the end each week, so no day is named.
            width => self.in_words(day, if speed.is_silent { width.max(WIDTHS[1] + 1.0) } else { width }),
        };
        let how = if self.hours_this_week() > 0.0 { "go on as this week" } else { "begin again this week" };
        let when = if speed.is_silent { format!("{when}, if you {how}") } else { when };
        let is_of_this_week = shown.now.made >= self.calendar.week_begins(self.calendar.week_at(self.as_of));
        let moved = shown
            .before
            // A level that begins has no date before.
            .filter(|_| is_of_this_week && self.level_week != Some(self.calendar.week_at(self.as_of)))
            .filter(|Before { shown, .. }| self.in_words(last_day(shown.end), shown.width) != when)
            .map(|before| self.move_in_words(&before, &shown.now));
        let earliest = last_day(earliest.max(soonest).min(end));
        End { day, earliest, latest: last_day(latest), when, moved }
    }

    /// A day as exactly as the width of its range, in days, allows.
    fn in_words(&self, day: NaiveDate, width: f64) -> String {
        let is_this_year = date_of(self.as_of.floor() as i64).year() == day.year();
        let year = if is_this_year { String::new() } else { format!(" {}", day.year()) };
        let month = day.format("%B");
        match WIDTHS.iter().position(|most| width <= *most) {
            Some(0) => format!("on {}{year}", day.format("%-d %B")),
            Some(1) => {
                let part = ["early", "mid", "late"][(day.day0() as usize / 10).min(2)];
                format!("in {part} {month}{year}")
            }
            Some(_) => format!("in {month}{year}"),
            None => {
                let season = match day.month() {
                    3..=5 => "spring",
                    6..=8 => "summer",
                    9..=11 => "autumn",
                    12 => return format!("around the winter of {}/{}", day.year(), (day.year() + 1) % 100),
                    _ => return format!("around the winter of {}/{:02}", day.year() - 1, day.year() % 100),
                };
                format!("around {season} {}", day.year())
            }
        }
    }

    /// `last week had 0.8 h of 6 h: 5 days later; your usual week fell from 4.5 h to 4.2 h: 9 days later`.
    fn move_in_words(&self, &Before { shown: before, at_old_speed, by_change }: &Before, now: &Estimate) -> String {
        if by_change {
            return "your change, and the weeks since the date last moved".to_owned();
        }
        let calendar = &self.calendar;
        let (from, to) = (calendar.week_at(before.made + 1e-6).max(0), calendar.week_at(now.made + 1e-6));
        let weeks = || from..to.max(from);
        let given: f64 = weeks().map(|week| self.week_activity(week).hours).sum();
        let promised: f64 = weeks().map(|week| self.promised_hours(week)).sum();
        let all = (last_day(now.end) - last_day(before.end)).num_days();
        let by_weeks = (last_day(at_old_speed) - last_day(before.end)).num_days();
        let direction = |days: i64| match days {
            0 => "no change".to_owned(),
            days if days > 0 => format!("{} later", count(days as usize, "day")),
            days => format!("{} earlier", count(days.unsigned_abs() as usize, "day")),
        };
        let weeks = match to - from {
            ..=1 => "last week had".to_owned(),
            n => format!("the last {n} weeks had"),
        };
        let [was, is] = [before.speed.a_week(), now.speed.a_week()].map(|hours| round_to(hours, 1));
        let usual = match was.total_cmp(&is) {
            std::cmp::Ordering::Equal => format!("your usual week is {} of the path, as before", hours(is)),
            order => {
                let verb = if order.is_gt() { "fell" } else { "rose" };
                format!("your usual week {verb} from {} to {} of the path", hours(was), hours(is))
            }
        };
        let [given, promised] = [given, promised].map(hours);
        format!("{weeks} {given} of {promised}: {}; {usual}: {}", direction(by_weeks), direction(all - by_weeks))
    }

    /// What is shown follows from the log alone: each estimate since the learner's last change, one after the other.
    fn shown(&self, course: &Course, goal: Goal) -> Option<Shown> {
        let now = self.seen_now();
        let last = self.seen.iter().rposition(|seen| seen.is_change).unwrap_or(0);
        // In the week of the learner's last change also from the one before on: only then is it told what the change moved.
        let week = self.calendar.week_begins(self.calendar.week_at(self.as_of));
        let is_new = self.seen.get(last).is_some_and(|seen| seen.time >= week);
        let before = || self.seen[..last].iter().rposition(|seen| seen.is_change).unwrap_or(0);
        let first = if is_new { before() } else { last };
        let mut marks: Vec<Seen> = self.seen.get(first..).unwrap_or_default().to_vec();
        if let Goal::Month(month) = goal {
            // It begins anew with the month: when the last task before it was done.
            let began =
                marks.iter().rposition(|seen| self.month_of(course, seen) != Some(month)).map_or(0, |at| at + 1);
            marks.drain(..began);
            if marks.is_empty() {
                let done = self.done.iter().flatten().map(|done| done.time);
                let time = done.fold(self.calendar.start, f64::max).min(self.as_of);
                marks.push(Seen { time, ..now });
            }
        } else if marks.is_empty() {
            marks.push(Seen { time: self.calendar.start, ..now });
        }
        let far_enough = FAR_ENOUGH[usize::from(goal == Goal::Path)];
        let mut shown: Option<Shown> = None;
        for seen in &marks {
            let Some(new) = self.estimate(course, goal, seen, self.speed_at(seen.time)) else { continue };
            shown = Some(match shown {
                // Who has stopped is told the end as of a new beginning, each week anew.
                _ if new.speed.is_silent => Shown { now: new, before: None },
                None => Shown { now: new, before: None },
                Some(Shown { now: old, .. }) => {
                    // An end that is told as this week's is one.
                    let next_week = self.calendar.week_begins(self.calendar.week_at(seen.time) + 1);
                    let is_same = (old.end <= next_week) == (new.end <= next_week);
                    let is_near = is_same && (new.end - old.end).abs() <= far_enough * new.width;
                    let stays = is_near && new.width > NARROWER * old.width && old.end >= seen.time;
                    if stays && !seen.is_change {
                        Shown { now: old, before: None }
                    } else {
                        let at_old_speed = self.estimate(course, goal, seen, old.speed).map_or(new.end, |mid| mid.end);
                        let before = Before { shown: old, at_old_speed, by_change: seen.is_change };
                        Shown { now: new, before: Some(before) }
                    }
                }
            });
        }
        shown
    }

    fn estimate(&self, course: &Course, goal: Goal, seen: &Seen, speed: Speed) -> Option<Estimate> {
        let left = self.left(course, goal, seen);
        let weeks = left / speed.a_week();
        let factor = match goal {
            Goal::Month(_) => self.range_factors.month,
            Goal::Path => OVER_MONTHS * self.range_factors.path,
        };
        let from = seen.time.max(self.calendar.start);
        let end = |weeks: f64| self.calendar.after(from, 7.0 * weeks);
        // What takes less than a week ends no later than a week's work may.
        let at = |of: f64, weeks: f64| weeks * (of * speed.spread(weeks)).exp();
        let range = |factor: f64| RANGE.map(|of| end(at(of * factor, weeks).min(at(of * factor, weeks.max(1.0)))));
        let [[earliest, latest], [from_whole, to_whole]] = [factor, 1.0].map(range);
        let width = (latest - earliest).max(to_whole - from_whole);
        (left > 0.0).then(|| Estimate { made: seen.time, end: end(weeks), earliest, latest, width, speed })
    }

    /// Planned hours of a goal's open tasks at a time, less what was given to them; of a month without those that are blocked.
    fn left(&self, course: &Course, goal: Goal, seen: &Seen) -> f64 {
        let is_meant = |index: u32, task: &CourseTask| match goal {
            Goal::Path => true,
            Goal::Month(month) => task.month() == Some(month) && !seen.blocked.contains(&index),
        };
        let open = self.open_at(course, seen.time).filter(|(index, task)| is_meant(*index, task));
        open.map(|(index, task)| seen.left_of(index, task.hours)).sum()
    }

    /// The month of the first task that is open at a time and not blocked.
    fn month_of(&self, course: &Course, seen: &Seen) -> Option<u32> {
        self.open_at(course, seen.time).find(|(index, _)| !seen.blocked.contains(index))?.1.month()
    }

    /// Tasks that were open at a time, in the order of study.
    pub(super) fn open_at<'a>(&'a self, course: &'a Course, time: f64) -> impl Iterator<Item = (u32, &'a CourseTask)> {
        let weeks = course.in_order().filter(move |week| self.covered_since(course, week).is_none_or(|day| day > time));
        let tasks = weeks.flat_map(|week| course.tasks_of(week));
        tasks.filter(move |(index, _)| self.done[*index as usize].is_none_or(|done| done.time > time))
    }
}

impl NearEnd {
    /// `Month 2 is likely to be done in mid December, between 8 December 2026 and 20 January 2027; without Count the words`.
    pub fn in_words(&self) -> String {
        let blocked =
            if self.without.is_empty() { String::new() } else { format!("; without {}", self.without.join(", ")) };
        let range = if self.end.day == self.end.latest { String::new() } else { format!(", {}", self.end.range()) };
        format!("Month {} is likely to be done {}{range}{blocked}", self.month, self.end.when)
    }
}

impl End {
    /// `The path is likely to be done around autumn 2028`.
    pub fn in_words(&self) -> String {
        format!("The path is likely to be done {}", self.when)
    }

    /// `between 8 December 2026 and 20 January 2027`: four times out of five.
    pub fn range(&self) -> String {
        let Self { earliest, latest, .. } = self;
        let same_year = earliest.year() == latest.year();
        let first = if same_year { earliest.format("%-d %B").to_string() } else { day_in_words(*earliest) };
        format!("between {first} and {}", day_in_words(*latest))
    }
}

impl Seen {
    /// Planned hours that are left of an open task.
    pub(crate) fn left_of(&self, task: u32, planned: f64) -> f64 {
        let given = self.open_hours.iter().find(|(of, _)| *of == task).map_or(0.0, |(_, hours)| *hours);
        planned - (given / self.pace).min(MOST_DONE * planned)
    }
}

/// The last day before a time.
fn last_day(end: f64) -> NaiveDate {
    date_of((end - 1e-6).floor() as i64)
}
