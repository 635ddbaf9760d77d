//! `los sys`: what this machine has, kept in a file if the learner wants, and what changed since.

mod kept;
mod show;

use std::path::Path;

use crate::calls::call;
use crate::calls::tool::Tool;
use crate::cli::args::SysCommand;
use crate::cli::commands::output_file::may_write;
use crate::cli::{Out, Outcome, Session, answer, answer_of, read};
use crate::tools::diff_baseline::{DiffBaseline, DiffBaselineArgs};
use crate::tools::list_hardware::{ListHardware, ListHardwareArgs};
use crate::tools::list_software::{ListSoftware, ListSoftwareArgs};

pub(in crate::cli) fn run(session: &Session, out: &mut Out, command: &SysCommand) -> Outcome {
    match command {
        SysCommand::Hardware(args) => {
            list::<ListHardware>(session, out, ListHardwareArgs {}, args.save.as_deref(), show::hardware)
        }
        SysCommand::Software(args) => {
            list::<ListSoftware>(session, out, ListSoftwareArgs {}, args.save.as_deref(), show::software)
        }
        SysCommand::Diff { file, all } => diff(session, out, file, *all),
    }
}

/// Shows a list, and keeps it where that is asked. Whether it may be kept there is settled before anything is done.
fn list<T: Tool>(
    session: &Session,
    out: &mut Out,
    args: T::Args,
    file: Option<&Path>,
    show: impl FnOnce(&mut Out, &T::Output) -> std::io::Result<()>,
) -> Outcome {
    if let Some(file) = file {
        may_write(session, file, &kept::LIST)?;
    }
    let list = answer_of(call::begin_typed::<T>(&session.ctx, args)?)?;
    answer(out, &list, show)?;
    if let Some(file) = file {
        let at = kept::save(file, &list)?;
        out.note(format!("Saved: {at}"));
    }
    Ok(())
}

fn diff(session: &Session, out: &mut Out, file: &Path, has_all: bool) -> Outcome {
    let baseline = kept::read(file)?;
    let input = DiffBaselineArgs { baseline, all: has_all };
    let name = file.display().to_string();
    read::<DiffBaseline>(session, out, input, |out, answer| show::changes(out, &answer.changes, &name, has_all))
}
