//! What is asked about work, whether it is logged or timed: which task, how many hours, how it went.
//!
//! It asks and checks; what is written of the answers is the commands' business.

use dialoguer::{Input, Select};

use super::super::Stop;
use super::super::out::Out;
use super::super::prompt::ask;
use super::super::text::{clip, hours};
use crate::error::{Error, Result as Checked};
use crate::learner::timer;
use crate::text::visible;
use crate::tools::standing::Open;

/// A session of more hours than a day has was mistyped.
const MAX_HOURS: f64 = 24.0;
/// Columns from which tasks are offered with their ids.
const ROOM_FOR_IDS: usize = 76;
const NOT_HOURS: &str = "a number of hours above 0, such as 1.5";

/// Hours that can have been worked.
pub(super) fn check_hours(hours: f64) -> Checked<()> {
    if hours > 0.0 && hours <= MAX_HOURS {
        return Ok(());
    }
    Err(Error::invalid(
        "hours",
        format!("must be above 0 and at most {MAX_HOURS}"),
    ))
}

/// A score on one of the scales that the reader knows.
pub(super) fn check_score(score: f64) -> Checked<()> {
    if (0.0..=100.0).contains(&score) {
        return Ok(());
    }
    Err(Error::invalid("score", "must be 0-1, 0-5, 0-10 or 0-100"))
}

/// Asks for one of `tasks`; `None` for something else, also where there are none.
pub(super) fn choose_task<'a>(out: &Out, tasks: &[Open<'a>], prompt: &str) -> Result<Option<Open<'a>>, Stop> {
    if tasks.is_empty() {
        return Ok(None);
    }
    // A choice that wraps would be drawn over and over; once chosen it stands behind the prompt.
    let width = out.width().saturating_sub(prompt.len() + 3);
    let item = |Open { task, hours: length }: &Open<'a>| {
        // On a narrow terminal the title tells more than the id.
        let facts = if out.width() < ROOM_FOR_IDS {
            format!("  ({})", hours(*length))
        } else {
            format!("  ({}, {})", hours(*length), visible(&task.id, false))
        };
        let left = width.saturating_sub(facts.chars().count());
        format!("{}{facts}", clip(&visible(&task.name(), false), left))
    };
    let mut items: Vec<String> = tasks.iter().map(item).collect();
    items.push("something else".to_owned());
    let chosen = ask(|| Select::new().with_prompt(prompt).items(&items).default(0).interact())?;
    Ok(tasks.get(chosen).copied())
}

/// Asks for the hours; nothing where they are skipped.
pub(super) fn ask_hours(planned: Option<f64>) -> Result<Option<f64>, Stop> {
    let prompt = match planned {
        Some(planned) => format!("Hours it took (planned {}; enter to skip)", hours(planned)),
        None => "Hours it took (enter to skip)".to_owned(),
    };
    let text: String = ask(|| {
        Input::new()
            .with_prompt(prompt)
            .allow_empty(true)
            .validate_with(|text: &String| match parsed(text) {
                _ if text.trim().is_empty() => Ok(()),
                Some(_) => Ok(()),
                None => Err(NOT_HOURS),
            })
            .interact_text()
    })?;
    Ok(parsed(&text))
}

/// Asks for the hours that were studied of a long session: the measured ones by default, where they can be right.
pub(super) fn ask_studied_hours(measured: Option<f64>) -> Result<f64, Stop> {
    let default = measured.map(|hours| format!("{}", (hours * 100.0).round() / 100.0));
    let mut input = Input::new().with_prompt(match measured {
        Some(_) => "Hours you studied of them",
        None => "Hours you studied",
    });
    if let Some(default) = &default {
        input = input.default(default.clone());
    }
    let input = input.validate_with(|text: &String| parsed(text).map(|_| ()).ok_or(NOT_HOURS));
    let text: String = ask(|| input.interact_text())?;
    let as_measured = measured.filter(|_| Some(text.trim()) == default.as_deref());
    Ok(as_measured.or_else(|| parsed(&text)).unwrap_or(timer::LEAST_HOURS))
}

fn parsed(text: &str) -> Option<f64> {
    let hours = text.trim().replace(',', ".").parse().ok()?;
    check_hours(hours).ok().map(|()| hours)
}

/// How it went, in words. Words are easier to give honestly than numbers; these are the middles of the model's four ratings.
pub(super) fn ask_score() -> Result<Option<f64>, Stop> {
    const ANSWERS: [(&str, Option<f64>); 5] = [
        ("well: I could explain it", Some(0.95)),
        ("fine: it works, I looked things up", Some(0.78)),
        ("hard: I needed a lot of help", Some(0.55)),
        ("badly: I have to do it again", Some(0.3)),
        ("I would rather not say", None),
    ];
    let items = ANSWERS.map(|(words, _)| words);
    let chosen = ask(|| {
        Select::new()
            .with_prompt("How did it go")
            .items(items)
            .default(1)
            .interact()
    })?;
    Ok(ANSWERS[chosen].1)
}
