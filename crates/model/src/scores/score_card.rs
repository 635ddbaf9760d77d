//! How past forecasts did: each is made again from the lines that were written by then, with today's model and path, and
//! compared with what came.
//!
//! A range that misses is widened, and one that always holds is narrowed, by one factor a kind, learned in one pass over its own
//! record: each forecast is made with the factor that those known by then had taught.

use crate::events::{EventNames, Line, LineReader, LogReader};
use crate::learner::RangeFactors;
use crate::learner::next_hours::hours_range;
use crate::prelude::*;
use crate::review::stats::recall;

/// The share of outcomes that a range promises to hold.
const PROMISED: f64 = 0.8;
/// How much one outcome moves the factor of its kind.
const STEP: f64 = 0.2;
/// The most that a range is widened or narrowed.
const MOST: f64 = 4.0;
/// Weeks that the risk looks ahead, and the share of their hours below which it came true.
const RISK_WEEKS: i64 = 4;
const RISK_SHARE: f64 = 0.5;

/// The lines of a log, each with the time by which it was written.
#[derive(Debug, Clone, Default)]
pub struct WrittenLines(Vec<(f64, u64, Vec<u8>)>);

impl WrittenLines {
    /// Takes all lines; one that cannot be read counts for nothing and is left out. Times are days since the epoch in UTC.
    pub fn read<E>(
        profile: &Profile,
        names: EventNames,
        each_line: impl FnOnce(&mut dyn FnMut(u64, &[u8])) -> Result<(), E>,
    ) -> Result<Self, E> {
        let (mut reader, mut clock, mut lines) = (LineReader::new(names), profile.clock(), Vec::new());
        each_line(&mut |number, bytes| {
            if let Line::Read(line) = reader.read(number, bytes) {
                lines.push((clock.utc(line.known_since()), number, bytes.to_vec()));
            }
        })?;
        Ok(Self(lines))
    }

    /// Those that were written before a time.
    pub fn before(&self, time: DateTime<Utc>) -> impl Iterator<Item = (u64, &[u8])> {
        let time = timestamp::utc_days(time);
        self.0.iter().filter(move |line| line.0 < time).map(|(_, number, bytes)| (*number, bytes.as_slice()))
    }

    fn log(&self, course: &Course, profile: &Profile, names: &EventNames, time: DateTime<Utc>) -> Log {
        let reader = LogReader::new(course, profile, names.clone(), time);
        let read: Result<Log, std::convert::Infallible> = reader.read(|visit| {
            self.before(time).for_each(|(number, bytes)| visit(number, bytes));
            Ok(())
        });
        let Ok(log) = read;
        log
    }
}

/// How past forecasts did
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ScoreCard {
    /// Ranges that hold what came four times out of five
    pub ranges: Vec<RangeRecord>,
    /// Chances, compared with how often the thing came
    pub chances: Vec<ChanceRecord>,
    /// Hours that the current week is likely to hold, from and to, as foreseen when it began
    pub hours_this_week: Option<(f64, f64)>,
}

/// The record of ranges of one kind
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RangeRecord {
    /// What was foreseen
    pub what: String,
    /// Weeks whose forecast is decided
    pub weeks: usize,
    /// Of them, weeks whose range held what came
    pub within: usize,
    /// The factor by which such ranges are widened
    pub factor: f64,
}

/// The record of chances of one kind
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ChanceRecord {
    /// What was foreseen
    pub what: String,
    /// Forecasts whose outcome is known
    pub n: usize,
    /// Their mean
    pub foreseen: f64,
    /// How often it came
    pub came: f64,
}

impl ScoreCard {
    /// One sentence a kind; none where nothing is decided.
    pub fn in_words(&self) -> Vec<String> {
        let promised = percent(PROMISED);
        let range = |of: &RangeRecord| {
            let factor = Some(of.factor).filter(|factor| (factor - 1.0).abs() > 0.05);
            let wide =
                factor.map_or_else(String::new, |factor| format!(", so the range is {factor:.1} times as wide now"));
            format!("{}: {} of {} weeks within the range; {promised} promised{wide}.", of.what, of.within, of.weeks)
        };
        let chance = |of: &ChanceRecord| {
            let (foreseen, came) = (percent(of.foreseen), percent(of.came));
            format!("{}: {foreseen} foreseen on average; it came in {came} of {}.", of.what, count(of.n, "case"))
        };
        let ranges = self.ranges.iter().filter(|of| of.weeks > 0).map(range);
        ranges.chain(self.chances.iter().filter(|of| of.n > 0).map(chance)).collect()
    }

    /// The factors of the ends' ranges, as learned so far.
    pub fn factors(&self) -> RangeFactors {
        let of = |place: usize| self.ranges.get(place).map_or(1.0, |record| record.factor);
        RangeFactors { month: of(1), path: of(2) }
    }

    /// The record up to the first day of the current week, by the lines that were written before it.
    pub fn of(now: &Learner<'_>, lines: &WrittenLines, names: &EventNames) -> Self {
        let week = ((now.log.as_of - now.log.start) / 7.0).floor() as i64;
        let at = |week: i64| At::of(now, lines, names, week);
        let today = at(week.max(0));
        let state = today.state(now, RangeFactors::default());
        let kind = Kind { weeks: 0, within: 0, factor: 1.0, waiting: Vec::new() };
        let mut kinds = [kind.clone(), kind.clone(), kind];
        let mut risks = Vec::new();
        // Weeks of the level before foresaw nothing of this one's path.
        for made in state.level_week.unwrap_or(0)..week.max(0) {
            let cut = state.calendar.week_begins(made);
            for kind in &mut kinds {
                kind.learn(cut);
            }
            let then = at(made);
            let factors = RangeFactors { month: kinds[1].factor, path: kinds[2].factor };
            let before = then.state(now, factors);
            // "If you begin again this week" foresees nothing for one who does not.
            let is_told = !before.speed_at(cut).is_silent || state.week_activity(made).hours > 0.0;
            if let Some((low, high)) = hours_range(&before, made, kinds[0].factor) {
                let came = state.week_activity(made).hours;
                kinds[0].add(state.calendar.week_begins(made + 1), (low..=high).contains(&came));
            }
            if let Some(near) = before.near_end(now.course).filter(|_| is_told) {
                let is_meant = |task: u32| {
                    let task = &now.course.tasks[task as usize];
                    task.month() == Some(near.month) && !near.without.contains(&task.name())
                };
                let (done, known) = (last_done(&state, now.course, is_meant), kinds[1].waiting.len());
                kinds[1].decide(&state, done, (day_number(near.end.earliest), day_number(near.end.latest)));
                // It is the same walk over fewer weeks; the path's own end comes too late to teach anything.
                let also = kinds[1].waiting[known..].to_vec();
                kinds[2].waiting.extend(also);
            }
            if let Some(far) = before.far_end(now.course).filter(|_| is_told) {
                let done = state.finished_day(now.course);
                kinds[2].decide(&state, done, (day_number(far.earliest), day_number(far.latest)));
            }
            if made + RISK_WEEKS <= week
                && let Some(risk) = then.learner(now, &Scoring::default()).assess(Scope::Overall).risk.may_fall_behind
            {
                let weeks = made..made + RISK_WEEKS;
                let owed: f64 = weeks.clone().map(|week| state.calendar.owed(week)).sum();
                let finished: f64 = weeks.map(|week| state.week_activity(week).finished).sum();
                risks.extend((owed > 0.0).then_some((risk, finished < RISK_SHARE * owed)));
            }
        }
        let begins = state.calendar.week_begins(week);
        for kind in &mut kinds {
            kind.learn(begins);
        }
        let [hours, ..] = &kinds;
        let hours_this_week = hours_range(&state, week, hours.factor).filter(|_| week >= 0);
        let rounded = |(low, high): (f64, f64)| (round_to(low, 1), round_to(high, 1));
        let names = ["Hours of the next week", "End of the month", "End of the path"];
        let ranges = names.into_iter().zip(kinds).map(|(what, kind)| kind.record(what)).collect();
        let book = &today.log.records.questions;
        let factor = crate::review::retention::stability_factor(book, &state.audited);
        let (came, foreseen, n) = recall(book, today.log.as_of.floor() as i64, factor);
        let cards = foreseen.zip(came).map(|(foreseen, came)| ChanceRecord {
            what: "Recall of cards".to_owned(),
            n,
            foreseen: round_to(foreseen, 4),
            came: round_to(came, 4),
        });
        let skills = state.audited.iter().map(|test| (test.foreseen, test.is_known));
        let chances = [
            chance_record("Falling behind", risks.into_iter()),
            cards,
            chance_record("Skills in blind tests", skills),
            chance_record("Passing at the first try", state.foretold.iter().copied()),
        ];
        let chances = chances.into_iter().flatten().collect();
        Self { ranges, chances, hours_this_week: hours_this_week.map(rounded) }
    }
}

fn chance_record(what: &str, of: impl Iterator<Item = (f64, bool)>) -> Option<ChanceRecord> {
    let (mut n, mut foreseen, mut came) = (0, 0.0, 0.0);
    for (chance, is_so) in of {
        n += 1;
        foreseen += chance;
        came += f64::from(u8::from(is_so));
    }
    let mean = |sum: f64| round_to(sum / f64::from(n), 4);
    (n > 0).then(|| ChanceRecord { what: what.to_owned(), n: n as usize, foreseen: mean(foreseen), came: mean(came) })
}

/// The day on which the last of some tasks was done; `None` while one is open.
fn last_done(state: &State, course: &Course, is_meant: impl Fn(u32) -> bool) -> Option<i64> {
    let meant = (0..course.tasks.len() as u32).filter(|task| is_meant(*task));
    let days: Option<Vec<i64>> = meant.map(|task| Some(state.done[task as usize]?.time.floor() as i64)).collect();
    days?.into_iter().max()
}

/// What was known when a week began.
struct At {
    log: Log,
    decisions: Vec<Decision>,
    signals: crate::learner::signals::RepoSignals,
}

impl At {
    fn of(now: &Learner<'_>, lines: &WrittenLines, names: &EventNames, week: i64) -> Self {
        let cut = now.log.start + week as f64 * 7.0;
        let instant = now.log.instant - TimeDelta::seconds(((now.log.as_of - cut) * 86_400.0).round() as i64);
        let (_, signals) = now.facts_before(cut);
        Self { log: lines.log(now.course, now.profile, names, instant), decisions: now.decisions_until(cut), signals }
    }

    fn learner<'a>(&'a self, now: &Learner<'a>, scoring: &'a Scoring) -> Learner<'a> {
        Learner { log: &self.log, decisions: &self.decisions, signals: &self.signals, scoring, ..*now }
    }

    fn state(&self, now: &Learner<'_>, range_factors: RangeFactors) -> State {
        let scoring = Scoring { range_factors, ..*now.scoring };
        self.learner(now, &scoring).state()
    }
}

/// The record of a kind of range while it is learned.
#[derive(Debug, Clone)]
struct Kind {
    weeks: usize,
    within: usize,
    factor: f64,
    /// Outcomes that are known from a day on.
    waiting: Vec<(f64, bool)>,
}

impl Kind {
    fn add(&mut self, known: f64, is_within: bool) {
        self.weeks += 1;
        self.within += usize::from(is_within);
        self.waiting.push((known, is_within));
    }

    /// Takes a forecast of a day, if it came or its last day is over.
    fn decide(&mut self, state: &State, done: Option<i64>, (earliest, latest): (i64, i64)) {
        match done {
            Some(day) => self.add(day as f64 + 1.0, (earliest..=latest).contains(&day)),
            None if state.as_of > (latest + 1) as f64 => self.add((latest + 1) as f64, false),
            None => {}
        }
    }

    /// Moves the factor by what is known at a time: where one in five misses it stays.
    fn learn(&mut self, time: f64) {
        let factor = &mut self.factor;
        self.waiting.retain(|(known, is_within)| {
            let miss = f64::from(u8::from(!is_within));
            if *known <= time {
                *factor = (*factor * (STEP * (miss - (1.0 - PROMISED))).exp()).clamp(1.0 / MOST, MOST);
            }
            *known > time
        });
    }

    fn record(self, what: &str) -> RangeRecord {
        let Self { weeks, within, factor, .. } = self;
        RangeRecord { what: what.to_owned(), weeks, within, factor: round_to(factor, 4) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_that_misses_is_widened_and_one_that_always_holds_is_narrowed() {
        let mut kind = Kind { weeks: 0, within: 0, factor: 1.0, waiting: Vec::new() };
        kind.add(7.0, false);
        kind.learn(6.0);
        assert!((kind.factor - 1.0).abs() < 1e-12, "not known yet");
        kind.learn(7.0);
        let wider = kind.factor;
        assert!((wider - 0.16f64.exp()).abs() < 1e-12);
        (0..4).for_each(|day| kind.add(8.0 + f64::from(day), true));
        kind.learn(20.0);
        assert!((kind.factor - 1.0).abs() < 1e-9, "one miss in five is what is promised");
        assert_eq!((kind.weeks, kind.within), (5, 4));
        (0..40).for_each(|_| kind.add(21.0, true));
        kind.learn(21.0);
        assert!((kind.factor - 1.0 / MOST).abs() < 1e-12);
        (0..40).for_each(|_| kind.add(22.0, false));
        kind.learn(22.0);
        assert!((kind.factor - MOST).abs() < 1e-12);
    }
}
