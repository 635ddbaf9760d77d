//! The `los` command: arguments in, exit number out.

use std::process::ExitCode;

fn main() -> ExitCode {
    // A stage of a check's sandbox is this program too; it must begin before there are threads.
    if let Some(ended) = los_eyes::runner::enter(std::env::args_os()) {
        return ended;
    }
    los_cli::run(std::env::args_os())
}
