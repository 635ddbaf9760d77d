//! FSRS-6 against review histories that the crate `fsrs` 6.6.2 made.

use los_model::events::grade::Grade;
use los_model::learner::fsrs;
use los_model::learner::fsrs::Memory;

#[test]
fn every_step_of_the_golden_histories_is_reproduced() {
    let histories: Vec<Vec<[f64; 6]>> =
        serde_json::from_str(include_str!("../fixtures/learner/fsrs_golden.json")).unwrap();
    let mut n_steps = 0;
    for history in histories {
        let mut memory: Option<Memory> = None;
        for [days, rating, stability, difficulty, ..] in history {
            let rating = [Grade::Again, Grade::Hard, Grade::Good, Grade::Easy][rating as usize - 1];
            let next = memory.map_or_else(|| fsrs::first(rating, 1.0), |memory| fsrs::next(memory, days, rating, 1.0));
            let near = |ours: f64, golden: f64| (ours - golden).abs() <= 5e-5 * golden.abs().max(1.0);
            assert!(near(next.stability, stability), "{next:?} for {stability}");
            assert!(near(next.difficulty, difficulty), "{next:?} for {difficulty}");
            memory = Some(next);
            n_steps += 1;
        }
    }
    assert_eq!(n_steps, 466);
}

#[test]
fn recall_is_ninety_percent_when_the_stability_is_over() {
    for stability in [0.5, 4.0, 100.0] {
        assert!((fsrs::recall(stability, stability) - 0.9).abs() < 1e-12);
        assert!((fsrs::interval(stability, 0.9) - stability).abs() < 1e-9);
    }
}
