//! The command line: parse, open the workspace, call the one way in, show the answer.
//!
//! Data goes to stdout; notes, prompts and errors to stderr. This face is the only one that knows a terminal and the
//! environment. What a tool does is decided in `tools`.

mod answer;
mod approve;
mod command;
mod commands;
mod completion;
mod fields;
mod global;
mod help;
mod home;
mod listed_tasks;
mod log_words;
mod out;
mod outcome;
mod prompt;
mod session;
mod text;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{ArgMatches, Args, FromArgMatches};

use command::{Command, Given};
use global::{Global, STYLES};
use los_app::failure;
use los_model::error::{Code, Error};
use out::Out;
use outcome::{CommandExit, Outcome};
use session::Session;

/// The whole command line with all arguments, for pages made from it.
pub fn command() -> clap::Command {
    let mut command = command_line();
    command.build();
    command
}

/// The whole command line. For the help, each command has its arguments at once; they cost as long as a small command.
fn command_line() -> clap::Command {
    los(Command::built)
}

fn los(subcommand: fn(&Command) -> clap::Command) -> clap::Command {
    let commands = commands::GROUPS.iter().flat_map(|(_, commands)| *commands);
    Global::augment_args(clap::Command::new("los"))
        .version(env!("CARGO_PKG_VERSION"))
        .about("A learning OS: memory, evidence and plans for someone who teaches themselves a field")
        .styles(STYLES)
        .disable_help_subcommand(true)
        .mut_arg("learner", |learner| learner.add(completion::learners()))
        .subcommands(commands.map(subcommand))
}

/// Runs `los` with these arguments and gives its exit number.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let args: Vec<OsString> = args.into_iter().collect();
    if args.len() == 3 && args[1] == "help" && args[2] == "options" {
        let _ = help::options(out::help_width()).print_help();
        return ExitCode::SUCCESS;
    }
    match completion::answer(command_line, &args) {
        Ok(false) => {}
        Ok(true) => return ExitCode::SUCCESS,
        Err(failed) => {
            out::usage(&failed, false);
            return ExitCode::from(2);
        }
    }
    let args = as_flag(args);
    let parsed = los(Command::deferred)
        .try_get_matches_from(&args)
        .and_then(|matches| Ok((Global::from_arg_matches(&matches)?, matches)));
    let (mut global, matches) = match parsed.map_err(|said| with_groups(said, &args)) {
        Ok(parsed) => parsed,
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
    global.json |= !global.fields.is_empty();
    survive_file_size_limits();
    let mut out = Out::new(&global);
    let outcome = dispatch(&global, &matches, &mut out).and_then(|()| out.flush().map_err(CommandExit::from));
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
            Ok(help::grouped(command_line(), out::help_width()).print_help()?)
        }
    }
}

/// Help of the whole command line as an overview in groups; anything else as it is.
fn with_groups(said: clap::Error, args: &[OsString]) -> clap::Error {
    use clap::error::ErrorKind::{DisplayHelp, DisplayHelpOnMissingArgumentOrSubcommand};
    if !matches!(said.kind(), DisplayHelp | DisplayHelpOnMissingArgumentOrSubcommand) {
        return said;
    }
    help::grouped(command_line(), out::help_width()).try_get_matches_from(args).err().unwrap_or(said)
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

fn dispatch(global: &Global, matches: &ArgMatches, out: &mut Out) -> Outcome {
    let Some((name, matches)) = matches.subcommand() else {
        return alone(global, out);
    };
    let all = commands::GROUPS.iter().flat_map(|(_, commands)| *commands);
    let known = all.into_iter().find(|command| command.name == name);
    known.map_or(Ok(()), |command| (command.run)(Given { global, los: command_line, matches }, out))
}
