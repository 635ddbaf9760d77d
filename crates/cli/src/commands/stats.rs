//! `los stats`: the log of tool calls as a table, in as many columns as fit.

use indicatif::HumanCount;

use crate::prelude::*;
use los_app::stats::{self, Counts, Stats, ToolStats};

/// Show how the tools were used: calls, failures, times
#[derive(Debug, Args)]
struct StatsArgs {}

pub(crate) const COMMAND: Command =
    Command::of::<StatsArgs>("stats", &["los stats", "los stats --json"], |given, out| {
        let session = given.open(out)?;
        let zone = session.day.zone()?;
        answer(out, &stats::read(&session.ctx.workspace)?, |out, stats| show(out, stats, &zone))
    });

fn show(out: &mut Out, stats: &Stats, zone: &Zone) -> io::Result<()> {
    if stats.all.calls == 0 {
        out.paragraph(
            "No tool calls yet. Each call is counted: `los grep` and `los read` here, and all that an assistant calls.",
        )?;
    } else {
        summary(out, stats, zone)?;
        out.line("")?;
        table(out, &stats.tools)?;
        failures(out, &stats.tools)?;
    }
    if stats.broken_lines > 0 {
        out.note(format!("note: {} left out", count_of(stats.broken_lines, "unreadable line")));
    }
    Ok(())
}

fn summary(out: &mut Out, stats: &Stats, zone: &Zone) -> io::Result<()> {
    let first = stats.first.as_deref().map_or_else(String::new, |first| zone.clock_of(first));
    let Counts { calls, ok, declined, failed, .. } = stats.all;
    let declined = if declined > 0 { format!(", {} declined", grouped(declined)) } else { String::new() };
    let (ok, failed) = (grouped(ok), grouped(failed));
    let calls = bold(count_of(calls, "tool call"));
    out.line(calls + format!(" since {first}: {ok} ok{declined}, {failed} failed"))?;
    let faces: Vec<String> = stats.faces.iter().map(|(face, calls)| format!("{face} {}", grouped(*calls))).collect();
    out.wrapped("through ", faces.join(", "))
}

/// Columns that a tool's name and one more cell take.
const NAME: usize = 26;
const CELL: usize = 7;

/// A column: its heading and a tool's cell.
type StatsColumn = (&'static str, fn(&ToolStats) -> String);

/// The most telling first: a narrow terminal shows as many as fit.
const COLUMNS: [StatsColumn; 7] = [
    ("calls", |tool| grouped(tool.counts.calls)),
    ("failed", |tool| or_dash(tool.counts.failed)),
    ("p50", |tool| duration(tool.p50_ms)),
    ("p95", |tool| duration(tool.p95_ms)),
    ("slow", |tool| or_dash(tool.counts.slow)),
    ("ok", |tool| grouped(tool.counts.ok)),
    ("p99", |tool| duration(tool.p99_ms)),
];

fn table(out: &mut Out, tools: &[ToolStats]) -> io::Result<()> {
    let n = (out.width.saturating_sub(NAME) / CELL).clamp(1, COLUMNS.len());
    let columns = &COLUMNS[..n];
    let head = std::iter::once(dim("tool")).chain(columns.iter().map(|(heading, _)| dim(heading)));
    let row = |tool: &ToolStats| -> Vec<Text> {
        let cells = columns.iter().map(|(_, cell)| cell(tool).into());
        std::iter::once(clip(tool.tool, NAME - 2).into()).chain(cells).collect()
    };
    let rows = std::iter::once(head.collect()).chain(tools.iter().map(row)).collect();
    out.table(&[&[Column::LEFT], vec![Column::RIGHT; n].as_slice()].concat(), rows)
}

fn failures(out: &mut Out, tools: &[ToolStats]) -> io::Result<()> {
    let mut failed = tools.iter().filter(|tool| !tool.failures.is_empty()).peekable();
    if failed.peek().is_some() {
        out.title("Failures")?;
    }
    failed.try_for_each(|tool| {
        let codes: Vec<String> = tool.failures.iter().map(|(code, n)| format!("{code} {}", grouped(*n))).collect();
        let n = format!("{:>7}  ", grouped(tool.counts.failed));
        out.wrapped(n, format!("{}: {}", tool.tool, codes.join(", ")))
    })
}

/// `0.4 ms`, `12 ms`, `1.2 s`, `3 min`, or a dash where nothing was measured.
fn duration(ms: Option<f64>) -> String {
    match ms {
        None => "-".into(),
        Some(ms) if ms < 9.95 => format!("{ms:.1} ms"),
        Some(ms) if ms < 999.5 => format!("{ms:.0} ms"),
        Some(ms) if ms < 59_950.0 => format!("{:.1} s", ms / 1e3),
        Some(ms) => format!("{:.0} min", ms / 6e4),
    }
}

fn or_dash(n: u64) -> String {
    if n == 0 { "-".into() } else { grouped(n) }
}

/// `1,234 calls`, `1 call`.
fn count_of(n: u64, noun: &str) -> String {
    let counted = count(n, noun);
    let words = counted.split_once(' ').map_or("", |(_, words)| words);
    format!("{} {words}", grouped(n))
}

/// A number as `1,234,567`, because rows of calls are compared by their length.
fn grouped(n: u64) -> String {
    HumanCount(n).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_told_in_the_form_that_fits() {
        assert_eq!([0, 7, 999, 1_000, 1_234_567].map(grouped), ["0", "7", "999", "1,000", "1,234,567"]);
        assert_eq!(count_of(1, "call"), "1 call");
        assert_eq!(count_of(12_345, "call"), "12,345 calls");
        let told = [0.04, 9.94, 9.96, 999.4, 999.9, 59_900.0, 60_000.0].map(|ms| duration(Some(ms)));
        assert_eq!(told, ["0.0 ms", "9.9 ms", "10 ms", "999 ms", "1.0 s", "59.9 s", "1 min"]);
    }
}
