//! The words of nearly every page: what it is drawn from, its parts, and the steps that its forms take.

pub(super) use maud::{Markup, PreEscaped, html};

pub(super) use super::access::Notice;
pub(super) use super::act::write;
pub(super) use super::markdown::{card_html, html_of, lesson_html};
pub(super) use super::sitting::{AskedCard, Sitting};
pub(super) use super::{
    AUDIT, App, CLICK, Fields, Page, SETTINGS, View, card, decide, hidden, said, task_address, task_link, titled,
};
pub(super) use crate::prelude::*;
pub(super) use los_app::day::acts::{Act, MAX_ACTS, found_acts, last_act, latest_entries};
pub(super) use los_app::day::prepare::{Written, prepare};
pub(super) use los_app::day::request::{Draft, Request, facts};
pub(super) use los_app::home::model::{Mark, Model, Row, Running};
pub(super) use los_app::home::status_words::after;
pub(super) use los_app::practice::folders::{Fingerprint, Practice, fingerprint};
pub(super) use los_app::study::{Reviews, TaskView};
pub(super) use los_model::events::grade::Grade;
pub(super) use los_model::events::kind::EventKind;
pub(super) use los_model::learner::day_in_words;
