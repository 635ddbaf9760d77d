//! The learner's pace: hours given to finished tasks for each planned hour of them, drawn toward 1.
//!
//! `pace = (hours given + 6)/(planned hours + 6)` over the tasks whose hours are known (docs/model.md#hours).

/// Hours, given and planned, that a pace of 1 is worth.
const PRIOR_HOURS: f64 = 6.0;

/// Hours of the finished tasks whose hours are known.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Pace {
    /// The number of those tasks.
    pub n: u64,
    given: f64,
    planned: f64,
}

impl Pace {
    /// Takes a task that took so many hours instead of the planned ones.
    pub(crate) fn take(&mut self, given: f64, planned: f64) {
        self.n += 1;
        self.given += given;
        self.planned += planned;
    }

    /// Hours that the learner needs for a planned hour.
    pub fn ratio(&self) -> f64 {
        (self.given + PRIOR_HOURS) / (self.planned + PRIOR_HOURS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_hours_of_work_are_worth_as_much_as_the_assumption() {
        let mut pace = Pace::default();
        assert!((pace.ratio() - 1.0).abs() < 1e-12);
        pace.take(12.0, 6.0);
        assert!((pace.ratio() - 1.5).abs() < 1e-12);
    }
}
