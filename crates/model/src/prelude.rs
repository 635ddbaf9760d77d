//! The words of nearly every file here: the path, the log, the learner and the numbers.

pub(crate) use std::borrow::Cow;
pub(crate) use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
pub(crate) use std::fmt;
pub(crate) use std::ops::Range;
pub(crate) use std::sync::LazyLock;

pub(crate) use chrono::{DateTime, Datelike, NaiveDate, TimeDelta, Utc, Weekday};
pub(crate) use regex::Regex;
pub(crate) use schemars::JsonSchema;
pub(crate) use serde::{Deserialize, Serialize};
pub(crate) use serde_json::Value;

pub(crate) use crate::adapt::{AdaptInput, ChangeRequest, TriggeredChange, View};
pub(crate) use crate::course::{
    Calendar, Course, CourseTask, CourseWeek, Decision, PlanWeek, Profile, RemediationWeek, WeekKind, month_of, plain,
};
pub(crate) use crate::curriculum::headings::Section;
pub(crate) use crate::curriculum::problem::{Findings, Problem};
pub(crate) use crate::curriculum::{Level, Month, MonthReader, Place, Project, Question, Task};
pub(crate) use crate::digest::fingerprint;
pub(crate) use crate::events::grade::Grade;
pub(crate) use crate::events::kind::EventKind;
pub(crate) use crate::events::{Event, Field, Judge, Log, LogLine, QuestionBook, Target};
pub(crate) use crate::learner::fsrs::TARGET_RECALL;
pub(crate) use crate::learner::{AuditedSkill, Effort, Learner, Moment, Scoring, SkillState, State, WeekActivity};
pub(crate) use crate::markdown::{Content, Item, one_line, reader};
pub(crate) use crate::nearest::nearest;
pub(crate) use crate::path::mutation::{Details, Mutation};
pub(crate) use crate::path::{EffectivePath, Shipped};
pub(crate) use crate::plan::{Capacity, ItemKind, PlanInput, PlanItem};
pub(crate) use crate::review::Recalled;
pub(crate) use crate::scores::{Evidence, Scope, Score, Verdict, Window, line_of};
pub(crate) use crate::time::timestamp::{self, Clock, date_of, day_number};
pub(crate) use crate::{count, hours, pattern, percent, round_to, words};
