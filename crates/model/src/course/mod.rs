//! The level a learner follows as numbered weeks, tasks and skills, with its calendar, the profile and the decisions.

pub mod calendar;
pub mod course;
pub mod decisions;
pub mod difficulty;
pub mod naming;
pub mod plan_week;
pub mod profile;
pub mod promise;
pub mod question_ids;
pub mod study_times;

pub use calendar::{Calendar, OpenTask};
pub use course::{Course, CourseTask, CourseWeek, TASK_SHARE, in_month_of, is_stretch, month_of, week_number};
pub(crate) use course::{STRETCH, USE_FRACTION};
pub use decisions::{Decision, RemediationTask, RemediationWeek, WeakSkill};
pub use difficulty::{Difficulties, Measured, Measures, TaskMeasures};
pub(crate) use difficulty::{logistic, logit};
pub use plan_week::{PlanWeek, WeekKind};
pub use profile::{Profile, Written};
pub use promise::{Promise, PromiseSteps};
pub use question_ids::{plain, questions};
pub(crate) use question_ids::{safe, short_hash};
