//! The words of nearly every file here: what a call is given, a learner's data, files, JSON and failures.

pub(crate) use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
pub(crate) use std::fs;
pub(crate) use std::ops::ControlFlow;
pub(crate) use std::path::{Path, PathBuf};
pub(crate) use std::sync::{Arc, LazyLock};

pub(crate) use chrono::{DateTime, NaiveDate, SecondsFormat, TimeDelta, Utc};
pub(crate) use maud::{Markup, html};
pub(crate) use regex::Regex;
pub(crate) use schemars::JsonSchema;
pub(crate) use serde::{Deserialize, Serialize};
pub(crate) use serde_json::{Map, Value, json};
pub(crate) use uuid::Uuid;

pub(crate) use crate::bundled::{self, ShippedFile};
pub(crate) use crate::calls::caller::Face;
pub(crate) use crate::calls::spec::{Hints, Spec};
pub(crate) use crate::calls::tool::{NOT_BLANK, Prose, Tool, ToolResult};
pub(crate) use crate::calls::{Applied, Ctx, Prepared, Waiting};
pub(crate) use crate::day::prepare::{Written, step};
pub(crate) use crate::day::request::{Draft, Request, facts};
pub(crate) use crate::day::{Day, line_of, resolve_task};
pub(crate) use crate::practice::{GENERATOR, PRACTICE, Practice};
pub(crate) use crate::study::{
    LearnerData, LearnerStatus, PathFiles, Reviews, RunningSession, TaskView, each_line, each_read, event_names,
};

pub(crate) use los_model::course::{Course, CourseTask, Profile, WeekKind};
pub(crate) use los_model::curriculum::{Level, Month, PATHS_DIR, Source, Task, levels, load_level};
pub(crate) use los_model::digest::digest;
pub(crate) use los_model::events::grade::Grade;
pub(crate) use los_model::events::kind::EventKind;
pub(crate) use los_model::events::{CLAIMED, Line, LineReader, Log, flat};
pub(crate) use los_model::learner::proof::Proof;
pub(crate) use los_model::learner::{RepoSignals, day_in_words};
pub(crate) use los_model::nearest::nearest;
pub(crate) use los_model::plan::WeeklyPlan;
pub(crate) use los_model::practice::TaskFolder;
pub(crate) use los_model::practice::check::{CheckKind, KindName};
pub(crate) use los_model::review::cards::{Card, CardKind};
pub(crate) use los_model::rounding::round_to;
pub(crate) use los_model::scores::Scope;
pub(crate) use los_model::text::{cut, some_of};
pub(crate) use los_model::time::durations::parse_hours;
pub(crate) use los_model::time::timestamp::date_of;
pub(crate) use los_model::time::zone::Zone;
pub(crate) use los_model::{Code, Error, Result, adapt, count, duration, hours, if_there, invalid, percent, words};
pub(crate) use los_store::memory::{Entry, LearnerId, MemoryFile, ProposedEntry, Staged};
pub(crate) use los_store::workspace::{Access, Kind, MAX_READ_BYTES, RelPath, SETTINGS_FILE, Workspace, slashed};
