//! An open workspace and everything a command needs of it, from the global flags and the environment.

use chrono::{Datelike, NaiveTime};

use crate::prelude::*;
use los_app::calls::ctx::{Clock, system_clock, system_ids};
use los_app::calls::{caller::Caller, limits::Limits, tool_log::ToolLog};
use los_app::study::learner_data::event_names;
use los_eyes::{search::embedders::Embedders, search::engine::Engine};
use los_store::workspace::settings::{Note, Settings};
use los_store::{memory::file_store::FileStore, memory::learner_id::LearnerId, workspace::find::find_root};

/// The context of a command.
pub(super) struct Session {
    pub(super) ctx: Ctx,
    pub(super) day: Day,
    /// Settings that were not understood.
    pub(super) notes: Vec<Note>,
    /// `--yes`, if the settings let it count.
    pub(super) says_yes: bool,
    /// `--yes` was given, and the settings do not let it count.
    pub(super) yes_is_off: bool,
    /// Whether there is a terminal to ask at, and asking is allowed.
    pub(super) can_ask: bool,
    /// Whether a write is shown exactly as it is appended, and not only in a line.
    pub(super) shows_exact: bool,
}

impl Session {
    pub(super) fn open(global: &Global) -> Result<Self> {
        let (ctx, notes) = opened(global, Face::Cli)?;
        Ok(Self::with(global, ctx, notes))
    }

    fn with(global: &Global, ctx: Ctx, notes: Vec<Note>) -> Self {
        let may_say_yes = ctx.workspace.settings().approval.allow_yes;
        let (can_ask, says_yes) = (can_ask(global), global.yes && may_say_yes);
        Self {
            day: Day::of(&ctx).asking(can_ask && !says_yes),
            ctx,
            notes,
            says_yes,
            yes_is_off: global.yes && !may_say_yes,
            can_ask,
            shows_exact: global.verbose,
        }
    }

    /// The workspace, or where there is none this folder with the settings that hold anyway, for commands that need
    /// nothing of a workspace. Outside a workspace no call is logged. Unreadable settings are still an error: they may
    /// forbid the command.
    pub(super) fn open_or_anywhere(global: &Global) -> Result<Self> {
        if named_root(global).is_some() || root_of(global).is_ok() {
            return Self::open(global);
        }
        let nobody = Global { learner: None, ..global.clone() };
        let workspace = Workspace::open(&this_folder()?, Settings::default())?;
        let mut ctx = context(&nobody, workspace, Face::Cli)?;
        ctx.log = Arc::new(ToolLog::off());
        Ok(Self::with(global, ctx, Vec::new()))
    }

    /// Lets another clock tell the time, for a sample learner who lives on another day.
    pub(super) fn set_clock(&mut self, clock: Clock) {
        self.ctx.clock = clock;
        self.day = Day::of(&self.ctx).asking(self.day.asks);
    }

    /// A session over the same workspace, for the home screen's worker thread.
    pub(super) fn for_thread(&self) -> Self {
        Self { ctx: self.ctx.clone(), day: self.day.again(), notes: Vec::new(), ..*self }
    }

    /// The date that is asked about, on the learner's calendar.
    pub(super) fn date(&self) -> Result<NaiveDate> {
        Ok(self.day.zone()?.date_of(self.ctx.as_of.unwrap_or_else(|| self.ctx.now())))
    }

    /// The event of a name, by the learner's own names too.
    pub(super) fn kind_of(&self, event: &str) -> EventKind {
        event_names(&self.ctx).0.kind_of(event)
    }

    /// The learner's data as it was when the command first asked for it.
    pub(super) fn data(&self) -> Result<&LearnerData> {
        self.day.data()
    }

    pub(super) fn print_notes(&self, out: &Out) {
        print_notes(&self.notes, out);
        if self.yes_is_off {
            out.note(format!("note: `--yes` is switched off by `approval.allow_yes` in {SETTINGS_FILE}"));
        }
    }
}

/// Whether there is a terminal to ask at, and asking is allowed.
pub(super) fn can_ask(global: &Global) -> bool {
    !global.no_input && !global.json && io::stdin().is_terminal() && io::stderr().is_terminal()
}

/// Whether a value is empty because its variable is: that is an unset variable, while an empty flag is a mistake.
fn is_empty_variable(value: &OsStr, variable: &str) -> bool {
    value.is_empty() && std::env::var_os(variable).is_some_and(|set| set.is_empty())
}

/// The workspace that a flag or the environment names.
pub(super) fn named_root(global: &Global) -> Option<&Path> {
    global.root.as_deref().filter(|root| !is_empty_variable(root, "LOS_ROOT")).map(Path::new)
}

pub(super) fn this_folder() -> Result<PathBuf> {
    std::env::current_dir().map_err(|source| Error::ReadFailed { path: ".".into(), source })
}

/// The workspace's folder, as named or found upwards.
pub(super) fn root_of(global: &Global) -> Result<PathBuf> {
    find_root(named_root(global), &this_folder()?)
}

/// The workspace that the flags, the environment or this folder mean, and what of its settings was not understood.
pub(super) fn open_workspace(global: &Global) -> Result<(Workspace, Vec<Note>)> {
    Workspace::load(&root_of(global)?, &registry::names())
}

/// The context of a face, and what of the workspace's settings was not understood.
pub(super) fn opened(global: &Global, face: Face) -> Result<(Ctx, Vec<Note>)> {
    let (workspace, notes) = open_workspace(global)?;
    let mut ctx = context(global, workspace, face)?;
    ctx.as_of = global.as_of.as_deref().map(|text| instant_of(text, &ctx)).transpose()?;
    Ok((ctx, notes))
}

pub(super) fn context(global: &Global, workspace: Workspace, face: Face) -> Result<Ctx> {
    let workspace = Arc::new(workspace);
    let memory = Arc::new(FileStore::new(Arc::clone(&workspace)));
    // Which variables are read, and whether at all, is decided when a search first needs an endpoint's key.
    let variables = Arc::new(|name: &str| std::env::var(name).ok());
    let program = std::env::current_exe().and_then(dunce::canonicalize).ok();
    let embedders = Embedders::new(workspace.settings().search.clone(), variables, program);
    let mut ctx = Ctx {
        workspace,
        memory,
        learner: LearnerId::default_id(),
        is_learner_named: false,
        caller: Caller { face, client: None },
        as_of: None,
        clock: system_clock(),
        ids: system_ids(),
        // Only a server's callers are limited.
        limits: (face != Face::Cli).then(|| Arc::new(Limits::default())),
        log: Arc::new(ToolLog::default()),
        search: Arc::new(Engine::new(embedders, face != Face::Cli)),
        // Read when an audit asks where programs and environments are.
        machine: Arc::new(|name: &str| std::env::var_os(name)),
    };
    let named = global.learner.as_deref().filter(|id| !is_empty_variable(OsStr::new(id), "LOS_LEARNER"));
    ctx.is_learner_named = named.is_some();
    ctx.learner = match named {
        Some(id) => ctx.known_learner(id)?,
        None => ctx.memory.learners()?.into_iter().next().unwrap_or_else(LearnerId::default_id),
    };
    Ok(ctx)
}

/// A date means its end where the learner lives; an instant means itself.
pub(super) fn instant_of(text: &str, ctx: &Ctx) -> Result<DateTime<Utc>> {
    if let Ok(instant) = DateTime::parse_from_rfc3339(text) {
        return Ok(instant.with_timezone(&Utc));
    }
    let date = NaiveDate::parse_from_str(text, "%Y-%m-%d")
        .map_err(|_| Error::invalid("as-of", "must be a date such as 2026-03-15, or an instant in RFC 3339"))?;
    if !(1..=9999).contains(&date.year()) {
        return Err(Error::invalid("as-of", "must be of the years 1 to 9999"));
    }
    let end = NaiveTime::from_hms_milli_opt(23, 59, 59, 999).unwrap_or(NaiveTime::MIN);
    Ok(Day::of(ctx).zone()?.instant_of(date.and_time(end)))
}

/// Prints the settings that were not understood, each with its line.
pub(super) fn print_notes(notes: &[Note], out: &Out) {
    for note in notes {
        out.note(format!("note: {SETTINGS_FILE}:{}: {}", note.line, note.message));
    }
}
