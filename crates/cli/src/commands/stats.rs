//! `los stats`: the log of tool calls as a table.

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

/// Columns that the whole table needs; a narrower terminal shows the first ones.
const WHOLE: usize = 72;

fn show(out: &mut Out, stats: &Stats, zone: &Zone) -> io::Result<()> {
    if stats.all.calls == 0 {
        out.paragraph(
            "No tool calls yet. Each call is counted: `los grep` and `los read` here, and all that an assistant calls.",
        )?;
    } else {
        let first = stats.first.as_deref().map_or_else(String::new, |first| zone.clock_of(first));
        let Counts { calls, ok, declined, failed, .. } = stats.all;
        let outcomes = format!(" since {first}: {ok} ok, {declined} declined, {failed} failed");
        out.paragraph(bold(count(calls, "tool call")) + outcomes)?;
        out.line("")?;
        let head = ["tool", "calls", "failed", "slow", "p50", "p95", "p99"].map(dim).to_vec();
        let mut rows: Vec<Vec<Text>> = std::iter::once(head).chain(stats.tools.iter().map(row)).collect();
        let n = if out.width < WHOLE { 5 } else { 7 };
        for row in &mut rows {
            row.truncate(n);
        }
        out.table(&[&[Column::LEFT], vec![Column::RIGHT; n - 1].as_slice()].concat(), rows)?;
        for tool in stats.tools.iter().filter(|tool| !tool.failures.is_empty()) {
            let codes: Vec<String> = tool.failures.iter().map(|(code, n)| format!("{code} {n}")).collect();
            out.wrapped(format!("{} failed: ", tool.tool), codes.join(", "))?;
        }
    }
    if stats.broken_lines > 0 {
        out.note(format!("note: {} left out", count(stats.broken_lines, "unreadable line")));
    }
    Ok(())
}

fn row(tool: &ToolStats) -> Vec<Text> {
    let took = |ms: Option<f64>| ms.map_or_else(|| "-".to_owned(), |ms| format!("{ms} ms"));
    let Counts { calls, failed, slow, .. } = tool.counts;
    let counts = [calls, failed, slow].map(|n| n.to_string());
    let times = [tool.p50_ms, tool.p95_ms, tool.p99_ms].map(took);
    [tool.tool.to_owned()].into_iter().chain(counts).chain(times).map(Text::from).collect()
}
