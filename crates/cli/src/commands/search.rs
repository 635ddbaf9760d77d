//! `los search`: the index brought up to date as far as there is time, then the answer as a list.

mod excerpt;

use clap::builder::PossibleValuesParser;
use excerpt::excerpt;

use crate::prelude::*;
use los_app::tools::context_search::{ContextSearch, ContextSearchOutput, KINDS, SearchResult, searched_files};
use los_app::{practice::folders::PRACTICE, study::own_level::OwnLevel};
use los_eyes::{book::cited, search::backfill::Indexed};
use los_model::text::pattern;

/// How long a program that calls us waits for vectors that are missing, from the first ones on: an endpoint that does not
/// answer must not use up the embedded model's time.
const UNSEEN: Duration = Duration::from_secs(1);
/// How long a person waits, who sees a bar. The learner's own texts come first, the lessons that ship last.
const SEEN: Duration = Duration::from_secs(30);
/// Lines of each result's content.
const EXCERPT_LINES: usize = 3;
/// Find practices, decisions, sessions and documents by meaning
///
/// The words need not match the text. The first search reads everything; later ones read only changes.
/// `los help search.md` lists the sources. To find an exact word or pattern, use `los grep`.
#[derive(Debug, Args)]
pub(crate) struct SearchArgs {
    /// The question, in your own words
    #[arg(required_unless_present = "index")]
    pub(crate) query: Vec<String>,
    /// Only best practices, those marked as rules, decisions, or blockers and issues
    #[arg(long = "type", value_name = "TYPE", value_parser = PossibleValuesParser::new(KINDS))]
    pub(crate) kind: Option<String>,
    /// Only this module, such as `month-02` or a project; results name theirs
    #[arg(long)]
    pub(crate) module: Option<String>,
    /// Number of results, 1 to 20 (else 5)
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<u32>,
    /// Also search the other levels of the path
    #[arg(long)]
    pub(crate) all_levels: bool,
    /// Bring the whole index up to date first, however long it takes
    #[arg(long)]
    pub(crate) index: bool,
}

command!(SearchArgs, run, "search", "los search keep passwords out of scripts", "los search joins --type decision");

pub(crate) fn run(session: &Session, out: &mut Out, args: &SearchArgs) -> Outcome {
    let query = args.query.join(" ");
    // A call that will be refused costs nothing.
    let is_askable = query.trim().chars().count() >= 3
        && query.chars().count() <= 500
        && args.limit.is_none_or(|limit| (1..=20).contains(&limit));
    if is_askable || (args.index && query.is_empty()) {
        let indexed = bring_up_to_date(session, out, args)?;
        if query.is_empty() {
            return Ok(show_indexed(out, &indexed)?);
        }
    }
    let (kind, module) = (args.kind.clone().unwrap_or_else(|| KINDS[0].to_owned()), args.module.clone());
    let input = ContextSearch { query, kind, module, limit: args.limit.unwrap_or(5), all_levels: args.all_levels };
    read(session, out, input, show)
}

fn bring_up_to_date(session: &Session, out: &Out, args: &SearchArgs) -> Result<Indexed> {
    let ctx = &session.ctx;
    let own = if args.all_levels { None } else { OwnLevel::of(ctx) };
    let files = searched_files(ctx, own.as_ref())?;
    let mut progress = out.progress("Indexing");
    let mut idle = None;
    ctx.search.index(&ctx.workspace, &files, ctx.now().into(), &mut |made| {
        progress.at(made.n_made, made.n_missing);
        if made.n_made == 0 {
            idle = Some(progress.began.elapsed());
        }
        let spent = progress.began.elapsed().saturating_sub(idle.unwrap_or_default());
        args.index || spent < if progress.is_shown { SEEN } else { UNSEEN }
    })
}

fn show_indexed(out: &mut Out, indexed: &Indexed) -> io::Result<()> {
    let synced = &indexed.synced;
    if out.is_json {
        return out.json(&json!({
            "files": synced.n_files, "files_read": synced.n_read, "files_gone": synced.n_gone,
            "units": indexed.n_units, "units_added": synced.n_added, "units_removed": synced.n_removed,
            "embedded": indexed.n_made, "missing": indexed.n_missing, "failed": indexed.failed,
            "not_kept": indexed.not_kept,
        }));
    }
    out.line(format!("{} in {}.", count(indexed.n_units, "text"), count(synced.n_files, "file")))?;
    if synced.n_read + synced.n_gone + indexed.n_made == 0 {
        out.line("The index was up to date.")?;
    } else {
        let (read, made) = (count(synced.n_read, "file"), count(indexed.n_made, "text"));
        out.line(format!("{read} read, {} gone; {made} embedded.", synced.n_gone))?;
    }
    if let Some(reason) = &indexed.failed {
        out.line(format!("Searched by words only: {}; {reason}.", count(indexed.n_missing, "text")))?;
    }
    if let Some(reason) = &indexed.not_kept {
        out.line(format!("The index is not kept: {reason}."))?;
    }
    Ok(())
}

fn show(out: &mut Out, answer: &ContextSearchOutput) -> io::Result<()> {
    if let Some(message) = &answer.message {
        // The tool speaks to assistants, too, who know the other search by its tool's name.
        let message = message.replace("grep_codebase", "`los grep`");
        out.paragraph(format!("{message}."))?;
        if !answer.results.is_empty() {
            out.line("")?;
        }
    }
    for (index, result) in answer.results.iter().enumerate() {
        if index > 0 {
            out.line("")?;
        }
        show_result(out, index + 1, result, &answer.query)?;
    }
    let more = answer.total_found.saturating_sub(answer.results.len() as u64);
    if more > 0 {
        out.line("")?;
        let limit = answer.total_found.min(20);
        let ask = if (answer.results.len() as u64) < limit { format!(" (`--limit {limit}`)") } else { String::new() };
        out.line(dim(format!("{}{ask}", count(more, "more result"))))?;
    }
    if let Some(degraded) = &answer.degraded {
        out.note(format!("note: {degraded}"));
    }
    Ok(())
}

fn show_result(out: &mut Out, rank: usize, result: &SearchResult, query: &str) -> io::Result<()> {
    let indent = " ".repeat(rank.to_string().len() + 2);
    let width = out.width.saturating_sub(indent.len());
    let score = format!("{} {:.2}", bar(result.score, 5), result.score);
    let room = width.saturating_sub(score.chars().count() + 2);
    let title = clip(title_of(result), room);
    out.line(Text::from(format!("{rank}. ")) + bold(&title) + "  " + dim(score))?;
    let indent = Text::from(indent);
    out.wrapped(indent.clone(), dim(facts(result)))?;
    let content = shown_content(result, &title);
    let lines = excerpt(&content, query, width, EXCERPT_LINES);
    lines.into_iter().try_for_each(|line| out.line(indent.clone() + line))
}

/// The last heading above it, else its first line. A heading that only says what kind of thing it is says nothing new.
fn title_of(result: &SearchResult) -> &str {
    if let Some(heading) = result.heading.as_deref().filter(|heading| !heading.eq_ignore_ascii_case(&result.kind)) {
        // The sections of a lesson have the same names in all of them.
        if result.path.starts_with(PRACTICE) {
            return heading;
        }
        return heading.rsplit(" > ").next().unwrap_or(heading).trim();
    }
    let first_line = result.content.lines().find(|line| !line.trim().is_empty());
    first_line.unwrap_or(&result.id).trim()
}

/// Where it stands, then what it is and when.
fn facts(result: &SearchResult) -> String {
    let mut facts = vec![cited(&result.path, result.line), result.kind.clone()];
    facts.extend(result.date.as_ref().map(|date| date.chars().take(10).collect()));
    facts.extend(result.module.clone());
    facts.join(" · ")
}

/// The content without what the title has said, text without its signs of bold.
fn shown_content(result: &SearchResult, title: &str) -> String {
    let content = visible_lines(&result.content);
    let rest = match content.split_once('\n') {
        Some((first, rest)) if first.trim() == title && !rest.trim().is_empty() => rest,
        _ => &content,
    };
    if result.source == "code" { rest.to_owned() } else { unbold(rest) }
}

/// `**why**` as `why`; `2**10` stays.
fn unbold(text: &str) -> String {
    pattern(r"(?m)(^|[^\w*])\*\*(\S|\S[^*\n]*\S)\*\*").replace_all(text, "$1$2").into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_bold_go_and_powers_stay() {
        let cases = [
            ("**Context**: a **new** test", "Context: a new test"),
            ("2**10 and 3**2", "2**10 and 3**2"),
            ("a ** b ** c", "a ** b ** c"),
            ("****", "****"),
            ("open **end", "open **end"),
        ];
        for (line, shown) in cases {
            assert_eq!(unbold(line), shown);
        }
    }
}
