//! `list_hardware`: what this machine is made of.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::calls::ctx::Ctx;
use crate::calls::tool::{Hints, Spec, Step, Tool};
use los_eyes::machine::hardware::Hardware;
use los_model::error::Result;

/// Lists.
pub struct ListHardware;

/// Arguments of `list_hardware`.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ListHardwareArgs {}

impl Tool for ListHardware {
    const SPEC: Spec = Spec {
        name: "list_hardware",
        description: "List CPU, GPUs, memory and disks of this machine.",
        hints: Hints::READS,
        writes_memory: false,
        calls_per_minute: 60,
        target_ms: 1000,
        private_args: &[],
    };
    type Args = ListHardwareArgs;
    type Output = Hardware;

    fn run(ctx: &Ctx, _args: ListHardwareArgs) -> Result<Step<Hardware>> {
        Ok(Step::Done(Hardware::of(&ctx.machine, ctx.workspace.root())))
    }
}
