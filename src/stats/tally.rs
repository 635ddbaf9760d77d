//! Counting log lines: what was seen so far, and the numbers that come of it.
//!
//! Durations go into histograms of 3 significant digits (hdrhistogram), so that a percentile over any number of calls
//! takes the same room. A log may be forged, so names are cut, their number is bounded, and durations have a ceiling.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use hdrhistogram::Histogram;

use super::lines::Line;
use super::{FaceStats, ReadFile, SlowCall, Stats, ToolStats, Wanted, timestamp};
use crate::tools::registry::find;
use los_model::error::Code;

/// No call takes longer than a day.
const MAX_MS: f64 = 86_400_000.0;
/// Most different names of a kind; those beyond count together as [`OTHER`].
const MAX_NAMES: usize = 64;
const MAX_NAME_CHARS: usize = 60;
const OTHER: &str = "(other)";
const N_SLOWEST: usize = 5;

/// What was counted so far.
#[derive(Default)]
pub(crate) struct Tally {
    tools: BTreeMap<String, ToolTally>,
    faces: BTreeMap<String, Outcomes>,
    span: Option<(DateTime<Utc>, DateTime<Utc>)>,
    /// The longest first; of equals the earliest.
    slowest: Vec<(f64, DateTime<Utc>, SlowCall)>,
    broken_lines: u64,
}

/// How calls came out.
#[derive(Default)]
struct Outcomes {
    calls: u64,
    ok: u64,
    /// The learner said no to their write.
    declined: u64,
}

impl Outcomes {
    fn see(&mut self, line: &Line<'_>) {
        self.calls += 1;
        self.ok += u64::from(line.ok);
        self.declined += u64::from(!line.ok && line.declined);
    }

    const fn failed(&self) -> u64 {
        self.calls - self.ok - self.declined
    }
}

#[derive(Default)]
struct ToolTally {
    outcomes: Outcomes,
    slow: u64,
    rate_limited: u64,
    failures: BTreeMap<String, u64>,
    faces: BTreeMap<String, u64>,
    /// Microseconds.
    durations: Option<Histogram<u64>>,
    max_ms: f64,
}

impl Tally {
    /// Counts a line; `None` is one that was too long to be looked at.
    pub(crate) fn see(&mut self, bytes: Option<&[u8]>, wanted: &Wanted) {
        match bytes.map(parse) {
            Some(Some((line, instant))) => self.count(&line, instant, wanted),
            Some(None) if bytes.is_some_and(<[u8]>::is_empty) => {}
            _ => self.broken_lines += 1,
        }
    }

    fn count(&mut self, line: &Line<'_>, instant: DateTime<Utc>, wanted: &Wanted) {
        let is_wanted = line.event == "tool_call"
            && wanted.since.is_none_or(|since| instant >= since)
            && wanted.tool.as_deref().is_none_or(|tool| tool == line.tool);
        if !is_wanted {
            return;
        }
        let ms = line.duration_ms.clamp(0.0, MAX_MS);
        let is_rate_limited = line.code == Some(Code::RateLimited.name());
        self.span = Some(self.span.map_or((instant, instant), |(first, last)| (first.min(instant), last.max(instant))));
        of(&mut self.faces, line.face).see(line);
        let tool = of(&mut self.tools, line.tool);
        tool.outcomes.see(line);
        tool.slow += u64::from(line.slow);
        tool.rate_limited += u64::from(is_rate_limited);
        *of(&mut tool.faces, line.face) += 1;
        if !line.ok && !line.declined {
            *of(&mut tool.failures, line.code.unwrap_or("(no code)")) += 1;
        }
        if !is_rate_limited {
            tool.took(ms);
            self.keep_if_slow(line, instant, ms);
        }
    }

    fn keep_if_slow(&mut self, line: &Line<'_>, instant: DateTime<Utc>, ms: f64) {
        let at = self
            .slowest
            .partition_point(|(kept_ms, kept, _)| ms.total_cmp(kept_ms).then_with(|| kept.cmp(&instant)).is_le());
        if at < N_SLOWEST {
            let call = SlowCall {
                timestamp: timestamp(instant),
                tool: cut(line.tool),
                face: cut(line.face),
                duration_ms: rounded(ms),
                ok: line.ok,
            };
            self.slowest.insert(at, (ms, instant, call));
            self.slowest.truncate(N_SLOWEST);
        }
    }

    pub(crate) fn finish(self, files: Vec<ReadFile>) -> Stats {
        let mut tools: Vec<ToolStats> = self.tools.into_iter().map(ToolTally::finish).collect();
        // The maps are in the order of names, and sorting keeps it among equals.
        tools.sort_by_key(|tool| std::cmp::Reverse(tool.calls));
        let mut faces: Vec<FaceStats> = self.faces.into_iter().map(face_stats).collect();
        faces.sort_by_key(|face| std::cmp::Reverse(face.calls));
        let sum = |of: fn(&ToolStats) -> u64| tools.iter().map(of).sum();
        Stats {
            calls: sum(|tool| tool.calls),
            ok: sum(|tool| tool.ok),
            declined: sum(|tool| tool.declined),
            failed: sum(|tool| tool.failed),
            slow: sum(|tool| tool.slow),
            rate_limited: sum(|tool| tool.rate_limited),
            first: self.span.map(|(first, _)| timestamp(first)),
            last: self.span.map(|(_, last)| timestamp(last)),
            faces,
            tools,
            slowest: self.slowest.into_iter().map(|(_, _, call)| call).collect(),
            files,
            broken_lines: self.broken_lines,
        }
    }
}

impl ToolTally {
    fn took(&mut self, ms: f64) {
        self.max_ms = self.max_ms.max(ms);
        if self.durations.is_none() {
            // The bounds are ours and fit.
            self.durations = Histogram::new_with_bounds(1, (MAX_MS * 1000.0) as u64, 3).ok();
        }
        if let Some(durations) = &mut self.durations {
            durations.saturating_record((ms * 1000.0).round() as u64);
        }
    }

    fn finish((tool, tally): (String, Self)) -> ToolStats {
        let quantile = |q| {
            tally
                .durations
                .as_ref()
                .map(|durations| rounded((durations.value_at_quantile(q) as f64 / 1000.0).min(tally.max_ms)))
        };
        ToolStats {
            calls: tally.outcomes.calls,
            ok: tally.outcomes.ok,
            declined: tally.outcomes.declined,
            failed: tally.outcomes.failed(),
            slow: tally.slow,
            rate_limited: tally.rate_limited,
            p50_ms: quantile(0.5),
            p95_ms: quantile(0.95),
            p99_ms: quantile(0.99),
            max_ms: tally.durations.as_ref().map(|_| rounded(tally.max_ms)),
            target_ms: find(&tool).map(|known| known.spec.target_ms),
            failures: tally.failures,
            faces: tally.faces,
            tool,
        }
    }
}

fn face_stats((face, outcomes): (String, Outcomes)) -> FaceStats {
    FaceStats { face, calls: outcomes.calls, ok: outcomes.ok, declined: outcomes.declined, failed: outcomes.failed() }
}

fn parse(bytes: &[u8]) -> Option<(Line<'_>, DateTime<Utc>)> {
    let line: Line<'_> = serde_json::from_slice(bytes).ok()?;
    let instant = DateTime::parse_from_rfc3339(line.timestamp).ok()?;
    Some((line, instant.with_timezone(&Utc)))
}

/// The place of a name in a map that holds so many different ones and no more.
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

/// To 3 significant digits, as many as the histograms have.
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
