//! The state of the screen, its keys, and the requests to the worker.

pub(super) use crossterm::event::KeyCode as Key;

use crate::prelude::*;

use los_app::home::model::{Detail, Model, Row, Running};
use los_model::course::naming::Naming;

/// Columns from which both panes are shown.
pub(super) const WIDE: u16 = 100;

/// Ctrl-C, as the character that a terminal sends for it.
pub(super) const INTERRUPT: Key = Key::Char('\u{3}');
/// Ctrl-U, which clears the line that is being typed.
pub(super) const CLEAR: Key = Key::Char('\u{15}');

/// Work for the thread that reads and writes files.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum WorkRequest {
    /// Read the lesson and the facts of a task.
    Detail(String),
    /// Start a session on a task.
    Start(String),
    /// End the session; hours where they are not the measured ones.
    Stop { hours: Option<String> },
    /// A task is done; it ends a session on that task.
    Done { task: String, went: Option<Grade>, hours: Option<String> },
    /// Log a line as it is understood.
    Log(String),
    /// A task is not for this week.
    Later(String),
    /// The plan begins anew.
    Restart,
    /// Take the last entry back.
    Undo,
    /// The answer to the question that was asked last.
    Answer(bool),
    /// Look for changes of the path.
    Propose,
    /// Ask about one of them: yes or no.
    Decide { id: String, is_yes: bool },
    /// Decide a staged write: yes or no.
    Settle { id: String, is_yes: bool },
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Action {
    Nothing,
    Quit,
    Work(WorkRequest),
    /// Leave the screen for `los check`.
    Check(String),
    Review,
    /// Leave it for the week's blind test.
    Audit,
    /// Leave it for what fits into ten minutes.
    Spare,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum WorkReport {
    Model(Box<Model>),
    Detail(String, Detail),
    Question(YesNo),
    Said(String),
    Failed(String),
    /// Changes of the path, and what to say where there are none.
    Proposals(Vec<ShownProposal>, String),
}

/// A yes or no about a write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct YesNo {
    pub(super) line: String,
    /// The meaning of Enter.
    pub(super) default: bool,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct ShownProposal {
    pub(super) id: String,
    pub(super) title: String,
    /// Its reasons, its effect, and the lines that go and come.
    pub(super) why: String,
}

/// The purpose of a line of input.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum LinePurpose {
    /// An entry in the learner's words.
    Log,
    /// Hours of a task that is done.
    Hours { task: String, went: Option<Grade> },
    /// Hours of a session that ran too long to be measured.
    StopHours,
}

/// The meaning of the keys.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) enum Mode {
    /// Moving about, and the keys of commands.
    #[default]
    Browse,
    /// Typing words to find tasks by.
    Filter,
    /// The list of the keys.
    Help,
    /// How a task went that is done.
    Went { task: String, title: String },
    /// A line of input.
    Line { input: LinePurpose, text: String },
    /// A yes or no.
    Ask(YesNo),
    /// The proposal of that place.
    Proposals { items: Vec<ShownProposal>, at: usize, shows_why: bool },
    /// The staged write of that place, its text from that line on.
    Waiting { at: usize, scroll: usize },
}

/// Which pane the keys move in, and on a narrow terminal which one is shown.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Pane {
    #[default]
    List,
    Detail,
}

/// How the last message is meant.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Tone {
    #[default]
    Hint,
    Good,
    Bad,
}

/// All that is drawn.
#[derive(Debug, Clone, Default)]
pub(super) struct ScreenState {
    /// `None` until the files are read.
    pub(super) model: Option<Model>,
    pub(super) details: HashMap<String, Detail>,
    pub(super) now: DateTime<Utc>,
    pub(super) pane: Pane,
    /// The row that the cursor is on, by its id.
    pub(super) selected: Option<String>,
    /// Lines of the detail that are above its pane.
    pub(super) scroll: usize,
    pub(super) filter: String,
    pub(super) mode: Mode,
    /// The place in the list of staged writes that a decision goes back to.
    pub(super) deciding: Option<usize>,
    pub(super) message: String,
    pub(super) tone: Tone,
    /// The worker has something to do for the learner.
    pub(super) is_busy: bool,
}

impl ScreenState {
    /// The rows of the list: the week, or what the filter finds in the whole path.
    pub(super) fn rows(&self) -> Vec<&Row> {
        let Some(model) = &self.model else { return Vec::new() };
        if self.filter.trim().is_empty() {
            return model.rows.iter().collect();
        }
        let holds = |row: &&Row| Naming::of(&self.filter, &row.id, &row.number, &row.title).is_some();
        model.path.iter().filter(holds).collect()
    }

    pub(super) fn cursor(&self, rows: &[&Row]) -> usize {
        rows.iter().position(|row| Some(&row.id) == self.selected.as_ref()).unwrap_or(0)
    }

    /// The row that the cursor is on.
    pub(super) fn row(&self) -> Option<&Row> {
        let rows = self.rows();
        rows.get(self.cursor(&rows)).copied()
    }

    pub(super) fn running(&self) -> Option<&Running> {
        self.model.as_ref()?.running.as_ref()
    }

    /// Hours since the session began.
    pub(super) fn ran(&self, running: &Running) -> f64 {
        (self.now - running.since).as_seconds_f64() / 3600.0
    }

    /// The detail that is wanted and not there.
    pub(super) fn missing_detail(&self) -> Option<String> {
        let row = self.row().filter(|row| row.is_task)?;
        (!self.details.contains_key(&row.id)).then(|| row.id.clone())
    }

    pub(super) fn enter(&mut self, mode: Mode) -> Action {
        self.mode = mode;
        Action::Nothing
    }

    pub(super) fn say(&mut self, tone: Tone, message: impl Into<String>) -> Action {
        (self.tone, self.message) = (tone, message.into());
        Action::Nothing
    }

    pub(super) fn hint(&mut self, message: impl Into<String>) -> Action {
        self.say(Tone::Hint, message)
    }

    pub(super) fn work(&mut self, request: WorkRequest) -> Action {
        self.is_busy = true;
        self.message.clear();
        Action::Work(request)
    }
}
