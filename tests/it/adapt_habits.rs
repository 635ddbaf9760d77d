//! Learners of many habits over a year: who struggles is helped, who thrives, logs little or in other words is left alone.

use std::collections::BTreeMap;

use learning_os::learner::path::Details;
use serde_json::{Value, json};

use crate::adapt_case::{Case, date, event, level};

/// A small generator, so that the same seed gives the same year everywhere.
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> f64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as f64 / (1u64 << 31) as f64
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Habit {
    Plain,
    Sparse,
    Foreign,
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
    Habit::Foreign,
    Habit::Milestones,
    Habit::Weekend,
    Habit::Break,
    Habit::Struggling,
    Habit::Overloaded,
    Habit::Ahead,
    Habit::Silent,
];

/// What somebody of a habit logs in a year, on the tasks of the Beginner level.
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
                Habit::Foreign if roll < 0.3 => events.push(json!({"timestamp": format!("{} 21:00", date(day)),
                    "type": "ejercicio_terminado", "title": title, "details": {"nota": 8, "horas": spent}})),
                Habit::Foreign => events.push(json!({"timestamp": date(day).to_string(), "event": "session_wrapup",
                    "message": format!("Finished {title}"), "data": {"hours": spent, "quality": (mine * 5.0).round()}})),
                Habit::Milestones if number % 12 == 0 => {
                    let metadata = json!({"month": of_path / 4 + 1, "week": 4, "deliverable": format!("report {}", char::from(b'a' + (of_path / 4) as u8))});
                    events.push(event(day, "mvp_shipped", metadata));
                }
                Habit::Milestones if number % 3 == 0 && roll < 0.5 => {
                    events.push(event(day, "retro_complete", json!({"month": of_path / 4 + 1, "week": of_path % 4 + 1})));
                }
                Habit::Milestones => {}
                _ => events.push(event(day, "task_completed", json!({"task": id, "duration_hours": spent, "score": mine}))),
            }
            if number % 12 == 0 && matches!(habit, Habit::Plain | Habit::Weekend | Habit::Ahead | Habit::Break) {
                for kind in ["report", "program", "talk"] {
                    let name = format!("{kind} {}", char::from(b'a' + (of_path / 4) as u8));
                    events.push(event(day, "deliverable_shipped", json!({"month": of_path / 4 + 1, "week": 4, "deliverable": name})));
                }
            }
        }
        if matches!(habit, Habit::Struggling | Habit::Overloaded) && dice.roll() < 0.1 {
            events.push(event(week * 7 + 6, "blocker_identified", json!({"task": format!("b{:02}-w1-t1", month.min(12))})));
        }
    }
    events
}

fn learner(habit: Habit, seed: u64) -> Case {
    let mut dice = Dice(seed * 7919 + 17);
    let mut case = Case::new("Beginner", 9.0, year(habit, &mut dice), 0);
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

#[test]
#[ignore = "exploration"]
fn explore() {
    let _ = level("Beginner");
    let n: u64 = std::env::var("N").map_or(3, |n| n.parse().unwrap());
    for habit in HABITS {
        let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
        let (mut decided, mut advice, mut quiet) = (0, BTreeMap::<String, usize>::new(), BTreeMap::<String, usize>::new());
        for seed in 0..n {
            let mut case = learner(habit, seed);
            let mut dice = Dice(seed + 99);
            for day in (6..364).step_by(7) {
                case.on(day);
                let outlook = case.propose();
                for a in &outlook.advice {
                    *advice.entry(a.words.chars().take(40).collect()).or_default() += 1;
                }
                for a in &outlook.quiet {
                    *quiet.entry(a.chars().take(60).collect()).or_default() += 1;
                }
                if let Some(proposal) = outlook.proposals.first() {
                    let yes = if seed % 3 == 0 { true } else if seed % 3 == 1 { false } else { dice.roll() < 0.5 };
                    let word = if yes { "approved" } else { "rejected" };
                    case.decide(proposal, word, day);
                    decided += 1;
                    *kinds.entry(proposal.mutation.kind().word().to_owned()).or_default() += 1;
                    println!("  {habit:?} seed {seed} week {} {word}: {} | {} | {}", day / 7 + 1, proposal.description, proposal.reasons.join("; "),
                        proposal.effect.map(|e| e.words()).unwrap_or_default());
                    let _: &Details = &proposal.mutation.details;
                }
            }
        }
        println!("{habit:?}: {decided} of {n} learners: {kinds:?}\n   advice {advice:?}\n   quiet {quiet:?}");
    }
}
