//! The words of nearly every file here: requests, responses, JSON and failures.

pub(crate) use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
pub(crate) use std::io;
pub(crate) use std::net::SocketAddr;
pub(crate) use std::sync::{Arc, Mutex, PoisonError};
pub(crate) use std::time::Duration;

pub(crate) use axum::Router;
pub(crate) use axum::extract::{Request, State};
pub(crate) use axum::http::header::{
    ACCEPT, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, LOCATION, ORIGIN, REFERRER_POLICY, SET_COOKIE, USER_AGENT,
};
pub(crate) use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri};
pub(crate) use axum::response::{IntoResponse, Response};
pub(crate) use axum::routing::{get, post};
pub(crate) use chrono::{DateTime, TimeDelta, Utc};
pub(crate) use serde_json::{Map, Value, json};
pub(crate) use tokio_util::sync::CancellationToken;
pub(crate) use url::form_urlencoded;

pub(crate) use crate::app::access::Access;
pub(crate) use crate::envelope::{HttpFailure, called};
pub(crate) use crate::page;
pub(crate) use crate::token::{self, Token};

pub(crate) use los_app::calls::caller::{Caller, Face};
pub(crate) use los_app::calls::{Ctx, Decision, commit};
pub(crate) use los_app::day::day::Day;
pub(crate) use los_app::study::learner_data::LearnerData;
pub(crate) use los_app::study::progress_report::progress_report;
pub(crate) use los_app::tools::registry::{REGISTRY, ToolDef};
pub(crate) use los_app::{failure, report};
pub(crate) use los_mcp::serving::{BODY_TIMEOUT, Ended, Workers, read_body};
pub(crate) use los_model::{Code, Error, Result, count, invalid, visible, visible_lines};
pub(crate) use los_store::memory::{ApprovedBy, LearnerId};
pub(crate) use los_store::workspace::settings::ServerSettings;
