//! `los completions` and `los man`: generated from the same definitions as the help.

use clap::CommandFactory;

use super::super::Outcome;
use super::super::args::{Cli, CompletionsArgs};
use super::super::out::Out;

pub(in crate::cli) fn run(out: &mut Out, args: &CompletionsArgs) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "los", &mut script);
    Ok(out.raw(&script)?)
}

pub(in crate::cli) fn man(out: &mut Out) -> Outcome {
    let mut page = Vec::new();
    clap_mangen::Man::new(Cli::command()).render(&mut page)?;
    Ok(out.raw(&page)?)
}
