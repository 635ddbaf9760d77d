//! The memory files: how many lines can be read, and whether the files can grow.

use super::finding::{Finding, Group, some};
use crate::prelude::*;
use los_model::events::EventNames;
use los_model::time::timestamp::{Clock, parse};
use los_store::memory::check::FileReport;

const GROUP: Group = Group::Memory;
/// Days by which times may be ahead: clocks of two machines differ by minutes.
const LEEWAY_DAYS: f64 = 10.0 / 1440.0;

pub(super) fn check(ctx: &Ctx, profile: Option<&Profile>) -> Vec<Finding> {
    let Ok(folder) = ctx.memory.folder(&ctx.learner) else {
        return Vec::new();
    };
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
            // A link out of the workspace is reported by `growth`.
            Err(Error::PathNotAllowed { .. }) => {}
            Err(error) => findings.push(GROUP.error(
                error.to_string(),
                "correct or restore the file; if it is in git, `git log` lists its versions",
            )),
        }
    }
    findings.extend(growth(ctx, &folder));
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

/// Whether entries can be appended, checked without appending one.
fn growth(ctx: &Ctx, folder: &RelPath) -> Vec<Finding> {
    let files = ctx.workspace.files();
    // Reported once, by the machine's checks.
    if files.volume().is_some_and(|volume| volume.is_read_only) {
        return Vec::new();
    }
    let mut by_reason: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in MemoryFile::ALL {
        let Ok(path) = folder.join(file.name()) else { continue };
        let reason = match files.open_append_existing(&path) {
            Ok(_) | Err(Error::NotFound(_)) => continue,
            Err(Error::WriteFailed { source, .. }) => source.to_string(),
            Err(Error::WriteNotAllowed { reason, .. }) => reason.to_owned(),
            Err(error) => error.to_string(),
        };
        by_reason.entry(reason).or_default().push(path.to_string());
    }
    let advice = format!("memory must be plain files that you may write, without a second name: `ls -l {folder}`");
    let blocked = by_reason.into_iter();
    blocked
        .map(|(reason, paths)| GROUP.error(format!("cannot append to {}: {reason}", some(&paths)), &advice))
        .collect()
}
