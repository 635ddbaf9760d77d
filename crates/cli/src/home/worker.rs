//! The thread that reads and writes files for the screen, so that drawing never waits for them.
//!
//! It looks at the files' times once a second, and tells the screen when they changed. A write is prepared by the same
//! tools as the commands', kept until the learner answers, and then made or dropped.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::time::{Duration, Instant};

use serde_json::Value;

use super::screen::end_by;
use super::state::{ShownProposal, WorkReport, WorkRequest, YesNo};
use crate::Session;
use crate::commands::log::entry_of;
use los_app::calls::approval::{Choice, Decision, PendingApproval, finish};
use los_app::calls::ctx::Ctx;
use los_app::home::model::{Detail, Model};
use los_app::home::steps::{self, Change};
use los_app::home::taking_back::taking_back;
use los_app::practice::folders::Practice;
use los_app::study::learner_data::{LearnerData, event_names};
use los_app::tools::log_progress::{LogProgressArgs, LogProgressOutput};
use los_model::error::{Error, Result};
use los_model::events::kind::EventKind;
use los_store::memory::proposal::{ApprovedBy, ProposedEntry};
use los_store::workspace::settings::{OwnLog, SETTINGS_FILE};

/// The shortest time between two looks at the files.
const LOOK: Duration = Duration::from_secs(1);
/// A look at very many files takes at most this part of the time until the next one.
const LOOKING: u32 = 20;

/// The screen's end of the thread.
pub(super) struct Worker {
    requests: Sender<WorkRequest>,
    reports: Receiver<WorkReport>,
}

impl Worker {
    /// Starts it; the first report is what the files say.
    pub(super) fn start(session: &Session, signal: Arc<AtomicUsize>) -> std::io::Result<Self> {
        let (requests, work) = channel();
        let (tell, reports) = channel();
        let session = session.for_thread();
        std::thread::Builder::new().name("files".into()).spawn(move || {
            let mut files = Files { session, tell, data: None, seen: 0, patience: LOOK, open: Open::Nothing, signal };
            // The screen went away: so does the thread.
            let _ = files.run(&work);
        })?;
        Ok(Self { requests, reports })
    }

    pub(super) fn ask(&self, request: WorkRequest) {
        // A thread that ended has reported why.
        let _ = self.requests.send(request);
    }

    /// The next report, if there is one; a thread that ended, which only a defect does, ends the screen too.
    pub(super) fn report(&self) -> Result<Option<WorkReport>> {
        match self.reports.try_recv() {
            Ok(report) => Ok(Some(report)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => {
                Err(Error::Internal { what: "the home screen cannot read files any more".into() })
            }
        }
    }
}

/// A write that waits for the learner's answer.
enum Open {
    Nothing,
    Log(Box<PendingApproval<LogProgressOutput>>),
    Change(Change),
    Staged(Box<ProposedEntry>, String),
    Starter(Box<Practice>, PathBuf),
}

/// The screen went away.
struct Gone;

struct Files {
    session: Session,
    tell: Sender<WorkReport>,
    data: Option<LearnerData>,
    /// The files with their times and sizes at the last look, as one number.
    seen: u64,
    /// The time until the next look.
    patience: Duration,
    open: Open,
    /// The signal that asked the program to end; 0 for none.
    signal: Arc<AtomicUsize>,
}

impl Files {
    fn run(&mut self, work: &Receiver<WorkRequest>) -> std::result::Result<(), Gone> {
        self.load()?;
        loop {
            match work.recv_timeout(self.patience) {
                Ok(request) => {
                    let report = self.answer(request).unwrap_or_else(|error| WorkReport::Failed(said(&error)));
                    // Reload, so that the next key sees the write.
                    if matches!(report, WorkReport::Said(_) | WorkReport::Question(_)) {
                        self.load_changes()?;
                    }
                    self.tell(report)?;
                }
                Err(RecvTimeoutError::Timeout) => {
                    if let Some(signal) = i32::try_from(self.signal.load(Ordering::SeqCst)).ok().filter(|one| *one != 0)
                    {
                        end_by(signal);
                    }
                    self.load_changes()?;
                }
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
        }
    }

    fn tell(&self, report: WorkReport) -> std::result::Result<(), Gone> {
        self.tell.send(report).map_err(|_| Gone)
    }

    fn load_changes(&mut self) -> std::result::Result<(), Gone> {
        let before = self.seen;
        self.look();
        if self.seen == before { Ok(()) } else { self.load() }
    }

    fn load(&mut self) -> std::result::Result<(), Gone> {
        self.look();
        let loaded = self.session.learner_data().and_then(|data| {
            let model = Model::of(&self.session.ctx, &data)?;
            self.data = Some(data);
            Ok(model)
        });
        self.tell(match loaded {
            Ok(model) => WorkReport::Model(Box::new(model)),
            Err(error) => WorkReport::Failed(said(&error)),
        })
    }

    /// Looks at what the screen shows: memory, staged writes, the path, the settings and the help taken.
    fn look(&mut self) {
        let began = Instant::now();
        let root = self.session.ctx.workspace.root();
        let looked_at = [(".claude/memory", 3), ("paths", 3), (SETTINGS_FILE, 0), (".context/practice.json", 0)];
        self.seen = looked_at.iter().fold(0, |seen, (path, depth)| seen_below(&root.join(path), *depth, seen));
        self.patience = LOOK.max(began.elapsed() * LOOKING);
    }

    fn data(&self) -> Result<&LearnerData> {
        self.data.as_ref().ok_or_else(|| Error::Internal { what: "the files could not be read yet".into() })
    }

    fn answer(&mut self, request: WorkRequest) -> Result<WorkReport> {
        if !matches!(request, WorkRequest::Answer(_) | WorkRequest::Detail(_)) {
            self.open = Open::Nothing;
            // Entries must match the files as they are now.
            self.data = Some(self.session.learner_data()?);
        }
        let (ctx, data) = (&self.session.ctx, self.data()?);
        let entry = match request {
            WorkRequest::Start(task) => steps::start(ctx, data, &task)?,
            WorkRequest::Stop { hours } => steps::stop(ctx, data, hours.as_deref(), EventKind::SessionCompleted, None)?,
            WorkRequest::Done { task, went, hours } => steps::done(ctx, data, &task, went, hours.as_deref())?,
            WorkRequest::Log(text) => entry_of(&self.session, data, &text)?,
            WorkRequest::Undo => taking_back(ctx)?,
            WorkRequest::Detail(id) => {
                let detail = Detail::of(ctx, data, &id)?;
                return Ok(WorkReport::Detail(id, detail));
            }
            WorkRequest::Answer(is_yes) => return self.decided(is_yes),
            WorkRequest::Propose => return self.proposals(),
            WorkRequest::Decide { id, is_yes } => return self.change(&id, is_yes),
            WorkRequest::Settle { id, is_yes } => return self.settle(&id, is_yes),
        };
        self.question(entry)
    }

    /// Prepares an entry of the log, and asks unless the settings say not to.
    fn question(&mut self, entry: LogProgressArgs) -> Result<WorkReport> {
        let pending = steps::begin(&self.session.ctx, entry)?;
        let line = pending.proposal().map(|proposal| self.line(proposal)).unwrap_or_default();
        self.open = Open::Log(Box::new(pending));
        let is_auto = self.session.ctx.workspace.settings().approval.own_log == OwnLog::Auto;
        if is_auto || self.session.says_yes {
            return self.decided(true);
        }
        Ok(WorkReport::Question(YesNo { line, default: true }))
    }

    fn line(&self, proposal: &ProposedEntry) -> String {
        steps::line(&self.session.ctx, self.data.as_ref(), proposal)
    }

    fn decided(&mut self, is_yes: bool) -> Result<WorkReport> {
        let by = if self.session.says_yes { ApprovedBy::Flag } else { ApprovedBy::Learner };
        let decision = if is_yes { Decision::Approve(by) } else { Decision::Reject(by) };
        let not_written = || Ok(WorkReport::Said("Not written.".to_owned()));
        match std::mem::replace(&mut self.open, Open::Nothing) {
            Open::Nothing => not_written(),
            Open::Log(pending) => {
                let started = pending.proposal().and_then(|proposal| started_task(&self.session.ctx, proposal));
                match finish(&self.session.ctx, *pending, &[decision]) {
                    Err(Error::PermissionDenied { .. }) if !is_yes => not_written(),
                    Err(error) => Err(error),
                    Ok((output, _)) => {
                        if let Some(task) = started {
                            return self.started(&task);
                        }
                        let note = output.note.map(|note| format!(" Note: {note}.")).unwrap_or_default();
                        Ok(WorkReport::Said(format!("Written. {}{note}", self.after()?)))
                    }
                }
            }
            Open::Starter(..) if !is_yes => Ok(WorkReport::Said("The starter files were not copied.".to_owned())),
            Open::Change(_) | Open::Staged(..) if !is_yes => not_written(),
            Open::Change(change) => Ok(WorkReport::Said(change.decide(&self.session.ctx)?)),
            Open::Staged(shown, id) => {
                steps::approve_staged(&self.session.ctx, &shown, &id)?;
                Ok(WorkReport::Said(format!("Written. {}", self.after()?)))
            }
            Open::Starter(practice, work) => {
                let made = practice.start(&self.session.ctx, &work)?;
                Ok(WorkReport::Said(format!("Copied: {}. c checks your work.", made.join(", "))))
            }
        }
    }

    /// After a start: the files that the task begins with are offered.
    fn started(&mut self, task: &str) -> Result<WorkReport> {
        let ctx = &self.session.ctx;
        let said = || WorkReport::Said("Started. s ends the session; it runs on when you leave.".to_owned());
        let Some(practice) = Practice::of(ctx, task)? else { return Ok(said()) };
        let Some((work, words)) = practice.starter_to_offer(ctx)? else { return Ok(said()) };
        let line = format!("Started. Copy the starter to {words}?");
        self.open = Open::Starter(Box::new(practice), work);
        Ok(WorkReport::Question(YesNo { line, default: true }))
    }

    /// The change in one sentence, and the next step.
    fn after(&mut self) -> Result<String> {
        let data = self.session.learner_data()?;
        let words = steps::after(&self.session.ctx, &data)?;
        self.data = Some(data);
        Ok(words)
    }

    fn proposals(&self) -> Result<WorkReport> {
        Ok(match steps::proposals(&self.session.ctx)? {
            Err(words) => WorkReport::Proposals(Vec::new(), words),
            Ok(choices) => {
                let item =
                    |choice: Choice| ShownProposal { id: choice.id, title: choice.title, why: choice.description };
                WorkReport::Proposals(choices.into_iter().map(item).collect(), String::new())
            }
        })
    }

    fn change(&mut self, id: &str, is_yes: bool) -> Result<WorkReport> {
        let change = Change::of(&self.session.ctx, id, is_yes)?;
        let line = format!("{}: {}", if is_yes { "Change the path" } else { "Reject" }, change.title);
        self.open = Open::Change(change);
        Ok(WorkReport::Question(YesNo { line, default: false }))
    }

    fn settle(&mut self, id: &str, is_yes: bool) -> Result<WorkReport> {
        let ctx = &self.session.ctx;
        if !is_yes {
            ctx.memory.reject(&ctx.learner, id)?;
            return Ok(WorkReport::Said("Rejected. Nothing was written.".to_owned()));
        }
        let proposal = steps::staged(ctx, id)?;
        let line = self.line(&proposal);
        let default = proposal.entry.file() != los_store::memory::memory_file::MemoryFile::Decisions;
        self.open = Open::Staged(Box::new(proposal), id.to_owned());
        Ok(WorkReport::Question(YesNo { line, default }))
    }
}

/// The task of a start.
fn started_task(ctx: &Ctx, proposal: &ProposedEntry) -> Option<String> {
    let entry: Value = serde_json::from_str(proposal.entry.text()).ok()?;
    let is_start = event_names(ctx).0.kind_of(entry["event"].as_str()?) == EventKind::SessionStarted;
    entry["metadata"]["task"].as_str().filter(|_| is_start).map(str::to_owned)
}

/// A failure with what to do next.
fn said(error: &Error) -> String {
    error.hint().map_or_else(|| error.to_string(), |hint| format!("{error}; {hint}"))
}

/// Adds a file, or a folder and what is in it, to the number that stands for them in any order.
fn seen_below(path: &Path, depth: usize, seen: u64) -> u64 {
    let Ok(found) = path.symlink_metadata() else { return seen };
    let mut hasher = DefaultHasher::new();
    (path, found.modified().ok(), found.len()).hash(&mut hasher);
    let seen = seen.wrapping_add(hasher.finish());
    if depth == 0 || !found.is_dir() {
        return seen;
    }
    // Lessons are thousands, and the screen reads those of one task.
    let entries =
        std::fs::read_dir(path).into_iter().flatten().flatten().filter(|entry| entry.file_name() != "practice");
    entries.fold(seen, |seen, entry| seen_below(&entry.path(), depth - 1, seen))
}
