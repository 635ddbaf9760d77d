//! The overview that `los --help` shows: the commands in groups, by what a person wants to do.

use clap::Command;

use super::commands::help::typed;
use super::commands::{GROUPS, all};
use super::global::STYLES;
use crate::prelude::*;
use los_app::bundled::pages;

/// Where the options are that every command takes.
const OPTIONS: &str = "Options of every command, such as --json and --as-of: los help options";
/// `los` alone outside a workspace.
pub(super) const WELCOME: &str = "\
los is a learning OS for the command line: it plans your weeks, checks your work,
schedules your reviews and measures progress, all in files of your own.

This folder is not in a workspace yet.

  los init    set one up here; existing files are kept
  los help    everything that los can do";
/// Columns of a name with the blanks around it.
const NAME: usize = 21;

/// The command line with its overview in groups, `width` columns wide. What can be typed stays as it is.
pub(super) fn grouped(los: Command, width: usize) -> Command {
    let pages: Vec<String> = pages().into_iter().map(|(name, _)| name).collect();
    let list = list_of(&los, &pages, width);
    let mut los = los.mut_args(|arg| if arg.is_global_set() { arg.hide(true) } else { arg });
    los.build();
    los.override_usage("los [OPTIONS] [COMMAND]")
        .mut_subcommands(|command| {
            let examples = end_of(command.get_name(), &pages);
            with_end(command.hide(true), &examples)
        })
        .help_template("{about}\n\n{usage-heading} {usage}\n\n{before-help}{all-args}")
        .before_help(list)
        .term_width(width)
}

/// The options that every command takes.
pub(super) fn options(width: usize) -> Command {
    Global::augment_args(Command::new("los"))
        .styles(STYLES)
        .disable_help_flag(true)
        .help_template("Every command takes these.\n\n{all-args}")
        .term_width(width)
}

/// Examples of a command, the page with its name, and where the options are.
fn end_of(name: &str, pages: &[String]) -> String {
    let header = STYLES.get_header();
    let mut end = String::new();
    if let Some(command) = all().find(|command| command.name == name && !command.examples.is_empty()) {
        end.push_str(&format!("{header}Examples:{header:#}\n"));
        command.examples.iter().for_each(|line| end.push_str(&format!("  {line}\n")));
        end.push('\n');
    }
    if pages.iter().any(|page| page == name) {
        end.push_str(&format!("More: los help {name}.md\n"));
    }
    end + OPTIONS
}

/// A command and all below it with the same end of their help.
fn with_end(command: Command, end: &str) -> Command {
    command.after_help(end.to_owned()).mut_subcommands(|below| with_end(below, end))
}

fn list_of(los: &Command, pages: &[String], width: usize) -> String {
    let (header, literal) = (STYLES.get_header(), STYLES.get_literal());
    let mut list = String::new();
    for (title, commands) in GROUPS {
        list.push_str(&format!("{header}{title}:{header:#}\n"));
        for name in commands.iter().map(|command| command.name) {
            let about = los.find_subcommand(name).and_then(Command::get_about);
            let about = about.map(ToString::to_string).unwrap_or_default();
            for (at, line) in wrap(&about, width.saturating_sub(NAME).max(20)).iter().enumerate() {
                let shown = if at == 0 { name } else { "" };
                let blanks = " ".repeat(NAME - 2 - shown.len());
                list.push_str(&format!("  {literal}{shown}{literal:#}{blanks}{line}\n"));
            }
        }
        list.push('\n');
    }
    let pages: Vec<String> = pages.iter().map(|name| typed(name)).collect();
    let pages = format!("Pages to read with `los help PAGE`: {}.", pages.join(", "));
    for line in wrap(&pages, width) {
        list.push_str(&format!("{line}\n"));
    }
    list.push_str("New here: `los demo` shows a sample learner, `los init` makes a folder of your own.\n");
    list.push_str(
        "`los help COMMAND` says more about each, with examples; `los help options` lists what all of them take;\n\
         `los help json COMMAND` prints the schema of its JSON.",
    );
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_of_the_overview_is_too_long() {
        for width in [60, 80, 100] {
            let help = grouped(crate::command(), width).render_help().to_string();
            let (list, options) = help.split_once("\nOptions:").unwrap();
            let mut rows = list.lines().filter(|line| line.starts_with("  "));
            assert!(rows.all(|line| line.chars().count() <= width), "{list}");
            assert!(!options.contains("--root") && !options.contains("\n  init"), "{options}");
            assert!(super::options(width).render_help().to_string().contains("--root"));
        }
    }

    #[test]
    fn every_example_is_understood() {
        for command in GROUPS.iter().flat_map(|(_, commands)| *commands) {
            for line in command.examples {
                let words: Vec<String> = split(line);
                assert!(words[1] == command.name, "{line} is not of {}", command.name);
                assert!(crate::command().try_get_matches_from(&words).is_ok(), "{line}");
            }
        }
    }

    /// The words of a line, as a shell makes them of it.
    fn split(line: &str) -> Vec<String> {
        let quoted = line.split(['"', '\'']).enumerate();
        let pieces = quoted.flat_map(|(at, piece)| {
            if at % 2 == 1 { vec![piece.to_owned()] } else { piece.split_whitespace().map(str::to_owned).collect() }
        });
        pieces.collect()
    }
}
