//! `los sys`: what this machine has, and what changed since a list of it.

mod show;

use super::output_file::{self, shown};
use crate::prelude::*;
use los_app::tools::diff_baseline::DiffBaseline;
use los_app::tools::list_hardware::ListHardware;
use los_app::tools::list_software::ListSoftware;

/// Show this machine's hardware and software, and their changes
#[derive(Debug, Subcommand)]
pub(crate) enum SysCommand {
    /// Show processor, graphics cards, memory and disks
    Hardware,
    /// Show system, Python and its packages, and developer tools
    Software,
    /// Show changes since a saved list
    Diff {
        /// A list that `los sys hardware --json` or `los sys software --json` printed
        file: PathBuf,
    },
}

/// A list has a few thousand bytes.
const MAX_BYTES: u64 = 1 << 20;

pub(crate) const COMMAND: Command =
    Command::with_subcommands::<SysCommand>("sys", &["los sys hardware", "los sys diff machine.json"], |given, out| {
        let session = &given.open_or_anywhere(out)?;
        match given.args()? {
            SysCommand::Hardware => read(session, out, ListHardware {}, show::list),
            SysCommand::Software => read(session, out, ListSoftware {}, show::list),
            SysCommand::Diff { file } => {
                let input = DiffBaseline { baseline: kept(&file)? };
                let name = file.display().to_string();
                read(session, out, input, |out, answer| show::changes(out, &answer.changes, &name))
            }
        }
    });

/// Reads a list that the learner kept. What else the file holds is in no message: it may be anything.
fn kept(file: &Path) -> Result<Map<String, Value>> {
    let refused = |why: &str| {
        let how = "`los sys hardware --json > FILE` makes a list to compare with";
        invalid("file", format!("`{}` {why}", shown(file)), how)
    };
    let bytes = output_file::read(file, MAX_BYTES, || refused("is larger than a list can be"))?;
    serde_json::from_slice(&bytes).map_err(|_| refused("does not hold a list of `los sys`"))
}
