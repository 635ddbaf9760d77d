//! `los memory`: show, check, append, and decide on what waits.

use std::ops::ControlFlow;

use schemars::JsonSchema;

use crate::prelude::*;
use crate::{approve::decide_waiting, completion::staged, prompt};
use los_app::day::settle;
use los_app::tools::write_memory_entry::{EntryArg, WriteMemoryEntry};
use los_model::{best_practices, best_practices::PracticeNote, error::if_there, events::event::LogIssue};
use los_store::memory::check::{LineProblem, check_file};
use los_store::memory::{entry::MAX_ENTRY_BYTES, memory_file::MemoryFile};

/// Show, check and append memory; decide on staged writes
#[derive(Debug, Subcommand)]
pub(crate) enum MemoryCommand {
    /// Show entries of a memory file
    Show(ShowArgs),
    /// Check memory line by line for entries that cannot be read
    Check,
    /// Append one entry: JSON for the `.jsonl` files, Markdown for `best_practices.md`
    Append {
        /// `progress_log.jsonl`, `decisions.jsonl` or `best_practices.md`
        file: String,
        /// The entry; `-` reads it from standard input
        entry: String,
    },
    /// List the writes that need your approval
    Pending,
    /// Approve staged writes
    Approve {
        /// The ids that `memory pending` lists, or how they begin
        #[arg(required = true, value_name = "ID", add = staged())]
        ids: Vec<String>,
    },
    /// Reject staged writes
    Reject {
        /// The ids that `memory pending` lists, or how they begin
        #[arg(required = true, value_name = "ID", add = staged())]
        ids: Vec<String>,
    },
}

#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    /// The file
    #[arg(value_enum, default_value_t = ShowFile::Log)]
    pub(crate) file: ShowFile,
    /// The last N entries; 0 = all
    #[arg(long, short = 'n', default_value_t = 20, value_name = "N")]
    pub(crate) last: usize,
}

/// The files that `memory show` shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShowFile {
    /// The progress log
    #[value(alias = "progress_log.jsonl", alias = "progress")]
    Log,
    /// The decisions
    #[value(alias = "decisions.jsonl")]
    Decisions,
    /// The best practices
    #[value(alias = "best_practices.md", alias = "best-practices")]
    Practices,
    /// The profile
    #[value(alias = "learner_profile.json")]
    Profile,
}

pub(crate) const COMMAND: Command = Command::with_subcommands::<MemoryCommand>(
    "memory",
    &["los memory show", "los memory pending", "los memory check"],
    |given, out| run(&given.open(out)?, out, given.args()?),
);

pub(crate) fn run(session: &Session, out: &mut Out, command: MemoryCommand) -> Outcome {
    match command {
        MemoryCommand::Show(args) => show(session, out, &args),
        MemoryCommand::Check => check(session, out),
        MemoryCommand::Append { file, entry } => {
            let entry = if entry == "-" { read_stdin()? } else { entry };
            let input = WriteMemoryEntry { file, entry: EntryArg::Text(entry) };
            write_by(session, out, input, |out, answer| {
                let entries = count(answer.entry_count.unwrap_or(0), "entry");
                out.line(format!("Appended to {}: {} now.", answer.file, entries))
            })
        }
        MemoryCommand::Pending => pending(session, out),
        MemoryCommand::Approve { ids } => {
            let mut ended = Ok(());
            for id in &ids {
                match approve(session, out, id) {
                    // One that is stale does not keep the others back.
                    Err(CommandExit::Failed(error)) if ids.len() > 1 => {
                        out.error(&error);
                        ended = Err(CommandExit::Findings);
                    }
                    one => one?,
                }
            }
            ended
        }
        MemoryCommand::Reject { ids } => ids.iter().try_for_each(|id| {
            answer(out, &settle::reject(&session.day, id)?, |out, _| out.said("Rejected. Nothing was written."))
        }),
    }
}

/// An entry from standard input, bounded: a longer one is too large whatever it says.
fn read_stdin() -> Outcome<String> {
    let mut bytes = Vec::new();
    let limit = MAX_ENTRY_BYTES as u64 * 5;
    std::io::stdin().take(limit).read_to_end(&mut bytes)?;
    String::from_utf8(bytes).map_err(|_| CommandExit::Failed(Error::invalid("entry", "is not UTF-8")))
}

fn show(session: &Session, out: &mut Out, args: &ShowArgs) -> Outcome {
    let ctx = &session.ctx;
    let file = match args.file {
        ShowFile::Profile => {
            return answer(out, &ctx.memory.profile(&ctx.learner)?, |out, profile| {
                out.lines(&serde_json::to_string_pretty(profile).unwrap_or_default())
            });
        }
        ShowFile::Log => MemoryFile::ProgressLog,
        ShowFile::Decisions => MemoryFile::Decisions,
        ShowFile::Practices => MemoryFile::BestPractices,
    };
    let mut lines: Vec<(u64, String)> = Vec::new();
    let read = ctx.memory.read(&ctx.learner, file, &mut |line| {
        lines.push((line.number, String::from_utf8_lossy(line.bytes).into_owned()));
        ControlFlow::Continue(())
    });
    if_there(read)?;
    let shown = if file.is_jsonl() { records(lines, args.last) } else { practices(&lines, args.last) };
    answer(out, &shown, |out, shown| {
        if shown.is_empty() {
            return out.line("Nothing here yet.");
        }
        shown.iter().try_for_each(|one| one.show(out))
    })
}

/// The last `n` of a list; all for 0.
fn last<T>(mut items: Vec<T>, n: usize) -> Vec<T> {
    if n > 0 && items.len() > n {
        items.drain(..items.len() - n);
    }
    items
}

fn records(mut lines: Vec<(u64, String)>, n: usize) -> Vec<Shown> {
    lines.retain(|(_, text)| !text.trim().is_empty());
    let record = |(line, text): (u64, String)| match serde_json::from_str::<Value>(&text) {
        Ok(value) => Shown { line, entry: Some(value), ..Shown::default() },
        Err(error) => Shown { line, problem: Some(error.to_string()), text: Some(text), ..Shown::default() },
    };
    last(lines, n).into_iter().map(record).collect()
}

fn practices(lines: &[(u64, String)], n: usize) -> Vec<Shown> {
    let text = lines.iter().map(|(_, line)| line.as_str()).collect::<Vec<_>>().join("\n");
    let entry = |PracticeNote { line, date, title, body, .. }| Shown {
        line: line as u64,
        date: date.map(|date| date.to_string()),
        title: Some(title),
        text: Some(body),
        ..Shown::default()
    };
    last(best_practices::read(&text), n).into_iter().map(entry).collect()
}

/// A line of a memory file, or a practice.
#[derive(Default, Serialize, JsonSchema)]
pub(crate) struct Shown {
    /// From 1
    line: u64,
    /// The line's object
    #[serde(skip_serializing_if = "Option::is_none")]
    entry: Option<Value>,
    /// Why the line cannot be read
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<String>,
    /// Of a practice
    #[serde(skip_serializing_if = "Option::is_none")]
    date: Option<String>,
    /// Of a practice
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    /// The practice, or the line that cannot be read
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

impl Shown {
    fn show(&self, out: &mut Out) -> io::Result<()> {
        let (number, text) = (self.line, self.text.as_deref().unwrap_or_default());
        if let Some(title) = &self.title {
            let date = self.date.as_ref().map(|date| format!("{date}  ")).unwrap_or_default();
            out.line(Text::from(date) + bold(title))?;
            out.lines(text)?;
            return out.line("");
        }
        let Some(Value::Object(entry)) = &self.entry else {
            let text = self.entry.as_ref().map_or(text.to_owned(), Value::to_string);
            return out.line(Text::from(format!("{number:>5}  ")) + coloured(AnsiColor::Red, text));
        };
        let field = |name: &str| entry.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
        let when: String = field("timestamp").chars().take(16).collect::<String>().replace('T', " ");
        let what = [field("event"), field("decision")].concat();
        let more: Vec<String> = entry
            .iter()
            .filter(|(key, _)| {
                !["timestamp", "event", "decision", "entry_id", "act", "learner_id", "version"].contains(&key.as_str())
            })
            .map(|(key, value)| match value {
                Value::String(text) if key == "message" => text.clone(),
                Value::String(text) => format!("{key}={text}"),
                other => format!("{key}={other}"),
            })
            .collect();
        out.line(Text::from(format!("{number:>5}  {when}  ")) + bold(what) + "  " + more.join("  "))
    }
}

/// What a check of the memory finds.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Found {
    ok: bool,
    files: Vec<CheckedFile>,
    /// Files that do not exist yet
    missing: Vec<&'static str>,
    profile_problem: Option<String>,
    unreadable_staged: Vec<String>,
    /// Lines that count for less than they say
    uncounted: Vec<LogIssue>,
}

#[derive(Serialize, JsonSchema)]
struct CheckedFile {
    #[schemars(with = "String")]
    file: MemoryFile,
    entries: usize,
    problems: Vec<LineProblem>,
}

/// A write that waits for the learner.
#[derive(Serialize, JsonSchema)]
pub(crate) struct PendingRow {
    id: String,
    file: String,
    bytes: usize,
    /// Who asked for it
    who: String,
    /// When, RFC 3339
    when: String,
    /// The exact text
    text: String,
}

fn check(session: &Session, out: &mut Out) -> Outcome {
    let ctx = &session.ctx;
    let (mut files, mut missing) = (Vec::new(), Vec::new());
    for file in MemoryFile::ALL {
        match if_there(check_file(ctx.memory.as_ref(), &ctx.learner, file))? {
            Some(report) => {
                files.push(CheckedFile { file, entries: report.n_entries(), problems: report.problems });
            }
            None => missing.push(file.name()),
        }
    }
    let profile_problem = ctx.memory.profile(&ctx.learner).err().map(|error| error.to_string());
    let (_, unreadable_staged) = ctx.memory.staged(&ctx.learner)?;
    let is_told = |line: u64| {
        let mut logs = files.iter().filter(|checked| checked.file == MemoryFile::ProgressLog);
        logs.any(|checked| checked.problems.iter().any(|problem| problem.line == line))
    };
    let issues = session.data().ok().into_iter().flat_map(|data| &data.log.issues);
    let uncounted = issues.filter(|issue| !is_told(issue.line)).cloned().collect();
    let are_good = files.iter().all(|checked| checked.problems.is_empty());
    let ok = are_good && profile_problem.is_none() && unreadable_staged.is_empty();
    let found = Found { ok, files, missing, profile_problem, unreadable_staged, uncounted };
    answer(out, &found, show_found)?;
    if ok { Ok(()) } else { Err(CommandExit::Findings) }
}

fn show_found(out: &mut Out, found: &Found) -> io::Result<()> {
    for CheckedFile { file, entries, problems } in &found.files {
        let name = file.name();
        problems.iter().try_for_each(|LineProblem { line, problem }| out.line(format!("{name}:{line}: {problem}")))?;
        let entries = count(*entries, if file.is_jsonl() { "entry" } else { "practice" });
        out.said(format!("{name}: {entries}, {}", count(problems.len(), "problem")))?;
    }
    found.missing.iter().try_for_each(|name| out.said(format!("{name}: does not exist yet")))?;
    found.profile_problem.iter().chain(&found.unreadable_staged).try_for_each(|problem| out.line(problem))?;
    for LogIssue { line, reason, fix } in &found.uncounted {
        out.line(format!("{}:{line} {reason}; would count with {fix}", MemoryFile::ProgressLog.name()))?;
    }
    if !found.uncounted.is_empty() {
        out.note("Lines that count for less than they say: `los log tidy` goes through them.");
    }
    if !found.ok {
        out.note(
            "Lines that cannot be read are skipped by every command and never changed; fix or remove them by hand.",
        );
    }
    Ok(())
}

fn pending(session: &Session, out: &mut Out) -> Outcome {
    let (staged, unreadable) = session.ctx.memory.staged(&session.ctx.learner)?;
    for path in unreadable {
        out.note(format!("note: {path} is not a staged write and was ignored"));
    }
    if out.is_json {
        let row = |staged: Staged| PendingRow {
            id: staged.id,
            file: staged.file,
            bytes: staged.text.len(),
            who: staged.asked_by,
            when: staged.staged_at,
            text: staged.text,
        };
        return Ok(out.json(&staged.into_iter().map(row).collect::<Vec<_>>())?);
    }
    if staged.is_empty() {
        return Ok(out.line("Nothing waits for your approval.")?);
    }
    if session.can_ask {
        return decide_waiting(session, out, staged);
    }
    let zone = session.day.zone()?;
    for staged in &staged {
        let (size, at) = (staged.text.len(), zone.clock_of(&staged.staged_at));
        out.line(bold(&staged.id) + format!("  {}  {size} bytes  {}  {at}", staged.file, staged.asked_by))?;
        if let Ok(proposal) = staged.proposal() {
            out.wrapped("    ", waiting_line(&session.day, &proposal)?)?;
        }
        staged.text.lines().try_for_each(|line| out.line(format!("    + {line}")))?;
    }
    out.note("Decide with `los memory approve ID` or `los memory reject ID`.");
    Ok(())
}

fn approve(session: &Session, out: &mut Out, id: &str) -> Outcome {
    let prepared = settle::approve(&session.day, id)?;
    let Some(asked) = prepared.write() else { return Ok(()) };
    if session.can_ask && !session.says_yes {
        prompt::ask_about(&asked.line);
    }
    // A no leaves it where it is: `los memory reject` is the command that rejects.
    let decision = match decide(session, &[asked], Asking::OwnEntry)? {
        Decision::Reject(_) => Decision::Later,
        decision => decision,
    };
    let (settled, _) = finish(session, out, prepared, decision)?;
    if out.is_json {
        out.json(&settled)?;
    }
    if decision == Decision::Later {
        out.note(match (session.can_ask, session.yes_is_off) {
            (true, _) => "still pending; `los memory reject` rejects it",
            (false, true) => "not written: approving needs you at a terminal",
            (false, false) => "not written: approving needs you at a terminal, or `--yes`",
        });
        return Err(CommandExit::Staged);
    }
    let file = settled.file.unwrap_or_default();
    if out.is_json { Ok(()) } else { Ok(out.said(format!("Written to {file}."))?) }
}
