//! The one way in, the same for every face: validate, rate limit, run, log.
//!
//! A write comes back as [`ToolResult::Pending`]: the face asks the learner in its own way (a prompt, an elicitation, not
//! at all) and hands the decisions to [`commit`](super::approval::commit).

pub mod arguments;

use super::tool_log::{CallRecord, params_of, size_of};
use crate::failure::for_tools;
use crate::prelude::*;
use los_store::memory::MAX_ENTRY_BYTES;

/// Calls a tool with JSON arguments.
pub fn begin<T: Tool>(ctx: &Ctx, args: Value) -> Result<ToolResult<T::Output>> {
    enter::<T>(ctx, args, arguments::parse::<T>)
}

/// Calls a tool with typed arguments, as the command line does: checked and logged as if they had come as JSON.
pub fn begin_typed<T: Tool>(ctx: &Ctx, args: T) -> Result<ToolResult<T::Output>> {
    let json = arguments::to_json(&args)?;
    enter::<T>(ctx, json, |json| arguments::check::<T>(&json).map(|()| args))
}

/// A step that is no call of a tool, recorded like a call of the tool of that description.
pub(crate) fn recorded<O: Serialize + 'static>(
    ctx: &Ctx,
    spec: &'static Spec,
    args: &Value,
    step: impl FnOnce() -> Result<ToolResult<O>>,
) -> Result<ToolResult<O>> {
    let record = record_of(ctx, spec, params_of(args));
    log(ctx, record, step())
}

/// Records a step that only proposes a write, such as one of a face that calls no tool.
pub fn recorded_write<O: Serialize + 'static>(
    ctx: &Ctx,
    spec: &'static Spec,
    args: &Value,
    step: impl FnOnce() -> Result<Prepared<O>>,
) -> Result<Prepared<O>> {
    match recorded(ctx, spec, args, || step().map(ToolResult::Pending))? {
        ToolResult::Pending(prepared) => Ok(prepared),
        _ => Err(Error::Internal { what: "a write was made without a yes".into() }),
    }
}

/// Logs the end of a call, or keeps its record until the learner has decided.
fn log<O: Serialize + 'static>(
    ctx: &Ctx,
    mut record: CallRecord,
    step: Result<ToolResult<O>>,
) -> Result<ToolResult<O>> {
    match step {
        Ok(ToolResult::Asks(form)) => {
            record.worked += ctx.now() - record.working_since;
            Ok(ToolResult::Asks(form.around(move |ctx, answers, go_on| {
                record.working_since = ctx.now();
                let step = go_on(ctx, answers);
                log(ctx, record, step)
            })))
        }
        Ok(ToolResult::Pending(mut prepared)) => {
            record.worked += ctx.now() - record.working_since;
            prepared.record = Some(Box::new(record));
            Ok(ToolResult::Pending(prepared))
        }
        Ok(ToolResult::Done(output)) => {
            ctx.log.write(ctx, &record, Ok(size_of(&output)));
            Ok(ToolResult::Done(output))
        }
        Err(error) => {
            ctx.log.write(ctx, &record, Err(error.code()));
            Err(error)
        }
    }
}

fn record_of(ctx: &Ctx, spec: &'static Spec, params: Map<String, Value>) -> CallRecord {
    let now = ctx.now();
    CallRecord {
        spec,
        params,
        began: now,
        working_since: now,
        worked: TimeDelta::zero(),
        target_ms: spec.target_ms,
        is_declined: false,
    }
}

fn enter<T: Tool>(ctx: &Ctx, args: Value, read: impl FnOnce(Value) -> Result<T>) -> Result<ToolResult<T::Output>> {
    let spec = const { &T::SPEC };
    let mut record = record_of(ctx, spec, params_of(&args));
    // No entry is that large; what is refused here is never kept while the learner is asked.
    let size = if spec.writes_memory { size_of(&args) } else { 0 };
    let fits = if size > T::MAX_ARGUMENT_BYTES {
        Err(Error::EntryTooLarge { bytes: usize::try_from(size).unwrap_or(usize::MAX), limit: MAX_ENTRY_BYTES })
    } else {
        Ok(args)
    };
    let step = fits.and_then(read).and_then(|args| {
        record.target_ms = T::target_ms(&args);
        ctx.admit(spec)?;
        T::run(ctx, args)
    });
    log(ctx, record, step)
}

/// Calls a tool by its row of the registry. Faces that pass JSON on use this.
pub(crate) fn begin_erased<T: Tool>(ctx: &Ctx, args: Value) -> Result<ToolResult<Value>> {
    Ok(match begin::<T>(ctx, args)? {
        ToolResult::Done(output) => ToolResult::Done(to_value(&output)?),
        later => later.map(|output| to_value(&output).unwrap_or(Value::Null)),
    })
}

/// An answer as JSON, its remarks and advice in words for a caller who has tools.
fn to_value(output: &impl Serialize) -> Result<Value> {
    let mut value = serde_json::to_value(output)
        .map_err(|error| Error::Internal { what: format!("cannot serialise the answer: {error}") })?;
    for field in ["note", "recommendations", "advice", "warnings"] {
        match value.get_mut(field) {
            Some(Value::String(text)) => *text = for_tools(text),
            Some(Value::Array(all)) => {
                for one in all {
                    *one = for_tools(one.as_str().unwrap_or("")).into();
                }
            }
            _ => {}
        }
    }
    for action in value.get_mut("next_actions").and_then(Value::as_array_mut).into_iter().flatten() {
        let command = format!("`{}`", action["command"].as_str().unwrap_or_default());
        action["command"] = for_tools(&command).replace('`', "").into();
    }
    Ok(value)
}
