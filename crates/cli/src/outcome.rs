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
        match error.downcast::<Error>() {
            Ok(own) => Self::Failed(own),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Self::Interrupted,
            Err(error) => Self::OutputFailed(error),
        }
    }
}

/// The end of a command.
pub(crate) type Outcome<T = ()> = Result<T, CommandExit>;
