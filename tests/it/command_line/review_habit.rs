//! Reviewing day by day within the week's cap, on a simulated learner: more is retained than without, and nothing piles up.

use crate::support::{Dice, learner, level_of, lines_of, read_log, task};
use chrono::{DateTime, TimeDelta, Utc};
use los_model::course::course::Course;
use los_model::course::profile::Profile;
use los_model::curriculum::model::{Level, Question};
use los_model::events::question_book::QuestionBook;
use los_model::plan::capacity::Capacity;
use los_model::review::agenda::{Agenda, Ask};
use los_model::review::cards::{CardKind, cards};
use los_model::review::minutes_left::review_minutes_left;
use los_model::review::recalled::Recalled;
use serde_json::{Value, json};

/// Hours a week.
const PROMISED: f64 = 8.0;

/// Months of four weeks, a skill each with two tasks and `n_questions` questions.
fn level(n_months: u32, n_questions: u32) -> Level {
    let skill = |month: u32, week: u32| format!("s{month}-{week}");
    let mut level = level_of(n_months, |month, week| {
        let number = |number: u32| task(&format!("m{month:02}-w{week}-t{number}"), 3.0, &skill(month, week), &[]);
        (1..=2).map(number).collect()
    });
    for month in &mut level.months {
        let number = month.number;
        let question = |question: u32| Question {
            id: format!("m{number:02}-q{question}"),
            question: format!("What is {question} of {number}?"),
            skill: Some(skill(number, question / n_questions + 1)),
            ..Question::default()
        };
        month.questions = (0..4 * n_questions).map(question).collect();
    }
    level
}

struct Ended {
    /// Retained knowledge over all skills.
    skills: f64,
    /// Mean recall of the questions, of those never asked nothing.
    questions: f64,
    most_ready: usize,
    last_ready: usize,
    hours: Vec<f64>,
    /// Of each day: cards that were new, other questions, whole skills.
    days: Vec<[usize; 3]>,
}

/// Cards of a day: new ones, other questions, whole skills.
fn kinds(agenda: &Agenda<'_>) -> [usize; 3] {
    let mut kinds = [0; 3];
    for due in &agenda.today {
        kinds[match due.card.kind {
            CardKind::Skill => 2,
            _ if due.n_reviews == 0 => 0,
            _ => 1,
        }] += 1;
    }
    kinds
}

/// Two tasks a week; on each day on which `reviews` says so, all that is for today.
fn live(level: &Level, n_days: i64, reviews: impl Fn(i64) -> bool) -> Ended {
    let profile =
        Profile::from_value(&json!({"start_date": "2026-01-05", "hours_per_week": PROMISED, "timezone": "UTC"}));
    let course = Course::from_level(level, PROMISED);
    let start: DateTime<Utc> = "2026-01-05T00:00:00Z".parse().unwrap();
    let mut lines: Vec<Value> = Vec::new();
    let mut ended = Ended {
        skills: 0.0,
        questions: 0.0,
        most_ready: 0,
        last_ready: 0,
        hours: vec![0.0; n_days as usize / 7 + 1],
        days: Vec::new(),
    };
    let mut dice = Dice(17);
    for day in 0..=n_days {
        let at = |hour: i64| (start + TimeDelta::days(day) + TimeDelta::hours(hour)).to_rfc3339();
        if day % 7 < 2 && ((day / 7) as usize) < course.weeks.len() {
            let (week, task) = (day / 7, day % 7 + 1);
            let id = format!("m{:02}-w{}-t{task}", week / 4 + 1, week % 4 + 1);
            lines.push(json!({"timestamp": at(10), "event": "task_completed",
                "metadata": {"task": id, "score": 0.75, "duration_hours": 3}}));
        }
        if !reviews(day) && day < n_days {
            continue;
        }
        let as_of = start + TimeDelta::days(day) + TimeDelta::hours(18);
        let log = read_log(&course, &profile, &lines_of(&lines), as_of);
        let book: &QuestionBook = &log.records.questions;
        let state = learner(&log, &profile, &course).state();
        let cards = cards(level, &course, &log, &state, &[]);
        if day == n_days {
            ended.skills = state.skills.iter().flatten().map(|skill| skill.retained(state.as_of)).sum();
            let recalled = cards.iter().filter(|card| card.kind == CardKind::Question);
            ended.questions = recalled
                .map(|card| Recalled::of(book.history(&card.id), 1.0).map_or(0.0, |known| known.recall(state.as_of)))
                .sum();
            break;
        }
        let capacity = Capacity::of(&state, &state.calendar);
        let minutes_left = review_minutes_left(capacity.hours, &state, &log);
        let ask = Ask { minutes_left, skill: None, limit: None, more: false, ahead: 0 };
        let agenda = Agenda::of(&cards, book, &course, &state, ask);
        ended.most_ready = ended.most_ready.max(agenda.n_ready());
        ended.last_ready = agenda.n_ready();
        ended.days.push(kinds(&agenda));
        for (place, due) in (1i64..).zip(&agenda.today) {
            let score = if dice.roll() < due.recall.unwrap_or(0.8) { 0.78 } else { 0.3 };
            let when = (as_of + TimeDelta::minutes(place)).to_rfc3339();
            let skill = due.card.skill.map(|skill| course.skills[skill as usize].id.clone());
            let hours = due.minutes() / 60.0;
            ended.hours[day as usize / 7] += hours;
            let mut metadata = json!({"skill": skill, "score": score, "duration_hours": hours});
            if due.card.kind == CardKind::Question {
                metadata["question"] = json!(due.card.id);
            }
            lines.push(json!({"timestamp": when, "event": "review_completed", "metadata": metadata}));
        }
    }
    ended
}

#[test]
fn daily_reviews_within_the_cap_keep_more_and_pile_nothing_up() {
    let level = level(3, 6);
    let n_days = 84;
    let (none, daily) = (live(&level, n_days, |_| false), live(&level, n_days, |_| true));
    // Three weeks away in the middle.
    let away = live(&level, n_days, |day| !(35..56).contains(&day));
    assert!(daily.skills > 1.2 * none.skills, "{} and {}", daily.skills, none.skills);
    assert!(away.skills > 1.2 * none.skills, "{} and {}", away.skills, none.skills);
    for habit in [daily, away] {
        assert!(habit.questions > 0.85 * 72.0, "{}", habit.questions);
        assert!(habit.most_ready <= 40 && habit.last_ready <= 12, "{} {}", habit.most_ready, habit.last_ready);
        let most = habit.hours.iter().copied().fold(0.0, f64::max);
        assert!(most <= 0.2 * 1.15 * PROMISED, "{most}");
    }
}

#[test]
fn half_a_year_of_reviews_settles_and_asks_every_kind() {
    // Every second day: with as many questions as the paths that come along have, and with none.
    let n_days = 168;
    let [asked, bare] = [3, 0].map(|per_skill| live(&level(6, per_skill), n_days, |day| day % 2 == 0));
    let sum = |days: &[[usize; 3]], kind: usize| days.iter().map(|day| day[kind]).sum::<usize>();
    assert_eq!(sum(&asked.days, 0), 72, "every question was asked");
    let n_days = asked.days.len();
    for days in asked.days.chunks(n_days / 4) {
        let a_day = (sum(days, 0) + sum(days, 1)) as f64 / days.len() as f64;
        assert!((1.0..10.0).contains(&a_day), "{a_day} questions a day");
    }
    assert!(asked.last_ready <= 12, "{}", asked.last_ready);
    let n_skills = sum(&bare.days, 2);
    assert!((20..80).contains(&n_skills), "{n_skills}");
    for day in asked.days.iter().chain(&bare.days) {
        assert!(day[0] <= 8 && day[2] <= 1 && day.iter().sum::<usize>() <= 20, "{day:?}");
    }
    let most = asked.hours.iter().chain(&bare.hours).copied().fold(0.0, f64::max);
    assert!(most <= 0.2 * 1.15 * PROMISED, "{most}");
}
