//! `los grep`: matches under their files in ripgrep's colours at a terminal, `path:line:column:text` where it is piped.

use anstyle::Style;

use crate::prelude::*;
use crate::text::styled::styled;
use los_app::tools::grep_codebase::{GrepCodebase, GrepCodebaseOutput};
use los_eyes::grep::Match;
use regex::{Regex, RegexBuilder};

/// As many matches as can be asked for.
const MAX: u32 = 100;

/// Find lines with a regular expression
///
/// It searches the files of the workspace that are neither ignored nor private. To search by meaning,
/// use `los search`.
#[derive(Debug, Args)]
pub(crate) struct GrepArgs {
    /// Regular expression (Rust's syntax), matched within lines; ignores case without -s
    pub(crate) pattern: String,
    /// Only files that a glob names, such as `**/*.py`; without `/` at any depth
    #[arg(long, short = 'g', value_name = "GLOB")]
    pub(crate) file_pattern: Option<String>,
    /// Match case
    #[arg(long, short = 's')]
    pub(crate) case_sensitive: bool,
    /// Matches to show, 1 to 100
    #[arg(long, value_name = "N", default_value_t = 50)]
    pub(crate) limit: u32,
}

command!(GrepArgs, run, "grep", "los grep read_csv -g '*.py'", "los grep 'def .*join' --limit 100");

pub(crate) fn run(session: &Session, out: &mut Out, args: &GrepArgs) -> Outcome {
    let input = GrepCodebase {
        pattern: args.pattern.clone(),
        file_pattern: args.file_pattern.clone(),
        case_sensitive: args.case_sensitive,
        limit: Some(args.limit),
        context: 2,
    };
    read(session, out, input, |out, found| show(out, found, args))
}

fn show(out: &mut Out, found: &GrepCodebaseOutput, args: &GrepArgs) -> io::Result<()> {
    let is_page = Out::is_terminal();
    // The search has read the pattern already.
    let pattern = RegexBuilder::new(&args.pattern).case_insensitive(!args.case_sensitive).build().ok();
    let marked = |found: &Match| pattern.as_ref().map_or_else(|| Text::from(&found.text), |it| marked(&found.text, it));
    for (index, matches) in found.matches.chunk_by(|a, b| a.file == b.file).enumerate() {
        let Some(first) = matches.first() else { continue };
        let path = coloured(AnsiColor::Magenta, &first.file);
        if is_page {
            if index > 0 {
                out.line("")?;
            }
            out.line(path.clone())?;
        }
        for found in matches {
            let number = coloured(AnsiColor::Green, found.line.to_string()) + ":";
            out.line(if is_page {
                number + marked(found)
            } else {
                path.clone() + ":" + number + format!("{}:", found.column) + marked(found)
            })?;
        }
    }
    print_rest(out, found, args);
    Ok(())
}

fn marked(text: &str, pattern: &Regex) -> Text {
    let red = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
    let (mut shown, mut rest) = (Text::default(), 0);
    for found in pattern.find_iter(text).filter(|found| !found.is_empty()) {
        shown = shown + &text[rest..found.start()] + styled(red, found.as_str());
        rest = found.end();
    }
    shown + &text[rest..]
}

/// Prints the notes about the matches to stderr, so that a pipe holds matches only.
fn print_rest(out: &Out, found: &GrepCodebaseOutput, args: &GrepArgs) {
    if let Some(message) = &found.message {
        let message = message.replace("filePattern", "--file-pattern");
        out.note(format!("{message}."));
        let has_no_file = found.files_searched == 0 && args.file_pattern.is_some();
        if found.total_matches == 0 && !found.incomplete && !has_no_file {
            let advice = "files that are ignored or private are left out, and `los search` finds by meaning";
            out.note(format!("{} searched; {advice}.", count(found.files_searched, "file")));
        }
    }
    let n_shown = found.matches.len() as u64;
    if found.total_matches > n_shown {
        let more = match u32::try_from(found.total_matches).unwrap_or(MAX).min(MAX) {
            all if u64::from(all) == found.total_matches => format!("--limit {all} shows all"),
            more if more > args.limit => format!("--limit {more} shows more"),
            _ => "narrow it with --file-pattern or a longer pattern".to_owned(),
        };
        out.note(format!("{n_shown} of {} matches; {more}", found.total_matches));
    }
}
