//! Plans and the learner's numbers.

mod audit_years;
pub mod balance;
pub mod calendar;
pub mod edges;
pub mod free_text;
pub mod learner_rules;
pub mod plan;
pub mod procedures;
pub mod promises;
pub mod properties;
pub mod rules;
mod score_card;
pub mod signals;
pub mod year;
pub mod year_walk;
