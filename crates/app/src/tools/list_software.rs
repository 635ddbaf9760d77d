//! `list_software`: the system and the key packages of this machine.

use crate::prelude::*;
use los_eyes::machine::Software;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ListSoftware {}

impl Tool for ListSoftware {
    const SPEC: Spec =
        Spec::reads("list_software", "List OS, Python, its packages and developer tools of this machine.", 3000);
    type Output = Software;

    fn run(ctx: &Ctx, _args: ListSoftware) -> Result<ToolResult<Software>> {
        Ok(ToolResult::Done(Software::of(&*ctx.machine, ctx.workspace.root())))
    }
}
