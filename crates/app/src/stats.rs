//! Statistics of the tool log: calls by tool, failures, durations.
//!
//! Both files are read in one pass. A log may be forged: names that this program does not know count together, and
//! durations have a ceiling.

use crate::calls::tool_log::{BEFORE, DIR, LOG};
use crate::prelude::*;
use crate::tools::registry::find;
use los_store::memory::each_line;

/// The longest duration that is counted: a day.
const MAX_MS: f64 = 86_400_000.0;
/// The name under which calls of unknown tools, and failures with unknown codes, are counted.
const OTHER: &str = "(other)";

/// The statistics. Durations are milliseconds of work, without the time in which the learner decides.
#[derive(Debug, Default, Serialize, JsonSchema)]
pub struct Stats {
    /// Calls of all tools.
    pub calls: u64,
    /// Those whose write the learner declined.
    pub declined: u64,
    pub failed: u64,
    /// The time of the first call: RFC 3339, UTC.
    pub first: Option<DateTime<Utc>>,
    /// By tool, most calls first, then by name.
    pub tools: Vec<ToolStats>,
    /// Lines that could not be read and were skipped.
    pub broken_lines: u64,
}

/// Calls of one tool.
#[derive(Debug, Default, Serialize, JsonSchema)]
pub struct ToolStats {
    pub tool: &'static str,
    pub calls: u64,
    /// Those that took more than three times the target of their tool.
    pub slow: u64,
    pub failures: BTreeMap<&'static str, u64>,
    /// The median duration, to 3 significant digits.
    pub p50_ms: f64,
    pub p95_ms: f64,
    pub p99_ms: f64,
    #[serde(skip)]
    durations: Vec<f64>,
}

/// The counted facts of a line. They are borrowed: names that need escapes in JSON are not ours.
#[derive(Deserialize)]
struct LoggedCall<'a> {
    event: &'a str,
    timestamp: DateTime<Utc>,
    tool: &'a str,
    ok: bool,
    code: Option<&'a str>,
    duration_ms: f64,
    #[serde(default)]
    slow: bool,
    #[serde(default)]
    declined: bool,
}

/// Reads the log and counts the calls. A workspace without a log has made none.
pub fn read(workspace: &Workspace) -> Result<Stats> {
    let mut stats = Stats::default();
    let folder = if_there(workspace.open_folder(&RelPath::parse(DIR)?))?;
    let files = [LOG, BEFORE].into_iter().filter_map(|name| folder.as_ref()?.file(name));
    for (file, _) in files {
        let read = each_line(file, &mut |line| {
            match serde_json::from_slice::<LoggedCall<'_>>(line.bytes) {
                Ok(call) if call.event == "tool_call" => stats.count(&call),
                Err(_) if !line.bytes.is_empty() => stats.broken_lines += 1,
                _ => {}
            }
            ControlFlow::Continue(())
        });
        read.map_err(|source| Error::ReadFailed { path: DIR.into(), source })?;
    }
    stats.tools.iter_mut().for_each(ToolStats::finish);
    stats.tools.sort_unstable_by_key(|tool| (std::cmp::Reverse(tool.calls), tool.tool));
    Ok(stats)
}

impl Stats {
    fn count(&mut self, call: &LoggedCall<'_>) {
        let name = find(call.tool).map_or(OTHER, |tool| tool.spec.name);
        let known = self.tools.iter().position(|tool| tool.tool == name);
        let at = known.unwrap_or_else(|| {
            self.tools.push(ToolStats { tool: name, ..ToolStats::default() });
            self.tools.len() - 1
        });
        let tool = &mut self.tools[at];
        self.calls += 1;
        tool.calls += 1;
        tool.slow += u64::from(call.slow);
        tool.durations.push(call.duration_ms.clamp(0.0, MAX_MS));
        if call.declined {
            self.declined += 1;
        } else if !call.ok {
            self.failed += 1;
            let code = call.code.and_then(Code::from_word).map(Code::word);
            *tool.failures.entry(code.unwrap_or(OTHER)).or_default() += 1;
        }
        self.first = Some(self.first.map_or(call.timestamp, |first| first.min(call.timestamp)));
    }
}

impl ToolStats {
    fn finish(&mut self) {
        self.durations.sort_unstable_by(f64::total_cmp);
        // By nearest rank: the smallest duration that the share of calls does not exceed.
        let quantile = |share: f64| {
            let rank = (share * self.durations.len() as f64).ceil() as usize;
            self.durations.get(rank.saturating_sub(1)).map_or(0.0, |&ms| rounded(ms))
        };
        (self.p50_ms, self.p95_ms, self.p99_ms) = (quantile(0.5), quantile(0.95), quantile(0.99));
    }
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
