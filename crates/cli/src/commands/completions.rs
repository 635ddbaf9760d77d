//! `los completions` and `los man`: made from the same definitions as the help.

use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;

use clap::CommandFactory;
use clap_complete::Shell;
use clap_complete::env::Shells;
use clap_mangen::Man;

use super::output_file;
use crate::args::{Cli, CompletionsArgs, CompletionsCommand, Global};
use crate::{CommandExit, Out, Outcome, answer, completion};
use los_model::error::{Error, invalid};

pub(crate) fn run(global: &Global, out: &mut Out, args: &CompletionsArgs) -> Outcome {
    match &args.command {
        Some(CompletionsCommand::Install { shell }) => install(global, out, *shell),
        None => Ok(out.raw(&script(shell_of(args.shell)?)?)?),
    }
}

/// The script that makes a shell ask `los` for completions.
fn script(shell: Shell) -> Result<Vec<u8>, CommandExit> {
    let mut script = Vec::new();
    if let Some(completer) = Shells::builtins().completer(&shell.to_string()) {
        completer.write_registration(completion::VARIABLE, "los", "los", "los", &mut script)?;
    }
    Ok(script)
}

/// The shell that was named, else that of `SHELL`.
fn shell_of(named: Option<Shell>) -> Result<Shell, CommandExit> {
    named
        .or_else(Shell::from_env)
        .ok_or_else(|| invalid("shell", "`SHELL` does not name a supported shell", "`los completions bash`"))
}

/// Writes the script where the shell looks for it. It replaces only a script of `los`, unless `--yes` is given.
fn install(global: &Global, out: &mut Out, shell: Option<Shell>) -> Outcome {
    let shell = shell_of(shell)?;
    let (file, after) = place(shell)?;
    let script = script(shell)?;
    let shown = output_file::shown(&file);
    let failed = |source| CommandExit::from(Error::WriteFailed { path: shown.clone(), source });
    match fs::read_to_string(&file) {
        Ok(text) if !text.contains(completion::VARIABLE) && !global.yes => {
            let what = format!("`{shown}` was not made by `los completions`; replace it with `--yes`");
            return Err(Error::PermissionDenied { what }.into());
        }
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(failed(error)),
        _ => {}
    }
    fs::create_dir_all(file.parent().unwrap_or(&file)).map_err(failed)?;
    let written = output_file::write(&file, &script)?;
    let answered = serde_json::json!({ "shell": shell.to_string(), "file": written });
    answer(out, &answered, |out, _| out.paragraph(format!("Wrote {written}. {after}")))
}

/// The file of a shell, and what to do after it is written.
fn place(shell: Shell) -> Result<(PathBuf, String), CommandExit> {
    let home = || std::env::home_dir().filter(|home| !home.as_os_str().is_empty());
    let folder = |variable: &str, usual: &str| {
        let named = std::env::var_os(variable).filter(|named| !named.is_empty() && named != OsStr::new("."));
        named.map(PathBuf::from).or_else(|| home().map(|home| home.join(usual)))
    };
    let found = match shell {
        Shell::Bash => folder("XDG_DATA_HOME", ".local/share").map(|folder| {
            (folder.join("bash-completion/completions/los"), "New shells with bash-completion use it.".to_owned())
        }),
        Shell::Fish => folder("XDG_CONFIG_HOME", ".config")
            .map(|folder| (folder.join("fish/completions/los.fish"), "New shells use it.".to_owned())),
        Shell::Zsh => folder("ZDOTDIR", "").map(|folder| {
            let functions = folder.join(".zfunc");
            let line = format!("fpath+={}", functions.display());
            (
                functions.join("_los"),
                format!("If .zshrc lacks it, add `{line}` above `autoload -U compinit; compinit`."),
            )
        }),
        _ => {
            let how = format!("`los completions {shell}` prints the script: add it to your shell's profile");
            return Err(invalid("shell", format!("{shell} has no folder for completions"), how));
        }
    };
    found.ok_or_else(|| invalid("shell", "the home folder is unknown", "set HOME"))
}

/// One page: the command line, then each command with its own options.
pub(crate) fn man(out: &mut Out) -> Outcome {
    let mut page = Vec::new();
    let mut los = Cli::command();
    los.build();
    Man::new(los.clone()).render(&mut page)?;
    for command in los.get_subcommands() {
        add_command(&mut page, "los", command)?;
    }
    Ok(out.raw(&page)?)
}

fn add_command(page: &mut Vec<u8>, above: &str, command: &clap::Command) -> std::io::Result<()> {
    let name = format!("{above} {}", command.get_name());
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    page.extend(format!(".SH {}\n{}\n", name.to_uppercase(), about.replace('-', "\\-")).bytes());
    let own = command.clone().mut_args(|arg| if arg.is_global_set() { arg.hide(true) } else { arg });
    let man = Man::new(own.display_name(&name));
    man.render_synopsis_section(page)?;
    man.render_options_section(page)?;
    command.get_subcommands().try_for_each(|inner| add_command(page, &name, inner))
}
