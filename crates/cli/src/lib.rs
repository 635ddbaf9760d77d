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
mod json_schemas;
mod out;
mod outcome;
mod prelude;
mod prompt;
mod session;
mod text;

use std::process::ExitCode;

use clap::{ArgMatches, FromArgMatches};

use crate::prelude::*;
use command::{Command, Given};
use global::{Global, STYLES};

use los_app::failure;
use los_model::error::Code;
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
    Global::augment_args(clap::Command::new("los"))
        .version(env!("CARGO_PKG_VERSION"))
        .about("A learning OS: memory, evidence and plans for someone who teaches themselves a field")
        .styles(STYLES)
        .disable_help_subcommand(true)
        .mut_arg("learner", |learner| learner.add(completion::learners()))
        .subcommands(commands::all().map(subcommand))
}

/// Runs `los` with these arguments and gives its exit number.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let args: Vec<OsString> = args.into_iter().collect();
    match completion::answer(command_line, &args) {
        Ok(false) => {}
        Ok(true) => return ExitCode::SUCCESS,
        Err(failed) => {
            out::usage(&failed, false);
            return ExitCode::from(2);
        }
    }
    let schema_of = asked_schema(&args);
    let args = if schema_of.is_some() { vec!["los".into(), "--json".into()] } else { as_flag(args) };
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
    let outcome = match schema_of {
        Some(words) => json_schemas::print(&mut out, &words),
        None => dispatch(&global, &matches, &mut out),
    };
    let outcome = outcome.and_then(|()| out.flush().map_err(CommandExit::from));
    // Output printed before an early end is shown, too.
    let _ = out.flush();
    ExitCode::from(match outcome {
        Ok(()) => 0,
        // A failure would have the learner, or a script, write the entry again.
        Err(CommandExit::OutputFailed(error)) if out.has_written.get() => {
            out.note(format!("It is written. Only its answer could not be shown: {error}."));
            0
        }
        Err(CommandExit::OutputFailed(error)) if error.kind() == io::ErrorKind::BrokenPipe => 0,
        Err(CommandExit::OutputFailed(error)) => {
            let error = Error::Internal { what: format!("cannot write to standard output: {error}") };
            out.error(&error);
            failure::exit_number(error.code())
        }
        Err(CommandExit::Findings) => 1,
        Err(CommandExit::Unchecked) => failure::exit_number(Code::MissingRequirement),
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

/// The command whose schema `los help json COMMAND` asks for.
fn asked_schema(args: &[OsString]) -> Option<Vec<String>> {
    let words = args.strip_prefix(args.get(..1)?)?;
    let [help, json, rest @ ..] = words else { return None };
    let rest = rest.iter().map(|word| word.to_string_lossy().into_owned());
    (help == "help" && json == "json").then(|| rest.collect())
}

/// `los help plan` as `los plan --help`, and `los 10m` as `los spare 10m`.
fn as_flag(mut args: Vec<OsString>) -> Vec<OsString> {
    let is_flag = |arg: &OsString| arg.to_string_lossy().starts_with('-');
    let command = args.iter().skip(1).position(|arg| !is_flag(arg)).map(|at| at + 1);
    let is_minutes = |arg: &OsString| arg.to_str().and_then(|arg| arg.strip_suffix('m')?.parse::<u16>().ok()).is_some();
    if let Some(at) = command.filter(|at| is_minutes(&args[*at])) {
        args.insert(at, "spare".into());
    }
    let is_of_command = |word: &OsString| word.to_str().is_some_and(commands::help::is_command);
    if args.get(1).is_some_and(|word| word == "help") && args.get(2).is_none_or(is_of_command) {
        args.remove(1);
        args.push("--help".into());
    }
    args
}

/// `los` without a command: the home screen, else what it can do; as JSON the status, which is what the screen begins with.
fn alone(global: &Global, out: &mut Out) -> Outcome {
    if out.is_json {
        let session = Session::open(global)?;
        session.print_notes(out);
        return commands::status::run(&session, out);
    }
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
    let Some((name, matches)) = matches.subcommand() else { return alone(global, out) };
    let known = commands::all().find(|command| command.name == name);
    known.map_or(Ok(()), |command| (command.run)(Given { global, los: command_line, matches }, out))
}
