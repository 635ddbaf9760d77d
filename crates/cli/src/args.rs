//! The command line's arguments. One doc comment a field is its help; this module only declares.

mod memory;
mod outside;
mod study;

use std::ffi::OsString;

use clap::builder::styling::{AnsiColor, Styles};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use clap_complete::engine::ArgValueCandidates as Names;

use super::completion::{learners, templates};
use los_app::tools::context_search::KindFilter;

pub(super) use memory::{MemoryCommand, PathCheckArgs, PathCommand, PathShowArgs, ShowArgs, ShowFile};
pub(super) use outside::{Client, DataCommand, FetchArgs, HookCommand, McpCommand, ServeArgs, SysCommand};
pub(super) use study::{
    AdaptArgs, AddBestPracticeArgs, CheckArgs, DoneArgs, EvaluateArgs, GraderCommand, LogArgs, PlanArgs, ReportArgs,
    ReviewAddArgs, ReviewArgs, ReviewCommand, ReviewImportArgs, ShowTaskArgs, StartArgs, StopArgs, UnblockArgs,
};

pub(super) const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// A learning OS: memory, evidence and plans for someone who teaches themselves a field
#[derive(Debug, Parser)]
#[command(name = "los", version, styles = STYLES, disable_help_subcommand = true)]
pub(super) struct Cli {
    #[command(flatten)]
    pub(super) global: Global,
    #[command(subcommand)]
    pub(super) command: Option<Command>,
}

/// Flags that every command takes.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Global options")]
pub(super) struct Global {
    /// Workspace folder (else the nearest parent with `.claude/memory` or `learning-os.toml`)
    #[arg(long, global = true, value_name = "DIR", env = "LOS_ROOT", hide_env_values = true)]
    pub(super) root: Option<OsString>,
    /// Learner, where a workspace has several
    #[arg(long, global = true, value_name = "ID", env = "LOS_LEARNER", hide_env_values = true, add = Names::new(learners))]
    pub(super) learner: Option<String>,
    /// Print the result as JSON
    #[arg(long, global = true)]
    pub(super) json: bool,
    /// Print only these fields of the JSON, such as `task,hours` or `items.title`
    #[arg(long, global = true, value_name = "NAMES", value_delimiter = ',')]
    pub(super) fields: Vec<String>,
    /// Answer as if it were the end of that day (YYYY-MM-DD) or that instant (RFC 3339)
    #[arg(long, global = true, value_name = "DATE")]
    pub(super) as_of: Option<String>,
    /// Approve the write without asking
    #[arg(long, short = 'y', global = true)]
    pub(super) yes: bool,
    /// Never ask; writes that need a yes are staged
    #[arg(long, global = true)]
    pub(super) no_input: bool,
    /// Colour in the output
    #[arg(long, global = true, value_enum, default_value_t = ColorWhen::Auto, value_name = "WHEN")]
    pub(super) color: ColorWhen,
    /// Only data and errors
    #[arg(long, short, global = true)]
    pub(super) quiet: bool,
    /// More detail
    #[arg(long, short, global = true)]
    pub(super) verbose: bool,
}

/// When to colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum ColorWhen {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// The commands. Only the arguments of the one that is called are built.
#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub(super) enum Command {
    /// Set up a workspace here; existing files are kept
    Init(InitArgs),
    /// Try los with a sample learner, in a temporary folder
    Demo,
    /// Make a small project from a template; without one, lists them
    New(NewArgs),
    /// Show where you are: level, month, week, hours, running session, next task, approvals
    Status,
    /// Score your progress with evidence and next actions
    Evaluate(EvaluateArgs),
    /// Plan the week: tasks and reviews with your hours and reasons
    Plan(PlanArgs),
    /// Propose changes to the path, and decide on them
    Adapt(AdaptArgs),
    /// Show a task: its lesson, links and state
    Show(ShowTaskArgs),
    /// Check your work on a task: what passes, what to do next
    ///
    /// The checks run on a copy of your work in a sandbox. Exit 0 where all pass, 1 where some fail, 4 where they are not
    /// allowed, 69 where a program is missing.
    Check(CheckArgs),
    /// Start a study session; `los stop` ends it and logs the hours
    Start(StartArgs),
    /// End the running study session and log its hours
    Stop(StopArgs),
    /// Show progress over time: here, or as a page with charts
    Report(ReportArgs),
    /// Log what you did; without an event it asks
    Log(LogArgs),
    /// Mark a task as done: `los done 2 good 1h30`
    Done(DoneArgs),
    /// Take back your last log entry
    Undo,
    /// List what blocks you
    Blockers,
    /// Resolve a blocker: `los unblock 1`
    Unblock(UnblockArgs),
    /// Review your cards: question, think, answer, grade with one key
    Review(ReviewArgs),
    /// Test how an assistant grades; its grades count in full after a clean audit
    #[command(subcommand)]
    Grader(GraderCommand),
    /// Save a best practice
    AddBestPractice(AddBestPracticeArgs),
    /// Find practices, decisions, sessions and documents by meaning
    ///
    /// The words need not match the text. The first search reads everything; later ones read only changes.
    /// `docs/search.md` lists the sources. To find an exact word or pattern, use `los grep`.
    Search(SearchArgs),
    /// Find lines with a regular expression
    ///
    /// It searches the files of the workspace that are neither ignored nor private. To search by meaning,
    /// use `los search`.
    Grep(GrepArgs),
    /// Show a file and its imports
    ///
    /// Imports are found in Python, notebooks, TypeScript, JavaScript and Rust. `docs/search.md` says which
    /// files can be read, and how a file's module and role are found.
    Read(ReadArgs),
    /// Show, check and append memory; decide on staged writes
    #[command(subcommand)]
    Memory(MemoryCommand),
    /// Show the path, or check a path for mistakes
    #[command(subcommand)]
    Path(PathCommand),
    /// Exchange memory and path with your other machine, through your git remote
    ///
    /// It commits memory, path and settings, fetches, merges and pushes. It asks once whether to take your work in `work/`
    /// and `projects/` along. Where git cannot join the two sides, it stops and changes nothing here. It never forces.
    Sync,
    /// Fetch a web page as text
    Fetch(FetchArgs),
    /// Read and write text files in the data folder
    #[command(subcommand)]
    Data(DataCommand),
    /// Show this machine's hardware and software, and their changes
    #[command(subcommand)]
    Sys(SysCommand),
    /// Study in a browser; serve tools and assistants over HTTP
    ///
    /// It prints a link that works once. The link opens your app: the week, lessons, timer, log, reviews, path changes and
    /// waiting writes. Each click there is your approval. All other callers need the token that it prints or that you set.
    Serve(ServeArgs),
    /// Show how the tools were used: calls, failures, times
    Stats,
    /// Check the workspace and this machine, with advice
    ///
    /// It repairs nothing, uses no network, and works without a workspace too. It shows problems, and one line for each
    /// group without any; `--verbose` shows all. It exits with 1 if there is an error.
    Doctor,
    /// Serve an assistant over the Model Context Protocol
    #[command(subcommand)]
    Mcp(McpCommand),
    /// Facts for an assistant's hooks
    #[command(subcommand)]
    Hook(HookCommand),
    /// Print one line of status, for a status bar
    Statusline,
    /// Print a greeting, to check that `los` runs
    Hello(HelloArgs),
    /// Print or install shell completions
    Completions(CompletionsArgs),
    /// Print the manual page
    Man,
}

#[derive(Debug, Args)]
pub(super) struct InitArgs {
    /// The folder (else this one); made if missing
    pub(super) dir: Option<OsString>,
    /// Your name
    #[arg(long)]
    pub(super) name: Option<String>,
    /// Your id in the records (else made of your name)
    #[arg(long, value_name = "ID")]
    pub(super) id: Option<String>,
    /// The path: the shipped one, or a small one of your own for any subject
    #[arg(long, value_enum, value_name = "WHOSE", conflicts_with_all = ["level", "bare"])]
    pub(super) path: Option<PathChoice>,
    /// The subject of your own path
    #[arg(long, value_name = "TEXT")]
    pub(super) subject: Option<String>,
    /// Weeks of your own path, 4 to 48 (else 12)
    #[arg(long, value_name = "N")]
    pub(super) weeks: Option<u32>,
    /// The level of the path to begin with
    #[arg(long, value_name = "NAME")]
    pub(super) level: Option<String>,
    /// Hours a week you can study
    #[arg(long, value_name = "H", allow_negative_numbers = true)]
    pub(super) hours: Option<f64>,
    /// The first day (else today)
    #[arg(long, value_name = "DATE")]
    pub(super) start: Option<String>,
    /// A date to be ready for, such as an exam; plan and status name the tasks that do not fit before it
    #[arg(long, value_name = "DATE")]
    pub(super) target_date: Option<String>,
    /// Your time zone, such as Europe/Lisbon (else this machine's)
    #[arg(long, value_name = "ZONE")]
    pub(super) timezone: Option<String>,
    /// A goal; may be repeated
    #[arg(long, value_name = "GOAL")]
    pub(super) goal: Vec<String>,
    /// Only a profile and memory: no path, no templates, no assistant's files
    #[arg(long)]
    pub(super) bare: bool,
}

/// The path that a workspace begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum PathChoice {
    Shipped,
    Mine,
}

#[derive(Debug, Args)]
pub(super) struct NewArgs {
    /// The template, such as `fastapi-service`; a folder of the workspace's own `templates/` counts too
    #[arg(add = Names::new(templates))]
    pub(super) template: Option<String>,
    /// The folder to make, missing or empty; the project is called after it
    pub(super) dir: Option<OsString>,
    /// Another name for the project than the folder's
    #[arg(long)]
    pub(super) name: Option<String>,
}

#[derive(Debug, Args)]
pub(super) struct SearchArgs {
    /// The question, in your own words
    #[arg(required_unless_present = "index")]
    pub(super) query: Vec<String>,
    /// Only best practices, those marked as rules, decisions, or blockers and issues
    #[arg(long = "type", value_name = "TYPE", value_parser = kind_parser())]
    pub(super) kind: Option<KindFilter>,
    /// Only this module, such as `month-02` or a project; results name theirs
    #[arg(long)]
    pub(super) module: Option<String>,
    /// Number of results, 1 to 20 (else 5)
    #[arg(long, value_name = "N")]
    pub(super) limit: Option<u32>,
    /// Also search the other levels of the path
    #[arg(long)]
    pub(super) all_levels: bool,
    /// Bring the whole index up to date first, however long it takes
    #[arg(long)]
    pub(super) index: bool,
}

fn kind_parser() -> impl TypedValueParser<Value = KindFilter> {
    let words = PossibleValuesParser::new(["all", "pattern", "rule", "decision", "issue"]);
    words.try_map(|word| serde_json::from_value::<KindFilter>(word.into()))
}

#[derive(Debug, Args)]
pub(super) struct GrepArgs {
    /// Regular expression (Rust's syntax), matched within lines; ignores case without -s
    pub(super) pattern: String,
    /// Only files that a glob names, such as `**/*.py`; without `/` at any depth
    #[arg(long, short = 'g', value_name = "GLOB")]
    pub(super) file_pattern: Option<String>,
    /// Match case
    #[arg(long, short = 's')]
    pub(super) case_sensitive: bool,
    /// Matches to show, 1 to 100
    #[arg(long, value_name = "N", default_value_t = 50)]
    pub(super) limit: u32,
}

#[derive(Debug, Args)]
pub(super) struct ReadArgs {
    /// The file, relative to the workspace
    pub(super) path: String,
    /// Read as an assistant's `read_repo_file` does: only the folders that `[read] allow` names
    #[arg(long, conflicts_with = "deps")]
    pub(super) repo: bool,
    /// Also show its module, its role and the workspace files that it imports
    #[arg(long)]
    pub(super) deps: bool,
}

#[derive(Debug, Args)]
pub(super) struct HelloArgs {
    /// Whom to greet
    pub(super) name: Option<String>,
}

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(super) struct CompletionsArgs {
    #[command(subcommand)]
    pub(super) command: Option<CompletionsCommand>,
    /// The shell (else that of `SHELL`)
    pub(super) shell: Option<Shell>,
}

#[derive(Debug, Subcommand)]
pub(super) enum CompletionsCommand {
    /// Write the script to the folder where your shell looks for it
    Install {
        /// The shell (else that of `SHELL`)
        shell: Option<Shell>,
    },
}
