//! The log as an assistant reads it: the entries of some days as they hold now, corrections applied, a page at a time.

use crate::prelude::*;
use crate::tools::get_log::GetLog;
use los_model::events::{CONTAINERS, LogLine, PathNames, nearest_events};
use los_model::time::timestamp::utc_days;

/// Bytes of the entries of a page: with what stands around them, below 6 KB.
const MAX_BYTES: usize = 5_850;
/// Days of a page that names no first one.
const DAYS: i64 = 28;
/// Characters kept of a text, and bytes of another value.
const MAX_CHARS: usize = 400;
/// Fields that say nothing to a reader.
const LEFT_OUT: [&str; 7] = ["timestamp", "event", "entry_id", "act", "learner_id", "version", "approved_by"];

#[derive(Debug, Serialize, JsonSchema)]
pub struct LogPage {
    /// The first day
    pub since: String,
    /// The last day
    pub until: String,
    /// Entries on all pages
    pub total: usize,
    /// Oldest first; `at` is on the learner's clock; a `correction` names an `id`
    pub entries: Vec<Map<String, Value>>,
    /// The cursor of the next page
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A page of the learner's log.
pub fn log_page(day: &Day, ask: &GetLog) -> Result<LogPage> {
    let (ctx, data) = (&day.ctx, day.data()?);
    let (first, last) = (date("since", ask.since.as_deref())?, date("until", ask.until.as_deref())?);
    let task = ask.task.as_ref().map(|task| resolve_task(data, task)).transpose()?;
    let today = date_of(data.log.as_of.floor() as i64);
    let until = last.unwrap_or(today);
    let all = task.as_ref().map(|_| date_of(data.log.start.floor() as i64));
    let since = first.or(all).unwrap_or_else(|| until - TimeDelta::days(DAYS - 1)).min(until);
    if first.is_some_and(|since| since > until) {
        return Err(Error::invalid("since", format!("is after the last day, {until}")));
    }
    let kinds = ask.kinds.as_deref().map(|kinds| kinds_of(kinds, |name| event_names(ctx).0.kind_of(name)));
    let kinds = kinds.transpose()?;
    let data = task.as_deref().map_or(data, |task| data.with_task(task));
    let (names, mut clock) = (PathNames::new(&data.course), data.profile.clock());
    let task = task.as_deref().map(|id| names.task(id));
    let now = utc_days(data.log.instant);

    let (mut found, mut grades) = (Vec::new(), Vec::new());
    each_read(ctx, &data.id, |number, _, line| {
        let Line::Read(line) = line else { return };
        let (at, utc) = (clock.local(line.stamp), clock.utc(line.stamp));
        if line.kind == EventKind::TaskChecked && utc <= now {
            let facts = flat(&serde_json::from_str(line.json).unwrap_or_default());
            let is_grade = facts.contains_key("passed") && facts.get("by").is_some_and(|by| by != "machine");
            grades.extend(line.task().filter(|_| is_grade).map(|task| (task.to_owned(), at, number, line.id())));
        }
        let is_of_days = (since..=until).contains(&date_of(at.floor() as i64)) && utc <= now;
        let is_of_kind = kinds.as_ref().map_or(line.kind != EventKind::Correction, |kinds| kinds.contains(&line.kind));
        if is_of_days && is_of_kind && task.is_none_or(|task| task.is_some() && names.task_of(&line) == task) {
            let data = line.task().map_or(data, |task| data.with_task(task));
            let title = line.task().and_then(|task| data.find_task(task)).map(|task| task.title.as_str());
            found.push((at, number, entry(at, &line, title)));
        }
    })?;
    found.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    // A grade in whose place a later one stands names it, of whatever day.
    grades.sort_by(|a, b| a.1.total_cmp(&b.1).then(a.2.cmp(&b.2)));
    for (at, number, entry) in &mut found {
        let own = grades.iter().position(|grade| (grade.1, grade.2) == (*at, *number));
        let later = own.and_then(|own| grades[own + 1..].iter().find(|later| later.0 == grades[own].0));
        entry.extend(later.map(|later| ("replaced_by".to_owned(), later.3.as_str().into())));
    }
    page(since, until, found, ask.cursor.as_deref())
}

fn date(field: &str, text: Option<&str>) -> Result<Option<NaiveDate>> {
    let read = text.map(|text| text.trim().parse());
    read.transpose().map_err(|_| Error::invalid(field, "must be a date, such as 2026-03-01"))
}

fn kinds_of(names: &str, kind_of: impl Fn(&str) -> EventKind) -> Result<Vec<EventKind>> {
    let names = names.split(',').map(str::trim).filter(|name| !name.is_empty());
    let kinds = names.map(|name| match kind_of(name) {
        EventKind::Unknown => {
            let near = nearest_events(name, 3).join("`, `");
            let near = if near.is_empty() { "study`, `task_completed`, `note".to_owned() } else { near };
            Err(invalid("kinds", format!("no event `{}`", cut(name, 60)), format!("such as `{near}`")))
        }
        kind => Ok(kind),
    });
    kinds.collect()
}

/// An entry without what says nothing to a reader, its fields on one level.
fn entry(at: f64, read: &LogLine<'_>, title: Option<&str>) -> Map<String, Value> {
    let line: Map<String, Value> = serde_json::from_str(read.json).unwrap_or_default();
    // To the nearest second first: 18:30 as a part of a day can be a little less.
    let minutes = (at.fract() * 86_400.0).round() as u32 / 60;
    let day = date_of(at.floor() as i64);
    let event = if read.kind == EventKind::Unknown { read.name() } else { read.kind.name() };
    let mut entry = Map::new();
    entry.insert("at".into(), format!("{day} {:02}:{:02}", minutes / 60, minutes % 60).into());
    entry.insert("event".into(), event.into());
    entry.insert("id".into(), read.id().into());
    let is_shown = |name: &str| !LEFT_OUT.contains(&name) && !CONTAINERS.contains(&name);
    let is_new = |title: &&str| line.get("message").and_then(Value::as_str) != Some(title);
    entry.extend(title.filter(is_new).map(|title| ("title".to_owned(), title.into())));
    entry.extend(flat(&line).into_iter().filter(|(name, _)| is_shown(name)).map(|(name, value)| (name, short(value))));
    entry
}

fn short(value: Value) -> Value {
    match value {
        Value::String(text) => cut(&text, MAX_CHARS).into(),
        Value::Array(_) | Value::Object(_) if value.to_string().len() > MAX_CHARS => {
            cut(&value.to_string(), MAX_CHARS).into()
        }
        value => value,
    }
}

/// The entries behind a cursor, as many as fit.
fn page(
    since: NaiveDate,
    until: NaiveDate,
    found: Vec<(f64, u64, Map<String, Value>)>,
    cursor: Option<&str>,
) -> Result<LogPage> {
    let total = found.len();
    let first = match cursor {
        None => 0,
        Some(cursor) => {
            let number = cursor.strip_prefix('L').and_then(|number| number.parse().ok());
            let last = found.iter().position(|(_, line, _)| Some(*line) == number);
            let hint = "pass `next` of the page before, with the same other arguments";
            last.ok_or_else(|| invalid::<Error>("cursor", "is not the cursor of one of these pages", hint))? + 1
        }
    };
    let (mut entries, mut next, mut n_bytes) = (Vec::new(), None, 0);
    let mut last = 0;
    for (_, line, entry) in found.into_iter().skip(first) {
        n_bytes += serde_json::to_string(&entry).map_or(0, |text| text.len()) + 1;
        if n_bytes > MAX_BYTES && !entries.is_empty() {
            next = Some(format!("L{last}"));
            break;
        }
        last = line;
        entries.push(entry);
    }
    Ok(LogPage { since: since.to_string(), until: until.to_string(), total, entries, next })
}
