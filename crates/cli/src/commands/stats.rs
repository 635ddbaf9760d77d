//! `los stats`: the log of tool calls as a table.

use crate::prelude::*;
use los_app::stats::{self, Stats, ToolStats};

/// Show how the tools were used: calls, failures, times
#[derive(Debug, Args)]
struct StatsArgs {}

command!(StatsArgs, run, "stats", "los stats", "los stats --json");

fn run(session: &Session, out: &mut Out, _: &StatsArgs) -> Outcome {
    let zone = session.day.zone()?;
    answer(out, &stats::read(&session.ctx.workspace)?, |out, stats| show(out, stats, &zone))
}

fn show(out: &mut Out, stats: &Stats, zone: &Zone) -> io::Result<()> {
    let Stats { calls, declined, failed, .. } = *stats;
    if let Some(first) = stats.first {
        let since = zone.clock_of(&first.to_rfc3339());
        let outcomes = format!(" since {since}: {declined} declined, {failed} failed");
        out.paragraph(bold(count(calls, "tool call")) + outcomes)?;
        out.line("")?;
        let head = ["tool", "calls", "failed", "slow", "p50", "p95", "p99"].map(dim).to_vec();
        let rows = std::iter::once(head).chain(stats.tools.iter().map(row)).collect();
        out.table(&[&[Column::LEFT][..], &[Column::RIGHT; 6]].concat(), rows)?;
        for tool in stats.tools.iter().filter(|tool| !tool.failures.is_empty()) {
            let codes: Vec<String> = tool.failures.iter().map(|(code, n)| format!("{code} {n}")).collect();
            out.wrapped(format!("{} failed: ", tool.tool), codes.join(", "))?;
        }
    } else {
        out.paragraph(
            "No tool calls yet. Each call is counted: `los grep` and `los read` here, and all that an assistant calls.",
        )?;
    }
    if stats.broken_lines > 0 {
        out.note(format!("note: {} left out", count(stats.broken_lines, "unreadable line")));
    }
    Ok(())
}

fn row(tool: &ToolStats) -> Vec<Text> {
    let counts = [tool.calls, tool.failures.values().sum(), tool.slow].map(|n| n.to_string());
    let times = [tool.p50_ms, tool.p95_ms, tool.p99_ms].map(|ms| format!("{ms} ms"));
    [tool.tool.to_owned()].into_iter().chain(counts).chain(times).map(Text::from).collect()
}
