//! The words of nearly every file here: files, failures and answers.

pub(crate) use std::collections::{BTreeMap, HashMap, HashSet};
pub(crate) use std::ffi::OsString;
pub(crate) use std::io::{Read, Write};
pub(crate) use std::path::{Path, PathBuf};
pub(crate) use std::process::Command;
pub(crate) use std::sync::{Arc, Mutex, OnceLock, PoisonError};
pub(crate) use std::time::{Duration, Instant, SystemTime};
pub(crate) use std::{fs, io};

pub(crate) use chrono::{DateTime, NaiveDate, Utc};
pub(crate) use gix_hash::ObjectId;
pub(crate) use grep_regex::RegexMatcher;
pub(crate) use reqwest::Url;
pub(crate) use schemars::JsonSchema;
pub(crate) use serde::{Deserialize, Serialize};
pub(crate) use serde_json::Value;

pub(crate) use crate::search::{Broken, Index};

pub(crate) use los_model::{Error, Result, invalid, round_to};
pub(crate) use los_store::workspace::{RelPath, Workspace};
