//! `hello`: shows that the connection works.

use crate::prelude::*;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// Whom to greet
    #[schemars(length(min = 1, max = 200))]
    pub name: Option<String>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct HelloOutput {
    /// The greeting
    pub message: String,
    /// The server's time, RFC 3339 in UTC
    #[schemars(extend("format" = "date-time"))]
    pub timestamp: String,
}

impl Tool for Hello {
    const SPEC: Spec = Spec { calls_per_minute: 100, ..Spec::reads("hello", "Return a greeting and the time.", 100) };
    type Output = HelloOutput;

    fn run(ctx: &Ctx, args: Hello) -> Result<ToolResult<HelloOutput>> {
        let message = args.name.map_or_else(|| "Hello from Learning OS!".to_owned(), |name| format!("Hello, {name}!"));
        Ok(ToolResult::Done(HelloOutput { message, timestamp: ctx.timestamp() }))
    }
}
