//! `los hello`

use clap::Args;
use serde_json::json;

use crate::command::{Command, Out, Outcome, Session, answer, read};
use los_app::tools::hello as tool;
use los_app::tools::hello::{Hello, greeting};

/// Print a greeting, to check that `los` runs
#[derive(Debug, Args)]
pub(crate) struct HelloArgs {
    /// Whom to greet
    pub(crate) name: Option<String>,
}

pub(crate) const COMMAND: Command = Command::of::<HelloArgs>("hello", &[], |given, out| match given.open(out) {
    Ok(session) => run(&session, out, given.args()?),
    // It shows that the program runs, with a workspace or without.
    Err(_) if given.global.root.is_none() => run_anywhere(out, &given.args()?),
    Err(error) => Err(error.into()),
});

pub(crate) fn run(session: &Session, out: &mut Out, args: HelloArgs) -> Outcome {
    let input = tool::HelloArgs { name: args.name };
    read::<Hello>(session, out, input, |out, answer| out.line(&answer.message))
}

/// Greets where there is no workspace to log the call in.
pub(crate) fn run_anywhere(out: &mut Out, args: &HelloArgs) -> Outcome {
    let message = greeting(args.name.as_deref());
    let timestamp = chrono::Utc::now().to_rfc3339_opts(chrono::SecondsFormat::Millis, true);
    answer(out, &json!({ "message": message, "timestamp": timestamp }), |out, _| out.line(&message))
}
