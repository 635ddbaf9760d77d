//! The next action after a finished path: the next level, or the learner's own wish.

use super::{Advisor, Candidate, gains};
use crate::{scores::Window, shell_word};

impl Advisor<'_> {
    /// The path is done: the next level, by a change of the months that are left or as a path of its own.
    pub(crate) fn go_on(&self, level: Option<&str>) -> Candidate {
        let Window { state, course, .. } = self.window;
        let (n_done, n_tasks) = state.n_done(course);
        let because = if n_done == n_tasks {
            "every task of your path is done".to_owned()
        } else {
            let others = "the weeks of the others were shipped or closed as a whole";
            format!("{n_done} of {n_tasks} tasks are done, and {others}")
        };
        let (action, command, expected_effect) = match level {
            None => (
                "Say what you want to learn next".to_owned(),
                "los log note \"what I want to learn next\"".to_owned(),
                "what you know stays in your reviews",
            ),
            Some(level) => {
                let (action, command) = self.to_level(level);
                (action, command, "adds new work; tasks that both levels share stay done")
            }
        };
        Candidate {
            gain: gains::NEXT_PATH,
            confidence: 1.0,
            minutes: gains::NEXT_PATH_MINUTES,
            action,
            command,
            because,
            expected_effect: expected_effect.to_owned(),
        }
    }

    /// The step to another level, and its command.
    fn to_level(&self, level: &str) -> (String, String) {
        let Window { state, course, .. } = self.window;
        let calendar = &state.calendar;
        let last = course.n_weeks() / 4;
        let has_months_left =
            calendar.slot_at(state.as_of).is_some() && calendar.month_at(state.as_of).is_some_and(|month| month < last);
        if has_months_left {
            let command = format!("los adapt --request level {}", shell_word(level));
            return (format!("Go on to {level} at the next month's end"), command);
        }
        (format!("Go on to {level}"), format!("los level {}", shell_word(level)))
    }
}
