//! Words of an entry that count for nothing: a score, a time or the days of a pause in its message, which is never read.
//! Each has a field of its own, and an entry that gives it in words only is refused.

use crate::day::{Entry, shown};
use crate::prelude::*;
use los_model::events::amounts::share_of;

/// Words of a pause's message that say how long it is.
const DAYS_OF_A_PAUSE: [&str; 6] = ["till", "tomorrow", "next", "days", "weeks", "yesterday"];

/// The fact that the words of an entry hold and its fields lack: the field, and what counts for nothing.
fn left_out(kind: EventKind, message: &str, fields: &Map<String, Value>) -> Option<(&'static str, String)> {
    let words: Vec<&str> = message.split_whitespace().map(|word| word.trim_end_matches([',', ';', '.'])).collect();
    let lacks = |names: &[&str]| names.iter().all(|name| !fields.contains_key(*name));
    match kind {
        EventKind::Assessed | EventKind::ReviewCompleted => {
            let score = words.iter().find(|word| share_of(word).is_some());
            if let Some(score) = score.filter(|_| lacks(&["score", "grade"])) {
                return Some(("score", (*score).to_owned()));
            }
            // `15min`, or `15 min`.
            let pairs = words.iter().zip(words.iter().skip(1)).map(|(amount, unit)| format!("{amount}{unit}"));
            let mut times = words.iter().map(|word| (*word).to_owned()).chain(pairs);
            let is_time = |time: &String| time.ends_with(char::is_alphabetic) && parse_hours(time).is_some();
            times.find(|time| lacks(&["duration_hours"]) && is_time(time)).map(|time| ("hours", time))
        }
        EventKind::PauseStarted => {
            let is_end = |word: &&&str| {
                let lower = word.to_lowercase();
                DAYS_OF_A_PAUSE.iter().any(|day| lower == *day) || lower.starts_with("until")
            };
            let is_day = |word: &&&str| word.parse::<NaiveDate>().is_ok() && lacks(&["from"]);
            let end = words.iter().find(|word| is_end(word) || is_day(word)).filter(|_| lacks(&["until"]));
            end.map(|_| ("until", message.to_owned()))
        }
        _ => None,
    }
}

/// Refuses an entry that does not say what was done, or whose words hold a fact that only a field can give: a message is never
/// read.
pub(super) fn refuse(entry: &Entry<'_>) -> Result<()> {
    let Entry { kind, message, fields, day, .. } = entry;
    let lacks = |names: &[&str]| names.iter().all(|name| !fields.contains_key(*name));
    let is_empty = message.trim().is_empty()
        && match kind {
            EventKind::TaskCompleted => lacks(&["task", "skill", "session"]),
            EventKind::Study | EventKind::Note => fields.is_empty(),
            _ => false,
        };
    if is_empty {
        let reason = "does not say what was done, and no task does";
        return Err(invalid("message", reason, "`task`, or your words"));
    }
    let Some((field, words)) = left_out(*kind, message, fields) else { return Ok(()) };
    let reason = format!("is missing: `{}` counts for nothing in the words", shown(&words));
    // Only the command line has flags.
    Err(match day.ctx.caller.face {
        Face::Cli if field == "until" => invalid(field, reason, "`--meta from=DATE --meta until=DATE`"),
        Face::Cli => invalid(field, reason, format!("`--{field} {words}`")),
        Face::Mcp if field == "until" => invalid(field, reason, "the last day, as 2026-09-18; `from` names the first"),
        Face::Mcp | Face::Http => Error::invalid(field, reason),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn facts_in_the_message_are_named_with_their_field() {
        for (kind, message, fields, expected) in [
            (EventKind::Assessed, "quiz 7/10.", json!({}), Some(("score", "7/10"))),
            (EventKind::Assessed, "quiz, 80%", json!({"score": 0.8}), None),
            (EventKind::Assessed, "quiz 15 min", json!({"score": 0.8}), Some(("hours", "15min"))),
            (EventKind::ReviewCompleted, "15min", json!({"duration_hours": 0.25}), None),
            (
                EventKind::PauseStarted,
                "flu until 2026-03-20",
                json!({"from": "2026-03-10"}),
                Some(("until", "flu until 2026-03-20")),
            ),
            (EventKind::PauseStarted, "flu until Friday", json!({"until": "2026-03-20"}), None),
            (EventKind::PauseStarted, "exam week", json!({}), None),
            (EventKind::PauseStarted, "trip, 3 days", json!({}), Some(("until", "trip, 3 days"))),
            (
                EventKind::PauseStarted,
                "2026-03-10 to 2026-03-20",
                json!({}),
                Some(("until", "2026-03-10 to 2026-03-20")),
            ),
            (EventKind::TaskCompleted, "my own parser, 7/10 done", json!({}), None),
            (EventKind::Note, "until 7/10", json!({}), None),
        ] {
            let expected = expected.map(|(field, words)| (field, words.to_owned()));
            assert_eq!(left_out(kind, message, fields.as_object().unwrap()), expected, "{message}");
        }
    }
}
