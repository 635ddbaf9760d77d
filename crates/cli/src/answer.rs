//! Shows the answer of a tool or of a command as JSON or text.

use crate::json_schemas::answer_in_one_case;
use crate::prelude::*;
use los_app::calls::{call, tool::Tool};

/// Calls a tool that only reads, and shows its answer as JSON or text.
pub(crate) fn read<T: Tool>(
    session: &Session,
    out: &mut Out,
    args: T,
    show: impl FnOnce(&mut Out, &T::Output) -> io::Result<()>,
) -> Outcome {
    show_answer(out, call::begin_typed::<T>(&session.ctx, args)?, show)
}

/// Shows the answer of a tool that only reads as JSON or text.
pub(crate) fn show_answer<O: Serialize>(
    out: &mut Out,
    result: ToolResult<O>,
    show: impl FnOnce(&mut Out, &O) -> io::Result<()>,
) -> Outcome {
    match result {
        ToolResult::Done(output) if out.is_json => {
            let value = serde_json::to_value(&output).map_err(io::Error::from)?;
            Ok(out.json(&answer_in_one_case(value))?)
        }
        ToolResult::Done(output) => Ok(show(out, &output)?),
        _ => Err(Error::Internal { what: "a reading tool asked to write".into() }.into()),
    }
}

/// Shows a value as JSON or text.
pub(crate) fn answer<T: Serialize>(
    out: &mut Out,
    value: &T,
    show: impl FnOnce(&mut Out, &T) -> io::Result<()>,
) -> Outcome {
    if out.is_json { Ok(out.json(value)?) } else { Ok(show(out, value)?) }
}
