//! The one way in, the same for every face: validate, rate limit, run, log.
//!
//! A write comes back as [`ToolResult::Pending`]: the face asks the learner in its own way (a prompt, an elicitation, not
//! at all) and hands the decisions to [`finish`](super::approval::finish).

pub mod arguments;

use chrono::TimeDelta;
use serde::Serialize;
use serde_json::Value;

use super::ctx::Ctx;
use super::tool::{Tool, ToolResult};
use super::tool_log::{CallRecord, params, size_of};
use los_model::error::{Error, Result};

/// Calls a tool with JSON arguments.
pub fn begin<T: Tool>(ctx: &Ctx, args: Value) -> Result<ToolResult<T::Output>> {
    enter::<T>(ctx, args, arguments::parse::<T>)
}

/// Calls a tool with typed arguments, as the command line does: checked and logged as if they had come as JSON.
pub fn begin_typed<T: Tool>(ctx: &Ctx, args: T::Args) -> Result<ToolResult<T::Output>> {
    let json = arguments::to_json(&args)?;
    enter::<T>(ctx, json, |json| arguments::check::<T>(&json).map(|()| args))
}

fn enter<T: Tool>(
    ctx: &Ctx,
    args: Value,
    read: impl FnOnce(Value) -> Result<T::Args>,
) -> Result<ToolResult<T::Output>> {
    let spec = const { &T::SPEC };
    let now = ctx.now();
    let mut record = CallRecord {
        spec,
        params: params::params(spec, &args),
        began: now,
        working_since: now,
        worked: TimeDelta::zero(),
        target_ms: spec.target_ms,
        count: None,
        is_declined: false,
    };
    // No entry is that large; what is refused here is never kept while the learner is asked.
    let size = if spec.writes_memory { size_of(&args) } else { 0 };
    let fits = if size > T::MAX_ARGUMENT_BYTES {
        Err(T::too_large(usize::try_from(size).unwrap_or(usize::MAX)))
    } else {
        Ok(args)
    };
    // Arguments that do not parse may hold content, so only their lengths are logged.
    let parsed = fits.and_then(read);
    let parsed = parsed.inspect_err(|_| params::hide(&mut record.params));
    let step = parsed.and_then(|args| {
        record.target_ms = T::target_ms(&args);
        ctx.admit(spec)?;
        T::run(ctx, args)
    });
    match step {
        Ok(ToolResult::Pending(mut pending)) => {
            record.worked = ctx.now() - now;
            pending.record = Some(Box::new(record));
            Ok(ToolResult::Pending(pending))
        }
        Ok(ToolResult::Done(output)) => {
            record.count = T::count(&output);
            ctx.log_call(&record, Ok(size_of(&output)));
            Ok(ToolResult::Done(output))
        }
        Err(error) => {
            ctx.log_call(&record, Err(error.code()));
            Err(error)
        }
    }
}

/// Calls a tool by its row of the registry. Faces that pass JSON on use this.
pub(crate) fn begin_erased<T: Tool>(ctx: &Ctx, args: Value) -> Result<ToolResult<Value>> {
    Ok(match begin::<T>(ctx, args)? {
        ToolResult::Done(output) => ToolResult::Done(to_value(&output)?),
        ToolResult::Pending(pending) => ToolResult::Pending(pending.erased(to_value)),
    })
}

fn to_value(output: &impl Serialize) -> Result<Value> {
    serde_json::to_value(output)
        .map_err(|error| Error::Internal { what: format!("cannot serialise the answer: {error}") })
}
