//! `los later`: a task that is not for this week.

use crate::prelude::*;

/// Put a task off until next week: `los later 17`
#[derive(Debug, Args)]
struct LaterArgs {
    /// The task: its number, or words of its title
    #[arg(add = tasks())]
    task: String,
}

pub(crate) const COMMAND: Command = Command::of::<LaterArgs>("later", &["los later 17"], |given, out| {
    let (session, args) = (given.open(out)?, given.args::<LaterArgs>()?);
    say_step(&session, out, Request::Later { task: &args.task })
});
