//! `diff_baseline`: the changes of this machine since an earlier list.

use crate::prelude::*;
use los_eyes::machine::diff::{self, Changes, Inventory};
use los_eyes::machine::{Hardware, Software};

/// Compares this machine with an earlier list.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DiffBaseline {
    /// The output of `list_hardware` or `list_software`
    pub baseline: Map<String, Value>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct DiffBaselineOutput {
    /// The differences
    pub changes: Changes,
}

impl Tool for DiffBaseline {
    const SPEC: Spec =
        Spec::reads("diff_baseline", "Compare this machine with an earlier list_hardware or list_software.", 3000);
    type Output = DiffBaselineOutput;

    fn run(ctx: &Ctx, args: DiffBaseline) -> Result<ToolResult<DiffBaselineOutput>> {
        let before = Inventory::from_baseline(&args.baseline)?;
        let inside = ctx.workspace.root();
        let after = if before.is_hardware() {
            Inventory::of(&Hardware::of(&*ctx.machine, inside))
        } else {
            Inventory::of(&Software::of(&*ctx.machine, inside))
        };
        Ok(ToolResult::Done(DiffBaselineOutput { changes: diff::diff(&before, &after) }))
    }
}
