//! The thread that reads and writes files for the screen, so that drawing never waits for them.
//!
//! It looks at the files' times once a second, and tells the screen when they changed. A write is prepared by the same
//! tools as the commands', kept until the learner answers, and then made or dropped.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};

use super::screen::{end_by, is_hung_up};
use super::state::{ShownProposal, WorkReport, WorkRequest, YesNo};
use crate::prelude::*;
use los_app::day::settle::{self, Settled};
use los_app::home::model::{Detail, Model};
use los_app::tools::adapt_path::change::{Change, proposals};
use los_app::{calls::approval::Choice, day::typed::entry_of, failure, home::status_words::after};

/// The signal of a terminal that goes away.
const HANGUP: i32 = 1;
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
    pub(super) fn start(session: &Session, signal: Arc<AtomicUsize>) -> io::Result<Self> {
        let (requests, work) = channel();
        let (tell, reports) = channel();
        let session = session.for_thread();
        std::thread::Builder::new().name("files".into()).spawn(move || {
            let day = session.day.again();
            let mut files = Files { day, session, tell, seen: 0, patience: LOOK, open: Open::Nothing, signal };
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
    Step(Box<Prepared<Written>>),
    Change(Change),
    Settle(Box<Prepared<Settled>>),
    Starter(Box<Practice>, PathBuf),
}

/// The screen went away.
struct Gone;

struct Files {
    session: Session,
    tell: Sender<WorkReport>,
    /// The files as they were last read.
    day: Day,
    /// The files with their times and sizes at the last look, as one number.
    seen: u64,
    /// The time until the next look.
    patience: Duration,
    open: Open,
    /// The signal that asked the program to end; 0 for none.
    signal: Arc<AtomicUsize>,
}

impl Files {
    fn run(&mut self, work: &Receiver<WorkRequest>) -> Result<(), Gone> {
        self.load()?;
        let mut is_gone = false;
        loop {
            match work.recv_timeout(self.patience) {
                Ok(request) => {
                    let report = self.answer(&request).unwrap_or_else(|error| WorkReport::Failed(said(&error)));
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
                    // The screen has had a second to see it by itself.
                    let was_hung_up = std::mem::replace(&mut is_gone, is_hung_up());
                    if was_hung_up && is_gone {
                        end_by(HANGUP);
                    }
                    self.load_changes()?;
                }
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
        }
    }

    fn tell(&self, report: WorkReport) -> Result<(), Gone> {
        self.tell.send(report).map_err(|_| Gone)
    }

    fn load_changes(&mut self) -> Result<(), Gone> {
        let before = self.seen;
        self.look();
        if self.seen == before { Ok(()) } else { self.load() }
    }

    fn load(&mut self) -> Result<(), Gone> {
        self.look();
        self.day = self.session.day.again();
        self.tell(match Model::of(&self.day) {
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

    fn answer(&mut self, request: &WorkRequest) -> Result<WorkReport> {
        if !matches!(request, WorkRequest::Answer(_) | WorkRequest::Detail(_)) {
            self.open = Open::Nothing;
            // Steps must match the files as they are now.
            self.day = self.session.day.again();
        }
        let day = &self.day;
        let prepared = match request {
            WorkRequest::Start(task) => prepare(day, Request::Start { task: Some(task), words: "" }),
            WorkRequest::Stop { hours } => {
                prepare(day, Request::Stop(Stop { hours: hours.as_deref(), ..Stop::default() }))
            }
            WorkRequest::Done { task, went, hours } => {
                let went = went.map(|grade| grade.word().into());
                let hours = hours.as_deref().map(Value::from);
                prepare(day, Request::Done { task, facts: facts([("duration_hours", hours), ("went", went)]) })
            }
            WorkRequest::Log(text) => prepare(day, Request::Log(entry_of(day, text)?)),
            WorkRequest::Later(task) => prepare(day, Request::Later { task }),
            WorkRequest::Restart => prepare(day, Request::Restart),
            WorkRequest::Undo => prepare(day, Request::Undo { shown: None }),
            WorkRequest::Detail(id) => {
                let detail = Detail::of(&day.ctx, day.data()?, id)?;
                return Ok(WorkReport::Detail(id.clone(), detail));
            }
            WorkRequest::Answer(is_yes) => return self.decided(*is_yes),
            WorkRequest::Propose => return self.proposals(),
            WorkRequest::Decide { id, is_yes } => return self.change(id, *is_yes),
            WorkRequest::Settle { id, is_yes } => return self.settle(id, *is_yes),
        };
        self.question(prepared?)
    }

    /// Asks about a step, unless the flags or the settings say not to.
    fn question(&mut self, prepared: Prepared<Written>) -> Result<WorkReport> {
        let Some(asked) = prepared.write() else { return Ok(WorkReport::Said(String::new())) };
        let question = YesNo { line: asked.line.clone(), default: asked.is_usual };
        let is_decided = without_asking(&self.session, &[asked], Asking::OwnLog).is_some();
        self.asked(Open::Step(Box::new(prepared)), question, is_decided)
    }

    /// Keeps what is asked about until the answer, which may be there already.
    fn asked(&mut self, open: Open, question: YesNo, is_decided: bool) -> Result<WorkReport> {
        self.open = open;
        if is_decided { self.decided(true) } else { Ok(WorkReport::Question(question)) }
    }

    fn decided(&mut self, is_yes: bool) -> Result<WorkReport> {
        let by = if self.session.says_yes { ApprovedBy::Flag } else { ApprovedBy::Learner };
        let (ctx, yes) = (&self.session.ctx, [Decision::Approve(by)]);
        match std::mem::replace(&mut self.open, Open::Nothing) {
            Open::Starter(..) if !is_yes => Ok(WorkReport::Said("The starter files were not copied.".to_owned())),
            Open::Step(prepared) if !is_yes => {
                // The record of the call says that it was declined.
                let _ = commit(ctx, *prepared, &[Decision::Reject(by)]);
                Ok(WorkReport::Said("Not written.".to_owned()))
            }
            _ if !is_yes => Ok(WorkReport::Said("Not written.".to_owned())),
            Open::Nothing => Ok(WorkReport::Said("Not written.".to_owned())),
            Open::Step(prepared) => {
                let (written, _) = commit(ctx, *prepared, &yes)?;
                let task = written.facts.get("task").and_then(Value::as_str);
                if let (EventKind::SessionStarted, Some(task)) = (written.kind, task) {
                    return self.started(task);
                }
                let note = written.note.map(|note| format!(" Note: {note}.")).unwrap_or_default();
                Ok(WorkReport::Said(format!("Written.{note} {}", self.after()?)))
            }
            Open::Change(change) => Ok(WorkReport::Said(change.decide(ctx)?)),
            Open::Settle(prepared) => {
                commit(ctx, *prepared, &yes)?;
                Ok(WorkReport::Said(format!("Written. {}", self.after()?)))
            }
            Open::Starter(practice, work) => {
                let made = practice.start(ctx, &work)?;
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
        self.asked(Open::Starter(Box::new(practice), work), YesNo { line, default: true }, false)
    }

    /// The week in one sentence, and the next step.
    fn after(&mut self) -> Result<String> {
        self.day = self.session.day.again();
        after(&self.day)
    }

    fn proposals(&self) -> Result<WorkReport> {
        Ok(match proposals(&Day::of(&self.session.ctx))? {
            Err(words) => WorkReport::Proposals(Vec::new(), words),
            Ok(choices) => {
                let item =
                    |choice: Choice| ShownProposal { id: choice.id, title: choice.title, why: choice.description };
                WorkReport::Proposals(choices.into_iter().map(item).collect(), String::new())
            }
        })
    }

    fn change(&mut self, id: &str, is_yes: bool) -> Result<WorkReport> {
        let change = Change::of(&self.session.day, &[], id, is_yes)?;
        let line = format!("{}: {}", if is_yes { "Change the path" } else { "Reject" }, change.title);
        self.asked(Open::Change(change), YesNo { line, default: false }, false)
    }

    fn settle(&mut self, id: &str, is_yes: bool) -> Result<WorkReport> {
        if !is_yes {
            settle::reject(&self.day, id)?;
            return Ok(WorkReport::Said("Rejected. Nothing was written.".to_owned()));
        }
        let prepared = settle::approve(&self.day, id)?;
        let Some(asked) = prepared.write() else { return Ok(WorkReport::Said(String::new())) };
        let question = YesNo { line: asked.line.clone(), default: asked.is_usual };
        // The screen shows the exact text, and the key was the answer to it; only a doubt is asked about.
        let is_decided = question.default;
        self.asked(Open::Settle(Box::new(prepared)), question, is_decided)
    }
}

/// A failure with what to do next.
fn said(error: &Error) -> String {
    failure::hint(error).map_or_else(|| error.to_string(), |hint| format!("{error}; {hint}"))
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
    let entries = fs::read_dir(path).into_iter().flatten().flatten().filter(|entry| entry.file_name() != "practice");
    entries.fold(seen, |seen, entry| seen_below(&entry.path(), depth - 1, seen))
}
