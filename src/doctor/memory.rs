//! The memory files line by line, whether they can grow, what waits beside them, and what the log says of running sessions.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use chrono::{DateTime, Utc};

use super::finding::{Finding, Group, some};
use crate::calls::ctx::Ctx;
use crate::study::learner_data::each_line;
use los_model::course::course::Course;
use los_model::course::profile::Profile;
use los_model::error::{Error, Result};
use los_model::events::kind::EventNames;
use los_model::events::reader::LogReader;
use los_model::events::timer;
use los_model::events::timer::Timer;
use los_model::text::count;
use los_model::time::timestamp;
use los_model::time::timestamp::Clock;
use los_store::memory::check::FileReport;
use los_store::memory::practice::parse_practices;
use los_store::memory::proposal::Staged;
use los_store::memory::store::MemoryFile;
use los_store::workspace::rel_path::RelPath;

const GROUP: Group = Group::Memory;
/// Line numbers of a file that are told.
const MOST_LINES: usize = 3;
/// Days by which times may be ahead: clocks of two machines differ by minutes.
const LEEWAY_DAYS: f64 = 10.0 / 1440.0;
/// Days after which a staged write has waited long.
const LONG_WAIT_DAYS: i64 = 7;
/// A larger record is none of ours.
const MAX_RECORD_BYTES: u64 = 1_048_576;

pub(crate) fn check(ctx: &Ctx, profile: Option<&Profile>) -> Vec<Finding> {
    let Ok(folder) = ctx.memory.folder(&ctx.learner) else {
        return Vec::new();
    };
    if !ctx.workspace.exists(&folder) {
        return Vec::new();
    }
    let mut findings = Vec::new();
    let mut sizes = Vec::new();
    for file in MemoryFile::ALL {
        match Seen::of(ctx, file, profile) {
            Ok(seen) => {
                sizes.push(seen.size());
                findings.extend(seen.findings(ctx));
            }
            Err(Error::FileNotFound { .. }) => findings.push(
                GROUP
                    .note(format!("there is no {} yet", file.name()))
                    .advise("the first entry makes it; or all that is missing comes by")
                    .run("los init"),
            ),
            // A link to elsewhere: what keeps entries from being appended is told below.
            Err(Error::PathNotAllowed { .. }) => {}
            Err(error) => findings.push(
                GROUP
                    .error(error.to_string())
                    .advise("mend or restore the file; `git log` knows its last good state where it is under git"),
            ),
        }
    }
    findings.extend(growth(ctx, &folder));
    findings.extend(pending(ctx, &folder));
    if !sizes.is_empty() {
        findings.insert(0, GROUP.ok(sizes.join(", ")));
    }
    findings
}

/// What one pass over a file showed.
struct Seen {
    report: FileReport,
    /// The number of a last line that no newline ends.
    unended: Option<u64>,
    /// Entries of a later time, with the line of the first.
    n_ahead: usize,
    first_ahead: u64,
    timer: Option<Timer>,
    /// Markdown only.
    text: String,
}

impl Seen {
    fn of(ctx: &Ctx, file: MemoryFile, profile: Option<&Profile>) -> Result<Self> {
        let now = moment(ctx);
        let mut clock = profile.map_or_else(|| Clock::new(None), Profile::clock);
        let until = clock.local_days(now) + LEEWAY_DAYS;
        let mut seen = Self {
            report: FileReport::new(file),
            unended: None,
            n_ahead: 0,
            first_ahead: 0,
            timer: None,
            text: String::new(),
        };
        ctx.memory.read(&ctx.learner, file, &mut |line| {
            if !line.is_terminated {
                seen.unended = Some(line.number);
            }
            let record = seen.report.take(&line);
            let written = record.as_ref().and_then(|record| timestamp::parse(record.get("timestamp")?.as_str()?));
            if written.is_some_and(|written| clock.local(written) > until) {
                seen.n_ahead += 1;
                if seen.n_ahead == 1 {
                    seen.first_ahead = line.number;
                }
            }
            if !file.is_jsonl() {
                seen.text.push_str(&String::from_utf8_lossy(line.bytes));
                seen.text.push('\n');
            }
            ControlFlow::Continue(())
        })?;
        if let Some(profile) = profile.filter(|_| file == MemoryFile::ProgressLog) {
            let course = Course::default();
            let mut reader = LogReader::new(&course, profile, EventNames::default(), now);
            each_line(ctx, &ctx.learner, |number, line| reader.prepare(number, line))?;
            each_line(ctx, &ctx.learner, |number, line| reader.push(number, line))?;
            seen.timer = Some(reader.finish().records.timer.clone());
        }
        Ok(seen)
    }

    fn size(&self) -> String {
        let good = usize::try_from(self.report.good).unwrap_or(usize::MAX);
        match self.report.file {
            MemoryFile::ProgressLog => count(good, "log entry"),
            MemoryFile::Decisions => count(good, "decision"),
            MemoryFile::BestPractices => count(parse_practices(&self.text).len(), "best practice"),
        }
    }

    fn findings(&self, ctx: &Ctx) -> Vec<Finding> {
        let mut findings = self.lines();
        if self.n_ahead > 0 {
            let file = self.report.file.name();
            findings.push(
                GROUP
                    .warning(format!(
                        "{file}: {} later than now, the first in line {}",
                        if self.n_ahead == 1 {
                            "1 entry is".to_owned()
                        } else {
                            format!("{} entries are", self.n_ahead)
                        },
                        self.first_ahead
                    ))
                    .advise("they count once their time has come; look whether this machine's clock is right")
                    .run("los memory show"),
            );
        }
        if !self.report.file.is_jsonl() && !has_form(&self.text) {
            findings.push(
                GROUP
                    .note("best_practices.md has text, but no `### DATE — Title`: no practice is found in it")
                    .advise("put a heading over each, or keep the next one with")
                    .run("los add-best-practice"),
            );
        }
        if let Some(timer) = &self.timer {
            findings.extend(sessions(ctx, timer));
        }
        findings
    }

    /// Lines that no reader can use. A torn end is told by itself: it is harmless, and the next append mends it.
    fn lines(&self) -> Vec<Finding> {
        let file = self.report.file.name();
        let is_torn_end = |line: u64| Some(line) == self.unended;
        let bad: Vec<_> = self.report.problems.iter().filter(|problem| !is_torn_end(problem.line)).collect();
        let mut findings = Vec::new();
        if let Some(first) = bad.first() {
            let numbers: Vec<String> = bad.iter().map(|problem| problem.line.to_string()).collect();
            findings.push(
                GROUP
                    .warning(format!(
                        "{file}: {} no reader can use: {} (line {} {})",
                        count(bad.len(), "line"),
                        some(&numbers, MOST_LINES).replace('`', ""),
                        first.line,
                        clipped(&first.problem)
                    ))
                    .advise("they are passed over and the rest counts; each with its reason")
                    .run("los memory check"),
            );
        }
        if self.report.problems.len() > bad.len() {
            findings.push(
                GROUP
                    .warning(format!("{file}: the last line is torn, a write was cut off there"))
                    .advise("it is passed over, and the next entry begins a line of its own; log again what is missing")
                    .run("los memory check"),
            );
        }
        findings
    }
}

/// The instant that findings speak about.
fn moment(ctx: &Ctx) -> DateTime<Utc> {
    ctx.as_of.unwrap_or_else(|| ctx.now())
}

/// A reason short enough for a line among others.
fn clipped(reason: &str) -> String {
    reason.chars().take(80).collect()
}

/// Whether there are practices, or nothing but headings yet.
fn has_form(text: &str) -> bool {
    let is_text = |line: &str| {
        let line = line.trim();
        !line.is_empty() && !line.starts_with('#') && !line.starts_with("<!--")
    };
    !parse_practices(text).is_empty() || !text.lines().any(is_text)
}

fn sessions(ctx: &Ctx, running: &Timer) -> Vec<Finding> {
    let mut findings = Vec::new();
    if let Some(session) = running.running() {
        let hours = session.hours_at(moment(ctx));
        let since = ctx.zone().clock_of(&session.started_at());
        if hours > timer::FORGOTTEN_HOURS {
            findings.push(
                GROUP
                    .warning(format!("a study session was started at {since} and not ended"))
                    .advise("log what you studied with `los stop --hours H`, or drop it")
                    .run("los stop --discard"),
            );
        } else if hours >= timer::LONG_HOURS {
            findings.push(
                GROUP
                    .note(format!("a study session has been running for {}", count(hours.floor() as usize, "hour")))
                    .advise("`--hours H` leaves breaks out")
                    .run("los stop"),
            );
        }
    }
    if let Some(session) = running.ahead() {
        findings.push(
            GROUP
                .warning(format!(
                    "a study session is logged to start later than now, at {}",
                    ctx.zone().clock_of(&session.started_at())
                ))
                .advise("look whether this machine's clock is right; the session can be dropped")
                .run("los stop --discard"),
        );
    }
    findings
}

/// Whether entries can be appended: what an append would meet, without one.
fn growth(ctx: &Ctx, folder: &RelPath) -> Vec<Finding> {
    let files = ctx.workspace.files();
    // Told once, of the machine.
    if files.volume().is_some_and(|volume| volume.is_read_only) {
        return Vec::new();
    }
    let mut in_the_way: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in MemoryFile::ALL {
        let Ok(path) = folder.join(file.name()) else { continue };
        let reason = match files.open_append_existing(&path) {
            Ok(_) | Err(Error::FileNotFound { .. }) => continue,
            Err(Error::WriteFailed { source, .. }) => source.to_string(),
            Err(Error::WriteNotAllowed { reason, .. }) => reason.to_owned(),
            Err(error) => error.to_string(),
        };
        in_the_way.entry(reason).or_default().push(path.to_string());
    }
    let mut findings: Vec<Finding> = in_the_way
        .into_iter()
        .map(|(reason, paths)| {
            GROUP
                .error(format!("nothing can be appended to {}: {reason}", some(&paths, 3)))
                .advise("memory must be plain files of their own that you may write; put them back or give yourself the right")
                .run(format!("ls -l {folder}"))
        })
        .collect();
    if findings.is_empty() && !files.may_write_in(folder) {
        findings.push(
            GROUP
                .error(format!("no file can be made in `{folder}`"))
                .advise("give yourself the right to write there; decisions and staged writes need it")
                .run(format!("chmod u+wx {folder}")),
        );
    }
    findings
}

/// Staged writes, only looked at: the store would settle those whose approval was cut off.
fn pending(ctx: &Ctx, folder: &RelPath) -> Vec<Finding> {
    let Ok(folder) = folder.join("pending") else {
        return Vec::new();
    };
    let entries = ctx.workspace.list_dir(&folder).unwrap_or_default();
    let (mut days, mut unreadable) = (Vec::new(), Vec::new());
    for entry in entries {
        if entry.name.starts_with('.') || !entry.name.to_ascii_lowercase().ends_with(".json") {
            continue;
        }
        let read = folder.join(&entry.name).and_then(|path| {
            let text = ctx.workspace.read_text_raw(&path, MAX_RECORD_BYTES)?;
            serde_json::from_str::<Staged>(&text.content).map_err(|error| Error::Internal { what: error.to_string() })
        });
        match read {
            Ok(staged) if staged.proposal().is_ok() => days.push(
                DateTime::parse_from_rfc3339(&staged.staged_at).map_or(0, |at| (moment(ctx) - at.to_utc()).num_days()),
            ),
            Ok(_) | Err(_) => unreadable.push(entry.name),
        }
    }
    let mut findings = Vec::new();
    if let Some(oldest) = days.iter().max() {
        let what = format!(
            "{} for your word, the oldest {}",
            if days.len() == 1 { "1 write waits".to_owned() } else { format!("{} writes wait", days.len()) },
            match usize::try_from(*oldest) {
                Ok(0) | Err(_) => "since today".to_owned(),
                Ok(days) => format!("for {}", count(days, "day")),
            }
        );
        let finding = if *oldest >= LONG_WAIT_DAYS { GROUP.warning(what) } else { GROUP.note(what) };
        findings.push(finding.advise("approve or reject each").run("los memory pending"));
    }
    if !unreadable.is_empty() {
        findings.push(
            GROUP
                .warning(format!("`{folder}` holds no staged writes under {}", some(&unreadable, 3)))
                .advise("they do not read or are not what their name says; nothing is approved from them, remove them"),
        );
    }
    findings
}
