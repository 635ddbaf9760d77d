//! The memory files: how many lines can be read.

use super::finding::{Finding, Group};
use crate::prelude::*;
use los_model::events::EventNames;
use los_model::time::timestamp::{Clock, parse};
use los_store::memory::check::FileReport;

const GROUP: Group = Group::Memory;
/// Days by which times may be ahead: clocks of two machines differ by minutes.
const LEEWAY_DAYS: f64 = 10.0 / 1440.0;

pub(super) fn check(ctx: &Ctx, profile: Option<&Profile>) -> Vec<Finding> {
    let Ok(folder) = ctx.memory.folder(&ctx.learner) else { return Vec::new() };
    if !ctx.workspace.exists(&folder) {
        return Vec::new();
    }
    let mut findings = Vec::new();
    let mut sizes = Vec::new();
    for file in MemoryFile::ALL {
        match lines(ctx, file, profile, &mut findings) {
            Ok(size) => sizes.push(size),
            Err(Error::NotFound(_)) => findings.push(GROUP.note(
                format!("there is no {} yet", file.name()),
                "the first entry makes it; make all missing files: `los init`",
            )),
            Err(error) => findings.push(GROUP.error(
                error.to_string(),
                "correct or restore the file; if it is in git, `git log` lists its versions",
            )),
        }
    }
    if !sizes.is_empty() {
        findings.insert(0, GROUP.ok(sizes.join(", ")));
    }
    findings
}

/// Reads one file, adds the findings about its lines, and returns its size in words.
fn lines(ctx: &Ctx, file: MemoryFile, profile: Option<&Profile>, findings: &mut Vec<Finding>) -> Result<String> {
    let mut clock = profile.map_or_else(|| Clock::new(None), Profile::clock);
    let until = clock.local_days(ctx.as_of.unwrap_or_else(|| ctx.now())) + LEEWAY_DAYS;
    let mut report = FileReport::new(file);
    let mut ahead = Vec::new();
    let mut reader = LineReader::new(EventNames::default());
    ctx.memory.read(&ctx.learner, file, &mut |line| {
        reader.prepare(line.number, line.bytes);
        let record = report.take(&line);
        let written = record.as_ref().and_then(|record| parse(record.get("timestamp")?.as_str()?));
        if written.is_some_and(|written| clock.local(written) > until) {
            ahead.push(line.number);
        }
        ControlFlow::Continue(())
    })?;
    let name = file.name();
    if let Some(first) = report.problems.first() {
        findings.push(GROUP.warning(
            format!(
                "{name}: {} cannot be read, the first is line {}",
                count(report.problems.len(), "line"),
                first.line
            ),
            "they are skipped, the rest counts; list them with their reasons: `los memory check`",
        ));
    }
    if let Some((first, n)) = reader.beyond() {
        let what = format!("{name}: {} without effect, the first is line {first}", count(n, "correction"));
        findings.push(GROUP.error(what, "a log can hold 10,000: remove old ones together with what they take back"));
    }
    if let Some(first) = ahead.first() {
        let entries = if ahead.len() == 1 { "1 entry is".to_owned() } else { format!("{} entries are", ahead.len()) };
        findings.push(GROUP.warning(
            format!("{name}: {entries} dated in the future and ignored until then, the first is line {first}"),
            "check the clock: `los memory show`",
        ));
    }
    let noun = match file {
        MemoryFile::ProgressLog => "log entry",
        MemoryFile::Decisions => "decision",
        MemoryFile::BestPractices => "best practice",
    };
    Ok(count(report.n_entries(), noun))
}
