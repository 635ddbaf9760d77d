//! The `los` command: arguments in, exit number out.

use std::process::ExitCode;

fn main() -> ExitCode {
    learning_os::cli::run(std::env::args_os())
}
