//! Shows the answer of a tool or of a command as JSON or text.

use serde::Serialize;

use crate::out::Out;
use crate::outcome::Outcome;
use crate::session::Session;
use los_app::calls::call;
use los_app::calls::tool::{Tool, ToolResult};
use los_model::error::Error;

/// Calls a tool that only reads, and shows its answer as JSON or text.
pub(crate) fn read<T: Tool>(
    session: &Session,
    out: &mut Out,
    args: T::Args,
    show: impl FnOnce(&mut Out, &T::Output) -> std::io::Result<()>,
) -> Outcome {
    show_answer(out, call::begin_typed::<T>(&session.ctx, args)?, show)
}

/// Shows the answer of a tool that only reads as JSON or text.
pub(crate) fn show_answer<O: Serialize>(
    out: &mut Out,
    result: ToolResult<O>,
    show: impl FnOnce(&mut Out, &O) -> std::io::Result<()>,
) -> Outcome {
    match result {
        ToolResult::Done(output) => answer(out, &output, show),
        ToolResult::Pending(_) => Err(Error::Internal { what: "a reading tool asked to write".into() }.into()),
    }
}

/// Shows a value as JSON or text.
pub(crate) fn answer<T: Serialize>(
    out: &mut Out,
    value: &T,
    show: impl FnOnce(&mut Out, &T) -> std::io::Result<()>,
) -> Outcome {
    if out.is_json() { Ok(out.json(value)?) } else { Ok(show(out, value)?) }
}
