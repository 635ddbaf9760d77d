//! `list_software`: what runs on this machine.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::calls::ctx::Ctx;
use crate::calls::tool::{Hints, Spec, Step, Tool};
use los_eyes::machine::software::Software;
use los_model::error::Result;

/// Lists.
pub struct ListSoftware;

/// Arguments of `list_software`.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ListSoftwareArgs {}

impl Tool for ListSoftware {
    const SPEC: Spec = Spec {
        name: "list_software",
        description: "List OS, Python, its AI packages and developer tools of this machine.",
        hints: Hints::READS,
        writes_memory: false,
        calls_per_minute: 60,
        target_ms: 3000,
        private_args: &[],
    };
    type Args = ListSoftwareArgs;
    type Output = Software;

    fn run(ctx: &Ctx, _args: ListSoftwareArgs) -> Result<Step<Software>> {
        Ok(Step::Done(Software::of(&ctx.machine, ctx.workspace.root())))
    }
}
