//! The overview that `los --help` shows: the commands in groups, by what a person wants to do.

use clap::{Args, Command};

use super::args::{Global, STYLES};
use super::text::wrap;

/// Every command once, the first to be needed first.
const GROUPS: [(&str, &[&str]); 5] = [
    (
        "Every day",
        &["status", "plan", "show", "start", "check", "stop", "done", "log", "undo", "review", "blockers", "unblock"],
    ),
    ("Look back", &["evaluate", "report", "search", "grep", "read", "memory", "add-best-practice"]),
    ("Your path", &["path", "adapt", "new"]),
    ("Assistants", &["mcp", "serve", "grader", "fetch", "data", "stats", "hook", "statusline"]),
    ("This machine", &["init", "demo", "sync", "doctor", "sys", "hello", "completions", "man"]),
];
/// Lines that can be typed, for the end of each command's help; a subcommand shows those of its group.
const EXAMPLES: [(&str, &[&str]); 36] = [
    ("status", &["los status", "los status --json"]),
    ("plan", &["los plan", "los plan --week 12", "los plan --keep"]),
    ("show", &["los show 2", "los show m02-w3-joins"]),
    ("start", &["los start", "los start 2", "los start pipes"]),
    ("check", &["los check", "los check 2 --watch", "los check pipes --hint"]),
    ("stop", &["los stop", "los stop --done --went good", "los stop --hours 1h30"]),
    ("done", &["los done 2 good", "los done pipes 1h30 80% yesterday", "los done"]),
    ("log", &["los log 2h pipes good", "los log --on yesterday 90m pipes", "los log note \"what I saw\""]),
    ("undo", &["los undo", "los undo --yes"]),
    ("review", &["los review", "los review --list", "los review --skill git-branching"]),
    ("blockers", &["los blockers", "los blockers --json"]),
    ("unblock", &["los unblock 1", "los unblock memory \"a smaller sample helped\""]),
    ("evaluate", &["los evaluate", "los evaluate --scope overall", "los evaluate -v"]),
    ("report", &["los report", "los report --html me.html"]),
    ("search", &["los search keep passwords out of scripts", "los search joins --type decision"]),
    ("grep", &["los grep read_csv -g '*.py'", "los grep 'def .*join' --limit 100"]),
    ("read", &["los read projects/trips/pipeline.py", "los read pipeline.py --deps"]),
    ("memory", &["los memory show", "los memory pending", "los memory check"]),
    ("add-best-practice", &["los add-best-practice", "los add-best-practice \"Read the error\" \"Read it aloud\""]),
    ("path", &["los path show --month 3", "los path check"]),
    ("adapt", &["los adapt", "los adapt --request swap-month 5 7"]),
    ("new", &["los new", "los new data-pipeline projects/trips"]),
    ("mcp", &["los mcp serve", "los mcp config claude-code"]),
    ("serve", &["los serve", "los serve --bind 127.0.0.1:8080"]),
    ("grader", &["los grader items", "los grader audit grades.jsonl"]),
    ("fetch", &["los fetch https://example.com", "los fetch --markdown https://example.com"]),
    ("data", &["los data read notes.txt", "los data write notes.txt \"text\""]),
    ("stats", &["los stats", "los stats --json"]),
    ("hook", &["los hook session-start"]),
    ("statusline", &["los statusline"]),
    ("init", &["los init", "los init --path mine", "los init spanish --path mine --subject \"Spanish A2\" --weeks 12"]),
    ("demo", &["los demo", "los demo --json"]),
    ("sync", &["los sync", "los sync --json"]),
    ("doctor", &["los doctor", "los doctor -v"]),
    ("sys", &["los sys hardware", "los sys diff machine.json"]),
    ("completions", &["los completions install", "los completions zsh"]),
];
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
    let list = list_of(&los, width);
    let mut los = los.mut_args(|arg| if arg.is_global_set() { arg.hide(true) } else { arg });
    los.build();
    los.override_usage("los [OPTIONS] [COMMAND]")
        .mut_subcommands(|command| {
            let examples = examples_of(command.get_name());
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

fn examples_of(name: &str) -> String {
    let header = STYLES.get_header();
    let mut end = String::new();
    if let Some((_, lines)) = EXAMPLES.iter().find(|(command, _)| *command == name) {
        end.push_str(&format!("{header}Examples:{header:#}\n"));
        lines.iter().for_each(|line| end.push_str(&format!("  {line}\n")));
        end.push('\n');
    }
    end + OPTIONS
}

/// A command and all below it with the same end of their help.
fn with_end(command: Command, end: &str) -> Command {
    command.after_help(end.to_owned()).mut_subcommands(|below| with_end(below, end))
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
    list.push_str("New here: `los demo` shows a sample learner, `los init` makes a folder of your own.\n");
    list.push_str(
        "`los help COMMAND` says more about each, with examples; `los help options` lists what all of them take.",
    );
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_in_one_group_and_in_no_line_too_long() {
        let los = crate::command();
        let mut commands: Vec<&str> = los.get_subcommands().map(Command::get_name).collect();
        let mut grouped_names: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| *names).copied().collect();
        commands.sort_unstable();
        grouped_names.sort_unstable();
        assert_eq!(commands, grouped_names);
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
        for (name, lines) in EXAMPLES {
            assert!(crate::command().find_subcommand(name).is_some(), "{name}");
            for line in lines {
                let words: Vec<String> = split(line);
                assert!(words[1] == name, "{line} is not of {name}");
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
