//! The words of nearly every command: what it is given, and how it shows, asks, writes and fails.

pub(crate) use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
pub(crate) use std::ffi::{OsStr, OsString};
pub(crate) use std::io::{IsTerminal, Read, Write};
pub(crate) use std::path::{Path, PathBuf};
pub(crate) use std::sync::Arc;
pub(crate) use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
pub(crate) use std::time::{Duration, Instant};
pub(crate) use std::{fs, io};

pub(crate) use anstyle::AnsiColor;
pub(crate) use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
pub(crate) use clap::{Args, Subcommand, ValueEnum};
pub(crate) use serde::Serialize;
pub(crate) use serde_json::{Map, Value, json};
pub(crate) use unicode_width::UnicodeWidthStr;

pub(crate) use crate::answer::{answer, read, show_answer};
pub(crate) use crate::approve::{
    Asking, agreed, decide, finish, name_waiting, saved_as_pending, say_step, step, without_asking, write_by,
};
pub(crate) use crate::command::{Command, Given, command};
pub(crate) use crate::commands::status::show_after;
pub(crate) use crate::completion::{skills, tasks};
pub(crate) use crate::global::Global;
pub(crate) use crate::out::Out;
pub(crate) use crate::outcome::{CommandExit, Outcome};
pub(crate) use crate::prompt::{agree, any_line, choice, confirm, key, line, parsed};
pub(crate) use crate::session::Session;
pub(crate) use crate::text::{
    Column, LABEL, MAX_TEXT, Text, bar, bold, change, coloured, counts, dim, markdown, wrap, wrap_all,
};

pub(crate) use los_app::calls::caller::Face;
pub(crate) use los_app::calls::{Ctx, Decision, Prepared, ToolResult, commit};
pub(crate) use los_app::day::prepare::{Written, prepare};
pub(crate) use los_app::day::request::{Draft, Request, Stop, facts};
pub(crate) use los_app::day::{Day, line_of, waiting_line};
pub(crate) use los_app::practice::tries::CountsAs;
pub(crate) use los_app::practice::{Allowed, CheckReport, Practice, Run};
pub(crate) use los_app::study::{LearnerData, LearnerStatus, PathFiles, Reviews};
pub(crate) use los_app::tools::registry;
pub(crate) use los_model::course::plan_week::WeekKind;
pub(crate) use los_model::curriculum::{Level, Month, Task, levels};
pub(crate) use los_model::error::{Error, Result, invalid};
pub(crate) use los_model::events::grade::Grade;
pub(crate) use los_model::events::kind::EventKind;
pub(crate) use los_model::plan::NO_PATH;
pub(crate) use los_model::practice::check::{Check, CheckKind, KindName};
pub(crate) use los_model::review::agenda::Agenda;
pub(crate) use los_model::review::cards::{Card, CardKind};
pub(crate) use los_model::rounding::round_to;
pub(crate) use los_model::text::{clip, count, duration, hours, percent, shell_word, some_of, visible, visible_lines};
pub(crate) use los_model::time::durations::parse_hours;
pub(crate) use los_model::time::timestamp::date_of;
pub(crate) use los_model::time::zone::Zone;
pub(crate) use los_store::memory::proposal::{ApprovedBy, ProposedEntry, Staged};
pub(crate) use los_store::workspace::{SETTINGS_FILE, Workspace};
