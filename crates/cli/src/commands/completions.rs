//! `los completions` and `los man`: made from the same definitions as the help.

use clap_complete::{Shell, env::Shells};

use super::output_file;
use crate::completion;
use crate::prelude::*;

/// Print or install shell completions
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct CompletionsArgs {
    #[command(subcommand)]
    pub(crate) command: Option<CompletionsCommand>,
    /// The shell (else that of `SHELL`)
    pub(crate) shell: Option<Shell>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum CompletionsCommand {
    /// Write the script to the folder where your shell looks for it
    Install {
        /// The shell (else that of `SHELL`)
        shell: Option<Shell>,
    },
}

pub(crate) const COMMAND: Command =
    Command::of::<CompletionsArgs>("completions", &["los completions install", "los completions zsh"], |given, out| {
        let CompletionsArgs { command, shell } = given.args()?;
        match command {
            Some(CompletionsCommand::Install { shell }) => install(given.global, out, shell),
            None => Ok(out.raw(&script(shell_of(shell)?)?)?),
        }
    });

/// The script that makes a shell ask `los` for completions.
fn script(shell: Shell) -> Outcome<Vec<u8>> {
    let mut script = Vec::new();
    if let Some(completer) = Shells::builtins().completer(&shell.to_string()) {
        completer.write_registration(completion::VARIABLE, "los", "los", "los", &mut script)?;
    }
    Ok(script)
}

/// The shell that was named, else that of `SHELL`.
fn shell_of(named: Option<Shell>) -> Outcome<Shell> {
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
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(failed(error)),
        _ => {}
    }
    fs::create_dir_all(file.parent().unwrap_or(&file)).map_err(failed)?;
    let written = output_file::write(&file, &script)?;
    let answered = json!({ "shell": shell.to_string(), "file": written });
    answer(out, &answered, |out, _| out.paragraph(format!("Wrote {written}. {after}")))
}

/// The file of a shell, and what to do after it is written.
fn place(shell: Shell) -> Outcome<(PathBuf, String)> {
    let home = || std::env::home_dir().filter(|home| !home.as_os_str().is_empty());
    let folder = |variable: &str, usual: &str| {
        let named = std::env::var_os(variable).filter(|named| !named.is_empty() && named != OsStr::new("."));
        named.map(PathBuf::from).or_else(|| home().map(|home| home.join(usual)))
    };
    let (folder, file, after) = match shell {
        Shell::Bash => (
            folder("XDG_DATA_HOME", ".local/share"),
            "bash-completion/completions/los",
            "New shells with bash-completion use it.",
        ),
        Shell::Fish => (folder("XDG_CONFIG_HOME", ".config"), "fish/completions/los.fish", "New shells use it."),
        Shell::Zsh => (
            folder("ZDOTDIR", "").map(|folder| folder.join(".zfunc")),
            "_los",
            "If .zshrc lacks it, add `fpath+=FOLDER` above `autoload -U compinit; compinit`.",
        ),
        _ => {
            let how = format!("`los completions {shell}` prints the script: add it to your shell's profile");
            return Err(invalid("shell", format!("{shell} has no folder for completions"), how));
        }
    };
    let folder = folder.ok_or_else(|| invalid::<CommandExit>("shell", "the home folder is unknown", "set HOME"))?;
    Ok((folder.join(file), after.replace("FOLDER", &folder.display().to_string())))
}
