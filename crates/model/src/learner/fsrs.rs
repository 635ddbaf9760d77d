//! FSRS-6 with its default weights: stability and difficulty after each practice, and the recall to expect now.
//!
//! Formulas and weights are those of the free spaced repetition scheduler, version 6 (open-spaced-repetition). Two additions:
//! the first stability is multiplied by [`PRACTICE`], and practice may be fractional. No dates here, only days between.

use crate::events::grade::Grade;

/// Default weights of FSRS-6.
const W: [f64; 21] = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629,
    1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
];

/// A skill practised in a project is not one flash card: its first stability counts four times.
pub const PRACTICE: f64 = 4.0;

/// Recall 0..1 at which a question or a skill is repeated: the target that FSRS is usually run with.
pub const TARGET_RECALL: f64 = 0.90;

/// The memory of one skill in FSRS.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Memory {
    /// Days until recall falls to 90 %.
    pub stability: f64,
    /// Difficulty, 1 (easy) to 10.
    pub difficulty: f64,
}

/// `0.9^(-1/w20) - 1`: makes recall 90 % when the days since practice equal the stability.
const FACTOR: f64 = 0.980_346_494_413_479_7;

/// Recall to expect `days` after practice: `(1 + factor·days/S)^(-w20)`, 0..1.
pub fn recall(days: f64, stability: f64) -> f64 {
    (1.0 + FACTOR * days.max(0.0) / stability).powf(-W[20])
}

/// Days until recall falls to `target`.
pub fn interval(stability: f64, target: f64) -> f64 {
    stability / FACTOR * (target.powf(-1.0 / W[20]) - 1.0)
}

/// FSRS counts the grades from 1.
fn number(grade: Grade) -> f64 {
    f64::from(grade as u8) + 1.0
}

fn first_difficulty(number: f64) -> f64 {
    W[4] - (W[5] * (number - 1.0)).exp() + 1.0
}

/// The memory after the first practice; `practice` multiplies the first stability.
pub fn first(grade: Grade, practice: f64) -> Memory {
    Memory { stability: W[grade as usize] * practice, difficulty: first_difficulty(number(grade)).clamp(1.0, 10.0) }
}

/// The memory after practice `days` after the one before. `fraction` below 1 moves it only that share of the way:
/// practice in passing (fractional implicit repetition).
pub fn next(memory: Memory, days: f64, grade: Grade, fraction: f64) -> Memory {
    let Memory { stability: s, difficulty: d } = memory;
    let number = number(grade);
    let recalled = recall(days, s);
    let grown = if days < 0.5 {
        let increase = (W[17] * (number - 3.0 + W[18])).exp() * s.powf(-W[19]);
        s * if grade >= Grade::Hard { increase.max(1.0) } else { increase }
    } else if grade == Grade::Again {
        let after_lapse = W[11] * d.powf(-W[12]) * ((s + 1.0).powf(W[13]) - 1.0) * ((1.0 - recalled) * W[14]).exp();
        after_lapse.min(s / (W[17] * W[18]).exp())
    } else {
        let hard = if grade == Grade::Hard { W[15] } else { 1.0 };
        let easy = if grade == Grade::Easy { W[16] } else { 1.0 };
        s * (1.0 + W[8].exp() * (11.0 - d) * s.powf(-W[9]) * (((1.0 - recalled) * W[10]).exp() - 1.0) * hard * easy)
    };
    let grown = grown.clamp(0.001, 36_500.0);
    let moved = d - W[6] * (number - 3.0) * (10.0 - d) / 9.0;
    let moved = (W[7] * (first_difficulty(4.0) - moved) + moved).clamp(1.0, 10.0);
    Memory { stability: s + fraction * (grown - s), difficulty: d + fraction * (moved - d) }
}
