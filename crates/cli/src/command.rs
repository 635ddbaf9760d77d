//! A command of the command line: its name, its arguments, its examples and what it does, declared in one file.

use clap::{ArgMatches, FromArgMatches};

use crate::prelude::*;

/// Lines that can be typed.
type Examples = &'static [&'static str];
/// Carries a command out, and prints its answer.
type Run = fn(Given<'_>, &mut Out) -> Outcome;

/// A command. The doc comment of its arguments is its help.
pub(crate) struct Command {
    /// The word after `los`.
    pub(crate) name: &'static str,
    /// Lines that can be typed, for the end of its help.
    pub(crate) examples: Examples,
    arguments: fn(clap::Command) -> clap::Command,
    /// Carries the command out, and prints its answer.
    pub(crate) run: Run,
}

impl Command {
    /// A command that takes arguments.
    pub(crate) const fn of<A: Args>(name: &'static str, examples: Examples, run: Run) -> Self {
        Self { name, examples, arguments: A::augment_args, run }
    }

    /// A command that only has commands below it.
    pub(crate) const fn with_subcommands<C: Subcommand>(name: &'static str, examples: Examples, run: Run) -> Self {
        let arguments = |command: clap::Command| {
            C::augment_subcommands(command).subcommand_required(true).arg_required_else_help(true)
        };
        Self { name, examples, arguments, run }
    }

    /// Its arguments, built when they are needed: only one command of a line is.
    pub(crate) fn deferred(&self) -> clap::Command {
        clap::Command::new(self.name).defer(self.arguments)
    }

    /// Its arguments and help, built at once.
    pub(crate) fn built(&self) -> clap::Command {
        (self.arguments)(clap::Command::new(self.name))
    }
}

/// Makes the constant `COMMAND` of a file whose command works in a workspace, from the type of its arguments, the function
/// that carries it out, its name and examples to type. With `global`, the function gets the flags of every command instead.
macro_rules! command {
    (global $args:ty, $run:path, $name:literal, $($example:literal),*) => {
        pub(crate) const COMMAND: Command = Command::of::<$args>($name, &[$($example),*], |given, out| {
            $run(given.global, out, &given.args()?)
        });
    };
    ($args:ty, $run:path, $name:literal, $($example:literal),*) => {
        pub(crate) const COMMAND: Command = Command::of::<$args>($name, &[$($example),*], |given, out| {
            $run(&given.open(out)?, out, &given.args()?)
        });
    };
}
pub(crate) use command;

/// The command line that a command was given.
#[derive(Clone, Copy)]
pub(crate) struct Given<'a> {
    /// The flags that every command takes.
    pub(crate) global: &'a Global,
    /// The whole command line with all arguments, for what is made from it.
    pub(crate) los: fn() -> clap::Command,
    /// What was typed after the command's name.
    pub(crate) matches: &'a ArgMatches,
}

impl Given<'_> {
    /// What was typed after the command's name, as its own type.
    pub(crate) fn args<A: FromArgMatches>(&self) -> Result<A> {
        A::from_arg_matches(self.matches).map_err(|error| Error::Internal { what: error.to_string() })
    }

    /// The workspace, which must be there.
    pub(crate) fn open(&self, out: &Out) -> Result<Session> {
        Session::open(self.global).inspect(|session| session.print_notes(out))
    }

    /// The workspace, or this folder for a command that needs nothing of one.
    pub(crate) fn open_or_anywhere(&self, out: &Out) -> Result<Session> {
        Session::open_or_anywhere(self.global).inspect(|session| session.print_notes(out))
    }
}
