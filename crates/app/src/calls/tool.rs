//! The definition of a tool: its words and hints, its typed arguments and output, and a `run` that only computes.

use serde::de::DeserializeOwned;

use super::{Form, Prepared, Spec};
use crate::prelude::*;

/// A tool is the type of its arguments, so that the published schema and the checks of a call have one source. Its file holds
/// its output and `run` as well.
pub trait Tool: DeserializeOwned + Serialize + JsonSchema + 'static {
    /// The name, the words and the limits that every face shows.
    const SPEC: Spec;
    /// Most bytes of its arguments if it writes: more cannot become an entry, however it is escaped.
    const MAX_ARGUMENT_BYTES: u64 = 131_072;
    /// Arguments that `run` refuses by itself, with codes of their own. Only their type is checked before it.
    const CHECKED_IN_RUN: &'static [&'static str] = &[];
    /// The answer; the published schema comes from this type.
    type Output: Serialize + JsonSchema + 'static;

    /// Computes the answer, or the write that needs a yes. Never prints, asks, or looks at clock or environment
    /// other than through `ctx`.
    fn run(ctx: &Ctx, args: Self) -> Result<ToolResult<Self::Output>>;

    /// The text of an answer, as a value, where [`Spec::is_prose`] is set.
    fn text(output: &Value) -> String {
        output["text"].as_str().unwrap_or_default().to_owned()
    }

    /// The time a user expects of this very call, in milliseconds.
    fn target_ms(_args: &Self) -> u32 {
        Self::SPEC.target_ms
    }
}

/// The answer of a tool that is nothing but a text.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Prose {
    /// Markdown
    pub text: String,
}

/// The result of a tool: the answer, or a write that waits for the learner.
pub enum ToolResult<O> {
    Done(O),
    /// A write that needs a decision.
    Pending(Prepared<O>),
    /// Questions to the learner come first.
    Asks(Form<O>),
}

impl<O: 'static> ToolResult<O> {
    /// With another output, made of the one it has.
    pub(super) fn map<P: 'static>(self, to: impl FnOnce(O) -> P + Send + 'static) -> ToolResult<P> {
        match self {
            Self::Done(output) => ToolResult::Done(to(output)),
            Self::Pending(prepared) => ToolResult::Pending(prepared.map(to)),
            Self::Asks(form) => {
                ToolResult::Asks(form.around(move |ctx, answers, go_on| Ok(go_on(ctx, answers)?.map(to))))
            }
        }
    }
}

/// The pattern of a text that must say something. Blanks around such a text do not count towards its length.
pub(crate) const NOT_BLANK: &str = r"\S";
