//! `diff_baseline`: what changed on this machine since an earlier audit.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::calls::ctx::Ctx;
use crate::calls::tool::{Hints, Spec, Step, Tool};
use los_eyes::machine::diff;
use los_eyes::machine::diff::{Changes, Inventory};
use los_eyes::machine::hardware::Hardware;
use los_eyes::machine::software::Software;
use los_model::error::Result;

/// Compares.
pub struct DiffBaseline;

/// Arguments of `diff_baseline`.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DiffBaselineArgs {
    /// What `list_hardware` or `list_software` returned
    pub baseline: Map<String, Value>,
    /// Also what changes by the minute, such as used memory
    #[serde(default)]
    pub all: bool,
}

/// Output of `diff_baseline`.
#[derive(Debug, Serialize, JsonSchema)]
pub struct DiffBaselineOutput {
    /// What differs
    pub changes: Changes,
}

impl Tool for DiffBaseline {
    const SPEC: Spec = Spec {
        name: "diff_baseline",
        description: "Compare this machine with an earlier list_hardware or list_software.",
        hints: Hints::READS,
        writes_memory: false,
        calls_per_minute: 60,
        target_ms: 3000,
        private_args: &["baseline"],
    };
    type Args = DiffBaselineArgs;
    type Output = DiffBaselineOutput;

    fn run(ctx: &Ctx, args: DiffBaselineArgs) -> Result<Step<DiffBaselineOutput>> {
        let before = Inventory::from_baseline(&args.baseline)?;
        let inside = ctx.workspace.root();
        let after: Inventory = if before.is_hardware() {
            Hardware::of(&ctx.machine, inside).into()
        } else {
            Software::of(&ctx.machine, inside).into()
        };
        Ok(Step::Done(DiffBaselineOutput { changes: diff::diff(&before, &after, args.all) }))
    }
}
