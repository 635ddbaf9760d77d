//! Counts log lines.
//!
//! A log may be forged, so names are cut, their number is bounded, and durations have a ceiling.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::Deserialize;

use super::{FaceStats, LogFile, Stats, ToolStats, timestamp};
use crate::tools::registry::find;
use los_model::error::Code;

/// The longest duration that is counted: a day.
const MAX_MS: f64 = 86_400_000.0;
/// Different names of a kind that are kept; further ones count together as [`OTHER`].
const MAX_NAMES: usize = 64;
const MAX_NAME_CHARS: usize = 60;
const OTHER: &str = "(other)";

/// The counted facts of a line. They are borrowed: names that need escapes in JSON are not ours.
#[derive(Debug, Deserialize)]
struct LoggedCall<'a> {
    event: &'a str,
    timestamp: &'a str,
    tool: &'a str,
    face: &'a str,
    ok: bool,
    code: Option<&'a str>,
    duration_ms: f64,
    #[serde(default)]
    slow: bool,
    #[serde(default)]
    declined: bool,
}

/// The counts so far.
#[derive(Default)]
pub(crate) struct Tally {
    stats: Stats,
    tools: BTreeMap<String, ToolTally>,
    faces: BTreeMap<String, FaceStats>,
    span: Option<(DateTime<Utc>, DateTime<Utc>)>,
}

#[derive(Default)]
struct ToolTally {
    stats: ToolStats,
    /// Milliseconds.
    durations: Vec<f32>,
}

impl Tally {
    /// Counts a line; `None` is one that was too long to read.
    pub(crate) fn see(&mut self, bytes: &[u8]) {
        match parse(bytes) {
            Some((line, instant)) => self.count(&line, instant),
            None if bytes.is_empty() => {}
            None => self.stats.broken_lines += 1,
        }
    }

    fn count(&mut self, line: &LoggedCall<'_>, instant: DateTime<Utc>) {
        if line.event != "tool_call" {
            return;
        }
        let is_declined = !line.ok && line.declined;
        let has_failed = !line.ok && !line.declined;
        let is_rate_limited = line.code == Some(Code::RateLimited.name());
        let (all, tool, face) = (&mut self.stats, of(&mut self.tools, line.tool), of(&mut self.faces, line.face));
        let of_tool = &mut tool.stats;
        for (counts, is_so) in [
            ([&mut all.calls, &mut of_tool.calls, &mut face.calls], true),
            ([&mut all.ok, &mut of_tool.ok, &mut face.ok], line.ok),
            ([&mut all.declined, &mut of_tool.declined, &mut face.declined], is_declined),
            ([&mut all.failed, &mut of_tool.failed, &mut face.failed], has_failed),
        ] {
            for count in counts {
                *count += u64::from(is_so);
            }
        }
        for (counts, is_so) in [
            ([&mut all.slow, &mut of_tool.slow], line.slow),
            ([&mut all.rate_limited, &mut of_tool.rate_limited], is_rate_limited),
        ] {
            for count in counts {
                *count += u64::from(is_so);
            }
        }
        *of(&mut of_tool.faces, line.face) += 1;
        if has_failed {
            *of(&mut of_tool.failures, line.code.unwrap_or("(no code)")) += 1;
        }
        self.span = Some(self.span.map_or((instant, instant), |(first, last)| (first.min(instant), last.max(instant))));
        if !is_rate_limited {
            tool.durations.push(line.duration_ms.clamp(0.0, MAX_MS) as f32);
        }
    }

    pub(crate) fn finish(self, files: Vec<LogFile>) -> Stats {
        let mut tools: Vec<ToolStats> = self.tools.into_iter().map(ToolTally::finish).collect();
        // The maps are in the order of names, and sorting keeps it among equals.
        tools.sort_by_key(|tool| std::cmp::Reverse(tool.calls));
        let mut faces: Vec<FaceStats> =
            self.faces.into_iter().map(|(face, stats)| FaceStats { face, ..stats }).collect();
        faces.sort_by_key(|face| std::cmp::Reverse(face.calls));
        Stats {
            first: self.span.map(|(first, _)| timestamp(first)),
            last: self.span.map(|(_, last)| timestamp(last)),
            faces,
            tools,
            files,
            ..self.stats
        }
    }
}

impl ToolTally {
    fn finish((tool, tally): (String, Self)) -> ToolStats {
        let Self { stats, mut durations } = tally;
        durations.sort_unstable_by(f32::total_cmp);
        // By nearest rank: the smallest duration that the share of calls does not exceed.
        let quantile = |share: f64| {
            let rank = (share * durations.len() as f64).ceil() as usize;
            durations.get(rank.saturating_sub(1)).map(|&ms| rounded(ms.into()))
        };
        ToolStats {
            p50_ms: quantile(0.5),
            p95_ms: quantile(0.95),
            p99_ms: quantile(0.99),
            max_ms: quantile(1.0),
            target_ms: find(&tool).map(|known| known.spec.target_ms),
            tool,
            ..stats
        }
    }
}

fn parse(bytes: &[u8]) -> Option<(LoggedCall<'_>, DateTime<Utc>)> {
    let line: LoggedCall<'_> = serde_json::from_slice(bytes).ok()?;
    let instant = DateTime::parse_from_rfc3339(line.timestamp).ok()?;
    Some((line, instant.with_timezone(&Utc)))
}

/// The value of a name in a map of at most [`MAX_NAMES`] names.
fn of<'a, T: Default>(map: &'a mut BTreeMap<String, T>, name: &str) -> &'a mut T {
    let name = if map.contains_key(name) {
        name.to_owned()
    } else if map.len() < MAX_NAMES {
        cut(name)
    } else {
        OTHER.to_owned()
    };
    map.entry(name).or_default()
}

fn cut(name: &str) -> String {
    name.chars().take(MAX_NAME_CHARS).collect()
}

/// To 3 significant digits.
fn rounded(ms: f64) -> f64 {
    format!("{ms:.2e}").parse().unwrap_or(ms)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_have_three_digits() {
        for (ms, shown) in [(0.0, 0.0), (0.4567, 0.457), (12.345, 12.3), (1234.5, 1230.0), (MAX_MS, MAX_MS)] {
            assert!((rounded(ms) - shown).abs() < f64::EPSILON, "{ms}");
        }
    }
}
