//! `los doctor`: opens what can be opened, has it looked over, and shows the findings by group.

pub(super) mod machine;
mod show;

use crate::prelude::*;
use crate::session::{context, instant_of, named_root, root_of};
use los_app::doctor::{Diagnosis, Opened, examine, examine_machine};
use los_store::workspace::settings::Settings;

/// Check the workspace and this machine, with advice
///
/// It repairs nothing, uses no network, and works without a workspace too. It shows problems, and one line for each
/// group without any; `--verbose` shows all. It exits with 1 if there is an error.
#[derive(Debug, Args)]
struct DoctorArgs {}

pub(crate) const COMMAND: Command =
    Command::of::<DoctorArgs>("doctor", &["los doctor", "los doctor -v"], |given, out| {
        let report = look(given.global)?;
        answer(out, &report, show::show)?;
        if report.ok { Ok(()) } else { Err(CommandExit::Findings) }
    });

fn look(global: &Global) -> Result<Diagnosis> {
    let without = |closed: Option<&Error>| Ok(machine::with(|machine| examine_machine(closed, machine)));
    let opened = match root_of(global) {
        Err(_) if named_root(global).is_none() => return without(None),
        root => root.and_then(|root| open(global, &root)),
    };
    let mut opened = match opened {
        Ok(opened) => opened,
        Err(error) => return without(Some(&error)),
    };
    opened.ctx.as_of = global.as_of.as_deref().map(|text| instant_of(text, &opened.ctx)).transpose()?;
    Ok(machine::with(|machine| examine(&opened, machine)))
}

/// Opens a workspace despite what is wrong with it.
fn open(global: &Global, root: &Path) -> Result<Opened> {
    let load = || match Workspace::load(root, &registry::names()) {
        Ok((workspace, notes)) => Ok((workspace, notes, None)),
        Err(error) => Workspace::open(root, Settings::default()).map(|workspace| (workspace, Vec::new(), Some(error))),
    };
    let (workspace, notes, settings_error) = load()?;
    let (ctx, learner_error) = match context(global, workspace, Face::Cli) {
        Ok(ctx) => (ctx, None),
        Err(error) => {
            // Check another learner of this workspace instead.
            let nobody = Global { learner: None, ..global.clone() };
            (context(&nobody, load()?.0, Face::Cli)?, Some(error))
        }
    };
    Ok(Opened { ctx, notes, settings_error, learner_error })
}
