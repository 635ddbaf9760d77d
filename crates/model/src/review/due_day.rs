//! The day on which a card comes back: when its recall is to fall to 90 % (FSRS-6).

use super::Recalled;

/// The longest intervals after the first days on which a question was asked, in days: three recalls fall into its first month.
const FIRST_INTERVALS: [i64; 2] = [4, 12];

/// The day, counted from the epoch, from which a question is asked again: when its recall is to fall to the target, the
/// day after the last review at the earliest, and soon after its first two. What another program scheduled stays until the
/// next answer.
pub fn due_day(recalled: &Recalled) -> i64 {
    if let Some(due) = recalled.due {
        return due;
    }
    let falls = recalled.last + recalled.interval();
    let last = recalled.last.floor() as i64;
    let at_most = FIRST_INTERVALS.get(recalled.n_days as usize - 1).copied().unwrap_or(i64::MAX - last);
    (falls.floor() as i64).clamp(last + 1, last + at_most)
}
