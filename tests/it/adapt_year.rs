//! A year of learners of every kind, seen each week: few proposals, none that takes back another, guards for every one.

use std::collections::BTreeMap;

use los_model::adapt;
use los_model::path::mutation::Details;
use serde_json::{Value, json};

use crate::adapt_case::{Case, event};
use crate::support::Dice;

/// What somebody of that pace and skill logs in a year, on the tasks of `tag`.
fn year(dice: &mut Dice, tag: &str) -> Vec<Value> {
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

#[test]
fn a_year_holds_few_proposals_no_turning_back_and_only_what_guards_allow() {
    let mut totals: BTreeMap<&str, usize> = BTreeMap::new();
    for seed in 0..6u64 {
        let mut dice = Dice(seed * 7919 + 17);
        let (name, tag) = if seed % 2 == 0 { ("Beginner", "b") } else { ("Intermediate", "i") };
        let mut case = Case::new(name, 13.0, year(&mut dice, tag), 0);
        let mut approved: Vec<(u64, Details)> = Vec::new();
        for day in (6..364).step_by(7) {
            case.on(day);
            let outlook = case.propose();
            assert!(outlook.proposals.len() <= 2);
            for (place, proposal) in outlook.proposals.iter().enumerate() {
                let allowed = case.with(|ground| adapt::propose::allowed(ground, &proposal.mutation));
                assert_eq!(allowed.as_deref(), Ok(proposal.after_hash.as_str()), "seed {seed} day {day}");
                for (then, other) in approved.iter().filter(|(then, _)| day - then < 91) {
                    let turns_back = match (&proposal.mutation.details, other) {
                        (Details::MonthReorder(new), Details::MonthReorder(old)) => new.swap == old.swap,
                        (Details::ProjectSwap(new), Details::ProjectSwap(old)) => {
                            new.to == old.from && new.month == old.month
                        }
                        (Details::LevelChange(_), Details::LevelChange(_)) => true,
                        _ => false,
                    };
                    assert!(!turns_back, "seed {seed} day {day} turns back day {then}");
                }
                // The second proposal is for the path before the first was decided.
                let word = dice.roll();
                if place == 0 && word < 0.5 {
                    case.decide(proposal, "approved", day);
                    approved.push((day, proposal.mutation.details.clone()));
                    *totals.entry(proposal.mutation.kind().word()).or_default() += 1;
                    break;
                } else if word < 0.8 {
                    case.decide(proposal, "rejected", day);
                    *totals.entry("refused").or_default() += 1;
                }
            }
        }
        assert!(case.decisions.len() <= 4, "seed {seed}: {} decided", case.decisions.len());
        let hash = case.with(|ground| ground.path.hash());
        assert_eq!(case.with(|ground| ground.path.hash()), hash);
        assert_eq!(case.with(|ground| ground.path.decisions.len()), approved.len(), "every yes is in force");
    }
    assert!(totals.values().sum::<usize>() > 5, "the year would prove nothing: {totals:?}");
}
