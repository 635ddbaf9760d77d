//! `los man`: one page, made from the same definitions as the help.

use clap_mangen::Man;

use crate::prelude::*;

/// Print the manual page
#[derive(Debug, Args)]
struct ManArgs {}

pub(crate) const COMMAND: Command = Command::of::<ManArgs>("man", &[], |given, out| run(given.los, out));

/// One page: the command line, then each command with its own options.
fn run(los: fn() -> clap::Command, out: &mut Out) -> Outcome {
    let mut page = Vec::new();
    let mut los = los();
    los.build();
    Man::new(los.clone()).render(&mut page)?;
    los.get_subcommands().try_for_each(|command| add_command(&mut page, "los", command))?;
    Ok(out.raw(&page)?)
}

fn add_command(page: &mut Vec<u8>, above: &str, command: &clap::Command) -> io::Result<()> {
    let name = format!("{above} {}", command.get_name());
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    page.extend(format!(".SH {}\n{}\n", name.to_uppercase(), about.replace('-', "\\-")).bytes());
    let own = command.clone().mut_args(|arg| if arg.is_global_set() { arg.hide(true) } else { arg });
    let man = Man::new(own.display_name(&name));
    man.render_synopsis_section(page)?;
    man.render_options_section(page)?;
    command.get_subcommands().try_for_each(|inner| add_command(page, &name, inner))
}
