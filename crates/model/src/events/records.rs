//! Facts in log lines beyond the model's events: graded questions, the timer, kept plans, blocked projects.

use super::blockers::BlockedProjects;
use super::kept_plans::KeptPlans;
use super::line::LogLine;
use super::question_book::QuestionBook;
use super::timer::Timer;

/// Those facts together, in the order of the log.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct LogRecords {
    pub questions: QuestionBook,
    pub timer: Timer,
    pub plans: KeptPlans,
    pub blockers: BlockedProjects,
}

impl LogRecords {
    /// Takes a line, given its time in days since the epoch: on the learner's clock and in UTC.
    pub(crate) fn take(&mut self, line: &LogLine<'_>, time: f64, utc: f64) {
        self.questions.take(line, time);
        self.timer.take(line, utc);
        self.plans.take(line, time);
        self.blockers.take(line);
    }
}
