//! `list_hardware`: the processor, GPUs, memory and disks of this machine.

use crate::prelude::*;
use los_eyes::machine::Hardware;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ListHardware {}

impl Tool for ListHardware {
    const SPEC: Spec = Spec::reads("list_hardware", "List CPU, GPUs, memory and disks of this machine.", 1000);
    type Output = Hardware;

    fn run(ctx: &Ctx, _args: ListHardware) -> Result<ToolResult<Hardware>> {
        Ok(ToolResult::Done(Hardware::of(&*ctx.machine, ctx.workspace.root())))
    }
}
