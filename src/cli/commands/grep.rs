//! `los grep`: matches under their files in ripgrep's colours at a terminal, `path:line:column:text` where it is piped.

use std::collections::BTreeMap;

use crate::cli::args::GrepArgs;
use crate::cli::text::styled::styled;
use crate::cli::text::{Text, coloured, dim};
use crate::cli::{Out, Outcome, Session, read};
use crate::tools::grep_codebase::{GrepCodebase, GrepCodebaseArgs, GrepCodebaseOutput};
use anstyle::{AnsiColor, Style};
use los_eyes::grep::Match;
use los_model::text::count;

/// As many matches as can be asked for.
const MAX: u32 = 100;

pub(in crate::cli) fn run(session: &Session, out: &mut Out, args: &GrepArgs) -> Outcome {
    let input = GrepCodebaseArgs {
        pattern: args.pattern.clone(),
        file_pattern: args.file_pattern.clone(),
        case_sensitive: args.case_sensitive,
        limit: args.limit,
        context: args.context.unwrap_or(if out.is_json() { 2 } else { 0 }),
    };
    read::<GrepCodebase>(session, out, input, |out, found| show(out, found, args))
}

fn show(out: &mut Out, found: &GrepCodebaseOutput, args: &GrepArgs) -> std::io::Result<()> {
    let is_page = Out::is_terminal();
    let context = args.context.unwrap_or(0);
    for (index, matches) in found.matches.chunk_by(|a, b| a.file == b.file).enumerate() {
        let Some(first) = matches.first() else { continue };
        let path = coloured(AnsiColor::Magenta, &first.file);
        if index > 0 && (is_page || context > 0) {
            out.line(if is_page { "" } else { "--" })?;
        }
        if is_page {
            out.line(path.clone())?;
        }
        let mut last = 0;
        for (number, (text, found)) in lines_of(matches) {
            if context > 0 && last > 0 && number > last + 1 {
                out.line(dim("--"))?;
            }
            last = number;
            let separator = if found.is_some() { ":" } else { "-" };
            let lead = if is_page { Text::default() } else { path.clone() + separator };
            let lead = lead + coloured(AnsiColor::Green, number.to_string()) + separator;
            out.line(match found {
                None => lead + text,
                Some(found) if is_page => lead + marked(found),
                Some(found) => lead + format!("{}:", found.column) + marked(found),
            })?;
        }
    }
    print_rest(out, found, args);
    Ok(())
}

/// The lines of one file's matches and those beside them, each once.
fn lines_of(matches: &[Match]) -> BTreeMap<u64, (&str, Option<&Match>)> {
    let mut lines = BTreeMap::new();
    for found in matches {
        let above = found.context.before.iter().rev();
        let numbered = (1..).map(|step| found.line.saturating_sub(step)).zip(above);
        let below = (1..).map(|step| found.line + step).zip(&found.context.after);
        for (number, text) in numbered.chain(below) {
            lines.entry(number).or_insert((text.as_str(), None));
        }
    }
    lines.extend(matches.iter().map(|found| (found.line, (found.text.as_str(), Some(found)))));
    lines
}

fn marked(found: &Match) -> Text {
    let red = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
    let (mut shown, mut rest) = (Text::default(), 0);
    for &(start, end) in &found.marked {
        if let (Some(between), Some(text)) = (found.text.get(rest..start), found.text.get(start..end)) {
            shown = shown + between + styled(red, text);
            rest = end;
        }
    }
    shown + &found.text[rest..]
}

/// Prints the notes about the matches to stderr, so that a pipe holds matches only.
fn print_rest(out: &Out, found: &GrepCodebaseOutput, args: &GrepArgs) {
    if let Some(message) = &found.message {
        let message = message.replace("filePattern", "--file-pattern");
        out.note(format!("{message}."));
        if found.total_matches == 0 && !found.incomplete {
            out.note(hint(found, args));
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

fn hint(found: &GrepCodebaseOutput, args: &GrepArgs) -> String {
    let searched = count(usize::try_from(found.files_searched).unwrap_or(usize::MAX), "file");
    let advice = if found.files_searched == 0 && args.file_pattern.is_some() {
        "no file matches --file-pattern, which is relative to the workspace"
    } else if found.files_searched == 0 {
        "the workspace has no text files, or all of them are ignored or private"
    } else if args.case_sensitive {
        "without -s case does not matter"
    } else {
        "`los search` finds by meaning"
    };
    format!("{searched} searched; {advice}.")
}
