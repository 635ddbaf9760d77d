//! Past forecasts are made again from the lines that were written by then, and their record widens what misses.

use chrono::{DateTime, TimeDelta, Utc};
use los_model::course::course::Course;
use los_model::course::profile::Profile;
use los_model::events::kind::EventNames;
use los_model::learner::RangeFactors;
use los_model::learner::learner::Learner;
use los_model::learner::scoring::Scoring;
use los_model::scores::score_card::{ScoreCard, WrittenLines};
use serde_json::{Value, json};

use crate::support::tools::Tools;
use crate::support::{PROFILE, TestWorkspace, course_of, learner, lines_of, read_log, task};

fn start() -> DateTime<Utc> {
    "2026-01-05T00:00:00Z".parse().unwrap()
}

/// A version 7 UUID of an instant.
fn id(time: DateTime<Utc>, n: usize) -> String {
    let millis = format!("{:012x}", time.timestamp_millis());
    format!("{}-{}-7000-8000-{n:012x}", &millis[..8], &millis[8..])
}

/// A task of two hours a week, done on its third day in so many hours; written so many days later.
fn events(weeks: usize, hours: impl Fn(usize) -> f64, late: impl Fn(usize) -> i64) -> Vec<Value> {
    let event = |week: usize| {
        let time = start() + TimeDelta::days(7 * week as i64 + 2);
        let written = time + TimeDelta::days(late(week));
        json!({"timestamp": time.to_rfc3339(), "event": "task_completed", "task": format!("t{week}"), "score": 0.8,
            "duration_hours": hours(week), "entry_id": id(written, week)})
    };
    (0..weeks).filter(|week| hours(*week) > 0.0).map(event).collect()
}

fn course() -> Course {
    course_of((0..24).map(|week| vec![task(&format!("t{week}"), 6.0, &format!("s{week}"), &[])]), [])
}

fn card(events: &[Value], weeks: i64) -> ScoreCard {
    let profile = Profile::from_value(&serde_json::from_str(PROFILE).unwrap());
    let (course, lines) = (course(), lines_of(events));
    let now = start() + TimeDelta::days(7 * weeks + 1);
    let log = read_log(&course, &profile, &lines, now);
    let written = WrittenLines::read(&profile, EventNames::default(), |visit| {
        (1..).zip(&lines).for_each(|(number, line)| visit(number, line.as_bytes()));
        Ok::<_, std::convert::Infallible>(())
    });
    let Ok(written) = written;
    ScoreCard::of(&learner(&log, &profile, &course), &written, &EventNames::default())
}

#[test]
fn steady_weeks_stay_within_the_range_and_erratic_ones_widen_it() {
    let steady = card(&events(16, |_| 6.0, |_| 0), 16);
    let hours = &steady.ranges[0];
    assert_eq!((hours.weeks, hours.within), (16, 16), "{steady:?}");
    let words = &steady.in_words()[0];
    assert!(
        words
            .starts_with("Hours of the next week: 16 of 16 weeks within the range; 80 % promised, so the range is 0.5")
    );
    let (from, to) = steady.hours_this_week.unwrap();
    assert!(from < 6.0 && 6.0 < to && to - from < 5.0, "{from} {to}");
    let month = &steady.ranges[1];
    assert!(month.weeks >= 12 && month.within * 10 >= month.weeks * 7, "{month:?}");
    // The path's end learns from the months, long before it comes itself.
    let path = &steady.ranges[2];
    assert!(path.weeks == 0 && path.factor < 1.0 && (path.factor - month.factor).abs() < 1e-9, "{path:?} {month:?}");
    let done = &card(&events(24, |_| 6.0, |_| 0), 40).ranges[2];
    assert_eq!(done.weeks, 24, "a path that is done has no end to foresee: {done:?}");
    // "If you begin again this week" foretold nothing to one who did not: six weeks of work and two of silence are judged.
    let stopped = card(&events(6, |_| 6.0, |_| 0), 30);
    assert!((4..=9).contains(&stopped.ranges[1].weeks), "{stopped:?}");
    // A quiet habit that jumps each fourth week.
    let erratic = card(&events(20, |week| if week % 3 == 2 { 20.0 } else { 1.0 }, |_| 0), 20);
    assert!(erratic.ranges[0].factor > 1.0 && erratic.ranges[0].within < erratic.ranges[0].weeks, "{erratic:?}");
    let risk = steady.chances.iter().find(|chance| chance.what == "Falling behind").unwrap();
    assert!(risk.n >= 8 && risk.came < 0.2, "{risk:?}");
    assert_eq!(card(&[], 0).in_words(), Vec::<String>::new(), "in the first week nothing is decided");
}

#[test]
fn what_the_record_taught_narrows_a_range_and_moves_no_date() {
    let profile = Profile::from_value(&serde_json::from_str(PROFILE).unwrap());
    let (course, now) = (course(), start() + TimeDelta::days(7 * 9 + 1));
    let uneven = events(12, |week| if week % 2 == 0 { 6.0 } else { 3.0 }, |_| 0);
    let log = read_log(&course, &profile, &lines_of(&uneven), now);
    let ends = |factor: f64| {
        let scoring = Scoring { range_factors: RangeFactors { month: factor, path: factor }, ..Scoring::default() };
        let state = Learner { scoring: &scoring, ..learner(&log, &profile, &course) }.state();
        [state.near_end(&course).unwrap().end, state.far_end(&course).unwrap()]
    };
    for (narrow, plain) in ends(0.5).into_iter().zip(ends(1.0)) {
        assert_eq!((narrow.day, &narrow.when), (plain.day, &plain.when));
        assert!(plain.earliest <= narrow.earliest && narrow.latest < plain.latest, "{narrow:?} {plain:?}");
    }
}

#[test]
fn a_line_counts_in_a_past_forecast_from_when_it_was_written() {
    // The weeks 4 to 7 were written down in week 10 only, so for the forecasts of then they were empty.
    let in_time = card(&events(12, |_| 6.0, |_| 0), 12);
    let late = card(&events(12, |_| 6.0, |week| if (4..8).contains(&week) { 7 * (10 - week as i64) } else { 0 }), 12);
    let risk = |card: &ScoreCard| card.chances.iter().find(|chance| chance.what == "Falling behind").unwrap().foreseen;
    assert!(risk(&late) > risk(&in_time) + 0.02, "{late:?} {in_time:?}");
    assert_eq!(late.ranges[0].weeks, in_time.ranges[0].weeks, "what came is what is known today");
}

#[test]
fn the_report_shows_it_and_keeps_it_by_the_lines_before_this_week() {
    let workspace = TestWorkspace::sample();
    let tools = Tools::at(&workspace);
    let data = los_app::study::learner_data::LearnerData::load(&tools.ctx, &tools.ctx.learner).unwrap();
    let card = los_app::study::score_card::score_card(&tools.ctx, &data).unwrap();
    assert!(card.ranges[0].weeks > 0, "{card:?}");
    let file = format!(".context/score-card-{}.json", tools.ctx.learner);
    let kept = workspace.read(&file);
    assert_eq!(los_app::study::score_card::score_card(&tools.ctx, &data).unwrap(), card);
    assert_eq!(workspace.read(&file), kept);
    // What was kept is taken while the lines are the same, and made again once they are not.
    workspace.write(&file, kept.replace("Hours of the next week", "Kept"));
    assert_eq!(los_app::study::score_card::score_card(&tools.ctx, &data).unwrap().ranges[0].what, "Kept");
    let log = workspace.read(crate::support::LOG);
    workspace.write(crate::support::LOG, log.split_once('\n').unwrap().1);
    assert_eq!(
        los_app::study::score_card::score_card(&tools.ctx, &data).unwrap().ranges[0].what,
        "Hours of the next week"
    );
    for page in [workspace.los(&["report"]).ok(), workspace.los(&["report", "--html", "-"]).ok()] {
        assert!(page.contains("Past forecasts, made again from the lines that were written by then"), "{page}");
        assert!(page.contains("weeks within the range; 80 % promised"), "{page}");
    }
}
