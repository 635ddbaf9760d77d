//! The ways in which a command ends.

use crate::prelude::*;

/// The reason a command ends early.
#[derive(Debug)]
pub(crate) enum CommandExit {
    Failed(Error),
    /// Standard output did not take what was printed: its reader went away, which is no failure, or its disk is full.
    OutputFailed(io::Error),
    /// The learner pressed Ctrl-C at a prompt.
    Interrupted,
    /// The learner said no to their own write.
    Declined,
    /// A write was staged instead of made.
    Staged,
    /// Findings were shown, and they are a failure: `path check`, `memory check`, `doctor`.
    Findings,
    /// Nothing was checked, and what is missing was shown.
    Unchecked,
}

impl From<Error> for CommandExit {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

impl From<io::Error> for CommandExit {
    fn from(error: io::Error) -> Self {
        let error = match error.downcast::<Error>() {
            Ok(own) => return Self::Failed(own),
            Err(error) => error,
        };
        match error.kind() {
            io::ErrorKind::Interrupted => Self::Interrupted,
            _ => Self::OutputFailed(error),
        }
    }
}

/// The end of a command.
pub(crate) type Outcome<T = ()> = Result<T, CommandExit>;
