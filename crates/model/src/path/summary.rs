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
                format!("Plan week {} repeats {} (the path ends a week later)", week.plan_week, listed(&skills))
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
        Some(format!("The weeks from week {} on move by one week.", week.plan_week))
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
    fn a_repetition_moves_the_weeks_behind_it_whatever_earlier_versions_noted() {
        for consumes_buffer in [None, Some(13)] {
            let week = RemediationWeek { plan_week: 5, consumes_buffer, ..RemediationWeek::default() };
            let moves = Details::RemediationWeek(week).moves();
            assert_eq!(moves.as_deref(), Some("The weeks from week 5 on move by one week."));
        }
    }
}
