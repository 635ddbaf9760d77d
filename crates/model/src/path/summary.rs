//! A change of the path in one plain sentence, for lists, diffs and records.

use super::mutation::{Details, Mutation};

impl Mutation {
    /// The months that it touches, by number; a change of level is shown where it begins.
    pub fn months(&self) -> Vec<u32> {
        match &self.details {
            Details::RemediationWeek(week) => vec![week.month],
            Details::ProjectSwap(swap) => vec![swap.month],
            Details::MonthReorder(order) => order.swap.to_vec(),
            Details::LevelChange(level) => vec![level.effective_month],
        }
    }
}

impl Details {
    /// The change in one sentence without a full stop.
    pub fn summary(&self) -> String {
        match self {
            Self::RemediationWeek(week) => {
                let skills: Vec<&str> = week.skills.iter().map(|skill| skill.id.as_str()).collect();
                let cost = match week.consumes_buffer {
                    Some(buffer) => format!("the buffer in plan week {buffer} gives way"),
                    None => "the path ends a week later".to_owned(),
                };
                format!("Plan week {} repeats {} ({cost})", week.plan_week, listed(&skills))
            }
            Self::ProjectSwap(swap) => {
                format!("Month {}'s project is '{}' instead of '{}'", swap.month, swap.to, swap.from)
            }
            Self::MonthReorder(order) => {
                let [a, b] = order.swap;
                format!("Months {a} and {b} change places")
            }
            Self::LevelChange(level) => {
                format!("From month {} on the path is {} instead of {}", level.effective_month, level.to, level.from)
            }
        }
    }

    /// The weeks that it moves, in one sentence.
    pub fn moves(&self) -> Option<String> {
        let Self::RemediationWeek(week) = self else { return None };
        let first = week.plan_week;
        match week.consumes_buffer {
            None => Some(format!("The weeks from week {first} on move by one week.")),
            Some(buffer) if buffer <= first => None,
            Some(buffer) if buffer == first + 1 => Some(format!("Week {first} moves by one week.")),
            Some(buffer) => Some(format!("Weeks {first} to {} move by one week.", buffer - 1)),
        }
    }

    /// The words that ask for the same change again.
    pub fn request(&self) -> Vec<String> {
        match self {
            Self::RemediationWeek(week) => vec!["remediate".to_owned(), format!("m{:02}", week.month)],
            Self::ProjectSwap(swap) => {
                vec!["swap-project".to_owned(), format!("m{:02}", swap.month), swap.to.clone()]
            }
            Self::MonthReorder(order) => {
                vec!["swap-month".to_owned(), order.swap[0].to_string(), order.swap[1].to_string()]
            }
            Self::LevelChange(level) => vec!["level".to_owned(), level.to.clone()],
        }
    }
}

fn listed(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::decisions::RemediationWeek;

    #[test]
    fn the_weeks_that_a_repetition_moves_are_one_sentence() {
        for (buffer, expected) in [
            (Some(13), Some("Weeks 5 to 12 move by one week.")),
            (Some(6), Some("Week 5 moves by one week.")),
            (Some(5), None),
            (None, Some("The weeks from week 5 on move by one week.")),
        ] {
            let week = RemediationWeek {
                month: 1,
                plan_week: 5,
                skills: Vec::new(),
                tasks: Vec::new(),
                consumes_buffer: buffer,
                shifted: Vec::new(),
            };
            assert_eq!(Details::RemediationWeek(week).moves().as_deref(), expected);
        }
    }
}
