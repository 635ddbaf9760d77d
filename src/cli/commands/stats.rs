//! `los stats`: the log of tool calls as a table, in as many columns as fit.

use std::collections::BTreeMap;
use std::io;

use anstyle::AnsiColor;
use chrono::{DateTime, NaiveDate, NaiveTime, Utc};

use crate::cli::Outcome;
use crate::cli::args::StatsArgs;
use crate::cli::out::Out;
use crate::cli::session::Session;
use crate::cli::text::{clip, wrap};
use crate::stats;
use crate::stats::{Stats, ToolStats, Wanted};
use los_model::error::Error;
use los_model::text::{count, visible};
use los_model::time::zone::Zone;

pub(in crate::cli) fn run(session: &Session, out: &mut Out, args: &StatsArgs) -> Outcome {
    let zone = session.ctx.zone();
    let wanted =
        Wanted { since: args.since.as_deref().map(|text| since(text, &zone)).transpose()?, tool: args.tool.clone() };
    let stats = stats::read(&session.ctx.workspace, &wanted)?;
    if out.is_json() {
        return Ok(out.json(&stats)?);
    }
    if stats.calls == 0 {
        for line in wrap(&nothing(&stats, args), out.width()) {
            out.line(line)?;
        }
    } else {
        summary(out, &stats, &zone)?;
        out.line("")?;
        table(out, &stats.tools)?;
        failures(out, &stats.tools)?;
        slow(out, &stats, &zone)?;
        out.line("")?;
        out.line(out.dim(&sources(&stats)))?;
    }
    if stats.broken_lines > 0 {
        // What was counted must stand before what is said of the rest.
        out.flush()?;
        out.note(format!("note: {} left out", count_of(stats.broken_lines, "unreadable line")));
    }
    Ok(())
}

/// A day begins where the learner lives; an instant is itself.
fn since(text: &str, zone: &Zone) -> Result<DateTime<Utc>, Error> {
    if let Ok(instant) = DateTime::parse_from_rfc3339(text) {
        return Ok(instant.with_timezone(&Utc));
    }
    let date = NaiveDate::parse_from_str(text, "%Y-%m-%d")
        .map_err(|_| Error::invalid("since", "must be a date such as 2026-03-15, or an instant in RFC 3339"))?;
    Ok(zone.instant_of(date.and_time(NaiveTime::MIN)))
}

fn nothing(stats: &Stats, args: &StatsArgs) -> String {
    if stats.files.is_empty() {
        return "No tool calls yet. Each call is counted: `los grep` and `los read` here, and all that an assistant \
                calls."
            .into();
    }
    let of = args.tool.as_deref().map_or_else(String::new, |tool| format!(" of {}", visible(tool, false)));
    let since = args.since.as_deref().map_or_else(String::new, |since| format!(" since {}", visible(since, false)));
    format!("No tool calls{of}{since}.")
}

fn summary(out: &mut Out, stats: &Stats, zone: &Zone) -> io::Result<()> {
    let first = stats.first.as_deref().map_or_else(String::new, |first| visible(&zone.clock_of(first), false));
    let declined = match stats.declined {
        0 => String::new(),
        declined => format!(", {} declined", grouped(declined)),
    };
    out.line(format!(
        "{} since {first}: {} ok{declined}, {} failed",
        out.bold(&count_of(stats.calls, "tool call")),
        grouped(stats.ok),
        grouped(stats.failed),
    ))?;
    let faces: Vec<String> = stats
        .faces
        .iter()
        .map(|face| {
            let failed = if face.failed > 0 { format!(" ({} failed)", grouped(face.failed)) } else { String::new() };
            format!("{} {}{failed}", visible(&face.face, false), grouped(face.calls))
        })
        .collect();
    paragraph(out, "through ", &faces)
}

/// A column of the table: its heading, and what a tool has there.
struct Column {
    heading: &'static str,
    cell: fn(&ToolStats) -> String,
    /// The least important is left out first where the terminal is narrow.
    rank: u8,
}

const COLUMNS: [Column; 8] = [
    Column { heading: "calls", cell: |tool| grouped(tool.calls), rank: 0 },
    Column { heading: "ok", cell: |tool| grouped(tool.ok), rank: 5 },
    Column { heading: "failed", cell: |tool| or_dash(tool.failed), rank: 1 },
    Column { heading: "p50", cell: |tool| duration(tool.p50_ms), rank: 2 },
    Column { heading: "p95", cell: |tool| duration(tool.p95_ms), rank: 3 },
    Column { heading: "p99", cell: |tool| duration(tool.p99_ms), rank: 6 },
    Column { heading: "max", cell: |tool| duration(tool.max_ms), rank: 7 },
    Column { heading: "slow", cell: |tool| or_dash(tool.slow), rank: 4 },
];

fn table(out: &mut Out, tools: &[ToolStats]) -> io::Result<()> {
    let names: Vec<String> = tools.iter().map(|tool| clip(&visible(&tool.tool, false), 24)).collect();
    let name_width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(4);
    let mut columns: Vec<(&Column, usize)> = COLUMNS
        .iter()
        .map(|column| {
            let cells = tools.iter().map(|tool| (column.cell)(tool).chars().count());
            (column, cells.max().unwrap_or(0).max(column.heading.len()))
        })
        .collect();
    while name_width + columns.iter().map(|(_, width)| width + 2).sum::<usize>() > out.width()
        && let Some(least) = (0..columns.len()).max_by_key(|&at| columns[at].0.rank)
        && columns.len() > 1
    {
        columns.remove(least);
    }
    let row = |name: &str, cell: &dyn Fn(&Column) -> String| {
        let cells = columns.iter().map(|(column, width)| format!("{:>width$}", cell(column)));
        let cells: Vec<String> = cells.collect();
        format!("{name:name_width$}  {}", cells.join("  "))
    };
    out.line(out.dim(&row("tool", &|column| column.heading.into())))?;
    for (tool, name) in tools.iter().zip(&names) {
        out.line(row(name, &|column| (column.cell)(tool)))?;
    }
    Ok(())
}

fn failures(out: &mut Out, tools: &[ToolStats]) -> io::Result<()> {
    let mut by_code: BTreeMap<&str, Vec<(u64, &str)>> = BTreeMap::new();
    for tool in tools {
        for (code, n) in &tool.failures {
            by_code.entry(code).or_default().push((*n, &tool.tool));
        }
    }
    if by_code.is_empty() {
        return Ok(());
    }
    let sum = |of: &[(u64, &str)]| of.iter().map(|(n, _)| n).sum::<u64>();
    let mut rows: Vec<_> = by_code.into_iter().collect();
    rows.sort_by_key(|(_, of)| std::cmp::Reverse(sum(of)));
    out.line("")?;
    out.line(out.bold("Failures"))?;
    for (code, mut of) in rows {
        of.sort_by_key(|(n, _)| std::cmp::Reverse(*n));
        let code = visible(code, false);
        let lead = format!("{:>7}  {code}: ", grouped(sum(&of)));
        let of: Vec<String> = of.iter().map(|(n, tool)| format!("{} {}", visible(tool, false), grouped(*n))).collect();
        paragraph(out, &lead, &of)?;
    }
    Ok(())
}

/// Which tools missed what they aim at by far, and the calls that took longest.
fn slow(out: &mut Out, stats: &Stats, zone: &Zone) -> io::Result<()> {
    let missed: Vec<&ToolStats> = stats.tools.iter().filter(|tool| tool.slow > 0).collect();
    if !missed.is_empty() {
        out.line("")?;
        out.line(out.bold("Over three times their target"))?;
        for tool in missed {
            let n = out.colour(AnsiColor::Yellow, &format!("{:>7}", grouped(tool.slow)));
            let target = tool
                .target_ms
                .map_or_else(String::new, |ms| format!(", which aims at {}", duration(Some(f64::from(ms)))));
            let calls = count_of(tool.calls, "call");
            out.line(format!("{n}  of {calls} of {}{target}", visible(&tool.tool, false)))?;
        }
    }
    out.line("")?;
    out.line(out.bold("Longest"))?;
    for call in &stats.slowest {
        out.line(format!(
            "{:>7}  {}  {} through {}{}",
            duration(Some(call.duration_ms)),
            visible(&zone.clock_of(&call.timestamp), false),
            clip(&visible(&call.tool, false), 24),
            clip(&visible(&call.face, false), 12),
            if call.ok { "" } else { ", failed" },
        ))?;
    }
    Ok(())
}

fn sources(stats: &Stats) -> String {
    let bytes: u64 = stats.files.iter().map(|file| file.bytes).sum();
    // As `[log] max_mb` counts.
    let size = if bytes < 1 << 20 {
        format!("{} KB", bytes.div_ceil(1 << 10))
    } else {
        format!("{:.1} MB", bytes as f64 / f64::from(1 << 20))
    };
    match stats.files.as_slice() {
        [only] => format!("From {} ({size}).", only.file),
        [newest, older @ ..] => format!("From {} and {} ({size}).", newest.file, count(older.len(), "older file")),
        [] => String::new(),
    }
}

/// Items after a lead, separated by commas, on as many lines as they need.
fn paragraph(out: &mut Out, lead: &str, items: &[String]) -> io::Result<()> {
    let indent = " ".repeat(lead.chars().take_while(|c| *c == ' ').count() + 2);
    let mut line = lead.to_owned();
    let mut is_begun = false;
    for (index, item) in items.iter().enumerate() {
        let comma = if index + 1 < items.len() { "," } else { "" };
        if is_begun && line.chars().count() + item.chars().count() + 2 > out.width() {
            out.line(&line)?;
            line.clone_from(&indent);
        } else if is_begun {
            line.push(' ');
        }
        line.push_str(item);
        line.push_str(comma);
        is_begun = true;
    }
    out.line(line)
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
    let counted = count(usize::try_from(n).unwrap_or(usize::MAX), noun);
    let words = counted.split_once(' ').map_or("", |(_, words)| words);
    format!("{} {words}", grouped(n))
}

/// `1,234,567`.
fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut shown = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            shown.push(',');
        }
        shown.push(digit);
    }
    shown
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
