//! `los hello`

use serde_json::json;

use crate::args::HelloArgs;
use crate::{Out, Outcome, Session, answer, read};
use los_app::tools::hello as tool;
use los_app::tools::hello::{Hello, greeting};

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
