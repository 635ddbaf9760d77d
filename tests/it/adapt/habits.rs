//! Learners of many habits over a year: who struggles is helped, who thrives, logs little or in other words is left alone.

use los_model::adapt;
use los_model::adapt::proposal::Effect;
use los_model::path::mutation::{Details, have_same_place};
use serde_json::{Value, json};

use crate::support::Dice;
use crate::support::adapt_case::{Case, date, event};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Habit {
    Plain,
    Sparse,
    Synonyms,
    Milestones,
    Weekend,
    Break,
    Struggling,
    Overloaded,
    Ahead,
    Silent,
}

const HABITS: [Habit; 10] = [
    Habit::Plain,
    Habit::Sparse,
    Habit::Synonyms,
    Habit::Milestones,
    Habit::Weekend,
    Habit::Break,
    Habit::Struggling,
    Habit::Overloaded,
    Habit::Ahead,
    Habit::Silent,
];

/// The log of a learner with a habit for a year, on the tasks of the Beginner level.
fn year(habit: Habit, dice: &mut Dice) -> Vec<Value> {
    let (mut events, mut number) = (Vec::new(), 0u64);
    let (mut hours, mut score, mut a_week) = (3.0, 0.75 + 0.15 * dice.roll(), 3.0);
    match habit {
        Habit::Struggling => {
            score = 0.25 + 0.2 * dice.roll();
            a_week = 2.0 + 1.2 * dice.roll();
        }
        Habit::Overloaded => {
            hours = 3.6 + dice.roll();
            a_week = 0.8 + 0.7 * dice.roll();
        }
        Habit::Ahead => a_week = 4.0 + dice.roll(),
        _ => a_week += 0.3 * (dice.roll() - 0.5),
    }
    if habit == Habit::Ahead {
        hours = 2.2;
    }
    let mut due = 0.0;
    for week in 0..52u64 {
        if matches!(habit, Habit::Break) && (18..24).contains(&week) || habit == Habit::Silent && week > 20 {
            continue;
        }
        due += a_week * (0.7 + 0.6 * dice.roll());
        let month = week / 4 + 1;
        let mut n = 0u64;
        while (number as f64) < due && number < 144 {
            let (of_path, place) = (number / 3, number % 3 + 1);
            let id = format!("b{:02}-w{}-t{place}", of_path / 4 + 1, of_path % 4 + 1);
            let title = format!("Lesson {place} on topic {}{} of Beginner", of_path / 4 + 1, of_path % 4 + 1);
            let day = match habit {
                Habit::Weekend => week * 7 + 5 + n % 2,
                _ => week * 7 + (n * 2).min(6),
            };
            let mine = (score + 0.2 * (dice.roll() - 0.5)).clamp(0.0, 1.0);
            let spent = hours * (0.8 + 0.4 * dice.roll());
            let roll = dice.roll();
            number += 1;
            n += 1;
            match habit {
                Habit::Sparse if roll < 0.5 => {}
                Habit::Sparse => events.push(event(day, "task_completed", json!({"task": id}))),
                Habit::Synonyms if roll < 0.3 => events.push(json!({"ts": format!("{} 21:00", date(day)),
                    "type": "exercise_completed", "title": title,
                    "details": {"rating": format!("{:.0}%", mine * 100.0), "duration": format!("{:.0}m", spent * 60.0)}})),
                Habit::Synonyms => events.push(json!({"timestamp": date(day).to_string(), "event": "done",
                    "message": "went well", "data": {"task_id": id, "hours": spent, "quality": (mine * 5.0).round()}})),
                Habit::Milestones if number % 12 == 0 => {
                    let metadata = json!({"month": of_path / 4 + 1, "week": 4, "deliverable": format!("report {}", char::from(b'a' + (of_path / 4) as u8))});
                    events.push(event(day, "mvp_shipped", metadata));
                }
                Habit::Milestones if number % 3 == 0 && roll < 0.5 => {
                    events.push(event(
                        day,
                        "retro_complete",
                        json!({"month": of_path / 4 + 1, "week": of_path % 4 + 1}),
                    ));
                }
                Habit::Milestones => {}
                _ => events.push(event(
                    day,
                    "task_completed",
                    json!({"task": id, "duration_hours": spent, "score": mine}),
                )),
            }
            if number % 12 == 0 && matches!(habit, Habit::Plain | Habit::Weekend | Habit::Ahead | Habit::Break) {
                for kind in ["report", "program", "talk"] {
                    let name = format!("{kind} {}", char::from(b'a' + (of_path / 4) as u8));
                    events.push(event(
                        day,
                        "deliverable_shipped",
                        json!({"month": of_path / 4 + 1, "week": 4, "deliverable": name}),
                    ));
                }
            }
        }
        if matches!(habit, Habit::Struggling | Habit::Overloaded) && dice.roll() < 0.1 {
            events.push(event(week * 7 + 6, "blocker_raised", json!({"task": format!("b{:02}-w1-t1", month.min(12))})));
        }
    }
    events
}

/// The log of a learner of random pace and skill for a year, on the tasks of `tag`.
fn year_of_chance(dice: &mut Dice, tag: &str) -> Vec<Value> {
    let (a_week, skill, keen) = (1.0 + 4.0 * dice.roll(), 0.3 + 0.65 * dice.roll(), 0.5 + 0.5 * dice.roll());
    let (mut events, mut number) = (Vec::new(), 0u64);
    for week in 0..52u64 {
        if dice.roll() > keen {
            continue;
        }
        for n in 0..(a_week + dice.roll()) as u64 {
            if number >= 144 {
                break;
            }
            let (of_path, place) = (number / 3, number % 3 + 1);
            let id = format!("{tag}{:02}-w{}-t{place}", of_path / 4 + 1, of_path % 4 + 1);
            let score = (skill + 0.3 * (dice.roll() - 0.5)).clamp(0.0, 1.0);
            let metadata = json!({"task": id, "duration_hours": 2.0 + 2.0 * dice.roll(), "score": score});
            events.push(event(week * 7 + n.min(6), "task_completed", metadata));
            number += 1;
        }
        if dice.roll() < 0.1 {
            events.push(event(
                week * 7 + 6,
                "blocker_raised",
                json!({"task": format!("{tag}{:02}-w1-t1", week / 4 + 1)}),
            ));
        }
    }
    events
}

fn learner(habit: Habit, seed: u64) -> Case {
    let mut dice = Dice(seed * 7919 + 17);
    let mut case = Case::new("Beginner", 13.0, year(habit, &mut dice), 0);
    // Every month builds on the one before.
    for level in &mut case.levels.0 {
        for month in &mut level.months {
            let before = month.number - 1;
            for skill in month.skills.iter_mut().filter(|skill| before > 0 && skill.id.ends_with("-1")) {
                skill.needs = (1..=4).map(|week| format!("skill-{before:02}-{week}")).collect();
            }
        }
    }
    case
}

/// The proposals and advice of a learner's weeks, and those that were approved.
struct Seen {
    proposed: Vec<(&'static str, u64)>,
    approved: Vec<(u64, Details)>,
    advice: Vec<String>,
}

/// Lives these days and decides by dice. Whoever it is: few proposals, none that takes back another, guards for every
/// one, and every yes in force.
fn live(case: &mut Case, dice: &mut Dice, days: impl Iterator<Item = u64>, is_path_logged: bool) -> Seen {
    let mut seen = Seen { proposed: Vec::new(), approved: Vec::new(), advice: Vec::new() };
    for day in days {
        let outlook = case.on(day).propose();
        assert!(outlook.proposals.len() <= 2);
        seen.advice.extend(outlook.advice.into_iter().map(|advice| advice.words));
        for (place, proposal) in outlook.proposals.iter().enumerate() {
            let allowed = case.with(|ground| adapt::propose::allowed(ground, &proposal.mutation));
            assert_eq!(allowed.as_deref(), Ok(proposal.after_hash.as_str()), "day {day}");
            for (then, other) in seen.approved.iter().filter(|(then, _)| day - then < 91) {
                let turns_back = match (&proposal.mutation.details, other) {
                    (Details::MonthReorder(new), Details::MonthReorder(old)) => new.swap == old.swap,
                    (Details::ProjectSwap(new), Details::ProjectSwap(old)) => {
                        new.to == old.from && new.month == old.month
                    }
                    (Details::LevelChange(_), Details::LevelChange(_)) => true,
                    _ => false,
                };
                assert!(!turns_back, "day {day} turns back day {then}");
            }
            let kind = proposal.mutation.kind().word();
            seen.proposed.push((kind, day));
            // A log that goes on with the tasks of the first level is none of another level.
            let may_be_yes = place == 0 && (is_path_logged || kind != "level_change");
            let word = dice.roll();
            if may_be_yes && word < 0.5 {
                case.decide(proposal, "approved", day);
                seen.approved.push((day, proposal.mutation.details.clone()));
                // The second proposal is for the path before the first was decided.
                break;
            } else if word < 0.8 {
                case.decide(proposal, "rejected", day);
            }
        }
    }
    assert!(case.decisions.len() <= 4, "{:?}", seen.proposed);
    assert_eq!(case.with(|ground| ground.path.decisions.len()), seen.approved.len(), "every yes is in force");
    seen
}

#[test]
fn a_year_has_few_proposals_and_all_pass_the_guards() {
    let mut n_decided = 0;
    for (seed, name, tag) in [(0, "Beginner", "b"), (1, "Intermediate", "i")] {
        let mut dice = Dice(seed * 7919 + 17);
        let mut case = Case::new(name, 13.0, year_of_chance(&mut dice, tag), 0);
        live(&mut case, &mut dice, (6..364).step_by(7), true);
        n_decided += case.decisions.len();
    }
    assert!(n_decided > 1, "the year would prove nothing: {n_decided}");
}

#[test]
fn only_struggling_learners_get_help_proposed() {
    for (seed, habit) in (0..).zip(HABITS) {
        let seen = live(&mut learner(habit, seed), &mut Dice(seed + 99), (20..290).step_by(10), false);
        let told = format!("{habit:?}: {:?} {:?}", seen.proposed, seen.advice);
        let smaller = seen.advice.iter().filter(|words| words.contains("los hours")).count();
        match habit {
            // Learners who do well keep their plan; the next level may be offered.
            Habit::Plain | Habit::Weekend | Habit::Ahead | Habit::Synonyms => {
                assert!(seen.proposed.iter().all(|(kind, _)| *kind == "level_change"), "{told}");
                assert_eq!(smaller, 0, "{told}");
            }
            // Back from a break: a smaller promise may be the advice for a while, and no project is taken away.
            Habit::Break => assert!(seen.proposed.iter().all(|(kind, _)| *kind == "level_change"), "{told}"),
            // Hours and scores that are not logged are unknown, not missing: no change of the path follows from them,
            // and nobody is held to hours. Work that is not logged is not done, though: by half of the tasks, or by a
            // project a month (.75 of one week) and half of the retros (.6), both are behind, and the advice says so.
            Habit::Sparse | Habit::Milestones => {
                assert!(seen.proposed.is_empty(), "{told}");
                let says = |words: &str| seen.advice.iter().any(|advice| advice.contains(words));
                assert!(says("behind your plan"), "{told}");
                assert!(!says("a week on average"), "{told}");
            }
            Habit::Silent => assert!(seen.proposed.iter().all(|(_, day)| *day < 21 * 7 + 21), "{told}"),
            Habit::Struggling => {
                let first = seen.proposed.iter().find(|(kind, _)| *kind == "remediation_week");
                assert!(first.is_some_and(|(_, day)| *day < 56), "{told}");
            }
            // Time is what is missing.
            Habit::Overloaded => {
                assert!(smaller > 0, "{told}");
                assert!(seen.proposed.iter().all(|(kind, _)| *kind != "level_change"), "{told}");
            }
        }
    }
}

#[test]
fn a_proposal_keeps_its_id_through_the_day() {
    let mut case = learner(Habit::Struggling, 6);
    let mut n = 0;
    for day in [20, 27, 34, 55] {
        let ids = |case: &Case| -> Vec<String> {
            let outlook = case.propose();
            outlook.proposals.into_iter().map(|proposal| proposal.id).collect()
        };
        case.on(day);
        let evening = ids(&case);
        case.as_of = case.as_of.replace("T20:00", "T23:30");
        assert_eq!(ids(&case), evening);
        n += evening.len();
    }
    assert!(n > 1);
}

#[test]
fn the_expected_effect_of_a_proposal_is_the_same_all_day() {
    let mut case = learner(Habit::Struggling, 6);
    let mut n = 0;
    for day in (14..70).step_by(3) {
        case.on(day);
        let evening = case.as_of.clone();
        let mut proposed = |time: &str| -> Vec<(String, Option<Effect>)> {
            case.as_of = evening.replace("T20:00", time);
            case.propose().proposals.into_iter().map(|proposal| (proposal.id, proposal.effect)).collect()
        };
        // Before the day's work and after it.
        for (first, second) in [("T00:30", "T12:00"), ("T20:00", "T23:30")] {
            let (first, second) = (proposed(first), proposed(second));
            assert_eq!(first.len(), second.len(), "day {day}");
            for ((id, effect), (later_id, later)) in first.iter().zip(&second) {
                let change = effect.unwrap().gain() - later.unwrap().gain();
                assert!(have_same_place(id, later_id) && change.abs() < 1e-3, "day {day}: {effect:?} {later:?}");
            }
            n += first.len();
        }
    }
    assert!(n > 20, "{n}");
}
