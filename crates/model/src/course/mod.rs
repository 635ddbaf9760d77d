//! The level a learner follows as numbered weeks, tasks and skills, with its calendar, the profile and the decisions.

pub mod calendar;
pub mod course;
pub mod decisions;
pub mod plan_week;
pub mod profile;
pub mod question_ids;
