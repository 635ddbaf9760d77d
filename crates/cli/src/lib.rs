//! The command line: parse, open the workspace, call the one way in, show the answer.
//!
//! Data goes to stdout; notes, prompts and errors to stderr. This face is the only one that knows a terminal and the
//! environment. What a tool does is decided in `tools`.

mod approve;
mod args;
mod commands;
mod completion;
mod fields;
mod help;
mod home;
mod listed_tasks;
mod log_words;
mod out;
mod prompt;
mod session;
mod text;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{CommandFactory, Parser};
use serde::Serialize;

use args::{Cli, Command, Global, GraderCommand, PathCommand};
use los_app::calls::call;
use los_app::calls::tool::{Tool, ToolResult};
use los_app::failure;
use los_model::error::{Code, Error};
use out::Out;
use session::Session;

/// The reason a command ends early.
#[derive(Debug)]
enum CommandExit {
    Failed(Error),
    /// Standard output did not take what was printed: its reader went away, which is no failure, or its disk is full.
    OutputFailed(std::io::Error),
    /// Ctrl-C.
    Interrupted,
    /// The learner said no to their own write.
    Declined,
    /// A write was staged instead of made.
    Staged,
    /// Findings were shown, and they are a failure: `path check`, `memory check`, `doctor`.
    Findings,
}

impl From<Error> for CommandExit {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

impl From<std::io::Error> for CommandExit {
    fn from(error: std::io::Error) -> Self {
        let error = match error.downcast::<Error>() {
            Ok(own) => return Self::Failed(own),
            Err(error) => error,
        };
        match error.kind() {
            std::io::ErrorKind::Interrupted => Self::Interrupted,
            _ => Self::OutputFailed(error),
        }
    }
}

type Outcome = Result<(), CommandExit>;

/// The whole command line with all arguments, for pages made from it.
pub fn command() -> clap::Command {
    let mut command = Cli::command();
    command.build();
    command
}

/// Runs `los` with these arguments and gives its exit number.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let args: Vec<OsString> = args.into_iter().collect();
    if args.len() == 3 && args[1] == "help" && args[2] == "options" {
        let _ = help::options(out::help_width()).print_help();
        return ExitCode::SUCCESS;
    }
    match completion::answer(&args) {
        Ok(false) => {}
        Ok(true) => return ExitCode::SUCCESS,
        Err(failed) => {
            out::usage(&failed, false);
            return ExitCode::from(2);
        }
    }
    let args = as_flag(args);
    let mut cli = match Cli::try_parse_from(&args).map_err(|said| with_groups(said, &args)) {
        Ok(cli) => cli,
        Err(usage) if usage.use_stderr() => {
            out::usage(&usage, args.iter().any(|arg| arg == "--json"));
            return ExitCode::from(2);
        }
        Err(help) => {
            // Help and version; a closed pipe is not our failure.
            let _ = help.print();
            return ExitCode::SUCCESS;
        }
    };
    cli.global.json |= !cli.global.fields.is_empty();
    survive_file_size_limits();
    let mut out = Out::new(&cli.global);
    let outcome = dispatch(cli, &mut out).and_then(|()| out.flush().map_err(CommandExit::from));
    // Output printed before an early end is shown, too.
    let _ = out.flush();
    ExitCode::from(match outcome {
        Ok(()) => 0,
        // A failure would have the learner, or a script, write the entry again.
        Err(CommandExit::OutputFailed(error)) if out.has_written() => {
            out.note(format!("It is written. Only its answer could not be shown: {error}."));
            0
        }
        Err(CommandExit::OutputFailed(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => 0,
        Err(CommandExit::OutputFailed(error)) => {
            let error = Error::Internal { what: format!("cannot write to standard output: {error}") };
            out.error(&error);
            failure::exit_number(error.code())
        }
        Err(CommandExit::Findings) => 1,
        Err(CommandExit::Staged) => 5,
        Err(CommandExit::Interrupted) => 130,
        Err(CommandExit::Declined) => {
            out.note("Not written.");
            failure::exit_number(Code::PermissionDenied)
        }
        Err(CommandExit::Failed(error)) => {
            out.error(&error);
            failure::exit_number(error.code())
        }
    })
}

/// `los help plan` as `los plan --help`.
fn as_flag(mut args: Vec<OsString>) -> Vec<OsString> {
    if args.get(1).is_some_and(|word| word == "help") {
        args.remove(1);
        args.push("--help".into());
    }
    args
}

/// `los` without a command: the home screen, else what it can do.
fn alone(global: &Global, out: &mut Out) -> Outcome {
    let is_at_terminal = session::can_ask(global) && Out::is_terminal();
    match Session::open(global) {
        Ok(session) if is_at_terminal => {
            session.print_notes(out);
            home::run(&session, out)
        }
        Err(error) if global.root.is_some() => Err(error.into()),
        Err(_) if is_at_terminal => Ok(out.lines(help::WELCOME)?),
        _ => {
            out.flush()?;
            Ok(help::grouped(Cli::command(), out::help_width()).print_help()?)
        }
    }
}

/// Help of the whole command line as an overview in groups; anything else as it is.
fn with_groups(said: clap::Error, args: &[OsString]) -> clap::Error {
    use clap::error::ErrorKind::{DisplayHelp, DisplayHelpOnMissingArgumentOrSubcommand};
    if !matches!(said.kind(), DisplayHelp | DisplayHelpOnMissingArgumentOrSubcommand) {
        return said;
    }
    help::grouped(Cli::command(), out::help_width()).try_get_matches_from(args).err().unwrap_or(said)
}

/// A write over the file size limit must come back as an error that can be handled, not as a signal that kills.
fn survive_file_size_limits() {
    #[cfg(unix)]
    {
        let seen = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
        // Without the handler the write still fails; only the words are lost with the process.
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, seen);
    }
}

/// Calls a tool that only reads, and shows its answer as JSON or text.
fn read<T: Tool>(
    session: &Session,
    out: &mut Out,
    args: T::Args,
    show: impl FnOnce(&mut Out, &T::Output) -> std::io::Result<()>,
) -> Outcome {
    show_answer(out, call::begin_typed::<T>(&session.ctx, args)?, show)
}

/// Shows the answer of a tool that only reads as JSON or text.
fn show_answer<O: Serialize>(
    out: &mut Out,
    result: ToolResult<O>,
    show: impl FnOnce(&mut Out, &O) -> std::io::Result<()>,
) -> Outcome {
    answer(out, &answer_of(result)?, show)
}

/// Shows a value as JSON or text.
fn answer<T: Serialize>(out: &mut Out, value: &T, show: impl FnOnce(&mut Out, &T) -> std::io::Result<()>) -> Outcome {
    if out.is_json() { Ok(out.json(value)?) } else { Ok(show(out, value)?) }
}

/// The answer of a tool that only reads.
fn answer_of<O>(result: ToolResult<O>) -> Result<O, Error> {
    match result {
        ToolResult::Done(answer) => Ok(answer),
        ToolResult::Pending(_) => Err(Error::Internal { what: "a reading tool asked to write".into() }),
    }
}

fn dispatch(cli: Cli, out: &mut Out) -> Outcome {
    let noted = |session: Result<Session, Error>, out: &Out| session.inspect(|session| session.print_notes(out));
    let open = |out: &Out| noted(Session::open(&cli.global), out);
    let open_or_anywhere = |out: &Out| noted(Session::open_or_anywhere(&cli.global), out);
    let Some(command) = cli.command else {
        return alone(&cli.global, out);
    };
    match command {
        Command::Hello(args) => match open(out) {
            Ok(session) => commands::hello::run(&session, out, args),
            // It shows that the program runs, with a workspace or without.
            Err(_) if cli.global.root.is_none() => commands::hello::run_anywhere(out, &args),
            Err(error) => Err(error.into()),
        },
        Command::Init(args) => commands::init::run(&cli.global, out, &args),
        Command::New(args) => commands::new::run(&cli.global, out, &args),
        Command::Status => commands::status::run(&open(out)?, out),
        Command::Evaluate(args) => commands::evaluate::run(&open(out)?, out, &args),
        Command::Adapt(args) => commands::adapt::run(&open(out)?, out, &args),
        Command::Show(args) => commands::show::run(&open(out)?, out, &args),
        Command::Check(args) => match &args.placement {
            Some(month) => commands::placement::run(&open(out)?, out, month, &args),
            None => commands::check::run(&open(out)?, out, &args),
        },
        Command::Start(args) => commands::start::run(&open(out)?, out, &args),
        Command::Stop(args) => commands::stop::run(&open(out)?, out, args),
        Command::Review(args) => commands::review::run(&open(out)?, out, &args),
        Command::Report(args) => commands::report::run(&open(out)?, out, &args),
        Command::Plan(args) => commands::plan::run(&open(out)?, out, &args),
        Command::Log(args) => commands::log::run(&open(out)?, out, args),
        Command::Done(args) => commands::done::run(&open(out)?, out, &args),
        Command::Blockers => commands::blockers::run(&open(out)?, out),
        Command::Unblock(args) => commands::blockers::unblock(&open(out)?, out, args),
        Command::Demo => commands::demo::run(&cli.global, out),
        Command::Undo => commands::undo::run(&open(out)?, out),
        Command::Grader(command @ GraderCommand::Items) => {
            commands::grader::run(&open_or_anywhere(out)?, out, &command)
        }
        Command::Grader(command) => commands::grader::run(&open(out)?, out, &command),
        Command::AddBestPractice(args) => commands::add_best_practice::run(&open(out)?, out, args),
        Command::Search(args) => commands::search::run(&open(out)?, out, &args),
        Command::Grep(args) => commands::grep::run(&open(out)?, out, &args),
        Command::Read(args) => commands::read::run(&open(out)?, out, &args),
        Command::Memory(command) => commands::memory::run(&open(out)?, out, command),
        Command::Path(command @ PathCommand::Check(_)) => commands::path::run(&open_or_anywhere(out)?, out, &command),
        Command::Path(command) => commands::path::run(&open(out)?, out, &command),
        Command::Sync => commands::sync::run(&open(out)?, out),
        Command::Fetch(args) => commands::fetch::run(&open_or_anywhere(out)?, out, &args),
        Command::Data(command) => commands::data::run(&open(out)?, out, command),
        Command::Sys(command) => commands::sys::run(&open_or_anywhere(out)?, out, &command),
        Command::Serve(args) => commands::serve::run(&cli.global, out, &args),
        Command::Stats => commands::stats::run(&open(out)?, out),
        Command::Doctor => commands::doctor::run(&cli.global, out),
        Command::Mcp(command) => commands::mcp::run(&cli.global, out, &command),
        Command::Hook(command) => commands::hook::run(&cli.global, out, &command),
        Command::Statusline => commands::hook::statusline(&cli.global, out),
        Command::Completions(args) => commands::completions::run(&cli.global, out, &args),
        Command::Man => commands::completions::man(out),
    }
}
