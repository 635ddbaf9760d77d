//! `los grep`: matches under their files in ripgrep's colours at a terminal, `path:line:column:text` where it is piped.

use std::collections::BTreeMap;

use crate::cli::args::GrepArgs;
use crate::cli::out::Out;
use crate::cli::session::Session;
use crate::cli::{Outcome, read};
use crate::tools::grep_codebase::{GrepCodebase, GrepCodebaseArgs, GrepCodebaseOutput, GrepMatch};
use anstyle::{AnsiColor, Style};
use los_model::text::{count, visible};

/// As many matches as can be asked for.
const MOST: u32 = 100;

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
        let path = out.colour(AnsiColor::Magenta, &visible(&first.file, false));
        if index > 0 && (is_page || context > 0) {
            out.line(if is_page { "" } else { "--" })?;
        }
        if is_page {
            out.line(&path)?;
        }
        let mut last = 0;
        for (number, line) in lines_of(matches) {
            if context > 0 && last > 0 && number > last + 1 {
                out.line(out.dim("--"))?;
            }
            last = number;
            let shown = shown(out, number, &line, is_page);
            let lead = if is_page { String::new() } else { format!("{path}{}", line.separator()) };
            out.line(format!("{lead}{shown}"))?;
        }
    }
    // What is found must stand before what is said of it.
    out.flush()?;
    tell(out, found, args);
    Ok(())
}

/// A line of a file, as a match or beside one.
enum Line<'a> {
    Match(&'a GrepMatch),
    Near(&'a str),
}

impl Line<'_> {
    const fn separator(&self) -> char {
        match self {
            Self::Match(_) => ':',
            Self::Near(_) => '-',
        }
    }
}

/// The lines of one file's matches, each once.
fn lines_of(matches: &[GrepMatch]) -> BTreeMap<u64, Line<'_>> {
    let mut lines = BTreeMap::new();
    for found in matches {
        let above = found.context.before.iter().rev();
        let numbered = (1..).map(|step| found.line.saturating_sub(step)).zip(above);
        let below = (1..).map(|step| found.line + step).zip(&found.context.after);
        for (number, text) in numbered.chain(below) {
            lines.entry(number).or_insert(Line::Near(text));
        }
    }
    lines.extend(matches.iter().map(|found| (found.line, Line::Match(found))));
    lines
}

fn shown(out: &Out, number: u64, line: &Line<'_>, is_page: bool) -> String {
    let separator = line.separator();
    let number = out.colour(AnsiColor::Green, &number.to_string());
    match line {
        Line::Near(text) => format!("{number}{separator}{}", visible(text, false)),
        // A page has the text begin at the same place in every line.
        Line::Match(found) if is_page => format!("{number}{separator}{}", marked(out, found)),
        Line::Match(found) => format!("{number}{separator}{}{separator}{}", found.column, marked(out, found)),
    }
}

/// The text with its occurrences in red; each piece is made safe by itself.
fn marked(out: &Out, found: &GrepMatch) -> String {
    let red = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
    let mut shown = String::new();
    let mut rest = 0;
    for &(start, end) in &found.marked {
        let (Some(between), Some(text)) = (found.text.get(rest..start), found.text.get(start..end)) else {
            continue;
        };
        shown.push_str(&visible(between, false));
        shown.push_str(&out.paint(red, &visible(text, false)));
        rest = end;
    }
    shown.push_str(&visible(&found.text[rest..], false));
    shown
}

/// What the matches leave unsaid goes beside them, so that a pipe holds matches only.
fn tell(out: &Out, found: &GrepCodebaseOutput, args: &GrepArgs) {
    if let Some(message) = &found.message {
        let message = message.replace("filePattern", "--file-pattern");
        out.note(format!("{message}."));
        if found.total_matches == 0 && !found.incomplete {
            out.note(hint(found, args));
        }
    }
    let n_shown = found.matches.len() as u64;
    if found.total_matches > n_shown {
        let more = match u32::try_from(found.total_matches).unwrap_or(MOST).min(MOST) {
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
        "no file has such a name: --file-pattern is relative to the workspace"
    } else if found.files_searched == 0 {
        "there is no text here yet, or all of it is ignored or private"
    } else if args.case_sensitive {
        "without -s case does not matter"
    } else {
        "`los search` finds by meaning"
    };
    format!("{searched} searched; {advice}.")
}
