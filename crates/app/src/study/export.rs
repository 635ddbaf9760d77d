//! A learner's data as files for other programs: the log as it holds now, hours by day, scores by week, all cards.
//!
//! It is for reading elsewhere; the way back is the workspace itself.

use std::fmt::Write as _;

use crate::prelude::*;
use los_model::review::Recalled;
use los_model::review::due_day::due_day;

/// The first line of the export's README, by which a later export knows a folder as its own.
pub const MARK: &str = "# Made by `los export`";

/// A file of the export.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExportFile {
    pub name: &'static str,
    pub text: String,
    /// Rows, without the head.
    pub rows: usize,
}

const README: &str = include_str!("export.md");

/// All files, the README first.
pub fn files(ctx: &Ctx, data: &LearnerData) -> Result<Vec<ExportFile>> {
    let (jsonl, log) = log(ctx, data)?;
    let name = data.profile.name.as_deref().unwrap_or(data.id.as_str());
    let day = date_of(data.log.as_of.floor() as i64);
    let about = format!("{MARK}\n\nThe data of {}, as of {day}.\n\n{README}", name.replace(['\n', '\r'], " "));
    let readme = ExportFile { name: "README.md", text: about, rows: 0 };
    let cards = cards(data)?;
    Ok(vec![readme, jsonl, log, days(data)?, scores(data)?, cards])
}

/// Rows of cells below a head, with commas.
fn table(name: &'static str, head: &str, rows: &[Vec<String>]) -> Result<ExportFile> {
    let failed = |error: &dyn std::fmt::Display| Error::Internal { what: error.to_string() };
    let mut text = csv::Writer::from_writer(Vec::new());
    text.write_record(head.split(',')).map_err(|error| failed(&error))?;
    rows.iter().try_for_each(|row| text.write_record(row)).map_err(|error| failed(&error))?;
    let bytes = text.into_inner().map_err(|error| failed(&error))?;
    Ok(ExportFile { name, text: String::from_utf8_lossy(&bytes).into_owned(), rows: rows.len() })
}

fn log(ctx: &Ctx, data: &LearnerData) -> Result<(ExportFile, ExportFile)> {
    const COLUMNS: [(&str, &[&str]); 6] = [
        ("task", &["task", "task_id"]),
        ("skill", &["skill"]),
        ("hours", &["duration_hours", "hours"]),
        ("score", &["score", "grade"]),
        ("message", &["message", "note"]),
        ("entry_id", &["entry_id"]),
    ];
    let head = format!("at,event,{}", COLUMNS.map(|(head, _)| head).join(","));
    let (mut rows, mut jsonl) = (Vec::new(), String::new());
    let mut clock = data.profile.clock();
    each_read(ctx, &data.id, |_, _, line| {
        let Line::Read(line) = line else { return };
        if line.kind == EventKind::Correction {
            return;
        }
        let Ok(fields) = serde_json::from_str::<Map<String, Value>>(line.json) else { return };
        _ = writeln!(jsonl, "{}", Value::Object(fields.clone()));
        let fields = flat(&fields);
        let value = |names: &[&str]| {
            let found = names.iter().find_map(|name| fields.iter().find(|(known, _)| known == name));
            found.map(|(_, value)| value.as_str().map_or_else(|| value.to_string(), str::to_owned)).unwrap_or_default()
        };
        let event = if line.kind == EventKind::Unknown { line.name() } else { line.kind.name() };
        let at = instant(clock.utc(line.stamp));
        let cells = COLUMNS.iter().map(|(_, names)| value(names));
        rows.push([at, event.to_owned()].into_iter().chain(cells).collect());
    })?;
    Ok((ExportFile { name: "log.jsonl", text: jsonl, rows: rows.len() }, table("log.csv", &head, &rows)?))
}

/// Days since the epoch in UTC as a time.
fn instant(days: f64) -> String {
    let time = chrono::DateTime::from_timestamp((days * 86_400.0).round() as i64, 0);
    time.map(|time| time.to_rfc3339_opts(chrono::SecondsFormat::Secs, true)).unwrap_or_default()
}

fn days(data: &LearnerData) -> Result<ExportFile> {
    let state = data.state();
    let start = state.calendar.start.floor() as i64;
    let first = state.active_days.first().map_or(start, |day| start.min(*day));
    let row = |day: i64| {
        let hours = state.hours_by_day.get(&day).copied().unwrap_or(0.0);
        let is_active = state.active_days.contains(&day);
        let is_paused = state.calendar.in_pause(day as f64 + 0.5);
        vec![date_of(day).to_string(), number(hours), is_active.to_string(), is_paused.to_string()]
    };
    let rows: Vec<_> = (first..=state.as_of.floor() as i64).map(row).collect();
    table("days.csv", "date,hours,active,paused", &rows)
}

fn scores(data: &LearnerData) -> Result<ExportFile> {
    let head = "date,overall,completion,quality,consistency,growth,engagement,earned_hours,due_hours";
    let mut rows = Vec::new();
    for point in data.learner().scores_by_week() {
        let mut cells = vec![point.date.to_string(), number(point.overall.value)];
        cells.extend(point.scores.array().map(|score| number(score.value)));
        cells.extend([number(point.earned), number(point.due)]);
        rows.push(cells);
    }
    table("scores.csv", head, &rows)
}

fn cards(data: &LearnerData) -> Result<ExportFile> {
    let head = "id,kind,skill,month,question,answer,reviews,last,due,stability_days,difficulty,suspended";
    let mut rows = Vec::new();
    let book = &data.log.records.questions;
    let factor = data.memory_factor();
    for card in data.review_cards()?.iter() {
        let skill = card.skill.and_then(|skill| data.course.skills.get(skill as usize));
        let recalled = Recalled::of(book.history(&card.id), factor);
        let of = |cell: fn(&Recalled) -> String| recalled.as_ref().map(cell).unwrap_or_default();
        rows.push(vec![
            card.id.clone(),
            format!("{:?}", card.kind).to_lowercase(),
            skill.map(|skill| skill.id.clone()).unwrap_or_default(),
            card.month.map(|month| month.to_string()).unwrap_or_default(),
            card.question.clone(),
            card.answer.clone(),
            of(|recalled| recalled.n_reviews.to_string()),
            of(|recalled| date_of(recalled.last.floor() as i64).to_string()),
            of(|recalled| date_of(due_day(recalled)).to_string()),
            of(|recalled| number(recalled.stability())),
            of(|recalled| number(recalled.memory.difficulty)),
            book.is_suspended(&card.id).to_string(),
        ]);
    }
    table("cards.csv", head, &rows)
}

fn number(value: f64) -> String {
    round_to(value, 4).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_with_a_comma_a_quote_or_a_line_break_is_quoted() {
        let file = table("x.csv", "a,b", &[vec!["plain".into(), "one, \"two\"\nthree".into()]]).unwrap();
        assert_eq!(file.text, "a,b\nplain,\"one, \"\"two\"\"\nthree\"\n");
    }
}
