//! `los doctor`: opens what can be opened, has it looked over, and shows the findings by group.

pub(super) mod machine;
mod show;

use std::path::Path;

use clap::Args;

use crate::command::{Command, CommandExit, Out, Outcome, answer};
use crate::global::Global;
use crate::session::{context, instant_of, named_root, root_of};
use los_app::calls::caller::Face;
use los_app::calls::ctx::Ctx;
use los_app::doctor::{Diagnosis, Opened, PlaceFacts, examine};
use los_app::tools::registry;
use los_model::error::{Error, Result as Checked};
use los_store::workspace::Workspace;
use los_store::workspace::settings::{Note, Settings};

/// Check the workspace and this machine, with advice
///
/// It repairs nothing, uses no network, and works without a workspace too. It shows problems, and one line for each
/// group without any; `--verbose` shows all. It exits with 1 if there is an error.
#[derive(Debug, Args)]
struct DoctorArgs {}

pub(crate) const COMMAND: Command =
    Command::of::<DoctorArgs>("doctor", &["los doctor", "los doctor -v"], |given, out| run(given.global, out));

pub(crate) fn run(global: &Global, out: &mut Out) -> Outcome {
    let report = look(global)?;
    answer(out, &report, show::show)?;
    if report.ok { Ok(()) } else { Err(CommandExit::Findings) }
}

fn look(global: &Global) -> Checked<Diagnosis> {
    let is_named = named_root(global).is_some();
    let look_at = |place: &PlaceFacts<'_>| machine::with(|machine| examine(place, machine));
    let root = match root_of(global) {
        Ok(root) => root,
        Err(error) if is_named => return Ok(look_at(&PlaceFacts::Closed(&error))),
        Err(_) => return Ok(look_at(&PlaceFacts::Nowhere)),
    };
    let (mut ctx, notes, settings_error, learner_error) = match open(global, &root) {
        Ok(opened) => opened,
        Err(error) => return Ok(look_at(&PlaceFacts::Closed(&error))),
    };
    ctx.as_of = global.as_of.as_deref().map(|text| instant_of(text, &ctx)).transpose()?;
    Ok(look_at(&PlaceFacts::Workspace(Opened {
        ctx: &ctx,
        notes: &notes,
        settings_error: settings_error.as_ref(),
        learner_error: learner_error.as_ref(),
    })))
}

/// A workspace that is opened despite what is wrong with it: its settings, or its learner.
fn open(global: &Global, root: &Path) -> Checked<(Ctx, Vec<Note>, Option<Error>, Option<Error>)> {
    let load = || match Workspace::load(root, &registry::names()) {
        Ok((workspace, notes)) => Ok((workspace, notes, None)),
        Err(error) => Workspace::open(root, Settings::default()).map(|workspace| (workspace, Vec::new(), Some(error))),
    };
    let (workspace, notes, settings_error) = load()?;
    let (ctx, learner_error) = match context(global, workspace, Face::Cli, None) {
        Ok(ctx) => (ctx, None),
        Err(error) => {
            // Check another learner of this workspace instead.
            let nobody = Global { learner: None, ..global.clone() };
            (context(&nobody, load()?.0, Face::Cli, None)?, Some(error))
        }
    };
    Ok((ctx, notes, settings_error, learner_error))
}
