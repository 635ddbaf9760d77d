//! Makes a task with new numbers: runs its generator in the sandbox, with a seed.

use super::allowed::Allowed;
use super::folders::{PRACTICE, Practice};
use super::report::Run;
use crate::calls::ctx::Ctx;
use los_eyes::runner::checks::run_variant;
use los_eyes::runner::setup::Setup;
use los_model::error::{Error, Result, invalid};
use los_model::practice::variant::{Variant, read};

/// The generator of a task's variants, in its folder.
pub const GENERATOR: &str = "variant.py";

/// The variant of a seed.
pub fn make(ctx: &Ctx, practice: &Practice, allowed: Allowed, seed: u32) -> Result<Variant> {
    let tools = Run::tools(&[])?;
    if !tools.has_python() {
        return Err(Error::MissingRequirement { what: "Python".into(), get: tools.get_python() });
    }
    let must_protect = allowed != Allowed::Unprotected;
    let setup = Setup { must_protect, ..tools.setup(&practice.folder, ctx.workspace.root()) };
    let generator = practice.folder.text(GENERATOR).unwrap_or_default();
    let refused = |reason: String| {
        let reason = format!("{PRACTICE}/{}/{GENERATOR}: {reason}", practice.task);
        invalid("", reason, "docs/practice.md says what it prints")
    };
    run_variant(&setup, generator, seed).and_then(|printed| read(&printed)).map_err(refused)
}
