//! `los hello`

use crate::prelude::*;
use los_app::tools::hello::Hello;

/// Print a greeting, to check that `los` runs
#[derive(Debug, Args)]
pub(crate) struct HelloArgs {
    /// Whom to greet
    pub(crate) name: Option<String>,
}

pub(crate) const COMMAND: Command = Command::of::<HelloArgs>("hello", &[], |given, out| {
    let HelloArgs { name } = given.args()?;
    // It shows that the program runs, with a workspace or without.
    let session = given.open_or_anywhere(out)?;
    read(&session, out, Hello { name }, |out, answer| out.line(&answer.message))
});
