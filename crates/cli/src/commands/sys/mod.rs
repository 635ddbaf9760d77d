//! `los sys`: what this machine has, and what changed since a list of it.

mod kept;
mod show;

use crate::args::SysCommand;
use crate::{Out, Outcome, Session, read};
use los_app::tools::diff_baseline::{DiffBaseline, DiffBaselineArgs};
use los_app::tools::list_hardware::{ListHardware, ListHardwareArgs};
use los_app::tools::list_software::{ListSoftware, ListSoftwareArgs};

pub(crate) fn run(session: &Session, out: &mut Out, command: &SysCommand) -> Outcome {
    match command {
        SysCommand::Hardware => read::<ListHardware>(session, out, ListHardwareArgs {}, show::hardware),
        SysCommand::Software => read::<ListSoftware>(session, out, ListSoftwareArgs {}, show::software),
        SysCommand::Diff { file } => {
            let input = DiffBaselineArgs { baseline: kept::read(file)? };
            let name = file.display().to_string();
            read::<DiffBaseline>(session, out, input, |out, answer| show::changes(out, &answer.changes, &name))
        }
    }
}
