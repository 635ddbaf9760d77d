//! The overview that `los --help` shows: the commands in groups, by what a person wants to do.
//!
//! Completions, the man page and the parser know nothing of groups.

use clap::Command;

use super::args::STYLES;
use super::text::wrap;

/// Every command once, the first to be needed first.
const GROUPS: [(&str, &[&str]); 6] = [
    ("Begin", &["init", "new", "doctor"]),
    ("Learn", &["status", "plan", "show", "start", "check", "stop", "log", "undo", "review", "add-best-practice"]),
    ("Look back", &["evaluate", "adapt", "report", "path", "memory"]),
    ("Find and read", &["search", "grep", "read", "fetch", "data"]),
    ("Assistants and servers", &["mcp", "serve", "stats", "hook", "statusline"]),
    ("This machine", &["sys", "hello", "completions", "man"]),
];
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
    let list = list_of(&los, width);
    los.override_usage("los [OPTIONS] <COMMAND>")
        .mut_subcommands(|command| command.hide(true))
        .help_template("{about}\n\n{usage-heading} {usage}\n\n{before-help}{all-args}")
        .before_help(list)
        .term_width(width)
}

fn list_of(los: &Command, width: usize) -> String {
    let (header, literal) = (STYLES.get_header(), STYLES.get_literal());
    let mut list = String::new();
    for (title, names) in GROUPS {
        list.push_str(&format!("{header}{title}:{header:#}\n"));
        for name in names {
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
    list.push_str("New here: `los init`, then `los plan`. `los help COMMAND` says more about each.");
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_in_one_group_and_in_no_line_too_long() {
        let los = crate::cli::command();
        let mut commands: Vec<&str> = los.get_subcommands().map(Command::get_name).collect();
        let mut grouped_names: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| *names).copied().collect();
        commands.sort_unstable();
        grouped_names.sort_unstable();
        assert_eq!(commands, grouped_names);
        for width in [60, 80, 100] {
            let help = grouped(crate::cli::command(), width).render_help().to_string();
            let (list, options) = help.split_once("says more about each.").unwrap();
            let mut rows = list.lines().filter(|line| line.starts_with("  "));
            assert!(rows.all(|line| line.chars().count() <= width), "{list}");
            assert!(options.contains("--root") && !options.contains("\n  init"), "{options}");
        }
    }
}
